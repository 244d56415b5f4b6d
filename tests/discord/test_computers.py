"""Computer players at the table: characters in the lobby, a full table of them, what is read of their reasons, and advice."""

from __future__ import annotations

from functools import partial
from itertools import count
from random import Random
from typing import Any

import pytest

from bot.match.characters import CHARACTERS
from bot.match.moment import Moment
from bot.match.terms import ADVICE
from bot.match.values import Advised, Phase
from bot.play.answering import SKIPPED
from games import all_games
from games.ai.levels import Level
from games.core.game import Seat
from tests.ai.asked import WITH_STRATEGY
from tests.discord import world as at_a_table
from tests.discord.world import BUTTON, SELECT, World, near_its_end, new_bot, small_world

THINKING, PAUSE = WITH_STRATEGY[0], 6.0  # seconds: what SimCord does not wait for by itself, it lets pass at once

TITLES = ["a patient soul", "a steady hand", "a sharp mind"]


async def add(world: World, person: Any, table: Any, number: int) -> None:
    """Add one, and choose its character from the menu of the lobby, if it is another one."""
    await world.press(person, table, "addai")
    if not seated(world, table)[-1].endswith(TITLES[number]):
        await world.choose(person, table, str(number), "level")


def seated(world: World, table: Any) -> list[str]:
    return [line for line in world.written(table).splitlines() if line[:1].isdigit() and ". **" in line]


# ---- the lobby


@pytest.mark.parametrize("key", WITH_STRATEGY)
async def test_the_lobby_shows_which_characters_sit_there(tmp_path, key):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby(key, 1)
        for number in range(min(3, all_games()[key].seats[-1] - 1)):
            await add(world, aiko, table, 2 - number)
        shown = ["**Akira (AI)** · a sharp mind", "**Aki (AI)** · a steady hand", "**Hinata (AI)** · a patient soul"]
        there = [line[3:] for line in seated(world, table)[1:]]
        assert there == shown[: len(there)] and there


