"""The rules of Tatsu, in the order of the rulebook. The headings of RULES.md are the names in here.

`apply` is the index: it answers the step that is open and carries out what follows by itself. What only four, three or two
players do is in four.py, three.py and two.py; `VARIANTS` says which. What may be chosen is in choices.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec.structs import replace

from games.core.agenda import NOBODY, QUIET, carry_on, only, put
from games.core.dice import Dice
from games.core.game import Outcome, Seat, Told, Turn, Value
from games.core.replay import IllegalAction
from games.core.text import Phrases, Text, Who, listed
from games.tatsu.rules import table
from games.tatsu.rules.cards import MERGES, RED, STRENGTH, YELLOW, multipliers_of, points_of
from games.tatsu.rules.choices import the_asked_player, your_turn
from games.tatsu.rules.events import Asked, Dealt, Discarded, Merged, Scored, Took
from games.tatsu.rules.four import dealer_card, hands_of_seven, teams
from games.tatsu.rules.three import changing_roles, red_and_the_ghost
from games.tatsu.rules.two import column_of, face_down_cards, one_clan_each, two_rows, uncovering

_ = Phrases("tatsu")

Result: TypeAlias = tuple[table.State, tuple[Told, ...]]

TRICK = 4


class Variant(Value, frozen=True):
    """What differs with the number of players: who sits where, what is dealt, what changes after a hand, how many share a total."""

    seating: Callable[[table.House, Dice], table.Seating]
    dealing: Callable[[Dice], tuple[table.Holding, ...]]
    passing: Callable[[tuple[table.Place, ...], int], table.Seating]
    sharing: int = 1


VARIANTS = {
    2: Variant(one_clan_each, two_rows, dealer_card),
    3: Variant(red_and_the_ghost, hands_of_seven, changing_roles),
    4: Variant(teams, hands_of_seven, dealer_card, sharing=2),
}


# ---- the contract


def setup(seats: int, house: table.House, dice: Dice, host: Seat) -> table.State:
    places, dealer = VARIANTS[seats].seating(house, dice)
    return the_deal(table.State(places, dealer, (0,) * seats, house), dice)[0]


def waiting(state: table.State) -> frozenset[Seat]:
    step = table.open_step(state.agenda)
    return NOBODY if step is None else only(step.seat)


def legal(state: table.State, seat: Seat) -> Sequence[table.Action]:
    step = table.open_step(state.agenda)
    if step is None or step.seat != seat:
        return ()
    return the_asked_player(state, step) if type(step) is table.Answer else your_turn(state, step.place)


def apply(state: table.State, seat: Seat, action: table.Action, dice: Dice) -> Turn[table.State]:
    step = state.agenda[0]
    if type(step) is table.TakeTurn and type(action) is table.Request:
        state, told = request(state, step.place, state.places[action.of])
    elif type(step) is table.TakeTurn and (type(action) is table.Lay or type(action) is table.LayUnseen):
        state, told = _lay_either(state, step.place, step.place, action)
    elif type(step) is table.Answer and (type(action) is table.Lay or type(action) is table.LayUnseen):
        state, told = _lay_either(state, step.place, step.of, action)
    else:
        raise IllegalAction(f"{action!r} does not answer {step!r}")
    if table.open_step(state.agenda) is not None:
        return Turn(state, told)
    return carry_on(state, told, lambda state: _by_itself(state, dice))


def outcome(state: table.State) -> Outcome | None:
    if state.agenda:
        return None
    seats = tuple(map(Seat, range(len(state.totals))))
    ranks = sorted(set(state.totals), reverse=True)
    places = tuple(tuple(seat for seat in seats if state.totals[seat] == total) for total in ranks)
    return Outcome(places, _reason(places[0], ranks[0], VARIANTS[len(seats)].sharing), state.totals)


# ---- the rules


def the_deal(state: table.State, dice: Dice) -> Result:
    """The dealer deals all the cards, seven to each place, and leads the first round of the hand."""
    holdings = VARIANTS[len(state.totals)].dealing(dice)
    agenda = _round_of(state.places, state.dealer)
    state = replace(state, hand=state.hand + 1, holdings=holdings, agenda=agenda)
    return state, (Told(Dealt(state.hand, state.places[state.dealer], any(place.ghost for place in state.places))),)


def play_a_card(state: table.State, place: table.Place, of: table.Place, card: int, unseen: bool = False) -> Result:
    """A card is laid before a place whose clan it has, whoever's card it was. With two players this may uncover another.

    This answers the open step.
    """
    holding = state.holdings[of.number]
    column = None if isinstance(holding, table.Hand) else column_of(holding, card)
    laid = table.Laid(place, card, of, unseen, column)
    told: tuple[Told, ...] = (Told(laid, fades=state.house.counted),)
    if isinstance(holding, table.Hand):
        holding = holding.without(card)
    elif unseen:
        holding = face_down_cards(holding, card)
    else:
        holding, shown = uncovering(holding, of, card)
        told += tuple(map(Told, shown))
    holdings = put(state.holdings, of.number, holding)
    return replace(state, holdings=holdings, agenda=state.agenda[1:], trick=(*state.trick, laid), before=None), told


def request(state: table.State, place: table.Place, of: table.Place) -> Result:
    """You may ask anybody who has a card of your clan, as often as you like; nobody may name a card or refuse."""
    told = (Told(Asked(place, of)),)
    asked = table.Answer(place, of)
    choices = the_asked_player(state, asked)
    if len(choices) > 1:
        return replace(state, agenda=(asked, *state.agenda[1:])), told
    state, laid = _lay_either(state, place, of, choices[0])
    return state, told + laid


def the_end_of_a_round(state: table.State) -> Result:
    """With four cards on the table the strongest spirit takes them all, unless a merge spirit lies among them."""
    for laid in state.trick:
        if laid.card in MERGES:
            return the_merge_spirit(state, laid.place)
    winner = the_strongest_spirit(state.trick).place
    cards = state.pending + tuple(laid.card for laid in state.trick)
    red, yellow = state.captured
    captured = (red + cards, yellow) if winner.clan == RED else (red, yellow + cards)
    state = replace(state, captured=captured, pending=())
    return _next_round(state, winner, winner), (Told(Took(winner, cards), fades=state.house.counted),)


def the_strongest_spirit(trick: tuple[table.Laid, ...]) -> table.Laid:
    """The highest strength wins, of equals the one laid first. Multipliers have none: among themselves the first laid wins."""
    return max(trick, key=lambda laid: STRENGTH[laid.card])


def the_merge_spirit(state: table.State, leader: table.Place) -> Result:
    """Nobody takes the cards yet: they wait for the winner of the next round, which the place of the (first) merge spirit leads."""
    pending = state.pending + tuple(laid.card for laid in state.trick)
    told = (Told(Merged(leader, len(pending))),) if any(state.holdings) else QUIET
    return _next_round(replace(state, pending=pending), leader, None), told


def the_last_round(state: table.State) -> tuple[Told, ...]:
    """What waits for a winner after the seventh round is discarded and counts for nobody."""
    return (Told(Discarded(state.pending)),) if state.pending else QUIET


def the_end_of_a_hand(state: table.State, dice: Dice) -> Result:
    """When all cards are laid each clan is scored, the dealer card moves on, and the next hand is dealt."""
    sheet = _scored(state)
    told = (*the_last_round(state), Told(Scored(sheet)))
    state = replace(state, agenda=(), totals=sheet.totals, last_hand=sheet, pending=(), captured=((), ()), before=None)
    if the_end_of_the_match(state):
        return state, told
    places, dealer = VARIANTS[len(state.totals)].passing(state.places, state.dealer)
    state, dealt = the_deal(replace(state, places=places, dealer=dealer), dice)
    return state, told + dealt


def scoring(captured: table.Cards, clan: int) -> int:
    """The points of all captured cards of both clans, times the sum of the captured multipliers of the own clan."""
    return points_of(captured) * sum(multipliers_of(captured, clan))


def the_end_of_the_match(state: table.State) -> bool:
    """The best total wins once somebody has reached the target. While the best totals are equal, another hand is played."""
    best = max(state.totals)
    sharing = VARIANTS[len(state.totals)].sharing
    return state.house.target == 0 or (best >= state.house.target and state.totals.count(best) == sharing)


# ---- what the rules stand on


@lru_cache(maxsize=256)
def _round_of(places: tuple[table.Place, ...], leader: int) -> tuple[table.Step, ...]:
    """Four cards, clockwise from the leader."""
    return (*(table.TakeTurn(places[(leader + turn) % len(places)]) for turn in range(TRICK)), table.EndRound())


def _lay_either(state: table.State, place: table.Place, of: table.Place, action: table.LayEither) -> Result:
    if isinstance(action, table.Lay):
        return play_a_card(state, place, of, action.card)
    return play_a_card(state, place, of, _beneath(state, of, action.column), unseen=True)


def _beneath(state: table.State, of: table.Place, column: int) -> int:
    row = state.holdings[of.number]
    assert isinstance(row, table.Row)
    card = row.lower[column]
    assert card is not None
    return card


def _by_itself(state: table.State, dice: Dice) -> Result | None:
    """What nobody has to decide."""
    if not state.agenda:
        return None
    match state.agenda[0]:
        case table.EndRound():
            return the_end_of_a_round(state)
        case table.EndHand():
            return the_end_of_a_hand(state, dice)
        case _:
            return None


def _next_round(state: table.State, leader: table.Place, winner: table.Place | None) -> table.State:
    agenda = _round_of(state.places, leader.number) if any(state.holdings) else (table.EndHand(),)
    return replace(state, agenda=agenda, trick=(), before=table.Round(state.trick, winner), last_hand=None)


def _scored(state: table.State) -> table.Sheet:
    red, yellow = state.captured
    scores = (scoring(red, RED), scoring(yellow, YELLOW))
    clans = {place.seat: place.clan for place in state.places}
    totals = tuple(total + scores[clans[Seat(seat)]] for seat, total in enumerate(state.totals))
    return table.Sheet(state.hand, state.places, state.captured, state.pending, scores, totals)


def _reason(winners: tuple[Seat, ...], best: int, sharing: int) -> Text:
    names = listed([Who(seat) for seat in winners])
    if len(winners) > sharing:
        return _.many("{who} share the victory with {n} point.", "{who} share the victory with {n} points.", best, who=names)
    if len(winners) > 1:
        return _.many("{who} win with {n} point.", "{who} win with {n} points.", best, who=names)
    return _.many("{who} wins with {n} point.", "{who} wins with {n} points.", best, who=names)
