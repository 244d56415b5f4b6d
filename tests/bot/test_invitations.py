"""Who may be invited to a table, and for how long a seat is kept."""

from __future__ import annotations

import pytest

from bot.errors import NotSeated, Refused
from bot.match import lobby
from bot.match.erasing import names, without_person
from bot.match.invitations import KEPT, Guest, kept_seats, room
from bot.match.values import Match
from games import all_games
from tests.bot.tables import CLICK, PEOPLE, a_lobby

HOST, SEATED, GUEST, OTHER, STRANGER = PEOPLE[0], PEOPLE[1], 901, 902, 999
NOW = 1000.0
MOST = all_games()["samurai-sword"].seats[-1]


def a_table(people: int = 2) -> Match:
    """For up to seven."""
    return a_lobby("samurai-sword", people)


def asked(match: Match, person: int = GUEST, by: int = HOST, now: float = NOW) -> Match:
    return lobby.invite(match, by, Guest(person, f"Guest {person}"), now)


def sat_down(match: Match, person: int, now: float) -> Match:
    return lobby.sit_down(match, person, "Someone", CLICK, now)


def test_a_seat_is_kept_for_ten_minutes():
    match = asked(a_table(MOST - 1))
    assert [each.person for each in kept_seats(match, NOW + KEPT - 1)] == [GUEST]
    assert kept_seats(match, NOW + KEPT) == []
    for minutes, now in ((10, NOW), (1, NOW + KEPT - 1)):
        with pytest.raises(Refused, match="reserved for invited players") as refused:
            sat_down(match, STRANGER, now)
        assert refused.value.words.count == minutes
        with pytest.raises(Refused, match="reserved for invited players"):
            lobby.add_computer(match, HOST, now)
    assert sat_down(match, STRANGER, NOW + KEPT).seat_of(STRANGER) == MOST - 1
    assert sat_down(match, GUEST, NOW + KEPT - 1).seat_of(GUEST) == MOST - 1


def test_who_sits_down_and_stands_up_again_has_no_seat_kept():
    match = lobby.stand_up(sat_down(asked(a_table(MOST - 1)), GUEST, NOW + 1), GUEST)
    assert kept_seats(match, NOW + 2) == []
    assert sat_down(match, STRANGER, NOW + 2).seat_of(STRANGER) is not None


def test_others_sit_down_as_long_as_there_is_room_beside_the_kept_seat():
    match = asked(a_table(MOST - 2))
    assert room(match, NOW) == 1 and room(match, NOW, GUEST) == 2
    match = sat_down(match, STRANGER, NOW)
    with pytest.raises(Refused, match="reserved for invited players"):
        sat_down(match, OTHER, NOW)


def test_no_more_are_invited_at_a_time_than_there_are_free_seats():
    match = asked(asked(a_table(MOST - 2)), OTHER)
    with pytest.raises(Refused, match="reserved for invited players"):
        asked(match, STRANGER)
    assert asked(match, STRANGER, now=NOW + KEPT).invited[-1].person == STRANGER
    with pytest.raises(Refused, match="All seats are taken"):
        asked(a_table(MOST))


@pytest.mark.parametrize("later", [0.0, KEPT, 100 * KEPT])
def test_nobody_is_invited_twice_to_one_table(later):
    match = asked(a_table())
    for by in (HOST, SEATED):
        with pytest.raises(Refused, match="already been invited to this table"):
            asked(match, by=by, now=NOW + later)
    gone = lobby.stand_up(sat_down(match, GUEST, NOW), GUEST)
    with pytest.raises(Refused, match="already been invited to this table"):
        asked(gone, now=NOW + later)


def test_only_those_who_sit_here_and_the_host_invite():
    assert asked(a_table(), by=SEATED).invited[0].by == SEATED
    assert asked(lobby.stand_up(a_table(1), HOST), by=HOST).invited[0].by == HOST
    with pytest.raises(NotSeated):
        asked(a_table(), by=STRANGER)


def test_bots_people_who_sit_here_and_people_who_cannot_see_the_table_are_not_invited():
    for guest, why in (
        (Guest(GUEST, "Bot", is_bot=True), "Bots can’t sit down"),
        (Guest(SEATED, "Botan"), "already at this table"),
        (Guest(HOST, "Aiko"), "already at this table"),
        (Guest(GUEST, "Rin", sees_the_table=False), "can’t see this channel"),
    ):
        with pytest.raises(Refused, match=why):
            lobby.invite(a_table(), HOST, guest, NOW)


def test_who_was_removed_twice_is_not_invited():
    match = a_table()
    for _ in range(2):
        match = lobby.remove(sat_down(match, GUEST, NOW), HOST, str(GUEST), moderator=False)
    with pytest.raises(Refused, match="removed from this table twice"):
        asked(match)


def test_who_is_removed_keeps_no_seat_by_their_invitation():
    match = lobby.remove(sat_down(asked(a_table()), GUEST, NOW), HOST, str(GUEST), moderator=False)
    assert kept_seats(match, NOW) == []


def test_an_invitation_is_forgotten_with_either_of_its_people():
    match = asked(asked(a_table()), OTHER, by=SEATED)
    match = lobby.remove(sat_down(match, STRANGER, NOW), HOST, str(STRANGER), moderator=False)
    for person in (GUEST, STRANGER, SEATED):
        assert names(match, person)
        match = without_person(match, person, NOW)
        assert not names(match, person)
    assert [(each.person, each.by) for each in match.invited] == [(OTHER, 0)]
    assert match.removed == ()
