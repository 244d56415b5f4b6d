"""What lives for as long as the bot does, and hears of everything that may concern it."""

from __future__ import annotations

from collections.abc import Iterable

from bot.match.moment import Changed
from bot.match.values import Match


class Part:
    """What a part leaves out does not concern it. All of them stand in one list, in `bot/desk/app.py`."""

    def changed(self, changed: Changed) -> None:
        """A match of ours is another one than before. What takes time is done in a task of its own: nobody else hears of it meanwhile."""

    async def resume(self, match: Match) -> None:
        """Go on with a match of ours of which nothing may be known: after a start, or when another process has changed or left it."""

    async def pending(self) -> Iterable[int]:
        """Matches that are to be resumed after a start although they may have ended."""
        return ()

    def evict(self, match_id: int | None) -> None:
        """Copies of what is kept of this match, or (None) of anything, may be old."""

    def erase(self, person: int) -> None:
        """Nothing leads to this person any more: the law wants it so. What is kept of them is deleted by now."""

    async def close(self) -> None:
        """Finish what must not be left halfway, and begin nothing new."""
