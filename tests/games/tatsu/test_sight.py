"""Who sees what, and what a guess keeps."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from games.core.dice import Dice
from games.core.game import Seat, Told
from games.core.replay import positions
from games.tatsu import GAME
from games.tatsu.rules.cards import CLAN_OF, CLANS, DECK, RED, YELLOW
from games.tatsu.rules.table import Hand, House, Row, State
from games.tatsu.view.belief import believe
from games.tatsu.view.sight import Closed, Covered, Sight, count_of, view
from tests.games.tatsu.positions import card, cards, finish, four, hand, row, three, two
from tests.games.tatsu.redeal import redeal

HANDS = ("R2 Y3 Ym", "R4 Y5", "R6 Rx1", "Y1/7")


def seen_by(seat: int | None, state: State) -> Sight:
    return view(state, None if seat is None else Seat(seat))


def cards_of(state: State) -> list[int]:
    held: list[int] = []
    for holding in state.holdings:
        if isinstance(holding, Hand):
            held += [*holding.cards[RED], *holding.cards[YELLOW]]
        elif isinstance(holding, Row):
            held += [each for each in (*holding.upper, *holding.lower) if each is not None]
    return held + [laid.card for laid in state.trick] + [*state.pending, *state.captured[RED], *state.captured[YELLOW]]


@pytest.mark.parametrize("seat", range(4))
def test_a_player_sees_the_own_hand_and_the_clans_of_the_others(seat: int) -> None:
    state = four(*HANDS)
    seen = seen_by(seat, state).holdings
    assert seen[seat] == hand(HANDS[seat])
    assert [isinstance(each, Closed) for each in seen].count(True) == 3


def test_everybody_sees_how_many_cards_of_each_clan_a_hand_holds() -> None:
    seen = seen_by(None, four(*HANDS)).holdings
    assert seen == (Closed((1, 2)), Closed((1, 1)), Closed((2, 0)), Closed((0, 1)))
    assert [count_of(each, RED) for each in seen] == [1, 1, 2, 0]


def test_the_hand_of_the_ghost_is_open_to_everybody() -> None:
    state = three(*HANDS)
    for seat in (None, 0, 1, 2):
        assert seen_by(seat, state).holdings[2] == hand(HANDS[2])


def test_red_sees_the_own_hand_and_that_of_the_ghost_but_no_other() -> None:
    assert [type(each) for each in seen_by(0, three(*HANDS)).holdings] == [Hand, Closed, Hand, Closed]


def test_yellow_does_not_see_the_own_hand_of_red() -> None:
    assert [type(each) for each in seen_by(1, three(*HANDS)).holdings] == [Closed, Hand, Hand, Closed]


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_of_a_row_everybody_sees_the_upper_faces_and_the_lower_clans(seat: int | None) -> None:
    state = two(row("R2 Y3", "Y4 -"), row("Ym R5", "R6 Rx3"))
    assert seen_by(seat, state).holdings == (
        Covered((card("R2"), card("Y3")), (YELLOW, None)),
        Covered((card("Ym"), card("R5")), (RED, RED)),
    )


def test_captured_cards_are_open_by_default() -> None:
    seen = seen_by(None, finish("0:R5 1:Y3 2:R2 3:Y6").state)
    assert seen.captured[YELLOW].cards == cards("R5 Y3 R2 Y6")


def test_counted_piles_show_only_how_many_cards_they_hold() -> None:
    seen = seen_by(1, finish("0:R5 1:Y3 2:R2 3:Y6", house=House(counted=True), pending=cards("R4 Ym R6 Y2")).state)
    assert seen.captured[YELLOW].count == 8 and seen.captured[YELLOW].cards is None


def test_a_waiting_pile_is_counted_as_well() -> None:
    seen = seen_by(1, finish("0:R5 1:Ym 2:R2 3:Y6", house=House(counted=True)).state)
    assert seen.pending.count == 4 and seen.pending.cards is None


def test_with_counted_piles_what_was_laid_fades_from_the_news() -> None:
    assert all(told.fades for told in finish("0:R5 1:Y3 2:R2 3:Y6", house=House(counted=True)).told)
    assert not any(told.fades for told in finish("0:R5 1:Y3 2:R2 3:Y6").told)


def matches(options: dict[str, str], seats: int) -> Any:
    told: list[Told] = []
    for position in islice(positions(GAME, seats, options, "sight"), 260):
        told.extend(position.told)
        yield position.state, [each.event for each in told]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("captured", ["shown", "counted"])
@pytest.mark.parametrize("remembers", [True, False])
def test_a_guess_is_a_whole_table_that_looks_the_same(seats: int, captured: str, remembers: bool) -> None:
    dice, others = Dice("guess"), 0
    for state, events in matches({"captured": captured}, seats):
        for seat in (None, *map(Seat, range(seats))):
            mine = view(state, seat)
            guessed = believe(mine, events if remembers else []).draw(dice)
            assert view(guessed, seat) == mine
            assert sorted(cards_of(guessed)) == (list(DECK) if state.agenda else [])
            assert guessed.agenda == state.agenda
            if seat is not None:
                assert GAME.legal(guessed, seat) == GAME.legal(state, seat)
            others += guessed != state
    assert others > 100


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("captured", ["shown", "counted"])
def test_what_the_rulebook_hides_can_lie_anyhow_and_looks_the_same(seats: int, captured: str) -> None:
    dice, others = Dice("redeal"), 0
    for state, _events in matches({"captured": captured}, seats):
        for seat in (None, *map(Seat, range(seats))):
            other = redeal(state, seat, dice)
            assert view(other, seat) == view(state, seat)
            assert sorted(cards_of(other)) == sorted(cards_of(state))
            others += other != state
    assert others > 100


def test_face_down_piles_are_dealt_anew_but_for_the_round_that_lies_open() -> None:
    state = finish("0:R5 1:Y3 2:R2 3:Y6", house=House(counted=True), captured=(cards("Rx1 Yx1 R6 Y5"), ())).state
    dealt = [redeal(state, Seat(0), Dice(str(seed))).captured for seed in range(20)]
    assert {yellow for _red, yellow in dealt} == {cards("R5 Y3 R2 Y6")}
    assert len({red for red, _yellow in dealt}) > 1


def test_a_guess_deals_what_is_hidden_anew() -> None:
    state = next(positions(GAME, 4, {}, "deal")).state
    hands = {believe(view(state, Seat(0)), []).draw(Dice(str(seed))).holdings[1] for seed in range(20)}
    assert len(hands) > 10


def test_counted_piles_are_remembered_from_what_was_told() -> None:
    checked = 0
    for state, events in matches({"captured": "counted"}, 4):
        guessed = believe(view(state, Seat(0)), events).draw(Dice("memory"))
        assert [sorted(pile) for pile in guessed.captured] == [sorted(pile) for pile in state.captured]
        assert sorted(guessed.pending) == sorted(state.pending)
        checked += bool(state.captured[RED])
    assert checked > 20


def test_a_forgotten_pile_still_holds_as_many_cards_of_each_clan() -> None:
    for state, _events in matches({"captured": "counted"}, 4):
        guessed = believe(view(state, Seat(0)), []).draw(Dice("forgotten"))
        for pile in (*guessed.captured, guessed.pending):
            assert [sum(CLAN_OF[each] == clan for each in pile) for clan in CLANS] == [len(pile) // 2] * 2


def test_the_round_that_still_lies_open_is_not_forgotten() -> None:
    checked = 0
    for state, _events in matches({"captured": "counted"}, 4):
        if state.before is not None and state.agenda:
            guessed = believe(view(state, Seat(0)), []).draw(Dice("open"))
            gone = {*guessed.pending, *guessed.captured[RED], *guessed.captured[YELLOW]}
            assert {laid.card for laid in state.before.laid} <= gone
            checked += 1
    assert checked > 10


def test_the_menu_of_the_asked_player_is_the_only_thing_that_shows_the_own_cards() -> None:
    state = four("R2", "Y2", "R3 R4", "", turn=0)
    asked = GAME.apply(state, Seat(0), GAME.legal(state, Seat(0))[-1], Dice("ask")).state
    assert [bool(GAME.legal(asked, Seat(seat))) for seat in range(4)] == [False, False, True, False]
