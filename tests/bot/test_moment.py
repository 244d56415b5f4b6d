"""What a Moment remembers: each thing derived once, and of the log what somebody may still read."""

from __future__ import annotations

from dataclasses import replace as with_fields
from itertools import islice

import pytest
from msgspec.structs import replace

from bot.desk.content import content_of
from bot.i18n import Reader
from bot.match.moment import REMEMBERED, TRIM_AT, remembered
from bot.match.values import LogEntry, Pause, Phase
from bot.screen.panel_screen import panel
from bot.screen.table_screen import recent, table
from games import all_games
from games.core.drawing.places import is_turn
from games.core.game import Seat, Told
from games.core.scene import Group, Label, Sprite
from tests.bot.tables import NAMES, moments
from tests.games.cases import tables
from tests.games.scenes import flat

READER = Reader("en", NAMES)
FUNCTIONS = ("waiting", "outcome", "view", "legal", "label", "scene", "say", "ask", "why_not")


@pytest.mark.parametrize(("key", "seats"), tables())
def test_nothing_is_derived_twice_whoever_asks(key, seats, monkeypatch):
    asked = []

    def counted(name):
        function = getattr(all_games()[key], name)
        return lambda *arguments: asked.append((name, arguments)) or function(*arguments)

    game = with_fields(all_games()[key], **{name: counted(name) for name in FUNCTIONS})
    positions = list(islice(moments(key, seats, "derived"), 0, 40, 8))
    monkeypatch.setattr("bot.match.values.all_games", lambda: {key: game})
    for moment in positions:
        moment._derived._known.clear()
        asked.clear()
        for shown in (moment, moment.agreed(replace(moment.match, host_seen=1.0)), moment.recalling(())):
            table(shown, READER)
            for seat in map(Seat, range(seats)):
                panel(shown, seat, READER)
        assert asked and all(asked.count(each) == 1 for each in asked)


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_shortened_log_shows_what_the_whole_one_shows(key, seats):
    whole: tuple[LogEntry, ...] = ()
    for moment in islice(moments(key, seats, "log"), 600):
        whole += tuple(entry for entry in moment.log if entry.seq == moment.seq)
        assert len(moment.log) <= TRIM_AT + 2 * (seats + 1) * REMEMBERED
        for seat in (None, *map(Seat, range(seats))):
            assert recent(moment, seat, READER) == recent(moment.recalling(whole), seat, READER)


def test_everybody_finds_their_last_entries_in_a_shortened_log_and_a_computer_all_of_them():
    moment = next(moments("tenno", 3, "long"))
    told = (Told("all"), Told("one", frozenset({Seat(1)})), Told("two", frozenset({Seat(0), Seat(2)})), Told("fading", fades=True))
    long = moment.recalling(tuple(LogEntry(seq, each) for seq in range(1, 1000) for each in told))
    short = remembered(long)
    for seat in (None, *map(Seat, range(3))):
        for fades in (False, True):
            [mine, kept] = ([entry for entry in log if entry.told.reaches(seat) and entry.told.fades is fades] for log in (long.log, short))
            assert kept[-REMEMBERED:] == mine[-REMEMBERED:]
    assert len(short) <= 2 * 4 * REMEMBERED
    sitters = (replace(moment.match.sitters[0], away=True), *moment.match.sitters[1:])
    assert remembered(long.agreed(replace(moment.match, sitters=sitters))) == long.log


@pytest.mark.parametrize(("key", "seats"), tables())
def test_in_the_pictures_of_a_paused_or_stopped_match_no_one_has_to_act(key, seats):
    for moment in islice(moments(key, seats, "halted"), 0, 30, 10):
        paused = moment.agreed(replace(moment.match, pause=Pause(0.0, 100.0)))
        stopped = moment.agreed(replace(moment.match, phase=Phase.STOPPED))
        for seat in (None, *moment.seats):
            asked, scene = moment.ask(seat), moment.scene(seat)
            assert asked in said(scene)
            for other in (paused, stopped):
                halted = other.scene(seat)
                assert other.halt in said(halted) and asked not in said(halted) and not turns(halted)
            assert [turns(each.scene(seat)) for each in (moment, paused.agreed(moment.match))] == [turns(scene)] * 2
        assert turns(moment.scene(None))
        assert any(item.faded for item in stopped.scene(None).items if isinstance(item, Group | Sprite))


def test_a_paused_match_is_another_picture_for_the_same_reader():
    moment = next(moments("tenno", 2, "halted"))
    paused = moment.agreed(replace(moment.match, pause=Pause(0.0, 100.0)))
    keys = [drawn.key for each in (moment, paused, moment) if (drawn := content_of(table(each, READER), each, None, READER).drawing)]
    assert keys[0] == keys[2] != keys[1]


def said(scene):
    return [item.text for item in flat(scene.items) if isinstance(item, Label)]


def turns(scene):
    return [item for item in flat(scene.items) if is_turn(item)]
