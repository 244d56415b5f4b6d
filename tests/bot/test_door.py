"""The one door: who may answer what, what counts once, and that nothing is told before it is kept."""

from __future__ import annotations

import asyncio
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bot.errors import MatchOver, NoSuchMatch, NotAllowed, NotSeated, NotYourTurn, Refused, Stale, Unreadable
from bot.i18n import Reader
from bot.match.values import Pace, Phase
from bot.match.door import Matches
from bot.match.codec import Records
from bot.match.menu import leaves, menu
from bot.screen.table_screen import recent
from bot.store import Store
from games import all_games
from games.core.dice import dice_of
from games.core.game import Seat
from games.core.replay import play as legal_play
from tests.bot.tables import PEOPLE, SEED, a_lobby, begun, door
from tests.oddities import odd_games

AIKO, BOTAN, CHIYO, STRANGER = *PEOPLE[:3], 999


def choices(play, seat):
    game = play.match.rules
    return [path for path, _words in leaves(menu(game, play.state, seat, game.view(play.state, seat)))]


async def at_random(matches, play, chance, most=10_000):
    """Answer whatever is asked, as people would."""
    for _ in range(most):
        waiting = sorted(play.match.rules.waiting(play.state))
        if not waiting:
            break
        seat = chance.choice(waiting)
        play = await matches.answer(play.match.id, PEOPLE[seat], play.asked[seat], chance.choice(choices(play, seat)))
    return play


async def test_an_answer_is_a_move(tmp_path):
    async with door(tmp_path) as matches:
        play = await begun(matches)
        after = await matches.answer(1, AIKO, play.asked[0], (4,))
        assert after.seq == 1 and after.state != play.state
        assert await matches.play(1) == after
        told = matches.told[-1]
        assert (told.play, told.before, told.seat) == (after, play, 0)


async def test_an_answer_counts_once(tmp_path):
    async with door(tmp_path) as matches:
        play = await begun(matches)
        answers = await asyncio.gather(*(matches.answer(1, AIKO, play.asked[0], (n % 6,)) for n in range(20)), return_exceptions=True)
        assert [answer.seq for answer in answers if not isinstance(answer, Exception)] == [1]
        assert sum(isinstance(answer, Stale) for answer in answers) == 19
        assert len(await matches.store.moves(1)) == 2


async def test_answers_of_several_at_once_do_not_make_each_other_old(tmp_path):
    async with door(tmp_path) as matches:
        play = await begun(matches, people=3)
        assert play.match.rules.waiting(play.state) == {0, 1, 2}
        after = await matches.answer(1, AIKO, 0, (0,))
        assert after.asked[1:] == (0, 0)
        answers = await asyncio.gather(*(matches.answer(1, person, 0, (5,)) for person in (BOTAN, CHIYO)))
        assert sorted(answer.seq for answer in answers) == [2, 3]


async def test_what_another_changes_about_my_question_makes_my_answer_old(tmp_path):
    with odd_games():
        async with door(tmp_path) as matches:
            play = await begun(matches, "race", people=3)
            assert play.asked == (0, 0, 0)
            after = await matches.answer(1, AIKO, 0, (0,))
            assert after.asked == (1, 1, 1), "to raise now means another height, though it is legal as before"
            for person in (AIKO, BOTAN, CHIYO):
                with pytest.raises(Stale):
                    await matches.answer(1, person, 0, (0,))
            assert (await matches.answer(1, BOTAN, 1, (1,))).state.height == 5


async def test_a_question_that_was_answered_stays_answered(tmp_path):
    async with door(tmp_path) as matches:
        play = await begun(matches)
        await matches.answer(1, AIKO, 0, (0,))
        with pytest.raises(Stale):
            await matches.answer(1, AIKO, 0, (1,))
        for number in (1, 2, 999_999_999):
            with pytest.raises(Refused):
                await matches.answer(1, AIKO, number, (0,))
        assert play.asked == (0, 0)


async def test_a_path_into_the_menu_or_out_of_it_is_no_answer(tmp_path):
    async with door(tmp_path) as matches:
        await begun(matches)
        for path in ((), (6,), (-1,), (0, 0), (9999,)):
            with pytest.raises(Stale):
                await matches.answer(1, AIKO, 0, path)
        assert (await matches.play(1)).seq == 0


