"""Who is asked to come to a table, and who is asked to go: Invite and Remove in the lobby, and the menus they open."""

from __future__ import annotations

from typing import Any

import discord
from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.verbs import verb
from bot.errors import NotUnderstood
from bot.match import lobby
from bot.match.invitations import Guest
from bot.screen.custom_id import Press
from bot.screen.invitation_screen import is_invited, whom_to_invite, whom_to_remove
from bot.screen.match_screens import sentence
from games.core.text import Phrases

_ = Phrases("bot")


class Guests(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @verb("invite")
    async def invite(self, interaction: Interaction, press: Press) -> None:
        match = await self.bot.door.match(press.match)
        lobby.may_invite(match, interaction.user.id, self.bot.door.now())
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        await deliver.answer(interaction, whom_to_invite(match, reader))

    @verb("guest")
    async def guest(self, interaction: Interaction, press: Press) -> None:
        """Whom somebody chose. The mention in the channel follows by itself."""
        person, guest, now = interaction.user.id, guest_of(interaction, press), self.bot.door.now()
        match = await self.bot.door.change(press.match, person, lambda match: lobby.invite(match, person, guest, now))
        reader = await self.bot.audience.private(person, match.guild, match.names)
        await deliver.in_place(interaction, is_invited(match, guest, reader))

    @verb("accept")
    async def accept(self, interaction: Interaction, press: Press) -> None:
        """Sit down in the message that calls somebody, which goes by that."""
        user, now = interaction.user, self.bot.door.now()
        match = await self.bot.door.change(
            press.match, user.id, lambda match: lobby.sit_down(match, user.id, user.display_name, interaction.id, now)
        )
        reader = await self.bot.audience.private(user.id, match.guild, match.names)
        words = _("You have a seat: {link}", link=await self.bot.tables.link(match))
        await deliver.answer(interaction, sentence(words, reader))

    @verb("remove")
    async def remove(self, interaction: Interaction, press: Press) -> None:
        match = await self.bot.door.match(press.match)
        seats = lobby.removable(match, interaction.user.id, interaction.permissions.manage_guild)
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        await deliver.answer(interaction, whom_to_remove(match, seats, reader))

    @verb("unseat")
    async def unseat(self, interaction: Interaction, press: Press) -> None:
        person, moderator = interaction.user.id, interaction.permissions.manage_guild
        if len(press.values) != 1:
            raise NotUnderstood
        match = await self.bot.door.change(press.match, person, lambda match: lobby.remove(match, person, press.values[0], moderator))
        reader = await self.bot.audience.private(person, match.guild, match.names)
        await deliver.in_place(interaction, sentence(_("Done. The seat is free."), reader))


def guest_of(interaction: Interaction, press: Press) -> Guest:
    """As Discord describes whoever was chosen. Whom it does not describe nobody has chosen."""
    said: Any = interaction.data or {}
    known = said.get("resolved") or {}
    number = press.values[0] if len(press.values) == 1 else ""
    user, member = (known.get("users") or {}).get(number), (known.get("members") or {}).get(number)
    if user is None:
        raise NotUnderstood
    name = (member or {}).get("nick") or user.get("global_name") or user["username"]
    return Guest(int(number), name, bool(user.get("bot")), member is not None and sees(member))


def sees(member: dict[str, Any]) -> bool:
    """Whether somebody can see the channel; where Discord does not say so they can."""
    return "permissions" not in member or discord.Permissions(int(member["permissions"])).view_channel


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Guests(bot))
