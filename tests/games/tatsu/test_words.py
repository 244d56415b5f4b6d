"""What is said: questions, labels, news and reasons, in both languages."""

from __future__ import annotations

import re
from inspect import isfunction
from itertools import islice
from typing import Any

import pytest

from bot.i18n import Reader, languages, rules_of
from games.core.game import Seat
from games.core.labels import Kind
from games.core.replay import positions
from games.tatsu import GAME
from games.tatsu.rules import rulebook as rules
from games.tatsu.rules.events import Discarded
from games.tatsu.rules.table import House, Lay, LayUnseen, Request, State
from tests.games.tatsu.positions import card, finish, four, legal, play, row, three, two

NAMES = ("Aiko", "Botan", "Chiyo", "Daichi")
LONG = ("Maximilian von Hohenzollern-Berg", "Олександра Святополк-Мирська-Бон", "Wilhelmina van den Oosterkamp-Bos", "M" * 32)
LANGUAGES = ("en", "uk")


def read(words: Any, language: str = "en", names: tuple[str, ...] = NAMES) -> str:
    return Reader(language, names, markdown=False)(words)


def asked(state: State, seat: int | None) -> str:
    return read(GAME.ask(GAME.view(state, None if seat is None else Seat(seat))))


def labels(state: State, seat: int) -> list[str]:
    view = GAME.view(state, Seat(seat))
    return [" > ".join(map(read, GAME.label(action, view))) for action in legal(state, seat)]


def reasons(state: State, seat: int) -> list[str]:
    return [read(why) for why in GAME.why_not(GAME.view(state, Seat(seat)))]


def news(turn: Any) -> list[str]:
    return [read(GAME.narrate(told.event)) for told in turn.told]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_label_is_short_enough_for_a_button(language: str, seats: int) -> None:
    longest = 0
    for position in islice(positions(GAME, seats, seed="labels"), 300):
        for seat in GAME.waiting(position.state):
            view = GAME.view(position.state, seat)
            for action in GAME.legal(position.state, seat):
                longest = max(longest, *(len(read(part, language, LONG)) for part in GAME.label(action, view)))
    assert 20 < longest <= 80


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_table_in_words_fits_the_description_of_a_picture(language: str, seats: int) -> None:
    for position in islice(positions(GAME, seats, seed="say"), 0, 300, 7):
        for seat in (None, Seat(0)):
            assert len(read(GAME.say(GAME.view(position.state, seat)), language)) <= 1024


def test_the_question_names_the_clan() -> None:
    assert asked(four("R2", "", "", ""), 0) == "Your turn, Red clan: play a card or ask for one."


def test_without_an_own_card_the_question_says_to_ask() -> None:
    assert "so ask for a card" in asked(four("Y2", "R2", "", ""), 0)


def test_others_are_told_whose_turn_it_is() -> None:
    state = four("R2", "", "", "")
    assert asked(state, 1) == asked(state, None) == "Aiko’s turn, Red clan: play a card, or ask someone for one."
    assert asked(four("Y2", "R2", "", ""), None) == "Aiko’s turn, Red clan: ask someone for a card."


def test_the_asked_player_is_told_who_asks() -> None:
    state = play(four("", "Y2", "R3 R4", ""), 0, Request(2)).state
    assert asked(state, 2) == "Aiko asks you for a card of the Red clan. Which one?"
    assert asked(state, None) == "Chiyo chooses a card. It goes in front of Aiko."


def test_red_is_told_when_the_ghost_has_the_turn_or_is_asked() -> None:
    assert asked(three("R2", "", "R3", "", turn=2), 0).startswith("The ghost’s turn")
    state = play(three("R2", "R3", "Y2 Y3", "", turn=1), 1, Request(2)).state
    assert asked(state, 0) == "Botan asks the ghost, Yellow clan: choose which of its cards is played."
    state = play(three("R2", "", "R3 R4", ""), 0, Request(2)).state
    assert asked(state, 0).startswith("You asked the ghost")


def test_it_is_said_who_plays_for_the_ghost() -> None:
    assert (
        asked(three("R2", "", "R3", "", turn=2), None) == "The ghost’s turn, Red clan, played by Aiko: play a card, or ask someone for one."
    )
    state = play(three("R2", "R3", "Y2 Y3", "", turn=1), 1, Request(2)).state
    assert asked(state, None) == "Aiko chooses one of the ghost’s cards. It goes in front of Botan."
    assert asked(state, 1) == "Aiko chooses one of the ghost’s cards. It goes in front of you."


