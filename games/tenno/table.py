"""What lies where, the steps of a turn, the actions and the events. No rule decides anything in here."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec.structs import replace

from games.core.game import Case, Seat, Value

SLOTS = (0, 1, 2)
Table: TypeAlias = tuple[int | None, int | None, int | None]


class Place(Value, frozen=True):
    """What a player has: three slots in a fixed order, a hand, a prison. A slot without a card holds None.

    In a view a card that lies face down is HIDDEN.
    """

    table: Table
    hand: tuple[int, ...]
    prison: tuple[Captive, ...] = ()
    placed: bool = False  # has put a card from the hand on the table, as everybody saw

    @property
    def gaps(self) -> tuple[int, ...]:
        return tuple(slot for slot in SLOTS if self.table[slot] is None) if None in self.table else ()


class Captive(Value, frozen=True):
    """A card in a prison. Its back tells whose it was; nobody may look at the card."""

    owner: Seat
    card: int


class Clash(Case, frozen=True):
    """Two cards are turned up against each other. Carried out at once, unless the Monk has to be decided first."""

    attacker: Seat
    slot: int
    attack: int
    defender: Seat
    target: int
    defence: int
    monk: int | None = None  # the slot of the Monk who helps


class Loss(Value, frozen=True):
    """A card that left the table, for somebody's prison or (None) for the discard."""

    owner: Seat
    slot: int
    card: int
    prison: Seat | None = None


class Battle(Value, frozen=True):
    """How a clash ended: the strengths, the winner (None: nobody), the cards that were lost."""

    clash: Clash
    strengths: tuple[int, int]
    winner: Seat | None
    lost: tuple[Loss, ...]


# ---- steps: who has to decide what, or what is carried out at once


class Order(Case, frozen=True):
    seat: Seat


class Attack(Case, frozen=True):
    seat: Seat


class Monk(Case, frozen=True):
    """The player under attack may show the Monk."""

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


TOGETHER = (Order, Refill)  # what several players decide at the same time
BY_ITSELF = (Clash, Gaps, EndTurn)  # what nobody decides

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


class MonkDecided(Case, frozen=True):
    seat: Seat
    slot: int | None


class Fought(Case, frozen=True):
    battle: Battle


class Decided(Case, frozen=True):
    """How a battle ended, without its cards: this much the table may go on talking about."""

    attacker: Seat
    defender: Seat
    winner: Seat | None


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
    what: Literal["again", "swap", "peek"]


class Ended(Case, frozen=True):
    """A slot could not be filled."""

    seats: tuple[Seat, ...]


Event: TypeAlias = Began | Attacked | MonkDecided | Fought | Decided | Filled | Swapped | Shuffled | Peeked | Saw | Declined | Ended


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
    table = list(place.table)
    table[slot] = card
    return replace(place, table=(table[0], table[1], table[2]))


def open_steps(agenda: tuple[Step, ...]) -> tuple[Decision, ...]:
    """Who has to decide now: the first step of the agenda, or all that are decided together with it."""
    if not agenda:
        return ()
    head = agenda[0]
    if isinstance(head, TOGETHER):
        return tuple([step for step in agenda if isinstance(step, TOGETHER)])
    assert not isinstance(head, BY_ITSELF), "is carried out at once"
    return (head,)
