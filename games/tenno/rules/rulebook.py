"""The rules of Tenno, in the order of the rulebook. The headings of RULES.md are the names in here.

`apply` answers the open step of a seat, then carries out what nobody has to decide; ANSWERS at the end is the index. What may be chosen
at a step is in choices.py, the final sums are in score.py.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeAlias

from msgspec.structs import replace

from games.core.agenda import QUIET, asked_now, carry_on, only, open_step_of, put, without
from games.core.dice import Dice
from games.core.game import Outcome, Seat, Told, Turn
from games.core.replay import IllegalAction
from games.core.seats import clockwise
from games.tenno.rules.cards import GEISHA, HAND_AT_START, MONK, MONK_HELP, NINJA, NINJA_ATTACKING, RONIN, SET, SHOGUN
from games.tenno.rules.changes import next_turn, noted, turned_up
from games.tenno.rules.choices import choices
from games.tenno.rules.events import (
    Attacked,
    Began,
    Decided,
    Declined,
    Ended,
    Event,
    Filled,
    Fought,
    MonkDecided,
    Peeked,
    Saw,
    Shuffled,
    Swapped,
)
from games.tenno.rules.score import ranking
from games.tenno.rules.table import (
    TOGETHER,
    Action,
    Again,
    Arrange,
    Attack,
    Battle,
    Captive,
    Change,
    Clash,
    Decline,
    EndTurn,
    Exchange,
    Fill,
    Gaps,
    House,
    Look,
    Loss,
    Order,
    Peek,
    PeekAt,
    Place,
    Refill,
    Seen,
    ShowMonk,
    Shuffle,
    State,
    Step,
    Strike,
    Swap,
    with_place,
    with_slot,
)
from games.tenno.rules.table import Monk as AskMonk

Result: TypeAlias = tuple[State, tuple[Told, ...]]

NO_CARDS = (None, None, None)


# ---- the contract


def setup(seats: int, house: House, dice: Dice, host: Seat) -> State:
    first = host if house.first == "host" else Seat(dice.below(seats))
    return State(
        places=(Place(table=NO_CARDS, hand=SET),) * seats,
        agenda=(*(Order(Seat(seat)) for seat in range(seats)), EndTurn(clockwise(first, seats, -1))),
        house=house,
    )


def waiting(state: State) -> frozenset[Seat]:
    return asked_now(state.agenda, TOGETHER)


def legal(state: State, seat: Seat) -> Sequence[Action]:
    step = open_step_of(state.agenda, seat, TOGETHER)
    return () if step is None else choices(state, step)


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Turn[State]:
    step = open_step_of(state.agenda, seat, TOGETHER)
    if step is None:
        raise IllegalAction(f"seat {seat} has nothing to decide")
    rule, actions = ANSWERS[type(step)]
    if type(action) not in actions:
        raise IllegalAction(f"{action!r} does not answer {step!r}")
    before = replace(state, shown=None, agenda=without(state.agenda, step))
    return carry_on(*rule(before, step, action), _by_itself)


def outcome(state: State) -> Outcome | None:
    return None if state.agenda else end_of_the_game(state)


# ---- the rules


def set_up(state: State, step: Order, action: Arrange) -> Result:
    """Everybody lays the three Peasants face down in an order of their own; the other eight cards are the hand."""
    seat = step.seat
    state = with_place(state, seat, replace(state.places[seat], table=action.cards, hand=HAND_AT_START))
    following = state.agenda[0]
    if isinstance(following, EndTurn):  # nobody else is left to choose an order
        return state, (Told(Began(clockwise(following.seat, len(state.places)))),)
    return state, QUIET


def attack(state: State, step: Attack | Again, strike: Strike | Decline) -> Result:
    """One of your cards attacks one of an opponent's; both are turned up. Passing is not possible, but for a second attack."""
    if isinstance(strike, Decline):
        return state, (Told(Declined(step.seat, "again")),)
    attacking = state.places[step.seat].table[strike.slot]
    attacked = state.places[strike.defender].table[strike.target]
    if attacking is None or attacked is None:
        raise IllegalAction(f"{strike!r} needs two cards")
    clash = Clash(step.seat, strike.slot, attacking, strike.defender, strike.target, attacked)
    asked = (AskMonk(clash.defender),) if _monk_may_help(state, clash) else ()
    return replace(state, agenda=(*asked, clash, *state.agenda)), (_shown(state, Attacked(clash)),)


def the_monk(state: State, step: AskMonk, action: ShowMonk | Decline) -> Result:
    """A Monk on the table may be shown when another card of his player is attacked: it defends with 2 more."""
    clash, seat = state.agenda[0], step.seat
    assert isinstance(clash, Clash)
    slot = state.places[seat].table.index(MONK) if isinstance(action, ShowMonk) else None
    return replace(state, agenda=(replace(clash, monk=slot), *state.agenda[1:])), (_shown(state, MonkDecided(seat, slot)),)