async def test_in_the_place_of_the_last_computer_player_the_two_other_characters_are_offered(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tatsu", 1)
        assert world.parts(table, SELECT) == [], "there is nobody yet to be another one"
        await world.press(aiko, table, "addai")
        [select] = world.parts(table, SELECT)
        assert select["placeholder"] == "New level for Aki (AI)"
        assert [option["label"] for option in select["options"]] == ["Hinata, a patient soul", "Akira, a sharp mind"]
        assert [option["description"].partition(":")[0] for option in select["options"]] == ["Easy", "Strong"]
        await world.choose(aiko, table, "2", "level")
        assert [line[3:] for line in seated(world, table)[1:]] == ["**Akira (AI)** · a sharp mind"]


async def test_the_next_one_is_of_the_same_level_and_has_another_name(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("samurai-sword", 1)
        await add(world, aiko, table, 0)
        for _time in range(5):
            await world.press(aiko, table, "addai")
        names = [line[3:] for line in seated(world, table)[1:]]
        assert len(set(names)) == 6 and all(name.endswith("a patient soul") for name in names)


async def test_the_menu_of_an_older_lobby_adds_the_character_it_names(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tatsu", 1)
        await world.forged(aiko, table, "cs1:1:addai:1:", ["1.2"])
        assert [line[3:] for line in seated(world, table)[1:]] == ["**Akira (AI)** · a sharp mind"]


async def test_no_level_is_changed_where_only_people_sit(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tatsu", 1)
        before = await world.bot.door.matches.match(1)
        await world.forged(aiko, table, "cs1:1:level:1:0", ["1.0.2"])
        assert await world.bot.door.matches.match(1) == before


async def test_the_button_adds_one_that_plays_neither_badly_nor_very_well(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby(THINKING, 1)
        await world.press(aiko, table, "addai")
        assert "**Aki (AI)** · a steady hand" in world.written(table)
        assert (await world.bot.door.matches.match(1)).level_of(Seat(1)) is Level.NORMAL


async def test_a_character_that_there_is_not_is_not_understood(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby(THINKING, 1)
        await world.forged(aiko, table, "cs1:1:addai:1:", ["1.9"])
        assert len((await world.bot.door.matches.match(1)).sitters) == 1


async def test_a_rematch_keeps_the_characters(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tatsu", 1)
        await add(world, aiko, table, 2)
        await world.press(aiko, table, "start")
        await world.together([world.bot.door.stop(1, aiko.id, moderator=False)])
        again = await world.bot.door.rematch(1, aiko.id, "Aiko", 5)
        assert {sitter.name: sitter.level for sitter in again.sitters} == {"Akira": Level.STRONG, "Aiko": None}


# ---- alone


async def test_who_plays_against_computers_only_skips_to_their_turn(tmp_path, monkeypatch):
    monkeypatch.setattr(at_a_table, "new_bot", partial(new_bot, delay=lambda _dice, _moment: PAUSE))
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tatsu", 1)
        for _seat in range(3):
            await world.press(aiko, table, "addai")
        await world.press(aiko, table, "start")
        panel, chance = await world.hand(aiko, table), Random("skip")
        while aiko in await world.asked():
            assert "skip" not in world.verbs(panel)
            await world.decide(aiko, panel, chance)
        before = (await world.moment()).seq
        await world.press(aiko, panel, "skip")
        while aiko not in await world.asked():
            await world.env.advance_time(SKIPPED)
            assert (await world.moment()).seq > before, "it is not waited for a pause"
            before = (await world.moment()).seq
        assert "pick" in world.verbs(panel) and "skip" not in world.verbs(panel)


async def test_where_two_people_play_nobody_skips(tmp_path, monkeypatch):
    monkeypatch.setattr(at_a_table, "new_bot", partial(new_bot, delay=lambda _dice, _moment: PAUSE))
    async with small_world(tmp_path) as world:
        message = await world.begun("tatsu", 2)
        asked = await world.asked()
        [other] = [person for person in world.people[:2] if person not in asked]
        assert "skip" not in world.verbs(await world.hand(other, message))


# ---- a full table


@pytest.mark.dear
@pytest.mark.parametrize("key", list(all_games()))
async def test_a_full_table_with_one_person_goes_on_to_its_end_with_a_restart_in_the_middle(tmp_path, monkeypatch, key, many):
    monkeypatch.setattr(at_a_table, "new_bot", partial(new_bot, delay=lambda _dice, _moment: PAUSE))
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        game, chance = all_games()[key], Random(key)
        table = await world.lobby(key, 1)
        for seat in range(1, game.seats[-1]):
            await (add(world, aiko, table, seat % len(CHARACTERS)) if key in WITH_STRATEGY else world.press(aiko, table, "addai"))
        await world.press(aiko, table, "start")
        if many(True, False):
            await near_its_end(world, 40)
        for decisions in count():
            while not await world.asked() and not await world.over():
                await world.env.advance_time(PAUSE)
            if decisions == many(1, 6):
                assert not await world.over()
                await world.restart()
            if not await world.played(table, chance, 1):
                break
        moment = await world.moment()
        assert moment.match.phase is Phase.OVER
        assert sum(sitter.ai for sitter in moment.match.sitters) == game.seats[-1] - 1


# ---- why


async def test_reasons_are_read_in_the_history_when_the_match_is_over_and_by_nobody_before(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tatsu", 1)
        await add(world, aiko, table, 2)
        await world.press(aiko, table, "start")
        await world.played(table, Random("why"), 12)
        moves = await world.bot.store.moves(1)
        kept = [move for move in moves if bytes(move.why) != b"null"]
        assert kept and {move.by for move in kept} == {"computer"}
        before = (await world.press(aiko, await shown(world, aiko, table), "history")).response
        assert all(
            part["custom_id"].split(":")[2] != "history" or not part["custom_id"].endswith(".1") for part in world.parts(before, BUTTON)
        )
        forged = await world.forged(aiko, before, "cb1:1:history:0:0.1")
        assert "“" not in world.said(forged)
        await world.together([world.bot.door.stop(1, aiko.id, moderator=False)])
        history = (await world.press(botan, await shown(world, botan, table), "history")).response
        assert "“" not in world.text(history)
        await world.press(botan, history, "history", "0.1")
        assert "Akira (AI)**: “" in world.text(history)
        await world.restart()
        await world.press(botan, history, "history", "0")
        assert "“" not in world.text(history)


async def shown(world: World, person: Any, table: Any) -> Any:
    return (await world.press(person, table, "more")).response


# ---- what would you do


async def asked_with_a_choice(world: World, table: Any) -> tuple[Any, Any]:
    """Somebody who is asked, and their panel."""
    [person, *_] = await world.asked()
    return person, await world.hand(person, table)


@pytest.mark.parametrize("key", WITH_STRATEGY)
async def test_whoever_is_asked_can_ask_what_the_computer_would_do_and_everybody_sees_that_they_did(tmp_path, key):
    async with small_world(tmp_path) as world:
        table = await world.begun(key, all_games()[key].seats[0])
        person, panel = await asked_with_a_choice(world, table)
        before = await world.moment()
        seat = Seat(before.match.seat_of(person.id) or 0)
        advice = await world.press(person, await world.more(person, panel), "advice")
        assert advice.ephemeral
        said = world.text(advice.response)
        assert "Ask the AI" in said and "1. **" in said and "2. **" in said
        assert "One moment" not in said
        after = await world.moment()
        assert (after.state, after.seq, after.asked, after.log) == (before.state, before.seq, before.asked, before.log)
        assert after.match.advised == (Advised(seat, before.asked[seat]),)
        name = after.match.sitters[seat].name
        assert f"Asked the AI for advice: **{name}**" in world.text(table)
        await world.press(person, await world.more(person, panel), "advice")
        assert "times" not in world.text(table), "about the same question one asks once"
        await world.restart()
        assert f"Asked the AI for advice: **{name}**" in world.text(table)
        assert (await world.press(person, await world.more(person, panel), "advice")).ephemeral, "its button works on"
        history = (await world.press(person, await shown(world, person, table), "history")).response
        assert "You asked the AI for advice." in world.text(history)


async def test_advice_is_the_same_for_whoever_asks_again(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tatsu", 2)
        person, panel = await asked_with_a_choice(world, table)
        texts = {world.text((await world.press(person, await world.more(person, panel), "advice")).response) for _time in range(3)}
        assert len(texts) == 1


async def test_where_it_was_agreed_so_nobody_asks_for_advice(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("tatsu", 2)
        options = (await world.press(aiko, table, "options")).response
        await world.agree(aiko, options, ADVICE, False)
        assert "No AI advice" in world.text(table)
        await world.press(aiko, table, "start")
        person, panel = await asked_with_a_choice(world, table)
        assert "advice" not in world.verbs(await world.more(person, panel))
        moment = await world.moment()
        asked = moment.asked[moment.match.seat_of(person.id) or 0]
        refused = await world.forged(person, panel, f"cb1:1:advice:{asked}:")
        assert "AI advice is turned off" in world.said(refused)
        assert (await world.moment()).match.advised == ()


async def test_advice_about_a_question_that_is_over_shows_the_current_panel(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tatsu", 2)
        person, panel = await asked_with_a_choice(world, table)
        late = world.button(await world.more(person, panel), "advice")
        await world.decide(person, panel, Random("late"))
        await world.forged(person, panel, late)
        assert "already been answered" in world.text(panel)
        assert (await world.moment()).match.advised == ()


async def test_advice_is_offered_where_there_is_only_one_choice_too_or_its_absence_would_tell_so(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        table = await world.begun("tatsu", 2)
        moment = await world.moment()
        whole = Moment.legal
        monkeypatch.setattr(Moment, "legal", lambda moment, seat: whole(moment, seat)[:1])
        moment.evict()
        person, panel = await asked_with_a_choice(world, table)
        said = world.said(await world.press(person, await world.more(person, panel), "advice"))
        assert "You only have one possible move." in said
