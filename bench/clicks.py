"""What a click costs on the bot's side, on loopback, one click at a time.

A move is parsed, checked, stored durably and answered with the panel as it is then; the time is that until the answer, the CPU
counts the edits of table and panels that follow as well. Beside it, in the same run, stands the least that discord.py can do: a
DynamicItem that edits its message. Server and bot share one process here, so CPU is of both.
"""

from __future__ import annotations

import asyncio
import io
import tempfile
from collections.abc import AsyncIterator, Awaitable, Iterator
from contextlib import asynccontextmanager, contextmanager
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any, NamedTuple

import discord
from aiohttp import ClientRequest
from discord import ui

from bot.config import Settings
from bot.desk.app import Chabudai
from bot.desk.content import for_pictures
from bot.match.menu import leaves
from bot.match.moment import Moment
from bot.match.values import Match, Pace, Sitter
from bot.render import drawing_of
from bot.screen.custom_id import button_id
from bot.store import open_store
from games import all_games
from games.core.dice import dice_of
from games.core.game import Seat
from tests.loopback import CHANNEL, TOKEN, Click, Discord, discord_on_loopback, pointed_at

BARE, MOVES = 300, 60  # clicks; moves for each game
CROWDS = (0, 1_000, 10_000)  # other matches that are being played
LIMIT = 50.0  # ms at the median
PICTURE = bytes(50_000)


class Cost(NamedTuple):
    wall: float  # ms
    cpu: float
    answer: float  # of the CPU, until the answer is written


def measure() -> list[str]:
    bare, alone = asyncio.run(bare_clicks()), asyncio.run(bare_clicks(messages=3))
    drawn, undrawn = asyncio.run(moves(cached=True)), asyncio.run(moves(cached=False))
    crowds = {others: median(cost.cpu for cost in asyncio.run(among(others))) for others in CROWDS}
    ratio = median(cost.cpu for cost in drawn) / median(cost.cpu for cost in bare)
    more = median(cost.cpu for cost in drawn) / median(cost.cpu for cost in alone)
    return [
        f"{said(bare)}: the least discord.py can do",
        f"{said(alone)}: the least it can do for an answer and two edits, each with a picture, as a move brings them",
        f"{said(drawn)}: a move, pictures in the cache ({ratio:.1f}x the CPU of the least, {more:.1f}x that of its messages alone)",
        f"{median(cost.answer for cost in drawn):.1f} ms of this CPU are spent when the answer is written",
        f"{said(undrawn)}: a move, pictures drawn first",
        ", ".join(f"{cpu:.1f} ms CPU among {others:,} others" for others, cpu in crowds.items()),
        f"a move takes {'less' if median(cost.wall for cost in drawn) < LIMIT else 'MORE'} than {LIMIT:.0f} ms at the median",
    ]


def said(costs: list[Cost]) -> str:
    wall, cpu = ([getattr(cost, name) for cost in costs] for name in ("wall", "cpu"))
    high = [quantiles(each, n=20)[-1] for each in (wall, cpu)]
    return f"{median(wall):5.1f} ms median, {high[0]:5.1f} p95; CPU {median(cpu):5.1f}, {high[1]:5.1f}"


async def timed(click: Awaitable[Click]) -> Cost:
    wall, cpu = perf_counter(), process_time()
    with answer_written() as written:
        await (await click).answered()
        wall = perf_counter() - wall
        await quiet()
    return Cost(1000 * wall, 1000 * (process_time() - cpu), 1000 * (written[0] - cpu))


@contextmanager
def answer_written() -> Iterator[list[float]]:
    """How much CPU was spent when the answer was handed to the machine: Discord, which is this process too, reads it later."""
    write, written = ClientRequest.write_bytes, list[float]()

    async def write_bytes(request: ClientRequest, *given: Any) -> None:
        await write(request, *given)
        if request.url.path.endswith("/callback"):
            written.append(process_time())

    ClientRequest.write_bytes = write_bytes  # type: ignore[assignment, method-assign]
    try:
        yield written
    finally:
        ClientRequest.write_bytes = write  # type: ignore[method-assign]


# ---- the least


class Bare(ui.DynamicItem[ui.Button[Any]], template=r"bare:\d+"):
    edits = 0  # of other messages

    @classmethod
    async def from_custom_id(cls, _interaction: Any, item: Any, _match: Any, /) -> Bare:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(**bare_message(bool(self.edits)))
        assert interaction.message is not None
        for _ in range(self.edits):
            known = interaction.client.get_partial_messageable(CHANNEL).get_partial_message(interaction.message.id)
            await asyncio.create_task(known.edit(**bare_message(True)), name="table-bare")


def bare_message(picture: bool) -> dict[str, Any]:
    return {"view": bare_view(picture), "attachments": [discord.File(io.BytesIO(PICTURE), "picture.png")] if picture else []}


def bare_view(picture: bool = False) -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    row: Any = ui.ActionRow(*(Bare(ui.Button(label=f"Button {number}", custom_id=f"bare:{number}")) for number in range(5)))
    view.add_item(ui.TextDisplay("Nothing happened."))
    if picture:
        view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://picture.png")))
    view.add_item(row)
    view.stop()
    return view


