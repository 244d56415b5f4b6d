"""What Discord lets a bot do in a time, as far as it is known; the rest is what users have observed.

50 requests a second in all, callbacks and edits by token not counted; five new messages and five edits in five seconds a channel;
thirty edits by token a minute a channel.
"""

from __future__ import annotations

from collections import defaultdict, deque
from dataclasses import dataclass, field


@dataclass
class Window:
    """So many in so many seconds."""

    most: int
    seconds: float
    taken: deque[float] = field(default_factory=deque)

    def wait(self, now: float) -> float:
        """Takes one, or says for how many seconds there is none."""
        while self.taken and self.taken[0] <= now - self.seconds:
            self.taken.popleft()
        if len(self.taken) >= self.most:
            return self.taken[0] + self.seconds - now
        self.taken.append(now)
        return 0.0

    def headers(self, now: float, bucket: str) -> dict[str, str]:
        after = max(0.0, self.taken[0] + self.seconds - now) if self.taken else self.seconds
        left = self.most - len(self.taken)
        return {
            "X-RateLimit-Limit": str(self.most),
            "X-RateLimit-Remaining": str(left),
            "X-RateLimit-Reset-After": f"{after:.3f}",
            "X-RateLimit-Bucket": bucket,
        }


@dataclass
class Limits:
    everything: Window = field(default_factory=lambda: Window(50, 1.0))
    posts: dict[int, Window] = field(default_factory=lambda: defaultdict(lambda: Window(5, 5.0)))
    edits: dict[int, Window] = field(default_factory=lambda: defaultdict(lambda: Window(5, 5.0)))
    by_token: dict[int, Window] = field(default_factory=lambda: defaultdict(lambda: Window(30, 60.0)))
