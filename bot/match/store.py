"""What the bot needs from a store, as Protocols, and the values that only the desk keeps. How it reaches a disk is not known here.

Every method that changes something returns when the change is durable, or raises. A caller that is cancelled while it waits
cannot know which of the two it was, and has to load again.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from enum import StrEnum
from typing import NamedTuple, Protocol

from msgspec import field

from bot.match.aside import Aside
from bot.match.orders import Orders
from bot.match.shares import Shares
from bot.match.values import Match, Move, Phase
from bot.metrics import Kept
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
    about: int = 0  # of a notice: the number of the question; of others: how often it was posted anew
    again: bool = False  # of a notice: it is the reminder
    tells: int = -1  # of a panel: the number of the last move that it tells of
    as_text: bool = False  # of a panel: it was asked to be in words
    older: tuple[Message, ...] = ()  # of an old panel: those before it that are no lines yet

    def is_at(self, other: Message | None) -> bool:
        """Whether it is the same message, whatever it shows."""
        return other is not None and (self.channel, self.id, self.token) == (other.channel, other.id, other.token)


JUST_ENDED = 600.0  # seconds in which an end is surely shown, unless whoever was to show it was killed
NUMBERS_LIVE = 120.0  # seconds in which Discord surely knows a number again; it says "the past few minutes"


def on_its_way(kind: str) -> str:
    """The kind under which a message is kept before it is posted, when only its number among ours is known."""
    return f"new {kind}"


class Look(NamedTuple):
    """How far somebody has looked at a match, in numbers of moves."""

    since: int = -1  # what was told after it their panel shows; before the first look that is everything
    seq: int = -1  # what was told after it is new to them


class Told(StrEnum):
    """How somebody wants to be told that it is their turn."""

    CHANNEL = "channel"  # mentioned at the table
    DIRECT = "direct"  # by direct message
    BOTH = "both"


class Person(Value, frozen=True):
    """What somebody chose in /settings. An empty language means: as their Discord is set."""

    id: int
    language: str = ""
    by_dm: bool = False
    text_first: bool = False
    locale: str = ""  # of their Discord, as it was last seen: for messages that answer no click
    told: Told = Told.CHANNEL
    quiet: tuple[int, int] | None = None  # the hours from and to which they are left in peace, by their own clock
    utc_offset: int = 0  # hours that their clock is ahead of UTC, as people chose before there were cities
    zone: str = ""  # the time zone of their city
    theme: str = ""  # of the pictures that only they see; empty: as for everybody
    watched: bool = False  # others see their screen: what only they may know is hidden

    def hides(self, match: Match) -> bool:
        """Whether what only they may know of this match is to be hidden: they sit there, it is played, and not all of it lies open."""
        return self.watched and match.seat_of(self.id) is not None and match.phase is Phase.PLAYING and not match.rules.is_open


class Lobbies(NamedTuple):
    """How many there are: of one host, and in one channel."""

    of_host: int
    in_channel: int


class Place(NamedTuple):
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
    seen: tuple[int, ...] | None = None  # the channels and threads that are known and that whoever asks can see; None: it need not be one
    asker: int = 0  # what they sat at themselves they find, wherever it was


class Found(NamedTuple):
    """Some of the matches that were sought, and how many there are in all."""

    matches: list[Match]
    number: int


class Posted(Value, frozen=True):
    """A message for somebody, and what it is for."""

    match: int
    kind: str
    message: Message | None  # None: it cannot be read


class Belongings(Value, frozen=True):
    """What is kept of a person apart from the matches that name them."""

    settings: Person | None
    messages: tuple[Posted, ...]
    notes: dict[str, str]  # single facts, by what they are about
    looks: tuple[int, ...] = ()  # the matches of which is kept how far they have looked
    orders: dict[int, Orders | None] = field(default_factory=dict)  # by match; None: they cannot be read


class MatchStore(Protocol):
    """Matches and their moves: what the door needs. A list of matches leaves out those that cannot be read and sets them aside."""

    aside: Aside
    shares: Shares

    async def create(self, match: Match) -> Match:
        """Keep a new match under the next free id."""
        ...

    async def save(self, match: Match, after: int | None = None) -> Match:
        """Keep what is agreed about a match as its next revision, which is given back. `Overtaken` if the one that is kept is another
        than this was made of, or if there is a move after the one numbered `after`."""
        ...

    async def load(self, match_id: int) -> Match | None:
        """`Illegible` if it is there and cannot be read."""
        ...

    async def unfinished(self) -> list[Match]: ...

    async def matches_of(self, person: int) -> list[Match]:
        """The unfinished ones in which this person has a seat."""
        ...

    async def matches_in(self, channel: int) -> list[Match]:
        """The unfinished ones of a channel, and of the threads that were opened in it for them."""
        ...

    async def matches_on(self, guild: int) -> list[Match]:
        """The unfinished ones of a server."""
        ...

    async def finished(self, sought: Sought, skip: int, most: int) -> Found:
        """Those that were played to their end, the newest first."""
        ...

    async def lobbies(self, host: int, channel: int) -> Lobbies: ...

    async def places(self) -> list[Place]:
        """Where the unfinished ones are played."""
        ...

    async def due(self, now: float) -> list[int]:
        """The numbers of those that want to be looked at by now, whoever waited longest first."""
        ...

    async def last_move(self, match_id: int) -> float:
        """When it was made; 0 if there is none."""
        ...

    async def append(self, move: Move, match: Match | None = None, rev: int | None = None) -> Match | None:
        """Keep a move, and what it changed about its match, in one transaction; gives the match as `save` does. `Overtaken` if a move
        of that number is there already, or if the match is of another revision than `rev`, under which the move was made."""
        ...

    async def moves(self, match_id: int) -> list[Move]:
        """All of them, the set-up first. The last one is the checkpoint. `Unreadable` if one of them is."""
        ...

    async def orders(self, match_id: int) -> dict[int, Orders]:
        """What people have ordered in a match that is played. Those that cannot be read are left out and set aside."""
        ...

    async def keep_orders(self, match_id: int, person: int, orders: Orders) -> None: ...

    def note_orders(self, match_id: int, person: int, orders: Orders) -> None:
        """What has become of them. Nobody waits for it: a kill may lose it, and then it is found once more."""
        ...

    def drop_orders(self, match_id: int, person: int) -> None:
        """Of somebody who does not sit there any more. Nobody waits for it."""
        ...

    async def ended_lately(self) -> list[int]:
        """The matches that had just ended when the last one did. Whoever was killed then may not have shown it."""
        ...

    async def loose(self, after: int) -> list[int]:
        """Some matches that have ended and whose moves are not put away as a history yet, in order, from those after this one."""
        ...

    async def keep_history(self, match_id: int, moves: list[Move]) -> None:
        """Put the moves of a match that has ended away, in one piece."""
        ...


class DeskStore(Protocol):
    """Messages, people and servers: what the desk needs. `kind` says what a message is for, `who` is a person or 0."""

    shares: Shares

    async def messages(self, match_id: int) -> dict[tuple[str, int], Message]:
        """All of a match, by kind and person."""
        ...

    async def keep_message(self, match_id: int, kind: str, who: int, message: Message) -> None:
        """What was kept as on its way there (see `on_its_way`) has arrived, and is dropped in the same transaction.

        If another process has just kept that the same is on its way, that stays.
        """
        ...

    def note_message(self, match_id: int, kind: str, who: int, message: Message) -> None:
        """What a message shows, if it is still this one. Nobody waits for it: a kill may lose it, and then it is shown once more."""
        ...

    async def looks(self, match_id: int) -> dict[int, Look]:
        """How far people have looked at a match that is played."""
        ...

    def note_look(self, match_id: int, person: int, look: Look) -> None:
        """Nobody waits for it: a kill may lose it, and then something is told as news once more."""
        ...

    async def drop_message(self, match_id: int, kind: str, who: int, number: int) -> None:
        """If it is still this message: another process may have put one in its place."""
        ...

    async def matches_with(self, kind: str) -> list[int]:
        """The matches that have a message of this kind."""
        ...

    async def expire_messages(self, now: float) -> None:
        """Forget messages whose token has expired."""
        ...

    async def person(self, person_id: int) -> Person: ...

    async def save_person(self, person: Person) -> None:
        """What is kept of them and cannot be read stays, beside what is kept now."""
        ...

    async def server_language(self, guild: int) -> str:
        """Empty if nobody chose one."""
        ...

    async def save_server_language(self, guild: int, language: str) -> None: ...

    async def server_theme(self, guild: int) -> str:
        """Of the pictures that everybody there sees; empty if nobody chose one."""
        ...

    async def save_server_theme(self, guild: int, theme: str) -> None: ...

    async def fact(self, key: str) -> str | None: ...

    async def keep_fact(self, key: str, value: str) -> None: ...


class PeopleStore(Protocol):
    """What is kept of one person, wherever it is, and its end."""

    def naming(self, person: int) -> AsyncIterator[tuple[int, Match | None]]:
        """Every match that says who they are, whatever its phase; None is one that cannot be read."""
        ...

    def naming_anybody(self, ended_before: float) -> AsyncIterator[int]:
        """The numbers of the matches that ended earlier, and still say who somebody is."""
        ...

    async def belongings(self, person: int) -> Belongings: ...

    async def erase_in(self, match_id: int, person: int | None, now: float) -> None:
        """In a match that nobody can change otherwise, since it cannot be read or its game is not there. None: everybody."""
        ...

    async def erase_person(self, person: int) -> None:
        """Everything apart from matches. Afterwards no file of the database holds anything that was deleted or overwritten."""
        ...


class Store(MatchStore, DeskStore, PeopleStore, Protocol):
    """All of it, as one database keeps it."""

    async def probe(self) -> None:
        """Write something; raises `Refused` if that is not possible."""
        ...

    async def measured(self) -> Kept:
        """How much it is."""
        ...

    async def close(self) -> None: ...
