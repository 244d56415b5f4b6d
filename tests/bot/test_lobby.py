"""What may be done to a match before it starts, and by whom."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.errors import NotAllowed, NotSeated, Refused
from bot.i18n import Reader
from bot.match import lobby
from bot.match.deal import opened, stirred
from bot.match.forget import forgetting
from bot.match.store import Lobbies
from bot.match.values import Pace, Phase, Sitter
from games import all_games
from games.core.text import Who
from tests.bot.tables import CLICK, PEOPLE, SECRET, a_lobby

HOST, GUEST, STRANGER = PEOPLE[0], PEOPLE[1], 999
GAMES = list(all_games())


@pytest.mark.parametrize("key", GAMES)
def test_there_is_a_seat_for_everybody_up_to_the_last(key):
    match = a_lobby(key, people=1)
    for person in range(2, all_games()[key].seats[-1] + 1):
        match = lobby.sit_down(match, person, f"Person {person}", CLICK)
    assert len(match.sitters) == all_games()[key].seats[-1]
    with pytest.raises(Refused, match="All seats are taken"):
        lobby.sit_down(match, STRANGER, "One too many", CLICK)
    with pytest.raises(Refused, match="All seats are taken"):
        lobby.add_computer(match, HOST)


@pytest.mark.parametrize("key", GAMES)
def test_computers_have_names_of_their_own(key):
    match = a_lobby(key, people=0)
    for _ in range(all_games()[key].seats[-1]):
        match = lobby.add_computer(match, HOST)
    assert len(set(match.names)) == len(match.names)
    with pytest.raises(Refused, match="Somebody has to sit"):
        lobby.may_start(match, HOST, now=0.0)


def test_a_person_may_be_called_as_a_computer_is():
    for name in ("Aki", "Aki (AI)"):
        match = lobby.add_computer(replace(a_lobby(people=1), sitters=(Sitter(name, HOST),)), HOST)
        assert [Reader("en", match.names, markdown=False)(Who(seat)) for seat in (0, 1)] == [name, "Haru (AI)"]


@pytest.mark.parametrize("computer", [Sitter("Aki", ai=True), Sitter("Aki (AI)")], ids=["today", "in an older match"])
def test_everybody_reads_in_their_language_who_is_a_computer_player(computer):
    match = replace(a_lobby(people=1), sitters=(*a_lobby(people=1).sitters, computer))
    said = [Reader(language, match.names)(Who(1)) for language in ("en", "uk")]
    assert said == ["**Aki (AI)**", "**Aki (ШІ)**"]


def test_whoever_was_forgotten_was_no_computer_player():
    match = replace(a_lobby(people=1), phase=Phase.OVER)
    assert forgetting(match, HOST, 0.0).names == ("Player",)


def test_the_last_computer_is_the_first_to_go():
    match = a_lobby(people=1, computers=2)
    assert lobby.remove_computer(match, HOST).names == match.names[:-1]
    with pytest.raises(Refused, match="No AI"):
        lobby.remove_computer(a_lobby(people=2), HOST)


def test_nobody_sits_twice_and_nobody_stands_up_who_does_not_sit():
    with pytest.raises(Refused, match="already"):
        lobby.sit_down(a_lobby(), GUEST, "Botan", CLICK)
    with pytest.raises(NotSeated):
        lobby.stand_up(a_lobby(), STRANGER)
    assert lobby.stand_up(a_lobby(), HOST).names == ("Botan",)


def test_a_host_who_stands_up_hands_over_to_whoever_sat_longest():
    match = replace(a_lobby(people=3), sitters=(Sitter("Haru (AI)"), *a_lobby(people=3).sitters))
    assert lobby.stand_up(match, HOST).host == GUEST
    assert lobby.stand_up(match, GUEST).host == HOST


def test_whom_a_rematch_has_seated_is_host_only_if_nobody_else_is_here():
    match = opened(a_lobby(people=3), SECRET, CLICK)
    assert lobby.stand_up(match, HOST).host == GUEST
    assert lobby.stand_up(stirred(match, PEOPLE[2], CLICK), HOST).host == PEOPLE[2]


def test_a_table_whose_last_person_stands_up_stays_the_hosts():
    assert lobby.stand_up(a_lobby(people=1, computers=1), HOST).host == HOST


def test_strangers_change_nothing():
    for change in (lobby.add_computer, lobby.remove_computer):
        with pytest.raises(NotSeated):
            change(a_lobby(computers=1), STRANGER)
    with pytest.raises(NotSeated):
        lobby.may_start(a_lobby(), STRANGER, now=1e9)


def test_only_the_host_chooses():
    for person in (GUEST, STRANGER):
        with pytest.raises(NotAllowed):
            lobby.choose_pace(a_lobby(), person, "live")
        with pytest.raises(NotAllowed):
            lobby.choose_option(a_lobby(), person, "log", "on")
    assert lobby.choose_pace(a_lobby(), HOST, "live").pace is Pace.LIVE


@pytest.mark.parametrize("key", GAMES)
def test_the_host_chooses_what_the_game_knows_and_nothing_else(key):
    match = a_lobby(key)
    for option in match.rules.options:
        for choice in option.choices:
            assert lobby.choose_option(match, HOST, option.key, choice.key).options[option.key] == choice.key
        with pytest.raises(Refused, match="no such option"):
            lobby.choose_option(match, HOST, option.key, "nonsense")
    with pytest.raises(Refused, match="no such option"):
        lobby.choose_option(match, HOST, "nonsense", "on")
    with pytest.raises(Refused, match="no such pace"):
        lobby.choose_pace(match, HOST, "yesterday")


@pytest.mark.parametrize("phase", [Phase.PLAYING, Phase.OVER, Phase.STOPPED])
def test_nothing_changes_once_it_has_begun(phase):
    match = a_lobby(phase=phase)
    for change in (
        lambda: lobby.sit_down(match, STRANGER, "Late", CLICK),
        lambda: lobby.stand_up(match, HOST),
        lambda: lobby.add_computer(match, HOST),
        lambda: lobby.remove_computer(match, HOST),
        lambda: lobby.choose_pace(match, HOST, "live"),
        lambda: lobby.choose_option(match, HOST, "log", "on"),
        lambda: lobby.may_start(match, HOST, 0.0),
    ):
        with pytest.raises(Refused, match="begun already" if phase is Phase.PLAYING else "is over"):
            change()


def test_others_start_after_ten_minutes_without_the_host():
    match = a_lobby(host_seen=1000.0)
    lobby.may_start(match, HOST, now=1000.0)
    with pytest.raises(NotAllowed):
        lobby.may_start(match, GUEST, now=1599.0)
    lobby.may_start(match, GUEST, now=1600.0)


@pytest.mark.parametrize("key", GAMES)
def test_a_match_starts_with_as_many_as_it_needs(key):
    least = all_games()[key].seats[0]
    lobby.may_start(a_lobby(key, people=least), HOST, now=0.0)
    few = a_lobby(key, people=least - 1)
    assert lobby.missing_players(few) == 1
    with pytest.raises(Refused, match="needed"):
        lobby.may_start(few, HOST, now=0.0)


def test_a_rematch_moves_everybody_one_seat_and_brings_the_absent_back():
    over = a_lobby(people=3, computers=1, phase=Phase.OVER, id=7, seed="5eed", pace=Pace.DAYS)
    away = replace(over, sitters=(over.sitters[0], replace(over.sitters[1], away=True), *over.sitters[2:]))
    again = lobby.rematch_of(away, PEOPLE[2], "Chiyo", now=50.0)
    assert again.names == ("Botan", "Chiyo", "Computer 0", "Aiko")
    assert not any(sitter.away or sitter.left for sitter in again.sitters)
    assert (again.host, again.id, again.seed, again.previous, again.phase) == (PEOPLE[2], 0, "", 7, Phase.GATHERING)
    assert (again.options, again.pace, again.opened, again.host_seen) == (over.options, Pace.DAYS, 50.0, 50.0)


def test_a_rematch_is_without_those_who_left_unless_they_ask_for_it():
    over = a_lobby(people=3, phase=Phase.OVER, id=7)
    left = replace(over, sitters=(*over.sitters[:2], replace(over.sitters[2], left=True)))
    assert lobby.rematch_of(left, HOST, "Aiko", 0.0).names == ("Botan", "Aiko")
    assert lobby.rematch_of(left, PEOPLE[2], "Chiyo", 0.0).names == ("Botan", "Aiko", "Chiyo")


LIMITS = lobby.Limits(a_person=5, a_channel=20)


def test_one_more_table_is_opened_up_to_the_limit():
    lobby.may_open(a_lobby(), Lobbies(of_host=4, in_channel=19), LIMITS)
    with pytest.raises(Refused, match="close it with /stop"):
        lobby.may_open(a_lobby(), Lobbies(of_host=5, in_channel=0), LIMITS)
    with pytest.raises(Refused, match="open in this channel already"):
        lobby.may_open(a_lobby(), Lobbies(of_host=0, in_channel=20), LIMITS)


def test_a_rematch_is_refused_for_the_channel_only():
    again = a_lobby(previous=7)
    lobby.may_open(again, Lobbies(of_host=5, in_channel=19), LIMITS)
    with pytest.raises(Refused, match="open in this channel already"):
        lobby.may_open(again, Lobbies(of_host=5, in_channel=20), LIMITS)
