"""The set-up: roles, characters, honor, the first hands."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from games.core.agenda import put
from games.core.dice import Dice
from games.core.game import Seat, Told
from games.samurai_sword.rules import cards as box
from games.samurai_sword.rules.events import CharacterChosen, HasAnswered
from games.samurai_sword.rules.table import Deal, House, Pick, Picked, Place, Result, State, turn_of


def set_up(seats: int, house: House, dice: Dice) -> State:
    """Roles, characters, honor: the Shogun gets more tokens than the others, the rest stays in the box. The Shogun begins."""
    dealt = roles(seats, dice)
    honor = tuple(box.SHOGUN_HONOR[seats] if role == box.SHOGUN else box.OTHERS_HONOR[seats] for role in dealt)
    people = dice.shuffled(tuple(box.CHARACTERS))
    choose = house.two_characters and 2 * seats <= len(people)
    offers = tuple(Pick(Seat(at), (people[2 * at], people[2 * at + 1])) for at in range(seats)) if choose else ()
    state = State(
        places=tuple(Place(role, 0, 0, tokens) for role, tokens in zip(dealt, honor, strict=True)),
        agenda=(*offers, Deal(), *turn_of(Seat(dealt.index(box.SHOGUN)))),
        deck=dice.shuffled(box.DECK),
        discard=(),
        box=box.TOKENS - sum(honor),
        house=house,
    )
    return state if choose else _revealed(state, people[:seats])


def roles(seats: int, dice: Dice) -> tuple[int, ...]:
    """The Shogun, Samurai and Ronin that belong to the number of players; the others are Ninjas, whoever is left over stays unseen."""
    fixed = box.UNLIKE_NINJAS[seats]
    return dice.shuffled((*fixed, *dice.shuffled(box.NINJAS)[: seats - len(fixed)]))


def choosing_characters(state: State, step: Pick, character: int) -> Result:
    """By a house rule everybody gets two characters and chooses one. They are shown when all have chosen."""
    agenda = put(state.agenda, state.agenda.index(step), Picked(step.seat, character, step.offers))
    if any(isinstance(other, Pick) for other in agenda):
        return replace(state, agenda=agenda), (Told(HasAnswered(step.seat)),)
    people = tuple(other.character for other in agenda if isinstance(other, Picked))
    told = tuple(Told(CharacterChosen(Seat(seat), character)) for seat, character in enumerate(people))
    return _revealed(replace(state, agenda=agenda[len(people) :]), people), told


def hands(state: State) -> State:
    """Clockwise from the Shogun everybody gets 4, 5, 5, 6, 6, 7, 7 cards."""
    seats, deck, places = len(state.places), list(state.deck), list(state.places)
    shogun = next(seat for seat, place in enumerate(places) if place.role == box.SHOGUN)
    for away, cards in enumerate(box.FIRST_HANDS[:seats]):
        seat = (shogun + away) % seats
        places[seat] = replace(places[seat], hand=box.arranged(deck.pop() for _ in range(cards)))
    return replace(state, places=tuple(places), deck=tuple(deck))


def _revealed(state: State, people: Sequence[int]) -> State:
    """Everybody's character lies open, with its tokens of resilience."""
    pairs = zip(state.places, people, strict=True)
    return replace(state, places=tuple(replace(place, character=who, resilience=box.CHARACTERS[who].resilience) for place, who in pairs))
