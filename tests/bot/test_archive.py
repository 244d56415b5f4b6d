"""A match that has ended is kept small, and nothing that anybody can see of it is lost by that."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from structlog.testing import capture_logs

from bot.errors import Unreadable
from bot.match.codec import log_of
from bot.match.values import NOT_KEPT, Match, Move, Pace, Phase
from bot.match.verify import Fault, positions, replay, thinned
from bot.play import archive
from bot.play.archive import PAUSE, Archive
from bot.store.both.flush import not_saved
from bot.store.sqlite import statements
from bot.store.sqlite.connect import open_store
from bot.store.sqlite.examine import pragma
from bot.store.sqlite.store import SqliteStore
from games import all_games
from games.core.dice import Dice
from games.core.game import Seat
from tests.bot.crashing import Promise, kill, left_behind
from tests.bot.left import ask
from tests.bot.storing import a_match, a_move, opened
from tests.bot.tables import PEOPLE, WatchedDoor, a_door, begun
from tests.bot.test_first_schema import SHOWN, old, shown
from tests.bot.test_quarantine import changed
from tests.bot.test_rules_upgrades import LEAP, STEP, TODAY, TOMORROW, a_bot, chosen, played_before
from tests.host.playing import decided, played
from tests.tiers import Many

__all__ = ["old"]

SMALL = 16_000  # bytes of a match that has ended; as it is played it takes up to 400,000


async def put_away(door: WatchedDoor, *numbers: int) -> None:
    for number in numbers:
        await Archive(door.store).put_away(number)


def is_put_away(path: Path, number: int = 1) -> bool:
    rows, pieces = (ask(path, f"SELECT count(*) FROM {table} WHERE match = {number}")[0][0] for table in ("moves", "histories"))
    assert bool(rows) != bool(pieces), "either rows or one piece"
    return bool(pieces)


def everything_but_states(moves: Iterable[Move]) -> list[tuple[Any, ...]]:
    return [(each.seq, each.seat, each.by, each.action, each.told, each.asked, each.since, each.at, each.version) for each in moves]


# ---- what stays


@pytest.mark.parametrize("key", list(all_games()))
async def test_every_move_stays_and_the_last_position(tmp_path: Path, key: str) -> None:
    match = await played(tmp_path, key, all_games()[key].seats[0])
    async with a_door(tmp_path) as door:
        before, moment = await door.store.moves(1), await door.matches.moment(1)
        await put_away(door, 1)
    async with a_door(tmp_path) as door:
        moves = await door.store.moves(1)
        assert everything_but_states(moves) == everything_but_states(before)
        assert [move.keeps_state for move in moves] == [False] * (len(moves) - 1) + [True]
        again = await door.matches.moment(1)
        assert (again.match, again.state, again.seq, again.log) == (match, moment.state, moment.seq, moment.log)
        assert log_of(match, moves) == log_of(match, before)
    assert is_put_away(tmp_path / "chabudai.db")


@pytest.mark.parametrize("key", list(all_games()))
async def test_playing_it_again_gives_every_position_back(tmp_path: Path, key: str) -> None:
    match = await played(tmp_path, key, all_games()[key].seats[0])
    async with a_door(tmp_path) as door:
        before = await door.store.moves(1)
        await put_away(door, 1)
        after = await door.store.moves(1)
    assert positions(match, after) == positions(match, before)
    assert None not in positions(match, after)
    assert replay(match, after) == replay(match, before)


@pytest.mark.parametrize("key", list(all_games()))
async def test_it_takes_a_small_part_of_the_room(tmp_path: Path, key: str) -> None:
    await played(tmp_path, key, min(4, all_games()[key].seats[-1]))
    size = "SELECT sum(length(action) + length(told) + length(state)) FROM moves"
    [[before]] = ask(tmp_path / "chabudai.db", size)
    async with a_door(tmp_path) as door:
        await put_away(door, 1)
    [[after]] = ask(tmp_path / "chabudai.db", "SELECT length(moves) + length(body) FROM histories JOIN matches ON id = match")
    assert after < SMALL < before


@pytest.mark.dear
async def test_the_room_is_taken_by_the_next_match(tmp_path: Path, many: Many) -> None:
    path, sizes = tmp_path / "chabudai.db", []
    for number in range(1, many(3, 6)):
        await played(tmp_path, "take", 2)
        async with a_door(tmp_path) as door:
            await put_away(door, number)
        with closing(sqlite3.connect(path)) as database:
            sizes.append((pragma(database, "page_count"), pragma(database, "freelist_count")))
    pages = [pages for pages, _free in sizes]
    assert pages[-1] < 1.3 * pages[0] and all(free > pages / 2 for pages, free in sizes)


# ---- what is left as it is


async def test_a_match_that_is_played_keeps_every_position(tmp_path: Path) -> None:
    await played(tmp_path, "tenno", 2, decisions=6)
    async with a_door(tmp_path) as door:
        before = await door.store.moves(1)
        await put_away(door, 1)
        assert await door.store.moves(1) == before
    assert not is_put_away(tmp_path / "chabudai.db")


SPOILT = {
    "a state nobody knows": "UPDATE moves SET state = '{}' WHERE seq = 3",
    "no state, but letters": "UPDATE moves SET state = 'once upon a time' WHERE seq = 3",
    "another state": "UPDATE moves SET state = (SELECT state FROM moves WHERE seq = 2) WHERE seq = 3",
    "an action nobody knows": 'UPDATE moves SET action = \'{"type": "Sing"}\' WHERE seq = 3',
    "nothing told": "UPDATE moves SET told = '[]' WHERE seq = 3",
    "a move that is missing": "DELETE FROM moves WHERE seq = 3",
    "questions that are none": "UPDATE moves SET asked = 'x' WHERE seq = 3",
    "rules of the future": "UPDATE moves SET version = 1000 WHERE seq = 3",
    "another seed": "UPDATE matches SET body = json_set(body, '$.seed', 'abc')",
    "an unknown pace": "UPDATE matches SET body = json_set(body, '$.pace', 'weeks')",
    "a game that is gone": "UPDATE matches SET body = json_set(body, '$.game', 'ludo')",
}


@pytest.mark.parametrize("sql", SPOILT.values(), ids=list(SPOILT))
async def test_what_cannot_be_read_or_leads_elsewhere_is_left_alone(tmp_path: Path, sql: str) -> None:
    await played(tmp_path, "tenno", 2)
    changed(tmp_path / "chabudai.db", sql)
    before = ask(tmp_path / "chabudai.db", "SELECT * FROM moves")
    async with a_door(tmp_path) as door:
        with capture_logs() as logs:
            await put_away(door, 1)
    assert ask(tmp_path / "chabudai.db", "SELECT * FROM moves") == before and not is_put_away(tmp_path / "chabudai.db")
    assert [line["match"] for line in logs if line["event"] == "a match is kept as it is"] == [1]


async def test_positions_of_older_rules_stay_because_nobody_could_give_them_back(old: Path) -> None:
    ended = [int(number) for number, match in SHOWN.items() if match["phase"] != "playing"]
    assert ended
    async with a_door(old) as door:
        await put_away(door, *ended)
        for number in ended:
            assert all(move.keeps_state for move in await door.store.moves(number))
            assert await shown(door, number) == SHOWN[str(number)]
    assert all(is_put_away(old / "chabudai.db", number) for number in ended)


async def test_the_set_up_stays_where_it_is_not_known_who_was_the_host(tmp_path: Path) -> None:
    await played(tmp_path, "tenno", 3)
    path = tmp_path / "chabudai.db"
    changed(path, "UPDATE matches SET body = json_remove(body, '$.secret', '$.seal', '$.deal')")
    async with a_door(tmp_path) as door:
        await put_away(door, 1)
        match, moves = await door.matches.match(1), await door.store.moves(1)
        assert [move.keeps_state for move in moves[:2]] == [True, False]
        assert replay(match, moves).played == len(moves)


# ---- under other rules


async def test_after_a_change_of_the_rules_the_whole_history_is_shown(tmp_path: Path) -> None:
    await played_before(tmp_path, STEP)
    async with a_bot(TODAY, tmp_path) as door:
        moment = await chosen(door, *[LEAP] * 5, STEP)
        assert moment.match.phase is Phase.OVER
        log = log_of(moment.match, await door.store.moves(1))
        await put_away(door, 1)
        assert [move.keeps_state for move in await door.store.moves(1)] == [True, True, *[False] * 5, True]
        assert log_of(moment.match, await door.store.moves(1)) == log
    async with a_bot(TOMORROW, tmp_path) as door:
        match, moves = await door.matches.match(1), await door.store.moves(1)
        assert log_of(match, moves) == log and len(log) == 7
        assert (await door.matches.moment(1)).state.height == 2 * moment.state.height
        assert replay(match, moves).read == len(moves), "it is read, and nothing is missing that reading needs"


# ---- what is missing is found


def ended_match(folder: Path) -> tuple[Match, list[Move]]:
    async def read() -> tuple[Match, list[Move]]:
        match = await played(folder, "tenno", 2)
        async with a_door(folder) as door:
            return match, thinned(match, await door.store.moves(1))

    return asyncio.run(read())


def test_without_its_last_position_a_match_is_at_fault(tmp_path: Path) -> None:
    match, moves = ended_match(tmp_path)
    assert replay(match, moves).played == len(moves)
    with pytest.raises(Fault, match="its last position is missing"):
        replay(match, [*moves[:-1], replace(moves[-1], state=NOT_KEPT)])


def test_a_match_that_is_played_must_not_lack_any(tmp_path: Path) -> None:
    match, moves = ended_match(tmp_path)
    with pytest.raises(Fault, match="the position after move 0 is missing"):
        replay(replace(match, phase=Phase.PLAYING), moves)


def test_another_move_leads_to_another_end(tmp_path: Path) -> None:
    match, moves = ended_match(tmp_path)
    other = [replace(move, told=moves[0].told) if move.seq == 3 else move for move in moves]
    with pytest.raises(Fault, match="of move 3 something else is told"):
        replay(match, other)
    with pytest.raises(Fault, match=f"move {moves[-1].seq} leads elsewhere"):
        replay(match, [*moves[:-1], replace(moves[-1], state=thrown(moves[-1]))])


def thrown(move: Move) -> Any:
    return type(move.state)(bytes(move.state).replace(b'"discard":[', b'"discard":[7,'))


async def test_a_damaged_piece_is_a_match_that_cannot_be_read(tmp_path: Path) -> None:
    await played(tmp_path, "tenno", 2)
    async with a_door(tmp_path) as door:
        await put_away(door, 1)
    changed(tmp_path / "chabudai.db", "UPDATE histories SET moves = x'00ff' WHERE match = 1")
    async with a_door(tmp_path) as door:
        with pytest.raises(Unreadable):
            await door.matches.moment(1)


# ---- when it is done


class Sleeper:
    """Nobody waits, but how long anybody would have is noted."""

    def __init__(self) -> None:
        self.slept: list[float] = []

    async def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)


async def done(watched: Archive) -> None:
    async with asyncio.timeout(30):
        while watched.busy:  # noqa: ASYNC110
            await asyncio.sleep(0.005)


async def test_a_while_after_the_end_and_not_before(tmp_path: Path) -> None:
    let_go = asyncio.Event()

    async def sleep(seconds: float) -> None:
        assert seconds == archive.LATER
        await let_go.wait()

    async with a_door(tmp_path) as door:
        watched = Archive(door.store, sleep)
        door.listen(watched.changed)
        moment = await decided(door, await begun(door), Dice("to the end"), 10_000)
        assert moment.match.phase is Phase.OVER and not is_put_away(tmp_path / "chabudai.db")
        let_go.set()
        await done(watched)
        assert is_put_away(tmp_path / "chabudai.db")
        assert (await door.matches.moment(1)).state == moment.state


async def test_a_match_that_is_stopped_is_put_away_too(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        watched = Archive(door.store, Sleeper())
        door.listen(watched.changed)
        await decided(door, await begun(door), Dice("for a while"), 5)
        await door.stop(1, PEOPLE[0], moderator=False)
        await done(watched)
        assert is_put_away(tmp_path / "chabudai.db") and len(await door.store.moves(1)) == 6


async def test_what_was_left_is_caught_up_with_after_a_start_little_by_little(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statements, "LOOSE", statements.LOOSE.replace("LIMIT 100", "LIMIT 2"))
    for decisions in (10_000, 10_000, 3, 10_000, 10_000, 10_000):
        await played(tmp_path, "tenno", 2, decisions=decisions)
    changed(tmp_path / "chabudai.db", "DELETE FROM moves WHERE match = 4 AND seq = 1")
    async with a_door(tmp_path) as door:
        sleeper = Sleeper()
        watched = Archive(door.store, sleeper)
        watched.catch_up()
        await done(watched)
    found = {number: is_put_away(tmp_path / "chabudai.db", number) for number in range(1, 7)}
    assert found == {1: True, 2: True, 3: False, 4: False, 5: True, 6: True}
    assert sleeper.slept == [PAUSE] * 5


async def test_where_nothing_is_left_nothing_is_done(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        await begun(door, pace=Pace.DAYS)
        sleeper = Sleeper()
        watched = Archive(door.store, sleeper)
        watched.catch_up()
        await done(watched)
        assert sleeper.slept == []


async def test_whoever_stops_the_bot_does_not_wait_for_it(tmp_path: Path) -> None:
    await played(tmp_path, "tenno", 2)
    async with a_door(tmp_path) as door:
        watched = Archive(door.store)
        door.listen(watched.changed)
        await begun(door)
        await door.stop(2, PEOPLE[0], moderator=False)
        watched.catch_up()
        async with asyncio.timeout(5):
            await watched.close()
        assert not watched.busy and not is_put_away(tmp_path / "chabudai.db", 2)


async def test_nobody_waits_for_a_match_that_cannot_be_saved_small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_any: object) -> None:
        raise not_saved()

    await played(tmp_path, "tenno", 2)
    async with a_door(tmp_path) as door:
        monkeypatch.setattr(door.store, "keep_history", full)
        with capture_logs() as logs:
            await put_away(door, 1)
        assert [line["log_level"] for line in logs] == ["info"]
    assert not is_put_away(tmp_path / "chabudai.db")


# ---- killed in the middle of it


MATCHES, MOVES, KILLS = 60, 30, 8


async def putting_away(path: Path, promise: Promise) -> None:
    """Every match in turn, and again from the beginning when all are."""
    store = await open_store(path)
    while True:
        for number in await store.loose(0) or range(1, MATCHES + 1):
            await store.keep_history(number, await store.moves(number))
            promise(str(number))


@pytest.mark.dear
async def test_a_match_is_whole_whenever_the_bot_is_killed(tmp_path: Path, many: Many) -> None:
    path, chance = tmp_path / "chabudai.db", random.Random("kills")
    async with opened(path) as store:
        await filled(store)
    for _ in range(many(2, KILLS)):
        promised = kill(putting_away, path, chance.randrange(8), chance.random() * 4)
        with left_behind(path) as remains:
            async with opened(remains) as store:
                for number in range(1, MATCHES + 1):
                    assert await store.moves(number) == [a_move(number, seq) for seq in range(MOVES)]
            away = {str(number) for number in range(1, MATCHES + 1) if is_put_away(remains, number)}
            assert away >= set(promised)


async def filled(store: SqliteStore) -> None:
    matches = [await store.create(a_match(phase=Phase.OVER)) for _ in range(MATCHES)]
    await asyncio.gather(*(store.append(a_move(match, seq)) for match in matches for seq in range(MOVES)))


# ---- the looks at moves that others take


async def test_a_computer_player_of_a_rematch_and_the_deal_do_without_positions(tmp_path: Path) -> None:
    await played(tmp_path, "tenno", 2)
    async with a_door(tmp_path) as door:
        await put_away(door, 1)
        rematch = await door.rematch(1, PEOPLE[0], "Aiko", 5)
        moment = await door.start(rematch.id, PEOPLE[0], 6)
        assert moment.playing and (await door.matches.moment(1)).say(Seat(0))
