"""Taking back one's last decision: allowed while it revealed nothing hidden, no dice were used, and no one has decided since.

It is a separate move that leads to the previous position. Nothing is erased, and everything derived from a position works after it as
after any other move. How it is determined that nothing hidden was revealed: `games/core/openness.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from bot.errors import Stays
from bot.match.codec import codec, position, told_of, version_of
from bot.match.moment import Moment
from bot.match.quarantine import UNREADABLE
from bot.match.values import Match, Move, Pace
from games.core.dice import dice_of
from games.core.game import Seat, Told
from games.core.labels import Kind
from games.core.openness import Deed
from games.core.text import Phrases

_ = Phrases("bot")

SECONDS = 20  # in which it can be taken back where people sit by a clock

Looked = Callable[[int], int]  # a person: up to which move they have looked


@dataclass(frozen=True)
class Last:
    """The last decision of a match, made by a person, between the positions before and after it."""

    before: Moment
    after: Moment
    seat: Seat
    told: tuple[Told, ...]
    at: float
    shown: Moment  # the position before the first of these actions; all but the last were invisible to others
    actions: tuple[Any, ...]

    @cached_property
    def is_open(self) -> bool:
        """Whether it revealed nothing hidden and involved no chance. What a game takes back itself is not taken back again."""
        before, game, action = self.before, self.before.game, self.actions[-1]
        if game.kind(action, before.view(self.seat)) is Kind.UNDO:
            return False
        dice = dice_of(before.match.seed, before.turn + 1)
        game.apply(before.state, self.seat, action, dice)
        return not dice.used and Deed(self.shown, self.seat, self.actions, self.after, self.told).tells_nothing()

    def noticed_by(self, reader: Seat | None) -> bool:
        """Whether this reader could tell that something was decided."""
        told = any(each.reaches(reader) for each in self.told)
        return told or self.before.waiting != self.after.waiting or self.before.view(reader) != self.after.view(reader)

    @property
    def noticed(self) -> bool:
        """Whether anyone but the player who decided could tell."""
        return any(self.noticed_by(reader) for reader in (None, *self.after.seats) if reader != self.seat)


# ---- bookkeeping


def with_last_decision(after: Moment, before: Moment, seat: Seat, action: Any, told: tuple[Told, ...], at: float) -> Moment:
    """The position after a person's decision, with what is needed to take it back."""
    earlier, alone = before.last, before.alone()
    last = Last(alone, after, seat, told, at, alone, (action,))
    if earlier is not None and earlier.seat == seat and not earlier.noticed:
        last = replace(last, shown=earlier.shown, actions=(*earlier.actions, action))
    return after.remembering(last)


def recalled(moment: Moment, moves: list[Move]) -> Moment:
    """A match as it was read from its moves, with the decision that the last one of them was."""
    run = len(moves)
    while run > 1 and is_persons(moves[run - 1], moment.match, moves[-1].seat):
        run -= 1
    if run == len(moves):
        return moment
    try:
        before = position(moment.match, moves[:run])
        for number, move in enumerate(moves[run:], run + 1):
            after = moment if number == len(moves) else position(moment.match, moves[:number])
            action = codec(moment.match.game).action(move.action, version_of(move, moment.match))
            before = with_last_decision(after, before, Seat(move.seat or 0), action, told_of(moment.match, move), move.at)
    except UNREADABLE:
        return moment
    return before


def is_persons(move: Move, match: Match, seat: int | None) -> bool:
    """Whether it is a decision of the player in this seat, under today's rules."""
    today = version_of(move, match) == match.rules.rules_version
    return move.by == "person" and move.seat == seat and seat is not None and move.undoes is None and today


# ---- taking back


def may_take_back(moment: Moment, seat: Seat, decided: int, now: float, looked: Looked) -> Last:
    """The decision of this seat that was the move `decided`, if it may take it back now. Raises why not."""
    last, match = moment.last, moment.match
    if not match.take_backs:
        raise Stays(_("Take-backs are off at this table."))
    if last is None or last.seat != seat or moment.seq != decided or last.at < match.since:
        raise Stays(_("Too late to take that back: the match has moved on."))
    if match.pace in {Pace.LIVE, Pace.EVENING} and now > last.at + SECONDS:
        raise Stays(
            _.many("Too late to take that back: {n} second has passed.", "Too late to take that back: {n} seconds have passed.", SECONDS)
        )
    if match.pace not in {Pace.LIVE, Pace.EVENING} and is_seen(moment, seat, looked):
        raise Stays(_("Too late to take that back: the next player has already seen it."))
    if last.before.deadline is not None and now >= last.before.deadline:
        raise Stays(_("Too late to take that back: the time for it is up."))
    if not last.is_open or any(choice.kind is Kind.UNDO for choice in moment.menu(seat).children):
        raise Stays(_("You can’t take that back: it revealed something hidden, or chance was involved."))
    return last


def take_back_offered(moment: Moment, seat: Seat, now: float, looked: Looked) -> bool:
    if not moment.playing:
        return False
    try:
        may_take_back(moment, seat, moment.seq, now, looked)
    except Stays:
        return False
    return True


def is_over(after: Moment, before: Moment | None, seat: Seat) -> bool:
    """Whether this seat could have taken its last decision back, and by what has happened cannot any more."""
    last = None if before is None else before.last
    return last is not None and last.seat == seat and after.last is not last and last.is_open


def is_seen(moment: Moment, seat: Seat, looked: Looked) -> bool:
    people = [moment.match.sitters[other].person for other in moment.people_waited_for if other != seat]
    return any(person is not None and looked(person) >= moment.seq for person in people)


def taken_back(moment: Moment, last: Last) -> Moment:
    """The position before that decision again. Readers who could not tell that it was made are not told that it was taken back."""
    some = frozenset({last.seat, *(other for other in moment.seats if last.noticed_by(other))})
    return moment.stepped_back(last.before, last.seat, None if last.noticed_by(None) else some)


def since_at_least(moment: Moment, since: float) -> Moment:
    """The same position; its clock, and that of the position it may be taken back to, run from this time at the earliest."""
    later = moment.agreed(moment.match, since=max(moment.since, since))
    if moment.last is None:
        return later
    before = moment.last.before
    return later.remembering(replace(moment.last, before=before.agreed(before.match, since=max(before.since, since))))
