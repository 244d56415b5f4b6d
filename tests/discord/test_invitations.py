"""Invite: whoever is chosen is mentioned once, by a message that goes when it means nothing any more, and a seat is kept for a while."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.desk import posts
from bot.desk.coalescer import RETRY_IN
from bot.desk.tables import REST
from bot.match.invitations import KEPT
from bot.match.lobby import sit_down
from bot.match.values import Phase
from bot.play.ownership import Alone
from tests.discord.world import World, small_world
from tests.drills.shown import text

MINUTE = 60.0


def calls(world: World) -> list[Any]:
    """The messages that call somebody to a table."""
    return [message for message in world.public() if "accept" in world.verbs(message)]


def pings(world: World) -> list[tuple[str, list[int]]]:
    """Who was mentioned by each new message with a mention in its text, and who could be pinged by it."""
    found = []
    for request in world.env.http_requests:
        body = request.json or {}
        data = body.get("data") or body if isinstance(body, dict) else {}
        edited = isinstance(body, dict) and body.get("type") == 7
        if request.method == "POST" and not edited and "<@" in text(data) and not data.get("flags", 0) & 64:
            found.append((text(data), [int(user) for user in data["allowed_mentions"].get("users", [])]))
    return found


async def test_whoever_is_invited_is_mentioned_once_and_nobody_else(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        answer = await world.invite(aiko, table, botan)
        assert "**Botan** has been invited. The seat opens up again <t:" in world.said(answer)
        await world.env.settle()
        [call] = calls(world)
        assert "**Aiko** invites you to play Tenno." in world.text(call) and f"/{table.id})" in world.text(call)
        assert [user.id for user in call.mentions] == [botan.id]
        assert "2. reserved for **Botan**, free again <t:" in world.text(table)
        for _ in range(2):
            await world.press(world.people[2], table, "sit")
            await world.press(world.people[2], table, "stand")
            await world.env.settle()
        await world.env.advance_time(KEPT + MINUTE)
        [(said, pinged)] = pings(world)
        assert f"<@{botan.id}>" in said and pinged == [botan.id]


@pytest.mark.parametrize("where", ["at the table", "in the message"])
async def test_the_message_goes_when_they_sit_down(tmp_path, where):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("take", 1)
        await world.invite(aiko, table, botan)
        await world.env.settle()
        [call] = calls(world)
        if where == "at the table":
            await world.press(botan, table, "sit")
        else:
            answer = await world.press(botan, call, "accept")
            assert answer.ephemeral and f"You’re seated: https://discord.com/channels/{world.guild.id}" in world.said(answer)
        await world.env.settle()
        assert calls(world) == []
        assert "2. **Botan**" in world.text(table) and "kept" not in world.text(table)


async def test_others_read_until_when_the_last_seat_is_kept_and_sit_down_afterwards(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, _daichi = world.people
        table = await world.lobby("take", 1)
        await world.invite(aiko, table, botan)
        await world.env.settle()
        refused = await world.press(chiyo, table, "sit")
        assert refused.ephemeral and "opens up in 10 minutes" in world.said(refused)
        assert "in 10 minutes" in world.said(await world.press(chiyo, calls(world)[0], "accept"))
        assert {"addai", "invite"} <= world.disabled(table)
        await world.env.advance_time(KEPT + 1)
        [call] = calls(world)
        assert "no longer reserved for you" in world.text(call)
        assert "2. free" in world.text(table) and "addai" not in world.disabled(table)
        await world.press(chiyo, table, "sit")
        assert "2. **Chiyo**" in world.text(table)
        assert "All seats are taken" in world.said(await world.press(botan, call, "accept"))


async def test_a_kept_seat_survives_a_restart_and_is_free_after_one(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, _daichi = world.people
        table = await world.lobby("take", 1)
        await world.invite(aiko, table, botan)
        await world.env.settle()
        [call] = calls(world)
        await world.env.advance_time(4 * MINUTE)
        await world.restart()
        assert [message.id for message in calls(world)] == [call.id]
        assert "in 6 minutes" in world.said(await world.press(chiyo, table, "sit"))
        await world.bot.close()
        await world.env.advance_time(7 * MINUTE)
        await world.restart()
        assert "2. free" in world.text(table) and "no longer reserved" in world.text(call)
        await world.press(chiyo, table, "sit")
        assert "2. **Chiyo**" in world.text(table)


async def test_who_was_not_told_before_a_kill_is_told_after_the_start(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        monkeypatch.setattr(world.bot.invitations, "refresh", lambda _match: None)
        await world.invite(aiko, table, botan)
        await world.env.settle()
        assert calls(world) == []
        await world.restart()
        [call] = calls(world)
        assert [user.id for user in call.mentions] == [botan.id]


@pytest.mark.parametrize("meanwhile", ["they sat down", "another process called them"])
async def test_whoever_was_cut_off_while_they_called_somebody_looks_again_before_they_do(tmp_path, monkeypatch, meanwhile):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        store, keep_message, ownership = world.bot.store, world.bot.store.keep_message, Alone()
        ownership.alone = False

        async def late(match_id, kind, who, message):
            await keep_message(match_id, kind, who, message)
            if kind == "new invitation" and meanwhile == "they sat down":
                await world.bot.door.change(1, botan.id, lambda match: sit_down(match, botan.id, "Botan", 7, 0.0))
            elif kind == "new invitation":
                await keep_message(match_id, "invitation", who, replace(message, id=7))

        monkeypatch.setattr(posts, "SOON", 0.0)
        monkeypatch.setattr(store, "keep_message", late)
        monkeypatch.setattr(store, "ownership", ownership)
        await world.invite(aiko, table, botan)
        await world.env.settle()
        assert calls(world) == [] == pings(world)
        if meanwhile == "they sat down":
            await world.env.advance_time(RETRY_IN + 1)
            assert calls(world) == []


@pytest.mark.parametrize("alone", [True, False])
async def test_a_message_that_a_moderator_deleted_comes_back_and_pings_nobody_again(tmp_path, monkeypatch, alone):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        monkeypatch.setattr(world.bot.door.ownership, "alone", alone)
        await world.invite(aiko, table, botan)
        await world.env.settle()
        for times in (1, 2):
            [call] = calls(world)
            world.env.backend.delete_message(world.channel.id, call.id)
            await world.env.advance_time(REST)
            await world.bot.tables.move_to_end(1)  # the link to it is another one
            for _change in range(2):
                await world.together([world.bot.door.change(1, aiko.id, lambda match: match)])
            [again] = calls(world)
            assert again.id != call.id and f"/{world.tables()[-1].id})" in world.text(again)
            assert [pinged for _said, pinged in pings(world)] == [[botan.id], *([[]] * times)]
        await world.press(botan, again, "accept")
        await world.env.settle()
        assert calls(world) == []


async def test_a_message_that_was_deleted_when_its_seat_was_free_again_is_edited_in_vain_no_more_than_once(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        await world.invite(aiko, table, botan)
        await world.env.settle()
        [call] = calls(world)
        world.env.backend.delete_message(world.channel.id, call.id)
        await world.env.advance_time(KEPT + 1)
        for _move in range(2):
            await world.env.advance_time(MINUTE)
            await world.bot.tables.move_to_end(1)
            world.bot.invitations.refresh(1)
            await world.env.settle()
        assert calls(world) == []
        edits = [each for each in world.env.http_requests if each.method == "PATCH" and each.path.endswith(f"/{call.id}")]
        assert len(edits) == 1


@pytest.mark.parametrize("how", ["start", "stop"])
@pytest.mark.parametrize("restarted", [False, True])
async def test_a_table_that_begins_or_closes_calls_nobody_any_more(tmp_path, monkeypatch, how, restarted):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, _daichi = world.people
        table = await world.lobby("tenno", 2)
        await world.invite(botan, table, chiyo)
        await world.env.settle()
        [call] = calls(world)
        if restarted:
            monkeypatch.setattr(world.bot.invitations, "refresh", lambda _match: None)
        if how == "start":
            await world.press(aiko, table, "start")
        else:
            await world.press(aiko, (await aiko.slash(world.channel, "stop")).response, "stop", "1")
        await world.env.settle()
        if restarted:
            assert world.exists(call)
            await world.restart()
        assert calls(world) == []
        assert (await world.bot.door.matches.match(1)).invited == ()


async def test_two_who_invite_at_once_share_the_last_seat(tmp_path):
    async with small_world(tmp_path, people=5) as world:
        aiko, botan, _chiyo, daichi, emi = world.people
        table = await world.lobby("tatsu", 2, computers=1)
        match = await world.bot.door.matches.match(1)
        for _ in range(match.rules.seats[-1] - len(match.sitters) - 1):
            await world.press(aiko, table, "addai")
        menus = [(await world.press(person, table, "invite")).response for person in (aiko, botan)]
        presses = [choosing(world, person, menu, guest) for person, menu, guest in zip((aiko, botan), menus, (daichi, emi), strict=True)]
        answers = [world.said(answer) for answer in await world.sent(presses)]
        assert sorted("has been invited" in answer for answer in answers) == [False, True]
        assert sum("All free seats are reserved" in answer for answer in answers) == 1
        assert len(calls(world)) == 1


async def test_two_who_invite_the_same_person_at_once_call_them_once(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, _daichi = world.people
        table = await world.lobby("samurai-sword", 2)
        menus = [(await world.press(person, table, "invite")).response for person in (aiko, botan)]
        answers = await world.sent([choosing(world, person, menu, chiyo) for person, menu in zip((aiko, botan), menus, strict=True)])
        assert sum("already been invited to this table" in world.said(answer) for answer in answers) == 1
        assert len(calls(world)) == 1


async def test_somebody_who_sits_down_in_the_moment_they_are_invited_is_seated_and_the_call_goes(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        menu = (await world.press(aiko, table, "invite")).response
        sits = world.pressing(botan, table, world.button(table, "sit"))
        await world.sent([sits, choosing(world, aiko, menu, botan)])
        await world.env.settle()
        assert calls(world) == [] and len(pings(world)) <= 1
        menu = (await world.press(aiko, table, "invite")).response
        chiyo = world.people[2]
        await world.sent([choosing(world, aiko, menu, chiyo), world.pressing(chiyo, table, world.button(table, "sit"))])
        await world.env.settle()
        assert calls(world) == []
        assert [sitter.name for sitter in (await world.bot.door.matches.match(1)).sitters] == ["Aiko", "Botan", "Chiyo"]


def choosing(world: World, person: Any, menu: Any, guest: Any, **changes: Any) -> tuple[Any, Any]:
    """A choice in the menu of Invite, as Discord tells of it, or otherwise."""
    record, payload = world.pressing(person, menu, f"cs1:{match_of(world, menu)}:guest:0:", [str(guest.id)])
    user = {"id": str(guest.id), "username": guest.name, "global_name": guest.name.capitalize(), "discriminator": "0", "avatar": None}
    member: dict[str, Any] = {"roles": [], "joined_at": None, "nick": None, "permissions": "1024", "flags": 0}
    resolved = {"users": {str(guest.id): user | changes.pop("user", {})}, "members": {str(guest.id): member | changes.pop("member", {})}}
    payload["data"] |= {"component_type": 5, "resolved": resolved} | changes
    return record, payload


def match_of(world: World, menu: Any) -> int:
    return int(world.parts(menu, 5)[0]["custom_id"].split(":")[1])


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"user": {"bot": True}}, "Bots can’t sit down"),
        ({"member": {"permissions": "2048"}}, "can’t see this channel"),
        ({"resolved": {}}, "out of date"),
        ({"resolved": {"users": {}}}, "out of date"),
        ({"values": ["1"]}, "out of date"),
        ({"values": ["²"]}, "out of date"),
        ({"values": []}, "out of date"),
    ],
)
async def test_who_cannot_come_or_was_not_chosen_is_not_called(tmp_path, changes, why):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        menu = (await world.press(aiko, table, "invite")).response
        [answer] = await world.sent([choosing(world, aiko, menu, botan, **changes)])
        assert answer.ephemeral and why in world.said(answer)
        assert calls(world) == [] and (await world.bot.door.matches.match(1)).invited == ()


async def test_somebody_of_another_server_cannot_see_the_channel(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        menu = (await world.press(aiko, table, "invite")).response
        record, payload = choosing(world, aiko, menu, botan)
        payload["data"]["resolved"]["members"] = {}
        [answer] = await world.sent([(record, payload)])
        assert "can’t see this channel" in world.said(answer)


async def test_who_was_removed_or_stood_up_while_the_menu_was_open_invites_nobody(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, chiyo, _daichi = world.people
        table = await world.lobby("tenno", 2)
        menu = (await world.press(botan, table, "invite")).response
        await world.press(botan, table, "stand")
        [answer] = await world.sent([choosing(world, botan, menu, chiyo)])
        assert "You’re not at this table yet" in world.said(answer)
        assert calls(world) == []


async def test_a_lobby_that_is_moved_mentions_nobody_again(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        await world.invite(aiko, table, botan)
        await world.env.settle()
        await aiko.slash(world.channel, "table")
        await world.env.settle()
        [call] = calls(world)
        [moved] = [message for message in world.tables() if message.id != call.id]
        assert moved.id != table.id and len(pings(world)) == 1


async def test_the_message_is_in_the_language_of_the_server_and_the_menu_in_ones_own(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await world.speak(aiko, "uk")
        table = await world.lobby("tenno", 1)
        answer = await world.invite(aiko, table, botan)
        assert "Запрошено: **Botan**" in world.said(answer)
        await world.env.settle()
        assert "invites you" in world.text(calls(world)[0])


async def test_a_name_in_an_invitation_does_nothing(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        rin = world.guild.add_member(world.env.create_user("rin", global_name="@everyone **[x](http://x.y)**"))
        table = await world.lobby("tenno", 1)
        answer = await world.invite(aiko, table, rin)
        await world.env.settle()
        for said in (world.said(answer), world.text(table)):
            assert "@\u200beveryone" in said and "@everyone" not in said and r"\[x\](http:" in said and "http://" not in said


async def test_whom_a_rematch_seats_is_mentioned_once_until_they_click(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 3, computers=1)
        await world.press(aiko, (await aiko.slash(world.channel, "stop")).response, "stop", "1")
        await world.env.settle()
        before = len(pings(world))
        again = (await world.press(botan, table, "rematch")).response
        await world.env.settle()
        others = {person.id for person in (world.people[0], world.people[2])}
        [(_said, pinged)] = pings(world)[before:]
        assert set(pinged) == others
        await world.press(aiko, again, "sit")
        assert f"<@{aiko.id}>" not in world.text(again) and f"<@{world.people[2].id}>" in world.text(again)
        await world.env.advance_time(MINUTE)
        await botan.slash(world.channel, "table")
        await world.env.settle()
        assert [pinged for _said, pinged in pings(world)[before:]] == [[*pinged], []]
        [moved] = [message for message in world.tables() if "sit" in world.verbs(message)]
        await world.press(botan, moved, "start")
        assert (await world.moment(2)).match.phase is Phase.PLAYING


async def test_who_is_invited_and_wants_to_be_forgotten_is_called_no_more(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        await world.invite(aiko, table, botan)
        await world.env.settle()
        await world.together([world.bot.privacy.erase(botan.id)])
        await world.env.settle()
        assert calls(world) == [] and "Botan" not in world.text(table)
        assert await world.bot.store.messages(1) == {key: each for key, each in (await world.bot.store.messages(1)).items() if key[1] == 0}
        assert str(botan.id) not in str(await world.bot.door.matches.match(1))


async def test_an_invitation_to_a_channel_that_is_gone_calls_nobody(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=404, code=10003, times=None)
        assert "has been invited" in world.said(await world.invite(aiko, table, botan))
        await world.env.settle()
        world.env.backend.delete_channel(world.channel.id)
        await world.env.advance_time(KEPT + MINUTE)
        match = await world.bot.door.matches.match(1)
        assert (match.phase, match.invited) == (Phase.STOPPED, ())
