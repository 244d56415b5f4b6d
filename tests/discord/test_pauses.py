"""Pauses, vacations and substitutes on Discord."""

from __future__ import annotations

from typing import Any

from bot.match.pauses import DAY, HOUR
from bot.match.terms import PACE, VACATIONS
from bot.match.values import Pace
from tests.discord.world import World, small_world

HOURS_8, ONE_DAY = "1", "1"  # in the menus of pauses and vacations


async def asked_to_pause(world: World, person: Any, table: Any, length: str = HOURS_8) -> Any:
    """What the person is told who asks for a pause under More."""
    page = (await world.press(person, (await world.press(person, table, "more")).response, "pause")).response
    return await world.choose(person, page, length, "pausefor")


async def test_a_pause_begins_when_all_agree_and_everybody_sees_how_many_do(tmp_path: Any) -> None:
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, *_ = world.people
        table = await world.begun("tenno", 3)
        panel = await world.hand(aiko, table)
        await asked_to_pause(world, aiko, table)
        assert "**Aiko** wants to pause for 8 hours. Agreed: 1 of 3." in world.text(table)
        await world.press(botan, table, "agree")
        assert "Agreed: 2 of 3." in world.text(table) and (await world.moment()).match.pause is None
        await world.press(chiyo, table, "agree")
        assert "The match is paused. It resumes <t:" in world.text(table) and "goon" in world.verbs(table)
        assert world.notices() == []
        assert "pick" not in world.verbs(panel) and "The match is paused. It resumes" in world.text(panel)


async def test_one_who_would_rather_not_is_enough(tmp_path: Any) -> None:
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await asked_to_pause(world, aiko, table)
        await world.press(botan, table, "disagree")
        assert "wants to pause" not in world.text(table) and {"agree", "goon"}.isdisjoint(world.verbs(table))


async def test_a_paused_match_refuses_old_buttons_and_goes_on_after_a_restart(tmp_path: Any) -> None:
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        pick = world.button(panel, "pick")
        moderator = world.moderator("mika")
        await asked_to_pause(world, moderator, table)
        refused = await world.forged(aiko, panel, pick)
        assert "The match is paused" in world.said(refused) and (await world.moment()).seq == 0
        await world.restart()
        [table] = world.tables()
        assert "The match is paused. It resumes" in world.text(table)
        await world.press(aiko, table, "goon")
        assert "**Aiko** wants to resume. Agreed: 1 of 2." in world.text(table)
        await world.press(botan, table, "agree")
        assert "paused" not in world.text(table)
        await world.choose(aiko, await world.hand(aiko, table), "0")
        assert (await world.moment()).seq == 1


async def test_a_pause_is_over_when_it_was_to_be(tmp_path: Any) -> None:
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        await asked_to_pause(world, world.moderator("mika"), table)
        await world.env.advance_time(8 * HOUR + 60)
        assert "paused" not in world.text(world.tables()[0]) and (await world.moment()).match.pause is None


async def test_a_vacation_is_offered_where_the_lobby_agreed_to_it_and_the_table_says_so(tmp_path: Any) -> None:
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 2)
        options = (await world.press(aiko, table, "options")).response
        assert "Vacations" not in str(world.now(options))
        await world.agree(aiko, options, PACE, Pace.DAYS)
        await world.agree(aiko, options, VACATIONS, True)
        await world.press(aiko, table, "start")
        more = (await world.press(aiko, table, "more")).response
        page = (await world.press(aiko, more, "vacation")).response
        said = await world.choose(aiko, page, ONE_DAY, "vacationfor")
        assert "Your clock is stopped at 1 table." in world.said(said)
        assert "**Aiko** is on vacation; their clock is stopped. Back <t:" in world.text(table)
        await world.env.advance_time(DAY + HOUR)
        assert "on vacation" not in world.text(world.tables()[0])
        assert [sitter.away for sitter in (await world.moment()).match.sitters] == [False, True]


async def test_who_has_seen_another_seat_is_told_that_they_cannot_play_on(tmp_path: Any) -> None:
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, daichi = world.people
        table = await world.begun("tenno", 3)
        await leave(world, botan)
        page = (await world.press(daichi, table, "seat")).response
        await world.press(daichi, page, "seat")
        await leave(world, chiyo)
        refused = await world.press(botan, table, "seat")
        assert "You’ve already seen another player’s cards" in world.said(refused)
        assert aiko is not botan


async def leave(world: World, person: Any) -> None:
    sure = await person.slash(world.channel, "resign")
    await world.press(person, sure.response, "leave", "1")
    await world.env.settle()
