"""The bot's own time: seconds since the epoch that never jump, whatever happens to the machine's wall clock.

That clock may be wrong when the bot starts (a small computer without a battery) and be corrected by months while it runs. So time is
measured from the start with the monotonic clock, and the next start continues with the same time: `Reading` tells how far the wall
clock was ahead, and a start never begins before the last reading. So all stored times stay comparable.
People read wall-clock times: code that shows a time adds `ahead`.
"""

from __future__ import annotations

import time
from collections.abc import Callable

from games.core.game import Value

TOLERANCE = 2.0  # seconds by which the wall clock may differ before it counts as set


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
        self.ahead = left.ahead  # seconds by which the wall clock is ahead of this one, as of the last look
        self.look()

    def __call__(self) -> float:
        return self._begun + self._elapsed()

    def look(self) -> bool:
        """Whether the wall clock was set since the last look."""
        ahead = self._wall() - self()
        if abs(ahead - self.ahead) <= TOLERANCE:
            return False  # otherwise displayed times would change with every small difference
        self.ahead = ahead
        return True

    @property
    def reading(self) -> Reading:
        return Reading(self(), self.ahead)
