"""The cards that nobody has to answer, and Bushido: Breathing, Daimyo, Diversion, Geisha, Tea Ceremony, properties."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Seat, Told
from games.core.seats import clockwise, others
from games.samurai_sword.rules import cards as box
from games.samurai_sword.rules import table
from games.samurai_sword.rules.deck import draw, flip
from games.samurai_sword.rules.endings import end
from games.samurai_sword.rules.events import BushidoMoved, DivertedCard, Exerted, FailedDuty, GeishaRemoved, MetDuty, Played, PlayedOn


def breathing(state: table.State, seat: Seat, target: Seat, dice: Dice) -> table.Result:
    """All resilience comes back, even if none is missing; then another player of your choice draws a card."""
    place = state.places[seat]
    healed = replace(place, resilience=box.CHARACTERS[place.character].resilience)
    state = table.take_up(table.with_place(state, seat, healed), seat, box.BREATHING)
    state, told = draw(state, target, 1, dice)
    return table.settle(state), (Told(PlayedOn(seat, box.BREATHING, target)), *told)


def daimyo(state: table.State, seat: Seat, dice: Dice) -> table.Result:
    """Draw two cards. Kept in hand to the end it is worth a point."""
    state, told = draw(table.take_up(state, seat, box.DAIMYO), seat, 2, dice)
    return table.settle(state), (Told(Played(seat, box.DAIMYO)), *told)


def tea_ceremony(state: table.State, seat: Seat, dice: Dice) -> table.Result:
    """Draw three cards; then everybody else draws one, clockwise."""
    state, told = draw(table.take_up(state, seat, box.TEA_CEREMONY), seat, 3, dice)
    for other in others(seat, len(state.places)):
        state, more = draw(state, other, 1, dice)
        told += more
    return table.settle(state), (Told(Played(seat, box.TEA_CEREMONY)), *told)


def diversion(state: table.State, seat: Seat, target: Seat, dice: Dice) -> table.Result:
    """Take a random card from another player's hand, at any distance. Only the two learn which."""
    card = dice.choice(state.places[target].hand)
    state = table.settle(table.take_up(state, seat, box.DIVERSION))
    state = table.gain(table.lose(state, target, card), seat, (card,))
    return state, (Told(PlayedOn(seat, box.DIVERSION, target)), Told(DivertedCard(seat, target, card), to=frozenset((seat, target))))


def geisha(state: table.State, seat: Seat, action: table.PlayGeisha, dice: Dice) -> table.Result:
    """Another player loses a random card of the hand, or a property of your choice, at any distance."""
    card = action.card or dice.choice(state.places[action.target].hand)
    state = table.take_up(state, seat, box.GEISHA)
    state = table.lay_aside(state, action.target, card) if action.card else table.spend(state, action.target, card)
    told = (Told(PlayedOn(seat, box.GEISHA, action.target)), Told(GeishaRemoved(action.target, card, bool(action.card))))
    return table.settle(state), told


def properties(state: table.State, seat: Seat, card: int) -> table.Result:
    """Armor, Fast Draw and Focus lie in front of you from now on, and add up."""
    return table.lay(table.lose(state, seat, card), seat, card), (Told(Played(seat, card)),)


def placing_bushido(state: table.State, seat: Seat, target: Seat) -> table.Result:
    """Bushido is put in front of any player, yourself included, at any distance. There is never more than one in play."""
    return table.lay(table.lose(state, seat, box.BUSHIDO), target, box.BUSHIDO), (Told(PlayedOn(seat, box.BUSHIDO, target)),)


def bushido(state: table.State, seat: Seat, dice: Dice) -> table.Result:
    """At the end of your recovery Bushido turns up the top card of the deck. A weapon is a duty; anything else sends it on."""
    if box.BUSHIDO not in state.places[seat].front:
        return state, ()
    state, card, told = flip(state, seat, dice)
    if card == box.NO_CARD or state.ending is not None:
        return state, told
    if card in box.WEAPONS:
        return replace(state, agenda=(table.Duty(seat), *state.agenda)), told
    state, more = _send_on(state, seat)
    return state, told + more


def duty(state: table.State, seat: Seat, card: int) -> table.Result:
    """Discard a weapon, and Bushido goes on to your left; or lose 1 honor, and Bushido is discarded.

    The Shogun of three players loses no honor.
    """
    if card:
        state, told = _send_on(table.spend(state, seat, card), seat)
        return state, (Told(MetDuty(seat, card)), *told)
    state = table.lay_aside(state, seat, box.BUSHIDO)
    place = state.places[seat]
    if len(state.places) == 3 and place.role == box.SHOGUN:
        return state, (Told(FailedDuty(seat, 0)),)
    state = replace(table.with_place(state, seat, replace(place, honor=place.honor - 1)), box=state.box + 1)
    told = (Told(FailedDuty(seat, 1)),)
    if place.honor > 1:
        return state, told
    state, more = end(state, table.Ending())
    return state, told + more


def nobunaga(state: table.State, seat: Seat, dice: Dice) -> table.Result:
    """Nobunaga may pay a point of resilience, never his last, to draw a card, as often as he likes."""
    place = state.places[seat]
    state, told = draw(table.with_place(state, seat, replace(place, resilience=place.resilience - 1)), seat, 1, dice)
    return state, (Told(Exerted(seat, place.resilience - 1)), *told)


def _send_on(state: table.State, seat: Seat) -> table.Result:
    to = clockwise(seat, len(state.places))
    return table.lay(table.take_away(state, seat, box.BUSHIDO), to, box.BUSHIDO), (Told(BushidoMoved(to)),)
