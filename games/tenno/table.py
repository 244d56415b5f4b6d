"""What lies where, the steps of a turn, the actions and the events. No rule decides anything in here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from msgspec.structs import replace

from games.core.game import Case, Seat, Value

SLOTS = (0, 1, 2)
Table: TypeAlias = tuple[int | None, int | None, int | None]


class Place(Value, frozen=True):
    """What a player has: three slots in a fixed order, a hand, a prison. A slot without a card holds None."""

    table: Table
    hand: tuple[int, ...]
    prison: tuple[Captive, ...] = ()
    placed: bool = False  # has put a card from the hand on the table, as everybody saw

    @property
    def gaps(self) -> tuple[int, ...]:
        return tuple(slot for slot in SLOTS if self.table[slot] is None)


class Captive(Value, frozen=True):
    """A card in a prison. Its back tells whose it was; nobody may look at the card."""

    owner: Seat
    card: int


class Clash(Case, frozen=True):
    """Two cards face each other. Carried out at once, unless the Monk has to be decided first."""

    attacker: Seat
    slot: int
    defender: Seat
    target: int
    again: bool = False  # the Ronin's second attack
    monk: bool = False


class Battle(Value, frozen=True):
    """How a clash ended: the cards that were shown, and the winner (None: nobody)."""

    clash: Clash
    attack: int
    defence: int
    strengths: tuple[int, int]
    winner: Seat | None


# ---- steps: who has to decide what, or what is carried out at once


class Order(Case, frozen=True):
    seat: Seat


class Attack(Case, frozen=True):
    seat: Seat


class Monk(Case, frozen=True):
    seat: Seat


class Again(Case, frozen=True):
    """The Ronin has attacked; his player may attack once more, but neither with him nor the same card."""

    seat: Seat
    slot: int
    defender: Seat
    target: int


class Gaps(Case, frozen=True):
    """After the battles: everybody fills the empty slots."""


class Refill(Case, frozen=True):
    seat: Seat


class Swap(Case, frozen=True):
    seat: Seat


class Peek(Case, frozen=True):
    seat: Seat
    of: Seat


class Look(Case, frozen=True):
    """A peeked card lies open before one player until that player has seen it."""

    seat: Seat
    of: Seat
    slot: int


class EndTurn(Case, frozen=True):
    seat: Seat


Step: TypeAlias = Order | Attack | Monk | Clash | Again | Gaps | Refill | Swap | Peek | Look | EndTurn
Decision: TypeAlias = Order | Attack | Monk | Again | Refill | Swap | Peek | Look


# ---- actions


class Arrange(Case, frozen=True):
    """The Peasants on the three slots, left to right."""

    cards: tuple[int, int, int]


class Strike(Case, frozen=True):
    slot: int
    defender: Seat
    target: int


class ShowMonk(Case, frozen=True):
    pass


class Decline(Case, frozen=True):
    """Not to do what may be left: the Monk, the second attack, the swap, the peek."""


class Fill(Case, frozen=True):
    """One card for each gap, left to right."""

    cards: tuple[int, ...]


class Exchange(Case, frozen=True):
    """Take the card of a slot up and put one down there: a card of the hand, or the same again."""

    slot: int
    card: int


class Shuffle(Case, frozen=True):
    """With an empty hand: two slots change places under the table, or seem to."""

    slots: tuple[int, int]
    really: bool


class PeekAt(Case, frozen=True):
    slot: int


class Seen(Case, frozen=True):
    pass


Action: TypeAlias = Arrange | Strike | ShowMonk | Decline | Fill | Exchange | Shuffle | PeekAt | Seen


# ---- events


class Began(Case, frozen=True):
    first: Seat


class Attacked(Case, frozen=True):
    clash: Clash
    attack: int
    defence: int


class MonkDecided(Case, frozen=True):
    seat: Seat
    shown: bool


class Fought(Case, frozen=True):
    battle: Battle


class Filled(Case, frozen=True):
    seat: Seat
    gaps: int


class Swapped(Case, frozen=True):
    seat: Seat
    slot: int


class Shuffled(Case, frozen=True):
    seat: Seat
    slots: tuple[int, int]


class Peeked(Case, frozen=True):
    """Everybody sees which slot was looked at."""

    seat: Seat
    of: Seat
    slot: int


class Saw(Case, frozen=True):
    """Only the one who peeked sees the card."""

    of: Seat
    slot: int
    card: int


class Declined(Case, frozen=True):
    seat: Seat
    what: str


class Ended(Case, frozen=True):
    """A slot could not be filled."""

    seats: tuple[Seat, ...]


Event: TypeAlias = Began | Attacked | MonkDecided | Fought | Filled | Swapped | Shuffled | Peeked | Saw | Declined | Ended


class State(Value, frozen=True):
    places: tuple[Place, ...]
    agenda: tuple[Step, ...]  # next first; empty when the match is over
    discard: tuple[int, ...] = ()
    shown: Battle | None = None  # the battle of the last action lies open until the next one
    open_log: bool = False


# ---- hand movements


def put(state: State, seat: Seat, place: Place) -> State:
    places = list(state.places)
    places[seat] = place
    return replace(state, places=tuple(places))


def with_slot(place: Place, slot: int, card: int | None) -> Place:
    left, middle, right = (card if slot == other else place.table[other] for other in SLOTS)
    return replace(place, table=(left, middle, right))


def clockwise(state: State, seat: Seat) -> Seat:
    return Seat((seat + 1) % len(state.places))


def others(state: State, seat: Seat) -> Iterator[Seat]:
    """The other players, clockwise."""
    count = len(state.places)
    return (Seat((seat + away) % count) for away in range(1, count))
