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
from games.tenno.rules import events, table
from games.tenno.rules.cards import GEISHA, HAND_AT_START, MONK, MONK_HELP, NINJA, NINJA_ATTACKING, RONIN, SET, SHOGUN
from games.tenno.rules.changes import next_turn, noted, turned_up
from games.tenno.rules.choices import choices
from games.tenno.rules.score import ranking
from games.tenno.rules.table import Monk as AskMonk

Result: TypeAlias = tuple[table.State, tuple[Told, ...]]

NO_CARDS = (None, None, None)


# ---- the contract


def setup(seats: int, house: table.House, dice: Dice, host: Seat) -> table.State:
    first = host if house.first == "host" else Seat(dice.below(seats))
    return table.State(
        places=(table.Place(table=NO_CARDS, hand=SET),) * seats,
        agenda=(*(table.Order(Seat(seat)) for seat in range(seats)), table.EndTurn(clockwise(first, seats, -1))),
        house=house,
    )


def waiting(state: table.State) -> frozenset[Seat]:
    return asked_now(state.agenda, table.TOGETHER)


def legal(state: table.State, seat: Seat) -> Sequence[table.Action]:
    step = open_step_of(state.agenda, seat, table.TOGETHER)
    return () if step is None else choices(state, step)


def apply(state: table.State, seat: Seat, action: table.Action, dice: Dice) -> Turn[table.State]:
    step = open_step_of(state.agenda, seat, table.TOGETHER)
    if step is None:
        raise IllegalAction(f"seat {seat} has nothing to decide")
    rule, actions = ANSWERS[type(step)]
    if type(action) not in actions:
        raise IllegalAction(f"{action!r} does not answer {step!r}")
    before = replace(state, shown=None, agenda=without(state.agenda, step))
    return carry_on(*rule(before, step, action), _by_itself)


def outcome(state: table.State) -> Outcome | None:
    return None if state.agenda else end_of_the_game(state)


# ---- the rules


def set_up(state: table.State, step: table.Order, action: table.Arrange) -> Result:
    """Everybody lays the three Peasants face down in an order of their own; the other eight cards are the hand."""
    seat = step.seat
    state = table.with_place(state, seat, replace(state.places[seat], table=action.cards, hand=HAND_AT_START))
    following = state.agenda[0]
    if isinstance(following, table.EndTurn):  # nobody else is left to choose an order
        return state, (Told(events.Began(clockwise(following.seat, len(state.places)))),)
    return state, QUIET


def attack(state: table.State, step: table.Attack | table.Again, strike: table.Strike | table.Decline) -> Result:
    """One of your cards attacks one of an opponent's; both are turned up. Passing is not possible, but for a second attack."""
    if isinstance(strike, table.Decline):
        return state, (Told(events.Declined(step.seat, "again")),)
    attacking = state.places[step.seat].table[strike.slot]
    attacked = state.places[strike.defender].table[strike.target]
    if attacking is None or attacked is None:
        raise IllegalAction(f"{strike!r} needs two cards")
    clash = table.Clash(step.seat, strike.slot, attacking, strike.defender, strike.target, attacked)
    asked = (AskMonk(clash.defender),) if _monk_may_help(state, clash) else ()
    return replace(state, agenda=(*asked, clash, *state.agenda)), (_shown(state, events.Attacked(clash)),)


def the_monk(state: table.State, step: AskMonk, action: table.ShowMonk | table.Decline) -> Result:
    """A Monk on the table may be shown when another card of his player is attacked: it defends with 2 more."""
    clash, seat = state.agenda[0], step.seat
    assert isinstance(clash, table.Clash)
    slot = state.places[seat].table.index(MONK) if isinstance(action, table.ShowMonk) else None
    return replace(state, agenda=(replace(clash, monk=slot), *state.agenda[1:])), (_shown(state, events.MonkDecided(seat, slot)),)


def battle(state: table.State, clash: table.Clash) -> Result:
    """The stronger card wins."""
    strong, firm = strengths(clash)
    agenda = state.agenda[1:]
    if strong > firm:
        fought = table.Battle(clash, (strong, firm), clash.attacker, the_attacker_wins(clash))
    elif strong < firm:
        fought = table.Battle(clash, (strong, firm), clash.defender, the_defender_wins(clash))
        agenda = (*agenda[:-1], table.Peek(clash.defender, clash.attacker), agenda[-1])
    else:
        fought = table.Battle(clash, (strong, firm), None, nobody_wins(clash))
    state = replace(state, agenda=the_ronin(agenda, clash), shown=fought, lately=turned_up(state.lately, clash), peeked=None)
    for loss in fought.lost:
        state = _lose(state, loss)
    return state, (
        _shown(state, events.Fought(fought)),
        Told(events.Decided(clash.attacker, clash.defender, fought.winner, clash.slot, clash.target)),
    )


