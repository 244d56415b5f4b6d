"""The one door: who may answer what, what counts once, and that nothing is told before it is kept."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import msgspec
import pytest
from msgspec.structs import replace as changed
from structlog.contextvars import get_contextvars

from bot.errors import MatchOver, NoSuchMatch, NotAllowed, NotBegun, NotSeated, NotYourTurn, Outdated, Refused, Stale, Unreadable
from bot.i18n import Reader
from bot.match import lobby
from bot.match.codec import Codec, codec, moment_of, version_of
from bot.match.lobby import Limits
from bot.match.menu import leaves
from bot.match.moment import Changed
from bot.match.values import Pace, Phase
from bot.play.door import Door
from bot.screen.parts import ButtonRow
from bot.screen.table_screen import recent, table
from bot.store.both.flush import not_saved
from bot.store.sqlite.store import SqliteStore
from games import all_games
from games.core.dice import dice_of
from games.core.game import Seat
from games.core.replay import play
from tests.bot.storing import opened
from tests.bot.tables import CLICK, PEOPLE, a_door, a_lobby, begun
from tests.oddities import odd_games
from tests.patience import under_way

AIKO, BOTAN, CHIYO, STRANGER = *PEOPLE[:3], 999


def choices(moment, seat):
    return [path for path, _words in leaves(moment.menu(seat))]


async def at_random(door, moment, chance, most=10_000):
    """Answer whatever is asked, as people would."""
    for _ in range(most):
        waiting = sorted(moment.waiting)
        if not waiting:
            break
        seat = chance.choice(waiting)
        path = chance.choice(choices(moment, seat))
        moment = (await door.answer(moment.match.id, PEOPLE[seat], moment.asked[seat], path)).moment
    return moment


async def full(_store, *_what):
    raise not_saved()


async def test_an_answer_is_a_move(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        after, *_ = await door.answer(1, AIKO, moment.asked[0], (4,))
        assert after.seq == 1 and after.state != moment.state
        assert await door.matches.moment(1) == after
        told = door.told[-1]
        assert (told.after, told.before, told.seat) == (after, moment, 0)


async def test_an_answer_counts_once(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        answers = await asyncio.gather(*(door.answer(1, AIKO, moment.asked[0], (n % 6,)) for n in range(20)), return_exceptions=True)
        assert [answer.moment.seq for answer in answers if not isinstance(answer, Exception)] == [1]
        assert sum(isinstance(answer, Stale) for answer in answers) == 19
        assert len(await door.store.moves(1)) == 2


async def test_answers_of_several_at_once_do_not_make_each_other_old(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door, people=3)
        assert moment.waiting == {0, 1, 2}
        after, *_ = await door.answer(1, AIKO, 0, (0,))
        assert after.asked[1:] == (0, 0)
        answers = await asyncio.gather(*(door.answer(1, person, 0, (5,)) for person in (BOTAN, CHIYO)))
        assert sorted(answer.moment.seq for answer in answers) == [2, 3]


async def test_what_another_changes_about_my_question_makes_my_answer_old(tmp_path):
    with odd_games():
        async with a_door(tmp_path) as door:
            moment = await begun(door, "race", people=3)
            assert moment.asked == (0, 0, 0)
            after, *_ = await door.answer(1, AIKO, 0, (0,))
            assert after.asked == (1, 1, 1), "to raise now means another height, though it is legal as before"
            for person in (AIKO, BOTAN, CHIYO):
                with pytest.raises(Stale):
                    await door.answer(1, person, 0, (0,))
            assert (await door.answer(1, BOTAN, 1, (1,))).moment.state.height == 5


async def test_a_question_that_was_answered_stays_answered(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        await door.answer(1, AIKO, 0, (0,))
        with pytest.raises(Stale):
            await door.answer(1, AIKO, 0, (1,))
        for number in (1, 2, 999_999_999):
            with pytest.raises(Refused):
                await door.answer(1, AIKO, number, (0,))
        assert moment.asked == (0, 0)


async def test_a_path_out_of_the_menu_is_no_answer(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door)
        for path in ((6,), (-1,), (0, 0), (9999,)):
            with pytest.raises(Stale):
                await door.answer(1, AIKO, 0, path)
        assert (await door.matches.moment(1)).seq == 0


async def test_a_choice_from_another_menu_decides_nothing(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        shown = moment.fingerprint(Seat(0))
        for menu in ("0" * 6, ""):  # of before an update, and of before menus had one
            with pytest.raises(Outdated):
                await door.answer(1, AIKO, 0, (4,), menu)
        with pytest.raises(Outdated):
            await door.answer(1, AIKO, 0, (9999,), "0" * 6)
        assert await door.matches.moment(1) == moment
        assert (await door.answer(1, AIKO, 0, (4,), shown)).moment.seq == 1


async def test_a_path_into_the_menu_is_only_looked_at(tmp_path):
    with odd_games():
        async with a_door(tmp_path) as door:
            moment, told = await begun(door, "wide-menu"), len(door.told)
            [seat] = moment.waiting
            for path in ((), (60,), (60, 3)):
                assert await door.answer(1, PEOPLE[seat], 0, path) == (moment, seat, path)
            assert len(door.told) == told and len(await door.store.moves(1)) == 1
            with pytest.raises(Stale):
                await door.answer(1, PEOPLE[seat], 0, (60, 30))


async def test_who_does_not_sit_here_or_is_not_asked_does_not_act(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door, "take")
        [seat] = moment.waiting
        other = PEOPLE[1 - seat]
        with pytest.raises(NotSeated):
            await door.answer(1, STRANGER, 0, (0,))
        with pytest.raises(NotYourTurn):
            await door.answer(1, other, 0, (0,))
        with pytest.raises(NoSuchMatch):
            await door.answer(77, AIKO, 0, (0,))


async def test_a_match_that_is_gathering_or_over_takes_no_answers(tmp_path):
    async with a_door(tmp_path) as door:
        lobby = await door.open(a_lobby(), CLICK)
        for what in (door.answer(lobby.id, AIKO, 0, (0,)), door.leave(lobby.id, AIKO), door.matches.moment(lobby.id)):
            with pytest.raises(NotBegun):
                await what
        assert not list(door.store.quarantine), "there is nothing about it that cannot be read"
        moment = await at_random(door, await begun(door), Random("over"))
        assert moment.match.phase is Phase.OVER
        with pytest.raises(MatchOver):
            await door.answer(2, AIKO, moment.asked[0], (0,))
        assert (await door.matches.moment(2)).state == moment.state
        assert door.matches.playing == 0


async def test_how_a_match_ended_is_kept_with_it(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await at_random(door, await begun(door), Random("kept"))
        kept = await door.store.load(1)
        assert (kept.outcome, kept.ended_at) == (moment.outcome, door.now()) and moment.outcome is not None
        await begun(door)
        stopped = await door.stop(2, AIKO, moderator=False)
        assert (stopped.outcome, stopped.ended_at) == (None, door.now()) and await door.store.load(2) == stopped


@pytest.mark.parametrize("key", list(all_games()))
async def test_a_match_is_its_seed_and_its_answers(tmp_path, key):
    async with a_door(tmp_path) as door:
        moment = await at_random(door, await begun(door, key, people=all_games()[key].seats[0]), Random(key), most=60)
        game, seats = moment.game, len(moment.match.sitters)
        state = game.begin(seats, game.agreed(moment.match.options), dice_of(moment.match.seed, 0), Seat(0)).state
        for row in (await door.store.moves(1))[1:]:
            assert row.seat is not None
            action = codec(key).action(row.action, version_of(row, moment.match))
            state = play(game, state, Seat(row.seat), action, dice_of(moment.match.seed, row.seq)).state
        assert state == moment.state


@pytest.mark.parametrize("key", list(all_games()))
async def test_the_next_process_finds_the_match_as_it_was_left(tmp_path, key):
    async with a_door(tmp_path) as door:
        left = await at_random(door, await begun(door, key, people=all_games()[key].seats[0]), Random(key), most=6)
    async with a_door(tmp_path) as door:
        door.now.now += 500
        [match] = await door.matches.unfinished()
        found = await door.matches.moment(match.id)
        assert replace(found, since=0.0) == replace(left, since=0.0)
        assert found.since == door.now()  # the time in between does not count
        await at_random(door, found, Random("on"), most=3)


async def test_a_match_of_another_version_says_so_and_can_be_stopped(tmp_path, monkeypatch):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        door.matches.evict(None)
        monkeypatch.setattr(Codec, "state", lambda *_: msgspec.json.decode(b"[]", type=type(moment.state)))
        for attempt in (door.matches.moment(1), door.answer(1, AIKO, 0, (0,)), door.leave(1, AIKO)):
            with pytest.raises(Unreadable, match="another version"):
                await attempt
        assert (await door.stop(1, AIKO, moderator=False)).phase is Phase.STOPPED
        assert await door.matches.of(AIKO) == await door.matches.around(moment.match.channel) == []


async def test_what_newer_rules_wrote_is_not_guessed_at(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        [row] = await door.store.moves(1)
        assert row.version == moment.game.rules_version
        with pytest.raises(Unreadable, match="another version"):
            moment_of(moment.match, [changed(row, version=row.version + 1)])


async def test_matches_of_a_game_that_is_gone_are_not_offered(tmp_path, monkeypatch):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        assert len(await door.matches.of(AIKO)) == len(await door.matches.around(moment.match.channel)) == 1
        monkeypatch.setattr("bot.play.matches.all_games", dict)
        assert await door.matches.of(AIKO) == await door.matches.around(moment.match.channel) == []


async def test_nothing_is_told_before_it_is_kept(tmp_path, monkeypatch):
    async with a_door(tmp_path) as door:
        await begun(door)
        order, append = [], SqliteStore.append

        async def kept(store, *move):
            await append(store, *move)
            order.append("kept")

        monkeypatch.setattr(SqliteStore, "append", kept)
        door.listen(lambda changed: order.append("told"))
        await door.answer(1, AIKO, 0, (0,))
        assert order == ["kept", "told"]


async def test_what_cannot_be_kept_has_not_happened(tmp_path, monkeypatch):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        told = len(door.told)
        monkeypatch.setattr(SqliteStore, "append", full)
        with pytest.raises(Refused):
            await door.answer(1, AIKO, 0, (0,))
        assert len(door.told) == told
        monkeypatch.undo()
        assert (await door.matches.moment(1)).state == moment.state
        assert (await door.answer(1, AIKO, 0, (0,))).moment.seq == 1


async def test_what_cannot_be_kept_does_not_set_the_clock_back(tmp_path, monkeypatch):
    """From when the clock runs after a start is known in memory only."""
    async with a_door(tmp_path) as door:
        await begun(door, pace=Pace.LIVE)
        door.now.now += 80
        door.matches.evict(None)  # as a new process finds it
        await door.matches.unfinished()
        monkeypatch.setattr(SqliteStore, "append", full)
        with pytest.raises(Refused):
            await door.answer(1, AIKO, 0, (0,))
        assert (await door.matches.moment(1)).since == door.now()


async def test_a_change_that_is_cancelled_is_known_as_it_was_kept(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door, people=3)
        click = asyncio.create_task(door.leave(1, BOTAN))
        while not under_way("store"):  # noqa: ASYNC110
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
        await door.store.probe()
        kept = await door.store.load(1)
        assert kept.sitters[1].left
        assert await door.matches.match(1) == kept == (await door.matches.moment(1)).match


async def test_an_agreement_that_cannot_be_kept_has_not_been_made(tmp_path, monkeypatch):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        told = len(door.told)
        monkeypatch.setattr(SqliteStore, "save", full)
        for attempt in (door.away(1, Seat(0), 0), door.leave(1, AIKO), door.stop(1, AIKO, moderator=False)):
            with pytest.raises(Refused):
                await attempt
        assert await door.matches.moment(1) is moment and len(door.told) == told


async def test_a_click_that_is_cancelled_leaves_the_match_usable(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door)
        click = asyncio.create_task(door.answer(1, AIKO, 0, (0,)))
        while not under_way("store") and not click.done():  # noqa: ASYNC110
            await asyncio.sleep(0)
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
        await door.store.probe()
        moment = await door.matches.moment(1)
        assert moment.seq == len(await door.store.moves(1)) - 1
        assert (await door.answer(1, BOTAN, moment.asked[1], (0,))).moment.seq == moment.seq + 1


async def test_a_listener_that_fails_harms_nobody(tmp_path):
    async with a_door(tmp_path) as door:
        heard: list[Changed] = []

        def failing(changed: Changed) -> None:
            raise ZeroDivisionError

        door.listen(failing, heard.append)
        await begun(door)
        await door.answer(1, AIKO, 0, (0,))
        assert [changed.after.seq for changed in heard if changed.after] == [0, 1]


async def test_what_fades_is_forgotten_with_the_next_action(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        chance, reader = Random("fades"), Reader("en", moment.match.names)
        seen = 0
        for _ in range(300):
            moment = await at_random(door, moment, chance, most=1)
            public = [entry for entry in moment.log if entry.told.reaches(None) and entry.told.fades]
            fading = [reader(moment.game.narrate(entry.told.event)) for entry in public if entry.seq == moment.seq]
            shown = recent(moment, None, reader, most=50)
            assert all(line in shown for line in fading if line)
            assert len(shown) <= len(moment.log) - len([entry for entry in public if entry.seq < moment.seq])
            seen += bool(fading)
            if not moment.waiting:
                break
        assert seen, "nothing faded, so nothing was checked"


# ---- starting


async def test_each_lobby_draws_a_new_secret(tmp_path):
    async with opened(tmp_path / "chabudai.db") as store:
        door = Door(store)
        first, second = [await door.open(a_lobby(), CLICK) for _ in range(2)]
        assert len(first.secret) == 64 and first.secret != second.secret
        moment = await door.start(1, AIKO, CLICK)
        assert len(moment.match.seed) == 64 and moment.match.seed != moment.match.secret == first.secret
        assert moment.match.rules_version == moment.game.rules_version


async def test_a_match_starts_once(tmp_path):
    async with a_door(tmp_path) as door:
        match = await door.open(a_lobby(), CLICK)
        starts = await asyncio.gather(*(door.start(match.id, AIKO, CLICK) for _ in range(5)), return_exceptions=True)
        assert sum(not isinstance(start, Exception) for start in starts) == 1
        assert len(await door.store.moves(match.id)) == 1


async def test_a_start_that_cannot_be_kept_has_not_happened(tmp_path, monkeypatch):
    async with a_door(tmp_path) as door:
        match = await door.open(a_lobby(), CLICK)
        told = len(door.told)
        monkeypatch.setattr(SqliteStore, "append", full)
        with pytest.raises(Refused):
            await door.start(match.id, AIKO, CLICK)
        assert (door.matches.playing, len(door.told), await door.matches.match(match.id)) == (0, told, match)
        monkeypatch.undo()
        assert (await door.start(match.id, AIKO, CLICK)).playing


async def test_what_a_guest_does_does_not_say_that_the_host_is_here(tmp_path):
    async with a_door(tmp_path) as door:
        match = await door.open(a_lobby(), CLICK)
        door.now.now += 590
        await door.change(match.id, BOTAN, lambda match: lobby.add_computer(match, BOTAN, 0.0))
        door.now.now += 20
        assert (await door.start(match.id, BOTAN, CLICK)).playing


async def test_a_host_who_does_something_is_here(tmp_path):
    async with a_door(tmp_path) as door:
        match = await door.open(a_lobby(), CLICK)
        door.now.now += 590
        await door.change(match.id, AIKO, lambda match: lobby.add_computer(match, AIKO, 0.0))
        door.now.now += 20
        with pytest.raises(NotAllowed):
            await door.start(match.id, BOTAN, CLICK)


async def test_unknown_options_become_the_book(tmp_path):
    async with a_door(tmp_path) as door:
        match = await door.open(a_lobby(options={"log": "nonsense", "unheard of": "on"}), CLICK)
        moment = await door.start(match.id, AIKO, CLICK)
        assert moment.match.options == moment.game.chosen({})


async def test_a_rematch_is_opened_once(tmp_path):
    async with a_door(tmp_path) as door:
        await at_random(door, await begun(door), Random("rematch"))
        opened = await asyncio.gather(*(door.rematch(1, person, "x", CLICK) for person in (AIKO, BOTAN)), return_exceptions=True)
        assert sum(isinstance(each, Refused) for each in opened) == 1
        [again] = await door.store.unfinished()
        assert again.previous == 1
        with pytest.raises(Refused, match="still in progress"):
            await begun(door)
            await door.rematch(3, AIKO, "x", CLICK)


async def test_of_many_who_open_tables_at_once_as_many_as_may_do(tmp_path):
    async with a_door(tmp_path) as door:
        door.limits = Limits(a_person=2, a_channel=5)
        by_one = await asyncio.gather(*(door.open(a_lobby(channel=n), CLICK) for n in range(6)), return_exceptions=True)
        assert [isinstance(each, Refused) for each in by_one] == [False] * 2 + [True] * 4
        in_one = await asyncio.gather(*(door.open(a_lobby(channel=9, host=n), CLICK) for n in range(8)), return_exceptions=True)
        assert [isinstance(each, Refused) for each in in_one] == [False] * 5 + [True] * 3


async def test_a_table_whose_match_begins_makes_room_for_another(tmp_path):
    async with a_door(tmp_path) as door:
        door.limits = Limits(a_person=1, a_channel=1)
        await begun(door)
        await door.open(a_lobby(), CLICK)
        with pytest.raises(Refused, match="in this channel"):
            await door.open(a_lobby(host=BOTAN), CLICK)
        await door.stop(2, AIKO, moderator=False)
        await door.open(a_lobby(host=BOTAN), CLICK)


async def test_a_rematch_counts_and_is_not_refused_for_who_opens_it(tmp_path):
    async with a_door(tmp_path) as door:
        door.limits = Limits(a_person=1, a_channel=20)
        await at_random(door, await begun(door), Random("rematch"))
        await door.open(a_lobby(), CLICK)
        assert (await door.rematch(1, AIKO, "Aiko", CLICK)).host == AIKO
        await door.stop(2, AIKO, moderator=False)
        with pytest.raises(Refused, match="You already have"):
            await door.open(a_lobby(), CLICK)


async def test_what_is_logged_of_a_rematch_is_not_put_down_to_the_match_before_it(tmp_path):
    async with a_door(tmp_path) as door:
        await at_random(door, await begun(door), Random("rematch"))
        bound = []
        door.listen(lambda changed: bound.append((changed.match.id, get_contextvars()["match"])))
        await door.rematch(1, AIKO, "x", CLICK)
        assert bound == [(2, 2)]


async def test_of_matches_that_nobody_looks_at_only_the_position_stays_in_memory(tmp_path, monkeypatch):
    monkeypatch.setattr("bot.play.positions.RECENT", 3)
    async with a_door(tmp_path) as door:
        begun_ones = [await begun(door) for _ in range(5)]
        for moment in begun_ones:
            moment.scene(None)
            await door.matches.moment(moment.match.id)
        kept = [moment.match.id for moment in door.matches.positions.latest.values() if moment._derived._known]
        assert kept == [3, 4, 5]
        assert (await door.matches.moment(1)).scene(None) == begun_ones[0].scene(None)
        assert (await door.answer(2, AIKO, 0, (0,))).moment.seq == 1


# ---- coming and going


async def test_who_is_away_is_played_by_the_computer_until_they_answer(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        away = await door.away(1, Seat(0), moment.asked[0])
        assert away.match.sitters[0].computer and (await door.store.load(1)).sitters[0].away
        back, *_ = await door.answer(1, AIKO, 0, (0,))
        assert not back.match.sitters[0].away and not (await door.store.load(1)).sitters[0].away


async def test_who_answered_in_the_last_moment_is_not_away(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        await door.answer(1, AIKO, 0, (0,))
        with pytest.raises(Stale):
            await door.away(1, Seat(0), moment.asked[0])


async def test_the_time_for_an_old_question_does_not_run_out_in_the_next(tmp_path):
    with odd_games():
        async with a_door(tmp_path) as door:
            await begun(door, "race", people=3)
            moment = (await door.answer(1, AIKO, 0, (0,))).moment
            assert moment.asked == (1, 1, 1) and Seat(1) in moment.waiting
            with pytest.raises(Stale):
                await door.away(1, Seat(1), 0)
            assert (await door.away(1, Seat(1), 1)).match.sitters[1].away


async def test_a_computer_does_not_answer_a_question_that_is_another_by_now(tmp_path):
    with odd_games():
        async with a_door(tmp_path) as door:
            await begun(door, "race", people=1, computers=2)
            moment = (await door.answer(1, AIKO, 0, (0,))).moment
            assert moment.asked == (1, 1, 1) and Seat(1) in moment.waiting
            with pytest.raises(Stale):
                await door.answer_for(1, Seat(1), 0, 0)
            assert (await door.answer_for(1, Seat(1), 1, 0)).seq == 2


async def test_a_computer_does_not_answer_for_who_came_back(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        with pytest.raises(Stale):
            await door.answer_for(1, Seat(0), moment.asked[0], 0)
        await door.away(1, Seat(0), moment.asked[0])
        await door.back(1, AIKO)
        with pytest.raises(Stale):
            await door.answer_for(1, Seat(0), moment.asked[0], 0)
        await door.away(1, Seat(0), moment.asked[0])
        for index in (-1, 6, 999):
            with pytest.raises(Stale):
                await door.answer_for(1, Seat(0), moment.asked[0], index)
        assert (await door.answer_for(1, Seat(0), moment.asked[0], 5)).seq == 1


async def test_to_be_back_without_having_been_away_changes_nothing(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door, pace=Pace.LIVE)
        door.now.now += 60
        assert await door.back(1, BOTAN) == moment
        with pytest.raises(NotSeated):
            await door.back(1, STRANGER)


async def test_a_seat_that_was_left_is_free_for_one(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door, people=3)
        with pytest.raises(Refused, match="There is no free seat"):
            await door.take_seat(1, STRANGER, "New")
        left = await door.leave(1, BOTAN)
        assert left.match.seat_of(BOTAN) is None and left.match.sitters[1].computer
        with pytest.raises(Refused, match="already"):
            await door.take_seat(1, AIKO, "Aiko")
        taken = await asyncio.gather(*(door.take_seat(1, person, "New") for person in (STRANGER, STRANGER + 1)), return_exceptions=True)
        assert sum(isinstance(each, Refused) for each in taken) == 1
        assert (await door.matches.moment(1)).match.sitters[1].name == "New"
        with pytest.raises(NotSeated):
            await door.answer(1, BOTAN, 0, (0,))


async def test_of_two_free_seats_somebody_takes_the_one_on_the_button(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door, people=4)
        await door.leave(1, CHIYO)
        moment = await door.leave(1, BOTAN)
        [row] = [part for part in table(moment, Reader("en", moment.match.names)).parts if isinstance(part, ButtonRow)]
        assert row.buttons[-1].label == "Take Botan’s seat"
        taken = await door.take_seat(1, STRANGER, "New")
        assert taken.match.names == ("Aiko", "New", "Chiyo", "Daichi")


async def test_whoever_is_away_has_not_left(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door)
        await door.away(1, Seat(1), moment.asked[1])
        assert (await door.leave(1, AIKO)).match.phase is Phase.PLAYING
        assert (await door.back(1, BOTAN)).match.phase is Phase.PLAYING


async def test_the_last_who_leaves_stops_the_match(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door, people=2, computers=1)
        assert (await door.leave(1, AIKO)).match.phase is Phase.PLAYING
        assert (await door.leave(1, BOTAN)).match.phase is Phase.STOPPED
        assert door.matches.playing == 0 and await door.store.unfinished() == []
        with pytest.raises(MatchOver):
            await door.leave(1, AIKO)


async def test_the_host_or_a_moderator_stops(tmp_path):
    async with a_door(tmp_path) as door:
        for number in (1, 2, 3):
            await begun(door)
            assert number == door.matches.playing
        with pytest.raises(NotAllowed):
            await door.stop(1, BOTAN, moderator=False)
        assert (await door.stop(1, AIKO, moderator=False)).phase is Phase.STOPPED
        assert (await door.stop(2, STRANGER, moderator=True)).phase is Phase.STOPPED
        with pytest.raises(MatchOver):
            await door.stop(1, AIKO, moderator=False)
        assert door.matches.playing == 1 and [match.id for match in await door.store.unfinished()] == [3]


# ---- the clock's zero


async def test_the_time_runs_from_what_everybody_saw(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door, pace=Pace.LIVE)
        door.now.now += 30
        after, *_ = await door.answer(1, AIKO, moment.asked[0], (0,))
        assert after.since == moment.since + 30


# ---- closing


async def test_after_closing_everything_is_refused_and_what_is_inside_is_finished(tmp_path):
    async with a_door(tmp_path) as door:
        await begun(door)
        inside = asyncio.create_task(door.answer(1, AIKO, 0, (0,)))
        await asyncio.sleep(0)
        door.close()
        for call in (
            door.answer(1, BOTAN, 0, (0,)),
            door.open(a_lobby(), CLICK),
            door.start(1, AIKO, CLICK),
            door.back(1, AIKO),
            door.leave(1, AIKO),
            door.stop(1, AIKO, moderator=True),
            door.rematch(1, AIKO, "x", CLICK),
        ):
            with pytest.raises(Refused, match="restarting"):
                await call
        assert (await inside).moment.seq == 1


async def test_positions_that_nobody_looks_at_are_let_go_and_read_again(tmp_path, monkeypatch):
    monkeypatch.setattr("bot.play.positions.KNOWN", 2)
    async with a_door(tmp_path) as door:
        begun_at = [(await begun(door)).match.id for _ in range(4)]
        assert door.matches.held == begun_at[2:] and door.matches.playing == 4
        for number in begun_at:
            assert (await door.answer(number, AIKO, 0, (0,))).moment.seq == 1
        assert len(door.matches.held) == 2


async def test_a_clock_that_was_set_by_coming_back_is_set_when_the_match_is_read_again(tmp_path):
    async with a_door(tmp_path) as door:
        moment = await begun(door, pace=Pace.LIVE)
        await door.away(1, Seat(0), moment.asked[0])
        door.now.now += 50
        await door.back(1, AIKO)
        door.matches.evict(None)
        door.now.now += 30
        assert (await door.matches.moment(1)).since == door.now() - 30


async def test_a_look_that_comes_back_late_does_not_undo_a_move(tmp_path, monkeypatch):
    """The position was let go while the move was being written."""
    async with a_door(tmp_path) as door:
        await begun(door)
        moves, moved = door.store.moves, asyncio.Event()

        async def slow(match_id):
            rows = await moves(match_id)
            await moved.wait()
            return rows

        monkeypatch.setattr(door.store, "moves", slow)
        held = await door.matches.moment(1)
        door.matches.evict(1)
        look = asyncio.create_task(door.matches.moment(1))
        await asyncio.sleep(0.05)
        door.matches.remember(held)
        await door.answer(1, AIKO, 0, (0,))
        moved.set()
        assert (await look).seq == 1 == (await door.matches.moment(1)).seq
