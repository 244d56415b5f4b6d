"""/settings: what people choose for themselves, and moderators for their server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from discord import app_commands
from discord.ext import commands
from msgspec.structs import replace

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.verbs import verb
from bot.errors import NotAllowed, NotUnderstood, Refused
from bot.match.store import Person
from bot.screen.custom_id import Press
from bot.screen.parts import OPTION_LIMIT, OPTIONS, Screen, clipped
from bot.screen.settings_screen import QUIET, THEMES, WAYS, OfServer, cities_like, city_meant, language_numbered, settings
from games.core.text import Phrases

_ = Phrases("bot")
T = TypeVar("T")


class Settings(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @app_commands.command(name=localized(_("settings")), description=localized(_("Your language, and how your panel comes to you")))
    @app_commands.rename(city=localized(_("city")))
    @app_commands.describe(city=localized(_("Your city or its country; quiet hours go by the clock there")))
    async def settings(self, interaction: Interaction, city: str = "") -> None:
        if city:
            chosen = city_meant(city, await self.language_of(interaction))
            if chosen is None:
                raise Refused(_("No such city is known. Type your country, or the time it is there, and choose from the list."))
            await self.bot.audience.save(replace(await self.person(interaction), zone=chosen.zone))
        await deliver.answer(interaction, await self.screen(interaction))

    @settings.autocomplete("city")
    async def cities(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        found = cities_like(current, await self.language_of(interaction), self.bot.door.now())
        return [app_commands.Choice(name=clipped(words, OPTION_LIMIT), value=city.zone) for words, city in found[:OPTIONS]]

    async def language_of(self, interaction: Interaction) -> str:
        return (await self.bot.audience.private(interaction.user.id, interaction.guild_id)).language

    @verb("settings")
    async def pressed(self, interaction: Interaction, press: Press) -> None:
        await deliver.answer(interaction, await self.screen(interaction))

    @verb("language")
    async def language(self, interaction: Interaction, press: Press) -> None:
        person = await self.person(interaction)
        await self.saved(interaction, replace(person, language=language_numbered(press.value)))

    @verb("bydm")
    async def by_direct_message(self, interaction: Interaction, press: Press) -> None:
        person = await self.person(interaction)
        await self.saved(interaction, replace(person, by_dm=not person.by_dm))

    @verb("textfirst")
    async def text_first(self, interaction: Interaction, press: Press) -> None:
        person = await self.person(interaction)
        await self.saved(interaction, replace(person, text_first=not person.text_first))

    @verb("streamer")
    async def streamer_mode(self, interaction: Interaction, press: Press) -> None:
        person = await self.person(interaction)
        await self.saved(interaction, replace(person, watched=not person.watched))

    @verb("theme")
    async def theme(self, interaction: Interaction, press: Press) -> None:
        await self.saved(interaction, replace(await self.person(interaction), theme=picked(list(THEMES), press)))

    @verb("told")
    async def told_of_turns(self, interaction: Interaction, press: Press) -> None:
        await self.saved(interaction, replace(await self.person(interaction), told=picked(list(WAYS), press)))

    @verb("quiet")
    async def quiet_hours(self, interaction: Interaction, press: Press) -> None:
        await self.saved(interaction, replace(await self.person(interaction), quiet=picked(QUIET, press)))

    @verb("serverlang")
    async def server_language(self, interaction: Interaction, press: Press) -> None:
        if interaction.guild_id is None or not interaction.permissions.manage_guild:
            raise NotAllowed(_("Only server managers can choose the server's language."))
        await self.bot.audience.save_server_language(interaction.guild_id, language_numbered(press.value))
        await self.shown_anew(interaction, interaction.guild_id)

    @verb("servertheme")
    async def server_theme(self, interaction: Interaction, press: Press) -> None:
        if interaction.guild_id is None or not interaction.permissions.manage_guild:
            raise NotAllowed(_("Only server managers can choose how the pictures of its tables look."))
        await self.bot.audience.save_server_theme(interaction.guild_id, picked(list(THEMES), press))
        await self.shown_anew(interaction, interaction.guild_id)

    async def shown_anew(self, interaction: Interaction, guild: int) -> None:
        """Every table of a server, and the settings."""
        for match in await self.bot.door.in_server(guild):
            self.bot.tables.refresh(match.id)
        await deliver.in_place(interaction, await self.screen(interaction))

    async def person(self, interaction: Interaction) -> Person:
        return await self.bot.audience.person(interaction.user.id)

    async def saved(self, interaction: Interaction, person: Person) -> None:
        """Kept, and seen at once, in panels that are open as well."""
        await self.bot.audience.save(person)
        await deliver.in_place(interaction, await self.screen(interaction))
        for match in await self.bot.door.of(person.id):
            self.bot.panels.refresh(match.id, person.id)

    async def screen(self, interaction: Interaction) -> Screen:
        guild = interaction.guild_id
        reader = await self.bot.audience.private(interaction.user.id, guild)
        moderator = guild is not None and interaction.permissions.manage_guild
        audience, server = self.bot.audience, None
        if guild and moderator:
            server = OfServer(await audience.server_language(guild), await audience.server_theme(guild))
        return settings(await self.person(interaction), server, reader, self.bot.door.now())


def picked(choices: Sequence[T], press: Press) -> T:
    if press.value >= len(choices):
        raise NotUnderstood
    return choices[press.value]


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Settings(bot))
