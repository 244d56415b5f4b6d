"""The whole bot in a look-alike of Discord in the browser: a server, a channel and four people to switch between.

SimCord is that look-alike. Made for tests, it lets time pass only when told to and shows a page what was there when that
page last did something itself. `Time` and `Pages` make it go on by itself, as Discord does.
"""

# pyright: reportPrivateUsage=false
# (SimCord has no other way in; its version is pinned.)

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import simcord
from simcord.components import walk_components
from simcord.preview import Preview

from bot.config import Settings
from bot.desk.app import Chabudai
from bot.errors import CannotStart
from bot.i18n import Reader
from bot.render import drawing_of
from bot.store import open_store
from games import all_games
from games.core.dice import Dice
from games.core.game import Seat

PEOPLE = ("Aiko", "Botan", "Chiyo", "Daichi")
BEAT = 0.2  # seconds between two looks at the clock
KEPT = 10  # states of the channel that a page may have seen last
PATIENCE = 15.0  # seconds that a click may take before SimCord gives it up

Offered = dict[str, Any]  # message -> its components

WELCOME = """
Chabudai's playground is open: {url}

Type /play in the channel to open a table, and add an AI or switch between {people} ("Viewing as", at the top).
Nothing is kept, and only this machine can reach it. Ctrl-C ends it. To play on Discord, set DISCORD_TOKEN.
"""


async def open_playground(settings: Settings, told_to_stop: asyncio.Event) -> None:
    """Open it, say where it is, and keep it open until somebody ends it here or in the browser."""
    settings.data_dir.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="playground-", dir=settings.data_dir) as folder:
        world = Time()
        bot = await new_bot(settings, Path(folder), world)
        async with simcord.run(bot, shard_count=1, check_errors=False, settle_timeout=PATIENCE) as env:
            try:
                await world.begin(env)
                assert bot.user is not None
                await bot.user.edit(username="Chabudai")
                async with preview_of(env, settings.playground_port) as preview:
                    await drawn_once(bot)
                    print(WELCOME.format(url=preview.url, people=", ".join(PEOPLE)), flush=True)  # noqa: T201 - for who sits there
                    await until_ended(world, Pages(env, preview), told_to_stop)
            except simcord.SetupError as problem:
                raise CannotStart(reason(problem, settings.playground_port)) from problem
            finally:
                await bot.close()


def reason(problem: simcord.SetupError, port: int) -> str:
    if isinstance(problem.__cause__, OSError):
        return f"PLAYGROUND_PORT {port} cannot be used; choose another one."
    return f"The playground cannot open: {problem}"


async def new_bot(settings: Settings, folder: Path, world: Time) -> Chabudai:
    """The bot as it runs on Discord. A new world knows no command yet, whatever the store remembers."""
    return Chabudai(settings, await open_store(folder / "playground.db"), now=world.now, sleep=world.sleep, always_sync=True)


def preview_of(env: simcord.Env, port: int) -> Preview:
    """The page with a server of friends in it. Direct messages are closed: it shows one channel and nothing else."""
    owner = env.create_user(PEOPLE[0].lower(), global_name=PEOPLE[0])
    guild = env.create_guild("Chabudai", owner=owner)
    channel = guild.create_text_channel("games", topic="Type /play to open a table")
    friends = [env.create_user(name.lower(), global_name=name) for name in PEOPLE[1:]]
    env.inject_error("POST", "/users/@me/channels", status=403, code=50007, message="Direct messages are closed", times=None)
    return env.preview(channel, viewers=[guild.add_member(user) for user in (owner, *friends)], layout="channel", port=port)


async def drawn_once(bot: Chabudai) -> None:
    """One picture of each game: the first click need not wait for the drawings that all pictures are made of."""
    for game in all_games().values():
        state = game.begin(game.seats[0], game.agreed({}), Dice("playground"), Seat(0)).state
        await bot.studio.picture(drawing_of(game.scene(game.view(state, None)), Reader("en", PEOPLE).plain))


