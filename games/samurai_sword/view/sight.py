"""Who sees what: `view` is the state as one seat may see it.

Open to all: characters, resilience, honor, properties, the number of cards in every hand and in the deck, the discard pile, the Shogun.
Secret until the end: hands, the deck, the other roles; an answer or a chosen character until all have chosen.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from games.core.game import Seat, Value, View
from games.samurai_sword.rules import table
from games.samurai_sword.rules.cards import NINJA, NINJAS, SHOGUN, UNLIKE_NINJAS
from games.samurai_sword.rules.endings import Total, score_sheet
from games.samurai_sword.rules.events import Event

UNKNOWN = 0  # a role that this seat does not know


class Person(Value, frozen=True):
    """A player as seen from a seat. `hand` is None where it may not be seen; NINJA is a Ninja whose stars are not known."""

    role: int
    character: int
    resilience: int
    honor: int
    cards: int
    front: tuple[int, ...]
    hand: tuple[int, ...] | None


class Sight(View, frozen=True):
    people: tuple[Person, ...]
    agenda: tuple[table.Step, ...]
    deck: int
    discard: tuple[int, ...]
    box: int
    played: int
    paid: bool
    ending: table.Ending | None
    house: table.House
    sheet: tuple[Total, ...]
    lately: tuple[Event, ...]


def view(state: table.State, me: Seat | None) -> Sight:
    over = state.ending is not None
    known = _known_by_counting(len(state.places), UNKNOWN if me is None else state.places[me].role)
    return Sight(
        me=me,
        people=tuple(_open_person(place) if over or seat == me else _person(place, known) for seat, place in enumerate(state.places)),
        agenda=tuple(_step(step, me) for step in state.agenda),
        deck=len(state.deck),
        discard=state.discard,
        box=state.box,
        played=state.played,
        paid=state.paid,
        ending=state.ending,
        house=state.house,
        sheet=score_sheet(state) if over else (),
        lately=state.lately,
    )


def hidden_roles(seats: int, mine: int) -> Counter[int]:
    """The roles of those who are neither the Shogun nor oneself, Ninjas without their stars. `mine` is 0 for a spectator."""
    fixed = UNLIKE_NINJAS[seats]
    left = Counter(fixed) + Counter({NINJA: seats - len(fixed)})
    return left - Counter({SHOGUN, NINJA if mine in NINJAS else mine})


@cache
def _known_by_counting(seats: int, mine: int) -> int:
    """Where all hidden roles are alike, everybody who counts knows them; otherwise UNKNOWN."""
    left = hidden_roles(seats, mine)
    return next(iter(left)) if len(left) == 1 else UNKNOWN


def _person(place: table.Place, known: int) -> Person:
    role = SHOGUN if place.role == SHOGUN else known
    return Person(role, place.character, place.resilience, place.honor, len(place.hand), place.front, None)


def _open_person(place: table.Place) -> Person:
    return Person(place.role, place.character, place.resilience, place.honor, len(place.hand), place.front, place.hand)


def _step(step: table.Step, me: Seat | None) -> table.Step:
    """What is to be decided is open; what was chosen is not, except to whoever chose it."""
    match step:
        case table.Pick(seat, offers):
            return table.Pick(seat, offers if seat == me else (table.HIDDEN, table.HIDDEN))
        case table.Picked(seat, character, offers):
            return table.Picked(seat, character, offers) if seat == me else table.Picked(seat, table.HIDDEN, (table.HIDDEN, table.HIDDEN))
        case table.Given(seat, by, card):
            return table.Given(seat, by, card if seat == me else table.HIDDEN)
        case (
            table.Deal() | table.Recover() | table.Duty() | table.Draw() | table.Play() | table.Attacked() | table.Face() | table.Discard()
        ):
            return step
