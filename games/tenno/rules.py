"""The rules of Tenno, in the order of the rulebook. The headings of RULES.md are the names in here.

`apply` is the index: it answers the step that is open for a seat and carries out what follows by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations, permutations
from typing import TypeAlias

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Outcome, Seat, Told, Turn
from games.core.replay import IllegalAction
from games.core.text import Phrases, Text, Who, listed
from games.tenno.cards import GEISHA, HAND_AT_START, MONK, MONK_HELP, NINJA, NINJA_ATTACKING, PEASANTS, RONIN, SHOGUN, printed
from games.tenno.table import (
    SLOTS,
    Action,
    Again,
    Arrange,
    Attack,
    Attacked,
    Battle,
    Began,
    Captive,
    Clash,
    Decision,
    Decline,
    Declined,
    Ended,
    EndTurn,
    Exchange,
    Fill,
    Filled,
    Fought,
    Gaps,
    Look,
    MonkDecided,
    Order,
    Peek,
    PeekAt,
    Peeked,
    Place,
    Refill,
    Saw,
    Seen,
    ShowMonk,
    Shuffle,
    Shuffled,
    State,
    Strike,
    Swap,
    Swapped,
    Table,
    clockwise,
    put,
    with_slot,
)
from games.tenno.table import Monk as MonkStep

_ = Phrases("tenno")

Result: TypeAlias = tuple[State, tuple[Told, ...]]

NO_CARDS = (None, None, None)
ORDERS: tuple[Action, ...] = tuple(Arrange((a, b, c)) for a, b, c in permutations(PEASANTS))
SHOW_OR_NOT: tuple[Action, ...] = (ShowMonk(), Decline())
PEEKS: tuple[Action, ...] = (*(PeekAt(slot) for slot in SLOTS), Decline())


# ---- the contract


def setup(seats: int, options: Mapping[str, str], dice: Dice, host: Seat) -> State:
    first = host if options["first"] == "host" else Seat(dice.below(seats))
    return State(
        places=tuple(Place(table=NO_CARDS, hand=HAND_AT_START) for _ in range(seats)),
        agenda=(*(Order(Seat(seat)) for seat in range(seats)), EndTurn(Seat((first - 1) % seats))),
        open_log=options["log"] == "open",
    )


def waiting(state: State) -> frozenset[Seat]:
    return frozenset(step.seat for step in _open(state))


def legal(state: State, seat: Seat) -> Sequence[Action]:
    step = _step_of(state, seat)
    match step:
        case None:
            return ()
        case Order():
            return ORDERS
        case Attack():
            return _first_strikes(_able(state.places[seat].table), seat, len(state.places))
        case MonkStep():
            return SHOW_OR_NOT if MONK in state.places[seat].table else SHOW_OR_NOT[1:]
        case Again():
            return (*_second_strikes(state, step), Decline())
        case Refill():
            return _fills(state.places[seat].hand, len(state.places[seat].gaps))
        case Swap():
            return _swaps(state.places[seat].hand, state.places[seat].table)
        case Peek():
            return PEEKS
        case Look():
            return (Seen(),)


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Turn[State]:
    step = _step_of(state, seat)
    if step is None:
        raise IllegalAction(f"seat {seat} has nothing to decide")
    before = replace(state, shown=None, agenda=tuple(other for other in state.agenda if other is not step))
    match step, action:
        case Order(), Arrange():
            result = set_up(before, seat, action)
        case ((Attack() | Again()), Strike()):
            result = attack(before, step, action)
        case MonkStep(), (ShowMonk() | Decline()):
            result = the_monk(before, seat, isinstance(action, ShowMonk))
        case Again(), Decline():
            result = before, (Told(Declined(seat, "again")),)
        case Refill(), Fill():
            result = refill(before, seat, action.cards)
        case Swap(), (Exchange() | Shuffle() | Decline()):
            result = swap(before, seat, action)
        case Peek(), (PeekAt() | Decline()):
            result = peek(before, step, action)
        case Look(), Seen():
            result = before, ()
        case _:
            raise IllegalAction(f"{action!r} does not answer {step!r}")
    return _carry_on(*result)


def outcome(state: State) -> Outcome | None:
    return None if state.agenda else end_of_the_game(state)


# ---- the rules


def set_up(state: State, seat: Seat, action: Arrange) -> Result:
    """Everybody lays the three Peasants face down in an order of their own; the other eight cards are the hand."""
    state = put(state, seat, replace(state.places[seat], table=action.cards))
    last = state.agenda[0]
    if isinstance(last, EndTurn):  # nobody else is left to choose an order
        return state, (Told(Began(clockwise(state, last.seat))),)
    return state, ()


def attack(state: State, step: Attack | Again, strike: Strike) -> Result:
    """One of your cards attacks one of an opponent's; both are shown. Passing is not possible."""
    clash = Clash(step.seat, strike.slot, strike.defender, strike.target, again=isinstance(step, Again))
    attacking, attacked = _cards(state, clash)
    told = Told(Attacked(clash, attacking, attacked), fades=not state.open_log)
    asked = (MonkStep(clash.defender),) if _monk_may_help(state, clash) else ()
    return replace(state, agenda=(*asked, clash, *state.agenda)), (told,)


