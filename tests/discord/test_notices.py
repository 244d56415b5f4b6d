"""Who is told that it is their turn, and what happens to those who do not come."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from random import Random
from typing import Any

import pytest

from bot.desk import deliver, posts
from bot.desk.coalescer import RETRY_IN
from bot.desk.messages import Kind
from bot.desk.notices import STILL_HERE, STILL_WAITING, TOGETHER
from bot.i18n.cities import cities
from bot.match.stored import Person, Told
from bot.play.ownership import Alone
from bot.screen.settings_screen import QUIET
from bot.store.both.flush import not_saved
from games.core.game import Seat
from tests.bot.tables import kept_as
from tests.discord.world import small_world
from tests.patience import under_way

A_WHILE = 61  # seconds after which somebody counts as gone


async def lay(world, person, table):
    await world.choose(person, await world.hand(person, table), "0")
    await world.env.settle()


def numbers_posted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Under which numbers messages are posted from now on."""
    post, numbers = deliver.post, list[int]()

    async def noted(*what: Any, number: int, **how: Any) -> Any:
        numbers.append(number)
        return await post(*what, number=number, **how)

    monkeypatch.setattr(deliver, "post", noted)
    return numbers


async def test_a_new_question_brings_one_message_that_mentions_who_must_act(tmp_path):
    async with small_world(tmp_path, people=3) as world:
        aiko, botan, chiyo = world.people
        table = await world.begun("tenno", 3)
        assert world.notices() == []  # they all just clicked
        await world.env.advance_time(A_WHILE)
        [notice] = world.notices()
        assert {user.id for user in notice.mentions} == {aiko.id, botan.id, chiyo.id}
        assert "your turn in Tenno" in world.text(notice)
        await lay(world, aiko, table)
        assert [message.id for message in world.notices()] == [notice.id]
        await lay(world, botan, table)
        assert [message.id for message in world.notices()] == [notice.id]
        await world.env.advance_time(A_WHILE)
        await lay(world, chiyo, table)
        [next_one] = await world.asked()
        if next_one is chiyo:
            await world.env.advance_time(A_WHILE)
        assert notice.id not in {message.id for message in world.public()}
        [again] = world.notices()  # who acted a while ago and is asked anew is told anew
        assert {user.id for user in again.mentions} == {next_one.id}


