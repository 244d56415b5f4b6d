"""/settings: what people choose for themselves, and moderators for their server."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from bot.desk.click import Click
from bot.desk.verbs import Cog, command, offers, verb
from bot.errors import NotAllowed, Refused
from bot.screen.custom_id import one_of
from bot.screen.parts import Screen
from bot.screen.settings_screen import QUIET, THEMES, WAYS, OfServer, cities_like, city_meant, language_numbered, settings
from games.core.text import Phrases

_ = Phrases("bot")

SWITCHES = {"bydm": "by_dm", "textfirst": "text_first", "streamer": "watched"}
CHOICES: dict[str, Sequence[Any]] = {"theme": list(THEMES), "told": list(WAYS), "quiet": QUIET}


class Settings(Cog):
    @command(
        _("settings"),
        _("Your language, panel, and notifications"),
        city=(_("city"), _("Your city or country; quiet hours follow its time zone")),
    )
    async def settings(self, click: Click, city: str = "") -> None:
        if city:
            chosen = city_meant(city, (await click.reader()).language)
            if chosen is None:
                raise Refused(_("I don’t know that city. Type your country or your local time, then choose from the list."))
            await click.save(replace(await click.settings(), zone=chosen.zone))
        await click.show(await self.screen(click))

    @settings.autocomplete("city")
    @offers
    async def cities(self, click: Click, typed: str) -> list[tuple[str, str]]:
        found = cities_like(typed, (await click.reader()).language, self.bot.door.now())
        return [(words, city.zone) for words, city in found]

    @verb("settings")
    async def pressed(self, click: Click) -> None:
        await click.show(await self.screen(click))

    @verb("language")
    async def language(self, click: Click) -> None:
        await self.chosen(click, language=language_numbered(click.press.value))

    @verb("bydm", "textfirst", "streamer")
    async def switched(self, click: Click) -> None:
        switch = SWITCHES[click.press.verb]
        await self.chosen(click, **{switch: not getattr(await click.settings(), switch)})

    @verb("theme", "told", "quiet")
    async def picked(self, click: Click) -> None:
        await self.chosen(click, **{click.press.verb: one_of(CHOICES[click.press.verb], click.press)})

    async def chosen(self, click: Click, **choice: Any) -> None:
        """Kept, and seen at once, in panels that are open as well."""
        await click.save(replace(await click.settings(), **choice))
        await click.replace(await self.screen(click))
        for match in await self.bot.door.matches.of(click.person):
            self.bot.panels.refresh(match.id, click.person)

    @verb("serverlang")
    async def server_language(self, click: Click) -> None:
        if click.guild is None or not click.moderates:
            raise NotAllowed(_("Only server managers can choose the server’s language."))
        await self.bot.audience.save_server_language(click.guild, language_numbered(click.press.value))
        await self.shown_anew(click, click.guild)

    @verb("servertheme")
    async def server_theme(self, click: Click) -> None:
        if click.guild is None or not click.moderates:
            raise NotAllowed(_("Only server managers can choose the picture style of the tables."))
        await self.bot.audience.save_server_theme(click.guild, one_of(list(THEMES), click.press))
        await self.shown_anew(click, click.guild)

    async def shown_anew(self, click: Click, guild: int) -> None:
        """Every table of a server, and the settings."""
        for match in await self.bot.door.matches.in_server(guild):
            self.bot.tables.refresh(match.id)
        await click.replace(await self.screen(click))

    async def screen(self, click: Click) -> Screen:
        audience, server = self.bot.audience, None
        if click.guild and click.moderates:
            server = OfServer(await audience.server_language(click.guild), await audience.server_theme(click.guild))
        return settings(await click.settings(), server, await click.reader(), self.bot.door.now())
