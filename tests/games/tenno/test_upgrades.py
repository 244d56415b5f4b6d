"""Matches stored by older versions of the rules are read, shown and told as they were, and go on."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from functools import cache, reduce
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace

from bot.i18n import Reader
from games.core.dice import Dice, dice_of
from games.core.game import Seat, Told
from games.core.replay import play, randomly
from games.tenno import GAME
from games.tenno.rules.events import Decided
from games.tenno.rules.table import House, State

FIXTURES = Path(__file__).parents[2] / "fixtures"
SHOWN: dict[str, Any] = json.loads((FIXTURES / "first-schema.json").read_text(encoding="utf-8"))
MATCHES = [match for match, shown in SHOWN.items() if shown["game"] == GAME.key]


class Row(NamedTuple):
    seq: int
    seat: Seat | None
    action: Any
    told: list[Any]
    state: State


class Stored(NamedTuple):
    body: dict[str, Any]
    rows: list[Row]

    @property
    def reader(self) -> Reader:
        return Reader("en", tuple(sitter["name"] for sitter in self.body["sitters"]), markdown=False)


@cache
def stored() -> dict[str, Stored]:
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(gzip.decompress((FIXTURES / "first-schema.db.gz").read_bytes()))
        bodies = database.execute("SELECT id, body FROM matches WHERE game = ?", [GAME.key]).fetchall()
        moves = "SELECT seq, seat, action, told, state FROM moves WHERE match = ? ORDER BY seq"
        return {str(match): Stored(json.loads(body), list(map(read, database.execute(moves, [match])))) for match, body in bodies}


def read(row: tuple[int, int | None, str, str, str]) -> Row:
    seq, seat, action, told, state = row
    return Row(
        seq,
        None if seat is None else Seat(seat),
        None if seat is None else msgspec.convert(today("action", json.loads(action)), GAME.actions),
        [each | {"event": msgspec.convert(today("event", each["event"]), GAME.events)} for each in json.loads(told)],
        msgspec.convert(today("state", json.loads(state)), State, strict=True),
    )


def today(what: str, stored: Any) -> Any:
    """What version 1 has stored, brought to the next version each."""
    return reduce(lambda json, upgrade: getattr(upgrade, what)(json), GAME.upgrades, stored)


def test_there_are_matches_to_read() -> None:
    assert len(MATCHES) == 6 and set(MATCHES) == set(stored())
    assert {match.body["rules_version"] for match in stored().values()} == {1}
    assert GAME.rules_version == 4
    assert sum(len(match.rows) for match in stored().values()) > 100


@pytest.mark.parametrize("match", MATCHES)
def test_the_log_is_as_open_as_it_was(match: str) -> None:
    body, rows = stored()[match]
    assert {row.state.house for row in rows} == {House(open_log=body["options"]["log"] == "open")}


@pytest.mark.parametrize("match", MATCHES)
def test_it_is_shown_as_it_was(match: str) -> None:
    state, tell, views = stored()[match].rows[-1].state, stored()[match].reader, SHOWN[match]["views"]
    assert len(views) == 1 + len(state.places)
    for name, expected in views.items():
        seat = None if name == "table" else Seat(int(name))
        view = GAME.view(state, seat)
        paths = [GAME.label(action, view) for action in GAME.legal(state, seat)] if seat is not None else []
        labels = [" > ".join(map(tell, path)) for path in paths]
        assert [tell(GAME.ask(view)), tell(GAME.say(view)), *labels, *map(tell, GAME.why_not(view))] == expected


@pytest.mark.parametrize("match", MATCHES)
def test_it_is_told_as_it_was(match: str) -> None:
    tell, expected = stored()[match].reader, SHOWN[match]["told"]
    told = [[each["to"], tell(GAME.narrate(each["event"]))] for row in stored()[match].rows for each in row.told]
    assert told[-len(expected) :] == expected


@pytest.mark.parametrize("match", MATCHES)
def test_its_moves_still_lead_where_they_led(match: str) -> None:
    body, rows = stored()[match]
    state = rows[0].state
    for row in rows[1:]:
        assert row.seat is not None
        turn = play(GAME, state, row.seat, row.action, dice_of(body["seed"], row.seq))
        state = turn.state
        assert replace(state, lately=(), peeked=None) == row.state, "but for what older versions did not keep"
        assert [without_slots(told.event) for told in turn.told] == [each["event"] for each in row.told]


def without_slots(event: Any) -> Any:
    """Before version 3 it was told who had won, not between which slots."""
    return replace(event, slot=None, target=None) if isinstance(event, Decided) else event


def test_a_battle_that_was_told_without_its_slots_is_told_without_them() -> None:
    old = msgspec.convert({"type": "Decided", "attacker": 0, "defender": 1, "winner": 1}, GAME.events)
    tell = Reader("en", ("Aiko", "Botan"), markdown=False)
    assert tell(GAME.narrate(old)) == "Aiko has attacked Botan. Botan wins."
    [line] = GAME.recap([Told(old)], Seat(1))
    assert tell(line.words) == "Aiko attacked you. You won."


@pytest.mark.parametrize("match", MATCHES)
def test_it_is_played_to_its_end(match: str) -> None:
    state, dice = stored()[match].rows[-1].state, Dice(match)
    while waiting := GAME.waiting(state):
        seat = dice.choice(sorted(waiting))
        legal = GAME.legal(state, seat)
        state = play(GAME, state, seat, legal[randomly(state, seat, legal, dice)], dice).state
    assert GAME.outcome(state) is not None
