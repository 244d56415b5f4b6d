"""What people read and see, over all games and numbers of seats: fitting, translated, complete, and whole."""

from __future__ import annotations

import pytest

from bot.i18n import languages
from games import all_games
from tests.games.cases import tables
from tests.games.checks import dealing, drawn_outside, long_labels, mute_pictures, same_questions, silent_pictures, untranslated_words
from tests.games.overlaps import overlaps
from tests.games.sizes import small_words
from tests.spoken import WIDEST
from tests.tiers import Many


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_label_fits_on_a_button_in_every_language(key: str, seats: int) -> None:
    assert long_labels(all_games()[key], seats) == []


@pytest.mark.dear("samurai-sword-5", "samurai-sword-6", "samurai-sword-7", "tenno-6", "tenno-7")
@pytest.mark.parametrize(("key", "seats"), tables())
def test_every_word_can_be_read_in_every_language(key: str, seats: int) -> None:
    assert untranslated_words(all_games()[key], seats) == []


@pytest.mark.parametrize(("key", "seats"), tables())
def test_who_decides_is_asked_something_else_than_who_does_not(key: str, seats: int) -> None:
    assert same_questions(all_games()[key], seats) == []


@pytest.mark.dear("samurai-sword", "tenno-5", "tenno-6", "tenno-7", "tatsu-3", "tatsu-4")
@pytest.mark.parametrize(("key", "seats"), tables())
def test_the_text_twin_says_what_the_picture_shows_of_a_hand(key: str, seats: int, many: Many) -> None:
    game = all_games()[key]
    assert silent_pictures(game, seats, dealing(game).redeal, many(4, 1)) == []


@pytest.mark.dear
@pytest.mark.parametrize(("key", "seats"), tables())
def test_nothing_is_drawn_outside_the_picture(key: str, seats: int, many: Many) -> None:
    assert drawn_outside(all_games()[key], seats, step=many(60, 20)) == []


@pytest.mark.parametrize(("key", "seats"), tables())
def test_every_picture_says_what_is_asked_and_whose_turn_it_is(key: str, seats: int) -> None:
    assert mute_pictures(all_games()[key], seats) == []


@pytest.mark.dear
@pytest.mark.parametrize(("key", "seats"), tables())
def test_the_parts_of_a_picture_keep_apart(key: str, seats: int, many: Many) -> None:
    assert overlaps(all_games()[key], seats, [WIDEST, *languages()][: many(1, 9)]) == []


@pytest.mark.dear
@pytest.mark.parametrize(("key", "seats"), tables())
def test_words_in_pictures_can_be_read_on_a_phone_in_every_language(key: str, seats: int, many: Many) -> None:
    assert small_words(all_games()[key], seats, step=many(20, 4)) == []
