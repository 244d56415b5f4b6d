"""The state of a match and what it is made of, the steps of a turn, and the actions. No rule decides anything in here."""

from __future__ import annotations

from functools import cache
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from games.core.agenda import open_steps, put
from games.core.game import Case, Seat, Value
from games.core.game import House as HouseRules

SLOTS = (0, 1, 2)
Table: TypeAlias = tuple[int | None, int | None, int | None]


@cache
def gaps_in(table: Table) -> tuple[int, ...]:
    return tuple(slot for slot in SLOTS if table[slot] is None)


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
        return gaps_in(self.table)


class Captive(Value, frozen=True):
    """A card in a prison. Its back shows whose it was; nobody may look at its face."""

    owner: Seat
    card: int


class Clash(Case, frozen=True):
    """A battle that is not decided yet: two cards lie face up. As a step it is carried out at once; only the Monk's comes before."""

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


class Change(Value, frozen=True):
    """A card was laid in a slot (`surely` another one), or taken up and laid down there, which may only be a pretence."""

    seat: Seat
    slot: int
    surely: bool


Turns: TypeAlias = tuple[tuple[Change, ...], ...]  # the changes of each, oldest turn first


# ---- steps: who has to decide what, or what is carried out at once


class Order(Case, frozen=True):
    seat: Seat


class Attack(Case, frozen=True):
    seat: Seat


class Monk(Case, frozen=True):
    """The player under attack may show the Monk."""

    seat: Seat


class Again(Case, frozen=True):
    """The Ronin has attacked. His player may attack once more: with another card, and another target."""

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
    """The peeked card is shown to one player, until that player has seen it."""

    seat: Seat
    of: Seat
    slot: int


class EndTurn(Case, frozen=True):
    seat: Seat


TOGETHER = frozenset((Order, Refill))  # what several players decide at the same time

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
    """Not to do something optional: show the Monk, attack again, swap, peek."""


class Fill(Case, frozen=True):
    """One card for each gap, left to right."""

    cards: tuple[int, ...]


class Exchange(Case, frozen=True):
    """Take up the card of a slot and lay down one of the hand there, or the same card again."""

    slot: int
    card: int


class Shuffle(Case, frozen=True):
    """With an empty hand: exchange the cards of two slots under the table, or only pretend to."""

    slots: tuple[int, int]
    really: bool


class PeekAt(Case, frozen=True):
    slot: int


class Seen(Case, frozen=True):
    pass


Action: TypeAlias = Arrange | Strike | ShowMonk | Decline | Fill | Exchange | Shuffle | PeekAt | Seen


# ---- the state


class House(HouseRules, frozen=True):
    first: Literal["random", "host"] = "random"
    open_log: bool = False  # what was shown in a battle stays in the log


class State(Value, frozen=True):
    places: tuple[Place, ...]
    agenda: tuple[Step, ...]  # next first; empty when the match is over
    discard: tuple[int, ...] = ()
    shown: Battle | None = None  # the battle of the last action lies open until the next one
    house: House = House()
    lately: Turns = ()  # of the last round; the turn that is being played is the last
    peeked: Look | None = None  # who looked where, as everybody saw, until the next battle

    @property
    def steps(self) -> tuple[Decision, ...]:
        """What has to be decided now."""
        return open_steps(self.agenda, TOGETHER)


def essence(value: Any) -> Any:
    """Without what changed and who looked lately, which only pictures and words show."""
    return replace(value, lately=(), peeked=None) if isinstance(value, State) else value


# ---- hand movements


def with_place(state: State, seat: Seat, place: Place) -> State:
    return replace(state, places=put(state.places, seat, place))


def with_slot(place: Place, slot: int, card: int | None) -> Place:
    left, middle, right = put(place.table, slot, card)
    return Place((left, middle, right), place.hand, place.prison, place.placed)
