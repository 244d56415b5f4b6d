"""What happened since somebody last looked, as it is retold: a trick is a line."""

from __future__ import annotations

from typing import Any

from bot.i18n import Reader
from games.core.game import Seat, Told
from games.core.recap import LANDMARK, MOVE, NEWS, PASSING, PERSONAL
from games.tatsu import GAME
from games.tatsu.rules.events import Asked, Dealt, Discarded, Merged, Took, Uncovered
from games.tatsu.rules.table import Laid, Lay, Request
from tests.games.tatsu.positions import FOUR, THREE, card, cards, finish, four, laid, last_rounds, play, row, two

NAMES = ("Aki", "Botan", "Chiyo", "Daichi")
A, B, C, D = map(Seat, range(4))


def retold(*events: Any, to: Seat | None = B, language: str = "en") -> list[str]:
    reader = Reader(language, NAMES, markdown=False)
    return [reader(line.words) for line in GAME.recap([each if isinstance(each, Told) else Told(each) for each in events], to)]


def weights(*events: Any, to: Seat | None = B) -> list[int]:
    return [line.weight for line in GAME.recap([Told(event) for event in events], to)]


TRICK = laid("0:R5 1:Y3 2:R1/7 3:Yx2")
WHOLE = (*TRICK, Took(FOUR[0], cards("R5 Y3 R1/7 Yx2")))


def test_a_trick_is_one_line_from_who_led_to_who_took_it() -> None:
    said = "Trick: Aki led Red 5; you Yellow 3; Chiyo Red 1 worth 7 points; Daichi Yellow ×2. Aki took the trick: 9 points, Yellow ×2."
    assert retold(*WHOLE) == [said]
    assert retold(*WHOLE, to=A) == [
        said.replace("Aki led", "you led").replace("you Yellow", "Botan Yellow").replace("Aki took", "You took")
    ]
    assert retold(*WHOLE, to=None) == [said.replace("you Yellow", "Botan Yellow")]


def test_the_same_in_ukrainian() -> None:
    assert retold(*WHOLE, language="uk") == [
        "Взятка: починає Aki: Червоний 5; ви: Жовтий 3; Chiyo: Червоний 1 на 7 очок; Daichi: Жовтий ×2. "
        "Aki забирає взятку: 9 очок, Жовтий ×2."
    ]


def test_an_own_trick_weighs_more_than_that_of_others() -> None:
    assert weights(*WHOLE) == [NEWS] and weights(*WHOLE, to=A) == [PERSONAL]
    assert weights(*TRICK) == [MOVE]


def test_of_a_trick_that_began_before_nobody_is_said_to_have_led() -> None:
    assert retold(*TRICK[2:]) == ["Trick: Chiyo Red 1 worth 7 points; Daichi Yellow ×2."]


def test_after_a_trick_the_next_card_leads() -> None:
    assert retold(WHOLE[-1], TRICK[0]) == ["Aki took the trick: 9 points, Yellow ×2.", "Trick: Aki led Red 5."]


def test_a_card_that_was_asked_for_says_whose_it_was() -> None:
    state = four("R3 Y4", "R2", "R3 R5 Y4", "Y5")
    asked = play(state, 0, Request(2))
    laid_for = play(asked.state, 2, Lay(card("R5")))
    both = (*asked.told, *laid_for.told)
    assert retold(*both, to=B) == ["Trick: Aki Red 5, from Chiyo."]
    assert retold(*both, to=C) == ["Trick: Aki Red 5, your card."]


def test_who_is_asked_reads_that_above_all() -> None:
    request = Asked(FOUR[0], FOUR[1])
    assert retold(request, to=B) == ["Aki asks you for a card of the Red clan."]
    assert retold(request, to=C) == ["Aki asks Botan for a card of the Red clan."]
    assert retold(request, to=A) == ["You ask Botan for a card of the Red clan."]
    assert [weights(request, to=seat) for seat in (A, B, C)] == [[MOVE], [LANDMARK], [MOVE]]


