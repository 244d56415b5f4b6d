"""The bot's application under examination: connected if presses are tested, with every request timed."""

from __future__ import annotations

import asyncio
import time
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord

from bot.desk.assumptions import ENOUGH, OTHER_WAY, Assumption, Assumptions
from bot.doctor.findings import Finding, Limit, Outcome


class DoesNotWork(Exception):
    """A check that found a problem: what, and what to do."""

    outcome = Outcome.BROKEN

    def __init__(self, says: str, todo: str = "") -> None:
        super().__init__(says)
        self.says, self.todo = says, todo


class Otherwise(DoesNotWork):
    """A problem for which the bot has a fallback."""

    outcome = Outcome.OTHERWISE


class Unknown(DoesNotWork):
    """A check without a result."""

    outcome = Outcome.UNKNOWN


class Patient(discord.AutoShardedClient):
    def __init__(self) -> None:
        trace = aiohttp.TraceConfig()
        trace.on_request_end.append(self._answered)
        super().__init__(
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=30.0,
            http_trace=trace,
        )
        self.assumptions = Assumptions()
        self.incoming = self  # the handler that our buttons and menus look for
        self.answered_with = 0  # the status of the last response
        self._limit: Limit | None = None
        self.emoji = "🎴"  # until one of the application's is uploaded
        self._presses: asyncio.Queue[discord.Interaction[Any]] = asyncio.Queue()

    async def _answered(self, _session: object, _context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        headers, self.answered_with = params.response.headers, params.response.status
        known = [headers.get(f"X-RateLimit-{name}") for name in ("Limit", "Remaining", "Reset-After")]
        self._limit = Limit(*map(str, known)) if all(known) else None

    async def pressed(self, interaction: discord.Interaction[Any], _custom_id: str, _values: tuple[str, ...]) -> None:
        self._presses.put_nowait(interaction)

    async def next_press(self, seconds: float) -> discord.Interaction[Any]:
        try:
            return await asyncio.wait_for(self._presses.get(), seconds)
        except TimeoutError as problem:
            raise Unknown(f"nobody pressed within {seconds:.0f} seconds") from problem

    async def looked(self, name: str, look: Any, about: Assumption | None = None) -> Finding:
        """Run a check, which returns its remark if all is well. An assumption that fails is not relied on from then on."""
        began, self._limit = time.perf_counter(), None
        outcome, says, todo = Outcome.WORKS, "", ""
        try:
            says = await look or ""
        except DoesNotWork as problem:
            outcome, says, todo = problem.outcome, problem.says, problem.todo
        except discord.HTTPException as problem:
            outcome, says = Outcome.BROKEN, f"Discord says {problem.status}, {problem.code}: {problem.text}"
        except (discord.DiscordException, aiohttp.ClientError, TimeoutError, OSError) as problem:
            outcome, says = Outcome.BROKEN, f"Discord cannot be reached: {problem!r}"
        if about is not None and outcome is Outcome.WORKS and about in self.assumptions.doubted:
            outcome, says = Outcome.OTHERWISE, f"expected: {about.value}; instead: {OTHER_WAY[about]}"
            for _time in range(ENOUGH):
                await self.assumptions.refused(about, "the doctor has seen it")
        return Finding(name, outcome, says, todo, round((time.perf_counter() - began) * 1000), self._limit)

    def must(self, sent: Any, what: str) -> Any:
        """The result of a request. Raises `DoesNotWork` if Discord refused it."""
        if sent is None:
            raise DoesNotWork(f"{what} was refused ({self.answered_with})", "look at the permissions above")
        return sent
