"""Weapons, Parry, Battlecry, Jujutsu; wounds and defeat. The blows, from the card played to the honor handed over."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.agenda import QUIET, put
from games.core.dice import Dice
from games.core.game import Seat, Told
from games.core.seats import others
from games.samurai_sword.rules import table
from games.samurai_sword.rules.arithmetic import wounds
from games.samurai_sword.rules.cards import CHIYOME, ROLES, TOMOE, USHIWAKA
from games.samurai_sword.rules.deck import draw
from games.samurai_sword.rules.endings import end
from games.samurai_sword.rules.events import Avoided, Defeated, HasAnswered, HonorGiven, Parried, Played, Struck, Wounded


def weapons(state: table.State, step: table.Play, strike: table.Strike) -> table.Result:
    """A weapon attacks one player whom it reaches and who is not harmless. It is discarded, whatever comes of it."""
    after = (table.Attacked(strike.target, step.seat), replace(step, weapons=step.weapons + 1), *state.agenda[1:])
    state = replace(table.take_up(state, step.seat, strike.weapon), agenda=after)
    return state, (Told(Struck(step.seat, strike.weapon, strike.target, _wounds(state, step.seat, strike.target))),)


def parry(state: table.State, step: table.Attacked, card: int, dice: Dice) -> table.Result:
    """One Parry turns the whole attack away. Hanzo may use a weapon instead, if it is not his last card."""
    if card:
        return table.settle(table.spend(state, step.seat, card)), (Told(Parried(step.seat, card)),)
    return _hit(state, step, dice)


def battlecry(state: table.State, seat: Seat, card: int) -> table.Result:
    """Every other player discards a Parry or takes a wound; the harmless and Chiyome are passed by."""
    return _challenge(state, seat, card)


def jujutsu(state: table.State, seat: Seat, card: int) -> table.Result:
    """Every other player discards a weapon or takes a wound; the harmless and Chiyome are passed by."""
    return _challenge(state, seat, card)


def answer(state: table.State, step: table.Face, card: int) -> table.Result:
    """Whom a Battlecry or Jujutsu reaches answers secretly. When all have answered, it is settled clockwise, one by one."""
    agenda = put(state.agenda, state.agenda.index(step), table.Given(step.seat, step.by, card))
    state = replace(state, agenda=agenda)
    if table.Face in map(type, agenda):
        return state, (Told(HasAnswered(step.seat)),)
    given = tuple([other for other in agenda if type(other) is table.Given])
    return _settled(replace(state, agenda=agenda[len(given) :]), given)


def taking_wounds(state: table.State, seat: Seat, number: int, by: Seat) -> table.Result:
    """Each wound costs a point of resilience. More wounds than resilience are ignored."""
    place = state.places[seat]
    lost = min(number, place.resilience)
    left = place.resilience - lost
    state = table.with_place(state, seat, replace(place, resilience=left))
    told: tuple[Told, ...] = (Told(Wounded(seat, lost, left)),)
    if left:
        return state, told
    state, more = defeat(state, seat, by)
    return state, told + more


def defeat(state: table.State, seat: Seat, by: Seat) -> table.Result:
    """Whoever loses the last point of resilience gives 1 honor to the victor, and plays on.

    The match ends if that was the last honor, or if only one player still has resilience.
    """
    side = ROLES[state.places[seat].role].side
    friendly = side == ROLES[state.places[by].role].side
    alone = len(state.places) > 3 and sum(place.resilience > 0 for place in state.places) == 1
    told: tuple[Told, ...] = (Told(Defeated(seat, by)),)
    if alone and not friendly:
        state, more = end(state, table.Ending(last=by))
        return state, told + more
    state = _give_honor(state, seat, by)
    told += (Told(HonorGiven(seat, by)),)
    if alone or state.places[seat].honor == 0:
        state, more = end(state, table.Ending(deadly=side if friendly else 0))
        told += more
    return state, told


def _challenge(state: table.State, seat: Seat, card: int) -> table.Result:
    state = table.take_up(state, seat, card)
    faced = tuple(table.Face(other, seat) for other in others(seat, len(state.places)) if _reached(state.places[other]))
    state = replace(state, agenda=(*faced, *state.agenda))
    return state if faced else table.settle(state), (Told(Played(seat, card)),)


def _reached(place: table.Place) -> bool:
    return place.resilience > 0 and len(place.hand) > 0 and place.character != CHIYOME


def _settled(state: table.State, given: tuple[table.Given, ...]) -> table.Result:
    told = QUIET
    for one in given:
        if one.card:
            state = table.spend(state, one.seat, one.card)
            told += (Told(Avoided(one.seat, one.card)),)
            continue
        state, more = taking_wounds(state, one.seat, 1, one.by)
        told += more
        if state.ending is not None:
            break
    return table.settle(state), told


def _hit(state: table.State, step: table.Attacked, dice: Dice) -> table.Result:
    """Ushiwaka draws a card for each point of resilience lost to a weapon, Tomoe one for each hit of hers."""
    before = state.places[step.seat].resilience
    state, told = taking_wounds(state, step.seat, _wounds(state, step.by, step.seat), step.by)
    lost = before - state.places[step.seat].resilience
    if state.places[step.seat].character == USHIWAKA:
        state, more = draw(state, step.seat, lost, dice)
        told += more
    if state.places[step.by].character == TOMOE:
        state, more = draw(state, step.by, 1, dice)
        told += more
    return table.settle(state), told


def _wounds(state: table.State, by: Seat, target: Seat) -> int:
    attacker = state.places[by]
    return wounds(state.played, attacker.character, attacker.front, state.places[target].character)


def _give_honor(state: table.State, seat: Seat, to: Seat) -> table.State:
    giver, taker = state.places[seat], state.places[to]
    state = table.with_place(state, seat, replace(giver, honor=giver.honor - 1))
    return table.with_place(state, to, replace(taker, honor=taker.honor + 1))
