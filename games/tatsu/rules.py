"""The rules of Tatsu, in the order of the rulebook. The headings of RULES.md are the names in here.

`apply` is the index: it answers the step that is open and carries out what follows by itself. What only four, three or two
players do is in four.py, three.py and two.py; `VARIANTS` says which.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Outcome, Seat, Told, Turn, Value
from games.core.replay import IllegalAction
from games.core.text import Phrases, Text, Who, listed
from games.tatsu.cards import MERGES, RED, STRENGTH, YELLOW, multipliers_of, points_of
from games.tatsu.four import dealer_card, hands_of_seven, teams
from games.tatsu.table import (
    Action,
    Answer,
    Asked,
    Cards,
    Dealt,
    Decision,
    Discarded,
    EndHand,
    EndRound,
    Holding,
    Laid,
    Lay,
    LayUnseen,
    Merged,
    Place,
    Request,
    Round,
    Row,
    Scored,
    Sheet,
    State,
    Step,
    TakeTurn,
    Took,
)
from games.tatsu.three import changing_roles, red_and_the_ghost
from games.tatsu.two import face_down_cards, one_clan_each, two_rows, uncovering

_ = Phrases("tatsu")

Result: TypeAlias = tuple[State, tuple[Told, ...]]
Seating: TypeAlias = tuple[tuple[Place, ...], int]  # and the dealer's place
LayEither: TypeAlias = Lay | LayUnseen

TRICK = 4
TARGETS = {"500": 500, "250": 250, "hand": 0}


class Variant(Value, frozen=True):
    """What differs with the number of players: who sits where, what is dealt, what changes after a hand, how many share a total."""

    seating: Callable[[Mapping[str, str], Dice], Seating]
    dealing: Callable[[Dice], tuple[Holding, ...]]
    passing: Callable[[tuple[Place, ...], int], Seating]
    sharing: int = 1


VARIANTS = {
    2: Variant(one_clan_each, two_rows, dealer_card),
    3: Variant(red_and_the_ghost, hands_of_seven, changing_roles),
    4: Variant(teams, hands_of_seven, dealer_card, sharing=2),
}


# ---- the contract


def setup(seats: int, options: Mapping[str, str], dice: Dice, host: Seat) -> State:
    places, dealer = VARIANTS[seats].seating(options, dice)
    state = State(places, dealer, (0,) * seats, TARGETS[options["target"]], counted=options["captured"] == "counted")
    return the_deal(state, dice)[0]


def waiting(state: State) -> frozenset[Seat]:
    return _only(_open(state).decides) if state.agenda else frozenset()


def legal(state: State, seat: Seat) -> Sequence[Action]:
    if not state.agenda:
        return ()
    step = _open(state)
    if step.decides != seat:
        return ()
    return your_turn(state, step.place) if isinstance(step, TakeTurn) else the_asked_player(state, step)


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Turn[State]:
    step, *rest = state.agenda
    before = replace(state, agenda=tuple(rest))
    match step, action:
        case TakeTurn(place), Request(of):
            result = request(before, place, state.places[of])
        case TakeTurn(place), (Lay() | LayUnseen()):
            result = _put(before, place, place, action)
        case Answer(place, of), (Lay() | LayUnseen()):
            result = _put(before, place, of, action)
        case _:
            raise IllegalAction(f"{action!r} does not answer {step!r}")
    return _carry_on(*result, dice)


def outcome(state: State) -> Outcome | None:
    if state.agenda:
        return None
    seats = tuple(map(Seat, range(len(state.totals))))
    ranks = sorted(set(state.totals), reverse=True)
    places = tuple(tuple(seat for seat in seats if state.totals[seat] == total) for total in ranks)
    return Outcome(places, _reason(places[0], ranks[0], VARIANTS[len(seats)].sharing), state.totals)


# ---- the rules


def the_deal(state: State, dice: Dice) -> Result:
    """The dealer deals all the cards, seven to each place, and leads the first round of the hand."""
    holdings = VARIANTS[len(state.totals)].dealing(dice)
    agenda = _round_of(state.places, state.dealer)
    state = replace(state, hand=state.hand + 1, holdings=holdings, agenda=agenda)
    return state, (Told(Dealt(state.hand, state.places[state.dealer], any(place.ghost for place in state.places))),)


def your_turn(state: State, place: Place) -> Sequence[Action]:
    """Lay a card of your clan before you, or ask anybody who holds one, partner or opponent, to lay one there for you."""
    clan, number, holdings = place.clan, place.number, state.holdings
    count = len(holdings)
    own = holdings[number].ready(clan)
    others = tuple(other % count for other in range(number + 1, number + count) if holdings[other % count].ready(clan))
    if own or others:
        return _lays_and_requests(own, others)
    return _unseen_turn(state, place)


def lay(state: State, place: Place, of: Place, card: int, unseen: bool = False) -> Result:
    """A card is laid before a place whose clan it has, whoever's card it was. With two players this may uncover another."""
    holding = state.holdings[of.number]
    laid = Laid(place, card, of, unseen)
    told: tuple[Told, ...] = (Told(laid, fades=state.counted),)
    if isinstance(holding, Row):
        holding, shown = uncovering(holding, of, card)
        told += tuple(map(Told, shown))
    else:
        holding = holding.without(card)
    holdings = (*state.holdings[: of.number], holding, *state.holdings[of.number + 1 :])
    return replace(state, holdings=holdings, trick=(*state.trick, laid), before=None), told


