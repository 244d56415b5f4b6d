"""One position for each kind of step: where a question of the game is asked for the first time."""

from __future__ import annotations

from typing import NamedTuple

from games.core.game import AnyGame, Seat
from games.core.replay import Position, positions
from games.core.text import Joined, Text, Words

MATCHES = 40  # that are searched at most
PATIENCE = 8  # of them that bring nothing new


class Kind(NamedTuple):
    question: str  # its English source
    position: Position[object]
    seat: Seat | None  # whom it is put to; None when the match is over


def kinds(game: AnyGame, seats: int) -> list[Kind]:
    """In the order in which a match meets them, the end last."""
    found: dict[str, Kind] = {}
    over: Kind | None = None
    nothing_new = 0
    for match in range(MATCHES):
        before = len(found)
        for position in positions(game, seats, seed=f"kinds {match}"):
            for seat in sorted(game.waiting(position.state)):
                question = source(game.ask(game.view(position.state, seat)))
                found.setdefault(question, Kind(question, position, seat))
            if over is None and not game.waiting(position.state):
                over = Kind(source(game.ask(game.view(position.state, None))), position, None)
        nothing_new = nothing_new + 1 if len(found) == before else 0
        if nothing_new == PATIENCE:
            break
    assert over is not None
    return [*found.values(), over]


def source(words: Words) -> str:
    """The English of a message, whatever is filled in."""
    match words:
        case Text(_domain, english):
            return english
        case Joined(parts):
            return next(filter(None, map(source, parts)), "")
        case _:
            return str(words)
