"""The house rules, what lies where, the steps of a round and the actions. No rule decides anything in here."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias

from msgspec.structs import replace

from games.core.agenda import without
from games.core.game import Case, Seat, Value
from games.core.game import House as AnyHouse
from games.tatsu.rules.cards import CLAN_OF, RED

Cards: TypeAlias = tuple[int, ...]


class House(AnyHouse, frozen=True):
    target: int = 500  # a total that ends the match; 0: it is over after one hand
    first_is_red: bool = False  # the side of the first seat plays Red; otherwise the clans are drawn by lot
    counted: bool = False  # captured cards lie face down and are only counted
    drawn_teams: bool = False  # partners are drawn by lot; otherwise seats 1 and 3 play against 2 and 4


class Place(Value, frozen=True):
    """A place at the table, clockwise from 0, and whose it is. Clans alternate round the table, the even places are Red."""

    number: int
    seat: Seat
    ghost: bool = False  # with three players: Red's partner, played by Red

    @property
    def clan(self) -> int:
        return self.number % 2


Seating: TypeAlias = tuple[tuple[Place, ...], int]  # and the number of the dealer's place


class Hand(Case, frozen=True):
    """Cards held by a player: the Red ones, then the Yellow ones."""

    cards: tuple[Cards, Cards] = ((), ())

    def ready(self, clan: int) -> Cards:
        """What may be laid of a clan."""
        return self.cards[clan]

    def without(self, card: int) -> Hand:
        red, yellow = self.cards
        return Hand((without(red, card), yellow) if CLAN_OF[card] == RED else (red, without(yellow, card)))

    def __bool__(self) -> bool:
        return self.cards != ((), ())


class Row(Case, frozen=True):
    """With two players: seven columns, in each a card face up and one face down beneath it. None: no card (any more)."""

    upper: tuple[int | None, ...]
    lower: tuple[int | None, ...]

    def ready(self, clan: int) -> Cards:
        """What may be laid of a clan: its face-up cards."""
        return tuple([card for card in self.upper if card is not None and CLAN_OF[card] == clan])

    def columns_below(self, clan: int) -> tuple[int, ...]:
        """The columns whose face-down card shows the back of a clan."""
        return tuple(column for column, card in enumerate(self.lower) if card is not None and CLAN_OF[card] == clan)

    def __bool__(self) -> bool:
        return any(card is not None for card in self.upper)


Holding: TypeAlias = Hand | Row


class Laid(Case, frozen=True):
    """A card lies before a place; `of` is the place whose card it was. Also told as an event.

    Of a card from a row `column` says where it was; `unseen`: it lay face down until then.
    """

    place: Place
    card: int
    of: Place
    unseen: bool = False
    column: int | None = None


class Round(Value, frozen=True):
    """A round that has ended: its four cards in the order they were laid, and who took them (None: a merge, nobody yet)."""

    laid: tuple[Laid, ...]
    winner: Place | None


class Sheet(Value, frozen=True):
    """How a hand was scored: what each clan captured, what nobody got, and the totals after it."""

    number: int
    places: tuple[Place, ...]
    captured: tuple[Cards, Cards]
    discarded: Cards
    scores: tuple[int, int]
    totals: tuple[int, ...]


# ---- steps: who has to decide what, or what is carried out at once


class TakeTurn(Case, frozen=True):
    place: Place

    @property
    def seat(self) -> Seat:
        return self.place.seat


class Answer(Case, frozen=True):
    """`place` has asked `of` for a card of its clan."""

    place: Place
    of: Place

    @property
    def seat(self) -> Seat:
        return self.of.seat


class EndRound(Case, frozen=True):
    pass


class EndHand(Case, frozen=True):
    pass


Decision: TypeAlias = TakeTurn | Answer
Step: TypeAlias = TakeTurn | Answer | EndRound | EndHand


def open_step(agenda: tuple[Step, ...]) -> Decision | None:
    """What has to be decided now; None: something goes by itself, or the match is over."""
    step = agenda[0] if agenda else None
    return step if type(step) is TakeTurn or type(step) is Answer else None  # quicker than isinstance and match, and asked most of all


# ---- actions


class Lay(Case, frozen=True):
    """On the own turn before the own place, asked before the place that asks."""

    card: int


class LayUnseen(Case, frozen=True):
    """The face-down card of a column, when no face-up card of the clan is left."""

    column: int


LayEither: TypeAlias = Lay | LayUnseen


class Request(Case, frozen=True):
    """Ask whoever sits at another place for a card."""

    of: int


Action: TypeAlias = LayEither | Request


class State(Value, frozen=True):
    places: tuple[Place, ...]
    dealer: int  # the number of a place
    totals: tuple[int, ...]  # one for each seat
    house: House
    hand: int = 0  # how many have been dealt
    holdings: tuple[Holding, ...] = ()  # one for each place
    agenda: tuple[Step, ...] = ()  # next first; empty when the match is over
    trick: tuple[Laid, ...] = ()  # in the order laid
    before: Round | None = None  # the last round of this hand
    pending: Cards = ()  # tricks with a merge spirit, waiting for a winner
    captured: tuple[Cards, Cards] = ((), ())  # by clan
    last_hand: Sheet | None = None  # lies open until the next hand's first round is over


def essence(value: Any) -> Any:
    """Without the column a card came from, which only pictures show."""
    match value:
        case State(trick=trick, before=before):
            return replace(value, trick=_bare(trick), before=before and replace(before, laid=_bare(before.laid)))
        case Laid():
            return replace(value, column=None)
        case _:
            return value


def _bare(laid: Iterable[Laid]) -> tuple[Laid, ...]:
    return tuple([replace(each, column=None) for each in laid])
