"""Moves: the buttons and menus of the panel, and /move."""

from __future__ import annotations

import re

from discord import app_commands
from discord.ext import commands

from bot.desk.app import Chabudai, Interaction
from bot.desk.command_names import localized
from bot.desk.lookup import candidates, matches_meant, move_meant
from bot.desk.panels import in_panel
from bot.desk.veil import is_revealed
from bot.desk.verbs import verb
from bot.errors import MatchOver, NotSeated, Stale, Unreadable
from bot.match.menu import Path, is_asked_once_more
from bot.match.moment import Moment
from bot.match.seats import seat_of
from bot.match.values import Phase
from bot.screen.custom_id import Press
from bot.screen.panel_screen import Spot
from bot.screen.parts import OPTION_LIMIT, OPTIONS, clipped
from games.core.text import Phrases

_ = Phrases("bot")

FROM_THE_LIST = re.compile(r"(?P<match>[0-9]{1,12})#(?P<move>[0-9:.]+)")


class Moves(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    # ---- the panel

    @verb("pick")
    async def pick(self, interaction: Interaction, press: Press) -> None:
        """A choice in the panel: a decision, or a level of the menu. Who would end the turn too early is asked once more."""
        path = (*press.path, press.value) if press.values else press.path
        try:
            moment, seat = await self.bot.door.question(press.match, interaction.user.id, press.asked)
            if press.menu in {"", moment.fingerprint(seat)} and is_asked_once_more(moment.menu(seat), path):
                await self.bot.panels.show(interaction, press.match, Spot(path, revealed=is_revealed(interaction)))
            else:
                await self.answer(interaction, press.match, press.asked, path, press.menu)
        except MatchOver as over:
            await self.over(interaction, press.match, over)

    @verb("page")
    async def page(self, interaction: Interaction, press: Press) -> None:
        try:
            await self.bot.door.question(press.match, interaction.user.id, press.asked)
        except MatchOver as over:
            await self.over(interaction, press.match, over)
        else:
            spot = Spot(press.path[1:], press.path[0] if press.path else 0, revealed=is_revealed(interaction))
            await self.bot.panels.show(interaction, press.match, spot)

    async def over(self, interaction: Interaction, match_id: int, over: MatchOver) -> None:
        """A panel that was out of reach when its match ended shows the end now."""
        if not in_panel(interaction):
            raise over
        await self.bot.panels.show(interaction, match_id, Spot(note=over.words))

    @verb("astext")
    async def as_text(self, interaction: Interaction, press: Press) -> None:
        """The picture in words, or the picture again. The path: which of them, and how deep in the menu."""
        moment = await self.bot.door.moment(press.match)
        seat = seat_of(moment.match, interaction.user.id)
        path = press.path[1:] if moment.is_asked(seat, press.asked) else ()
        spot = Spot(path, as_text=press.path[:1] != (0,), revealed=is_revealed(interaction))
        await self.bot.panels.show(interaction, press.match, spot)

    @verb("reveal")
    async def reveal(self, interaction: Interaction, press: Press) -> None:
        """What is hidden while others see the screen, or the veil again. The path: which of them, and how deep in the menu."""
        moment = await self.bot.door.moment(press.match)
        seat = seat_of(moment.match, interaction.user.id)
        path = press.path[1:] if moment.is_asked(seat, press.asked) else ()
        if press.path[:1] == (1,):
            await self.bot.panels.reveal(interaction, moment, path)
        else:
            await self.bot.panels.show(interaction, press.match, Spot(path))

    @verb("seen")
    async def seen(self, interaction: Interaction, press: Press) -> None:
        await self.bot.panels.seen(interaction, press.match, press.asked, press.path)

    @verb("takeback")
    async def take_back(self, interaction: Interaction, press: Press) -> None:
        person = interaction.user.id
        with self.bot.panels.answering(press.match, person):
            moment = await self.bot.door.take_back(press.match, person, press.asked, await self.bot.looks.by(press.match))
            await self.bot.panels.show(interaction, press.match, Spot(since=moment.seq - 1))

    async def answer(self, interaction: Interaction, match_id: int, asked: int, path: Path, menu: str | None = None) -> None:
        person = interaction.user.id
        with self.bot.panels.answering(match_id, person):
            answered = await self.bot.door.answer(match_id, person, asked, path, menu)
            if has_decided(answered.moment, person, asked):
                await self.bot.panels.decided(interaction, answered.moment)
            else:
                await self.bot.panels.show(interaction, match_id, Spot(answered.path, revealed=is_revealed(interaction)))

    # ---- /move

    @app_commands.command(name=localized(_("move")), description=localized(_("Make a move in words: choose from the list as you type")))
    @app_commands.rename(move=localized(_("move")))
    @app_commands.describe(move=localized(_("What you want to do")))
    async def move(self, interaction: Interaction, move: str) -> None:
        moment, typed = await self.said(interaction, move)
        match = moment.match
        reader = await self.bot.audience.private(interaction.user.id, match.guild, match.names)
        chosen = move_meant(moment, interaction.user.id, typed, reader)
        self.bot.notices.here(match.id, interaction.user.id)
        try:
            await self.answer(interaction, match.id, chosen.asked, chosen.path)
        except Stale as stale:  # somebody was faster; a command gets the current panel as a button does
            await self.bot.panels.show(interaction, match.id, Spot(note=stale.words))

    async def said(self, interaction: Interaction, move: str) -> tuple[Moment, str]:
        """The match and the move in it. What comes from the list names both; what was typed is about the match played here."""
        from_the_list = FROM_THE_LIST.fullmatch(move)
        if from_the_list is None:
            return await self.meant(interaction), move
        match = await self.bot.match_here(interaction, int(from_the_list["match"]))
        return await self.bot.door.moment(match.id), from_the_list["move"]

    @move.autocomplete("move")
    async def moves(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        try:
            return await self.offered(interaction, current)
        except Exception as problem:
            await self.bot.failed(interaction, problem)
            return []

    async def offered(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        moment = await self.meant(interaction)
        match, seat = moment.match, moment.match.seat_of(interaction.user.id)
        plain = (await self.bot.audience.private(interaction.user.id, match.guild, match.names)).plain
        hides = (await self.bot.audience.person(interaction.user.id)).hides(match)
        menu = None if seat is None else moment.veiled_menu(seat) if hides else moment.menu(seat)
        found = [] if seat is None or menu is None else candidates(moment, seat, menu)
        named = [(plain(each.words), f"{match.id}#{each.code}") for each in found]
        fitting = [(words, code) for words, code in named if current.casefold() in words.casefold()]
        return [app_commands.Choice(name=clipped(words, OPTION_LIMIT), value=code) for words, code in fitting[:OPTIONS]]

    async def meant(self, interaction: Interaction) -> Moment:
        """The match a move is for: one in this channel that waits for this person goes first."""
        mine = matches_meant(await self.bot.door.of(interaction.user.id), interaction.channel_id, {Phase.PLAYING})
        if not mine:
            raise NotSeated
        moments = [moment for match in mine if (moment := await self.readable(match.id)) is not None]
        if not moments:
            raise Unreadable
        waiting = [moment for moment in moments if moment.match.seat_of(interaction.user.id) in moment.waiting]
        return (waiting or moments)[0]

    async def readable(self, match_id: int) -> Moment | None:
        """A match that cannot be read does not keep its people from moving in others."""
        try:
            return await self.bot.door.moment(match_id)
        except Unreadable:
            return None


def has_decided(moment: Moment, person: int, asked: int) -> bool:
    """Whether this question has been answered, and not only a level of its menu been looked at."""
    return moment.asked[seat_of(moment.match, person)] != asked


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Moves(bot))
