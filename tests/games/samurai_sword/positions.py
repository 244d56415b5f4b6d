"""Positions to look at: places and tables built by hand, and one thing done at them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Seat, Told, Turn
from games.core.replay import play
from games.samurai_sword import GAME
from games.samurai_sword.rules.cards import CHARACTERS, GEISHA, HIDEYOSHI, NINJA_1, NINJA_2, NINJA_3, RONIN, SAMURAI, SHOGUN, arranged
from games.samurai_sword.rules.choices import aims
from games.samurai_sword.rules.table import Action, Discard, EndTurn, House, Place, Play, Reply, State, Step

A, B, C, D, E, F = map(Seat, range(6))
TAKE_IT = Reply()
DECK = (GEISHA,) * 40  # no weapon turns up, and it does not run out

ROLES = {
    3: (SHOGUN, NINJA_1, NINJA_2),
    4: (SHOGUN, NINJA_1, SAMURAI, NINJA_3),
    5: (SHOGUN, NINJA_1, SAMURAI, NINJA_2, RONIN),
    6: (SHOGUN, NINJA_1, SAMURAI, NINJA_2, RONIN, NINJA_3),
    7: (SHOGUN, NINJA_1, SAMURAI, NINJA_2, RONIN, NINJA_3, SAMURAI),
}


def place(
    *hand: int, character: int = HIDEYOSHI, resilience: int | None = None, honor: int = 3, front: Iterable[int] = (), role: int = 0
) -> Place:
    """Somebody's place. Without a role it gets the one of its seat; without cards it gets a Geisha, and `empty` has none."""
    full = CHARACTERS[character].resilience if resilience is None else resilience
    return Place(role, character, full, honor, arranged(hand or (GEISHA,)), arranged(front))


def empty(**more: Any) -> Place:
    """A place without a card in hand."""
    return replace(place(**more), hand=())


def table(
    *places: Place,
    seats: int = 0,
    turn: Seat = A,
    weapons: int = 0,
    deck: tuple[int, ...] = DECK,
    discard: tuple[int, ...] = (),
    agenda: tuple[Step, ...] | None = None,
    house: House = House(),  # noqa: B008 - a frozen value
    roles: tuple[int, ...] | None = None,
) -> State:
    """Places from seat A on, the rest of `seats` filled up with plain ones; seat `turn` is in the play phase."""
    number = max(seats, len(places))
    everybody = (*places, *(place() for _ in range(number - len(places))))
    dealt = roles or ROLES[number]
    seated = tuple(one if one.role else replace(one, role=role) for one, role in zip(everybody, dealt, strict=True))
    return State(
        places=seated,
        agenda=(Play(turn, weapons), Discard(turn)) if agenda is None else agenda,
        deck=deck,
        discard=discard,
        box=30 - sum(one.honor for one in seated),
        house=house,
    )


def act(state: State, seat: Seat, action: Action, dice: str = "dice") -> Turn[State]:
    """What comes of a legal action."""
    turn: Turn[State] = play(GAME, state, seat, action, Dice(dice))
    return turn


def do(state: State, *moves: tuple[Seat, Action]) -> State:
    return reduce(lambda before, move: act(before, *move).state, moves, state)


def allowed(state: State, seat: Seat, action: Action) -> bool:
    return action in GAME.legal(state, seat)


def begin(state: State, seat: Seat) -> State:
    """The turn of a seat begins: its right neighbour's ends."""
    before = Seat((seat - 1) % len(state.places))
    return do(replace(state, agenda=(Play(before), Discard(before))), (before, EndTurn()))


def difficulty_of(state: State, attacker: Seat, target: Seat) -> int:
    return aims(state, attacker)[target]


def honors(state: State) -> tuple[int, ...]:
    return tuple(one.honor for one in state.places)


def events(turn: Turn[State], kind: type) -> list[Any]:
    return [told.event for told in turn.told if isinstance(told.event, kind)]


def heard_by(told: Iterable[Told], seat: Seat | None) -> list[Any]:
    return [one.event for one in told if one.reaches(seat)]


def cards_of(state: State) -> list[int]:
    """Every card, wherever it lies."""
    held = [card for one in state.places for card in (*one.hand, *one.front)]
    return sorted((*state.deck, *state.discard, *held, *((state.played,) if state.played else ())))
