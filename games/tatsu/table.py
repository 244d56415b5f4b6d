"""What lies where, the steps of a round, the actions and the events. No rule decides anything in here."""

from __future__ import annotations

from typing import TypeAlias

from games.core.game import Case, Seat, Value
from games.tatsu.cards import CLAN_OF, RED, YELLOW

Cards: TypeAlias = tuple[int, ...]


class Place(Value, frozen=True):
    """A place at the table, clockwise from 0, and whose it is. Clans alternate round the table, the even places are Red."""

    number: int
    seat: Seat
    ghost: bool = False  # with three players: Red's partner, played by Red

    @property
    def clan(self) -> int:
        return self.number % 2


class Hand(Case, frozen=True):
    """Cards held by a player: the Red ones, then the Yellow ones."""

    cards: tuple[Cards, Cards] = ((), ())

    def ready(self, clan: int) -> Cards:
        """What may be laid of a clan."""
        return self.cards[clan]

    def without(self, card: int) -> Hand:
        clan = CLAN_OF[card]
        cards = self.cards[clan]
        at = cards.index(card)
        left = cards[:at] + cards[at + 1 :]
        return Hand((left, self.cards[YELLOW]) if clan == RED else (self.cards[RED], left))

    def __bool__(self) -> bool:
        return self.cards != ((), ())


class Row(Case, frozen=True):
    """With two players: seven columns, in each a card face up and one face down beneath it. None: no card (any more)."""

    upper: tuple[int | None, ...]
    lower: tuple[int | None, ...]

    def ready(self, clan: int) -> Cards:
        """What may be laid of a clan: its face-up cards."""
        return tuple(card for card in self.upper if card is not None and CLAN_OF[card] == clan)

    def columns_below(self, clan: int) -> tuple[int, ...]:
        """The columns whose face-down card shows the back of a clan."""
        return tuple(column for column, card in enumerate(self.lower) if card is not None and CLAN_OF[card] == clan)

    def __bool__(self) -> bool:
        return any(card is not None for card in self.upper)


Holding: TypeAlias = Hand | Row


class Laid(Case, frozen=True):
    """A card lies before a place; `of` is the place whose card it was. Also the event. `unseen`: it lay face down until then."""

    place: Place
    card: int
    of: Place
    unseen: bool = False


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
    def decides(self) -> Seat:
        return self.place.seat


class Answer(Case, frozen=True):
    """`place` has asked `of` for a card of its clan."""

    place: Place
    of: Place

    @property
    def decides(self) -> Seat:
        return self.of.seat


class EndRound(Case, frozen=True):
    pass


class EndHand(Case, frozen=True):
    pass


Decision: TypeAlias = TakeTurn | Answer
Step: TypeAlias = TakeTurn | Answer | EndRound | EndHand


# ---- actions


class Lay(Case, frozen=True):
    """On the own turn before the own place, asked before the place that asks."""

    card: int


class LayUnseen(Case, frozen=True):
    """The face-down card of a column, when no face-up card of the clan is left."""

    column: int


class Request(Case, frozen=True):
    """Ask whoever sits at another place for a card."""

    of: int


Action: TypeAlias = Lay | LayUnseen | Request


# ---- events, apart from Laid


class Asked(Case, frozen=True):
    place: Place
    of: Place


class Uncovered(Case, frozen=True):
    """A card was laid, and the one beneath it is turned up."""

    place: Place
    column: int
    card: int


class Took(Case, frozen=True):
    """A round has a winner, who takes these cards: the four, and those that were waiting."""

    place: Place
    cards: Cards


class Merged(Case, frozen=True):
    """A merge spirit: so many cards wait for the winner of the next round; its place leads."""

    place: Place
    waiting: int


class Discarded(Case, frozen=True):
    """No next round will have a winner: these cards count for nobody."""

    cards: Cards


class Scored(Case, frozen=True):
    sheet: Sheet


class Dealt(Case, frozen=True):
    number: int
    dealer: Place
    ghost: bool = False  # the dealer plays Red and the ghost


Event: TypeAlias = Laid | Asked | Uncovered | Took | Merged | Discarded | Scored | Dealt


class State(Value, frozen=True):
    places: tuple[Place, ...]
    dealer: int  # the number of a place
    totals: tuple[int, ...]  # one for each seat
    target: int  # a total that ends the match; 0: it is over after one hand
    counted: bool = False  # captured cards lie face down and are only counted
    hand: int = 0  # how many have been dealt
    holdings: tuple[Holding, ...] = ()  # one for each place
    agenda: tuple[Step, ...] = ()  # next first; empty when the match is over
    trick: tuple[Laid, ...] = ()  # in the order laid
    before: Round | None = None  # the last round of this hand
    pending: Cards = ()  # tricks with a merge spirit, waiting for a winner
    captured: tuple[Cards, Cards] = ((), ())  # by clan
    last_hand: Sheet | None = None  # lies open until the next hand's first round is over
