"""/replay and *Replay*: a match lived again, moment by moment, in a private message that keeps its place in its buttons alone."""

from __future__ import annotations

import asyncio

from bot.desk.click import Click
from bot.desk.permissions import may_write
from bot.desk.verbs import Cog, command, verb
from bot.errors import NotBegun, NotUnderstood, Refused, Unreadable
from bot.i18n import Reader
from bot.match.lobby import filled, what_if
from bot.match.recording import Eyes, Recording, eyes_numbered, may_see_through, usual
from bot.match.replay_codes import eyes_meant, read
from bot.match.values import Match, Origin, Phase
from bot.screen.custom_id import button_id
from bot.screen.parts import Screen
from bot.screen.replay_screen import END, LAST, SAME, STEPS, TITLE, Showing, Wished, only_the_end, replay
from bot.screen.table_screen import outcome_said
from games.core.text import Phrases

_ = Phrases("bot")


class Replay(Cog):
    @command(
        _("replay"),
        _("Watch a match again, or open one moment by its code"),
        code=(_("code"), _("A match number, or the code below a replay, such as 12@57~aiko")),
    )
    async def replay(self, click: Click, code: str) -> None:
        wanted = read(code)
        match = await click.find(wanted.match)
        eyes = eyes_meant(match, wanted.who) if wanted.who else usual(match, match.seat_of(click.person))
        await self.show(click, Wished(eyes, wanted.frame))

    @verb("replay")
    async def turned(self, click: Click) -> None:
        """Opened from a table or a panel, at its end through given eyes; or First, Back, Next and Last below the picture."""
        match, path = await click.match(), click.press.path
        if len(path) < 2:
            wished = Wished(eyes_of(match, path[0]), END) if path else Wished(usual(match, match.seat_of(click.person)))
            await self.show(click, wished)
            return
        if len(path) != 2 or path[1] not in STEPS:
            raise NotUnderstood
        await self.turn(click, Wished(eyes_of(match, path[0]), STEPS[path[1]](click.press.asked)))

    @verb("jump")
    async def jumped(self, click: Click) -> None:
        await self.turn(click, Wished(await eyes_above(click), click.press.value))

    @verb("seeas")
    async def seen_as(self, click: Click) -> None:
        """The same moment through other eyes."""
        before = await eyes_above(click)
        await self.turn(click, Wished(eyes_of(await click.match(), click.press.value), click.press.asked, before))

    @verb("playon")
    async def play_on(self, click: Click) -> None:
        """What if? A new table at which the match goes on from this moment."""
        match, eyes = await click.match(), await eyes_above(click)
        if not match.ended:
            raise Refused(_("This match is still in progress."))
        may_write(click)
        reel = await self.recording(match, Wished(eyes))
        number = reel.at(eyes, click.press.asked)
        reel.going_on(number)  # or there is nothing to play
        seat = eyes.seat if eyes.seat is not None else min(reel.game.waiting(reel.shots[number].state))
        origin = Origin(match.id, number, len(match.sitters), seat)
        opened = what_if(match, click.person, click.name, origin, click.place, click.interaction.application_id)
        if opened.direct:
            opened = filled(opened, self.bot.door.now())
        opened = await self.bot.door.open(opened, click.id)
        await self.bot.tables.open(click, opened.id)

    # ---- what is shown

    async def show(self, click: Click, wished: Wished) -> None:
        """In a message of its own."""
        match = await click.match()
        may_see_through(match, match.seat_of(click.person), wished.eyes)
        if not await click.veils(TITLE, reveal(match, wished)):
            await self.pages.open(click, *await self.screen(click, wished))

    async def turn(self, click: Click, wished: Wished) -> None:
        """In place of the moment whose button was pressed."""
        await self.pages.turn(click, *await self.screen(click, wished))

    async def screen(self, click: Click, wished: Wished) -> tuple[Screen, Reader]:
        match = await click.match()
        mine = match.seat_of(click.person)
        for eyes in (wished.eyes, wished.before or wished.eyes):
            may_see_through(match, mine, eyes)
        try:
            reel = await self.recording(match, wished)
        except Unreadable:
            if match.outcome is None:
                raise
            reader = await click.reader()
            return only_the_end(match, outcome_said(match.outcome, reader), reader), reader
        frame = wished.frame_in(reel, match)
        then = match.names_at(reel.at(wished.eyes, frame))
        sat_there = mine is not None and then[mine] == match.names[mine]
        showing = Showing(wished.eyes, frame, mine if sat_there else None, (await click.settings()).text_first)
        reader = await click.reader(match, then)
        return replay(match, reel, showing, reader), reader

    async def recording(self, match: Match, wished: Wished) -> Recording:
        if match.phase is Phase.GATHERING:
            raise NotBegun
        if not match.seed:
            raise Refused(_("Nothing was dealt at this table, so there is no replay."))
        reel = await self.bot.door.matches.recording(match)
        if not match.ended and reel.is_to_be_remembered:
            raise Refused(_("Memory is part of the game at this table. The replay opens when the match is over."))
        for eyes in (wished.eyes, wished.before or wished.eyes):
            await asyncio.to_thread(reel.frames, eyes)  # the first time it looks through the whole match
        return reel


async def eyes_above(click: Click) -> Eyes:
    """Through whose eyes the picture above a menu is seen."""
    if len(click.press.path) != 1:
        raise NotUnderstood
    return eyes_of(await click.match(), click.press.path[0])


def eyes_of(match: Match, number: int) -> Eyes:
    found = eyes_numbered(number, len(match.sitters))
    if found is None:
        raise NotUnderstood
    return found


def reveal(match: Match, wished: Wished) -> str:
    step, frame = (LAST, 0) if wished.frame is None else (SAME, wished.frame)
    return button_id(match.id, "replay", frame, (wished.eyes.number, step))
