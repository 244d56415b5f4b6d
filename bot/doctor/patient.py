"""The bot's application as the doctor uses it: connected for what only a press can show, and every request timed."""

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
    """A look that found something wrong: what, and what to do."""

    outcome = Outcome.BROKEN

    def __init__(self, says: str, todo: str = "") -> None:
        super().__init__(says)
        self.says, self.todo = says, todo


class Otherwise(DoesNotWork):
    """The bot can do without."""

    outcome = Outcome.OTHERWISE


class Unknown(DoesNotWork):
    """It could not be found out."""

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
        self.incoming = self  # what buttons and menus of ours ask for
        self.answered_with = 0  # the status of the last answer
        self._limit: Limit | None = None
        self.emoji = "🎴"  # until one of the application is there
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
        """What a look found. It gives what there is to say if all is well. What is known not to be so is not relied on any more."""
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
        """What came of something that Discord may have refused."""
        if sent is None:
            raise DoesNotWork(f"{what} was refused ({self.answered_with})", "look at the permissions above")
        return sent
