"""What the rulebook hides from a seat, dealt anew: from the state and the rules alone, without `view` and `guess`.

Hidden are the deck, the hands of the others, every role but the Shogun's and the own, the stars of the Ninjas, and what was chosen or
answered until all have done so. When the match is over only the deck is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Seat
from games.samurai_sword.rules.cards import CHARACTERS, HANZO, JUJUTSU, NINJAS, PARRY, SHOGUN, WEAPONS, arranged
from games.samurai_sword.rules.table import Given, Pick, Picked, Place, State, Step


def redeal(state: State, seat: Seat | None, dice: Dice) -> State:
    if state.ending is not None:
        return replace(state, deck=dice.shuffled(state.deck))
    state = _roles(_cards(state, seat, dice), seat, dice)
    return replace(state, agenda=tuple(_steps(state, seat, dice)))


def secret(state: State) -> Any:
    """The hand of one player."""
    return state.places[0].hand


def _cards(state: State, seat: Seat | None, dice: Dice) -> State:
    held = [card for at, place in enumerate(state.places) if at != seat for card in place.hand]
    pile = list(dice.shuffled((*state.deck, *held)))
    places = tuple(
        place if at == seat else replace(place, hand=arranged([pile.pop() for _ in place.hand])) for at, place in enumerate(state.places)
    )
    return replace(state, places=places, deck=tuple(pile))


def _roles(state: State, seat: Seat | None, dice: Dice) -> State:
    own = None if seat is None else state.places[seat].role
    hidden = [at for at, place in enumerate(state.places) if at != seat and place.role != SHOGUN]
    stars = list(dice.shuffled(role for role in NINJAS if role != own))
    dealt = dice.shuffled(stars.pop() if state.places[at].role in NINJAS else state.places[at].role for at in hidden)
    places = list(state.places)
    for at, role in zip(hidden, dealt, strict=True):
        places[at] = replace(places[at], role=role)
    return replace(state, places=tuple(places))


def _steps(state: State, seat: Seat | None, dice: Dice) -> Iterator[Step]:
    own = [who for step in state.agenda if isinstance(step, (Pick, Picked)) and step.seat == seat for who in step.offers]
    characters = list(dice.shuffled(who for who in CHARACTERS if who not in own))
    for step in state.agenda:
        match step:
            case Pick(other) if other != seat:
                yield Pick(other, (characters.pop(), characters.pop()))
            case Picked(other) if other != seat:
                offers = (characters.pop(), characters.pop())
                yield Picked(other, dice.choice(offers), offers)
            case Given(other, by) if other != seat:
                yield Given(other, by, dice.choice(_answers(state.places[other], state.played)))
            case _:
                yield step


def _answers(place: Place, played: int) -> list[int]:
    """Jujutsu takes a weapon. Battlecry takes a Parry, or a weapon of Hanzo's, unless it is his last card. Anybody may give nothing."""
    weapons = [card for card in place.hand if card in WEAPONS]
    if played == JUJUTSU:
        return [0, *weapons]
    hanzo = place.character == HANZO and len(place.hand) > 1
    return [0, *(card for card in place.hand if card == PARRY), *(weapons if hanzo else ())]
