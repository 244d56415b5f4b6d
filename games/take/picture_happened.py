"""What just happened, on the table: where chips and ghosts were, dashed, and the way each of them went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.core.drawing import Items, Point, arrow, was_chip, was_here
from games.core.game import Seat
from games.core.scene import Disc, Line
from games.take.cards import DAIMYO, GEISHA, NINJA, RONIN, SAMURAI, Person
from games.take.events import Assigned, Carried, Deed, Haunted, Moved, Spent, Took
from games.take.picture_court import field_chip, on_fields
from games.take.picture_hall import BASE, STEP, R, ghost, layer
from games.take.sight import Sight
from games.take.table import other

ABOVE, MIDDLE, BELOW = range(3)  # the fields of a column
CHIP, GHOST = 26.0, 31.0  # how large what lies in a court is, and a ghost


class Ground(NamedTuple):
    """Where things stand: the towers, each court by its seat, the ghosts in the supply."""

    hall: float
    courts: Mapping[Seat, float]
    supply: Point


def happened(view: Sight, ground: Ground) -> Items:
    """Backwards from what lies there now: so the height at which a chip lay is known."""
    heights = [len(stack) for stack in view.table.stacks]
    items: list[Items] = []
    column: Person | None = None
    for deed in reversed(view.moved):
        match deed:
            case Assigned():
                column = deed.column
            case Took(seat, space, person):
                items.append(_took(view, ground, seat, layer(view.table, space, heights[space], ground.hall), person, column))
                heights[space] += 1
            case Carried(source=source, target=target):
                heights[target] -= 1
                goal = layer(view.table, target, heights[target], ground.hall)
                items.append(_carried(layer(view.table, source, heights[source], ground.hall), goal))
                heights[source] += 1
            case Haunted(source=source, target=target):
                items.append(_haunted(view, ground, source, target))
            case Moved(seat, source, target):
                items.append(_moved(view, ground.courts[seat], seat, source, target))
            case Spent():
                pass
        items += (_moved_up(view, ground.courts[seat], seat, person) for seat, person in _spent(deed))
    return tuple(item for each in items for item in each)


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


# ---- in the hall


def _took(view: Sight, ground: Ground, seat: Seat, was: Point, person: Person, column: Person | None) -> Items:
    """From the stack into the court, ringed there. A Samurai that is not assigned yet has no place in it."""
    outline = was_here(*was, 2 * R, STEP)
    goes_to = column if person == SAMURAI else person
    if goes_to is None:
        return outline
    court, row = view.table.courts[seat], ABOVE if person == SAMURAI else BELOW
    n = _lying(view, seat, goes_to, row)
    new = field_chip(court, goes_to, row, n - 1, ground.courts[seat])
    return (*outline, *_into_the_court(ground, was, new, ground.courts[seat]), Disc(*new, CHIP + 3, edge="ink", width=5))


def _into_the_court(ground: Ground, was: Point, new: Point, court: float) -> Items:
    """Straight up; or down between two towers, and on to the column."""
    if court < ground.hall:
        return arrow(Point(was.x, was.y - STEP / 2 - 2), Point(new.x, new.y + CHIP + 8), bend=0.06)
    gap = Point(was.x + (95 if new.x > was.x else -105), ground.hall + BASE + 8)
    side = was.x + (R + 3 if new.x > was.x else -R - 3)
    down = Line(((side, was.y), (gap.x, was.y + 14), (gap.x, gap.y)), "ink", 5)
    return (down, *arrow(gap, Point(new.x, court - 4), bend=0))


def _carried(was: Point, goal: Point) -> Items:
    """A chip from stack to stack."""
    side = R + 6 if goal.x > was.x else -R - 6
    return (*was_here(*was, 2 * R, STEP), *arrow(Point(was.x + side, was.y), Point(goal.x - side, goal.y), bend=0.1 if side > 0 else -0.1))


def _haunted(view: Sight, ground: Ground, source: int | None, target: int | None) -> Items:
    """A ghost from stack to stack, or from the supply or back."""
    was = ground.supply if source is None else ghost(view.table, source, ground.hall)
    goal = ground.supply if target is None else ghost(view.table, target, ground.hall)
    outline = was_chip(*was, r=GHOST) if source is not None and not view.table.ghosts[source] else ()
    if source is not None and target is not None:
        side = GHOST + 6 if goal.x > was.x else -GHOST - 6
        return (*outline, *arrow(Point(was.x + side, was.y), Point(goal.x - side, goal.y), bend=0.1 if side > 0 else -0.1))
    stack = goal if source is None else was
    gap = Point(stack.x + 95, ground.hall + BASE + 8)
    beside, beneath = Point(stack.x + GHOST + 4, stack.y), Point(ground.supply.x, ground.supply.y - 24)
    if source is None:
        return (Line((beneath, gap, (gap.x, stack.y)), "ink", 5), *arrow(Point(gap.x, stack.y), beside, bend=0))
    return (*outline, Line((beside, (gap.x, stack.y), gap), "ink", 5), *arrow(gap, beneath, bend=0))


# ---- in a court


def _moved(view: Sight, court: float, seat: Seat, source: Person, target: Person) -> Items:
    """A Samurai from column to column."""
    was = field_chip(view.table.courts[seat], source, ABOVE, _lying(view, seat, source, ABOVE), court)
    new = field_chip(view.table.courts[seat], target, ABOVE, max(0, _lying(view, seat, target, ABOVE) - 1), court)
    side = CHIP + 6 if new.x > was.x else -CHIP - 6
    return (*was_chip(*was, r=CHIP), *arrow(Point(was.x + side, was.y), Point(new.x - side, new.y), bend=0.08 if side > 0 else -0.08))


def _moved_up(view: Sight, court: float, seat: Seat, person: Person) -> Items:
    """A chip from the bottom field to the middle one: used."""
    was = field_chip(view.table.courts[seat], person, BELOW, _lying(view, seat, person, BELOW), court)
    new = field_chip(view.table.courts[seat], person, MIDDLE, max(0, _lying(view, seat, person, MIDDLE) - 1), court)
    return (*was_chip(*was, r=CHIP), *arrow(Point(was.x + CHIP + 4, was.y), Point(new.x + CHIP - 2, new.y + 20), bend=-0.4, width=4))


def _lying(view: Sight, seat: Seat, column: Person, row: int) -> int:
    return on_fields(view.table.courts[seat], column)[row]