def battle(state: State, clash: Clash) -> Result:
    """The stronger card wins."""
    strong, firm = strengths(clash)
    agenda = state.agenda[1:]
    if strong > firm:
        fought = Battle(clash, (strong, firm), clash.attacker, the_attacker_wins(clash))
    elif strong < firm:
        fought = Battle(clash, (strong, firm), clash.defender, the_defender_wins(clash))
        agenda = (*agenda[:-1], Peek(clash.defender, clash.attacker), agenda[-1])
    else:
        fought = Battle(clash, (strong, firm), None, nobody_wins(clash))
    state = replace(state, agenda=the_ronin(agenda, clash), shown=fought, lately=turned_up(state.lately, clash), peeked=None)
    for loss in fought.lost:
        state = _lose(state, loss)
    return state, (_shown(state, Fought(fought)), Told(Decided(clash.attacker, clash.defender, fought.winner, clash.slot, clash.target)))


def strengths(clash: Clash) -> tuple[int, int]:
    """The strengths of the attacking and the attacked card: their values, apart from the Ninja, the Monk's help and the Geisha."""
    strong, firm = the_ninja(clash.attack), clash.defence + (0 if clash.monk is None else MONK_HELP)
    if clash.attack == GEISHA:
        return (0, 0) if clash.defence == GEISHA else (firm + 1, firm)
    return (strong, strong + 1) if clash.defence == GEISHA else (strong, firm)


def the_attacker_wins(clash: Clash) -> tuple[Loss, ...]:
    """The beaten card goes face down to the attacker's prison, where nobody may look; the winner is turned down again."""
    return (Loss(clash.defender, clash.target, clash.defence, prison=clash.attacker), *the_geisha(clash))


def the_defender_wins(clash: Clash) -> tuple[Loss, ...]:
    """The attacking card is discarded, the winner turned down again. At the end of the turn the defender may peek."""
    if clash.defence == SHOGUN:
        return the_shogun(clash)
    return (Loss(clash.attacker, clash.slot, clash.attack), *the_geisha(clash))


def nobody_wins(clash: Clash) -> tuple[Loss, ...]:
    """Equal cards are both discarded, and so are two Geishas."""
    return Loss(clash.attacker, clash.slot, clash.attack), Loss(clash.defender, clash.target, clash.defence)


def the_ninja(card: int) -> int:
    """The Ninja attacks with 8 and defends with 4."""
    return NINJA_ATTACKING if card == NINJA else card


def the_ronin(agenda: tuple[Step, ...], clash: Clash) -> tuple[Step, ...]:
    """After the Ronin's attack, however it ended, one of the two other cards may attack another card."""
    if clash.attack != RONIN:  # there is one in a set, so nobody attacks a third time
        return agenda
    return (Again(clash.attacker, clash.slot, clash.defender, clash.target), *agenda)


def the_shogun(clash: Clash) -> tuple[Loss, ...]:
    """The Shogun never attacks. Whom he beats goes to his player's prison; only the Geisha beats him."""
    return (Loss(clash.attacker, clash.slot, clash.attack, prison=clash.defender),)


def the_geisha(clash: Clash) -> tuple[Loss, ...]:
    """The Geisha is always one stronger than her opponent, and leaves the game after use."""
    if clash.attack == GEISHA:
        return (Loss(clash.attacker, clash.slot, GEISHA),)
    if clash.defence == GEISHA:
        return (Loss(clash.defender, clash.target, GEISHA),)
    return ()


def refill(state: State, step: Refill, action: Fill) -> Result:
    """After the battles everybody fills the empty slots from the hand, secretly. The order of the others never changes."""
    return _fill(state, step.seat, action.cards)


def swap(state: State, step: Swap, action: Exchange | Shuffle | Decline) -> Result:
    """An attacker who lost no card may put a card of the hand in the place of a card on the table, or only pretend to.

    With an empty hand two cards on the table may change places, or the player pretends that they do.
    """
    seat, place = step.seat, state.places[step.seat]
    match action:
        case Decline():
            return state, (Told(Declined(seat, "swap")),)
        case Exchange(slot, card):
            hand = tuple(sorted({*place.hand, place.table[slot] or 0} - {card}))
            place = Place(with_slot(place, slot, card).table, hand, place.prison, placed=True)
            lately = noted(state.lately, Change(seat, slot, surely=False))
            return replace(state, places=put(state.places, seat, place), lately=lately), (Told(Swapped(seat, slot)),)
        case Shuffle((one, other), really):
            if really:
                place = with_slot(with_slot(place, one, place.table[other]), other, place.table[one])
            lately = noted(state.lately, *[Change(seat, slot, surely=False) for slot in action.slots])
            return replace(state, places=put(state.places, seat, place), lately=lately), (Told(Shuffled(seat, action.slots)),)


