"""What the bot needs from a store, as Protocols. How it reaches a disk is not known here.

Every method that changes something returns when the change is durable, or raises. A caller that is cancelled while it waits
cannot know which of the two it was, and has to load again.
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

    async def places(self) -> list[Venue]:
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

    ownership: Ownership

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

    async def measured(self) -> StoreMeasures:
        """How much it is."""
        ...

    async def close(self) -> None: ...