async def test_who_does_not_sit_here_or_is_not_asked_does_not_act(tmp_path):
    async with door(tmp_path) as matches:
        play = await begun(matches, "take")
        [seat] = play.match.rules.waiting(play.state)
        other = PEOPLE[1 - seat]
        with pytest.raises(NotSeated):
            await matches.answer(1, STRANGER, 0, (0,))
        with pytest.raises(NotYourTurn):
            await matches.answer(1, other, 0, (0,))
        with pytest.raises(NoSuchMatch):
            await matches.answer(77, AIKO, 0, (0,))


async def test_a_match_that_is_gathering_or_over_takes_no_answers(tmp_path):
    async with door(tmp_path) as matches:
        lobby = await matches.open(a_lobby())
        with pytest.raises(MatchOver):
            await matches.answer(lobby.id, AIKO, 0, (0,))
        play = await at_random(matches, await begun(matches), Random("over"))
        assert play.match.phase is Phase.OVER
        with pytest.raises(MatchOver):
            await matches.answer(2, AIKO, play.asked[0], (0,))
        assert (await matches.play(2)).state == play.state
        assert matches.playing == ()


@pytest.mark.parametrize("key", list(all_games()))
async def test_a_match_is_its_seed_and_its_answers(tmp_path, key):
    async with door(tmp_path) as matches:
        play = await at_random(matches, await begun(matches, key, people=all_games()[key].seats[0]), Random(key), most=60)
        game, seats = play.match.rules, len(play.match.sitters)
        state = game.setup(seats, play.match.options, dice_of(SEED, 0), Seat(0))
        from bot.match.codec import records

        for row in (await matches.store.moves(1))[1:]:
            state = legal_play(game, state, Seat(row.seat), records(key).action(row.action), dice_of(SEED, row.seq)).state
        assert state == play.state


@pytest.mark.parametrize("key", list(all_games()))
async def test_the_next_process_finds_the_match_as_it_was_left(tmp_path, key):
    async with door(tmp_path) as matches:
        left = await at_random(matches, await begun(matches, key, people=all_games()[key].seats[0]), Random(key), most=25)
    async with door(tmp_path) as matches:
        matches.now.now += 500
        [match] = await matches.resume()
        found = await matches.play(match.id)
        assert replace(found, since=0.0) == replace(left, since=0.0)
        assert found.since == matches.now()  # the time in between does not count
        await at_random(matches, found, Random("on"), most=3)


async def test_a_match_of_another_version_says_so_and_can_be_stopped(tmp_path, monkeypatch):
    async with door(tmp_path) as matches:
        play = await begun(matches)
        matches._plays.clear()
        monkeypatch.setattr(Records, "state", lambda *_: msgspec.json.decode(b"[]", type=type(play.state)))
        for attempt in (matches.play(1), matches.answer(1, AIKO, 0, (0,)), matches.leave(1, AIKO)):
            with pytest.raises(Unreadable, match="another version"):
                await attempt
        assert (await matches.stop(1, AIKO, moderator=False)).phase is Phase.STOPPED
        assert await matches.of(AIKO) == await matches.around(play.match.channel) == []


async def test_matches_of_a_game_that_is_gone_are_not_offered(tmp_path, monkeypatch):
    async with door(tmp_path) as matches:
        play = await begun(matches)
        assert len(await matches.of(AIKO)) == len(await matches.around(play.match.channel)) == 1
        monkeypatch.setattr("bot.matches.all_games", dict)
        assert await matches.of(AIKO) == await matches.around(play.match.channel) == []


async def test_nothing_is_told_before_it_is_kept(tmp_path, monkeypatch):
    async with door(tmp_path) as matches:
        await begun(matches)
        order, append = [], Store.append

        async def kept(store, move, match=None):
            await append(store, move, match)
            order.append("kept")

        monkeypatch.setattr(Store, "append", kept)
        matches.listen(lambda changed: order.append("told"))
        await matches.answer(1, AIKO, 0, (0,))
        assert order == ["kept", "told"]


async def test_what_cannot_be_kept_has_not_happened(tmp_path, monkeypatch):
    async with door(tmp_path) as matches:
        play = await begun(matches)
        told = len(matches.told)

        async def full(store, move, match=None):
            raise Refused(play.match.rules.name)

        monkeypatch.setattr(Store, "append", full)
        with pytest.raises(Refused):
            await matches.answer(1, AIKO, 0, (0,))
        assert len(matches.told) == told
        monkeypatch.undo()
        assert (await matches.play(1)).state == play.state
        assert (await matches.answer(1, AIKO, 0, (0,))).seq == 1


