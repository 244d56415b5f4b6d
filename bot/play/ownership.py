"""Who looks after which match, where several processes do. Any of them may answer any click; clocks, computer players, tables and
notices are the business of the one that holds the match's group. What makes it safe is not here: it is the store that refuses.
"""

from __future__ import annotations

import time
from typing import Protocol

from bot.match.values import Match

GROUPS = 16
SHARD_BITS = 22  # Discord's own: of a server's number, those in front decide


def group_of(match: Match) -> int:
    """As Discord shards servers. Direct messages go by their person."""
    return ((match.guild or match.host) >> SHARD_BITS) % GROUPS


class Heard(Protocol):
    """What a process is told by the others, and about its share."""

    def changed(self, match_id: int) -> None:
        """Somebody else has kept something about this match: copies of it are old."""
        ...

    def clicked(self, match_id: int, person: int) -> None:
        """Somebody else has answered a click of this person at a match of ours."""
        ...

    def person_changed(self, person: int) -> None: ...

    def server_changed(self, guild: int) -> None: ...

    def begin_anew(self) -> None:
        """News may have been missed, or there are groups now that were not ours before: all copies may be old."""
        ...


class Ownership(Protocol):
    @property
    def alone(self) -> bool:
        """Nobody else can have the same store open."""
        ...

    @property
    def portion(self) -> float:
        """How much of what Discord allows all of them together is for this one."""
        ...

    @property
    def up_for(self) -> float:
        """Seconds for which somebody has been there to answer, as of the start of this process."""
        ...

    def wall(self) -> float:
        """What time it is for all of them."""
        ...

    def holds(self, match: Match) -> bool: ...

    def others_answer(self) -> bool:
        """Whether another process hears of the clicks that this one hears of."""
        ...

    async def claim(self, click: int) -> bool:
        """Whether this process is the one to answer a click or command that several may have heard of."""
        ...

    def tell_of_click(self, match_id: int, person: int) -> None:
        """Let whoever holds this match know that somebody was here."""
        ...

    async def join(self, shards: tuple[int, ...], count: int, heard: Heard) -> None:
        """`shards`, of so many: those of which this process hears."""
        ...

    async def take_part(self) -> None:
        """Look after matches from now on."""
        ...

    async def leave(self) -> None:
        """Hand over what is held."""
        ...

    async def close(self) -> None: ...


class Alone:
    """One process, which holds everything."""

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
        """There is nobody to tell."""

    async def join(self, shards: tuple[int, ...], count: int, heard: Heard) -> None:
        """There is nobody to join."""

    async def take_part(self) -> None:
        """It does already."""

    async def leave(self) -> None:
        """There is nobody to hand over to."""

    async def close(self) -> None:
        """Nothing is open."""
