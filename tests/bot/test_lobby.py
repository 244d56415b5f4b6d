"""What may be done to a match before it starts, and by whom."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import asdict, fields, replace

from bot.errors import NotAllowed, NotSeated, Refused
from bot.i18n import Reader
from bot.match import lobby
from bot.match.deal import opened_with_secret, stirred
from bot.match.erasing import without_person
from bot.match.seats import seat_of
from bot.match.stored import Lobbies, Venue
from bot.match.terms import PACE, TERMS
from bot.match.values import (
    Advised,
    Deal,
    Earlier,
    Invitation,
    Knows,
    Match,
    NoThread,
    Origin,
    Pace,
    Pause,
    Phase,
    Proposal,
    Sitter,
    Stirring,
    Why,
)
from games import all_games
from games.ai.levels import Level
from games.core.game import Outcome, Seat
from games.core.text import Text, Who
from tests.bot.tables import CLICK, PEOPLE, SECRET, a_lobby

HOST, GUEST, STRANGER = PEOPLE[0], PEOPLE[1], 999
NOW = 1000.0
GAMES = list(all_games())


@pytest.mark.parametrize("key", GAMES)
def test_there_is_a_seat_for_everybody_up_to_the_last(key):
    match = a_lobby(key, people=1)
    for person in range(2, all_games()[key].seats[-1] + 1):
        match = lobby.sit_down(match, person, f"Person {person}", CLICK, NOW)
    assert len(match.sitters) == all_games()[key].seats[-1]
    with pytest.raises(Refused, match="All seats are taken"):
        lobby.sit_down(match, STRANGER, "One too many", CLICK, NOW)
    with pytest.raises(Refused, match="All seats are taken"):
        lobby.add_computer(match, HOST, NOW)


@pytest.mark.parametrize("key", GAMES)
def test_computers_have_names_of_their_own(key):
    match = a_lobby(key, people=0)
    for _ in range(all_games()[key].seats[-1]):
        match = lobby.add_computer(match, HOST, NOW)
    assert len(set(match.names)) == len(match.names)
    with pytest.raises(Refused, match="Someone has to sit"):
        lobby.may_start(match, HOST, now=0.0)


def test_a_person_may_be_called_as_a_computer_is():
    for name in ("Aki", "Aki (AI)"):
        match = lobby.add_computer(replace(a_lobby(people=1), sitters=(Sitter(name, HOST),)), HOST, NOW)
        assert [Reader("en", match.names, markdown=False)(Who(seat)) for seat in (0, 1)] == [name, "Haru (AI)"]


@pytest.mark.parametrize("computer", [Sitter("Aki", ai=True), Sitter("Aki (AI)")], ids=["today", "in an older match"])
def test_everybody_reads_in_their_language_who_is_a_computer_player(computer):
    match = replace(a_lobby(people=1), sitters=(*a_lobby(people=1).sitters, computer))
    said = [Reader(language, match.names)(Who(1)) for language in ("en", "uk")]
    assert said == ["**Aki (AI)**", "**Aki (ШІ)**"]


def test_whoever_was_forgotten_was_no_computer_player():
    match = replace(a_lobby(people=1), phase=Phase.OVER)
    assert without_person(match, HOST, 0.0).names == ("Player",)


def test_whoever_sits_here_removes_computers_and_the_host_anybody():
    match = a_lobby(people=3, computers=2)
    assert lobby.removable(match, GUEST, moderator=False) == [3, 4]
    assert lobby.removable(match, HOST, moderator=False) == [1, 2, 3, 4]
    assert lobby.removable(match, STRANGER, moderator=True) == [0, 1, 2, 3, 4]
    with pytest.raises(NotSeated):
        lobby.removable(match, STRANGER, moderator=False)
    with pytest.raises(Refused, match="no one here"):
        lobby.removable(a_lobby(people=2), GUEST, moderator=False)
    assert lobby.remove(match, GUEST, "AI Computer 0", moderator=False).names == ("Aiko", "Botan", "Chiyo", "Computer 1")
    with pytest.raises(NotAllowed, match="Only the host and server managers"):
        lobby.remove(match, GUEST, str(PEOPLE[2]), moderator=False)
    assert lobby.remove(match, HOST, str(GUEST), moderator=False).names == ("Aiko", "Chiyo", "Computer 0", "Computer 1")


@pytest.mark.parametrize("who", ["", str(STRANGER), "AI Aiko", "Botan", "-1", "AI "])
def test_nobody_is_removed_who_does_not_sit_here(who):
    with pytest.raises(Refused, match="No one by that name"):
        lobby.remove(a_lobby(people=2, computers=1), HOST, who, moderator=True)


def test_who_was_removed_may_come_back_once():
    match = lobby.remove(a_lobby(), HOST, str(GUEST), moderator=False)
    match = lobby.sit_down(match, GUEST, "Botan", CLICK, NOW)
    match = lobby.remove(match, HOST, str(GUEST), moderator=False)
    with pytest.raises(Refused, match="removed from this table twice"):
        lobby.sit_down(match, GUEST, "Botan", CLICK, NOW)


def test_a_host_whom_a_moderator_removes_hands_over():
    assert lobby.remove(a_lobby(people=3), STRANGER, str(HOST), moderator=True).host == GUEST


def test_nobody_sits_twice_and_nobody_stands_up_who_does_not_sit():
    with pytest.raises(Refused, match="already"):
        lobby.sit_down(a_lobby(), GUEST, "Botan", CLICK, NOW)
    with pytest.raises(NotSeated):
        lobby.stand_up(a_lobby(), STRANGER)
    assert lobby.stand_up(a_lobby(), HOST).names == ("Botan",)


def test_a_host_who_stands_up_hands_over_to_whoever_sat_longest():
    match = replace(a_lobby(people=3), sitters=(Sitter("Haru (AI)"), *a_lobby(people=3).sitters))
    assert lobby.stand_up(match, HOST).host == GUEST
    assert lobby.stand_up(match, GUEST).host == HOST


def test_whom_a_rematch_has_seated_is_host_only_if_nobody_else_is_here():
    match = opened_with_secret(a_lobby(people=3), SECRET, CLICK)
    assert lobby.stand_up(match, HOST).host == GUEST
    assert lobby.stand_up(stirred(match, PEOPLE[2], CLICK), HOST).host == PEOPLE[2]


WHAT_HAPPENED = {
    "phase": Phase.OVER,
    "id": 7,
    "seed": "5eed",
    "secret": SECRET,
    "seal": "sealed",
    "stirred": (Stirring(GUEST, CLICK),),
    "deal": Deal((CLICK, CLICK + 1), Seat(0), CLICK + 2),
    "opened": 1.0,
    "host_seen": 2.0,
    "since": 3.0,
    "previous": 6,
    "outcome": Outcome(((Seat(0),), (Seat(1),)), Text("tenno", "over")),
    "ended_at": 4.0,
    "why": Why.SILENCE,
    "invited": (Invitation(STRANGER, "Chiyo", HOST, 5.0),),
    "removed": (STRANGER,),
    "home": 2,
    "parent": 8,
    "private": True,
    "no_thread": NoThread.FULL,
    "origin": Origin(5, 3, 2, Seat(1)),
    "pause": Pause(1.0, 2.0),
    "proposal": Proposal(HOST, 60.0, (HOST,)),
    "earlier": (Earlier(Seat(1), "Chiyo", 9, person=STRANGER),),
    "known": (Knows(STRANGER, Seat(1)),),
    "advised": (Advised(Seat(0), 3),),
}
WHAT_WAS_AGREED = {
    "pace": Pace.DAYS,
    "rules_version": 2,
    "application": 9,
    "thread": True,
    "level": Level.STRONG,
    "behind": True,
    "vacations": True,
    "take_backs": False,
    "advice": False,
}
SET_WHEN_IT_IS_OPENED = {"touched": 1.0, "warned": 2.0, "due": 3.0, "rev": 4}


def test_a_rematch_takes_along_what_was_agreed_and_nothing_of_what_happened():
    played = replace(a_lobby(), **WHAT_HAPPENED, **WHAT_WAS_AGREED, **SET_WHEN_IT_IS_OPENED)
    optional = {each.name for each in fields(Match) if not each.required}
    assert optional == {*WHAT_HAPPENED, *WHAT_WAS_AGREED, *SET_WHEN_IT_IS_OPENED}, "say of what is new whether a rematch has it, too"
    again = asdict(lobby.rematch_of(played, HOST, "Aiko", NOW, Venue(1, 2)))
    assert {name: again[name] for name in WHAT_WAS_AGREED} == WHAT_WAS_AGREED
    assert {name for name, value in {**WHAT_HAPPENED, **SET_WHEN_IT_IS_OPENED}.items() if again[name] == value} == set()


def test_a_table_whose_last_person_stands_up_stays_the_hosts():
    assert lobby.stand_up(a_lobby(people=1, computers=1), HOST).host == HOST


def test_strangers_change_nothing():
    with pytest.raises(NotSeated):
        lobby.add_computer(a_lobby(computers=1), STRANGER, NOW)
    with pytest.raises(NotSeated):
        lobby.remove(a_lobby(computers=1), STRANGER, "AI Computer 0", moderator=False)
    with pytest.raises(NotSeated):
        lobby.may_start(a_lobby(), STRANGER, now=1e9)


@pytest.mark.parametrize(
    ("match", "words"),
    [
        (a_lobby("take", people=1), "Press “Sit down” to join."),
        (a_lobby("take", people=2), "all its seats are taken. Open your own with /play"),
        (a_lobby(phase=Phase.PLAYING), "You can watch it, or open your own with /play."),
        (replace(a_lobby(phase=Phase.PLAYING), sitters=(Sitter("Aiko", HOST), Sitter("Botan", GUEST, left=True))), "gives you their seat."),
        (a_lobby(phase=Phase.OVER), "its match is over. Open your own with /play"),
        (a_lobby(phase=Phase.STOPPED), "its match is over. Open your own with /play"),
    ],
)
def test_a_stranger_reads_what_they_can_do(match, words):
    with pytest.raises(NotSeated, match=re.escape(words)):
        seat_of(match, STRANGER)


def test_only_the_host_and_moderators_choose():
    pace, days = TERMS.index(PACE), list(PACE.choices).index(Pace.DAYS)
    for person in (GUEST, STRANGER):
        with pytest.raises(NotAllowed, match="Only the host and server managers"):
            lobby.choose_term(a_lobby(), person, pace, days)
        with pytest.raises(NotAllowed):
            lobby.choose_option(a_lobby(), person, "log", "on")
        assert lobby.choose_term(a_lobby(), person, pace, days, moderator=True).pace is Pace.DAYS
    assert lobby.choose_term(a_lobby(), HOST, pace, days).pace is Pace.DAYS


@pytest.mark.parametrize("term", TERMS, ids=[term.field for term in TERMS])
def test_each_choice_of_a_term_is_what_the_match_says_afterwards(term):
    number, match = TERMS.index(term), replace(a_lobby("samurai-sword"), pace=Pace.DAYS)  # where all of them matter
    assert term.value(match) in term.choices
    for choice, value in enumerate(term.choices):
        assert term.value(lobby.choose_term(match, HOST, number, choice)) == value
    with pytest.raises(Refused, match="isn’t one of the choices"):
        lobby.choose_term(match, HOST, number, len(term.choices))
    with pytest.raises(Refused, match="isn’t one of the choices"):
        lobby.choose_term(match, HOST, len(TERMS), 0)


@pytest.mark.parametrize("key", GAMES)
def test_the_host_chooses_what_the_game_knows_and_nothing_else(key):
    match = a_lobby(key)
    for option in match.rules.options:
        for choice in option.choices:
            assert lobby.choose_option(match, HOST, option.key, choice.key).options[option.key] == choice.key
        with pytest.raises(Refused, match="doesn’t have that option"):
            lobby.choose_option(match, HOST, option.key, "nonsense")
    with pytest.raises(Refused, match="doesn’t have that option"):
        lobby.choose_option(match, HOST, "nonsense", "on")


@pytest.mark.parametrize("phase", [Phase.PLAYING, Phase.OVER, Phase.STOPPED])
def test_nothing_changes_once_it_has_begun(phase):
    match = a_lobby(phase=phase)
    for change in (
        lambda: lobby.sit_down(match, STRANGER, "Late", CLICK, NOW),
        lambda: lobby.stand_up(match, HOST),
        lambda: lobby.add_computer(match, HOST, NOW),
        lambda: lobby.remove(match, HOST, str(GUEST), moderator=False),
        lambda: lobby.removable(match, HOST, moderator=False),
        lambda: lobby.may_invite(match, HOST, NOW),
        lambda: lobby.choose_term(match, HOST, 0, 0),
        lambda: lobby.choose_option(match, HOST, "log", "on"),
        lambda: lobby.may_start(match, HOST, 0.0),
    ):
        with pytest.raises(Refused, match="already started" if phase is Phase.PLAYING else "is over"):
            change()


def test_others_start_after_ten_minutes_without_the_host():
    match = a_lobby(host_seen=1000.0)
    lobby.may_start(match, HOST, now=1000.0)
    with pytest.raises(NotAllowed):
        lobby.may_start(match, GUEST, now=1599.0)
    lobby.may_start(match, GUEST, now=1600.0)
    lobby.may_start(match, STRANGER, now=1000.0, moderator=True)


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
    again = lobby.rematch_of(away, PEOPLE[2], "Chiyo", 50.0, Venue(1, 2))
    assert again.names == ("Botan", "Chiyo", "Computer 0", "Aiko")
    assert not any(sitter.away or sitter.left for sitter in again.sitters)
    assert (again.host, again.id, again.seed, again.previous, again.phase) == (PEOPLE[2], 0, "", 7, Phase.GATHERING)
    assert (again.options, again.pace, again.opened, again.host_seen) == (over.options, Pace.DAYS, 50.0, 50.0)


def test_a_rematch_is_without_those_who_left_unless_they_ask_for_it():
    over = a_lobby(people=3, phase=Phase.OVER, id=7)
    left = replace(over, sitters=(*over.sitters[:2], replace(over.sitters[2], left=True)))
    assert lobby.rematch_of(left, HOST, "Aiko", 0.0, Venue(1, 2)).names == ("Botan", "Aiko")
    assert lobby.rematch_of(left, PEOPLE[2], "Chiyo", 0.0, Venue(1, 2)).names == ("Botan", "Aiko", "Chiyo")


def test_a_rematch_begins_with_nobody_invited_or_removed():
    over = a_lobby(phase=Phase.OVER, invited=(Invitation(STRANGER, "Rin", HOST, 9e9),), removed=(STRANGER, STRANGER))
    again = lobby.rematch_of(over, HOST, "Aiko", 50.0, Venue(1, 2))
    assert (again.invited, again.removed) == ((), ())


def test_a_rematch_has_a_thread_of_its_own_unless_it_is_opened_in_one():
    in_a_thread = a_lobby(phase=Phase.OVER, thread=True, channel=5, home=2)
    again = lobby.rematch_of(in_a_thread, HOST, "Aiko", 50.0, Venue(1, 2))
    assert (again.channel, again.home, again.thread, again.no_thread) == (2, 0, True, None)
    again = lobby.rematch_of(in_a_thread, HOST, "Aiko", 50.0, Venue(1, 5))
    assert (again.channel, again.home, again.thread, again.no_thread) == (5, 0, False, None)
    without = a_lobby(phase=Phase.OVER, thread=True, channel=2, no_thread=NoThread.FULL)
    again = lobby.rematch_of(without, HOST, "Aiko", 50.0, Venue(1, 2))
    assert (again.thread, again.no_thread) == (True, None)


LIMITS = lobby.Limits(a_person=5, a_channel=20)


def test_one_more_table_is_opened_up_to_the_limit():
    lobby.may_open(a_lobby(), Lobbies(of_host=4, in_channel=19), LIMITS)
    with pytest.raises(Refused, match="close it with /stop"):
        lobby.may_open(a_lobby(), Lobbies(of_host=5, in_channel=0), LIMITS)
    with pytest.raises(Refused, match="in this channel"):
        lobby.may_open(a_lobby(), Lobbies(of_host=0, in_channel=20), LIMITS)


def test_a_rematch_is_refused_for_the_channel_only():
    again = a_lobby(previous=7)
    lobby.may_open(again, Lobbies(of_host=5, in_channel=19), LIMITS)
    with pytest.raises(Refused, match="in this channel"):
        lobby.may_open(again, Lobbies(of_host=5, in_channel=20), LIMITS)
