"""The hall: a roof before the sun, below it five stacks on their printed spaces, and a ghost beside each closed one. The player who takes
a chip also sees what each stack would score."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.drawing import Items, Point, seat_tint, sprite, text_on, way
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Box, Disc, Label, Sprite
from games.core.text import Words
from games.take.picture.discs import CREST, FACE, ROOM, RX, RY, THICK, level, ring, stack
from games.take.picture.faces import MON
from games.take.rules.cards import GHOSTS, HALL, SPACES
from games.take.rules.events import Carried, Took
from games.take.rules.score import Forecast, forecast
from games.take.rules.table import Act, supply, takeable, tops
from games.take.view.sight import Sight
from games.take.words.names import NAMES, own_first

MIDDLE, APART = 600.0, 196.0
TOWER, BESIDE = -28.0, 68.0  # from the middle of a bay: the stack, and what is beside it
LEAST = 3  # the hall is at least as high as so many chips
ROOF, EAVES = 108.0, 10.0  # how high the roof is, and how far below it the highest stack ends
GHOST, WAITING = 70.0, 52.0  # beside a stack; on the roof
SLAB = 54.0


def hall(view: Sight, top: float, ground: float) -> Items:
    """`top` is where the roof begins, `ground` where the stacks stand."""
    spaces = (part for space in SPACES for part in _space(view, space, ground))
    return (*_house(top, ground), *_waiting(supply(view.table), top), *(item for part in spaces for item in part))


def high(view: Sight) -> float:
    """From the roof to the ground."""
    top = max(min(ROOM, THICK * max(LEAST, _layers(view, space))) for space in SPACES)
    return ROOF + EAVES + top + 2 * RY + 4


@once
def _house(top: float, ground: float) -> Items:
    foot, left, right = top + ROOF, MIDDLE - 2.5 * APART, MIDDLE + 2.5 * APART
    posts = (Box(x - 7, foot - 4, 14, ground - foot + 4, fill="ink") for x in (left - 12, right + 12))
    groves = (Sprite("take:bamboo", x, ground - 58, 72, 115) for x in (54, 1146))
    prints = (item for space in SPACES for item in _print(space, ground))
    return (
        Disc(MIDDLE, top + ROOF + 34, 150, fill="vermilion"),
        *groves,
        *posts,
        Sprite("take:roof", MIDDLE, top + ROOF / 2, 1132, ROOF),
        Box(left - 34, ground, right - left + 68, SLAB, fill="ink", corner=6),
        *prints,
    )


def _print(space: int, ground: float) -> Items:
    """The space: its number, and the name of who is printed on it."""
    x, y, person = across(space), ground + SLAB / 2, HALL[space]
    return (
        Disc(x - 74, y, 21, fill="paper"),
        Label(space + 1, x - 74, y, 38, "ink", bold=True),
        Label(NAMES[person], x - 46, y, 36, "paper", "lm", 132),
    )


def _waiting(ghosts: int, top: float) -> Items:
    """Those in the supply wait on the roof."""
    spots = (MIDDLE + (at - (GHOSTS - 1) / 2) * 84 for at in range(ghosts))
    return tuple(Sprite("common:ghost", x, top + 60, WAITING, WAITING, "paper", ground="ink") for x in spots)


def across(space: int) -> float:
    """The middle of a bay."""
    return MIDDLE + (space - 2) * APART


def place(view: Sight, space: int, at: int, ground: float) -> Point:
    """The middle of a disc, the lowest being 0; higher than the stack is where one lay before."""
    return level(across(space) + TOWER, ground, at, _step(view, space))


def face(view: Sight, space: int, ground: float) -> Point:
    """The middle of the crest that is seen: on the uppermost disc, or printed."""
    if not view.table.stacks[space]:
        return Point(across(space) + TOWER, ground - RY - 4)
    top = place(view, space, len(view.table.stacks[space]) - 1, ground)
    return Point(top.x, top.y - FACE)


def beside(view: Sight, space: int, ground: float) -> Point:
    """Where a ghost is that closes a stack."""
    return Point(across(space) + BESIDE, face(view, space, ground).y - 10)


def _layers(view: Sight, space: int) -> int:
    """How high a stack is with the outlines of chips that just went."""
    high = most = len(view.table.stacks[space])
    for deed in reversed(view.moved):
        match deed:
            case Took(space=left) | Carried(source=left) if left == space:
                high += 1
            case Carried(target=come) if come == space:
                high -= 1
            case _:
                continue
        most = max(most, high)
    return most


def _step(view: Sight, space: int) -> float:
    return min(THICK, ROOM / max(1, _layers(view, space)))


def _space(view: Sight, space: int, ground: float) -> Iterator[Items]:
    people, seen = view.table.stacks[space], face(view, space, ground)
    yield stack(seen.x, ground, people, _step(view, space)) if people else sprite(*seen, MON[HALL[space]], CREST, tint="faded")
    if view.table.ghosts[space]:
        yield sprite(*beside(view, space, ground), "common:ghost", GHOST)
    if space in view.table.moved and people and not view.table.ghosts[space]:
        yield sprite(*seen, "common:stroke", 2.3 * RX, tint="vermilion")


def counted(view: Sight, ground: float) -> Items:
    """Around every chip that counted, or is about to, in the hall."""
    scored = view.counted
    spaces = () if scored is None else (space for space, person in enumerate(tops(view.table.stacks)) if person == scored.person)
    return tuple(item for space in spaces for item in ring(*face(view, space, ground), tint="vermilion"))


def foreseen(view: Sight, ground: float) -> Items:
    """Beside each open stack, for the player who takes a chip: what it would score."""
    if not isinstance(view.mine, Act):
        return ()
    seat, spaces = view.mine.seat, takeable(view.table)
    spots = ((forecast(view.table, seat, space, view.house), across(space) + BESIDE, face(view, space, ground).y) for space in spaces)
    return tuple(item for seen, x, y in spots for item in _sums(seen, seat, x, y, ground))


def _sums(seen: Forecast, seat: Seat, x: float, y: float, ground: float) -> Items:
    """Both players' points, in the order of their courtyards, and an arrow to the chip that brings them."""
    mine, theirs = own_first(seat)
    own: Words = seen.scored.points[mine] if seen.better is None else f"≤{seen.better.points[mine]}"
    below = y + THICK + 20
    to = (Point(x, below), Point(x - BESIDE + TOWER + RX + 4, below)) if below < ground - THICK else (Point(x, ground),)
    return (*_sum(x, y - 44, seen.scored.points[theirs], theirs), *_sum(x, y, own, mine), *way(Point(x, y + 22), *to, width=5))


@once
def _sum(x: float, y: float, points: Words, seat: Seat) -> Items:
    tint = seat_tint(seat)
    return (
        Box(x - 32, y - 20, 64, 40, fill=tint, edge="paper", width=2, corner=20),
        Label(points, x, y, 36, text_on(tint), within=56, bold=True),
    )
