"""The rulebook from a panel: the page about the open question, turned in place, with its picture."""

from __future__ import annotations

from games import all_games
from tests.discord.world import BUTTON, GALLERY, small_world


async def explained(world, person, panel):
    """The page that Rules in a panel opens."""
    result = await world.press(person, panel, "explain")
    assert result.ephemeral
    return result.response


def picture(world, message):
    return [item["media"]["url"] for gallery in world.parts(message, GALLERY) for item in gallery["items"]]


async def test_rules_in_a_panel_open_the_page_about_its_question(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        assert "### Set up" in world.text(await explained(world, aiko, panel))
        for person in (aiko, botan):
            await world.choose(person, await world.hand(person, table), "0")
        asked, *_ = await world.asked()
        page = await explained(world, asked, await world.hand(asked, table))
        assert "### Attack" in world.text(page) and "### Set up" not in world.text(page)


async def test_who_waits_gets_the_page_about_what_is_waited_for(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("take", 2)
        asked = await world.asked()
        [waiting] = [person for person in world.people[:2] if person not in asked]
        assert "## Your turn" in world.text(await explained(world, waiting, await world.hand(waiting, table)))


async def test_rules_of_the_table_open_in_three_minutes(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tatsu", 2)
        shown = await world.press(world.people[3], table, "rules")
        assert shown.ephemeral and "1. " in world.said(shown)


async def test_a_panel_has_no_rules_of_a_question_when_the_match_is_over(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        panel = await world.hand(aiko, await world.begun("tenno", 2))
        assert "explain" in world.verbs(panel)
        await world.together([world.bot.door.stop(1, aiko.id, moderator=False)])
        assert "explain" not in world.verbs(panel)


async def test_pages_are_turned_in_the_same_message_and_pictures_with_them(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        page = await explained(world, aiko, await world.hand(aiko, table))
        seen = picture(world, page)
        assert len(seen) == 1
        turned = next(button["custom_id"] for button in world.parts(page, BUTTON) if button["label"] == "Next page")
        result = await aiko.click(page, custom_id=turned)
        assert result.response is None or result.response.id == page.id
        assert "## Your turn" in world.text(page)
        assert len(picture(world, page)) == 1 and picture(world, page) != seen


async def test_who_wants_text_gets_no_picture_of_the_rules_either(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.press(aiko, (await aiko.slash(world.channel, "settings")).response, "textfirst")
        table = await world.begun("tenno", 2)
        page = await explained(world, aiko, await world.hand(aiko, table))
        assert picture(world, page) == [] and "before the first attack" in world.text(page)


async def test_a_forged_page_is_refused_in_a_sentence(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        page = (await aiko.slash(world.channel, "rules", game="tenno")).response
        for custom_id in ("cb1:0:chapter:0:", f"cb1:0:chapter:0:{len(all_games())}.1", "cb1:0:chapter:0:1.2.3", "cb1:0:chapter:0:1"):
            assert "button" in world.said(await world.forged(aiko, page, custom_id))
        await world.forged(aiko, page, "cb1:0:chapter:0:0.999")
        assert "1. " in world.text(page)
