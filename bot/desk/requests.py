"""HTTP requests to Discord, below discord.py: counted, since the library silently waits out rate limits, and evenly paced.

Edits are paced where they start, but drawings are often finished in bunches, so requests are paced once more.
"""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp

from bot import metrics
from bot.desk.assumptions import Assumption, Assumptions
from bot.desk.rate_limit import RateLimit

TOO_MANY_REQUESTS = 429
A_SECOND = 47  # requests; Discord's limit is 50, and exceeding it blocks everything: the difference allows for small bunches


def request_trace(assumed: Assumptions) -> aiohttp.TraceConfig:
    """Counts every request, and paces those that share Discord's global limit."""
    limit = RateLimit(A_SECOND)

    async def answered(_session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        kind, status = kind_of(params.url.path), params.response.status
        metrics.request(kind, status)
        scope = params.response.headers.get("X-RateLimit-Scope", metrics.OTHER)
        if status == TOO_MANY_REQUESTS:
            metrics.limited(scope)
        if kind == "token":
            await _note_budget(assumed, status, scope)

    async def begun(_session: aiohttp.ClientSession, _context: SimpleNamespace, params: aiohttp.TraceRequestStartParams) -> None:
        if kind_of(params.url.path) == "bot":
            await limit.take()

    trace = aiohttp.TraceConfig()
    trace.on_request_start.append(begun)
    trace.on_request_end.append(answered)
    return trace


async def _note_budget(assumed: Assumptions, status: int, scope: str) -> None:
    """Note whether edits by token ran into the limit that is shared by a channel. discord.py waits out all other limits."""
    budget = Assumption.TOKEN_EDITS
    if status == TOO_MANY_REQUESTS and scope == "shared":
        await assumed.refused(budget, "limited")
    elif status < 300 and budget in assumed.refused_since and assumed.holds(budget):
        await assumed.worked([budget])


def kind_of(path: str) -> str:
    """Requests by rate limit: answers to clicks are free, edits by token have a limit of their own."""
    if "/interactions/" in path:
        return "answer"
    return "token" if "/webhooks/" in path else "bot"