def the_monk(state: State, seat: Seat, shown: bool) -> Result:
    """A Monk on the table may be shown when another card of his player is attacked: it defends with 2 more."""
    clash, *rest = state.agenda
    assert isinstance(clash, Clash)
    told = Told(MonkDecided(seat, shown), fades=not state.open_log)
    return replace(state, agenda=(replace(clash, monk=shown), *rest)), (told,)


def battle(state: State, clash: Clash) -> Result:
    """The stronger card wins; equal cards both go to the discard."""
    fought = _compare(state, clash)
    match fought.winner:
        case clash.attacker:
            state = the_attacker_wins(state, fought)
        case clash.defender:
            state = the_defender_wins(state, fought)
        case _:
            state = nobody_wins(state, fought)
    state = the_ronin(replace(state, shown=fought), fought)
    return state, (Told(Fought(fought), fades=not state.open_log),)


def the_attacker_wins(state: State, fought: Battle) -> State:
    """The beaten card goes face down to the attacker's prison; the winner is turned down again, a Geisha is discarded."""
    clash = fought.clash
    state = _take_away(state, clash.defender, clash.target)
    state = _imprison(state, clash.attacker, Captive(clash.defender, fought.defence))
    return the_geisha(state, fought)


def the_defender_wins(state: State, fought: Battle) -> State:
    """The attacking card is discarded. The attacker has no swap; the defender may peek at the end of the turn."""
    clash = fought.clash
    state = _lose_attacker(state, clash)
    if fought.defence == SHOGUN:
        return the_shogun(_peek_is_due(state, clash), fought)
    state = replace(state, discard=(*state.discard, fought.attack))
    return the_geisha(_peek_is_due(state, clash), fought)


def nobody_wins(state: State, fought: Battle) -> State:
    """Both cards are discarded, two Geishas as well."""
    state = _take_away(_lose_attacker(state, fought.clash), fought.clash.defender, fought.clash.target)
    return replace(state, discard=(*state.discard, fought.attack, fought.defence))


def the_ninja(card: int) -> int:
    """The Ninja attacks with 8 and defends with 4."""
    return NINJA_ATTACKING if card == NINJA else card


def the_ronin(state: State, fought: Battle) -> State:
    """After the Ronin's attack, however it ended, one of the two other cards may attack another card."""
    clash = fought.clash
    again = Again(clash.attacker, clash.slot, clash.defender, clash.target)
    if fought.attack != RONIN or clash.again or not _second_strikes(state, again):
        return state
    return replace(state, agenda=(again, *state.agenda))


def the_shogun(state: State, fought: Battle) -> State:
    """The Shogun never attacks. Whom he beats goes to his player's prison; only the Geisha beats him."""
    return _imprison(state, fought.clash.defender, Captive(fought.clash.attacker, fought.attack))


def the_geisha(state: State, fought: Battle) -> State:
    """The Geisha is always one stronger than her opponent, and leaves the game after use."""
    clash = fought.clash
    if fought.attack == GEISHA:
        state = _lose_attacker(state, clash)
    elif fought.defence == GEISHA:
        state = _take_away(state, clash.defender, clash.target)
    else:
        return state
    return replace(state, discard=(*state.discard, GEISHA))


def refill(state: State, seat: Seat, cards: tuple[int, ...]) -> Result:
    """After the battles everybody fills the empty slots from the hand, secretly. The order of the others never changes."""
    place = state.places[seat]
    for slot, card in zip(place.gaps, cards, strict=True):
        place = with_slot(place, slot, card)
    hand = tuple(card for card in place.hand if card not in cards)
    return put(state, seat, replace(place, hand=hand, placed=True)), (Told(Filled(seat, len(cards))),)


