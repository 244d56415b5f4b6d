"""What holds in every match: no card is lost, the points add up, and it ends."""

from __future__ import annotations

import pytest

from games.core.replay import positions
from games.tatsu import GAME
from games.tatsu.rules.cards import CLAN_OF, CLANS, DECK, POINTS
from games.tatsu.rules.events import Scored
from games.tatsu.rules.table import Answer, EndRound, TakeTurn
from tests.games.tatsu.test_sight import cards_of


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_28_cards_and_60_points_are_on_the_table_all_the_time(seats: int) -> None:
    for seed in "abc":
        for position in positions(GAME, seats, seed=seed):
            assert sorted(cards_of(position.state)) == (list(DECK) if position.state.agenda else [])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_lies_at_a_place_of_its_clan_and_every_round_uses_two_of_each(seats: int) -> None:
    rounds = 0
    for position in positions(GAME, seats, seed="clans"):
        for laid in position.state.trick:
            assert CLAN_OF[laid.card] == laid.place.clan
        if (before := position.state.before) is not None:
            assert [sum(CLAN_OF[laid.card] == clan for laid in before.laid) for clan in CLANS] == [2, 2]
            rounds += 1
    assert rounds > 7


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_points_of_a_hand_are_captured_or_discarded(seats: int) -> None:
    sheets = [
        told.event.sheet for position in positions(GAME, seats, seed="sums") for told in position.told if isinstance(told.event, Scored)
    ]
    assert sheets
    for sheet in sheets:
        assert sum(POINTS[card] for pile in (*sheet.captured, sheet.discarded) for card in pile) == 60
        assert all(0 <= score <= 360 for score in sheet.scores)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_there_is_always_exactly_one_open_question(seats: int) -> None:
    for position in positions(GAME, seats, seed="steps"):
        if position.state.agenda:
            head, *rest = position.state.agenda
            assert isinstance(head, TakeTurn | Answer) and isinstance(rest[-1], EndRound)
            assert len(GAME.waiting(position.state)) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("target", "least"), [("500", 500), ("250", 250), ("hand", 0)])
def test_matches_end_with_the_best_total_at_the_target(seats: int, target: str, least: int) -> None:
    for seed in range(15):
        *_, last = positions(GAME, seats, {"target": target}, f"end {seed}")
        outcome = GAME.outcome(last.state)
        assert outcome is not None and last.state.hand < 40
        assert all(last.state.totals[seat] == max(last.state.totals) >= least for seat in outcome.places[0])


def test_partners_always_have_the_same_total() -> None:
    for position in positions(GAME, 4, {"teams": "drawn"}, "partners"):
        totals = {place.number: position.state.totals[place.seat] for place in position.state.places}
        assert totals[0] == totals[2] and totals[1] == totals[3]