def strengths(clash: table.Clash) -> tuple[int, int]:
    """The strengths of the attacking and the attacked card: their values, apart from the Ninja, the Monk's help and the Geisha."""
    strong, firm = the_ninja(clash.attack), clash.defence + (0 if clash.monk is None else MONK_HELP)
    if clash.attack == GEISHA:
        return (0, 0) if clash.defence == GEISHA else (firm + 1, firm)
    return (strong, strong + 1) if clash.defence == GEISHA else (strong, firm)


def the_attacker_wins(clash: table.Clash) -> tuple[table.Loss, ...]:
    """The beaten card goes face down to the attacker's prison, where nobody may look; the winner is turned down again."""
    return (table.Loss(clash.defender, clash.target, clash.defence, prison=clash.attacker), *the_geisha(clash))


def the_defender_wins(clash: table.Clash) -> tuple[table.Loss, ...]:
    """The attacking card is discarded, the winner turned down again. At the end of the turn the defender may peek."""
    if clash.defence == SHOGUN:
        return the_shogun(clash)
    return (table.Loss(clash.attacker, clash.slot, clash.attack), *the_geisha(clash))


def nobody_wins(clash: table.Clash) -> tuple[table.Loss, ...]:
    """Equal cards are both discarded, and so are two Geishas."""
    return table.Loss(clash.attacker, clash.slot, clash.attack), table.Loss(clash.defender, clash.target, clash.defence)


def the_ninja(card: int) -> int:
    """The Ninja attacks with 8 and defends with 4."""
    return NINJA_ATTACKING if card == NINJA else card


def the_ronin(agenda: tuple[table.Step, ...], clash: table.Clash) -> tuple[table.Step, ...]:
    """After the Ronin's attack, however it ended, one of the two other cards may attack another card."""
    if clash.attack != RONIN:  # there is one in a set, so nobody attacks a third time
        return agenda
    return (table.Again(clash.attacker, clash.slot, clash.defender, clash.target), *agenda)


def the_shogun(clash: table.Clash) -> tuple[table.Loss, ...]:
    """The Shogun never attacks. Whom he beats goes to his player's prison; only the Geisha beats him."""
    return (table.Loss(clash.attacker, clash.slot, clash.attack, prison=clash.defender),)


def the_geisha(clash: table.Clash) -> tuple[table.Loss, ...]:
    """The Geisha is always one stronger than her opponent, and leaves the game after use."""
    if clash.attack == GEISHA:
        return (table.Loss(clash.attacker, clash.slot, GEISHA),)
    if clash.defence == GEISHA:
        return (table.Loss(clash.defender, clash.target, GEISHA),)
    return ()


def refill(state: table.State, step: table.Refill, action: table.Fill) -> Result:
    """After the battles everybody fills the empty slots from the hand, secretly. The order of the others never changes."""
    return _fill(state, step.seat, action.cards)


def swap(state: table.State, step: table.Swap, action: table.Exchange | table.Shuffle | table.Decline) -> Result:
    """An attacker who lost no card may put a card of the hand in the place of a card on the table, or only pretend to.

    With an empty hand two cards on the table may change places, or the player pretends that they do.
    """
    seat, place = step.seat, state.places[step.seat]
    match action:
        case table.Decline():
            return state, (Told(events.Declined(seat, "swap")),)
        case table.Exchange(slot, card):
            hand = tuple(sorted({*place.hand, place.table[slot] or 0} - {card}))
            place = table.Place(table.with_slot(place, slot, card).table, hand, place.prison, placed=True)
            lately = noted(state.lately, table.Change(seat, slot, surely=False))
            return replace(state, places=put(state.places, seat, place), lately=lately), (Told(events.Swapped(seat, slot)),)
        case table.Shuffle((one, other), really):
            if really:
                place = table.with_slot(table.with_slot(place, one, place.table[other]), other, place.table[one])
            lately = noted(state.lately, *[table.Change(seat, slot, surely=False) for slot in action.slots])
            return replace(state, places=put(state.places, seat, place), lately=lately), (Told(events.Shuffled(seat, action.slots)),)


def peek(state: table.State, step: table.Peek, action: table.PeekAt | table.Decline) -> Result:
    """A defender who won may look at one of the attacker's three cards, after the refill."""
    if isinstance(action, table.Decline):
        return state, (Told(events.Declined(step.seat, "peek")),)
    card = state.places[step.of].table[action.slot]
    assert card is not None, "the gaps are filled before"
    told = (Told(events.Peeked(step.seat, step.of, action.slot)), _shown(state, events.Saw(step.of, action.slot, card), to=only(step.seat)))
    look = table.Look(step.seat, step.of, action.slot)
    return replace(state, agenda=(look, *state.agenda), peeked=look), told


