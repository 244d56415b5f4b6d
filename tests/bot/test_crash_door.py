"""A click that was answered is never lost: the whole door is killed time and again while it plays every game there is."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.match.codec import codec, version_of
from bot.match.menu import Node, leaves
from bot.match.values import Match, Move, Phase
from bot.play.door import Door
from bot.store.sqlite.connect import open_store
from bot.store.sqlite.store import SqliteStore
from games import all_games
from games.core.dice import dice_of
from games.core.game import Seat
from games.core.replay import play
from tests.bot.crashing import Promise, Work, kill, left_behind
from tests.bot.tables import CLICK, PEOPLE, a_lobby

MOST = 30  # clicks a life


# In the child: matches of every game, played at random by people who click as fast as they are answered.


async def clicking(path: Path, promise: Promise) -> None:
    await play_on(path, promise)


async def early(path: Path, promise: Promise) -> None:
    """Promises a click before it was answered."""
    await play_on(path, promise, early=True)


async def play_on(path: Path, promise: Promise, early: bool = False) -> None:
    door = Door(await open_store(path))
    going_on = {match.game: match for match in await door.matches.unfinished()}
    await asyncio.gather(*(one_after_the_other(door, key, going_on.get(key), promise, early) for key in all_games()))


async def one_after_the_other(door: Door, key: str, match: Match | None, promise: Promise, early: bool) -> None:
    while True:
        if match is None:
            match = await door.open(a_lobby(key, people=all_games()[key].seats[0]), CLICK)
        if match.phase is Phase.GATHERING:
            await door.start(match.id, PEOPLE[0], CLICK)
        await to_its_end(door, match.id, promise, early)
        match = None


async def to_its_end(door: Door, number: int, promise: Promise, early: bool) -> None:
    moment = await door.matches.moment(number)
    chance = Random(f"{number} {moment.seq}")
    while waiting := sorted(moment.waiting):
        seat = chance.choice(waiting)
        path, index = chance.choice(choices(moment.menu(seat)))
        click = f"{number} {moment.seq + 1} {seat} {index}"
        if early:
            promise(click)
        moment, *_ = await door.answer(number, PEOPLE[seat], moment.asked[seat], path)
        if not early:
            promise(click)


def choices(root: Node) -> list[tuple[tuple[int, ...], int]]:
    return [(path, node_at(root, path)) for path, _words in leaves(root)]


def node_at(root: Node, path: tuple[int, ...]) -> int:
    for step in path:
        root = root.children[step]
    assert root.leaf is not None
    return root.leaf


# In the parent: what is left, and what the answered clicks make of the same deal.

Clicks = dict[int, dict[int, tuple[int, int]]]


def noted(clicks: Clicks, promises: list[str]) -> None:
    for promise in promises:
        number, seq, seat, index = map(int, promise.split())
        clicks.setdefault(number, {})[seq] = seat, index


async def troubles(path: Path, clicks: Clicks) -> list[str]:
    """What is wrong with the matches that the dead process left behind."""
    store = await open_store(path)
    door = Door(store)
    try:
        going_on = {match.id for match in await door.matches.unfinished()}
        found = [trouble for number in clicks for trouble in await wrong_with(store, door, number, clicks[number])]
        return found + [trouble for number in going_on for trouble in await stuck(door, number)]
    finally:
        await store.close()


async def wrong_with(store: SqliteStore, door: Door, number: int, clicks: dict[int, tuple[int, int]]) -> list[str]:
    match, rows = await store.load(number), await store.moves(number)
    if match is None or not rows:
        return [f"match {number} is gone"]
    found = []
    if len(rows) - 1 < max(clicks):  # more is no loss: every life may end between keeping a click and answering it
        found.append(f"match {number} has {len(rows) - 1} moves, answered were {max(clicks)}")
    state = replayed(match, rows, clicks)
    if state is None or state != (await door.matches.moment(number)).state:
        found.append(f"match {number} is not where its clicks lead")
    return found


def replayed(match: Match, rows: list[Move], clicks: dict[int, tuple[int, int]]) -> Any:
    """The state that the clicks lead to by the rules alone. A move nobody was told of is taken from its row."""
    game = match.rules
    state = game.begin(len(match.sitters), game.agreed(match.options), dice_of(match.seed, 0), Seat(0)).state
    for row in rows[1:]:
        seat, index = clicks.get(row.seq, (row.seat, None))
        if seat is None or seat not in game.waiting(state):
            return None
        action = codec(match.game).action(row.action, version_of(row, match)) if index is None else game.legal(state, Seat(seat))[index]
        state = play(game, state, Seat(seat), action, dice_of(match.seed, row.seq)).state
    return state


async def stuck(door: Door, number: int) -> list[str]:
    """Whether the question that was open when the process died can be answered now."""
    match = await door.matches.match(number)
    if match.phase is not Phase.PLAYING:
        return []
    moment = await door.matches.moment(number)
    seat = min(moment.waiting)
    path, _index = choices(moment.menu(seat))[0]
    after, *_ = await door.answer(number, PEOPLE[seat], moment.asked[seat], path)
    return [] if after.seq > moment.seq else [f"match {number} is stuck"]


def kill_often(work: Work, path: Path, kills: int) -> tuple[Clicks, list[str]]:
    chance, clicks, found = Random(work.__name__), Clicks(), list[str]()
    for _ in range(kills):
        noted(clicks, kill(work, path, chance.randrange(MOST), chance.uniform(0, len(all_games()))))
        with left_behind(path) as remains:
            found = asyncio.run(troubles(remains, clicks))
        if found:
            break
    return clicks, found


@pytest.mark.dear
def test_an_answered_click_survives_every_kill(tmp_path, many):
    clicks, found = kill_often(clicking, tmp_path / "chabudai.db", kills := many(5, 50))
    assert found == []
    assert sum(map(len, clicks.values())) > kills * 5  # or there was nothing to lose
    assert len(clicks) >= len(all_games())


@pytest.mark.dear
def test_a_door_that_answers_too_early_is_caught(tmp_path):
    _clicks, found = kill_often(early, tmp_path / "chabudai.db", 50)
    assert any("answered were" in trouble for trouble in found)
