"""What only one person may know is on their screen only while they want it there, where others see it."""

from __future__ import annotations

from random import Random

import pytest

from bot.i18n import Reader
from bot.match.moment import told_since
from bot.screen.recap_screen import retold
from tests.discord.test_orders import KEY, attack, woken
from tests.discord.test_read_marks import BATTLE, after_a_battle
from tests.discord.world import BUTTON, GALLERY, SELECT, laid, small_world

VEILED = "Streamer mode: your secrets stay hidden until you press “Reveal”."


async def streams(world, *people):
    """They turn streamer mode on, or off again. Gives the settings of the last of them."""
    for person in people:
        settings = (await person.slash(world.channel, "settings")).response
        await world.press(person, settings, "streamer")
    return settings


def pictures(world, message):
    return [
        (item["media"]["url"].rpartition("/")[2], item.get("description"))
        for part in world.parts(message, GALLERY)
        for item in part["items"]
    ]


async def test_a_panel_shows_what_the_table_shows_until_it_is_revealed(tmp_path):
    async with small_world(tmp_path, drawing=True) as world:
        table = await world.begun("tatsu", 4)
        [asked] = await world.asked()
        openly = await world.hand(asked, table)
        before, own = world.written(openly), pictures(world, openly)
        await streams(world, asked)
        panel = await world.hand(asked, table)
        assert pictures(world, panel) == pictures(world, table) != own
        cards = {part["label"] for part in world.parts(panel, BUTTON) if part["label"].startswith("Card")}
        assert cards and f"### **{asked.name.title()}**’s turn" in world.written(panel)
        await world.press(asked, panel, "reveal")
        assert pictures(world, panel) == own and world.written(panel).startswith(before.partition("\n-#")[0])
        assert not any(part["label"].startswith("Card") for part in world.parts(panel, BUTTON))
        await world.press(asked, panel, "reveal")
        assert cards == {part["label"] for part in world.parts(panel, BUTTON) if part["label"].startswith("Card")}
        await streams(world, asked)
        assert world.written(await world.hand(asked, table)) == before


async def test_what_is_revealed_stays_so_from_one_level_of_the_choices_to_the_next(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 4)
        for person in world.people[:4]:
            await world.bot.door.answer(1, person.id, 0, (0,))
        [asked] = await world.asked()
        await streams(world, asked)
        panel = await world.hand(asked, table)
        veiled = world.written(panel)
        assert not {"pick"} & world.verbs(panel)
        await world.press(asked, panel, "reveal")
        await world.choose(asked, panel, "0", "pick")
        choices = {part["custom_id"] for part in world.parts(panel, BUTTON) if ":pick:" in part["custom_id"]}
        assert world.parts(panel, SELECT) and world.written(panel) != veiled
        await world.press(asked, panel, "reveal")
        assert "pick" not in world.verbs(panel) and world.written(panel) == veiled
        await world.press(asked, panel, "reveal")
        assert choices == {part["custom_id"] for part in world.parts(panel, BUTTON) if ":pick:" in part["custom_id"]}


async def test_what_was_told_behind_the_veil_is_new_when_it_is_revealed_and_seen_lets_it_fade(tmp_path):
    async with small_world(tmp_path) as world:
        chiyo = world.people[2]
        await streams(world, chiyo)
        table = await after_a_battle(world)
        for _again in range(2):
            panel = await world.hand(chiyo, table)
            assert BATTLE not in world.text(panel) and "seen" not in world.verbs(panel)
        for _again in range(2):
            await world.press(chiyo, panel, "reveal")
            assert BATTLE in world.text(panel)
            await world.press(chiyo, panel, "reveal")
            assert BATTLE not in world.text(panel)
        await world.press(chiyo, panel, "reveal")
        await world.press(chiyo, panel, "seen")
        assert BATTLE not in world.text(panel) and "Hide" in {part["label"] for part in world.parts(panel, BUTTON)}
        await world.press(chiyo, panel, "reveal")
        await world.press(chiyo, panel, "reveal")
        assert BATTLE not in world.text(panel)