async def test_the_button_of_a_notice_opens_the_hand(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.env.advance_time(A_WHILE)
        await lay(world, aiko, table)
        [notice] = world.notices()
        opened = await world.press(botan, notice, "hand")
        assert opened.ephemeral and "Your hand" in world.said(opened)
        assert "You’re not at this table" in world.said(await world.press(world.people[3], notice, "hand"))


async def test_who_answers_question_after_question_is_pinged_once(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("take", 2)
        await world.env.advance_time(A_WHILE)
        for _ in range(4):
            person = (await world.asked())[0]
            await person.slash(world.channel, "move", move=(await person.autocomplete(world.channel, "move", "move", ""))[0]["value"])
            await world.env.advance_time(A_WHILE / 4)
        posts = [request for request in world.env.http_requests if request.method == "POST" and request.path.endswith("/messages")]
        assert len(posts) <= 2


async def test_who_looks_at_their_hand_counts_as_here_for_a_while(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.env.advance_time(A_WHILE / 2)
        await world.hand(botan, table)
        await lay(world, aiko, table)
        await world.env.advance_time(A_WHILE - 2)
        assert await world.asked() == [botan] and world.notices() == []
        await world.env.advance_time(3)
        [notice] = world.notices()
        assert {user.id for user in notice.mentions} == {botan.id}


async def test_who_moves_by_command_counts_as_here(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await world.begun("take", 2)
        await world.env.advance_time(A_WHILE)
        person = (await world.asked())[0]
        for _ in range(3):
            if person not in await world.asked():
                break
            offered = await person.autocomplete(world.channel, "move", "move", "")
            await person.slash(world.channel, "move", move=offered[0]["value"])
            assert person.id not in {user.id for notice in world.notices() for user in notice.mentions}
        assert aiko is not botan


async def test_a_notice_that_somebody_deleted_is_no_trouble(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.env.advance_time(A_WHILE)
        await lay(world, aiko, table)
        [notice] = world.notices()
        world.env.backend.delete_message(world.channel.id, notice.id)
        await lay(world, botan, table)
        assert (await world.moment()).seq >= 2


@pytest.mark.dear
async def test_a_notice_that_cannot_be_noted_is_still_deleted_in_the_end(tmp_path, monkeypatch):
    async with small_world(tmp_path, people=3) as world:
        aiko, botan, chiyo = world.people
        table = await world.begun("tenno", 3)
        known: list[Any] = []
        keep_message = world.bot.store.keep_message

        async def full_at_first(match_id, kind, who, message):
            if kind == "notice" and not known:
                known.append(who)
                raise not_saved()
            await keep_message(match_id, kind, who, message)

        monkeypatch.setattr(world.bot.store, "keep_message", full_at_first)
        await world.env.advance_time(A_WHILE)
        await lay(world, aiko, table)
        [notice] = world.notices()
        await lay(world, botan, table)
        await lay(world, chiyo, table)
        assert known and not world.exists(notice)
        kept = kept_as(await world.bot.store.messages(1), "notice")
        assert {message.id for message in kept.values()} == {message.id for message in world.notices()}


async def test_where_another_process_may_take_over_what_was_posted_and_cannot_be_noted_is_not_posted_again(tmp_path, monkeypatch):
    """Nor is somebody reminded of what nobody else would know that they were told of."""
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        keep_message, ownership, numbers = world.bot.store.keep_message, Alone(), numbers_posted(monkeypatch)
        ownership.alone = False

        async def full(match_id, kind, who, message):
            if kind == "notice":
                raise not_saved()
            await keep_message(match_id, kind, who, message)

        monkeypatch.setattr(world.bot.store, "keep_message", full)
        monkeypatch.setattr(world.bot.store, "ownership", ownership)
        await world.env.advance_time(A_WHILE)
        assert await world.bot.messages.of(1, Kind.NOTICE) == {}
        posted = world.bot.door.now()
        monkeypatch.setattr(world.bot.store, "keep_message", keep_message)
        await world.env.advance_time(RETRY_IN + 1)
        known = await world.bot.messages.of(1, Kind.NOTICE)
        assert len(known) == 2 and all(notice.posted <= posted for notice in known.values()), "who came since has seen it"
        assert len(numbers) > len(set(numbers)) == 1  # and of one number Discord takes the first


@pytest.mark.parametrize("told", [Told.CHANNEL, Told.DIRECT])
async def test_where_another_process_may_take_over_nobody_is_told_while_that_cannot_be_kept(tmp_path, monkeypatch, told):
    """Alone it knows in memory whom it has told, so there people are told on a full disk, too."""
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await world.bot.audience.save(Person(botan.id, told=told))
        table = await world.begun("tenno", 2)
        await lay(world, aiko, table)
        keep_message, ownership = world.bot.store.keep_message, Alone()
        ownership.alone = False

        async def full(match_id, kind, who, message):
            if kind.startswith("new "):
                raise not_saved()
            await keep_message(match_id, kind, who, message)

        monkeypatch.setattr(world.bot.store, "keep_message", full)
        monkeypatch.setattr(world.bot.store, "ownership", ownership)
        await world.env.advance_time(A_WHILE)
        assert not world.notices() and not direct(botan)
        monkeypatch.setattr(world.bot.store, "keep_message", keep_message)
        await world.env.advance_time(RETRY_IN + 1)
        assert len(world.notices()) + len(direct(botan)) == 1


async def test_whoever_was_cut_off_while_they_told_somebody_looks_again_before_they_do(tmp_path, monkeypatch):
    """Another process has told them meanwhile, and they have answered."""
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await lay(world, aiko, table)
        keep_message, ownership, posted = world.bot.store.keep_message, Alone(), numbers_posted(monkeypatch)
        ownership.alone = False

        async def late(match_id, kind, who, message):
            if kind == "new notice" and (await world.moment()).asked[1] == 0:
                await world.bot.door.answer(1, botan.id, 0, (0,))
            await keep_message(match_id, kind, who, message)

        monkeypatch.setattr(posts, "SOON", 0.0)
        monkeypatch.setattr(world.bot.store, "keep_message", late)
        monkeypatch.setattr(world.bot.store, "ownership", ownership)
        await world.env.advance_time(A_WHILE)
        assert not posted and (await world.moment()).seq == 2
        await world.env.advance_time(A_WHILE)
        [person] = await world.asked()
        assert {who: notice.about for who, notice in (await world.bot.messages.of(1, Kind.NOTICE)).items()} == {person.id: 2}


async def test_who_moved_in_another_process_that_could_not_say_so_is_told_of_the_next_question(tmp_path, monkeypatch):
    """What tells this process of a click there is a hint, and is lost while the database is away."""
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        monkeypatch.setattr(world.bot.door.ownership, "alone", False)
        await world.env.advance_time(A_WHILE)
        told = await world.asked()

        async def both_moved():
            with world.bot.notices.paused(1):
                for person in told:
                    await world.bot.door.answer(1, person.id, 0, (0,))

        await world.together([both_moved()])
        await world.env.advance_time(A_WHILE)
        [person] = await world.asked()
        assert {who: notice.about for who, notice in (await world.bot.messages.of(1, Kind.NOTICE)).items()} == {person.id: 2}


async def test_who_does_not_know_of_a_question_yet_deletes_no_notice_of_it(tmp_path):
    """A process that stood still, while another one that looks after the match by now told of it."""
    async with small_world(tmp_path) as world:
        table, chance = await world.begun("tenno", 2), Random("a later question")
        before = await world.moment()
        while not min((await world.moment()).asked):
            [*_others, person] = await world.asked()
            assert await world.decide(person, await world.hand(person, table), chance)
        await world.env.advance_time(A_WHILE)
        [notice] = world.notices()
        await world.bot.notices._delete_unneeded(before, Kind.NOTICE, {})
        assert world.exists(notice)
        await world.bot.notices._delete_unneeded(await world.moment(), Kind.NOTICE, {})
        assert not world.exists(notice)


async def test_a_notice_is_deleted_although_the_connection_broke(tmp_path, monkeypatch):
    async with small_world(tmp_path, people=3) as world:
        aiko, botan, chiyo = world.people
        table = await world.begun("tenno", 3)
        await world.env.advance_time(A_WHILE)
        await lay(world, aiko, table)
        [notice] = world.notices()
        delete, calls = deliver.delete, []

        async def broken_at_first(client, message):
            calls.append(message.id)
            if len(calls) == 1:
                raise ConnectionResetError
            await delete(client, message)

        monkeypatch.setattr(deliver, "delete", broken_at_first)
        await lay(world, botan, table)
        await lay(world, chiyo, table)
        await world.env.advance_time(RETRY_IN + 1)
        assert calls[0] == notice.id and not world.exists(notice)


async def test_half_the_time_brings_a_reminder_and_the_end_the_computer(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2, pace="live")
        await world.choose(aiko, await world.hand(aiko, table), "0")
        await world.env.settle()
        assert "Time runs out <t:" in world.text(table)
        panel = await world.hand(botan, table)
        await world.env.advance_time(46)
        [reminder] = world.notices()
        assert "Half of your time" in world.text(reminder) and {user.id for user in reminder.mentions} == {botan.id}
        await world.env.advance_time(43)
        assert not (await world.moment()).match.sitters[1].away
        await world.env.advance_time(2)
        assert (await world.moment()).match.sitters[1].away
        assert (await world.moment()).seq >= 2
        assert "**Botan** is away; the AI is playing" in world.text(table)
        assert "the AI is playing for you until you’re back" in world.text(reminder) and world.verbs(reminder) == {"back"}
        await world.press(botan, reminder, "back")
        await world.env.settle()
        assert not (await world.moment()).match.sitters[1].away and not world.exists(reminder)
        assert "There’s a newer panel further down." in world.text(panel)


async def test_a_reminder_takes_the_place_of_the_notice(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2, pace="evening")
        await world.env.advance_time(A_WHILE)
        await lay(world, aiko, table)
        [notice] = world.notices()
        await world.env.advance_time(301)
        [reminder] = world.notices()
        assert reminder.id != notice.id and "Half of your time" in world.text(reminder)
        assert {user.id for user in reminder.mentions} == {botan.id}


async def test_who_has_just_answered_is_not_reminded(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await world.begun("tenno", 2, pace="evening")
        notices, moment = world.bot.notices, await world.moment()

        async def answered_meanwhile():
            with notices.paused(1):
                for seat in sorted(moment.waiting):
                    notices.remind(moment, seat)
                await world.bot.door.answer(1, aiko.id, 0, (0,))

        await world.together([answered_meanwhile()])
        [reminder] = world.notices()
        assert {user.id for user in reminder.mentions} == {botan.id}


async def test_im_back_gives_the_seat_back_at_once(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2, pace="live")
        world.bot.computers.delay = lambda _dice, _moment: 3600.0
        await world.env.advance_time(91)
        moment = await world.moment()
        assert moment.match.sitters[0].away and moment.match.sitters[1].away
        assert "back" in world.verbs(table)
        back = await world.press(botan, table, "back")
        assert back.ephemeral and not (await world.moment()).match.sitters[1].away
        refused = await world.press(world.people[2], table, "back")
        assert "You’re not at this table" in world.said(refused)
        await world.choose(botan, back.response, "0")
        assert (await world.moment()).seq == 1


async def test_the_notice_of_somebody_who_is_away_stays_whatever_they_look_at_until_they_are_back(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2, pace="live")
        await lay(world, aiko, table)
        await world.env.advance_time(46)
        [notice] = world.notices()
        world.bot.computers.delay = lambda _dice, _moment: 30.0
        await world.env.advance_time(46)
        asked = (await world.moment()).asked[1]
        await world.press(botan, table, "more")
        await world.env.advance_time(31)
        assert (await world.moment()).asked[1] != asked, "the AI has answered for him"
        assert world.verbs(notice) == {"back"}
        await world.restart()
        assert world.verbs(notice) == {"back"}
        refused = await world.press(world.people[3], notice, "back")
        assert "You’re not at this table" in world.said(refused) and world.verbs(notice) == {"back"}
        await world.press(botan, notice, "back")
        await world.env.settle()
        assert not world.exists(notice)


async def test_who_answers_is_back(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 3 - 1, pace="live")
        panel = await world.hand(botan, table)
        moment = await world.moment()
        world.bot.computers.delay = lambda _dice, _moment: 3600.0  # the computer thinks for an hour
        await world.together([world.bot.door.away(1, Seat(1), moment.asked[1])])
        assert (await world.moment()).match.sitters[1].away
        await world.choose(botan, panel, "0")
        assert not (await world.moment()).match.sitters[1].away
        assert aiko.id


async def test_the_clock_does_not_run_where_none_was_agreed(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        assert not under_way("deadlines")
        await world.env.advance_time(100_000)
        assert (await world.moment()).seq == 0
        assert "Time runs out" not in world.text(table)


async def test_pressing_im_back_without_having_been_away_does_not_set_the_clock_back(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2, pace="live")
        await world.choose(aiko, await world.hand(aiko, table), "0")
        since = (await world.moment()).since
        await world.env.advance_time(30)
        await world.forged(botan, table, "cb1:1:back:0:")
        assert (await world.moment()).since == since


async def test_a_click_while_a_reminder_is_sent_does_not_lose_it(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2, pace="live")
        post = deliver.post

        async def meanwhile(*arguments, **how):
            if not (await world.moment()).seq:
                await world.bot.door.answer(1, aiko.id, 0, (0,))  # she clicks just now
            return await post(*arguments, **how)

        await world.env.advance_time(40)
        monkeypatch.setattr(deliver, "post", meanwhile)
        await world.env.advance_time(6)
        monkeypatch.undo()
        [notice] = world.notices()
        assert {botan.id} == set(kept_as(await world.bot.store.messages(1), "notice"))
        assert botan.id in {user.id for user in notice.mentions}
        await world.choose(botan, await world.hand(botan, table), "0")
        await world.env.settle()
        kept = kept_as(await world.bot.store.messages(1), "notice")
        assert {message.id for message in kept.values()} == {message.id for message in world.notices()}


@pytest.mark.dear
async def test_two_matches_have_clocks_of_their_own(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, daichi = world.people
        await world.begun("tenno", 2, pace="live")
        second = (await chiyo.slash(world.channel, "play", game="tenno", pace="evening")).response
        await world.press(daichi, second, "sit")
        await world.press(chiyo, second, "start")
        await world.env.advance_time(91)
        assert (await world.moment(1)).match.sitters[0].away
        assert not (await world.moment(2)).match.sitters[0].away
        await world.env.advance_time(600)
        assert (await world.moment(2)).match.sitters[0].away
        assert aiko and botan


async def chosen(world: Any, person: Any, verb: str, value: str) -> None:
    await world.choose(person, (await person.slash(world.channel, "settings")).response, value, verb)


def where_it_is(hour: int, world: Any) -> str:
    """The zone of a city in which it is a little after this hour."""
    now = datetime.fromtimestamp(world.bot.door.now(), UTC)
    return next(city.zone for city in cities("en") if now.astimezone(city.clock).hour == hour)


def direct(person: Any) -> list[Any]:
    return [] if person.user.dm_channel is None else list(person.user.dm_channel.history())


async def test_who_clicked_a_moment_ago_is_told_when_that_is_a_while_ago(tmp_path):
    """Aiko moves, Botan answers ten seconds later: Aiko has to learn that it is her turn again."""
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await lay(world, aiko, table)
        await world.env.advance_time(10)
        await lay(world, botan, table)
        [asked] = await world.asked()
        assert world.notices() == []
        await world.env.advance_time(STILL_HERE)
        [notice] = world.notices()
        assert {user.id for user in notice.mentions} == {asked.id}
        assert f"/{table.id})" in world.text(notice), "it leads to the table"


async def test_a_question_is_told_of_once(tmp_path):
    async with small_world(tmp_path) as world:
        await world.begun("tenno", 2)
        await world.env.advance_time(A_WHILE)
        [notice] = world.notices()
        await world.env.advance_time(STILL_WAITING - 60)
        assert [message.id for message in world.notices()] == [notice.id]


async def test_a_match_without_a_clock_asks_once_more_after_a_day(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await lay(world, aiko, table)
        await world.env.advance_time(A_WHILE)
        [notice] = world.notices()
        await world.env.advance_time(STILL_WAITING)
        [reminder] = world.notices()
        assert reminder.id != notice.id and "Tenno is still waiting for you" in world.text(reminder)
        assert {user.id for user in reminder.mentions} == {botan.id}
        await world.env.advance_time(3 * STILL_WAITING)
        assert [message.id for message in world.notices()] == [reminder.id]


@pytest.mark.parametrize("told", [Told.CHANNEL, Told.DIRECT, Told.BOTH])
async def test_a_notice_that_discord_would_not_have_comes_a_moment_later(tmp_path, told):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.bot.audience.save(Person(botan.id, told=told))
        await lay(world, aiko, table)
        world.env.inject_error("POST", "/channels/*/messages", status=503, code=0, times=2)
        await world.env.advance_time(A_WHILE)
        await world.env.advance_time(2 * RETRY_IN)
        assert [bool(world.notices()), bool(direct(botan))] == [told is not Told.DIRECT, told is not Told.CHANNEL]


async def test_the_last_one_is_told_so(tmp_path):
    async with small_world(tmp_path, people=3) as world:
        aiko, botan, chiyo = world.people
        table = await world.begun("tenno", 3)
        for person in (aiko, botan):
            await lay(world, person, table)
        await world.env.advance_time(A_WHILE)
        [notice] = world.notices()
        assert {user.id for user in notice.mentions} == {chiyo.id}
        assert "Everyone else has decided" in world.text(notice) and "**Aiko**, **Botan** are waiting" in world.text(notice)


async def test_who_wants_direct_messages_is_told_there_and_not_in_the_channel(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await chosen(world, botan, "told", "1")
        await lay(world, aiko, table)
        await world.env.advance_time(A_WHILE)
        [notice] = direct(botan)
        assert world.notices() == [] and "your turn in Tenno" in world.text(notice)
        panel = (await botan.user.click(notice, custom_id=world.button(notice, "hand"))).response
        await botan.user.click(panel, custom_id=world.button(panel, "pick", "0"))
        await world.env.settle()
        assert notice.id not in {message.id for message in direct(botan)}


async def test_the_panel_that_a_direct_notice_opens_outlives_it(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await chosen(world, botan, "told", "1")
        await lay(world, aiko, table)
        await world.env.advance_time(A_WHILE)
        [notice] = direct(botan)
        panel = (await botan.user.click(notice, custom_id=world.button(notice, "hand"))).response
        assert panel.id != notice.id and "Place your three Peasants" in world.text(panel)
        assert await world.decide(botan.user, panel, Random("there"))
        await world.env.settle()
        assert [message.id for message in direct(botan)] == [panel.id]


async def test_who_wants_both_gets_both(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await chosen(world, botan, "told", "2")
        await lay(world, aiko, table)
        await world.env.advance_time(A_WHILE)
        assert len(direct(botan)) == len(world.notices()) == 1
        await world.env.advance_time(STILL_WAITING)
        assert len(direct(botan)) == len(world.notices()) == 1
        assert "is still waiting" in world.text(direct(botan)[0]) and "is still waiting" in world.text(world.notices()[0])


async def test_who_wants_direct_messages_and_has_closed_them_is_mentioned(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await chosen(world, botan, "told", "1")
        world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
        await lay(world, aiko, table)
        await world.env.advance_time(A_WHILE)
        [notice] = world.notices()
        assert {user.id for user in notice.mentions} == {botan.id}


async def test_in_quiet_hours_nobody_is_told_until_they_end(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await chosen(world, botan, "quiet", str(QUIET.index((23, 8))))
        await botan.slash(world.channel, "settings", city=where_it_is(23, world))
        await lay(world, aiko, table)
        await world.env.advance_time(7 * 3600)
        assert world.notices() == []
        await world.env.advance_time(3 * 3600)
        [notice] = world.notices()
        assert {user.id for user in notice.mentions} == {botan.id}


async def test_whom_the_ai_replaced_in_their_quiet_hours_is_told_when_they_end(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2, pace="evening")
        hour = world.env.now().hour
        await world.bot.audience.save(Person(botan.id, quiet=(hour, (hour + 2) % 24)))
        world.bot.computers.delay = lambda _dice, _moment: 90_000.0
        await lay(world, aiko, table)
        await world.env.advance_time(700)
        assert (await world.moment()).match.sitters[1].away and world.notices() == []
        await world.env.advance_time(2 * 3_600)
        [notice] = world.notices()
        assert "the AI is playing for you until you’re back" in world.text(notice) and world.verbs(notice) == {"back"}
        assert {user.id for user in notice.mentions} == {botan.id}
        await world.env.advance_time(3_600)
        assert [each.id for each in world.notices()] == [notice.id]


@pytest.mark.parametrize(("hours", "away"), [(26, False), (34, True)])
async def test_at_the_pace_of_days_nobody_runs_out_of_time_in_their_quiet_hours(tmp_path, hours, away):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2, pace="days")
        await chosen(world, botan, "quiet", str(QUIET.index((23, 8))))
        await botan.slash(world.channel, "settings", city=where_it_is(23, world))
        await lay(world, aiko, table)
        hour, end = 3600, (await world.moment()).since + 24 * 3600
        told = world.said(await botan.slash(world.channel, "turns"))
        assert f"<t:{int(end)}:R>" in world.text(table) and f"<t:{int(end)}:R>" not in told
        assert any(f"<t:{int(end + more)}:R>" in told for more in range(8 * hour, 9 * hour + 1))
        await world.env.advance_time(hours * hour)
        assert (await world.moment()).match.sitters[1].away is away


async def test_the_notice_due_when_the_process_ended_comes_in_the_next_one(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await lay(world, aiko, table)
        await world.restart()
        [notice] = world.notices()
        assert {user.id for user in notice.mentions} == {botan.id}


async def test_who_became_due_while_another_was_told_is_told_too(tmp_path, monkeypatch):
    """Discord takes its time, and nobody else comes back to it."""
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.env.advance_time(TOGETHER + 5)
        await world.hand(botan, table)
        post, mentioned = deliver.post, list[set[int]]()

        async def slow(client, channel, screen, *picture, **how):
            mentioned.append(set(screen.mentions))
            await asyncio.sleep(TOGETHER + 10)
            return await post(client, channel, screen, *picture, **how)

        monkeypatch.setattr(deliver, "post", slow)
        await world.env.advance_time(2 * A_WHILE)
        assert mentioned == [{aiko.id}, {botan.id}]


# ---- /turns


async def test_turns_lists_what_waits_for_me_the_soonest_first(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await world.begun("tenno", 2)
        live = await world.begun("tenno", 2, pace="live")
        await lay(world, aiko, live)
        said = world.said(await botan.slash(world.channel, "turns"))
        assert "2 matches are waiting for you" in said
        assert said.index("match 2") < said.index("match 1") and f"/{live.id})" in said
        assert "1 match is waiting for you" in world.said(await aiko.slash(world.channel, "turns"))
        assert "No match is waiting for you" in world.said(await world.people[3].slash(world.channel, "turns"))