def test_red_may_use_the_own_hand_for_the_ghost() -> None:
    state = three("R2 R4", "", "R3", "", turn=2)
    assert labels(state, 0) == ["Play Red 3 · 1 point", "Your own hand: 2 cards to choose from"]
    asking = play(state, 0, Request(0)).state
    assert asked(asking, 0) == "You’re playing for the ghost from your own hand, Red clan: choose the card that goes in front of it."
    assert asked(asking, 1) == "Aiko chooses a card. It goes in front of Ghost."


def test_asking_stands_beside_laying() -> None:
    state = four("R2 R4", "", "R3", "")
    view = GAME.view(state, Seat(0))
    kinds = {read(GAME.label(action, view)[-1]): GAME.kind(action, view) for action in GAME.legal(state, Seat(0))}
    assert kinds == {"Play Red 2 · 1 point": Kind.PLAY, "Play Red 4 · 1 point": Kind.PLAY, "Ask Chiyo: 1 card to choose from": Kind.ABILITY}


def test_the_end_is_said() -> None:
    assert asked(finish("0:R6 1:Y2 2:R3 3:Y3", last=True, house=House(target=0)).state, 0) == "The match is over."


def test_labels_name_the_card_and_the_number_of_cards_to_ask_for() -> None:
    state = four("R1/7 Rx3 Rm", "R2", "R3 R4", "")
    assert labels(state, 0) == [
        "Play Red 1 · 7 points",
        "Play Red ×3",
        "Play Red merge spirit",
        "Ask Botan: 1 card to choose from",
        "Ask Chiyo: 2 cards to choose from",
    ]


def test_a_row_without_cards_says_so() -> None:
    said = read(GAME.say(GAME.view(two(row("- -", "- -"), row("R2 Y2", "- -")), None)))
    assert "Aiko (Red, dealer): no cards\n" in said
    assert "Botan (Yellow): 1: Red 2; 2: Yellow 2" in said


def test_face_down_cards_are_named_by_their_column() -> None:
    state = two(row("Y2 Y3", "- R2"), row("Y4", "R3"))
    assert labels(state, 0) == ["Play the face-down card in column 2", "Ask Botan: 1 face-down card"]
    assert "face-down one" in asked(state, 0)


def test_the_ghost_is_asked_by_its_name() -> None:
    assert "Ask Ghost: 2 cards to choose from" in labels(three("R2", "Y2", "Y3 Y4", "", turn=1), 1)


def test_it_is_said_who_laid_a_card_for_whom() -> None:
    turn = play(four("", "Y2", "R3", ""), 0, Request(2))
    assert news(turn) == ["Aiko asks Chiyo for a card of the Red clan.", "Chiyo plays a card in front of Aiko: Red 3 · 1 point."]


def test_it_is_said_that_a_card_lay_face_down_and_what_is_uncovered() -> None:
    assert news(play(two(row("Y2", "R2"), row("Y4", "-")), 0, LayUnseen(0)))[0] == "Aiko plays a face-down card: Red 2 · 1 point."
    turn = play(two(row("Y2", "-"), row("Y4 Y5", "R3 -")), 0, Request(1))
    assert news(turn)[1] == "Botan plays a face-down card in front of Aiko: Red 3 · 1 point."
    assert news(play(two(row("R2", "Ym"), row("", "")), 0, Lay(card("R2"))))[1] == "Aiko: column 1 now shows Yellow merge spirit."


def test_it_is_said_what_a_trick_brings() -> None:
    assert news(finish("0:R5 1:Y1/3 2:Rx2 3:Y6"))[-1] == "Daichi takes the trick: 4 cards, 5 points, Red ×2."


def test_it_is_said_who_leads_after_a_merge_spirit() -> None:
    assert news(finish("0:R4 1:Ym 2:R6 3:Y2"))[-1] == "Merge spirit: 4 cards for the next winner. Botan leads."


def test_the_score_sheet_is_told_with_its_sum() -> None:
    told = news(finish("0:R6 1:Y2 2:Rx2 3:Ym", last=True, captured=((card("R5"), card("Rx1"), card("Rx3")), ())))
    assert told[1] == "Merge spirit in the last round: 4 cards discarded."
    assert "Red (Aiko, Chiyo): 1 × (1 + 3) = 4" in told[2] and "Yellow (Botan, Daichi): nothing captured" in told[2]
    assert told[3] == "Hand 2: Botan deals and leads."


def test_the_sheet_stays_in_the_words_of_the_table() -> None:
    state = finish("0:R6 1:Y2 2:Rx2 3:Y3", last=True).state
    assert "Aiko and Chiyo won hand 1, 6 to 0.\nRed (Aiko, Chiyo): 3 × 2 = 6" in read(GAME.say(GAME.view(state, None)))


