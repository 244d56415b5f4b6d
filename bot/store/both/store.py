"""The store, independent of the database. Queries are in its `statements`; `flush` writes to the disk.

The contract of each method is in `bot/match/stored.py`.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator, Sequence
from types import ModuleType
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from bot.errors import Illegible, Unreadable
from bot.match.orders import Orders
from bot.match.quarantine import UNREADABLE, KeptKind, Quarantine
from bot.match.stored import JUST_ENDED, Belongings, Found, Lobbies, Look, Message, Person, Posted, Sought, Venue, on_its_way
from bot.match.values import Match, Move
from bot.play.ownership import Alone, Ownership
from bot.store.both.erasing import body_without, is_named
from bot.store.both.flush import Connection, Flush
from bot.store.both.rows import body, history_of, match_of, move_of, next_revision, packed
from bot.store.both.statement import Statement

ValueT = TypeVar("ValueT")

SPAN = 500  # matches that are searched at a time


class KeptStore(ABC):
    """The statements of both databases have the same names and parameters."""

    def __init__(
        self, statements: ModuleType, writer: Connection[Any], ownership: Ownership | None = None, soon: float | None = None
    ) -> None:
        self._sql = statements
        self.ownership: Ownership = ownership or Alone()
        self._flush: Flush[Statement[Any]] = Flush(writer, soon)
        self.quarantine = Quarantine()

    @abstractmethod
    async def close(self) -> None: ...

    @abstractmethod
    async def _read(self, sql: str, *arguments: Any) -> Sequence[Any]: ...

    @abstractmethod
    async def _next_number(self) -> int: ...

    async def probe(self) -> None:
        await self.keep_fact("probe", "ok")

    async def _open_matches(self) -> dict[tuple[str, str], int]:
        return {(str(game), phase): number for game, phase, number in await self._read(self._sql.OPEN_MATCHES)}

    # matches

    async def create(self, match: Match) -> Match:
        numbered = replace(match, id=await self._next_number(), rev=0)
        await self._flush.write(Statement(self._sql.KEEP_MATCH, (numbered.id, body(numbered))))
        return numbered

    async def save(self, match: Match, after: int | None = None) -> Match:
        if not match.id:
            raise ValueError("a match has no id before `create` gave it one")
        await self._flush.write(self._sql.keep_match(match, after))
        return next_revision(match)

    async def load(self, match_id: int) -> Match | None:
        found = await self._read(self._sql.MATCH, match_id)
        if not found:
            return None
        read = list(self._matches(found))
        if not read:
            raise Illegible
        return read[0]

    async def unfinished(self) -> list[Match]:
        known, unknown = await self._read(self._sql.UNFINISHED), await self._read(self._sql.UNKNOWN_PHASE)
        return list(self._matches([*known, *unknown]))

    async def matches_of(self, person: int) -> list[Match]:
        return list(self._matches(await self._read(self._sql.UNFINISHED_OF, person)))

    async def matches_in(self, channel: int) -> list[Match]:
        return list(self._matches(await self._read(self._sql.UNFINISHED_IN, channel)))

    async def matches_on(self, guild: int) -> list[Match]:
        return list(self._matches(await self._read(self._sql.UNFINISHED_ON, guild)))

    async def finished(self, sought: Sought, skip: int, most: int) -> Found:
        [[number]] = await self._read(*self._sql.number_finished(sought))
        return Found(list(self._matches(await self._read(*self._sql.finished(sought, most, skip)))), number)

    async def lobbies(self, host: int, channel: int) -> Lobbies:
        return Lobbies(*(await self._read(self._sql.LOBBIES, host, channel))[0])

    async def places(self) -> list[Venue]:
        return [Venue(*row) for row in await self._read(self._sql.PLACES)]

    async def due(self, now: float) -> list[int]:
        return [row[0] for row in await self._read(self._sql.DUE, now)]

    def _matches(self, rows: Sequence[Any]) -> Iterator[Match]:
        """Decode rows; unreadable ones are set aside."""
        for row in rows:
            try:
                yield match_of(row)
            except UNREADABLE as problem:
                self.quarantine.put(KeptKind.MATCH, row[0], problem)

    # moves

    async def append(self, move: Move, match: Match | None = None, rev: int | None = None) -> Match | None:
        changed = () if match is None else (self._sql.keep_match(match),)
        await self._flush.write(*changed, *self._sql.keep_move(move, rev))
        return match and next_revision(match)

    async def moves(self, match_id: int) -> list[Move]:
        rows = await self._read(self._sql.MOVES, match_id)
        packed = [] if rows else await self._read(self._sql.HISTORY, match_id)  # in this order: compaction happens in one transaction
        try:
            return history_of(packed[0][0]) if packed else [move_of(row) for row in rows]
        except UNREADABLE as problem:
            raise Unreadable from problem

    async def last_move(self, match_id: int) -> float:
        found = await self._read(self._sql.LAST_MOVE, match_id)
        return float(found[0][0]) if found else 0.0

    async def ended_lately(self) -> list[int]:
        return [number for (number,) in await self._read(self._sql.ENDED_LATELY, JUST_ENDED)]

    async def loose(self, after: int) -> list[int]:
        return [number for (number,) in await self._read(self._sql.LOOSE, after)]

    async def keep_history(self, match_id: int, moves: list[Move]) -> None:
        whole = await asyncio.to_thread(packed, moves)
        gone = self._sql.DROP_MOVES, self._sql.DROP_REASONS, self._sql.DROP_LOOKS, self._sql.DROP_ORDERS
        drop = [Statement(sql, (match_id,)) for sql in gone]
        await self._flush.write(Statement(self._sql.KEEP_HISTORY, (match_id, whole)), *drop)

    # messages; `kind` says what one is for, `who` is a person or 0

    async def messages(self, match_id: int) -> dict[tuple[str, int], Message]:
        found = await self._read(self._sql.MESSAGES, match_id)
        read = {(kind, who): self._decoded(body, Message, KeptKind.MESSAGE, match_id) for kind, who, body in found}
        return {key: message for key, message in read.items() if message is not None}

    async def keep_message(self, match_id: int, kind: str, who: int, message: Message) -> None:
        """The same write deletes messages whose tokens expired before this one was posted."""
        keep = Statement(self._sql.KEEP_MESSAGE, (match_id, kind, who, body(message)))
        arrived = Statement(self._sql.DROP_ARRIVED, (match_id, on_its_way(kind), who, message.posted))
        await self._flush.write(keep, arrived, Statement(self._sql.EXPIRE_MESSAGES, (message.posted,)))
        self.quarantine.drop(KeptKind.MESSAGE, match_id)

    def note_message(self, match_id: int, kind: str, who: int, message: Message) -> None:
        self._flush.soon(Statement(self._sql.NOTE_MESSAGE, (match_id, kind, who, body(message))))

    async def looks(self, match_id: int) -> dict[int, Look]:
        return {person: Look(since, seq) for person, since, seq in await self._read(self._sql.LOOKS, match_id)}

    def note_look(self, match_id: int, person: int, look: Look) -> None:
        self._flush.soon(Statement(self._sql.KEEP_LOOK, (match_id, person, *look)))

    async def orders(self, match_id: int) -> dict[int, Orders]:
        found = await self._read(self._sql.ORDERS, match_id)
        read = {person: self._decoded(body, Orders, KeptKind.ORDERS, match_id) for person, body in found}
        return {person: orders for person, orders in read.items() if orders is not None}

    async def keep_orders(self, match_id: int, person: int, orders: Orders) -> None:
        await self._flush.write(Statement(self._sql.KEEP_ORDERS, (match_id, person, body(orders))))

    def note_orders(self, match_id: int, person: int, orders: Orders) -> None:
        self._flush.soon(Statement(self._sql.KEEP_ORDERS, (match_id, person, body(orders))))

    def drop_orders(self, match_id: int, person: int) -> None:
        self._flush.soon(Statement(self._sql.DROP_ORDERS_OF, (match_id, person)))

    async def drop_message(self, match_id: int, kind: str, who: int, number: int) -> None:
        await self._flush.write(Statement(self._sql.DROP_MESSAGE, (match_id, kind, who, number)))

    async def matches_with(self, kind: str) -> list[int]:
        return [row[0] for row in await self._read(self._sql.MATCHES_WITH, kind)]

    async def expire_messages(self, now: float) -> None:
        await self._flush.write(Statement(self._sql.EXPIRE_MESSAGES, (now,)))

    # people, servers, facts

    async def person(self, person_id: int) -> Person:
        found = await self._read(self._sql.PERSON, person_id)
        read = self._decoded(found[0][0], Person, KeptKind.PERSON, person_id) if found else None
        return read or Person(person_id)

    async def save_person(self, person: Person) -> None:
        keep = Statement(self._sql.KEEP_PERSON, (person.id, body(person)))
        await self.person(person.id)
        if (KeptKind.PERSON, person.id) in self.quarantine:
            await self._flush.write(Statement(self._sql.KEEP_BESIDE, (person.id,)), keep)
            self.quarantine.drop(KeptKind.PERSON, person.id)
        else:
            await self._flush.write(keep)

    async def server_language(self, guild: int) -> str:
        found = await self._read(self._sql.LANGUAGE, guild)
        return str(found[0][0]) if found else ""

    async def save_server_language(self, guild: int, language: str) -> None:
        await self._flush.write(Statement(self._sql.KEEP_LANGUAGE, (guild, language)))

    async def server_theme(self, guild: int) -> str:
        found = await self._read(self._sql.THEME, guild)
        return str(found[0][0]) if found else ""

    async def save_server_theme(self, guild: int, theme: str) -> None:
        await self._flush.write(Statement(self._sql.KEEP_THEME, (guild, theme)))

    async def fact(self, key: str) -> str | None:
        found = await self._read(self._sql.FACT, key)
        return str(found[0][0]) if found else None

    async def keep_fact(self, key: str, value: str) -> None:
        await self._flush.write(Statement(self._sql.KEEP_FACT, (key, value)))

    # all data about one person

    async def naming(self, person: int) -> AsyncIterator[tuple[int, Match | None]]:
        [[newest]] = await self._read(self._sql.NEWEST_MATCH)
        for after in range(0, newest, SPAN):  # in several queries: others want to read, too
            for row in await self._read(self._sql.NAMING, after, after + SPAN, str(person)):
                named, match = is_named(row, person)
                if named:
                    yield row[0], match

    async def belongings(self, person: int) -> Belongings:
        kept, posted = await self._read(self._sql.PERSON, person), await self._read(self._sql.POSTED_FOR, person)
        notes = await self._read(self._sql.NOTES, str(person))
        messages = [Posted(match, kind, self._decoded(body, Message, KeptKind.MESSAGE, match)) for match, kind, body in posted]
        about = {key.rpartition(" ")[0].removesuffix(":"): value for key, value in notes}
        looks = tuple([row[0] for row in await self._read(self._sql.LOOKED_AT, person)])
        orders = await self._read(self._sql.ORDERED_BY, person)
        ordered = {match: self._decoded(body, Orders, KeptKind.ORDERS, match) for match, body in orders}
        return Belongings(await self.person(person) if kept else None, tuple(messages), about, looks, ordered)

    async def naming_anybody(self, ended_before: float) -> AsyncIterator[int]:
        [[newest]] = await self._read(self._sql.NEWEST_MATCH)
        for after in range(0, newest, SPAN):
            for row in await self._read(self._sql.NAMING_ANYBODY, after, after + SPAN, ended_before):
                yield row[0]

    async def erase_in(self, match_id: int, person: int | None, now: float) -> None:
        for number, before in await self._read(self._sql.MATCH, match_id):
            after = body_without(number, before, person, now)
            await self._flush.write(Statement(self._sql.CHANGE_BODY, (number, after, before)))

    async def erase_person(self, person: int) -> None:
        mine = self._sql.ERASE_MESSAGES, self._sql.ERASE_PERSON, self._sql.ERASE_LOOKS, self._sql.ERASE_ORDERS
        await self._flush.write(*(Statement(sql, (person,)) for sql in mine), Statement(self._sql.ERASE_FACTS, (str(person),)))
        self.quarantine.drop(KeptKind.PERSON, person)
        await self._flush.take_in()

    def _decoded(self, body: str, kind_of_value: type[ValueT], kind: KeptKind, number: int) -> ValueT | None:
        try:
            return msgspec.json.decode(body, type=kind_of_value)
        except UNREADABLE as problem:
            self.quarantine.put(kind, number, problem)
            return None