async def test_a_click_that_is_cancelled_leaves_the_match_usable(tmp_path):
    async with door(tmp_path) as matches:
        await begun(matches)
        click = asyncio.create_task(matches.answer(1, AIKO, 0, (0,)))
        while not matches.store._flush._waiting and not matches.store._flush._taken and not click.done():  # noqa: ASYNC110
            await asyncio.sleep(0)
        click.cancel()
        await asyncio.gather(click, return_exceptions=True)
        await matches.store.probe()
        play = await matches.play(1)
        assert play.seq == len(await matches.store.moves(1)) - 1
        assert (await matches.answer(1, BOTAN, play.asked[1], (0,))).seq == play.seq + 1


async def test_a_listener_that_fails_harms_nobody(tmp_path):
    async with door(tmp_path) as matches:
        heard = []
        matches._listeners.insert(0, lambda changed: 1 / 0)
        matches.listen(heard.append)
        await begun(matches)
        await matches.answer(1, AIKO, 0, (0,))
        assert [changed.play.seq for changed in heard if changed.play] == [0, 1]


async def test_what_fades_is_forgotten_with_the_next_action(tmp_path):
    async with door(tmp_path) as matches:
        play = await begun(matches)
        chance, tell = Random("fades"), Reader("en", play.match.names)
        seen = 0
        for _ in range(300):
            play = await at_random(matches, play, chance, most=1)
            public = [line for line in play.log if line.told.reaches(None) and line.told.fades]
            fading = [tell(play.match.rules.narrate(line.told.event)) for line in public if line.seq == play.seq]
            shown = recent(play, None, tell, most=50)
            assert all(line in shown for line in fading if line)
            assert len(shown) <= len(play.log) - len([line for line in public if line.seq < play.seq])
            seen += bool(fading)
            if not play.match.rules.waiting(play.state):
                break
        assert seen, "nothing faded, so nothing was checked"


# ---- starting


async def test_a_start_deals_from_a_new_secret_seed(tmp_path):
    matches = Matches(None)  # type: ignore[arg-type]
    first, second = (matches._dealt(a_lobby()) for _ in range(2))
    assert len(first.match.seed) == 64 and first.match.seed != second.match.seed
    assert first.match.rules_version == first.match.rules.rules_version


async def test_a_match_starts_once(tmp_path):
    async with door(tmp_path) as matches:
        match = await matches.open(a_lobby())
        starts = await asyncio.gather(*(matches.start(match.id, AIKO) for _ in range(5)), return_exceptions=True)
        assert sum(not isinstance(start, Exception) for start in starts) == 1
        assert len(await matches.store.moves(match.id)) == 1


async def test_unknown_options_become_the_book(tmp_path):
    async with door(tmp_path) as matches:
        match = await matches.open(a_lobby(options={"log": "nonsense", "unheard of": "on"}))
        play = await matches.start(match.id, AIKO)
        assert play.match.options == play.match.rules.chosen({})


async def test_a_rematch_is_opened_once(tmp_path):
    async with door(tmp_path) as matches:
        await at_random(matches, await begun(matches), Random("rematch"))
        opened = await asyncio.gather(*(matches.rematch(1, person, "x") for person in (AIKO, BOTAN)), return_exceptions=True)
        assert sum(isinstance(each, Refused) for each in opened) == 1
        [again] = await matches.store.unfinished()
        assert again.previous == 1
        with pytest.raises(Refused, match="still being played"):
            await begun(matches)
            await matches.rematch(3, AIKO, "x")


# ---- coming and going


async def test_who_is_away_is_played_by_the_computer_until_they_answer(tmp_path):
    async with door(tmp_path) as matches:
        play = await begun(matches)
        away = await matches.away(1, Seat(0), play.asked[0])
        assert away.match.sitters[0].computer and (await matches.store.load(1)).sitters[0].away
        back = await matches.answer(1, AIKO, 0, (0,))
        assert not back.match.sitters[0].away and not (await matches.store.load(1)).sitters[0].away


async def test_who_answered_in_the_last_moment_is_not_away(tmp_path):
    async with door(tmp_path) as matches:
        play = await begun(matches)
        await matches.answer(1, AIKO, 0, (0,))
        with pytest.raises(Stale):
            await matches.away(1, Seat(0), play.asked[0])


