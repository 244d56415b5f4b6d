"""/resign and /stop, and the buttons that ask whether one is sure."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.lists import ask_which, is_turned, turn_page
from bot.desk.lookup import matches_meant, newest_first
from bot.desk.verbs import verb
from bot.errors import MatchOver, NotSeated, Refused
from bot.match.ending import may_stop
from bot.match.seats import is_last, seat_of
from bot.match.values import Match, Phase
from bot.screen.custom_id import Press
from bot.screen.match_screens import confirmation, sentence
from games.core.text import Phrases, Text

_ = Phrases("bot")

SURE, SURE_OF_THE_END = (1,), (2,)  # the paths of the buttons that confirm; leaving may mean more by then than it did


class Leaving(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @app_commands.command(name=localized(_("resign")), description=localized(_("Leave a match for good; the AI plays on for you")))
    async def resign(self, interaction: Interaction) -> None:
        await self.one_of(interaction, await self.mine(interaction), "leave")

    @verb("leave")
    async def leave(self, interaction: Interaction, press: Press) -> None:
        if is_turned(press):
            await turn_page(interaction, await self.mine(interaction), press)
            return
        match = await self.named(interaction, press)
        seat = seat_of(match, interaction.user.id)
        if press.path != (SURE_OF_THE_END if is_last(match, seat) else SURE):
            await self.ask_again(interaction, match, "leave")
        else:
            match = (await self.bot.door.leave(match.id, interaction.user.id)).match
            ended = _("You have left the match, and with that it has ended.")
            goes_on = _("You have left the match. The AI plays until somebody takes your seat.")
            await self.done(interaction, match, ended if match.ended else goes_on)

    async def mine(self, interaction: Interaction) -> list[Match]:
        """The matches that somebody could leave."""
        mine = matches_meant(await self.bot.door.of(interaction.user.id), interaction.channel_id, {Phase.PLAYING})
        if not mine:
            raise NotSeated
        return mine

    @app_commands.command(name=localized(_("stop")), description=localized(_("Stop a match: for its host and server managers")))
    async def stop(self, interaction: Interaction) -> None:
        await self.one_of(interaction, await self.stoppable(interaction), "stop")

    @verb("stop")
    async def stop_pressed(self, interaction: Interaction, press: Press) -> None:
        if is_turned(press):
            await turn_page(interaction, await self.stoppable(interaction), press)
            return
        match = await self.named(interaction, press)
        if press.path != SURE:
            may_stop(match, interaction.user.id, self.moderator(interaction))
            await self.ask_again(interaction, match, "stop")
        else:
            match = await self.bot.door.stop(match.id, interaction.user.id, self.moderator(interaction))
            await self.done(interaction, match, _("The match is stopped."))

    async def stoppable(self, interaction: Interaction) -> list[Match]:
        """The matches in this channel that somebody could stop."""
        here = newest_first(await self.bot.door.around(interaction.channel_id or 0))
        mine = here if self.moderator(interaction) else [match for match in here if match.host == interaction.user.id]
        if not mine:
            raise Refused(_("No match in this channel is yours to stop. The host can, and so can whoever manages the server."))
        return mine

    async def one_of(self, interaction: Interaction, matches: list[Match], action: str) -> None:
        if len(matches) == 1:
            await self.ask_again(interaction, matches[0], action)
        else:
            await ask_which(interaction, matches, action)

    async def named(self, interaction: Interaction, press: Press) -> Match:
        """The match of a button, or the one that was chosen from a list."""
        return await self.bot.match_here(interaction, press.value if press.values else press.match)

    async def ask_again(self, interaction: Interaction, match: Match, action: str) -> None:
        if match.ended:
            raise MatchOver
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        name, sure = match.rules.name, SURE
        question, yes = {
            "leave": (_("Leave {game} for good? The AI plays on for you.", game=name), _("Leave for good")),
            "stop": (_("Stop {game} for everybody? Nobody wins.", game=name), _("Stop for everybody")),
        }[action]
        seat = match.seat_of(interaction.user.id)
        if action == "leave" and seat is not None and is_last(match, seat):
            question, yes, sure = *last_to_leave(match), SURE_OF_THE_END
        await deliver.answer(interaction, confirmation(match, action, question, yes, reader, sure))

    async def done(self, interaction: Interaction, match: Match, words: Text) -> None:
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        await deliver.in_place(interaction, sentence(words, reader))

    @staticmethod
    def moderator(interaction: Interaction) -> bool:
        return interaction.permissions.manage_guild


def last_to_leave(match: Match) -> tuple[Text, Text]:
    """What the last person is asked, and what they press: without them nobody but computers would play."""
    question = _(
        "You are the last person at this table. If you leave {game}, it ends for everybody, and nobody wins.", game=match.rules.name
    )
    return question, _("Leave and end it")


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Leaving(bot))
