"""/privacy: a person's own data, also as a file, and deleted on request. No one can ask for anyone else's.

The click is answered first: there may be many matches. Its reader knows the language even if that is deleted.
"""

from __future__ import annotations

from bot.desk.click import Click
from bot.desk.verbs import Cog, command, verb
from bot.screen.privacy_screen import ASKED_TWICE, deleted_page, file, kept_page, sure
from games.core.text import Phrases

_ = Phrases("bot")

LOOKING, DELETING = _("One moment: searching all matches."), _("One moment: deleting everything about you.")


class Privacy(Cog):
    @command(_("privacy"), _("See, download, or delete what the bot stores about you"))
    async def privacy(self, click: Click) -> None:
        await click.say(LOOKING)
        await self.show_kept(click)

    @verb("privacy")
    async def keep(self, click: Click) -> None:
        """Back to where it began."""
        await click.say_in_place(LOOKING)
        await self.show_kept(click)

    async def show_kept(self, click: Click) -> None:
        await click.edit(kept_page(await self.bot.privacy.kept(click.person), await click.reader()))

    @verb("privacyfile")
    async def file(self, click: Click) -> None:
        await click.say(LOOKING)
        name, data = await self.bot.privacy.file(click.person)
        await click.hand_over(file(name, await click.reader()), name, data)

    @verb("forgetme")
    async def erase(self, click: Click) -> None:
        if click.press.path != ASKED_TWICE:
            await click.replace(sure(click.press.path, await click.reader()))
            return
        await click.say_in_place(DELETING)
        await click.edit(deleted_page(await self.bot.privacy.erase(click.person), await click.reader()))
