"""The bot's own time: seconds since the epoch that never jump, whatever happens to the clock on the wall of its machine.

That clock may be wrong when the bot starts (a small computer without a battery) and be set by months while it runs. So time is
counted from the start with the monotonic clock, and the next start goes on with the same time: it is told by `Reading` how far
the wall was ahead, and never begins before what was read last. Everything that is kept by its time stays comparable.
What people read is on their wall: whoever shows a time adds `ahead`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from games.core.game import Value

TOLERANCE = 2.0  # seconds by which the wall may differ before it counts as set


class Reading(Value, frozen=True):
    """What the next start needs to know."""

    now: float = 0.0
    ahead: float = 0.0


class Clock:
    def __init__(
        self, left: Reading | None = None, wall: Callable[[], float] = time.time, elapsed: Callable[[], float] = time.monotonic
    ) -> None:
        left = left or Reading()
        self._wall, self._elapsed = wall, elapsed
        self._begun = max(wall() - left.ahead, left.now) - elapsed()
        self.ahead = left.ahead  # seconds by which the wall is ahead of this clock, as of the last look
        self.look()

    def __call__(self) -> float:
        return self._begun + self._elapsed()

    def look(self) -> bool:
        """Look at the wall: whether its clock was set since the last look."""
        ahead = self._wall() - self()
        if abs(ahead - self.ahead) <= TOLERANCE:
            return False  # or what is shown would tremble with every small difference
        self.ahead = ahead
        return True

    @property
    def reading(self) -> Reading:
        return Reading(self(), self.ahead)
