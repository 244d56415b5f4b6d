"""/turns: everything that waits for me, over all servers."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.errors import Refused
from bot.match.values import Match, Phase
from bot.screen.turns_screen import Waiting, soonest, turns
from games.core.text import Phrases

_ = Phrases("bot")


class Turns(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @app_commands.command(name=localized(_("turns")), description=localized(_("Everything that waits for you, on all servers")))
    async def turns(self, interaction: Interaction) -> None:
        person = interaction.user.id
        found = [await self.waiting(match, person) for match in await self.bot.door.of(person) if match.phase is Phase.PLAYING]
        waiting = sorted((each for each in found if each is not None), key=soonest)
        private, chose = self.bot.audience.private, await self.bot.audience.person(person)
        readers = [await private(person, each.moment.match.guild, each.moment.match.names) for each in waiting]
        await deliver.answer(interaction, turns(waiting, readers, await private(person, interaction.guild_id), chose.hides))

    async def waiting(self, match: Match, person: int) -> Waiting | None:
        """None: it waits for somebody else, or cannot be read."""
        try:
            moment = await self.bot.door.moment(match.id)
        except Refused:
            return None
        seat = moment.match.seat_of(person)
        if seat is None or seat not in moment.waiting or moment.match.sitters[seat].away or moment.match.pause is not None:
            return None
        return Waiting(moment, seat, await self.bot.deadlines.end_for(moment, seat), await self.bot.tables.link(match))


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Turns(bot))
