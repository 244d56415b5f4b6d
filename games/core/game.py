"""What a game is: one record of pure functions over immutable values.

No Discord, no database, no language, no pixels, no waiting. The bot drives any `Game` through these fields alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, NewType, TypeAlias, TypeVar

from msgspec import Struct

from games.core.belief import Belief
from games.core.dice import Dice
from games.core.faces import Faces
from games.core.labels import Kind
from games.core.orders import Order
from games.core.recap import SILENT, EventByEvent, Recap
from games.core.scene import Scene
from games.core.strategy import Strategy
from games.core.text import Text, Words

if TYPE_CHECKING:
    from games.core.story import Played

Seat = NewType("Seat", int)


class Value(Struct, frozen=True, gc=False):
    """An immutable value: a state, a view, an outcome. Subclasses repeat `frozen=True`, so that type checkers see it too.

    What cannot be changed cannot hold itself, so the garbage collector need not look for rings of values: `gc=False`.
    """


class Case(Struct, frozen=True, tag=True, gc=False):
    """One of several: a step, an action, an event. Stored under the name of its class."""


class View(Value, frozen=True):
    """What one seat may see; `me` is None for a spectator. Every game's view extends this."""

    me: Seat | None


StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")
ViewT = TypeVar("ViewT", bound=View)


class Told(Value, frozen=True):
    """An event and who learns of it; `to` None means everyone, including spectators.

    What `fades` is shown only until the next action: games of memory keep no list of the cards that were seen.
    """

    event: Any
    to: frozenset[Seat] | None = None
    fades: bool = False

    def reaches(self, seat: Seat | None) -> bool:
        return self.to is None or (seat is not None and seat in self.to)


class Turn(Struct, Generic[StateT], frozen=True, gc=False):
    """What an action leads to: the next state, and its events."""

    state: StateT
    told: tuple[Told, ...] = ()


class Outcome(Value, frozen=True):
    """Who won and why. Best place first, ties share a place; one score a seat, None where a game has no number for it."""

    places: tuple[tuple[Seat, ...], ...]
    reason: Text
    scores: tuple[int | None, ...] = ()


class Several(Value, frozen=True):
    """So many of these actions answer one question after the other, in any order; each is here as often as it can be chosen."""

    number: int
    actions: tuple[Any, ...]


class Depth(StrEnum):
    EASY = "easy"
    MEDIUM = "medium"
    DEEP = "deep"


class House(Value, frozen=True):
    """The house rules a match is played by. A game with options extends this; what its fields begin with is the book."""


class Choice(Value, frozen=True):
    """`value` is what the choice makes of the option's field in the House; without one it is the key."""

    key: str
    name: Text
    value: Any = None


class Option(Value, frozen=True):
    """A house rule or variant, picked in the lobby. The first choice is the default: the game by the book.

    `field` names what it sets in the game's House; without one it is the key. `seats`: the numbers of players with which it
    matters; empty means always.
    """

    key: str
    name: Text
    choices: tuple[Choice, ...]
    field: str = ""
    seats: tuple[int, ...] = ()


def yes_no(key: str, name: Text, no: Text, yes: Text, *, field: str = "", seats: tuple[int, ...] = ()) -> Option:
    """A house rule that is in force or not; the field it sets is a bool. By the book it is not."""
    return Option(key, name, (Choice("no", no, False), Choice("yes", yes, True)), field, seats)


Change: TypeAlias = Callable[[Any], Any]


def same(json: Any) -> Any:
    return json


@dataclass(frozen=True)
class Upgrade:
    """From what one version of the rules stored to what the next one reads: plain JSON in, plain JSON out.

    An event or action that the next version does not know any more becomes None; it is skipped.
    """

    state: Change = same
    action: Change = same
    event: Change = same


class Example(Value, frozen=True):
    """A picture for the rulebook, of a position built for it, and a sentence that says what is to be seen there."""

    scene: Scene
    words: Text


