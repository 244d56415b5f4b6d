"""Taking a decision back at the door: what follows from a position is right after it, in memory, in the store and over a restart."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.errors import MatchOver, NotSeated, Stale, Stays
from bot.match.codec import log_of
from bot.match.menu import leaves
from bot.match.moment import Moment
from bot.match.taking_back import SECONDS, take_back_offered, taken_back, with_last_decision
from bot.match.values import LogEntry, Match, Pace, Phase, TookBack
from bot.store.both.flush import not_saved
from games.core.belief import Certain
from games.core.game import Game, Seat, Told, Turn
from games.core.labels import Kind
from tests.bot.tables import BEGINNING, CLICK, PEOPLE, SEED, WatchedDoor, a_door, a_lobby, begun
from tests.oddities import race
from tests.oddities.climb import under

AIKO, BOTAN, CHIYO = Seat(0), Seat(1), Seat(2)


def unseen(_person: int) -> int:
    return -1


def seen(_person: int) -> int:
    return 1_000


async def arranged(door: WatchedDoor, seat: Seat = AIKO, people: int = 2, pace: Pace = Pace.NONE, computers: int = 0) -> Moment:
    """A Tenno in which one of the players has laid the first cards: that told nobody anything."""
    moment = await begun(door, "tenno", people, computers, pace)
    return (await door.answer(moment.match.id, PEOPLE[seat], 0, (0,))).moment


async def test_it_leads_to_the_position_before_as_a_move_of_its_own(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        after = await arranged(door)
        before, back = door.told[-1].before, (await door.take_back(1, PEOPLE[AIKO], 1, unseen)).moment
        assert before is not None
        assert (back.state, back.seq, back.turn, back.since) == (before.state, 2, 0, before.since)
        assert back.state != after.state
        [*_, move] = await door.store.moves(1)
        assert (move.seat, move.by, move.undoes, bytes(move.action)) == (AIKO, "person", 1, b"null")


async def test_who_took_it_back_is_asked_anew_and_nobody_else(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        await arranged(door)
        back = (await door.take_back(1, PEOPLE[AIKO], 1, unseen)).moment
        assert back.asked == (2, 0)
        with pytest.raises(Stale):
            await door.answer(1, PEOPLE[AIKO], 0, (0,))
        await door.answer(1, PEOPLE[BOTAN], 0, (0,))


async def test_it_is_taken_back_once(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        await arranged(door)
        await door.take_back(1, PEOPLE[AIKO], 1, unseen)
        for move in (0, 1, 2, 3):
            with pytest.raises(Stays):
                await door.take_back(1, PEOPLE[AIKO], move, unseen)


async def test_an_old_button_does_not_take_back_what_was_decided_after_it(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        moment = await begun(door, "take", 2)
        [seat] = moment.waiting
        while seat in moment.waiting:
            first = next(path for path, _labels in leaves(moment.menu(seat)))
            moment = (await door.answer(1, PEOPLE[seat], moment.asked[seat], first)).moment
        assert take_back_offered(moment, seat, BEGINNING, unseen) and moment.seq > 1
        for old in range(moment.seq):
            with pytest.raises(Stays, match="moved on"):
                await door.take_back(1, PEOPLE[seat], old, unseen)


async def test_a_decision_of_somebody_else_ends_it(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        await arranged(door, people=3)
        await door.answer(1, PEOPLE[BOTAN], 0, (0,))
        with pytest.raises(Stays, match="moved on"):
            await door.take_back(1, PEOPLE[AIKO], 1, unseen)


async def test_a_decision_of_a_computer_ends_it(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        await arranged(door, people=2, computers=1)
        await door.answer_for(1, CHIYO, 0, 0)
        with pytest.raises(Stays, match="moved on"):
            await door.take_back(1, PEOPLE[AIKO], 1, unseen)


async def test_what_a_computer_decided_for_somebody_is_not_theirs_to_take_back(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        await begun(door, "tenno", 2)
        await door.away(1, AIKO, 0)
        moment = await door.answer_for(1, AIKO, 0, 0)
        await door.back(1, PEOPLE[AIKO])
        with pytest.raises(Stays, match="moved on"):
            await door.take_back(1, PEOPLE[AIKO], moment.seq, unseen)


async def test_a_substitute_does_not_take_back_what_was_decided_before_them(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        await arranged(door)
        await door.leave(1, PEOPLE[AIKO])
        with pytest.raises(NotSeated):
            await door.take_back(1, PEOPLE[AIKO], 1, unseen)
        door.now.now += 1
        await door.take_seat(1, 999, "Zoe")
        with pytest.raises(Stays, match="moved on"):
            await door.take_back(1, 999, 1, unseen)


@pytest.mark.parametrize("pace", [Pace.LIVE, Pace.EVENING])
async def test_by_a_clock_that_people_sit_by_there_are_twenty_seconds(tmp_path: Path, pace: Pace) -> None:
    async with a_door(tmp_path) as door:
        moment = await arranged(door, pace=pace)
        assert take_back_offered(moment, AIKO, BEGINNING + SECONDS, seen)
        door.now.now = BEGINNING + SECONDS + 0.1
        with pytest.raises(Stays, match="has passed"):
            await door.take_back(1, PEOPLE[AIKO], 1, unseen)


@pytest.mark.parametrize("pace", [Pace.DAYS, Pace.NONE])
async def test_otherwise_it_lasts_until_somebody_who_is_asked_has_looked(tmp_path: Path, pace: Pace) -> None:
    async with a_door(tmp_path) as door:
        moment = await arranged(door, people=3, pace=pace)
        assert take_back_offered(moment, AIKO, BEGINNING + 3_600, lambda person: 1 if person == PEOPLE[AIKO] else 0)
        with pytest.raises(Stays, match="has already seen it"):
            await door.take_back(1, PEOPLE[AIKO], 1, lambda person: 1 if person == PEOPLE[CHIYO] else 0)


async def test_the_clock_goes_on_as_if_it_had_not_been_decided(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        first = await arranged(door, AIKO, pace=Pace.EVENING)
        door.now.now += 100
        await door.answer(1, PEOPLE[BOTAN], 0, (0,))
        back = (await door.take_back(1, PEOPLE[BOTAN], 2, unseen)).moment
        assert back.since == first.since


async def test_what_time_has_run_out_for_stays_decided(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        await arranged(door, AIKO, pace=Pace.LIVE)
        door.now.now += 85
        await door.answer(1, PEOPLE[BOTAN], 0, (0,))
        door.now.now += 10
        with pytest.raises(Stays, match="time for it is up"):
            await door.take_back(1, PEOPLE[BOTAN], 2, unseen)


async def test_a_table_can_do_without_and_so_does_its_rematch(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        match = await door.open(a_lobby("tenno", 2, take_backs=False), CLICK)
        await door.start(match.id, PEOPLE[0], CLICK + 1)
        await door.answer(match.id, PEOPLE[AIKO], 0, (0,))
        with pytest.raises(Stays, match="at this table"):
            await door.take_back(match.id, PEOPLE[AIKO], 1, unseen)
        await door.stop(match.id, PEOPLE[0], moderator=False)
        with pytest.raises(MatchOver):
            await door.take_back(match.id, PEOPLE[AIKO], 1, unseen)
        assert (await door.rematch(match.id, PEOPLE[0], "Aiko", CLICK + 2)).take_backs is False


async def test_it_can_be_taken_back_after_a_restart_and_stays_taken_back_after_another(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        await arranged(door)
    async with a_door(tmp_path) as door:
        assert take_back_offered(await door.matches.moment(1), AIKO, BEGINNING, unseen)
        back = (await door.take_back(1, PEOPLE[AIKO], 1, unseen)).moment
    async with a_door(tmp_path) as door:
        again = await door.matches.moment(1)
        assert (again.state, again.asked, again.log, again.turn, again.stands) == (back.state, back.asked, back.log, 0, 0)
        assert again.last is None


async def test_after_a_restart_the_clock_of_the_position_before_runs_from_the_start_at_the_earliest(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        await arranged(door, pace=Pace.DAYS)
    async with a_door(tmp_path) as door:
        door.now.now += 5_000
        await door.matches.unfinished()
        back = (await door.take_back(1, PEOPLE[AIKO], 1, unseen)).moment
        assert back.since == BEGINNING + 5_000


async def test_what_could_not_be_kept_is_not_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with a_door(tmp_path) as door:
        after = await arranged(door)

        async def full(*_any: Any) -> None:
            raise not_saved()

        with monkeypatch.context() as patched:
            patched.setattr(door.store, "append", full)
            with pytest.raises(type(not_saved())):
                await door.take_back(1, PEOPLE[AIKO], 1, unseen)
        assert (await door.matches.moment(1)).state == after.state
        await door.take_back(1, PEOPLE[AIKO], 1, unseen)


# ---- what is told of it


def prepared(game: Game[Any, Any, Any], match: Match, told: tuple[Told, ...], action: Any) -> Moment:
    """A position that Aiko's decision has led to."""
    before = Moment(match, 0, race.State(3), (0, 0, 0), BEGINNING, (LogEntry(0, Told(race.Jump(9), fades=True)),))
    after = before.moved(AIKO, race.State(3, 1), told, BEGINNING)
    return with_last_decision(after, before, AIKO, action, told, BEGINNING)


