"""The deal: what is sealed and who stirred it, and whether it was as sealed."""

from __future__ import annotations

from bot.desk.click import Click
from bot.desk.verbs import Cog, verb
from bot.errors import NotUnderstood, Refused
from bot.match.deal import sealed, verdict
from bot.match.values import Match
from bot.screen.deal_screen import check_page, the_deal
from games.core.text import Phrases

_ = Phrases("bot")


class Deal(Cog):
    @verb("deal")
    async def deal(self, click: Click) -> None:
        await click.show(the_deal(await sealed_match(click), await click.reader()))

    @verb("checkdeal")
    async def check(self, click: Click) -> None:
        """Everything is computed again, now."""
        match = await sealed_match(click)
        if not match.ended:
            raise Refused(_("This match is still in progress."))
        deal = sealed(match)
        await click.show(check_page(match, deal, verdict(deal), await click.reader()))


async def sealed_match(click: Click) -> Match:
    """A lobby from before has nothing sealed yet, and at a table that was closed nothing was dealt."""
    match = await click.match()
    if not (match.seed or (match.secret and not match.ended)):
        raise NotUnderstood
    return match
