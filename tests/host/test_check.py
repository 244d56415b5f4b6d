"""`check` finds what is wrong with what is kept, says it in one line each, and is content with what is right."""

from __future__ import annotations

import asyncio
import gzip
import shutil
from pathlib import Path

import pytest

from bot.called import bot
from bot.host import check
from bot.host.check import so_many
from bot.match.values import Match
from bot.store.sqlite import files
from games import all_games
from games.core.dice import Dice
from tests.bot.left import ask, everything, left_by_a_kill
from tests.bot.storing import a_match, opened
from tests.bot.tables import CLICK, PEOPLE, a_door, a_lobby, begun
from tests.bot.test_quarantine import changed
from tests.bot.test_store_copies import damage
from tests.host.playing import Host, decided, played
from tests.host.test_commands import typed

FIXTURE = Path(__file__).parents[1] / "fixtures" / "first-schema.db.gz"


def found(host: Host) -> tuple[list[str], str]:
    """The faults, and the last line."""
    code, out, err = host.says("check")
    *faults, last = out.splitlines()
    assert (code, err) == (1 if faults else 0, "")
    return faults, last


@pytest.mark.parametrize("key", list(all_games()))
async def test_every_game_that_was_played_to_its_end_is_found_right(host: Host, key: str) -> None:
    seats = all_games()[key].seats
    moves = 0
    for people in sorted({seats[0], seats[-1]}):
        match = await played(host.folder, key, people - 1, computers=1)
        assert match.ended
        moves += len(ask(host.path, f"SELECT seq FROM moves WHERE match = {match.id}"))
    assert found(host) == ([], f"{so_many(len({seats[0], seats[-1]}), 'match', 'matches')}, {moves} moves played again: no faults")


async def test_options_and_the_seat_of_the_host_matter_for_the_deal(host: Host) -> None:
    game = all_games()["tenno"]
    options = {option.key: option.choices[-1].key for option in game.options}
    async with a_door(host.folder) as door:
        match = await door.open(played_by_the_second(options), CLICK)
        moment = await door.start(match.id, PEOPLE[1], CLICK + 1)
        await decided(door, moment, Dice("second"), 6)
        await door.leave(match.id, PEOPLE[1])
        await door.take_seat(match.id, 999, "Zoe")
    assert found(host)[0] == [], "who hosted it is in no seat any more"


def played_by_the_second(options: dict[str, str]) -> Match:
    return a_lobby("tenno", 3, host=PEOPLE[1], options=options)


async def test_a_deal_from_before_is_dealt_again_from_its_seed(host: Host) -> None:
    """It says neither who was the host then nor what it follows from."""
    await played(host.folder, "tenno", 2, decisions=6)
    changed(host.path, "UPDATE matches SET body = json_remove(body, '$.secret', '$.seal', '$.deal')")
    assert found(host)[0] == []
    changed(host.path, "UPDATE matches SET body = json_set(body, '$.seed', 'abc')")
    assert found(host)[0] == ["match 1: its seed deals something else than what is kept"]


async def test_tables_where_people_gather_and_stopped_ones_are_right(host: Host) -> None:
    async with a_door(host.folder) as door:
        for _ in range(2):
            match = await door.open(played_by_the_second({}), CLICK)
        await door.stop(match.id, PEOPLE[1], moderator=False)
    stopped = await played(host.folder, "take", 2, decisions=3)
    async with a_door(host.folder) as door:
        await door.stop(stopped.id, PEOPLE[0], moderator=False)
    assert found(host) == ([], "3 matches, 5 moves played again: no faults")


IN_MOVES = {  # what becomes of the third move of a match, and what is said of it
    "another card": ("state = json_set(state, '$.discard', json('[7]'))", "move 3 leads elsewhere than what is kept"),
    "somebody else": ("seat = 1 - seat", "move 3 could not be made where the match stood"),
    "nothing told": ("told = '[]'", "of move 3 something else is told than what is kept"),
    "a state nobody knows": ("state = '{}'", "move 3 cannot be read: Object missing required field"),
    "an action nobody knows": ('action = \'{"type": "Sing"}\'', "move 3 cannot be read: Invalid value 'Sing'"),
    "rules of the future": ("version = 1000", "move 3 cannot be read: tenno: written under rules 1000"),
    "questions that are none": ("asked = 'x'", "its moves cannot be read: JSON is malformed"),
    "letters that are none": ("\"by\" = CAST(x'ff' AS TEXT)", "its moves cannot be read: 'utf-8' codec"),
    "another number": ("seq = 100", "moves are missing; 7 are kept"),
}
IN_MATCH = [  # what is changed about the match
    ("seed", "abc", "match 1: its seed does not follow from what was sealed"),
    ("secret", "abc", "match 1: its seed does not follow from what was sealed"),
    ("deal.start", "5", "match 1 cannot be read: Expected `int`, got `str`"),
    ("pace", "weeks", "match 1 cannot be read: Invalid enum value 'weeks'"),
    ("game", "ludo", "match 1: there is no game 'ludo' in this version of the bot"),
    ("phase", "gathering", "match 1: people are still gathering, and yet moves are kept"),
    ("phase", "over", "match 1: it is over, and yet somebody has to decide"),
]
OTHERS = {
    "no moves": ("DELETE FROM moves", "match 1: moves are missing; 0 are kept"),
    "settings": ("INSERT INTO people VALUES (5, '{}')", "the settings of person 5 cannot be read: Object missing required field"),
    "a message": ("INSERT INTO messages (match, kind, who, body) VALUES (1, 'panel', 5, '[]')", "the panel of match 1 for 5 cannot"),
    "a message of no match": (
        """INSERT INTO messages (match, kind, who, body) VALUES (9, 'table', 0, '{"channel": 1, "id": 1, "posted": 1}')""",
        "row None of messages refers to a row of matches that is not there",
    ),
}
SPOILT = {
    **{name: (f"UPDATE moves SET {change} WHERE seq = 3", f"match 1: {fault}") for name, (change, fault) in IN_MOVES.items()},
    **{
        f"{field} {value}": (f"UPDATE matches SET body = json_set(body, '$.{field}', '{value}')", fault) for field, value, fault in IN_MATCH
    },
    **OTHERS,
}


