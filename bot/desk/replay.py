"""Which moment of a match somebody wants to see again, as the buttons below one and the codes say it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from bot.match.recording import Eyes, Recording
from bot.match.values import Match
from bot.screen.replay_screen import BACK, FIRST, LAST, NEXT, SAME

END = 10**9  # beyond the last frame of every match
STEPS: dict[int, Callable[[int], int]] = {
    FIRST: lambda frame: 0,
    BACK: lambda frame: max(0, frame - 1),
    NEXT: lambda frame: frame + 1,
    LAST: lambda frame: END,
    SAME: lambda frame: frame,
}


class Wished(NamedTuple):
    """What somebody wants to see: a frame, or where a match begins that is over and stands that is played."""

    eyes: Eyes
    frame: int | None = None
    before: Eyes | None = None  # the frame is counted through these eyes

    def frame_in(self, reel: Recording, match: Match) -> int:
        if self.frame is None:
            return 0 if match.ended else END
        return self.frame if self.before is None else reel.frame_of(self.eyes, reel.at(self.before, self.frame))
