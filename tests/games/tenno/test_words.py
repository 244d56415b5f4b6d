"""Questions, choices, reasons, what has happened, and the text twin: in English and in Ukrainian."""

from __future__ import annotations

import ast
import inspect
import re
from itertools import islice

import pytest

from bot.i18n import Reader
from games.core.game import Seat
from games.core.labels import Kind
from games.core.replay import positions
from games.core.text import Words
from games.tenno import GAME
from games.tenno.rules import rulebook as rules
from games.tenno.rules.events import Attacked, Decided, Ended, Fought
from games.tenno.rules.table import Clash, Exchange, Fill, PeekAt, Seen, ShowMonk, Shuffle, State, Strike
from tests.games.tenno.positions import (
    LEFT,
    MIDDLE,
    RIGHT,
    START,
    A,
    B,
    C,
    after,
    choices,
    decline,
    do,
    new_game,
    position,
    strike,
    told_of,
)

NAMES = ("Aiko", "Botan", "Chiyo", "Daichi", "Emi", "Fumio", "Goro")
ENGLISH, UKRAINIAN = (Reader(language, NAMES, markdown=False) for language in ("en", "uk"))


def asked(state: State, seat: Seat | None, tell: Reader = ENGLISH) -> str:
    return tell(GAME.ask(GAME.view(state, seat)))


def labels(state: State, seat: Seat, tell: Reader = ENGLISH) -> list[tuple[str, ...]]:
    view = GAME.view(state, seat)
    return [tuple(map(tell, GAME.label(action, view))) for action in choices(state, seat)]


def said(state: State, seat: Seat | None, tell: Reader = ENGLISH) -> str:
    return tell(GAME.say(GAME.view(state, seat)))


def reasons(state: State, seat: Seat) -> list[str]:
    return [ENGLISH(why) for why in GAME.why_not(GAME.view(state, seat))]


def narrated(event: object, tell: Reader = ENGLISH) -> str:
    return tell(GAME.narrate(event))


WON = position("9 1 2 | 4 8", "1 3 2 | 7", START)
LOST = position("3 1 2 | 4", "1 9 2 | 7", START)
MONK = position("8 1 2 | 9 3", "7 5 2 | 4 3", START)
RONIN = position("6 10 2 | 4 8", "1 3 2 | 7 8", START)


# ---- questions


def test_the_monk_is_asked_for_with_the_arithmetic() -> None:
    assert asked(strike(MONK, LEFT, LEFT), B) == "Aiko attacks you, 8\u00a0:\u00a07. With your Monk, 8\u00a0:\u00a09."


def test_who_has_no_monk_there_is_told_so() -> None:
    state = strike(position("8 1 2 | 9", "7 1 2 | 4 5"), LEFT, LEFT)
    assert asked(state, B) == "Aiko attacks you, 8\u00a0:\u00a07. Your Monk isn’t on the table."


def test_two_geishas_have_no_strength() -> None:
    state = strike(position("X 1 2 | 9", "X 5 2 | 4"), LEFT, LEFT)
    assert asked(state, B) == "Aiko attacks you, X\u00a0:\u00a0X. With your Monk, X\u00a0:\u00a0X."


def test_others_are_told_what_is_waited_for() -> None:
    state = strike(MONK, LEFT, LEFT)
    assert asked(state, C) == asked(state, None) == "Botan may show the Monk."


def test_all_who_lay_their_peasants_are_named() -> None:
    state = after(new_game(3), (B, next(iter(choices(new_game(3), B)))))
    assert asked(state, B) == "Aiko, Chiyo are still placing Peasants."


def test_the_gaps_are_counted() -> None:
    state = strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE)
    assert asked(state, B) == "Fill the middle gap from your hand."
    assert asked(state, B, UKRAINIAN) == "Заповніть середній пропуск картою з руки."


def test_a_swap_with_an_empty_hand_is_another_question() -> None:
    empty = strike(position("9 1 2 |", "1 3 2 | 7"), LEFT, MIDDLE)
    assert asked(strike(WON, LEFT, MIDDLE), A) != asked(empty, A)


def test_a_peeked_card_is_named_to_the_one_who_peeks() -> None:
    state = after(strike(LOST, LEFT, MIDDLE), (B, PeekAt(LEFT)))
    assert asked(state, B) == "Aiko, left: Ninja 4. Memorize it, then press “Got it”."
    assert "Ninja" not in asked(state, C)


