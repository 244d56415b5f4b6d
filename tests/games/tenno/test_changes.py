"""The slots that bear a mark in a private picture: another card lies there, or perhaps, since the reader's last turn."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from bot.i18n import Reader
from games.core.game import Seat
from games.core.replay import positions
from games.core.scene import Label, Scene, Sprite
from games.tenno import GAME
from games.tenno.rules.table import Attack, Change, Decline, Exchange, Fill, Shuffle, State, Strike
from tests.games.scenes import flat
from tests.games.tenno.positions import LEFT, MIDDLE, RIGHT, START, A, B, C, after, position, strike

tell = Reader("en", ("Aiko", "Botan", "Chiyo", "Daichi", "Emi", "Fumio", "Goro"), markdown=False)
BEATEN = ("9 1 2 | 4 8", "1 3 2 | 6 7", START)  # A's 9 takes B's 3, and B has a gap in the middle


def marks(state: State, seat: Seat) -> Mapping[tuple[Seat, int], bool]:
    return GAME.view(state, seat).changed


def refilled() -> State:
    return after(strike(position(*BEATEN), LEFT, MIDDLE), (B, Fill((6,))))


def test_at_first_nothing_is_marked() -> None:
    assert marks(position(*BEATEN), A) == {}


def test_a_gap_that_was_filled_is_marked_for_everybody() -> None:
    assert [dict(marks(refilled(), seat)) for seat in (A, B, C)] == [{(B, MIDDLE): True}] * 3


def test_a_card_that_may_only_have_been_pretended_is_marked_as_perhaps() -> None:
    for card in (9, 4):  # the same again, or another
        assert marks(after(refilled(), (A, Exchange(LEFT, card))), B) == {(B, MIDDLE): True, (A, LEFT): False}


@pytest.mark.parametrize("really", [True, False])
def test_two_cards_that_were_perhaps_exchanged_are_both_marked(really: bool) -> None:
    state = strike(position("9 1 2 |", "1 3 2 | 7", START), LEFT, MIDDLE)  # B's last card lays itself
    state = after(state, (A, Shuffle((LEFT, RIGHT), really)))
    assert marks(state, C) == {(B, MIDDLE): True, (A, LEFT): False, (A, RIGHT): False}


def test_a_slot_that_is_surely_another_does_not_become_perhaps() -> None:
    state = after(refilled(), (A, Decline()), (B, Strike(LEFT, C, LEFT)))  # 1 : 1, both are gone and refilled
    state = after(state, *((seat, Fill((GAME.view(state, seat).mine.hand[0],))) for seat in sorted(GAME.waiting(state))))
    assert marks(state, C)[(B, LEFT)] is True


def test_a_card_that_is_turned_up_bears_its_mark_no_longer() -> None:
    state = after(refilled(), (A, Decline()))
    assert (B, MIDDLE) in marks(state, C)
    assert (B, MIDDLE) not in marks(after(state, (B, Strike(MIDDLE, C, LEFT))), C)  # B's 6 takes C's 1


def test_after_a_round_a_change_is_forgotten() -> None:
    for played in positions(GAME, 3, seed="forgotten"):
        kept = played.state.lately
        assert len(kept) <= 4
        for seat in map(Seat, range(3)):
            if GAME.view(played.state, seat).step == Attack(seat):
                own = {(change.seat, change.slot) for turn in kept[-4:] for change in turn}
                assert set(marks(played.state, seat)) == own


def test_what_happened_before_the_last_turn_of_a_seat_is_not_new_to_it() -> None:
    state = after(refilled(), (A, Decline()))
    assert state.lately == ((Change(B, MIDDLE, surely=True),), ())
    state = after(state, (B, Strike(LEFT, C, MIDDLE)))  # 1 against 2: B loses it
    assert (B, MIDDLE) in marks(state, B), "it was filled before B's turn, and after the last one B had"


# ---- how it is shown


def drawn(state: State, seat: Seat) -> Scene:
    return GAME.scene(GAME.view(state, seat))


def texts(scene: Scene) -> list[object]:
    return [item.text for item in flat(scene.items) if isinstance(item, Label)]


@pytest.mark.parametrize("seats", GAME.seats)
def test_whoever_attacks_sees_three_slots_of_everybody_else(seats: int) -> None:
    scene = drawn(position(*[START] * seats), A)
    names = [item.name for item in flat(scene.items) if isinstance(item, Sprite)]
    large = [item for item in flat(scene.items) if isinstance(item, Sprite) and item.name == "common:ring" and item.w > 20]
    assert len(large) == 3 * (seats - 1) and "common:lantern" in names


def test_the_mark_is_on_the_card() -> None:
    state = after(refilled(), (A, Exchange(LEFT, 4)))
    assert "+" in texts(drawn(state, C)) and "?" in texts(drawn(state, C))
    assert "+" not in texts(drawn(position(*BEATEN), A))


def test_the_words_say_what_the_marks_say() -> None:
    said = tell(GAME.say(GAME.view(after(refilled(), (A, Exchange(LEFT, 4))), C)))
    assert "perhaps a different card since your last turn: left" in said and "a different card since your last turn: middle" in said


def test_the_public_table_bears_the_marks_of_one_turn() -> None:
    """Everybody saw it happen; whoever watches has no turn of their own since which it could be."""
    state = after(refilled(), (A, Exchange(LEFT, 4)))
    shown, said = texts(GAME.scene(GAME.view(state, None))), tell(GAME.say(GAME.view(state, None)))
    assert (shown.count("+"), shown.count("?")) == (1, 1)
    assert "since your" not in said and "; new card: middle" in said and "perhaps a new card: left" in said
    attacked = after(state, (B, Strike(LEFT, C, MIDDLE)))
    assert attacked.lately[-1] and "?" not in texts(GAME.scene(GAME.view(attacked, None))), "another turn has changed something"
