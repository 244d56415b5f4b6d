"""Matches stored under older versions of the rules are read as they were, and played on."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.i18n import Reader
from games.core.dice import Dice
from games.core.game import Seat
from games.samurai_sword import GAME
from games.samurai_sword.rules.table import Pick, Picked, State

FIXTURES = Path(__file__).parents[2] / "fixtures"
SHOWN = json.loads((FIXTURES / "first-schema.json").read_text(encoding="utf-8"))
MATCHES = [number for number, shown in SHOWN.items() if shown["game"] == GAME.key]


class Move(NamedTuple):
    action: Any
    told: Any
    state: Any


class Stored(NamedTuple):
    body: Any
    moves: tuple[Move, ...]


@cache
def stored(number: str) -> Stored:
    """A match of version 1, as plain JSON."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.deserialize(gzip.decompress((FIXTURES / "first-schema.db.gz").read_bytes()))
        ((body,),) = database.execute("SELECT body FROM matches WHERE id = ?", (number,))
        rows = database.execute("SELECT action, told, state FROM moves WHERE match = ? ORDER BY seq", (number,)).fetchall()
    return Stored(json.loads(body), tuple(Move(*map(json.loads, row)) for row in rows))


def upgraded(json: Any, what: str) -> Any:
    for upgrade in GAME.upgrades:
        json = getattr(upgrade, what)(json)
    return json


def state_of(move: Move) -> State:
    state: State = msgspec.convert(upgraded(move.state, "state"), GAME.state)
    return state


def read(state: State, seat: Seat | None, tell: Reader) -> list[str]:
    """What is kept of a view: the question, the table in words, the labels, the refusals."""
    view = GAME.view(state, seat)
    labels = [GAME.label(action, view) for action in GAME.legal(state, seat)] if seat is not None else []
    paths = [" > ".join(tell(part) for part in path) for path in labels]
    return [tell(GAME.ask(view)), tell(GAME.say(view)), *paths, *(tell(reason) for reason in GAME.why_not(view))]


def plain(value: Any) -> Any:
    return json.loads(msgspec.json.encode(value))


def states() -> Iterator[tuple[str, Move, State]]:
    for number in MATCHES:
        for move in stored(number).moves:
            yield number, move, state_of(move)


def test_there_are_matches_to_read() -> None:
    assert len(MATCHES) == 8
    assert all(stored(number).body["rules_version"] == 1 for number in MATCHES)
    assert GAME.rules_version == 3


@pytest.mark.parametrize("number", MATCHES)
def test_every_action_and_event_of_version_1_is_read(number: str) -> None:
    for move in stored(number).moves:
        if move.action is not None:
            action = msgspec.convert(upgraded(move.action, "action"), GAME.actions)
            assert plain(action) == move.action
        for told in move.told:
            event = msgspec.convert(upgraded(told["event"], "event"), GAME.events)
            assert plain(event) == told["event"]


def test_nothing_in_a_state_of_version_1_is_lost() -> None:
    for _number, move, state in states():
        again = plain(state)
        assert again["house"].pop("two_characters") in {False, True}
        assert again.pop("lately") == []  # what just happened is kept since version 3
        assert again == move.state


def test_the_house_knows_that_characters_are_chosen_while_they_are() -> None:
    seen = set()
    for number, _move, state in states():
        choosing = any(isinstance(step, (Pick, Picked)) for step in state.agenda)
        assert state.house.two_characters == choosing
        assert not choosing or stored(number).body["options"]["characters"] == "two"
        seen.add(choosing)
    assert seen == {True, False}


@pytest.mark.parametrize("number", MATCHES)
def test_a_match_of_version_1_reads_as_it_did(number: str) -> None:
    shown, state = SHOWN[number], state_of(stored(number).moves[-1])
    tell = Reader("en", [sitter["name"] for sitter in stored(number).body["sitters"]], markdown=False)
    assert len(shown["views"]) == shown["seats"] + 1
    for seat, words in shown["views"].items():
        assert read(state, None if seat == "table" else Seat(int(seat)), tell) == words


@pytest.mark.parametrize("number", MATCHES)
def test_a_match_of_version_1_is_played_on_to_its_end(number: str) -> None:
    state, dice = state_of(stored(number).moves[-1]), Dice(f"on-{number}")
    assert bool(GAME.waiting(state)) == (SHOWN[number]["phase"] == "playing")
    while waiting := GAME.waiting(state):
        seat = dice.choice(sorted(waiting))
        state = GAME.apply(state, seat, dice.choice(GAME.legal(state, seat)), dice).state
    assert GAME.outcome(state) is not None
