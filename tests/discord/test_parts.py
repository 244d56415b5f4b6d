"""Everything that lives stands in one list: who is entered there hears of everything."""

from __future__ import annotations

from typing import Any

import pytest

from bot.desk.app import Chabudai
from bot.play.part import Part
from tests.discord.world import World, small_world


class Notebook(Part):
    """Writes down what it is told."""

    def __init__(self) -> None:
        self.heard: list[Any] = []

    def changed(self, changed):
        self.heard.append(("changed", changed.match.id))

    async def resume(self, match):
        self.heard.append(("resume", match.id))

    async def pending(self):
        return [1]

    def evict(self, match_id):
        self.heard.append(("evict", match_id))

    def erase(self, person):
        self.heard.append(("erase", person))

    async def close(self):
        self.heard.append(("close",))


@pytest.fixture
def notebook(monkeypatch: pytest.MonkeyPatch) -> Notebook:
    notebook, all_parts = Notebook(), Chabudai._all_parts
    monkeypatch.setattr(Chabudai, "_all_parts", lambda bot: (*all_parts(bot), notebook))
    return notebook


async def heard(world: World, notebook: Notebook, work: Any) -> list[Any]:
    notebook.heard.clear()
    await world.together([work])
    return notebook.heard


async def test_a_new_part_is_entered_once_and_told_of_everything(tmp_path, notebook):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        await world.begun("tenno", 2)
        assert set(notebook.heard) == {("changed", 1)}
        cluster = world.bot.cluster

        async def news() -> None:
            cluster.changed(1)

        async def anew() -> None:
            cluster.begin_anew()

        assert await heard(world, notebook, news()) == [("evict", 1), ("changed", 1), ("resume", 1)]
        assert await heard(world, notebook, anew()) == [("evict", None), ("resume", 1)]
        erased = ("erase", botan.id)
        assert set(await heard(world, notebook, world.bot.privacy.erase(botan.id))) == {("changed", 1), erased}
        assert notebook.heard.count(erased) == 1
        assert await heard(world, notebook, world.bot.close()) == [("close",)]
        notebook.heard.clear()
        await world.restart()
        assert ("resume", 1) in notebook.heard


async def test_what_a_part_has_left_is_gone_on_with_although_the_match_ended_long_ago(tmp_path, notebook):
    async with small_world(tmp_path) as world:
        for _match in range(2):
            table = await world.begun("tenno", 2)
            await world.press(world.people[0], (await world.people[0].slash(world.channel, "stop")).response, "stop", "1")
            await world.env.advance_time(1_000.0)
        assert table
        notebook.heard.clear()
        await world.restart()
        assert notebook.heard.count(("resume", 1)) == 1