def request(state: State, place: Place, of: Place) -> Result:
    """You may ask anybody who has a card of your clan, as often as you like; nobody may name a card or refuse."""
    told = (Told(Asked(place, of)),)
    asked = Answer(place, of)
    choices = the_asked_player(state, asked)
    if len(choices) > 1:
        return replace(state, agenda=(asked, *state.agenda)), told
    state, laid = _put(state, place, of, choices[0])
    return state, told + laid


def the_asked_player(state: State, step: Answer) -> Sequence[LayEither]:
    """Whoever is asked chooses freely among the own cards of that clan. A single one is laid by itself, as everybody can count."""
    clan, holding = step.place.clan, state.holdings[step.of.number]
    cards = holding.ready(clan)
    if cards or not isinstance(holding, Row):
        return _lays(cards)
    return face_down_cards(holding, clan)


def the_end_of_a_round(state: State) -> Result:
    """With four cards on the table the strongest spirit takes them all, unless a merge spirit lies among them."""
    merged = next((laid.place for laid in state.trick if laid.card in MERGES), None)
    if merged is not None:
        return the_merge_spirit(state, merged)
    winner = the_strongest_spirit(state.trick).place
    cards = state.pending + tuple(laid.card for laid in state.trick)
    red, yellow = state.captured
    captured = (red + cards, yellow) if winner.clan == RED else (red, yellow + cards)
    state = replace(state, captured=captured, pending=())
    return _next_round(state, winner, winner), (Told(Took(winner, cards), fades=state.counted),)


def the_strongest_spirit(trick: tuple[Laid, ...]) -> Laid:
    """The highest strength wins, of equals the one laid first. Multipliers have none: among themselves the first laid wins."""
    return max(trick, key=lambda laid: STRENGTH[laid.card])


def the_merge_spirit(state: State, leader: Place) -> Result:
    """Nobody takes the cards yet: they wait for the winner of the next round, which the place of the (first) merge spirit leads."""
    pending = state.pending + tuple(laid.card for laid in state.trick)
    told = (Told(Merged(leader, len(pending))),) if any(state.holdings) else ()
    return _next_round(replace(state, pending=pending), leader, None), told


def the_last_round(state: State) -> Result:
    """What waits for a winner after the seventh round is discarded and counts for nobody."""
    return state, (Told(Discarded(state.pending)),) if state.pending else ()


def the_end_of_a_hand(state: State, dice: Dice) -> Result:
    """When all cards are laid each clan is scored, the dealer card moves on, and the next hand is dealt."""
    state, told = the_last_round(state)
    sheet = _scored(state)
    state = replace(state, totals=sheet.totals, last_hand=sheet, pending=(), captured=((), ()), before=None)
    told += (Told(Scored(sheet)),)
    if the_end_of_the_match(state):
        return state, told
    places, dealer = VARIANTS[len(state.totals)].passing(state.places, state.dealer)
    state, dealt = the_deal(replace(state, places=places, dealer=dealer), dice)
    return state, told + dealt


