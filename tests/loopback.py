"""As much of Discord as this bot asks of it, on loopback: its HTTP interface and one gateway. It knows no rules of a game.

SimCord looks from above; this looks from below: real connections that can be dropped, real status codes, a real process
that is told to stop. What the bot sends is kept in `requests`; what somebody does is sent by `command` and `press`.
Its faults are switched on one by one: `faults` for the next request, a `spell` for as long as it lasts, and the gateway's own.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import re
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import discord
from aiohttp import WSMsgType, web
from discord.http import Route

from tests.patience import PATIENCE

APPLICATION, SERVER, CHANNEL = 1000, 2000, 3000
DIRECT = 10**15  # and the number of a person: the channel of their direct messages
TOKEN = ".".join(("N" * 24, "Gabcde", "x" * 38))  # of the right form, and nobody's
EPHEMERAL = 64
TOO_LATE = 3.0  # seconds after which who clicked reads that it failed
AHEAD = 60_000 << 22  # in an id, a minute: however busy the machine is, no click is too old to be answered
DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 7, 9, 10, 11
COMMAND, COMPONENT, SUBMIT, MODAL = 2, 3, 5, 9

CALLBACK = r"POST /interactions/\d+/[^/]+/callback"  # a request, as faults name it
GO_ON, LOST = web.Response(), web.Response()
# None: the connection is dropped; LOST: after it was done what was asked; GO_ON: all is well after all
Answer = Callable[[], Awaitable[web.Response | None]]
Happens = Callable[[], Awaitable[None]]
FILES = "https://cdn.discordapp.com/attachments"


class Unfit(Exception):
    """Discord would not take a message like this."""


class Request(NamedTuple):
    method: str
    path: str
    body: Any
    files: tuple[str, ...] = ()


@dataclass
class Click:
    """Something a person did, and how the bot answered it."""

    id: int
    token: str
    message: dict[str, Any] | None
    answer: asyncio.Future[dict[str, Any]]
    channel: int = CHANNEL
    said: dict[str, Any] = field(default_factory=dict)  # the answer as it was, whatever became of the message since

    @property
    def began(self) -> int:
        """Messages with lower numbers were there before it, and those with higher ones were not."""
        return self.id - AHEAD

    async def answered(self, seconds: float = PATIENCE) -> dict[str, Any]:
        """The message that came of it."""
        return await asyncio.wait_for(asyncio.shield(self.answer), seconds)


@dataclass(eq=False)
class Spell:
    """A time in which Discord answers otherwise than it should."""

    asked: tuple[str, ...]
    answer: Answer
    times: int
    met: asyncio.Event = field(default_factory=asyncio.Event)  # a first request has been answered so


@dataclass
class Discord:
    requests: list[Request] = field(default_factory=list)
    faults: list[tuple[str, Answer]] = field(default_factory=list)  # the next request that a pattern fits is answered so
    closing_code: int | None = None  # what the gateway says to whoever identifies
    outage: bool = False  # the server cannot be reached: it is named, and nothing more is told of it
    removed: bool = False  # the bot is not in the server any more
    slow_mode: int = 0  # seconds
    allowed: discord.Permissions = field(default_factory=discord.Permissions.all)  # to the bot in its server
    token: str = TOKEN
    address: str = ""
    identified: asyncio.Event = field(default_factory=asyncio.Event)
    resumed: asyncio.Event = field(default_factory=asyncio.Event)
    heard: asyncio.Event = field(default_factory=asyncio.Event)  # set with every request

    def __post_init__(self) -> None:
        self._ids = itertools.count(10_000)
        self._messages: dict[int, dict[str, Any]] = {}
        self._clicks: dict[str, Click] = {}
        self._nonces: dict[str, dict[str, Any]] = {}
        self.threads: dict[int, dict[str, Any]] = {}
        self._socket: web.WebSocketResponse | None = None
        self._events = itertools.count(1)
        self._told: deque[dict[str, Any]] = deque(maxlen=1000)  # what is told again to who resumes
        self._spells: list[Spell] = []
        self.sessions_are_kept = True  # whether a session can be resumed
        self.otherwise: list[Callable[[Discord, Request], web.Response | None]] = []  # what it answers otherwise than the bot assumes
        self.denied = 0  # requests that were answered otherwise
        self.emoji: dict[int, dict[str, Any]] = {}  # of the application
        self.application: dict[str, Any] = {}  # what is otherwise about it
        self.commands: list[dict[str, Any]] = []

    # ---- what people do

    async def command(self, person: int, name: str, /, channel: int = CHANNEL, **options: str) -> Click:
        click, happens = self.commanding(person, name, channel, **options)
        await happens()
        return click

    async def press(self, person: int, message: dict[str, Any], custom_id: str, values: list[str] | None = None) -> Click:
        click, happens = self.pressing(person, message, custom_id, values)
        await happens()
        return click

    async def choose_person(self, person: int, message: dict[str, Any], custom_id: str, chosen: int) -> Click:
        """A choice in a menu of people, which Discord describes."""
        described = {"users": {str(chosen): user(chosen, f"person{chosen}")}, "members": {str(chosen): member_without_user()}}
        data = {"custom_id": custom_id, "component_type": 5, "values": [str(chosen)], "resolved": described}
        click, happens = self._click(COMPONENT, person, data, message, int(message["channel_id"]))
        await happens()
        return click

    async def submit(self, person: int, message: dict[str, Any], modal: dict[str, Any]) -> Click:
        """What was opened by a press on this message is sent, as it is."""
        rows = [{**row, "components": [{**each, "value": ""} for each in row["components"]]} for row in modal["components"]]
        data = {"custom_id": modal["custom_id"], "components": rows}
        click, happens = self._click(SUBMIT, person, data, message, int(message["channel_id"]))
        await happens()
        return click

    def commanding(self, person: int, name: str, /, channel: int = CHANNEL, **options: str) -> tuple[Click, Happens]:
        """A command that has not been heard of yet: it is as often, and in the order, that it is let happen."""
        given = [{"name": option, "type": 3, "value": value} for option, value in options.items()]
        return self._click(COMMAND, person, {"id": "1", "name": name, "type": 1, "options": given}, None, channel)

    def pressing(self, person: int, message: dict[str, Any], custom_id: str, values: list[str] | None = None) -> tuple[Click, Happens]:
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": 2 if values is None else 3}
        data |= {} if values is None else {"values": values}
        return self._click(COMPONENT, person, data, message, int(message["channel_id"]))

    def _click(self, kind: int, person: int, data: dict[str, Any], message: dict[str, Any] | None, channel: int) -> tuple[Click, Happens]:
        number = next(self._ids)
        answer: asyncio.Future[dict[str, Any]] = asyncio.get_running_loop().create_future()
        click = Click(snowflake(number + AHEAD), f"token-{number}", message, answer, channel)
        self._clicks[click.token] = click
        told = deepcopy(self.happening(click, kind, person, data))  # the message as it is now, whenever it is told
        return click, lambda: self.tell("INTERACTION_CREATE", told)

    def happening(self, click: Click, kind: int, person: int, data: dict[str, Any]) -> dict[str, Any]:
        return interaction(click, kind, person, data) | {"app_permissions": str(self.allowed.value)}

    def servers(self) -> list[dict[str, Any]]:
        return [guild(self.allowed, self.slow_mode)]

    @property
    def gateway(self) -> str:
        return self.address.replace("http", "ws") + "/gateway"

    @property
    def commands_told(self) -> int:
        """How often somebody said which commands there are."""
        return sum(asked.method == "PUT" and asked.path.endswith("/commands") for asked in self.requests)

    async def tell(self, event: str, data: dict[str, Any]) -> None:
        """Whoever is not connected hears of it when they resume."""
        told = {"op": DISPATCH, "t": event, "s": next(self._events), "d": data}
        self._told.append(told)
        if self._socket is not None and not self._socket.closed:
            with suppress(ConnectionError):
                await self._socket.send_json(told)

    def give_up(self) -> None:
        """What nobody has answered by now nobody will."""
        for click in self._clicks.values():
            self._failed(click)

    @staticmethod
    def _failed(click: Click) -> None:
        """Who clicked reads that it failed."""
        if not click.answer.done():
            click.answer.set_result({})

    @property
    def messages(self) -> dict[int, dict[str, Any]]:
        """What is on Discord now, the oldest first."""
        return self._messages

    def forget(self, message: str) -> None:
        """Somebody deletes a message."""
        del self._messages[int(message)]

    # ---- what the bot asks

    async def handle(self, request: web.Request) -> web.StreamResponse:
        if request.path == "/gateway":
            return await self._gateway(request)
        try:
            body, files = await read(request)
        except ConnectionError:  # whoever asked was killed in the middle of it
            return web.Response()
        asked = Request(request.method, request.path, body, files)
        self.requests.append(asked)
        self.heard.set()
        answer = await self._fault(f"{asked.method} {asked.path}")
        done = self._checked(asked, request.headers.get("Authorization")) if answer in {GO_ON, LOST} else answer
        if done is not None and done.status in {400, 404} and re.fullmatch(CALLBACK, f"{asked.method} {asked.path}"):
            asyncio.get_running_loop().call_later(TOO_LATE, self._failed, self._clicks[asked.path.split("/")[3]])  # it may be tried again
        if answer in {None, LOST}:
            assert request.transport is not None
            request.transport.close()
        return done or web.Response()

    async def _fault(self, asked: str) -> web.Response | None:
        for fault in self.faults:
            if re.fullmatch(fault[0], asked):
                self.faults.remove(fault)
                return await fault[1]()
        for spell in self._spells:
            if spell.times and any(re.fullmatch(pattern, asked) for pattern in spell.asked):
                spell.times -= 1
                spell.met.set()
                return await spell.answer()
        return GO_ON

    @contextmanager
    def spell(self, *asked: str, answer: Answer, times: int = 1_000_000) -> Iterator[Spell]:
        """In here requests that one of these patterns fits are answered so: the first few, or all."""
        spell = Spell(asked, answer, times)
        self._spells.append(spell)
        try:
            yield spell
        finally:
            self._spells.remove(spell)

    def _checked(self, asked: Request, authorization: str | None) -> web.Response:
        try:
            return self._answered(asked, authorization)
        except Unfit as why:
            return reply({"message": f"Invalid Form Body: {why}", "code": 50035}, 400)

    def _answered(self, asked: Request, authorization: str | None) -> web.Response:
        if authorization not in {None, f"Bot {self.token}"}:
            return reply({"message": "401: Unauthorized", "code": 0}, 401)
        for otherwise in self.otherwise:
            if (said := otherwise(self, asked)) is not None:
                self.denied += 1
                return said
        match asked.method, *asked.path.strip("/").split("/"):
            case "GET", "users", "@me":
                return reply(user(APPLICATION, "Chabudai", bot=True))
            case "GET", "oauth2", "applications", "@me":
                about = {"id": str(APPLICATION), "name": "Chabudai", "description": "", "icon": None, "summary": "", "verify_key": ""}
                usual = {"flags": 0, "bot_public": True, "bot_require_code_grant": False, "owner": user(1, "host")}
                return reply({**about, **usual, "integration_types_config": {"0": {}}, **self.application})
            case "GET", "gateway", "bot":
                limits = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": 1}
                return reply({"url": self.gateway, "shards": 1, "session_start_limit": limits})
            case "PUT", "applications", _, *_where, "commands":
                more = {"application_id": str(APPLICATION), "version": "1"}
                self.commands = [{**command, **more, "id": str(next(self._ids))} for command in asked.body]
                return reply(self.commands)
            case "GET", "applications", _, "commands":
                return reply(self.commands)
            case "GET", "guilds", server:
                return reply(next(each for each in self.servers() if each["id"] == server))
            case "GET", "guilds", _, "members", _:
                return reply({**member_without_user(), "user": EMPTY_MESSAGE["author"]})
            case "GET", "channels", channel:
                known = [each for server in self.servers() for each in server["channels"] if each["id"] == channel]
                return reply(known[0]) if known else reply({"message": "Unknown Channel", "code": 10003}, 404)
            case "DELETE", "channels", thread if int(thread) in self.threads:
                return reply(self.threads.pop(int(thread)))
            case "GET", "applications", _, "emojis":
                return reply({"items": list(self.emoji.values())})
            case "POST", "applications", _, "emojis":
                number = self._snowflake()
                self.emoji[number] = {"id": str(number), "name": asked.body["name"], "roles": [], "animated": False, "available": True}
                return reply(self.emoji[number], 201)
            case "DELETE", "applications", _, "emojis", number:
                del self.emoji[int(number)]
                return web.Response(status=204)
            case "POST", "users", "@me", "channels":
                person = int(asked.body["recipient_id"])
                return reply({"id": str(DIRECT + person), "type": 1, "recipients": [user(person, f"person{person}")]})
            case "POST", "interactions", _, token, "callback":
                return self._called_back(self._clicks[token], asked)
            case "POST", "webhooks", _, token:
                return reply(self._posted(self._clicks[token].channel, asked.body, asked.files))
            case "PATCH", "webhooks", _, token, "messages", message:
                stored = self._clicks[token].message if message == "@original" else self._messages.get(int(message))
                return self._edited(stored, asked.body, asked.files)
            case "GET", "webhooks", _, token, "messages", "@original":
                return reply(self._clicks[token].message)
            case "POST", "channels", channel, "messages":
                return reply(self._posted_once(int(channel), asked.body, asked.files))
            case "POST", "channels", channel, "messages", message, "threads":
                return self._opened_thread(int(channel), int(message), asked.body)
            case "PATCH", "channels", thread if int(thread) in self.threads:
                self.threads[int(thread)]["thread_metadata"].update(asked.body)
                return reply(self.threads[int(thread)])
            case "PATCH", "channels", channel, "messages", _ if self.is_archived(int(channel)):
                return reply({"message": "Thread is archived", "code": 50083}, 400)
            case "PATCH", "channels", _, "messages", message:
                return self._edited(self._messages.get(int(message)), asked.body, asked.files)
            case "DELETE", "channels", _, "messages", message:
                if self._messages.pop(int(message), None) is None:
                    return reply({"message": "Unknown Message", "code": 10008}, 404)
                return web.Response(status=204)
        return reply({"message": "404: Not Found", "code": 0}, 404)

    def is_archived(self, channel: int) -> bool:
        return channel in self.threads and bool(self.threads[channel]["thread_metadata"]["archived"])

    def _opened_thread(self, channel: int, message: int, asked: dict[str, Any]) -> web.Response:
        """It has the number of its message, and a message has one at most."""
        if message not in self._messages:
            return reply({"message": "Unknown Message", "code": 10008}, 404)
        if channel in self.threads:
            return reply({"message": "Cannot execute action on this channel type", "code": 50024}, 400)
        if message in self.threads:
            return reply({"message": "A thread has already been created for this message", "code": 160004}, 400)
        self.threads[message] = thread(message, channel, asked)
        return reply(self.threads[message], 201)

    def _called_back(self, click: Click, asked: Request) -> web.Response:
        body = asked.body
        if click.answer.done():
            return reply({"message": "Interaction has already been acknowledged.", "code": 40060}, 400)
        if body["type"] == MODAL:
            click.answer.set_result(body["data"])
            return reply({"interaction": {"id": str(click.id), "type": COMPONENT}, "resource": {"type": MODAL}})
        if body["type"] == 6:
            assert click.message is not None
            message = self._messages.get(int(click.message["id"]), click.message)  # nothing of it changes, whether it is there or not
        elif body["type"] == 7:
            assert click.message is not None
            message = self._messages.get(int(click.message["id"]), {})
            edited = self._edited(message, body["data"], asked.files)
            if edited.status != 200:
                return edited
        else:
            message = self._posted(click.channel, body.get("data") or {}, asked.files)
        click.message, click.said = message, {**message}
        click.answer.set_result(message)
        kind = {"id": str(click.id), "type": COMPONENT, "response_message_id": message["id"]}
        return reply({"interaction": kind, "resource": {"type": body["type"], "message": message}})

    def click_of(self, asked: Request) -> Click:
        """The one that this request answers."""
        return self._clicks[asked.path.split("/")[3]]

    def post(self, data: dict[str, Any]) -> dict[str, Any]:
        """A message of the bot that is there already."""
        return self._posted(CHANNEL, data)

    def _posted_once(self, channel: int, data: dict[str, Any], files: tuple[str, ...]) -> dict[str, Any]:
        """What is sent again under the same number within some minutes is the message that was there, whatever it says now."""
        nonce = str(data.get("nonce") or "")
        known = self._nonces.get(nonce)
        if not (nonce and data.get("enforce_nonce") and known):
            known = self._nonces[nonce] = self._posted(channel, data, files)
            known["nonce"] = nonce
        return known

    def _posted(self, channel: int, data: dict[str, Any], files: tuple[str, ...] = ()) -> dict[str, Any]:
        message = {**EMPTY_MESSAGE, "id": str(self._snowflake()), "channel_id": str(channel)}
        if channel in self.threads:  # whoever writes there takes it out again
            self.threads[channel]["thread_metadata"]["archived"] = False
        message.update(self._changes(message, data, files))
        self._messages[int(message["id"])] = message
        return message

    def _edited(self, message: dict[str, Any] | None, data: dict[str, Any], files: tuple[str, ...]) -> web.Response:
        if not message:
            return reply({"message": "Unknown Message", "code": 10008}, 404)
        private = message["flags"] & EPHEMERAL
        message.update(self._changes(message, data, files))
        message["flags"] |= private
        return reply(message)

    def _changes(self, message: dict[str, Any], data: dict[str, Any], files: tuple[str, ...]) -> dict[str, Any]:
        """What of a sent message is in the stored one: whatever was named, its files with their addresses, components numbered."""
        named = {name: value for name, value in data.items() if name in {"content", "flags"} and value is not None}
        attachments = self._attachments(message, data, files)
        if "components" in data:
            named["components"] = numbered(data["components"], itertools.count(1), {each["filename"]: each for each in attachments})
        return named | {"attachments": attachments}

    def _attachments(self, message: dict[str, Any], data: dict[str, Any], files: tuple[str, ...]) -> list[dict[str, Any]]:
        """Of the files that are there those whose id is listed stay, of those that are sent each is listed by its number."""
        there = {each["id"]: each for each in message["attachments"]}
        sent = {str(number): name for number, name in enumerate(files)}
        listed = [str(each["id"]) for each in data["attachments"]] if "attachments" in data else [*there, *sent]
        unknown = set(listed) - there.keys() - sent.keys()
        if unknown:
            raise Unfit(f"attachments {sorted(unknown)}")
        return [there[each] if each in there else self._stored(message["channel_id"], sent[each]) for each in listed]

    def _stored(self, channel: str, name: str) -> dict[str, Any]:
        number = self._snowflake()
        address = f"{FILES}/{channel}/{number}/{name}?ex=1&is=2&hm=3"
        return {"id": str(number), "filename": name, "size": 1, "url": address, "proxy_url": address, "content_type": "image/png"}

    def _snowflake(self) -> int:
        return snowflake(next(self._ids))

    # ---- the gateway

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = self._socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": HELLO, "d": {"heartbeat_interval": 41_250}})
        async for message in socket:
            if message.type is WSMsgType.TEXT:
                await self._heard(socket, json.loads(message.data))
        return socket

    async def _heard(self, socket: web.WebSocketResponse, message: dict[str, Any]) -> None:
        if message["op"] == HEARTBEAT:
            await socket.send_json({"op": HEARTBEAT_ACK})
        elif message["op"] == IDENTIFY and self.closing_code is not None:
            await socket.close(code=self.closing_code)
        elif message["op"] == IDENTIFY:
            self._told.clear()
            servers = [] if self.removed else [{"id": each["id"], "unavailable": True} for each in self.servers()]
            session = {"session_id": "one", "resume_gateway_url": self.address.replace("http", "ws") + "/gateway", "shard": [0, 1]}
            application = {"id": str(APPLICATION), "flags": 0}
            ready = {"v": 10, "user": user(APPLICATION, "Chabudai", bot=True), "guilds": servers, "application": application, **session}
            await self.tell("READY", ready)
            for server in [] if self.outage or self.removed else self.servers():
                await self.tell("GUILD_CREATE", server)
            self.identified.set()
        elif message["op"] == RESUME and self.sessions_are_kept:
            for told in [each for each in self._told if each["s"] > message["d"]["seq"]]:
                await socket.send_json(told)
            await self.tell("RESUMED", {})
            self.resumed.set()
        elif message["op"] == RESUME:
            await socket.send_json({"op": INVALID_SESSION, "d": False})

    async def hang_up(self) -> None:
        """The connection of the gateway breaks."""
        assert self._socket is not None
        await self._socket.close(code=1011)

    async def ask_to_reconnect(self) -> None:
        """Discord moves its servers: whoever is connected is to come again."""
        assert self._socket is not None
        await self._socket.send_json({"op": RECONNECT, "d": None})

    async def invalidate_session(self, resumable: bool) -> None:
        assert self._socket is not None
        self.sessions_are_kept = resumable
        await self._socket.send_json({"op": INVALID_SESSION, "d": resumable})


@asynccontextmanager
async def discord_on_loopback(**options: Any) -> AsyncIterator[Discord]:
    world = Discord(**options)
    async with served(world):
        yield world


@asynccontextmanager
async def served(world: Discord) -> AsyncIterator[None]:
    application = web.Application(client_max_size=32 << 20)
    application.router.add_route("*", "/{path:.*}", world.handle)
    runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.2)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    world.address = f"http://127.0.0.1:{runner.addresses[0][1]}"
    try:
        yield
    finally:
        if world._socket is not None:
            with suppress(ConnectionError):
                await world._socket.close()
        await runner.cleanup()


@contextmanager
def pointed_at(address: str) -> Iterator[None]:
    """In here discord.py takes this address for Discord's."""
    before, Route.BASE = Route.BASE, address
    try:
        yield
    finally:
        Route.BASE = before


