"""A game's values to JSON and back, as the store keeps them. What an older version of the rules wrote is upgraded here, on reading."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import Raw, Struct

from bot.errors import NoSuchMatch, Unreadable
from bot.match.moment import Moment, remembered
from bot.match.quarantine import UNREADABLE
from bot.match.values import NOT_KEPT, LogEntry, Match, Move, Reason, TookBack
from games import all_games
from games.core.game import Seat, Told, Upgrade
from games.core.text import Words

encode = msgspec.json.encode


class _Told(Struct, frozen=True):
    """A Told whose event is not decoded yet."""

    event: Raw
    to: frozenset[Seat] | None = None
    fades: bool = False


_ALL_TOLD = msgspec.json.Decoder(tuple[_Told, ...])


class Codec:
    """Reads and writes the values of one game, whichever version of its rules wrote them."""

    def __init__(self, key: str) -> None:
        self.game = all_games()[key]
        self._state = msgspec.json.Decoder(self.game.state)
        self._action = msgspec.json.Decoder(self.game.actions)
        self._event = msgspec.json.Decoder(self.game.events)

    def state(self, raw: bytes | Raw, version: int) -> Any:
        return self._state.decode(raw) if self._is_current(version) else self._upgraded("state", raw, version, self.game.state)

    def action(self, raw: bytes | Raw, version: int) -> Any:
        """None: an action that today's rules do not know any more, or the set-up."""
        if bytes(raw) == b"null":
            return None
        return self._action.decode(raw) if self._is_current(version) else self._upgraded("action", raw, version, self.game.actions)

    def told(self, raw: bytes | Raw, version: int) -> tuple[Told, ...]:
        found = ((each, self._one_event(each.event, version)) for each in _ALL_TOLD.decode(raw))
        return tuple([Told(event, each.to, each.fades) for each, event in found if event is not None])

    def _one_event(self, raw: Raw, version: int) -> Any:
        return self._event.decode(raw) if self._is_current(version) else self._upgraded("event", raw, version, self.game.events)

    def _is_current(self, version: int) -> bool:
        if version > self.game.rules_version:
            raise ValueError(f"{self.game.key}: written under rules {version}, but these are {self.game.rules_version}")
        return version == self.game.rules_version

    def _upgraded(self, what: str, raw: bytes | Raw, version: int, kind: Any) -> Any:
        json = msgspec.json.decode(raw)
        for upgrade in self.game.upgrades[version - 1 :]:
            if json is not None:
                json = _change(upgrade, what)(json)
        return None if json is None else msgspec.convert(json, kind)


def _change(upgrade: Upgrade, what: str) -> Any:
    return getattr(upgrade, what)


codec = cache(Codec)


def version_of(move: Move, match: Match) -> int:
    """The rules that wrote this row. Rows from before versions were kept were written under those of the deal."""
    return match.rules_version if move.version is None else move.version


def moment_of(match: Match, moves: list[Move]) -> Moment:
    """A match as it was left, from all its moves."""
    if not moves:
        raise NoSuchMatch
    try:
        moment = position(match, moves).recalling(log_of(match, moves))
    except UNREADABLE as problem:
        raise Unreadable from problem
    return moment.recalling(remembered(moment))


def position(match: Match, moves: list[Move]) -> Moment:
    """Where these moves have led to, without their events."""
    last = moves[-1]
    state = codec(match.game).state(last.state, version_of(last, match))
    steps_back = sum(move.undoes is not None for move in moves)
    return Moment(match, last.seq, state, last.asked, last.since, (), steps_back, led_here(moves))


def led_here(moves: list[Move]) -> int | None:
    """After a take-back, the move that led to the current position; None: the last one."""
    at = len(moves) - 1
    while moves[at].undoes is not None:
        at -= 2
    return None if moves[at] is moves[-1] else moves[at].seq


def log_of(match: Match, moves: list[Move]) -> tuple[LogEntry, ...]:
    """All events of a match, oldest first."""
    undone = {move.undoes for move in moves}
    return tuple([LogEntry(move.seq, each, move.seq in undone) for move in moves for each in told_of(match, move)])


def told_of(match: Match, move: Move) -> tuple[Told, ...]:
    """The events of a move: those of its game, or a take-back."""
    if move.undoes is None:
        return codec(match.game).told(move.told, version_of(move, match))
    return tuple([Told(msgspec.json.decode(each.event, type=TookBack), each.to) for each in _ALL_TOLD.decode(move.told)])


_WORDS = msgspec.json.Decoder(Words | None)


def words_of(raw: Raw) -> Words | None:
    """Why a computer player chose something. What can no longer be read says nothing."""
    try:
        words: Words | None = _WORDS.decode(raw)
    except UNREADABLE:
        return None
    return words


def reasons_of(moves: list[Move]) -> tuple[Reason, ...]:
    found = ((move, words_of(move.why)) for move in moves)
    return tuple([Reason(move.seq, Seat(move.seat or 0), why) for move, why in found if why is not None])


def readable_log(match: Match, moves: list[Move]) -> tuple[LogEntry, ...]:
    """The same; `Unreadable` if it cannot be read."""
    try:
        return log_of(match, moves)
    except UNREADABLE as problem:
        raise Unreadable from problem


def move_of(
    moment: Moment,
    seat: Seat | None,
    by: str,
    action: Any,
    told: tuple[Told, ...],
    at: float,
    undoes: int | None = None,
    why: Raw = NOT_KEPT,
) -> Move:
    """The row for the move that led to `moment`."""
    return Move(
        match=moment.match.id,
        seq=moment.seq,
        seat=seat,
        by=by,
        action=Raw(encode(action)),
        told=Raw(encode(told)),
        state=Raw(encode(moment.state)),
        asked=moment.asked,
        since=moment.since,
        at=at,
        version=moment.game.rules_version,
        undoes=undoes,
        why=why,
    )
