"""Values stored besides the matches: where our messages are, what people chose, how far they have looked, search terms."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from msgspec import field

from bot.match.orders import Orders
from bot.match.values import Match, Phase
from games.core.game import Value


class Message(Value, frozen=True):
    """Where a message of ours is, and what it shows. An ephemeral one is reached by its token until that expires."""

    channel: int
    id: int
    posted: float
    token: str | None = None
    expires: float | None = None
    shows: str = ""  # the fingerprint of its content; empty: not known
    file: str = ""  # the picture it shows: its file name
    file_id: int = 0  # and the number Discord gave the file
    about: int = 0  # of a notice: the number of the question; of others: how often it was reposted
    again: bool = False  # of a notice: it is the reminder
    tells: int = -1  # of a panel: the number of the last move that it tells of
    as_text: bool = False  # of a panel: it was asked to be in words
    older: tuple[Message, ...] = ()  # of an old panel: those before it that are no lines yet

    def is_at(self, other: Message | None) -> bool:
        """Whether it is the same message, whatever it shows."""
        return other is not None and (self.channel, self.id, self.token) == (other.channel, other.id, other.token)


JUST_ENDED = 600.0  # seconds within which an end is shown, unless the process was killed
NUMBERS_LIVE = 120.0  # seconds in which Discord surely knows a number again; it says "the past few minutes"


def on_its_way(kind: str) -> str:
    """The kind under which a message is stored before it is posted, when only our own number of it is known."""
    return f"new {kind}"


class Look(NamedTuple):
    """How far a person has looked at a match, in move numbers."""

    since: int = -1  # their panel shows the events after it; before the first look that is everything
    seq: int = -1  # events after it are new to them


class Told(StrEnum):
    """How a person wants to be notified of their turn."""

    CHANNEL = "channel"  # mentioned at the table
    DIRECT = "direct"  # by direct message
    BOTH = "both"


class Person(Value, frozen=True):
    """What a person chose in /settings. An empty language means: same as Discord."""

    id: int
    language: str = ""
    by_dm: bool = False
    text_first: bool = False
    locale: str = ""  # of their Discord, as it was last seen: for messages that answer no click
    told: Told = Told.CHANNEL
    quiet: tuple[int, int] | None = None  # the hours from and to which they are left in peace, by their own clock
    utc_offset: int = 0  # hours that their clock is ahead of UTC, as people chose before there were cities
    zone: str = ""  # the time zone of their city
    theme: str = ""  # of their private pictures; empty: as for everyone
    watched: bool = False  # others see their screen: what only they may know is hidden

    def hides(self, match: Match) -> bool:
        """Whether their secrets in this match are to be hidden: they are seated, it is in progress, and not everything is public."""
        return self.watched and match.seat_of(self.id) is not None and match.phase is Phase.PLAYING and not match.rules.is_open


class Lobbies(NamedTuple):
    """How many there are: of one host, and in one channel."""

    of_host: int
    in_channel: int


class Venue(NamedTuple):
    """A channel or thread in which matches are played."""

    guild: int
    channel: int
    parent: int = 0  # the channel of a thread
    private: bool = False  # only those who were added see that thread


class Sought(Value, frozen=True):
    """Which of the matches that were played to their end: of these games, with all of these people."""

    games: tuple[str, ...]
    people: tuple[int, ...] = ()
    guild: int | None = None  # None: wherever
    seen: tuple[int, ...] | None = None  # the known channels and threads visible to the asker; None: no restriction
    asker: int = 0  # what they sat at themselves they find, wherever it was


class Found(NamedTuple):
    """Some of the matches that were sought, and how many there are in all."""

    matches: list[Match]
    number: int


class Posted(Value, frozen=True):
    """A message to a person, and its purpose."""

    match: int
    kind: str
    message: Message | None  # None: it cannot be read


class Belongings(Value, frozen=True):
    """What is stored about a person besides the matches that name them."""

    settings: Person | None
    messages: tuple[Posted, ...]
    notes: dict[str, str]  # single facts, by what they are about
    looks: tuple[int, ...] = ()  # the matches with a record of how far they have looked
    orders: dict[int, Orders | None] = field(default_factory=dict)  # by match; None: they cannot be read
