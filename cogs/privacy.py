"""/privacy: what is kept about whoever asks, as a file, and deleted if they want it. Nobody can ask for anybody else."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

from discord import app_commands
from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.verbs import verb
from bot.i18n import Reader
from bot.screen.custom_id import Press
from bot.screen.match_screens import sentence
from bot.screen.parts import Screen
from bot.screen.privacy_screen import ASKED_TWICE, deleted, file, kept, sure
from games.core.text import Phrases, Text

_ = Phrases("bot")

LOOKING, DELETING = _("One moment: all matches are looked through."), _("One moment: everything about you is being deleted.")

Answer = Callable[[Interaction, Screen], Awaitable[Any]]


class Privacy(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @app_commands.command(
        name=localized(_("privacy")), description=localized(_("What the bot keeps about you: see it, take it, delete it"))
    )
    async def privacy(self, interaction: Interaction) -> None:
        reader = await self.begun(interaction, LOOKING, deliver.answer)
        await deliver.edit_answer(interaction, kept(await self.bot.privacy.kept(interaction.user.id), reader))

    @verb("privacy")
    async def keep(self, interaction: Interaction, press: Press) -> None:
        """Back to where it began."""
        reader = await self.begun(interaction, LOOKING, deliver.in_place)
        await deliver.edit_answer(interaction, kept(await self.bot.privacy.kept(interaction.user.id), reader))

    @verb("privacyfile")
    async def file(self, interaction: Interaction, press: Press) -> None:
        reader = await self.begun(interaction, LOOKING, deliver.answer)
        name, data = await self.bot.privacy.file(interaction.user.id)
        await deliver.hand_over(interaction, file(name, reader), name, data)

    @verb("forgetme")
    async def erase(self, interaction: Interaction, press: Press) -> None:
        if press.path != ASKED_TWICE:
            await deliver.in_place(interaction, sure(press.path, await self.reader(interaction)))
            return
        reader = await self.begun(interaction, DELETING, deliver.in_place)
        await deliver.edit_answer(interaction, deleted(await self.bot.privacy.erase(interaction.user.id), reader))

    async def begun(self, interaction: Interaction, words: Text, answer: Answer) -> Reader:
        """The click is answered first: there may be many matches. Gives a reader that knows the language even if it is deleted."""
        reader = await self.reader(interaction)
        await answer(interaction, sentence(words, reader))
        return reader

    async def reader(self, interaction: Interaction) -> Reader:
        return await self.bot.audience.private(interaction.user.id, interaction.guild_id)


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Privacy(bot))
