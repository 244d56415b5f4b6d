"""The arena: equal deals, every side in turn, roles kept apart, and players of one's own."""

from __future__ import annotations

import pytest

from games.ai.arena import Dealt, Pairing, Sat, Score, measured, one_deal, player, report, score
from games.samurai_sword import GAME

TATSU, SAMURAI, TENNO = "bench.rivals.tatsu", "bench.rivals.samurai_sword", "bench.rivals.tenno"


def test_a_player_gains_nothing_over_itself():
    found = measured(Pairing("tatsu", TATSU, TATSU, 4, short=True), 3, "equal")
    assert found.total.gain == (0, 0)
    assert found.total.usual == 0.5, "what one side wins the other loses"


def test_every_side_of_a_deal_is_played_once_and_every_role_with_it():
    sides = one_deal(Pairing("samurai-sword", "random", "random", 5), "sides").sides
    assert sorted(sat.role for sat in sides) == ["ninja", "ninja", "ronin", "samurai", "shogun"]
    assert len(one_deal(Pairing("tatsu", TATSU, TATSU, 4, short=True), "sides").sides) == 2


def test_the_same_deal_is_played_alike_and_another_set_has_others():
    pairing = Pairing("samurai-sword", SAMURAI, "random", 4)
    one, again, other = (measured(pairing, 4, named) for named in ("set", "set", "other"))
    assert one[:3] == again[:3]
    assert one.roles != other.roles


def test_roles_are_kept_apart():
    deals = [Dealt([Sat("shogun", 1.0, 0.0), Sat("ninja", 0.0, 1.0)], []), Dealt([Sat("shogun", 1.0, 1.0)], [])]
    shogun = score([[sat for sat in deal.sides if sat.role == "shogun"] for deal in deals])
    ninja = score([[sat for sat in deal.sides if sat.role == "ninja"] for deal in deals])
    assert (shogun.share.mean, shogun.usual, shogun.gain.mean) == (1.0, 0.5, 0.5)
    assert (ninja.share.mean, ninja.gain.mean) == (0.0, -1.0), "a deal without this role does not count"


def test_what_is_alike_in_a_deal_counts_once():
    """Five sides of one deal are one observation: the interval is as wide as if each deal had one side."""
    one = score([[Sat("", value, 0.0)] for value in (0.0, 1.0, 1.0)])
    five = score([[Sat("", value, 0.0)] * 5 for value in (0.0, 1.0, 1.0)])
    assert isinstance(one, Score) and one == five


def test_the_report_names_every_role_and_what_it_costs():
    pairing = Pairing("samurai-sword", "rule", "random", 5)
    lines = list(report(pairing, measured(pairing, 2, "report")))
    assert [line.split()[1] for line in lines if line.startswith("- ")] == ["ninja", "ronin", "samurai", "shogun"]
    assert "p95" in lines[-1]


def test_a_level_that_there_is_not_is_refused():
    with pytest.raises(ValueError, match="brilliant"):
        player("brilliant", GAME)(None, (1, 2), [], None)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("key", "rival", "seats", "short", "deals", "gain"),
    [
        ("tatsu", TATSU, 4, True, 15, 0.2),
        ("tatsu", TATSU, 2, True, 15, 0.1),
        ("samurai-sword", SAMURAI, 5, False, 12, 0.1),
        ("tenno", TENNO, 2, False, 15, 0.2),
        ("tenno", TENNO, 4, False, 8, 0.3),
    ],
)
def test_rivals_know_how_to_play(key, rival, seats, short, deals, gain):
    assert measured(Pairing(key, rival, "random", seats, short), deals, "rivals").total.gain.mean > gain
