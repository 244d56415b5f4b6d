"""The state, the house rules, the steps of a turn, the actions, and cards moving between hand, table and piles. No rule decides here."""

from __future__ import annotations

from functools import cache
from typing import Any, TypeAlias, cast

from msgspec.structs import replace

from games.core.agenda import put, step_of, without
from games.core.game import Case, Seat, Told, Value
from games.core.game import House as HouseRules
from games.samurai_sword.rules.cards import NO_CARD, arranged
from games.samurai_sword.rules.events import Event

HIDDEN = -1  # stands in a view for a card or character that its seat has chosen and nobody else may see yet


class Place(Value, frozen=True):
    """What a player has. Hand and properties are kept arranged, so that their order tells nothing."""

    role: int
    character: int
    resilience: int
    honor: int
    hand: tuple[int, ...] = ()
    front: tuple[int, ...] = ()  # properties in play


class House(HouseRules, frozen=True):
    late_deck: bool = False  # the deck ends when somebody must draw and cannot, not when its last card leaves
    floor: bool = False  # a side's total never falls below 0
    two_characters: bool = False  # everybody chooses one of two, if there are enough for all
    distances: bool = True  # the table shows how far everybody is


# ---- steps: who has to decide what, or what is carried out at once


class Pick(Case, frozen=True):
    """Choose one of two characters; all do so at the same time."""

    seat: Seat
    offers: tuple[int, int]


class Picked(Case, frozen=True):
    """A chosen character, face down until all have chosen."""

    seat: Seat
    character: int
    offers: tuple[int, int]


class Deal(Case, frozen=True):
    """The hands are dealt."""


class Recover(Case, frozen=True):
    seat: Seat


class Duty(Case, frozen=True):
    """Bushido has turned up a weapon: discard one, or lose honor."""

    seat: Seat


class Draw(Case, frozen=True):
    seat: Seat


class Play(Case, frozen=True):
    seat: Seat
    weapons: int = 0  # played this turn


class Attacked(Case, frozen=True):
    """A weapon is aimed at somebody, who may parry it."""

    seat: Seat
    by: Seat


class Face(Case, frozen=True):
    """Battlecry or Jujutsu reaches somebody; all whom it reaches answer at the same time."""

    seat: Seat
    by: Seat


class Given(Case, frozen=True):
    """An answer to Battlecry or Jujutsu, face down until all have answered."""

    seat: Seat
    by: Seat
    card: int


class Discard(Case, frozen=True):
    seat: Seat


Step: TypeAlias = Pick | Picked | Deal | Recover | Duty | Draw | Play | Attacked | Face | Given | Discard
Decision: TypeAlias = Pick | Duty | Draw | Play | Attacked | Face | Discard
ALONE = frozenset((Play, Attacked, Discard, Duty, Draw))
TOGETHER = frozenset((Pick, Face))  # decided by all whom they ask at the same time


def decided_alone(agenda: tuple[Step, ...]) -> Decision | None:
    """The question that one player has to answer, and nobody beside."""
    # types are looked up: that is quicker than isinstance and match, and this is asked most of all
    return cast(Decision, agenda[0]) if agenda and type(agenda[0]) in ALONE else None


def decisions(agenda: tuple[Step, ...]) -> tuple[Decision, ...]:
    """What has to be decided now. Answers lie among the questions, the first place too, until all have answered."""
    alone = decided_alone(agenda)
    return cast("tuple[Decision, ...]", tuple([step for step in agenda if type(step) in TOGETHER])) if alone is None else (alone,)


def decision_of(agenda: tuple[Step, ...], seat: Seat) -> Decision | None:
    """What this seat has to decide now, if anything."""
    alone = decided_alone(agenda)
    if alone is None:
        return step_of(decisions(agenda), seat)
    return alone if alone.seat == seat else None


# ---- actions


class Choose(Case, frozen=True):
    character: int


class DrawFirst(Case, frozen=True):
    """Where Ieyasu takes the first card from."""

    discard: bool


class Strike(Case, frozen=True):
    weapon: int
    target: Seat


