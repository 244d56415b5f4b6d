"""Matches: the one door through which a match changes.

People, computer players and the clock all come in here. Each change is made under the lock of its match and is durable
before anybody is told of it. What Discord shows is none of this module's business: it tells its listeners what changed.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any
from weakref import WeakValueDictionary

import structlog
from msgspec.structs import replace

from bot import lobby
from bot.errors import MatchOver, NoSuchMatch, NotAllowed, NotSeated, NotYourTurn, Refused, Stale, Unreadable
from bot.match import Line, Match, Move, Phase, Play, Sitter, new_seed
from bot.records import move_of, play_from
from bot.screen.menu import Path, at, menu
from bot.store import Store
from games import all_games
from games.core.dice import dice_of
from games.core.game import AnyGame, Seat, Told, Value
from games.core.replay import play as legal_play
from games.core.text import Phrases

_ = Phrases("bot")
log = structlog.get_logger()


class Changed(Value, frozen=True):
    """What listeners get: a match before and after. `play` is None while people gather."""

    match: Match
    play: Play | None = None
    before: Play | None = None
    seat: Seat | None = None  # who acted


Listener = Callable[[Changed], None]


class Matches:
    def __init__(self, store: Store, now: Callable[[], float] = time.time, seeds: Callable[[], str] = new_seed) -> None:
        self.store = store
        self.now = now
        self._seeds = seeds
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._loading: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._plays: dict[int, Play] = {}  # those being played, as they stand
        self._listeners: list[Listener] = []
        self._closed = False

    def listen(self, listener: Listener) -> None:
        self._listeners.append(listener)

    # ---- looking

    async def match(self, match_id: int) -> Match:
        play = self._plays.get(match_id)
        match = play.match if play else await self.store.load(match_id)
        if match is None or match.game not in all_games():
            raise NoSuchMatch
        return match

    async def play(self, match_id: int) -> Play:
        """A match that has begun, as it stands."""
        known = self._plays.get(match_id)
        if known is not None:
            return known
        async with self._loading.setdefault(match_id, asyncio.Lock()):  # or the slower of two looks would undo what the other led to
            return self._plays.get(match_id) or await self._loaded(match_id)

    async def _loaded(self, match_id: int) -> Play:
        play = play_from(await self.match(match_id), await self.store.moves(match_id))
        if play.match.phase is Phase.PLAYING:
            self._plays[match_id] = play
        return play

    async def resume(self) -> list[Match]:
        """After a start: every match that is not over. The time the bot was down does not count."""
        matches = [match for match in await self.store.unfinished() if match.game in all_games()]
        return [match for match in matches if match.phase is not Phase.PLAYING or await self._resumed(match)]

    async def _resumed(self, match: Match) -> bool:
        try:
            self._keep(replace(await self.play(match.id), since=self.now()))
        except Exception:  # one that cannot be read must not keep the others from going on
            log.exception("a match cannot be taken up", match=match.id)
            return False
        return True

    async def of(self, person: int) -> list[Match]:
        """The unfinished matches somebody sits at, of games that are still here."""
        return [match for match in await self.store.matches_of(person) if match.game in all_games()]

    async def around(self, channel: int) -> list[Match]:
        """The unfinished matches of a channel, of games that are still here."""
        return [match for match in await self.store.matches_in(channel) if match.game in all_games()]

    @property
    def playing(self) -> tuple[Play, ...]:
        return tuple(self._plays.values())

    # ---- gathering

    async def open(self, match: Match) -> Match:
        self._is_open()
        match = await self.store.create(replace(match, opened=self.now(), host_seen=self.now()))
        self._tell(Changed(match))
        return match

    async def change(self, match_id: int, person: int, change: lobby.Change) -> Match:
        """Change a match that is still gathering."""
        async with self._door(match_id):
            before = await self.match(match_id)
            match = change(before)
            if person == match.host:
                match = replace(match, host_seen=self.now())
            await self.store.save(match)
            self._tell(Changed(match))
            return match

    async def start(self, match_id: int, person: int) -> Play:
        async with self._door(match_id):
            match = await self.match(match_id)
            lobby.may_start(match, person, self.now())
            play = self._dealt(match)
            await self.store.append(move_of(play, None, "person", None, (), self.now()), play.match)
            self._plays[match_id] = play
            self._tell(Changed(play.match, play))
            return play

    async def rematch(self, match_id: int, person: int, name: str) -> Match:
        """The lobby of the next match. Whoever presses first opens it, the others are told where it is."""
        async with self._door(match_id):
            match = await self.match(match_id)
            if not match.ended:
                raise Refused(_("This match is still being played."))
            if all(sitter.person != person for sitter in match.sitters):
                raise NotSeated
            for other in await self.store.matches_in(match.channel):
                if other.previous == match_id:
                    raise Refused(_("The next table is open already, further down in this channel."))
            return await self.open(lobby.rematch_of(match, person, name, self.now()))

    def _dealt(self, match: Match) -> Play:
        game = match.rules
        seed = self._seeds()
        options = game.chosen(match.options)
        match = replace(match, phase=Phase.PLAYING, seed=seed, rules_version=game.rules_version, options=options)
        state = game.setup(len(match.sitters), options, dice_of(seed, 0), match.host_seat)
        return Play(match=match, seq=0, state=state, asked=(0,) * len(match.sitters), since=self.now())

    # ---- playing

    async def answer(self, match_id: int, person: int, asked: int, path: Path) -> Play:
        """A click: a person's answer to the question `asked`, as a path through its menu."""
        async with self._door(match_id):
            play = await self._being_played(match_id)
            seat = play.match.seat_of(person)
            if seat is None:
                raise NotSeated
            if seat not in play.match.rules.waiting(play.state):
                raise Stale if asked < play.seq else NotYourTurn
            index = leaf_of(play, seat, asked, path)
            return await self._made(play, seat, index, "person")

    async def answer_for(self, match_id: int, seat: Seat, asked: int, index: int, by: str) -> Play:
        """The answer of a computer player, in a seat of its own or for somebody who is away."""
        async with self._door(match_id):
            play = await self._being_played(match_id)
            if play.asked[seat] != asked or seat not in play.match.rules.waiting(play.state):
                raise Stale
            if not play.match.sitters[seat].computer:
                raise Stale  # its person came back while the computer thought
            return await self._made(play, seat, index, by)

    async def _made(self, play: Play, seat: Seat, index: int, by: str) -> Play:
        game, seq = play.match.rules, play.seq + 1
        legal = game.legal(play.state, seat)
        if not 0 <= index < len(legal):
            raise Stale
        turn = legal_play(game, play.state, seat, legal[index], dice_of(play.match.seed, seq))
        after = self._after(self._at_home(play, seat) if by == "person" else play, seat, seq, turn.state, turn.told)
        await self._append(move_of(after, seat, by, legal[index], turn.told, self.now()), self._if_new(play, after))
        self._keep(after)
        self._tell(Changed(after.match, after, play, seat))
        return after

    async def _append(self, move: Move, match: Match | None) -> None:
        """Keep a move. If that fails or is cancelled it may have been kept or not: the match is read anew next time."""
        try:
            await self.store.append(move, match)
        except BaseException:
            self._plays.pop(move.match, None)
            raise

    def _after(self, play: Play, seat: Seat, seq: int, state: Any, told: tuple[Told, ...]) -> Play:
        game = play.match.rules
        waiting = game.waiting(state)
        noticed = any(each.to is None for each in told) or waiting != game.waiting(play.state)
        return replace(
            play,
            match=play.match if waiting else replace(play.match, phase=Phase.OVER),
            seq=seq,
            state=state,
            asked=tuple(self._asked(play, Seat(other), seat, seq, state) for other in range(len(play.asked))),
            since=self.now() if noticed else play.since,
            log=(*play.log, *(Line(seq, each) for each in told)),
        )

    @staticmethod
    def _asked(play: Play, other: Seat, seat: Seat, seq: int, state: Any) -> int:
        """A question that somebody else's answer did not touch stays the question it was: the same choices in the same words."""
        game = play.match.rules
        if other == seat:
            return seq
        return play.asked[other] if question(game, play.state, other) == question(game, state, other) else seq

    @staticmethod
    def _if_new(play: Play, after: Play) -> Match | None:
        return None if after.match == play.match else after.match

    async def _being_played(self, match_id: int) -> Play:
        match = await self.match(match_id)
        if match.phase is not Phase.PLAYING:
            raise MatchOver
        return await self.play(match_id)

    # ---- coming and going

    async def away(self, match_id: int, seat: Seat, asked: int) -> Play:
        """The time for a question has run out: the seat is played by the computer until its person is back."""
        async with self._door(match_id):
            play = await self._being_played(match_id)
            if play.asked[seat] != asked or seat not in play.match.rules.waiting(play.state):
                raise Stale
            return await self._seated(play, seat, replace(play.match.sitters[seat], away=True))

    async def back(self, match_id: int, person: int) -> Play:
        async with self._door(match_id):
            play = await self._being_played(match_id)
            seat = self._seat(play.match, person)
            if not play.match.sitters[seat].away:
                return play  # or whoever sits here could set the clock back for everybody
            return await self._seated(play, seat, replace(play.match.sitters[seat], away=False))

    async def leave(self, match_id: int, person: int) -> Play:
        """Leave for good: the computer plays on, somebody else may take the seat. The last person to leave stops the match."""
        async with self._door(match_id):
            play = await self._being_played(match_id)
            seat = self._seat(play.match, person)
            play = await self._seated(play, seat, replace(play.match.sitters[seat], left=True))
            if all(sitter.person is None or sitter.left for sitter in play.match.sitters):
                play = await self._stopped(play)
            return play

    async def take_seat(self, match_id: int, person: int, name: str) -> Play:
        """Play on for somebody who left."""
        async with self._door(match_id):
            play = await self._being_played(match_id)
            if play.match.seat_of(person) is not None:
                raise Refused(_("You sit at this table already."))
            free = [seat for seat, sitter in enumerate(play.match.sitters) if sitter.left]
            if not free:
                raise Refused(_("No seat is free in this match."))
            return await self._seated(play, Seat(free[0]), Sitter(name, person))

    async def stop(self, match_id: int, person: int, moderator: bool) -> Match:
        async with self._door(match_id):
            match = await self.match(match_id)
            may_stop(match, person, moderator)
            if match.phase not in {Phase.GATHERING, Phase.PLAYING}:
                raise MatchOver
            if match.phase is Phase.PLAYING:
                with suppress(Unreadable):  # then there is only the agreement to end
                    return (await self._stopped(await self.play(match_id))).match
            match = replace(match, phase=Phase.STOPPED)
            await self.store.save(match)
            self._tell(Changed(match))
            return match

    @staticmethod
    def _seat(match: Match, person: int) -> Seat:
        seat = match.seat_of(person)
        if seat is None:
            raise NotSeated
        return seat

    @staticmethod
    def _at_home(play: Play, seat: Seat) -> Play:
        """Who answers is back."""
        if not play.match.sitters[seat].away:
            return play
        return replace(play, match=_with_sitter(play.match, seat, replace(play.match.sitters[seat], away=False)))

    async def _seated(self, play: Play, seat: Seat, sitter: Sitter) -> Play:
        after = replace(play, match=_with_sitter(play.match, seat, sitter))
        if sitter.person is not None and not sitter.computer:
            after = replace(after, since=self.now())
        await self.store.save(after.match)
        self._keep(after)
        self._tell(Changed(after.match, after, play))
        return after

    async def _stopped(self, play: Play) -> Play:
        after = replace(play, match=replace(play.match, phase=Phase.STOPPED))
        await self.store.save(after.match)
        self._keep(after)
        self._tell(Changed(after.match, after, play))
        return after

    # ---- the door itself

    def _keep(self, play: Play) -> None:
        if play.match.phase is Phase.PLAYING:
            self._plays[play.match.id] = play
        else:
            self._plays.pop(play.match.id, None)

    @asynccontextmanager
    async def _door(self, match_id: int) -> AsyncIterator[None]:
        self._is_open()
        async with self._locks.setdefault(match_id, asyncio.Lock()):
            yield

    def _is_open(self) -> None:
        if self._closed:
            raise Refused(_("The bot is being restarted. Nothing is lost; try again in a minute."))

    def close(self) -> None:
        """From now on clicks are refused politely; those inside are finished."""
        self._closed = True

    def _tell(self, changed: Changed) -> None:
        for listener in self._listeners:
            try:
                listener(changed)
            except Exception:
                log.exception("a listener failed", match=changed.match.id)


def question(game: AnyGame, state: Any, seat: Seat) -> list[Any]:
    legal = game.legal(state, seat)
    view = game.view(state, seat) if legal else None
    return [(action, game.label(action, view)) for action in legal]


def may_stop(match: Match, person: int, moderator: bool) -> None:
    if person != match.host and not moderator:
        raise NotAllowed(_("Only the host or somebody who may manage the server can stop a match."))


def leaf_of(play: Play, seat: Seat, asked: int, path: Path) -> int:
    """The legal action a path leads to, if the question is still the one that was put."""
    if play.asked[seat] != asked:
        raise Stale
    game = play.match.rules
    leaf = at(menu(game, play.state, seat, game.view(play.state, seat)), path).leaf
    if leaf is None:
        raise Stale
    return leaf


def _with_sitter(match: Match, seat: Seat, sitter: Sitter) -> Match:
    return replace(match, sitters=(*match.sitters[:seat], sitter, *match.sitters[seat + 1 :]))
