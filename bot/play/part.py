"""The lifecycle interface of the bot's parts."""

from __future__ import annotations

from collections.abc import Iterable

from bot.match.moment import Changed
from bot.match.values import Match


class Part:
    """Parts override what concerns them. All of them are in one list, in `bot/desk/app.py`."""

    def changed(self, changed: Changed) -> None:
        """A match of ours has changed. Anything slow must run in a task of its own, since other parts are called after this one."""

    async def resume(self, match: Match) -> None:
        """Resume a match of ours without prior knowledge: after a start, or when another process has changed or given it up."""

    async def pending(self) -> Iterable[int]:
        """Matches to resume after a start although they may have ended."""
        return ()

    def evict(self, match_id: int | None) -> None:
        """Drop copies of data about this match, or (None) of all: they may be stale."""

    def erase(self, person: int) -> None:
        """Forget this person, as the law requires. Stored data about them has been deleted."""

    async def close(self) -> None:
        """Finish what must not be interrupted, and start nothing new."""
