"""What is said of the games before one is chosen, and the title pictures."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.i18n import Reader, languages
from bot.render import drawing_of
from bot.render.localize import scene_in_words
from bot.render.painter import Painter
from bot.screen import games_screen
from bot.screen.custom_id import parse
from bot.screen.games_screen import choice_of_games, minutes, players, title_of
from bot.screen.lobby_screen import lobby
from bot.screen.parts import ButtonRow, Image, Paragraph
from bot.screen.rules_screen import rules
from games import all_games
from games.core.drawing import livery, with_places
from games.core.scene import Box, Group, Sprite
from tests.bot.tables import a_lobby
from tests.games.checks import sticks_out

KEYS = list(all_games())
BY_LENGTH = ("tenno", "tatsu", "take", "samurai-sword")
ENGLISH, UKRAINIAN = Reader("en", ()), Reader("uk", ())
TALL = 150 / 390  # of a picture's width: what it takes on a phone


def test_a_choice_of_games_says_of_each_how_many_play_how_long_and_what_it_is() -> None:
    screen = choice_of_games(ENGLISH, 0)
    words = [part.text for part in screen.parts if isinstance(part, Paragraph)]
    assert "### Tenno\n-# 2 to 7 players · about 15 minutes · easy\n" in words[1]
    assert "### Samurai Sword\n-# 3 to 7 players · 30 to 60 minutes · medium\nHidden roles" in words[4]
    assert "-# 2–4 гравці · 20–30 хв · середня" in choice_of_games(UKRAINIAN, 0).parts[4].text


def test_the_shortest_game_is_first_and_each_is_opened_with_friends_or_alone_at_this_pace() -> None:
    rows = [row.buttons for row in choice_of_games(ENGLISH, 2).parts if isinstance(row, ButtonRow)]
    games = [KEYS.index(key) for key in BY_LENGTH]
    assert [[parse(button.custom_id).path for button in row] for row in rows] == [[(game, 2), (game, 2, 1)] for game in games]
    assert {tuple(button.label for button in row) for row in rows} == {("With friends", "Solo")}


def test_in_direct_messages_everybody_plays_alone() -> None:
    rows = [row.buttons for row in choice_of_games(ENGLISH, 0, direct=True).parts if isinstance(row, ButtonRow)]
    assert [[button.label for button in row] for row in rows] == [["Play"]] * len(KEYS)


def test_a_fifth_game_without_title_and_minutes_appears_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    fifth = replace(all_games()["take"], key="fifth", title=None, minutes=range(0), depth=None)
    games = {**all_games(), "fifth": fifth}
    monkeypatch.setattr(games_screen, "all_games", lambda: games)
    assert choice_of_games(ENGLISH, 0).parts[-2].text.startswith("### Také\n-# 2 players\n")
    assert minutes(fifth) is None and title_of("fifth") is None


def test_a_choice_of_games_is_a_gallery_of_their_titles_unless_somebody_reads_text() -> None:
    screen = choice_of_games(ENGLISH, 0)
    assert screen.parts[1] == Image() and screen.scene is not None
    groups = [item for item in screen.scene.items if isinstance(item, Group)]
    assert [group.items for group in groups] == [title.items for key in BY_LENGTH if (title := title_of(key)) is not None]
    assert len({(group.x, group.y) for group in groups}) == len(KEYS) and not sticks_out(screen.scene)
    text = choice_of_games(ENGLISH, 0, text_first=True)
    assert Image() not in text.parts and text.scene is None


@pytest.mark.parametrize("key", KEYS)
def test_every_game_here_says_how_long_it_takes(key: str) -> None:
    game = all_games()[key]
    assert game.minutes and game.minutes[0] > 0
    for language in languages():
        reader = Reader(language, ())
        said = minutes(game)
        assert said is not None and str(game.minutes[-1]) in reader(said) and str(game.seats[-1]) in reader(players(game))


@pytest.mark.parametrize("key", KEYS)
def test_a_title_is_low_and_whole_and_described_in_every_language(key: str) -> None:
    scene = title_of(key)
    assert scene is not None and scene.width == 1200 and scene.height / scene.width < TALL
    for language in languages():
        drawing = drawing_of(scene, Reader(language, markdown=False))
        name = Reader(language).plain(all_games()[key].name).partition(":")[0].partition(".")[0]
        assert drawing.alt.startswith(name) and len(drawing.alt) > 20
        assert not sticks_out(drawing.scene)


@pytest.mark.parametrize("key", KEYS)
def test_a_title_is_seen_before_the_match_begins_and_no_longer(key: str) -> None:
    title = title_of(key)
    gathering = lobby(a_lobby(key), ENGLISH, 0.0)
    assert title is not None and gathering.parts[0] == Image() and gathering.scene is not None
    assert gathering.scene.items[: len(title.items)] == title.items and not sticks_out(gathering.scene)


@pytest.mark.parametrize("key", KEYS)
def test_whoever_sits_down_has_their_crest_on_a_cushion(key: str) -> None:
    title, seats = title_of(key), all_games()[key].seats
    assert title is not None
    for taken in range(seats[-1] + 1):
        below = with_places(title, taken, seats).items[len(title.items) :]
        crests = [item.name for item in below if isinstance(item, Sprite)]
        assert crests == [livery(seat).crest for seat in range(taken)]
        assert sum(isinstance(item, Box) and item.w == item.h for item in below) == seats[-1]


def test_the_rules_begin_with_the_title_unless_somebody_reads_text() -> None:
    game = all_games()["tenno"]
    assert rules(game, ENGLISH).parts[0] == Image() and rules(game, ENGLISH).scene == title_of("tenno")
    text = rules(game, ENGLISH, text_first=True)
    assert Image() not in text.parts and text.scene is None


def test_no_two_titles_look_alike() -> None:
    painted = {Painter().paint(scene_in_words(scene, ENGLISH)).tobytes() for key in KEYS if (scene := title_of(key)) is not None}
    assert len(painted) == len(KEYS) > 1
