"""Moves: the buttons and menus of the panel, and /move."""

from __future__ import annotations

import re

from bot.desk.click import Click
from bot.desk.lookup import candidates, move_meant, played_by
from bot.desk.verbs import Cog, command, offers, verb
from bot.errors import MatchOver, Stale, Unreadable
from bot.match.menu import Path
from bot.match.moment import Answered, Moment, seat_asked
from bot.screen.panel_screen import Spot
from games.core.text import Phrases

_ = Phrases("bot")

FROM_THE_LIST = re.compile(r"(?P<match>[0-9]{1,12})#(?P<move>[0-9:.]+)")


class Moves(Cog):
    # ---- the panel

    @verb("pick")
    async def pick(self, click: Click) -> None:
        """A choice in the panel: a decision, or a level of the menu. Who would end the turn too early is asked once more."""
        press = click.press
        try:
            await self.answer(click, press.asked, press.leads_to, press.menu)
        except MatchOver as over:
            await self.over(click, over)

    @verb("together")
    async def together(self, click: Click) -> None:
        """Several choices in one menu of the panel."""
        press, match_id = click.press, (await click.match()).id
        try:
            with self.bot.panels.answering(match_id, click.person):
                answered = self.bot.door.answer_together(match_id, click.person, press.asked, press.lead_to, press.menu)
                await self.led_to(click, press.asked, await answered)
        except MatchOver as over:
            await self.over(click, over)

    @verb("page")
    async def page(self, click: Click) -> None:
        path, moment = click.press.path, await click.moment()
        try:
            click.at(moment, seat_asked(moment, click.person, click.press.asked))
        except MatchOver as over:
            await self.over(click, over)
        else:
            await self.bot.panels.show(click, Spot(path[1:], path[0] if path else 0, revealed=click.revealed))

    async def over(self, click: Click, over: MatchOver) -> None:
        """A panel that was out of reach when its match ended shows the end now."""
        if not click.private:
            raise over
        click.at(await self.bot.door.matches.moment(click.press.match))
        await self.bot.panels.show(click, Spot(note=over.words))

    @verb("astext")
    async def as_text(self, click: Click) -> None:
        """The picture in words, or the picture again. The path: which of them, and how deep in the menu."""
        as_text = click.press.path[:1] != (0,)
        await self.bot.panels.show(click, Spot(await still_asked(click), as_text=as_text, revealed=click.revealed))

    @verb("reveal")
    async def reveal(self, click: Click) -> None:
        """What is hidden while others see the screen, or the veil again. The path: which of them, and how deep in the menu."""
        if click.press.path[:1] == (1,):
            await self.bot.panels.reveal(click, await still_asked(click))
        else:
            await self.bot.panels.show(click, Spot(await still_asked(click)))

    @verb("seen")
    async def seen(self, click: Click) -> None:
        await self.bot.panels.seen(click)

    @verb("skip")
    async def skip(self, click: Click) -> None:
        """Computers move at once, until the only person at the table is asked."""
        moment, _seat = await click.moment(), await click.seat()
        self.bot.computers.skip(moment)
        await self.bot.panels.show(click, Spot(revealed=click.revealed))

    @verb("takeback")
    async def take_back(self, click: Click) -> None:
        match_id = click.press.match
        with self.bot.panels.answering(match_id, click.person):
            looked = await self.bot.read_marks.by(match_id)
            moment, seat, _path = await self.bot.door.take_back(match_id, click.person, click.press.asked, looked)
            click.at(moment, seat)
            await self.bot.panels.show(click, Spot(since=moment.seq - 1))

    async def answer(self, click: Click, asked: int, path: Path, menu: str | None = None) -> None:
        """The panel afterwards: what a decision led to, or the level of the menu that was looked at."""
        match_id = (await click.match()).id
        with self.bot.panels.answering(match_id, click.person):
            await self.led_to(click, asked, await self.bot.door.answer(match_id, click.person, asked, path, menu))

    async def led_to(self, click: Click, asked: int, answered: Answered) -> None:
        moment, seat, path = answered
        click.at(moment, seat)
        if moment.asked[seat] != asked:
            await self.bot.panels.decided(click)
        else:
            await self.bot.panels.show(click, Spot(path, revealed=click.revealed))

    # ---- /move

    @command(_("move"), _("Make a move by typing: pick from the list that appears"), move=(_("move"), _("What you want to do")))
    async def move(self, click: Click, move: str) -> None:
        typed = await self.said(click, move)
        moment, seat = await click.moment(), await click.seat()
        chosen = move_meant(moment, seat, typed, await click.reader())
        self.bot.notices.here(moment.match.id, click.person)
        try:
            await self.answer(click, chosen.asked, chosen.path)
        except Stale as stale:  # somebody was faster; a command gets the current panel as a button does
            click.at(await self.bot.door.matches.moment(moment.match.id))
            await self.bot.panels.show(click, Spot(note=stale.words))

    async def said(self, click: Click, move: str) -> str:
        """The move; the click is about its match then. What comes from the list names both, what was typed is for the match played here."""
        from_the_list = FROM_THE_LIST.fullmatch(move)
        if from_the_list is None:
            click.at(await self.meant(click))
            return move
        await click.find(int(from_the_list["match"]))
        return from_the_list["move"]

    @move.autocomplete("move")
    @offers
    async def moves(self, click: Click, typed: str) -> list[tuple[str, str]]:
        moment = click.at(await self.meant(click))
        match = moment.match
        seat, plain = match.seat_of(click.person), (await click.reader()).plain
        if seat is None:
            return []
        menu = moment.veiled_menu(seat) if (await click.settings()).hides(match) else moment.menu(seat)
        named = [] if menu is None else [(plain(each.words), f"{match.id}#{each.code}") for each in candidates(moment, seat, menu)]
        return [(words, code) for words, code in named if typed.casefold() in words.casefold()]

    async def meant(self, click: Click) -> Moment:
        """Where the match stands that a move is for: one in this channel that waits for this person goes first."""
        moments = [moment for match in await played_by(click) if (moment := await self.readable(match.id)) is not None]
        if not moments:
            raise Unreadable
        waiting = [moment for moment in moments if moment.match.seat_of(click.person) in moment.waiting]
        return (waiting or moments)[0]

    async def readable(self, match_id: int) -> Moment | None:
        """A match that cannot be read does not keep its people from moving in others."""
        try:
            return await self.bot.door.matches.moment(match_id)
        except Unreadable:
            return None


async def still_asked(click: Click) -> Path:
    """How deep in the menu a button beside the question leads; as long as the question is the same."""
    moment, seat = await click.moment(), await click.seat()
    return click.press.path[1:] if moment.is_asked(seat, click.press.asked) else ()
