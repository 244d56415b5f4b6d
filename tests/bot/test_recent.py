"""What just happened: who is told which lines, and for how long."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec.structs import replace as changed

from bot.i18n import Reader
from bot.match.moment import Moment
from bot.match.values import LogEntry, Match, Phase, Sitter
from bot.screen.table_screen import LINES, recent
from games import all_games
from games.core.game import Seat, Told
from tests.games.cases import match

READER = Reader("en", ("Aiko", "Botan"))


@pytest.fixture
def moment() -> Moment:
    """A match in which something was told to everybody."""
    game = all_games()["tenno"]
    position = next(position for position in match("tenno", 2) if any(told.to is None for told in position.told))
    told = next(told for told in position.told if told.to is None)
    agreed = Match("tenno", 1, 1, 1, (Sitter("Aiko", 1), Sitter("Botan", 2)), game.chosen({}), phase=Phase.PLAYING, seed="seed", id=1)
    return Moment(agreed, seq=1, state=position.state, asked=(0, 0), since=0.0, log=(LogEntry(1, changed(told, fades=False)),))


def test_what_one_player_is_told_pushes_nothing_off_the_public_table(moment: Moment) -> None:
    public = recent(moment, None, READER)
    assert len(public) == 1
    private = Told(moment.log[0].told.event, to=frozenset({Seat(0)}))
    busy = moment.recalling(moment.log + tuple(LogEntry(1, private) for _ in range(200)))
    assert recent(busy, None, READER) == public == recent(busy, Seat(1), READER)
    assert len(recent(busy, Seat(0), READER)) == LINES


def test_what_fades_is_forgotten_with_the_next_action(moment: Moment) -> None:
    fading = moment.recalling((LogEntry(1, changed(moment.log[0].told, fades=True)),))
    assert recent(fading, None, READER)
    assert not recent(replace(fading, seq=2), None, READER)


def test_only_the_last_lines_are_shown_newest_last(moment: Moment) -> None:
    first, last = moment.log[0], LogEntry(1, Told(moment.log[0].told.event))
    long = moment.recalling((*[first] * 20, last))
    assert len(recent(long, None, READER)) == LINES
    assert recent(long, None, READER, most=2) == recent(moment.recalling((first, last)), None, READER)
