"""What a step in the replay of a long match costs the bot: the moment found through somebody's eyes, put into words, its picture described.

The reel is in memory by then, as after the first look. A picture itself is drawn by a process of its own, and measured beside it.
"""

from __future__ import annotations

from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from bot.desk.content import drawn
from bot.i18n import Reader
from bot.match.recording import EVERYTHING, TABLE, Eyes, Recording, Shot
from bot.match.values import Match, Phase, Sitter
from bot.render.painter import Painter
from bot.screen.replay_screen import Showing, replay
from games import all_games
from games.core.game import AnyGame, Seat
from games.core.replay import Position, positions

SEEDS, MOST = 12, 0.05  # matches of which the longest is taken; seconds of CPU that a step may take
EVERY, DRAWN = 5, 5  # of the moments one in so many is looked at; so many pictures


class Stepped(NamedTuple):
    moves: int
    steps: list[float]  # seconds of CPU


def measure() -> Iterator[str]:
    for game in all_games().values():
        seats = game.seats[-1]
        reel, match, reader = longest(game, seats), finished(game, seats), Reader("en", names(seats))
        moves, steps = stepped(reel, match, reader)
        slowest, judged = max(steps) * 1000, "within" if max(steps) <= MOST else "ABOVE"
        yield (
            f"{game.key} with {seats}, {moves} moves: a step {median(steps) * 1000:.1f} ms, the slowest of {len(steps)} {slowest:.1f} ms "
            f"({judged} {MOST * 1000:.0f} ms); its picture {median(painted(reel, match, reader)) * 1000:.0f} ms beside it"
        )


def stepped(reel: Recording, match: Match, reader: Reader) -> Stepped:
    """Through the eyes of the first seat, of the table, and of whoever sees everything."""
    steps = list[float]()
    for eyes in (Eyes(Seat(0)), TABLE, EVERYTHING):
        for frame in range(0, len(reel.frames(eyes)), EVERY):
            began = process_time()
            drawn(replay(match, reel, Showing(eyes, frame, Seat(0)), reader), reader)
            steps.append(process_time() - began)
    return Stepped(len(reel.shots) - 1, steps)


def painted(reel: Recording, match: Match, reader: Reader) -> Iterator[float]:
    frames = reel.frames(EVERYTHING)
    painter = Painter()
    for frame in frames[:: max(1, len(frames) // DRAWN)]:
        scene = drawn(replay(match, reel, Showing(EVERYTHING, frame), reader), reader).drawing
        assert scene is not None
        began = process_time()
        painter.paint(scene.scene)
        yield process_time() - began


def longest(game: AnyGame, seats: int) -> Recording:
    matches: list[tuple[Position[Any], ...]] = [tuple(positions(game, seats, seed=f"long {number}")) for number in range(SEEDS)]
    longest_of_them = max(matches, key=len)
    shots = [Shot(each.seat, each.action, each.state, each.told) for each in longest_of_them]
    return Recording(game, tuple(shots))


def finished(game: AnyGame, seats: int) -> Match:
    sitters = tuple([Sitter(name, seat + 1) for seat, name in enumerate(names(seats))])
    return Match(game.key, 1, 2, 1, sitters, game.chosen({}), phase=Phase.OVER, id=1, seed="5eed")


def names(seats: int) -> tuple[str, ...]:
    return tuple(f"Person {seat}" for seat in range(seats))
