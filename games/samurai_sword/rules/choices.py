"""What may be done: the legal actions of every step, in the order of the hand and of the seats clockwise from the player.

Nothing in here depends on which cards anybody else holds. The lists are kept, since the same ones come up again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.game import Seat
from games.core.memory import kept_choices
from games.core.seats import others
from games.samurai_sword.rules.arithmetic import difficulty, distances, harmless, reach, weapon_limit
from games.samurai_sword.rules.cards import (
    ALONE,
    BREATHING,
    BUSHIDO,
    CARDS,
    CRIES,
    DIVERSION,
    GEISHA,
    HANZO,
    IEYASU,
    JUJUTSU,
    NO_CARD,
    NOBUNAGA,
    PARRY,
    WEAPONS,
)
from games.samurai_sword.rules.table import (
    Action,
    Choose,
    DrawFirst,
    Drop,
    EndTurn,
    Exert,
    Place,
    Play,
    PlayCard,
    PlayGeisha,
    PlayOn,
    Reply,
    State,
    Strike,
)

DRAWS: tuple[Action, ...] = (DrawFirst(discard=False), DrawFirst(discard=True))
EXERT = Exert()
END_TURN = EndTurn()
NOTHING: tuple[Action, ...] = ()
SIMPLE = {card: PlayCard(card) for card in CRIES | ALONE}
DROPS = {card: Drop(card) for card in CARDS}
NO_TARGET = 0  # instead of a difficulty: whom no weapon may be aimed at


def plays(state: State, step: Play) -> Sequence[Action]:
    """Every card that can be played now with all that has to be said about it, Nobunaga's effort, and the end of the turn."""
    seat, place = step.seat, state.places[step.seat]
    choices: list[Action] = []
    targets: tuple[int, ...] | None = None  # reckoned for the first weapon, if there is one
    for card in dict.fromkeys(place.hand):
        if card in WEAPONS:
            if targets is None:
                targets = aims(state, seat) if step.weapons < _limit(state, place) else ()
            choices += _strikes(card, seat, reach(card, place.character), targets)
        elif card in SIMPLE:
            choices.append(SIMPLE[card])
        elif card != PARRY:
            choices += _aimed(state, seat, card)
    if place.character == NOBUNAGA and place.resilience > 1:
        choices.append(EXERT)
    choices.append(END_TURN)
    return choices


def aims(state: State, seat: Seat) -> tuple[int, ...]:
    """The difficulty of an attack on each seat; NO_TARGET for oneself and the harmless."""
    places = state.places
    idle = [harmless(place.resilience, len(place.hand)) for place in places]
    steps = distances(len(places), seat, sum([1 << at for at, one in enumerate(idle) if one]))
    idle[seat] = True
    return tuple([NO_TARGET if idle[at] else difficulty(steps[at], place.character, place.front) for at, place in enumerate(places)])


def may_choose_first_card(state: State, seat: Seat) -> bool:
    """Ieyasu may take the first card of his draw phase from the discard pile, if there is one."""
    return state.places[seat].character == IEYASU and len(state.discard) > 0


@cache
def picks(offers: tuple[int, int]) -> Sequence[Action]:
    return tuple(Choose(character) for character in sorted(offers))


def replies(character: int, hand: tuple[int, ...], played: int) -> Sequence[Action]:
    """The cards that turn away what was played, each kind once, and to take the wound."""
    if played == JUJUTSU:
        return weapons_or_nothing(hand)
    if character == HANZO and len(hand) > 1:
        return _replies(tuple(card for card in dict.fromkeys(hand) if card == PARRY or card in WEAPONS))
    return _replies((PARRY,) if PARRY in hand else ())


def weapons_or_nothing(hand: tuple[int, ...]) -> Sequence[Action]:
    """Jujutsu and Bushido: any weapon of the hand, or none."""
    return _replies(tuple(card for card in dict.fromkeys(hand) if card in WEAPONS))


def drops(hand: tuple[int, ...]) -> Sequence[Action]:
    """Any card of the hand, each kind once."""
    return tuple([DROPS[card] for card in dict.fromkeys(hand)])


def _limit(state: State, place: Place) -> int:
    return weapon_limit(len(state.places), place.role, place.character, place.front)


def _aimed(state: State, seat: Seat, card: int) -> tuple[Action, ...]:
    """A card that names a player: on whom it may be played."""
    neighbours = others(seat, len(state.places))
    if card == BREATHING:
        return _on(card, neighbours)
    if card == DIVERSION:
        return _on(card, tuple(other for other in neighbours if state.places[other].hand))
    if card == GEISHA:
        found: tuple[Action, ...] = ()
        for other in neighbours:
            place = state.places[other]
            found += _geishas(other, len(place.hand) > 0, place.front)
        return found
    return NOTHING if _bushido_in_play(state) else _on(card, (*neighbours, seat))


def _bushido_in_play(state: State) -> bool:
    """Only one Bushido may be in play."""
    return any(BUSHIDO in place.front for place in state.places)


@kept_choices
def _geishas(target: Seat, held: bool, front: tuple[int, ...]) -> tuple[Action, ...]:
    """A random card of the hand, if any are held, or any card in play, each kind once."""
    return tuple(PlayGeisha(target, card) for card in ((NO_CARD,) if held else ()) + tuple(dict.fromkeys(front)))


@kept_choices
def _strikes(weapon: int, seat: Seat, reach: int, targets: tuple[int, ...]) -> tuple[Action, ...]:
    return tuple(Strike(weapon, other) for other in others(seat, len(targets)) if NO_TARGET < targets[other] <= reach)


@kept_choices
def _on(card: int, targets: tuple[Seat, ...]) -> tuple[Action, ...]:
    return tuple(PlayOn(card, target) for target in targets)


@kept_choices
def _replies(cards: tuple[int, ...]) -> tuple[Action, ...]:
    return (*(Reply(card) for card in cards), Reply())