async def until_ended(world: Time, pages: Pages, told_to_stop: asyncio.Event) -> None:
    """Let time pass until somebody ends it, here or in the browser."""
    going_on = asyncio.create_task(world.go_on(pages))
    endings = [asyncio.create_task(told_to_stop.wait()), asyncio.create_task(pages.preview.wait_closed())]
    await asyncio.wait([going_on, *endings], return_when=asyncio.FIRST_COMPLETED)
    for task in (going_on, *endings):
        task.cancel()
    with suppress(asyncio.CancelledError):
        await going_on


class Time:
    """The clock of the world goes with the real one, step by step between clicks.

    Who waits in there waits for these steps, so that SimCord does not hold up a click until a computer player has moved.
    """

    def __init__(self) -> None:
        self.env: simcord.Env | None = None

    def now(self) -> float:
        return self.env.now().timestamp() if self.env else time.time()

    async def sleep(self, seconds: float) -> None:
        while self.env is None:  # the world is not made yet
            await asyncio.sleep(BEAT)
        await self.env.external_wait(asyncio.sleep(seconds), reason="time goes on by itself")

    async def begin(self, env: simcord.Env) -> None:
        """From today: SimCord's own beginning is a day long past."""
        self.env = env
        await env.advance_time((datetime.now(UTC) - env.now()).total_seconds())

    async def go_on(self, pages: Pages) -> None:
        assert self.env is not None
        last = time.perf_counter()
        while True:
            await asyncio.sleep(BEAT)
            async with pages.busy:
                passed, last = time.perf_counter() - last, time.perf_counter()
                with suppress(TimeoutError):  # a move that takes long; it goes on with the next step
                    await self.env.advance_time(passed)


class Pages:
    """What the browser asks of SimCord: one click at a time, and with every look at the channel the latest state of it.

    A page names what is pressed by its place in the message and says which state it saw. SimCord refuses whatever was
    pressed on an older one. Discord does not: what was pressed is found again by its custom_id.
    """

    def __init__(self, env: simcord.Env, preview: Preview) -> None:
        self.preview = preview
        self.busy = asyncio.Lock()
        self._env = env
        self._requests: dict[str, int] = {}  # page -> how many requests the bot had made when it was last shown
        self._seen: dict[str, dict[int, Offered]] = {}  # page -> the last states it may have seen
        self._look, self._act = preview._page_payload, preview._action
        preview._page_payload, preview._action = self._latest, self._one_at_a_time  # type: ignore[method-assign, assignment]

    def _latest(self, page: Any) -> dict[str, Any]:
        if self.preview._active_action is None:
            self._show(page)
        return self._look(page)

    def _show(self, page: Any) -> None:
        if self._requests.get(page.id) != len(self._env.http_requests):
            self._requests[page.id] = len(self._env.http_requests)
            self.preview._advance_presentation_time()
            self.preview._publish(page, reason="refresh")
        seen = self._seen.setdefault(page.id, {})
        seen.setdefault(page.revision, self._offered())
        for old in list(seen)[:-KEPT]:
            del seen[old]

    def _offered(self) -> Offered:
        messages = self._env.backend.messages.get(self.preview.channel.id, {})
        return {str(message.id): message.components for message in messages.values()}

    async def _one_at_a_time(self, context: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self.busy:
            page = self.preview._pages.get(context or "")
            return await self._act(context, body if page is None or "published_revision" not in body else self._today(page, body))

    def _today(self, page: Any, body: Mapping[str, Any]) -> dict[str, Any]:
        """What was done, as if it had been done on the channel as it is now. A button that is gone stays one of long ago."""
        if body.get("kind") not in {"click", "select"}:
            return {**body, "published_revision": page.revision}
        message, _, place = str(body.get("control_key")).rpartition(":")
        target = message.split(":")[1] if ":" in message else ""
        seen = places(self._seen.get(page.id, {}).get(body["published_revision"], {}).get(target))
        meant = next((custom_id for custom_id, each in seen.items() if each == place), None)
        now = places(self._offered().get(target)).get(meant)
        if now is None:
            return {**body, "published_revision": 0}
        return {**body, "published_revision": page.revision, "control_key": f"{message}:{now}"}


def places(components: Any) -> dict[Any, str]:
    """Where in a message each button and menu is."""
    return {each["custom_id"]: str(each.get("id")) for each in walk_components(components or ()) if "custom_id" in each}
