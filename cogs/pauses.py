"""Pauses and vacations: the buttons under *More*, and those by which everybody agrees."""

from __future__ import annotations

from bot.desk.click import Click
from bot.desk.verbs import Cog, verb
from bot.match.lobby import Change
from bot.match.pauses import (
    PAUSES,
    VACATIONS,
    being_played,
    declined,
    holds_vacations,
    may_go_on_vacation,
    on_vacation,
    pause_agreed,
    proposed,
)
from bot.match.values import Match
from bot.screen.custom_id import one_of
from bot.screen.pauses_screen import pause_page, vacation_page, wish
from games.core.text import Phrases, Text

_ = Phrases("bot")


class Pauses(Cog):
    # ---- pauses

    @verb("pause")
    async def pause(self, click: Click) -> None:
        match = await click.match()
        being_played(match)
        if not click.moderates:
            await click.seat()
        await click.show(pause_page(match, await click.reader(), click.moderates))

    @verb("pausefor")
    async def pause_for(self, click: Click) -> None:
        seconds = one_of(list(PAUSES), click.press)
        await click.say_in_place(await self.changed(click, lambda match: self.proposed(click, match, seconds)))

    @verb("goon")
    async def go_on(self, click: Click) -> None:
        await click.say(await self.changed(click, lambda match: self.proposed(click, match, 0.0)))

    @verb("agree")
    async def agree(self, click: Click) -> None:
        await click.say(await self.changed(click, lambda match: pause_agreed(match, click.person, self.bot.door.now())))

    @verb("disagree")
    async def disagree(self, click: Click) -> None:
        await click.say(await self.changed(click, lambda match: declined(match, click.person)))

    def proposed(self, click: Click, match: Match, seconds: float) -> Match:
        return proposed(match, click.person, seconds, self.bot.door.now(), click.moderates)

    async def changed(self, click: Click, change: Change) -> Text:
        """How it stands now."""
        match = click.about(await self.bot.door.agree(click.press.match, change))
        if match.proposal is not None:
            return wish(match)
        if match.pause is not None:
            return _("The match is paused. Everything is saved; the table shows when it resumes.")
        return _("The match continues.")

    # ---- vacations

    @verb("vacation")
    async def vacation(self, click: Click) -> None:
        match = await click.match()
        may_go_on_vacation(match, click.person)
        await click.show(vacation_page(match, await click.reader()))

    @verb("vacationfor")
    async def vacation_for(self, click: Click) -> None:
        """At every table that agreed to it and at which they sit."""
        seconds, now = one_of(list(VACATIONS), click.press), self.bot.door.now()
        may_go_on_vacation(await click.match(), click.person)
        mine = [each for each in await self.bot.door.matches.of(click.person) if holds_vacations(each)]
        for each in mine:
            await self.bot.door.agree(each.id, lambda match: on_vacation(match, click.person, seconds, now))
        began = _.many("Your clock is stopped at {n} table.", "Your clock is stopped at {n} tables.", len(mine))
        await click.say_in_place(began if seconds else _("Welcome back. Your clock is running again."))
