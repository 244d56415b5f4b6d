"""Hints that a person sees only once, beside what they asked for. The store remembers who has seen them."""

from __future__ import annotations

import structlog

from bot.desk.audience import Audience
from bot.errors import Refused
from bot.i18n import languages
from bot.match.stored import Person
from bot.match.values import Match
from bot.play.store import DeskStore
from games.core.text import Phrases, Text

_ = Phrases("bot")
log = structlog.get_logger()

LANGUAGES = "told of languages: "  # the key of a fact about a person ends in their id


class Hints:
    def __init__(self, store: DeskStore, audience: Audience) -> None:
        self._store, self._audience = store, audience
        self._told: set[int] = set()  # people who have seen the hint on languages; read from the store once

    async def of_languages(self, match: Match, person: Person) -> Text | None:
        """Where to change the language, if the table's language differs from that of the person's panel."""
        if not match.guild or person.id in self._told:
            return None
        mine, theirs = [
            reader.language for reader in (await self._audience.reading(person, match.guild), await self._audience.public(match.guild))
        ]
        if mine == theirs:
            return None
        self._told.add(person.id)
        return _where_to_change(mine, theirs) if await self._is_new(f"{LANGUAGES}{person.id}") else None

    async def _is_new(self, fact: str) -> bool:
        """Whether it has not been shown yet. If the store fails the panel is shown without the hint."""
        if await self._store.fact(fact):
            return False
        try:
            await self._store.keep_fact(fact, "told")
        except Refused as refused:
            log.info("a hint could not be saved", why=str(refused))
            return False
        return True

    def erase(self, person: int) -> None:
        self._told.discard(person)


def _where_to_change(mine: str, theirs: str) -> Text:
    return _(
        "Your panel is in {mine}; the table in this channel is in {theirs}. Change your language with "
        "/settings. Server managers can change the table’s.",
        mine=languages()[mine],
        theirs=languages()[theirs],
    )
