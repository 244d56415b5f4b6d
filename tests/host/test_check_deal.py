"""`python -m bot check-deal FILE`, as whoever exported a match meets it: a file and one sentence, no database and no token."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.__main__ import main
from bot.errors import Failed
from bot.host.check_deal import check_deal
from bot.match.deal import deal_of, sealed, seed_of
from bot.match.values import Match, Phase
from games import all_games
from games.core.dice import commitment
from tests.bot.tables import a_lobby
from tests.bot.test_deal import a_sealed_lobby, started
from tests.warm import finished

ROOT = Path(__file__).parents[2]


def ended(game: str = "samurai-sword") -> Match:
    return replace(started(a_sealed_lobby(game, people=all_games()[game].seats[0])), phase=Phase.OVER)


def from_before() -> Match:
    return a_lobby(phase=Phase.OVER, seed="5eed" * 16)


def exported(folder: Path, match: Match | None = None, **changes: Any) -> Path:
    """The file, as far as it is about the deal. Whatever else an export holds is not looked at."""
    path = folder / "match.json"
    path.write_text(json.dumps({"match": 7, "deal": {**deal_of(match or ended()), **changes}, "moves": []}), "utf-8")
    return path


def at_the_terminal(folder: Path, *arguments: str, new: bool = False) -> subprocess.CompletedProcess[str]:
    """`new`: typed for a new Python."""
    environment, words = {"DATA_DIR": str(folder / "data"), "DISCORD_TOKEN": ""}, ["check-deal", *arguments]
    command = [sys.executable, "-m", "bot", *words]
    if new:
        done = subprocess.run(command, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, check=False)
    else:
        done = finished(partial(main, words), ROOT, environment)
    assert not (folder / "data").exists(), "it needs no database"
    return done


# ---- as a process


def test_a_deal_that_is_as_sealed(tmp_path: Path) -> None:
    done = at_the_terminal(tmp_path, str(exported(tmp_path)), new=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("The deal matches its seal: ")


@pytest.mark.dear
def test_a_deal_that_is_not_as_sealed(tmp_path: Path) -> None:
    done = at_the_terminal(tmp_path, str(exported(tmp_path, seal=commitment("another"))))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == "The deal does not match its seal: the data in this file does not add up.\n"


@pytest.mark.parametrize("arguments", [(), ("one", "two")])
def test_without_one_file_it_says_how_it_is_used(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    done = at_the_terminal(tmp_path, *arguments)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("usage: python -m bot")


# ---- what it says


@pytest.mark.parametrize("key", list(all_games()))
def test_the_cards_are_dealt_again(tmp_path: Path, key: str) -> None:
    match = ended(key)
    said = check_deal(exported(tmp_path, match))
    assert match.seal in said
    for seat in range(1, len(match.sitters) + 1):
        assert f"\nSeat {seat}\n" in said
        assert f"Seat {seat} was taken at 2022-07-22 11:" in said, "by the time in the number of the click"
    assert "Start was pressed at" in said


def test_another_deal_is_other_cards(tmp_path: Path) -> None:
    first = ended()
    other = replace(started(a_sealed_lobby("samurai-sword", people=3), click=10**18 + 77), phase=Phase.OVER)
    cards = [check_deal(exported(tmp_path, match)).split("\nSeat 1\n")[1] for match in (first, other)]
    assert cards[0] != cards[1]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"secret": "x"}, "does not match its seal"),
        ({"start": "5"}, "does not match its seal"),
        ({"seats": []}, "does not match its seal"),
        ({"host_seat": -1}, "does not match its seal"),
        ({"host_seat": 77}, "does not match its seal"),
        ({"secret": "", "seed": ""}, "still in progress"),
        ({"game": "chess"}, "an unknown game: chess"),
        ({"start": "five"}, "not an exported match"),
        ({"seats": "all"}, "not an exported match"),
    ],
)
def test_what_does_not_fit_is_said_in_one_sentence(tmp_path: Path, change: dict[str, Any], reason: str) -> None:
    with pytest.raises(Failed, match=reason):
        check_deal(exported(tmp_path, **change))


def test_under_other_rules_the_numbers_are_checked_and_the_cards_are_not(tmp_path: Path) -> None:
    match = ended()
    old = replace(match, rules_version=match.rules_version + 1)
    said = check_deal(exported(tmp_path, replace(old, seed=seed_of(match.secret, sealed(old)))))
    assert "matches its seal" in said and "cannot be dealt again" in said and "\nSeat 1\n" not in said


def test_of_a_match_from_before_the_seed_is_checked(tmp_path: Path) -> None:
    said = check_deal(exported(tmp_path, from_before()))
    assert "the seed is the sealed one" in said and said.endswith(commitment("5eed" * 16)[:16])
    with pytest.raises(Failed, match="does not match its seal"):
        check_deal(exported(tmp_path, from_before(), seed="beef" * 16))


# ---- files that are none


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(Failed, match=r"cannot be read: No such file"):
        check_deal(tmp_path / "nowhere.json")
    with pytest.raises(Failed, match=r"cannot be read: "):
        check_deal(tmp_path)


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"[]", b"{}", b'{"deal": 7}', b'{"deal": {}}', b"[" * 100_000])
def test_a_file_that_is_something_else(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "match.json").write_bytes(content)
    with pytest.raises(Failed, match="is not an exported match"):
        check_deal(tmp_path / "match.json")


JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2**70) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=5,
)


@pytest.mark.dear
@given(st.dictionaries(st.sampled_from(sorted(deal_of(ended()))), JSON | st.sampled_from(["1", "tenno", {}, [None, "1"]]), min_size=1))
def test_whatever_is_in_a_file_it_is_answered(tmp_path_factory: pytest.TempPathFactory, changes: dict[str, Any]) -> None:
    path = exported(tmp_path_factory.getbasetemp(), **changes)
    try:
        assert check_deal(path)
    except Failed as sentence:
        assert str(sentence)
