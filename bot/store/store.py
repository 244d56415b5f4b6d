"""What the bot remembers, by name: matches, moves, messages, people. How it reaches the disk is in `flush`, the SQL in `rows`.

Every method that changes something returns when that is on disk, or raises. Whoever is cancelled while waiting cannot know
which of the two it was, and has to load anew.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AsyncExitStack
from typing import Any

import aiosqlite
import msgspec
from msgspec.structs import replace

from bot.match import Match, Message, Move, Person
from bot.store import rows
from bot.store.flush import Flush
from bot.store.rows import Statement


class Store:
    """Made by `open_store`. `held` closes what was opened for it, the lock on the database last."""

    def __init__(self, writer: aiosqlite.Connection, reader: aiosqlite.Connection, held: AsyncExitStack) -> None:
        self._flush = Flush(writer)
        self._reader = reader  # a connection of its own sees only what is committed
        self._held = held
        self._newest = 0

    async def close(self) -> None:
        """Write what waits, then let go of the database."""
        await self._flush.close()
        await self._held.aclose()

    async def probe(self) -> None:
        """Is the disk writable? Refused if not."""
        await self.keep_fact("probe", "ok")

    # matches

    async def create(self, match: Match) -> Match:
        """Keep a new match under the next free number."""
        found = await self._read(rows.NEWEST_MATCH)
        self._newest = max(self._newest, found[0][0]) + 1  # others that are being created count too
        numbered = replace(match, id=self._newest)
        await self.save(numbered)
        return numbered

    async def save(self, match: Match) -> None:
        if not match.id:
            raise ValueError("a match has no id before `create` gave it one")
        await self._flush.write(rows.keep_match(match))

    async def load(self, match_id: int) -> Match | None:
        found = await self._read(rows.MATCH, match_id)
        return rows.match_of(found[0]) if found else None

    async def unfinished(self) -> list[Match]:
        return [rows.match_of(row) for row in await self._read(rows.UNFINISHED)]

    async def matches_of(self, person: int) -> list[Match]:
        """The unfinished ones in which this person has a seat."""
        return [rows.match_of(row) for row in await self._read(rows.UNFINISHED_OF, person)]

    async def matches_in(self, channel: int) -> list[Match]:
        """The unfinished ones of a channel."""
        return [rows.match_of(row) for row in await self._read(rows.UNFINISHED_IN, channel)]

    # moves

    async def append(self, move: Move, match: Match | None = None) -> None:
        """Keep a move, and what it changed about its match, in one transaction. Stale if that move was made already."""
        changed = () if match is None else (rows.keep_match(match),)
        await self._flush.write(*changed, rows.keep_move(move))

    async def moves(self, match_id: int) -> list[Move]:
        """All of them, the set-up first. The last one is the checkpoint."""
        return [rows.move_of(row) for row in await self._read(rows.MOVES, match_id)]

    # messages; `kind` is "table", "panel" or "notice", `who` a person or 0

    async def message(self, match_id: int, kind: str, who: int = 0) -> Message | None:
        found = await self._read(rows.MESSAGE, match_id, kind, who)
        return msgspec.json.decode(found[0][0], type=Message) if found else None

    async def messages(self, match_id: int, kind: str) -> dict[int, Message]:
        """All of one kind, by person."""
        found = await self._read(rows.MESSAGES, match_id, kind)
        return {who: msgspec.json.decode(body, type=Message) for who, body in found}

    async def keep_message(self, match_id: int, kind: str, who: int, message: Message) -> None:
        """Keep where a message is. Tokens that ran out before it was posted go with the same write."""
        keep = Statement(rows.KEEP_MESSAGE, (match_id, kind, who, rows.body(message)))
        await self._flush.write(keep, Statement(rows.EXPIRE_MESSAGES, (message.posted,)))

    async def drop_message(self, match_id: int, kind: str, who: int) -> None:
        await self._flush.write(Statement(rows.DROP_MESSAGE, (match_id, kind, who)))

    async def expire_messages(self, now: float) -> None:
        """Forget messages whose token no longer opens anything."""
        await self._flush.write(Statement(rows.EXPIRE_MESSAGES, (now,)))

    # people, servers, facts

    async def person(self, person_id: int) -> Person:
        found = await self._read(rows.PERSON, person_id)
        return msgspec.json.decode(found[0][0], type=Person) if found else Person(person_id)

    async def save_person(self, person: Person) -> None:
        await self._flush.write(Statement(rows.KEEP_PERSON, (person.id, rows.body(person))))

    async def server_language(self, guild: int) -> str:
        """Empty if nobody chose one."""
        found = await self._read(rows.LANGUAGE, guild)
        return str(found[0][0]) if found else ""

    async def save_server_language(self, guild: int, language: str) -> None:
        await self._flush.write(Statement(rows.KEEP_LANGUAGE, (guild, language)))

    async def fact(self, key: str) -> str | None:
        found = await self._read(rows.FACT, key)
        return str(found[0][0]) if found else None

    async def keep_fact(self, key: str, value: str) -> None:
        await self._flush.write(Statement(rows.KEEP_FACT, (key, value)))

    async def _read(self, sql: str, *arguments: Any) -> Sequence[Any]:
        return list(await self._reader.execute_fetchall(sql, arguments))