def test_at_the_end_the_winner_is_named() -> None:
    state = strike(position("9 1 2 | 4", "1 3 2 |"), LEFT, MIDDLE)
    assert asked(state, A) == asked(state, None) == "Aiko wins with 3 points in prison."
    assert asked(state, None, UKRAINIAN) == "Перемога: Aiko. У в’язниці 3 очки."


# ---- choices


def test_what_is_optional_may_be_passed() -> None:
    state = strike(position("9 1 2 | 4 8", "1 3 2 | 7"), LEFT, MIDDLE)
    view = GAME.view(state, A)
    kinds = [GAME.kind(action, view) for action in GAME.legal(state, A)]
    assert kinds[-1] is Kind.PASS and set(kinds[:-1]) == {Kind.PLAY}


def test_whoever_is_looked_at_is_told_so() -> None:
    state = strike(LOST, LEFT, MIDDLE)
    assert asked(state, A) == "Botan may look at one of your cards." and asked(state, C) == "Botan may look at one of Aiko’s cards."


@pytest.mark.parametrize("seats", GAME.seats)
def test_an_attack_is_one_of_the_own_cards_and_then_its_target(seats: int) -> None:
    said = labels(position(*[START] * seats), A)
    assert said[0] == ("Left: Peasant 1", "Botan: left") and len(said) == 9 * (seats - 1)
    assert said[3 * (seats - 1) + 1] == ("Middle: Peasant 2", "Botan: middle")


def test_an_attacking_ninja_says_his_strength() -> None:
    assert labels(position("4 1 2 | 9", START), A)[0][0] == "Left: Ninja 4, attacks with 8"


def test_a_ninja_who_does_not_attack_does_not_say_so() -> None:
    state = strike(position("9 4 2 | 1 8", "1 3 2 | 7", START), LEFT, MIDDLE)
    assert ("Middle: Ninja 4", "Place: Samurai 8") in labels(state, A)


def test_orders_are_read_from_left_to_right() -> None:
    assert labels(new_game(), A)[1] == ("From left to right: 1, 3, 2",)


def test_two_gaps_are_two_levels() -> None:
    state = strike(strike(position("6 9 2 | 4 8", "1 3 2 | 7 8"), LEFT, MIDDLE), MIDDLE, RIGHT)
    assert labels(state, B)[0] == ("Middle: Samurai 7", "Right: Samurai 8")


def test_declining_says_what_is_declined() -> None:
    without = strike(position("8 1 2 | 9", "7 1 2 | 4 5"), LEFT, LEFT)
    last = [
        labels(state, seat)[-1]
        for state, seat in [
            (strike(MONK, LEFT, LEFT), B),
            (without, B),
            (strike(RONIN, LEFT, MIDDLE), A),
            (strike(WON, LEFT, MIDDLE), A),
            (strike(LOST, LEFT, MIDDLE), B),
        ]
    ]
    assert last == [("Don’t show the Monk",), ("Continue",), ("Stop",), ("No swap",), ("Don’t look",)]


def test_the_same_card_again_is_said_so() -> None:
    assert ("Left: Daimyo 9", "The same card again") in labels(strike(WON, LEFT, MIDDLE), A)


def test_an_exchange_or_a_feint_of_two_slots() -> None:
    empty = strike(position("9 1 2 |", "1 3 2 | 7"), LEFT, MIDDLE)
    assert labels(empty, A)[:2] == [("Left and middle", "Exchange them"), ("Left and middle", "Just pretend")]


def test_the_two_slots_of_an_exchange_are_named() -> None:
    assert [ENGLISH(GAME.label(Shuffle(slots, really=True), GAME.view(WON, A))[0]) for slots in ((0, 1), (0, 2), (1, 2))] == [
        "Left and middle", "Left and right", "Middle and right",
    ]  # fmt: skip


@pytest.mark.parametrize("tell", [ENGLISH, UKRAINIAN], ids=["en", "uk"])
def test_no_label_is_longer_than_a_button_allows(tell: Reader) -> None:
    longest = Reader(tell.language, ["Ж" * 32] * 7, markdown=False)
    seen = 0
    for seats in (2, 5):
        for played in islice(positions(GAME, seats, seed="labels"), 150):
            for seat in GAME.waiting(played.state):
                parts = [part for path in labels(played.state, seat, longest) for part in path]
                assert all(0 < len(part) <= 80 for part in parts)
                seen += len(parts)
    assert seen > 500


# ---- what cannot be done


