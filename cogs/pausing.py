"""Pauses and vacations: the buttons under *More*, and those by which everybody agrees."""

from __future__ import annotations

from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.verbs import verb
from bot.errors import NotUnderstood
from bot.match.lobby import Change
from bot.match.pausing import PAUSES, VACATIONS, agreed, being_played, declined, holds_vacations, may_go_on_vacation, on_vacation, proposed
from bot.match.seats import seat_of
from bot.match.values import Match
from bot.screen.custom_id import Press
from bot.screen.match_screens import sentence
from bot.screen.pausing_screen import pause_page, vacation_page, wish
from games.core.text import Phrases, Text

_ = Phrases("bot")


class Pausing(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    # ---- pauses

    @verb("pause")
    async def pause(self, interaction: Interaction, press: Press) -> None:
        match, moderator = await self.bot.match_here(interaction, press.match), interaction.permissions.manage_guild
        being_played(match)
        if not moderator:
            seat_of(match, interaction.user.id)
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        await deliver.answer(interaction, pause_page(match, reader, moderator))

    @verb("pausefor")
    async def pause_for(self, interaction: Interaction, press: Press) -> None:
        seconds = chosen(PAUSES, press)
        person, moderator = interaction.user.id, interaction.permissions.manage_guild
        match = await self.changed(press, lambda match: proposed(match, person, seconds, self.bot.door.now(), moderator))
        await self.said(interaction, match, in_place=True)

    @verb("goon")
    async def go_on(self, interaction: Interaction, press: Press) -> None:
        person, moderator = interaction.user.id, interaction.permissions.manage_guild
        match = await self.changed(press, lambda match: proposed(match, person, 0.0, self.bot.door.now(), moderator))
        await self.said(interaction, match)

    @verb("agree")
    async def agree(self, interaction: Interaction, press: Press) -> None:
        match = await self.changed(press, lambda match: agreed(match, interaction.user.id, self.bot.door.now()))
        await self.said(interaction, match)

    @verb("disagree")
    async def disagree(self, interaction: Interaction, press: Press) -> None:
        match = await self.changed(press, lambda match: declined(match, interaction.user.id))
        await self.said(interaction, match)

    async def changed(self, press: Press, change: Change) -> Match:
        return await self.bot.door.agree(press.match, change)

    async def said(self, interaction: Interaction, match: Match, in_place: bool = False) -> None:
        """How it stands now."""
        words = _("The match goes on.")
        if match.proposal is not None:
            words = wish(match)
        elif match.pause is not None:
            words = _("The match is paused. Everything is kept; the table says until when.")
        await self.answered(interaction, match, words, in_place)

    # ---- vacations

    @verb("vacation")
    async def vacation(self, interaction: Interaction, press: Press) -> None:
        match = await self.bot.match_here(interaction, press.match)
        may_go_on_vacation(match, interaction.user.id)
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        await deliver.answer(interaction, vacation_page(match, reader))

    @verb("vacationfor")
    async def vacation_for(self, interaction: Interaction, press: Press) -> None:
        """At every table that agreed to it and at which they sit."""
        seconds, person, now = chosen(VACATIONS, press), interaction.user.id, self.bot.door.now()
        match = await self.bot.match_here(interaction, press.match)
        may_go_on_vacation(match, person)
        mine = [each for each in await self.bot.door.of(person) if holds_vacations(each)]
        for each in mine:
            await self.bot.door.agree(each.id, lambda match: on_vacation(match, person, seconds, now))
        began = _.many("Your clock stands still at {n} table.", "Your clock stands still at {n} tables.", len(mine))
        await self.answered(interaction, match, began if seconds else _("Welcome back. Your clock runs again."), in_place=True)

    async def answered(self, interaction: Interaction, match: Match, words: Text, in_place: bool) -> None:
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        await (deliver.in_place if in_place else deliver.answer)(interaction, sentence(words, reader))


def chosen(lengths: dict[float, Text], press: Press) -> float:
    if press.value >= len(lengths):
        raise NotUnderstood
    return list(lengths)[press.value]


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Pausing(bot))
