"""Which cases run: `pytest --tier quick` (what `make test` runs), `rest` (what that leaves out) or `all`, the default.

A case that takes more than `DEAR` CPU seconds carries a mark. `@pytest.mark.dear` is for every case of a function,
`@pytest.mark.dear("tatsu", "-7")` for those with one of these words in their name. The quick tier runs all others and a sample of
the dear ones, at least one case of each function, the same in every run and on every machine; `--sample N` takes another.

A function that has no cheap case may have a short form: it takes the fixture `many` and gets its numbers from it. `many(3, 40)` is 3 in
the quick tier and 40 in the others, which run the function again.
"""

from __future__ import annotations

import os
import resource
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from zlib import crc32

import pytest

DEAR = 0.25  # CPU seconds, those of processes it started and waited for included
ONE_OF = 60  # dear cases that are not their function's only one
THREADS, TICKS = Path("/proc/self/task"), os.sysconf("SC_CLK_TCK")
TIERS = ("quick", "rest", "all")
NEAR = 1.5  # a busy machine takes more CPU time for the same work


Many = Callable[[int, int], int]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("tiers")
    group.addoption("--tier", choices=TIERS, default="all", help="quick: a sample of the cases marked as dear; rest: what quick leaves out")
    group.addoption(
        "--sample", type=int, metavar="N", help="which sample of the dear cases the quick tier takes, of those that are named too"
    )


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "dear(*words): a case is too dear for the quick tier; with words, those that name one")


def words_of(item: pytest.Item) -> tuple[str, ...] | None:
    """Those that its mark names; None without a mark."""
    mark = item.get_closest_marker("dear")
    return None if mark is None else mark.args


def is_dear(item: pytest.Item) -> bool:
    words = words_of(item)
    return words is not None and (not words or any(word in item.name.partition("[")[2] for word in words))


def has_short_form(item: pytest.Item) -> bool:
    return "many" in getattr(item, "fixturenames", ())


def function_of(name: str) -> str:
    return name.partition("[")[0]


def is_in(name: str, group: str) -> bool:
    """A case is in itself, its function and its class."""
    return name == group or name.startswith((f"{group}[", f"{group}::"))


def drawn(name: str, sample: int) -> int:
    """The same number for a case everywhere, and another one in each sample."""
    return crc32(f"{sample} {name}".encode())


def quick(items: Sequence[pytest.Item], sample: int, named: Sequence[str] = ()) -> set[str]:
    """The names of the cases that the quick tier runs. What was named is never left out."""
    by_function = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        by_function[function_of(item.nodeid)].append(item)
    chosen = {item.nodeid for item in items if any(is_in(item.nodeid, name) for name in named)}
    for cases in by_function.values():
        kept = [item.nodeid for item in cases if not is_dear(item) or drawn(item.nodeid, sample) % ONE_OF == 0]
        chosen.update(kept or [min((item.nodeid for item in cases), key=lambda name: drawn(name, sample))])
    return chosen


@pytest.hookimpl(trylast=True)  # after the order was shuffled
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the cases of the tier, dear ones first: what takes long must not begin last."""
    tier, all_of_them = config.getoption("--tier"), len(items)
    cheap = quick(items, config.getoption("--sample") or 0, named(config))
    wanted = [item for item in items if in_tier(item, tier, item.nodeid in cheap)]
    config.hook.pytest_deselected(items=[item for item in items if not in_tier(item, tier, item.nodeid in cheap)])
    items[:] = sorted(wanted, key=lambda item: not (is_dear(item) or has_short_form(item)))
    config.stash[REPORT] = Report(len(items), all_of_them)


def in_tier(item: pytest.Item, tier: str, cheap: bool) -> bool:
    return tier == "all" or cheap == (tier == "quick") or (tier == "rest" and has_short_form(item))


def named(config: pytest.Config) -> list[str]:
    """The functions and cases that were asked for one by one, and not for a sample of them."""
    if config.getoption("--sample") is not None:
        return []
    found = [argument.partition("::") for argument in config.args if "::" in argument]
    return [f"{(config.invocation_params.dir / path).resolve().relative_to(config.rootpath).as_posix()}::{rest}" for path, _, rest in found]


@pytest.fixture
def many(request: pytest.FixtureRequest) -> Many:
    """How many of something: the first number in the quick tier, the second in the others, and where the case was asked for."""
    short = request.config.getoption("--tier") == "quick" and not any(is_in(request.node.nodeid, name) for name in named(request.config))
    return lambda few, all_of_them: few if short else all_of_them


# ---- what is said at the end


class Report:
    """How many cases ran of how many, and which of them took much and carry no mark."""

    def __init__(self, ran: int, of: int, unmarked: Iterable[str] = ()) -> None:
        self.ran, self.of, self.unmarked = ran, of, list(unmarked)


REPORT = pytest.StashKey[Report]()


def spent() -> float:
    """CPU seconds of this process, of those it waited for, and of those that it started and that those waited for."""
    own, others = resource.getrusage(resource.RUSAGE_SELF), resource.getrusage(resource.RUSAGE_CHILDREN)
    children = (child for thread in THREADS.glob("*/children") for child in read(thread).split())
    ticks = sum(sum(map(int, read(Path(f"/proc/{child}/stat")).rpartition(")")[2].split()[11:15])) for child in children)
    return own.ru_utime + own.ru_stime + others.ru_utime + others.ru_stime + ticks / TICKS


def read(path: Path) -> str:
    """Nothing if the thread or the process has just ended."""
    with suppress(OSError):
        return path.read_text()
    return ""


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[Any]:
    if item.config.getoption("--tier") == "quick":
        return (yield)  # nothing is said of it there
    before = spent()
    try:
        return (yield)
    finally:
        took = spent() - before
        if took > NEAR * DEAR and not is_dear(item) and not has_short_form(item):
            item.config.stash[REPORT].unmarked.append(f"{took:5.2f} s  {item.nodeid}")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Workers know what they ran; who prints does not."""
    report = session.config.stash.get(REPORT, None)
    if report and hasattr(session.config, "workeroutput"):
        session.config.workeroutput["tiers"] = (report.ran, report.of, report.unmarked)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    if "tiers" in getattr(node, "workeroutput", {}):
        ran, of, unmarked = node.workeroutput["tiers"]
        before = node.config.stash.setdefault(REPORT, Report(ran, of))
        before.unmarked += unmarked


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    report, tier = config.stash.get(REPORT, None), config.getoption("--tier")
    if not report:
        return
    terminalreporter.write_line(f"{report.ran:,} of {report.of:,} cases ran ({tier}).")
    if terminalreporter.stats.get("failed") or terminalreporter.stats.get("error"):
        seed = config.getoption("randomly_seed", None)
        terminalreporter.write_line(f"In this order again: python -m pytest --tier {tier} --randomly-seed={seed}")
    if report.unmarked and tier != "quick":
        terminalreporter.write_line(f"These take more than {DEAR} CPU seconds and carry no mark `dear` (tests/README.md):")
        for line in sorted(report.unmarked, reverse=True):
            terminalreporter.write_line(f"  {line}")
