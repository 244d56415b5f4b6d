"""Discord's faults, one after the other, while people play: what they see meanwhile, and that all is right afterwards.

`FAULTS` is the list; each says what goes wrong, and what somebody who presses or asks just then is to see.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, NamedTuple

from aiohttp import web

from bot.screen.custom_id import button_id
from tests.drills import shown
from tests.drills.shown import Message, custom_ids, match_of, text, verb_of
from tests.drills.stage import NOTHING, PANEL, Stage, at_a_table
from tests.loopback import CALLBACK, CHANNEL, GO_ON, Answer, Click, dropped, failing, lost, slow

ANYTHING = r".*"
TABLE, PANELS = r"PATCH /channels/.*", r"PATCH /webhooks/.*"
NEW, GONE = r"POST /channels/.*", r"DELETE /channels/.*"
VIA = "1.1 google"  # Discord's own 429 say so; one without was sent by what stands before it

LIMITED = failing(429, 0, Via=VIA)
EVERYTHING_LIMITED = failing(429, 0, **{"Via": VIA, "X-RateLimit-Scope": "global", "X-RateLimit-Global": "true"})
DOWN, BAD_GATEWAY = failing(500), failing(502)

HERE_IT_IS = "Here it is."
MAY_NOT_WRITE = "I don’t have permission to post in this channel. A server manager can grant it."
PATIENCE = 30.0  # seconds until all is right again by itself
ELSEWHERE = CHANNEL + 90
ALL = 1_000_000  # requests
TOLD_TWICE = 60  # decisions; a bot that takes a press twice is found out by one in four, or by fewer where the machine is busy
DECISIONS = 20  # until a fault is met: not every one changes every message

Meanwhile = Callable[[Stage], Awaitable[str]]


class Fault(NamedTuple):
    meanwhile: Meanwhile  # lets it go wrong while somebody does something; gives what they see
    seen: str
    by_the_next_move: bool = False  # what Discord refused for good is not tried again before there is something new to show


# ---- requests that fare ill


def pressing(*asked: str, answer: Answer, times: int = 1) -> Meanwhile:
    """Somebody presses a button in their panel."""

    async def meanwhile(stage: Stage) -> str:
        person = await stage.decider()
        with stage.world.spell(*asked, answer=answer, times=times) as spell:
            seen = await stage.press(person)
            await asyncio.wait_for(spell.met.wait(), PATIENCE)
        return seen

    return meanwhile


def deciding(*asked: str, answer: Answer, times: int = 1, lasting: float = 0.0) -> Meanwhile:
    """People decide until what follows from it has met the fault, which then lasts some seconds more."""

    async def meanwhile(stage: Stage) -> str:
        with stage.world.spell(*asked, answer=answer, times=times) as spell:
            for _ in range(DECISIONS):
                seen = await stage.decide()
                if await happened(spell.met):
                    await asyncio.sleep(lasting)
                    return seen
        raise AssertionError(f"in {DECISIONS} decisions there was no {asked}")

    return meanwhile


def asking_for_the_table(*asked: str, answer: Answer, times: int = 1) -> Meanwhile:
    async def meanwhile(stage: Stage) -> str:
        await stage.decider()  # somebody is asked, so there is a match
        with stage.world.spell(*asked, answer=answer, times=times) as spell:
            said = await stage.people[0].command("table")
            await asyncio.wait_for(spell.met.wait(), PATIENCE)
            await until_it_says_more(said)
        return text(said)

    return meanwhile


async def asking_while_somebody_deletes_it(stage: Stage) -> str:
    await stage.decider()
    before = stage.table["id"]

    async def deleted() -> web.Response:
        stage.world.forget(before)
        return GO_ON

    return await asking_for_the_table(NEW, answer=deleted)(stage)


async def happened(event: asyncio.Event) -> bool:
    try:
        await asyncio.wait_for(event.wait(), 1.0)
    except TimeoutError:
        return False
    return True


async def until_it_says_more(said: Message) -> None:
    for _ in range(500):
        if "is moving" not in text(said):
            return
        await asyncio.sleep(0.02)


# ---- what happens at the gateway


async def asked_to_reconnect(stage: Stage) -> str:
    """A click that comes in between is told when the session is resumed."""
    stage.world.resumed.clear()
    person = await stage.decider()
    await stage.world.ask_to_reconnect()
    seen = await stage.press(person)
    await asyncio.wait_for(stage.world.resumed.wait(), PATIENCE)
    return seen


async def broken_off(stage: Stage) -> str:
    stage.world.resumed.clear()
    person = await stage.decider()
    await stage.world.hang_up()
    seen = await stage.press(person)
    await asyncio.wait_for(stage.world.resumed.wait(), PATIENCE)
    return seen


async def session_resumable(stage: Stage) -> str:
    stage.world.resumed.clear()
    await stage.world.invalidate_session(resumable=True)
    await asyncio.wait_for(stage.world.resumed.wait(), PATIENCE)
    return await stage.decide()


async def session_lost(stage: Stage) -> str:
    stage.world.identified.clear()
    await stage.world.invalidate_session(resumable=False)
    await asyncio.wait_for(stage.world.identified.wait(), PATIENCE)
    stage.world.sessions_are_kept = True
    return await stage.decide()


async def told_twice(stage: Stage) -> str:
    """Every press of some is told twice, the second time at once."""
    world, press = stage.world, stage.world.press

    async def twice(*what: Any) -> Click:
        click, happens = world.pressing(*what)
        await happens()
        await happens()
        return click

    world.press = twice  # type: ignore[assignment]
    try:
        for _ in range(TOLD_TWICE):
            seen = await stage.decide()
            if seen != PANEL:
                break
        return seen
    finally:
        world.press = press


async def commands_told_twice(stage: Stage) -> str:
    """A lobby is opened in another channel, and an AI is added there; both are heard of twice."""
    world, host = stage.world, stage.people[0].number
    opened, happens = world.commanding(host, "play", ELSEWHERE, game=stage.people[0].room.game)
    await happens()
    await happens()
    table = await opened.answered()
    if not custom_ids(table):
        return text(table)
    added, happens = world.pressing(host, table, button_id(match_of(table), "addai"))
    await happens()
    await happens()
    await added.answered()
    await (await world.press(host, table, button_id(match_of(table), "rules"))).answered()  # by now the second was heard of, too
    lobbies = [match for match, _moves in shown.kept(stage.bot.database) if match.channel == ELSEWHERE]
    return f"{len(lobbies)} table, {[sitter.computer for sitter in lobbies[0].sitters].count(True)} AI"


async def told_in_another_order(stage: Stage) -> str:
    """Somebody presses My hand and then a choice; the choice is heard of first."""
    person = await stage.decider()
    panel = stage.panel_of(person)
    [hand] = [each for each in custom_ids(stage.table) if verb_of(each) == "hand"]
    opened, open_it = stage.world.pressing(person.number, stage.table, hand)
    press = stage.world.press

    async def overtaking(*what: Any) -> Click:
        click = await press(*what)
        await open_it()
        return click

    stage.world.press = overtaking  # type: ignore[assignment]
    try:
        seen = await stage.press(person)
    finally:
        stage.world.press = press
    await opened.answered()
    assert panel is not None
    person.panels.clear()
    return seen


FAULTS: dict[str, Fault] = {
    # a press
    "an answer is limited": Fault(pressing(CALLBACK, answer=LIMITED), PANEL),
    "an answer is limited, as is everything": Fault(pressing(ANYTHING, answer=EVERYTHING_LIMITED, times=3), PANEL),
    "an answer meets a Discord that is down": Fault(pressing(CALLBACK, answer=DOWN), PANEL),
    "a message is gone when it is answered (10008)": Fault(pressing(CALLBACK, answer=failing(404, 10008)), PANEL),
    "an answer meets a bad gateway": Fault(pressing(CALLBACK, answer=BAD_GATEWAY), PANEL),
    "an answer is dropped before it is taken": Fault(pressing(CALLBACK, answer=dropped), PANEL),
    "an answer is dropped after it was taken": Fault(pressing(CALLBACK, answer=lost), PANEL),
    "an answer comes too late (10062)": Fault(pressing(CALLBACK, answer=failing(404, 10062)), NOTHING),
    "a click was answered already (40060)": Fault(pressing(CALLBACK, answer=failing(400, 40060)), NOTHING),
    # what follows from a decision
    "the table is limited": Fault(deciding(TABLE, answer=LIMITED), PANEL),
    "everything is limited": Fault(deciding(TABLE, PANELS, answer=EVERYTHING_LIMITED, times=3), PANEL),
    "the table meets a Discord that is down": Fault(deciding(TABLE, answer=DOWN), PANEL),
    "the table meets a Discord that is down for long": Fault(deciding(TABLE, answer=failing(503), times=ALL, lasting=2.0), PANEL),
    "the table is dropped before it is taken": Fault(deciding(TABLE, answer=dropped), PANEL),
    "the table is dropped after it was taken": Fault(deciding(TABLE, answer=lost), PANEL),
    "the table is gone (10008)": Fault(deciding(TABLE, answer=failing(404, 10008)), PANEL),
    "the table was edited too often (30046)": Fault(deciding(TABLE, answer=failing(429, 30046)), PANEL),
    "no access (50001)": Fault(deciding(TABLE, NEW, answer=failing(403, 50001), times=2), PANEL, by_the_next_move=True),
    "a permission is missing (50013)": Fault(deciding(TABLE, NEW, answer=failing(403, 50013), times=2), PANEL, by_the_next_move=True),
    "the thread is archived (50083)": Fault(deciding(TABLE, NEW, answer=failing(400, 50083), times=2), PANEL, by_the_next_move=True),
    "a panel is limited": Fault(deciding(PANELS, answer=LIMITED), PANEL),
    "a panel meets a bad gateway": Fault(deciding(PANELS, answer=BAD_GATEWAY), PANEL),
    "a panel is dropped before it is taken": Fault(deciding(PANELS, answer=dropped), PANEL),
    "a panel is dropped after it was taken": Fault(deciding(PANELS, answer=lost), PANEL),
    "a panel is gone (10008)": Fault(deciding(PANELS, answer=failing(404, 10008)), PANEL),
    "Discord takes two seconds": Fault(pressing(ANYTHING, answer=slow(2.0), times=4), PANEL),
    # a table that is asked for
    "a new table is limited": Fault(asking_for_the_table(NEW, answer=LIMITED), HERE_IT_IS),
    "a new table meets a Discord that is down": Fault(asking_for_the_table(NEW, answer=DOWN), HERE_IT_IS),
    "a new table is dropped before it is taken": Fault(asking_for_the_table(NEW, answer=dropped), HERE_IT_IS),
    "a new table is dropped after it was taken": Fault(asking_for_the_table(NEW, answer=lost), HERE_IT_IS),
    "a new table may not be posted (50013)": Fault(asking_for_the_table(NEW, answer=failing(403, 50013)), MAY_NOT_WRITE),
    "a new table is not let in (50001)": Fault(asking_for_the_table(NEW, answer=failing(403, 50001)), MAY_NOT_WRITE),
    "an old table is gone before it is deleted (10008)": Fault(asking_while_somebody_deletes_it, HERE_IT_IS),
    "an old table cannot be deleted for a moment": Fault(asking_for_the_table(GONE, answer=failing(503), times=3), HERE_IT_IS),
    "an old table's deletion is dropped": Fault(asking_for_the_table(GONE, answer=dropped), HERE_IT_IS),
    # the gateway
    "Discord asks to reconnect": Fault(asked_to_reconnect, PANEL),
    "the gateway breaks off": Fault(broken_off, PANEL),
    "a session is invalid and can be resumed": Fault(session_resumable, PANEL),
    "a session is lost": Fault(session_lost, PANEL),
    "clicks are told twice": Fault(told_twice, PANEL),
    "commands are told twice": Fault(commands_told_twice, "1 table, 1 AI"),
    "clicks are told in another order": Fault(told_in_another_order, PANEL),
}


async def faulty(data: Path, names: list[str], *built_in: str, patience: float = PATIENCE) -> dict[str, list[str]]:
    """Let one fault after the other happen at one table; what was wrong with which of them."""
    found = {}
    async with at_a_table(data, *built_in) as stage:
        for name in names:
            found[name] = await episode(stage, FAULTS[name], patience)
        await stage.bot.kill()
        found["the log"] = [str(line) for line in stage.bot.alarms]
    return {name: troubles for name, troubles in found.items() if troubles}


async def episode(stage: Stage, fault: Fault, patience: float) -> list[str]:
    try:
        seen = await fault.meanwhile(stage)
    except (AssertionError, TimeoutError) as problem:
        return [f"it could not even happen: {problem!r}"]
    found = [] if seen == fault.seen else [f"somebody saw {seen!r} instead of {fault.seen!r}"]
    if fault.by_the_next_move:
        await stage.decide()
    found += await stage.wrong(patience)
    if not found:
        await stage.decide()
    return found
