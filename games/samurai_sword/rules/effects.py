"""The cards that nobody has to answer, and Bushido: Breathing, Daimyo, Diversion, Geisha, Tea Ceremony, properties."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Seat, Told
from games.core.seats import clockwise, others
from games.samurai_sword.rules.cards import (
    BREATHING,
    BUSHIDO,
    CHARACTERS,
    DAIMYO,
    DIVERSION,
    GEISHA,
    NO_CARD,
    SHOGUN,
    TEA_CEREMONY,
    WEAPONS,
)
from games.samurai_sword.rules.deck import draw, flip
from games.samurai_sword.rules.endings import end
from games.samurai_sword.rules.events import BushidoMoved, DivertedCard, Exerted, FailedDuty, GeishaRemoved, MetDuty, Played, PlayedOn
from games.samurai_sword.rules.table import (
    Duty,
    Ending,
    PlayGeisha,
    Result,
    State,
    gain,
    lay,
    lay_aside,
    lose,
    settle,
    spend,
    take_away,
    take_up,
    with_place,
)


def breathing(state: State, seat: Seat, target: Seat, dice: Dice) -> Result:
    """All resilience comes back, even if none is missing; then another player of your choice draws a card."""
    place = state.places[seat]
    healed = replace(place, resilience=CHARACTERS[place.character].resilience)
    state = take_up(with_place(state, seat, healed), seat, BREATHING)
    state, told = draw(state, target, 1, dice)
    return settle(state), (Told(PlayedOn(seat, BREATHING, target)), *told)


def daimyo(state: State, seat: Seat, dice: Dice) -> Result:
    """Draw two cards. Kept in hand to the end it is worth a point."""
    state, told = draw(take_up(state, seat, DAIMYO), seat, 2, dice)
    return settle(state), (Told(Played(seat, DAIMYO)), *told)


def tea_ceremony(state: State, seat: Seat, dice: Dice) -> Result:
    """Draw three cards; then everybody else draws one, clockwise."""
    state, told = draw(take_up(state, seat, TEA_CEREMONY), seat, 3, dice)
    for other in others(seat, len(state.places)):
        state, more = draw(state, other, 1, dice)
        told += more
    return settle(state), (Told(Played(seat, TEA_CEREMONY)), *told)


def diversion(state: State, seat: Seat, target: Seat, dice: Dice) -> Result:
    """Take a random card from another player's hand, at any distance. Only the two learn which."""
    card = dice.choice(state.places[target].hand)
    state = settle(take_up(state, seat, DIVERSION))
    state = gain(lose(state, target, card), seat, (card,))
    return state, (Told(PlayedOn(seat, DIVERSION, target)), Told(DivertedCard(seat, target, card), to=frozenset((seat, target))))


def geisha(state: State, seat: Seat, action: PlayGeisha, dice: Dice) -> Result:
    """Another player loses a random card of the hand, or a property of your choice, at any distance."""
    card = action.card or dice.choice(state.places[action.target].hand)
    state = take_up(state, seat, GEISHA)
    state = lay_aside(state, action.target, card) if action.card else spend(state, action.target, card)
    told = (Told(PlayedOn(seat, GEISHA, action.target)), Told(GeishaRemoved(action.target, card, bool(action.card))))
    return settle(state), told


def properties(state: State, seat: Seat, card: int) -> Result:
    """Armor, Fast Draw and Focus lie in front of you from now on, and add up."""
    return lay(lose(state, seat, card), seat, card), (Told(Played(seat, card)),)


def placing_bushido(state: State, seat: Seat, target: Seat) -> Result:
    """Bushido is put in front of any player, yourself included, at any distance. There is never more than one in play."""
    return lay(lose(state, seat, BUSHIDO), target, BUSHIDO), (Told(PlayedOn(seat, BUSHIDO, target)),)


def bushido(state: State, seat: Seat, dice: Dice) -> Result:
    """At the end of your recovery Bushido turns up the top card of the deck. A weapon is a duty; anything else sends it on."""
    if BUSHIDO not in state.places[seat].front:
        return state, ()
    state, card, told = flip(state, seat, dice)
    if card == NO_CARD or state.ending is not None:
        return state, told
    if card in WEAPONS:
        return replace(state, agenda=(Duty(seat), *state.agenda)), told
    state, more = _send_on(state, seat)
    return state, told + more


def duty(state: State, seat: Seat, card: int) -> Result:
    """Discard a weapon, and Bushido goes on to your left; or lose 1 honor, and Bushido is discarded.

    The Shogun of three players loses no honor.
    """
    if card:
        state, told = _send_on(spend(state, seat, card), seat)
        return state, (Told(MetDuty(seat, card)), *told)
    state = lay_aside(state, seat, BUSHIDO)
    place = state.places[seat]
    if len(state.places) == 3 and place.role == SHOGUN:
        return state, (Told(FailedDuty(seat, 0)),)
    state = replace(with_place(state, seat, replace(place, honor=place.honor - 1)), box=state.box + 1)
    told = (Told(FailedDuty(seat, 1)),)
    if place.honor > 1:
        return state, told
    state, more = end(state, Ending())
    return state, told + more


def nobunaga(state: State, seat: Seat, dice: Dice) -> Result:
    """Nobunaga may pay a point of resilience, never his last, to draw a card, as often as he likes."""
    place = state.places[seat]
    state, told = draw(with_place(state, seat, replace(place, resilience=place.resilience - 1)), seat, 1, dice)
    return state, (Told(Exerted(seat, place.resilience - 1)), *told)


def _send_on(state: State, seat: Seat) -> Result:
    to = clockwise(seat, len(state.places))
    return lay(take_away(state, seat, BUSHIDO), to, BUSHIDO), (Told(BushidoMoved(to)),)
