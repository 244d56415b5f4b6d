"""Replay on Discord: stepping through a match that is over, one's own part of one that is played, and codes for others."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from dataclasses import replace as with_fields
from random import Random

import pytest

from bot.match.recording import TABLE
from bot.screen.parts import OPTIONS
from bot.screen.replay_screen import moments_offered
from games import all_games
from games.core.scene import Scene
from tests.discord.test_pauses import leave
from tests.discord.world import BUTTON, GALLERY, SELECT, small_world

CODE = re.compile(r"`(\d+@\d+~\w+)`")


async def over(world, key: str, people: int = 2):
    """The table of a match that was played to its end."""
    table = await world.begun(key, people)
    await world.finished()
    return table


async def opened(world, person, table):
    return await world.press(person, table, "replay")


def code(world, message) -> str:
    [found] = CODE.findall(world.text(message))
    return found


async def see_as(world, person, replay, number: int):
    [select] = [part for part in world.parts(replay, SELECT) if ":seeas:" in part["custom_id"]]
    value = next(option["value"] for option in select["options"] if option["value"].rpartition(".")[2] == str(number))
    return await person.select(replay, [value], custom_id=select["custom_id"])


@pytest.mark.parametrize("key", ["tenno", "samurai-sword", "take", "tatsu"])
async def test_a_match_that_is_over_is_stepped_through_from_its_table(tmp_path, key):
    async with small_world(tmp_path) as world:
        people = 3 if key == "samurai-sword" else 2
        table = await over(world, key, people)
        aiko = world.people[0]
        answer = await opened(world, aiko, table)
        replay = answer.response
        assert answer.ephemeral and code(world, replay) == "1@1~aiko" and world.parts(replay, GALLERY)
        seen = {world.text(replay)}
        for at in (2, 3, 4):
            await world.press(aiko, replay, "replay", "2.2")
            assert code(world, replay) == f"1@{at}~aiko"
            seen.add(world.text(replay))
        assert len(seen) == 4
        await world.press(aiko, replay, "replay", "2.1")
        assert code(world, replay) == "1@3~aiko"
        await world.press(aiko, replay, "replay", "2.3")
        last = code(world, replay)
        assert f"{last[2:-5]} of {last[2:-5]}" in world.text(replay)
        await world.press(aiko, replay, "replay", "2.0")
        assert code(world, replay) == "1@1~aiko"


async def test_a_moment_is_jumped_to_and_seen_through_other_eyes(tmp_path):
    async with small_world(tmp_path) as world:
        table = await over(world, "tenno")
        stranger = world.people[3]
        replay = (await opened(world, stranger, table)).response
        assert code(world, replay) == "1@1~table"
        [jump] = [part for part in world.parts(replay, SELECT) if ":jump:" in part["custom_id"]]
        await stranger.select(replay, [jump["options"][-1]["value"]], custom_id=jump["custom_id"])
        assert "Moment" in world.text(replay) and code(world, replay) != "1@1~table"
        for number, name in ((2, "aiko"), (3, "botan"), (1, "all"), (0, "table")):
            await see_as(world, stranger, replay, number)
            assert code(world, replay).endswith(f"~{name}")


@pytest.mark.parametrize("frames", [3, 25, 26, 400])
def test_the_menu_of_moments_has_the_one_that_is_shown_and_both_ends(frames):
    for shown in range(frames):
        offered = moments_offered(frames, shown)
        assert {0, shown, frames - 1} <= set(offered) and len(offered) == min(OPTIONS, frames)


async def test_a_code_opens_the_same_moment_for_others_of_the_server(tmp_path):
    async with small_world(tmp_path) as world:
        table = await over(world, "tenno")
        aiko, botan, chiyo, _daichi = world.people
        replay = (await opened(world, aiko, table)).response
        for _step in range(5):
            await world.press(aiko, replay, "replay", "2.2")
        shown, said = code(world, replay), world.text(replay)
        for person in (botan, chiyo):
            other = await person.slash(world.channel, "replay", code=shown)
            assert other.ephemeral and code(world, other.response) == shown
            assert world.said(other).count("\n") == said.count("\n")
        assert "not a replay code" in world.said(await chiyo.slash(world.channel, "replay", code="nonsense"))
        assert "no longer stored" in world.said(await chiyo.slash(world.channel, "replay", code="77@1"))


async def test_a_replay_outlives_a_restart_and_a_kept_small_history(tmp_path):
    async with small_world(tmp_path) as world:
        table = await over(world, "tatsu")
        aiko = world.people[0]
        replay = (await opened(world, aiko, table)).response
        await world.press(aiko, replay, "replay", "2.2")
        await world.env.advance_time(30)
        await world.restart()
        await world.press(aiko, replay, "replay", "2.2")
        assert code(world, replay) == "1@3~aiko"


async def test_a_replay_counts_against_nobodys_table_and_what_goes_on_from_it_does(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, table = world.people[0], await over(world, "take")
        for _ in range(5):
            await aiko.slash(world.channel, "play", game="take")
        assert "open" in world.said(await aiko.slash(world.channel, "play", game="take"))
        replay, before = (await opened(world, aiko, table)).response, world.text(table)
        await world.press(aiko, replay, "replay", "2.2")
        assert code(world, replay) == "1@2~aiko" and world.text(table) == before
        await world.press(aiko, replay, "playon")
        assert len(await world.bot.door.matches.of(aiko.id)) == 5


async def test_of_a_match_whose_moves_cannot_be_read_there_is_the_end_that_is_kept(tmp_path):
    async with small_world(tmp_path) as world:
        await over(world, "take")
        match = await world.bot.door.matches.match(1)
        best = match.names[match.outcome.places[0][0]]

        def damage() -> None:
            with closing(sqlite3.connect(tmp_path / "chabudai.db")) as connection:
                connection.execute("DELETE FROM moves WHERE match = 1")
                connection.execute("INSERT OR REPLACE INTO histories (match, moves) VALUES (1, x'00ff')")
                connection.commit()

        await world.restart(damage)
        said = world.said(await world.people[0].slash(world.channel, "replay", code="1"))
        assert "can no longer be read" in said and f"1. **{best}** ({max(match.outcome.scores)})" in said


# ---- while it is played


async def test_while_a_match_is_played_its_people_see_their_own_part_again(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, _botan, _chiyo, stranger = world.people
        table = await world.begun("samurai-sword", 3)
        await world.played(table, Random("part"), 12)
        more = (await world.press(aiko, table, "more")).response
        replay = (await world.press(aiko, more, "replay")).response
        assert code(world, replay).endswith("~aiko") and not any(":seeas:" in part["custom_id"] for part in world.parts(replay, SELECT))
        before = code(world, replay)
        await world.press(aiko, replay, "replay", "2.1")
        assert code(world, replay) != before
        assert "replay" not in world.verbs((await world.press(stranger, table, "more")).response)


async def test_a_code_of_a_running_match_opens_only_for_its_own_seat(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, _chiyo, stranger = world.people
        await world.played(await world.begun("samurai-sword", 3), Random("part"), 12)
        assert code(world, (await aiko.slash(world.channel, "replay", code="1@2~aiko")).response) == "1@2~aiko"
        for person, said in ((botan, "1@2~aiko"), (stranger, "1@2~aiko"), (stranger, "1"), (aiko, "1@2~all"), (aiko, "1@2~table")):
            refused = await person.slash(world.channel, "replay", code=said)
            assert refused.ephemeral and "still in progress" in world.said(refused)
            assert not world.parts(refused.response, GALLERY)


async def test_who_has_left_opens_no_code_of_a_match_that_goes_on_without_them(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_others = world.people
        await world.played(await world.begun("samurai-sword", 3), Random("part"), 12)
        assert code(world, (await botan.slash(world.channel, "replay", code="1@2~botan")).response) == "1@2~botan"
        await leave(world, botan)
        for said in ("1@2~botan", "1@2~2", "1"):
            assert "still in progress" in world.said(await botan.slash(world.channel, "replay", code=said))


async def test_no_forged_press_shows_more_of_a_running_match(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, _chiyo, stranger = world.people
        table = await world.begun("samurai-sword", 3)
        await world.played(table, Random("part"), 12)
        forged: list[tuple[str, list[str] | None]] = [(f"cb1:1:replay:3:{eyes}.{step}", None) for eyes in (0, 1, 3) for step in range(4)]
        forged += [(f"cs1:1:jump:3:{eyes}", [f"3.{eyes}.5"]) for eyes in (0, 1, 3)]
        forged += [(f"cs1:1:seeas:3:{before}", [f"3.{before}.{eyes}"]) for before, eyes in ((2, 0), (2, 1), (2, 3), (1, 2), (0, 2), (3, 2))]
        for custom_id, values in forged:
            for person in (aiko, stranger):
                refused = await world.forged(person, table, custom_id, values)
                assert "still in progress" in world.said(refused), custom_id
        for custom_id, values in (("cb1:1:replay:3:2.2", None), ("cs1:1:jump:3:2", ["3.2.5"])):
            assert "still in progress" in world.said(await world.forged(botan, table, custom_id, values))


async def test_where_remembering_is_the_game_the_replay_waits_for_the_end(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.played(await world.begun("tenno", 2), Random("memory"), 12)
        assert "Memory is part of the game" in world.said(await aiko.slash(world.channel, "replay", code="1"))


async def test_a_press_on_a_public_table_leaves_the_table_as_it_is(tmp_path):
    async with small_world(tmp_path) as world:
        table = await over(world, "take")
        before = world.text(table)
        answer = await world.forged(world.people[0], table, "cb1:1:replay:3:1.2")
        assert answer.ephemeral and world.text(table) == before


# ---- what if


@pytest.mark.dear("take")
@pytest.mark.parametrize("key", ["tenno", "take"])
async def test_from_a_moment_of_a_replay_people_play_on_at_a_table_of_its_own(tmp_path, key):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, _daichi = world.people
        replay = (await opened(world, chiyo, await over(world, key))).response
        await world.press(chiyo, replay, "replay", "0.2")
        answer = await world.press(chiyo, replay, "playon")
        lobby = answer.response
        assert not answer.ephemeral and "What if" in world.text(lobby) and "match 1 continues here" in world.text(lobby)
        await world.press(aiko, lobby, "sit")
        await world.restart()
        await world.press(chiyo, lobby, "start")
        moment = await world.moment(2)
        reel = await world.bot.door.matches.recording((await world.moment(1)).match)
        assert moment.state == reel.shots[reel.frames(TABLE)[1]].state
        assert {sitter.person for sitter in moment.match.sitters} == {chiyo.id, aiko.id}
        assert "doesn’t count" in world.text(world.tables()[-1])
        await world.finished(2)
        assert "what if" in world.text(world.tables()[-1])
        assert "What if: continued from match 1." in world.said(await botan.slash(world.channel, "history"))


async def test_the_moment_after_the_last_decision_offers_nothing_to_play(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        replay = (await opened(world, aiko, await over(world, "take"))).response
        await world.press(aiko, replay, "replay", "2.3")
        assert "playon" not in world.verbs(replay)
        forged = await world.forged(aiko, replay, "cb1:1:playon:9999:1")
        assert "You can’t play on" in world.said(forged)


async def test_an_end_with_a_poster_shows_it_to_all_and_statistics_to_those_who_ask(tmp_path, monkeypatch):
    poster = Scene(1200, 600, (), "The poster.")
    tenno = with_fields(all_games()["tenno"], poster=lambda played: poster)
    monkeypatch.setattr("bot.match.values.all_games", lambda: {**all_games(), "tenno": tenno})
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        aiko, stranger = world.people[0], world.people[3]
        panel = await world.hand(aiko, table)
        assert "replay" not in world.verbs(panel)
        await world.finished()
        assert [described(world, message) for message in (table, panel)] == ["The poster."] * 2
        for person, message in ((stranger, table), (aiko, panel)):
            answer = await world.press(person, message, "replay", "1")
            assert answer.ephemeral and code(world, answer.response).endswith("~all")
            assert "in prison" in described(world, answer.response)
        assert [described(world, message) for message in (table, panel)] == ["The poster."] * 2


async def test_without_a_poster_there_is_no_button_for_statistics(tmp_path, monkeypatch):
    tenno = with_fields(all_games()["tenno"], poster=None)
    monkeypatch.setattr("bot.match.values.all_games", lambda: {**all_games(), "tenno": tenno})
    async with small_world(tmp_path) as world:
        table = await over(world, "tenno")
        assert [part["label"] for part in world.parts(table, BUTTON)] == ["Rematch", "Replay", "Check the deal", "More"]


def described(world, message):
    [gallery] = world.parts(message, GALLERY)
    return gallery["items"][0]["description"]
