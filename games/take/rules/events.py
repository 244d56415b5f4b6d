"""What happens in a match, as it is told. A Deed is a step of a turn, told to its player alone until the turn is confirmed."""

from __future__ import annotations

from typing import TypeAlias

from games.core.game import Case, Seat
from games.take.rules.cards import Person


class Moved(Case, frozen=True):
    """A Samurai changed column; `by` is who was used for it, or None for one more by the same Daimyo."""

    seat: Seat
    source: Person
    target: Person
    by: Person | None


class Haunted(Case, frozen=True):
    """A ghost was moved."""

    seat: Seat
    source: int | None
    target: int | None
    by: Person


class Carried(Case, frozen=True):
    """A chip changed stack."""

    seat: Seat
    source: int
    target: int
    person: Person
    by: Person


class Spent(Case, frozen=True):
    """The Ninja moved an opponent's chip up, and nothing else was done with it."""

    seat: Seat
    person: Person


class Took(Case, frozen=True):
    seat: Seat
    space: int
    person: Person


class Assigned(Case, frozen=True):
    seat: Seat
    column: Person


Deed: TypeAlias = Moved | Haunted | Carried | Spent | Took | Assigned


class Prepared(Case, frozen=True):
    """What only the player to move is told, until the turn is confirmed."""

    deed: Deed


class Undone(Case, frozen=True):
    seat: Seat


class Scored(Case, frozen=True):
    """Both players' influence in the person uncovered on `space`, times its number in the hall."""

    seat: Seat  # who took the chip
    space: int
    person: Person
    number: int
    influence: tuple[int, int]

    @property
    def points(self) -> tuple[int, int]:
        return self.number * self.influence[0], self.number * self.influence[1]


class GhostsReturned(Case, frozen=True):
    """Nothing could be taken, so every ghost went back to the supply."""

    seat: Seat  # whose turn begins


class HallEmpty(Case, frozen=True):
    pass


Event: TypeAlias = Moved | Haunted | Carried | Spent | Took | Assigned | Prepared | Undone | Scored | GhostsReturned | HallEmpty
