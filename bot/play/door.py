"""The one door through which a match changes.

People, computer players and the clock all come through here. Each change is made under the lock of its match, and is durable before
anyone is told of it. If another process was quicker, the change is retried on the current match. The door does not know who
listens, nor what Discord shows.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from time import perf_counter
from typing import Any, TypeVar

import structlog
from msgspec import Raw
from msgspec.structs import replace
from structlog.contextvars import bound_contextvars

from bot.errors import InDoubt, MatchOver, NoSuchMatch, Refused, Stale, Unreadable
from bot.locks import Locks
from bot.match import advice, deal, ending, lobby, pauses, taking_back
from bot.match.codec import move_of
from bot.match.erasing import without
from bot.match.lobby import Limits
from bot.match.menu import Path
from bot.match.moment import Answered, Changed, Moment, seat_asked, set_up
from bot.match.quarantine import KeptKind
from bot.match.seats import at_home, is_last, not_seated, seat_of, with_sitter
from bot.match.stored import Venue
from bot.match.values import NOT_KEPT, Match, Move, Phase, Sitter, Why, new_secret
from bot.play.listeners import Listener, Listeners, note_decision
from bot.play.matches import Matches
from bot.play.retry import tried_again
from bot.play.store import MatchStore
from games.core.dice import dice_of
from games.core.game import Seat, Turn
from games.core.text import Phrases

_ = Phrases("bot")
T = TypeVar("T")
log = structlog.get_logger()


class Door:
    def __init__(
        self, store: MatchStore, now: Callable[[], float] = time.time, secrets: Callable[[], str] = new_secret, limits: Limits | None = None
    ) -> None:
        self.matches = Matches(store, now)
        self.now, self.ownership, self._store = now, store.ownership, store
        self.secrets = secrets
        self.limits = limits
        self._opening = asyncio.Lock()
        self._locks = Locks[int]()
        self._listeners = Listeners()
        self._closed = False

    def listen(self, *listeners: Listener) -> None:
        """Add listeners, which are called in this order after every change. If one fails the others are still called."""
        self._listeners.add(*listeners)

    # ---- gathering

    async def open(self, match: Match, click: int) -> Match:
        """A new lobby. `click` is Discord's id of the click or command that opened it, as in `start` and `rematch`."""
        self._is_open()
        match = deal.opened_with_secret(match, self.secrets(), click)
        match = ending.touched(replace(match, opened=self.now(), host_seen=self.now()), self.now())
        async with self._opening:  # otherwise several at once could exceed the limit
            if self.limits is not None:
                lobby.may_open(match, await self._store.lobbies(match.host, match.channel), self.limits)
            match = await self._store.create(match)
        self._tell(Changed(match))
        return match

    @tried_again
    async def change(self, match_id: int, person: int, change: lobby.Change) -> Match:
        """Change a match that is still in the lobby."""
        async with self._entered(match_id):
            before = await self.matches.match(match_id)
            match = ending.touched(change(before), self.now())
            if person == before.host:
                match = replace(match, host_seen=self.now())
            match = await self._store.save(match)
            self._tell(Changed(match))
            return match

    @tried_again
    async def start(self, match_id: int, person: int, click: int, moderator: bool = False) -> Moment:
        async with self._entered(match_id):
            match = await self.matches.match(match_id)
            lobby.may_start(match, person, self.now(), moderator)
            moment = self._dealt(lobby.completed(match), person, click, await self._gone_on(match))
            told = tuple(entry.told for entry in moment.log)
            move = move_of(moment, None, "person", None, told, self.now())
            kept = await self._kept(match_id, self._store.append(move, moment.match, match.rev))
            moment = moment.agreed(kept or moment.match)
            self._change_to(moment, None)
            return moment

    @tried_again
    async def rematch(self, match_id: int, person: int, name: str, click: int, place: Venue | None = None) -> Match:
        """The lobby of the next match, here or where the last one's was. The first press opens it; later ones are told where it is."""
        async with self._entered(match_id):
            match = await self.matches.match(match_id)
            if not match.ended:
                raise Refused(_("This match is still in progress."))
            if all(sitter.person != person for sitter in match.sitters):
                raise not_seated(match)
            for other in await self._store.matches_on(match.guild):
                if other.previous == match_id:
                    raise Refused(_("The next table is already open: {channel}", channel=f"<#{other.channel}>"))
            place = place or Venue(match.guild, match.home or match.channel, match.parent, match.private)
            return await self.open(lobby.rematch_of(match, person, name, self.now(), place), click)

    async def _gone_on(self, match: Match) -> Turn[Any] | None:
        """The position of another match that this one continues from."""
        if match.origin is None:
            return None
        reel = await self.matches.recording(await self.matches.match(match.origin.match))
        return reel.going_on(match.origin.move)

    def _dealt(self, match: Match, person: int, click: int, position: Turn[Any] | None) -> Moment:
        game = match.rules
        agreed = replace(match, rules_version=game.rules_version, options=game.chosen(match.options))
        match = ending.touched(replace(agreed, phase=Phase.PLAYING, invited=(), removed=()), self.now())
        match, first = deal.dealt(match, person, click, position) if match.secret else deal.dealt_unstirred(match, self.secrets())
        return set_up(match, first, self.now())

    # ---- playing

    @tried_again
    async def answer(self, match_id: int, person: int, asked: int, path: Path, menu: str | None = None) -> Answered:
        """A person's choice in answer to the question `asked`. A level of the menu only opens it. `menu`: a fingerprint of it."""
        async with self._entered(match_id):
            moment, seat = await self._asked(match_id, person, asked)
            leaf = moment.chosen(seat, path, menu)
            if leaf is None:
                return Answered(moment, seat, path)
            return await self._decided(moment, seat, [moment.legal(seat)[leaf]])

    @tried_again
    async def answer_together(self, match_id: int, person: int, asked: int, paths: Sequence[Path], menu: str) -> Answered:
        """Several choices of a person in answer to one question: as many decisions, one after the other."""
        async with self._entered(match_id):
            moment, seat = await self._asked(match_id, person, asked)
            return await self._decided(moment, seat, moment.chosen_together(seat, paths, menu))

    async def _decided(self, moment: Moment, seat: Seat, actions: Sequence[Any]) -> Answered:
        for action in actions:
            moment = await self._made(moment, seat, moment.legal(seat).index(action), "person")
        settled = moment.settled(seat)
        return Answered(moment if settled is None else await self._made(moment, seat, settled, "person"), seat)

    @tried_again
    async def answer_for(self, match_id: int, seat: Seat, asked: int, index: int, why: Raw = NOT_KEPT) -> Moment:
        """The answer of a computer player, in its own seat or for a person who is away; `why` is its reason, stored along with it."""
        async with self._entered(match_id):
            moment = await self.being_played(match_id)
            if not moment.is_asked(seat, asked) or not moment.match.sitters[seat].computer:
                raise Stale  # the person came back while the computer was thinking
            return await self._made(moment, seat, index, "computer", why)

    async def ask_for_advice(self, match_id: int, person: int, asked: int) -> tuple[Moment, Seat]:
        """A player asks what the computer would do, and everyone is told so. Returns the position, with all events."""
        async with self._entered(match_id):
            moment, seat = await self._asked(match_id, person, asked)
            match = advice.asked_for(moment, seat)
            if match != moment.match:
                moment = await self._agreed(moment, self._heard(moment.agreed(match)))
            return await self.matches.remembering_all(moment), seat

    async def answer_unasked(self, match_id: int, seat: Seat, asked: int, by: str, answer: Callable[[Moment], int | None]) -> Moment:
        """Answer automatically for a person. `answer` decides under the lock whether and what, since an order may have been revoked."""
        async with self._entered(match_id):
            moment = await self.being_played(match_id)
            if not moment.is_asked(seat, asked) or moment.match.sitters[seat].computer:
                raise Stale
            index = answer(moment)
            if index is None:
                raise Stale
            return await self._made(moment, seat, index, by)

    async def _asked(self, match_id: int, person: int, asked: int) -> tuple[Moment, Seat]:
        moment = await self.being_played(match_id)
        return moment, seat_asked(moment, person, asked)

    async def _made(self, moment: Moment, seat: Seat, index: int, by: str, why: Raw = NOT_KEPT) -> Moment:
        pauses.goes_on(moment.match)
        legal, before, began = moment.legal(seat), moment, perf_counter()
        if not 0 <= index < len(legal):
            raise Stale
        moment = self._present(moment, seat) if by == "person" else self._heard(moment)
        turn = moment.game.apply(moment.state, seat, legal[index], dice_of(moment.match.seed, moment.turn + 1))
        after = moment.moved(seat, turn.state, turn.told, self.now())
        if by == "person":
            after = taking_back.with_last_decision(after, moment, seat, legal[index], turn.told, self.now())
        after = await self._appended(move_of(after, seat, by, legal[index], turn.told, self.now(), why=why), after, before)
        note_decision(after, seat, by, perf_counter() - began)
        self._change_to(after, before, seat)
        return after

    @tried_again
    async def take_back(self, match_id: int, person: int, decided: int, looked: taking_back.Looked) -> Answered:
        """A player takes back the move `decided`, their last decision. `looked`: up to which move people have looked."""
        async with self._entered(match_id):
            before = await self.being_played(match_id)
            pauses.goes_on(before.match)
            seat = seat_of(before.match, person)
            last = taking_back.may_take_back(before, seat, decided, self.now(), looked)
            after = taking_back.taken_back(self._present(before, seat), last)
            told = tuple(entry.told for entry in after.log if entry.seq == after.seq)
            after = await self._appended(move_of(after, seat, "person", None, told, self.now(), undoes=decided), after, before)
            log.info("taken back", seat=seat, step=decided)
            self._change_to(after, before, seat)
            return Answered(after, seat)

    def _present(self, moment: Moment, seat: Seat) -> Moment:
        """The player in this seat acts, so they are not away."""
        return self._heard(moment.agreed(at_home(moment.match, seat)))

    def _heard(self, moment: Moment) -> Moment:
        """Withdraw the warning that the idle match is about to end."""
        return moment if moment.match.warned is None else moment.agreed(ending.touched(moment.match, self.now()))

    async def _appended(self, move: Move, after: Moment, before: Moment) -> Moment:
        changed = None if after.match == before.match else after.match
        kept = await self._kept(move.match, self._store.append(move, changed, before.match.rev))
        return after if kept is None else after.agreed(kept)

    async def being_played(self, match_id: int) -> Moment:
        moment = self.matches.in_memory(match_id)
        if (moment.match if moment else await self.matches.match(match_id)).ended:
            raise MatchOver
        return moment or await self.matches.moment(match_id)

    # ---- coming and going

    @tried_again
    async def away(self, match_id: int, seat: Seat, asked: int) -> Moment:
        """The time for a question has run out: the computer plays the seat until its person is back."""
        async with self._entered(match_id):
            moment = await self.being_played(match_id)
            if not moment.is_asked(seat, asked):
                raise Stale
            return await self._seated(moment, seat, replace(moment.match.sitters[seat], away=True))

    @tried_again
    async def back(self, match_id: int, person: int) -> Moment:
        async with self._entered(match_id):
            moment = await self.being_played(match_id)
            seat = seat_of(moment.match, person)
            if not moment.match.sitters[seat].away:
                return moment  # otherwise this player could reset the clock for everyone
            return await self._seated(moment, seat, replace(moment.match.sitters[seat], away=False))

    @tried_again
    async def leave(self, match_id: int, person: int) -> Moment:
        """Leave for good: the computer plays on until someone takes the seat. The last person to leave stops the match."""
        async with self._entered(match_id):
            moment = await self.being_played(match_id)
            seat = seat_of(moment.match, person)
            moment = await self._seated(moment, seat, replace(moment.match.sitters[seat], left=True))
            if is_last(moment.match, seat):
                moment = await self._agreed(moment, moment.agreed(ending.stopped(moment.match, self.now())))
            return moment

    @tried_again
    async def take_seat(self, match_id: int, person: int, name: str) -> Moment:
        """Take over the seat of a player who left."""
        async with self._entered(match_id):
            moment = await self.being_played(match_id)
            seat = pauses.free_seat(moment.match, person)
            match = pauses.seated_instead(moment.match, seat, name, person, moment.seq)
            return await self._seated(moment.agreed(match), seat, match.sitters[seat])

    # ---- ending, and not ending

    async def stop(self, match_id: int, person: int, moderator: bool) -> Match:
        return await self.agree(match_id, lambda match: ending.stopped_by(match, person, moderator, self.now()))

    async def end(self, match_id: int, why: Why) -> Match:
        return await self.agree(match_id, lambda match: ending.stopped(match, self.now(), why))

    async def keep(self, match_id: int, person: int, moderator: bool) -> Match:
        """Keep the match open although it is idle."""
        return await self.agree(match_id, lambda match: ending.kept_open(match, person, moderator, self.now()))

    @tried_again
    async def look(self, match_id: int, rule: ending.Rule) -> Match:
        """Check whether the match is idle. An unreadable one is left as it is."""
        async with self._entered(match_id):
            match = await self.matches.match(match_id)
            if not self.ownership.holds(match):
                return match
            before = await self.matches.moment(match_id) if match.phase is Phase.PLAYING else None
            moved = 0.0 if before is None else await self._store.last_move(match_id)
            return match if match.ended else await self._agreed_on(rule(match, moved), before)

    @tried_again
    async def agree(self, match_id: int, change: lobby.Change) -> Match:
        """Change the terms of a match that has not ended."""
        async with self._entered(match_id):
            match, before = await self.matches.match(match_id), None
            after = change(match)
            if match.ended:
                raise MatchOver
            with suppress(Unreadable, NoSuchMatch):  # without its moves there is only the agreement
                before = await self.matches.moment(match_id) if match.phase is Phase.PLAYING else None
            return await self._agreed_on(after, before)

    async def _agreed_on(self, match: Match, before: Moment | None) -> Match:
        if before is not None:
            return match if match == before.match else (await self._agreed(before, pauses.credited(before, match, self.now()))).match
        match = await self._store.save(match)
        if match.ended:
            self._store.quarantine.drop(KeptKind.MATCH, match.id)
        self._tell(Changed(match))
        return match

    @tried_again
    async def erase(self, match_id: int, person: int | None) -> None:
        """Erase this person, or (None) all: see `bot/match/erasing.py`. The table of an ended match is not updated."""
        async with self._entered(match_id):
            match, before = await self.matches.match(match_id), None
            after = without(match, person, self.now())
            if after is match:
                return
            with suppress(Unreadable, NoSuchMatch):  # without its moves there is only the agreement
                before = await self.matches.recalled(after) if match.phase is Phase.PLAYING else None
            if match.ended:
                await self._store.save(after)
                self.matches.evict(match_id)
            else:
                await self._agreed_on(after, before)

    async def _seated(self, moment: Moment, seat: Seat, sitter: Sitter) -> Moment:
        match = with_sitter(moment.match, seat, sitter)
        if not sitter.away:
            match = ending.touched(match, self.now())
        if not sitter.computer:
            match = replace(match, since=self.now())
            return await self._agreed(moment, moment.agreed(match, since=match.since))
        return await self._agreed(moment, (await self.matches.recalled(match)).agreed(match))

    async def _agreed(self, before: Moment, after: Moment) -> Moment:
        after = after.agreed(await self._kept(after.match.id, self._store.save(after.match, before.seq)))
        self._change_to(after, before)
        return after

    # ---- the door itself

    async def _kept(self, match_id: int, write: Awaitable[T]) -> T:
        """Wait for a write. If it fails or is cancelled it may have been saved all the same, unless the store refused it: then reload."""
        try:
            return await write
        except BaseException as problem:
            if isinstance(problem, Stale | InDoubt) or not isinstance(problem, Refused):
                self.matches.evict(match_id)
            raise

    def _change_to(self, after: Moment, before: Moment | None, seat: Seat | None = None) -> None:
        self.matches.remember(after)
        self._tell(Changed(after.match, after, before, seat))

    def _tell(self, changed: Changed) -> None:
        """Tell listeners, unless another process owns this match: that one hears of it from the store."""
        if self.ownership.holds(changed.match):
            self._listeners.tell(changed)

    async def heard_of(self, match_id: int) -> None:
        """Another process has changed the match. If we own it, listeners are told as if it had been changed here."""
        async with self._locks.of(match_id):
            before = self.matches.in_memory(match_id)
            self.matches.evict(match_id)
            match = await self.matches.match(match_id)
            if self.ownership.holds(match):
                after = None if match.phase is Phase.GATHERING or not match.seed else await self.matches.moment(match_id)
                self._listeners.tell(Changed(match, after, before))

    @asynccontextmanager
    async def _entered(self, match_id: int) -> AsyncGenerator[None]:
        self._is_open()
        async with self._locks.of(match_id):
            with bound_contextvars(match=match_id):
                yield

    def _is_open(self) -> None:
        if self._closed:
            raise Refused(_("The bot is restarting. Nothing is lost. Try again in a minute."))

    def close(self) -> None:
        """From now on refuse clicks politely; those in progress are finished."""
        self._closed = True
