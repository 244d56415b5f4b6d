"""How a match ends that is not played to its end: people stop it, or it ends by itself when nobody comes or plays any more.

The rules are pure. `Endings` applies them to the matches that are due for a look: each says itself when that is, so a look
costs the same however many matches there are.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from msgspec.structs import replace
from structlog.contextvars import clear_contextvars

from bot.errors import NotAllowed, Refused
from bot.match.store import MatchStore
from bot.match.values import Match, Phase, Why
from games.core.text import Phrases

_ = Phrases("bot")
log = structlog.get_logger()

HOUR, DAY = 3_600.0, 86_400.0

LOBBY = DAY  # a lobby that nobody touches for so long is closed
SILENCE = 30 * DAY  # a match without a clock in which nobody moves for so long ends
WARNING = 3 * DAY  # and it is said so long before

BETWEEN_LOOKS = HOUR
AT_ONCE = 20  # matches looked at in one go: most of them bring Discord something to do
REST = 60.0  # seconds until the others are


# ---- people


def may_stop(match: Match, person: int, moderator: bool) -> None:
    if person != match.host and not moderator:
        raise NotAllowed(_("Only the host and server managers can stop a match."))


def stopped_by(match: Match, person: int, moderator: bool, now: float) -> Match:
    may_stop(match, person, moderator)
    return stopped(match, now)


def stopped(match: Match, now: float, why: Why | None = None) -> Match:
    return replace(match, phase=Phase.STOPPED, ended_at=now, why=why, invited=(), removed=())


def kept(match: Match, person: int, moderator: bool, now: float) -> Match:
    """Somebody wants it to go on, although nobody plays."""
    if match.seat_of(person) is None and not moderator:
        raise NotAllowed(_("Only players at this table and server managers can keep the match."))
    return touched(match, now)


def touched(match: Match, now: float) -> Match:
    """A person has done something about it: what was said of its end is no longer so."""
    return replace(match, touched=now, warned=None, due=next_look(match, now))


# ---- by itself


def next_look(match: Match, heard: float) -> float | None:
    """When to look whether anybody is still there, if somebody was heard last at this time. With a clock it goes on by itself."""
    if match.phase is Phase.GATHERING:
        return heard + LOBBY
    return heard + SILENCE - WARNING if match.pace.seconds is None else None


def looked_at(match: Match, moved: float, now: float, ready_since: float, clock_set: float = 0.0) -> Match:
    """The match after a look at it: as it was until the next one, warned, or stopped.

    `moved` is when its last move was made. Nobody could be heard before the clock was last set, while the bot was not ready, or in a pause.
    """
    heard = max(match.touched, moved, clock_set, 0.0 if match.pause is None else match.pause.until)
    due = next_look(match, heard)
    if due is None or now < due:
        return replace(match, warned=None, due=due)
    if match.phase is Phase.GATHERING:
        return stopped(match, now, Why.UNTOUCHED)
    warned = now if match.warned is None else match.warned
    end = max(heard + SILENCE, warned + WARNING, ready_since + HOUR)
    return stopped(match, now, Why.SILENCE) if now >= end else replace(match, warned=warned, due=end)


Rule = Callable[[Match, float], Match]  # a match and when its last move was made
Look = Callable[[int, Rule], Awaitable[Match]]
Sleep = Callable[[float], Awaitable[None]]


class Endings:
    def __init__(self, look: Look, store: MatchStore, now: Callable[[], float], sleep: Sleep = asyncio.sleep) -> None:
        self._look, self._store = look, store
        self._now, self._sleep = now, sleep
        self._looked: float | None = None
        self._clock_set = 0.0

    async def go_on(self) -> None:
        """Look again and again, from when the bot is ready."""
        ready_since = self._now()
        while True:
            clear_contextvars()
            more = await self._look_around(ready_since)
            await self._sleep(REST if more else BETWEEN_LOOKS)

    async def _look_around(self, ready_since: float) -> bool:
        """Give whether there is more to look at than is done in one go."""
        now = self._now()
        if self._looked is not None and now - self._looked > 2 * BETWEEN_LOOKS:
            self._clock_set = now  # or the machine slept
            log.info("the clock has jumped", seconds=now - self._looked)
        self._looked = now
        looks = 0
        for match_id in await self._due(now):
            if looks == AT_ONCE:
                return True
            looks += await self._looks_at(match_id, now, ready_since)
        return False

    async def _due(self, now: float) -> list[int]:
        try:
            return await self._store.due(now)
        except Exception:
            log.exception("it is not known which matches are due")
            return []

    async def _looks_at(self, match_id: int, now: float, ready_since: float) -> bool:
        """A failure in one match must not keep the others from their end."""
        try:
            match = await self._look(match_id, lambda match, moved: looked_at(match, moved, now, ready_since, self._clock_set))
        except Refused as refused:
            log.info("no look", match=match_id, why=str(refused))
            return False
        except Exception:
            log.exception("a look failed", match=match_id)
            return False
        if match.ended:
            log.info("a match has ended by itself", match=match_id, why=match.why)
        return True
