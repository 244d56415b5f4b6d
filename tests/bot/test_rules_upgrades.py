"""The rules of a game change while it is being played: what the older ones stored is upgraded when it is read, once."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace as changed

from bot.errors import Unreadable
from bot.i18n import Reader
from bot.match.codec import codec, version_of
from bot.match.moment import Moment
from bot.match.values import Phase
from bot.play.door import Door
from bot.screen.panel_screen import panel
from bot.screen.table_screen import recent, table
from games.core.game import AnyGame, Seat, Upgrade
from tests.bot.tables import NAMES, PEOPLE, WatchedDoor, a_door, begun, resumed
from tests.oddities.climb import first, today, under
from tests.oddities.climb.today import State, Step, Stepped, Wait, Waited

FIRST, TODAY = first.GAME, today.GAME
AIKO, BOTAN = Seat(0), Seat(1)
STEP, LEAP, STAY = range(3)  # where the choices lie in a panel, in all versions
READER = Reader("en", NAMES[:2], markdown=False)


def twofold(state: dict[str, Any]) -> dict[str, Any]:
    """Version 3, which comes after today's, has steps of half the size."""
    return {**state, "height": 2 * state["height"]}


TOMORROW = replace(TODAY, upgrades=(*TODAY.upgrades, Upgrade(state=twofold)))


@asynccontextmanager
async def a_bot(rules: AnyGame, path: Path) -> AsyncIterator[WatchedDoor]:
    """The door of a bot that knows these rules of Climb, opened as after a start."""
    with under(rules):
        async with a_door(path) as door:
            await door.matches.unfinished()
            yield door


async def chosen(door: Door, *choices: int, match: int = 1) -> Moment:
    """Whoever has the turn chooses, again and again."""
    moment = await door.matches.moment(match)
    for choice in choices:
        [seat] = moment.waiting
        moment = (await door.answer(match, PEOPLE[seat], moment.asked[seat], (choice,))).moment
    return moment


async def played_before(path: Path, *choices: int) -> Moment:
    """A match of two that began under the first rules, and in which this was chosen."""
    async with a_bot(FIRST, path) as door:
        await begun(door, FIRST.key)
        return await chosen(door, *choices)


async def told(rules: AnyGame, path: Path) -> list[list[str]]:
    """What is read of the match by everybody, by Botan and by Aiko."""
    async with a_bot(rules, path) as door:
        moment = await door.matches.moment(1)
        return [recent(moment, reader, READER) for reader in (None, BOTAN, AIKO)]


# ---- reading


async def test_a_position_of_older_rules_is_one_of_todays(tmp_path: Path) -> None:
    before = await played_before(tmp_path, STEP, LEAP, STAY)
    assert before.state == first.State(2, BOTAN, height=3)
    async with a_bot(TODAY, tmp_path) as door:
        assert (await door.matches.moment(1)).state == State(2, BOTAN, (0, 0), height=4)


async def test_what_was_told_is_told_in_the_words_of_today_to_whom_it_was_told(tmp_path: Path) -> None:
    await played_before(tmp_path, STEP, LEAP, STAY)
    assert await told(FIRST, tmp_path) == [["At 1.", "A whistle.", "At 3."]] * 2 + [["At 1.", "A whistle.", "At 3.", "You halt."]]
    assert await told(TODAY, tmp_path) == [["At 2.", "At 4."]] * 2 + [["At 2.", "At 4.", "You wait."]]


async def test_an_action_is_known_by_the_name_it_has_today(tmp_path: Path) -> None:
    await played_before(tmp_path, LEAP, STAY)
    async with a_bot(TODAY, tmp_path) as door:
        match = (await chosen(door, STAY)).match
        actions = [codec(match.game).action(move.action, version_of(move, match)) for move in await door.store.moves(1)]
    assert actions == [None, Step(2), Wait(), Wait()]


async def test_table_and_panels_of_an_older_match_are_shown(tmp_path: Path) -> None:
    await played_before(tmp_path, STEP)
    async with a_bot(TODAY, tmp_path) as door:
        moment = await door.matches.moment(1)
        shown = [table(moment, READER), *(panel(moment, seat, READER) for seat in (AIKO, BOTAN))]
    assert [screen.scene.alt for screen in shown if screen.scene is not None] == ["2"] * 3


async def test_a_match_that_ended_under_older_rules_ended_as_it_did(tmp_path: Path) -> None:
    before = await played_before(tmp_path, *[LEAP] * 6)
    async with a_bot(TODAY, tmp_path) as door:
        moment = await door.matches.moment(1)
        assert moment.match == before.match and moment.match.phase is Phase.OVER
        assert moment.outcome == moment.match.outcome is not None


# ---- going on


async def test_a_match_goes_on_to_its_end_over_restarts(tmp_path: Path) -> None:
    await played_before(tmp_path, STEP, LEAP)  # from 0 to 3, which is 4 today
    for choices, height in (((), 4), ((LEAP, STAY), 6), ((STEP, STEP), 8), ((), 8), ((LEAP, LEAP, STEP), 13)):
        async with a_bot(TODAY, tmp_path) as door:
            moment = await chosen(door, *choices)
            assert moment.state.height == height
    assert moment.match.outcome is not None and moment.match.outcome.places == ((AIKO,), (BOTAN,))
    async with a_bot(TODAY, tmp_path) as door:
        assert (await door.matches.match(1)).phase is Phase.OVER
        assert (await door.matches.moment(1)).state == moment.state == State(2, AIKO, (0, 1), height=13)


