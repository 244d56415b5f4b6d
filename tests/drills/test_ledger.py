"""What people were answered against what is kept: the look at it is sharp, each thing that is wrong is found."""

from __future__ import annotations

import pytest

from bot.match.menu import leaves
from tests.bot.tables import PEOPLE, a_door, begun
from tests.drills.ledger import Choice, Ledger

DECISIONS = 4


@pytest.fixture
async def played(tmp_path):
    """A match as it is kept, and a ledger of all who decided in it."""
    ledger = Ledger()
    async with a_door(tmp_path) as door:
        moment = await begun(door, "take")
        for _ in range(DECISIONS):
            seat = min(moment.waiting)
            path, _labels = leaves(moment.menu(seat))[0]
            choice = Choice(PEOPLE[seat], moment.asked[seat], path)
            ledger.pressed[1].add(choice)
            moment = (await door.answer(1, choice.person, choice.asked, choice.path)).moment
            ledger.acknowledged[1].append(choice)
        return ledger, await door.matches.match(1), await door.store.moves(1)


def found(ledger: Ledger, match, moves) -> str:
    return "\n".join(ledger.troubles(match, moves))


async def test_what_was_answered_and_is_kept_is_no_trouble(played):
    ledger, match, moves = played
    assert found(ledger, match, moves) == ""
    assert ledger.decisions == DECISIONS == len(moves) - 1


async def test_a_decision_that_nobody_was_answered_may_be_kept(played):
    ledger, match, moves = played
    ledger.acknowledged[1].pop()
    assert found(ledger, match, moves) == ""


async def test_a_decision_that_is_gone_is_found(played):
    ledger, match, moves = played
    assert "is not kept" in found(ledger, match, moves[:-1])


async def test_a_match_that_is_gone_is_found(played):
    ledger, match, _moves = played
    assert found(ledger, match, []).count("is not kept") == DECISIONS


async def test_a_move_that_nobody_made_is_found(played):
    ledger, match, moves = played
    ledger.pressed[1].discard(ledger.acknowledged[1].pop())
    assert "nobody made move" in found(ledger, match, moves)


async def test_another_move_than_what_was_chosen_is_found(played):
    ledger, match, moves = played
    last = ledger.acknowledged[1].pop()
    ledger.acknowledged[1].append(last._replace(path=(last.path[0] + 1, *last.path[1:])))
    assert "something else is kept" in found(ledger, match, moves)


async def test_moves_in_another_order_are_found(played):
    ledger, match, moves = played
    assert "could not be made" in found(ledger, match, [*moves[:-2], moves[-1], moves[-2]])


async def test_a_move_that_changes_after_it_was_seen_is_found(played):
    ledger, match, moves = played
    assert found(ledger, match, moves) == ""
    assert "is another one now" in found(ledger, match, [*moves[:-1], moves[-2]])
