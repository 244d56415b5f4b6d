"""Current matches: in memory, or loaded from the store. Unreadable ones are set aside."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import takewhile

import structlog
from msgspec.structs import replace as changed

from bot.errors import NoSuchMatch, NotBegun, OutOfReach, Unreadable
from bot.locks import Locks
from bot.match import taking_back
from bot.match.codec import moment_of, readable_log, reasons_of
from bot.match.moment import Moment
from bot.match.quarantine import KeptKind
from bot.match.recording import TABLE, Ending, Recording, Recordings, recording_of
from bot.match.stored import Found, Sought
from bot.match.values import Advised, LogEntry, Match, Move, Phase, Reason
from bot.play.positions import Positions
from bot.play.store import MatchStore
from games import all_games

log = structlog.get_logger()


class Matches:
    def __init__(self, store: MatchStore, now: Callable[[], float]) -> None:
        self._store = store
        self.ownership = store.ownership
        self.now = now
        self._loading = Locks[int]()
        self._started = self._began = now()  # time before this does not count: no one could answer
        self._playing: set[int] = set()  # the matches in progress
        self.positions = Positions()
        self.recordings = Recordings()
        self._old: set[int] = set()  # matches that another process changed while they were being loaded

    async def match(self, match_id: int) -> Match:
        return (await self.at_hand(match_id))[0]

    async def at_hand(self, match_id: int) -> tuple[Match, Moment | None]:
        """A match, and its position if that is in memory."""
        moment = self.positions.get(match_id)
        match = moment.match if moment else await self._store.load(match_id)
        if match is None or match.game not in all_games():
            raise NoSuchMatch
        return match, moment

    async def moment(self, match_id: int) -> Moment:
        """The position of a match that has started."""
        known = self.positions.get(match_id)
        if known is not None:
            return known
        async with self._loading.of(match_id):
            return self.positions.get(match_id) or await self._loaded(match_id)

    async def _loaded(self, match_id: int) -> Moment:
        self._old.discard(match_id)
        match = await self.match(match_id)
        if match.phase is Phase.GATHERING:
            raise NotBegun
        try:
            moves = await self._store.moves(match_id)
            moment = moment_of(match, moves)
            moment = taking_back.recalled(moment, moves) if moment.playing else moment
        except (Unreadable, NoSuchMatch) as problem:  # or it has no moves
            self._set_aside(match, problem.__cause__ or problem)
            raise
        if match_id in self._old:
            return await self._loaded(match_id)
        known = self.positions.get(match_id)
        if known is not None:  # a move was made while the rows were being read
            return known
        moment = taking_back.since_at_least(moment, max(match.since, self._started))
        self.remember(moment)
        return moment

    def in_memory(self, match_id: int) -> Moment | None:
        """The position, if it is known without querying the store."""
        return self.positions.get(match_id)

    async def is_ours(self, match_id: int) -> bool:
        """Whether this process owns the match."""
        return self.ownership.alone or self.ownership.holds(await self.match(match_id))

    def evict(self, match_id: int | None) -> None:
        """Drop what is in memory of this match, or (None) of all: it may be stale."""
        for each in [*self.held, *self._loading] if match_id is None else [match_id]:
            self.positions.evict(each)
            if each in self._loading:
                self._old.add(each)

    async def unfinished(self) -> list[Match]:
        """After a start: our matches that are not over, without positions, which are loaded on demand."""
        self._started = self.now() if self.ownership.alone else self._began - self.ownership.up_for
        known = [match for match in await self._store.unfinished() if self._goes_on(match) and self.ownership.holds(match)]
        self._playing.update(match.id for match in known if match.phase is Phase.PLAYING)
        return known

    async def ended_lately(self) -> list[int]:
        """After a start: matches whose end may not have been shown."""
        return await self._store.ended_lately()

    def _goes_on(self, match: Match) -> bool:
        if match.game in all_games():
            return True
        self._set_aside(match, LookupError(f"there is no game {match.game!r}"))
        return False

    def _set_aside(self, match: Match, problem: BaseException) -> None:
        if not match.ended:
            self._store.quarantine.put(KeptKind.MATCH, match.id, problem)

    async def of(self, person: int) -> list[Match]:
        """The unfinished matches that a person plays in, of games that this version has."""
        return [match for match in await self._store.matches_of(person) if match.game in all_games()]

    async def around(self, channel: int) -> list[Match]:
        """The unfinished matches of a channel and its threads, of games that this version has."""
        return [match for match in await self._store.matches_in(channel) if match.game in all_games()]

    async def in_server(self, guild: int) -> list[Match]:
        """The unfinished matches of a server, of games that this version has."""
        return [match for match in await self._store.matches_on(guild) if match.game in all_games()]

    async def finished(self, sought: Sought, skip: int, most: int) -> Found:
        """Finished matches, newest first."""
        return await self._store.finished(sought, skip, most)

    @property
    def playing(self) -> int:
        """How many matches are in progress."""
        return len(self._playing)

    @property
    def held(self) -> list[int]:
        """The matches in progress whose positions are in memory, the most recently used at the end."""
        return list(self.positions.latest)

    async def whole_log(self, match: Match) -> tuple[LogEntry, ...]:
        """All events of a match that has started, oldest first."""
        return readable_log(match, await self._store.moves(match.id))

    async def moves(self, match: Match) -> list[Move]:
        """The stored moves, the set-up first."""
        return await self._store.moves(match.id)

    async def recording(self, match: Match) -> Recording:
        """All positions so far, and the events of each move. Built outside the event loop, once for all viewers."""
        number = None if match.ended else (await self.moment(match.id)).seq + 1
        known = self.recordings.get(match, number)
        if known is None:
            moves = await self._store.moves(match.id)
            if not moves:
                raise NotBegun
            known = await asyncio.to_thread(recording_of, match, moves)
            self.recordings.put(match, known)
        return known

    async def as_seen_by(self, person: int, moment: Moment) -> Moment:
        """The public position as this person may see it: spectators may be one action behind."""
        return await self.one_behind(moment) if moment.match.is_late_for(person) else moment

    async def one_behind(self, moment: Moment) -> Moment:
        """What the table showed one action ago, for spectators. No one is asked anything there, and no clock runs.

        Players who asked for advice before then have decided by now. Former names of seats are looked up by their number.
        """
        reel = await self.recording(moment.match)
        frames = await asyncio.to_thread(reel.frames, TABLE)
        number = frames[max(0, len(frames) - 2)]
        if reel.shots[number].state is None:
            raise Unreadable
        log = [LogEntry(at, told) for at, shot in enumerate(reel.shots[: number + 1]) for told in shot.told]

        def has_decided(each: Advised) -> bool:
            return any(shot.seat == each.seat for shot in reel.shots[each.asked + 1 : number + 1])

        match = changed(moment.match, advised=tuple(takewhile(has_decided, moment.match.advised)))
        return Moment(match, number, reel.shots[number].state, (0,) * len(moment.asked), 0.0, tuple(log))

    async def ending(self, match: Match) -> Ending | None:
        """The end of a finished match, to be shown. None: it was not finished, or older rules left nothing that can be drawn."""
        if match.phase is not Phase.OVER:
            return None
        try:
            reel = await self.recording(match)
            return await asyncio.to_thread(lambda: reel.ending)
        except Unreadable:
            return None
        except OutOfReach:
            raise
        except Exception:
            log.exception("the end of a match could not be drawn", match=match.id)
            return None

    async def reasons(self, match: Match) -> tuple[Reason, ...]:
        """Why computer players acted as they did. A reason reveals a hand, so there are none before the match is over."""
        return reasons_of(await self._store.moves(match.id)) if match.ended else ()

    async def remembering_all(self, moment: Moment) -> Moment:
        """The same position with all events, which are in memory if a computer plays."""
        if any(sitter.computer for sitter in moment.match.sitters):
            return moment
        return moment.recalling(await self.whole_log(moment.match))

    async def recalled(self, match: Match) -> Moment:
        """The position with all events, which a computer player needs to take over a seat."""
        return (await self.moment(match.id)).recalling(await self.whole_log(match))

    def remember(self, moment: Moment) -> None:
        """Make this the current position of its match."""
        self.positions.put(moment)
        if moment.playing:
            self._playing.add(moment.match.id)
        else:
            self._playing.discard(moment.match.id)
