"""A match lived again: each of its moments as somebody saw it, and nothing that they could not have seen."""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest
from msgspec import Raw
from msgspec.structs import replace

from bench.replays import MOST, longest, stepped
from bot.errors import NotAllowed, Refused
from bot.i18n import Reader
from bot.match.recording import EVERYTHING, TABLE, Eyes, Recording, Recordings, Shot, eyes_numbered, may_see_through, recording_of, usual
from bot.match.replay_codes import Code, eyes_called, eyes_meant, read, written_code
from bot.match.values import Match, Phase, Sitter
from bot.match.verify import thinned
from bot.screen.replay_screen import Showing, headline, replay, told_then
from games import all_games
from games.core.dice import Dice
from games.core.game import Seat
from tests.bot.tables import CLICK, NAMES, PEOPLE, a_door, a_lobby
from tests.games.cases import match as positions_of
from tests.games.checks import dealing, hides_nothing
from tests.host.playing import decided

TABLES = [(key, seats) for key, game in all_games().items() for seats in sorted({game.seats[0], game.seats[-1]})]
ENGLISH = Reader("en", NAMES)


def a_reel(key: str, seats: int, seed: str = "reel", moves: int = 10_000) -> Recording:
    shots = []
    for position in positions_of(key, seats, None, seed):
        shots.append(Shot(position.seat, position.action, position.state, position.told))
        if len(shots) > moves:
            break
    return Recording(all_games()[key], tuple(shots))


def a_match(key: str, seats: int, phase: Phase = Phase.PLAYING) -> Match:
    sitters = tuple(Sitter(NAMES[seat], PEOPLE[seat]) for seat in range(seats))
    return replace(a_lobby(key), id=12, sitters=sitters, phase=phase, seed="5eed")


def shown(match: Match, reel: Recording, eyes: Eyes) -> list[Any]:
    """All that these eyes are shown, moment by moment."""
    return [replay(match, reel, Showing(eyes, frame, eyes.seat), ENGLISH) for frame in range(len(reel.frames(eyes)))]


# ---- nothing that a seat could not know


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_what_a_seat_sees_again_does_not_depend_on_what_it_could_not_know(key, seats):
    """What is hidden from it lies otherwise, what only others were told or decided was something else: it sees the same."""
    game, match, dice, hidden = all_games()[key], a_match(key, seats), Dice("otherwise"), 0
    if hides_nothing(game):
        pytest.skip("everything lies open in this game")
    reel = a_reel(key, seats, moves=60)
    for seat in (Seat(0), Seat(seats - 1)):
        others = [otherwise(reel, number, seat, dice) for number in range(len(reel.shots))]
        hidden += sum(other.state != shot.state for other, shot in zip(others, reel.shots, strict=True))
        other = Recording(game, tuple(others))
        assert shown(match, other, Eyes(seat)) == shown(match, reel, Eyes(seat))
    assert hidden, "nothing was hidden, so nothing was checked"


def otherwise(reel: Recording, number: int, seat: Seat, dice: Dice) -> Shot:
    shot = reel.shots[number]
    told = tuple([each for each in shot.told if each.reaches(seat)])
    state = dealing(reel.game).redeal(shot.state, seat, dice)
    return Shot(shot.seat, shot.action, state, told) if shot.seat == seat else Shot(None, None, state, told)


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_number_of_moments_tells_nothing_of_what_others_did_unseen(key, seats):
    """Moves that a seat did not notice are no moments to it: without them it has as many."""
    reel = a_reel(key, seats)
    for eyes in (TABLE, Eyes(Seat(0))):
        noticed = Recording(reel.game, tuple(reel.shots[number] for number in reel.frames(eyes)))
        assert noticed.frames(eyes) == tuple(range(len(noticed.shots)))


