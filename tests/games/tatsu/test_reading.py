"""Sizes, and the poster: pictures are shown four times as small on a phone, and a poster is looked at by people who were not there."""

from __future__ import annotations

from itertools import islice

import pytest

from bot.i18n import Reader
from bot.render import fonts
from bot.render.localize import scene_in_words
from games.core.replay import positions
from games.core.scene import Group, Item, Label
from games.core.text import Text, Who
from games.tatsu import GAME
from games.tatsu.picture.lettering import FIGURE, LEAST, NAME
from tests.games.checks import LONG
from tests.games.overlaps import crossings
from tests.games.tatsu.looking import fitted, labels, scenes, words
from tests.spoken import DRAWN
from tests.tiers import Many


@pytest.mark.dear
@pytest.mark.parametrize("captured", ["shown", "counted"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_what_is_on_a_picture_can_be_read_on_a_phone_in_every_language(seats: int, captured: str, many: Many) -> None:
    """A picture is shown four times as small there."""
    readers = [Reader(code, LONG[:seats], markdown=False) for code in DRAWN]
    people = {reader: {reader(Who(seat)) for seat in range(seats)} for reader in readers}
    for scene in scenes(seats, captured=captured)[:: many(7, 1)]:
        for reader in readers:
            shown = [(item, fitted(item)) for item in labels(scene_in_words(scene, reader))]
            assert min(fit.size for _item, fit in shown) >= LEAST
            assert min(fit.squeeze for _item, fit in shown) >= fonts.NARROWEST >= 0.85
            assert min((fit.size for item, fit in shown if item.text in people[reader]), default=NAME) >= NAME


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_statistics_can_be_read_where_one_looks_for_them(seats: int) -> None:
    played = list(positions(GAME, seats, {}, "pictures"))
    assert GAME.everything is not None
    for moves in (1, len(played) // 2, len(played)):
        shown = scene_in_words(GAME.everything(played[:moves]), Reader("de", LONG[:seats], markdown=False))
        assert min(fitted(item).size for item in labels(shown)) >= 30


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_values_are_the_largest_on_a_card(seats: int) -> None:
    for scene in scenes(seats):
        faces = [item for item in scene.items if isinstance(item, Group) and item.w < 500 and any(map(is_figure, item.items))]
        for face in faces:
            assert min(item.size for item in face.items if isinstance(item, Label) and is_figure(item)) >= FIGURE


def is_figure(item: Item) -> bool:
    return isinstance(item, Label) and (isinstance(item.text, int) or str(item.text).startswith("×"))


# ---- the poster


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("target", ["500", "hand"])
def test_a_poster_shows_the_winners_their_total_and_three_facts(seats: int, target: str) -> None:
    played = list(positions(GAME, seats, {"target": target}, "poster"))
    assert GAME.poster is not None
    scene, result = GAME.poster(played), GAME.outcome(played[-1].state)
    assert result is not None and (scene.width, scene.height) == (1200, 640)
    said = words(scene)
    assert all(Who(seat) in said for seat in result.places[0]) and max(result.scores, key=lambda score: score or 0) in said
    assert (
        sum(isinstance(text, Text) and text.id in {"Final score", "Best hand", "Hands won", "Points in the best trick"} for text in said)
        == 3
    )


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_parts_of_a_poster_keep_apart_and_can_be_read(seats: int) -> None:
    assert GAME.poster is not None
    for target in ("500", "hand"):
        scene = GAME.poster(list(positions(GAME, seats, {"target": target}, "poster")))
        for reader in (Reader(code, LONG[:seats], markdown=False) for code in DRAWN):
            shown = scene_in_words(scene, reader)
            assert list(crossings(shown)) == [] and min(fitted(item).size for item in labels(shown)) >= LEAST


def test_of_a_match_that_was_stopped_everything_is_shown() -> None:
    played = list(islice(positions(GAME, 4, {}, "poster"), 30))
    assert GAME.poster is not None and GAME.everything is not None
    assert GAME.poster(played) == GAME.everything(played)


def test_who_share_the_victory_share_the_poster() -> None:
    found = [list(positions(GAME, 2, {"target": "hand"}, f"shared {seed}")) for seed in range(12)]
    assert GAME.poster is not None
    shared = [played for played in found if len(set(played[-1].state.totals)) == 1]
    assert shared, "some hand in which neither has a multiplier"
    for played in shared:
        assert {Who(0), Who(1)} <= set(words(GAME.poster(played)))