@dataclass(frozen=True, kw_only=True)
class Game(Generic[StateT, ActionT, ViewT]):
    key: str
    name: Text
    blurb: Text  # one sentence for a newcomer
    folder: Path  # RULES.md, locale/ and art/ are here
    seats: range
    designers: str = ""  # as the rulebook names them; empty: the game is ours
    publisher: str = ""
    depth: Depth | None = None  # how much there is to learn and to think about; None: nothing is said of it
    minutes: range = range(0)  # how long a match takes, about: range(20, 31) is from 20 to 30; empty: nothing is said of it
    options: tuple[Option, ...] = ()
    house: type[House] = House
    upgrades: tuple[Upgrade, ...] = ()  # the first leads from version 1 of the rules to version 2

    state: type[StateT]
    actions: Any  # the union of the action types, for decoding; likewise events
    events: Any

    # the rules
    setup: Callable[[int, Any, Dice, Seat], StateT | Turn[StateT]]  # seats, the House, dice, the host's seat
    waiting: Callable[[StateT], frozenset[Seat]]  # who has to decide now; empty: the match is over
    legal: Callable[[StateT, Seat], Sequence[ActionT]]  # stable order: an index is a name; empty unless waiting
    apply: Callable[[StateT, Seat, ActionT, Dice], Turn[StateT]]
    outcome: Callable[[StateT], Outcome | None]
    essence: Change = same  # a state, or an event, without what it has for pictures alone: no rule looks at that, so it may mean something
    # else without a new version of the rules

    # who sees what
    view: Callable[[StateT, Seat | None], ViewT]
    believe: Callable[[ViewT, Iterable[Any]], Belief[StateT]]  # from a view and the known events: what the state might be

    # how it is shown, as data
    scene: Callable[[ViewT], Scene]  # a spectator's view: the table; a seat's view: its private picture
    say: Callable[[ViewT], Words]  # the same in words: the text twin
    ask: Callable[[ViewT], Words]  # the open question to this seat; for others: what is waited for
    label: Callable[[ActionT, ViewT], tuple[Words, ...]]  # a path, the same for no two legal actions
    narrate: Callable[[Any], Words]
    aim: Callable[[ViewT], Words | None] = lambda view: None  # what this seat plays for, where that is not plain
    kind: Callable[[ActionT, ViewT], Kind] = lambda action, view: Kind.PLAY  # which choices it is grouped with, and how it looks
    why_not: Callable[[ViewT], tuple[Words, ...]] = lambda view: ()  # what cannot be played now, and why
    brief: Callable[[ActionT, ViewT], tuple[Words, ...]] | None = None  # the label, as long, as buttons below the question and the picture
    # say it: only what differs from choice to choice; None: as the label says it
    veiled: Callable[[ActionT, ViewT], tuple[Words, ...] | None] = lambda action, view: None  # the label, as long, for anyone looking over
    # a shoulder: it names nothing that they may not know. None: even how many there are would tell
    everything: Callable[[Played], Scene] | None = None  # everything hidden, and how it came to that; None: the table alone
    poster: Callable[[Played], Scene] | None = None  # how the match ended, made to be shared; None: `everything`
    story: Callable[[Played], tuple[Words, ...]] = lambda played: ()  # what the match will be remembered by, in a few sentences
    title: Callable[[], Scene] | None = None  # low and wide, for the lobby; None: the name in words
    faces: Faces = field(default_factory=dict)  # of what its words name: cards, people, clans, chips, wounds
    recap: Recap = SILENT  # what happened since a seat last looked, oldest first, as a friend would retell it

    # the rulebook; a heading is one of RULES.md, chapter or rule, verbatim
    first_steps: tuple[Text, ...] = ()  # the rules in three minutes, one sentence each
    chapter: Callable[[ViewT], str] = lambda view: ""  # the heading that covers the open question
    example: Callable[[str], Example | None] = lambda heading: None  # what is drawn beside a heading

    orders: tuple[Order, ...] = ()  # what can be ordered beforehand
    in_turn: Callable[[ViewT], Seat | None] = lambda view: None  # public view: whose turn it is; None: nobody's
    one_answer: Callable[[ViewT, Seat], bool] = lambda view, seat: False  # public view: whether everyone can deduce that there is no other
    sure: Callable[[ViewT], bool] = lambda view: False  # own view: whether all that is asked is if the only step of a turn stands
    several: Callable[[ViewT], Several | None] = lambda view: None  # own view: what is chosen together, such as three cards to discard
    watched_late: bool = False  # a group may want spectators to be one action behind
    strategy: Strategy | None = None  # how it is played well; without, computer players do anything legal

    def __post_init__(self) -> None:
        if isinstance(self.recap, EventByEvent):
            object.__setattr__(self, "recap", EventByEvent(self.narrate))

    def begin(self, seats: int, house: House, dice: Dice, host: Seat) -> Turn[StateT]:
        """The first state, and the events of the set-up if there are any."""
        first = self.setup(seats, house, dice, host)
        return first if isinstance(first, Turn) else Turn(first)

    @property
    def is_open(self) -> bool:
        """Whether everyone sees everything."""
        return self.veiled is self.label

    @property
    def rules_version(self) -> int:
        """Which version of the rules this is; what is stored says under which it was made."""
        return 1 + len(self.upgrades)

    def chosen(self, options: Mapping[str, str]) -> dict[str, str]:
        """Every option with its choice; what is missing or unknown becomes the default."""
        known = {option.key: {choice.key for choice in option.choices} for option in self.options}
        return {
            option.key: picked if (picked := options.get(option.key, "")) in known[option.key] else option.choices[0].key
            for option in self.options
        }

    def agreed(self, options: Mapping[str, str]) -> House:
        """The house rules that these choices make."""
        chosen = self.chosen(options)
        return self.house(**{option.field or option.key: _value(option, chosen[option.key]) for option in self.options})


def _value(option: Option, key: str) -> Any:
    choice = next(choice for choice in option.choices if choice.key == key)
    return choice.key if choice.value is None else choice.value


AnyGame: TypeAlias = Game[Any, Any, Any]
