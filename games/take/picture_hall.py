"""The hall: five towers of chips on their printed spaces, the ghosts on them, and what a Samurai would score above each column."""

from __future__ import annotations

from games.core.drawing import Chip, Items, badge, chip, crest, mat, pale, sprite, tower
from games.core.game import Seat
from games.core.scene import Box, Item, Label
from games.core.text import Words
from games.take.cards import COLUMNS, GEISHA, HALL, SAMURAI, SPACES, Person
from games.take.picture_faces import MON, TINT
from games.take.rules_score import with_column
from games.take.sight import Sight
from games.take.table import Act, Table, takeable
from games.take.words import LETTERS, NAMES, own_first

R, STEP = 78, 40.0
APART = 200
ROOM = 7.25 * STEP  # higher towers are pressed together
BASE = 60


def hall(view: Sight, ground: float) -> Items:
    """`ground` is where the towers stand."""
    return tuple(item for space in SPACES for item in _space(view, space, 600 + (space - 2) * APART, ground))


def _space(view: Sight, space: int, x: float, ground: float) -> Items:
    table = view.table
    stack = table.stacks[space]
    step = min(STEP, ROOM / max(1, len(stack)))
    high = ground - len(stack) * step
    return (
        *_print(view, space, x, ground),
        *tower(x, ground, (Chip(MON[person], TINT[person], LETTERS[person]) for person in stack), r=R, step=step),
        *_closed(table, space, x, high),
        *_takeable(view, space, x, high, step),
    )


def _print(view: Sight, space: int, x: float, ground: float) -> Items:
    """The space itself: its number and the person printed on it."""
    person = HALL[space]
    scored = view.last is not None and view.last.space == space
    return (
        Box(x - R - 10, ground, 2 * R + 20, BASE, fill=pale(TINT[person]), edge="ink", width=6 if scored else 2, corner=10),
        *sprite(x - R + 28, ground + BASE / 2, MON[person], 44, tint=TINT[person], ground=pale(TINT[person])),
        Label(NAMES[person], x - R + 56, ground + BASE / 2, 24, "ink", "lm", 2 * R - 54),
        *badge(x - R - 10, ground + 4, space + 1, r=18),
    )


def _closed(table: Table, space: int, x: float, high: float) -> Items:
    """A ghost on top, or the mark of a chip that a Geisha moved this turn."""
    if table.ghosts[space]:
        return sprite(x, high - 28, "common:ghost", 62, tint="faded")
    if space in table.moved:
        return sprite(x, high - 28, MON[GEISHA], 50, tint="vermilion")
    return ()


def _takeable(view: Sight, space: int, x: float, high: float, step: float) -> Items:
    """For the player to move: the chip may be taken. What it would score stands where it is chosen."""
    if not isinstance(view.mine, Act) or space not in takeable(view.table):
        return ()
    return (Box(x - R - 3, high - 3, 2 * R + 6, step + 6, edge="vermilion", width=5, corner=14),)


def columns(view: Sight, seat: Seat, ground: float) -> Items:
    """The Samurai just taken, and what it would score above each column."""
    top = ground + BASE + 10
    slips = (item for at, column in enumerate(COLUMNS) for item in _assigned(view, seat, column, 600 + (at - 1) * APART, top))
    return (*chip(200, top + 42, Chip(MON[SAMURAI], TINT[SAMURAI], LETTERS[SAMURAI]), r=42, marked=True), *slips)


def _assigned(view: Sight, seat: Seat, column: Person, x: float, top: float) -> Items:
    would = with_column(view.table, seat, column, view.house)
    return _slip(column, LETTERS[column], tuple((each, would.points[each]) for each in own_first(seat)), x, top)


def _slip(person: Person, words: Words, points: tuple[tuple[Seat, Words], ...], x: float, top: float) -> Items:
    """A person, and beside it the points of both players, the reader's first."""
    items: list[Item] = [
        *mat(x, top + 42, 2 * R + 20, 84, tint="paper"),
        *sprite(x - 52, top + 27, MON[person], 44, tint=TINT[person]),
        Label(words, x - 52, top + 66, 26, "ink", bold=True),
    ]
    for at, (seat, number) in enumerate(points):
        y = top + 23 + at * 38
        items += crest(x - 4, y, seat, size=28)
        items.append(Label(number, x + 16, y, 28, "ink", "lm", 66, bold=True))
    return tuple(items)