def test_a_shogun_on_the_table_is_explained() -> None:
    assert reasons(position("10 1 2 | 4", START), A) == ["Shogun 10 can’t attack: he never does."]


def test_before_a_second_attack_what_is_closed_is_explained() -> None:
    state = strike(position("6 10 2 | 4 8", "1 9 2 | 7 8", START), LEFT, MIDDLE)
    assert reasons(state, A) == ["Shogun 10 can’t attack: he never does.", "Botan, middle: this card was the target of the first attack."]


def test_a_gap_among_the_targets_is_explained() -> None:
    assert reasons(strike(RONIN, LEFT, MIDDLE), A) == [
        "Shogun 10 can’t attack: he never does.",
        "Ronin 6 can’t attack: he has just done so.",
        "Botan, middle: there’s no card there.",
    ]


def test_a_monk_in_hand_is_explained() -> None:
    state = strike(position("8 1 2 | 9", "7 1 2 | 4 5"), LEFT, LEFT)
    assert reasons(state, B) == ["Monk 5 can’t help: he’s in your hand, and only helps from the table."]


def test_nothing_is_explained_to_others() -> None:
    assert reasons(position("10 1 2 | 4", START), B) == []


# ---- what has happened


def test_a_battle_is_told_with_strengths_winner_and_losses() -> None:
    turn = do(WON, A, Strike(LEFT, B, MIDDLE))
    assert narrated(told_of(turn, Attacked).event) == "Aiko attacks Botan: Daimyo 9 (left) against Peasant 3 (middle)."
    assert narrated(told_of(turn, Fought).event) == "9\u00a0:\u00a03. To prison: Peasant 3."
    assert narrated(told_of(turn, Decided).event) == "Aiko has attacked Botan (left → middle). Aiko wins."


def test_a_battle_won_by_a_geisha_tells_that_she_goes() -> None:
    turn = do(position("X 1 2 | 9", "10 1 2 | 4", START), A, Strike(LEFT, B, LEFT))
    assert narrated(told_of(turn, Fought).event) == "11\u00a0:\u00a010. To prison: Shogun 10. Discarded: Geisha X."


def test_two_geishas_are_told_without_numbers() -> None:
    turn = do(position("X 1 2 | 9", "X 1 2 | 4", START), A, Strike(LEFT, B, LEFT))
    assert narrated(told_of(turn, Fought).event) == "X\u00a0:\u00a0X. Discarded: Geisha X, Geisha X."
    assert narrated(told_of(turn, Decided).event) == "Aiko has attacked Botan (left → left). No one wins."


def test_a_shown_monk_is_told_with_his_slot() -> None:
    turn = do(strike(MONK, LEFT, LEFT), B, ShowMonk())
    assert [narrated(told.event) for told in turn.told] == [
        "Botan shows the Monk (middle): +2.",
        "8\u00a0:\u00a09. Discarded: Samurai 8.",
        "Aiko has attacked Botan (left → left). Botan wins.",
    ]


def test_laid_cards_are_counted_in_every_language() -> None:
    turn = do(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, MIDDLE), B, Fill((7,)))
    assert [narrated(turn.told[0].event, tell) for tell in (ENGLISH, UKRAINIAN)] == [
        "Botan places 1 card face down.",
        "Botan викладає 1 карту долілиць.",
    ]


def test_a_swap_is_told_without_saying_whether_anything_changed() -> None:
    state = strike(WON, LEFT, MIDDLE)
    told = {narrated(do(state, A, Exchange(LEFT, card)).told[0].event) for card in (9, 4, 8)}
    assert told == {"Aiko picks up a card and puts one down (left)."}


def test_a_mixing_is_told_without_saying_whether_anything_changed() -> None:
    state = strike(position("9 1 2 |", "1 3 2 | 7"), LEFT, MIDDLE)
    told = {narrated(do(state, A, Shuffle((LEFT, RIGHT), really)).told[0].event) for really in (True, False)}
    assert told == {"Aiko exchanges two cards out of sight, or pretends to (left, right)."}


def test_the_end_is_told_with_who_could_not_fill() -> None:
    assert narrated(Ended((B, C))) == "Not enough cards to fill every gap: Botan, Chiyo. The game is over."


# ---- the text twin


