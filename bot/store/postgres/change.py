"""Changes on a server by the owner's commands, while all bots are stopped."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

from bot.errors import Impossible
from bot.match.erasing import Erased
from bot.store.both.erasing import ENDED, body_without
from bot.store.postgres import reasons, statements
from bot.store.postgres.connect import FIRST_TIME, connected, let_go, see_that_it_is_ours, see_that_nobody_is_there

OF_PEOPLE = "matches, messages, people, facts, looks, orders"  # the tables with data about people


@asynccontextmanager
async def alone_with(url: str) -> AsyncGenerator[Any]:
    """A connection while no bot is running. Raises `Impossible` if one is, or if the database cannot be used."""
    try:
        connection = await connected(url, FIRST_TIME)
        try:
            await see_that_it_is_ours(connection, url)
            await see_that_nobody_is_there(connection, url)
            yield connection
        finally:
            await let_go(connection)
    except (ValueError, *reasons.TROUBLE) as problem:
        raise Impossible(reasons.sentence(problem, url)) from problem


def erase(url: str, person: int, now: float) -> Erased:
    """Afterwards the tables are rewritten, so that no page contains deleted or overwritten data."""
    return asyncio.run(_erase(url, person, now))


async def _erase(url: str, person: int, now: float) -> Erased:
    async with alone_with(url) as connection:
        async with connection.transaction():
            erased = await in_matches(connection, person, now)
            messages = await deleted(connection, statements.ERASE_MESSAGES, [person])
            settings = await deleted(connection, statements.ERASE_PERSON, [person], "")
            settings += await deleted(connection, statements.ERASE_FACTS, [str(person)])
            settings += sum([await deleted(connection, sql, [person]) for sql in (statements.ERASE_LOOKS, statements.ERASE_ORDERS)])
        erased = erased._replace(messages=messages, settings=settings)
        if any(erased):
            await connection.execute(f"VACUUM FULL {OF_PEOPLE}")
    return erased


async def in_matches(connection: Any, person: int, now: float) -> Erased:
    changed = Erased()
    for number, body, phase in await connection.fetch(statements.MENTIONING, str(person)):
        after = body_without(number, body, person, now)
        if after != body:
            await connection.execute(statements.PUT_BODY, number, after)
            ended = phase in ENDED
            changed = changed._replace(unfinished=changed.unfinished + (not ended), ended=changed.ended + ended)
    return changed


async def deleted(connection: Any, bulk: statements.Bulk, *arguments: Any) -> int:
    said = await connection.execute(bulk.sql, *arguments)
    return int(said.rpartition(" ")[2])


def end(url: str, number: int, now: float) -> None:
    """Stop a match, reading only whether it has ended."""
    asyncio.run(_end(url, number, now))


async def _end(url: str, number: int, now: float) -> None:
    async with alone_with(url) as connection, connection.transaction():
        found = await connection.fetchrow(statements.PHASE, number)
        if found is None:
            raise Impossible(f"There is no match {number}.")
        if found[1] in ENDED:
            raise Impossible(f"Match {number} has ended already.")
        kept = json.loads(found[0])
        after = {**kept, "phase": "stopped", "ended_at": now} if isinstance(kept, dict) else {"phase": "stopped", "unread": kept}
        await connection.execute(statements.PUT_BODY, number, json.dumps(after, ensure_ascii=False))
