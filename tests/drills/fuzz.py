"""Presses, choices, options and texts that no honest client sends, a hundred thousand of them: nothing changes, and all are answered.

They are real ones that were spoiled, or nonsense from the start, from strangers and from people at the table. What somebody may
do by rights (their settings, a table called to the end of the channel, a move) is left out.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from structlog.testing import capture_logs

from bot.config import DATABASE
from bot.errors import NotUnderstood
from bot.match.values import Match, Sitter
from bot.screen.custom_id import button_id, parse, select_id
from games import all_games
from games.core.game import Seat
from tests.discord.direct import Caller, Direct, direct_bot
from tests.discord.world import ALARMING
from tests.loopback import DIRECT, SERVER

HOST, SEATED, STRANGER = 11, 12, 13
CHANNEL = 5000
CLICK = 10**18
A_LOOK_IN = 1000  # presses
PRESS, CHOICE, COMMAND, TYPING, TEXT = "a press", "a choice", "a command", "typing", "a text"
# What everybody may do, whatever else is wrong with it.
BY_RIGHT = {"language", "bydm", "textfirst", "streamer", "theme", "told", "quiet", "whichtable", "forgetme"}
COMMANDS = {
    "play": ("game", "pace"),
    "rules": ("game",),
    "move": ("move",),
    "hand": (),
    "table": (),
    "stop": (),
    "resign": (),
    "about": (),
    "settings": ("city",),
}
NUMBERS = (
    "-1",
    "0",
    "1",
    "25",
    "26",
    "9999",
    str(2**31),
    str(2**53),
    str(2**63 - 1),
    str(2**63),
    str(2**64),
    "9" * 40,
    "1e9",
    "0x1",
    "²",
    "٣",
)
ODD = (
    "",
    " ",
    "\n",
    "\r\n",
    "\0",
    "\u3164",
    "\u202e",
    "\ufeff",
    "🀄",
    "é",
    "ё",
    "@everyone",
    "<@1>",
    "`",
    "'; DROP TABLE matches; --",
    "{n}",
    "%s",
)


class Fuzzed(NamedTuple):
    kind: str
    person: int
    channel: int
    name: Any
    values: tuple[Any, ...] = ()


class Ours(NamedTuple):
    """What honest buttons say: their verbs, and of which menu they are that is open in match 1."""

    verbs: list[str]
    menu: str


class Outcome(NamedTuple):
    tried: int
    troubles: list[str]


# ---- making them


def fuzzed(chance: Random, ours: Ours) -> Iterator[Fuzzed]:
    """For ever. What is allowed is skipped."""
    makers: list[Callable[[Random, Ours], tuple[str, Any, tuple[Any, ...]]]] = [a_press, a_press, a_choice, a_command, typing, a_text]
    while True:
        kind, name, values = chance.choice(makers)(chance, ours)
        person = chance.choice((STRANGER, STRANGER, SEATED))
        one = Fuzzed(kind, person, chance.choice((CHANNEL, CHANNEL, CHANNEL + 1, DIRECT + person)), name, values)
        if not allowed(one, ours.verbs):
            yield one


def allowed(one: Fuzzed, verbs: list[str]) -> bool:
    if one.kind in {COMMAND, TYPING}:
        called = one.name == "table" or (one.name == "play" and dict(one.values).get("game") in all_games())
        return one.kind == COMMAND and (called or one.person != STRANGER)
    if one.kind == TEXT:
        return False
    try:
        press = parse(one.name, one.values)
    except NotUnderstood:
        return False
    return press.verb in BY_RIGHT or (one.person != STRANGER and press.verb in verbs)


def a_press(chance: Random, ours: Ours) -> tuple[str, Any, tuple[Any, ...]]:
    return PRESS, spoiled(a_custom_id(chance, ours, button_id), chance), ()


def a_choice(chance: Random, ours: Ours) -> tuple[str, Any, tuple[Any, ...]]:
    values = tuple(spoiled(chance.choice(NUMBERS), chance) for _ in range(chance.choice((0, 1, 1, 1, 2, 25))))
    return CHOICE, spoiled(a_custom_id(chance, ours, select_id), chance), values


def a_custom_id(chance: Random, ours: Ours, made: Callable[..., str]) -> str:
    if chance.randrange(3) == 0:  # as near to a move as can be
        return made(1, "pick", 0, (chance.randrange(9),), ours.menu)
    path = tuple(chance.randrange(30) for _ in range(chance.randrange(5)))
    return made(chance.choice((0, 1, 2, 3, 999)), chance.choice(ours.verbs), chance.randrange(9), path)


def a_command(chance: Random, _ours: Ours) -> tuple[str, Any, tuple[Any, ...]]:
    name = chance.choice(list(COMMANDS))
    options = tuple((option, spoiled(a_value(chance), chance)) for option in COMMANDS[name])
    return COMMAND, spoiled(name, chance) if chance.randrange(9) == 0 else name, options


def typing(chance: Random, _ours: Ours) -> tuple[str, Any, tuple[Any, ...]]:
    return TYPING, "move", (("move", spoiled(a_value(chance), chance)),)


def a_value(chance: Random) -> str:
    numbers = [chance.choice(NUMBERS) for _ in range(3)]
    return chance.choice([*all_games(), "live", "none", "1#0:0", "Peasant", f"{numbers[0]}#{numbers[1]}:{numbers[2]}", numbers[0]])


def a_text(chance: Random, ours: Ours) -> tuple[str, Any, tuple[Any, ...]]:
    return (
        TEXT,
        spoiled(a_custom_id(chance, ours, button_id), chance),
        tuple(spoiled("words", chance) for _ in range(chance.randrange(1, 4))),
    )


def spoiled(text: str, chance: Random) -> str:
    """Sometimes not at all, sometimes beyond recognition."""
    for _ in range(chance.choice((0, 1, 1, 2, 5))):
        at = chance.randrange(len(text) + 1)
        match chance.randrange(8):
            case 0:
                text = text[:at] + chance.choice(ODD) + text[at:]
            case 1:
                text = text[:at] + text[at + 1 :]
            case 2:
                text = text[:at] + chance.choice(NUMBERS) + text[at:]
            case 3:
                text = text[:at] + letter(chance) + text[at:]
            case 4:
                text = text.swapcase()
            case 5:
                text = text[at:] + text[:at]
            case 6:
                text = "".join(letter(chance) for _ in range(chance.randrange(1, 40)))
            case 7:
                text = (text or "x") * chance.choice((2, 2, 50))
    return text[:4000]


def letter(chance: Random) -> str:
    """Any there is, but for halves of letters, which no JSON carries."""
    number = chance.choice((chance.randrange(128), chance.randrange(0xD800), chance.randrange(0xE000, 0x110000)))
    return chr(number)


# ---- letting them happen


async def fuzz(data: Path, presses: int, seed: str, tell: Callable[[int], None] = lambda _tried: None) -> Outcome:
    """Ends at the first look at which something is wrong."""
    with pytest.MonkeyPatch.context() as patched, capture_logs() as logs:
        async with direct_bot(data, patched) as world:
            await some_matches(world)
            menu = (await world.bot.door.matches.moment(1)).fingerprint(Seat(0))
            stream = fuzzed(Random(seed), Ours(sorted(world.bot.incoming.verbs), menu))
            await greeted(world)
            before, troubles = dump(data), list[str]()
            for tried in range(1, presses + 1):
                one = next(stream)
                if not await happened(world, one):
                    troubles.append(f"unanswered: {one}")
                if tried % A_LOOK_IN == 0 or tried == presses:
                    troubles += [f"logged: {line}" for line in logs if line["log_level"] in ALARMING]
                    troubles += [] if dump(data) == before else [f"something changed after {tried}: {changed(before, dump(data))}"]
                    logs.clear()
                    world.requests.clear()
                    tell(tried)
                if troubles:
                    break
            return Outcome(tried, troubles)


async def some_matches(world: Direct) -> None:
    """One that is played, one that is over, a lobby; strangers and people at the table press on all of them."""
    door, sitters = world.bot.door, (Sitter("Host", HOST), Sitter("Seated", SEATED))
    for number in (1, 2):
        match = await door.open(Match("tenno", SERVER, CHANNEL, HOST, sitters, all_games()["tenno"].chosen({})), CLICK + number)
        await door.start(match.id, HOST, CLICK + 10 + number)
    await door.stop(2, HOST, moderator=False)
    await world.bot.archive.close()  # or what has ended would be made small meanwhile


async def greeted(world: Direct) -> None:
    """The language of their Discord is noted when somebody is first seen, and notices are about."""
    for person in (STRANGER, SEATED):
        await world.commanded(Caller(person, CHANNEL), "about")
    while busy := [task for task in asyncio.all_tasks() if task.get_name().startswith(("table-", "notices-", "panel-", "store-"))]:
        await asyncio.wait(busy)


async def happened(world: Direct, one: Fuzzed) -> bool:
    """Whether it was answered."""
    caller = Caller(one.person, one.channel)
    if one.kind in {PRESS, CHOICE}:
        return await world.pressed(caller, one.name, None if one.kind == PRESS else list(one.values)) is not None
    if one.kind == TEXT:
        fields = [{"type": 4, "id": 1, "custom_id": f"field {number}", "value": text} for number, text in enumerate(one.values)]
        rows = [{"type": 1, "id": 2, "components": [each]} for each in fields]
        return await world.happened(caller, 5, {"custom_id": one.name, "components": rows}, None) is not None
    options = [{"name": name, "type": 3, "value": value} for name, value in one.values]
    if one.kind == TYPING:
        options = [{**option, "focused": True} for option in options]
    return await world.commanded(caller, one.name, *options, kind=4 if one.kind == TYPING else 2) is not None


def dump(data: Path) -> list[str]:
    """All that is kept."""
    with closing(sqlite3.connect(f"file:{data / DATABASE}?mode=ro", uri=True)) as connection:
        return list(connection.iterdump())


def changed(before: list[str], after: list[str]) -> list[str]:
    return sorted(set(before) ^ set(after))[:4]