def test_the_clan_is_said_as_ukrainian_says_it() -> None:
    assert retold(Asked(FOUR[1], FOUR[0]), to=C, language="uk") == ["Botan просить карту Жовтого клану в гравця Aki."]
    assert retold(Asked(THREE[1], THREE[2]), to=C, language="uk") == ["Botan просить карту Жовтого клану в духа-примари."]


def test_the_ghost_is_never_you() -> None:
    """Seat A plays Red and the ghost."""
    assert retold(Asked(THREE[1], THREE[2]), to=A) == ["Botan asks the ghost for a card of the Yellow clan."]
    assert retold(Asked(THREE[0], THREE[2]), to=A) == ["You ask the ghost for a card of the Red clan."]
    assert retold(*laid("2:R5", THREE), to=A) == ["Trick: Ghost Red 5."]
    assert retold(Took(THREE[2], cards("R5")), to=A) == ["Ghost took the trick: 1 point."]


def test_requests_whose_cards_faded_stand_on_a_line_together() -> None:
    """As with captured cards that are only counted."""
    one, other = Asked(FOUR[0], FOUR[2]), Asked(FOUR[3], FOUR[2])
    red, yellow = "Aki asks Chiyo for a card of the Red clan.", "Daichi asks Chiyo for a card of the Yellow clan."
    assert retold(one, other, one, other, one) == [f"{red} {yellow} {red}", yellow, red]
    assert weights(one, other, one, other, one) == [PASSING, PASSING, MOVE]


def test_where_many_cards_were_asked_for_the_winner_has_a_line() -> None:
    asked = tuple(Laid(each.place, each.card, FOUR[(each.place.number + 2) % 4]) for each in TRICK)
    assert len(retold(*asked, WHOLE[-1])) == 2 and weights(*asked, WHOLE[-1]) == [MOVE, NEWS]


def test_a_merge_spirit_keeps_the_trick() -> None:
    told = finish("0:R5 1:Y3 2:Rm 3:Yx2").told
    assert retold(*told, to=D) == ["Trick: you Yellow ×2. Merge spirit: 4 cards wait; Chiyo leads."]
    assert retold(Merged(FOUR[2], 8), to=D) == ["Merge spirit: 8 cards wait; Chiyo leads."]


def test_the_trick_after_a_merge_spirit_says_how_many_cards_it_is() -> None:
    assert retold(Took(FOUR[0], cards("R5 Y3 R2 Y4 R3 Y5 Rm Y6"))) == ["Aki took the trick: 8 cards, 7 points."]


def test_the_score_of_a_hand_is_one_line() -> None:
    told = last_rounds("0:R5 1:Y3 2:Rx2 3:Y4", "0:R2 1:Y1/5 2:R3 3:Yx3").told
    assert retold(*told)[1] == "Aki and Chiyo won hand 1, 20 to 0. Red 10 × 2 = 20. Totals: Aki 20, you 0, Chiyo 20, Daichi 0."
    assert retold(*told, to=A)[1].startswith("You won hand 1, 20 to 0.")
    assert [line.weight for line in GAME.recap(told, B)][1:] == [LANDMARK, NEWS]
    assert retold(Dealt(2, FOUR[1]), to=A) == ["Hand 2: Botan deals and leads."]
    assert retold(Dealt(2, FOUR[1]), to=B) == ["Hand 2: you deal and lead."]


def test_what_is_lost_in_the_last_round_is_told_with_it() -> None:
    told = last_rounds("0:R5 1:Y3 2:R2 3:Ym").told
    assert retold(*told, to=A)[0] == "Trick: Daichi Yellow merge spirit. Merge spirit in the last round: 4 cards discarded."
    assert retold(Discarded(cards("R5 Y3"))) == ["Merge spirit in the last round: 2 cards discarded."]


def test_what_is_turned_up_is_a_passing_line() -> None:
    state = two(row("R5 Y3", "Y2 R2"), row("Y4 R3", "Y5 R1/3"))
    told = play(state, 0, Lay(card("R5"))).told
    assert retold(*told, to=B)[-1] == "Now face up: Aki 1: Yellow 2."
    assert retold(*told, to=A)[-1] == "Now face up: you 1: Yellow 2."
    assert weights(Uncovered(FOUR[0], 0, card("Y2"))) == [PASSING]