def end_of_the_game(state: table.State) -> Outcome:
    """As soon as somebody cannot fill a slot, the highest sum of values in prison wins.

    Tied winners add the values of their cards in hand and on the table; who is still tied shares the victory.
    """
    return ranking(state.places)


# ---- helpers


def _by_itself(state: table.State) -> Result | None:
    """Carry out the next thing that nobody has to decide."""
    agenda = state.agenda
    rule = BY_THEMSELVES.get(type(agenda[0])) if agenda else None
    return None if rule is None else rule(state, agenda[0])


def _end_turn(state: table.State, end: table.EndTurn) -> Result:
    seats = len(state.places)
    return replace(state, agenda=_turn_of(clockwise(end.seat, seats)), lately=next_turn(state.lately, seats)), QUIET


def _shown(state: table.State, event: events.Event, to: frozenset[Seat] | None = None) -> Told:
    """What a battle or a peek shows is not written down, unless the house keeps an open log."""
    return Told(event, to, fades=not state.house.open_log)


@cache
def _turn_of(seat: Seat) -> tuple[table.Step, ...]:
    return table.Attack(seat), table.Gaps(), table.Swap(seat), table.EndTurn(seat)


def _gaps(state: table.State, step: table.Gaps) -> Result:
    """Whoever has gaps fills them. A single card for a single gap is laid at once: everybody can count that there is no choice."""
    torn = [(Seat(seat), place) for seat, place in enumerate(state.places) if None in place.table]
    short = tuple([seat for seat, place in torn if place.table.count(None) > len(place.hand)])
    if short:
        return replace(state, agenda=()), (Told(events.Ended(short)),)
    asked = tuple([table.Refill(seat) for seat, place in torn if len(place.hand) > 1])
    result: Result = replace(state, agenda=asked + state.agenda[1:]), QUIET
    for seat, place in torn:
        if len(place.hand) == 1:
            state, more = _fill(result[0], seat, place.hand)
            result = state, (*result[1], *more)
    return result


def _monk_may_help(state: table.State, clash: table.Clash) -> bool:
    """As far as the table knows. A player whose Monk is in the hand is asked as well, or the pause would tell where he is."""
    place = state.places[clash.defender]
    return place.placed and clash.defence != MONK and MONK in (*place.hand, *place.table)


def _fill(state: table.State, seat: Seat, cards: tuple[int, ...]) -> Result:
    place, left = state.places[seat], iter(cards)
    one, two, three = [next(left) if card is None else card for card in place.table]
    hand = place.hand
    for card in cards:
        hand = without(hand, card)
    places = put(state.places, seat, table.Place((one, two, three), hand, place.prison, placed=True))
    lately = noted(state.lately, *[table.Change(seat, slot, surely=True) for slot in place.gaps])
    return replace(state, places=places, lately=lately), (Told(events.Filled(seat, len(cards))),)


def _look(state: table.State, step: table.Look, action: table.Seen) -> Result:
    """The card is shown until its viewer has seen it."""
    return state, QUIET


def _lose(state: table.State, loss: table.Loss) -> table.State:
    """A card leaves the table. An attacker who loses one has no swap."""
    places, agenda, discard = (
        put(state.places, loss.owner, table.with_slot(state.places[loss.owner], loss.slot, None)),
        state.agenda,
        state.discard,
    )
    turn = agenda[-1]
    if isinstance(turn, table.EndTurn) and turn.seat == loss.owner:
        agenda = tuple([step for step in agenda if type(step) is not table.Swap])
    if loss.prison is None:
        discard = (*discard, loss.card)
    else:
        jailer = places[loss.prison]
        prison = (*jailer.prison, table.Captive(loss.owner, loss.card))
        places = put(places, loss.prison, table.Place(jailer.table, jailer.hand, prison, jailer.placed))
    return replace(state, places=places, agenda=agenda, discard=discard)


# ---- which rule answers what


ANSWERS: dict[type[table.Step], tuple[Callable[[table.State, Any, Any], Result], tuple[type[table.Action], ...]]] = {
    table.Order: (set_up, (table.Arrange,)),
    table.Attack: (attack, (table.Strike,)),
    AskMonk: (the_monk, (table.ShowMonk, table.Decline)),
    table.Again: (attack, (table.Strike, table.Decline)),
    table.Refill: (refill, (table.Fill,)),
    table.Swap: (swap, (table.Exchange, table.Shuffle, table.Decline)),
    table.Peek: (peek, (table.PeekAt, table.Decline)),
    table.Look: (_look, (table.Seen,)),
}
BY_THEMSELVES: dict[type[table.Step], Callable[[table.State, Any], Result]] = {
    table.Clash: battle,
    table.Gaps: _gaps,
    table.EndTurn: _end_turn,
}
