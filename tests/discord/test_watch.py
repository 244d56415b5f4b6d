"""/watch: the table in a private message, in one's own language; nothing hidden, and one action late where that was agreed."""

from __future__ import annotations

import json
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from bot.match.recording import TABLE
from bot.match.terms import BEHIND
from games import all_games
from games.core.dice import Dice
from tests.discord.test_secrets import another
from tests.discord.world import BUTTON, GALLERY, small_world


class Read(NamedTuple):
    history: str
    status: str
    question: str
    page: str
    moves: list[Any]


async def looked_at(world: Any, table: Any, person: Any) -> Read:
    """All that somebody can read of the match who does not sit there."""
    history = world.said(await world.press(person, (await world.press(person, table, "more")).response, "history"))
    status = world.said(await world.press(person, table, "more")).partition("###")[2]
    status, question = status.rpartition("###")[::2]
    page = world.said(await world.forged(person, table, "cb1:1:explain:0:"))
    [attachment] = (await person.slash(world.channel, "export", match="1")).response.attachments
    return Read(history, status, question.splitlines()[0], page, json.loads(await attachment.read())["moves"])


@pytest.mark.dear("take")
@pytest.mark.parametrize("key", list(all_games()))
async def test_whoever_watches_sees_the_table_and_nothing_that_is_hidden(tmp_path, key):
    async with small_world(tmp_path, people=8) as world:
        people = min(3, all_games()[key].seats[-1])
        table, chance, panels = await world.begun(key, people), Random(f"watch {key}"), dict[int, Any]()
        stranger, dice, hidden = world.people[7], Dice(key), 0
        while not hidden:  # in Také something is hidden now and then
            assert await world.played(table, chance, 9, panels) == 9, "nothing was hidden, so nothing was checked"
            answer = await stranger.slash(world.channel, "watch")
            assert answer.ephemeral and world.parts(answer.response, GALLERY)
            true = world.said(answer)
            moment = await world.moment()
            for _ in range(5):
                other = another(moment, dice)
                hidden += other.state != moment.state
                world.bot.door.matches.remember(other)
                assert world.said(await stranger.slash(world.channel, "watch")) == true
            world.bot.door.matches.remember(moment)


@pytest.mark.dear
async def test_it_is_brought_up_to_date_in_place_and_in_the_language_of_whoever_watches(tmp_path, many):
    async with small_world(tmp_path) as world:
        *_players, stranger = world.people
        table = await world.begun("take", 2)
        await world.speak(stranger, "uk")
        watched = (await stranger.slash(world.channel, "watch")).response
        before = world.text(watched)
        assert "ви спостерігаєте" in before
        await world.played(table, Random("on"), many(6, 60))
        await world.press(stranger, watched, "watch", "1")
        assert world.text(watched) != before


async def test_who_sits_there_sees_their_hand(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_others, stranger = world.people
        table = await world.begun("tenno", 2)
        assert "pick" in world.verbs((await aiko.slash(world.channel, "watch")).response)
        refused = (await world.press(stranger, table, "hand")).response
        assert [button["label"] for button in world.parts(refused, BUTTON)] == ["Watch", "Open a table"]
        assert "you’re watching" in world.said(await world.press(stranger, refused, "watch"))
        await world.press(stranger, refused, "open")
        assert (await world.bot.door.matches.match(2)).host == stranger.id


async def test_of_several_matches_one_is_chosen(tmp_path):
    async with small_world(tmp_path) as world:
        *_others, stranger = world.people
        assert "There is no match here to watch" in world.said(await stranger.slash(world.channel, "watch"))
        await world.begun("take", 2)
        await world.begun("tenno", 2)
        which = (await stranger.slash(world.channel, "watch")).response
        assert "match 2" in world.said(await world.choose(stranger, which, "2", "whichwatch"))


async def test_where_that_was_agreed_whoever_watches_is_one_action_behind_and_the_players_are_not(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, _botan, _chiyo, stranger = world.people
        table = await world.lobby("samurai-sword", 3)
        options = (await world.press(aiko, table, "options")).response
        await world.agree(aiko, options, BEHIND, True)
        await world.press(aiko, table, "start")
        panels: dict = {}
        shown = []
        for _step in range(6):
            await world.played(table, Random(f"late {_step}"), 1, panels)
            late = world.said(await stranger.slash(world.channel, "watch"))
            panels[aiko.id] = (await aiko.slash(world.channel, "watch")).response
            assert "one action behind" in late and "one action behind" not in world.text(panels[aiko.id])
            moment = await world.moment()
            reel = await world.bot.door.matches.recording(moment.match)
            frames = reel.frames(TABLE)
            behind = await world.bot.door.matches.one_behind(moment)
            assert behind.state == reel.shots[frames[-2]].state
            shown.append(late)
        assert len(set(shown)) > 3


@pytest.mark.dear
async def test_one_action_behind_is_all_that_whoever_does_not_sit_there_can_read(tmp_path):
    """The history, the status, the page of the rules about the question, the file: each as it was one action ago."""
    async with small_world(tmp_path) as world:
        aiko, *_others, stranger = world.people
        table = await world.lobby("samurai-sword", 3)
        await world.agree(aiko, (await world.press(aiko, table, "options")).response, BEHIND, True)
        await world.press(aiko, table, "start")
        panels, before, seen = dict[int, Any](), await as_it_stands(world, table, stranger), 0
        for step in range(10):
            await world.played(table, Random(f"behind {step}"), 1, panels)
            moment = await world.moment()
            if (await world.bot.door.matches.recording(moment.match)).frames(TABLE)[-1] == moment.seq:  # or the table shows what it showed
                now = await as_it_stands(world, table, stranger)
                assert await looked_at(world, table, stranger) == before != now
                before, seen = now, seen + 1
        assert seen > 3


async def as_it_stands(world: Any, table: Any, person: Any) -> Read:
    """What the same person reads at a table that has not agreed to it."""
    moment, latest = await world.moment(), world.bot.door.matches.positions.latest
    latest.put(1, moment.agreed(replace(moment.match, behind=False)))
    read = await looked_at(world, table, person)
    latest.put(1, moment)
    return read


async def test_advice_is_no_news_to_whoever_is_one_action_behind(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, _botan, _chiyo, stranger = world.people
        table = await world.lobby("samurai-sword", 3)
        await world.agree(aiko, (await world.press(aiko, table, "options")).response, BEHIND, True)
        await world.press(aiko, table, "start")
        [asked] = await world.asked()
        await world.press(asked, await world.more(asked, await world.hand(asked, table)), "advice")
        assert "asked the AI" not in (await looked_at(world, table, stranger)).history
        assert "asked the AI" in (await looked_at(world, table, asked)).history
        await world.played(table, Random("advised"), 2)
        assert "asked the AI" in (await looked_at(world, table, stranger)).history


async def test_a_game_that_has_no_such_secrets_does_not_ask_for_it(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.lobby("take", 2)
        options = (await world.press(aiko, table, "options")).response
        assert "one action behind" not in world.text(options)
