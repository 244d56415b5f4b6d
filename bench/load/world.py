"""The loopback Discord with many servers, slow and strict, and what it counts of the requests it gets."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from time import perf_counter
from typing import Any, NamedTuple

from aiohttp import web

from bench.load.limits import Limits, Window
from bench.load.plan import Plan, server_of
from tests.loopback import EPHEMERAL, Click, Discord, Request, guild, interaction, read, reply

CALLBACK = re.compile(r"/interactions/\d+/(?P<token>[^/]+)/callback")
BY_TOKEN = re.compile(r"/webhooks/\d+/(?P<token>[^/]+)(?:/messages/.*)?")
MESSAGES = re.compile(r"/channels/(?P<channel>\d+)/messages(?:/(?P<message>\d+))?")
GALLERY = 12
HAND = re.compile(r"cb1:(?P<match>\d+):hand:")


class Answered(NamedTuple):
    message: dict[str, Any]
    seconds: float  # from the click until the answer reached Discord, without the way there and back
    picture: bool  # whether it brought one


class Busy(Discord):
    def __init__(self, plan: Plan) -> None:
        super().__init__()
        self.plan, self.limits = plan, Limits()
        self.counted: Counter[str] = Counter()  # requests by what they are for
        self.refused: Counter[str] = Counter()  # and by the limit they met
        self.arrived: dict[str, tuple[float, bool]] = {}  # token -> when its callback arrived, and whether with a picture
        self.tables: dict[int, dict[str, Any]] = {}  # match -> its table

    # ---- what people do

    async def pressed(self, person: int, message: dict[str, Any], custom_id: str, values: list[str] | None = None) -> Answered:
        started = perf_counter()
        click = await self.press(person, message, custom_id, values)
        answer = await click.answered()
        arrived, picture = self.arrived.pop(click.token)
        return Answered(answer, arrived - started, picture)

    def happening(self, click: Click, kind: int, person: int, data: dict[str, Any]) -> dict[str, Any]:
        assert click.message is not None
        channel = int(click.message["channel_id"])
        there = {"channel_id": str(channel), "guild_id": str(server_of(channel))}
        click.channel = channel
        told = interaction(click, kind, person, data)
        return {**told, **there, "channel": {**told["channel"], "id": str(channel)}, "guild": {**told["guild"], "id": there["guild_id"]}}

    def servers(self) -> list[dict[str, Any]]:
        return [at_channel(channel) for channel in sorted({self.plan.channel(slot) for slot in self.plan.slots()})]

    # ---- what the bot asks

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if request.path == "/gateway":
            return await self._gateway(request)
        body, files = await read(request)
        now, path, kind = perf_counter(), request.path, self._kind(request, body)
        self.counted[kind] += 1
        if found := CALLBACK.fullmatch(path):
            self.arrived[found["token"]] = now, shows_a_picture(body)
        if self.plan.latency:
            await asyncio.sleep(self.plan.latency)
        limited = self._limited(request, now)
        if limited is not None and "retry_after" in limited:
            return refusal(limited)
        done = self._checked(Request(request.method, path, body, files), request.headers.get("Authorization"))
        done.headers.update(limited or {})
        return done

    def _kind(self, request: web.Request, body: Any) -> str:
        if CALLBACK.fullmatch(request.path):
            return "callbacks"
        if BY_TOKEN.fullmatch(request.path):
            return "panels by token"
        found = MESSAGES.fullmatch(request.path)
        if found is None:
            return "others"
        table = request.method == "PATCH" or ":more:" in str(body)
        return "tables" if table else "notices"

    def _limited(self, request: web.Request, now: float) -> dict[str, Any] | None:
        """The headers that tell of a limit; with `retry_after` if it is met. Without any for what is not limited."""
        if CALLBACK.fullmatch(request.path):
            return None
        if found := BY_TOKEN.fullmatch(request.path):
            return self._taken("by token", self.limits.by_token[self._clicks[found["token"]].channel], now, "shared")
        everything = self._taken("in all", self.limits.everything, now, "global")
        found = MESSAGES.fullmatch(request.path)
        if "retry_after" in everything or found is None or request.method == "DELETE":
            return everything if "retry_after" in everything else None
        windows = self.limits.posts if request.method == "POST" else self.limits.edits
        return self._taken(f"{request.method} in a channel", windows[int(found["channel"])], now, "user")

    def _taken(self, what: str, window: Window, now: float, scope: str) -> dict[str, Any]:
        wait = window.wait(now)
        if wait:
            self.refused[what] += 1
            return {"retry_after": wait, "scope": scope}
        return window.headers(now, what.replace(" ", "-"))

    def _posted(self, channel: int, data: dict[str, Any], files: tuple[str, ...] = ()) -> dict[str, Any]:
        message = super()._posted(channel, data, files)
        found = None if message["flags"] & EPHEMERAL else HAND.search(str(message["components"]))
        if found is not None:
            self.tables[int(found["match"])] = message
        return message


def at_channel(channel: int) -> dict[str, Any]:
    whole = guild()
    server = str(server_of(channel))
    there = [{**each, "id": str(channel), "guild_id": server} for each in whole["channels"]]
    return {**whole, "id": server, "channels": there, "roles": [{**each, "id": server} for each in whole["roles"]]}


def shows_a_picture(body: Any) -> bool:
    return f"'type': {GALLERY}," in str(body)


def refusal(limited: dict[str, Any]) -> web.Response:
    wait, scope = limited["retry_after"], limited["scope"]
    told = {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": scope == "global"}
    headers = {"Retry-After": str(wait), "Via": "1.1 loopback", "X-RateLimit-Scope": scope}
    return reply(told, 429, **headers, **({"X-RateLimit-Global": "true"} if scope == "global" else {}))
