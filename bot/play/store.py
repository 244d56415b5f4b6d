"""What the bot needs from a store, as Protocols, independent of how it reaches a disk.

Every method that changes something returns when the change is durable, or raises. A caller that is cancelled while waiting cannot know
the outcome, and has to reload.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Protocol

from bot.match.orders import Orders
from bot.match.quarantine import Quarantine
from bot.match.stored import Belongings, Found, Lobbies, Look, Message, Person, Sought, Venue
from bot.match.values import Match, Move
from bot.metrics import StoreMeasures
from bot.play.ownership import Ownership


class MatchStore(Protocol):
    """Matches and their moves: what the door needs. A list of matches leaves out those that cannot be read and sets them aside."""

    quarantine: Quarantine
    ownership: Ownership

    async def create(self, match: Match) -> Match:
        """Store a new match under the next free id."""
        ...

    async def save(self, match: Match, after: int | None = None) -> Match:
        """Store a match as its next revision, and return that. `Overtaken` if the stored revision is not the one that this was made from,
        or if there is a move after the one numbered `after`."""
        ...

    async def load(self, match_id: int) -> Match | None:
        """`Illegible` if it exists but cannot be read."""
        ...

    async def unfinished(self) -> list[Match]: ...

    async def matches_of(self, person: int) -> list[Match]:
        """The unfinished matches in which this person has a seat."""
        ...

    async def matches_in(self, channel: int) -> list[Match]:
        """The unfinished matches of a channel and of their threads in it."""
        ...

    async def matches_on(self, guild: int) -> list[Match]:
        """The unfinished matches of a server."""
        ...

    async def finished(self, sought: Sought, skip: int, most: int) -> Found:
        """Finished matches, newest first."""
        ...

    async def lobbies(self, host: int, channel: int) -> Lobbies: ...

    async def places(self) -> list[Venue]:
        """Where unfinished matches are played."""
        ...

    async def due(self, now: float) -> list[int]:
        """The ids of matches that are due for a check, longest overdue first."""
        ...

    async def last_move(self, match_id: int) -> float:
        """The time of the last move; 0 if there is none."""
        ...

    async def append(self, move: Move, match: Match | None = None, rev: int | None = None) -> Match | None:
        """Store a move, and its changes to the match, in one transaction; returns the match as `save` does. `Overtaken` if a move with
        that number exists already, or if the match's revision is not `rev`, under which the move was made."""
        ...

    async def moves(self, match_id: int) -> list[Move]:
        """All moves, the set-up first. The last one is the checkpoint. `Unreadable` if any of them is."""
        ...

    async def orders(self, match_id: int) -> dict[int, Orders]:
        """People's orders in a match in progress. Unreadable ones are left out and set aside."""
        ...

    async def keep_orders(self, match_id: int, person: int, orders: Orders) -> None: ...

    def note_orders(self, match_id: int, person: int, orders: Orders) -> None:
        """Store updated orders with the next write. If a kill loses the update it is found again."""
        ...

    def drop_orders(self, match_id: int, person: int) -> None:
        """Drop the orders of someone who has left, with the next write."""
        ...

    async def ended_lately(self) -> list[int]:
        """The matches that ended shortly before the latest end. If the bot was killed then, it may not have shown them."""
        ...

    async def loose(self, after: int) -> list[int]:
        """Some ended matches after this one whose moves have not been compacted yet, in order."""
        ...

    async def keep_history(self, match_id: int, moves: list[Move]) -> None:
        """Compact the moves of an ended match into one piece."""
        ...


class DeskStore(Protocol):
    """Messages, people and servers: what the desk needs. `kind` is the purpose of a message, `who` a person or 0."""

    ownership: Ownership

    async def messages(self, match_id: int) -> dict[tuple[str, int], Message]:
        """All of a match, by kind and person."""
        ...

    async def keep_message(self, match_id: int, kind: str, who: int, message: Message) -> None:
        """Store a message. Its announcement (see `on_its_way`) is dropped in the same transaction.

        An announcement that another process has just made for the same message stays.
        """
        ...

    def note_message(self, match_id: int, kind: str, who: int, message: Message) -> None:
        """Store what a message shows, if it is still this one, with the next write. If a kill loses it, it is shown once more."""
        ...

    async def looks(self, match_id: int) -> dict[int, Look]:
        """How far people have looked at a match in progress."""
        ...

    def note_look(self, match_id: int, person: int, look: Look) -> None:
        """Store it with the next write. If a kill loses it, something is shown as news again."""
        ...

    async def drop_message(self, match_id: int, kind: str, who: int, number: int) -> None:
        """Drop it if it is still this message: another process may have replaced it."""
        ...

    async def matches_with(self, kind: str) -> list[int]:
        """The matches that have a message of this kind."""
        ...

    async def expire_messages(self, now: float) -> None:
        """Forget messages whose token has expired."""
        ...

    async def person(self, person_id: int) -> Person: ...

    async def save_person(self, person: Person) -> None:
        """Save a person's settings. Existing data that cannot be read is kept alongside."""
        ...

    async def server_language(self, guild: int) -> str:
        """Empty if none was chosen."""
        ...

    async def save_server_language(self, guild: int, language: str) -> None: ...

    async def server_theme(self, guild: int) -> str:
        """The theme of public pictures; empty if none was chosen."""
        ...

    async def save_server_theme(self, guild: int, theme: str) -> None: ...

    async def fact(self, key: str) -> str | None: ...

    async def keep_fact(self, key: str, value: str) -> None: ...


class PeopleStore(Protocol):
    """All data about a person, and its deletion."""

    def naming(self, person: int) -> AsyncIterator[tuple[int, Match | None]]:
        """Every match that identifies them, in any phase; None for an unreadable one."""
        ...

    def naming_anybody(self, ended_before: float) -> AsyncIterator[int]:
        """The ids of matches that ended earlier and still identify people."""
        ...

    async def belongings(self, person: int) -> Belongings: ...

    async def erase_in(self, match_id: int, person: int | None, now: float) -> None:
        """Erase a person, or (None) everyone, from a match that cannot be changed otherwise: unreadable, or of an unknown game."""
        ...

    async def erase_person(self, person: int) -> None:
        """Erase everything apart from matches. Afterwards no file of the database contains deleted or overwritten data."""
        ...


class Store(MatchStore, DeskStore, PeopleStore, Protocol):
    """All of it, in one database."""

    async def probe(self) -> None:
        """Write something; raises `Refused` if that is not possible."""
        ...

    async def measured(self) -> StoreMeasures:
        """Sizes and counts."""
        ...

    async def close(self) -> None: ...
