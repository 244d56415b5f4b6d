"""A courtyard: whose it is, the score and what the last turn brought; and for each character the influence and the steps with its chips."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.drawing import Items, lantern, livery, seat_tint, text_on, turn_frame
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Box, Disc, Label, Sprite
from games.core.text import Who, Words
from games.take.picture.discs import small
from games.take.picture.faces import FILL, GONE, MON
from games.take.rules.cards import COLUMN, COLUMNS, SAMURAI, Person
from games.take.rules.score import influence, with_column
from games.take.rules.table import Assign, Court
from games.take.view.sight import Sight

LEFT, RIGHT = 24.0, 1176.0
HIGH = 146.0
SAMURAI_AT, FIRST, APART = 380.0, 426.0, 187.0  # the middle of the Samurai, the left end of the columns, from one to the next
HEAD = 70.0  # how wide the head of a column is, before its steps
STEPS = (80.0, 90.0, 100.0)  # how wide they are, the Samurai's first
STEP = 40.0


def courtyard(view: Sight, seat: Seat, top: float, acting: bool) -> Items:
    court = view.table.courts[seat]
    won = view.step is None and view.table.scores[seat] == max(view.table.scores)
    around = turn_frame(600, top + HIGH / 2, RIGHT - LEFT, HIGH) if acting else ()
    columns = (item for person in COLUMNS for item in _column(court, person, influence(court, person, view.house), top))
    return (
        *around,
        *_player(seat, view.table.scores[seat], top, acting, won),
        *_gained(view, seat, top),
        *_head(SAMURAI, influence(court, SAMURAI, view.house), SAMURAI_AT, top),
        *columns,
        *(item for part in _marks(view, seat, top) for item in part),
    )


def step_box(column: Person, row: int, top: float) -> tuple[float, float, float, float]:
    """x, y, width and height of a step. `row` counts from the Samurai's downwards, `top` is the court's."""
    wide = STEPS[row]
    return _left(column) + HEAD + (STEPS[-1] - wide) / 2, top + 14 + row * STEP, wide, STEP - 3


def _left(column: Person) -> float:
    return FIRST + COLUMN[column] * APART


@once
def _player(seat: Seat, score: int, top: float, acting: bool, won: bool) -> Items:
    wears, y = livery(seat), top + 38
    return (
        Disc(LEFT + 42, y, 28, fill=wears.tint, edge="paper", width=3),
        Sprite(wears.crest, LEFT + 42, y, 40, 40, "paper", ground=wears.tint),
        Label(Who(seat), LEFT + 80, y, 48, "ink", "lm", 236, bold=True),
        Label(score, LEFT + 20, top + 97, 80, "ink", "lm", 150, bold=True),
        *(lantern(LEFT + 285, top + 100, size=58) if acting else ()),
        *((Sprite("common:blossom", LEFT + 285, top + 100, 58, 58, "vermilion"),) if won else ()),
    )


def _gained(view: Sight, seat: Seat, top: float) -> Items:
    """What the last scoring brought, or will bring once the turn is confirmed."""
    return () if view.counted is None else _plus(LEFT + 202, top + 100, view.counted.points[seat], view.coming is None)


@once
def _plus(x: float, y: float, points: int, done: bool) -> Items:
    tint = "ink" if points else "faded"
    fill = tint if done else "paper"
    return (
        Box(x - 48, y - 28, 96, 56, fill=fill, edge=tint, width=4, corner=28),
        Label(f"+{points}", x, y, 48, text_on(fill), within=86, bold=True),
    )


@once
def _head(person: Person, n: int, x: float, top: float) -> Items:
    """A character and the influence with it."""
    return (
        Disc(x, top + 42, 28, fill=FILL[person], edge="ink", width=2.5),
        Sprite(MON[person], x, top + 42, 52, 52, text_on(FILL[person]), ground=FILL[person]),
        Label(n, x, top + 104, 64, "ink" if n else "faded", within=80, bold=True),
    )


def _column(court: Court, person: Person, n: int, top: float) -> Items:
    steps = zip((SAMURAI, person, person), on_steps(court, person), strict=True)
    return (
        *_head(person, n, _left(person) + HEAD / 2 - 2, top),
        *(item for row, (who, chips) in enumerate(steps) for item in _step(who, chips, GONE[person], *step_box(person, row, top))),
    )


def on_steps(court: Court, column: Person) -> tuple[int, int, int]:
    """How many chips there are on the steps of a column, the Samurai's first."""
    at = COLUMN[column]
    return court.samurai[at], court.middle[at], court.bottom[at]


@once
def _step(who: Person, n: int, tint: str, x: float, y: float, wide: float, high: float) -> Items:
    step = Box(x, y, wide, high, fill=tint, corner=4)
    if n == 0:
        return (step,)
    number = () if n == 1 else (Label(n, x + wide / 2 + 24, y + high / 2 - 2, 36, "ink", bold=True),)
    return (step, *small(x + wide / 2 - (0 if n == 1 else 14), y + high / 2 - 3, who), *number)


def _marks(view: Sight, seat: Seat, top: float) -> Iterator[Items]:
    """Around the character that scored; and above each column what a Samurai would bring who is to be put there."""
    if view.counted is not None:
        who = view.counted.person
        x = SAMURAI_AT if who == SAMURAI else _left(who) + HEAD / 2 - 2
        yield (Disc(x, top + 42, 33, edge="vermilion", width=6),)
    if isinstance(view.mine, Assign) and seat == view.me:
        for column in COLUMNS:
            x, y, wide, high = step_box(column, 0, top)
            points = with_column(view.table, seat, column, view.house).points[seat]
            yield _offer(x + wide / 2, y + high / 2, f"+{points}", seat)


@once
def _offer(x: float, y: float, points: Words, seat: Seat) -> Items:
    tint = seat_tint(seat)
    return (
        Box(x - 44, y - 20, 88, 40, fill=tint, edge="paper", width=2, corner=20),
        Label(points, x, y, 36, text_on(tint), within=76, bold=True),
    )
