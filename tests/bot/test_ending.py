"""Matches that end by themselves: the rules, and a bot that looks from time to time, on a time that moves while it sleeps."""

from __future__ import annotations

from contextlib import suppress

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from bot.errors import MatchOver, NotAllowed, Unreadable
from bot.match import lobby
from bot.match.ending import BETWEEN_LOOKS, DAY, HOUR, LOBBY, SILENCE, WARNING, kept_open, looked_at, stopped, touched
from bot.match.stored import Venue
from bot.match.values import Match, Pace, Phase, Sitter, Why
from bot.play.ending import AT_ONCE, REST, Endings
from tests.bot.left import run_script
from tests.bot.tables import BEGINNING, CLICK, PEOPLE, WatchedDoor, a_door, a_lobby, begun
from tests.bot.test_quarantine import changed

AIKO, BOTAN, CHIYO = PEOPLE[:3]
STRANGER = 999
QUIET = SILENCE - WARNING  # after so long it is said that a match is going to end


def a_quiet_match(**changes: object) -> Match:
    """Begun at time 0, and nobody has done anything since."""
    return touched(replace(a_lobby(), phase=Phase.PLAYING, **changes), 0.0)


def look(match: Match, now: float, moved: float = 0.0, ready_since: float = 0.0, clock_set: float = 0.0) -> Match:
    return looked_at(match, moved, now, ready_since, clock_set)


# ---- the rules


def test_a_lobby_is_closed_when_nobody_touches_it_for_a_day():
    match = touched(a_lobby(), 0.0)
    assert look(match, LOBBY - 1) == match
    closed = look(match, LOBBY)
    assert (closed.phase, closed.why, closed.ended_at) == (Phase.STOPPED, Why.UNTOUCHED, LOBBY)


def test_a_match_without_a_clock_is_warned_three_days_before_its_thirty_days_are_over():
    match = a_quiet_match()
    assert (match.due, look(match, QUIET - 1)) == (27 * DAY, match)
    warned = look(match, QUIET)
    assert (warned.phase, warned.warned, warned.due) == (Phase.PLAYING, QUIET, 30 * DAY)
    assert look(warned, SILENCE - 1) == warned
    ended = look(warned, SILENCE)
    assert (ended.phase, ended.why, ended.ended_at) == (Phase.STOPPED, Why.SILENCE, SILENCE)


@pytest.mark.parametrize("pace", [pace for pace in Pace if pace is not Pace.NONE])
def test_a_match_with_a_clock_goes_on_by_itself(pace):
    match = a_quiet_match(pace=pace)
    assert match.due is None and look(match, 1_000 * DAY) == match


def test_a_lobby_is_closed_whatever_pace_was_chosen():
    assert look(touched(a_lobby(pace=Pace.DAYS), 0.0), LOBBY).why is Why.UNTOUCHED


def test_however_long_nobody_played_the_warning_stands_for_three_days():
    """After an update that brought these rules, or when the bot was away for months."""
    now = 400 * DAY
    warned = look(a_quiet_match(), now)
    assert (warned.phase, warned.warned, warned.due) == (Phase.PLAYING, now, now + WARNING)
    assert look(warned, now + WARNING - 1) == warned
    assert look(warned, now + WARNING).why is Why.SILENCE


def test_nothing_that_is_played_ends_in_the_first_hour_after_a_start():
    warned, start = look(a_quiet_match(), QUIET), SILENCE + DAY
    waits = look(warned, start, ready_since=start)
    assert (waits.phase, waits.due) == (Phase.PLAYING, start + HOUR)
    assert look(waits, start + HOUR, ready_since=start).why is Why.SILENCE


def test_a_move_of_anybody_is_no_silence():
    match = look(a_quiet_match(), QUIET, moved=DAY)
    assert (match.warned, match.due) == (None, DAY + QUIET)


def test_a_move_that_crossed_the_warning_takes_it_back():
    warned = look(a_quiet_match(), QUIET)
    back = look(warned, SILENCE, moved=QUIET - 1)
    assert (back.phase, back.warned, back.due) == (Phase.PLAYING, None, QUIET - 1 + QUIET)


def test_before_the_clock_was_set_nobody_could_be_heard():
    assert look(touched(a_lobby(), 0.0), 100 * DAY, clock_set=100 * DAY).due == 101 * DAY
    warned = look(a_quiet_match(), QUIET)
    assert look(warned, 100 * DAY, clock_set=100 * DAY).due == 100 * DAY + QUIET


