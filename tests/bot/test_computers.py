"""Computer players at the door: when they answer, and that nothing hidden can be read from it."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager
from itertools import groupby, islice
from operator import itemgetter
from random import Random

import msgspec
import pytest
from msgspec import Raw
from msgspec.structs import replace

from bot.errors import Refused
from bot.match.codec import codec, position, version_of
from bot.match.moment import Moment
from bot.match.values import LogEntry, Phase
from bot.play.answering import AGAIN_IN, QUICK, QUICKEST, SKIPPED, TO_LOOK, TO_TAKE_BACK, human_pace, longest_pause
from bot.play.computers import TO_GLANCE, Computers
from bot.play.thinking_pool import Choice, ThinkingPool, question_of
from bot.play.thinking_process import ThinkingProcess
from bot.store.sqlite.store import SqliteStore
from games.ai.levels import Level
from games.core.dice import Dice, dice_of
from games.core.game import Seat, Told
from games.core.text import Phrases
from games.tenno.rules.events import Began
from tests.bot.tables import PEOPLE, a_door, begun, moments
from tests.bot.test_door import at_random, choices
from tests.games.cases import tables
from tests.patience import PATIENCE, under_way

_ = Phrases("bot")


class Slept(Computers):
    """Computer players who think in this process; how long they would sleep is in `slept`."""

    def __init__(self, door, delay):
        self.slept: list[float] = []
        super().__init__(door, 0, lambda dice, moment: delay, self._slept)

    async def _slept(self, seconds: float) -> None:
        self.slept.append(seconds)
        await asyncio.sleep(0)


@asynccontextmanager
async def thinking(path, delay=0.0):
    """Computer players at a door."""
    async with a_door(path) as door:
        computers = Slept(door, delay)
        door.listen(computers.changed)
        try:
            yield door, computers
        finally:
            await computers.close()


async def until(door, true):
    """Until a change leads the match to a moment of which this is true."""
    changed = asyncio.Event()
    door.listen(lambda _changed: changed.set())
    async with asyncio.timeout(PATIENCE):
        while not true(await door.matches.moment(1)):
            await changed.wait()
            changed.clear()


async def thought_out(computers):
    """Until nobody thinks any more."""
    while computers.busy:
        if thinking := under_way("computer"):
            await asyncio.wait(thinking)
        await asyncio.sleep(0)  # in which what is done is forgotten


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_pause_is_the_same_whatever_is_hidden(key, seats):
    for moment in islice(moments(key, seats, "pauses"), 120):
        public = tuple(entry for entry in moment.log if entry.told.to is None)
        guessed = moment.game.believe(moment.view(None), [entry.told.event for entry in public]).draw(Dice("pauses"))
        other = Moment(moment.match, moment.seq, guessed, moment.asked, moment.since, public)
        assert human_pace(dice_of("any", moment.seq), other) == human_pace(dice_of("any", moment.seq), moment)


def test_a_pause_is_one_to_three_seconds_and_longer_when_there_is_something_to_look_at():
    moment = next(moments("tenno", 2, "pace"))
    pauses = [human_pace(Dice(str(number)), moment) for number in range(300)]
    assert 1.0 <= min(pauses) < 1.1 and 2.9 < max(pauses) <= 3.0
    shown = moment.recalling((LogEntry(moment.seq, Told("seen by all", fades=True)),))
    assert human_pace(Dice("1"), shown) == human_pace(Dice("1"), moment) + TO_LOOK
    for told, seq in ((Told("seen by one", frozenset({Seat(0)}), fades=True), moment.seq), (Told("over", fades=True), moment.seq - 1)):
        assert human_pace(Dice("1"), moment.recalling((LogEntry(seq, told),))) == human_pace(Dice("1"), moment)


def test_a_pause_is_longer_when_a_hand_has_ended():
    scored = next(moment for moment in moments("tatsu", 4, "pace") if moment.view(None).just_scored is not None and moment.waiting)
    later = scored.recalling(())
    assert human_pace(Dice("1"), scored) == human_pace(Dice("1"), later) + TO_LOOK


def test_where_a_turn_is_made_without_a_word_more_a_computer_gives_time_to_take_it_back():
    made = next(moment for moment in moments("take", 2, "pace") if moment.seq and any(each.told.to is None for each in moment.log))
    for_good = made.agreed(replace(made.match, take_backs=False))
    pauses = [human_pace(Dice("1"), moment) for moment in (made.recalling(()), made, for_good)]
    assert pauses == [pauses[0], pauses[0] + TO_TAKE_BACK, pauses[0]] and longest_pause(made) > pauses[1]


async def test_computers_answer_what_they_are_asked(tmp_path):
    async with thinking(tmp_path) as (door, _computers):
        await begun(door, people=1, computers=2)
        await until(door, lambda moment: moment.waiting == {0})
        rows = await door.store.moves(1)
        assert {(row.seat, row.by) for row in rows[1:]} == {(1, "computer"), (2, "computer")}


class Paced(Slept):
    """Whose turn it was at each pause of a computer in seat 1 or 2, and how long it was."""

    def __init__(self, door, delay):
        super().__init__(door, delay)
        self.pauses: list[tuple[int, float]] = []

    def pause(self, moment, seat):
        found = super().pause(moment, seat)
        self.pauses.append((moment.game.in_turn(moment.view(None)), found))
        return found


@pytest.mark.parametrize("people", [1, 2])
async def test_where_one_person_plays_computers_make_one_pause_a_turn_and_are_quick_else(tmp_path, people):
    async with a_door(tmp_path) as door:
        computers = Paced(door, 2.0)
        door.listen(computers.changed)
        await begun(door, "samurai-sword", people=people, computers=5 - people)
        chance, others = Random("pauses"), 5 - people
        while len({turn for turn, _pause in computers.pauses} - set(range(people))) < others:
            await thought_out(computers)
            await at_random(door, await door.matches.moment(1), chance, 1)  # whom the match waits for by now
        await thought_out(computers)
        turns = [[pause for _turn, pause in run] for turn, run in groupby(computers.pauses, itemgetter(0)) if turn >= people]
        after_the_first = [pause for turn in turns for pause in turn[1:]]
        assert {turn[0] for turn in turns} == {2.0} and len(after_the_first) > 5
        assert all(QUICKEST <= pause <= QUICK for pause in after_the_first) if people == 1 else set(after_the_first) == {2.0}
        await computers.close()


async def test_who_plays_alone_can_skip_to_their_turn(tmp_path):
    async with a_door(tmp_path) as door:

        async def sleep(seconds: float) -> None:
            await (asyncio.sleep(0) if seconds <= SKIPPED else asyncio.Event().wait())

        computers = Computers(door, 0, lambda dice, moment: 2.0, sleep)
        door.listen(computers.changed)
        moment, chance = await begun(door, "samurai-sword", people=1, computers=3), Random("turn")
        for _turn in range(3):
            while 0 in moment.waiting:
                moment = (await door.answer(1, PEOPLE[0], moment.asked[0], chance.choice(choices(moment, Seat(0))))).moment
            assert computers.busy, "they pause, until it is wished that they do not"
            computers.skip(moment)
            await until(door, lambda now: 0 in now.waiting)
            moment = await door.matches.moment(1)
        await computers.close()


async def test_where_others_play_too_nobody_skips(tmp_path):
    async with a_door(tmp_path) as door:
        computers = Slept(door, 2.0)
        moment = await begun(door, "samurai-sword", people=2, computers=2)
        computers.skip(moment)
        assert not computers.busy and computers.pause(moment, Seat(2)) == 2.0


async def test_a_match_of_who_is_away_goes_on_to_its_end(tmp_path):
    async with thinking(tmp_path) as (door, _computers):
        moment = await begun(door, people=1, computers=1)
        await door.away(1, Seat(0), moment.asked[0])
        await until(door, lambda moment: moment.match.phase is Phase.OVER)


async def test_who_comes_back_while_the_computer_waits_decides_alone(tmp_path):
    async with a_door(tmp_path) as door:
        gate = asyncio.Event()

        async def sleep(seconds: float) -> None:
            await gate.wait()

        computers = Computers(door, 0, lambda dice, moment: 1.0, sleep)
        door.listen(computers.changed)
        moment = await begun(door, people=2)
        await door.away(1, Seat(0), moment.asked[0])
        await door.back(1, PEOPLE[0])
        assert computers.busy
        gate.set()
        await thought_out(computers)
        assert (await door.matches.moment(1)).seq == 0
        await computers.close()


async def test_an_answer_that_could_not_be_kept_is_given_again(tmp_path, monkeypatch):
    append, tries = SqliteStore.append, []

    async def full_at_first(store, move, *agreed):
        tries.append(move)
        if move.by == "computer" and len(tries) < 4:
            raise Refused(_("Your action couldn’t be saved, so nothing has changed. Try again in a moment."))
        await append(store, move, *agreed)

    monkeypatch.setattr(SqliteStore, "append", full_at_first)
    async with thinking(tmp_path) as (door, computers):
        await begun(door, people=1, computers=1)
        await until(door, lambda moment: moment.seq == 1)
        assert [pause for pause in computers.slept if pause] == [AGAIN_IN, 2 * AGAIN_IN]


async def test_a_thought_that_fails_does_not_leave_the_others_waiting_for_ever(tmp_path, monkeypatch):
    async def failing(_self, _question, *_seconds):
        raise ZeroDivisionError

    monkeypatch.setattr(ThinkingPool, "think", failing)
    monkeypatch.setattr(ThinkingPool, "glance", failing)
    async with thinking(tmp_path) as (door, _computers):
        await begun(door, people=1, computers=1)
        await until(door, lambda moment: moment.seq == 1)


async def answered_with(door) -> int:
    """The number of the action that the computer in seat 1 took first."""
    await until(door, lambda moment: moment.seq == 1)
    [setup, row] = await door.store.moves(1)
    first = position((await door.matches.moment(1)).match, [setup])
    return first.legal(Seat(1)).index(codec("tenno").action(row.action, version_of(row, first.match)))


async def test_computers_think_while_they_pause(tmp_path, monkeypatch):
    thought = asyncio.Event()

    async def think(_self, _question, seconds):
        assert seconds == 2.0 - TO_GLANCE
        thought.set()
        return [Choice(4, Raw(b'"because"'))]

    async def sleep(seconds: float) -> None:
        await asyncio.wait_for(thought.wait(), PATIENCE)

    monkeypatch.setattr(ThinkingPool, "think", think)
    monkeypatch.setattr(ThinkingPool, "glance", None)
    async with a_door(tmp_path) as door:
        computers = Computers(door, 0, lambda dice, moment: 2.0, sleep)
        door.listen(computers.changed)
        await begun(door, people=1, computers=1)
        assert await answered_with(door) == 4
        [_setup, row] = await door.store.moves(1)
        assert bytes(row.why) == b'"because"', "it is kept with the move"
        await computers.close()


async def test_a_thought_that_is_late_does_not_make_the_pause_longer_and_a_glance_takes_its_place(tmp_path, monkeypatch):
    cancelled = []

    async def for_ever(_self, question, _seconds):
        try:
            await asyncio.Event().wait()
        finally:
            cancelled.append(question.game)

    async def glance(_self, _question):
        return [Choice(3)]

    monkeypatch.setattr(ThinkingPool, "think", for_ever)
    monkeypatch.setattr(ThinkingPool, "glance", glance)
    async with thinking(tmp_path, delay=1.5) as (door, computers):
        await begun(door, people=1, computers=1)
        assert await answered_with(door) == 3
        assert (sum(computers.slept), cancelled) == (1.5, ["tenno"])


async def test_where_only_one_thing_can_be_done_the_pause_is_as_long(tmp_path, monkeypatch):
    monkeypatch.setattr(ThinkingPool, "think", None)
    only = Moment.legal
    monkeypatch.setattr(Moment, "legal", lambda moment, seat: only(moment, seat)[:1])
    async with thinking(tmp_path, delay=1.5) as (door, computers):
        await begun(door, people=1, computers=1)
        await until(door, lambda moment: moment.seq == 1)
        assert sum(computers.slept) == 1.5


async def test_where_processes_die_again_and_again_computers_answer_all_the_same(tmp_path, monkeypatch):
    async def dying(_self):
        raise OSError("no more processes")

    monkeypatch.setattr(ThinkingProcess, "start", dying)
    async with a_door(tmp_path) as door:
        computers, answered = Computers(door, 1, lambda dice, moment: 0.0), asyncio.Event()
        door.listen(computers.changed, lambda changed: answered.set() if changed.seat == 1 else None)
        await begun(door, people=1, computers=1)
        async with asyncio.timeout(PATIENCE):
            await answered.wait()
        await computers.close()


def test_a_computer_sees_and_is_told_what_its_seat_may_know():
    moment = next(moments("tenno", 3, "known"))
    events = [Told(Began(Seat(seat)), to) for seat, to in enumerate([None, frozenset({Seat(1)}), frozenset({Seat(0), Seat(2)})])]
    moment = moment.recalling(tuple(LogEntry(0, each) for each in events))
    for seat, known in ((Seat(1), [0, 1]), (Seat(2), [0, 2])):
        asked = question_of(moment, seat, Level.NORMAL, "known")
        assert bytes(asked.view) == msgspec.json.encode(moment.view(seat))
        assert bytes(asked.legal) == msgspec.json.encode(moment.legal(seat))
        assert [event["first"] for event in msgspec.json.decode(asked.seen)] == known
        assert moment.match.seed not in msgspec.json.encode(asked).decode()


async def test_nobody_thinks_about_a_match_that_was_stopped(tmp_path):
    async with thinking(tmp_path) as (door, computers):
        await begun(door, people=1, computers=1)
        stopped = await door.stop(1, PEOPLE[0], moderator=False)
        await thought_out(computers)
        assert stopped.phase is Phase.STOPPED and not computers.busy
