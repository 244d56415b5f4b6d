"""Who sees what, and what somebody who paid attention can work out."""

from __future__ import annotations

import pytest

from games.core.dice import Dice
from games.core.game import Seat, Turn
from games.core.replay import positions
from games.tenno import GAME
from games.tenno.ai.memory import Memory
from games.tenno.rules.cards import GEISHA, HIDDEN, PEASANTS
from games.tenno.rules.events import Attacked, Saw, Shuffled
from games.tenno.rules.table import Captive, Clash, Decline, Exchange, Fill, PeekAt, Seen, State, Strike
from tests.games.tenno.positions import LEFT, MIDDLE, RIGHT, START, A, B, C, after, decline, do, events, new_game, position, strike, table

BACKS = (HIDDEN, HIDDEN, HIDDEN)


class Watched:
    """A match with the events that each seat was told."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: list[Turn[State]] = []

    def do(self, seat: Seat, action: object) -> Watched:
        turn = do(self.state, seat, action)  # type: ignore[arg-type]
        self.state = turn.state
        self.told.append(turn)
        return self

    def seen(self, seat: Seat | None) -> list[object]:
        return [event for turn in self.told for event in events(turn, seat)]

    def guesses(self, seat: Seat | None, seen: list[object] | None = None) -> list[State]:
        view, told = GAME.view(self.state, seat), self.seen(seat) if seen is None else seen
        belief = GAME.believe(view, told)
        return [belief.draw(Dice(str(n))) for n in range(30)]


def begun(seats: int = 2) -> Watched:
    watched = Watched(new_game(seats, first="host"))
    for seat in range(seats):
        watched.do(Seat(seat), next(iter(GAME.legal(watched.state, Seat(seat)))))
    return watched  # everybody has 1 2 3 on the table


# ---- view


def test_a_seat_sees_its_own_table_and_hand() -> None:
    mine = GAME.view(position(START, START), A).places[A]
    assert (mine.table, mine.hand) == ((1, 2, 3), (4, 5, 6, 7, 8, 9, 10, 11))


@pytest.mark.parametrize("seat", [B, None])
def test_others_see_backs_and_how_many(seat: Seat | None) -> None:
    theirs = GAME.view(position(START, START), seat).places[A]
    assert (theirs.table, theirs.hand) == (BACKS, (HIDDEN,) * 8)


def test_a_gap_is_seen_by_all() -> None:
    state = strike(position("9 1 2 | 4", "1 3 2 | 6 7"), LEFT, MIDDLE)
    assert GAME.view(state, None).places[B].table == (HIDDEN, None, HIDDEN)


def test_of_a_prison_all_see_the_backs() -> None:
    state = position(START, "1 2 3 | 4", prisons={A: "B8 B9"})
    assert GAME.view(state, None).places[A].prison == (Captive(B, HIDDEN), Captive(B, HIDDEN))


def test_of_the_discard_all_see_only_its_size() -> None:
    assert GAME.view(position("9 1 2 | 4", "1 3 2 | 6 7"), A).discard == 7 + 6


def test_a_battles_cards_lie_open_until_the_next_action() -> None:
    state = strike(position("9 1 2 | 4 8", "1 3 2 | 6 7", START), LEFT, MIDDLE)
    assert GAME.view(state, C).places[A].table == (9, HIDDEN, HIDDEN)
    view = GAME.view(after(state, (B, Fill((6,)))), C)
    assert (view.places[A].table, view.shown, view.clash) == (BACKS, None, None)


def test_both_cards_lie_open_while_the_monk_is_asked_for() -> None:
    state = strike(position("8 1 2 | 9 3", "7 5 2 | 4 3", START), LEFT, LEFT)
    view = GAME.view(state, C)
    assert (view.places[A].table, view.places[B].table) == ((8, 0, 0), (7, 0, 0))


def test_a_shown_monk_lies_open_until_the_next_action() -> None:
    state = strike(position("8 1 2 | 9 3", "7 5 2 | 4 3", START), LEFT, LEFT)
    state = after(state, (B, GAME.legal(state, B)[0]))
    assert GAME.view(state, C).places[B].table == (7, 5, 0)


def test_a_card_that_took_a_lost_ones_place_stays_hidden() -> None:
    state = strike(position("9 1 2 | 4", "1 3 2 | 7"), LEFT, MIDDLE)  # the 7 lays itself
    assert GAME.view(state, A).places[B].table == BACKS


def test_a_peeked_card_is_seen_by_one_until_seen_is_pressed() -> None:
    state = after(strike(position("3 1 2 | 4", "1 9 2 | 7", START), LEFT, MIDDLE), (B, PeekAt(RIGHT)))
    assert [GAME.view(state, seat).places[A].table for seat in (B, C, None)] == [(0, 0, 2), BACKS, BACKS]
    assert GAME.view(after(state, (B, Seen())), B).places[A].table == BACKS


def test_nothing_lists_the_cards_that_were_seen() -> None:
    watched = begun().do(A, Strike(RIGHT, B, LEFT))  # 3 beats 1
    fresh = decline(after(watched.state, (B, Fill((8,)))), A)
    other = position("1 2 3 | 4 5 6 7 8 9 10 X", "8 2 3 | 4 5 6 7 9 10 X", turn=B, prisons={A: "B1"})
    view, unseen = GAME.view(fresh, None), GAME.view(other, None)
    assert view.places[A].table == BACKS and view.places[B].table == BACKS and view.shown == unseen.shown


def test_at_the_end_everything_lies_open() -> None:
    state = strike(position("9 1 2 | 4", "1 3 2 |", "5 6 7 | 8 9"), LEFT, MIDDLE)
    assert GAME.view(state, None).places == state.places


# ---- guess


def test_a_guess_knows_every_prison_and_the_discard() -> None:
    watched = begun(3).do(A, Strike(RIGHT, B, LEFT)).do(B, Fill((8,)))
    for guess in watched.guesses(C):
        assert guess.places[A].prison == (Captive(B, 1),)
        assert 1 not in (*guess.places[B].hand, *guess.places[B].table)


def test_a_card_seen_in_a_battle_is_guessed_where_it_lies() -> None:
    watched = begun(3).do(A, Strike(RIGHT, B, LEFT)).do(B, Fill((8,))).do(A, Decline())
    assert {guess.places[A].table[RIGHT] for guess in watched.guesses(C)} == {3}


def test_a_slot_that_was_swapped_may_hold_anything() -> None:
    watched = begun(3).do(A, Strike(RIGHT, B, LEFT)).do(B, Fill((8,))).do(A, Exchange(RIGHT, 3))
    assert len({guess.places[A].table[RIGHT] for guess in watched.guesses(C)}) > 3


def test_slots_nobody_touched_hold_peasants() -> None:
    watched = begun(3).do(A, Strike(RIGHT, B, LEFT)).do(B, Fill((8,)))
    assert all({guess.places[B].table[MIDDLE], guess.places[B].table[RIGHT]} == {2, 3} for guess in watched.guesses(C))


def test_a_peeked_card_is_guessed_where_it_lies() -> None:
    watched = begun(3).do(A, Strike(LEFT, B, RIGHT)).do(A, Fill((9,))).do(B, PeekAt(LEFT)).do(B, Seen())
    assert {guess.places[A].table[LEFT] for guess in watched.guesses(B)} == {9}
    assert len({guess.places[A].table[LEFT] for guess in watched.guesses(C)}) > 3


def test_a_card_laid_from_the_hand_is_guessed_freely() -> None:
    watched = begun(3).do(A, Strike(RIGHT, B, LEFT)).do(B, Fill((8,)))
    guessed = {guess.places[B].table[LEFT] for guess in watched.guesses(A)}
    assert len(guessed) > 4 and not guessed & set(PEASANTS)


SEEN = (Attacked(Clash(A, LEFT, 2, B, MIDDLE, 3)), Shuffled(A, (LEFT, RIGHT)))  # C saw it, then left and right were mixed, or seemed to be


def test_after_a_mixing_the_card_may_be_in_either_slot() -> None:
    assert {table.index(2) for table in Memory.of(SEEN, 3, C).tables(A)} == {LEFT, RIGHT}


def test_a_card_that_shows_up_again_settles_the_mixing() -> None:
    memory = Memory.of((*SEEN, Saw(A, RIGHT, 2)), 3, C)
    assert set(memory.tables(A)) == {(1, 3, 2), (3, 1, 2)}


def test_without_events_a_guess_still_looks_the_same() -> None:
    for seed in range(4):
        for played in positions(GAME, 3, seed=f"forgotten {seed}"):
            for seat in (None, A, B, C):
                view = GAME.view(played.state, seat)
                assert GAME.view(GAME.believe(view, []).draw(Dice("g")), seat) == view


def test_with_half_of_the_events_a_guess_still_looks_the_same() -> None:
    for seed in range(4):
        told: list[object] = []
        for played in positions(GAME, 3, seed=f"half {seed}"):
            told += [each.event for each in played.told[::2]]
            view = GAME.view(played.state, None)
            assert GAME.view(GAME.believe(view, told).draw(Dice("g")), None) == view


def test_an_asked_player_is_guessed_to_still_have_the_monk() -> None:
    state = strike(position("8 1 2 | 9 3", "7 5 2 | 4 3", START), LEFT, LEFT)
    for n in range(30):
        guess = GAME.believe(GAME.view(state, C), []).draw(Dice(str(n)))
        assert 5 in (*guess.places[B].hand, *guess.places[B].table)


def test_no_guess_has_a_geisha_in_prison() -> None:
    state = position("1 2 3 | 4", "1 8 9 | 4", prisons={A: "B2 B3 B5 B6 B7 B10"})
    guesses = [GAME.believe(GAME.view(state, None), []).draw(Dice(str(n))) for n in range(60)]
    assert not any(captive.card == GEISHA for guess in guesses for captive in guess.places[A].prison)


def test_without_events_who_has_laid_nothing_is_guessed_to_have_peasants() -> None:
    watched = begun(3).do(A, Strike(RIGHT, B, LEFT))
    assert all(set(guess.places[C].table) == set(PEASANTS) for guess in watched.guesses(A, seen=[]))


def test_a_seat_guesses_its_own_cards_as_they_are() -> None:
    watched = begun(3).do(A, Strike(RIGHT, B, LEFT)).do(B, Fill((8,)))
    assert {(table(guess, B), guess.places[B].hand) for guess in watched.guesses(B)} == {((8, 2, 3), (4, 5, 6, 7, 9, 10, 11))}
