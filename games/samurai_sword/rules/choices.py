"""What may be done: the legal actions of every step, in the order of the hand and of the seats clockwise from the player.

Nothing in here depends on which cards anybody else holds. The lists are kept, since the same ones come up again and again.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.core.game import Seat
from games.core.memory import kept_choices
from games.core.seats import others
from games.samurai_sword.rules import cards as box
from games.samurai_sword.rules import table
from games.samurai_sword.rules.arithmetic import difficulty, distances, harmless, reach, weapon_limit

DRAWS: tuple[table.Action, ...] = (table.DrawFirst(discard=False), table.DrawFirst(discard=True))
EXERT = table.Exert()
END_TURN = table.EndTurn()
NOTHING: tuple[table.Action, ...] = ()
SIMPLE = {card: table.PlayCard(card) for card in box.CRIES | box.ALONE}
DROPS = {card: table.Drop(card) for card in box.CARDS}
NO_TARGET = 0  # instead of a difficulty: whom no weapon may be aimed at


def plays(state: table.State, step: table.Play) -> Sequence[table.Action]:
    """Every card that can be played now with all that has to be said about it, Nobunaga's effort, and the end of the turn."""
    seat, place = step.seat, state.places[step.seat]
    choices: list[table.Action] = []
    targets: tuple[int, ...] | None = None  # reckoned for the first weapon, if there is one
    for card in dict.fromkeys(place.hand):
        if card in box.WEAPONS:
            if targets is None:
                targets = aims(state, seat) if step.weapons < _limit(state, place) else ()
            choices += _strikes(card, seat, reach(card, place.character), targets)
        elif card in SIMPLE:
            choices.append(SIMPLE[card])
        elif card != box.PARRY:
            choices += _aimed(state, seat, card)
    if place.character == box.NOBUNAGA and place.resilience > 1:
        choices.append(EXERT)
    choices.append(END_TURN)
    return choices


def aims(state: table.State, seat: Seat) -> tuple[int, ...]:
    """The difficulty of an attack on each seat; NO_TARGET for oneself and the harmless."""
    places = state.places
    idle = [harmless(place.resilience, len(place.hand)) for place in places]
    steps = distances(len(places), seat, sum([1 << at for at, one in enumerate(idle) if one]))
    idle[seat] = True
    return tuple([NO_TARGET if idle[at] else difficulty(steps[at], place.character, place.front) for at, place in enumerate(places)])


def may_choose_first_card(state: table.State, seat: Seat) -> bool:
    """Ieyasu may take the first card of his draw phase from the discard pile, if there is one."""
    return state.places[seat].character == box.IEYASU and len(state.discard) > 0


@cache
def picks(offers: tuple[int, int]) -> Sequence[table.Action]:
    return tuple(table.Choose(character) for character in sorted(offers))


def replies(character: int, hand: tuple[int, ...], played: int) -> Sequence[table.Action]:
    """The cards that turn away what was played, each kind once, and to take the wound."""
    if played == box.JUJUTSU:
        return weapons_or_nothing(hand)
    if character == box.HANZO and len(hand) > 1:
        return _replies(tuple(card for card in dict.fromkeys(hand) if card == box.PARRY or card in box.WEAPONS))
    return _replies((box.PARRY,) if box.PARRY in hand else ())


def weapons_or_nothing(hand: tuple[int, ...]) -> Sequence[table.Action]:
    """Jujutsu and Bushido: any weapon of the hand, or none."""
    return _replies(tuple(card for card in dict.fromkeys(hand) if card in box.WEAPONS))


def drops(hand: tuple[int, ...]) -> Sequence[table.Action]:
    """Any card of the hand, each kind once."""
    return tuple([DROPS[card] for card in dict.fromkeys(hand)])


def _limit(state: table.State, place: table.Place) -> int:
    return weapon_limit(len(state.places), place.role, place.character, place.front)


def _aimed(state: table.State, seat: Seat, card: int) -> tuple[table.Action, ...]:
    """A card that names a player: on whom it may be played."""
    neighbours = others(seat, len(state.places))
    if card == box.BREATHING:
        return _on(card, neighbours)
    if card == box.DIVERSION:
        return _on(card, tuple(other for other in neighbours if state.places[other].hand))
    if card == box.GEISHA:
        found: tuple[table.Action, ...] = ()
        for other in neighbours:
            place = state.places[other]
            found += _geishas(other, len(place.hand) > 0, place.front)
        return found
    return NOTHING if _bushido_in_play(state) else _on(card, (*neighbours, seat))


def _bushido_in_play(state: table.State) -> bool:
    """Only one Bushido may be in play."""
    return any(box.BUSHIDO in place.front for place in state.places)


@kept_choices
def _geishas(target: Seat, held: bool, front: tuple[int, ...]) -> tuple[table.Action, ...]:
    """A random card of the hand, if any are held, or any card in play, each kind once."""
    return tuple(table.PlayGeisha(target, card) for card in ((box.NO_CARD,) if held else ()) + tuple(dict.fromkeys(front)))


@kept_choices
def _strikes(weapon: int, seat: Seat, reach: int, targets: tuple[int, ...]) -> tuple[table.Action, ...]:
    return tuple(table.Strike(weapon, other) for other in others(seat, len(targets)) if NO_TARGET < targets[other] <= reach)


@kept_choices
def _on(card: int, targets: tuple[Seat, ...]) -> tuple[table.Action, ...]:
    return tuple(table.PlayOn(card, target) for target in targets)


@kept_choices
def _replies(cards: tuple[int, ...]) -> tuple[table.Action, ...]:
    return (*(table.Reply(card) for card in cards), table.Reply())