def scoring(captured: Cards, clan: int) -> int:
    """The points of all captured cards of both clans, times the sum of the captured multipliers of the own clan."""
    return points_of(captured) * sum(multipliers_of(captured, clan))


def the_end_of_the_match(state: State) -> bool:
    """The best total wins once somebody has reached the target. While the best totals are equal, another hand is played."""
    best = max(state.totals)
    sharing = VARIANTS[len(state.totals)].sharing
    return state.target == 0 or (best >= state.target and state.totals.count(best) == sharing)


# ---- what the rules stand on


def _open(state: State) -> Decision:
    head = state.agenda[0]
    assert isinstance(head, TakeTurn | Answer)
    return head


@cache
def _only(seat: Seat) -> frozenset[Seat]:
    return frozenset({seat})


@lru_cache(maxsize=1000)
def _round_of(places: tuple[Place, ...], leader: int) -> tuple[Step, ...]:
    """Four cards, clockwise from the leader."""
    return (*(TakeTurn(places[(leader + turn) % len(places)]) for turn in range(TRICK)), EndRound())


@lru_cache(maxsize=50_000)
def _lays_and_requests(cards: Cards, others: tuple[int, ...]) -> tuple[Action, ...]:
    return (*_lays(cards), *map(Request, others))


@lru_cache(maxsize=10_000)
def _lays(cards: Cards) -> tuple[LayEither, ...]:
    return tuple(map(Lay, cards))


def _unseen_turn(state: State, place: Place) -> tuple[Action, ...]:
    own = state.holdings[place.number]
    other = (place.number + 1) % len(state.holdings)
    beneath = state.holdings[other]
    assert isinstance(own, Row) and isinstance(beneath, Row)
    requests = (Request(other),) if face_down_cards(beneath, place.clan) else ()
    return (*face_down_cards(own, place.clan), *requests)


def _put(state: State, place: Place, of: Place, action: LayEither) -> Result:
    if isinstance(action, Lay):
        return lay(state, place, of, action.card)
    return lay(state, place, of, _beneath(state, of, action.column), unseen=True)


def _beneath(state: State, of: Place, column: int) -> int:
    row = state.holdings[of.number]
    assert isinstance(row, Row)
    card = row.lower[column]
    assert card is not None
    return card


def _carry_on(state: State, told: tuple[Told, ...], dice: Dice) -> Turn[State]:
    """Carry out what nobody has to decide."""
    while state.agenda:
        match state.agenda[0]:
            case EndRound():
                state, more = the_end_of_a_round(state)
            case EndHand():
                state, more = the_end_of_a_hand(replace(state, agenda=()), dice)
            case _:
                break
        told += more
    return Turn(state, told)


def _next_round(state: State, leader: Place, winner: Place | None) -> State:
    agenda = _round_of(state.places, leader.number) if any(state.holdings) else (EndHand(),)
    return replace(state, agenda=agenda, trick=(), before=Round(state.trick, winner), last_hand=None)


def _scored(state: State) -> Sheet:
    red, yellow = state.captured
    scores = (scoring(red, RED), scoring(yellow, YELLOW))
    clans = {place.seat: place.clan for place in state.places}
    totals = tuple(total + scores[clans[Seat(seat)]] for seat, total in enumerate(state.totals))
    return Sheet(state.hand, state.places, state.captured, state.pending, scores, totals)


def _reason(winners: tuple[Seat, ...], best: int, sharing: int) -> Text:
    names = listed([Who(seat) for seat in winners])
    if len(winners) > sharing:
        return _.many("{who} share the victory with {n} point.", "{who} share the victory with {n} points.", best, who=names)
    if len(winners) > 1:
        return _.many("{who} win with {n} point.", "{who} win with {n} points.", best, who=names)
    return _.many("{who} wins with {n} point.", "{who} wins with {n} points.", best, who=names)
