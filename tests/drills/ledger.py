"""What people were answered, held against what is kept: every decision once, in order, as it was made, and no other."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import Any, NamedTuple

from bot.errors import Stale
from bot.match.codec import codec, version_of
from bot.match.deal import set_up
from bot.match.menu import Path, at
from bot.match.moment import Moment
from bot.match.values import Match, Move
from games.core.dice import dice_of
from games.core.game import Seat
from games.core.labels import Kind


class Choice(NamedTuple):
    """What somebody chose in a panel, as far as they can tell: the question it belongs to, and the way through the menu."""

    person: int
    asked: int
    path: Path
    more: tuple[Path, ...] = ()  # that was chosen together with it


class Walked(NamedTuple):
    """How far a match has been looked through already."""

    moment: Moment
    rows: tuple[bytes, ...]


class Ledger:
    def __init__(self) -> None:
        self.pressed: dict[int, set[Choice]] = defaultdict(set)
        self.acknowledged: dict[int, list[Choice]] = defaultdict(list)
        self.decided: list[int] = []  # when each click began that made a decision: see `Click.began`
        self.seated: dict[int, set[int]] = defaultdict(set)  # match -> people who saw that they sit at it
        self.said: Counter[str] = Counter()  # the sentences people read instead of a panel
        self.unanswered: list[str] = []  # clicks that a living bot did not answer
        self._walked: dict[int, Walked] = {}
        self._kept: dict[int, dict[tuple[int, int], int]] = defaultdict(dict)  # match -> person and question -> the move that answered it
        self._right: dict[int, set[Choice]] = defaultdict(set)
        self._together: dict[int, list[object]] = defaultdict(list)  # match -> what is still to follow of several that were chosen together

    @property
    def decisions(self) -> int:
        return sum(map(len, self.acknowledged.values()))

    def answered(self) -> dict[int, list[Choice]]:
        """As of now: where people play on, it is asked for before it is looked what is kept."""
        return {match: list(choices) for match, choices in self.acknowledged.items()}

    def troubles(self, match: Match, moves: list[Move], answered: dict[int, list[Choice]] | None = None) -> Iterator[str]:
        """What is wrong with a match as it is kept. What was looked through before has to be as it was."""
        choices = (self.acknowledged if answered is None else answered).get(match.id, [])
        if not moves or match.deal is None:
            if moves:
                yield f"match {match.id}: moves are kept, and not how it was dealt"
            yield from self._missing(match.id, choices)
            return
        rows = tuple([bytes(move.action) for move in moves])
        walked = self._walked.get(match.id)
        if walked is not None and rows[: len(walked.rows)] != walked.rows:
            yield f"match {match.id}: a move that was kept is another one now"
            return
        moment = walked.moment if walked else dealt(match)
        for move in moves[moment.seq + 1 :]:
            if not may_follow(moment, move):
                yield f"match {match.id}: move {move.seq} could not be made after move {moment.seq}"
                break
            yield from self._of_a_move(moment, move)
            moment = moved(moment, move)
        self._walked[match.id] = Walked(moment, rows[: moment.seq + 1])
        yield from self._missing(match.id, choices)

    def _of_a_move(self, before: Moment, move: Move) -> Iterator[str]:
        number, (seat, action) = before.match.id, done(before.match, move)
        if move.by == "person":
            if self._together[number][:1] == [action]:
                del self._together[number][0]
                return
            person, asked = before.match.sitters[seat].person or 0, before.asked[seat]
            self._kept[number][person, asked] = move.seq
            meant = {choice for choice in self.pressed[number] if choice[:2] == (person, asked) and leads_to(before, seat, choice, action)}
            self._right[number] |= meant
            self._together[number] = [led_to(before, seat, path) for choice in meant for path in choice.more]
            if not meant and not confirmed_by_itself(before, seat, action):
                yield f"match {number}: nobody made move {move.seq}, which is kept for {person}"

    def _missing(self, number: int, choices: list[Choice]) -> Iterator[str]:
        for choice, times in Counter(choices).items():
            if (choice.person, choice.asked) not in self._kept[number]:
                yield f"match {number}: {choice} was answered, and is not kept"
            elif choice not in self._right[number]:
                yield f"match {number}: {choice} was answered, and something else is kept"
            elif times > 1:
                yield f"match {number}: {choice} was answered {times} times as if it had been made each time"


def dealt(match: Match) -> Moment:
    assert match.deal is not None
    first = set_up(match.rules, match.options, len(match.sitters), match.deal.host_seat, match.seed)
    return Moment(match, 0, first.state, (0,) * len(match.sitters), 0.0)


def done(match: Match, move: Move) -> tuple[Seat, Any]:
    return Seat(-1 if move.seat is None else move.seat), codec(match.game).action(move.action, version_of(move, match))


def may_follow(before: Moment, move: Move) -> bool:
    seat, action = done(before.match, move)
    return move.seq == before.seq + 1 and seat in before.waiting and action in before.legal(seat)


def moved(before: Moment, move: Move) -> Moment:
    """By the rules alone, whatever state is kept beside the move."""
    seat, action = done(before.match, move)
    turn = before.game.apply(before.state, seat, action, dice_of(before.match.seed, move.seq))
    return before.moved(seat, turn.state, turn.told, 0.0)


def confirmed_by_itself(moment: Moment, seat: Seat, action: object) -> bool:
    """Nobody is asked whether one step stands that can be taken back."""
    view = moment.view(seat)
    return moment.match.take_backs and moment.game.sure(view) and moment.game.kind(action, view) is Kind.DONE


def leads_to(moment: Moment, seat: Seat, choice: Choice, action: object) -> bool:
    return led_to(moment, seat, choice.path) == action


def led_to(moment: Moment, seat: Seat, path: Path) -> object:
    try:
        leaf = at(moment.menu(seat), path).leaf
    except Stale:
        return None
    return None if leaf is None else moment.legal(seat)[leaf]