FIELD = re.compile(rb'name="(?P<name>[^"]*)"(?:; filename="(?P<file>[^"]*)")?')


async def read(request: web.Request) -> tuple[Any, tuple[str, ...]]:
    """The JSON that was sent, and the names of the files beside it.

    Forms are taken apart by hand: aiohttp parses their headers as those of a mail, which costs more than the bot's whole answer.
    """
    if not request.can_read_body:
        return None, ()
    data, kind = await request.read(), request.headers.get("Content-Type", "")
    if not kind.startswith("multipart/"):
        return json.loads(data), ()
    boundary = b"--" + kind.partition("boundary=")[2].strip('"').encode()
    body, files = None, []
    for part in data.split(boundary)[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        found = FIELD.search(head)
        assert found is not None
        if found["file"] is not None:
            files.append(found["file"].decode())
        elif found["name"] == b"payload_json":
            body = json.loads(content)
    return body, tuple(files)


def reply(body: Any, status: int = 200, **headers: str) -> web.Response:
    """Discord names no character set; discord.py would not read it as JSON if it did."""
    return web.Response(body=json.dumps(body).encode(), status=status, content_type="application/json", headers=headers)


def failing(status: int, code: int = 0, **headers: str) -> Answer:
    """The answer of a Discord that refuses, or is down. X-RateLimit-Scope: global says that the whole bot is limited."""
    body = {"message": "no", "code": code, "retry_after": 0.1, "global": headers.get("X-RateLimit-Scope") == "global"}

    async def answer() -> web.Response:
        return reply(body, status, **headers)

    return answer


async def dropped() -> None:
    """The connection breaks before there is an answer."""


def slow(seconds: float) -> Answer:
    """All is well, but it takes so long."""

    async def answer() -> web.Response:
        await asyncio.sleep(seconds)
        return GO_ON

    return answer


async def lost() -> web.Response:
    """The connection breaks when it is done, before the answer is there."""
    return LOST


def snowflake(number: int) -> int:
    """An id of this moment: discord.py reads the age of a click from it."""
    return discord.utils.time_snowflake(discord.utils.utcnow()) + number


def numbered(components: list[dict[str, Any]], numbers: Iterator[int], files: dict[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """Components as they are stored: each with a number, pictures with the address and the id of their file."""
    found = []
    for component in components:
        own = {**component, "id": next(numbers)}
        if "components" in own:
            own["components"] = numbered(own["components"], numbers, files)
        if "items" in own:
            own["items"] = [{**item, "media": media(item["media"], files)} for item in own["items"]]
        found.append(own)
    return found


def media(sent: dict[str, Any], files: dict[str, dict[str, Any]]) -> dict[str, Any]:
    file = files.get(sent["url"].removeprefix("attachment://"))
    if file is None:
        raise Unfit(f"{sent['url']} is not among the files")
    known = {name: file[name] for name in ("url", "proxy_url", "content_type")}
    return {**known, "attachment_id": file["id"], "width": 1, "height": 1}


EMPTY_MESSAGE: dict[str, Any] = {
    "type": 0,
    "content": "",
    "timestamp": "2026-01-01T00:00:00+00:00",
    "edited_timestamp": None,
    "tts": False,
    "mention_everyone": False,
    "mentions": [],
    "mention_roles": [],
    "attachments": [],
    "embeds": [],
    "pinned": False,
    "flags": 0,
    "components": [],
}


def user(number: int, name: str, bot: bool = False) -> dict[str, Any]:
    return {"id": str(number), "username": name, "global_name": name, "discriminator": "0", "avatar": None, "bot": bot}


def member_without_user() -> dict[str, Any]:
    """Somebody as the choice in a menu describes them."""
    return {
        "roles": [],
        "joined_at": "2026-01-01T00:00:00+00:00",
        "nick": None,
        "flags": 0,
        "permissions": str(discord.Permissions.all().value),
    }


def thread(number: int, channel: int, asked: dict[str, Any]) -> dict[str, Any]:
    metadata = {"archived": False, "archive_timestamp": "2026-01-01T00:00:00+00:00", "locked": False}
    metadata["auto_archive_duration"] = asked["auto_archive_duration"]
    counts = dict.fromkeys(("message_count", "member_count", "total_message_sent", "flags", "rate_limit_per_user"), 0)
    ids = {"id": str(number), "parent_id": str(channel), "guild_id": str(SERVER), "owner_id": str(APPLICATION)}
    return {**ids, **counts, "type": 11, "name": asked["name"], "thread_metadata": metadata}


EVERYTHING = discord.Permissions.all()
LISTS = ("emojis", "stickers", "members", "threads", "presences", "voice_states", "stage_instances", "features")
LEVELS = ("verification_level", "default_message_notifications", "explicit_content_filter", "mfa_level", "premium_tier")
EMPTY_MESSAGE["author"] = user(APPLICATION, "Chabudai", bot=True)


def guild(allowed: discord.Permissions = EVERYTHING, slow_mode: int = 0) -> dict[str, Any]:
    channel: dict[str, Any] = {
        "id": str(CHANNEL),
        "type": 0,
        "name": "games",
        "position": 0,
        "permission_overwrites": [],
        "guild_id": str(SERVER),
    }
    channel["rate_limit_per_user"] = slow_mode
    everyone = {"id": str(SERVER), "name": "@everyone", "permissions": str(allowed.value), "position": 0, "flags": 0}
    colours = {"color": 0, "colors": {"primary_color": 0}, "hoist": False, "managed": False, "mentionable": False}
    lists: dict[str, Any] = {name: [] for name in LISTS}
    levels = dict.fromkeys(LEVELS, 0)
    names = {"id": str(SERVER), "name": "Chabudai", "owner_id": "1", "preferred_locale": "en-US", "nsfw_level": 0, "member_count": 5}
    lists["members"] = [{**member_without_user(), "user": EMPTY_MESSAGE["author"]}]
    return {**names, **lists, **levels, "channels": [channel], "roles": [{**everyone, **colours}], "unavailable": False}


def interaction(click: Click, kind: int, person: int, data: dict[str, Any]) -> dict[str, Any]:
    everything = str(discord.Permissions.all().value)
    member = {"user": user(person, f"person{person}"), "roles": [], "joined_at": "2026-01-01T00:00:00+00:00", "deaf": False, "mute": False}
    channel = {"id": str(click.channel), "type": 0, "name": "games", "position": 0, "permissions": everything}
    in_a_server = {
        "channel": channel,
        "guild_id": str(SERVER),
        "guild": {"id": str(SERVER), "features": [], "locale": "en-US"},
        "member": {**member, "permissions": everything, "flags": 0},
        "guild_locale": "en-US",
        "context": 0,
    }
    in_direct_messages = {"channel": {**channel, "type": 1, "recipients": [member["user"]]}, "user": member["user"], "context": 1}
    return {
        "id": str(click.id),
        "application_id": str(APPLICATION),
        "type": kind,
        "token": click.token,
        "version": 1,
        "data": data,
        "channel_id": str(click.channel),
        **(in_direct_messages if click.channel >= DIRECT else in_a_server),
        "locale": "en-US",
        "app_permissions": everything,
        "attachment_size_limit": 10 << 20,
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(SERVER)},
        **({} if click.message is None else {"message": click.message}),
    }