class PlayCard(Case, frozen=True):
    """A card that needs no further choice."""

    card: int


class PlayOn(Case, frozen=True):
    """A card that names a player: Breathing, Diversion, Bushido."""

    card: int
    target: Seat


class PlayGeisha(Case, frozen=True):
    """`card` is a property in front of the target; without one a random card of the hand goes."""

    target: Seat
    card: int = NO_CARD


class Exert(Case, frozen=True):
    """Nobunaga pays a point of resilience for a card."""


class EndTurn(Case, frozen=True):
    pass


class Reply(Case, frozen=True):
    """The card given up in answer; without one the wound is taken, or the honor paid."""

    card: int = NO_CARD


class Drop(Case, frozen=True):
    """A card more than seven goes to the discard pile."""

    card: int


Action: TypeAlias = Choose | DrawFirst | Strike | PlayCard | PlayOn | PlayGeisha | Exert | EndTurn | Reply | Drop


# ---- how it ended


class Ending(Value, frozen=True):
    """`last` is the one who still stood alone; None: honor decides, and the side `deadly` (0: none) pays for a deadly strike."""

    last: Seat | None = None
    deadly: int = 0


class State(Value, frozen=True):
    places: tuple[Place, ...]
    agenda: tuple[Step, ...]  # next first; empty when the match is over
    deck: tuple[int, ...]  # the next card is the last
    discard: tuple[int, ...]  # the top card is the last
    box: int  # tokens of honor that nobody has
    played: int = NO_CARD  # the card that takes effect just now; it goes to the discard pile afterwards
    paid: bool = False  # the deck's end is paid for, but there was nothing to make a new deck of
    ending: Ending | None = None
    house: House = House()
    lately: tuple[Event, ...] = ()  # what just happened, as everybody was told it


def essence(value: Any) -> Any:
    """Without what happened lately, which only pictures and words show."""
    return replace(value, lately=()) if isinstance(value, State) else value


Result: TypeAlias = tuple[State, tuple[Told, ...]]


# ---- moving things


def with_place(state: State, seat: Seat, place: Place) -> State:
    return replace(state, places=put(state.places, seat, place))


def gain(state: State, seat: Seat, cards: tuple[int, ...]) -> State:
    """Cards come into a hand."""
    place = state.places[seat]
    return with_place(state, seat, replace(place, hand=arranged(place.hand + cards)))


def lose(state: State, seat: Seat, card: int) -> State:
    """A card leaves a hand."""
    return replace(state, places=_lost(state, seat, card))


def spend(state: State, seat: Seat, card: int) -> State:
    """A card of the hand goes to the discard pile."""
    return replace(state, places=_lost(state, seat, card), discard=(*state.discard, card))


def take_up(state: State, seat: Seat, card: int) -> State:
    """A card leaves the hand and takes effect; it lies between hand and discard pile until it is settled."""
    return replace(state, places=_lost(state, seat, card), played=card)


def _lost(state: State, seat: Seat, card: int) -> tuple[Place, ...]:
    place = state.places[seat]
    return put(state.places, seat, replace(place, hand=without(place.hand, card)))


def settle(state: State) -> State:
    """The card that took effect goes to the discard pile."""
    return state if state.played == NO_CARD else replace(state, discard=(*state.discard, state.played), played=NO_CARD)


def lay(state: State, seat: Seat, card: int) -> State:
    """A property comes into play."""
    place = state.places[seat]
    return with_place(state, seat, replace(place, front=arranged((*place.front, card))))


def take_away(state: State, seat: Seat, card: int) -> State:
    """A property is in play no longer."""
    place = state.places[seat]
    return with_place(state, seat, replace(place, front=without(place.front, card)))


def lay_aside(state: State, seat: Seat, card: int) -> State:
    """A property in play goes to the discard pile."""
    return replace(take_away(state, seat, card), discard=(*state.discard, card))


@cache
def turn_of(seat: Seat) -> tuple[Step, ...]:
    """The phases of a turn."""
    return Recover(seat), Draw(seat), Play(seat), Discard(seat)
