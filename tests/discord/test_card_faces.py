"""Faces of cards as emoji: on buttons and before names once they are there; wherever Discord will not have them, as if there were none."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from prometheus_client import REGISTRY

from bot.desk import card_faces
from bot.desk.card_faces import DAY, HOUR, KEPT, LEDGER
from bot.render import icons
from tests.discord.world import BUTTON, SELECT, SETTINGS, small_world

EMOJI = re.compile(r"<:[a-z0-9_]{2,32}:\d+>")
PNG = b"\x89PNG\r\n\x1a\n"
ALL = card_faces.faces_named()
TATSU, TAKE = (
    {name: found for name, found in ALL.items() if any(getattr(words, "domain", "") == key for words in found[1])}
    for key in ("tatsu", "take")
)
FEW = {name: TATSU[name] for name in sorted(TATSU)[:8]}


def refusal(status: int, code: int = 0) -> discord.HTTPException:
    kind = {403: discord.Forbidden, 500: discord.DiscordServerError}.get(status, discord.HTTPException)
    return kind(SimpleNamespace(status=status, reason="no"), {"code": code, "message": "no"})


def emoji_in(world: Any, message: Any) -> set[str]:
    """Those in its text, and those on its buttons."""
    on_buttons = {"<:{name}:{id}>".format(**part["emoji"]) for part in world.parts(message, BUTTON) if part.get("emoji")}
    return {*EMOJI.findall(world.written(message)), *on_buttons}


@pytest.fixture(autouse=True)
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(icons, "face_drawn", lambda _face: PNG)
    monkeypatch.setitem(SETTINGS, "CARD_FACES", "on")
    monkeypatch.setattr(card_faces, "faces_named", lambda: FEW)


async def test_names_have_faces_but_for_who_wants_text(tmp_path, monkeypatch):
    monkeypatch.setattr(card_faces, "faces_named", lambda: TATSU)
    async with small_world(tmp_path) as world:
        table = await world.begun("tatsu", 4)
        [asked] = await world.asked()
        there = {emoji.name: emoji.id for emoji in await world.bot.fetch_application_emojis()}
        assert there.keys() == TATSU.keys()
        panel = await world.hand(asked, table)
        assert re.search(rf"### Your turn, {EMOJI.pattern} (Red|Yellow) clan", world.written(panel))
        await world.press(asked, panel, "astext")
        assert not emoji_in(world, panel)
        await world.press(asked, (await asked.slash(world.channel, "settings")).response, "textfirst")
        assert not emoji_in(world, await world.hand(asked, table))


async def test_choices_have_faces(tmp_path, monkeypatch):
    monkeypatch.setattr(card_faces, "faces_named", lambda: TAKE)
    async with small_world(tmp_path) as world:
        table = await world.begun("take", 2)
        [asked] = await world.asked()
        there = {emoji.name: str(emoji.id) for emoji in await world.bot.fetch_application_emojis()}
        panel = await world.hand(asked, table)
        options = [option for part in world.parts(panel, SELECT) for option in part["options"]]
        shown = {(each["emoji"]["name"], str(each["emoji"]["id"])) for each in (*world.parts(panel, BUTTON), *options) if "emoji" in each}
        assert shown and shown <= there.items()


async def test_wherever_uploading_fails_everything_goes_on_without_and_that_is_said_once(tmp_path, monkeypatch):
    failures = {
        "fetch": [refusal(403), refusal(500), aiohttp.ClientConnectionError(), discord.RateLimited(60.0)],
        "create": [refusal(403), refusal(500), refusal(400, 30008), discord.RateLimited(60.0), TimeoutError()],
    }
    left, made = [(step, problem) for step, problems in failures.items() for problem in problems], list[str]()
    fetch, create = discord.Client.fetch_application_emojis, discord.Client.create_application_emoji

    async def fetching(bot: discord.Client) -> Any:
        if left and left[0][0] == "fetch":
            raise left.pop(0)[1]
        return await fetch(bot)

    async def creating(bot: discord.Client, **emoji: Any) -> Any:
        if left and len(made) % 2:
            made.append("")
            raise left.pop(0)[1]
        made.append(emoji["name"])
        return await create(bot, **emoji)

    monkeypatch.setattr(discord.Client, "fetch_application_emojis", fetching)
    monkeypatch.setattr(discord.Client, "create_application_emoji", creating)
    failed = REGISTRY.get_sample_value("chabudai_card_faces_failed_total")
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        aiko, botan, *_ = world.people
        await world.choose(aiko, await world.hand(aiko, table), "0")
        await world.choose(botan, await world.hand(botan, table), "0")
        assert [step for step, _problem in left] == ["fetch"] * 3 + ["create"] * 5
        while left:
            before = len(left)
            await world.env.advance_time(HOUR + 1)
            assert len(left) == before - 1
            panel = await world.hand(aiko, table)
            assert world.parts(panel, BUTTON)
        await world.env.advance_time(HOUR + 1)
        assert (REGISTRY.get_sample_value("chabudai_card_faces_failed_total") or 0) - (failed or 0) == 9
        assert sorted(filter(None, made)) == sorted(FEW), "each is uploaded once, whatever came between"
        errors, [said] = world.provoked()
        assert not errors and "card faces cannot be uploaded" in said["event"]


async def test_what_is_there_is_found_again_and_what_nothing_names_goes_after_a_week(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        foreign = await world.bot.create_application_emoji(name="blob_0123456789", image=PNG)
        there = await world.bot.fetch_application_emojis()
        *rest, gone = sorted(FEW)
        fewer = {name: FEW[name] for name in rest}
        monkeypatch.setattr(card_faces, "faces_named", lambda: fewer)
        await world.restart()
        assert await world.bot.fetch_application_emojis() == there, "nothing is uploaded twice"
        await world.env.advance_time(KEPT - DAY)
        assert gone in {emoji.name for emoji in await world.bot.fetch_application_emojis()}
        await world.env.advance_time(3 * DAY)
        assert {emoji.name for emoji in await world.bot.fetch_application_emojis()} == {*rest, foreign.name}
        assert gone not in json.loads(await world.bot.store.fact(LEDGER) or "{}")


def test_every_face_is_small_enough_has_a_name_of_its_own_and_leaves_room_for_others():
    assert all(re.fullmatch(r"[a-z0-9_]{2,32}", name) for name in ALL)
    assert len(ALL) == len({face for face, _words in ALL.values()}) < 200
