"""How many positions can be reached in a few moves: a change of a rule that nobody meant shows as another number.

`make playthrough` writes the numbers anew, each game's into a file of its own; `test_counts.py` compares.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from games import all_games
from games.core.dice import dice_of
from games.core.game import AnyGame, Seat
from tests.games.cases import match

FOLDER = Path(__file__).parent / "goldens"
ENOUGH = 2_000  # positions of one depth; deeper would take too long
STARTS = (0, 25)  # from the set-up, and from the middle of a match


def file_of(key: str) -> Path:
    return FOLDER / f"{key}-counts.json"


def counted(game: AnyGame, state: Any) -> list[int]:
    """Different positions after one move, two moves ... whoever of those who may act moves first."""
    level, counts = {msgspec.json.encode(state): state}, list[int]()
    while len(counts) < 4 and level:
        level = {msgspec.json.encode(after): after for before in level.values() for after in followers(game, before, len(counts))}
        counts.append(len(level))
        if len(level) > ENOUGH:
            break
    return counts


def followers(game: AnyGame, state: Any, depth: int) -> list[Any]:
    seat = min(game.waiting(state), default=Seat(0))
    return [game.apply(state, seat, action, dice_of("counts", depth)).state for action in game.legal(state, seat)]


def counts_of(key: str) -> dict[str, list[int]]:
    """For the smallest and the largest table."""
    game, found = all_games()[key], {}
    for seats in sorted({game.seats[0], game.seats[-1]}):
        states = [position.state for position in match(key, seats, seed="counts")]
        for start in STARTS:
            there = start if start < len(states) else len(states) // 2
            found[f"{seats} from {there}"] = counted(game, states[there])
    return found


def write(key: str) -> None:
    rows = [f"{json.dumps(name)}: {json.dumps(numbers)}" for name, numbers in counts_of(key).items()]
    file_of(key).write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
