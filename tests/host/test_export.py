"""`export` writes a match as its schema says: every move in words and values, and the seed only when nothing is hidden."""

from __future__ import annotations

import gzip
import hashlib
import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from bot.i18n import languages
from games import all_games
from games.core.dice import dice_of
from games.core.game import Seat
from tests.bot.left import ask
from tests.bot.tables import CLICK, NAMES, PEOPLE, SECRET, a_door, a_lobby
from tests.bot.test_quarantine import changed
from tests.host.playing import Host, played
from tests.host.test_check import FIXTURE

ROOT = Path(__file__).parents[2]
SCHEMA = json.loads((ROOT / "docs" / "export.schema.json").read_text(encoding="utf-8"))


def valid(exported: str) -> Any:
    match = json.loads(exported)
    jsonschema_rs.validate(SCHEMA, match)
    return match


def export(host: Host, number: int = 1, *more: str) -> Any:
    code, out, _err = host.says("export", number, *more)
    assert code == 0
    return valid(out)


def test_the_schema_is_one_and_says_what_every_part_is_for() -> None:
    jsonschema_rs.meta.validate(SCHEMA)
    with pytest.raises(jsonschema_rs.ValidationError):
        valid('{"format": "chabudai match 1"}')


@pytest.mark.parametrize("key", list(all_games()))
async def test_a_match_of_every_game_is_exported_to_its_last_move(host: Host, key: str) -> None:
    match = await played(host.folder, key, all_games()[key].seats[-1] - 1, computers=1)
    exported = export(host)
    kept = ask(host.path, 'SELECT seq, seat, "by", action, told FROM moves ORDER BY seq')
    moves = exported["moves"]
    assert [(move["seq"], move["seat"], move["by"], move["action"]) for move in moves] == [
        (seq, seat, by, json.loads(action)) for seq, seat, by, action, _told in kept
    ]
    told = [[each["event"] for each in json.loads(told)] for *_, told in kept]
    assert [[event["event"] for event in move["events"]] for move in moves] == told
    assert all(move["words"] for move in moves[1:]) and moves[0]["words"] is None
    silent = {"HasAnswered"}  # the question counts them
    assert all(event["words"] or event["event"]["type"] in silent for move in moves for event in move["events"])
    assert exported["match"]["phase"] == "over" and exported["match"]["outcome"]["places"] and match.outcome is not None


async def test_from_the_seed_of_an_ended_match_it_can_be_dealt_again(host: Host) -> None:
    await played(host.folder, "tenno", 2)
    deal = export(host)["deal"]
    assert hashlib.sha256(deal["secret"].encode()).hexdigest() == deal["seal"]
    game = all_games()[deal["game"]]
    dealt = game.begin(len(deal["seats"]), game.agreed(deal["options"]), dice_of(deal["seed"], 0), Seat(deal["host_seat"])).state
    [[kept]] = ask(host.path, "SELECT state FROM moves WHERE seq = 0")
    assert msgspec.json.decode(kept, type=game.state) == dealt


async def test_the_seed_of_a_match_that_is_played_stays_where_it_is(host: Host) -> None:
    await played(host.folder, "tenno", 2, decisions=5)
    code, out, err = host.says("export", 1)
    exported = valid(out)
    assert (code, err) == (0, "This match is not over: the export contains private information about its players.\n")
    [[seed]] = ask(host.path, "SELECT json_extract(body, '$.seed') FROM matches")
    assert SECRET not in out and seed not in out
    assert (exported["deal"]["secret"], exported["deal"]["seed"], exported["deal"]["dealt"]) == ("", "", "")
    assert exported["deal"]["seal"] == hashlib.sha256(SECRET.encode()).hexdigest()


async def test_what_is_exported_can_be_checked_without_the_database(host: Host) -> None:
    await played(host.folder, "take", 2)
    host.gets("export", 1, "match.json")
    host.path.unlink()
    assert host.gets("check-deal", "match.json").startswith("The deal matches its seal")


