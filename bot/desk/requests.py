"""What is asked of Discord, below discord.py: counted, since the library waits out rate limits and tells nobody, and evenly spread.

Edits are paced where they begin; but drawings take their time and are finished in bunches, so what leaves is paced once more.
"""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp

from bot import metrics
from bot.desk.assumptions import Assumption, Assumptions
from bot.desk.rate_limit import RateLimit

TOO_MANY_REQUESTS = 429
A_SECOND = 47  # requests; Discord refuses the fifty-first, and then everything has to wait: what is late for a moment may come in a bunch


def request_trace(assumed: Assumptions) -> aiohttp.TraceConfig:
    """Counts every request, and lets those that Discord counts together leave one by one."""
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
    """Of edits by token only the limit that all in a channel share is counted here: the others are waited out."""
    budget = Assumption.TOKEN_EDITS
    if status == TOO_MANY_REQUESTS and scope == "shared":
        await assumed.refused(budget, "limited")
    elif status < 300 and budget in assumed.refused_since and assumed.holds(budget):
        await assumed.worked([budget])


def kind_of(path: str) -> str:
    """Discord counts them apart: answers to clicks are free, edits by token have a limit of their own."""
    if "/interactions/" in path:
        return "answer"
    return "token" if "/webhooks/" in path else "bot"
