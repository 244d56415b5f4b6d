"""The house rules, the steps of a turn, the actions, and the state: what lies where. No rule decides anything in here.

A turn is prepared before it is made: the state keeps the table as everybody sees it, and after it the table after each
prepared step, which only the player to move sees.
"""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from games.core.game import Case, Seat, Value
from games.core.game import House as HouseRules
from games.take.rules.cards import COLUMN, HALL, TURNS, Person
from games.take.rules.events import Deed, Scored

Four: TypeAlias = tuple[int, int, int, int]  # a number for each column of a courtyard
Stacks: TypeAlias = tuple[str, str, str, str, str]  # bottom chip first
Ghosts: TypeAlias = tuple[bool, bool, bool, bool, bool]

NONE: Four = (0, 0, 0, 0)
NO_GHOSTS: Ghosts = (False, False, False, False, False)


class House(HouseRules, frozen=True):
    low_ninja: bool = False  # a Ninja counts one less on either field
    same_twice: bool = False  # an action may be done with an own chip and, by the Ninja, with an opponent's one in the same turn
    first: Literal["random", "host"] = "random"  # who begins


class Court(Value, frozen=True):
    """An inner courtyard: how many chips lie on the fields of each column."""

    bottom: Four = NONE
    middle: Four = NONE
    samurai: Four = NONE


# ---- steps: what has to be decided


class Act(Case, frozen=True):
    """Use abilities, as many as wanted, and then take a chip."""

    seat: Seat


class March(Case, frozen=True):
    """A Daimyo has moved a Samurai and may move `left` more. `start` is where they all stood before."""

    seat: Seat
    start: Four
    left: int


class Assign(Case, frozen=True):
    """The Samurai just taken waits for a column."""

    seat: Seat


class Settle(Case, frozen=True):
    """The turn is prepared; confirmed, it scores what was uncovered on `space`."""

    seat: Seat
    space: int


Step: TypeAlias = Act | March | Assign | Settle


# ---- actions


class Daimyo(Case, frozen=True):
    """Move a Samurai from one column to another."""

    source: Person
    target: Person


class Another(Case, frozen=True):
    """One more Samurai with the same Daimyo."""

    source: Person
    target: Person


class Done(Case, frozen=True):
    """No more Samurai."""


class Ronin(Case, frozen=True):
    """Move a ghost from space to space; None is the supply."""

    source: int | None
    target: int | None


class Geisha(Case, frozen=True):
    """Move the top chip of a space to another space."""

    source: int
    target: int


class Ninja(Case, frozen=True):
    """Move up an opponent's chip, and do its action, or leave it at that."""

    person: Person
    deed: Daimyo | Ronin | Geisha | None = None


class Take(Case, frozen=True):
    space: int


class Place(Case, frozen=True):
    """Put the Samurai above a column."""

    column: Person


class Confirm(Case, frozen=True):
    pass


class Undo(Case, frozen=True):
    """Take back the last prepared step."""


Action: TypeAlias = Daimyo | Another | Done | Ronin | Geisha | Ninja | Take | Place | Confirm | Undo


# ---- the state


class Table(Value, frozen=True):
    """What lies where, and what is to be decided next."""

    stacks: Stacks
    ghosts: Ghosts
    courts: tuple[Court, Court]
    scores: tuple[int, int]
    agenda: tuple[Step, ...]  # next first; empty when the match is over
    used: str = ""  # the persons whose action was used this turn
    moved: tuple[int, ...] = ()  # where the chips lie that a Geisha moved this turn
    deed: Deed | None = None  # the prepared step that led here

    @property
    def step(self) -> Step | None:
        """What is to be decided next; None when the match is over."""
        return self.agenda[0] if self.agenda else None


class State(Value, frozen=True):
    tables: tuple[Table, ...]  # as everybody sees it; then after each prepared step
    last: Scored | None = None
    house: House = House()
    done: tuple[Deed, ...] = ()  # the steps of the turn that was confirmed last

    @property
    def table(self) -> Table:
        """With everything that is prepared."""
        return self.tables[-1]


def essence(value: Any) -> Any:
    """Without what happened last, which only pictures and words show."""
    return replace(value, last=None, done=()) if isinstance(value, State) else value


# ---- hand movements


def chips_left(table: Table) -> int:
    return sum(map(len, table.stacks))


def turn_number(table: Table) -> int:
    """One chip leaves the hall each turn."""
    return min(TURNS, TURNS - chips_left(table) + 1)


def supply(table: Table) -> int:
    return table.ghosts.count(False)


def top(stacks: Stacks, space: int) -> Person:
    """The top chip, or what is printed on a bare space."""
    stack = stacks[space]
    return stack[-1] if stack else HALL[space]


def tops(stacks: Stacks) -> tuple[Person, ...]:
    return tuple([stack[-1] if stack else HALL[space] for space, stack in enumerate(stacks)])


def takeable(table: Table) -> tuple[int, ...]:
    """The spaces with a chip on top that no ghost covers and no Geisha brought there this turn."""
    return tuple([space for space, stack in enumerate(table.stacks) if stack and not table.ghosts[space] and space not in table.moved])


def other(seat: Seat) -> Seat:
    return Seat(1 - seat)


def added(numbers: Four, person: Person, more: int) -> Four:
    """The numbers of the columns with one of them changed."""
    changed = list(numbers)
    changed[COLUMN[person]] += more
    daimyo, ronin, geisha, ninja = changed
    return daimyo, ronin, geisha, ninja


def with_ghost(ghosts: Ghosts, space: int, there: bool) -> Ghosts:
    changed = list(ghosts)
    changed[space] = there
    one, two, three, four, five = changed
    return one, two, three, four, five


def with_stack(stacks: Stacks, space: int, stack: str) -> Stacks:
    changed = list(stacks)
    changed[space] = stack
    one, two, three, four, five = changed
    return one, two, three, four, five


def with_court(courts: tuple[Court, Court], seat: Seat, court: Court) -> tuple[Court, Court]:
    return (court, courts[1]) if seat == 0 else (courts[0], court)


def with_chip(court: Court, person: Person) -> Court:
    """One more on the bottom field of its column."""
    return Court(added(court.bottom, person, 1), court.middle, court.samurai)


def with_samurai(court: Court, column: Person, more: int) -> Court:
    return Court(court.bottom, court.middle, added(court.samurai, column, more))


def moved_up(court: Court, person: Person) -> Court:
    """A chip goes from the bottom field of its column to the middle one."""
    return Court(added(court.bottom, person, -1), added(court.middle, person, 1), court.samurai)
