"""A press or a command: whose it is, what it is about, and how it is answered. Each thing is derived when it is first asked for, once.

A match is as it was when the click looked. What the door has made of it since is handed over with `about` and `at`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias

import discord

from bot.desk import deliver
from bot.desk.deliver import Sent
from bot.desk.veil import is_revealed
from bot.desk.visibility import here, sees
from bot.errors import NoSuchMatch
from bot.i18n import Reader
from bot.match.moment import Moment
from bot.match.seats import seat_of
from bot.match.stored import Person, Venue
from bot.match.values import Match
from bot.render import Picture
from bot.screen.custom_id import Press
from bot.screen.match_screens import sentence
from bot.screen.parts import Screen
from bot.screen.veil_screen import veil
from games.core.game import Seat
from games.core.text import Text, Words

if TYPE_CHECKING:
    from bot.desk.app import Chabudai

Interaction: TypeAlias = "discord.Interaction[Chabudai]"

COMMAND = Press(0, "")


def click_of(interaction: Interaction) -> Click:
    """The one of a command, whoever of us is told of it first."""
    if "click" not in interaction.extras:
        interaction.extras["click"] = Click(interaction)
    click: Click = interaction.extras["click"]
    return click


class Click:
    def __init__(self, interaction: Interaction, press: Press = COMMAND) -> None:
        self.interaction, self.press, self.bot = interaction, press, interaction.client
        self.id, self.person = interaction.id, interaction.user.id
        self.guild, self.channel = interaction.guild_id, interaction.channel_id or 0
        self.direct = self.guild is None  # made in direct messages
        self.message = interaction.message.id if interaction.message else 0  # that it was made on
        self.ephemeral = interaction.message is not None and interaction.message.flags.ephemeral
        self.private = self.ephemeral or (self.direct and interaction.message is not None)  # nobody else sees what it was made on
        self.made: float | None = None  # when, if it was answered and is answered once more
        self._settings: Person | None = None
        self._match: Match | None = None
        self._moment: Moment | None = None
        self._seat: Seat | None = None
        self._reader: Reader | None = None

    # ---- who, and where

    @property
    def name(self) -> str:
        return self.interaction.user.display_name

    @property
    def place(self) -> Venue:
        return here(self.interaction)

    @property
    def moderates(self) -> bool:
        return self.interaction.permissions.manage_guild

    @property
    def revealed(self) -> bool:
        """Whether the panel it was made on stood there revealed."""
        return is_revealed(self.interaction)

    def sees(self, match: Match) -> bool:
        return sees(self.interaction, match)

    def again(self, moment: Moment, made: float) -> Click:
        """The same click, to be answered once more with what has become of it since."""
        other = Click(self.interaction, self.press)
        other.made = made
        other.at(moment)
        return other

    # ---- what they chose

    async def note_language(self) -> None:
        self._settings = await self.bot.audience.seen(self.person, self.interaction.locale.value)

    async def settings(self) -> Person:
        if self._settings is None:
            self._settings = await self.bot.audience.person(self.person)
        return self._settings

    async def save(self, settings: Person) -> None:
        await self.bot.audience.save(settings)
        self._settings, self._reader = settings, None

    async def reader(self, match: Match | None = None, names: Sequence[Words] | None = None) -> Reader:
        """For what is said of this match, by these names; else of the one this is about, or of none."""
        if match is not None:
            return await self.bot.audience.reading(await self.settings(), match.guild, match.names if names is None else names)
        if self._reader is None:
            guild, known = (self.guild, ()) if self._match is None else (self._match.guild, self._match.names)
            self._reader = await self.bot.audience.reading(await self.settings(), guild, known)
        return self._reader

    # ---- what it is about

    async def find(self, number: int, own: bool = False) -> Match:
        """A match of this server that the person sees or sits at; in direct messages, one that they sit at. Others are none of theirs.

        `own`: wherever they sit.
        """
        match, moment = await self.bot.door.matches.at_hand(number)
        if not self._is_inside(match) and not (own and match.seat_of(self.person) is not None):
            raise NoSuchMatch
        self.about(match)
        self._moment = moment
        return match

    def _is_inside(self, match: Match) -> bool:
        if match.direct:
            return self.person == match.host and self.direct
        return match.guild == (self.guild or match.guild) and self.sees(match)

    @property
    def known(self) -> Match | None:
        """What it is about, as far as that was found."""
        return self._match

    async def match(self) -> Match:
        return self._match or await self.find(self.press.match)

    async def moment(self) -> Moment:
        if self._moment is None:
            self.at(await self.bot.door.matches.moment((await self.match()).id))
        assert self._moment is not None
        return self._moment

    async def moment_seen(self) -> Moment:
        """Where it stands for whoever reads what everybody may know."""
        return await self.bot.door.matches.as_seen_by(self.person, await self.moment())

    async def seat(self) -> Seat:
        """Theirs; `NotSeated` if they have none."""
        if self._seat is None:
            self._seat = seat_of(self._match or await self.match(), self.person)
        return self._seat

    def about(self, match: Match) -> Match:
        """From now on it is about this match, or about what has become of it."""
        self._match, self._moment, self._seat, self._reader = match, None, None, None
        return match

    def at(self, moment: Moment, seat: Seat | None = None) -> Moment:
        """From now on this is where it stands."""
        self.about(moment.match)
        self._moment, self._seat = moment, seat
        return moment

    # ---- the answer

    async def show(self, screen: Screen, picture: Picture | None = None) -> Sent | None:
        """In a new message that only they see."""
        return await deliver.answer(self.interaction, screen, picture)

    async def replace(self, screen: Screen, picture: Picture | None = None) -> Sent | None:
        """In place of the private message it was made on."""
        return await deliver.in_place(self.interaction, screen, picture)

    async def turn(self, screen: Screen) -> None:
        """What its first button opens in a new message, and what the buttons in there put in its place: those have a path."""
        await (self.replace if self.press.path else self.show)(screen)

    async def edit(self, screen: Screen, picture: Picture | None = None) -> Sent | None:
        """Change what it was answered with."""
        return await deliver.edit_answer(self.interaction, screen, picture)

    async def hand_over(self, screen: Screen, name: str, data: bytes) -> None:
        """Put a file into what it was answered with."""
        await deliver.hand_over(self.interaction, screen, name, data)

    async def veils(self, title: Text, reveal: str) -> bool:
        """Whether others see their screen: then this is shown in place of what its first button opens, which waits for *Reveal*."""
        hides = not self.press.path and (await self.settings()).hides(await self.match())
        if hides:
            await self.show(veil(await self.match(), title, reveal, await self.reader()))
        return hides

    async def say(self, words: Text) -> None:
        await self.show(sentence(words, await self.reader()))

    async def say_in_place(self, words: Text) -> None:
        await self.replace(sentence(words, await self.reader()))
