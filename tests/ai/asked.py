"""Questions that computer players are asked, in random matches of every game that knows how it is played well."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import cycle, islice
from typing import Any, NamedTuple

from games import all_games
from games.ai import worker
from games.ai.levels import Level
from games.ai.worker import Question
from games.core.game import AnyGame, Seat, Told
from tests.games.cases import events_for, played

WITH_STRATEGY = [key for key, game in all_games().items() if game.strategy is not None]
FEW = 12  # playouts: what is thought is the same with more of them


class Situation(NamedTuple):
    """Somebody is asked and has a choice; what they were told so far."""

    game: AnyGame
    state: Any
    seat: Seat
    seen: list[Any]

    @property
    def view(self) -> Any:
        return self.game.view(self.state, self.seat)

    @property
    def legal(self) -> tuple[Any, ...]:
        return tuple(self.game.legal(self.state, self.seat))

    def question(self, level: Level, dice: str = "dice", playouts: int | None = FEW) -> Question:
        asked = worker.question(self.game.key, level, self.view, self.legal, self.seen, dice)
        return with_budget(asked, playouts)


def with_budget(asked: Question, playouts: int | None) -> Question:
    return Question(asked.game, asked.level, asked.sight, asked.view, asked.legal, asked.seen, asked.dice, playouts, asked.most)


def situations(key: str, seats: int, seed: str, options: dict[str, str] | None = None) -> Iterator[Situation]:
    """Of one match, in which everybody does anything."""
    game, told = all_games()[key], list[Told]()
    for position in played(game, seats, options, seed):
        told += position.told
        for seat in sorted(game.waiting(position.state)):
            if len(game.legal(position.state, seat)) > 1:
                yield Situation(game, position.state, seat, events_for(told, seat))


def many(key: str, number: int, seed: str, most: int = 60) -> list[Situation]:
    """So many of matches of every number of seats, from each at most some."""
    game, found = all_games()[key], list[Situation]()
    for match, seats in enumerate(cycle(game.seats)):
        whole = list(situations(key, seats, f"{seed} {match}"))
        found += islice(whole, 0, None, max(1, len(whole) // most))
        if len(found) >= number:
            return found[:number]
    raise AssertionError("there is no end to it")
