"""Whole matches at random: nothing is lost, nothing leaks, and every one of them ends."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import msgspec
import pytest

from games.core.dice import Dice
from games.core.game import Seat
from games.core.replay import Position, positions
from games.samurai_sword import GAME
from games.samurai_sword.rules.cards import BATTLECRY, DECK, OTHERS_HONOR, PARRY, SHOGUN_HONOR, TOKENS, arranged
from games.samurai_sword.rules.events import DeckEnded
from games.samurai_sword.rules.table import PlayCard, Reply, State
from tests.games.cases import events_for
from tests.games.samurai_sword.positions import TAKE_IT, A, B, C, D, E, F, cards_of, do, place, table
from tests.games.test_leaks import check
from tests.tiers import Many

SEEDS = [f"match-{number}" for number in range(8)]
LEAK_MATCHES = 300  # a seat count; a whole match is played, one position of it is checked


def random_match(seats: int, seed: str, options: dict[str, str] | None = None) -> Iterator[Position[State]]:
    return positions(GAME, seats, options, seed)


def deck_ends(seats: int) -> int:
    """At most so many: each takes a token from everybody, and whoever has none left has ended the match."""
    return (SHOGUN_HONOR[seats] + (seats - 1) * OTHERS_HONOR[seats]) // seats


def longest(seats: int) -> int:
    """How many moves a match can have at the very most.

    With the last end of the deck the match is over, so no more cards can leave it than it held at first and, each time it was made
    anew, all ninety. A turn draws at least one of them. (Not so when deck and discard pile are empty; but hands of seven and the
    properties hold fewer than ninety cards, so a whole round without a draw is impossible.) Every play, discard and answer with a
    card uses up a card that was drawn, dealt or, once a turn, taken from the discard pile; and a play asks all others at most. What
    is left are the end of a turn, Ieyasu's choice, Bushido's, and Nobunaga's effort, which draws.
    """
    drawn = (deck_ends(seats)) * len(DECK)
    turns = seats * (drawn + 1)
    used = len(DECK) + drawn + turns
    return used * seats + 3 * turns + drawn


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("seed", SEEDS)
def test_ninety_cards_and_thirty_tokens_in_every_state(seats: int, seed: str) -> None:
    for position in random_match(seats, seed):
        assert cards_of(position.state) == sorted(DECK)
        assert position.state.box + sum(one.honor for one in position.state.places) == TOKENS


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("options", [{}, {"deck": "late"}])
def test_every_match_ends_within_the_bound_and_the_deck_ends_no_more_often_than_honor_lasts(seats: int, options: dict[str, str]) -> None:
    for seed in range(15):
        moves = list(random_match(seats, f"end-{seed}", options))
        assert GAME.outcome(moves[-1].state) is not None
        assert len(moves) <= min(longest(seats), 1_000)
        ends = sum(isinstance(told.event, DeckEnded) for position in moves for told in position.told)
        assert ends <= deck_ends(seats)


def test_all_ways_to_end_come_up() -> None:
    endings = [last.state.ending for seed in range(60) for *_, last in [random_match(4, f"ways-{seed}")]]
    assert any(ending is not None and ending.last is not None for ending in endings)
    assert any(ending is not None and ending.deadly for ending in endings)
    assert any(ending is not None and ending.last is None and not ending.deadly for ending in endings)


@pytest.mark.parametrize("seats", GAME.seats)
def test_hands_are_sorted_so_that_their_order_tells_nothing(seats: int) -> None:
    for position in random_match(seats, "sorted"):
        assert all(one.hand == arranged(one.hand) for one in position.state.places)
        assert all(one.front == arranged(one.front) for one in position.state.places)


@pytest.mark.dear
@pytest.mark.parametrize("seats", GAME.seats)
def test_nothing_shown_depends_on_what_is_hidden(seats: int, many: Many) -> None:
    other, matches = 0, many(60, LEAK_MATCHES)
    for number in range(matches):
        dice = Dice(f"leak-{seats}-{number}")
        moves = list(random_match(seats, f"leak-{number}"))
        at = dice.below(len(moves))
        told = [each for position in moves[: at + 1] for each in position.told]
        seat = dice.choice((None, *map(Seat, range(seats))))
        other += check(GAME, moves[at].state, seat, events_for(told, seat), dice)
    assert other > matches // 2, "the guesses were the truth, so nothing was checked"


@pytest.mark.dear("6", "5")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_nothing_shown_depends_on_what_is_hidden_while_characters_are_chosen(seats: int) -> None:
    other = 0
    for number in range(10):
        dice = Dice(f"pick-{seats}-{number}")
        for position in islice(random_match(seats, f"pick-{number}", {"characters": "two"}), seats + 2):
            for seat in (None, *map(Seat, range(seats))):
                other += check(GAME, position.state, seat, [], dice)
    assert other


def test_a_match_survives_json_in_the_middle_of_a_battlecry() -> None:
    people = (place(BATTLECRY, PARRY), *(place(PARRY) for _ in range(5)))
    state = do(table(*people), (A, PlayCard(BATTLECRY)), (B, Reply(PARRY)), (E, TAKE_IT))
    assert len(GAME.waiting(state)) == 3
    again = msgspec.json.decode(msgspec.json.encode(state), type=State)
    assert again == state
    answers = ((C, TAKE_IT), (F, Reply(PARRY)), (D, TAKE_IT))
    assert do(again, *answers) == do(state, *answers)
    assert [one.resilience for one in do(again, *answers).places] == [4, 4, 3, 3, 3, 4]


def test_thirty_cards_in_one_hand_have_well_formed_labels() -> None:
    state = table(place(*DECK[::3]), seats=7)
    view = GAME.view(state, A)
    labels = [GAME.label(action, view) for action in GAME.legal(state, A)]
    assert len(state.places[A].hand) == 30
    assert len(set(labels)) == len(labels) > 25 and all(labels)
    assert GAME.scene(view).items and GAME.say(view)


def test_a_hand_too_large_is_discarded_one_card_at_a_time() -> None:
    for position in islice(random_match(7, "large"), 200):
        for seat in GAME.waiting(position.state):
            assert len(GAME.legal(position.state, seat)) < 200
