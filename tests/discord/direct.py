"""The bot with nothing between it and us: what happens goes in where the gateway's events do, what it asks of Discord is caught
where it would be sent. The shortest way through all of discord.py and all of the bot, for tests that press a thousand times.

`Direct` answers as the Discord on loopback does. Whoever presses is a `Caller`: a person, where they are, and what they may do.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

import discord
import pytest
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.desk.app import ANSWERING, Chabudai
from tests.discord.wire import V2
from tests.discord.world import new_bot
from tests.loopback import APPLICATION, DIRECT, EPHEMERAL, SERVER, Click, Discord, Happens, Request, guild, interaction

Message = dict[str, Any]
EVENT = "discord.py: on_interaction"
NOBODYS_RIGHTS = str((discord.Permissions.all() & ~discord.Permissions(manage_guild=True, administrator=True)).value)
MODERATORS = str(discord.Permissions.all().value)


class Caller(NamedTuple):
    person: int
    channel: int
    server: int = SERVER
    moderator: bool = False


class Direct(Discord):
    """Discord's answers without its connections."""

    bot: Chabudai

    def __init__(self) -> None:
        super().__init__()
        self.handed = list[bytes]()  # what is in the files that people were given, but for pictures

    async def pressed(
        self,
        caller: Caller,
        custom_id: str,
        values: list[str] | None = None,
        message: Message | None = None,
        resolved: dict[str, Any] | None = None,
    ) -> Message | None:
        """The answer to a button or menu on this message, or on one that shows nothing else. `resolved`: the people who were chosen."""
        shown = with_part(message or a_message(caller.channel), custom_id, values)
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
        data |= {} if values is None else {"values": values}
        return await self.happened(caller, 3, data | ({} if resolved is None else {"resolved": resolved}), shown)

    async def commanded(self, caller: Caller, name: Any, *options: dict[str, Any], kind: int = 2) -> Message | None:
        data = {"id": "1", "name": name, "type": 1, "options": list(options)}
        return await self.happened(caller, kind, data, None)

    async def happened(self, caller: Caller, kind: int, data: dict[str, Any], message: Message | None) -> Message | None:
        """Let it happen, and wait until the bot has answered. None: it has not."""
        click, happens = self._clicked(caller, kind, data, message)
        await happens()
        while answering := [task for task in asyncio.all_tasks() if task.get_name().startswith((*ANSWERING, EVENT))]:
            await asyncio.wait(answering)
        await asyncio.sleep(0)
        return click.said if click.answer.done() else None

    def _clicked(self, caller: Caller, kind: int, data: dict[str, Any], message: Message | None) -> tuple[Click, Happens]:
        click, _happens = self._click(kind, caller.person, data, message, caller.channel)
        if message is not None:
            self._messages[int(message["id"])] = message
        told = interaction(click, kind, caller.person, data)
        if caller.channel < DIRECT:
            told["guild_id"] = told["guild"]["id"] = str(caller.server)
            told["member"]["permissions"] = MODERATORS if caller.moderator else NOBODYS_RIGHTS
        return click, lambda: self.tell("INTERACTION_CREATE", told)

    async def tell(self, event: str, data: dict[str, Any]) -> None:
        assert event == "INTERACTION_CREATE"
        self.bot._connection.parse_interaction_create(data)  # type: ignore[arg-type]

    # ---- what the bot asks

    def asked(self, route: Any, body: Any, files: tuple[str, ...]) -> Any:
        request = Request(route.method, route.url.removeprefix(Route.BASE).partition("?")[0], body, files)
        self.requests.append(request)
        answer = self._checked(request, None)
        assert isinstance(answer.body, bytes | None)
        said = json.loads(answer.body) if answer.body else None
        if answer.status >= 400:
            response: Any = SimpleNamespace(status=answer.status, reason="")
            raise (discord.NotFound if answer.status == 404 else discord.HTTPException)(response, said)
        return said


def a_message(channel: int, private: bool = False) -> Message:
    flags = V2 | (EPHEMERAL if private else 0)
    empty = {"type": 0, "content": "", "timestamp": "2026-01-01T00:00:00+00:00", "edited_timestamp": None, "tts": False, "pinned": False}
    lists: dict[str, Any] = {name: [] for name in ("mentions", "mention_roles", "attachments", "embeds", "components")}
    author = {"id": str(APPLICATION), "username": "Chabudai", "global_name": None, "discriminator": "0", "avatar": None, "bot": True}
    return {**empty, **lists, "mention_everyone": False, "author": author, "id": "77", "channel_id": str(channel), "flags": flags}


def with_part(message: Message, custom_id: str, values: list[str] | None) -> Message:
    """The message as if this button or menu stood on it."""
    part: dict[str, Any] = {"type": 2, "id": 901, "style": 1, "label": "This", "custom_id": custom_id}
    if values is not None:
        part = {"type": 3, "id": 901, "custom_id": custom_id, "options": [{"label": "That", "value": "0"}]}
    return {**message, "components": [*message["components"], {"type": 1, "id": 900, "components": [part]}]}


def of_a_form(parts: Any) -> tuple[Any, tuple[str, ...]]:
    body = next((json.loads(part["value"]) for part in parts if part["name"] == "payload_json"), None)
    return body, tuple(part["filename"] for part in parts if "filename" in part)


def handed_over(parts: Any) -> list[bytes]:
    return [part["value"].getvalue() for part in parts if part.get("filename", "").endswith(".json")]


@asynccontextmanager
async def direct_bot(path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Direct]:
    world = Direct()
    catch_requests(world, monkeypatch)
    bot = await new_bot(path, lambda: 1_800_000_000.0)
    bot.computers.delay = lambda _dice, _moment: 3600.0  # nothing happens but what is made happen
    async with connected(world, bot):
        yield world


def catch_requests(world: Direct, monkeypatch: pytest.MonkeyPatch) -> None:
    async def request(_client: Any, route: Any, *, form: Any = None, json: Any = None, **_more: Any) -> Any:
        world.handed += handed_over(form or ())
        return world.asked(route, *(of_a_form(form) if form else (json, ())))

    async def by_token(_adapter: Any, route: Any, *, payload: Any = None, multipart: Any = None, **_more: Any) -> Any:
        world.handed += handed_over(multipart or ())
        return world.asked(route, *(of_a_form(multipart) if multipart else (payload, ())))

    monkeypatch.setattr(HTTPClient, "request", request)
    monkeypatch.setattr(AsyncWebhookAdapter, "request", by_token)


@asynccontextmanager
async def connected(world: Direct, bot: Chabudai, servers: Iterable[dict[str, Any]] = ()) -> AsyncIterator[None]:
    world.bot = bot
    async with bot:
        bot._connection.shard_count = 1
        await bot.login("of nobody")
        for server in servers or [guild()]:
            bot._connection._add_guild_from_data(server)  # type: ignore[arg-type]
        bot._ready.set()
        yield
        await bot.close()
