"""What each version of the rules has written is read, played again byte for byte by the rules of its version, and goes on to its end."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import replace as with_
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.host.check import Tally, checked
from bot.match.codec import codec, encode, version_of
from bot.match.deal import Verdict, sealed, verdict
from bot.match.values import NOT_KEPT, Match, Move, Phase
from bot.match.verify import positions, thinned
from bot.store.sqlite.records import Records
from games import all_games
from games.core.dice import Dice
from games.core.game import same
from tests.bot.tables import a_door
from tests.games.released import files, number_of
from tests.host.playing import decided
from tests.oddities.climb import under

FILES = files()
RELEASED = [pytest.param(*each, id="-".join(map(str, each))) for each in FILES]
DECISIONS = 5_000  # more than any of these matches takes
OF_TODAY = [pytest.param(*each, id="-".join(each)) for each in FILES if number_of(each[1]) == all_games()[each[0]].rules_version]
WITH_OTHER_PICTURES = [("take", "2a"), ("samurai-sword", "3a"), ("tatsu", "2a"), ("tenno", "4a")]


@pytest.fixture
def folder(tmp_path: Path, key: str, version: str) -> Path:
    """Of a bot that was last run under these rules."""
    (tmp_path / "chabudai.db").write_bytes(gzip.decompress(FILES[key, version].read_bytes()))
    return tmp_path


def matches(folder: Path) -> Iterator[tuple[Match, list[Move]]]:
    with Records(folder / "chabudai.db") as records:
        for _number, match in records.matches():
            assert isinstance(match, Match)
            yield match, records.moves(match.id)


def faults(folder: Path) -> tuple[list[str], Tally]:
    tally = Tally()
    return list(checked(folder / "chabudai.db", tally)), tally


def test_there_is_one_of_every_version_that_is_played_today() -> None:
    written = {(key, str(game.rules_version)) for key, game in all_games().items()}
    assert written <= FILES.keys(), "python -m tests.games.released"


@pytest.mark.parametrize(("key", "version"), RELEASED)
def test_check_finds_nothing_wrong_with_it(folder: Path, key: str, version: str) -> None:
    moves = sum(len(moves) for _match, moves in matches(folder))
    found, tally = faults(folder)
    today = number_of(version) == all_games()[key].rules_version
    assert found == [] and tally.played == (moves if today else 0)


@pytest.mark.parametrize(("key", "version"), OF_TODAY)
def test_today_the_rules_write_the_same_byte_for_byte(folder: Path, key: str, version: str) -> None:
    """If they do not, what is stored has changed its meaning or its form: that takes a new version of the rules, with an `Upgrade`."""
    game = all_games()[key]
    for match, moves in matches(folder):
        again = positions(match, [replace(move, state=NOT_KEPT) for move in moves])
        for move, state in zip(moves, again, strict=True):
            kept = codec(key).state(move.state, game.rules_version)
            assert encode(game.essence(state)) == encode(game.essence(kept)), f"match {match.id}, move {move.seq}"
            assert version[-1] in "ab" or bytes(move.state) == encode(kept), f"match {match.id}, move {move.seq}"


@pytest.mark.parametrize(("key", "version"), OF_TODAY)
def test_what_has_ended_is_made_small(folder: Path, key: str, version: str) -> None:
    small = [[move.keeps_state for move in thinned(match, moves)] for match, moves in matches(folder) if match.ended]
    assert small and all(sum(kept) <= 2 for kept in small)


@pytest.mark.parametrize(("key", "version"), OF_TODAY)
def test_its_deals_are_as_they_were_sealed(folder: Path, key: str, version: str) -> None:
    verdicts = [verdict(sealed(match)) for match, _moves in matches(folder) if match.ended]
    assert verdicts and set(verdicts) == {Verdict.AS_SEALED}


@pytest.mark.parametrize(("key", "version"), RELEASED)
async def test_what_has_not_ended_goes_on_to_its_end(folder: Path, key: str, version: str) -> None:
    async with a_door(folder) as door:
        [match] = await door.matches.unfinished()
        moment = await decided(door, await door.matches.moment(match.id), Dice("onwards"), DECISIONS)
        assert moment.match.phase is Phase.OVER
        written = {version_of(move, match) for move in await door.store.moves(match.id)}
    assert written == {number_of(version), moment.game.rules_version}
    assert faults(folder)[0] == []


@pytest.mark.parametrize(("key", "version"), WITH_OTHER_PICTURES)
def test_without_leaving_out_what_pictures_remember_it_is_called_damaged(folder: Path, key: str, version: str) -> None:
    game: Any = all_games()[key]
    with under(with_(game, essence=same)):
        assert any("leads elsewhere" in fault or "deals something else" in fault for fault in faults(folder)[0])
