"""Who is asked to come to a table, and who is asked to go: Invite and Remove in the lobby, and the menus they open."""

from __future__ import annotations

from typing import Any

import discord

from bot.desk.click import Click
from bot.desk.verbs import Cog, verb
from bot.errors import NotUnderstood
from bot.match import lobby
from bot.match.invitations import Guest
from bot.match.values import Match
from bot.screen.invitations_screen import is_invited, whom_to_invite, whom_to_remove
from games.core.text import Phrases

_ = Phrases("bot")


class Invitations(Cog):
    @verb("invite")
    async def invite(self, click: Click) -> None:
        match = await click.match()
        lobby.may_invite(match, click.person, self.bot.door.now())
        await click.show(whom_to_invite(match, await click.reader()))

    @verb("guest")
    async def guest(self, click: Click) -> None:
        """Invite the chosen person. The mention in the channel follows automatically."""
        guest, now = guest_of(click), self.bot.door.now()
        match = await self.changed(click, lambda match: lobby.invite(match, click.person, guest, now))
        await click.replace(is_invited(match, guest, await click.reader()))

    @verb("accept")
    async def accept(self, click: Click) -> None:
        """Sit down in the message that calls somebody, which goes by that."""
        now = self.bot.door.now()
        match = await self.changed(click, lambda match: lobby.sit_down(match, click.person, click.name, click.id, now))
        await click.say(_("You’re seated: {link}", link=await self.bot.tables.link(match)))

    @verb("remove")
    async def remove(self, click: Click) -> None:
        match = await click.match()
        seats = lobby.removable(match, click.person, click.moderates)
        await click.show(whom_to_remove(match, seats, await click.reader()))

    @verb("unseat")
    async def unseat(self, click: Click) -> None:
        values = click.press.values
        if len(values) != 1:
            raise NotUnderstood
        await self.changed(click, lambda match: lobby.remove(match, click.person, values[0], click.moderates))
        await click.say_in_place(_("Done. The seat is free now."))

    async def changed(self, click: Click, change: lobby.Change) -> Match:
        return click.about(await self.bot.door.change(click.press.match, click.person, change))


def guest_of(click: Click) -> Guest:
    """The chosen person as resolved by Discord. An id that it does not resolve was not chosen."""
    said: Any = click.interaction.data or {}
    known = said.get("resolved") or {}
    number = click.press.values[0] if len(click.press.values) == 1 else ""
    user, member = (known.get("users") or {}).get(number), (known.get("members") or {}).get(number)
    if user is None:
        raise NotUnderstood
    name = (member or {}).get("nick") or user.get("global_name") or user["username"]
    return Guest(int(number), name, bool(user.get("bot")), member is not None and sees(member))


def sees(member: dict[str, Any]) -> bool:
    """Whether somebody can see the channel; where Discord does not say so they can."""
    return "permissions" not in member or discord.Permissions(int(member["permissions"])).view_channel