def swap(state: State, seat: Seat, action: Exchange | Shuffle | Decline) -> Result:
    """An attacker who lost no card may put a card of the hand in the place of a card on the table, or only seem to.

    With an empty hand two cards on the table may change places, or seem to.
    """
    place = state.places[seat]
    match action:
        case Decline():
            return state, (Told(Declined(seat, "swap")),)
        case Exchange(slot, card):
            hand = tuple(sorted({*place.hand, place.table[slot] or 0} - {card}))
            place = replace(with_slot(place, slot, card), hand=hand, placed=True)
            return put(state, seat, place), (Told(Swapped(seat, slot)),)
        case Shuffle((one, other), really):
            if really:
                place = with_slot(with_slot(place, one, place.table[other]), other, place.table[one])
            return put(state, seat, place), (Told(Shuffled(seat, action.slots)),)


def peek(state: State, step: Peek, action: PeekAt | Decline) -> Result:
    """A defender who won may look at one of the attacker's three cards, after the refill."""
    if isinstance(action, Decline):
        return state, (Told(Declined(step.seat, "peek")),)
    card = state.places[step.of].table[action.slot]
    assert card is not None
    told = (
        Told(Peeked(step.seat, step.of, action.slot)),
        Told(Saw(step.of, action.slot, card), to=frozenset({step.seat}), fades=not state.open_log),
    )
    return replace(state, agenda=(Look(step.seat, step.of, action.slot), *state.agenda)), told


def end_of_the_game(state: State) -> Outcome:
    """As soon as somebody cannot fill a slot, the highest sum of values in prison wins.

    Tied winners add the values of their cards in hand and on the table; who is still tied shares the victory.
    """
    seats = [Seat(seat) for seat in range(len(state.places))]
    prison = {seat: sum(printed(captive.card) for captive in state.places[seat].prison) for seat in seats}
    kept = {seat: _kept(state.places[seat]) for seat in seats}
    most = max(prison.values())
    tied = [seat for seat in seats if prison[seat] == most]
    winners = tuple(seat for seat in tied if kept[seat] == max(kept[other] for other in tied))
    rest = [seat for seat in seats if seat not in winners]
    sums = sorted({prison[seat] for seat in rest}, reverse=True)
    places = (winners, *(tuple(seat for seat in rest if prison[seat] == total) for total in sums))
    return Outcome(places, _reason(winners, most, len(tied) > 1, kept), tuple(prison[seat] for seat in seats))


# ---- what the rules stand on


def _open(state: State) -> tuple[Decision, ...]:
    """The decisions at the head of the agenda: the first one, and those of the same kind that stand beside it."""
    if not state.agenda:
        return ()
    head = state.agenda[0]
    if isinstance(head, Order | Refill):
        return tuple(step for step in state.agenda if isinstance(step, type(head)))
    return (head,) if not isinstance(head, Clash | Gaps | EndTurn) else ()


def _step_of(state: State, seat: Seat) -> Decision | None:
    return next((step for step in _open(state) if step.seat == seat), None)


def _carry_on(state: State, told: tuple[Told, ...]) -> Turn[State]:
    """Carry out what nobody has to decide."""
    while state.agenda:
        head, *rest = state.agenda
        following = replace(state, agenda=tuple(rest))
        match head:
            case Clash():
                state, more = battle(following, head)
            case Gaps():
                state, more = _gaps(following)
            case EndTurn():
                state, more = replace(following, agenda=_turn_of(clockwise(state, head.seat))), ()
            case _:
                break
        told += more
    return Turn(state, told)


def _turn_of(seat: Seat) -> tuple[Attack, Gaps, Swap, EndTurn]:
    return Attack(seat), Gaps(), Swap(seat), EndTurn(seat)


def _gaps(state: State) -> Result:
    """Who has gaps fills them; a single card for a single gap lays itself, as everybody can count."""
    short = tuple(Seat(seat) for seat, place in enumerate(state.places) if len(place.gaps) > len(place.hand))
    if short:
        return replace(state, agenda=()), (Told(Ended(short)),)
    told: tuple[Told, ...] = ()
    asked: list[Refill] = []
    for seat in map(Seat, range(len(state.places))):
        place = state.places[seat]
        if len(place.gaps) == len(place.hand) == 1:
            state, more = refill(state, seat, place.hand)
            told += more
        elif place.gaps:
            asked.append(Refill(seat))
    return replace(state, agenda=(*asked, *state.agenda)), told