@given(st.lists(st.integers(0, 200 * 86_400), max_size=6), st.integers(0, 200 * 86_400))
def test_nothing_ends_without_thirty_days_of_silence_and_three_of_warning(moves, kept_at):
    match, moves = a_quiet_match(), sorted(moves)
    while not match.ended:
        assert match.due is not None and match.due < 300 * DAY
        now = match.due
        if match.touched < kept_at <= now:
            match = touched(match, kept_at)
            continue
        before = match
        match = look(match, now, moved=max([moved for moved in moves if moved <= now], default=0.0))
    heard = max([before.touched, *(moved for moved in moves if moved <= now)])
    assert before.warned is not None
    assert now - heard >= SILENCE and now - before.warned >= WARNING


def test_who_sits_there_or_may_manage_the_server_keeps_it():
    warned = look(a_quiet_match(), QUIET)
    for person, moderator in ((AIKO, False), (BOTAN, False), (STRANGER, True)):
        again = kept_open(warned, person, moderator, QUIET + 5)
        assert (again.warned, again.touched, again.due) == (None, QUIET + 5, QUIET + 5 + QUIET)


def test_a_stranger_and_who_has_left_keep_nothing():
    warned = look(a_quiet_match(), QUIET)
    left = replace(warned, sitters=(warned.sitters[0], replace(warned.sitters[1], left=True)))
    for match, person in ((warned, STRANGER), (left, BOTAN)):
        with pytest.raises(NotAllowed):
            kept_open(match, person, False, QUIET + 5)


def test_a_rematch_does_not_end_for_the_reasons_of_the_match_before_it():
    over = stopped(look(a_quiet_match(), QUIET), SILENCE, Why.SILENCE)
    again = touched(lobby.rematch_of(replace(over, id=3), AIKO, "Aiko", SILENCE, Venue(1, 2)), SILENCE)
    assert (again.why, again.warned, again.ended_at, again.due) == (None, None, None, SILENCE + LOBBY)


# ---- a bot that looks from time to time


class Over(Exception):
    """So long nobody sleeps."""


async def pass_(door: WatchedDoor, seconds: float) -> list[float]:
    """A bot that was just started runs for so long. Gives how long it slept each time."""
    end, slept = door.now.now + seconds, []

    async def sleep(rest: float) -> None:
        slept.append(rest)
        if door.now.now + rest > end:
            raise Over
        door.now.now += rest

    with suppress(Over):
        await Endings(door.look, door.store, door.now, sleep).go_on()
    door.now.now = end
    return slept


async def test_a_lobby_that_nobody_touches_is_closed_within_an_hour_after_its_day(tmp_path):
    async with a_door(tmp_path) as door:
        await door.open(a_lobby(), CLICK)
        await pass_(door, LOBBY - 1)
        assert not (await door.matches.match(1)).ended
        await pass_(door, HOUR + 1)
        assert (await door.matches.match(1)).why is Why.UNTOUCHED
        assert door.told[-1].match.ended, "whoever shows the table hears of it"


@pytest.mark.parametrize(
    "change",
    [
        lambda match: lobby.sit_down(match, CHIYO, "Chiyo", CLICK + 1, 0.0),
        lambda match: lobby.stand_up(match, BOTAN),
        lambda match: lobby.add_computer(match, BOTAN, 0.0),
        lambda match: lobby.choose_term(match, AIKO, 0, 2),
    ],
)
async def test_whatever_somebody_does_at_a_lobby_gives_it_another_day(tmp_path, change):
    async with a_door(tmp_path) as door:
        await door.open(a_lobby(), CLICK)
        await pass_(door, LOBBY - HOUR)
        await door.change(1, BOTAN, change)
        await pass_(door, LOBBY - HOUR)
        assert not (await door.matches.match(1)).ended
        await pass_(door, 3 * HOUR)
        assert (await door.matches.match(1)).ended


async def test_a_lobby_that_begins_has_its_thirty_days(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door)
        await pass_(door, 2 * DAY)
        match = await door.matches.match(1)
        assert (match.phase, match.due) == (Phase.PLAYING, BEGINNING + QUIET)


