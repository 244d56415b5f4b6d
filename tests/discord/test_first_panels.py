"""Panels that open by themselves when a match begins."""

from __future__ import annotations

from bot import background
from bot.desk.panels import Panels
from bot.errors import OutOfReach
from tests.discord.test_streamer_mode import streams
from tests.discord.world import small_world


def private(world, person):
    return [each for each in world.channel.history(viewer=person) if each.flags.ephemeral]


async def test_everybody_who_has_just_sat_down_reads_their_question_when_the_match_begins(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        for person in world.people[:2]:
            [panel] = private(world, person)
            assert "Place your three Peasants" in world.text(panel) and "pick" in world.verbs(panel)


async def test_such_a_panel_answers_and_is_kept_up_to_date(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        for person in world.people[:2]:
            [panel] = private(world, person)
            await world.press(person, panel, "pick")
        assert not await world.over() and (await world.moment()).seq == 2


async def test_who_sat_down_long_ago_opens_their_hand_themselves(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 2)
        await world.env.advance_time(15 * 60)
        await world.press(aiko, table, "start")
        assert len(private(world, aiko)) == 1 and not private(world, botan)


async def test_nothing_is_opened_unveiled_while_others_see_the_screen(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await streams(world, aiko)
        await world.begun("tenno", 2)
        panel = private(world, aiko)[-1]
        assert "reveal" in world.verbs(panel)


async def test_who_wants_direct_messages_has_it_there_and_the_table_stays_as_it_is(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.press(aiko, (await aiko.slash(world.channel, "settings")).response, "bydm")
        table = await world.begun("tenno", 2)
        assert "hand" in world.verbs(table) and not [each for each in private(world, aiko) if "pick" in world.verbs(each)]
        assert "panel" in {each for each, _who in (await world.bot.store.messages(1))}


async def test_one_that_cannot_be_opened_just_now_alarms_nobody_and_is_opened_by_hand(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 2)
        show = Panels.show

        async def out_of_reach(panels, click, *spot):
            if click.person == botan.id:
                raise OutOfReach
            await show(panels, click, *spot)

        monkeypatch.setattr(Panels, "show", out_of_reach)
        await world.press(aiko, table, "start")
        assert private(world, aiko) and not private(world, botan)
        assert not background.died()
        monkeypatch.undo()
        await world.press(botan, table, "hand")
        assert "Place your three Peasants" in world.text(private(world, botan)[-1])