@pytest.mark.parametrize(("sql", "fault"), SPOILT.values(), ids=list(SPOILT))
async def test_each_fault_is_one_line_that_names_the_place(host: Host, sql: str, fault: str) -> None:
    await played(host.folder, "tenno", 2, decisions=6)
    assert found(host)[0] == []
    changed(host.path, sql)
    faults, last = found(host)
    assert len(faults) == 1 and faults[0].startswith(fault), faults
    assert last.endswith(": 1 fault")


async def test_one_match_at_fault_does_not_hide_another(host: Host) -> None:
    for _ in range(3):
        await played(host.folder, "tenno", 2, decisions=6)
    changed(host.path, "DELETE FROM moves WHERE match = 1 AND seq = 2")
    changed(host.path, "UPDATE matches SET body = json_set(body, '$.seed', 'abc') WHERE id = 3")
    faults, last = found(host)
    assert [fault.split(":")[0] for fault in faults] == ["match 1", "match 3"]
    assert last == "3 matches, 7 moves played again: 2 faults"


async def test_an_end_that_was_told_in_other_words_is_the_same(host: Host) -> None:
    await played(host.folder, "take", 2)
    changed(host.path, "UPDATE matches SET body = json_set(body, '$.outcome.reason.id', 'as it was said then')")
    assert found(host)[0] == []


async def test_an_end_that_is_not_the_one_of_the_last_position_is_found(host: Host) -> None:
    await played(host.folder, "take", 2)
    changed(host.path, "UPDATE matches SET body = json_set(body, '$.outcome.places', json('[[1], [0]]'))")
    first = found(host)[0]
    changed(host.path, "UPDATE matches SET body = json_set(body, '$.outcome.places', json('[[0], [1]]'))")
    second = found(host)[0]
    assert ["match 1: it has another outcome than its last position"] in (first, second)
    changed(host.path, "UPDATE matches SET body = json_set(body, '$.phase', 'playing', '$.outcome', NULL)")
    assert found(host)[0] == ["match 1: it has come to its end, and yet it is being played"]


async def test_of_older_rules_it_says_that_it_only_reads_them(host: Host) -> None:
    host.path.write_bytes(gzip.decompress(FIXTURE.read_bytes()))
    before = everything(host.folder)
    lines = host.gets("check").splitlines()
    assert lines[:4] == [
        f"{key}: {count} moves of older rules, which can be read but not played again by those of today"
        for key, count in ask(host.path, "SELECT game, count(*) FROM moves JOIN matches ON id = match GROUP BY game ORDER BY game")
    ]
    assert lines[4:] == ["30 matches, no moves played again: no faults"]
    assert everything(host.folder) == before, "an old schema is brought up to date in a copy"


async def test_what_was_played_on_under_the_rules_of_today_is_played_again(host: Host) -> None:
    host.path.write_bytes(gzip.decompress(FIXTURE.read_bytes()))
    async with a_door(host.folder) as door:
        for number in (1, 2):
            await decided(door, await door.matches.moment(number), Dice("on"), 5)
    assert host.gets("check").splitlines()[-1] == "30 matches, 10 moves played again: no faults"
    first = "(SELECT action FROM moves WHERE match = 1 AND seq = 1)"
    changed(host.path, f"UPDATE moves SET action = {first} WHERE match = 1 AND version = (SELECT max(version) FROM moves WHERE match = 1)")
    assert host.says("check")[0] == 1


async def test_while_the_bot_runs_nobody_is_in_its_way(host: Host) -> None:
    async with a_door(host.folder) as door:
        moment = await begun(door)
        await decided(door, moment, Dice("meanwhile"), 4)
        done = await asyncio.to_thread(typed, "check", folder=host.folder)
        assert (done.returncode, done.stdout, done.stderr) == (0, "1 match, 5 moves played again: no faults\n", "")
        await door.store.probe()


async def test_a_damaged_file_is_described(host: Host) -> None:
    async with opened(host.path) as store:
        for _ in range(200):
            await store.create(a_match())
    damage(host.path)
    faults, last = found(host)
    assert faults[0].startswith(f"The database {host.path} is damaged.") and len(faults) > 1
    assert last.startswith("no matches")


async def test_a_foreign_log_is_named_and_left_alone(host: Host) -> None:
    await left_by_a_kill(host.path, host.folder / "copy.db")
    shutil.copy(host.folder / "copy.db", host.path)
    before = everything(host.folder)
    faults, _last = found(host)
    assert len(faults) == 1 and "is left from another one" in faults[0]
    assert everything(host.folder) == before


def test_where_there_is_no_database_that_is_said(host: Host) -> None:
    assert found(host)[0] == [f"There is no database {host.path} yet. The bot makes it when it is first started: {bot()}"]
    assert not files.holds_something(host.path)


async def test_a_match_whose_rules_stumble_is_named(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def stumbling(*_any: object) -> None:
        raise IndexError("no card")

    await played(host.folder, "tenno", 2, decisions=2)
    monkeypatch.setattr(check, "replay", stumbling)
    assert found(host)[0] == ["match 1: the rules cannot play it again: IndexError('no card')"]
