"""Matches stored under older rules are read, shown as they were shown then, and played to their end."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bot.i18n import Reader
from games.core.dice import Dice, dice_of
from games.core.game import Change, Seat
from games.tatsu import GAME
from games.tatsu.rules.table import House, State

FIXTURES = Path(__file__).parents[2] / "fixtures"


def stored() -> dict[int, dict[str, Any]]:
    """By the number of the match: its body, and its moves as rows of action, told and state."""
    database = sqlite3.connect(":memory:")
    database.deserialize(gzip.decompress((FIXTURES / "first-schema.db.gz").read_bytes()))
    bodies = {number: json.loads(body) for number, body in database.execute("SELECT id, body FROM matches WHERE game = ?", (GAME.key,))}
    moves = defaultdict(list)
    for number, *row in database.execute("SELECT match, action, told, state FROM moves ORDER BY match, seq"):
        moves[number].append([json.loads(each) for each in row])
    database.close()
    return {number: {"body": body, "moves": moves[number]} for number, body in bodies.items() if moves[number]}


MATCHES = stored()


def upgraded(old: Any, *changes: Change) -> Any:
    for change in changes:
        old = change(old)
    return old


def state_of(old: Any) -> State:
    return msgspec.convert(upgraded(old, *(upgrade.state for upgrade in GAME.upgrades)), State)


def shown(state: State, names: list[str]) -> Iterator[tuple[str, list[str]]]:
    tell = Reader("en", names, markdown=False)
    for seat in (None, *map(Seat, range(len(names)))):
        view = GAME.view(state, seat)
        labels = [GAME.label(action, view) for action in GAME.legal(state, seat)] if seat is not None else []
        words = [tell(GAME.ask(view)), tell(GAME.say(view))]
        words += [" > ".join(map(tell, label)) for label in labels]
        yield "table" if seat is None else str(seat), words + [tell(why) for why in GAME.why_not(view)]


def test_there_are_stored_matches_of_every_number_of_players_and_option() -> None:
    bodies = [match["body"] for match in MATCHES.values()]
    assert {len(body["sitters"]) for body in bodies} == set(GAME.seats)
    chosen = {(option, choice) for body in bodies for option, choice in body["options"].items()}
    assert chosen == {(option.key, choice.key) for option in GAME.options for choice in option.choices}


@pytest.mark.parametrize("match", MATCHES)
def test_every_stored_state_action_and_event_is_read(match: int) -> None:
    for action, told, state in MATCHES[match]["moves"]:
        assert state_of(state).hand
        if action is not None:
            msgspec.convert(upgraded(action, *(upgrade.action for upgrade in GAME.upgrades)), GAME.actions)
        for each in told:
            msgspec.convert(upgraded(each["event"], *(upgrade.event for upgrade in GAME.upgrades)), GAME.events)


@pytest.mark.parametrize("match", MATCHES)
def test_a_stored_match_is_shown_as_it_was(match: int) -> None:
    body, (*_, (_action, _told, state)) = MATCHES[match]["body"], MATCHES[match]["moves"]
    then = json.loads((FIXTURES / "first-schema.json").read_text(encoding="utf-8"))[str(match)]["views"]
    assert dict(shown(state_of(state), [sitter["name"] for sitter in body["sitters"]])) == then


@pytest.mark.parametrize("match", MATCHES)
def test_a_stored_match_is_played_to_its_end(match: int) -> None:
    (*_, (_action, _told, stored_state)), dice, moves = MATCHES[match]["moves"], Dice("on"), 0
    state = state_of(stored_state)
    while waiting := GAME.waiting(state):
        seat = dice.choice(sorted(waiting))
        state = GAME.apply(state, seat, dice.choice(GAME.legal(state, seat)), dice_of("on", moves)).state
        moves += 1
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize("match", MATCHES)
def test_what_still_matters_of_the_options_is_kept(match: int) -> None:
    agreed = GAME.agreed(MATCHES[match]["body"]["options"])
    assert isinstance(agreed, House)
    for _action, _told, state in MATCHES[match]["moves"]:
        house = state_of(state).house
        assert (house.target, house.counted) == (agreed.target, agreed.counted)
