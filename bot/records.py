"""A game's values to JSON and back, as the store keeps them. Old checkpoints are brought up to date in here."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from bot.errors import NoSuchMatch, Unreadable
from bot.match import Line, Match, Move, Play
from games import all_games
from games.core.game import Seat, Told

encode = msgspec.json.encode


class _Told(Struct, frozen=True):
    """A Told whose event is not read yet."""

    event: Raw
    to: frozenset[Seat] | None = None
    fades: bool = False


class Records:
    """Reads and writes the values of one game."""

    def __init__(self, key: str) -> None:
        self.game = all_games()[key]
        self._state = msgspec.json.Decoder(self.game.state)
        self._action = msgspec.json.Decoder(self.game.actions)
        self._event = msgspec.json.Decoder(self.game.events)
        self._told = msgspec.json.Decoder(tuple[_Told, ...])

    def state(self, raw: bytes | Raw, version: int) -> Any:
        if version == self.game.rules_version or self.game.upgrade is None:
            return self._state.decode(raw)
        return msgspec.convert(self.game.upgrade(version, msgspec.json.decode(raw)), self.game.state)

    def action(self, raw: bytes | Raw) -> Any:
        return self._action.decode(raw)

    def told(self, raw: bytes | Raw) -> tuple[Told, ...]:
        return tuple(Told(self._event.decode(each.event), each.to, each.fades) for each in self._told.decode(raw))


records = cache(Records)


def play_from(match: Match, moves: list[Move]) -> Play:
    """A match as it was left, from all its moves."""
    if not moves:
        raise NoSuchMatch
    last, kept = moves[-1], records(match.game)
    try:
        state = kept.state(last.state, match.rules_version)
        told = tuple(Line(move.seq, each) for move in moves for each in kept.told(move.told))
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError) as problem:
        raise Unreadable from problem
    return Play(match=match, seq=last.seq, state=state, asked=last.asked, since=last.since, log=told)


def move_of(play: Play, seat: Seat | None, by: str, action: Any, told: tuple[Told, ...], at: float) -> Move:
    """The row for the move that led to `play`."""
    return Move(
        match=play.match.id,
        seq=play.seq,
        seat=seat,
        by=by,
        action=Raw(encode(action)),
        told=Raw(encode(told)),
        state=Raw(encode(play.state)),
        asked=play.asked,
        since=play.since,
        at=at,
    )
