"""Whether a decision told nobody anything hidden and left nothing to chance: only such a decision can be taken back.

It is found by trying and not from a list. Whatever a reader could not see before is dealt anew, by the game's own `believe`. If the
decision then cannot be made, or looks different to that reader, what they saw of it depended on something hidden. What a player
had prepared alone is no such thing: that was free to choose, whatever anybody holds.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple, TypeVar

from games.core.dice import Dice
from games.core.game import AnyGame, Seat, Turn

T = TypeVar("T")

CUTS, SHUFFLES = 12, 4  # other deals that are tried
CUTS_FOR_OTHERS, SHUFFLES_FOR_OTHERS = 4, 1  # than who decided: they see no less than everybody does


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


class Seen(NamedTuple):
    """All that a reader notices of a decision."""

    chance: bool
    waiting: frozenset[Seat]
    view: Any
    events: tuple[Any, ...]


class Deed(NamedTuple):
    """A decision: the last of these actions. The others its seat had prepared, and nobody else could see it: `state` is what they saw."""

    game: AnyGame
    seats: int
    state: Any
    seat: Seat
    actions: tuple[Any, ...]

    def tells_nothing(self, dice: Dice) -> bool:
        """`dice` are those it was made with."""
        turn = self.game.apply(self._prepared(self.state), self.seat, self.actions[-1], dice)
        return not dice.used and all(self._is_open_to(reader, turn) for reader in (None, *map(Seat, range(self.seats))))

    def _is_open_to(self, reader: Seat | None, turn: Turn[Any]) -> bool:
        truth = self._seen(reader, turn)
        return all(self._might_look_so(reader, other, truth) for other in self._others(reader) if other != self.state)

    def _others(self, reader: Seat | None) -> Iterator[Any]:
        """Positions that it might have been, as far as this reader could see."""
        view = self.game.view(self.state, reader)
        nearer = reader in {None, self.seat}
        cuts, shuffles = (CUTS, SHUFFLES) if nearer else (CUTS_FOR_OTHERS, SHUFFLES_FOR_OTHERS)
        belief = self.game.believe(view, ())
        yield from (belief.draw(Cut(number / cuts)) for number in range(cuts))
        yield from (belief.draw(Dice(f"shuffle {number}")) for number in range(shuffles))

    def _might_look_so(self, reader: Seat | None, other: Any, truth: Seen) -> bool:
        """Whoever did not decide need not know which action it was: any that looks the same will do."""
        state = self._prepared(other)
        if state is None:
            return False
        last, legal = self.actions[-1], self.game.legal(state, self.seat)
        ways = ([last] if last in legal else []) + ([] if reader == self.seat else [action for action in legal if action != last])
        return any(self._made(reader, state, action) == truth for action in ways)

    def _prepared(self, state: Any) -> Any:
        """None: it could not be prepared there."""
        for action in self.actions[:-1]:
            if action not in self.game.legal(state, self.seat):
                return None
            state = self.game.apply(state, self.seat, action, Dice("")).state
        return state

    def _made(self, reader: Seat | None, state: Any, action: Any) -> Seen:
        dice = Dice("another deal")
        return self._seen(reader, self.game.apply(state, self.seat, action, dice), dice.used)

    def _seen(self, reader: Seat | None, turn: Turn[Any], chance: bool = False) -> Seen:
        events = tuple([told.event for told in turn.told if told.reaches(reader)])
        return Seen(chance, self.game.waiting(turn.state), self.game.view(turn.state, reader), events)


def notices(game: AnyGame, before: Any, turn: Turn[Any], reader: Seat | None) -> bool:
    """Whether this reader could tell that something was decided."""
    return (
        any(told.reaches(reader) for told in turn.told)
        or game.waiting(before) != game.waiting(turn.state)
        or game.view(before, reader) != game.view(turn.state, reader)
    )
