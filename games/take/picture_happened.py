"""What just happened, on the table: where chips and ghosts were, dashed, and the way each of them went."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from games.core.drawing import Items, Point, arrow, badge, was_chip, was_here, way
from games.core.game import Seat
from games.core.scene import Disc
from games.take.cards import DAIMYO, GEISHA, NINJA, RONIN, SAMURAI, Person
from games.take.events import Assigned, Carried, Deed, Haunted, Moved, Spent, Took
from games.take.picture_court import CHIP, beside, field_chip, on_fields
from games.take.picture_hall import BASE, STEP, R, ghost, layer
from games.take.sight import Sight
from games.take.table import other

ABOVE, MIDDLE, BELOW = range(3)  # the fields of a column
GHOST = 31.0  # how large a ghost is
ASIDE = 100  # from the middle of a tower to the middle between two


class Ground(NamedTuple):
    """Where things stand: the towers, the upper stones, each court by its seat, the ghosts in the supply."""

    hall: float
    garden: float
    courts: Mapping[Seat, float]
    supply: Point


def happened(view: Sight, ground: Ground) -> Items:
    """Backwards from what lies there now: so the height at which a chip lay is known."""
    heights = [len(stack) for stack in view.table.stacks]
    items: list[Items] = []
    column: Person | None = None
    left = sum(not isinstance(deed, Assigned) for deed in view.moved)
    several = left > 1
    for deed in reversed(view.moved):
        number = left if several else None
        left -= not isinstance(deed, Assigned)
        match deed:
            case Assigned():
                column = deed.column
            case Took(seat, space, person):
                was = layer(view, space, heights[space], ground.hall)
                items.append(_took(view, ground, seat, was, person, column, number))
                heights[space] += 1
            case Carried(source=source, target=target):
                heights[target] -= 1
                goal = layer(view, target, heights[target], ground.hall)
                items.append(_carried(layer(view, source, heights[source], ground.hall), goal, number))
                heights[source] += 1
            case Haunted(source=source, target=target):
                items.append(_haunted(view, ground, source, target, number))
            case Moved(seat, source, target):
                items.append(_moved(view, ground.courts[seat], seat, source, target, number))
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


def _took(view: Sight, ground: Ground, seat: Seat, was: Point, person: Person, column: Person | None, number: int | None) -> Items:
    """From the stack into the court, ringed there. A Samurai that is not assigned yet has no place in it."""
    outline = was_here(*was, 2 * R, STEP)
    goes_to = column if person == SAMURAI else person
    if goes_to is None:
        return (*outline, *_numbered(was, number))
    court, row = view.table.courts[seat], ABOVE if person == SAMURAI else BELOW
    new = field_chip(court, goes_to, row, 0, ground.courts[seat])
    arrows = _into_the_court(ground, was, new, beside(goes_to) - 4, up=ground.courts[seat] < ground.hall)
    return (*outline, *arrows, Disc(*new, CHIP + 3, edge="ink", width=5), *_numbered(was, number))


def _into_the_court(ground: Ground, was: Point, new: Point, channel: float, *, up: bool) -> Items:
    """Out between two towers, along beneath the roof or the hall, and between two columns to the field."""
    side = 1 if channel > was.x else -1
    out, lane = was.x + side * ASIDE, ground.garden + 31 if up else ground.hall + BASE + 9
    start = Point(was.x + side * (R + 2), was.y), Point(out, was.y), Point(out, lane)
    return way(*start, Point(channel, lane), Point(channel, new.y), Point(new.x - CHIP - 6, new.y), round_=12)


def _numbered(at: Point, number: int | None) -> Items:
    """Which of several deeds it was."""
    return () if number is None else badge(*at, number, r=17)


def _carried(was: Point, goal: Point, number: int | None) -> Items:
    """A chip from stack to stack."""
    side = 1 if goal.x > was.x else -1
    over = arrow(Point(was.x + side * (R + 2), was.y), Point(goal.x - side * (R + 5), goal.y), bend=0.1 * side)
    return (*was_here(*was, 2 * R, STEP), *over, *_numbered(was, number))


def _haunted(view: Sight, ground: Ground, source: int | None, target: int | None, number: int | None) -> Items:
    """A ghost from stack to stack, or from the supply or back."""
    was = ground.supply if source is None else ghost(view, source, ground.hall)
    goal = ground.supply if target is None else ghost(view, target, ground.hall)
    outline = was_chip(*was, r=GHOST) if source is not None and not view.table.ghosts[source] else ()
    if source is not None and target is not None:
        side = 1 if goal.x > was.x else -1
        over = arrow(Point(was.x + side * (GHOST + 4), was.y), Point(goal.x - side * (GHOST + 5), goal.y), bend=0.1 * side)
        return (*outline, *over, *_numbered(was, number))
    stack = goal if source is None else was
    out = stack.x + (ASIDE if stack.x < ground.supply.x else -ASIDE)
    near = stack.x + (GHOST + 5) * (1 if out > stack.x else -1)
    lane, beneath = ground.hall + BASE + 9, Point(ground.supply.x, ground.supply.y - 20)
    through = Point(near, stack.y), Point(out, stack.y), Point(out, lane), Point(beneath.x, lane), beneath
    along = way(*(through if source is not None else reversed(through)), round_=12)
    return (*outline, *along, *_numbered(Point(out, (stack.y + ground.hall) / 2), number))


# ---- in a court


def _moved(view: Sight, court: float, seat: Seat, source: Person, target: Person, number: int | None) -> Items:
    """A Samurai from column to column."""
    was = _gone(view, court, seat, source, ABOVE)
    new = field_chip(view.table.courts[seat], target, ABOVE, 0, court)
    side = 1 if new.x > was.x else -1
    over = arrow(Point(was.x + side * (CHIP + 2), was.y), Point(new.x - side * (CHIP + 5), new.y), bend=0.08 * side)
    return (*was_chip(*was, r=CHIP), *over, *_numbered(was, number))


def _moved_up(view: Sight, court: float, seat: Seat, person: Person) -> Items:
    """A chip from the bottom field to the middle one: used."""
    was = _gone(view, court, seat, person, BELOW)
    new = field_chip(view.table.courts[seat], person, MIDDLE, 0, court)
    channel = beside(person) + 4  # chips that are taken come along its other side
    start = Point(new.x - CHIP - 2, was.y)
    up = way(start, Point(channel, was.y), Point(channel, new.y), Point(new.x - CHIP - 3, new.y), width=4, round_=8)
    return (*was_chip(*was, r=CHIP), *up)


def _gone(view: Sight, court: float, seat: Seat, column: Person, row: int) -> Point:
    """Where a chip was that left a field: right of those that are still there."""
    held = view.table.courts[seat]
    return field_chip(held, column, row, on_fields(held, column)[row], court)
