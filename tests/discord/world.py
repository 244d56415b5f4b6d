"""A small server to play in: the real bot inside SimCord, some people, a channel, and what they see of it."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import simcord

from bot.app import Chabudai
from bot.config import Settings
from bot.match import Play
from bot.store import open_store

BUTTON, SELECT, TEXT = 2, 3, 10


@dataclass
class World:
    env: Any
    path: Path
    channel: Any
    people: list[Any]
    guild: Any
    bots: list[Chabudai] = field(default_factory=list)

    @property
    def bot(self) -> Chabudai:
        return self.bots[-1]

    async def restart(self) -> None:
        """The process ends and starts again; the world goes on."""
        await self.bot.close()
        bot = await new_bot(self.path, lambda: self.env.now().timestamp())
        self.bots.append(bot)
        await self.env.restart_bot(bot)
        await self.env.settle()

    async def lobby(self, game: str, people: int, computers: int = 0) -> Any:
        """A table with its first people and computer players seated. Gives the message."""
        host = self.people[0]
        result = await host.slash(self.channel, "play", game=game)
        table = result.response
        for person in self.people[1:people]:
            await self.press(person, table, "sit")
        for _ in range(computers):
            await self.press(host, table, "addai")
        return table

    async def begun(self, game: str, people: int, computers: int = 0) -> Any:
        table = await self.lobby(game, people, computers)
        await self.press(self.people[0], table, "start")
        return table

    async def press(self, person: Any, message: Any, verb: str, path: str | None = None) -> Any:
        """Click the button whose custom_id says this verb (and ends in this path)."""
        for button in components(self.now(message), BUTTON):
            parts = button["custom_id"].split(":")
            if parts[2] == verb and path in {None, parts[4]}:
                return await person.click(message, custom_id=button["custom_id"])
        raise AssertionError(f"no button {verb!r} in {[b['custom_id'] for b in components(self.now(message), BUTTON)]}")

    def now(self, message: Any) -> list[dict[str, Any]]:
        """The components of a message as they are now."""
        stored = self.env.backend.get_message(message.channel_id if hasattr(message, "channel_id") else message.channel.id, message.id)
        return list(stored.components)

    def text(self, message: Any) -> str:
        return "\n".join(part["content"] for part in components(self.now(message), TEXT))

    async def play(self, match_id: int = 1) -> Play:
        return await self.bot.matches.play(match_id)


def components(tree: Any, kind: int) -> Iterator[dict[str, Any]]:
    """All components of one type, however deep."""
    if isinstance(tree, list):
        for part in tree:
            yield from components(part, kind)
    elif isinstance(tree, dict):
        if tree.get("type") == kind:
            yield tree
        for name in ("components", "accessory"):
            yield from components(tree.get(name, []), kind)


async def new_bot(path: Path, now: Any) -> Chabudai:
    settings = Settings.load({"DATA_DIR": str(path), "AI_PROCESSES": "0"})
    return Chabudai(settings, await open_store(path / "chabudai.db"), now=now, delay=lambda _dice, _play: 0.0)


@asynccontextmanager
async def small_world(path: Path, people: int = 4, **options: Any) -> AsyncIterator[World]:
    clock: list[Any] = []
    bot = await new_bot(path, lambda: clock[0].now().timestamp() if clock else 0.0)
    async with simcord.run(bot, shard_count=1, **options) as env:
        clock.append(env)
        guild = env.create_guild("Chabudai")
        channel = guild.create_text_channel("games")
        names = ["aiko", "botan", "chiyo", "daichi", "emi", "fumio", "goro", "hana"][:people]
        members = [guild.add_member(env.create_user(name, global_name=name.capitalize())) for name in names]
        world = World(env, path, channel, members, guild, [bot])
        try:
            yield world
        finally:
            await world.bot.close()


def plain(text: str) -> str:
    return re.sub(r"[*_\\\\]", "", text)
