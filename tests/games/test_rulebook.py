"""What a game says of its rulebook: which heading a question belongs to, and what is drawn beside the headings."""

from __future__ import annotations

import re

import pytest

from bot.i18n import Reader, rules_of
from bot.render import drawing_of
from bot.screen.rules_screen import PEOPLE, with_people
from games import all_games
from games.core.game import AnyGame, Example
from games.core.scene import Label, Scene
from games.core.text import Words
from tests.games.cases import audience, match, tables
from tests.games.checks import LATIN, LONG, sticks_out
from tests.games.scenes import flat
from tests.spoken import DRAWN

KEYS = list(all_games())


def headings(game: AnyGame) -> list[str]:
    found = re.findall(r"^#{2,3} +(.+)$", rules_of(game, "en"), re.MULTILINE)
    assert found
    return found


def examples(game: AnyGame) -> dict[str, Example]:
    return {heading: example for heading in headings(game) if (example := game.example(heading)) is not None}


@pytest.mark.parametrize(("key", "seats"), tables())
def test_every_question_belongs_to_a_heading_of_the_rulebook(key: str, seats: int) -> None:
    """A game may say nothing of it. If it does, it says so for whoever is asked and for whoever waits, at every position."""
    game, found = all_games()[key], set[str]()
    for position in match(key, seats, seed="chapter"):
        found |= {game.chapter(game.view(position.state, seat)) for seat in audience(game, position.state, seats)}
    assert found <= {*headings(game), ""}
    assert found == {""} or "" not in found, "for some questions nothing is said"


def test_the_games_here_have_pictures_and_lead_to_their_rules() -> None:
    assert sum(len(examples(game)) for game in all_games().values()) >= 20
    for key in KEYS:
        game = all_games()[key]
        kinds = {game.chapter(game.view(each.state, None)) for each in match(key, game.seats[-1], seed="kinds")}
        assert len(kinds) > 1 or not examples(game), f"{key} leads to {kinds}"


@pytest.mark.parametrize("key", KEYS)
def test_every_chapter_has_a_picture_but_the_one_of_the_options(key: str) -> None:
    """That is the last one. A game need not draw any."""
    game, chapters = all_games()[key], list[list[str]]()
    for level, heading in re.findall(r"^(#{2,3}) +(.+)$", rules_of(game, "en"), re.MULTILINE):
        chapters += [[heading]] if level == "##" else []
        chapters[-1].append(heading)
    without = [headings[0] for headings in chapters if not any(game.example(heading) for heading in headings)]
    assert len(chapters) > 1
    assert not examples(game) or without in ([], [chapters[-1][0]])


@pytest.mark.parametrize("key", KEYS)
def test_a_heading_that_is_none_has_no_picture(key: str) -> None:
    assert all_games()[key].example("No such heading") is None


@pytest.mark.parametrize("key", KEYS)
def test_a_picture_of_the_rulebook_is_the_same_every_time(key: str) -> None:
    """It is a position built for its heading; nothing in it is drawn by lot."""
    game = all_games()[key]
    assert examples(game) == examples(game)


@pytest.mark.dear
@pytest.mark.parametrize("key", KEYS)
def test_a_picture_of_the_rulebook_is_whole_and_described_in_every_language(key: str) -> None:
    for heading, example in examples(all_games()[key]).items():
        scene = example.scene
        assert 300 <= scene.width <= 1200 and 200 <= scene.height <= 1600, heading
        for language in DRAWN:
            shown = drawing_of(scene, with_people(language).plain)
            assert 20 < len(shown.alt) <= 1024, f"{heading} is not described in {language}"
            assert not sticks_out(drawing_of(scene, Reader(language, LONG, markdown=False)).scene), heading


@pytest.mark.parametrize("key", KEYS)
def test_what_is_said_of_a_picture_is_translated(key: str) -> None:
    ukrainian = with_people("uk")
    assert not any(LATIN.search(ukrainian(name)) for name in PEOPLE)
    for heading, example in examples(all_games()[key]).items():
        said = [ukrainian.plain(words) for words in (example.words, example.scene.alt, *words_in(example.scene))]
        assert not [each for each in said if LATIN.search(each)], heading
        assert len(said[0]) > 30, heading


def words_in(scene: Scene) -> list[Words]:
    return [item.text for item in flat(scene.items) if isinstance(item, Label)]
