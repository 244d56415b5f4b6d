"""A match without one of its people: the seat stays, the name and the number go."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import replace

from bot.match.erasing import NOBODY, PLAYER, unread_without, without_anybody, without_person
from bot.match.pauses import seated_instead
from bot.match.values import Match, Phase, Sitter
from games.core.game import Seat
from tests.bot.tables import NAMES, PEOPLE, a_lobby

AIKO, BOTAN, CHIYO = PEOPLE[:3]
NOW = 99.0


def a_table(phase: Phase, people: int = 2, computers: int = 1) -> Match:
    return replace(a_lobby("tenno", people, computers), phase=phase, id=1)


def test_in_a_match_that_is_played_an_ai_called_player_has_the_seat() -> None:
    after = without_person(a_table(Phase.PLAYING), BOTAN, NOW)
    assert after.sitters == (Sitter(NAMES[0], AIKO), Sitter(PLAYER), Sitter("Computer 0"))
    assert after.sitters[1].computer
    assert (after.host, after.phase) == (AIKO, Phase.PLAYING)


def test_in_one_that_is_over_the_name_goes() -> None:
    for phase in (Phase.OVER, Phase.STOPPED):
        match = replace(a_table(phase), ended_at=5.0)
        after = without_person(match, BOTAN, NOW)
        assert after.sitters[1] == Sitter(PLAYER)
        assert replace(after, sitters=match.sitters) == match, "and nothing else"


def test_where_people_still_gather_the_seat_is_free() -> None:
    after = without_person(a_table(Phase.GATHERING), BOTAN, NOW)
    assert [sitter.name for sitter in after.sitters] == [NAMES[0], "Computer 0"]


def test_somebody_else_is_the_host_then() -> None:
    after = without_person(a_table(Phase.PLAYING), AIKO, NOW)
    assert (after.host, after.sitters[0]) == (BOTAN, Sitter(PLAYER))


def test_whoever_left_is_no_host() -> None:
    match = a_table(Phase.PLAYING, people=3)
    left = replace(match, sitters=(match.sitters[0], replace(match.sitters[1], left=True), *match.sitters[2:]))
    assert without_person(left, AIKO, NOW).host == CHIYO


@pytest.mark.parametrize("phase", [Phase.GATHERING, Phase.PLAYING])
def test_without_anybody_else_it_is_stopped(phase: Phase) -> None:
    after = without_person(a_table(phase, people=1), AIKO, NOW)
    assert (after.phase, after.ended_at, after.host) == (Phase.STOPPED, NOW, NOBODY)


def test_a_host_who_sits_nowhere_is_forgotten_too() -> None:
    match = replace(a_table(Phase.OVER), host=CHIYO)
    assert without_person(match, CHIYO, NOW).host == AIKO


def test_whoever_left_their_seat_is_forgotten_in_it() -> None:
    match = a_table(Phase.PLAYING)
    match = replace(match, sitters=(match.sitters[0], replace(match.sitters[1], left=True), match.sitters[2]))
    assert without_person(match, BOTAN, NOW).sitters[1] == Sitter(PLAYER)


def test_two_who_are_forgotten_have_two_names() -> None:
    after = without_person(without_person(a_table(Phase.PLAYING, people=3), BOTAN, NOW), CHIYO, NOW)
    assert after.names == (NAMES[0], "Player", "Player 2", "Computer 0")


def a_table_with_substitutes() -> Match:
    """Botan and Chiyo left; Daichi and Emi play on for them since the moves 10 and 12."""
    match = a_table(Phase.PLAYING, people=3, computers=0)
    for seat, other in ((1, 3), (2, 4)):
        left = replace(match.sitters[seat], left=True)
        match = replace(match, sitters=(*match.sitters[:seat], left, *match.sitters[seat + 1 :]))
        match = seated_instead(match, Seat(seat), NAMES[other], PEOPLE[other], 8 + 2 * seat)
    return replace(match, phase=Phase.OVER, ended_at=5.0)


@pytest.mark.parametrize("forgotten", [(AIKO, BOTAN), (BOTAN, AIKO), (BOTAN, CHIYO), PEOPLE[:5], PEOPLE[4::-1], ()])
def test_at_no_time_two_seats_are_called_the_same(forgotten: tuple[int, ...]) -> None:
    match = a_table_with_substitutes()
    for person in forgotten:
        match = without_person(match, person, NOW)
    for after in (match, without_anybody(match, NOW)):
        assert [len(set(after.names_at(seq))) for seq in (10, 11, 13)] == [3, 3, 3]


def test_who_comes_back_to_their_seat_has_one_name_in_it() -> None:
    match = replace(a_table_with_substitutes(), phase=Phase.PLAYING)
    match = replace(match, sitters=(*match.sitters[:2], replace(match.sitters[2], left=True)))
    match = without_person(seated_instead(match, Seat(2), NAMES[2], CHIYO, 20), CHIYO, NOW)
    assert [match.names_at(seq)[2] for seq in (12, 20, 21)] == [PLAYER, NAMES[4], PLAYER]


def test_a_match_of_others_is_not_touched() -> None:
    match = a_table(Phase.PLAYING)
    assert without_person(match, CHIYO, NOW) is match


def test_in_a_match_that_cannot_be_read_they_are_found_wherever_they_are() -> None:
    body = json.dumps(
        {
            "phase": "paused",
            "host": BOTAN,
            "sitters": [{"name": "Aiko", "person": AIKO, "away": True}, {"name": "Botan", "person": BOTAN, "hat": "red"}],
            "watched": {"by": [AIKO, BOTAN]},
        }
    )
    assert json.loads(unread_without(body, BOTAN)) == {
        "phase": "paused",
        "host": NOBODY,
        "sitters": [{"name": "Aiko", "person": AIKO, "away": True}, {"name": PLAYER, "person": None, "hat": "red"}],
        "watched": {"by": [AIKO, None]},
    }


def test_what_is_true_is_nobodys_number() -> None:
    assert unread_without('{"away":true}', 1) == '{"away":true}'