async def test_who_learned_of_something_is_said(host: Host) -> None:
    await played(host.folder, "tenno", 3)
    told = [event for move in export(host)["moves"] for event in move["events"]]
    assert {None} < {event["to"] and tuple(event["to"]) for event in told}
    assert {event["fades"] for event in told} == {True, False}


async def test_names_are_names_and_numbers_of_discord_are_text(host: Host) -> None:
    await played(host.folder, "tenno", 2, computers=1, decisions=8, guild=2**62 + 1)
    exported = export(host)
    match, words = exported["match"], json.dumps([move["events"] for move in exported["moves"]])
    assert match["guild"] == str(2**62 + 1)
    assert [(sitter["name"], sitter["person"]) for sitter in match["sitters"]] == [
        (NAMES[0], str(PEOPLE[0])),
        (NAMES[1], str(PEOPLE[1])),
        ("Computer 0", None),
    ]
    assert NAMES[1] in words and "**" not in words


async def test_words_are_in_the_language_that_is_asked_for(host: Host) -> None:
    await played(host.folder, "take", 2, decisions=4)
    english, ukrainian = (export(host, 1, "--language", language) for language in ("en", "uk"))
    assert [move["action"] for move in english["moves"]] == [move["action"] for move in ukrainian["moves"]]
    assert all(one["words"] != other["words"] for one, other in zip(english["moves"][1:], ukrainian["moves"][1:], strict=True))
    assert (
        host.reads("export", 1, "--language", "tlh")
        == f"Chabudai cannot export: The bot does not speak 'tlh'; it speaks {', '.join(languages())}."
    )


async def test_a_table_where_people_gather_is_exported_without_moves(host: Host) -> None:
    async with a_door(host.folder) as door:
        await door.open(a_lobby(), CLICK)
    exported = export(host)
    assert (exported["moves"], exported["deal"]["secret"], exported["match"]["phase"]) == ([], "", "gathering")
    assert SECRET not in json.dumps(exported)


async def test_what_older_rules_wrote_is_exported_as_they_wrote_it(host: Host) -> None:
    host.path.write_bytes(gzip.decompress(FIXTURE.read_bytes()))
    for [number] in ask(host.path, "SELECT id FROM matches"):
        exported = export(host, number)
        assert {move["rules_version"] for move in exported["moves"]} <= {1}
        assert all(move["words"] for move in exported["moves"][1:])


async def test_what_today_no_longer_knows_has_values_and_no_words(host: Host) -> None:
    await played(host.folder, "tenno", 2, decisions=5)
    changed(host.path, 'UPDATE moves SET action = \'{"type": "Sing"}\', told = \'[{"event": {"type": "Rain"}}]\' WHERE seq = 2')
    move = export(host)["moves"][2]
    assert (move["action"], move["words"]) == ({"type": "Sing"}, None)
    assert move["events"] == [{"event": {"type": "Rain"}, "words": None, "to": None, "fades": False}]


async def test_it_goes_into_a_file_if_one_is_named(host: Host) -> None:
    await played(host.folder, "take", 2)
    assert host.gets("export", 1, "match.json") == "Match 1 is in match.json.\n"
    assert valid((host.folder / "match.json").read_text(encoding="utf-8")) == export(host)
    assert "cannot be made or written to: No such file or directory" in host.reads("export", 1, "nowhere/match.json")


@pytest.mark.parametrize(
    ("sql", "sentence"),
    [
        ("DELETE FROM matches", "There is no match 1."),
        (
            "UPDATE matches SET body = json_set(body, '$.pace', 'weeks')",
            "Match 1 cannot be read: Invalid enum value 'weeks' - at `$.pace`.",
        ),
        ("UPDATE matches SET body = json_set(body, '$.game', 'ludo')", "There is no game 'ludo' in this version of the bot."),
        ("UPDATE moves SET asked = 'x'", "The moves of match 1 cannot be read: JSON is malformed: invalid character (byte 0)."),
    ],
)
async def test_what_cannot_be_exported_is_one_sentence(host: Host, sql: str, sentence: str) -> None:
    await played(host.folder, "take", 2, decisions=2)
    changed(host.path, sql)
    assert host.reads("export", 1) == f"Chabudai cannot export: {sentence}"
