"""The hall: its roof and paper walls, before them five towers of chips on their printed spaces with the ghosts on them; and what a
Samurai would score above each column."""

from __future__ import annotations

from games.core.drawing import Chip, Items, Point, badge, chip, crest, mat, pale, pill, sprite, tower
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Box, Item, Label, Sprite
from games.core.text import Phrases, Words
from games.take.cards import COLUMNS, GEISHA, HALL, SAMURAI, SPACES, Person
from games.take.events import Carried, Took
from games.take.picture_faces import FILL, MON, TINT
from games.take.rules_score import with_column
from games.take.sight import Sight
from games.take.table import Act, Table, takeable, top
from games.take.words import LETTERS, NAMES, own_first

_ = Phrases("take")

R, STEP = 78, 40.0
APART = 200
HOUSE = 376.0  # how high the hall is
ROOM = 7 * STEP  # higher towers are pressed together
BASE = 60


def hall(view: Sight, ground: float) -> Items:
    """`ground` is where the towers stand."""
    house = Sprite("take:hall", 600, ground - HOUSE / 2 + 28, 1000, HOUSE, "shade")
    return (house, *(item for space in SPACES for item in _space(view, space, across(space), ground)))


def across(space: int) -> float:
    """The middle of a space."""
    return 600 + (space - 2) * APART


def layer(view: Sight, space: int, level: int, ground: float) -> Point:
    """The middle of a chip in a stack, the lowest being level 0; higher than the stack is where one lay before."""
    return Point(across(space), ground - (level + 0.5) * _step(view, space))


def ghost(view: Sight, space: int, ground: float) -> Point:
    """Where a ghost sits: above the chips, and above the outlines of those that are gone."""
    return Point(across(space), ground - _layers(view, space) * _step(view, space) - 28)


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
    return min(STEP, ROOM / max(1, _layers(view, space)))


def _space(view: Sight, space: int, x: float, ground: float) -> Items:
    table = view.table
    stack = table.stacks[space]
    step = _step(view, space)
    high = ground - len(stack) * step
    return (
        *_print(space, x, ground),
        *tower(x, ground, (Chip(MON[person], FILL[person], LETTERS[person]) for person in stack), r=R, step=step),
        *_counted(view, space, x, high, step),
        *_closed(table, space, ghost(view, space, ground)),
        *_takeable(view, space, x, high, step),
    )


@once
def _print(space: int, x: float, ground: float) -> Items:
    """The space itself: its number and the person printed on it."""
    person = HALL[space]
    return (
        Box(x - R - 10, ground, 2 * R + 20, BASE, fill=pale(TINT[person]), edge="ink", corner=10),
        *sprite(x - R + 28, ground + BASE / 2, MON[person], 44, tint=TINT[person], ground=pale(TINT[person])),
        Label(NAMES[person], x - R + 56, ground + BASE / 2, 24, "ink", "lm", 2 * R - 54),
        *badge(x - R - 2, ground + 4, space + 1, r=18),
    )


def _counted(view: Sight, space: int, x: float, high: float, step: float) -> Items:
    """A frame round each chip, or bare space, that was counted for the scoring."""
    shown = view.counted
    if shown is None or isinstance(view.mine, Act) or top(view.table.stacks, space) != shown.person:
        return ()
    if not view.table.stacks[space]:
        return (Box(x - R - 14, high - 4, 2 * R + 28, BASE + 8, edge="ink", width=5, corner=14),)
    return (Box(x - R - 4, high - 4, 2 * R + 8, step + 7, edge="ink", width=5, corner=15),)


def _closed(table: Table, space: int, at: Point) -> Items:
    """A ghost on top, or the mark of a chip that a Geisha moved this turn."""
    if table.ghosts[space]:
        return sprite(*at, "common:ghost", 62, tint="faded")
    if space in table.moved:
        word = pill(at.x, at.y + 4, _("not this turn"), w=2 * R, h=34, tint="vermilion", filled=False)
        return (*word, *sprite(at.x, at.y - 38, MON[GEISHA], 46, tint="vermilion"))
    return ()


def _takeable(view: Sight, space: int, x: float, high: float, step: float) -> Items:
    """For the player to move: the chip may be taken. What it would score stands where it is chosen."""
    if not isinstance(view.mine, Act) or space not in takeable(view.table):
        return ()
    return (Box(x - R - 3, high - 3, 2 * R + 6, step + 6, edge="vermilion", width=5, corner=14),)


def columns(view: Sight, seat: Seat, ground: float) -> Items:
    """The Samurai just taken, and what it would score above each column."""
    y = ground + BASE + 10
    slips = (item for at, column in enumerate(COLUMNS) for item in _assigned(view, seat, column, across(at + 1), y))
    return (*chip(200, y + 42, Chip(MON[SAMURAI], FILL[SAMURAI], LETTERS[SAMURAI]), r=42, marked=True), *slips)


def _assigned(view: Sight, seat: Seat, column: Person, x: float, y: float) -> Items:
    would = with_column(view.table, seat, column, view.house)
    return _slip(column, LETTERS[column], tuple((each, would.points[each]) for each in own_first(seat)), x, y)


def _slip(person: Person, words: Words, points: tuple[tuple[Seat, Words], ...], x: float, upper: float) -> Items:
    """A person, and beside it the points of both players, the reader's first."""
    items: list[Item] = [
        *mat(x, upper + 42, 2 * R + 20, 84, tint="paper"),
        *sprite(x - 52, upper + 27, MON[person], 44, tint=TINT[person]),
        Label(words, x - 52, upper + 66, 26, "ink", bold=True),
    ]
    for at, (seat, number) in enumerate(points):
        y = upper + 23 + at * 38
        items += crest(x - 4, y, seat, size=28)
        items.append(Label(number, x + 16, y, 28, "ink", "lm", 66, bold=True))
    return tuple(items)
