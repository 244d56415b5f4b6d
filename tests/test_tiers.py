"""Which cases each tier runs, in a project of one file whose cases are cheap, dear, or short in the quick tier."""

from __future__ import annotations

import re

import pytest

from tests import tiers

pytest_plugins = ["pytester"]

CASES = """
import pytest

@pytest.mark.parametrize("n", range(100))
def test_cheap(n): pass

@pytest.mark.dear
@pytest.mark.parametrize("n", range(100))
def test_dear(n): pass

@pytest.mark.dear("tatsu")
@pytest.mark.parametrize("game", ["take", "tatsu", "tatsu-4"])
def test_some(game): pass

@pytest.mark.dear
def test_alone(): pass

def test_short(many):
    print("many", many(3, 40))

def test_wrong(): assert not {wrong}
"""


PLUGINS = ("-p", "tests.tiers", "-p", "tests.lines", "-p", "no:asyncio")


@pytest.fixture
def project(pytester: pytest.Pytester) -> pytest.Pytester:
    pytester.makepyfile(test_cases=CASES.format(wrong=False))
    return pytester


def ran(project: pytest.Pytester, *arguments: str) -> list[str]:
    """The cases that ran, in their order, without the name of the file."""
    result = project.runpytest_inprocess(*PLUGINS, "-p", "no:randomly", "-rA", "-s", *arguments)
    result.stdout.fnmatch_lines(["* cases ran (*).*"])
    return [name.partition("::")[2] for name in re.findall(r"^PASSED (\S+)", result.stdout.str(), flags=re.MULTILINE)]


def of(function: str, names: list[str]) -> set[str]:
    return {name for name in names if name.startswith(f"{function}[") or name == function}


def test_the_quick_tier_runs_what_is_cheap_and_some_of_each_function(project):
    names = ran(project, "--tier", "quick")
    assert len(of("test_cheap", names)) == 100
    assert 1 <= len(of("test_dear", names)) <= 30
    assert "test_some[take]" in names and "test_alone" in names


@pytest.mark.dear
def test_the_rest_is_what_the_quick_tier_leaves_out_and_the_long_forms(project):
    quick, rest, everything = (ran(project, "--tier", tier) for tier in tiers.TIERS)
    assert set(quick) | set(rest) == set(everything) and len(everything) == 206
    assert set(quick) & set(rest) == {"test_short"}


@pytest.mark.dear
def test_it_is_the_same_sample_in_every_run_and_another_one_if_that_is_wanted(project):
    samples = [of("test_dear", ran(project, "--tier", "quick", "--sample", number)) for number in ("0", "0", "1", "2")]
    assert samples[0] == samples[1] and len({frozenset(sample) for sample in samples}) == 3


@pytest.mark.dear
def test_what_is_named_is_never_left_out(project):
    quick = ran(project, "--tier", "quick")
    left_out = next(name for name in (f"test_dear[{n}]" for n in range(100)) if name not in quick)
    assert ran(project, "--tier", "quick", f"test_cases.py::{left_out}") == [left_out]
    assert len(ran(project, "--tier", "quick", "test_cases.py::test_dear")) == 100


def test_what_is_dear_begins_first(project):
    names = ran(project)
    dear = [name.startswith(("test_dear", "test_alone", "test_short", "test_some[tatsu")) for name in names]
    assert sum(dear) == 104 and dear == sorted(dear, reverse=True)


@pytest.mark.parametrize(
    ("tier", "arguments", "number"), [("quick", (), 3), ("rest", (), 40), ("quick", ("test_cases.py::test_short",), 40)]
)
def test_a_short_form_is_short_in_the_quick_tier_only(project, tier, arguments, number):
    result = project.runpytest_inprocess(*PLUGINS, "-s", "--tier", tier, *arguments)
    result.stdout.fnmatch_lines([f"*many {number}*"])


def test_a_failure_says_how_to_repeat_its_order(pytester):
    pytester.makepyfile(test_cases=CASES.format(wrong=True))
    result = pytester.runpytest_inprocess(*PLUGINS, "-p", "randomly", "--randomly-seed=77", "--tier", "quick")
    result.stdout.fnmatch_lines(["In this order again: python -m pytest --tier quick --randomly-seed=77"])


def test_a_case_that_takes_much_and_carries_no_mark_is_named(project, monkeypatch):
    monkeypatch.setattr(tiers, "DEAR", -1.0)
    result = project.runpytest_inprocess(*PLUGINS)
    result.stdout.fnmatch_lines(["These take more than*", "*test_cases.py::test_cheap*"])
    assert not re.search(r"test_cases.py::test_(dear|alone|short)", result.stdout.str())


def test_what_is_logged_is_said_when_a_test_fails(pytester):
    pytester.makepyfile('import structlog\ndef test_wrong():\n    structlog.get_logger().info("seat taken", seat=2)\n    assert False')
    result = pytester.runpytest_inprocess(*PLUGINS)
    result.stdout.fnmatch_lines(["*Log*", "info seat taken seat=2"])
