"""The doctor on a Discord on loopback: finds each planted fault and only those, and leaves nothing behind."""

from __future__ import annotations

import asyncio
import json
from argparse import Namespace
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import discord as library
import pytest
from aiohttp import web

from bot.__main__ import main
from bot.config import Settings
from bot.desk.assumptions import Assumption
from bot.doctor import presses
from bot.doctor.made import FILE
from bot.doctor.run import examined
from tests.discord.wire import every
from tests.drills.shown import custom_ids, text
from tests.loopback import CHANNEL, GO_ON, TOKEN, Discord, discord_on_loopback, failing, pointed_at
from tests.otherwise import NOT_SO
from tests.patience import PATIENCE
from tests.warm import process

WORKS, OTHERWISE, BROKEN, UNKNOWN = "works", "goes on another way", "broken", "not looked at"
LINK = "permissions=309237681152"


def given(**more: Any) -> Namespace:
    return Namespace(**{"channel": CHANNEL, "button": False, "json": True, **more})


async def looked(
    discord: Discord, folder: Path, capsys: Any, *, code: int = 0, told: asyncio.Event | None = None, **more: Any
) -> dict[str, Any]:
    """What was found, by the name of the look."""
    settings = Settings.load({"DISCORD_TOKEN": TOKEN, "DATA_DIR": str(folder), "DISCORD_API": discord.address})
    with pointed_at(discord.address):
        assert await examined(settings, given(**more), told or asyncio.Event()) == code
    said = capsys.readouterr().out
    assert TOKEN not in said and "x" * 38 not in said
    return {row["look"]: row for row in json.loads(said)}


def wrong(found: dict[str, Any]) -> dict[str, str]:
    return {name: row["outcome"] for name, row in found.items() if row["outcome"] != WORKS}


def nothing_is_left(discord: Discord, folder: Path) -> bool:
    return not discord.messages and not discord.emoji and not discord.threads and not (folder / FILE).exists()


@pytest.fixture
async def world():
    async with discord_on_loopback() as discord:
        discord.commands = [{"name": name, "type": 1} for name in COMMANDS]
        yield discord


COMMANDS: tuple[str, ...] = ("about", "export", "hand", "history", "move", "play", "privacy", "replay")
COMMANDS += ("resign", "rules", "settings", "stop", "table", "turns", "watch")


@pytest.mark.dear
async def test_where_all_is_well_it_says_so_and_leaves_nothing(world, tmp_path, capsys):
    found = await looked(world, tmp_path, capsys)
    assert wrong(found) == {} and LINK in found["invite link"]["says"]
    assert nothing_is_left(world, tmp_path)


PLANTED = {
    Assumption.KEPT_PICTURE: "edit that keeps the picture",
    f"{Assumption.KEPT_PICTURE}, and it is not said": "edit that keeps the picture",
    Assumption.NEW_PICTURE: "edit with another picture",
    Assumption.EMOJI: "emoji on a button and in a menu",
    Assumption.LENGTH: "texts of 4,000 characters",
    Assumption.ALT_TEXT: "lobby with its title picture",
    Assumption.THREAD: "thread",
    Assumption.EMOJI_UPLOAD: "emoji of the application",
}


@pytest.mark.dear
@pytest.mark.parametrize("name", PLANTED)
async def test_it_finds_what_is_not_as_assumed_and_nothing_else(world, tmp_path, capsys, name):
    world.otherwise.append(NOT_SO[name])
    assert wrong(await looked(world, tmp_path, capsys)) == {PLANTED[name]: OTHERWISE}
    assert nothing_is_left(world, tmp_path)


def needs(**about: Any) -> Callable[[Discord], None]:
    return lambda world: world.application.update(about)


def forbids(*names: str) -> Callable[[Discord], None]:
    allowed = {**dict(library.Permissions.all()), "administrator": False, **dict.fromkeys(names, False)}
    return lambda world: setattr(world, "allowed", library.Permissions(**allowed))


def in_slow_mode(world: Discord) -> None:
    forbids("bypass_slowmode", "manage_messages", "manage_channels")(world)
    world.slow_mode = 5


FAULTS: dict[str, tuple[Callable[[Discord], object], dict[str, str]]] = {
    "code grant": (needs(bot_require_code_grant=True), {"application": BROKEN}),
    "no server": (needs(integration_types_config={"1": {}}), {"application": BROKEN}),
    "activities": (needs(flags=1 << 17), {"application": BROKEN}),
    "activity": (lambda world: world.commands.append({"name": "launch", "type": 4}), {"commands": BROKEN}),
    "a command": (lambda world: world.commands.pop(), {"commands": OTHERWISE}),
    "no pictures": (forbids("attach_files"), {"permissions in the channel": BROKEN}),
    "no threads": (forbids("create_public_threads"), {"permissions in the channel": OTHERWISE}),
    "slow mode": (in_slow_mode, {"permissions in the channel": OTHERWISE}),
    "direct messages": (
        lambda world: world.faults.append((r"POST /users/@me/channels", failing(403, 50007))),
        {"direct message to the owner": OTHERWISE},
    ),
}