def test_while_it_is_played_only_its_own_people_see_it_with_their_own_eyes():
    playing, over = a_match("tenno", 3), a_match("tenno", 3, Phase.OVER)
    for mine in (None, Seat(0), Seat(2)):
        for number in range(5):
            eyes = eyes_numbered(number, 3)
            assert eyes is not None
            may_see_through(over, mine, eyes)
            if mine is not None and eyes == Eyes(mine):
                may_see_through(playing, mine, eyes)
            else:
                with pytest.raises(NotAllowed):
                    may_see_through(playing, mine, eyes)
    assert eyes_numbered(5, 3) is None
    assert usual(playing, None) == TABLE and usual(playing, Seat(1)) == Eyes(Seat(1))


# ---- from moves and seed alone


@pytest.mark.parametrize("key", list(all_games()))
async def test_it_is_the_same_from_the_moves_with_all_positions_and_from_those_that_are_kept_small(tmp_path, key):
    async with a_door(tmp_path) as door:
        match = await door.open(a_lobby(key, 2, all_games()[key].seats[0] - 2), CLICK)
        moment = await decided(door, await door.start(match.id, PEOPLE[0], CLICK + 1), Dice(key), 10_000)
        moves = await door.store.moves(match.id)
        small = thinned(moment.match, moves)
        assert sum(move.keeps_state for move in small) == 1
        assert recording_of(moment.match, small) == recording_of(moment.match, moves)
        assert len(recording_of(moment.match, small).shots) == moment.seq + 1


def test_a_position_that_today_s_rules_do_not_give_back_is_said_to_be_gone():
    reel = a_reel("take", 2, moves=4)
    torn = Recording(reel.game, (reel.shots[0], *(shot._replace(state=None) for shot in reel.shots[1:])))
    screen = replay(a_match("take", 2, Phase.OVER), torn, Showing(EVERYTHING, 2), ENGLISH)
    assert screen.scene is None and "can’t be shown anymore" in str(screen.parts)


# ---- moving about


@pytest.mark.parametrize("key", list(all_games()))
def test_the_same_moment_is_found_through_other_eyes(key):
    reel = a_reel(key, all_games()[key].seats[0])
    for number in range(0, len(reel.shots), 7):
        for eyes in (TABLE, Eyes(Seat(1))):
            frame = reel.frame_of(eyes, number)
            assert reel.at(eyes, frame) <= number
            assert frame + 1 == len(reel.frames(eyes)) or reel.at(eyes, frame + 1) > number


def test_what_somebody_chose_stands_below_what_they_saw():
    reel, match = a_reel("tenno", 2), a_match("tenno", 2, Phase.OVER)
    eyes = Eyes(Seat(0))
    frame = next(at for at in range(len(reel.frames(eyes))) if reel.chosen(eyes, at) is not None)
    assert "Then you chose: " in str(replay(match, reel, Showing(eyes, frame, Seat(0)), ENGLISH).parts)
    assert "Then **Aiko** chose: " in str(replay(match, reel, Showing(eyes, frame, Seat(1)), ENGLISH).parts)
    assert all(reel.chosen(TABLE, at) is None for at in range(len(reel.frames(TABLE))))


@pytest.mark.parametrize("key", list(all_games()))
def test_a_step_is_a_matter_of_milliseconds(key):
    game = all_games()[key]
    reel, match = a_reel(key, game.seats[-1]), a_match(key, game.seats[-1], Phase.OVER)
    assert median(stepped(reel, match, ENGLISH).steps) < MOST


def test_so_it_is_in_a_match_of_over_three_hundred_moves():
    game = all_games()["tatsu"]
    moves, steps = stepped(longest(game, 4), a_match("tatsu", 4, Phase.OVER), ENGLISH)
    assert moves > 300 and median(steps) < MOST


def test_only_so_many_are_kept_in_memory():
    reels, match = Recordings(), a_match("take", 2, Phase.OVER)
    reel = Recording(match.rules, ())
    for number in range(100):
        reels.put(replace(match, id=number), reel)
    assert reels.get(replace(match, id=99), None) is reel and reels.get(replace(match, id=0), None) is None


def test_a_match_that_has_moved_on_or_ended_is_made_anew():
    reels, match, reel = Recordings(), a_match("take", 2), a_reel("take", 2, moves=3)
    reels.put(match, reel)
    assert reels.get(match, 4) is reel and reels.get(match, 5) is None
    assert reels.get(replace(match, phase=Phase.OVER), None) is None


