"""Positions written as they lie: "2 6 X | 4 8" is a table from left to right and a hand; "-" is a gap, "X" the Geisha.

What a player has nowhere is in the discard, or in a prison when one is given. A attacks unless said otherwise.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.core.dice import Dice
from games.core.game import Seat, Told, Turn
from games.core.replay import play
from games.tenno import GAME
from games.tenno.rules.cards import GEISHA, HAND_AT_START, PEASANTS, SET
from games.tenno.rules.table import Action, Attack, Captive, Decline, EndTurn, Gaps, House, Place, State, Strike, Swap, Table

A, B, C = Seat(0), Seat(1), Seat(2)
LEFT, MIDDLE, RIGHT = 0, 1, 2
BOOK = House()
START = "1 2 3 | 4 5 6 7 8 9 10 X"


def card(word: str) -> int:
    return GEISHA if word == "X" else int(word)


def position(*players: str, turn: Seat = A, prisons: Mapping[Seat, str] | None = None, house: House = BOOK) -> State:
    """The attack of `turn` is due. A prison is written "B8 C2": whose card, and which."""
    held = {seat: captives(written) for seat, written in (prisons or {}).items()}
    places = tuple(place(written, held.get(Seat(seat), ())) for seat, written in enumerate(players))
    taken = {(captive.owner, captive.card) for captives in held.values() for captive in captives}
    discard = tuple(
        lost
        for seat, here in enumerate(places)
        for lost in SET
        if lost not in here.hand and lost not in here.table and (Seat(seat), lost) not in taken
    )
    return State(places, (Attack(turn), Gaps(), Swap(turn), EndTurn(turn)), discard, house=house)


def place(written: str, prison: tuple[Captive, ...] = ()) -> Place:
    table, _, hand = written.partition("|")
    left, middle, right = (None if word == "-" else card(word) for word in table.split())
    cards = tuple(sorted(map(card, hand.split())))
    untouched = {left, middle, right} == set(PEASANTS) and cards == HAND_AT_START
    return Place((left, middle, right), cards, prison, placed=not untouched)


def captives(written: str) -> tuple[Captive, ...]:
    return tuple(Captive(Seat("ABCDEFG".index(word[0])), card(word[1:])) for word in written.split())


def new_game(seats: int = 2, host: Seat = A, **options: str) -> State:
    return GAME.begin(seats, GAME.agreed(options), Dice("new game"), host).state


def do(state: State, seat: Seat, action: Action) -> Turn[State]:
    """One action, refused unless it is legal."""
    turn: Turn[State] = play(GAME, state, seat, action, Dice("do"))
    return turn


def after(state: State, *moves: tuple[Seat, Action]) -> State:
    for seat, action in moves:
        state = do(state, seat, action).state
    return state


def strike(state: State, slot: int, target: int, defender: Seat = B, attacker: Seat = A) -> State:
    return do(state, attacker, Strike(slot, defender, target)).state


def decline(state: State, seat: Seat) -> State:
    return do(state, seat, Decline()).state


def choices(state: State, seat: Seat) -> list[Action]:
    return list(GAME.legal(state, seat))


def table(state: State, seat: Seat) -> Table:
    return state.places[seat].table


def prison(state: State, seat: Seat) -> list[int]:
    return [captive.card for captive in state.places[seat].prison]


def steps(state: State) -> set[tuple[str, Seat]]:
    """Who has to decide what, by name."""
    return {(type(step).__name__, step.seat) for step in state.steps}


def events(turn: Turn[State], seat: Seat | None = None) -> list[Any]:
    return [told.event for told in turn.told if told.reaches(seat)]


def told_of(turn: Turn[State], kind: type) -> Told:
    return next(told for told in turn.told if isinstance(told.event, kind))


WON = ("9 1 2 | 4 8", "1 3 2 | 7")  # A's 9 attacks B's 3, B's last card lays itself


def won(*players: str) -> State:
    return strike(position(*(players or WON)), LEFT, MIDDLE)
