"""What just happened: who is told which lines, and for how long."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.i18n import Reader
from bot.match.values import Line, Match, Phase, Play, Sitter
from bot.screen.table_screen import LINES, recent
from games import all_games
from games.core.game import Seat, Told
from tests.games.cases import match

TELL = Reader("en", ("Aiko", "Botan"))


@pytest.fixture
def play() -> Play:
    """A match in which something was told to everybody."""
    game = all_games()["tenno"]
    position = next(position for position in match("tenno", 2) if any(told.to is None for told in position.told))
    told = next(told for told in position.told if told.to is None)
    agreed = Match("tenno", 1, 1, 1, (Sitter("Aiko", 1), Sitter("Botan", 2)), game.chosen({}), phase=Phase.PLAYING, seed="seed", id=1)
    return Play(agreed, seq=1, state=position.state, asked=(0, 0), since=0.0, log=(Line(1, replace(told, fades=False)),))


def test_what_one_player_is_told_pushes_nothing_off_the_public_table(play: Play) -> None:
    public = recent(play, None, TELL)
    assert len(public) == 1
    private = Told(play.log[0].told.event, to=frozenset({Seat(0)}))
    busy = replace(play, log=play.log + tuple(Line(1, private) for _ in range(200)))
    assert recent(busy, None, TELL) == public == recent(busy, Seat(1), TELL)
    assert len(recent(busy, Seat(0), TELL)) == LINES


def test_what_fades_is_forgotten_with_the_next_action(play: Play) -> None:
    fading = replace(play, log=(Line(1, replace(play.log[0].told, fades=True)),))
    assert recent(fading, None, TELL)
    assert not recent(replace(fading, seq=2), None, TELL)


def test_only_the_last_lines_are_shown_newest_last(play: Play) -> None:
    first, last = play.log[0], Line(1, Told(play.log[0].told.event))
    long = replace(play, log=(*[first] * 20, last))
    assert len(recent(long, None, TELL)) == LINES
    assert recent(long, None, TELL, most=2) == recent(replace(play, log=(first, last)), None, TELL)
