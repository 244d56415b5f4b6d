"""More than 25 choices, levels below levels, and texts longer than a message: turned over, stepped into, cut."""

from __future__ import annotations

from random import Random

import pytest

from tests.discord.world import BUTTON, GALLERY, SELECT, small_world
from tests.oddities import odd_games


@pytest.fixture
def wide():
    with odd_games():
        yield "wide-menu"


def offered(world, panel):
    return [option["label"] for select in world.parts(panel, SELECT) for option in select["options"]]


async def turn(world, person, panel, label):
    [custom_id] = [button["custom_id"] for button in world.parts(panel, BUTTON) if button["label"] == label]
    await person.click(panel, custom_id=custom_id)


async def test_every_choice_of_a_wide_menu_is_on_one_of_its_pages(tmp_path, wide):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun(wide, 2)
        panel = await world.hand(aiko, table)
        seen = offered(world, panel)
        await turn(world, aiko, panel, "Page 2")
        seen += offered(world, panel)
        await turn(world, aiko, panel, "Page 3")
        seen += offered(world, panel)
        assert seen == [*(f"Number {n}" for n in range(60)), "Deep down"]
        assert [button["label"] for button in world.parts(panel, BUTTON)] == ["Page 2", "Rules", "As text", "More"]
        await world.choose(aiko, panel, "58")
        assert (await world.moment()).state.picked == ((58,),)


async def test_one_steps_into_a_deep_menu_and_back_out(tmp_path, wide):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun(wide, 2)
        panel = await world.hand(aiko, table)
        await turn(world, aiko, panel, "Page 2")
        await turn(world, aiko, panel, "Page 3")
        await world.choose(aiko, panel, "60")
        assert "Deep down" in world.text(panel) and offered(world, panel)[0] == "Group 0"
        await turn(world, aiko, panel, "Page 2")
        assert offered(world, panel) == [f"Group {n}" for n in range(25, 30)]
        await world.choose(aiko, panel, "27")
        assert "Deep down › Group 27" in world.text(panel)
        assert [len(select["options"]) for select in world.parts(panel, SELECT)] == [6], "too long for buttons"
        await turn(world, aiko, panel, "Back")
        assert offered(world, panel)[0] == "Group 0"
        await turn(world, aiko, panel, "Back")
        assert offered(world, panel)[0] == "Number 0"
        for value in ("60", "29", "5"):
            if world.parts(panel, SELECT):
                custom_id = world.parts(panel, SELECT)[0]["custom_id"]
                await world.forged(aiko, panel, custom_id, [value])  # from whatever page: the value names the choice
            else:
                await world.press(aiko, panel, "pick", f"60.29.{value}")
        assert (await world.moment()).state.picked == ((60, 29, 5),)


async def test_a_page_beyond_the_last_is_the_last(tmp_path, wide):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun(wide, 2)
        panel = await world.hand(aiko, table)
        await world.forged(aiko, panel, "cb1:1:page:0:9999")
        assert offered(world, panel)[-1] == "Deep down"


async def test_a_page_button_of_an_earlier_question_shows_the_present_one(tmp_path, wide):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun(wide, 2)
        panel = await world.hand(aiko, table)
        page = world.button(panel, "page")
        await world.choose(aiko, panel, "0")
        await world.forged(aiko, panel, page)
        assert "That question has already been answered" in world.text(panel)


def files(world, panel):
    return [attachment["id"] for attachment in world.stored(panel).attachments]


async def test_turning_pages_keeps_the_picture_and_sends_none(tmp_path, wide):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        panel = await world.hand(aiko, await world.begun(wide, 2))
        before = files(world, panel)
        await turn(world, aiko, panel, "Page 2")
        assert len(before) == 1 and files(world, panel) == before
        [shown] = world.parts(panel, GALLERY)
        assert shown["items"][0]["media"]["attachment_id"] == before[0]


@pytest.mark.parametrize("refused", [False, True])
async def test_a_panel_that_follows_keeps_its_picture_and_sends_it_only_if_discord_does_not(tmp_path, wide, refused):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun(wide, 2)
        panel = await world.hand(botan, table)
        before, other = files(world, panel), await world.hand(aiko, table)
        await world.env.settle()
        if refused:
            world.env.inject_error("PATCH", "/webhooks/*", status=400, code=50035, times=1)
        await world.choose(aiko, other, "0")
        await world.env.settle()
        assert offered(world, panel)[0] == "Number 0", "it is his turn"
        assert len(world.parts(panel, GALLERY)) == len(files(world, panel)) == 1
        assert (files(world, panel) != before) == refused


async def test_more_than_a_message_holds_is_cut_and_the_choices_stay(tmp_path, wide):
    async with small_world(tmp_path) as world:
        table = await world.begun(wide, 2)
        panel = await world.hand(world.people[0], table)
        assert len(world.text(panel)) <= 4000
        assert "Pick one." in world.text(panel) and len(offered(world, panel)) == 25
        more = await world.press(world.people[0], table, "more")
        assert len(world.said(more)) <= 4000


async def test_a_wide_game_is_played_to_its_end_at_random(tmp_path, wide):
    async with small_world(tmp_path) as world:
        table = await world.begun(wide, 2)
        assert await world.played(table, Random("wide")) == 4
        await world.env.settle()
        assert "A draw." in world.text(table)


async def test_autocomplete_offers_the_first_25_and_finds_the_others_by_their_words(tmp_path, wide):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.begun(wide, 2)
        assert len(await aiko.autocomplete(world.channel, "move", "move", "")) == 25
        found = await aiko.autocomplete(world.channel, "move", "move", "group 29 › leaf 5")
        assert len(found) == 1
        await aiko.slash(world.channel, "move", move=found[0]["value"])
        assert (await world.moment()).state.picked == ((60, 29, 5),)
