"""Who sees what: the draft of a turn is seen by its player alone, and everything else by everybody."""

from __future__ import annotations

import msgspec
import pytest

from games.core.dice import Dice
from games.core.game import Seat
from games.take import GAME
from games.take.rules.rulebook import legal
from games.take.rules.table import Daimyo, Geisha, Ninja, Ronin, State, Take, Undo
from games.take.view.belief import believe
from games.take.view.sight import view
from tests.games.take.positions import A, B, after, confirmed, position

START = position("DNR RG RD DN RS", a="G1/0 R1/0 D1/0 N1/0 s:D3", b="G1/0 D2/0")
PREPARED = after(START, Geisha(0, 1), Ronin(None, 4), Daimyo("D", "G"))


@pytest.mark.parametrize("seat", [B, None])
@pytest.mark.parametrize("action", [Geisha(0, 1), Ronin(None, 4), Daimyo("D", "G"), Ninja("G"), Take(0), Take(4)])
def test_nothing_that_is_prepared_changes_what_the_others_see(seat: Seat | None, action: object) -> None:
    before, now = view(START, seat), view(after(START, action), seat)  # type: ignore[arg-type]
    assert now == before
    for shown in (GAME.scene, GAME.say, GAME.ask, GAME.why_not):
        assert shown(now) == shown(before)


def test_the_player_sees_the_table_with_everything_prepared() -> None:
    seen = view(PREPARED, A)
    assert seen.table == PREPARED.table
    assert seen.table != PREPARED.tables[0]


def test_after_the_confirmation_everybody_sees_the_same_table() -> None:
    state = confirmed(after(START, Geisha(0, 1)), Take(0))
    assert view(state, A).tables == view(state, B).tables == view(state, None).tables == state.tables


def test_the_opponent_guesses_that_nothing_is_prepared() -> None:
    guessed = believe(view(PREPARED, B), ()).draw(Dice("any"))
    assert guessed.tables == PREPARED.tables[:1]
    assert guessed != PREPARED


def test_the_player_guesses_the_very_state_and_can_undo_in_it() -> None:
    guessed = believe(view(PREPARED, A), ()).draw(Dice("any"))
    assert guessed == PREPARED
    assert after(guessed, Undo()) == after(PREPARED, Undo())


def test_the_options_are_seen_and_kept_in_a_guess() -> None:
    state = position(low_ninja=True, same_twice=True)
    assert believe(view(state, B), ()).draw(Dice("any")) == state


def test_a_prepared_turn_survives_being_stored() -> None:
    stored = msgspec.json.encode(PREPARED)
    assert len(stored) < 6000
    again = msgspec.json.decode(stored, type=State)
    assert again == PREPARED
    assert legal(again, A) == legal(PREPARED, A)
