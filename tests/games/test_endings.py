"""The end of a match in one picture, and the sentences it is remembered by: whole, fitting, in every language, and true."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest

from bot.i18n import Reader
from bot.render.localize import scene_in_words
from games import all_games
from games.core.game import Case, Seat, Told
from games.core.replay import Position
from games.core.scene import Label
from games.core.story import SENTENCES, Beat, Lead, events, leads, of_leads, told
from games.samurai_sword.rules.events import Defeated, Ended
from games.tenno.rules.events import Fought
from tests.games.cases import match, tables
from tests.games.checks import LATIN, LONG, NAMES, bare, sticks_out
from tests.games.scenes import flat
from tests.spoken import DRAWN
from tests.tiers import Many

TABLES = [(key, seats) for key, seats in tables() if all_games()[key].everything is not None]  # a game can do without
UKRAINIAN = Reader("uk", NAMES, markdown=False)


def whole(key: str, seats: int, seed: str = "end") -> list[Position[Any]]:
    return list(match(key, seats, seed=seed))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_everything_can_be_drawn_at_every_moment_and_says_in_words_what_it_shows(key: str, seats: int) -> None:
    game, played = all_games()[key], whole(key, seats)
    assert game.everything is not None
    for number in {1, 2, len(played) // 3, len(played) // 2, len(played) - 1, len(played)}:
        scene = game.everything(played[:number])
        assert scene.width == 1200 and 600 <= scene.height <= 1210, (number, scene.height)
        assert all(item.size >= 22 for item in flat(scene.items) if isinstance(item, Label))
        alt = UKRAINIAN(scene.alt)
        assert all(name in alt for name in NAMES[:seats]), alt


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_nothing_of_the_end_reaches_out_of_the_picture(key: str, seats: int, many: Many) -> None:
    game, played = all_games()[key], whole(key, seats)
    assert game.everything is not None
    for number in (len(played), len(played) // 2)[: many(1, 2)]:
        for language in DRAWN:
            assert not sticks_out(scene_in_words(game.everything(played[:number]), Reader(language, LONG[:seats], markdown=False)))


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_the_end_and_its_story_are_in_every_language(key: str, seats: int) -> None:
    game = all_games()[key]
    for seed in ("words", "other", "third"):
        played = whole(key, seats, seed)
        assert game.everything is not None
        scene, story = game.everything(played), game.story(played)
        said = [scene.alt, *story, *(item.text for item in flat(scene.items) if isinstance(item, Label))]
        for words in said:
            assert not LATIN.search(UKRAINIAN(words)), UKRAINIAN(words)
            assert not any(LATIN.search(string) for string in bare(words)), words


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_a_story_has_at_most_three_sentences_and_most_matches_have_one(key: str, seats: int) -> None:
    stories = [all_games()[key].story(whole(key, seats, f"story {seed}")) for seed in range(3)]
    assert all(len(story) == len(set(story)) <= SENTENCES for story in stories)
    assert sum(map(bool, stories)) >= 2


# ---- how a story is found


def test_the_best_beats_are_told_in_the_order_in_which_they_were():
    beats = [Beat(9, "late", 5), Beat(1, "early", 3), Beat(4, "little", 1), Beat(2, "great", 9)]
    assert told(beats) == ("early", "great", "late")


def test_who_leads_is_ahead_of_all_others():
    standings = [(0, 0), (1, 0), (2, 1), (2, 2), (2, 5), (2, 9)]
    assert leads(standings) == [Lead(0, 1, 2), Lead(1, 4, 5)]
    assert leads([]) == []


def test_a_long_lead_that_came_to_nothing_is_told_beside_the_one_that_decided():
    standings = [(1, 0)] * 8 + [(1, 2)] * 2
    beats = list(of_leads(standings, lambda lead: f"kept by {lead.who}", lambda lead: f"lost by {lead.who}"))
    assert [beat.words for beat in beats] == ["kept by 1", "lost by 0"]


class Rang(Case, frozen=True):
    n: int


def test_what_only_some_were_told_is_no_part_of_a_story():
    secret, public = Told(Rang(1), frozenset({Seat(0)})), Told(Rang(2))
    played = [Position(0, None), Position(1, None, told=(secret, public))]
    assert list(events(played, Rang)) == [(1, Rang(2))]


# ---- what is told is true


@pytest.mark.parametrize("seed", [f"blow {number}" for number in range(8)])
def test_the_last_blow_is_given_by_whoever_struck_when_the_match_ended(seed: str) -> None:
    played = whole("samurai-sword", 5, seed)
    blows = [(at, fell) for at, fell in events(played, Defeated) if at == next(end for end, _event in events(played, Ended))]
    said = [UKRAINIAN(words) for words in all_games()["samurai-sword"].story(played)]
    last = [words for words in said if words.startswith("Останній удар")]
    assert len(last) == len(blows[-1:])
    for _at, fell in blows[-1:]:
        assert NAMES[fell.by] in last[0] and NAMES[fell.seat] in last[0]


@pytest.mark.parametrize("seed", ["lead 1", "lead 2", "lead 3"])
def test_a_lead_in_take_is_that_of_the_sums(seed: str) -> None:
    from games.take.words.story import standings, turns_of

    played = whole("take", 2, seed)
    sums = standings(turns_of(played))
    assert sums[-1] == played[-1].state.table.scores
    assert len(sums) == 35


@pytest.mark.parametrize("seats", [2, 5])
def test_battles_in_tenno_are_counted_as_they_were_fought(seats: int) -> None:
    played = whole("tenno", seats)
    fought = list(events(played, Fought))
    assert len(fought) == len({at for at, _fought in fought}) > 3


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_curve_of_tatsu_ends_at_the_totals(seats: int) -> None:
    from games.tatsu.words.story import sides_of, totals_of

    played = whole("tatsu", seats)
    state = played[-1].state
    assert [values[-1] for values in totals_of(played)] == [state.totals[side[0]] for side in sides_of(state)]
    assert sorted(seat for side in sides_of(state) for seat in side) == list(range(seats))


def test_what_is_told_of_a_match_so_far_does_not_need_its_end():
    for key, seats in TABLES:
        played = list(islice(match(key, seats, seed="so far"), 5))
        assert len(all_games()[key].story(played)) <= SENTENCES
