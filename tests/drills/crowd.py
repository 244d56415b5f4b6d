"""Several bots on one PostgreSQL and one Discord: real processes, each of which hears of every click, or one of them of each."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

from aiohttp import web

from bot.match.values import Match, Move
from bot.store.postgres.records import Records
from tests import postgres
from tests.drills.process import Bot, lines_of
from tests.loopback import DISPATCH, Click, Discord, Request
from tests.patience import PATIENCE

# Who cannot reach the database cannot know whether another answers. Discord takes the first answer.
STILL_WAITS = "is still waiting for you"  # what a reminder says, and a notice does not
EXPECTED = {"not saved", "not known to be saved", "will be retried"}  # what the log has to say while the database is gone
NOTHING_DONE = ("couldn’t be saved", "can’t load this match", "The bot is restarting")


def says_no(answer: Any) -> bool:
    return any(words in str(answer) for words in NOTHING_DONE)


Kept = list[tuple[Match, list[Move]]]


class Crowded(Discord):
    """A Discord with several sessions at a time. As it does where two have the same shard, it tells all of a click; or some one."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.sessions: list[web.WebSocketResponse] = []
        self.tells_all = True
        self.chance = Random("crowded")
        self.again: list[str] = []  # clicks that somebody acted on that another had answered
        self.calling: set[str] = set()  # the numbers of messages that somebody heard of because they are mentioned
        self.reminded: set[int] = set()  # people
        self.folders: list[Path] = []  # of all bots there were
        self.waits: list[float] = []  # seconds until each click was answered
        self.changes: dict[int, list[float]] = defaultdict(list)  # message -> when it was changed
        self._clicked: dict[str, float] = {}

    async def _heard(self, socket: web.WebSocketResponse, message: dict[str, Any]) -> None:
        self._socket = socket  # what is said while it identifies is for it
        await super()._heard(socket, message)
        if message["op"] == 2:
            self.sessions.append(socket)

    async def tell(self, event: str, data: dict[str, Any]) -> None:
        if event != "INTERACTION_CREATE":
            await super().tell(event, data)
            return
        there = self.there()
        self._clicked[data["token"]] = asyncio.get_running_loop().time()
        told = {"op": DISPATCH, "t": event, "s": next(self._events), "d": data}
        for socket in there if self.tells_all else self.chance.sample(there, min(1, len(there))):
            with suppress(ConnectionError):
                await socket.send_json(told)

    def _called_back(self, click: Click, asked: Request) -> web.Response:
        if click.said and not says_no(click.said) and not says_no(asked.body):
            self.again.append(f"{click.token}: {str(asked.body)[:400]}")
        if not click.answer.done():
            self.waits.append(asyncio.get_running_loop().time() - self._clicked[click.token])
        return super()._called_back(click, asked)

    def _posted(self, channel: int, data: dict[str, Any], files: tuple[str, ...] = ()) -> dict[str, Any]:
        """Only who is mentioned in a new message hears of it."""
        mentioned = {int(person) for person in (data.get("allowed_mentions") or {}).get("users", ())}
        if mentioned:
            self.calling.add(str(data.get("nonce")))
        if STILL_WAITS in str(data):
            self.reminded |= mentioned
        return super()._posted(channel, data, files)

    def _edited(self, message: dict[str, Any] | None, data: dict[str, Any], files: tuple[str, ...]) -> web.Response:
        if message is not None:
            self.changes[int(message["id"])].append(asyncio.get_running_loop().time())
        return super()._edited(message, data, files)

    def there(self) -> list[web.WebSocketResponse]:
        self.sessions = [socket for socket in self.sessions if not socket.closed]
        return list(self.sessions)

    def give_up(self) -> None:
        """Others may still answer."""


class Member(Bot):
    """One of them. Its data folder is on a disk of its own."""

    def __init__(self, world: Crowded, data: Path, url: str, *built_in: str, **environment: str) -> None:
        data.mkdir(exist_ok=True)
        super().__init__(world, data, *built_in, DATABASE_URL=url, **environment)
        self.crowd, self.url = world, url
        world.folders.append(data)

    @property
    def name_file(self) -> Path:
        return self.data / "name"

    @property
    def stop_file(self) -> Path:
        """While it is there, the bot stands still before it writes next."""
        return self.data / "stop"

    async def ready(self) -> None:
        """Wait until there is a session more than there was."""
        before = len(self.crowd.there())
        async with asyncio.timeout(PATIENCE):
            while len(self.crowd.there()) <= before:
                assert self.process.returncode is None, await self._logged()
                await asyncio.sleep(0.05)

    async def begin(self) -> None:
        await self.start()
        await self.ready()

    async def gone(self) -> int:
        code = await asyncio.wait_for(self.process.wait(), PATIENCE)
        self.lines += lines_of(await self._logged())
        self._process = None
        return code


def kept_on(url: str) -> Kept:
    with Records(url) as records:
        found = []
        for number, match in records.matches():
            assert isinstance(match, Match), f"match {number} cannot be read: {match}"
            found.append((match, records.moves(number)))
        return found


def doubled(server: postgres.Server, url: str) -> list[str]:
    """Questions with two answers, and holes: what a key keeps from being."""
    database = postgres.name_of(url)
    twice = server.say(database, "SELECT match, seq, count(*) FROM moves GROUP BY match, seq HAVING count(*) > 1")
    holes = server.say(database, "SELECT match FROM moves GROUP BY match HAVING max(seq) + 1 <> count(DISTINCT seq)")
    return [f"a move is there twice: {each}" for each in twice.splitlines()] + [
        f"a move is missing in {each}" for each in holes.splitlines()
    ]


def panels_on(server: postgres.Server, url: str) -> dict[tuple[int, int], int]:
    """Match and person -> the message of the panel that is kept up to date."""
    rows = server.say(postgres.name_of(url), "SELECT match, who, body ->> 'id' FROM messages WHERE kind = 'panel'").splitlines()
    return {(int(match), int(who)): int(message) for match, who, message in (row.split("|") for row in rows)}
