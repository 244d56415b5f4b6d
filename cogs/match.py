"""Moves, by buttons and by /move; /resign and /stop."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot.app import Chabudai, Interaction
from bot.choosing import meant, move_meant, moves
from bot.errors import NotSeated, Refused, Stale, Unreadable
from bot.i18n.commands import spoken
from bot.match import Match, Phase, Play
from bot.matches import may_stop
from bot.screen import deliver
from bot.screen.click import Press
from bot.screen.match_screens import sure, told, which
from bot.screen.menu import at, menu
from bot.screen.panel_screen import Spot
from bot.screen.screen import CHOICE_LIMIT, CHOICES, clipped
from bot.verbs import verb
from games.core.text import Phrases, Text

_ = Phrases("bot")

FROM_THE_LIST = re.compile(r"(?P<match>[0-9]{1,12})#(?P<move>[0-9:.]+)")


class Moves(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    # ---- the panel

    @verb("pick")
    async def pick(self, interaction: Interaction, press: Press) -> None:
        """A choice in the panel: a move, or a step into the menu."""
        path = (*press.path, press.value) if press.values else press.path
        play = await self.asked(press, interaction.user.id)
        if self.is_move(play, interaction.user.id, path):
            await self.make(interaction, press.match, press.asked, path)
        else:
            await self.bot.panels.show(interaction, press.match, Spot(path))

    @verb("page")
    async def page(self, interaction: Interaction, press: Press) -> None:
        await self.asked(press, interaction.user.id)
        await self.bot.panels.show(interaction, press.match, Spot(press.path[1:], press.path[0] if press.path else 0))

    async def asked(self, press: Press, person: int) -> Play:
        """The match, if the question that was answered is still open."""
        play = await self.bot.matches.play(press.match)
        seat = play.match.seat_of(person)
        if seat is None:
            raise NotSeated
        if play.asked[seat] != press.asked or seat not in play.match.rules.waiting(play.state):
            raise Stale
        return play

    @staticmethod
    def is_move(play: Play, person: int, path: tuple[int, ...]) -> bool:
        seat = play.match.seat_of(person)
        assert seat is not None
        game = play.match.rules
        return at(menu(game, play.state, seat, game.view(play.state, seat)), path).leaf is not None

    async def make(self, interaction: Interaction, match_id: int, asked: int, path: tuple[int, ...]) -> None:
        self.bot.notices.here(match_id, interaction.user.id)
        with self.bot.panels.held(match_id, interaction.user.id):
            await self.bot.matches.answer(match_id, interaction.user.id, asked, path)
            await self.bot.panels.show(interaction, match_id)

    # ---- /move

    @app_commands.command(name=spoken(_("move")), description=spoken(_("Make a move in words: choose from the list as you type")))
    @app_commands.rename(move=spoken(_("move")))
    @app_commands.describe(move=spoken(_("What you want to do")))
    async def move(self, interaction: Interaction, move: str) -> None:
        play, said = await self.said(interaction, move)
        tell = await self.bot.audience.private(interaction.user.id, play.match.guild, play.match.names)
        chosen = move_meant(play, interaction.user.id, said, tell)
        try:
            await self.make(interaction, play.match.id, chosen.asked, chosen.path)
        except Stale as stale:  # somebody was faster; a command gets the current panel as a button does
            await self.bot.panels.show(interaction, play.match.id, Spot(note=stale.words))

    async def said(self, interaction: Interaction, move: str) -> tuple[Play, str]:
        """The match and the move in it. What comes from the list names both; what was typed is about the match played here."""
        from_the_list = FROM_THE_LIST.fullmatch(move)
        if from_the_list is None:
            return await self.meant(interaction), move
        match = await self.bot.match_here(interaction, int(from_the_list["match"]))
        return await self.bot.matches.play(match.id), from_the_list["move"]

    @move.autocomplete("move")
    async def moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            play = await self.meant(interaction)
        except Refused:
            return []
        seat = play.match.seat_of(interaction.user.id)
        tell = (await self.bot.audience.private(interaction.user.id, play.match.guild, play.match.names)).plain
        named = [] if seat is None else [(tell(move.words), f"{play.match.id}#{move.code}") for move in moves(play, seat)]
        fitting = [(words, code) for words, code in named if current.casefold() in words.casefold()]
        return [app_commands.Choice(name=clipped(words, CHOICE_LIMIT), value=code) for words, code in fitting[:CHOICES]]

    async def meant(self, interaction: Interaction) -> Play:
        """The match a move is for: one in this channel that waits for this person goes first."""
        mine = meant(await self.bot.matches.of(interaction.user.id), interaction.channel_id, {Phase.PLAYING})
        if not mine:
            raise NotSeated
        plays = [play for match in mine if (play := await self.readable(match.id)) is not None]
        if not plays:
            raise Unreadable
        waiting = [play for play in plays if play.match.seat_of(interaction.user.id) in play.match.rules.waiting(play.state)]
        return (waiting or plays)[0]

    async def readable(self, match_id: int) -> Play | None:
        """A match that cannot be read does not keep its people from moving in others."""
        try:
            return await self.bot.matches.play(match_id)
        except Unreadable:
            return None

    # ---- leaving and stopping

    @app_commands.command(name=spoken(_("resign")), description=spoken(_("Leave a match for good; the AI plays on for you")))
    async def resign(self, interaction: Interaction) -> None:
        mine = meant(await self.bot.matches.of(interaction.user.id), interaction.channel_id, {Phase.PLAYING})
        if not mine:
            raise NotSeated
        await self.one_of(interaction, mine, "leave")

    @verb("leave")
    async def leave(self, interaction: Interaction, press: Press) -> None:
        match = await self.named(interaction, press)
        if press.path != (1,):
            if match.seat_of(interaction.user.id) is None:
                raise NotSeated
            await self.ask_again(interaction, match, "leave")
        else:
            play = await self.bot.matches.leave(match.id, interaction.user.id)
            await self.done(interaction, play.match, _("You have left the match. The AI plays until somebody takes your seat."))

    @app_commands.command(name=spoken(_("stop")), description=spoken(_("Stop a match: for its host, or who may manage the server")))
    async def stop(self, interaction: Interaction) -> None:
        here = await self.bot.matches.around(interaction.channel_id or 0)
        mine = here if self.moderator(interaction) else [match for match in here if match.host == interaction.user.id]
        if not mine:
            raise Refused(_("There is no match in this channel that you could stop. Its host can, and who may manage the server."))
        await self.one_of(interaction, mine, "stop")

    @verb("stop")
    async def stop_pressed(self, interaction: Interaction, press: Press) -> None:
        match = await self.named(interaction, press)
        if press.path != (1,):
            may_stop(match, interaction.user.id, self.moderator(interaction))
            await self.ask_again(interaction, match, "stop")
        else:
            match = await self.bot.matches.stop(match.id, interaction.user.id, self.moderator(interaction))
            await self.done(interaction, match, _("The match is stopped."))

    async def one_of(self, interaction: Interaction, matches: list[Match], action: str) -> None:
        if len(matches) == 1:
            await self.ask_again(interaction, matches[0], action)
        else:
            tell = await self.bot.audience.private(interaction.user.id, interaction.guild_id)
            await deliver.answer(interaction, which(matches, action, tell))

    async def named(self, interaction: Interaction, press: Press) -> Match:
        """The match of a button, or the one that was chosen from a list."""
        return await self.bot.match_here(interaction, press.value if press.values else press.match)

    async def ask_again(self, interaction: Interaction, match: Match, action: str) -> None:
        tell = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        name = match.rules.name
        question, yes = {
            "leave": (_("Leave {game} for good? The AI plays on for you.", game=name), _("Leave for good")),
            "stop": (_("Stop {game} for everybody? Nobody wins.", game=name), _("Stop for everybody")),
        }[action]
        await deliver.answer(interaction, sure(match, action, question, yes, tell))

    async def done(self, interaction: Interaction, match: Match, words: Text) -> None:
        tell = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        await deliver.update(interaction, told(words, tell))

    @staticmethod
    def moderator(interaction: Interaction) -> bool:
        return interaction.permissions.manage_guild


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Moves(bot))
