"""What if: a match that has ended goes on from one of its moments, at a table of its own, sealed anew."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import Refused
from bot.i18n import Reader
from bot.match import lobby
from bot.match.deal import Verdict, sealed, verdict
from bot.match.recording import Recording, Shot
from bot.match.stored import Venue
from bot.match.values import Match, Origin, Phase, Sitter
from bot.match.verify import Fault, positions, thinned
from bot.match.verify import replay as played_again
from bot.screen.lobby_screen import lobby as lobby_screen
from bot.screen.table_screen import table
from games import all_games
from games.core.dice import Dice
from games.core.game import Seat
from tests.bot.tables import CLICK, PEOPLE, SECRET, WatchedDoor, a_door, a_lobby, moments
from tests.host.playing import decided

KEYS = list(all_games())
WHERE = Venue(1, 2)


async def ended(door: WatchedDoor, key: str) -> Match:
    match = await door.open(a_lobby(key, 2, all_games()[key].seats[0] - 2), CLICK)
    return (await decided(door, await door.start(match.id, PEOPLE[0], CLICK + 1), Dice(key), 10_000)).match


async def gone_on(door: WatchedDoor, original: Match, move: int, seat: int = 1, person: int = PEOPLE[4]) -> Match:
    origin = Origin(original.id, move, len(original.sitters), Seat(seat))
    return await door.open(lobby.what_if(original, person, "Emi", origin, WHERE, 0), CLICK + 2)


@pytest.mark.parametrize("key", KEYS)
async def test_it_goes_on_from_the_position_with_people_where_they_wanted_and_the_ai_elsewhere(tmp_path, key):
    async with a_door(tmp_path) as door:
        original = await ended(door, key)
        before = positions(original, await door.store.moves(original.id))
        match = await gone_on(door, original, 5)
        moment = await door.start(match.id, PEOPLE[4], CLICK + 3)
        assert moment.state == before[5] and moment.seq == 0 and moment.playing
        assert moment.match.sitters[1] == Sitter("Emi", PEOPLE[4])
        assert all(sitter.ai for seat, sitter in enumerate(moment.match.sitters) if seat != 1)
        assert len(moment.match.sitters) == len(original.sitters) and moment.match.options == original.options


@pytest.mark.parametrize("key", KEYS)
async def test_it_is_played_to_its_end_kept_small_and_played_again(tmp_path, key):
    async with a_door(tmp_path) as door:
        original = await ended(door, key)
        started = await door.start((await gone_on(door, original, 5)).id, PEOPLE[4], CLICK + 3)
        over = await decided(door, started, Dice("on"), 10_000)
        assert over.match.phase is Phase.OVER
        moves = await door.store.moves(over.match.id)
        played_again(over.match, moves)
        small = thinned(over.match, moves)
        assert [move.seq for move in small if move.keeps_state] == [0, len(moves) - 1], "where it began cannot be dealt again"
        assert positions(over.match, small) == positions(over.match, moves)


async def test_it_is_sealed_anew_and_whoever_checks_is_told_that_nothing_was_dealt(tmp_path):
    async with a_door(tmp_path) as door:
        original = await ended(door, "take")
        match = (await door.start((await gone_on(door, original, 5)).id, PEOPLE[4], CLICK + 3)).match
        assert match.seed != original.seed and match.secret == SECRET
        over = replace(match, phase=Phase.STOPPED)
        assert verdict(sealed(over)) is Verdict.WENT_ON
        other = replace(over, origin=Origin(original.id, 6, 2, Seat(1)))
        assert verdict(sealed(other)) is Verdict.NOT_AS_SEALED, "the position is bound, too"


async def test_another_position_than_the_one_it_started_with_is_found(tmp_path):
    async with a_door(tmp_path) as door:
        original = await ended(door, "take")
        moment = await door.start((await gone_on(door, original, 5)).id, PEOPLE[4], CLICK + 3)
        moves = await door.store.moves(moment.match.id)
        older = (await door.store.moves(original.id))[4]
        with pytest.raises(Fault, match="another position"):
            played_again(moment.match, [replace(moves[0], state=older.state)])


async def test_the_lobby_outlives_a_restart_and_fills_up_with_the_ai(tmp_path):
    async with a_door(tmp_path) as door:
        match = await gone_on(door, await ended(door, "samurai-sword"), 9, seat=2)
    async with a_door(tmp_path) as door:
        await door.change(match.id, PEOPLE[5], lambda match: lobby.sit_down(match, PEOPLE[5], "Fumio", CLICK + 5, 0.0))
        moment = await door.start(match.id, PEOPLE[4], CLICK + 6)
        assert [sitter.person for sitter in moment.match.sitters] == [PEOPLE[5], None, PEOPLE[4]]


async def test_there_are_as_many_seats_as_the_position_has(tmp_path):
    async with a_door(tmp_path) as door:
        match = await gone_on(door, await ended(door, "samurai-sword"), 9)
        for person in PEOPLE[5:7]:
            match = lobby.sit_down(match, person, f"P{person}", CLICK + person, 0.0)
        with pytest.raises(Refused, match="All seats are taken"):
            lobby.sit_down(match, 999, "One more", CLICK, 0.0)


async def test_the_options_are_those_of_the_match_that_goes_on(tmp_path):
    async with a_door(tmp_path) as door:
        match = await gone_on(door, await ended(door, "tatsu"), 5)
        with pytest.raises(Refused, match="options can’t be changed"):
            lobby.choose_option(match, PEOPLE[4], "target", "250")


async def test_from_the_end_nobody_can_play_on(tmp_path):
    async with a_door(tmp_path) as door:
        original = await ended(door, "take")
        last = (await door.store.moves(original.id))[-1].seq
        match = await gone_on(door, original, last)
        with pytest.raises(Refused, match="You can’t play on"):
            await door.start(match.id, PEOPLE[4], CLICK + 3)
        assert (await door.matches.match(match.id)).phase is Phase.GATHERING


async def test_a_rematch_of_it_is_dealt_as_matches_are(tmp_path):
    async with a_door(tmp_path) as door:
        original = await ended(door, "take")
        started = await door.start((await gone_on(door, original, 5)).id, PEOPLE[4], CLICK + 3)
        await door.stop(started.match.id, PEOPLE[4], False)
        again = await door.rematch(started.match.id, PEOPLE[4], "Emi", CLICK + 9)
        assert again.origin is None


async def test_the_table_and_the_lobby_say_what_it_is(tmp_path):
    async with a_door(tmp_path) as door:
        match = await gone_on(door, await ended(door, "take"), 5)
        reader = Reader("en", match.names)
        assert "match 1 continues here" in str(lobby_screen(match, reader, 0.0).parts)
        moment = await door.start(match.id, PEOPLE[4], CLICK + 3)
        assert "doesn’t count" in str(table(moment, reader).parts)


def test_what_faded_before_is_not_told_again():
    shots: list[Any] = []
    for moment in moments("tenno", 2, "fading"):
        shots.append(Shot(None, None, moment.state, tuple(entry.told for entry in moment.log if entry.seq == moment.seq)))
    reel = Recording(all_games()["tenno"], tuple(shots))
    told = reel.going_on(20).told
    assert any(each.fades for shot in shots[:20] for each in shot.told)
    assert [each for each in told if each.fades] == [each for each in shots[20].told if each.fades]
