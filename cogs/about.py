"""/about: what this bot is; for its owner, also its state."""

from __future__ import annotations

from bot import background
from bot.desk.click import Click
from bot.desk.invite import invite_link
from bot.desk.verbs import Cog, command
from bot.screen.about_screen import State, for_everybody, for_the_host
from bot.version import installed
from games import all_games
from games.core.text import Phrases, listed

_ = Phrases("bot")


class About(Cog):
    @command(_("about"), _("About this bot and its status"))
    async def about(self, click: Click) -> None:
        reader = await click.reader()
        words = _(
            "Chabudai {version}: tabletop games for friends. Games: {games}. Matches in progress: {n}. Open a table with /play.",
            version=installed(),
            games=listed([game.name for game in all_games().values()]),
            n=self.bot.door.matches.playing,
        )
        application = self.bot.application
        invite = invite_link(application.id) if application is not None and application.bot_public else ""
        if await self.bot.is_owner(click.interaction.user):
            state = State(list(self.bot.store.quarantine), background.died(), self.bot.assumptions.lines())
            await click.show(for_the_host(words, all_games().values(), state, invite, reader))
        else:
            await click.show(for_everybody(words, all_games().values(), invite, reader))