async def bare_clicks(messages: int = 1) -> list[Cost]:
    """Clicks that are answered; with more than one message, with a picture in each, and others of the same size edited beside it."""
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    client.add_dynamic_items(Bare)
    Bare.edits = messages - 1
    async with connected(client) as world:
        components = bare_view().to_components()  # type: ignore[no-untyped-call]
        message = world.post({"components": components, "flags": 1 << 15})
        return [await timed(world.press(1, message, "bare:0")) for _ in range(BARE)]


# ---- moves


async def moves(cached: bool) -> list[Cost]:
    costs: list[Cost] = []
    for key in all_games():
        async with playing() as (bot, world):
            costs += await measured(bot, world, await begun(world, key), cached)
    return costs


async def among(others: int) -> list[Cost]:
    """Moves of one match while others wait for their people, each with a clock."""
    async with playing() as (bot, world):
        panels = await begun(world, "tenno")
        for number in range(others):
            sitters = Sitter("One", 10_000 + number), Sitter("Other", 50_000 + number)
            match = await bot.door.open(Match("tenno", 1, 10_000 + number, sitters[0].person or 0, sitters, {}, Pace.DAYS), number)
            await bot.door.start(match.id, match.host, number)
        await quiet()
        return await measured(bot, world, panels, cached=True)


@asynccontextmanager
async def playing(url: str | None = None) -> AsyncIterator[tuple[Chabudai, Discord]]:
    """`url`: of its database; without one, a file that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        given = {"DATA_DIR": folder, "AI_PROCESSES": "0", "DRAWING_PROCESSES": "0", "CARD_FACES": "off"}
        settings = Settings.load(given | ({"DATABASE_URL": url} if url else {}))
        bot = Chabudai(settings, await open_store(settings), table_rest=0.0)  # which nobody waits for who is answered
        async with connected(bot) as world:
            yield bot, world


async def begun(world: Discord, key: str) -> dict[int, dict[str, Any]]:
    """A match of people, and everybody's panel."""
    people = all_games()[key].seats[0]
    table = await (await world.command(1, "play", game=key)).answered()
    for person in range(2, people + 1):
        await (await world.press(person, table, button_id(1, "sit"))).answered()
    await (await world.press(1, table, button_id(1, "start"))).answered()
    return {person: await (await world.press(person, table, button_id(1, "hand"))).answered() for person in range(1, people + 1)}


async def measured(bot: Chabudai, world: Discord, panels: dict[int, dict[str, Any]], cached: bool) -> list[Cost]:
    """People play, each move the first that is legal."""
    costs: list[Cost] = []
    while len(costs) < MOVES and (asked := await first_asked(bot)) is not None:
        person, custom_id = asked
        if cached:
            await draw_ahead(bot, person)
        await quiet()
        costs.append(await timed(world.press(person, with_button(panels[person], custom_id), custom_id)))
    return costs


def with_button(panel: dict[str, Any], custom_id: str) -> dict[str, Any]:
    """The panel as if its menu were open where this choice is."""
    row = {"type": 1, "id": 900, "components": [{"type": 2, "id": 901, "style": 1, "label": "This", "custom_id": custom_id}]}
    return {**panel, "components": [*panel["components"], row]}


async def first_asked(bot: Chabudai) -> tuple[int, str] | None:
    """Who has to decide, and the button of their first choice."""
    moment = await bot.door.matches.moment(1)
    if not moment.waiting:
        return None
    seat = min(moment.waiting)
    path, _labels = leaves(moment.menu(seat))[0]
    person = moment.match.sitters[seat].person
    assert person is not None
    return person, button_id(1, "pick", moment.asked[seat], path, moment.fingerprint(seat))


async def draw_ahead(bot: Chabudai, person: int) -> None:
    """The pictures that the answer and the edits after it will need."""
    now = await bot.door.matches.moment(1)
    seat = now.match.seat_of(person)
    assert seat is not None
    turn = now.game.apply(now.state, seat, now.legal(seat)[0], dice_of(now.match.seed, now.seq + 1))
    after = Moment(now.match, now.seq + 1, turn.state, now.asked, now.since)
    public = await bot.audience.public(now.match.guild, now.match.names)
    await bot.studio.picture(drawing_of(after.scene(None), for_pictures(public)))
    for other, sitter in enumerate(now.match.sitters):
        reader = await bot.audience.private(sitter.person or 0, now.match.guild, now.match.names)
        await bot.studio.picture(drawing_of(after.scene(Seat(other)), for_pictures(reader)))


async def quiet() -> None:
    """Until the edits that follow a move are done."""
    while any(task.get_name().startswith(("table-", "panel-", "notices-")) for task in asyncio.all_tasks()):  # noqa: ASYNC110 - nobody else asks
        await asyncio.sleep(0.005)


@asynccontextmanager
async def connected(client: discord.Client) -> AsyncIterator[Discord]:
    async with discord_on_loopback() as world:
        with pointed_at(world.address):
            async with client:
                running = asyncio.create_task(client.start(TOKEN))
                await world.identified.wait()
                yield world
                await client.close()
                await running
