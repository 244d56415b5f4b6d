"""A match of Samurai Sword in one picture: who was what, what everybody held, and how their honor moved."""

from __future__ import annotations

from collections import Counter

from games.core.drawing import Items, chart_of, crest, grid_of, line_of, note, picture, seat_tint
from games.core.game import Seat
from games.core.scene import Item, Scene
from games.core.story import Played
from games.core.text import Phrases, Who, Words, lines, listed
from games.samurai_sword.picture.faces import honor_of, resilience_of, role_mon
from games.samurai_sword.picture.figures import bust, in_play
from games.samurai_sword.rules.cards import CHARACTERS
from games.samurai_sword.rules.endings import Line, score_sheet, victory_of_honor, victory_of_the_swordmaster
from games.samurai_sword.rules.table import Place, State
from games.samurai_sword.words.names import ROLE_WORDS, SIDE_WORDS, counted_cards
from games.samurai_sword.words.story import honor_by_turn

_ = Phrases("samurai-sword")

WIDTH, HEAD, FOOT = 1200, 126.0, 60.0
LEFT, RIGHT = 40.0, WIDTH - 40.0
ROW, ABOVE, CURVES = 72.0, 62.0, 206.0
WORDS, LEAST = 32, 30  # how large words of a sheet are that is opened on purpose
ENDS = 190.0  # what the crests at the ends of the lines take
APART = 5.0  # pixels between lines of the same honor
DASHES = (0, 26, 0, 13, 0, 26, 13)  # so that lines are told apart without their colours
TICKS = 8


def everything(played: Played) -> Scene:
    state: State = played[-1].state
    number = len(state.places)
    top = HEAD + number * ROW + ABOVE
    lines_of = {line.seat: line for total in score_sheet(state) for line in total.lines}
    people = (
        item
        for seat, place in enumerate(state.places)
        for item in _person(place, Seat(seat), lines_of.get(Seat(seat)), HEAD + (seat + 0.5) * ROW)
    )
    return picture(WIDTH, round(top + CURVES + FOOT), _in_words(state, played), _head(state), people, _curves(played, number, top))


def _head(state: State) -> Items:
    return (
        *note(WIDTH / 2, 52, _standing(state), within=WIDTH - 80, size=38, least=LEAST, bold=True),
        *note(WIDTH / 2, 98, _totals(state), within=WIDTH - 80, size=WORDS, least=LEAST),
    )


def _standing(state: State) -> Words:
    if state.ending is None:
        return _("Everything revealed")
    last = state.ending.last
    return (victory_of_honor(state) if last is None else victory_of_the_swordmaster(state, last)).reason


def _totals(state: State) -> Words:
    """The sides with their points, where honor has decided, and what a deadly strike has cost."""
    parts: list[Words] = []
    for total in score_sheet(state):
        parts.append(_("{side}: {points}", side=SIDE_WORDS[total.side].name, points=total.points))
        if total.penalty:
            parts.append(_("Deadly strike: −{n}", n=total.penalty))
    return listed(parts, " · ") if parts else _("Roles, hands, and everyone’s honor over time")


def _person(place: Place, seat: Seat, line: Line | None, y: float) -> Items:
    return (
        *crest(LEFT + 24, y, seat, size=44),
        *note(LEFT + 54, y, Who(seat), within=188, size=36, least=LEAST, anchor="lm", bold=True),
        *bust(LEFT + 282, y, place.character, 68),
        *role_mon(LEFT + 356, y - 6, place.role, 52),
        *honor_of(LEFT + 396, y, place.honor, size=42),
        *note(LEFT + 490, y, "" if line is None else _arithmetic(line), within=140, size=34, least=LEAST, anchor="lm"),
        *resilience_of(LEFT + 640, y, place.resilience, size=42),
        *in_play(LEFT + 728, y, place.hand, room=RIGHT - LEFT - 734, size=56),
    )


def _arithmetic(line: Line) -> Words:
    """Behind the honor: times the factor, the Daimyo kept in hand, and the sum."""
    daimyo = f" + {line.daimyo}" if line.daimyo else ""
    return f"× {line.factor}{daimyo} = {line.points}"


def _held(place: Place) -> Words:
    return counted_cards(place.hand) if place.hand else _("empty hand")


def _curves(played: Played, number: int, top: float) -> Items:
    """Everybody's honor at the beginning of each turn; at its end whose line it is."""
    turns = honor_by_turn(played)
    series = [[honor[seat] for honor in turns] for seat in range(number)]
    chart = chart_of(LEFT, top, RIGHT - LEFT - ENDS, CURVES, series)
    every = max(1, -(-len(turns) // TICKS))
    items: list[Item] = list(grid_of(chart, [(at, at + 1) for at in range(0, len(turns), every)], size=LEAST))
    beside = Counter[int]()
    for seat, values in enumerate(series):
        shift = (seat - (number - 1) / 2) * APART
        items += line_of(chart, values, seat_tint(seat), shift=shift, dash=DASHES[seat])
        end = chart.at(len(values) - 1, values[-1])
        items += crest(end.x + 32 + 26 * beside[values[-1]], end.y, seat, size=26)
        beside[values[-1]] += 1
    caption = _("Honor, turn by turn")
    return (*items, *note(LEFT + 70, top - 36, caption, within=900, size=WORDS, least=LEAST, anchor="lm", color="faded"))


# ---- in words


def _in_words(state: State, played: Played) -> Words:
    return lines(_standing(state), _totals(state), *(_line(place, Seat(seat), played) for seat, place in enumerate(state.places)))


def _line(place: Place, seat: Seat, played: Played) -> Words:
    full = CHARACTERS[place.character].resilience if place.character else place.resilience
    honor = [turn[seat] for turn in honor_by_turn(played)]
    moved = [str(value) for at, value in enumerate(honor) if at == 0 or value != honor[at - 1]]
    return _(
        "{who}: {role}; honor {honor}; resilience {n} of {full}; hand: {hand}",
        who=Who(seat),
        role=ROLE_WORDS[place.role].name,
        honor=listed(moved, " → "),
        n=place.resilience,
        full=full,
        hand=_held(place),
    )