async def test_a_computer_does_not_answer_for_who_came_back(tmp_path):
    async with door(tmp_path) as matches:
        play = await begun(matches)
        with pytest.raises(Stale):
            await matches.answer_for(1, Seat(0), play.asked[0], 0, "computer")
        await matches.away(1, Seat(0), play.asked[0])
        await matches.back(1, AIKO)
        with pytest.raises(Stale):
            await matches.answer_for(1, Seat(0), play.asked[0], 0, "computer")
        await matches.away(1, Seat(0), play.asked[0])
        for index in (-1, 6, 999):
            with pytest.raises(Stale):
                await matches.answer_for(1, Seat(0), play.asked[0], index, "computer")
        assert (await matches.answer_for(1, Seat(0), play.asked[0], 5, "computer")).seq == 1


async def test_to_be_back_without_having_been_away_changes_nothing(tmp_path):
    async with door(tmp_path) as matches:
        play = await begun(matches, pace=Pace.LIVE)
        matches.now.now += 60
        assert await matches.back(1, BOTAN) == play
        with pytest.raises(NotSeated):
            await matches.back(1, STRANGER)


async def test_a_seat_that_was_left_is_free_for_one(tmp_path):
    async with door(tmp_path) as matches:
        await begun(matches, people=3)
        with pytest.raises(Refused, match="No seat is free"):
            await matches.take_seat(1, STRANGER, "New")
        left = await matches.leave(1, BOTAN)
        assert left.match.seat_of(BOTAN) is None and left.match.sitters[1].computer
        with pytest.raises(Refused, match="already"):
            await matches.take_seat(1, AIKO, "Aiko")
        taken = await asyncio.gather(*(matches.take_seat(1, person, "New") for person in (STRANGER, STRANGER + 1)), return_exceptions=True)
        assert sum(isinstance(each, Refused) for each in taken) == 1
        assert (await matches.play(1)).match.sitters[1].name == "New"
        with pytest.raises(NotSeated):
            await matches.answer(1, BOTAN, 0, (0,))


async def test_the_last_who_leaves_stops_the_match(tmp_path):
    async with door(tmp_path) as matches:
        await begun(matches, people=2, computers=1)
        assert (await matches.leave(1, AIKO)).match.phase is Phase.PLAYING
        assert (await matches.leave(1, BOTAN)).match.phase is Phase.STOPPED
        assert matches.playing == () and await matches.store.unfinished() == []
        with pytest.raises(MatchOver):
            await matches.leave(1, AIKO)


async def test_the_host_or_a_moderator_stops(tmp_path):
    async with door(tmp_path) as matches:
        for number in (1, 2, 3):
            await begun(matches)
            assert number == len(matches.playing)
        with pytest.raises(NotAllowed):
            await matches.stop(1, BOTAN, moderator=False)
        assert (await matches.stop(1, AIKO, moderator=False)).phase is Phase.STOPPED
        assert (await matches.stop(2, STRANGER, moderator=True)).phase is Phase.STOPPED
        with pytest.raises(MatchOver):
            await matches.stop(1, AIKO, moderator=False)
        assert [play.match.id for play in matches.playing] == [3]


# ---- the clock's zero


async def test_the_time_runs_from_what_everybody_saw(tmp_path):
    async with door(tmp_path) as matches:
        play = await begun(matches, pace=Pace.LIVE)
        matches.now.now += 30
        after = await matches.answer(1, AIKO, play.asked[0], (0,))
        assert after.since == play.since + 30


# ---- closing


async def test_after_closing_everything_is_refused_and_what_is_inside_is_finished(tmp_path):
    async with door(tmp_path) as matches:
        await begun(matches)
        inside = asyncio.create_task(matches.answer(1, AIKO, 0, (0,)))
        await asyncio.sleep(0)
        matches.close()
        for call in (
            matches.answer(1, BOTAN, 0, (0,)),
            matches.open(a_lobby()),
            matches.start(1, AIKO),
            matches.back(1, AIKO),
            matches.leave(1, AIKO),
            matches.stop(1, AIKO, moderator=True),
            matches.rematch(1, AIKO, "x"),
        ):
            with pytest.raises(Refused, match="restarted"):
                await call
        assert (await inside).seq == 1
