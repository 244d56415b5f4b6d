"""A match of Samurai Sword in one picture: who was what, what everybody held, and how their honor moved."""

from __future__ import annotations

from collections import Counter

from games.core.drawing import Items, chart_of, crest, grid_of, line_of, note, picture, seat_tint
from games.core.game import Seat
from games.core.scene import Item, Scene
from games.core.story import Played
from games.core.text import Phrases, Who, Words, lines, listed
from games.samurai_sword.picture.faces import honor_of, resilience_of, role_mon
from games.samurai_sword.rules.cards import CHARACTERS
from games.samurai_sword.rules.endings import score_sheet, victory_of_honor, victory_of_the_swordmaster
from games.samurai_sword.rules.table import Place, State
from games.samurai_sword.words.names import CHARACTER_WORDS, ROLE_WORDS, SIDE_WORDS, counted_cards
from games.samurai_sword.words.story import honor_by_turn

_ = Phrases("samurai-sword")

WIDTH, HEAD, FOOT = 1200, 138, 66
LEFT, RIGHT = 52.0, WIDTH - 52.0
ABOVE, CURVES = 66.0, 390.0
ENDS = 190.0  # what the crests at the ends of the lines take
APART = 5.0  # pixels between lines of the same honor
DASHES = (0, 26, 0, 13, 0, 26, 13)  # so that lines are told apart without their colours
TICKS = 8


def everything(played: Played) -> Scene:
    state: State = played[-1].state
    number = len(state.places)
    high = min(92.0, (1200 - HEAD - ABOVE - FOOT - CURVES) / number)
    top = HEAD + number * high + ABOVE
    people = (item for seat, place in enumerate(state.places) for item in _person(place, Seat(seat), HEAD + (seat + 0.5) * high))
    return picture(WIDTH, round(top + CURVES + FOOT), _in_words(state, played), _head(state), people, _curves(played, number, top))


def _head(state: State) -> Items:
    return (
        *note(WIDTH / 2, 60, _standing(state), within=WIDTH - 100, size=36, rows=2, bold=True),
        *note(WIDTH / 2, 112, _totals(state), within=WIDTH - 100, size=26),
    )


def _standing(state: State) -> Words:
    if state.ending is None:
        return _("Everything revealed")
    last = state.ending.last
    return (victory_of_honor(state) if last is None else victory_of_the_swordmaster(state, last)).reason


def _totals(state: State) -> Words:
    """The sides with their points, where honor has decided."""
    totals = [_("{side}: {points}", side=SIDE_WORDS[total.side].name, points=total.points) for total in score_sheet(state)]
    return listed(totals, " · ") if totals else _("Roles, hands, and everyone’s honor over time")


def _person(place: Place, seat: Seat, y: float) -> Items:
    character = _("no character yet") if not place.character else CHARACTER_WORDS[place.character].name
    return (
        *crest(LEFT + 26, y, seat, size=46),
        *note(LEFT + 60, y - 14, Who(seat), within=230, size=28, anchor="lm", bold=True),
        *note(LEFT + 60, y + 18, character, within=230, size=22, anchor="lm", color="faded"),
        *role_mon(LEFT + 330, y - 6, place.role, 46),
        *note(LEFT + 366, y, ROLE_WORDS[place.role].name, within=160, size=24, anchor="lm", rows=2),
        *honor_of(LEFT + 540, y, place.honor),
        *resilience_of(LEFT + 640, y, place.resilience),
        *note(LEFT + 740, y, _held(place), within=RIGHT - LEFT - 740, size=22, anchor="lm", rows=3),
    )


def _held(place: Place) -> Words:
    return counted_cards(place.hand) if place.hand else _("empty hand")


def _curves(played: Played, number: int, top: float) -> Items:
    """Everybody's honor at the beginning of each turn; at its end whose line it is."""
    turns = honor_by_turn(played)
    series = [[honor[seat] for honor in turns] for seat in range(number)]
    chart = chart_of(LEFT, top, RIGHT - LEFT - ENDS, CURVES, series)
    every = max(1, -(-len(turns) // TICKS))
    items: list[Item] = list(grid_of(chart, [(at, at + 1) for at in range(0, len(turns), every)]))
    beside = Counter[int]()
    for seat, values in enumerate(series):
        shift = (seat - (number - 1) / 2) * APART
        items += line_of(chart, values, seat_tint(seat), shift=shift, dash=DASHES[seat])
        end = chart.at(len(values) - 1, values[-1])
        items += crest(end.x + 32 + 26 * beside[values[-1]], end.y, seat, size=26)
        beside[values[-1]] += 1
    caption = _("Honor, turn by turn")
    return (*items, *note(LEFT + 70, top - 32, caption, within=900, size=24, anchor="lm", color="faded"))


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
