"""A courtyard: the fields with their printed values, the chips on them, the score and how it was scored last."""

from __future__ import annotations

from games.core.drawing import Chip, Items, chip, circle, mat, pill, plate, seat_tint, sprite, text_on, turn_frame
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Box, Label
from games.core.text import Phrases
from games.take.picture.faces import FILL, MON, TINT
from games.take.rules.cards import COLUMN, COLUMNS, SAMURAI, SAMURAI_VALUE, Person
from games.take.rules.score import field_values, influence
from games.take.rules.table import Court, House, other
from games.take.view.sight import Sight
from games.take.words.names import NAMES, product_named

_ = Phrases("take")

WIDE, HIGH = 1152, 252
LEFT = 350  # what the name and the score take
COLUMN_WIDE, GAP = 182, 18
HEAD, FIELD = 38, 62
CHIP = 22.0  # its radius
FIRST, LAST = 42, 72  # where chips lie on a field


def courtyard(view: Sight, seat: Seat, top: float, acting: bool) -> Items:
    x, y = 600.0, top + HIGH / 2
    court = view.table.courts[seat]
    left = x - WIDE / 2
    columns = (item for person in COLUMNS for item in _column(court, person, column_left(person), top + 16, view.house))
    return (
        *mat(x, y, WIDE, HIGH, tint="paper", edge=seat_tint(seat)),
        *(turn_frame(x, y, WIDE, HIGH) if acting else ()),
        *_player(view, seat, left + 18, top + 18, acting),
        *columns,
    )


def framed(column: Person, row: int, top: float) -> Items:
    """The field to which something came. `row` counts from the Samurai's field downwards, `top` is the court's."""
    return (Box(column_left(column), top + 16 + HEAD + row * FIELD, COLUMN_WIDE, FIELD - 4, edge="ink", width=4, corner=8),)


def column_left(column: Person) -> float:
    return 600 - WIDE / 2 + LEFT + COLUMN[column] * (COLUMN_WIDE + GAP)


def _player(view: Sight, seat: Seat, left: float, top: float, acting: bool) -> Items:
    table = view.table
    return (
        *plate(left + 155, top + 28, seat, w=310, acting=acting),
        Label(table.scores[seat], left + 6, top + 106, 68, "ink", "lm", 118, bold=True),
        *_head(SAMURAI, influence(table.courts[seat], SAMURAI, view.house), left + 128, top + 85, 182),
        *_lead(view, seat, left + 219, top + 138),
        *_scored(view, seat, left, top + 189),
        *_crown(view, seat, left + 286, top + 142),
    )


def _lead(view: Sight, seat: Seat, x: float, y: float) -> Items:
    """By how much somebody leads."""
    ahead = view.table.scores[seat] - view.table.scores[other(seat)]
    return pill(x, y, _("leads by {n}", n=ahead), w=182, h=34, tint="ink", filled=False) if ahead > 0 and view.step is not None else ()


def _scored(view: Sight, seat: Seat, left: float, y: float) -> Items:
    """How the last scoring came about, or how the prepared turn will score."""
    shown = view.counted
    if shown is None:
        return ()
    return (
        *sprite(left + 24, y, MON[shown.person], 40, tint=TINT[shown.person]),
        Label(product_named(shown, seat), left + 54, y, 26, "vermilion" if view.coming else "ink", "lm", 264, rows=2, bold=True),
    )


def _crown(view: Sight, seat: Seat, x: float, y: float) -> Items:
    """A blossom for whoever has won."""
    scores = view.table.scores
    if view.step is not None or scores[seat] < max(scores):
        return ()
    return sprite(x, y, "common:blossom", 48, tint="vermilion")


@once
def _head(person: Person, n: int, left: float, top: float, wide: float) -> Items:
    """A person and the influence in it."""
    tint, y = FILL[person], top + HEAD / 2 - 2
    return (
        Box(left, top, wide, HEAD - 4, fill=tint, edge=TINT[person], corner=8),
        *sprite(left + 22, y, MON[person], 30, tint=text_on(tint), ground=tint),
        Label(NAMES[person], left + 42, y, 24, text_on(tint), "lm", wide - 90),
        Label(n, left + wide - 12, y, 28, text_on(tint), "rm", 50, bold=True),
    )


def _column(court: Court, person: Person, left: float, top: float, house: House) -> Items:
    bottom, middle = field_values(person, house)
    fields = zip((SAMURAI, person, person), on_fields(court, person), (SAMURAI_VALUE, middle, bottom), strict=True)
    return (
        *_head(person, influence(court, person, house), left, top, COLUMN_WIDE),
        *(item for row, field in enumerate(fields) for item in _field(*field, left, top + HEAD + row * FIELD)),
    )


def on_fields(court: Court, column: Person) -> tuple[int, int, int]:
    """How many chips lie on the fields of a column, the Samurai's first."""
    at = COLUMN[column]
    return court.samurai[at], court.middle[at], court.bottom[at]


def _step(n: int) -> float:
    """From chip to chip on a field with so many."""
    return (LAST - FIRST) / max(1, n - 1)


@once
def _field(who: Person, n: int, value: int, left: float, top: float) -> Items:
    y, step = top + FIELD / 2 - 2, _step(n)
    chips = (item for at in reversed(range(n)) for item in chip(left + FIRST + at * step, y, Chip(MON[who], FILL[who]), r=CHIP))
    count = (Label(_("×{n}", n=n), left + COLUMN_WIDE - 48, y, 24, "ink", "rm", 34, bold=True),) if n > 1 else ()
    return (
        Box(left, top, COLUMN_WIDE, FIELD - 4, fill="paper", edge="faded", width=1.5, corner=8),
        *chips,
        *count,
        *circle(left + COLUMN_WIDE - 24, y, value, tint="ink" if n else "faded", r=17),
    )
