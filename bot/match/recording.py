"""A match for replay: every position of it, the events of each move, and which of them a viewer could tell apart.

A reel is made from the moves and the seed. It knows no names; the perspective is passed each time.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from itertools import pairwise
from typing import Any, NamedTuple

from bot.errors import NotAllowed, Refused
from bot.match.codec import codec, told_of, version_of, words_of
from bot.match.quarantine import UNREADABLE
from bot.match.values import Match, Move
from bot.match.verify import positions
from games.core.game import AnyGame, Seat, Told, Turn
from games.core.memory import LRU, room
from games.core.replay import Position
from games.core.scene import Scene
from games.core.text import Phrases, Words

_ = Phrases("bot")

KEPT = room("reels", 1_000_000)  # of 300 moves one is up to two megabytes


class Eyes(NamedTuple):
    """The perspective on a moment: that of a seat, of everyone at the table, or with everything revealed."""

    seat: Seat | None = None
    everything: bool = False

    @property
    def number(self) -> int:
        """As a custom_id says it."""
        if self.everything:
            return 1
        return 0 if self.seat is None else self.seat + 2

    def is_told(self, told: Told) -> bool:
        return self.everything or told.reaches(self.seat)


TABLE, EVERYTHING = Eyes(), Eyes(everything=True)


def eyes_numbered(number: int, seats: int) -> Eyes | None:
    if number < 2:
        return EVERYTHING if number else TABLE
    return Eyes(Seat(number - 2)) if number - 2 < seats else None


def usual(match: Match, mine: Seat | None) -> Eyes:
    """Who has a seat there sees it as they did, others as the table did."""
    return TABLE if mine is None else Eyes(mine)


def may_see_through(match: Match, mine: Seat | None, eyes: Eyes) -> None:
    """Raises unless this is the viewer's own perspective, or the match has ended."""
    if not match.ended and (mine is None or eyes != Eyes(mine)):
        raise NotAllowed(
            _("This match is still in progress. Until it ends, you can only replay the moments you were part of, as you saw them.")
        )


class Shot(NamedTuple):
    """A move, the position it led to (None: today's rules no longer produce it), and its events."""

    seat: Seat | None
    action: Any
    state: Any
    told: tuple[Told, ...]
    took_back: bool = False  # the move before it
    why: Words | None = None  # what a computer player thought when it made it; hidden before the end


class Chosen(NamedTuple):
    seat: Seat
    label: tuple[Words, ...]
    why: Words | None


class Ending(NamedTuple):
    """What a match ends with: everything in one picture, and what it will be remembered by."""

    scene: Scene
    story: tuple[Words, ...]


