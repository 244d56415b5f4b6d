"""What is asked of Discord, below discord.py: counted, since the library waits out rate limits and tells nobody, and evenly spread.

Edits are paced where they begin; but drawings take their time and are finished in bunches, so what leaves is paced once more.
"""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp

from bot import metrics
from bot.desk.rate_limit import RateLimit

TOO_MANY_REQUESTS = 429
A_SECOND = 47  # requests; Discord refuses the fifty-first, and then everything has to wait: what is late for a moment may come in a bunch


def request_trace() -> aiohttp.TraceConfig:
    """Counts every request, and lets those that Discord counts together leave one by one."""
    limit = RateLimit(A_SECOND)

    async def begun(_session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestStartParams) -> None:
        if kind_of(params.url.path) == "bot":
            await limit.take()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(begun)
    trace.on_request_end.append(_answered)
    return trace


async def _answered(_session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
    status = params.response.status
    metrics.request(kind_of(params.url.path), status)
    if status == TOO_MANY_REQUESTS:
        metrics.limited(params.response.headers.get("X-RateLimit-Scope", metrics.OTHER))


def kind_of(path: str) -> str:
    """Discord counts them apart: answers to clicks are free, edits by token have a limit of their own."""
    if "/interactions/" in path:
        return "answer"
    return "token" if "/webhooks/" in path else "bot"
