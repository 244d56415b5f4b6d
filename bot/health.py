"""`/healthz` and `/metrics` for monitoring. Served only if `HEALTH_PORT` is set.

It knows no bot: how to find out whether all is well is handed in as `Probes`.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field

import structlog
from aiohttp import web
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from bot import background, metrics
from bot.errors import CannotStart

HEARTBEAT_LIMIT = 90.0  # seconds since Discord last answered; a healthy gateway does about every 40
LAG_LIMIT = 1.0
WRITE_LIMIT = 2.0
MEASURE_LIMIT = 2.0
LAG_EVERY = 0.5
LAG_KEPT = 60  # half a minute of measurements

log = structlog.get_logger(__name__)


async def nothing() -> None:
    """For who has nothing to measure."""


@dataclass(frozen=True)
class Probes:
    """`ready`: connected and logged in. `heartbeat_age`: seconds since the gateway's last answer, None if there was none.
    `write`: writes something into the database and raises if it cannot. `measure`: measures what is not counted as it happens.
    `died`: what stopped working in the background."""

    ready: Callable[[], bool]
    heartbeat_age: Callable[[], float | None]
    write: Callable[[], Awaitable[object]]
    measure: Callable[[], Awaitable[object]] = nothing
    died: Callable[[], Mapping[str, int]] = background.died


@dataclass
class Lag:
    """How late the event loop comes to its appointments: the worst of the last half minute."""

    measured: deque[float] = field(default_factory=lambda: deque([0.0], LAG_KEPT))
    timer: asyncio.TimerHandle | None = None

    @property
    def worst(self) -> float:
        return max(self.measured)

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        self.timer = loop.call_later(LAG_EVERY, self._measure, loop.time() + LAG_EVERY)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()

    def _measure(self, due: float) -> None:
        late = asyncio.get_running_loop().time() - due
        self.measured.append(late)
        metrics.loop_lag(late)
        self.start()


PROBES = web.AppKey("probes", Probes)
LAG = web.AppKey("lag", Lag)


def application(probes: Probes) -> web.Application:
    app = web.Application()
    app[PROBES] = probes
    app[LAG] = Lag()
    app.cleanup_ctx.append(measuring)
    app.add_routes([web.get("/healthz", healthz), web.get("/metrics", numbers)])
    return app


async def measuring(app: web.Application) -> AsyncIterator[None]:
    app[LAG].start()
    yield
    app[LAG].stop()


async def healthz(request: web.Request) -> web.Response:
    probes, lag = request.app[PROBES], request.app[LAG].worst
    ready, heartbeat, writes = probes.ready(), probes.heartbeat_age(), await can_write(probes)
    checks = {
        "ready": ready,
        "heartbeat": heartbeat is not None and heartbeat < HEARTBEAT_LIMIT,
        "database": writes,
        "loop": lag < LAG_LIMIT,
        "tasks": not probes.died(),
    }
    healthy = all(checks.values())
    report = {"healthy": healthy, **checks, "heartbeat_age_seconds": heartbeat, "loop_lag_seconds": round(lag, 4)}
    return web.json_response(report, status=200 if healthy else 503)


async def can_write(probes: Probes) -> bool:
    try:
        await asyncio.wait_for(probes.write(), WRITE_LIMIT)
    except Exception as problem:
        log.warning("database probe failed", problem=repr(problem))
        return False
    return True


async def numbers(request: web.Request) -> web.Response:
    try:
        await asyncio.wait_for(request.app[PROBES].measure(), MEASURE_LIMIT)
    except Exception as problem:  # the others are still worth knowing
        log.warning("not everything could be measured", problem=repr(problem))
    return web.Response(body=generate_latest(), headers={"Content-Type": CONTENT_TYPE_LATEST})


async def serve(probes: Probes, host: str, port: int) -> web.AppRunner:
    """Starts the server; the caller ends it with `await runner.cleanup()`."""
    runner = web.AppRunner(application(probes), access_log=None)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
    except OSError as problem:
        await runner.cleanup()
        raise CannotStart(
            f"HEALTH_PORT {port} on {host} cannot be used ({problem.strerror}); choose another one, or 0 for none."
        ) from problem
    return runner