def _able(table: Table, without: int | None = None) -> tuple[int, ...]:
    """The slots whose card may attack."""
    return tuple(slot for slot in SLOTS if table[slot] not in (None, SHOGUN) and slot != without)


@cache
def _first_strikes(able: tuple[int, ...], seat: Seat, seats: int) -> tuple[Action, ...]:
    """All slots are filled when a turn begins, so the choice depends on nothing else."""
    aims = [(Seat((seat + away) % seats), target) for away in range(1, seats) for target in SLOTS]
    return tuple(Strike(slot, other, target) for slot in able for other, target in aims)


def _second_strikes(state: State, first: Again) -> tuple[Action, ...]:
    """Neither the same card attacks again, nor is the same card attacked; an emptied slot cannot be chosen."""
    able = _able(state.places[first.seat].table, without=first.slot)
    return tuple(
        strike
        for strike in _first_strikes(able, first.seat, len(state.places))
        if isinstance(strike, Strike)
        and (strike.defender, strike.target) != (first.defender, first.target)
        and state.places[strike.defender].table[strike.target] is not None
    )


@lru_cache(maxsize=10_000)
def _fills(hand: tuple[int, ...], gaps: int) -> tuple[Action, ...]:
    return tuple(Fill(cards) for cards in permutations(hand, gaps))


@lru_cache(maxsize=10_000)
def _swaps(hand: tuple[int, ...], table: Table) -> tuple[Action, ...]:
    if not hand:
        return (*(Shuffle(slots, really) for slots in combinations(SLOTS, 2) for really in (True, False)), Decline())
    return (*(Exchange(slot, card) for slot in SLOTS for card in (*hand, table[slot]) if card is not None), Decline())


def _cards(state: State, clash: Clash) -> tuple[int, int]:
    attacking = state.places[clash.attacker].table[clash.slot]
    attacked = state.places[clash.defender].table[clash.target]
    assert attacking is not None and attacked is not None
    return attacking, attacked


def _compare(state: State, clash: Clash) -> Battle:
    attacking, attacked = _cards(state, clash)
    strong, firm = the_ninja(attacking), attacked + (MONK_HELP if clash.monk else 0)
    if attacking == attacked == GEISHA:
        return Battle(clash, attacking, attacked, (0, 0), None)
    if attacking == GEISHA:
        strong = firm + 1
    elif attacked == GEISHA:
        firm = strong + 1
    winner = None if strong == firm else clash.attacker if strong > firm else clash.defender
    return Battle(clash, attacking, attacked, (strong, firm), winner)


def _monk_may_help(state: State, clash: Clash) -> bool:
    """As far as the table knows. A player whose Monk is elsewhere is asked as well, or the pause would tell."""
    place = state.places[clash.defender]
    return place.placed and place.table[clash.target] != MONK and MONK in (*place.hand, *place.table)


def _take_away(state: State, seat: Seat, slot: int) -> State:
    return put(state, seat, with_slot(state.places[seat], slot, None))


def _lose_attacker(state: State, clash: Clash) -> State:
    """The attacker loses a card, and with it the swap."""
    state = _take_away(state, clash.attacker, clash.slot)
    return replace(state, agenda=tuple(step for step in state.agenda if not isinstance(step, Swap)))


def _peek_is_due(state: State, clash: Clash) -> State:
    *agenda, end = state.agenda
    return replace(state, agenda=(*agenda, Peek(clash.defender, clash.attacker), end))


def _imprison(state: State, seat: Seat, captive: Captive) -> State:
    place = state.places[seat]
    return put(state, seat, replace(place, prison=(*place.prison, captive)))


def _kept(place: Place) -> int:
    return sum(printed(card) for card in (*place.hand, *place.table) if card is not None)


def _reason(winners: tuple[Seat, ...], most: int, tied: bool, kept: Mapping[Seat, int]) -> Text:
    names = listed([Who(seat) for seat in winners])
    if not tied:
        return _.many("{who} wins with {n} point in prison.", "{who} wins with {n} points in prison.", most, who=names)
    if len(winners) > 1:
        return _.many("{who} share the victory with {n} point each.", "{who} share the victory with {n} points each.", most, who=names)
    return _(
        "{who} wins: {most} points in prison as others too, and {kept} more in hand and on the table.",
        who=names,
        most=most,
        kept=max(kept[seat] for seat in winners),
    )
