"""/replay and *Replay*: a match lived again, moment by moment, in a private message that keeps its place in its buttons alone."""

from __future__ import annotations

import asyncio

from discord import app_commands
from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.pages import Pages
from bot.desk.permissions import may_write
from bot.desk.replays import STEPS, Wished
from bot.desk.seen import here
from bot.desk.verbs import verb
from bot.errors import NotBegun, NotUnderstood, Refused, Unreadable
from bot.i18n import Reader
from bot.match.lobby import filled, what_if
from bot.match.reels import Eyes, Reel, eyes_numbered, may_see_through, usual
from bot.match.replay_codes import eyes_meant, read
from bot.match.values import Match, Origin, Phase
from bot.screen.custom_id import Press, button_id
from bot.screen.parts import Screen
from bot.screen.replay_screen import LAST, SAME, TITLE, Showing, only_the_end, replay
from bot.screen.table_screen import ended
from bot.screen.veil_screen import veil
from games.core.text import Phrases

_ = Phrases("bot")


class Replays(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot
        self.pages = Pages(bot.studio)

    @app_commands.command(name=localized(_("replay")), description=localized(_("A moment of a match again, by its code")))
    @app_commands.rename(code=localized(_("code")))
    @app_commands.describe(code=localized(_("The number of a match, or a code that stands below a replay, such as 12@57~aiko")))
    async def replay(self, interaction: Interaction, code: str) -> None:
        wanted = read(code)
        match = await self.bot.match_here(interaction, wanted.match)
        eyes = eyes_meant(match, wanted.who) if wanted.who else usual(match, match.seat_of(interaction.user.id))
        await self.show(interaction, match, Wished(eyes, wanted.frame))

    @verb("replay")
    async def turned(self, interaction: Interaction, press: Press) -> None:
        """Opened from a table or a panel; or First, Back, Next and Last below the picture."""
        match = await self.bot.door.match(press.match)
        if not press.path:
            await self.show(interaction, match, Wished(usual(match, match.seat_of(interaction.user.id))))
            return
        if len(press.path) != 2 or press.path[1] not in STEPS:
            raise NotUnderstood
        number, step = press.path
        await self.turn(interaction, match, Wished(self.eyes(match, number), STEPS[step](press.asked)))

    @verb("jump")
    async def jumped(self, interaction: Interaction, press: Press) -> None:
        match, eyes = await self.below(press)
        await self.turn(interaction, match, Wished(eyes, press.value))

    @verb("seeas")
    async def seen_as(self, interaction: Interaction, press: Press) -> None:
        """The same moment through other eyes."""
        match, before = await self.below(press)
        await self.turn(interaction, match, Wished(self.eyes(match, press.value), press.asked, before))

    @verb("playon")
    async def play_on(self, interaction: Interaction, press: Press) -> None:
        """What if? A new table at which the match goes on from this moment."""
        match, eyes = await self.below(press)
        if not match.ended:
            raise Refused(_("This match is still being played."))
        may_write(interaction)
        reel = await self.reel(match, Wished(eyes))
        number = reel.at(eyes, press.asked)
        reel.going_on(number)  # or there is nothing to play
        seat = eyes.seat if eyes.seat is not None else min(reel.game.waiting(reel.shots[number].state))
        origin = Origin(match.id, number, len(match.sitters), seat)
        user, place = interaction.user, here(interaction)
        opened = what_if(match, user.id, user.display_name, origin, place, interaction.application_id)
        if opened.direct:
            opened = filled(opened, self.bot.door.now())
        opened = await self.bot.door.open(opened, interaction.id)
        await self.bot.tables.open(interaction, opened.id)

    async def below(self, press: Press) -> tuple[Match, Eyes]:
        """The match of a menu below a picture, and whose eyes that is seen through."""
        match = await self.bot.door.match(press.match)
        if len(press.path) != 1:
            raise NotUnderstood
        return match, self.eyes(match, press.path[0])

    @staticmethod
    def eyes(match: Match, number: int) -> Eyes:
        found = eyes_numbered(number, len(match.sitters))
        if found is None:
            raise NotUnderstood
        return found

    # ---- what is shown

    async def show(self, interaction: Interaction, match: Match, wished: Wished) -> None:
        """In a message of its own."""
        person = await self.bot.audience.person(interaction.user.id)
        if person.hides(match):
            may_see_through(match, match.seat_of(person.id), wished.eyes)
            reader = await self.bot.audience.private(person.id, match.guild, match.names)
            await deliver.answer(interaction, veil(match, TITLE, self.reveal(match, wished), reader))
            return
        await self.pages.open(interaction, *await self.screen(interaction, match, wished))

    @staticmethod
    def reveal(match: Match, wished: Wished) -> str:
        step, frame = (LAST, 0) if wished.frame is None else (SAME, wished.frame)
        return button_id(match.id, "replay", frame, (wished.eyes.number, step))

    async def turn(self, interaction: Interaction, match: Match, wished: Wished) -> None:
        """In place of the moment whose button was pressed."""
        await self.pages.turn(interaction, *await self.screen(interaction, match, wished))

    async def screen(self, interaction: Interaction, match: Match, wished: Wished) -> tuple[Screen, Reader]:
        mine = match.seat_of(interaction.user.id)
        for eyes in (wished.eyes, wished.before or wished.eyes):
            may_see_through(match, mine, eyes)
        private = self.bot.audience.private
        reader = await private(interaction.user.id, match.guild, match.names)
        try:
            reel = await self.reel(match, wished)
        except Unreadable:
            if match.outcome is None:
                raise
            return only_the_end(match, ended(match.outcome, reader), reader), reader
        person = await self.bot.audience.person(interaction.user.id)
        frame = wished.frame_in(reel, match)
        then = match.names_at(reel.at(wished.eyes, frame))
        sat_there = mine is not None and then[mine] == match.names[mine]
        showing = Showing(wished.eyes, frame, mine if sat_there else None, person.text_first)
        reader = await private(interaction.user.id, match.guild, then)
        return replay(match, reel, showing, reader), reader

    async def reel(self, match: Match, wished: Wished) -> Reel:
        if match.phase is Phase.GATHERING:
            raise NotBegun
        if not match.seed:
            raise Refused(_("At this table nothing was dealt, so there is nothing to see again."))
        reel = await self.bot.door.reel(match)
        if not match.ended and reel.is_to_be_remembered:
            raise Refused(_("At this table remembering is part of the game. Its replay opens when the match is over."))
        for eyes in (wished.eyes, wished.before or wished.eyes):
            await asyncio.to_thread(reel.frames, eyes)  # the first time it looks through the whole match
        return reel

    async def cog_unload(self) -> None:
        self.pages.close()


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Replays(bot))
