"""The hall: its roof, beneath it five towers of chips on their printed spaces, each closed by its ghost; and what a Samurai would score
above each column."""

from __future__ import annotations

from games.core.drawing import Chip, Items, Point, badge, chip, crest, mat, pale, sprite, tower
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Box, Group, Item, Label, Sprite
from games.core.text import Phrases, Words
from games.take.picture.faces import FILL, MON, TINT
from games.take.rules.cards import COLUMNS, HALL, SAMURAI, SPACES, Person
from games.take.rules.events import Carried, Took
from games.take.rules.score import with_column
from games.take.rules.table import Table
from games.take.view.sight import Sight
from games.take.words.names import LETTERS, NAMES, own_first

_ = Phrases("take")

R, STEP = 78, 40.0
APART = 200
ROOM = 7 * STEP  # higher towers are pressed together
LEAST = 4  # the hall is at least as high as so many chips
LID = 42.0  # what closes a tower
ABOVE, ROOF, POST = 96, 104, 10  # from the stones to the highest tower; how high the roof is, and how wide its posts
BASE = 60


def hall(view: Sight, garden: float, ground: float) -> Items:
    """`garden` is where the upper stones lie, `ground` where the towers stand."""
    return (*_house(garden + 28, ground), *(item for space in SPACES for item in _space(view, space, across(space), ground)))


def high(view: Sight) -> float:
    """From the stones to the ground."""
    return ABOVE + min(ROOM, STEP * max(LEAST, *(_layers(view, space) for space in SPACES)))


@once
def _house(top: float, ground: float) -> Items:
    foot = top + ROOF
    posts = (Box(600 + at * APART - POST / 2, foot, POST, ground + 20 - foot, "shade", None) for at in (-1.5, -0.5, 0.5, 1.5))
    return (Sprite("take:roof", 600, top + ROOF / 2, 1000, ROOF, "shade"), *posts)


def across(space: int) -> float:
    """The middle of a space."""
    return 600 + (space - 2) * APART


def layer(view: Sight, space: int, level: int, ground: float) -> Point:
    """The middle of a chip in a stack, the lowest being level 0; higher than the stack is where one lay before."""
    return Point(across(space), ground - (level + 0.5) * _step(view, space))


def lid(view: Sight, space: int, ground: float) -> Point:
    """The middle of what closes a tower: above the chips, and above the outlines of those that are gone."""
    return Point(across(space), ground - _layers(view, space) * _step(view, space) - LID / 2 - 5)


def _layers(view: Sight, space: int) -> int:
    """How high a stack is with the outlines of chips that just went; what closes it lies on the chips themselves."""
    high = most = len(view.table.stacks[space])
    if view.table.ghosts[space]:
        return high
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
    tower_of = (Chip(MON[person], FILL[person], LETTERS[person]) for person in view.table.stacks[space])
    return (
        *_print(space, x, ground),
        *tower(x, ground, tower_of, r=R, step=_step(view, space)),
        *(_closed(view.table, space, lid(view, space, ground)) if view.step is not None else ()),
    )


@once
def _print(space: int, x: float, ground: float) -> Items:
    """The space itself: its number and the person printed on it."""
    person = HALL[space]
    return (
        Box(x - R - 10, ground, 2 * R + 20, BASE, fill=pale(TINT[person]), edge="ink", corner=10),
        *sprite(x - R + 34, ground + BASE / 2, MON[person], 44, tint=TINT[person], ground=pale(TINT[person])),
        Label(NAMES[person], x - R + 60, ground + BASE / 2, 24, "ink", "lm", 2 * R - 56),
        *badge(x - R - 10, ground + BASE / 2, space + 1, r=18),
    )


def _closed(table: Table, space: int, at: Point) -> Items:
    """A lid with a ghost, or because a Geisha moved the uppermost chip this turn: nothing may be taken here. A bare space has no lid."""
    if not table.ghosts[space]:
        return _lid(at, _("not this turn"), "vermilion") if space in table.moved else ()
    return _lid(at, _("closed"), "faded", "common:ghost") if table.stacks[space] else sprite(*at, "common:ghost", LID, tint="faded")


@once
def _lid(at: Point, words: Words, tint: str, sign: str | None = None) -> Items:
    """Wider than the tower, so that it is no chip."""
    w, before = 2 * R + 24, 0 if sign is None else 44
    items: Items = (
        Box(0, 0, w, LID, fill=tint, edge="ink", width=2.5, corner=6),
        *(() if sign is None else sprite(28, LID / 2, sign, LID - 8, tint="paper", ground=tint)),
        Label(words, (w + before) / 2, LID / 2, 24, "paper", within=w - before - 16, bold=True),
    )
    return (Group(items, *at, w, LID),)


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
