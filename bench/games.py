"""How fast the rules are: decisions a second in random play (waiting, legal, apply), beside rlcard's Uno in the same run.

The two take turns, so that whatever else the machine does falls on both; the ratio is the median of the turns.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count
from statistics import median
from time import process_time

from games import all_games
from games.core.dice import Dice
from games.core.game import AnyGame, Seat

TURNS, SECONDS = 9, 0.25


def measure() -> Iterator[str]:
    uno = uno_steps()
    for game in all_games().values():
        for seats in sorted({game.seats[0], min(4, game.seats[-1]), min(5, game.seats[-1])}):
            ours, theirs, ratio = compare(random_play(game, seats), uno)
            yield f"{ratio:.2f}x rlcard's uno: {game.key} with {seats} ({ours:,.0f} against {theirs:,.0f} decisions a second of CPU)"


def compare(one: Iterator[None], other: Iterator[None]) -> tuple[float, float, float]:
    pairs = [(rate(one), rate(other)) for _ in range(TURNS)]
    return median(a for a, _ in pairs), median(b for _, b in pairs), median(a / b for a, b in pairs)


def rate(steps: Iterator[None]) -> float:
    """Steps a second of CPU."""
    done, started = 0, process_time()
    while (spent := process_time() - started) < SECONDS:
        for _ in range(200):
            next(steps)
        done += 200
    return done / spent


def random_play(game: AnyGame, seats: int) -> Iterator[None]:
    """Matches without end, a decision at a time."""
    house = game.agreed({})
    for number in count():
        dice = Dice(str(number))
        state = game.begin(seats, house, dice, Seat(0)).state
        while waiting := game.waiting(state):
            seat = next(iter(waiting)) if len(waiting) == 1 else dice.choice(sorted(waiting))
            legal = game.legal(state, seat)
            state = game.apply(state, seat, legal[dice.below(len(legal))], dice).state
            yield


def uno_steps() -> Iterator[None]:
    import rlcard  # noqa: PLC0415 - only `make bench` installs it

    environment = rlcard.make("uno", config={"game_num_players": 4})
    choose: Callable[[list[int]], int] = random.choice
    while True:
        state, _ = environment.reset()
        while not environment.is_over():
            state, _ = environment.step(choose(list(state["legal_actions"])))
            yield
