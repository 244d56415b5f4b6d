"""What a host calls the games, wherever their names are read."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.desk.command_names import localized
from bot.errors import CannotStart
from bot.i18n import Reader
from bot.i18n.titles import rename
from bot.render import drawing_of
from games import all_games
from games.core.scene import Label


@pytest.fixture(autouse=True)
def named_as_before() -> Iterator[None]:
    yield
    rename({})


def title_of(key: str, language: str) -> set[str]:
    """The words in the title picture."""
    title = all_games()[key].title
    assert title is not None
    return {str(item.text) for item in drawing_of(title(), Reader(language).plain).scene.items if isinstance(item, Label)}


@pytest.mark.parametrize("language", ["en", "uk", "fr"])
@pytest.mark.parametrize("key", all_games())
def test_a_game_is_called_so_in_words_pictures_and_commands(key: str, language: str) -> None:
    before = Reader(language)(all_games()[key].name)
    rename({key: "Evening {n}"})
    assert Reader(language)(all_games()[key].name) == Reader(language).plain(all_games()[key].name) == "Evening {n}" != before
    assert "Evening {n}" in title_of(key, language)
    assert localized(all_games()[key].name).message == "Evening {n}"


def test_others_keep_their_names_and_so_does_everything_else() -> None:
    tenno, take = all_games()["tenno"], all_games()["take"]
    rename({"take": "Two Courts"})
    rename({"tenno": "Emperor"})
    assert Reader("en")(take.name) == "Také" and localized(take.name).message == "Také"
    assert "Tenno’s" in Reader("en")(tenno.blurb), "he is who people serve in it"


def test_a_game_that_is_not_here_is_one_sentence() -> None:
    with pytest.raises(CannotStart) as refused:
        rename({"go": "Stones"})
    assert str(refused.value) == "GAME_NAMES names a game 'go' that is not here; there is samurai-sword, take, tatsu, tenno."
