"""One match that nobody can read: everybody else plays on, and only whoever hosts the bot is told more."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import discord

from bot.desk.app import Chabudai
from bot.play.matches import Matches
from tests.bot.test_quarantine import changed
from tests.discord.world import small_world


def spoil(world, sql):
    """What another version, or an accident, did to the database."""
    changed(world.path / "chabudai.db", sql)


UNKNOWN_PACE = "UPDATE matches SET body = json_set(body, '$.pace', 'weeks') WHERE id = 1"


async def two_tables(world):
    return [await world.begun("tenno", 2) for _ in range(2)]


async def test_commands_and_buttons_work_beside_a_match_that_cannot_be_read(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        first, second = await two_tables(world)
        spoil(world, UNKNOWN_PACE)
        await world.restart()
        panel = await aiko.slash(world.channel, "hand")
        assert "Which one" not in world.said(panel), "only one is left to choose"
        await world.choose(aiko, panel.response, "0")
        await world.choose(botan, await world.hand(botan, second), "0")
        assert (await world.moment(2)).seq >= 2
        for command in ("table", "stop"):
            assert "went wrong" not in world.said(await aiko.slash(world.channel, command))
        assert "The bot’s owner can see why" in world.said(await world.press(aiko, first, "hand"))
        assert "The bot’s owner can see why" in world.said(await world.press(aiko, first, "more"))
        errors, alarms = world.provoked()
        assert [(alarm["event"], alarm["match"]) for alarm in alarms] == [("a match cannot be read", 1)] and not errors


async def test_the_owner_of_the_application_sees_what_cannot_be_read_and_nobody_else_does(tmp_path):
    async with small_world(tmp_path) as world:
        host, _guest, owner, stranger = world.people
        moderator = world.moderator("rin")
        await two_tables(world)
        spoil(world, UNKNOWN_PACE)
        await world.restart()
        world.bot.owner_id = owner.id
        said = {person.id: await person.slash(world.channel, "about") for person in (host, moderator, owner, stranger)}
        seen = {number for number, about in said.items() if "match 1: Invalid enum value" in world.said(about)}
        assert seen == {owner.id}
        assert "Everything works except 1 entry, which can’t be read" in world.said(said[owner.id]) and said[owner.id].ephemeral
        assert "python -m bot check" in world.said(said[owner.id])
        world.provoked()


async def test_ten_are_told_of_and_the_rest_are_counted(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        for _ in range(12):
            await world.begun("tenno", 2)
        spoil(world, "UPDATE matches SET body = json_set(body, '$.pace', '*weeks*')")
        await world.restart()
        world.bot.owner_id = aiko.id
        told = world.said(await aiko.slash(world.channel, "about"))
        assert "Everything works except 12 entries, which can’t be read" in told
        assert "match 10:" in told and "match 11:" not in told and "and 2 more" in told
        assert "\\*weeks\\*" in told, "what a database says is not formatted"
        world.provoked()


async def test_an_owner_with_nothing_to_worry_about_sees_what_everybody_sees(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        world.bot.owner_id = aiko.id
        assert world.said(await aiko.slash(world.channel, "about")) == world.said(await botan.slash(world.channel, "about"))


async def test_work_that_died_is_told_to_the_owner(tmp_path, monkeypatch):
    async def broken(_door):
        raise ValueError("broken")

    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await two_tables(world)
        monkeypatch.setattr(Matches, "unfinished", broken)
        await world.restart()
        world.bot.owner_id = aiko.id
        assert "Stopped by a bug in the bot: resume (1)" in world.said(await aiko.slash(world.channel, "about"))
        assert "resume" not in world.said(await botan.slash(world.channel, "about"))
        _errors, alarms = world.provoked()
        assert [(alarm["event"], alarm["task"]) for alarm in alarms] == [("a task died", "resume")]
        assert isinstance(alarms[0]["exc_info"], ValueError)


async def test_who_the_owner_is_is_known_before_anybody_asks(tmp_path):
    async with small_world(tmp_path) as world:
        asked = sum("applications/@me" in request.path for request in world.env.http_requests)
        await world.people[0].slash(world.channel, "about")
        assert world.bot.owner_id == world.bot.application.owner.id
        assert sum("applications/@me" in request.path for request in world.env.http_requests) == asked


def test_of_a_team_those_who_may_change_the_bot_are_its_owners():
    def member(number, role):
        user = {"id": str(number), "username": f"user {number}", "discriminator": "0", "avatar": None}
        return {"user": user, "team_id": "5", "membership_state": 2, "role": role}

    members = [member(1, "admin"), member(2, "developer"), member(3, "read_only")]
    team = {"id": "5", "name": "Friends", "icon": None, "owner_user_id": "1", "members": members}

    bot = SimpleNamespace(application=SimpleNamespace(team=discord.Team(cast(Any, None), cast(Any, team))))
    Chabudai._learn_who_hosts(cast(Chabudai, bot))
    assert bot.owner_ids == {1, 2}
