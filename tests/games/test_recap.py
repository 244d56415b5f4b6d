"""What a seat was told since it last looked, retold: over whole matches of every game, for every seat and for the table."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from bot.i18n import Reader, languages
from games import all_games
from games.core.dice import Dice, dice_of
from games.core.game import AnyGame, Seat, Told
from games.core.recap import MOVE, PASSING, Deed, EventByEvent, Heard, Line, by_people, empty, in_one_line, together
from games.core.text import Text, Who, lines, listed
from tests.games.cases import audience, options_of_tables, stretches, tables
from tests.games.checks import Faults, dealing, distinct, hides_nothing, some
from tests.oddities import race
from tests.tiers import Many

NAMES = ("Аліса", "Borys", "Chiyo", "Daryna", "Є", "Fedir 3", "Ганна")
LONGEST = 220  # letters; four lines of a phone


FOLDED = [(key, seats) for key, seats in tables() if not isinstance(all_games()[key].recap, EventByEvent)]


@pytest.mark.parametrize(("key", "seats", "options"), options_of_tables())
def test_each_line_is_a_sentence_for_a_phone_in_every_language(key: str, seats: int, options: dict[str, str], many: Many) -> None:
    game, read = all_games()[key], 0
    readers = [Reader(code, NAMES[:seats], markdown=False) for code in languages()]
    for seat, told in islice(stretches(game, seats, options, "recap"), 0, None, many(3, 1)):
        for line in game.recap(told, seat):
            assert line.weight >= PASSING
            for said in [reader(line.words) for reader in readers]:
                read += 1
                assert said.strip() and not said[0].islower(), said
                assert said[-1] in ".!?" or isinstance(game.recap, EventByEvent), said
                assert not set("{}\n") & set(said), said
                assert len(said) <= LONGEST, (len(said), said)
    assert read > 20


@pytest.mark.parametrize(("key", "seats"), FOLDED)
def test_whoever_waits_for_a_turn_has_less_to_read_than_the_log(key: str, seats: int) -> None:
    game, retold, logged = all_games()[key], 0, 0
    for seat, told in stretches(game, seats, None, "short"):
        retold += len(game.recap(told, seat))
        logged += sum(not empty(game.narrate(each.event)) for each in told)
    assert 0 < retold < 0.75 * logged


def nothing(event: Any) -> bool:
    """A score of nothing is a fact for the log, and no news."""
    return not any(getattr(event, "points", (1,)))


def lost_events(game: AnyGame, seats: int) -> Faults:
    """Whatever a log says of an event, a recap of that event alone says something as well."""
    return distinct(
        f"{game.key}: {each.event!r} is lost"
        for position in some(game, seats, "lost")
        for each in position.told
        for seat in audience(game, position.state, seats)
        if each.reaches(seat) and not empty(game.narrate(each.event)) and not game.recap([each], seat) and not nothing(each.event)
    )


@pytest.mark.parametrize(("key", "seats"), tables())
def test_no_event_is_lost(key: str, seats: int) -> None:
    assert lost_events(all_games()[key], seats) == []


def test_a_recap_that_loses_something_is_noticed() -> None:
    for game in all_games().values():
        assert lost_events(replace(game, recap=lambda told, me: ()), game.seats[0])


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_recap_knows_nothing_but_what_was_told(key: str, seats: int) -> None:
    """The same is done in a state and in one with other hidden things: who was told the same reads the same."""
    game, dice, compared = all_games()[key], Dice("twins"), 0
    if hides_nothing(game):
        pytest.skip("everything lies open in this game")
    for position in some(game, seats, "twins", step=3):
        for reader in audience(game, position.state, seats):
            twin = dealing(game).redeal(position.state, reader, dice)
            for seat in game.waiting(position.state) if twin != position.state else ():
                for action in [each for each in game.legal(position.state, seat) if each in game.legal(twin, seat)][:3]:
                    here, there = (game.apply(state, seat, action, dice_of("twins", 1)).told for state in (position.state, twin))
                    mine, theirs = ([each for each in told if each.reaches(reader)] for told in (here, there))
                    if mine == theirs:
                        compared += 1
                        assert game.recap(mine, reader) == game.recap(theirs, reader)
    assert compared > 5


@pytest.mark.parametrize(("key", "seats"), FOLDED)
def test_the_reader_is_never_called_by_name(key: str, seats: int) -> None:
    """Who looks has *you* wherever something is done to somebody; only lists of everybody name the reader."""
    game, named, addressed = all_games()[key], 0, 0
    for seat, told in stretches(game, seats, None, "you"):
        for line in game.recap(told, seat) if seat is not None else ():
            said = Reader("en", tuple("@" if at == seat else name for at, name in enumerate(NAMES[:seats])), markdown=False)(line.words)
            addressed += "you" in said.lower()
            named += "@" in said
    assert addressed > 5 and named < 0.25 * addressed


# ---- of what folds are made


def test_a_game_without_a_fold_is_retold_event_by_event() -> None:
    assert race.GAME.recap([Told(race.Jump(2)), Told(race.Jump(4))], None) == (
        Line(race.GAME.narrate(race.Jump(2)), PASSING),
        Line(race.GAME.narrate(race.Jump(4)), PASSING),
    )


def test_a_sentence_without_a_word_is_no_line() -> None:
    silent = replace(race.GAME, narrate=lambda event: listed(["", lines()]) if event.to == 2 else "At the top.")
    assert silent.recap([Told(race.Jump(2)), Told(race.Jump(6))], None) == (Line("At the top.", PASSING),)


def test_a_game_keeps_the_fold_it_has() -> None:
    own = replace(race.GAME, recap=lambda told, me: ())
    assert own.recap([Told(race.Jump(2))], None) == ()
    assert isinstance(race.GAME.recap, EventByEvent)


A, B = Seat(0), Seat(1)


def sentence(who: Seat, deeds: Any) -> Any:
    return listed([Who(who), deeds], " ")


def read(line: Line) -> str:
    return Reader("en", ("Aki", "Botan"), markdown=False)(line.words)


def test_deeds_of_the_same_person_are_one_sentence_of_the_greatest_weight() -> None:
    parts: list[Deed | Line] = [Deed(A, "drew", PASSING), Deed(A, "struck", 7), Deed(B, "fell"), Line("The end.", 9)]
    told = list(by_people(parts, sentence))
    assert [(read(line), line.weight) for line in told] == [("Aki drew; struck", 7), ("Botan fell", MOVE), ("The end.", 9)]


def test_many_deeds_are_several_sentences() -> None:
    parts = [Deed(A, word) for word in ("drew", "struck", "played", "ended")]
    assert [read(line) for line in by_people(parts, sentence)] == ["Aki drew; struck; played", "Aki ended"]


def test_what_the_reader_is_asked_about_has_a_line_to_itself() -> None:
    parts = [Deed(A, "drew"), Deed(A, "struck", asks=True), Deed(A, "played")]
    assert [(read(line), line.asks) for line in by_people(parts, sentence)] == [
        ("Aki drew", False),
        ("Aki struck", True),
        ("Aki played", False),
    ]


def test_the_events_that_belong_to_one_are_taken_with_it() -> None:
    heard = Heard[Any](["a", "b", 1, 2, "c"])
    assert next(iter(heard)) == "a" and heard.take(int) is None and heard.take(str) == "b"
    assert list(heard.run(int)) == [1, 2] and heard.following == "c"
    assert list(heard) == ["c"] and heard.following is None


def test_sentences_that_belong_together_stand_on_one_line() -> None:
    assert together([Line("One.", 2)]) == Line("One.", 2)
    assert read(together([Line("One.", 2), Line("Two.", 5)])) == "One. Two."
    assert in_one_line(lines("One.", "Two.")) == listed(["One.", "Two."], " ")
    assert in_one_line(Text("race", "Up.")) == Text("race", "Up.")
