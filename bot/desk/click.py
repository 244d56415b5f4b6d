"""A button press or a command: who made it, what it is about, and how to answer it. Everything is looked up on first use, and once.

A match is as it was at that lookup. Code that changes it through the door passes on the result with `about` and `at`.
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
    """The click of a command, made by the first caller and then shared."""
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
        self.message = interaction.message.id if interaction.message else 0  # the message it was made on
        self.ephemeral = interaction.message is not None and interaction.message.flags.ephemeral
        self.private = self.ephemeral or (self.direct and interaction.message is not None)  # the message it was made on is private
        self.made: float | None = None  # when, if it has been answered and is now answered again
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
        """Whether the panel it was made on was revealed (streamer mode)."""
        return is_revealed(self.interaction)

    def sees(self, match: Match) -> bool:
        return sees(self.interaction, match)

    def again(self, moment: Moment, made: float) -> Click:
        """The same click, to be answered again with a newer position."""
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
        """The clicker as reader, with these names or this match's; by default with those of the click's match, if it has one."""
        if match is not None:
            return await self.bot.audience.reading(await self.settings(), match.guild, match.names if names is None else names)
        if self._reader is None:
            guild, known = (self.guild, ()) if self._match is None else (self._match.guild, self._match.names)
            self._reader = await self.bot.audience.reading(await self.settings(), guild, known)
        return self._reader

    # ---- what it is about

    async def find(self, number: int, own: bool = False) -> Match:
        """A match of this server that the person can see or plays in; in direct messages, one that they play in. `NoSuchMatch` otherwise.

        `own`: also one that they play in elsewhere.
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
        """The match, if it has been looked up already."""
        return self._match

    async def match(self) -> Match:
        return self._match or await self.find(self.press.match)

    async def moment(self) -> Moment:
        if self._moment is None:
            self.at(await self.bot.door.matches.moment((await self.match()).id))
        assert self._moment is not None
        return self._moment

    async def moment_seen(self) -> Moment:
        """The position as this person may see it in public: spectators may be behind."""
        return await self.bot.door.matches.as_seen_by(self.person, await self.moment())

    async def seat(self) -> Seat:
        """The person's seat; raises `NotSeated` if they have none."""
        if self._seat is None:
            self._seat = seat_of(self._match or await self.match(), self.person)
        return self._seat

    def about(self, match: Match) -> Match:
        """Make this the click's match, or its newer version."""
        self._match, self._moment, self._seat, self._reader = match, None, None, None
        return match

    def at(self, moment: Moment, seat: Seat | None = None) -> Moment:
        """Make this the click's position."""
        self.about(moment.match)
        self._moment, self._seat = moment, seat
        return moment

    # ---- the answer

    async def show(self, screen: Screen, picture: Picture | None = None) -> Sent | None:
        """Answer with a new message that only they see."""
        return await deliver.answer(self.interaction, screen, picture)

    async def replace(self, screen: Screen, picture: Picture | None = None) -> Sent | None:
        """Answer in place of the private message it was made on."""
        return await deliver.in_place(self.interaction, screen, picture)

    async def turn(self, screen: Screen) -> None:
        """Answer with a page: in a new message if it was opened, in place if a button on it, which has a path, was pressed."""
        await (self.replace if self.press.path else self.show)(screen)

    async def edit(self, screen: Screen, picture: Picture | None = None) -> Sent | None:
        """Edit the answer."""
        return await deliver.edit_answer(self.interaction, screen, picture)

    async def hand_over(self, screen: Screen, name: str, data: bytes) -> None:
        """Add a file to the answer."""
        await deliver.hand_over(self.interaction, screen, name, data)

    async def veils(self, title: Text, reveal: str) -> bool:
        """Whether the person is in streamer mode; if so, the page is veiled: a message with *Reveal* is shown in its place."""
        hides = not self.press.path and (await self.settings()).hides(await self.match())
        if hides:
            await self.show(veil(await self.match(), title, reveal, await self.reader()))
        return hides

    async def say(self, words: Text) -> None:
        await self.show(sentence(words, await self.reader()))

    async def say_in_place(self, words: Text) -> None:
        await self.replace(sentence(words, await self.reader()))