def a_match() -> Match:
    return a_lobby("race", 3, id=1, phase=Phase.PLAYING, seed=SEED)


async def test_computers_forget_what_was_taken_back_and_others_read_both(tmp_path: Path) -> None:
    async with a_door(tmp_path) as door:
        await begun(door, "tenno", 3)
        for seat in (AIKO, BOTAN, CHIYO):
            moment = (await door.answer(1, PEOPLE[seat], 0, (0,))).moment
        back = (await door.take_back(1, PEOPLE[CHIYO], moment.seq, unseen)).moment
        undone, step = [entry for entry in back.log if entry.seq >= moment.seq]
        assert (undone.undone, undone.counts) == (True, False)
        assert (step.told, step.counts) == (Told(TookBack(CHIYO)), False)
        assert log_of(back.match, await door.store.moves(1)) == back.log


def test_what_faded_by_the_decision_lies_open_again() -> None:
    with under(race.GAME):
        moment = prepared(race.GAME, a_match(), (Told(race.Jump(1)),), race.Raise())
        assert moment.last is not None
        assert moment.stepped_back(moment.last.before, AIKO, None).stands == 0


@pytest.mark.parametrize(("height", "may"), [(0, False), (1, False), (2, True)])
def test_what_a_game_takes_back_itself_is_not_taken_back_once_more(height: int, may: bool) -> None:
    """At this height every choice takes a step back: the one that was made, or those that can be made now."""

    def kind(action: Any, view: race.Sight) -> Kind:
        return Kind.UNDO if view.height == height else Kind.PLAY

    game = replace(race.GAME, kind=kind, believe=lambda view, seen: Certain(race.State(3, view.height)))
    with under(game):
        moment = prepared(game, a_match(), (Told(race.Jump(1)),), race.Raise())
        assert take_back_offered(moment, AIKO, BEGINNING, unseen) is may


