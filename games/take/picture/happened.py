"""What just happened, on the table, in two signs: dashed is where a chip or a ghost was, and framed what has come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.core.drawing import Items
from games.core.game import Seat
from games.core.scene import Box, Disc
from games.take.picture import court, discs, hall
from games.take.rules.cards import DAIMYO, GEISHA, NINJA, RONIN, SAMURAI, Person
from games.take.rules.events import Assigned, Carried, Deed, Haunted, Moved, Spent, Took
from games.take.rules.table import other
from games.take.view.sight import Sight

ABOVE, MIDDLE, BELOW = range(3)  # the steps of a column


def happened(view: Sight, ground: float, courts: Mapping[Seat, float]) -> Items:
    """Backwards from what is there now: so the height at which a chip was is known. `ground` is where the stacks stand."""
    signs = (*_in_the_hall(view, ground), *(framed(column, row, courts[seat]) for seat, column, row in _came(view.moved)))
    return tuple(item for sign in dict.fromkeys(signs) for item in sign)


def framed(column: Person, row: int, top: float) -> Items:
    x, y, wide, high = court.step_box(column, row, top)
    return (Box(x - 3, y - 2, wide + 6, high + 4, edge="ink", width=5, corner=7),)


# ---- in the hall


def _in_the_hall(view: Sight, ground: float) -> Iterator[Items]:
    heights = [len(stack) for stack in view.table.stacks]
    for deed in reversed(view.moved):
        match deed:
            case Took(_, source, person):
                yield _gone(view, source, heights[source], person, ground)
                if view.table.ghosts[source]:
                    yield _haunted(view, source, ground)
                heights[source] += 1
            case Carried(source=source, target=target, person=person):
                heights[target] -= 1
                if heights[target] < len(view.table.stacks[target]):
                    yield _come(view, target, heights[target], ground)
                yield _gone(view, source, heights[source], person, ground)
                heights[source] += 1
            case Haunted(target=int(target)) if view.table.ghosts[target]:
                yield _haunted(view, target, ground)
            case _:
                pass


def _gone(view: Sight, space: int, level: int, person: Person, ground: float) -> Items:
    return discs.gone(*hall.place(view, space, level, ground), person)


def _come(view: Sight, space: int, level: int, ground: float) -> Items:
    x, y = hall.place(view, space, level, ground)
    return discs.ring(x, y - discs.FACE, tint="ink", more=9)


def _haunted(view: Sight, space: int, ground: float) -> Items:
    """Around a ghost that has just come."""
    return (Disc(*hall.beside(view, space, ground), hall.GHOST / 2 + 1, edge="ink", width=4),)


# ---- in the courts


def _came(deeds: tuple[Deed, ...]) -> Iterator[tuple[Seat, Person, int]]:
    """The fields to which a chip came, each with whose court it is in."""
    for deed in deeds:
        match deed:
            case Took(seat, _, person) if person != SAMURAI:
                yield seat, person, BELOW
            case Assigned(seat, column) | Moved(seat, target=column):
                yield seat, column, ABOVE
            case _:
                pass
        yield from ((seat, person, MIDDLE) for seat, person in _spent(deed))


def _spent(deed: Deed) -> Iterator[tuple[Seat, Person]]:
    """The chips that moved up for this deed, and in whose court: a Ninja calls one of the opponent's."""
    match deed:
        case Moved(seat, by=by):
            called = DAIMYO
        case Haunted(seat, by=by):
            called = RONIN
        case Carried(seat, by=by):
            called = GEISHA
        case Spent(seat, called):
            by = NINJA
        case _:
            return
    if by == NINJA:
        yield seat, NINJA
        yield other(seat), called
    elif by is not None:
        yield seat, called
