"""What just happened, on the table, in two signs: dashed is where a chip or a ghost was, and framed what has come."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.core.drawing import Items, was_here
from games.core.game import Seat
from games.core.scene import Box
from games.take.picture.court import framed
from games.take.picture.hall import LID, STEP, R, layer, lid
from games.take.rules.cards import DAIMYO, GEISHA, NINJA, RONIN, SAMURAI, Person
from games.take.rules.events import Assigned, Carried, Deed, Haunted, Moved, Spent, Took
from games.take.rules.table import other
from games.take.view.sight import Sight

ABOVE, MIDDLE, BELOW = range(3)  # the fields of a column
WIDE = 2 * R  # a chip seen from the side


def happened(view: Sight, ground: float, courts: Mapping[Seat, float]) -> Items:
    """Backwards from what lies there now: so the height at which a chip lay is known. `ground` is where the towers stand."""
    signs = (*_in_the_hall(view, ground), *(framed(column, row, courts[seat]) for seat, column, row in _came(view.moved)))
    return tuple(item for sign in dict.fromkeys(signs) for item in sign)


# ---- in the hall


def _in_the_hall(view: Sight, ground: float) -> Iterator[Items]:
    heights = [len(stack) for stack in view.table.stacks]
    for deed in reversed(view.moved):
        match deed:
            case Took(space=source):
                yield _haunted(view, source, ground) if view.table.ghosts[source] else _gap(view, source, heights[source], ground)
                heights[source] += 1
            case Carried(source=source, target=target):
                heights[target] -= 1
                if heights[target] < len(view.table.stacks[target]):
                    yield _framed(view, target, heights[target], ground)
                if not view.table.ghosts[source]:
                    yield _gap(view, source, heights[source], ground)
                heights[source] += 1
            case Haunted(source=int(source)) if not view.table.ghosts[source]:
                yield was_here(*lid(view, source, ground), WIDE + 24, LID)
            case _:
                pass


def _gap(view: Sight, space: int, level: int, ground: float) -> Items:
    return was_here(*layer(view, space, level, ground), WIDE, STEP)


def _haunted(view: Sight, space: int, ground: float) -> Items:
    """Around the ghost that came where the chip was taken."""
    x, y = lid(view, space, ground)
    return (Box(x - R - 17, y - LID / 2 - 5, WIDE + 34, LID + 10, edge="ink", width=3, corner=10),)


def _framed(view: Sight, space: int, level: int, ground: float) -> Items:
    """Around a chip that came to another stack."""
    x, y = layer(view, space, level, ground)
    return (Box(x - R - 5, y - STEP / 2 - 3, WIDE + 10, STEP + 3, edge="ink", width=4, corner=15),)


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
