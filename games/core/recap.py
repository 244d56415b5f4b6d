"""What happened since a seat last looked, retold as a friend at the table would: a few lines, each with a weight.

A game folds its events in its words/recap.py; one without a fold of its own is retold event by event. A recap is made
only of events the seat was told, so it cannot leak anything.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from games.core.text import Joined, Words, listed

if TYPE_CHECKING:
    from games.core.game import Seat, Told

# How much a line matters to its reader.
PASSING = 1  # a player drew two cards
MOVE = 2  # what a player did
NEWS = 4  # what changes the match for everyone
PERSONAL = 6  # what was done to the reader, and what the reader won or lost by it
LANDMARK = 9  # the end of a round or of the match, and what the reader is asked for


class Line(Struct, frozen=True):
    """One line of a recap. Where there is no room for all, the lines of least weight are left out."""

    words: Words
    weight: int
    goes_on: bool = False  # the turn that the line before it tells of
    asks: bool = False  # the reader is asked just this now, so that beside the question nothing more need be said


Recap: TypeAlias = "Callable[[Sequence[Told], Seat | None], tuple[Line, ...]]"


@dataclass(frozen=True)
class EventByEvent:
    """The recap of a game that does not fold: a line for each event about which there is something to say."""

    narrate: Callable[[Any], Words]

    def __call__(self, told: Sequence[Told], me: Seat | None) -> tuple[Line, ...]:
        said = [self.narrate(each.event) for each in told]
        return tuple([Line(in_one_line(words), PASSING) for words in said if not empty(words)])


SILENT = EventByEvent(lambda event: "")  # replaced by a recap that a `Game` builds from its own `narrate`


def empty(words: Words) -> bool:
    return words == "" or (isinstance(words, Joined) and all(map(empty, words.parts)))


def in_one_line(words: Words) -> Words:
    """Sentences that are separate lines elsewhere."""
    return Joined(words.parts, " ") if isinstance(words, Joined) and words.by == "\n" else words


# ---- what folds are made of

EventT = TypeVar("EventT")
KindT = TypeVar("KindT")


class Heard(Generic[EventT]):
    """Events one after the other. A fold takes the first, and those that belong to it."""

    def __init__(self, events: Iterable[EventT]) -> None:
        self._left = deque(events)

    def __iter__(self) -> Iterator[EventT]:
        while self._left:
            yield self._left.popleft()

    @property
    def following(self) -> EventT | None:
        return self._left[0] if self._left else None

    def take(self, kind: type[KindT]) -> KindT | None:
        """The next event, if it is of this kind."""
        following = self.following
        if not isinstance(following, kind):
            return None
        self._left.popleft()
        return following

    def run(self, *kinds: type[Any]) -> Iterator[Any]:
        """All that follow of these kinds."""
        while isinstance(self.following, kinds):
            yield self._left.popleft()


class Deed(NamedTuple):
    """What a player did, as the part of a sentence that follows the name: *drew 2 cards*. `size`: how much of a line it takes."""

    who: Seat
    words: Words
    weight: int = MOVE
    size: int = 1
    asks: bool = False  # as of a line, which it then has to itself


ROOM = 3  # in one line for deeds that are worth telling; a longer one would not be read


def by_people(parts: Iterable[Deed | Line], sentence: Callable[[Seat, Words], Words]) -> Iterator[Line]:
    """What the same person did one after the other becomes one sentence, or several where it would be long."""
    for who, run in groupby(parts, lambda part: part.who if isinstance(part, Deed) else None):
        if who is None:
            yield from (part for part in run if isinstance(part, Line))
            continue
        packed = _packed(part for part in run if isinstance(part, Deed))
        yield from one_turn(
            Line(sentence(who, listed([deed.words for deed in deeds], "; ")), max(deed.weight for deed in deeds), asks=deeds[0].asks)
            for deeds in packed
        )


def _packed(deeds: Iterable[Deed]) -> Iterator[list[Deed]]:
    line: list[Deed] = []
    for deed in deeds:
        if line and (deed.asks or line[0].asks or sum(each.size for each in (*line, deed)) > ROOM):
            yield line
            line = []
        line.append(deed)
    yield line


def together(lines: Sequence[Line]) -> Line:
    """Sentences that belong together, on one line."""
    return lines[0] if len(lines) == 1 else Line(listed([line.words for line in lines], " "), max(line.weight for line in lines))


def one_turn(lines: Iterable[Line]) -> Iterator[Line]:
    """Lines that belong together, too long for one."""
    for number, line in enumerate(lines):
        yield replace(line, goes_on=True) if number else line
