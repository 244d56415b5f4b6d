"""Drawing cards, and what happens when the deck runs out."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.agenda import QUIET, only, put
from games.core.dice import Dice
from games.core.game import Seat, Told
from games.samurai_sword.rules.cards import NO_CARD, arranged
from games.samurai_sword.rules.endings import end, out_of_honor
from games.samurai_sword.rules.events import DeckEnded, Drew, DrewCards, Flipped
from games.samurai_sword.rules.table import Ending, Result, State


def draw(state: State, seat: Seat, cards: int, dice: Dice) -> Result:
    """Cards come from the top of the deck. When it runs out in the middle, the rest comes from the new one."""
    told = QUIET
    while cards > 0 and state.ending is None:
        if not state.deck:
            state, more = _ready(state, dice)
            told += more
            if state.ending is not None or not state.deck:
                break
        now = min(cards, len(state.deck))
        cards -= now
        state, more = _take(state, seat, now)
        told += more
        if not state.deck:
            state, more = _after(state, dice)
            told += more
    return state, told


def flip(state: State, seat: Seat, dice: Dice) -> tuple[State, int, tuple[Told, ...]]:
    """Turn the top card of the deck over onto the discard pile; NO_CARD where there is none anywhere."""
    state, told = _ready(state, dice)
    if state.ending is not None or not state.deck:
        return state, NO_CARD, told
    *deck, card = state.deck
    state = replace(state, deck=tuple(deck), discard=(*state.discard, card))
    told += (Told(Flipped(seat, card)),)
    state, more = _after(state, dice)
    return state, card, told + more


def deck_end(state: State, dice: Dice) -> Result:
    """The discard pile is shuffled into a new deck, and everybody loses 1 honor. That may end the game."""
    shuffled = len(state.discard)
    state = _reshuffled(state, dice)
    places = tuple(replace(place, honor=place.honor - 1) for place in state.places)
    state = replace(state, places=places, box=state.box + len(places), paid=shuffled == 0)
    told = (Told(DeckEnded(shuffled)),)
    if not out_of_honor(state):
        return state, told
    state, more = end(state, Ending())
    return state, told + more


def _ready(state: State, dice: Dice) -> Result:
    """Before a card is taken: an empty deck is made anew. Where its end is paid for already, that costs nothing."""
    if state.deck:
        return state, QUIET
    if state.paid:
        return (replace(_reshuffled(state, dice), paid=False) if state.discard else state), QUIET
    return deck_end(state, dice)


def _after(state: State, dice: Dice) -> Result:
    """After a card was taken: the deck ends with its last card, unless the house lets it end at the next draw."""
    return (state, QUIET) if state.deck or state.house.late_deck else deck_end(state, dice)


def _take(state: State, seat: Seat, cards: int) -> Result:
    place, drawn = state.places[seat], state.deck[-cards:]
    place = replace(place, hand=arranged(place.hand + drawn))
    state = replace(state, deck=state.deck[:-cards], places=put(state.places, seat, place))
    return state, (Told(Drew(seat, cards)), Told(DrewCards(seat, arranged(drawn)), to=only(seat)))


def _reshuffled(state: State, dice: Dice) -> State:
    return replace(state, deck=dice.shuffled(state.discard), discard=())
