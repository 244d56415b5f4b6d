"""The tools for authors: playing in the terminal, sheets of pictures, the tests of one game."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.i18n import extract
from bot.i18n.catalogues import folder_of
from games import all_games
from games.core.drawing import THEMES
from tests.authoring import look, play, sheets, word_sheets
from tests.authoring.kinds import kinds
from tests.authoring.overheard import name_of
from tests.authoring.recipe import ROOT, beside
from tests.tiers import Many

KEYS = pytest.mark.parametrize("key", list(all_games()))


SPOKEN = {"en": "English", "uk": "Українська"}  # two stand for all


@pytest.fixture
def two_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    for tool in (look, sheets):
        monkeypatch.setattr(tool, "languages", lambda: SPOKEN)


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[str]:
    with beside(tmp_path) as key:
        yield key


def typing(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    """Somebody types these lines, and then nothing but Enter."""
    left = list(lines)
    monkeypatch.setattr("builtins.input", lambda *_prompt: left.pop(0) if left else "")


# ---- make try


@KEYS
def test_every_game_is_played_to_its_end(key: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typing(monkeypatch)
    assert play.main([key, "--seed", "seven", "--language", "uk"]) == 0
    said = capsys.readouterr().out
    assert "seed seven" in said and "\n1. " in said
    assert any(f"===== {name}" in said for name in play.NAMES)


def test_what_is_typed_is_what_is_done(toy: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typing(monkeypatch, "nonsense", "99", "4", "q")
    play.main([toy, "--seed", "seven"])
    said = capsys.readouterr().out
    assert said.count("0 to 4: ") == 2
    assert said.count("a card lies face down") == 1, "the one card that was laid"
    assert "SEED=seven" in said


def test_a_seed_deals_the_same_cards_again(toy: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    said = []
    for seed in ("one", "one", "two"):
        typing(monkeypatch)
        play.main([toy, "--seed", seed])
        said.append(capsys.readouterr().out.split("\n", 1)[1])
    assert said[0] == said[1] != said[2]


def test_a_house_rule_can_be_tried(toy: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    typing(monkeypatch, "q")
    play.main([toy, "--option", "lowest=yes"])
    assert "The lowest card takes the point" in capsys.readouterr().out


@pytest.mark.parametrize("wrong", [["--seats", "9"], ["--option", "lowest=perhaps"], ["--option", "lowest"], ["--language", "xx"]])
def test_what_cannot_be_tried_is_said(toy: str, wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        play.main([toy, *wrong])
    assert "error:" in capsys.readouterr().err


# ---- make look


@KEYS
def test_each_kind_of_step_is_there_once_and_the_end_is_last(key: str) -> None:
    game = all_games()[key]
    found = kinds(game, game.seats[-1])
    assert len({kind.question for kind in found}) == len(found) > 2
    assert found[-1].seat is None and not game.waiting(found[-1].position.state)
    for kind in found[:-1]:
        assert kind.seat in game.waiting(kind.position.state)


@pytest.mark.dear
@pytest.mark.usefixtures("two_languages")
def test_a_sheet_for_each_kind_of_step_is_named_for_its_question(toy: str, tmp_path: Path) -> None:
    look.main([toy, "--out", str(tmp_path / "sheets"), "--seats", "2"])
    names = [path.name for path in sorted((tmp_path / "sheets").glob("*.png"))]
    assert names == ["01-lay-a-card.png", "02-the-round-is-over-deal-the-next-one.png", "03-the-match-is-over.png"]


def test_a_sheet_shows_table_and_seat_in_every_language_and_on_a_phone() -> None:
    game = next(iter(all_games().values()))
    first = kinds(game, game.seats[0])[0]
    scenes = [game.scene(game.view(first.position.state, seat)) for seat in (None, first.seat)]
    sheet = look.sheet(game, first, list(SPOKEN))
    assert sheet.width == sum(scene.width for scene in scenes) + 2 * look.PHONE + 3 * look.GAP
    high = max(scene.height for scene in scenes)
    assert sheet.height == len(SPOKEN) * (high + look.GAP) - look.GAP
    rows = {sheet.crop((0, top, sheet.width, top + high)).tobytes() for top in range(0, sheet.height, high + look.GAP)}
    assert len(rows) == len(SPOKEN)


# ---- make sheet


@pytest.mark.dear
@pytest.mark.usefixtures("two_languages")
def test_the_sheets_of_a_game_show_it_in_every_theme_and_language(toy: str, tmp_path: Path) -> None:
    out = tmp_path / "sheets"
    sheets.main([toy, "--out", str(out)])
    wanted = {f"{toy}-{what}-{theme}-{language}.png" for what in ("tables", "hands", "ends") for theme in THEMES for language in SPOKEN}
    assert {path.name for path in out.glob("*.png")} == wanted
    assert len({path.read_bytes() for path in out.glob("*-tables-*-en.png")}) == len(THEMES)


def test_the_fullest_table_shows_more_than_the_emptiest() -> None:
    game = all_games()["tenno"]
    _title, empty, full, *_most = sheets.tables(game)
    assert sheets.shapes(empty) < sheets.shapes(full)


# ---- make test-game


def collected(key: str, *where: str) -> subprocess.CompletedProcess[str]:
    command = ["pytest", "--collect-only", "-p", "no:cacheprovider", "-p", "tests.authoring.only", "--game", key, *where]
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.dear
def test_only_the_tests_of_a_game_are_run(many: Many) -> None:
    key, *others = all_games()
    where = ["tests/games", "tests/test_codebase.py"]
    if many(True, False):
        where[:1] = ["tests/games/test_leaks.py", *(f"tests/games/{all_games()[each].folder.name}/test_rules.py" for each in (key, "take"))]
    chosen = [line for line in collected(key, *where).stdout.splitlines() if "::" in line]
    for wanted in (f"tests/games/{all_games()[key].folder.name}/", "tests/games/test_leaks.py", "tests/test_codebase.py"):
        assert any(line.startswith(wanted) for line in chosen), wanted
    strange = [rf"games/{all_games()[other].folder.name}/|\[{other}[]-]" for other in others]
    assert not [line for line in chosen if any(re.search(name, line) for name in strange)]


@pytest.mark.dear
def test_a_game_that_is_not_there_is_not_tested() -> None:
    said = collected("chess", "tests/games/test_canon.py")
    assert said.returncode and "chess" in said.stderr


@pytest.mark.dear
def test_a_sheet_says_of_a_message_what_it_is_for_and_how_it_reads():
    heard = {name_of("tenno", "prison", "empty"): {"examples": ["empty!"], "places": ["in a picture"]}}
    entries = list(word_sheets.asked_of("tenno", heard))
    assert len(entries) == len(extract.template("tenno"))
    text = word_sheets.sheet(entries, extract.read(folder_of("tenno") / "uk.po"))
    assert "empty\n    said of: prison\n    shows: in a picture\n    reads: empty!\n  > порожня" in text
    assert "title of a house rule, 45 characters" in text
    commands = word_sheets.sheet(list(word_sheets.asked_of("bot", {})), extract.read(folder_of("bot") / "uk.po"))
    assert f"\nplay\n    shows: {word_sheets.NAME}" in commands and f"    shows: {word_sheets.DESCRIPTION}" in commands
