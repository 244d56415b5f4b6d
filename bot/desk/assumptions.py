"""Undocumented behavior of Discord that the bot relies on; docs/contributing/discord.md lists all of it.

After two refusals the bot uses a fallback, for a day or until the next start. Then it tries again, and a single refusal is enough.
A refusal is stored with its date until the feature works again. The owner sees it in /about, and once in the log.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from enum import StrEnum
from typing import Protocol

import structlog

from bot.errors import Refused

log = structlog.get_logger()

DAY = 86_400.0  # seconds until it is tried again
ENOUGH = 2  # refusals


class Assumption(StrEnum):
    """Stored by name. The order is the one in which features are left out of a message until Discord accepts it."""

    KEPT_PICTURE = "an edited message keeps its picture"
    EMOJI = "buttons and menus can show the application’s emoji"
    LENGTH = "a message can have 4,000 characters of text"
    ALT_TEXT = "a picture can have a description of 1,024 characters"
    PRIVATE_IN_DIRECT = "replies in direct messages can be private"
    NEW_PICTURE = "an edited message can get a new picture"
    OLD_MESSAGE = "a click on an old message can update it"
    THREAD = "a thread can be opened from a message"
    EMOJI_UPLOAD = "the application can upload emoji"
    TOKEN_EDITS = "private panels in a channel can be edited thirty times per minute"
    LOCALISED_COMMANDS = "commands can have names in other languages"


OTHER_WAY = {
    Assumption.KEPT_PICTURE: "it is uploaded again",
    Assumption.EMOJI: "they show words only",
    Assumption.LENGTH: "texts are cut to half of that",
    Assumption.ALT_TEXT: "pictures have no description",
    Assumption.PRIVATE_IN_DIRECT: "they are ordinary messages",
    Assumption.NEW_PICTURE: "the table is posted anew, and panels are text only until they are opened again",
    Assumption.OLD_MESSAGE: "the reply is a new message",
    Assumption.THREAD: "matches are played in their channel",
    Assumption.EMOJI_UPLOAD: "cards have no small pictures",
    Assumption.TOKEN_EDITS: "open panels are updated a third as often",
    Assumption.LOCALISED_COMMANDS: "commands are in English",
}


class Facts(Protocol):
    """The part of a store that is needed here."""

    async def fact(self, key: str) -> str | None: ...

    async def keep_fact(self, key: str, value: str) -> None: ...


class Assumptions:
    def __init__(self, facts: Facts | None = None, now: Callable[[], float] = time.time) -> None:
        self._facts, self._now = facts, now
        self._refused: dict[Assumption, float] = {}  # when the fallback was last chosen; stored
        self._counted: dict[Assumption, int] = {}  # refusals since it last worked, in a row
        self._until: dict[Assumption, float] = {}  # when to try again

    async def load(self) -> None:
        """After a start everything is tried again; what was refused before needs only one more refusal."""
        for each in Assumption:
            kept = None if self._facts is None else await self._facts.fact(key(each))
            if kept:
                self._refused[each], self._counted[each] = float(kept), ENOUGH - 1

    def holds(self, each: Assumption) -> bool:
        """Whether to rely on it at present."""
        return self._now() >= self._until.get(each, 0.0)

    @property
    def refused_since(self) -> dict[Assumption, float]:
        """Everything that has been refused and has not worked since, with the date of the refusal."""
        return dict(self._refused)

    @property
    def doubted(self) -> set[Assumption]:
        """Everything with at least one refusal since it last worked."""
        return set(self._counted)

    def lines(self) -> list[str]:
        """The refusals in words, for the owner."""
        dates = {each: f"{datetime.fromtimestamp(at, UTC):%Y-%m-%d}" for each, at in self._refused.items()}
        return [f"{date}. Expected: {each.value}. Instead: {OTHER_WAY[each]}." for each, date in dates.items()]

    async def refused(self, each: Assumption, why: object) -> None:
        self._counted[each] = self._counted.get(each, 0) + 1
        log.info("Discord refused a feature", assumed=each.value, why=str(why))
        if self._counted[each] >= ENOUGH and self.holds(each):
            log.warning("Discord refuses a feature; the bot uses a fallback", assumed=each.value, instead=OTHER_WAY[each])
            self._refused[each], self._until[each] = self._now(), self._now() + DAY
            self._counted[each] = ENOUGH - 1
            await self._keep(each, str(self._now()))

    async def worked(self, those: Iterable[Assumption]) -> None:
        """Discord accepted a message that relied on them."""
        for each in self._counted.keys() & set(those):
            del self._counted[each]
            if self._refused.pop(each, None) is not None:
                log.info("Discord accepts a feature again", assumed=each.value)
                await self._keep(each, "")

    async def _keep(self, each: Assumption, value: str) -> None:
        with contextlib.suppress(Refused):  # it will be noticed again after the next start
            if self._facts is not None:
                await self._facts.keep_fact(key(each), value)


def key(each: Assumption) -> str:
    return f"refused: {each.name.lower()}"


def assumptions_of(client: object) -> Assumptions:
    """The bot's own; any other client relies on everything."""
    found = getattr(client, "assumptions", None)
    return found if isinstance(found, Assumptions) else Assumptions()
