"""The health server on loopback: what it answers when all is well, and when one thing is not."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import aiohttp
import pytest
from prometheus_client import REGISTRY
from prometheus_client.parser import text_string_to_metric_families
from structlog.testing import capture_logs

from bot import background, health, metrics
from bot.errors import CannotStart
from bot.health import Probes
from tests.patience import PATIENCE

Server = Callable[..., Awaitable[str]]


async def written() -> None:
    return None


async def refused() -> None:
    raise OSError("disk is full")


async def hanging() -> None:
    await asyncio.sleep(60)


@pytest.fixture
async def serve() -> AsyncIterator[Server]:
    runners = []

    async def started(
        ready: bool = True, heartbeat: float | None = 1.0, write: Callable[[], Awaitable[object]] = written, **others: Any
    ) -> str:
        probes = Probes(ready=lambda: ready, heartbeat_age=lambda: heartbeat, write=write, **others)
        runners.append(await health.serve(probes, "127.0.0.1", 0))
        _host, port = runners[-1].addresses[0]
        return f"http://127.0.0.1:{port}"

    yield started
    for runner in runners:
        await runner.cleanup()


async def get(address: str) -> tuple[int, Any]:
    async with aiohttp.ClientSession() as session, session.get(address) as answer:
        return answer.status, await (answer.json() if answer.content_type == "application/json" else answer.text())


async def test_all_is_well(serve: Server) -> None:
    status, report = await get(f"{await serve()}/healthz")
    assert (status, report["healthy"]) == (200, True)
    assert report["heartbeat_age_seconds"] == 1.0
    assert 0 <= report["loop_lag_seconds"] < 1


@pytest.mark.parametrize(
    ("probes", "at_fault"),
    [
        ({"ready": False}, "ready"),
        ({"heartbeat": None}, "heartbeat"),
        ({"heartbeat": 90.0}, "heartbeat"),
        ({"write": refused}, "database"),
        ({"died": lambda: {"resume": 1}}, "tasks"),
    ],
)
async def test_one_thing_that_is_not_well_is_named(serve: Server, probes: dict[str, Any], at_fault: str) -> None:
    status, report = await get(f"{await serve(**probes)}/healthz")
    checks = {name: report[name] for name in ("ready", "heartbeat", "database", "loop", "tasks")}
    assert (status, report["healthy"]) == (503, False)
    assert [name for name, well in checks.items() if not well] == [at_fault]


async def test_a_task_that_died_makes_the_page_fail_from_then_on(serve: Server) -> None:
    address = await serve()
    task = background.start(refused(), "resume")
    with capture_logs():
        await asyncio.wait([task])
        statuses = [await get(f"{address}/healthz") for _ in range(2)]
    assert [(status, report["tasks"]) for status, report in statuses] == [(503, False)] * 2


async def test_a_database_that_never_answers_counts_as_broken(serve: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "WRITE_LIMIT", 0.02)
    status, report = await get(f"{await serve(write=hanging)}/healthz")
    assert (status, report["database"]) == (503, False)


async def test_what_is_wrong_with_the_database_stays_in_the_log(serve: Server) -> None:
    _status, report = await get(f"{await serve(write=refused)}/healthz")
    assert "disk" not in str(report)


async def test_a_loop_that_was_held_up_is_noticed_for_a_while(serve: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LAG_EVERY", 0.01)
    monkeypatch.setattr(health, "LAG_LIMIT", 0.1)
    address = await serve()
    await asyncio.sleep(0.02)
    time.sleep(0.2)  # noqa: ASYNC251 - the fault that is looked for
    await asyncio.sleep(0.02)
    status, report = await get(f"{address}/healthz")
    assert (status, report["loop"]) == (503, False)
    assert report["loop_lag_seconds"] >= 0.15


async def test_an_old_delay_of_the_loop_is_forgotten() -> None:
    lag = health.Lag()
    lag.measured.append(5.0)
    lag.measured.extend([0.0] * health.LAG_KEPT)
    assert lag.worst == 0.0


async def test_metrics_can_be_read_by_prometheus(serve: Server) -> None:
    labels = {"verb": "sit", "outcome": "answered"}
    before = REGISTRY.get_sample_value("chabudai_clicks_total", labels) or 0.0
    metrics.click("sit", "answered", 0.02)
    metrics.click("sit", "answered", 2.5)
    status, text = await get(f"{await serve()}/metrics")
    families = list(text_string_to_metric_families(text))
    clicks = [sample.value for family in families for sample in family.samples if sample.labels == labels and "total" in sample.name]
    samples = {(sample.name, sample.labels.get("le")): sample.value for family in families for sample in family.samples}
    assert (status, clicks) == (200, [before + 2])
    assert samples["chabudai_click_seconds_bucket", "3.0"] - samples["chabudai_click_seconds_bucket", "1.0"] >= 1


async def test_what_is_not_counted_as_it_happens_is_measured_when_somebody_asks(serve: Server) -> None:
    numbers = iter((3, 5))

    async def measure() -> None:
        metrics.servers(next(numbers))

    address = await serve(measure=measure)
    for number in (3, 5):
        assert f"chabudai_servers {number}.0" in (await get(f"{address}/metrics"))[1]


@pytest.mark.parametrize("measure", [refused, hanging])
async def test_what_cannot_be_measured_hides_nothing_else(serve: Server, monkeypatch: pytest.MonkeyPatch, measure: Any) -> None:
    monkeypatch.setattr(health, "MEASURE_LIMIT", 0.02)
    with capture_logs() as logs:
        status, text = await get(f"{await serve(measure=measure)}/metrics")
    assert status == 200 and "chabudai_errors_total" in text
    assert [line["event"] for line in logs] == ["not everything could be measured"]


async def test_every_delay_of_the_loop_is_counted(serve: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "LAG_EVERY", 0.001)
    before = REGISTRY.get_sample_value("chabudai_loop_lag_seconds_count") or 0.0
    await serve()
    async with asyncio.timeout(PATIENCE):
        while (REGISTRY.get_sample_value("chabudai_loop_lag_seconds_count") or 0.0) < before + 3:  # noqa: ASYNC110 - nobody tells
            await asyncio.sleep(0.001)


def test_mistakes_of_ours_are_counted() -> None:
    before = REGISTRY.get_sample_value("chabudai_errors_total") or 0.0
    metrics.error()
    assert REGISTRY.get_sample_value("chabudai_errors_total") == before + 1


async def test_nothing_else_is_served(serve: Server) -> None:
    assert (await get(f"{await serve()}/"))[0] == 404


async def test_a_port_that_is_taken_stops_the_start_with_its_name(serve: Server) -> None:
    port = int((await serve()).rsplit(":", 1)[1])
    probes = Probes(ready=lambda: True, heartbeat_age=lambda: 0.0, write=written)
    with pytest.raises(CannotStart, match=f"HEALTH_PORT {port}"):
        await health.serve(probes, "127.0.0.1", port)