def test_a_seat_reads_its_cards_and_what_they_can_do() -> None:
    text = said(position("4 10 2 | 5 11".replace("11", "X"), START), A)
    assert "- Left: Ninja 4 (attacks with 8)" in text
    assert "- Middle: Shogun 10 (never attacks, captures any card he beats)" in text
    assert "Your hand: Monk 5, Geisha X" in text


def test_a_spectator_reads_numbers_and_backs() -> None:
    text = said(position("4 10 2 | 5 X", "1 2 3 | 4", START, prisons={A: "B9 B8 C7"}), None)
    assert "Aiko: three cards face down; 2 cards in hand; prison: 3 cards (Botan 2, Chiyo 1); to act" in text
    assert "Ninja" not in text and "9" not in text


def test_gaps_and_shown_cards_are_read() -> None:
    text = said(strike(position("9 1 2 | 4 8", "1 3 2 | 6 7", START), LEFT, MIDDLE), None)
    assert "Aiko: left Daimyo 9, middle face down, right face down" in text
    assert "Botan: left face down, middle empty, right face down" in text
    assert "Battle: Daimyo 9 (Aiko) against Peasant 3 (Botan). 9\u00a0:\u00a03. Aiko wins. To prison: Peasant 3." in text


def test_the_discard_is_read_as_a_number() -> None:
    assert "Discard: 8 cards." in said(position("9 1 2 |", START), None)


def test_at_the_end_prisons_and_sums_are_read() -> None:
    text = said(strike(position("9 1 2 | 4", "1 3 2 |", START, prisons={C: "B9"}), LEFT, MIDDLE), None)
    assert text.splitlines()[:3] == ["Chiyo: prison 9 (Daimyo 9)", "Aiko: prison 3 (Peasant 3)", "Botan: prison 0 (empty)"]
    assert "Tie-break" not in text


def test_a_tie_break_is_read_only_where_it_decided() -> None:
    text = said(strike(position("9 1 2 | 4", "1 3 2 |", "1 2 X | 8", prisons={C: "B3"}), LEFT, MIDDLE), None)
    assert "Tiebreak, Aiko: hand and table 16 (Daimyo 9, Peasant 1, Peasant 2, Ninja 4)" in text
    assert "Tiebreak, Chiyo: hand and table 11 (Peasant 1, Peasant 2, Geisha X, Samurai 8)" in text
    assert "Tie-break, Botan" not in text


def test_the_text_twin_fits_into_a_pictures_description() -> None:
    longest = Reader("uk", ["Ж" * 32] * 7, markdown=False)
    assert all(len(said(played.state, None, longest)) < 2000 for played in positions(GAME, 7, seed="long"))


# ---- the rules in words


def headings(name: str) -> list[str]:
    return re.findall(r"^### (.+)$", (GAME.folder / name).read_text("utf-8"), re.MULTILINE)


def test_each_heading_is_the_name_of_a_rule_and_the_other_way_round() -> None:
    named = {heading.lower().replace(" ", "_").replace("-", "_").replace("'", "") for heading in headings("RULES.md")}
    tree = ast.parse(inspect.getsource(rules))
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")}
    assert len(named) > 10
    assert named == functions - {"setup", "waiting", "legal", "apply", "outcome"}


def test_both_languages_have_the_same_headings() -> None:
    texts = [(GAME.folder / name).read_text("utf-8") for name in ("RULES.md", "RULES.uk.md")]
    levels = [[line.split()[0] for line in text.splitlines() if line.startswith("#")] for text in texts]
    assert levels[0] == levels[1] and len(levels[0]) > 15


def test_nothing_is_said_loudly() -> None:
    words: list[Words] = [GAME.blurb, *GAME.first_steps]
    assert not any("!" in tell(sentence) for sentence in words for tell in (ENGLISH, UKRAINIAN))


def test_seen_is_the_only_answer_to_a_look() -> None:
    state = after(strike(LOST, LEFT, MIDDLE), (B, PeekAt(LEFT)))
    assert labels(state, B) == [("Got it",)] and choices(state, B) == [Seen()]


def test_a_declined_second_attack_is_told() -> None:
    state = decline(strike(RONIN, LEFT, MIDDLE), A)
    assert asked(state, None) == "Botan is still filling gaps."


def test_a_clash_without_a_battle_is_read_while_the_monk_is_asked_for() -> None:
    state = strike(MONK, LEFT, LEFT)
    assert isinstance(GAME.view(state, None).clash, Clash)
    assert "Battle: Samurai 8 (Aiko) against Samurai 7 (Botan). 8\u00a0:\u00a07" in said(state, None)
