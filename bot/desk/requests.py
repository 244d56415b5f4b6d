"""Counting what is asked of Discord, below discord.py: it waits out rate limits by itself and tells nobody."""

from __future__ import annotations

from types import SimpleNamespace

import aiohttp

from bot import metrics

TOO_MANY_REQUESTS = 429


def counted() -> aiohttp.TraceConfig:
    trace = aiohttp.TraceConfig()
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
