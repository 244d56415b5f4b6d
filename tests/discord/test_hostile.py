"""Clicks that come late, twice, from strangers, all at once, or from no button that was ever sent."""

from __future__ import annotations

import discord
import pytest

from bot.desk import incoming
from games import all_games
from tests.discord.world import BUTTON, SELECT, small_world

STALE = "That question has already been answered"


async def position(world, match_id=1):
    moment = await world.moment(match_id)
    return moment.seq, moment.state


async def test_an_answer_counts_once_however_often_it_is_clicked(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        old = world.button(panel, "pick", "1")
        await world.choose(aiko, panel, "0")
        seq, state = await position(world)
        again = await world.forged(aiko, panel, old)
        assert again.acknowledged and STALE in world.text(panel)
        assert (seq, state) == await position(world)
        assert "To be shown soon" not in world.text(panel)


@pytest.mark.parametrize("key", list(all_games()))
async def test_twenty_clicks_at_once_are_one_move_and_nineteen_current_panels(tmp_path, key):
    async with small_world(tmp_path) as world:
        table = await world.begun(key, all_games()[key].seats[0])
        person = (await world.asked())[0]
        panel = await world.hand(person, table)
        for _ in range(6):  # as deep into the menu as it goes before it becomes a move
            seq = (await world.moment()).seq
            records = [world.pressing(person, panel, *world.last_choice(panel)) for _ in range(20)]
            results = await world.sent(records)
            assert all(result.acknowledged for result in results)
            if (await world.moment()).seq > seq:
                break
        rows = await world.bot.store.moves(1)
        by_people = [row for row in rows if row.by == "person" and row.seat is not None]
        confirmed = key == "take"  # by itself, a move of its own
        assert len(by_people) == 1 + confirmed
        assert [row.seq for row in rows] == list(range(len(rows)))
        await world.env.settle()
        assert "match 1" in world.text(panel)


async def test_simultaneous_answers_of_different_people_all_count(tmp_path):
    async with small_world(tmp_path, people=7) as world:
        table = await world.begun("tenno", 7)
        panels = [await world.hand(person, table) for person in world.people]
        presses = [
            world.pressing(person, panel, world.button(panel, "pick", "2")) for person, panel in zip(world.people, panels, strict=True)
        ]
        results = await world.sent(presses)
        assert all(result.acknowledged for result in results)
        rows = await world.bot.store.moves(1)
        assert sorted(row.seat for row in rows if row.seat is not None) == list(range(7))
        for panel in panels:
            assert STALE not in world.text(panel)


async def test_a_button_of_an_earlier_question_shows_the_present_one(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        aiko, *_ = world.people
        old_panel = await world.hand(aiko, table)
        old = world.button(old_panel, "pick", "3")
        for person in world.people[:2]:
            await world.choose(person, await world.hand(person, table), "0")
        before = await position(world)
        result = await world.forged(aiko, old_panel, old)
        assert STALE in world.text(result.response)
        assert before == await position(world)


async def test_a_stranger_learns_nothing_and_changes_nothing(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, _botan, _chiyo, stranger = world.people
        table = await world.begun("tenno", 2)
        panel = await world.hand(aiko, table)
        before = await position(world)
        answers = [await world.press(stranger, table, verb) for verb in ("hand",)]
        choice = world.button(panel, "pick", "0")
        for custom_id, values in [
            (choice, None),
            (choice.replace("pick", "page"), None),
            ("cs1:1:pick:0:", ["0"]),
            ("cb1:1:leave:0:1", None),
            ("cb1:1:back:0:", None),
        ]:
            answers.append(await world.forged(stranger, table, custom_id, values))
        for answer in answers:
            assert answer.ephemeral
            assert "You’re not at this table" in world.said(answer)
        stop = await world.forged(stranger, table, "cb1:1:stop:0:1")
        assert "Only the host" in world.said(stop)
        assert before == await position(world)


async def test_a_click_on_a_match_that_is_over_shows_its_end(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        aiko, *_ = world.people
        panel = await world.hand(aiko, table)
        old = world.button(panel, "pick", "0")
        await world.finished()
        for custom_id, values in [(old, None), ("cb1:1:hand:0:", None), ("cb1:1:more:0:", None), ("cb1:1:back:0:", None)]:
            answer = await world.forged(aiko, table, custom_id, values)
            assert answer.ephemeral, custom_id
            assert "1. " in world.said(answer) or "over" in world.said(answer)


FORGED = [
    "cb1:999:hand:0:",
    "cb1:999999999999:hand:0:",
    "cb1:1:nonsense:0:",
    "cb1:1:hand:0:9999.9999",
    "cb1:1:hand:999999999:",
    "cb1:1:pick:0:9999",
    "cb1:1:pick:0:0.0.0.0.0.0.0.0.0.0.0.0",
    "cb1:1:pick:999999999:0",
    "cb1:1:page:0:",
    "cb1:1:page:0:9999",
    "cb1:1:page:0:9999.9999",
    "cb1:1:seat:0:",
    "cb1:1:rematch:0:",
    "cb1:1:option:0:9",
    "cb1:1:pace:0:",
    "cb1:1:start:0:",
    "cb1:1:sit:0:",
    "cb1:0:pick:0:",
    "cb1:0:hand:0:",
    "cb1:0:chapter:0:9999",
    "cb1:0:chapter:0:",
    "cb1:0:whichhand:0:",
    "cb1:0:serverlang:0:",
    "cb1:0:language:0:",
    "cb9:1:hand:0:",
    "cb1:1:hand:0:" + "9" * 80,
    "cb1:" + "9" * 90,
    "cb1:-1:hand:0:",
    "cb1:1:HAND:0:",
    "cb1:٣:hand:0:",
    "cb1:",
    "cb:1:hand:0:",
    "of another bot\n",
]
KINDS = 4  # worlds, each of which meets its share of them


@pytest.mark.parametrize("kind", range(KINDS))
async def test_a_forged_button_gets_a_friendly_sentence(tmp_path, kind):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        before, shown = await position(world), world.now(table)
        for custom_id in FORGED[kind::KINDS]:
            answer = await world.forged(aiko, table, custom_id)
            assert answer.acknowledged and answer.ephemeral, custom_id
            assert len(world.said(answer)) > 20, custom_id
            assert "Something went wrong" not in world.said(answer), custom_id
            assert before == await position(world), custom_id
            assert world.now(table) == shown, custom_id


@pytest.mark.parametrize("select", ["cs1:1:pick:0:", "cs1:0:whichhand:0:", "cs1:0:whichtable:0:", "cs1:0:stop:0:", "cs1:0:leave:0:"])
async def test_a_forged_choice_gets_a_friendly_sentence(tmp_path, select):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        before = await position(world)
        for value in ("", "x", "-1", "25", "9999999999999999999999", "1.5", "²", "٣", "0x1"):
            answer = await world.forged(aiko, table, select, [value])
            assert answer.acknowledged and answer.ephemeral, value
            assert len(world.said(answer)) > 20, value
            assert "Something went wrong" not in world.said(answer), value
            assert before == await position(world), value


@pytest.mark.parametrize("key", list(all_games()))
async def test_an_option_has_no_choice_after_its_last(tmp_path, key):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby(key, 1)
        panel = (await world.press(aiko, table, "options")).response
        selects = [part for part in world.parts(panel, SELECT) if ":option:" in part["custom_id"]]
        assert selects
        for select in selects:
            answer = await world.forged(aiko, panel, select["custom_id"], [str(len(select["options"]))])
            assert answer.ephemeral and "out of date" in world.said(answer)


async def test_a_select_that_says_nothing_is_not_understood(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        answer = await world.forged(aiko, table, "cs1:0:whichhand:0:", [])
        assert "out of date" in world.said(answer)


async def test_a_match_of_another_server_is_none_of_theirs(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        elsewhere = world.env.create_guild("Elsewhere")
        there = elsewhere.create_text_channel("there")
        spy = elsewhere.add_member(world.people[3].user)
        lobby = (await spy.slash(there, "play", game="tenno")).response
        for verb in ("hand", "more", "rules", "sit", "stop", "seat"):
            answer = await world.forged(spy, lobby, f"cb1:1:{verb}:0:")
            assert answer.ephemeral and "no longer stored" in world.said(answer), verb
        for verb in ("whichtable", "whichhand"):
            answer = await world.forged(spy, lobby, f"cs1:0:{verb}:0:", ["1"])
            assert answer.ephemeral, verb
            assert "Peasant" not in world.said(answer)


@pytest.mark.parametrize("path", ["", "1"])
@pytest.mark.parametrize("verb", ["stop", "leave"])
async def test_no_list_of_another_server_leads_to_a_match_here(tmp_path, verb, path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        elsewhere = world.env.create_guild("Elsewhere")
        there = elsewhere.create_text_channel("there")
        moderator = elsewhere.create_role("moderator", permissions=discord.Permissions(manage_guild=True))
        host = elsewhere.add_member(world.people[0].user, roles=[moderator])
        lobby = (await host.slash(there, "play", game="tenno")).response
        answer = await world.forged(host, lobby, f"cs1:0:{verb}:0:{path}", ["1"])
        assert answer.ephemeral and "no longer stored" in world.said(answer)
        moment = await world.moment()
        assert moment.playing and not moment.match.sitters[0].left


async def test_in_direct_messages_a_match_is_for_those_who_sit_at_it(tmp_path):
    async with small_world(tmp_path) as world:
        *_, daichi = world.people
        await world.begun("tenno", 2)
        await world.press(daichi, (await daichi.slash(world.channel, "settings")).response, "bydm")
        own = (await daichi.slash(world.channel, "play", game="tenno")).response
        for verb in ("addai", "start", "hand"):
            await world.press(daichi, own, verb)
        [panel] = daichi.user.dm_channel.history()
        for verb in ("hand", "more", "rules", "stop"):
            answer = await world.forged(daichi, panel, f"cb1:1:{verb}:0:")
            assert "no longer stored" in world.said(answer), verb
        assert "match 2" in world.said(await world.forged(daichi, panel, "cb1:2:more:0:"))


async def test_a_table_is_not_called_into_another_channel(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        other = world.guild.create_text_channel("other")
        asked = (await botan.slash(other, "play", game="take")).response
        answer = await world.forged(aiko, asked, "cs1:0:whichtable:0:", ["1"])
        assert answer.ephemeral and f"That table is in <#{world.channel.id}>" in world.said(answer)
        assert [message.id for message in world.tables()] == [table.id]


async def test_typed_moves_that_no_list_offered_are_refused(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.begun("tenno", 2)
        before = await position(world)
        for typed in ("²#0:0", "9" * 40 + "#0:0", "999#0:0", "1#", "#", "1#0:9999", "1#99:0", "nonsense", " ", "x" * 5000):
            answer = await aiko.slash(world.channel, "move", move=typed)
            assert answer.ephemeral and "Something went wrong" not in world.said(answer), typed
        assert before == await position(world)


async def test_buttons_never_say_more_than_numbers(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("samurai-sword", 3)
        panel = await world.hand(aiko, table)
        for message in (table, panel):
            for kind in (BUTTON, SELECT):
                for part in world.parts(message, kind):
                    _kind, *rest = part["custom_id"].split(":")
                    assert all(piece.replace(".", "").isdigit() or piece.isalpha() or not piece for piece in rest)


async def test_a_click_that_is_told_twice_counts_once(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 1)
        press = world.pressing(aiko, table, world.button(table, "addai"))
        await world.sent([press, press])
        assert [sitter.computer for sitter in (await world.bot.door.matches.match(1)).sitters] == [False, True]


async def test_of_many_clicks_only_the_last_are_remembered(tmp_path, monkeypatch):
    monkeypatch.setattr(incoming, "HEARD", 3)
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tenno", 1)
        for _ in range(5):
            await world.press(aiko, table, "rules")
        assert len(world.bot.incoming._heard) == 3