def test_the_new_role_of_three_players_is_told() -> None:
    told = news(finish("0:R6 1:Y2 2:R3 3:Y3", last=True, places=three("", "", "", "").places))
    assert told[-1] == "Hand 2: Botan deals, leads, and plays Red with the ghost."


def test_discarded_cards_are_counted() -> None:
    assert read(GAME.narrate(Discarded((1, 2, 3, 4)))) == "Merge spirit in the last round: 4 cards discarded."


def test_it_is_said_why_cards_stay_and_who_cannot_be_asked() -> None:
    assert reasons(four("R2 Y3 Y4", "Y2", "R3", "R4"), 0) == [
        "You can’t play 2 cards: only Red cards go here.",
        "Botan can’t be asked: no card of the Red clan.",
    ]


def test_it_is_said_why_face_down_cards_stay() -> None:
    state = two(row("R2 R3", "R4 -"), row("Y2", "R5"))
    assert reasons(state, 0) == [
        "Face-down cards can’t be played while a card of the clan is face up.",
        "Botan can’t be asked: no face-up card of the Red clan.",
    ]


def test_nobody_else_is_given_reasons() -> None:
    state = four("R2 Y3", "R2 Y2", "", "")
    assert reasons(state, 1) == []


def test_the_table_says_the_order_of_the_cards_and_whose_they_were() -> None:
    state = play(four("", "Y2", "R3", ""), 0, Request(2)).state
    assert "1. Aiko: Red 3 · 1 point, from Chiyo" in read(GAME.say(GAME.view(state, None)))


def test_the_table_says_which_hand_and_round_is_played() -> None:
    first, second = four("R2", "", "", ""), finish("0:R5 1:Y3 2:R2 3:Ym").state
    assert [read(GAME.say(GAME.view(state, None))).splitlines()[0] for state in (first, second)] == [
        "Hand 1, round 1 of 7 · to 500 points",
        "Hand 1, round 2 of 7 · to 500 points",
    ]


def test_the_last_round_lies_open_in_words_with_its_winner() -> None:
    said = read(GAME.say(GAME.view(finish("0:R5 1:Y3 2:R2 3:Y6").state, None)))
    assert "The previous round, won by Daichi:\n1. Aiko: Red 5 · 1 point" in said
    assert "waits for a winner:" in read(GAME.say(GAME.view(finish("0:R5 1:Y3 2:R2 3:Ym").state, None)))


def test_the_private_words_hold_the_own_cards_and_the_public_ones_do_not() -> None:
    state = four("R1/7 Y3 Ym", "R2", "", "")
    assert "Aiko (Red, dealer): Red: 1 worth 7 points; Yellow: 3, merge" in read(GAME.say(GAME.view(state, Seat(0))))
    assert "Aiko (Red, dealer): 1 Red, 2 Yellow" in read(GAME.say(GAME.view(state, None)))


def test_the_outcome_names_winners_and_points() -> None:
    outcome = GAME.outcome(finish("0:R6 1:Y2 2:R3 3:Y3", last=True, totals=(520, 30, 520, 30)).state)
    assert outcome is not None and read(outcome.reason) == "Aiko, Chiyo win with 520 points."
    shared = GAME.outcome(finish("0:R6 1:Y2 2:R3 3:Y3", last=True, house=House(target=0)).state)
    assert shared is not None and read(shared.reason, "uk") == "Aiko, Botan, Chiyo, Daichi ділять перемогу: 0 очок."


def slug(heading: str) -> str:
    return heading.lower().replace(" ", "_").replace("-", "_").replace("'", "")


def test_every_heading_of_the_rules_is_a_function() -> None:
    headings = [line[4:] for line in rules_of(GAME, "en").splitlines() if line.startswith("### ")]
    assert len(headings) > 15
    assert [heading for heading in headings if not callable(getattr(rules, slug(heading), None))] == []


def test_every_function_of_the_rules_is_a_heading() -> None:
    headings = {slug(line[4:]) for line in rules_of(GAME, "en").splitlines() if line.startswith("### ")}
    contract = {"setup", "waiting", "legal", "apply", "outcome"}
    own = {name for name, each in vars(rules).items() if isfunction(each) and each.__module__ == rules.__name__}
    assert {name for name in own if not name.startswith("_")} - headings == contract


@pytest.mark.parametrize("language", languages())
def test_the_rules_in_three_minutes_name_every_length_of_a_match(language: str) -> None:
    [option] = [option for option in GAME.options if option.key == "target"]
    targets = {str(choice.value) for choice in option.choices if choice.value}
    reader = Reader(language, markdown=False)
    assert any(targets <= set(re.findall(r"[0-9]+", reader(step))) for step in GAME.first_steps)
