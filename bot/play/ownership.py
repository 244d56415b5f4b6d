"""Which process owns which match. Any process can answer any click; clocks, computer players, tables and notices are handled by the
one that holds the match's group. Safety does not depend on this: the store rejects conflicting writes.
"""

from __future__ import annotations

import time
from typing import Protocol

from bot.match.values import Match

GROUPS = 16
SHARD_BITS = 22  # Discord's own formula: the leading bits of a server's id decide


def group_of(match: Match) -> int:
    """The same formula by which Discord shards servers. Direct messages use the person's id."""
    return ((match.guild or match.host) >> SHARD_BITS) % GROUPS


class Heard(Protocol):
    """What a process hears from the others, and about its share."""

    def changed(self, match_id: int) -> None:
        """Another process has changed data about this match: copies are stale."""
        ...

    def clicked(self, match_id: int, person: int) -> None:
        """Another process has answered a click of this person in a match of ours."""
        ...

    def person_changed(self, person: int) -> None: ...

    def server_changed(self, guild: int) -> None: ...

    def begin_anew(self) -> None:
        """Notifications may have been missed, or we have new groups: all copies may be stale."""
        ...


class Ownership(Protocol):
    @property
    def alone(self) -> bool:
        """Whether no other process can have the same store open."""
        ...

    @property
    def portion(self) -> float:
        """This process's share of Discord's rate limit."""
        ...

    @property
    def up_for(self) -> float:
        """For how many seconds some process had been up when this one started."""
        ...

    def wall(self) -> float:
        """The time that all processes share."""
        ...

    def holds(self, match: Match) -> bool: ...

    def others_answer(self) -> bool:
        """Whether another process receives the same clicks as this one."""
        ...

    async def claim(self, click: int) -> bool:
        """Claim a click or command that several processes may have received: whether this one answers it."""
        ...

    def tell_of_click(self, match_id: int, person: int) -> None:
        """Tell the owner of this match that the person was here."""
        ...

    async def join(self, shards: tuple[int, ...], count: int, heard: Heard) -> None:
        """`shards`: those that this process is connected to, out of `count`."""
        ...

    async def take_part(self) -> None:
        """Start owning matches."""
        ...

    async def leave(self) -> None:
        """Hand over everything that this process owns."""
        ...

    async def close(self) -> None: ...


class Alone:
    """A single process, which owns everything."""

    alone, portion, up_for = True, 1.0, 0.0

    def wall(self) -> float:
        return time.time()

    def holds(self, match: Match) -> bool:
        return True

    def others_answer(self) -> bool:
        return False

    async def claim(self, click: int) -> bool:
        return True

    def tell_of_click(self, match_id: int, person: int) -> None:
        """There is no other process to tell."""

    async def join(self, shards: tuple[int, ...], count: int, heard: Heard) -> None:
        """There is no other process to join."""

    async def take_part(self) -> None:
        """It does so already."""

    async def leave(self) -> None:
        """There is no other process to hand over to."""

    async def close(self) -> None:
        """There is nothing to close."""
