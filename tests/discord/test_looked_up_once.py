"""Until a click in a match is answered, whoever answers it looks up the match, the seat, the person and the menu once each.

The door reads under its lock where the match stands by then: it decides on that, and on nothing a click has looked up before.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import discord
import pytest

from bot.desk.app import ANSWERING
from bot.desk.audience import Audience
from bot.match import moment as derives
from bot.match.menu import menu_of
from bot.match.values import Match
from bot.play.matches import Matches
from tests.discord.world import World, small_world

LOOK_UPS: tuple[tuple[type, str, str], ...] = (
    (Matches, "at_hand", "match"),
    (Matches, "moment", "match"),
    (Match, "seat_of", "seat"),
    (Audience, "person", "person"),
)


@dataclass
class LookedUp:
    """By each task that answers a click, up to its answer."""

    clicks: dict[asyncio.Task[Any], Counter[str]] = field(default_factory=dict)
    answered: set[asyncio.Task[Any]] = field(default_factory=set)

    def counted(self, function: Callable[..., Any], what: str) -> Callable[..., Any]:
        def counting(*arguments: Any, **named: Any) -> Any:
            task = asyncio.current_task()
            if task is not None and task.get_name().startswith(ANSWERING) and task not in self.answered:
                self.clicks.setdefault(task, Counter())[what] += 1
            return function(*arguments, **named)

        return counting

    def answering(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def answer(*arguments: Any, **named: Any) -> Any:
            task = asyncio.current_task()
            assert task is not None
            self.answered.add(task)
            return function(*arguments, **named)

        return answer

    def more_than_once(self) -> list[dict[str, int]]:
        """Those clicks that asked for anything again."""
        return [dict(click) for click in self.clicks.values() if max(click.values()) > 1]


@pytest.fixture
def looked_up(monkeypatch: pytest.MonkeyPatch) -> LookedUp:
    looked_up = LookedUp()
    for owner, name, what in LOOK_UPS:
        monkeypatch.setattr(owner, name, looked_up.counted(getattr(owner, name), what))
    whole = looked_up.counted(menu_of, "menu")  # the same once more in few words is not looked up
    monkeypatch.setattr(
        derives, "menu_of", lambda labels, kinds, shown=(): menu_of(labels, kinds, shown) if shown else whole(labels, kinds)
    )
    for name in ("send_message", "edit_message"):
        monkeypatch.setattr(discord.InteractionResponse, name, looked_up.answering(getattr(discord.InteractionResponse, name)))
    return looked_up


async def seated(world: World) -> tuple[Any, dict[int, Any]]:
    """Four at Tenno, and the panels by person."""
    table = await world.begun("tenno", 4)
    panels = {person.id: await world.hand(person, table) for person in world.people[:4]}
    await world.env.settle()
    return table, panels


async def test_a_decision_and_the_way_to_it_look_nothing_up_twice(
    tmp_path: Path, looked_up: LookedUp, many: Callable[[int, int], int]
) -> None:
    chance = Random("decisions")
    async with small_world(tmp_path) as world:
        _table, panels = await seated(world)
        looked_up.clicks.clear()
        for _ in range(many(8, 40)):
            person = chance.choice(await world.asked())
            await world.decide(person, panels[person.id], chance)
            await world.env.settle()
    assert len(looked_up.clicks) > 8 and looked_up.more_than_once() == []
    assert all(click["match"] == click["seat"] == click["person"] == 1 for click in looked_up.clicks.values())
    assert any(click["menu"] for click in looked_up.clicks.values()), "of the next question"


async def test_what_changes_only_the_panel_looks_nothing_up_twice(tmp_path: Path, looked_up: LookedUp) -> None:
    async with small_world(tmp_path) as world:
        table, _panels = await seated(world)
        [aiko, *_] = world.people
        looked_up.clicks.clear()
        panel = await world.hand(aiko, table)
        for verb in ("astext", "astext", "explain", "more"):
            await world.press(aiko, panel, verb)
    assert len(looked_up.clicks) == 5 and looked_up.more_than_once() == []


async def test_a_step_back_looks_nothing_up_twice(tmp_path: Path, looked_up: LookedUp) -> None:
    async with small_world(tmp_path) as world:
        _table, panels = await seated(world)
        chance = Random("back")
        for _ in range(40):
            person = chance.choice(await world.asked())
            await world.decide(person, panels[person.id], chance)
            if "takeback" in world.verbs(panels[person.id]):
                break
        looked_up.clicks.clear()
        await world.press(person, panels[person.id], "takeback")
    assert len(looked_up.clicks) == 1 and looked_up.more_than_once() == []


async def test_the_answer_to_a_decision_shows_what_it_led_to(tmp_path: Path) -> None:
    async with small_world(tmp_path) as world:
        _table, panels = await seated(world)
        person = (await world.asked())[0]
        with world.bot.panels.answering(1, person.id):  # nothing follows that would put it right
            await world.decide(person, panels[person.id], Random("shown"))
        assert (await world.moment()).seq == 1 and "pick" not in world.verbs(panels[person.id])
