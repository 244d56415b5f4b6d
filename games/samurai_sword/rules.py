"""The rules of Samurai Sword, in the order of the rulebook. The headings of RULES.md are the names that can be found in here.

`apply` is the index: it answers the step that is open for a seat and carries out what follows by itself. The phases of a turn
are here; the set-up is in `dealing`, what cards do in `fighting` and `deeds`, drawing in `deck`, the arithmetic in `measures`, the score in
`endings`, the lists of what may be done in `menus`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Outcome, Seat, Told, Turn
from games.core.replay import IllegalAction
from games.core.seats import clockwise
from games.samurai_sword.cards import BATTLECRY, BREATHING, BUSHIDO, DAIMYO, DIVERSION, HAND_LIMIT, JUJUTSU, RESILIENCE, TEA_CEREMONY
from games.samurai_sword.dealing import choosing_characters, hands, roles, set_up
from games.samurai_sword.deck import deck_end, draw
from games.samurai_sword.deeds import (
    breathing,
    bushido,
    daimyo,
    diversion,
    duty,
    geisha,
    nobunaga,
    placing_bushido,
    properties,
    tea_ceremony,
)
from games.samurai_sword.endings import daimyo_in_hand, deadly_strike, honor_factor, ties, victory_of_honor, victory_of_the_swordmaster
from games.samurai_sword.events import Dropped, Recovered, TookDiscard, TurnBegan
from games.samurai_sword.fighting import answer, battlecry, defeat, jujutsu, parry, taking_wounds, weapons
from games.samurai_sword.measures import difficulty, draw_count, harmless, weapon_limit, wounds
from games.samurai_sword.menus import DRAWS, drops, may_choose_first_card, picks, plays, replies, weapons_or_nothing
from games.samurai_sword.table import (
    QUIET,
    Action,
    Attacked,
    Choose,
    Deal,
    Decision,
    Discard,
    Draw,
    DrawFirst,
    Drop,
    Duty,
    EndTurn,
    Exert,
    Face,
    Pick,
    Play,
    PlayCard,
    PlayGeisha,
    PlayOn,
    Recover,
    Reply,
    Result,
    State,
    Step,
    Strike,
    gain,
    put,
    spend,
    turn_of,
)

__all__ = [
    "answer",
    "apply",
    "battlecry",
    "breathing",
    "bushido",
    "choosing_characters",
    "daimyo",
    "daimyo_in_hand",
    "deadly_strike",
    "deck_end",
    "defeat",
    "difficulty",
    "discard_phase",
    "diversion",
    "draw",
    "draw_count",
    "draw_phase",
    "duty",
    "geisha",
    "hands",
    "harmless",
    "honor_factor",
    "jujutsu",
    "legal",
    "nobunaga",
    "outcome",
    "parry",
    "placing_bushido",
    "properties",
    "recovery",
    "roles",
    "set_up",
    "setup",
    "taking_wounds",
    "tea_ceremony",
    "ties",
    "victory_of_honor",
    "victory_of_the_swordmaster",
    "waiting",
    "weapon_limit",
    "weapons",
    "wounds",
]

NOBODY: frozenset[Seat] = frozenset()
ONLY = tuple(frozenset((Seat(seat),)) for seat in range(7))
ALONE = (Play, Attacked, Duty, Draw, Discard)  # steps that one player decides, with nobody beside


# ---- the contract


def setup(seats: int, options: Mapping[str, str], dice: Dice, host: Seat) -> State:
    return _carry_on(set_up(seats, options, dice), QUIET, dice).state


def waiting(state: State) -> frozenset[Seat]:
    agenda = state.agenda
    if not agenda:
        return NOBODY
    head = agenda[0]
    return ONLY[head.seat] if isinstance(head, ALONE) else frozenset(step.seat for step in _together(agenda))


def legal(state: State, seat: Seat) -> Sequence[Action]:
    step = _step_of(state, seat)
    match step:
        case None:
            return ()
        case Play():
            return plays(state, step)
        case Attacked() | Face():
            return replies(state.places[seat], state.played)
        case Discard():
            return drops(state.places[seat].hand)
        case Duty():
            return weapons_or_nothing(state.places[seat].hand)
        case Draw():
            return DRAWS
        case Pick():
            return picks(step.offers)


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Turn[State]:
    step = _step_of(state, seat)
    match step, action:
        case Play(), _:
            result = _play(_beyond(state), step, action, dice)
        case Attacked(), Reply(card):
            result = parry(_beyond(state), step, card, dice)
        case Face(), Reply(card):
            result = answer(state, step, card)
        case Discard(), Drop(card):
            result = spend(state, seat, card), (Told(Dropped(seat, card)),)
        case Duty(), Reply(card):
            result = duty(_beyond(state), seat, card)
        case Draw(), DrawFirst(discard):
            result = draw_phase(_beyond(state), seat, discard, dice)
        case Pick(), Choose(character):
            result = choosing_characters(state, step, character)
        case _:
            raise IllegalAction(f"{action!r} does not answer {step!r}")
    return _carry_on(*result, dice)


def _play(state: State, step: Play, action: Action, dice: Dice) -> Result:
    """What a player does in the play phase; whatever it is, the phase goes on, unless the player ends it."""
    seat, goes_on = step.seat, replace(state, agenda=(step, *state.agenda))
    match action:
        case Strike():
            return weapons(state, step, action)
        case PlayCard(card) if card == BATTLECRY:
            return battlecry(state, step, card)
        case PlayCard(card) if card == JUJUTSU:
            return jujutsu(state, step, card)
        case PlayCard(card) if card == DAIMYO:
            return daimyo(goes_on, seat, dice)
        case PlayCard(card) if card == TEA_CEREMONY:
            return tea_ceremony(goes_on, seat, dice)
        case PlayCard(card):
            return properties(goes_on, seat, card)
        case PlayOn(card, target) if card == BREATHING:
            return breathing(goes_on, seat, target, dice)
        case PlayOn(card, target) if card == DIVERSION:
            return diversion(goes_on, seat, target, dice)
        case PlayOn(_, target):
            return placing_bushido(goes_on, seat, target)
        case PlayGeisha():
            return geisha(goes_on, seat, action, dice)
        case Exert():
            return nobunaga(goes_on, seat, dice)
        case EndTurn():
            return state, QUIET
        case _:
            raise IllegalAction(f"{action!r} is no way to play")


def outcome(state: State) -> Outcome | None:
    if state.ending is None:
        return None
    last = state.ending.last
    return victory_of_honor(state) if last is None else victory_of_the_swordmaster(state, last)


# ---- the phases of a turn


def recovery(state: State, seat: Seat) -> Result:
    """Only who has no resilience left gets all of it back; who has some gets nothing."""
    place = state.places[seat]
    if place.resilience:
        return state, (Told(TurnBegan(seat)),)
    full = RESILIENCE[place.character]
    return put(state, seat, replace(place, resilience=full)), (Told(TurnBegan(seat)), Told(Recovered(seat, full)))


def draw_phase(state: State, seat: Seat, discard: bool, dice: Dice) -> Result:
    """Two cards from the deck. Ieyasu may take the first one from the top of the discard pile."""
    place = state.places[seat]
    cards = draw_count(len(state.places), place.role, place.character)
    if not discard:
        return draw(state, seat, cards, dice)
    card = state.discard[-1]
    state = gain(replace(state, discard=state.discard[:-1]), seat, (card,))
    state, told = draw(state, seat, cards - 1, dice)
    return state, (Told(TookDiscard(seat, card)), *told)


def discard_phase(state: State, seat: Seat) -> bool:
    """At the end of a turn nobody keeps more than 7 cards; whether one has to be discarded yet."""
    return len(state.places[seat].hand) > HAND_LIMIT


# ---- what the rules stand on


def _beyond(state: State) -> State:
    """The step at the head is done."""
    return replace(state, agenda=state.agenda[1:])


def _together(agenda: tuple[Step, ...]) -> tuple[Pick | Face, ...]:
    """Decisions that several players make at the same time."""
    return tuple(step for step in agenda if isinstance(step, (Pick, Face)))


def _step_of(state: State, seat: Seat) -> Decision | None:
    if not state.agenda:
        return None
    head = state.agenda[0]
    if isinstance(head, ALONE):
        return head if head.seat == seat else None
    return next((step for step in _together(state.agenda) if step.seat == seat), None)


def _carry_on(state: State, told: tuple[Told, ...], dice: Dice) -> Turn[State]:
    """Carry out what nobody has to decide."""
    while state.agenda:
        head = state.agenda[0]
        more = QUIET
        match head:
            case Recover(seat):
                state, more = _recover(_beyond(state), seat, dice)
            case Draw(seat) if not may_choose_first_card(state, seat):
                state, more = draw_phase(_beyond(state), seat, False, dice)
            case Discard(seat) if not discard_phase(state, seat):
                state = replace(state, agenda=turn_of(clockwise(seat, len(state.places))))
            case Deal():
                state = hands(_beyond(state))
            case _:
                break
        told += more
    return Turn(state, told)


def _recover(state: State, seat: Seat, dice: Dice) -> Result:
    state, told = recovery(state, seat)
    if BUSHIDO not in state.places[seat].front:
        return state, told
    state, more = bushido(state, seat, dice)
    return state, told + more