async def test_what_everybody_was_told_can_be_read_behind_the_veil_and_nothing_else(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("samurai-sword", 3)
        assert await world.played(table, Random("veiled"), 4) == 4
        await streams(world, *world.people[:3])
        moment, read = await world.moment(), 0
        for person in world.people[:3]:
            since = (await world.bot.read_marks.of(1, person.id)).seq
            seat = moment.match.seat_of(person.id)
            said = world.written(await world.hand(person, table))
            public, own = told_since(moment, None, since), told_since(moment, seat, since)
            secret = [moment.game.narrate(told.event) for told in own if told not in public]
            lines = retold([told for told in public if not told.fades], moment.game, None, Reader("en", moment.match.names)).lines
            assert all(line in said for line in lines)
            assert not any(Reader("en", moment.match.names)(words) in said for words in secret if words)
            read += len(lines)
        assert read


async def test_what_was_revealed_once_is_not_told_again_when_the_match_has_gone_on(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, _botan, chiyo, *_ = world.people
        table = await world.begun(KEY, 3)
        panel = await world.hand(chiyo, table)
        await world.press(chiyo, (await world.press(chiyo, await world.more(chiyo, panel), "orders")).response, "order", "0.1")
        await streams(world, chiyo)
        await laid(world, attack().state)
        await world.together([woken(world)])
        await world.env.advance_time(5)
        used = "Auto-answered: When a weapon targets me"
        panel = await world.hand(chiyo, table)
        assert "order" not in world.text(panel)
        await world.press(chiyo, panel, "reveal")
        assert used in world.text(panel)
        moment = await world.moment()
        [seat] = moment.waiting
        await world.does(world.people[seat], moment.legal(seat)[0])
        panel = await world.hand(chiyo, table)
        await world.press(chiyo, panel, "reveal")
        assert used not in world.text(panel)


@pytest.mark.parametrize(
    ("verb", "title", "opened"),
    [
        ("history", "History", "- "),
        ("orders", "Auto-answers", "When Battlecry targets me"),
        ("advice", "Ask the AI", "1. **"),
        ("replay", "Replay", "-# Moment "),
    ],
)
async def test_every_page_for_one_person_alone_opens_veiled_and_is_read_after_reveal(tmp_path, verb, title, opened):
    async with small_world(tmp_path) as world:
        table = await world.begun(KEY, 3)
        for person in world.people[:3]:
            await world.decide(person, await world.hand(person, table), Random("pages"))
        [asked] = await world.asked()
        panel = await world.hand(asked, table)
        more = (await world.press(asked, table, "more")).response
        from_there = panel if verb in world.verbs(panel) else more
        await streams(world, asked)
        page = (await world.press(asked, from_there, verb)).response
        assert world.text(page).splitlines() == [f"### {title} · Samurai Sword · match 1", VEILED]
        assert [part["label"] for part in world.parts(page, BUTTON)] == ["Reveal"]
        assert "asked the AI" not in world.text(table)
        await world.press(asked, page, verb)
        assert VEILED not in world.text(page) and opened in world.written(page)


async def test_a_moment_by_its_code_is_the_same_one_after_reveal(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tatsu", 2)
        await world.played(table, Random("code"), 6)
        before = world.written((await aiko.slash(world.channel, "replay", code="1@2~aiko")).response)
        await streams(world, aiko)
        replay = (await aiko.slash(world.channel, "replay", code="1@2~aiko")).response
        assert VEILED in world.text(replay) and "1@2" not in world.text(replay)
        await world.press(aiko, replay, "replay")
        assert world.written(replay) == before and "`1@2~aiko`" in before
        for person, through in ((aiko, "botan"), (botan, "aiko")):
            assert "still in progress" in world.said(await person.slash(world.channel, "replay", code=f"1@2~{through}"))


async def test_turns_says_of_a_question_what_everybody_reads(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tatsu", 4)
        [asked] = await world.asked()
        assert "Your turn" in world.said(await asked.slash(world.channel, "turns"))
        await streams(world, asked)
        said = world.said(await asked.slash(world.channel, "turns"))
        assert f"**{asked.name.title()}**’s turn" in said and "Your turn" not in said


async def test_who_does_not_sit_there_has_nothing_to_hide(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tatsu", 2)
        await world.played(table, Random("streamer"), 6)
        stranger = world.people[3]
        await streams(world, stranger)
        more = (await world.press(stranger, table, "more")).response
        assert "- " in world.said(await world.press(stranger, more, "history"))
