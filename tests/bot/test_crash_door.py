"""A click that was answered is never lost: the whole door is killed time and again while it plays every game there is."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

from bot.match.values import Match, Move, Phase
from bot.match.door import Matches
from bot.match.codec import records
from bot.match.menu import Node, leaves, menu
from bot.store import open_store
from games import all_games
from games.core.dice import dice_of
from games.core.game import Seat
from games.core.replay import play as legal_play
from tests.bot.crashing import Promise, kill, left_behind
from tests.bot.tables import PEOPLE, a_lobby

KILLS = 50


# In the child: matches of every game, played at random by people who click as fast as they are answered.


async def clicking(path: Path, promise: Promise) -> None:
    await play_on(path, promise)


async def early(path: Path, promise: Promise) -> None:
    """Promises a click before it was answered."""
    await play_on(path, promise, early=True)


async def play_on(path: Path, promise: Promise, early: bool = False) -> None:
    matches = Matches(await open_store(path))
    going_on = {match.game: match for match in await matches.resume()}
    await asyncio.gather(*(one_after_the_other(matches, key, going_on.get(key), promise, early) for key in all_games()))


async def one_after_the_other(matches: Matches, key: str, match: Match | None, promise: Promise, early: bool) -> None:
    while True:
        if match is None:
            match = await matches.open(a_lobby(key, people=all_games()[key].seats[0]))
        if match.phase is Phase.GATHERING:
            await matches.start(match.id, PEOPLE[0])
        await to_its_end(matches, match.id, promise, early)
        match = None


async def to_its_end(matches: Matches, number: int, promise: Promise, early: bool) -> None:
    play = await matches.play(number)
    chance = Random(f"{number} {play.seq}")
    while waiting := sorted(play.match.rules.waiting(play.state)):
        seat = chance.choice(waiting)
        game = play.match.rules
        path, index = chance.choice(choices(menu(game, play.state, seat, game.view(play.state, seat))))
        click = f"{number} {play.seq + 1} {seat} {index}"
        if early:
            promise(click)
        play = await matches.answer(number, PEOPLE[seat], play.asked[seat], path)
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
    matches = Matches(await open_store(path))
    try:
        going_on = {match.id for match in await matches.resume()}
        found = [trouble for number in clicks for trouble in await wrong_with(matches, number, clicks[number])]
        return found + [trouble for number in going_on for trouble in await stuck(matches, number)]
    finally:
        await matches.store.close()


async def wrong_with(matches: Matches, number: int, clicks: dict[int, tuple[int, int]]) -> list[str]:
    match, rows = await matches.store.load(number), await matches.store.moves(number)
    if match is None or not rows:
        return [f"match {number} is gone"]
    found = []
    if len(rows) - 1 < max(clicks):  # more is no loss: every life may end between keeping a click and answering it
        found.append(f"match {number} has {len(rows) - 1} moves, answered were {max(clicks)}")
    state = replayed(match, rows, clicks)
    if state is None or state != (await matches.play(number)).state:
        found.append(f"match {number} is not where its clicks lead")
    return found


def replayed(match: Match, rows: list[Move], clicks: dict[int, tuple[int, int]]) -> Any:
    """The state that the clicks lead to by the rules alone. A move nobody was told of is taken from its row."""
    game = match.rules
    state = game.setup(len(match.sitters), match.options, dice_of(match.seed, 0), Seat(0))
    for row in rows[1:]:
        seat, index = clicks.get(row.seq, (row.seat, None))
        if seat is None or seat not in game.waiting(state):
            return None
        action = records(match.game).action(row.action) if index is None else game.legal(state, Seat(seat))[index]
        state = legal_play(game, state, Seat(seat), action, dice_of(match.seed, row.seq)).state
    return state


async def stuck(matches: Matches, number: int) -> list[str]:
    """Whether the question that was open when the process died can be answered now."""
    match = await matches.match(number)
    if match.phase is not Phase.PLAYING:
        return []
    play = await matches.play(number)
    seat = min(play.match.rules.waiting(play.state))
    game = play.match.rules
    path, _index = choices(menu(game, play.state, seat, game.view(play.state, seat)))[0]
    after = await matches.answer(number, PEOPLE[seat], play.asked[seat], path)
    return [] if after.seq == play.seq + 1 else [f"match {number} is stuck"]


def kill_often(work: str, path: Path) -> tuple[Clicks, list[str]]:
    moments, clicks, found = Random(work), Clicks(), list[str]()
    for _ in range(KILLS):
        noted(clicks, kill(f"{__name__}:{work}", path, moments.uniform(0.0, 0.15)))
        with left_behind(path) as remains:
            found = asyncio.run(troubles(remains, clicks))
        if found:
            break
    return clicks, found


def test_an_answered_click_survives_every_kill(tmp_path):
    clicks, found = kill_often("clicking", tmp_path / "chabudai.db")
    assert found == []
    assert sum(map(len, clicks.values())) > KILLS * 5  # or there was nothing to lose
    assert len(clicks) >= len(all_games())


def test_a_door_that_answers_too_early_is_caught(tmp_path):
    _clicks, found = kill_often("early", tmp_path / "chabudai.db")
    assert any("answered were" in trouble for trouble in found)
