"""The bot, in a process of its own: it opens the matches of a plan, and says what was measured in here when it is told to stop.

It talks to whoever started it in lines of JSON.
"""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import sys
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from cProfile import Profile
from dataclasses import asdict, dataclass, field
from pathlib import Path
from time import perf_counter, process_time
from typing import Any, NamedTuple

import structlog

from bench.load.plan import Plan, person, server_of
from bot.config import DATABASE, Settings
from bot.desk import content, deliver, panels, tables
from bot.desk.app import Chabudai
from bot.desk.content import Content
from bot.match.moment import Changed, Moment
from bot.match.values import Match, Pace, Sitter
from bot.play.answering import human_pace
from bot.store.sqlite.connect import open_store
from games.ai.levels import Level
from tests.loopback import TOKEN, pointed_at

AT_ONCE = 8  # matches that are being opened
TICK = 0.02
PAGE, SECOND = os.sysconf("SC_PAGE_SIZE"), os.sysconf("SC_CLK_TCK")


class Showing(NamedTuple):
    """A table as it is after a move."""

    match: int
    seq: int
    fingerprint: bytes


shown_here: ContextVar[Showing | None] = ContextVar("shown_here", default=None)  # what this task brings to Discord


@dataclass
class Measured:
    """What the bot's process says at the end."""

    seconds: float = 0.0
    moves: int = 0
    lags: list[float] = field(default_factory=list)  # of the loop
    behind: list[float] = field(default_factory=list)  # for each move where people sit, until the table showed it
    aside: list[float] = field(default_factory=list)  # the same where the computer plays for everybody
    never: int = 0  # moves whose tables did not show them in time
    waiting: list[int] = field(default_factory=list)  # edits by token
    cpu: dict[str, float] = field(default_factory=dict)  # cores
    rss: dict[str, float] = field(default_factory=dict)  # MB
    idle: float = 0.0  # kB that one more match takes


