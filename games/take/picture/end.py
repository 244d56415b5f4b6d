"""A match of Také in one picture: both courts, and between them what each turn scored, upwards for the one and downwards for the other."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items, heading, note, picture, seat_tint, sprite
from games.core.game import Seat
from games.core.scene import Box, Item, Label, Line, Scene
from games.core.story import Played
from games.core.text import Phrases, Text, Who, Words, lines, listed
from games.take.picture.court import HIGH, courtyard
from games.take.picture.faces import MON, TINT
from games.take.rules.cards import TURNS
from games.take.rules.events import Scored
from games.take.rules.score import verdict
from games.take.view.sight import view
from games.take.words.names import NAMES
from games.take.words.story import turns_of

_ = Phrases("take")

WIDTH, TOP = 1200, 96
LEFT, RIGHT = 48.0, WIDTH - 48.0
BAND = 340.0  # what both rows of bars take
MARK = 30.0  # the person whose influence counted, on the line


def everything(played: Played) -> Scene:
    seen, turns = view(played[-1].state, None), turns_of(played)
    bars = TOP + HIGH + 72
    lower = bars + BAND + 46
    return picture(
        WIDTH,
        round(lower + HIGH + MARGIN + 6),
        _in_words(turns, seen.table.scores, over=seen.step is None),
        heading(WIDTH / 2, 56, verdict(seen.table.scores) if seen.step is None else _turn(turns), within=WIDTH - 100, size=44),
        courtyard(seen, Seat(0), TOP, acting=False),
        _bars(turns, bars),
        courtyard(seen, Seat(1), lower, acting=False),
    )


def _turn(turns: list[Scored]) -> Text:
    return _("After turn {n} of {all}", n=len(turns), all=TURNS)


def _bars(turns: list[Scored], top: float) -> Items:
    """A bar for each turn and seat, as long as what it brought; on the line between them whose influence counted."""
    middle, most = top + BAND / 2, max([1, *(points for each in turns for points in each.points)])
    step, room = (RIGHT - LEFT) / TURNS, BAND / 2 - MARK / 2 - 34
    items: list[Item] = [
        Line(((LEFT, middle + side * (MARK / 2 + 3)), (RIGHT, middle + side * (MARK / 2 + 3))), "faded", 1.5) for side in (-1, 1)
    ]
    for at, scored in enumerate(turns):
        x = LEFT + (at + 0.5) * step
        items += sprite(x, middle, MON[scored.person], MARK - 2, tint=TINT[scored.person])
        for seat in (0, 1):
            points = scored.points[seat]
            items += _bar(x, middle, seat, points, room * points / most, step, own=scored.seat == seat)
            if _is_peak([each.points[seat] for each in turns], at):
                far = MARK / 2 + 21 + room * points / most
                items.append(Label(points, x, middle + (far if seat else -far), 32, "ink"))
    caption = _("Points per turn: filled on a player’s own turn, outlined on the opponent’s")
    return (*items, *note(WIDTH / 2, top - 34, caption, within=WIDTH - 80, size=30, rows=2, color="faded"))


def _is_peak(points: list[int], at: int) -> bool:
    """Only these have their number: side by side there is no room."""
    before, after = (points[at - 1] if at else 0), (points[at + 1] if at + 1 < len(points) else 0)
    return points[at] > before and points[at] >= after


def _bar(x: float, middle: float, seat: int, points: int, high: float, step: float, *, own: bool) -> list[Item]:
    """Filled in a turn of one's own; what the turn of the other brought has only its edge."""
    if not points:
        return []
    tint, top = seat_tint(seat), middle - MARK / 2 - 3 - high if seat == 0 else middle + MARK / 2 + 3
    return [Box(x - step * 0.32, top, step * 0.64, high, fill=tint if own else "paper", edge=tint, width=2.5, corner=4)]


def _in_words(turns: list[Scored], scores: tuple[int, int], over: bool) -> Words:
    totals = [_("{who}, points: {points}", who=Who(seat), points=scores[seat]) for seat in (0, 1)]
    scored = [
        _("{n}. {person}: {one} and {two}", n=at, person=NAMES[each.person], one=each.points[0], two=each.points[1])
        for at, each in enumerate(turns, 1)
    ]
    first = _("**The game is over.** {verdict}", verdict=verdict(scores)) if over else _turn(turns)
    return lines(first, listed(totals, "; "), _("Points per turn: {turns}", turns=listed(scored, "; ")))