async def test_a_match_in_which_nobody_plays_is_warned_once_and_then_ends(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door)
        await pass_(door, QUIET + HOUR)
        warned = (await door.matches.match(1)).warned
        assert warned is not None
        for _restart in range(3):
            await pass_(door, 10 * HOUR)
        assert (await door.matches.match(1)).warned == warned
        assert sum(told.match.warned is not None for told in door.told) == 1
        await pass_(door, WARNING)
        match = await door.matches.match(1)
        assert (match.phase, match.why) == (Phase.STOPPED, Why.SILENCE)
        assert door.matches.playing == 0


async def test_a_match_somebody_plays_in_is_looked_at_and_left_alone(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door)
        await pass_(door, 20 * DAY)
        await door.answer(1, AIKO, 0, (0,))
        moved, told = door.now.now, len(door.told)
        await pass_(door, 10 * DAY)
        match = await door.matches.match(1)
        assert (match.warned, match.due) == (None, moved + QUIET)
        assert len(door.told) == told + 1
        await pass_(door, 17 * DAY + HOUR)
        assert (await door.matches.match(1)).warned is not None


async def test_a_move_after_the_warning_takes_it_back_with_the_same_write(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door)
        await pass_(door, QUIET + HOUR)
        await door.answer(1, AIKO, 0, (0,))
        kept_match = await door.store.load(1)
        assert kept_match is not None and (kept_match.warned, kept_match.touched) == (None, door.now.now)
        await pass_(door, 10 * DAY)
        assert not (await door.matches.match(1)).ended


async def test_whoever_comes_or_goes_is_heard(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door, people=3)
        for change in (
            lambda: door.leave(1, CHIYO),
            lambda: door.take_seat(1, STRANGER, "Someone"),
            lambda: door.keep(1, BOTAN, moderator=False),
        ):
            await pass_(door, QUIET + HOUR)
            assert (await door.matches.match(1)).warned is not None
            await change()
            match = await door.matches.match(1)
            assert (match.warned, match.touched) == (None, door.now.now)


async def test_a_seat_that_the_clock_gives_to_the_computer_is_nobody_coming(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door, pace=Pace.LIVE)
        touched_at = moment.match.touched
        door.now.now += 100
        assert (await door.away(1, min(moment.waiting), 0)).match.touched == touched_at


async def test_what_is_kept_is_not_kept_when_it_is_over(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door)
        await door.stop(1, AIKO, moderator=False)
        with pytest.raises(MatchOver):
            await door.keep(1, AIKO, moderator=False)
        assert (await door.matches.match(1)).why is None, "people stopped it"


async def test_what_could_not_be_told_at_once_is_told_soon(tmp_path):
    async with a_door(tmp_path) as door:
        for number in range(2 * AT_ONCE + 5):
            await door.open(a_lobby(channel=number), CLICK)
        door.now.now += 2 * DAY
        assert (await pass_(door, HOUR))[:3] == [REST, REST, BETWEEN_LOOKS]
        assert await door.store.unfinished() == []


async def test_what_cannot_be_read_is_left_as_it_is_and_keeps_nobody_from_their_end(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door)
        await door.open(a_lobby(), CLICK)
    changed(tmp_path / "chabudai.db", "UPDATE moves SET state = '{}' WHERE match = 1")
    async with a_door(tmp_path) as door:
        door.now.now += 40 * DAY
        await pass_(door, 5 * DAY)
        with pytest.raises(Unreadable):
            await door.matches.moment(1)
        assert [(match.id, match.ended, match.warned) for match in (await door.matches.match(1), await door.matches.match(2))] == [
            (1, False, None),
            (2, True, None),
        ]


async def test_a_look_that_fails_keeps_nobody_from_their_end(tmp_path, monkeypatch):
    async with a_door(tmp_path) as door:
        for _ in range(2):
            await door.open(a_lobby(), CLICK)
        look_at = door.look

        async def broken_for_the_first(match_id, rule):
            if match_id == 1:
                raise ZeroDivisionError
            return await look_at(match_id, rule)

        monkeypatch.setattr(door, "look", broken_for_the_first)
        await pass_(door, LOBBY + HOUR)
        assert [match.id for match in await door.store.unfinished()] == [1]


