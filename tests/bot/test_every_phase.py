"""A database of an earlier version, with matches of every game in every phase: it is read, shows what it showed, and goes on."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

from bot.host.check import Tally, checked
from bot.match.pauses import holds_ended
from bot.match.stored import Look, Person, Told
from bot.match.values import Phase
from games import all_games
from games.core.dice import Dice
from tests.bot.every_phase import ALL, DATABASE, GUEST, SHOWN, shown
from tests.bot.tables import CLICK, PEOPLE, a_door, kept_as
from tests.bot.test_first_schema import decided

THEN: dict[str, dict[str, Any]] = json.loads(SHOWN.read_text())
PLAYED = [pytest.param(int(number), id=f"{then['game']}-{number}") for number, then in THEN.items() if then["phase"] == "playing"]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    (tmp_path / "chabudai.db").write_bytes(gzip.decompress(DATABASE.read_bytes()))
    return tmp_path


def test_there_is_a_match_of_every_game_in_every_phase() -> None:
    assert {(then["game"], then["phase"]) for then in THEN.values()} == {
        (key, phase.value) for key in all_games() for phase in (Phase.PLAYING, Phase.OVER, Phase.STOPPED)
    }


async def test_every_match_stands_where_it_stood(old: Path) -> None:
    async with a_door(old) as door:
        for number, then in THEN.items():
            assert await shown(door, int(number)) == then, f"match {number}"


def test_check_finds_nothing_wrong_with_it(old: Path) -> None:
    assert list(checked(old / "chabudai.db", Tally())) == []


async def test_the_lobbies_keep_their_seats_and_begin(old: Path) -> None:
    async with a_door(old) as door:
        lobbies = [match for match in await door.matches.unfinished() if match.phase is Phase.GATHERING]
        waiting = [match for match in lobbies if match.invited]
        assert {match.game for match in waiting} == {match.game for match in lobbies if match.origin} == set(all_games())
        for match in waiting:
            assert (match.invited[0].person, match.invited[0].name, match.vacations) == (GUEST, "Hana", True)
            if len(match.sitters) >= match.numbers[0]:
                assert (await door.start(match.id, match.host, CLICK + 200)).playing


async def test_a_paused_match_is_still_paused_and_a_substitute_still_sits(old: Path) -> None:
    async with a_door(old) as door:
        matches = [match for match in await door.matches.unfinished() if match.phase is Phase.PLAYING]
    assert {match.game for match in matches if match.pause} == {match.game for match in matches if match.earlier} == set(all_games())
    assert all(match.seat_of(GUEST) is not None for match in matches if match.earlier)


async def test_people_orders_messages_and_looks_are_as_they_were(old: Path) -> None:
    kiev = Person(PEOPLE[0], "uk", by_dm=True, locale="uk", told=Told.BOTH, quiet=(22, 7), zone="Europe/Kyiv")
    async with a_door(old) as door:
        store = door.store
        assert await store.person(PEOPLE[0]) == kiev
        assert await store.person(PEOPLE[1]) == Person(PEOPLE[1], "de", text_first=True, theme="contrast", watched=True, utc_offset=1)
        assert (await store.server_language(1), await store.server_theme(1), await store.fact("commands")) == ("fr", "contrast", "a hash")
        looked = [match.id for match in await door.matches.unfinished() if await store.looks(match.id)]
        assert {(await door.matches.match(number)).game for number in looked} == set(all_games())
        for number in looked:
            messages, seq = await store.messages(number), THEN[str(number)]["seq"]
            assert await store.looks(number) == {PEOPLE[0]: Look(1, seq)}
            assert set(messages) == {("table", 0), ("panel", PEOPLE[0]), ("notice", PEOPLE[1]), ("old panel", PEOPLE[1])}
            assert kept_as(messages, "table")[0].shows == "5eed" and kept_as(messages, "panel")[PEOPLE[0]].tells == seq
            assert bool(await store.orders(number)) == bool(all_games()[THEN[str(number)]["game"]].orders)


@pytest.mark.parametrize("number", PLAYED)
async def test_a_match_goes_on_to_its_end(old: Path, number: int) -> None:
    async with a_door(old) as door:
        await door.matches.unfinished()
        match = await door.matches.match(number)
        if match.pause is not None:
            door.now.now = match.pause.until + 1
            await door.agree(number, lambda match: holds_ended(match, door.now.now))
        moment = await decided(door, await door.matches.moment(number), Dice(f"onwards {number}"), ALL)
    assert moment.match.phase is Phase.OVER
