"""The end: every role, and the score sheet line by line."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items, crest, note, pale, picture
from games.core.game import Seat
from games.core.scene import Box, Scene
from games.core.text import Phrases, Text, Who, Words
from games.samurai_sword.picture.faces import darumas, honor_of, role_mon
from games.samurai_sword.rules.cards import CHARACTERS, NINJA_SIDE, ROLES, RONIN_SIDE, SHOGUN_SIDE
from games.samurai_sword.rules.endings import Line, Total
from games.samurai_sword.view.reading import seats_of
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.words.names import CHARACTER_WORDS, ROLE_WORDS, SIDE_WORDS
from games.samurai_sword.words.say import floored, say
from games.samurai_sword.words.turn import reason

_ = Phrases("samurai-sword")

WIDTH = 1200
HEAD = 128.0
BAND, GAP = 68.0, 22.0
LEFT, RIGHT = 56.0, WIDTH - 56.0
CORRECTION = 52.0
LOWEST = 900


def score_picture(view: Sight) -> Scene:
    """By honor: the sides with their sums. By the sword: the sides, the winner first, and who still stands."""
    parts: list[Items] = [note(WIDTH / 2, 68, reason(view), within=WIDTH - 4 * MARGIN, size=38, rows=2, bold=True)]
    y, row = HEAD, _row_height(view)
    for side in _sides(view):
        total = next((total for total in view.sheet if total.side == side), None)
        parts.append(_band(side, None if total is None else total.points, y))
        y += BAND
        for seat in seats_of(view):
            if ROLES[view.people[seat].role].side == side:
                parts.append(_line(view, seat, total, y + row / 2))
                y += row
        for text, points in () if total is None else _corrections(total):
            parts.append(_correction(text, points, y))
            y += CORRECTION
        y += GAP
    return picture(WIDTH, max(LOWEST, int(y + MARGIN)), say(view), *parts)


def _row_height(view: Sight) -> float:
    """Few players get more room each."""
    room = LOWEST - MARGIN - HEAD - len(_sides(view)) * (BAND + GAP)
    return max(80.0, min(112.0, room / len(view.people)))


def _sides(view: Sight) -> tuple[int, ...]:
    """Best first."""
    if view.sheet:
        return tuple(total.side for total in view.sheet)
    assert view.ending is not None and view.ending.last is not None
    won = ROLES[view.people[view.ending.last].role].side
    there = {ROLES[person.role].side for person in view.people}
    rest = (side for side in (SHOGUN_SIDE, NINJA_SIDE, RONIN_SIDE) if side in there and side != won)
    return (won, *rest)


def _band(side: int, points: int | None, y: float) -> Items:
    tint = SIDE_WORDS[side].tint
    total = () if points is None else note(RIGHT - 24, y + BAND / 2, points, within=160, size=44, anchor="rm", bold=True)
    return (
        Box(LEFT, y, RIGHT - LEFT, BAND - 6, fill=pale(tint), edge=tint, width=2.5, corner=12),
        *note(LEFT + 24, y + BAND / 2 - 3, SIDE_WORDS[side].name, within=700, size=34, anchor="lm", bold=True),
        *total,
    )


def _line(view: Sight, seat: Seat, total: Total | None, middle: float) -> Items:
    person = view.people[seat]
    line = None if total is None else next(line for line in total.lines if line.seat == seat)
    return (
        *crest(LEFT + 42, middle, seat, size=52),
        *note(LEFT + 82, middle - 16, Who(seat), within=330, size=30, anchor="lm", bold=True),
        *note(LEFT + 82, middle + 18, CHARACTER_WORDS[person.character].name, within=330, size=24, anchor="lm", color="faded"),
        *role_mon(LEFT + 460, middle - 7, person.role, 52),
        *note(LEFT + 504, middle, ROLE_WORDS[person.role].name, within=240, size=26, anchor="lm", rows=2),
        *(_sum(line, middle) if line is not None else _standing(view, seat, middle)),
    )


def _sum(line: Line, y: float) -> Items:
    return (
        *honor_of(LEFT + 770, y, line.honor),
        *note(LEFT + 850, y, _arithmetic(line), within=150, size=26, anchor="lm", rows=2),
        *note(RIGHT - 24, y, line.points, within=80, size=34, anchor="rm", bold=True),
    )


def _arithmetic(line: Line) -> Words:
    """Behind the honor: times the factor, and the Daimyo kept in hand."""
    factor = _("× {factor}", factor=line.factor)
    return _("{times} + {n} Daimyo", times=factor, n=line.daimyo) if line.daimyo else factor


def _standing(view: Sight, seat: Seat, y: float) -> Items:
    person = view.people[seat]
    return darumas(LEFT + 770, y, person.resilience, of=CHARACTERS[person.character].resilience, size=34)


def _corrections(total: Total) -> tuple[tuple[Text, int | None], ...]:
    strike = ((_("Deadly strike within the side"), -total.penalty),) if total.penalty else ()
    floor = ((_("A total below 0 counts as 0."), None),) if floored(total) else ()
    return (*strike, *floor)


def _correction(text: Text, points: int | None, y: float) -> Items:
    middle, red = y + CORRECTION / 2 - 4, "vermilion"
    minus = "" if points is None else _("−{n}", n=-points)
    return (
        *note(LEFT + 82, middle, text, within=700, size=26, anchor="lm", color=red),
        *note(RIGHT - 24, middle, minus, within=100, size=34, anchor="rm", color=red, bold=True),
    )
