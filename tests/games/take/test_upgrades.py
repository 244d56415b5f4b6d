"""Matches stored under the first version of the rules are read, shown and played on."""

from __future__ import annotations

import gzip
import json
import sqlite3
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.i18n import Reader
from games.core.dice import Dice
from games.core.game import Seat
from games.core.replay import play
from games.take import GAME
from games.take.rules.rulebook import legal, outcome, waiting
from games.take.rules.table import House, State

FIXTURES = Path(__file__).parents[2] / "fixtures"
SHOWN: dict[str, Any] = json.loads((FIXTURES / "first-schema.json").read_text(encoding="utf-8"))
MATCHES = [key for key, match in SHOWN.items() if match["game"] == GAME.key]
(UPGRADE,) = GAME.upgrades


class Row(NamedTuple):
    action: Any
    told: list[Any]
    state: Any


@cache
def stored() -> dict[str, tuple[dict[str, Any], list[Row]]]:
    """Of each match its body and its moves, as plain JSON."""
    database = sqlite3.connect(":memory:")
    database.deserialize(gzip.decompress((FIXTURES / "first-schema.db.gz").read_bytes()))
    bodies = {str(key): json.loads(body) for key, body in database.execute("SELECT id, body FROM matches WHERE game = ?", [GAME.key])}
    rows: dict[str, list[Row]] = {key: [] for key in bodies}
    for match, *columns in database.execute("SELECT match, action, told, state FROM moves ORDER BY match, seq"):
        if str(match) in rows:
            rows[str(match)].append(Row(*map(json.loads, columns)))
    return {key: (bodies[key], rows[key]) for key in bodies}


def read(row: Row) -> State:
    return msgspec.convert(UPGRADE.state(row.state), GAME.state)


def event_of(told: Any) -> Any:
    return msgspec.convert(UPGRADE.event(told["event"]), GAME.events)


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def last(match: str) -> State:
    return read(stored()[match][1][-1])


def reader_of(match: str) -> Reader:
    return Reader("en", tuple(sitter["name"] for sitter in stored()[match][0]["sitters"]), markdown=False)


def test_there_are_matches_to_read() -> None:
    assert len(MATCHES) == 5
    assert {GAME.rules_version} == {1 + body["rules_version"] for body, _ in stored().values()}


@pytest.mark.parametrize("match", MATCHES)
def test_every_state_action_and_event_is_read(match: str) -> None:
    _, rows = stored()[match]
    for row in rows:
        again = plain(read(row))
        assert (again["tables"], again["last"]) == (row.state["tables"], row.state["last"])
        if row.action is not None:
            assert plain(msgspec.convert(UPGRADE.action(row.action), GAME.actions)) == row.action
        for told in row.told:
            assert plain(event_of(told)) == told["event"]
    assert len(rows) > 3


@pytest.mark.parametrize("match", MATCHES)
def test_the_house_is_what_was_agreed_but_for_who_begins(match: str) -> None:
    body, rows = stored()[match]
    agreed = GAME.agreed({**body["options"], "first": "random"})
    assert isinstance(agreed, House)
    assert all(read(row).house == agreed for row in rows)


@pytest.mark.parametrize("match", MATCHES)
def test_it_is_shown_as_it_was(match: str) -> None:
    reader = reader_of(match)
    state, views = last(match), SHOWN[match]["views"]
    assert set(views) == {"table", "0", "1"}
    for key, written in views.items():
        seat = None if key == "table" else Seat(int(key))
        view = GAME.view(state, seat)
        labels = [GAME.label(action, view) for action in (legal(state, seat) if seat is not None else ())]
        shown = [reader(GAME.ask(view)), reader(GAME.say(view)), *(" > ".join(map(reader, path)) for path in labels)]
        assert [*shown, *map(reader, GAME.why_not(view))] == written


@pytest.mark.parametrize("match", MATCHES)
def test_it_is_told_as_it_was(match: str) -> None:
    reader, written = reader_of(match), SHOWN[match]["told"]
    told = [each for row in stored()[match][1] for each in row.told][-len(written) :]
    assert [[each["to"], reader(GAME.narrate(event_of(each)))] for each in told] == written


@pytest.mark.parametrize("match", MATCHES)
def test_it_is_played_to_its_end(match: str) -> None:
    state, dice = last(match), Dice(match)
    while seats := waiting(state):
        (seat,) = seats
        state = play(GAME, state, seat, dice.choice(legal(state, seat)), dice).state
    assert outcome(state)
