"""Whether a decision revealed nothing hidden: only such a decision can be taken back.

It is found by sampling and not from a list. Whatever a reader could not see before is dealt again, by the game's own `believe`. If the
decision then cannot be made, or looks different to that reader, what they saw of it depended on something hidden. What a player
had prepared alone is no such thing: that was free to choose, whatever anyone holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, Protocol, TypeVar

from games.core.dice import Dice
from games.core.game import AnyGame, Seat, Told

T = TypeVar("T")

CUTS, SHUFFLES = 12, 4  # other deals that are tried
CUTS_FOR_OTHERS, SHUFFLES_FOR_OTHERS = 4, 1  # than the player who decided: they see at least what everyone does


class Cut(Dice):
    """Cuts where others shuffle. Equal cards stay together, so that in one deal or another a hand has none of a kind."""

    __slots__ = ("_part",)

    def __init__(self, part: float) -> None:
        super().__init__(f"cut at {part}")
        self._part = part

    def shuffled(self, things: Iterable[T]) -> tuple[T, ...]:
        pile = tuple(things)
        at = int(self._part * len(pile))
        return pile[at:] + pile[:at]


class Position(Protocol):
    """A position of the match, which keeps what was derived from it."""

    @property
    def game(self) -> AnyGame: ...

    @property
    def state(self) -> Any: ...

    @property
    def seats(self) -> tuple[Seat, ...]: ...

    @property
    def waiting(self) -> frozenset[Seat]: ...

    def view(self, seat: Seat | None) -> Any: ...


class Deed(NamedTuple):
    """A decision: the last of these actions. The others its seat had prepared unseen: `before` is what everyone else saw."""

    before: Position
    seat: Seat
    actions: tuple[Any, ...]
    after: Position
    told: tuple[Told, ...]

    def tells_nothing(self) -> bool:
        """Readers who were told what others were not most likely learned something, and are checked first."""
        readers = sorted((None, *self.after.seats), key=lambda reader: all(each.to is None for each in self.told if each.reaches(reader)))
        return all(map(self._is_open_to, readers))

    def _is_open_to(self, reader: Seat | None) -> bool:
        tried = {self.before.state}
        for other in self._others(reader):
            if other not in tried and not self._might_look_so(reader, other):
                return False
            tried.add(other)
        return True

    def _others(self, reader: Seat | None) -> Iterator[Any]:
        """Positions that it might have been, as far as this reader could see."""
        belief = self.before.game.believe(self.before.view(reader), ())
        nearer = reader in {None, self.seat}
        cuts, shuffles = (CUTS, SHUFFLES) if nearer else (CUTS_FOR_OTHERS, SHUFFLES_FOR_OTHERS)
        yield from (belief.draw(Cut(number / cuts)) for number in range(cuts))
        yield from (belief.draw(Dice(f"shuffle {number}")) for number in range(shuffles))

    def _might_look_so(self, reader: Seat | None, other: Any) -> bool:
        """Readers who did not decide need not know which action it was: any that looks the same will do."""
        state = self._prepared(other)
        if state is None:
            return False
        last, legal = self.actions[-1], self.before.game.legal(state, self.seat)
        ways = ([last] if last in legal else []) + ([] if reader == self.seat else [action for action in legal if action != last])
        return any(self._looks_so(reader, state, action) for action in ways)

    def _prepared(self, state: Any) -> Any:
        """None: it could not be prepared there."""
        game = self.before.game
        for action in self.actions[:-1]:
            if action not in game.legal(state, self.seat):
                return None
            state = game.apply(state, self.seat, action, Dice("")).state
        return state

    def _looks_so(self, reader: Seat | None, state: Any, action: Any) -> bool:
        """What takes longest to make, a view, is compared last."""
        game, dice = self.before.game, Dice("another deal")
        turn = game.apply(state, self.seat, action, dice)
        return (
            not dice.used
            and heard(turn.told, reader) == heard(self.told, reader)
            and game.waiting(turn.state) == self.after.waiting
            and game.view(turn.state, reader) == self.after.view(reader)
        )


def heard(told: tuple[Told, ...], reader: Seat | None) -> list[Any]:
    return [each.event for each in told if each.reaches(reader)]
