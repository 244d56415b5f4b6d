"""That breaks are noticed, on a project of two files with breaks of every kind."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from textwrap import dedent

import pytest

from tests.mutants.__main__ import ROOT, all_noticed, main
from tests.mutants.runner import Fate, Mutant, Verdict, copied, judged, unfit, written

CODE = """\
def double(number):  # of anything
    return number + number


def down(number):
    while number > 0:
        number -= 1
    return number
"""
TESTS = """\
from code_of_mine import double, down


def test_two_and_two_are_four():
    assert double(2) == 4


def test_down_comes_to_nothing():
    assert down(3) == 0
"""

UNUSED = "-p no:simcord -p no:asyncio -p no:hypothesispytest"  # they take long to import


def project(folder: Path, *mutants: tuple[str, str, str], tests: str = TESTS) -> Path:
    """A name, what stands there, what it is broken into."""
    entries = [
        f"[[mutant]]\nname = '{name}'\nfile = 'code_of_mine.py'\nold = '{old}'\nnew = '{new}'\ntests = ['test_mine.py']\n"
        for name, old, new in mutants
    ]
    (folder / "tests/mutants").mkdir(parents=True)
    (folder / "tests/mutants/mine.toml").write_text("\n".join(entries))
    (folder / "code_of_mine.py").write_text(CODE)
    (folder / "test_mine.py").write_text(tests)
    (folder / "pytest.ini").write_text(f"[pytest]\naddopts = {UNUSED}\n")
    return folder


WRONG = ("double is wrong", "number + number", "number + 3")
COMMENT = ("only a comment is wrong", "# of anything", "# of nothing")
UNFIT = {
    "number * 2": ("number", "`old` stands 0 times in code_of_mine.py"),
    "return": ("yield", "`old` stands 2 times in code_of_mine.py"),
    "while": ("while", "`new` is what was there before"),
    "number > 0": ("number >", "what comes out is no Python"),
}


@pytest.fixture(scope="module")
def said(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, list[str]]]:
    """The exit code and the lines of one run with breaks of every kind."""
    root, lines = (
        project(tmp_path_factory.mktemp("mine"), WRONG, COMMENT, *((old, old, new) for old, (new, _) in UNFIT.items())),
        StringIO(),
    )
    with redirect_stdout(lines):
        code = main([], root)
    assert (root / "code_of_mine.py").read_text() == CODE, "the project itself is never broken"
    yield code, lines.getvalue().splitlines()


def test_a_break_is_noticed_when_a_test_fails(said: tuple[int, list[str]]) -> None:
    assert said[1][0] == "noticed   double is wrong: test_mine.py::test_two_and_two_are_four"


def test_a_break_that_changes_nothing_survives_and_is_named_again_at_the_end(said: tuple[int, list[str]]) -> None:
    survivor = "SURVIVED  only a comment is wrong: code_of_mine.py, not noticed by test_mine.py"
    assert said[1][1] == survivor and said[1].count(survivor) == 2


@pytest.mark.parametrize("old", UNFIT)
def test_it_is_said_why_a_break_cannot_be_made(said: tuple[int, list[str]], old: str) -> None:
    assert any(line.startswith(f"UNFIT     {old}: {UNFIT[old][1]}") for line in said[1])


def test_what_was_not_noticed_is_counted_and_fails(said: tuple[int, list[str]]) -> None:
    assert "1 of 6 were noticed, 1 of them by the quick tests." in said[1] and said[0] == 1


@pytest.mark.dear
def test_it_is_a_success_when_all_is_noticed(tmp_path: Path) -> None:
    assert main(["-k", "DOUBLE"], project(tmp_path, COMMENT, WRONG)) == 0


@pytest.mark.parametrize("left", [COMMENT, ("gone", "number * 2", "number")])
def test_it_is_no_success_when_one_is_left(left: tuple[str, str, str]) -> None:
    fate = Fate.SURVIVED if left is COMMENT else Fate.UNFIT
    verdicts = [Verdict(Mutant(*left, "", ()), fate), Verdict(Mutant(*WRONG, "", ()), Fate.NOTICED)]
    assert all_noticed(verdicts[1:]) and not all_noticed(verdicts)


def test_a_break_that_hangs_is_noticed_and_it_is_said_that_it_hung(tmp_path: Path) -> None:
    sound = project(tmp_path / "sound", ("never down", "number -= 1", "number += 1"))
    (mutant,) = written(sound / "tests/mutants")
    verdict = judged(mutant, sound, tmp_path / "broken", limit=0.5)
    assert str(verdict) == "noticed   never down: the tests hung and were ended after 0.5 seconds"


@pytest.mark.dear
def test_nothing_is_broken_where_tests_fail_already(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([], project(tmp_path, WRONG, tests=TESTS.replace("== 4", "== 5"))) == 1
    said = capsys.readouterr()
    assert "although nothing is broken" in said.err and "test_two_and_two_are_four" in said.err and not said.out


def test_a_word_picks_by_name_and_by_file(tmp_path: Path) -> None:
    folder = project(tmp_path, WRONG, COMMENT) / "tests/mutants"
    assert [[mutant.name for mutant in written(folder, word)] for word in ("DOUBLE", "mine", "else")] == [
        [WRONG[0]],
        [WRONG[0], COMMENT[0]],
        [],
    ]


def test_a_word_that_picks_none_is_no_success(tmp_path: Path) -> None:
    assert main(["-k", "nothing like it"], project(tmp_path, WRONG)) == 2


def test_without_git_all_is_copied_but_what_git_would_ignore(tmp_path: Path) -> None:
    root = project(tmp_path / "a project")
    (root / ".gitignore").write_text("# not these\n.venv/\n*.log\n")
    (root / ".venv").mkdir()
    (root / "some.log").touch()
    copy = copied(root, tmp_path / "copy")
    assert {path.name for path in copy.iterdir()} == {".gitignore", "code_of_mine.py", "pytest.ini", "test_mine.py", "tests"}


def test_with_git_new_files_are_copied_too_and_ignored_ones_are_not(tmp_path: Path) -> None:
    root = project(tmp_path / "project")
    subprocess.run(["git", "init", "--quiet"], cwd=root, check=True)
    (root / ".gitignore").write_text("*.log\n")
    (root / "some.log").touch()
    copy = copied(root, tmp_path / "copy")
    assert (copy / "code_of_mine.py").is_file() and not (copy / "some.log").exists() and not (copy / ".git").exists()


def test_what_is_written_wrong_is_refused(tmp_path: Path) -> None:
    (tmp_path / "typo.toml").write_text(
        dedent("""
        [[mutant]]
        nmae = "a typing mistake"
    """)
    )
    with pytest.raises(ValueError, match="nmae"):
        list(written(tmp_path))


@pytest.mark.dear
def test_every_break_of_this_project_can_be_made() -> None:
    mutants = list(written(ROOT / "tests/mutants"))
    assert len(mutants) > 200
    assert {mutant.name: why for mutant in mutants if (why := unfit(mutant, ROOT))} == {}


def test_every_break_of_this_project_names_tests_that_are_there() -> None:
    mutants = list(written(ROOT / "tests/mutants"))
    assert len(mutants) > 20 and len({mutant.name for mutant in mutants}) == len(mutants)
    for mutant in mutants:
        assert mutant.tests, f"{mutant.name!r} names no test"
        for path, _, test in (named.partition("::") for named in mutant.tests):
            there = (ROOT / path).exists() and (not test or f"def {test.partition('[')[0]}(" in (ROOT / path).read_text("utf-8"))
            assert there, f"{mutant.name!r} names {path}::{test}, which is not there (any more)"
