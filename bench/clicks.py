"""What a click costs on the bot's side: from Discord's event to the bot's answer, on loopback, one click at a time.

A move is parsed, checked, stored durably and answered with the panel as it is then. Beside it, in the same run, stands the
least that discord.py can do: a DynamicItem that edits its message. Server and bot share one process here, so CPU is of both.
"""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Any, NamedTuple

import discord
from discord import ui

from bot.desk.app import Chabudai
from bot.config import Settings
from bot.match.values import Play
from bot.screen.custom_id import press
from bot.match.menu import leaves, menu
from bot.store import open_store
from games import all_games
from games.core.dice import dice_of
from tests.loopback import TOKEN, Click, Discord, discord_on_loopback, pointed_at

BARE, MOVES = 300, 60  # clicks; moves for each game
LIMIT = 50.0  # ms at the median


class Cost(NamedTuple):
    wall: float  # ms
    cpu: float


def measure() -> list[str]:
    bare = asyncio.run(bare_clicks())
    drawn, undrawn = asyncio.run(moves(cached=True)), asyncio.run(moves(cached=False))
    ratio = median(cost.cpu for cost in drawn) / median(cost.cpu for cost in bare)
    return [
        f"{said(bare)}: the least discord.py can do",
        f"{said(drawn)}: a move, pictures in the cache ({ratio:.1f}x the CPU of the least)",
        f"{said(undrawn)}: a move, pictures drawn first",
        f"a move takes {'less' if median(cost.wall for cost in drawn) < LIMIT else 'MORE'} than {LIMIT:.0f} ms at the median",
    ]


def said(costs: list[Cost]) -> str:
    wall, cpu = ([getattr(cost, name) for cost in costs] for name in ("wall", "cpu"))
    high = [quantiles(each, n=20)[-1] for each in (wall, cpu)]
    return f"{median(wall):5.1f} ms median, {high[0]:5.1f} p95; CPU {median(cpu):5.1f}, {high[1]:5.1f}"


async def timed(click: Awaitable[Click]) -> Cost:
    wall, cpu = perf_counter(), process_time()
    await (await click).answered()
    return Cost(1000 * (perf_counter() - wall), 1000 * (process_time() - cpu))


# ---- the least


class Bare(ui.DynamicItem[ui.Button[Any]], template=r"bare:\d+"):
    @classmethod
    async def from_custom_id(cls, _interaction: Any, item: Any, _match: Any, /) -> Bare:
        return cls(item)

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(view=bare_view())


def bare_view() -> ui.LayoutView:
    view = ui.LayoutView(timeout=None)
    row: Any = ui.ActionRow(*(Bare(ui.Button(label=f"Button {number}", custom_id=f"bare:{number}")) for number in range(5)))
    view.add_item(ui.TextDisplay("Nothing happened."))
    view.add_item(row)
    view.stop()
    return view


async def bare_clicks() -> list[Cost]:
    client = discord.AutoShardedClient(intents=discord.Intents(guilds=True))
    client.add_dynamic_items(Bare)
    async with connected(client) as world:
        message = world.post({"components": bare_view().to_components(), "flags": 1 << 15})
        return [await timed(world.press(1, message, "bare:0")) for _ in range(BARE)]


# ---- moves


async def moves(cached: bool) -> list[Cost]:
    costs: list[Cost] = []
    for key in all_games():
        with tempfile.TemporaryDirectory() as folder:
            settings = Settings.load({"DATA_DIR": folder, "AI_PROCESSES": "0"})
            bot = Chabudai(settings, await open_store(Path(folder) / "chabudai.db"))
            async with connected(bot) as world:
                costs += await played(bot, world, key, cached)
    return costs


async def played(bot: Chabudai, world: Discord, key: str, cached: bool) -> list[Cost]:
    """People play a match, each move the first that is legal."""
    people = all_games()[key].seats[0]
    table = await (await world.command(1, "play", game=key)).answered()
    for person in range(2, people + 1):
        await (await world.press(person, table, press(1, "sit"))).answered()
    await (await world.press(1, table, press(1, "start"))).answered()
    panels = {person: await (await world.press(person, table, press(1, "hand"))).answered() for person in range(1, people + 1)}
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
    play = await bot.matches.play(1)
    seats = sorted(play.match.rules.waiting(play.state))
    if not seats:
        return None
    game, seat = play.match.rules, seats[0]
    path, _labels = leaves(menu(game, play.state, seat, game.view(play.state, seat)))[0]
    person = play.match.sitters[seat].person
    assert person is not None
    return person, press(1, "pick", play.asked[seat], path)


async def draw_ahead(bot: Chabudai, person: int) -> None:
    """The picture that the answer will need."""
    play: Play = await bot.matches.play(1)
    game, seat = play.match.rules, play.match.seat_of(person)
    assert seat is not None
    turn = game.apply(play.state, seat, game.legal(play.state, seat)[0], dice_of(play.match.seed, play.seq + 1))
    tell = await bot.audience.private(person, play.match.guild, play.match.names)
    await bot.studio.picture(game.scene(game.view(turn.state, seat)), tell.plain)


async def quiet() -> None:
    """Until the edits that follow a move are done."""
    while any(task.get_name().startswith(("table-", "panel-", "notice-")) for task in asyncio.all_tasks()):  # noqa: ASYNC110 - nobody else asks
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
