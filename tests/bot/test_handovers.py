"""What orders save: how often a match still goes from one person to another. `python -m bench handovers` counts more of them."""

from __future__ import annotations

import pytest

from bench.handovers import CROWD, LIMIT, handovers
from games import all_games

FEW = 12  # matches

CROWDS = [
    (key, seats) for key, game in all_games().items() if game.orders for seats in game.seats if seats == CROWD or game.seats[-1] < CROWD
]


@pytest.mark.parametrize(("key", "seats"), CROWDS)
def test_people_who_all_order_have_to_come_at_most_sixty_percent_as_often(key: str, seats: int) -> None:
    found = [handovers(all_games()[key], seats, f"few {number}") for number in range(FEW)]
    assert sum(each.ordered for each in found) <= LIMIT * sum(each.today for each in found)
    assert all(each.by_order + each.by_count < each.decisions for each in found)


def test_where_nothing_can_be_ordered_nothing_is_saved() -> None:
    counted = handovers(all_games()["take"], 2, "take")
    assert counted.today == counted.ordered and counted.by_order == 0
