"""The rules of Samurai Sword, in the order of the rulebook. The headings of RULES.md are names in this folder.

`apply` is the index: it answers the step that is open for a seat and carries out what follows by itself. The phases of a turn
are here, the other chapters in the modules beside it, the lists of what may be done in choices.py.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.core.agenda import QUIET, carry_on, deciding, only
from games.core.dice import Dice
from games.core.game import Outcome, Seat, Told, Turn
from games.core.replay import IllegalAction
from games.core.seats import clockwise
from games.samurai_sword.rules import effects, table
from games.samurai_sword.rules.arithmetic import draw_count
from games.samurai_sword.rules.cards import BATTLECRY, BREATHING, CHARACTERS, DAIMYO, DIVERSION, HAND_LIMIT, JUJUTSU, TEA_CEREMONY
from games.samurai_sword.rules.choices import DRAWS, drops, may_choose_first_card, picks, plays, replies, weapons_or_nothing
from games.samurai_sword.rules.deck import draw
from games.samurai_sword.rules.endings import victory_of_honor, victory_of_the_swordmaster
from games.samurai_sword.rules.events import Dropped, Recovered, TookDiscard, TurnBegan
from games.samurai_sword.rules.fighting import answer, battlecry, jujutsu, parry, weapons
from games.samurai_sword.rules.lately import noted
from games.samurai_sword.rules.setup import choosing_characters, hands, set_up

ASKED = (table.Play, table.Attacked)  # steps that never go by themselves, most of all that there are


# ---- the contract


def setup(seats: int, house: table.House, dice: Dice, host: Seat) -> table.State:
    return carry_on(set_up(seats, house, dice), QUIET, lambda state: _by_itself(state, dice)).state


def waiting(state: table.State) -> frozenset[Seat]:
    alone = table.decided_alone(state.agenda)
    return deciding(table.decisions(state.agenda)) if alone is None else only(alone.seat)


def legal(state: table.State, seat: Seat) -> Sequence[table.Action]:
    step = table.decision_of(state.agenda, seat)
    if type(step) is table.Play:  # quicker than match, and asked most of all
        return plays(state, step)
    if type(step) is table.Attacked or type(step) is table.Face:
        place = state.places[seat]
        return replies(place.character, place.hand, state.played)
    match step:
        case table.Discard():
            return drops(state.places[seat].hand)
        case table.Duty():
            return weapons_or_nothing(state.places[seat].hand)
        case table.Draw():
            return DRAWS
        case table.Pick():
            return picks(step.offers)
        case _:
            return ()


def apply(state: table.State, seat: Seat, action: table.Action, dice: Dice) -> Turn[table.State]:
    turn = _applied(state, seat, action, dice)
    return Turn(replace(turn.state, lately=noted(state.lately, action, turn.told)), turn.told)


def _applied(state: table.State, seat: Seat, action: table.Action, dice: Dice) -> Turn[table.State]:
    step = table.decision_of(state.agenda, seat)
    if type(step) is table.Play:
        state, told = _play(state, step, action, dice)
    elif type(step) is table.Attacked and type(action) is table.Reply:
        state, told = parry(_beyond(state), step, action.card, dice)
    elif type(step) is table.Face and type(action) is table.Reply:
        state, told = answer(state, step, action.card)
    else:
        state, told = _answer(state, step, action, dice)
    if state.agenda and type(state.agenda[0]) in ASKED:
        return Turn(state, told)
    return carry_on(state, told, lambda state: _by_itself(state, dice))


def _answer(state: table.State, step: table.Decision | None, action: table.Action, dice: Dice) -> table.Result:
    """What is decided more rarely."""
    match step, action:
        case table.Discard(seat), table.Drop(card):
            return table.spend(state, seat, card), (Told(Dropped(seat, card)),)
        case table.Duty(seat), table.Reply(card):
            return effects.duty(_beyond(state), seat, card)
        case table.Draw(seat), table.DrawFirst(discard):
            return draw_phase(_beyond(state), seat, discard, dice)
        case table.Pick(), table.Choose(character):
            return choosing_characters(state, step, character)
        case _:
            raise IllegalAction(f"{action!r} does not answer {step!r}")


def _play(state: table.State, step: table.Play, action: table.Action, dice: Dice) -> table.Result:
    """What a player does in the play phase; whatever it is, the phase goes on, unless the player ends it."""
    if type(action) is table.EndTurn:
        return _beyond(state), QUIET
    if type(action) is table.Strike:
        return weapons(state, step, action)
    if type(action) is table.PlayCard:
        return _play_card(state, step.seat, action.card, dice)
    if type(action) is table.PlayGeisha:
        return effects.geisha(state, step.seat, action, dice)
    if type(action) is table.PlayOn:
        return _play_on(state, step.seat, action.card, action.target, dice)
    if type(action) is table.Exert:
        return effects.nobunaga(state, step.seat, dice)
    raise IllegalAction(f"{action!r} is no way to play")


def _play_card(state: table.State, seat: Seat, card: int, dice: Dice) -> table.Result:
    if card == BATTLECRY:
        return battlecry(state, seat, card)
    if card == JUJUTSU:
        return jujutsu(state, seat, card)
    if card == DAIMYO:
        return effects.daimyo(state, seat, dice)
    if card == TEA_CEREMONY:
        return effects.tea_ceremony(state, seat, dice)
    return effects.properties(state, seat, card)


def _play_on(state: table.State, seat: Seat, card: int, target: Seat, dice: Dice) -> table.Result:
    if card == BREATHING:
        return effects.breathing(state, seat, target, dice)
    if card == DIVERSION:
        return effects.diversion(state, seat, target, dice)
    return effects.placing_bushido(state, seat, target)


def outcome(state: table.State) -> Outcome | None:
    if state.ending is None:
        return None
    last = state.ending.last
    return victory_of_honor(state) if last is None else victory_of_the_swordmaster(state, last)


# ---- the phases of a turn


def recovery(state: table.State, seat: Seat) -> table.Result:
    """Only who has no resilience left gets all of it back; who has some gets nothing."""
    place = state.places[seat]
    if place.resilience:
        return state, (Told(TurnBegan(seat)),)
    full = CHARACTERS[place.character].resilience
    return table.with_place(state, seat, replace(place, resilience=full)), (Told(TurnBegan(seat)), Told(Recovered(seat, full)))


def draw_phase(state: table.State, seat: Seat, discard: bool, dice: Dice) -> table.Result:
    """Two cards from the deck. Ieyasu may take the first one from the top of the discard pile."""
    place = state.places[seat]
    cards = draw_count(len(state.places), place.role, place.character)
    if not discard:
        return draw(state, seat, cards, dice)
    card = state.discard[-1]
    state = table.gain(replace(state, discard=state.discard[:-1]), seat, (card,))
    state, told = draw(state, seat, cards - 1, dice)
    return state, (Told(TookDiscard(seat, card)), *told)


def discard_phase(state: table.State, seat: Seat) -> bool:
    """At the end of a turn nobody keeps more than 7 cards; whether one has to be discarded yet."""
    return len(state.places[seat].hand) > HAND_LIMIT


# ---- what the rules stand on


def _beyond(state: table.State) -> table.State:
    """The step at the head is done."""
    return replace(state, agenda=state.agenda[1:])


def _by_itself(state: table.State, dice: Dice) -> table.Result | None:
    """The next thing that nobody has to decide."""
    step = state.agenda[0] if state.agenda else None
    if type(step) is table.Discard and not discard_phase(state, step.seat):
        return replace(state, agenda=table.turn_of(clockwise(step.seat, len(state.places)))), QUIET
    if type(step) is table.Recover:
        return _recover(_beyond(state), step.seat, dice)
    if type(step) is table.Draw and not may_choose_first_card(state, step.seat):
        return draw_phase(_beyond(state), step.seat, False, dice)
    if type(step) is table.Deal:
        return hands(_beyond(state)), QUIET
    return None


def _recover(state: table.State, seat: Seat, dice: Dice) -> table.Result:
    state, told = recovery(state, seat)
    state, more = effects.bushido(state, seat, dice)
    return state, told + more
