"""The playground in this process: what is behind a page can be asked and moved."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from bot.config import Settings
from bot.match.moment import Moment
from bot.play.answering import Delay
from bot.playground import Playground, playground_opened
from bot.playground.world import SERVERS, Location
from bot.render import Drawing, Picture
from bot.render.png import SUFFIX
from tests.browser.playground import free_port
from tests.discord.world import World, deal_as_ever
from tests.patience import PATIENCE

HERE = SERVERS[0]


@asynccontextmanager
async def inside(folder: Path, delay: Delay = lambda _dice, _moment: 0.0) -> AsyncIterator[Inside]:
    settings = Settings.load({"DATA_DIR": str(folder), "AI_PROCESSES": "0", "PLAYGROUND_PORT": str(free_port())})
    async with playground_opened(settings, folder, delay) as playground:
        yield Inside(playground, folder)


class Inside:
    """Whoever opens tables there plays; all others at them are computer players, and answer at once."""

    def __init__(self, playground: Playground, folder: Path) -> None:
        self.world, self.url = playground.world, playground.entrance.url
        self._studio, self._room = playground.bot.studio, playground.entrance.rooms[HERE.key]
        self.chance = Random("inside")
        self._matches = count(1)
        deal_as_ever(playground.bot)
        env, channel = self.world.env, self.world.channel(HERE)
        self.behind = World(env, folder, channel, list(self.world.viewers(HERE)), channel.guild, [playground.bot])

    def draws_at_once(self) -> None:
        """From now on each picture is there when it is asked for, so no answer is given without it, however busy the machine is."""
        studio, drawn = self._studio, dict[str, bytes]()

        def cached(drawing: Drawing) -> Picture:
            key, scene = drawing.key, drawing.scene
            if key not in drawn:
                drawn[key] = studio.draw(scene)
            return Picture(f"{key}.{SUFFIX}", drawn[key], drawing.alt, scene.width, scene.height)

        studio.cached = cached

    @contextmanager
    def holding_pictures_back(self) -> Iterator[None]:
        """In here no picture comes to a page that asks for it; afterwards all do."""
        give, released = self._room._prepare_asset, asyncio.Event()

        async def held_back(*asked: Any, **how: Any) -> Any:
            await released.wait()
            return await give(*asked, **how)

        self._room._prepare_asset = held_back
        try:
            yield
        finally:
            self._room._prepare_asset = give
            released.set()

    async def begins(self, game: str, seats: int, place: Location = HERE) -> Match:
        number = next(self._matches)
        await self.world.play(place, game, seats)
        return Match(self, number, self.world.viewers(place)[0])


class Match:
    def __init__(self, place: Inside, number: int, person: Any) -> None:
        self.place, self.number, self.person = place, number, person

    async def moment(self) -> Moment:
        return await self.place.behind.moment(self.number)

    @property
    def panel(self) -> Any:
        """The message that shows it to this person."""
        return [each for each in self.place.behind.channel.history(viewer=self.person) if each.flags.ephemeral][-1]

    async def asks(self) -> bool:
        """Let time pass until the person is asked; not so when the match is over."""
        while True:
            moment = await self.moment()
            if not moment.waiting or moment.match.seat_of(self.person.id) in moment.waiting:
                return bool(moment.waiting)
            async with self.place.world.busy:
                await self.place.world.env.advance_time(1.0)

    async def decides(self) -> None:
        """One decision, at random, as soon as the panel asks for it: computers move meanwhile."""
        async with asyncio.timeout(PATIENCE):
            while True:
                async with self.place.world.busy:
                    if await self.place.behind.decide(self.person, self.panel, self.place.chance, self.number):
                        return
                await asyncio.sleep(0.05)