class Watch:
    """Looks on: how late the loop and the tables are."""

    def __init__(self, bot: Chabudai, opening: Opening) -> None:
        self.bot, self.opening, self.measured = bot, opening, Measured()
        self.unshown: dict[int, deque[tuple[int, float]]] = defaultdict(deque)
        self.last: dict[int, bytes] = {}
        bot.door.listen(self._changed)
        put_in_place(content.content_of, self._content_of(content.content_of))
        for name in ("edit", "post", "update"):
            setattr(deliver, name, self._delivering(getattr(deliver, name)))

    def _changed(self, changed: Changed) -> None:
        if changed.after is not None and changed.before is not None and changed.after.seq != changed.before.seq:
            self.measured.moves += 1
            self.unshown[changed.match.id].append((changed.after.seq, perf_counter()))

    def _content_of(self, original: Callable[..., Content]) -> Callable[..., Content]:
        def content_of(screen: Any, moment: Moment, seat: Any, reader: Any) -> Content:
            made = original(screen, moment, seat, reader)
            showing = Showing(moment.match.id, moment.seq, made.fingerprint) if seat is None else None
            if showing is not None and self.last.get(showing.match) == showing.fingerprint:  # it looks the same as before
                self._shown(showing)
            shown_here.set(showing)
            return made

        return content_of

    def _delivering(self, original: Callable[..., Any]) -> Callable[..., Any]:
        async def deliver_it(*given: Any, **more: Any) -> Any:
            showing = shown_here.get()
            sent = await original(*given, **more)
            if sent is not None and showing is not None:
                self._shown(showing)
            return sent

        return deliver_it

    def _shown(self, showing: Showing) -> None:
        self.last[showing.match] = showing.fingerprint
        waiting, now = self.unshown[showing.match], perf_counter()
        while waiting and waiting[0][0] <= showing.seq:
            late = self.measured.behind if showing.match in self.opening.alive else self.measured.aside
            late.append(now - waiting.popleft()[1])

    async def tick(self) -> None:
        while True:
            due = perf_counter() + TICK
            await asyncio.sleep(TICK)
            self.measured.lags.append(perf_counter() - due)

    async def look(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            self.measured.waiting.append(getattr(getattr(self.bot.panels, "_budget", None), "waiting", 0))

    def begin(self) -> None:
        """Only what happens from now on counts."""
        idle, self.measured = self.measured.idle, Measured()
        self.measured.idle = idle
        self.unshown.clear()
        self._started, self._cpu = perf_counter(), self._spent()

    def end(self) -> Measured:
        measured, now = self.measured, perf_counter()
        measured.seconds = now - self._started
        measured.never = sum(now - when > LOST for waiting in self.unshown.values() for _seq, when in waiting)
        measured.cpu = {name: (spent - self._cpu.get(name, 0.0)) / measured.seconds for name, spent in self._spent().items()}
        measured.rss = {name: sum(map(resident, pids)) for name, pids in self._processes().items()}
        return measured

    def _spent(self) -> dict[str, float]:
        return {name: process_time() if name == "bot" else sum(map(spent, pids)) for name, pids in self._processes().items()}

    def _processes(self) -> dict[str, list[int]]:
        drawing = list(getattr(getattr(self.bot.studio, "workers", None), "_processes", None) or {})
        return {"bot": [os.getpid()], "drawing": drawing, "thinking": self.bot.computers.thinkers.pids}


LOST = 30.0  # seconds after which a table is not late any more, but did not come


def put_in_place(old: object, new: object) -> None:
    """In every module of the desk that knows it."""
    for module in (content, tables, panels):
        for name, value in list(vars(module).items()):
            if value is old:
                setattr(module, name, new)


def resident(pid: int) -> float:
    try:
        return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * PAGE / 2**20
    except OSError:
        return 0.0


def spent(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / SECOND


# ---- the matches


class Opening:
    """Opens the match of each slot, and another one when it ends."""

    def __init__(self, bot: Chabudai, plan: Plan) -> None:
        self.bot, self.plan = bot, plan
        self.slots: dict[int, int] = {}  # match -> slot
        self.alive: set[int] = set()  # matches in which people sit
        self.at_once = asyncio.Semaphore(AT_ONCE)
        self.tasks: set[asyncio.Task[None]] = set()
        bot.door.listen(self._changed)

    async def these(self, slots: Iterable[int]) -> None:
        await asyncio.gather(*(self.one(slot) for slot in slots))

    async def one(self, slot: int) -> None:
        async with self.at_once:
            match = await self.bot.door.open(new_match(self.plan, slot), slot + 1)
            self.slots[match.id] = slot
            if self.plan.acting(slot):
                self.alive.add(match.id)
            while not await self.bot.tables.repost(match.id):  # noqa: ASYNC110 - it is Discord that has to be waited for
                await asyncio.sleep(1.0)
            await self.bot.door.start(match.id, match.host, slot + 1)
            say({"slot": slot, "match": match.id})

    def _changed(self, changed: Changed) -> None:
        slot = self.slots.pop(changed.match.id, None) if changed.match.ended else None
        if slot is not None:
            task = asyncio.create_task(self.one(slot))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)


def new_match(plan: Plan, slot: int) -> Match:
    acting, game, channel = plan.acting(slot), plan.game(slot), plan.channel(slot)
    host = person(slot, 0)
    people = [Sitter(f"Person {each}", each) for each in acting] or [Sitter("Away", host, away=True)]
    sitters = (*people, *(Sitter(f"AI {seat}", ai=True, level=list(Level)[seat % 3]) for seat in range(len(people), plan.seats_of(slot))))
    return Match(game.key, server_of(channel), channel, host, sitters, {}, Pace.DAYS)


@contextmanager
def profiled(file: str) -> Iterator[None]:
    if not file:
        yield
        return
    with Profile() as profile:
        yield
    profile.dump_stats(file)


# ---- talking


def say(what: dict[str, Any]) -> None:
    print(json.dumps(what), flush=True)


async def lines() -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


async def opened(bot: Chabudai, opening: Opening, plan: Plan) -> float:
    """All matches are open. Gives how many kB each of the second half took: the first ones bring with them what is loaded once."""
    half = plan.matches // 2
    await opening.these(range(half))
    before = size(bot)
    await opening.these(range(half, plan.matches))
    return 1024 * (size(bot) - before) / (plan.matches - half)


def size(bot: Chabudai) -> float:
    """MB without pictures, of which no more than so many are kept."""
    gc.collect()
    return resident(os.getpid()) - bot.studio.held / 2**20


async def run(address: str, folder: Path, plan: Plan) -> None:
    heard = await lines()
    settings = Settings.load({"DATA_DIR": str(folder), "DRAWING_PROCESSES": str(plan.processes)})
    bot = Chabudai(settings, await open_store(folder / DATABASE), delay=lambda dice, moment: plan.pauses * human_pace(dice, moment))
    opening = Opening(bot, plan)
    watch = Watch(bot, opening)
    with pointed_at(address):
        async with bot:
            running = asyncio.create_task(bot.start(TOKEN))
            await bot.wait_until_ready()
            watch.measured.idle = await opened(bot, opening, plan)
            say({"ready": True})
            await heard.readline()
            looking = [asyncio.create_task(watch.tick()), asyncio.create_task(watch.look())]
            watch.begin()
            with profiled(plan.profile):
                await heard.readline()
            say(asdict(watch.end()))
            for task in looking:
                task.cancel()
            await bot.close()
            await running


if __name__ == "__main__":
    only = structlog.make_filtering_bound_logger(logging.WARNING)
    structlog.configure(wrapper_class=only, logger_factory=structlog.PrintLoggerFactory(sys.stderr))
    asyncio.run(run(sys.argv[1], Path(sys.argv[2]), Plan(**json.loads(sys.argv[3]))))