@pytest.mark.parametrize("key", list(all_games()))
def test_every_moment_has_words(key):
    """What was told; and where a move told nothing, as an answer that waits for others, what the table waited for."""
    game = all_games()[key]
    reel, match = a_reel(key, game.seats[-1]), a_match(key, game.seats[-1], Phase.OVER)
    for eyes in (TABLE, EVERYTHING, Eyes(Seat(0)), Eyes(Seat(1))):
        for number in reel.frames(eyes):
            assert told_then(reel, eyes, number, ENGLISH) and headline(match, reel, eyes, number, ENGLISH)


def test_a_move_that_tells_nothing_says_what_is_waited_for():
    reel, match = a_reel("tenno", 3), a_match("tenno", 3, Phase.OVER)
    first = str(replay(match, reel, Showing(TABLE, 1), ENGLISH).parts)
    assert not reel.shots[1].told and first.count("still placing Peasants.") == 3, "below the picture, and in the menu, as at the start"


# ---- codes


def test_a_code_is_read_as_it_was_written():
    match = a_match("tenno", 4)
    for eyes in (TABLE, EVERYTHING, *(Eyes(Seat(seat)) for seat in range(4))):
        code = read(written_code(match, 56, eyes))
        assert (code.match, code.frame, eyes_meant(match, code.who)) == (12, 56, eyes)
    assert written_code(match, 56, Eyes(Seat(0))) == "12@57~aiko"


def test_a_name_that_is_not_clear_is_the_number_of_the_seat():
    names = "Aiko", "aiko!", "table", "7", "…", "Олеся"
    match = replace(a_match("tenno", 6), sitters=tuple(Sitter(name, 100 + at) for at, name in enumerate(names)))
    assert [eyes_called(match, Eyes(Seat(seat))) for seat in range(6)] == ["1", "2", "3", "4", "5", "олеся"]
    assert [eyes_meant(match, str(seat + 1)).seat for seat in range(6)] == list(range(6))


@pytest.mark.parametrize(("said", "meant"), [("12", Code(12)), (" `12@57~Aiko` ", Code(12, 56, "Aiko")), ("3@0", Code(3, 0))])
def test_what_is_left_out_of_a_code_is_what_suits(said, meant):
    assert read(said) == meant


@pytest.mark.parametrize("said", ["", "aiko", "12@", "12@x", "@5", "12~", "1234567890", "12@57~" + 50 * "a"])
def test_what_is_no_code_is_refused_with_an_example(said):
    with pytest.raises(Refused, match="12@57~aiko"):
        read(said)


def test_whoever_never_sat_there_is_nobody():
    with pytest.raises(Refused, match="No one by that name"):
        eyes_meant(a_match("tenno", 2), "zelda")


# ---- why computers did so


def test_a_reason_stands_below_what_was_chosen():
    reel, match = a_reel("take", 2, moves=6), a_match("take", 2, Phase.OVER)
    reasoned = Recording(reel.game, tuple(shot._replace(why="it looked best") for shot in reel.shots))
    assert "it looked best" in str(replay(match, reasoned, Showing(EVERYTHING, 1), ENGLISH).parts)
    assert "it looked best" not in str(replay(match, reel, Showing(EVERYTHING, 1), ENGLISH).parts)


async def test_while_it_is_played_nobody_reads_why(tmp_path):
    async with a_door(tmp_path) as door:
        match = await door.open(a_lobby("take", 1, 1), CLICK)
        moment = await decided(door, await door.start(match.id, PEOPLE[0], CLICK + 1), Dice("why"), 12)
        moves = [replace(move, why=Raw(b'"it looked best"')) for move in await door.store.moves(match.id)]
        assert {shot.why for shot in recording_of(moment.match, moves).shots} == {None}
        assert {shot.why for shot in recording_of(replace(moment.match, phase=Phase.OVER), moves).shots} == {"it looked best"}