def test_a_decision_that_rolled_dice_stays() -> None:
    def apply(state: race.State, seat: Seat, action: Any, dice: Any) -> Turn[race.State]:
        dice.below(6)
        return race.apply(state, seat, action, dice)

    open_game = replace(race.GAME, believe=lambda view, seen: Certain(race.State(3, view.height)))
    for game, may in ((open_game, True), (replace(open_game, apply=apply), False)):
        with under(game):
            moment = prepared(game, a_match(), (Told(race.Jump(1)),), race.Raise())
            assert take_back_offered(moment, AIKO, BEGINNING, unseen) is may


def test_who_could_not_tell_that_it_was_decided_is_not_told_that_it_was_taken_back() -> None:
    """Otherwise a turn that is prepared in secret would show."""
    with under(race.GAME):
        match, state = a_match(), race.State(3)
        before = Moment(match, 0, state, (0, 0, 0), BEGINNING)
        for told, to in (((Told(race.Jump(1), frozenset({AIKO})),), frozenset({AIKO})), ((Told(race.Jump(1)),), None)):
            after = with_last_decision(before.moved(AIKO, state, told, BEGINNING), before, AIKO, race.Raise(), told, BEGINNING)
            assert after.last is not None
            assert taken_back(after, after.last).log[-1].told == Told(TookBack(AIKO), to)
