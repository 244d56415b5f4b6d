"""What happened since somebody last looked, as it is retold: a turn is a line."""

from __future__ import annotations

from typing import Any

import pytest

from bot.i18n import Reader
from games.core.game import Seat, Told
from games.core.recap import LANDMARK, MOVE, NEWS, PASSING, PERSONAL
from games.take import GAME
from games.take.rules.events import Assigned, Carried, GhostsReturned, HallEmpty, Haunted, Moved, Prepared, Scored, Spent, Took, Undone
from games.take.rules.table import Confirm, Place, Ronin, Take
from tests.games.take.positions import A, B, after, position, told


def retold(*events: Any, to: Seat | None = B, language: str = "en") -> list[str]:
    reader = Reader(language, ("Aki", "Botan"), markdown=False)
    return [reader(line.words) for line in GAME.recap([each if isinstance(each, Told) else Told(each) for each in events], to)]


def weights(*events: Any, to: Seat | None = B) -> list[int]:
    return [line.weight for line in GAME.recap([Told(event) for event in events], to)]


def test_a_confirmed_turn_is_one_line_for_each_reader() -> None:
    turn = told(after(position("DG NG RD DN RGG", a="R1/0 s:D2", b="D2/0"), Ronin(None, 0), Take(3)), Confirm())
    deeds = "used Ronin (ghost: supply → stack 1); took Ninja from stack 4. Daimyo scored:"
    assert retold(*turn) == [f"Aki {deeds} you 8, Aki 4."]
    assert retold(*turn, to=A) == [f"You {deeds} you 4, Botan 8."]


TURN = Took(A, 2, "G"), Scored(A, 2, "G", 3, (5, 2))


def test_the_own_points_come_first() -> None:
    assert retold(*TURN) == ["Aki took Geisha from stack 3. Geisha scored: you 6, Aki 15."]
    assert retold(*TURN, to=A) == ["You took Geisha from stack 3. Geisha scored: you 15, Botan 6."]
    assert retold(*TURN, to=None) == ["Aki took Geisha from stack 3. Geisha scored: Aki 15, Botan 6."]


def test_the_same_in_ukrainian() -> None:
    assert retold(*TURN, language="uk") == ["Aki: узято жетон Гейша зі стосу 3. Рахується Гейша: ви 6, Aki 15."]


def test_nothing_is_told_of_a_score_of_nothing() -> None:
    nothing = Scored(A, 2, "G", 3, (0, 0))
    assert retold(Took(A, 2, "G"), nothing) == ["Aki took Geisha from stack 3."]
    assert retold(nothing) == []


def test_a_samurai_is_taken_and_placed_in_one() -> None:
    turn = told(after(position("DGS NG RD DN RGG"), Take(0), Place("N")), Confirm())
    assert retold(*turn)[0].startswith("Aki took Samurai from stack 1, above the Ninja column.")


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (
            [Moved(A, "D", "G", "D"), Moved(A, "R", "N", None), Moved(A, "R", "G", None)],
            "Aki used Daimyo (Samurai: Daimyo → Geisha, Ronin → Ninja, Ronin → Geisha).",
        ),
        ([Haunted(A, 3, 0, "N")], "Aki used Ninja with your Ronin chip (ghost: stack 4 → stack 1)."),
        ([Carried(A, 0, 3, "D", "G")], "Aki used Geisha (Daimyo: stack 1 → stack 4)."),
        ([Spent(A, "R")], "Aki moved your Ronin chip up with the Ninja."),
        ([Spent(B, "R")], "You moved the opponent’s Ronin chip up with the Ninja."),
        ([Haunted(B, 3, 0, "N")], "You used Ninja with the opponent’s Ronin chip (ghost: stack 4 → stack 1)."),
        ([Assigned(A, "G")], "Aki put the Samurai above the Geisha column."),
        ([GhostsReturned(A)], "No chip could be taken, so all ghosts return to the supply."),
        ([HallEmpty()], "The hall is empty. The game is over."),
    ],
)
def test_deeds(events: list[Any], said: str) -> None:
    assert retold(*events) == [said]


def test_two_marches_in_a_turn_are_told_apart() -> None:
    marches = Moved(A, "D", "G", "D"), Moved(A, "R", "N", "N")
    assert retold(*marches) == [
        "Aki used Daimyo (Samurai: Daimyo → Geisha).",
        "Aki used Ninja with your Daimyo chip (Samurai: Ronin → Ninja).",
    ]


def test_the_readers_chip_weighs_more_than_the_others_own() -> None:
    assert weights(Spent(A, "R")) == weights(Haunted(A, 3, 0, "N")) == [PERSONAL]
    assert weights(Haunted(A, 3, 0, "R")) == weights(Took(A, 2, "G")) == [MOVE]
    assert weights(*TURN) == weights(GhostsReturned(A)) == [NEWS]
    assert weights(HallEmpty()) == [LANDMARK]


def test_what_is_prepared_is_told_once() -> None:
    took, put = Took(B, 0, "S"), Assigned(B, "G")
    prepared = [Prepared(took), Prepared(put)]
    assert retold(*prepared) == ["Draft: took Samurai from stack 1, above the Geisha column."]
    assert retold(*prepared, took, put) == ["You took Samurai from stack 1, above the Geisha column."]
    assert weights(*prepared) == [PASSING]


def test_what_was_undone_is_not_told() -> None:
    assert retold(Prepared(Took(B, 0, "D")), Undone(B), Prepared(Took(B, 1, "G"))) == ["Draft: took Geisha from stack 2."]
    assert retold(Prepared(Took(B, 0, "D")), Undone(B)) == []
    assert retold(Undone(B)) == ["The last step is undone."], "a step from before"