async def test_what_was_upgraded_and_kept_is_not_upgraded_again(tmp_path: Path) -> None:
    await played_before(tmp_path, STEP)
    async with a_bot(TODAY, tmp_path) as door:
        left = await chosen(door, STAY)
    for _restart in range(3):
        async with a_bot(TODAY, tmp_path) as door:
            moment = await door.matches.moment(1)
            assert (moment.state, moment.log, moment.asked) == (left.state, left.log, left.asked)
            assert moment.state == State(2, AIKO, (0, 1), height=2)


async def test_looking_at_an_older_match_does_not_write_it_anew(tmp_path: Path) -> None:
    await played_before(tmp_path, STEP)
    for _restart in range(3):
        async with a_bot(TODAY, tmp_path) as door:
            assert (await door.matches.moment(1)).state.height == 2
            assert [move.version for move in await door.store.moves(1)] == [1, 1]


async def test_every_move_says_which_rules_wrote_it(tmp_path: Path) -> None:
    await played_before(tmp_path, STEP, STAY)
    async with a_bot(TODAY, tmp_path) as door:
        await chosen(door, STEP)
        assert [move.version for move in await door.store.moves(1)] == [1, 1, 1, 2]
        assert (await door.matches.match(1)).rules_version == 1, "it was dealt under those"


async def test_a_computer_player_is_told_all_that_was_told_under_any_rules(tmp_path: Path) -> None:
    await played_before(tmp_path, LEAP, STAY)
    async with a_bot(TODAY, tmp_path) as door:
        moment = await chosen(door, STEP, STAY)
        after = await door.away(1, AIKO, moment.asked[AIKO])
    assert [entry.told.event for entry in after.log] == [Stepped(AIKO, 3), Waited(BOTAN), Stepped(AIKO, 4), Waited(BOTAN)]


async def test_a_match_may_live_through_several_versions(tmp_path: Path) -> None:
    await played_before(tmp_path, STEP)
    async with a_bot(TODAY, tmp_path) as door:
        await chosen(door, STEP)
    for choices, height in (((), 6), ((STEP,), 7), ((), 7)):
        async with a_bot(TOMORROW, tmp_path) as door:
            assert (await chosen(door, *choices)).state.height == height
    async with a_bot(TOMORROW, tmp_path) as door:
        assert [move.version for move in await door.store.moves(1)] == [1, 1, 2, 3]


async def test_a_version_may_be_left_out(tmp_path: Path) -> None:
    await played_before(tmp_path, STEP)
    async with a_bot(TOMORROW, tmp_path) as door:
        assert (await door.matches.moment(1)).state.height == 4


async def test_rows_from_before_versions_were_kept_are_those_of_the_deal(tmp_path: Path) -> None:
    await played_before(tmp_path, STEP)
    async with a_bot(TODAY, tmp_path) as door:
        dealt, row = await door.matches.match(1), (await door.store.moves(1))[-1]
    assert [version_of(changed(row, version=None), changed(dealt, rules_version=number)) for number in (1, 2)] == [1, 2]
    assert version_of(changed(row, version=2), dealt) == 2


# ---- going back


@pytest.fixture
async def gone_back(tmp_path: Path) -> Path:
    """Three matches of today; the first of them went on under the rules of tomorrow, under which a fourth was dealt."""
    async with a_bot(TODAY, tmp_path) as door:
        for game in (TODAY.key, TODAY.key, "tenno"):
            await begun(door, game)
    async with a_bot(TOMORROW, tmp_path) as door:
        await chosen(door, STEP, match=1)
        await begun(door, TOMORROW.key)
    return tmp_path


@pytest.mark.parametrize("newer", [1, 4])
async def test_what_newer_rules_wrote_is_unreadable(gone_back: Path, newer: int) -> None:
    async with a_bot(TODAY, gone_back) as door:
        with pytest.raises(Unreadable):
            await door.matches.moment(newer)
        with pytest.raises(Unreadable):
            await door.answer(newer, PEOPLE[1], 1, (STEP,))


FAILING = {
    "a field that is not there": lambda state: {"height": state["depth"]},
    "a field that is no object": lambda state: {"height": state.height},
    "a number that is none": lambda state: {**state, "height": int("high")},
    "a sum that is none": lambda state: {**state, "height": state["height"] + "1"},
    "no position at all": lambda state: {"height": "high"},
}


@pytest.mark.parametrize("mistake", FAILING)
async def test_what_an_upgrade_cannot_read_is_unreadable(tmp_path: Path, mistake: str) -> None:
    await played_before(tmp_path, STEP)
    async with a_bot(replace(TODAY, upgrades=(Upgrade(state=FAILING[mistake]),)), tmp_path) as door:
        with pytest.raises(Unreadable):
            await door.matches.moment(1)


async def test_after_a_step_back_the_other_matches_go_on(gone_back: Path) -> None:
    with under(TODAY):
        async with a_door(gone_back) as door:
            assert await resumed(door) == [2, 3]
            assert (await chosen(door, LEAP, match=2)).state.height == 3


async def test_a_match_of_newer_rules_can_be_stopped(gone_back: Path) -> None:
    async with a_bot(TODAY, gone_back) as door:
        assert (await door.stop(1, PEOPLE[0], moderator=False)).phase is Phase.STOPPED


async def test_when_the_newer_rules_are_back_so_is_their_match(gone_back: Path) -> None:
    async with a_bot(TODAY, gone_back) as door:
        await chosen(door, LEAP, match=2)
    async with a_bot(TOMORROW, gone_back) as door:
        assert [(await chosen(door, STEP, match=number)).state.height for number in (1, 2, 4)] == [4, 7, 2]