async def test_a_disk_in_trouble_at_one_look_is_asked_again_at_the_next(tmp_path, monkeypatch):
    async with a_door(tmp_path) as door:
        await door.open(a_lobby(), CLICK)
        due, asked = door.store.due, []

        async def broken_at_first(now):
            asked.append(now)
            if len(asked) == 1:
                raise OSError
            return await due(now)

        monkeypatch.setattr(door.store, "due", broken_at_first)
        door.now.now += LOBBY
        await pass_(door, 2 * HOUR)
        assert (await door.matches.match(1)).ended


async def test_a_clock_that_is_set_by_years_ends_nothing(tmp_path):
    async with a_door(tmp_path) as door:
        await door.open(a_lobby(), CLICK)
        await begun(door)
        jumps = iter([HOUR, 50 * 365 * DAY, HOUR, HOUR])

        async def sleep(_rest: float) -> None:
            jump = next(jumps, None)
            if jump is None:
                raise Over
            door.now.now += jump

        with suppress(Over):
            await Endings(door.look, door.store, door.now, sleep).go_on()
        assert [(match.ended, match.warned) for match in await door.store.unfinished()] == [(False, None)] * 2


async def test_a_match_is_ended_whoever_would_like_it_to_go_on(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door)
        await door.open(a_lobby(), CLICK)
        for number in (1, 2):
            assert (await door.end(number, Why.CHANNEL)).why is Why.CHANNEL
        with pytest.raises(MatchOver):
            await door.end(1, Why.CHANNEL)
        assert [told.match.why for told in door.told[-2:]] == [Why.CHANNEL] * 2


# ---- matches from before there were these rules


async def test_the_first_start_with_these_rules_ends_nothing(tmp_path):
    async with a_door(tmp_path) as door:
        await door.open(a_lobby(), CLICK)
        await begun(door)
        await begun(door, pace=Pace.DAYS)
    run_script(tmp_path / "chabudai.db", BEFORE)
    async with a_door(tmp_path) as door:
        door.now.now = real = await now_of(door)
        lobby_of_then, silent, with_a_clock = await door.store.unfinished()
        assert (lobby_of_then.touched, lobby_of_then.due) == pytest.approx((real, real + LOBBY), abs=100)
        assert (silent.due, with_a_clock.due) == (BEGINNING + QUIET, None)
        await pass_(door, LOBBY - HOUR)
        assert not any(match.ended for match in await door.store.unfinished())
        warned = (await door.matches.match(2)).warned
        assert warned == real, "its thirty days are over for long, so that it is said at once"
        await pass_(door, WARNING - 25 * HOUR)
        assert [(match.id, match.ended) for match in await door.store.unfinished()] == [(2, False), (3, False)]
        await pass_(door, 2 * DAY)
        assert [match.id for match in await door.store.unfinished()] == [3]


BEFORE = """
DROP VIEW seated; DROP TRIGGER match_made; DROP TRIGGER match_changed; DROP TABLE seats; DROP TABLE histories; DROP TABLE looks;
DROP TABLE reasons; DROP TABLE orders; DROP TRIGGER match_kept_as_over; DROP TRIGGER match_over; DROP VIEW finished; DROP TABLE finishers;
DROP INDEX matches_by_end; ALTER TABLE matches DROP COLUMN ended_at;
DROP INDEX matches_by_home; ALTER TABLE matches DROP COLUMN home;
DROP INDEX matches_by_due; DROP INDEX matches_by_place; DROP INDEX lobbies_by_host;
ALTER TABLE matches DROP COLUMN due; ALTER TABLE matches DROP COLUMN host; ALTER TABLE moves DROP COLUMN undoes;
ALTER TABLE servers DROP COLUMN theme;
UPDATE matches SET body = json_remove(body, '$.due', '$.touched', '$.warned', '$.why', '$.application');
DROP TABLE schema_migrations; PRAGMA user_version = 2;
"""


async def now_of(door: WatchedDoor) -> float:
    rows = await door.store._reader.execute_fetchall("SELECT (julianday('now') - 2440587.5) * 86400")
    return float(next(iter(rows))[0])


# ---- how it is kept


def test_the_reason_and_the_times_are_kept():
    match = replace(stopped(look(a_quiet_match(), QUIET), SILENCE, Why.REMOVED), sitters=(Sitter("Aiko", AIKO),), application=5)
    assert msgspec.json.decode(msgspec.json.encode(match), type=Match) == match
