"""`make new-game` in a copy of the repository: what it writes passes every test, and no file that was there has changed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games import all_games
from tests import tiers
from tests.authoring.new_game import refused
from tests.authoring.recipe import ROOT
from tests.tiers import Many

KEY, PACKAGE = "begun-by-a-test", "begun_by_a_test"  # nobody calls a game so
NEEDED = (
    *("bot", "cogs", "games", "tests", "docs", "bench", "requirements", "packaging"),
    *("pyproject.toml", "README.md", "CONTRIBUTING.md", "CREDITS.md", "Makefile"),
)
GOLDENS = [f"tests/games/goldens/{KEY}{of}" for of in ("-2.txt", "-3.txt", "-4.txt", "-counts.json", ".png")]
FOLDERS = (f"games/{PACKAGE}/", f"tests/games/{PACKAGE}/")
EXPECTED = (*FOLDERS, *GOLDENS)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository as somebody has it who begins a game."""
    folder = tmp_path_factory.mktemp("a new game") / "chabudai"
    folder.mkdir()
    for name in NEEDED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name)  # what is compiled is as new as what it was compiled from
        else:
            shutil.copy(ROOT / name, folder / name)
    subprocess.run(["git", "init", "--quiet"], cwd=folder, check=True)
    before = contents(folder)
    said = run(folder, "tests.authoring.new_game", KEY, "--name", "Begun by a Test")
    assert said.returncode == 0, said.stderr
    after = contents(folder)
    assert {name: after.get(name) for name in before} == before, "a file that was there has changed"
    assert [name for name in after.keys() - before.keys() if not name.startswith(EXPECTED)] == []
    return folder


def contents(folder: Path) -> dict[str, bytes]:
    there = (path for path in folder.rglob("*") if path.is_file() and not {".git", "__pycache__"} & set(path.parts))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in there}


def run(folder: Path, module: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    alone = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST_", "COV_"))}
    command = [sys.executable, "-B", "-m", module, *arguments]
    return subprocess.run(command, cwd=folder, env=alone, capture_output=True, text=True, check=False)


@pytest.mark.dear
def test_a_game_that_was_just_begun_passes_every_test(copy: Path, many: Many) -> None:
    only = ("-p", "no:cacheprovider", "-p", "tests.authoring.only", "--game", KEY, "--tier", tiers.TIERS[many(0, 2)])
    quick, wide = ["tests/games/test_contract.py", f"tests/games/{PACKAGE}"], ["tests/games", "tests/discord/test_all_games.py"]
    tested = run(copy, "pytest", *only, *(quick if many(True, False) else wide))
    assert tested.returncode == 0, tested.stdout[-5000:] + tested.stderr[-2000:]
    assert "passed" in tested.stdout and "skipped" not in tested.stdout


@pytest.mark.dear
def test_it_is_in_style_and_keeps_the_conventions(copy: Path, many: Many) -> None:
    for command in (["check"], ["format", "--check"]):
        styled = run(copy, "ruff", *command, "--no-cache", *FOLDERS)
        assert styled.returncode == 0, styled.stdout
    words, tier = ("wall" if many(True, False) else "not host"), tiers.TIERS[many(0, 2)]
    kept = run(copy, "pytest", "-q", "-p", "no:cacheprovider", "tests/test_codebase.py", "-k", words, "--tier", tier)
    assert kept.returncode == 0, kept.stdout[-5000:]


@pytest.mark.dear
def test_it_has_its_own_name_in_every_file(copy: Path) -> None:
    written = {path: path.read_text(encoding="utf-8") for folder in FOLDERS for path in (copy / folder).rglob("*.*")}
    assert len(written) > 15
    for path, text in written.items():
        assert not any(old in text for old in ("high-card", "high_card", "High card", "Старша карта")), path
    assert 'name=_("Begun by a Test")' in written[copy / "games" / PACKAGE / "__init__.py"]


@pytest.mark.parametrize(
    ("key", "why"),
    [
        ("My-Game", "lower case"),
        ("my_game", "lower case"),
        ("class", "lower case"),
        ("../evil", "lower case"),
        (next(iter(all_games())), "is there already"),
        ("core", "is there already"),
        ("match", "is a word of bot"),
    ],
)
def test_a_key_that_would_not_do_is_refused(key: str, why: str) -> None:
    assert why in refused(key)


def test_any_other_key_will_do() -> None:
    assert not refused(KEY) and not refused("begun66")
