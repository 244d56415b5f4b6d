"""What a move makes of a Moment: who is asked anew, when the clock runs from, how it ends, what of the log stays in memory."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from msgspec.structs import replace as changed

from bot.match.codec import log_of
from bot.match.moment import REMEMBERED, TRIM_AT, Moment, remembered
from bot.match.values import LogEntry, Match, Move, Phase, Sitter
from bot.play.door import Door
from games.core.dice import Dice
from games.core.game import Outcome, Seat, Told, Turn
from tests.bot.tables import BEGINNING, PEOPLE, WatchedDoor, a_door, a_lobby, begun
from tests.oddities import race
from tests.oddities.climb import today, under

SEATS = AIKO, BOTAN, CHIYO = Seat(0), Seat(1), Seat(2)
LATER = BEGINNING + 30
PUBLIC, PRIVATE = Told(race.Jump(1)), Told(race.Jump(1), frozenset({BOTAN}))


@pytest.fixture(autouse=True)
def races() -> Iterator[None]:
    with under(race.GAME):
        yield


def at(height: int) -> race.State:
    """All three may climb; what Aiko may do is called something else at each height, what the others may do is something else."""
    return race.State(3, height)


def a_moment(height: int = 0, log: tuple[LogEntry, ...] = (), seq: int = 7, **changes: Any) -> Moment:
    match = changed(a_lobby("race", 3), id=1, phase=Phase.PLAYING, seed="5eed", **changes)
    return Moment(match, seq, at(height), (3, 5, 7), BEGINNING, log)


def with_a_computer(match: Match) -> Match:
    return changed(match, sitters=(Sitter("Computer"), *match.sitters[1:]))


# ---- whom a move asks anew


def test_who_moved_is_asked_anew_even_if_nothing_else_has_changed() -> None:
    assert a_moment().moved(BOTAN, at(0), (), LATER).asked == (3, 8, 7)


def test_whose_choices_have_changed_is_asked_anew() -> None:
    before, after = a_moment(3), a_moment(3).moved(AIKO, at(4), (), LATER)
    assert before.legal(BOTAN) != after.legal(BOTAN) and after.asked[BOTAN] == 8


def test_whose_choices_mean_something_else_is_asked_anew() -> None:
    before, after = a_moment(3), a_moment(3).moved(BOTAN, at(4), (), LATER)
    assert before.legal(AIKO) == after.legal(AIKO) and after.asked[AIKO] == 8


def test_whose_choices_are_others_in_the_same_words_is_asked_anew() -> None:
    one_up = replace(race.GAME, legal=lambda state, seat: (race.Jump(state.height + 1),), label=lambda action, view: ("Up",))
    with under(one_up):
        before, after = a_moment(3), a_moment(3).moved(BOTAN, at(4), (), LATER)
        assert before.labels(AIKO) == after.labels(AIKO) and after.asked[AIKO] == 8


def test_a_question_with_the_same_choices_in_the_same_words_stays_what_it_was() -> None:
    moment = a_moment(3)
    assert not any(moment.asks_anew(a_moment(3), seat) for seat in SEATS)
    assert all(moment.asks_anew(a_moment(4), seat) for seat in SEATS)


# ---- the clock, and the end


@pytest.mark.parametrize(("told", "since"), [((), BEGINNING), ((PRIVATE,), BEGINNING), ((PUBLIC,), LATER), ((PRIVATE, PUBLIC), LATER)])
def test_the_clock_begins_again_with_what_everybody_learns_of(told: tuple[Told, ...], since: float) -> None:
    assert a_moment().moved(AIKO, at(0), told, LATER).since == since


def test_the_clock_begins_again_when_others_are_waited_for() -> None:
    assert a_moment().moved(AIKO, at(race.END), (), LATER).since == LATER


def test_a_move_changes_nothing_about_the_match_until_it_ends() -> None:
    moment = a_moment()
    after = moment.moved(AIKO, at(1), (PUBLIC,), LATER)
    assert after.match is moment.match and after.seq == 8


def test_the_end_is_kept_with_the_match() -> None:
    after = a_moment(4).moved(AIKO, at(race.END), (PUBLIC,), LATER)
    assert isinstance(after.outcome, Outcome) and after.outcome.places == (SEATS,)
    assert (after.match.phase, after.match.outcome, after.match.ended_at) == (Phase.OVER, after.outcome, LATER)


# ---- what is shared, and what is not


def test_what_was_derived_is_shared_by_all_moments_of_a_position() -> None:
    moment = a_moment()
    made = [moment.view(AIKO), moment.legal(AIKO), moment.labels(AIKO), moment.menu(AIKO), moment.scene(None)]
    for other in (moment.agreed(with_a_computer(moment.match)), moment.agreed(moment.match, LATER), moment.recalling(())):
        again = [other.view(AIKO), other.legal(AIKO), other.labels(AIKO), other.menu(AIKO), other.scene(None)]
        assert all(one is two for one, two in zip(made, again, strict=True))


def test_a_drawing_is_made_anew_when_somebody_has_another_name() -> None:
    moment = a_moment()
    drawings = [each.derived(("drawing", None), object) for each in (moment, moment.agreed(moment.match, LATER))]
    assert drawings[0] is drawings[1]
    assert moment.agreed(with_a_computer(moment.match)).derived(("drawing", None), object) is not drawings[0]


def test_what_is_derived_from_a_later_moment_was_derived_for_the_earlier_ones_too() -> None:
    moment = a_moment()
    assert moment.agreed(moment.match, LATER).say(None) is moment.say(None)


def test_the_next_position_has_views_of_its_own() -> None:
    moment = a_moment()
    seen = moment.view(AIKO)
    after = moment.moved(AIKO, at(2), (), LATER)
    assert (after.view(AIKO).height, moment.view(AIKO)) == (2, seen)


def test_an_agreement_keeps_the_clock_running_unless_it_says_otherwise() -> None:
    moment = a_moment()
    match = with_a_computer(moment.match)
    assert [moment.agreed(match).since, moment.agreed(match, LATER).since] == [BEGINNING, LATER]
    assert moment.agreed(match).asked == moment.asked and moment.agreed(match).log is moment.log


# ---- what of the log stays in memory


def a_log(moves: int) -> tuple[LogEntry, ...]:
    """What so many moves told, some of it to some, some of it fading; in stretches more to these than to those."""
    dice = Dice(f"log {moves}")
    readers = [None, *(frozenset(seat for seat in SEATS if dice.below(2)) for _ in range(4))]
    return tuple(
        LogEntry(seq, Told(seq, readers[min(dice.below(5), dice.below(1 + seq // 10))], fades=not dice.below(4)))
        for seq in range(1, moves + 1)
        for _ in range(dice.below(6))
    )


LENGTHS = (0, 1, 40, 80, 90, 150, 400, 1000)  # moves, each of which tells two or three things


def told(log: tuple[LogEntry, ...], reader: Seat | None, fades: bool) -> list[LogEntry]:
    return [entry for entry in log if entry.told.reaches(reader) and entry.told.fades is fades]


@pytest.mark.parametrize("moves", LENGTHS)
def test_of_a_long_log_everybody_keeps_their_last_entries_and_no_more(moves: int) -> None:
    moment = a_moment(log=a_log(moves), seq=moves)
    kept = remembered(moment)
    kinds = product((None, *SEATS), (False, True))
    needed = {id(entry) for reader, fades in kinds for entry in told(moment.log, reader, fades)[-REMEMBERED:]}
    now = {id(entry) for entry in moment.log if entry.seq == moment.seq}
    whole = len(moment.log) <= TRIM_AT
    assert list(map(id, kept)) == [id(entry) for entry in moment.log if whole or id(entry) in needed | now]


@pytest.mark.parametrize("sitter", [Sitter("Computer"), Sitter("Aiko", 101, away=True), Sitter("Aiko", 101, left=True)])
def test_where_a_computer_plays_the_whole_log_is_kept(sitter: Sitter) -> None:
    moment = a_moment(log=a_log(1000), seq=1000)
    match = changed(moment.match, sitters=(sitter, *moment.match.sitters[1:]))
    assert remembered(moment.agreed(match)) == moment.log


def test_all_that_a_move_told_is_kept_until_the_next_one_and_of_what_fades_the_end() -> None:
    fading = tuple(Told(race.Jump(1), fades=True) for _ in range(100))
    moment = a_moment(log=a_log(300), seq=300)
    after = moment.moved(AIKO, at(1), fading, LATER)
    assert [entry.told for entry in after.log if entry.seq == 301] == list(fading)
    later = after.moved(AIKO, at(2), (PUBLIC,) * 100, LATER).log
    assert [entry.told for entry in later if entry.told.fades and entry.told.reaches(None)] == list(fading[-REMEMBERED:])


def test_an_entry_keeps_the_number_of_its_move() -> None:
    log = a_moment().moved(AIKO, at(1), (PUBLIC, PRIVATE), LATER).moved(BOTAN, at(2), (PUBLIC,), LATER).log
    assert log == (LogEntry(8, PUBLIC), LogEntry(8, PRIVATE), LogEntry(9, PUBLIC))


# ---- a long match, at the door

TELLS = 20  # of each move
MOVES = 100


def at_length(state: today.State, seat: Seat, action: today.Action, dice: Dice) -> Turn[today.State]:
    turn = today.apply(state, seat, action, dice)
    return Turn(turn.state, tuple(Told(today.Waited(seat), None if number % 2 else frozenset({seat})) for number in range(TELLS)))


LENGTHY = replace(today.GAME, apply=at_length)


async def waited(door: Door, moves: int) -> list[Moment]:
    """The match after each of so many moves that leave everything as it is, but tell much."""
    moment, found = await door.matches.moment(1), []
    for _ in range(moves):
        [seat] = moment.waiting
        moment = (await door.answer(1, PEOPLE[seat], moment.asked[seat], (2,))).moment
        found.append(moment)
    return found


async def test_of_a_long_match_of_people_a_bounded_log_stays_in_memory(tmp_path: Path) -> None:
    with under(LENGTHY):
        async with a_door(tmp_path) as door:
            await begun(door, LENGTHY.key)
            longest = max(len(moment.log) for moment in await waited(door, MOVES))
            whole = log_of(await door.matches.match(1), await door.store.moves(1))
    assert len(whole) == MOVES * TELLS == 2000 and longest <= TRIM_AT


@pytest.mark.parametrize("goes", ["away", "leave"])
async def test_a_seat_that_becomes_a_computers_finds_the_whole_log(tmp_path: Path, goes: str) -> None:
    with under(LENGTHY):
        async with a_door(tmp_path) as door:
            await begun(door, LENGTHY.key)
            moment = (await waited(door, MOVES))[-1]
            after = await (door.leave(1, PEOPLE[0]) if goes == "leave" else door.away(1, AIKO, moment.asked[AIKO]))
            assert after.log == log_of(after.match, await door.store.moves(1)) and len(after.log) == MOVES * TELLS


async def test_while_a_computer_plays_the_log_stays_whole_over_moves_and_restarts(tmp_path: Path) -> None:
    with under(LENGTHY):
        async with a_door(tmp_path) as door:
            await begun(door, LENGTHY.key)
            moment = (await waited(door, MOVES))[-1]
            await door.away(1, AIKO, moment.asked[AIKO])
            moment = await door.answer_for(1, AIKO, moment.asked[AIKO], 2)
            assert len(moment.log) == (MOVES + 1) * TELLS
        async with a_door(tmp_path) as door:
            assert (await door.matches.moment(1)).log == moment.log


async def test_when_nobody_is_away_any_more_the_log_is_short_again(tmp_path: Path) -> None:
    with under(LENGTHY):
        async with a_door(tmp_path) as door:
            await begun(door, LENGTHY.key)
            moment = (await waited(door, MOVES))[-1]
            await door.away(1, AIKO, moment.asked[AIKO])
            await door.back(1, PEOPLE[0])
            assert len((await waited(door, 1))[-1].log) <= TRIM_AT


# ---- a match that is over


async def ended(door: WatchedDoor) -> None:
    await begun(door, "race")
    await door.answer(1, PEOPLE[BOTAN], 0, (2,))
    door.told.clear()  # it looks, too
    gc.collect()


async def test_a_match_that_is_over_is_read_once_for_all_who_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.play.positions.JUST_ENDED", 0)
    async with a_door(tmp_path) as door:
        await ended(door)
        read, moves = [], door.store.moves

        async def noted(match_id: int) -> list[Move]:
            read.append(match_id)
            return await moves(match_id)

        monkeypatch.setattr(door.store, "moves", noted)
        looks = await asyncio.gather(*(door.matches.moment(1) for _ in range(10)))
        assert read == [1] and all(look is looks[0] for look in looks)


@pytest.mark.dear
async def test_of_a_match_that_is_over_and_still_looked_at_nothing_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def gone(_store: object, _match_id: int) -> None:
        return None

    async with a_door(tmp_path) as door:
        await ended(door)
        moment = await door.matches.moment(1)
        monkeypatch.setattr(type(door.store), "load", gone)
        assert await door.matches.match(1) is moment.match


@pytest.mark.dear
async def test_a_match_that_is_over_is_let_go_by_the_last_who_looks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Once others have ended since, or its table and panels had to read it again."""
    monkeypatch.setattr("bot.play.positions.JUST_ENDED", 1)
    async with a_door(tmp_path) as door:
        await ended(door)
        looked = ref(await door.matches.moment(1))
        gc.collect()
        assert looked() is not None
        door.matches.positions._just_ended.clear()
        gc.collect()
        assert looked() is None
