"""/resign and /stop, and the buttons that ask whether one is sure."""

from __future__ import annotations

from bot.desk.click import Click
from bot.desk.lookup import played_by, standing_in, which
from bot.desk.verbs import Cog, command, verb
from bot.errors import MatchOver, Refused
from bot.match.ending import may_stop
from bot.match.menu import Path
from bot.match.seats import is_last
from bot.match.values import Match
from bot.screen.match_screens import NOT_SURE, confirmation
from games.core.text import Phrases, Text

_ = Phrases("bot")

SURE, SURE_OF_THE_END = (1,), (2,)  # the paths of the buttons that confirm; leaving may mean more by then than it did


class Leaving(Cog):
    @command(_("resign"), _("Leave a match for good; the AI takes over"))
    @verb("leave")
    async def leave(self, click: Click) -> None:
        match = await which(click, "leave", played_by)
        if match is None:
            return
        name, last = match.rules.name, is_last(match, await click.seat())
        if click.press.path == NOT_SURE:
            await stay(click, match, _("You’re still at the table."))
            return
        sure = SURE_OF_THE_END if last else SURE
        if click.press.path != sure:
            once = _("Leave {game} for good? The AI will take over.", game=name), _("Leave for good")
            await ask_again(click, match, "leave", *(last_to_leave(match) if last else once), _("Stay"), sure)
            return
        match = click.at(await self.bot.door.leave(match.id, click.person)).match
        ended = _("You left the match, and it ended.")
        goes_on = _("You left the match. The AI plays until someone takes your seat.")
        await click.say_in_place(ended if match.ended else goes_on)

    @command(_("stop"), _("Stop a match (host and server managers only)"))
    @verb("stop")
    async def stop(self, click: Click) -> None:
        match = await which(click, "stop", stoppable)
        if match is None:
            return
        if click.press.path == NOT_SURE:
            await stay(click, match, _("The match continues."))
            return
        if click.press.path != SURE:
            may_stop(match, click.person, click.moderates)
            question = _("Stop {game} for everyone? There will be no winner.", game=match.rules.name)
            await ask_again(click, match, "stop", question, _("Stop for everyone"), _("Keep open"))
            return
        click.about(await self.bot.door.stop(match.id, click.person, click.moderates))
        await click.say_in_place(_("The match is stopped."))


async def stoppable(click: Click) -> list[Match]:
    """The matches in this channel that somebody could stop."""
    mine = [match for match in await standing_in(click) if click.moderates or match.host == click.person]
    if not mine:
        raise Refused(_("There is no match here that you can stop. Only the host of a match or a server manager can stop it."))
    return mine


async def stay(click: Click, match: Match, words: Text) -> None:
    if match.ended:
        raise MatchOver
    await click.say_in_place(words)


async def ask_again(click: Click, match: Match, verb: str, question: Text, yes: Text, no: Text, sure: Path = SURE) -> None:
    if match.ended:
        raise MatchOver
    await click.show(confirmation(match, verb, question, yes, no, await click.reader(), sure))


def last_to_leave(match: Match) -> tuple[Text, Text]:
    """What the last person is asked, and what they press: without them nobody but computers would play."""
    question = _(
        "You’re the last person at this table. If you leave, {game} ends for everyone and there is no winner.", game=match.rules.name
    )
    return question, _("Leave and end it")
