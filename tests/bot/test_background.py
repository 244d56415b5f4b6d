"""What goes on in the background and dies of a mistake is heard of: in the log, in the numbers, on the health page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import REGISTRY
from structlog.testing import capture_logs

from bot import background
from bot.desk.coalescer import Coalescer
from bot.match.values import Pace
from bot.play.computers import Computers
from bot.play.deadlines import Deadlines
from bot.store.both.flush import Flush
from tests.bot.storing import a_match, opened
from tests.bot.tables import a_door, begun


class Mistake(Exception):
    """Something nobody thought of."""


async def mistaken(*_any: Any) -> None:
    raise Mistake


async def until(true: Callable[[], Any]) -> None:
    async with asyncio.timeout(5):
        while not true():  # noqa: ASYNC110
            await asyncio.sleep(0.002)


async def test_what_dies_of_a_mistake_is_an_error_with_its_traceback() -> None:
    before = REGISTRY.get_sample_value("chabudai_tasks_died_total") or 0.0
    with capture_logs() as logs:
        task = background.start(mistaken(), "looking-7")
        await asyncio.wait([task])
        await asyncio.sleep(0)
    [said] = logs
    assert (said["log_level"], said["event"], said["task"]) == ("error", "a task died", "looking-7")
    assert isinstance(said["exc_info"], Mistake) and said["exc_info"].__traceback__ is not None
    assert background.died() == {"looking": 1}
    assert REGISTRY.get_sample_value("chabudai_tasks_died_total") == before + 1


async def test_what_is_cancelled_or_done_has_not_died() -> None:
    with capture_logs() as logs:
        tasks = [background.start(asyncio.sleep(seconds), "sleeping") for seconds in (0, 60)]
        tasks[1].cancel()
        await asyncio.wait(tasks)
        await asyncio.sleep(0)
    assert (logs, dict(background.died())) == ([], {})


async def test_a_flush_that_dies_is_heard_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with opened(tmp_path / "chabudai.db") as store:
        monkeypatch.setattr(Flush, "_keep", mistaken)
        with capture_logs(), pytest.raises(asyncio.CancelledError):
            await store.create(a_match())
        await until(background.died)
    assert background.died() == {"store": 1}


async def test_a_coalescer_that_dies_is_heard_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Coalescer, "_once", mistaken)
    with capture_logs():
        Coalescer[str]("table", mistaken).request("7")
        await until(background.died)
    assert background.died() == {"table": 1}


async def test_a_clock_that_dies_is_heard_of(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        deadlines = Deadlines(door, lambda _moment, _seat: None, mistaken)
        with capture_logs():
            deadlines.watch(await begun(door, pace=Pace.LIVE))
            await until(background.died)
    assert background.died() == {"deadlines": 1}


async def test_a_computer_player_that_dies_is_heard_of(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        computers = Computers(door, 0, lambda _dice, _moment: 0.0, mistaken)
        with capture_logs():
            computers.wake(await begun(door, people=1, computers=1))
            await until(background.died)
        await computers.close()
    assert background.died() == {"computer": 1}
