"""Readers and their language and picture theme: people's own choice, or the server's for public messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import structlog
from msgspec.structs import replace

from bot.errors import Refused
from bot.i18n import Reader, best
from bot.match.quiet_hours import clock_of, quiet_until
from bot.match.stored import Person
from bot.match.values import Match
from bot.play.part import Part
from bot.play.store import DeskStore
from games.core.memory import room
from games.core.text import Words

log = structlog.get_logger()

READERS = room("readers", 2_000) // 2  # how many are cached, not counting the sentences in them


class Audience(Part):
    """Caches people's settings, so that a click needs no database query."""

    def __init__(self, store: DeskStore, server_locale: Callable[[int], str | None], ahead: float = 0.0) -> None:
        self._store = store
        self._server_locale = server_locale
        self._ahead = ahead
        self.commands: dict[str, int] = {}  # Discord's ids of our commands
        self._people: dict[int, Person] = {}
        self._servers: dict[int, str] = {}
        self._themes: dict[int, str] = {}
        self._faces: Mapping[Words, str] = {}
        self._readers: dict[tuple[str, str, tuple[Words, ...], bool], Reader] = {}

    def clock_was_set(self, ahead: float) -> None:
        """From now on the real time is this far ahead of the bot's clock."""
        self._ahead = ahead
        self._readers.clear()

    def show_faces(self, faces: Mapping[Words, str]) -> None:
        """Use these emoji from now on."""
        if faces != self._faces:
            self._faces = faces
            self._readers.clear()

    async def person(self, person_id: int) -> Person:
        if person_id not in self._people:
            self._people[person_id] = await self._store.person(person_id)
        return self._people[person_id]

    async def save(self, person: Person) -> None:
        await self._store.save_person(person)
        self._people[person.id] = person

    async def awake(self, person_id: int, when: float) -> float:
        """`when`, or the end of this person's quiet hours if it falls within them."""
        person = await self.person(person_id)
        return quiet_until(when, person.quiet, clock_of(person)) or when

    def evict_server(self, guild: int) -> None:
        self._servers.pop(guild, None)
        self._themes.pop(guild, None)

    def evict(self, match_id: int | None) -> None:
        """Nothing to do: settings do not belong to a match."""
        if match_id is None:
            self._people.clear()
            self._servers.clear()
            self._themes.clear()
            self._readers.clear()

    def evict_person(self, person_id: int) -> None:
        self._people.pop(person_id, None)
        self._readers.clear()

    def erase(self, person: int) -> None:
        """Forget the person's settings, and all readers, since readers contain names."""
        self.evict_person(person)

    async def seen(self, person_id: int, locale: str) -> Person | None:
        """Store the language of a person's Discord client, for messages that do not answer a click. Returns their settings if available.

        If it cannot be stored, the next click tries again: the answer does not depend on it.
        """
        person = None
        try:
            person = await self.person(person_id)
            if person.locale != locale:
                person = replace(person, locale=locale)
                await self.save(person)
        except Refused as refused:
            log.info("a language was not noted", why=str(refused))
        except Exception:
            log.warning("a language was not noted", exc_info=True)
        return person

    async def server_language(self, guild: int) -> str:
        """The server's setting; empty if there is none."""
        if guild not in self._servers:
            self._servers[guild] = await self._store.server_language(guild)
        return self._servers[guild]

    async def save_server_language(self, guild: int, language: str) -> None:
        await self._store.save_server_language(guild, language)
        self._servers[guild] = language

    async def server_theme(self, guild: int) -> str:
        """The server's setting for pictures; empty if there is none."""
        if guild not in self._themes:
            self._themes[guild] = await self._store.server_theme(guild)
        return self._themes[guild]

    async def save_server_theme(self, guild: int, theme: str) -> None:
        await self._store.save_server_theme(guild, theme)
        self._themes[guild] = theme

    async def private(self, person_id: int, guild: int | None, names: Sequence[Words] = ()) -> Reader:
        return await self.reading(await self.person(person_id), guild, names)

    async def reading(self, person: Person, guild: int | None, names: Sequence[Words] = ()) -> Reader:
        server = (await self.server_language(guild), self._server_locale(guild)) if guild else ()
        return self._reader(best(person.language, person.locale, *server), person.theme, names, with_faces=not person.text_first)

    async def around(self, match: Match) -> Reader:
        """The reader of a match's public message: the server, or in direct messages its only player."""
        if match.direct:
            return await self.private(match.host, None, match.names)
        return await self.public(match.guild, match.names)

    async def public(self, guild: int, names: Sequence[Words] = ()) -> Reader:
        return self._reader(best(await self.server_language(guild), self._server_locale(guild)), await self.server_theme(guild), names)

    def _reader(self, language: str, theme: str, names: Sequence[Words], *, with_faces: bool = True) -> Reader:
        """Readers are cached because each remembers names and sentences in its language."""
        key = language, theme, tuple(names), with_faces
        reader = self._readers.get(key)
        if reader is None:
            if len(self._readers) >= READERS:
                self._readers.clear()
            faces = self._faces if with_faces else {}
            reader = Reader(language, names, commands=self.commands, ahead=self._ahead, theme=theme, faces=faces)
            self._readers[key] = reader
        return reader
