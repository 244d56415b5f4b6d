"""Pauses, vacations and substitutes: whom they need, what they hold, and when they are over."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import Held, MatchOver, NotAllowed, NotSeated, Refused
from bot.i18n import Reader
from bot.match import pauses
from bot.match.ending import looked_at
from bot.match.erasing import names, without_person
from bot.match.pauses import DAY, HOUR, credited, declined, end_for, free_seat, knows, on_vacation, pause_agreed, proposed, seated_instead
from bot.match.seats import with_sitter
from bot.match.transcript import story
from bot.match.values import Match, Pace, Pause, Phase
from bot.play.deadlines import Deadlines
from games.core.game import Seat
from tests.bot.tables import BEGINNING, CLICK, PEOPLE, a_door, a_lobby, begun

AIKO, BOTAN, CHIYO, DAICHI, *_ = PEOPLE
NOW = BEGINNING


def a_match(people: int = 3, **changes: Any) -> Match:
    return a_lobby("tenno", people, phase=Phase.PLAYING, id=1, **changes)


def sitter(match: Match, seat: int, **changes: Any) -> Match:
    return with_sitter(match, Seat(seat), replace(match.sitters[seat], **changes))


# ---- pauses


def test_a_pause_needs_everybody_who_sits_there() -> None:
    match = proposed(a_match(), AIKO, 8 * HOUR, NOW)
    assert match.pause is None and match.proposal is not None and match.proposal.agreed == (AIKO,)
    match = pause_agreed(match, BOTAN, NOW)
    assert match.pause is None
    match = pause_agreed(match, CHIYO, NOW + 5)
    assert match.pause == Pause(NOW + 5, NOW + 5 + 8 * HOUR) and match.proposal is None


def test_who_is_away_or_has_left_is_not_asked() -> None:
    match = sitter(sitter(a_match(4), 1, away=True), 2, left=True)
    assert pause_agreed(proposed(match, AIKO, HOUR, NOW), DAICHI, NOW).pause is not None


def test_one_who_declines_is_enough() -> None:
    match = declined(proposed(a_match(), AIKO, HOUR, NOW), CHIYO)
    assert match.proposal is None
    with pytest.raises(Refused, match="no pause request"):
        pause_agreed(match, BOTAN, NOW)


def test_who_manages_the_server_pauses_and_goes_on_at_once() -> None:
    match = proposed(a_match(), 999, DAY, NOW, moderator=True)
    assert match.pause == Pause(NOW, NOW + DAY)
    assert proposed(match, 999, 0.0, NOW + 9, moderator=True).pause is None


def test_the_end_of_a_pause_needs_everybody_as_well() -> None:
    match = proposed(replace(a_match(2), pause=Pause(NOW, NOW + DAY)), BOTAN, 0.0, NOW)
    assert match.pause is not None
    assert pause_agreed(match, AIKO, NOW).pause is None


def test_asking_for_the_same_is_to_agree_and_for_something_else_has_to_wait() -> None:
    match = proposed(a_match(2), AIKO, HOUR, NOW)
    assert proposed(match, BOTAN, HOUR, NOW).pause is not None
    with pytest.raises(Refused, match="already"):
        proposed(match, BOTAN, DAY, NOW)
    assert proposed(match, AIKO, DAY, NOW).proposal is not None


def test_strangers_may_not_and_only_a_match_that_is_played_can_be_paused() -> None:
    with pytest.raises(NotAllowed):
        proposed(a_match(), DAICHI, HOUR, NOW)
    with pytest.raises(NotSeated):
        pause_agreed(proposed(a_match(), AIKO, HOUR, NOW), DAICHI, NOW)
    with pytest.raises(MatchOver):
        proposed(replace(a_match(), phase=Phase.OVER), AIKO, HOUR, NOW)


def test_no_vote_takes_a_seat_from_anybody() -> None:
    """All that can be agreed on is a pause."""
    match = a_match()
    for changed in (proposed(match, AIKO, HOUR, NOW), declined(proposed(match, AIKO, HOUR, NOW), AIKO)):
        assert changed.sitters == match.sitters


class Slept:
    def __init__(self) -> None:
        self.over = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        await self.over.wait()


async def test_while_a_match_is_paused_nobody_decides_and_no_clock_runs(tmp_path) -> None:
    async with a_door(tmp_path) as door:
        moment = await begun(door, people=2, pace=Pace.LIVE)
        door.now.now += 30
        await door.agree(1, lambda match: proposed(match, 999, DAY, door.now(), moderator=True))
        assert (await door.matches.moment(1)).deadline is None
        with pytest.raises(Held):
            await door.answer(1, AIKO, moment.asked[0], (0,))
        assert (await door.matches.moment(1)).seq == 0
        door.now.now += 5 * HOUR
        await door.agree(1, lambda match: proposed(match, 999, 0.0, door.now(), moderator=True))
        after = await door.matches.moment(1)
        assert after.deadline == door.now() + 60, "of ninety seconds thirty were gone"
        await door.answer(1, AIKO, after.asked[0], (0,))


async def test_a_pause_ends_by_itself_also_after_a_restart_and_the_time_is_credited(tmp_path) -> None:
    async with a_door(tmp_path) as door:
        await begun(door, people=2, pace=Pace.EVENING)
        await door.agree(1, lambda match: proposed(match, 999, HOUR, door.now(), moderator=True))
    async with a_door(tmp_path) as door:
        slept = Slept()
        deadlines = Deadlines(door, lambda moment, seat: None, slept)
        door.listen(deadlines.changed)
        for match in await door.matches.unfinished():
            deadlines.expect(match)
        door.now.now += HOUR + 1
        ended = asyncio.Event()
        door.listen(lambda changed: ended.set())
        slept.over.set()
        await asyncio.wait_for(ended.wait(), 10)
        moment = await door.matches.moment(1)
        assert moment.match.pause is None and moment.deadline == pytest.approx(door.now() + 600, abs=2)
        await deadlines.close()


def test_nobody_is_missed_in_a_pause() -> None:
    match = replace(a_match(pause=Pause(NOW, NOW + 30 * DAY)), touched=NOW)
    later = looked_at(match, NOW, NOW + 29 * DAY, 0.0)
    assert later.warned is None and later.due == NOW + 57 * DAY
    assert looked_at(replace(match, pause=None), NOW, NOW + 29 * DAY, 0.0).warned == NOW + 29 * DAY


# ---- vacations


def of_days(**changes: Any) -> Match:
    return a_match(pace=Pace.DAYS, vacations=True, **changes)


def test_a_vacation_holds_only_tables_of_days_that_agreed_to_it() -> None:
    assert on_vacation(of_days(), BOTAN, DAY, NOW).sitters[1].vacation == (NOW, NOW + DAY)
    for other in (replace(of_days(), vacations=False), replace(of_days(), pace=Pace.EVENING), of_days(people=1)):
        assert on_vacation(other, BOTAN, DAY, NOW) is other


@pytest.mark.parametrize(
    ("since", "end", "lasts"),
    [
        (NOW - HOUR, NOW + 23 * HOUR, NOW + 7 * DAY + 23 * HOUR),
        (NOW + DAY, NOW + 2 * DAY, NOW + 8 * DAY),
        (NOW - 2 * DAY, NOW - DAY, NOW - DAY),
        (NOW + 8 * DAY, NOW + 9 * DAY, NOW + 9 * DAY),
    ],
    ids=["asked before", "asked meanwhile", "over before", "asked after"],
)
def test_the_days_of_a_vacation_do_not_count(since: float, end: float, lasts: float) -> None:
    away = on_vacation(of_days(), BOTAN, 7 * DAY, NOW).sitters[1]
    assert end_for(away, since, end) == lasts


async def test_nobody_runs_out_of_time_on_a_vacation_and_others_do(tmp_path) -> None:
    async with a_door(tmp_path) as door:
        await begun(door, people=2, pace=Pace.DAYS)
        await door.agree(1, lambda match: on_vacation(replace(match, vacations=True), AIKO, 7 * DAY, door.now()))
        reminded: list[Seat] = []
        deadlines = Deadlines(door, lambda moment, seat: reminded.append(seat), Slept())
        door.now.now += 13 * HOUR
        await deadlines._check_alone(1)
        assert reminded == [1]
        door.now.now += DAY
        await deadlines._check_alone(1)
        assert [each.away for each in (await door.matches.moment(1)).match.sitters] == [False, True]
        await deadlines.close()


async def test_when_a_vacation_is_over_its_person_has_the_time_that_was_left(tmp_path) -> None:
    async with a_door(tmp_path) as door:
        await begun(door, people=2, pace=Pace.DAYS)
        door.now.now += 5 * HOUR
        await door.agree(1, lambda match: on_vacation(replace(match, vacations=True), AIKO, DAY, door.now()))
        door.now.now += DAY
        await door.agree(1, lambda match: pauses.holds_ended(match, door.now()))
        moment = await door.matches.moment(1)
        assert moment.match.sitters[0].vacation is None and moment.deadline == door.now() + 19 * HOUR


def test_what_holds_a_match_ends_with_the_first_of_it() -> None:
    match = replace(on_vacation(of_days(), BOTAN, 3 * DAY, NOW), pause=Pause(NOW, NOW + DAY))
    assert pauses.next_end(match) == NOW + DAY
    match = pauses.holds_ended(match, NOW + DAY)
    assert match.pause is None and pauses.next_end(match) == NOW + 3 * DAY
    assert pauses.next_end(pauses.holds_ended(match, NOW + 3 * DAY)) is None
    assert pauses.next_end(replace(match, phase=Phase.STOPPED)) is None


async def test_what_is_agreed_without_a_pause_leaves_the_clock_as_it_is(tmp_path) -> None:
    async with a_door(tmp_path) as door:
        moment = await begun(door, people=2, pace=Pace.LIVE)
        assert credited(moment, replace(moment.match, touched=5.0), NOW + 50).since == moment.since


# ---- substitutes


def test_who_has_seen_another_seat_may_not_play_on_in_this_one() -> None:
    match = sitter(sitter(a_match(4), 1, left=True), 2, left=True)
    assert free_seat(match, 999) == 1
    assert free_seat(match, BOTAN) == 1 and free_seat(match, CHIYO) == 2, "in their own they may"
    taken = seated_instead(match, Seat(1), "Emi", 999)
    assert knows(taken, BOTAN) == {1} and knows(taken, 999) == {1}
    with pytest.raises(Refused, match="already seen another player’s cards"):
        free_seat(taken, BOTAN)
    gone = sitter(taken, 1, left=True)
    assert free_seat(gone, BOTAN) == 1, "the seat they know"


def test_nobody_takes_a_second_seat_and_none_where_all_are_taken() -> None:
    with pytest.raises(Refused, match="already"):
        free_seat(sitter(a_match(), 1, left=True), AIKO)
    with pytest.raises(Refused, match="no free seat"):
        free_seat(a_match(), 999)


async def test_it_is_known_for_ever_who_sat_where_until_they_are_forgotten(tmp_path) -> None:
    async with a_door(tmp_path) as door:
        await begun(door, people=3)
        await door.leave(1, BOTAN)
        await door.take_seat(1, 999, "Emi")
        await door.leave(1, CHIYO)
    async with a_door(tmp_path) as door:
        with pytest.raises(Refused, match="already seen another player’s cards"):
            await door.take_seat(1, BOTAN, "Botan")
        match = await door.matches.match(1)
        assert names(match, BOTAN)
        await door.erase(1, BOTAN)
        assert not names(await door.matches.match(1), BOTAN) and without_person(match, BOTAN, 0.0).known == ()


async def test_one_action_ago_too_advice_is_told_of_who_asked_for_it(tmp_path):
    """Whoever asked first may decide last, and is told of to whoever is behind when they have."""
    aiko, botan, chiyo, daichi = PEOPLE[:4]
    async with a_door(tmp_path) as door:
        await door.open(a_lobby("tenno", 3, behind=True), CLICK)
        moment = await door.start(1, aiko, CLICK + 1)
        await door.ask_for_advice(1, aiko, moment.asked[0])
        await door.leave(1, botan)
        await door.take_seat(1, daichi, "Daichi")
        moment, _seat = await door.ask_for_advice(1, daichi, moment.asked[1])
        told = []
        for seat, person in ((1, daichi), (2, chiyo), (0, aiko)):
            after = (await door.answer(1, person, moment.asked[seat], (0,))).moment
            late = await door.matches.one_behind(after)
            lines = story(late.match, late.log, None)
            read = Reader("en", late.match.names, markdown=False)
            told.append([said for line in lines if "advice" in (said := read(line.words))])
        assert told == [[], [], []], "who asked first decides last, which is the action they are behind by"
