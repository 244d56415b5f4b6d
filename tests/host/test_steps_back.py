"""Matches in which decisions were taken back, as they are kept: found right, exported, played again, and made small after the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.match.codec import codec
from bot.match.menu import leaves
from bot.match.moment import Moment
from bot.match.taking_back import take_back_offered
from bot.match.values import Match
from bot.match.verify import positions
from bot.play.archive import Archive
from games import all_games
from games.core.dice import Dice
from tests.bot.left import ask
from tests.bot.tables import CLICK, PEOPLE, WatchedDoor, a_door, a_lobby
from tests.bot.test_quarantine import changed
from tests.host.playing import Host, decision
from tests.host.test_check import found
from tests.host.test_export import export


def unseen(_person: int) -> int:
    return -1


async def hesitant(folder: Path, key: str, people: int, most: int = 10_000) -> Match:
    """A match in which every other decision that can be taken back is, once."""
    async with a_door(folder) as door:
        match = await door.open(a_lobby(key, people, 0), CLICK)
        moment, chance = await door.start(match.id, PEOPLE[0], CLICK + 1), Dice(f"hesitant {key}")
        while moment.waiting and moment.seq < most:
            seat = chance.choice(sorted(moment.waiting))
            moment = await decision(door, moment, seat, chance)
            if chance.below(2) and take_back_offered(moment, seat, door.now(), unseen):
                moment = (await door.take_back(match.id, PEOPLE[seat], moment.seq, unseen)).moment
        return moment.match


@pytest.mark.parametrize("key", list(all_games()))
async def test_such_a_match_is_found_right_and_exported(host: Host, key: str) -> None:
    await hesitant(host.folder, key, all_games()[key].seats[0])
    assert found(host)[0] == []
    moves = export(host)["moves"]
    back = [move for move in moves if move["takes_back"] is not None]
    assert back and all(move["action"] is None and move["takes_back"] == move["seq"] - 1 for move in back)
    assert all("last decision." in event["words"] for move in back for event in move["events"])
    assert all(move["words"] for move in moves[1:] if move["takes_back"] is None)


@pytest.mark.parametrize("key", list(all_games()))
async def test_what_is_not_kept_of_it_after_the_end_is_given_back(host: Host, key: str) -> None:
    match = await hesitant(host.folder, key, all_games()[key].seats[0])
    kept = [codec(key).state(state, match.rules.rules_version) for [state] in ask(host.path, "SELECT state FROM moves ORDER BY seq")]
    async with a_door(host.folder) as door:
        await Archive(door.store).put_away(match.id)
        moves = await door.store.moves(match.id)
    assert any(move.undoes is not None and not move.keeps_state for move in moves)
    assert positions(match, moves) == kept
    assert found(host)[0] == []


SPOILT = {
    "takes back another move": ("undoes = 1", "takes back what was not the last decision"),
    "of somebody else": ("seat = 1 - seat", "takes back what was no decision of theirs"),
    "to another position": ("state = (SELECT state FROM moves WHERE seq = 0)", "leads elsewhere than to the position before"),
    "in silence": ("told = '[]'", "something else is told than that a step back was taken"),
}


@pytest.mark.parametrize(("change", "fault"), SPOILT.values(), ids=list(SPOILT))
async def test_a_step_back_that_cannot_be_is_a_fault(host: Host, change: str, fault: str) -> None:
    await hesitant(host.folder, "take", 2, most=30)
    assert found(host)[0] == []
    changed(host.path, f"UPDATE moves SET {change} WHERE seq = (SELECT max(seq) FROM moves WHERE undoes IS NOT NULL)")
    faults, _last = found(host)
    assert any(fault in each for each in faults), faults


async def test_the_next_decision_has_the_dice_that_it_would_have_had(host: Host) -> None:
    async with a_door(host.folder) as door:
        one, other = [await a_turn(door, back) for back in (False, True)]
    assert one.state == other.state and other.seq == one.seq + 2


async def a_turn(door: WatchedDoor, back: bool) -> Moment:
    """As far as the next throw of dice, with a step back on the way or without. All deals of this door are the same."""
    match = await door.open(a_lobby("tatsu", 2), CLICK)
    moment, chance = await door.start(match.id, PEOPLE[0], CLICK + 1), Dice("dice")
    while moment.view(None).hand == 1:
        seat = min(moment.waiting)
        path, _labels = chance.choice(leaves(moment.menu(seat)))
        moment = (await door.answer(match.id, PEOPLE[seat], moment.asked[seat], path)).moment
        if back and take_back_offered(moment, seat, door.now(), unseen):
            moment = (await door.take_back(match.id, PEOPLE[seat], moment.seq, unseen)).moment
            moment = (await door.answer(match.id, PEOPLE[seat], moment.asked[seat], path)).moment
            back = False
    return moment
