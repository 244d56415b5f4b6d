"""The whole bot in a look-alike of Discord in the browser: servers, channels, direct messages, and people to switch between.

SimCord is that look-alike. Made for tests, it lets time pass only when told to, and shows one channel in one state.
`world` makes it go on by itself and peoples it, `room` is one channel as a page shows it, `entrance` serves the pages and the
links that begin a game.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

import simcord

from bot.config import DATABASE, Settings
from bot.desk import card_faces
from bot.desk.app import Chabudai
from bot.errors import CannotStart
from bot.i18n import Reader
from bot.i18n.titles import rename
from bot.play.answering import Delay, human_pace
from bot.playground.entrance import Entrance
from bot.playground.room import Room
from bot.playground.world import PLACES, World
from bot.render import drawing_of, icons
from bot.store.sqlite.connect import open_store
from bot.store.sqlite.reasons import reason_of
from games import all_games
from games.core.dice import Dice
from games.core.game import Seat

PORT, PORTS = 8000, 20  # the first one that is tried, and how many are
PATIENCE = 15.0  # seconds that a click may take before SimCord gives it up

WELCOME = """
Chabudai's playground is open. Play at once, with computer players:

{links}

?seats=3 behind it says how many play, ?in=uk plays in Ukrainian, ?in=dm-aiko alone in direct messages.
{url} opens without a table: /play opens one.
At the top of the page you switch between people, and between a server in English, one in Ukrainian and direct messages.
Only this machine can reach it. Ctrl-C ends it, and takes {folder} along, so nothing is kept. To play on Discord, set DISCORD_TOKEN.
"""


@dataclass
class Playground:
    bot: Chabudai
    world: World
    entrance: Entrance


async def open_playground(settings: Settings, told_to_stop: asyncio.Event) -> None:
    """Open it, say where it is, and keep it open until somebody ends it here or in the browser."""
    rename(dict(settings.game_names))
    with folder_in(settings.data_dir) as folder:
        try:
            async with playground_opened(settings, Path(folder)) as playground:
                await drawn_once(playground.bot)
                print(welcome(settings, playground.entrance, Path(folder)), flush=True)  # noqa: T201 - for who sits there
                await until_ended(playground, told_to_stop)
        except simcord.SetupError as problem:
            raise CannotStart(reason(problem, settings.playground_port)) from problem


def folder_in(data: Path) -> TemporaryDirectory[str]:
    try:
        data.mkdir(parents=True, exist_ok=True)
        return TemporaryDirectory(prefix="playground-", dir=data)
    except OSError as problem:
        raise CannotStart(reason_of(problem).about(data / DATABASE)) from problem


@asynccontextmanager
async def playground_opened(settings: Settings, folder: Path, delay: Delay = human_pace) -> AsyncGenerator[Playground]:
    """The bot in its world, and a page for each place in it."""
    world = World()
    bot = await new_bot(settings, folder, world, delay)
    async with simcord.run(bot, shard_count=1, check_errors=False, settle_timeout=PATIENCE) as env:
        try:
            await world.begin(env)
            assert bot.user is not None
            await bot.user.edit(username="Chabudai")
            if settings.card_faces:
                show_card_faces(bot, world)
            first = settings.playground_port
            entrance = Entrance(world, range(first, first + 1) if first else range(PORT, PORT + PORTS))
            async with AsyncExitStack() as open_rooms:
                for place in PLACES:
                    await open_rooms.enter_async_context(entrance.add(Room(world, place, entrance)))
                yield Playground(bot, world, entrance)
        finally:
            await bot.close()


def reason(problem: simcord.SetupError, port: int | None) -> str:
    if not isinstance(problem.__cause__, OSError):
        return f"The playground cannot open: {problem}"
    if port is None:
        return f"No port from {PORT} to {PORT + PORTS - 1} is free; set PLAYGROUND_PORT to one that is."
    return f"PLAYGROUND_PORT {port} cannot be used; choose another one."


def welcome(settings: Settings, entrance: Entrance, folder: Path) -> str:
    read = Reader("en", ()).plain
    width = max(len(read(game.name)) for game in all_games().values())
    links = "\n".join(f"  {read(game.name):{width}}  {entrance.url}/{key}" for key, game in all_games().items())
    moved = settings.playground_port is None and entrance.port != PORT
    said = f"\nPort {PORT} is taken, so it is on {entrance.port}." if moved else ""
    return said + WELCOME.format(links=links, url=entrance.url, folder=folder.absolute())


async def new_bot(settings: Settings, folder: Path, world: World, delay: Delay) -> Chabudai:
    """The bot as it runs on Discord. A new world knows no command yet, whatever the store remembers."""
    store = await open_store(folder / "playground.db")
    settings = replace(settings, drawing_processes=0, card_faces=False)  # SimCord waits for whatever a process draws
    return Chabudai(settings, store, now=world.now, delay=delay, sleep=world.sleep, always_sync=True)


def show_card_faces(bot: Chabudai, world: World) -> None:
    """As if they were uploaded: SimCord would make the first clicks wait for that, and keep no picture."""
    faces = card_faces.faces_named()
    there = {name: world.new_emoji(name, icons.face_drawn(face)) for name, (face, _words) in faces.items()}
    bot.audience.show_faces({each: there[name] for name, (_face, words) in faces.items() for each in words})


async def drawn_once(bot: Chabudai) -> None:
    """One picture of each game: the first click need not wait for the drawings that all pictures are made of."""
    for game in all_games().values():
        state = game.begin(game.seats[0], game.agreed({}), Dice("playground"), Seat(0)).state
        names = [f"{number}" for number in range(game.seats[0])]
        await bot.studio.picture(drawing_of(game.scene(game.view(state, None)), Reader("en", names).plain))


async def until_ended(playground: Playground, told_to_stop: asyncio.Event) -> None:
    """Let time pass until somebody ends it, here or in the browser."""
    going_on = asyncio.create_task(playground.world.go_on())
    endings = [asyncio.create_task(told_to_stop.wait()), asyncio.create_task(playground.entrance.wait_closed())]
    await asyncio.wait([going_on, *endings], return_when=asyncio.FIRST_COMPLETED)
    for task in (going_on, *endings):
        task.cancel()
    with suppress(asyncio.CancelledError):
        await going_on
