"""A match as values: whole after the end, and before it nothing but what everybody was told; the small reader in docs understands both."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from msgspec.structs import replace

from bot.i18n import Reader
from bot.match.export import as_seen, whole
from bot.match.recording import Recording, recording_of
from bot.match.values import Match
from games import all_games
from games.core.dice import Dice
from tests.bot.tables import CLICK, PEOPLE, a_door, a_lobby
from tests.games.checks import dealing, hides_nothing
from tests.host.playing import Host, decided, host  # noqa: F401 - a fixture

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "export.schema.json").read_text(encoding="utf-8"))
KEYS = list(all_games())


def valid(exported: Any) -> Any:
    found = json.loads(json.dumps(exported))
    jsonschema_rs.validate(SCHEMA, found)
    return found


async def so_far(folder: Path, key: str, decisions: int = 10_000) -> tuple[Match, Any]:
    async with a_door(folder) as door:
        match = await door.open(a_lobby(key, 2, all_games()[key].seats[0] - 2), CLICK)
        moment = await decided(door, await door.start(match.id, PEOPLE[0], CLICK + 1), Dice(key), decisions)
        return moment.match, await door.store.moves(match.id)


def read_by_the_small_reader(folder: Path, exported: Any) -> str:
    (folder / "match.json").write_text(json.dumps(exported), encoding="utf-8")
    command = [sys.executable, str(ROOT / "docs" / "read_match.py"), str(folder / "match.json")]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=folder, encoding="utf-8").stdout


@pytest.mark.parametrize("key", KEYS)
async def test_after_the_end_it_is_all_there_and_both_readers_understand_it(tmp_path, key, host):  # noqa: F811
    match, moves = await so_far(tmp_path, key)
    exported = valid(whole(match, moves, Reader("en", match.names, markdown=False), "en", PEOPLE[0]))
    assert len(exported["moves"]) == len(moves) and exported["deal"]["seed"] == match.seed
    said = read_by_the_small_reader(tmp_path, exported)
    assert said.splitlines()[-1] == "The deal matches its seal." and "1. " in said
    assert "The deal matches its seal" in host.gets("check-deal", tmp_path / "match.json")
    wrong = {**exported, "deal": {**exported["deal"], "host_seat": 1}}
    assert "does not follow" in read_by_the_small_reader(tmp_path, wrong)


async def test_of_other_people_it_has_their_names_alone(tmp_path):
    match, moves = await so_far(tmp_path, "take")
    sitters = valid(whole(match, moves, Reader("en", match.names), "en", PEOPLE[0]))["match"]["sitters"]
    assert [sitter["person"] for sitter in sitters] == [str(PEOPLE[0]), "0"]
    assert [sitter["name"] for sitter in sitters] == ["Aiko", "Botan"]


@pytest.mark.parametrize("key", KEYS)
async def test_while_it_is_played_nothing_depends_on_what_is_hidden(tmp_path, key):
    match, moves = await so_far(tmp_path, key, 25)
    game, reader, dice = all_games()[key], Reader("en", match.names, markdown=False), Dice("export")
    reel = recording_of(match, moves)
    shown = valid(as_seen(match, reel, reader, "en", PEOPLE[0]))
    assert len(shown["moves"]) > 3 and any(move["events"] for move in shown["moves"])
    for move in shown["moves"]:
        assert {move[name] for name in ("seat", "by", "at", "action", "words", "why")} == {None}
        assert all(event["to"] is None and not event["fades"] for event in move["events"])
    assert not shown["deal"]["secret"] and not shown["deal"]["seed"] and not shown["deal"]["dealt"]
    if hides_nothing(game):
        return
    redeal = dealing(game).redeal
    shots = [
        shot._replace(
            state=redeal(shot.state, None, dice), seat=None, action=None, told=tuple([each for each in shot.told if each.to is None])
        )
        for shot in reel.shots
    ]
    assert as_seen(match, Recording(game, tuple(shots)), reader, "en", PEOPLE[0]) == as_seen(match, reel, reader, "en", PEOPLE[0])
    assert "not over" in read_by_the_small_reader(tmp_path, shown)


async def test_nothing_of_how_it_ends_is_told_before_the_end(tmp_path):
    async with a_door(tmp_path) as door:
        match = await door.open(a_lobby("samurai-sword", 3), CLICK)
        moment = await door.start(match.id, PEOPLE[0], CLICK + 1)
        for number in range(1, 30):
            moment = await decided(door, moment, Dice(f"story {number}"), 1)
            assert await door.matches.ending(moment.match) is None
        over = (await decided(door, moment, Dice("over"), 10_000)).match
        ending = await door.matches.ending(over)
        assert ending is not None and ending.scene
        assert await door.matches.ending(replace(over, phase="stopped")) is None