@pytest.mark.dear
@pytest.mark.parametrize("name", FAULTS)
async def test_it_finds_what_the_host_has_to_do_and_nothing_else(world, tmp_path, capsys, name):
    plant, expected = FAULTS[name]
    plant(world)
    found = await looked(world, tmp_path, capsys, code=int(BROKEN in expected.values()))
    assert wrong(found) == expected
    assert all(found[look]["todo"] for look in expected)
    assert nothing_is_left(world, tmp_path)


async def test_a_wrong_token_is_the_only_thing_it_finds(world, tmp_path, capsys):
    world.token = "another"
    found = await looked(world, tmp_path, capsys, code=1)
    assert wrong(found) == {"token": BROKEN} and len(found) == 1


# ---- whatever stops it


@pytest.mark.dear
async def test_it_takes_everything_away_when_it_is_interrupted(world, tmp_path, capsys):
    told = asyncio.Event()

    async def interrupted() -> web.Response:
        told.set()
        return GO_ON

    world.faults.append((r"POST /channels/\d+/messages/\d+/threads", interrupted))
    await looked(world, tmp_path, capsys, code=1, told=told)
    assert nothing_is_left(world, tmp_path)


POSTS, THREADS, EMOJI = r"POST /channels/\d+/messages", r"POST /channels/\d+/messages/\d+/threads", r"POST /applications/\d+/emojis"


@pytest.mark.dear("emojis", "threads", "False")
@pytest.mark.parametrize("at", [EMOJI, POSTS, THREADS])
@pytest.mark.parametrize("after", [False, True])
async def test_what_it_left_when_it_was_killed_it_takes_away_the_next_time(world, tmp_path, capsys, at, after):
    named = {"DISCORD_TOKEN": TOKEN, "DATA_DIR": str(tmp_path), "DISCORD_API": world.address}
    doctor = await process(partial(main, ["doctor", "--channel", str(CHANNEL)]), named)

    async def deadly() -> web.Response | None:
        doctor.kill()
        return GO_ON if after else None

    world.faults.append((at, deadly))
    await asyncio.wait_for(doctor.wait(), PATIENCE)
    assert wrong(await looked(world, tmp_path, capsys)) == {}
    assert nothing_is_left(world, tmp_path)


@pytest.mark.dear
async def test_a_thread_that_only_others_may_delete_is_named(world, tmp_path, capsys):
    world.faults.append((r"DELETE /channels/\d+", failing(403, 50013)))
    found = await looked(world, tmp_path, capsys)
    assert wrong(found) == {"taking everything away": OTHERWISE}
    assert all(thread["thread_metadata"]["archived"] for thread in world.threads.values()) and not world.messages


# ---- press this button


@pytest.mark.dear
async def test_with_somebody_who_presses_it_looks_at_answers_too(world, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(presses, "A_WHILE", 0.0)
    looking = asyncio.create_task(looked(world, tmp_path, capsys, button=True))
    await world.identified.wait()
    first = await seen(world, "1 of 4")
    private = await (await world.press(1, first, custom_ids(first)[0])).answered()
    assert private["flags"] & 64 and "2 of 4" in text(private)
    changed = await (await world.press(1, private, custom_ids(private)[0])).answered()
    assert changed["id"] == private["id"] and "3 of 4" in text(changed)
    chosen = await (await world.press(1, changed, custom_ids(changed)[0], ["1"])).answered()
    window = await (await world.press(1, chosen, custom_ids(chosen)[0])).answered()
    await (await world.submit(1, chosen, window)).answered()
    found = await looking
    assert wrong(found) == {} and "private message, edited after a while" in found
    assert "That was all" in text(world.messages[int(private["id"])])


@pytest.mark.dear
async def test_without_anybody_who_presses_it_says_that_it_did_not_look(world, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(presses, "PATIENCE", 0.1)
    found = await looked(world, tmp_path, capsys, button=True)
    assert wrong(found) == {"private answer to a press": UNKNOWN} and nothing_is_left(world, tmp_path)


async def seen(world: Discord, words: str) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        while True:
            for message in world.messages.values():
                if any(words in part.get("content", "") for part in every(message["components"])):
                    return message
            await asyncio.sleep(0.02)