@dataclass(frozen=True)
class Recording:
    game: AnyGame
    shots: tuple[Shot, ...]
    _frames: dict[Eyes, tuple[int, ...]] = field(default_factory=dict, repr=False, compare=False)

    def until(self, number: int) -> Recording:
        """As it was after this move."""
        return Recording(self.game, self.shots[: number + 1])

    def frames(self, eyes: Eyes) -> tuple[int, ...]:
        """The moves after which this perspective saw something new, the set-up first. Their number reveals no other move."""
        if eyes not in self._frames:
            self._frames[eyes] = tuple(self._seen_anew(eyes))
        return self._frames[eyes]

    def _seen_anew(self, eyes: Eyes) -> list[int]:
        if eyes.everything:
            return list(range(len(self.shots)))
        views = [None if shot.state is None else self.game.view(shot.state, eyes.seat) for shot in self.shots]
        found = [0]
        for number, (before, after) in enumerate(pairwise(views), 1):
            shot = self.shots[number]
            own = shot.seat is not None and shot.seat == eyes.seat
            if own or before != after or any(each.reaches(eyes.seat) for each in shot.told):
                found.append(number)
        return found

    def at(self, eyes: Eyes, frame: int) -> int:
        """The number of the move that a frame shows; beyond the last frame the last."""
        frames = self.frames(eyes)
        return frames[min(frame, len(frames) - 1)]

    def frame_of(self, eyes: Eyes, number: int) -> int:
        """The frame in which these eyes still see what was there after a move."""
        return max(at for at, seen in enumerate(self.frames(eyes)) if seen <= number)

    def chosen(self, eyes: Eyes, frame: int) -> Chosen | None:
        """What was decided at this frame, by whom and why, as far as this perspective could see it being chosen."""
        frames = self.frames(eyes)
        if frame + 1 >= len(frames):
            return None
        number = frames[frame + 1]
        seat, action, why = self.shots[number].seat, self.shots[number].action, self.shots[number].why
        before = self.shots[number - 1].state
        if seat is None or action is None or before is None or not (eyes.everything or seat == eyes.seat):
            return None
        return Chosen(seat, self.game.label(action, self.game.view(before, seat)), why)

    def played(self, number: int) -> list[Position[Any]]:
        """The positions up to this move, without what was taken back and what can no longer be read."""
        found: list[Position[Any]] = []
        for shot in self.shots[: number + 1]:
            if shot.took_back:
                found = found[:-1]
            elif shot.state is not None:
                found.append(Position(len(found), shot.state, shot.seat, shot.action, shot.told))
        return found

    def going_on(self, number: int) -> Turn[Any]:
        """The position after this move as the set-up of another match, with the events so far that have not faded."""
        shot = self.shots[number] if number < len(self.shots) else None
        if shot is None or shot.state is None or not self.game.waiting(shot.state):
            raise Refused(_("You can’t play on from this moment."))
        played = self.played(number)
        lasting = [told for position in played[:-1] for told in position.told if not told.fades]
        return Turn(shot.state, (*lasting, *played[-1].told))

    def everything(self, number: int) -> Scene:
        """All that lay hidden after this move; of a game that has no picture for it what the table showed."""
        if self.game.everything is None:
            return self.game.scene(self.game.view(self.shots[number].state, None))
        return self.game.everything(self.played(number))

    @cached_property
    def ending(self) -> Ending:
        last = len(self.shots) - 1
        played, poster = self.played(last), self.game.poster
        return Ending(self.everything(last) if poster is None else poster(played), self.game.story(played))

    @property
    def is_to_be_remembered(self) -> bool:
        """Whether public information was meant to fade: then memory is part of the game."""
        return any(told.fades and told.to is None for shot in self.shots for told in shot.told)


def recording_of(match: Match, moves: list[Move]) -> Recording:
    """Of a match of a few hundred moves it takes some hundredths of a second."""
    return Recording(match.rules, tuple([shot(match, move, state) for move, state in zip(moves, positions(match, moves), strict=True)]))


def shot(match: Match, move: Move, state: Any) -> Shot:
    """What can no longer be read is left out."""
    seat = None if move.seat is None else Seat(move.seat)
    told = readable(lambda: told_of(match, move)) or ()
    why = words_of(move.why) if match.ended else None
    return Shot(seat, readable(lambda: action_of(match, move)), state, told, move.undoes is not None, why)


def action_of(match: Match, move: Move) -> Any:
    return codec(match.game).action(move.action, version_of(move, match))


def readable(read: Callable[[], Any]) -> Any:
    try:
        return read()
    except UNREADABLE:
        return None


class Recordings:
    """Those that were looked at last. One of a match that is played is of use as long as it has all its moves."""

    def __init__(self) -> None:
        self._kept: LRU[tuple[int, bool], Recording] = LRU(KEPT)

    def get(self, match: Match, moves: int | None) -> Recording | None:
        reel = self._kept.get((match.id, match.ended))
        return None if reel is None or (moves is not None and len(reel.shots) != moves) else reel

    def put(self, match: Match, reel: Recording) -> None:
        self._kept.put((match.id, match.ended), reel)