def peek(state: State, step: Peek, action: PeekAt | Decline) -> Result:
    """A defender who won may look at one of the attacker's three cards, after the refill."""
    if isinstance(action, Decline):
        return state, (Told(Declined(step.seat, "peek")),)
    card = state.places[step.of].table[action.slot]
    assert card is not None, "the gaps are filled before"
    told = (Told(Peeked(step.seat, step.of, action.slot)), _shown(state, Saw(step.of, action.slot, card), to=only(step.seat)))
    look = Look(step.seat, step.of, action.slot)
    return replace(state, agenda=(look, *state.agenda), peeked=look), told


def end_of_the_game(state: State) -> Outcome:
    """As soon as somebody cannot fill a slot, the highest sum of values in prison wins.

    Tied winners add the values of their cards in hand and on the table; who is still tied shares the victory.
    """
    return ranking(state.places)


# ---- helpers


def _by_itself(state: State) -> Result | None:
    """Carry out the next thing that nobody has to decide."""
    agenda = state.agenda
    rule = BY_THEMSELVES.get(type(agenda[0])) if agenda else None
    return None if rule is None else rule(state, agenda[0])


def _end_turn(state: State, end: EndTurn) -> Result:
    seats = len(state.places)
    return replace(state, agenda=_turn_of(clockwise(end.seat, seats)), lately=next_turn(state.lately, seats)), QUIET


def _shown(state: State, event: Event, to: frozenset[Seat] | None = None) -> Told:
    """What a battle or a peek shows is not written down, unless the house keeps an open log."""
    return Told(event, to, fades=not state.house.open_log)


@cache
def _turn_of(seat: Seat) -> tuple[Step, ...]:
    return Attack(seat), Gaps(), Swap(seat), EndTurn(seat)


def _gaps(state: State, step: Gaps) -> Result:
    """Whoever has gaps fills them. A single card for a single gap is laid at once: everybody can count that there is no choice."""
    torn = [(Seat(seat), place) for seat, place in enumerate(state.places) if None in place.table]
    short = tuple([seat for seat, place in torn if place.table.count(None) > len(place.hand)])
    if short:
        return replace(state, agenda=()), (Told(Ended(short)),)
    asked = tuple([Refill(seat) for seat, place in torn if len(place.hand) > 1])
    result: Result = replace(state, agenda=asked + state.agenda[1:]), QUIET
    for seat, place in torn:
        if len(place.hand) == 1:
            state, more = _fill(result[0], seat, place.hand)
            result = state, (*result[1], *more)
    return result


def _monk_may_help(state: State, clash: Clash) -> bool:
    """As far as the table knows. A player whose Monk is in the hand is asked as well, or the pause would tell where he is."""
    place = state.places[clash.defender]
    return place.placed and clash.defence != MONK and MONK in (*place.hand, *place.table)


def _fill(state: State, seat: Seat, cards: tuple[int, ...]) -> Result:
    place, left = state.places[seat], iter(cards)
    one, two, three = [next(left) if card is None else card for card in place.table]
    hand = place.hand
    for card in cards:
        hand = without(hand, card)
    places = put(state.places, seat, Place((one, two, three), hand, place.prison, placed=True))
    lately = noted(state.lately, *[Change(seat, slot, surely=True) for slot in place.gaps])
    return replace(state, places=places, lately=lately), (Told(Filled(seat, len(cards))),)


def _look(state: State, step: Look, action: Seen) -> Result:
    """The card is shown until its viewer has seen it."""
    return state, QUIET


def _lose(state: State, loss: Loss) -> State:
    """A card leaves the table. An attacker who loses one has no swap."""
    places, agenda, discard = (
        put(state.places, loss.owner, with_slot(state.places[loss.owner], loss.slot, None)),
        state.agenda,
        state.discard,
    )
    turn = agenda[-1]
    if isinstance(turn, EndTurn) and turn.seat == loss.owner:
        agenda = tuple([step for step in agenda if type(step) is not Swap])
    if loss.prison is None:
        discard = (*discard, loss.card)
    else:
        jailer = places[loss.prison]
        prison = (*jailer.prison, Captive(loss.owner, loss.card))
        places = put(places, loss.prison, Place(jailer.table, jailer.hand, prison, jailer.placed))
    return replace(state, places=places, agenda=agenda, discard=discard)


# ---- which rule answers what


ANSWERS: dict[type[Step], tuple[Callable[[State, Any, Any], Result], tuple[type[Action], ...]]] = {
    Order: (set_up, (Arrange,)),
    Attack: (attack, (Strike,)),
    AskMonk: (the_monk, (ShowMonk, Decline)),
    Again: (attack, (Strike, Decline)),
    Refill: (refill, (Fill,)),
    Swap: (swap, (Exchange, Shuffle, Decline)),
    Peek: (peek, (PeekAt, Decline)),
    Look: (_look, (Seen,)),
}
BY_THEMSELVES: dict[type[Step], Callable[[State, Any], Result]] = {Clash: battle, Gaps: _gaps, EndTurn: _end_turn}
