"""The choices of Tatsu as buttons say them, below a question that names the clan."""

from __future__ import annotations

from bot.i18n import Reader
from games.core.game import Seat
from games.tatsu import GAME
from games.tatsu.rules.table import State
from tests.games.tatsu.positions import four

tell = Reader("en", ("Aiko", "Botan", "Chiyo", "Daichi"), markdown=False)


def brief(state: State) -> list[str]:
    assert GAME.brief is not None
    return [tell(GAME.brief(action, GAME.view(state, Seat(0)))[0]) for action in GAME.legal(state, Seat(0))]


def test_a_card_is_its_strength_and_points_and_who_is_asked_how_many_there_are_to_choose_from() -> None:
    assert {"2 · 1 pt", "1 · 7 pts", "×3", "Merge spirit", "Ask Chiyo · 2"} <= set(brief(four("R2 R3 Rx3 R1/7 Rm", "R6", "Rm Rx1", "Rx2")))
