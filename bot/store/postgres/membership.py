"""One process among several on a database: its leases, notifications from the others, and claims of clicks.

It has a connection of its own, on which leases are renewed and notifications arrive, so a process that can renew can also hear. Time
is the server's. The duration of a lease is counted from before the request, so it is never trusted for too long.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from math import ceil
from typing import Any

import structlog

from bot import background
from bot.errors import Refused
from bot.match.values import Match
from bot.play.ownership import GROUPS, Heard, group_of
from bot.store.both.flush import not_saved
from bot.store.postgres import reasons
from bot.store.postgres.link import LATEST, Link, broken_off, patiently
from bot.store.postgres.statements import CHANNEL

log = structlog.get_logger(__name__)

TTL, EVERY, MARGIN = 10.0, 3.0, 1.0  # seconds: duration of a lease, interval of renewal, safety margin before its end
ANSWERS_IN = 2.0  # seconds that the server has for a heartbeat
AGAIN_IN = 0.3  # seconds between two tries to connect
CLAIMED_IN = 1.2  # seconds for claiming a click
AFTER_OTHERS = 1.3  # seconds within which the claiming process has answered; a click expires after three
FORGOTTEN = 60.0  # seconds until claims and dead processes are deleted

# The duration of a lease, and of a process's presence: always the first argument.
_TTL = "make_interval(secs => $1)"
HERE = f"""INSERT INTO processes (name, shards, seen, since, leaving)
           VALUES ($2, $3, now(), coalesce((SELECT min(since) FROM processes WHERE seen > now() - {_TTL}), now()), $4)
           ON CONFLICT (name) DO UPDATE SET seen = now(), leaving = excluded.leaving RETURNING extract(epoch FROM now() - since)::float8"""
OTHERS = f"SELECT name, shards FROM processes WHERE seen > now() - {_TTL} AND NOT leaving AND name <> $2"
RENEW = f"""UPDATE leases SET expires = now() + {_TTL} WHERE holder = $2 AND expires > now() RETURNING "group", epoch"""
TAKE = f"""UPDATE leases SET holder = $2, epoch = epoch + 1, expires = now() + {_TTL}
           WHERE "group" IN (SELECT "group" FROM leases WHERE expires <= now() AND "group" % $3::int = $4::int
                             ORDER BY random() LIMIT $5 FOR UPDATE SKIP LOCKED)
           RETURNING "group", epoch"""
GIVE = """UPDATE leases SET expires = '-infinity' WHERE holder = $1 AND "group" = ANY($2::int[])"""
GONE = """WITH gone AS (DELETE FROM processes WHERE seen < now() - make_interval(secs => $1))
          DELETE FROM answered WHERE at < now() - make_interval(secs => $1)"""
# A leaving process no longer counts from the moment at which others may take its leases.
LEAVE = """WITH leaving AS (UPDATE processes SET leaving = true WHERE name = $1)
           UPDATE leases SET expires = '-infinity' WHERE holder = $1"""
BYE = "DELETE FROM processes WHERE name = $1"
TELL = f"SELECT pg_notify('{CHANNEL}', $1)"
# A claim does not wait for the disk, but reaches it before any write that follows from the click. A claim without such a write may be
# lost in a crash of the server: clicks from before the crash are refused by the restarted server.
CLAIM = """WITH mine AS (INSERT INTO answered (click, name) VALUES ($1, $2)
                         ON CONFLICT (click) DO UPDATE SET name = excluded.name WHERE answered.name = excluded.name RETURNING click)
           SELECT EXISTS (SELECT FROM mine), pg_postmaster_start_time() = $3, set_config('synchronous_commit', 'off', true)"""
SERVER = "SELECT pg_postmaster_start_time()"
NOW = "SELECT extract(epoch FROM clock_timestamp())::float8"


class Membership:
    alone = False

    def __init__(self, connect: Callable[[], Any], link: Link, name: str, wall_ahead: float) -> None:
        self._connect, self._link, self._name = connect, link, name
        self._wall_ahead = wall_ahead  # of the monotonic clock
        self._held: dict[int, int] = {}  # group -> epoch
        self._until = 0.0
        self._others: dict[str, tuple[int, ...]] = {}  # other processes, with their shards
        self._shards: tuple[int, ...] = (0,)
        self._count = 1
        self._heard: Heard | None = None
        self._ready = self._leaving = False  # receives clicks; is about to stop
        self._server: Any = None  # when it was started
        self._wake, self._joined, self._takes_part = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._late: list[asyncio.TimerHandle] = []
        self.up_for = 0.0

    # ---- queries

    def wall(self) -> float:
        return time.monotonic() + self._wall_ahead

    @property
    def portion(self) -> float:
        return 1.0 / (1 + len(self._others))

    def holds(self, match: Match) -> bool:
        return group_of(match) in self._held and self._is_recent()

    def _is_recent(self) -> bool:
        """Whether its knowledge of leases and other processes is recent."""
        return time.monotonic() < self._until

    def others_answer(self) -> bool:
        return any(set(shards) & set(self._shards) for shards in self._others.values())

    async def claim(self, click: int) -> bool:
        if self._leaving and self.others_answer():
            return False

        server = self._server  # remembered from before: the server may be restarted during the query

        async def claimed(seconds: float) -> tuple[bool, bool]:
            async with self._link.connection(seconds) as connection:
                mine, same, _quick = await connection.fetchrow(CLAIM, click, self._name, server)
            return mine, same

        try:
            mine, same = await patiently(claimed, seconds=CLAIMED_IN)
        except Exception as problem:
            if not reasons.passes(problem):
                raise
            if self.others_answer():
                if reasons.is_cut_off(problem) and self._is_recent():
                    return False  # this process is cut off, and the others are not
                await asyncio.sleep(AFTER_OTHERS)
            raise not_saved() from problem
        if mine and not same:
            raise not_saved()
        return mine

    def look_again(self, news: Sequence[str]) -> None:
        """A write of ours may have been saved, or may still be: treat it as a change by another process. At once, which waits until the
        data can be read, and again when the server has ended the query."""
        self._hear(news)
        self._late = [timer for timer in self._late if timer.when() > asyncio.get_running_loop().time()]
        self._late.append(asyncio.get_running_loop().call_later(LATEST, self._hear, news))

    def _hear(self, news: Sequence[str]) -> None:
        for each in news:
            self._told_of(each)

    def tell_of_click(self, match_id: int, person: int) -> None:
        background.start(self._told(f"c{match_id}:{person}"), "cluster-click")

    async def _told(self, news: str) -> None:
        with suppress(Refused):  # it is a hint
            await self._link.fetch(TELL, f"{self._name} {news}")

    # ---- membership

    async def join(self, shards: tuple[int, ...], count: int, heard: Heard) -> None:
        """Returns when this process receives notifications."""
        self._shards, self._count, self._heard = shards, count, heard
        if self._task is not None:
            return  # joined already, after an interrupted login
        self._task = background.start(self._live(), "cluster")
        await self._happened(self._joined)

    async def take_part(self) -> None:
        """From now on other processes count on this one. Returns when it has the free part of its share; the rest is handed over to it."""
        self._ready = True
        self._wake.set()
        await self._happened(self._takes_part)
        await self._told("l0")

    async def _happened(self, event: asyncio.Event) -> None:
        """Wait for the event; fails if this process cannot be a member, which is logged."""
        assert self._task is not None
        waiting = asyncio.ensure_future(event.wait())
        await asyncio.wait({self._task, waiting}, return_when=asyncio.FIRST_COMPLETED)
        waiting.cancel()

    async def _live(self) -> None:
        missed = False
        while True:
            try:
                async with self._connected() as connection:
                    if missed and self._heard is not None:
                        self._heard.begin_anew()
                    missed = True
                    while True:
                        with broken_off(connection, ANSWERS_IN):
                            await self._beat(connection)
                        self._joined.set()
                        await self._rest()
            except reasons.TROUBLE as problem:
                if not reasons.passes(problem):
                    raise
                log.info("this process cannot reach the database", why=repr(problem))
            await asyncio.sleep(AGAIN_IN)

    async def _rest(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(EVERY):  # wait_for could miss a stop that coincides with a notification
                await self._wake.wait()
        self._wake.clear()

    @asynccontextmanager
    async def _connected(self) -> AsyncGenerator[Any]:
        connection = await self._connect()
        connection.add_termination_listener(lambda _connection: self._wake.set())
        try:
            with broken_off(connection, ANSWERS_IN):
                await connection.add_listener(CHANNEL, self._news)
            yield connection
        finally:
            connection.terminate()

    async def _beat(self, connection: Any) -> None:
        began, ready = time.monotonic(), self._ready
        up_for = await connection.fetchval(HERE, TTL, self._name, list(self._shards), self._leaving or not ready)
        if self._until == 0.0:
            self.up_for = float(up_for)
        self._know(await connection.fetch(OTHERS, TTL, self._name))
        self._server = await connection.fetchval(SERVER)
        self._wall_ahead = await connection.fetchval(NOW) - time.monotonic()
        held = await self._balanced(connection, dict(await connection.fetch(RENEW, TTL, self._name)))
        if self._leaving:
            held = {}  # it was told to stop meanwhile
        new = held.items() - self._held.items()
        self._held, self._until = held, began + TTL - MARGIN
        if new and self._heard is not None:
            log.info("took over", groups=len(new), of=len(held))
            self._heard.begin_anew()
        if ready:
            self._takes_part.set()
        await connection.execute(GONE, FORGOTTEN)

    def _know(self, others: Sequence[Any]) -> None:
        self._others = {name: tuple(shards) for name, shards in others}

    async def _balanced(self, connection: Any, held: dict[int, int]) -> dict[int, int]:
        """Our share of the groups: those of our shards, divided among processes with the same ones, and of shards without a process."""
        surplus = []
        for shard in range(self._count):
            mine = [group for group in held if group % self._count == shard]
            share = self._share_of(shard)
            surplus += mine[share:]
            if len(mine) < share:
                held |= dict(await connection.fetch(TAKE, TTL, self._name, self._count, shard, share - len(mine)))
        return await self._given(connection, held, surplus) if surplus else held

    def _share_of(self, shard: int) -> int:
        if self._leaving or not self._ready:
            return 0
        there = [name for name, shards in self._others.items() if shard in shards]
        if shard not in self._shards:
            there = [*self._others, ""] if not there else []  # all processes if no one has the shard; otherwise not ours
            return ceil(len(range(shard, GROUPS, self._count)) / len(there)) if there else 0
        return ceil(len(range(shard, GROUPS, self._count)) / (1 + len(there)))

    async def _given(self, connection: Any, held: dict[int, int], given: list[int]) -> dict[int, int]:
        """Hand over groups to other processes. They stop being ours before the others learn of it."""
        self._held = {group: epoch for group, epoch in self._held.items() if group not in given}
        await connection.execute(GIVE, self._name, given)
        await connection.fetch(TELL, f"{self._name} l0")
        return {group: epoch for group, epoch in held.items() if group not in given}

    def _news(self, _connection: Any, _process: int, _channel: str, payload: str) -> None:
        who, _space, news = payload.partition(" ")
        if who != self._name:
            self._told_of(news)

    def _told_of(self, news: str) -> None:
        if self._heard is None:
            return
        number, _colon, person = news[1:].partition(":")
        match news[:1]:
            case "m":
                self._heard.changed(int(number))
            case "c":
                self._heard.clicked(int(number), int(person))
            case "p":
                self._heard.person_changed(int(number))
            case "s":
                self._heard.server_changed(int(number))
            case _:
                self._wake.set()  # there are free leases

    # ---- leaving

    async def leave(self) -> None:
        self._leaving = True
        self._held = {}
        with suppress(Refused):
            await self._gone(LEAVE)
            self._know(await self._link.fetch(OTHERS, TTL, self._name))

    async def close(self) -> None:
        self._leaving = True
        for timer in self._late:
            timer.cancel()
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            with suppress(Refused):
                await self._gone(LEAVE, BYE)  # it may have been about to take a lease

    async def _gone(self, *how: str) -> None:
        for sql in how:
            await self._link.fetch(sql, self._name)
        await self._told("l0")
