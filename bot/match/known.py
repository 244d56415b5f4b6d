"""The matches as they stand: in memory, or read again from the store. What cannot be read is set aside."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from weakref import WeakValueDictionary

from bot.errors import NoSuchMatch, NotBegun, Unreadable
from bot.match import taking_back
from bot.match.aside import Kind
from bot.match.codec import moment_of, readable_log
from bot.match.moment import Moment
from bot.match.positions import Positions
from bot.match.store import MatchStore
from bot.match.values import LogEntry, Match, Phase
from games import all_games


class Known:
    def __init__(self, store: MatchStore, now: Callable[[], float]) -> None:
        self._store = store
        self.shares = store.shares
        self.now = now
        self._loading: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._started = self._began = now()  # the time before does not count: nobody could answer
        self._playing: set[int] = set()  # the matches that are being played
        self._positions = Positions()
        self._old: set[int] = set()  # what was being loaded when somebody else changed it

    async def match(self, match_id: int) -> Match:
        moment = self._positions.get(match_id)
        match = moment.match if moment else await self._store.load(match_id)
        if match is None or match.game not in all_games():
            raise NoSuchMatch
        return match

    async def moment(self, match_id: int) -> Moment:
        """A match that has begun, as it stands."""
        known = self._positions.get(match_id)
        if known is not None:
            return known
        async with self._loading.setdefault(match_id, asyncio.Lock()):
            return self._positions.get(match_id) or await self._loaded(match_id)

    async def _loaded(self, match_id: int) -> Moment:
        self._old.discard(match_id)
        match = await self.match(match_id)
        if match.phase is Phase.GATHERING:
            raise NotBegun
        try:
            moves = await self._store.moves(match_id)
            moment = moment_of(match, moves)
            moment = taking_back.recalled(moment, moves) if moment.playing else moment
        except (Unreadable, NoSuchMatch) as problem:  # or without any moves
            self._set_aside(match, problem.__cause__ or problem)
            raise
        if match_id in self._old:
            return await self._loaded(match_id)
        known = self._positions.get(match_id)
        if known is not None:  # a move was made while the rows were on their way
            return known
        moment = taking_back.since_at_least(moment, max(match.since, self._started))
        self._remember(moment)
        return moment

    async def is_ours(self, match_id: int) -> bool:
        """Whether it is this process that looks after it."""
        return self.shares.alone or self.shares.holds(await self.match(match_id))

    def forget_positions(self) -> None:
        """Whatever is in memory may be old."""
        for match_id in [*self._positions.latest, *self._loading]:
            self._let_go(match_id)

    def _let_go(self, match_id: int) -> None:
        self._positions.let_go(match_id)
        if match_id in self._loading:
            self._old.add(match_id)

    async def unfinished(self) -> list[Match]:
        """After a start: what is agreed about every match of ours that is not over. Where they stand is read when somebody asks."""
        self._started = self.now() if self.shares.alone else self._began - self.shares.up_for
        known = [match for match in await self._store.unfinished() if self._goes_on(match) and self.shares.holds(match)]
        self._playing.update(match.id for match in known if match.phase is Phase.PLAYING)
        return known

    def _goes_on(self, match: Match) -> bool:
        if match.game in all_games():
            return True
        self._set_aside(match, LookupError(f"there is no game {match.game!r}"))
        return False

    def _set_aside(self, match: Match, problem: BaseException) -> None:
        if not match.ended:
            self._store.aside.put(Kind.MATCH, match.id, problem)

    async def of(self, person: int) -> list[Match]:
        """The unfinished matches somebody sits at, of games that are still here."""
        return [match for match in await self._store.matches_of(person) if match.game in all_games()]

    async def around(self, channel: int) -> list[Match]:
        """The unfinished matches of a channel and of the threads that were opened in it, of games that are still here."""
        return [match for match in await self._store.matches_in(channel) if match.game in all_games()]

    async def in_server(self, guild: int) -> list[Match]:
        """The unfinished matches of a server, of games that are still here."""
        return [match for match in await self._store.matches_on(guild) if match.game in all_games()]

    @property
    def playing(self) -> int:
        """How many matches are being played."""
        return len(self._playing)

    async def whole_log(self, match: Match) -> tuple[LogEntry, ...]:
        """Everything that was told in a match that has begun, oldest first."""
        return readable_log(match, await self._store.moves(match.id))

    async def _recalled(self, match: Match) -> Moment:
        """The position with all that was told: what a computer player needs who goes on for somebody."""
        return (await self.moment(match.id)).recalling(await self.whole_log(match))

    def _remember(self, moment: Moment) -> None:
        self._positions.put(moment)
        if moment.playing:
            self._playing.add(moment.match.id)
        else:
            self._playing.discard(moment.match.id)
