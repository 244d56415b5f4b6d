"""Two bots on one PostgreSQL, each with half of the servers: one hears of each click, and looks after all when it is alone."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from contextvars import ContextVar
from pathlib import Path
from random import Random
from typing import Any

from aiohttp import web

from bot.play.ownership import GROUPS, SHARD_BITS
from tests import postgres
from tests.drills import shown
from tests.drills.crowd import EXPECTED, Crowded, Member, kept_on, panels_on
from tests.drills.ledger import Ledger
from tests.drills.people import BUTTON, Room, people_in, playing, text_of
from tests.drills.shown import custom_ids, verb_of
from tests.loopback import CHANNEL, DIRECT, DISPATCH, IDENTIFY, SERVER, Click, guild, interaction, served
from tests.patience import PATIENCE

SHARDS = 2
ELSEWHERE = CHANNEL + 500  # channels from here on are of the second server
ALONE = (1 << SHARD_BITS) + 7  # plays in direct messages: those are the first shard's, and their match is of the second one's group
LOOK, MORE = 0.1, 3  # seconds; decisions

_identifying: ContextVar[int] = ContextVar("_identifying")


def server_of(channel: int) -> int:
    return SERVER + (1 << SHARD_BITS) * (channel >= ELSEWHERE)


def shard_of(server: int) -> int:
    return (server >> SHARD_BITS) % SHARDS


class Sharded(Crowded):
    """A Discord with two servers, each of which one shard hears of."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.shards: dict[int, web.WebSocketResponse] = {}

    async def _heard(self, socket: web.WebSocketResponse, message: dict[str, Any]) -> None:
        if message["op"] == IDENTIFY:
            shard, count = message["d"]["shard"]
            assert count == SHARDS
            _identifying.set(shard)
            self.shards[shard] = socket
        await super()._heard(socket, message)

    def servers(self) -> list[dict[str, Any]]:
        return [at(channel) for channel in (CHANNEL, ELSEWHERE) if shard_of(server_of(channel)) == _identifying.get()]

    async def tell(self, event: str, data: dict[str, Any]) -> None:
        if event != "INTERACTION_CREATE":
            await super().tell(event, data)
            return
        self._clicked[data["token"]] = asyncio.get_running_loop().time()
        socket = self.shards.get(shard_of(int(data.get("guild_id", 0))))
        if socket is not None and not socket.closed:
            with suppress(ConnectionError):
                await socket.send_json({"op": DISPATCH, "t": event, "s": next(self._events), "d": data})

    def happening(self, click: Click, kind: int, person: int, data: dict[str, Any]) -> dict[str, Any]:
        told = interaction(click, kind, person, data)
        server = str(server_of(click.channel))
        return told if click.channel >= DIRECT else {**told, "guild_id": server, "guild": {**told["guild"], "id": server}}


def at(channel: int) -> dict[str, Any]:
    """The server of this channel."""
    whole, server = guild(), str(server_of(channel))
    there = [{**each, "id": str(channel), "guild_id": server} for each in whole["channels"]]
    return {**whole, "id": server, "channels": there, "roles": [{**each, "id": server} for each in whole["roles"]]}


async def sharded(folder: Path) -> list[str]:
    """What is wrong, after one of them was killed and came back."""
    world, ledger, url = Sharded(), Ledger(), postgres.server().new_database()
    one, other = (Member(world, folder / f"shard{number}", url, SHARD_IDS=str(number), SHARD_COUNT=str(SHARDS)) for number in range(SHARDS))
    here, there = (Room(world, "tenno", channel, (channel + 1, channel + 2), 1, ledger) for channel in (CHANNEL, ELSEWHERE))
    people = people_in([here, there], Random("sharded"))
    for person in people:
        person.restless = False
    async with served(world):
        try:
            await one.begin()
            await other.begin()
            async with playing(people[:2]):
                async with playing(people[2:]):
                    found = await until_decided(ledger, here, there) + await in_direct_messages(world)
                await other.kill()
                found += await until_decided(ledger, here) + await until_one_holds_everything(url)
            await other.begin()
            async with playing(people):
                found += await until_decided(ledger, here, there)
            found += await settled(world, url)
        finally:
            for member in (one, other):
                if member._process is not None:
                    await member.kill()
        found += [trouble for match, moves in await asyncio.to_thread(kept_on, url) for trouble in ledger.troubles(match, moves)]
        found += [] if world.commands_told == 1 else [f"Discord was told of the commands {world.commands_told} times"]
        return found + [str(line) for member in (one, other) for line in member.alarms if line.get("event") not in EXPECTED]


async def until_decided(ledger: Ledger, *rooms: Room) -> list[str]:
    """Some more, in each of them."""

    def made(room: Room) -> int:
        return sum(len(ledger.acknowledged[match]) for match in room.matches)

    enough = {room.channel: made(room) + MORE for room in rooms}
    end = asyncio.get_running_loop().time() + PATIENCE
    while still := [room.channel for room in rooms if made(room) < enough[room.channel]]:
        if asyncio.get_running_loop().time() > end:
            return [f"in channel {channel} nobody goes on" for channel in still]
        await asyncio.sleep(LOOK)
    return []


async def in_direct_messages(world: Sharded) -> list[str]:
    """Opened and changed by the one who hears of it, whoever looks after it."""
    lobby = await (await world.command(ALONE, "play", DIRECT + ALONE, game="tenno")).answered()
    [add] = [each for each in custom_ids(lobby) if verb_of(each) == "addai" and each.startswith(BUTTON)]
    changed = await (await world.press(ALONE, lobby, add)).answered()
    return [] if "(AI)" in text_of(changed) else [f"in direct messages stands {text_of(changed)}"]


async def until_one_holds_everything(url: str) -> list[str]:
    end = asyncio.get_running_loop().time() + PATIENCE
    while True:
        held = await asyncio.to_thread(postgres.server().say, postgres.name_of(url), "SELECT holder, count(*) FROM leases GROUP BY holder")
        if held.endswith(f"|{GROUPS}"):
            return []
        if asyncio.get_running_loop().time() > end:
            return [f"the leases are held by {held}"]
        await asyncio.sleep(LOOK)


async def settled(world: Sharded, url: str) -> list[str]:
    end = asyncio.get_running_loop().time() + PATIENCE
    while True:
        kept, panels = await asyncio.to_thread(kept_on, url), await asyncio.to_thread(panels_on, postgres.server(), url)
        found = shown.of_all(world, kept, panels)
        if not found or asyncio.get_running_loop().time() > end:
            return found
        await asyncio.sleep(LOOK)
