"""What is told of a match, one fact a class. Who learns of it is decided where it happens."""

from __future__ import annotations

from typing import TypeAlias

from games.core.game import Case, Seat


class TurnBegan(Case, frozen=True):
    seat: Seat


class CharacterChosen(Case, frozen=True):
    seat: Seat
    character: int


class HasAnswered(Case, frozen=True):
    """Somebody has chosen a character or an answer, and nobody may see which."""

    seat: Seat


class Recovered(Case, frozen=True):
    seat: Seat
    resilience: int


class Flipped(Case, frozen=True):
    """The card that Bushido turned up."""

    seat: Seat
    card: int


class BushidoMoved(Case, frozen=True):
    to: Seat


class MetDuty(Case, frozen=True):
    """A weapon was discarded for Bushido."""

    seat: Seat
    card: int


class FailedDuty(Case, frozen=True):
    """Bushido was discarded, and honor paid for it, unless it was the Shogun of three players."""

    seat: Seat
    paid: int


class Drew(Case, frozen=True):
    seat: Seat
    cards: int


class DrewCards(Case, frozen=True):
    """What somebody drew, for that player only."""

    seat: Seat
    cards: tuple[int, ...]


class TookDiscard(Case, frozen=True):
    seat: Seat
    card: int


class DeckEnded(Case, frozen=True):
    """Everybody has lost a token of honor; so many cards were shuffled into a new deck."""

    cards: int


class Struck(Case, frozen=True):
    seat: Seat
    weapon: int
    target: Seat
    wounds: int


class Played(Case, frozen=True):
    seat: Seat
    card: int


class PlayedOn(Case, frozen=True):
    seat: Seat
    card: int
    target: Seat


class Parried(Case, frozen=True):
    seat: Seat
    card: int


class Avoided(Case, frozen=True):
    """A card was discarded for Battlecry or Jujutsu."""

    seat: Seat
    card: int


class Wounded(Case, frozen=True):
    seat: Seat
    wounds: int
    left: int


class Defeated(Case, frozen=True):
    seat: Seat
    by: Seat


class HonorGiven(Case, frozen=True):
    seat: Seat
    to: Seat


class DivertedCard(Case, frozen=True):
    """The card that Diversion took, for the two players only."""

    seat: Seat
    of: Seat
    card: int


class GeishaRemoved(Case, frozen=True):
    of: Seat
    card: int
    in_play: bool


class Exerted(Case, frozen=True):
    seat: Seat
    left: int


class Dropped(Case, frozen=True):
    seat: Seat
    card: int


class Ended(Case, frozen=True):
    """The match is over: these players have no honor left, or `last` is the only one with resilience.

    `deadly`: the side that has struck down one of its own and pays for it.
    """

    seats: tuple[Seat, ...]
    last: Seat | None = None
    deadly: int = 0


Event: TypeAlias = (
    TurnBegan
    | CharacterChosen
    | HasAnswered
    | Recovered
    | Flipped
    | BushidoMoved
    | MetDuty
    | FailedDuty
    | Drew
    | DrewCards
    | TookDiscard
    | DeckEnded
    | Struck
    | Played
    | PlayedOn
    | Parried
    | Avoided
    | Wounded
    | Defeated
    | HonorGiven
    | DivertedCard
    | GeishaRemoved
    | Exerted
    | Dropped
    | Ended
)
