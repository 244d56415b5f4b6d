"""The drills in their long form: `python -m tests.drills`, or only some of them; `--times 0.01` for a hundredth of each.

Each is done by as many processes as there are cores, in folders of their own. What it found wrong is printed, and the exit code says so.
"""

# ruff: noqa: T201 - what is found is printed

from __future__ import annotations

import argparse
import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from multiprocessing import get_context
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple

import structlog

from tests import postgres
from tests.browser import heights
from tests.browser.chromium import browser
from tests.drills import cluster, computers, deploy, disk, faults, fuzz, kill, memory, older, relived, storm
from tests.mutants.__main__ import main as mutants

KILLS, SPELLS, PRESSES, MATCHES, WHOLE, FULL, ROUNDS = 1_000, 600, 100_000, 1_000, 37, 60.0, 12  # FULL in seconds
CLICKS = 200.0  # a second
OLD = 10_000  # matches of older rules
AT_ONCE, EACH = 300, 40  # matches in one process, and presses in each


class Done(NamedTuple):
    said: str
    troubles: list[str]


def killed(data: Path, share: float, seed: str) -> Done:
    result = asyncio.run(kill.killed_often(data, max(2, round(KILLS * share)), seed))
    said = f"{result.kills} kills, {result.decisions} decisions in {result.matches} matches, {result.unheard} tables nobody could know of"
    return Done(said, result.troubles)


def stormy(data: Path, share: float, seed: str) -> Done:
    result = asyncio.run(storm.storm(data, max(5, round(SPELLS * share)), seed))
    return Done(f"{result.decisions} decisions in {result.matches} matches, {result.kills} kills", result.troubles)


def one_by_one(data: Path, _share: float, _seed: str) -> Done:
    found = asyncio.run(faults.faulty(data, list(faults.FAULTS)))
    return Done(f"{len(faults.FAULTS)} faults", [f"{name}: {trouble}" for name, troubles in found.items() for trouble in troubles])


def full(data: Path, share: float, _seed: str) -> Done:
    seconds = max(2.0, FULL * min(1.0, share * cores()))
    result = asyncio.run(disk.full_for(data, seconds))
    return Done(f"full for {seconds:.0f} s, {result.decisions} decisions before and after", result.troubles)


def upgraded(data: Path, _share: float, _seed: str) -> Done:
    first, second = data / "rules", data / "schema"
    first.mkdir()
    second.mkdir()
    return Done("both", asyncio.run(older.rules_changed(first)) + asyncio.run(older.of_the_first_schema(second)))


def together(data: Path, share: float, seed: str) -> Done:
    """Everything that can happen to three bots on one database, in another order each time."""
    if not postgres.is_here():
        return Done("not done: no PostgreSQL is installed here", [])
    faults = list(cluster.FAULTS) * max(1, round(ROUNDS * share))
    Random(seed).shuffle(faults)
    result = asyncio.run(cluster.crowded(data, faults, seed))
    return Done(f"{len(faults)} faults, {result.decisions} decisions in {result.matches} matches", result.troubles)


def at_noon(data: Path, share: float, _seed: str) -> Done:
    """A new version in the place of the old one."""
    if not postgres.is_here():
        return Done("not done: no PostgreSQL is installed here", [])
    result = asyncio.run(deploy.deployed(data, CLICKS * min(1.0, share * cores()), 5.0))
    return Done(str(result), result.troubles + result.slow)


def spoiled(data: Path, share: float, seed: str) -> Done:
    outcome = asyncio.run(fuzz.fuzz(data, max(1_000, round(PRESSES * share)), seed))
    return Done(f"{outcome.tried} presses", outcome.troubles)


def witty(_data: Path, share: float, seed: str) -> Done:
    """Most with a tenth of what a level thinks: what can go wrong goes wrong with that, too."""
    outcome = computers.fuzz(max(1, round(MATCHES * share)), seed, 0.1, whole=WHOLE)
    said = f"{outcome.matches} matches; one of a thousand thoughts took {outcome.late:.2f} of its time ({len(outcome.spent)} whole ones)"
    return Done(said, outcome.troubles + ([] if outcome.late < 2.0 else ["thoughts take too long"]))


def crammed(data: Path, share: float, seed: str) -> Done:
    """The matches are as many in any case: with fewer presses."""
    result = asyncio.run(memory.played(data, AT_ONCE, max(3, round(EACH * min(1.0, share * cores()))), seed))
    said = f"{result.presses} presses in {AT_ONCE} matches, {result.ended} of which ended: {result.resident:.0f} MB"
    return Done(said, result.troubles + ([] if result.resident < memory.PROMISED else [f"more than the {memory.PROMISED} MB promised"]))


def lived_again(_data: Path, share: float, seed: str) -> Done:
    matches = max(10, round(OLD * share))
    return Done(f"{matches} matches", relived.relived(matches, seed))


def seen_on_a_phone(data: Path, share: float, _seed: str) -> Done:
    """The heights of panels."""
    if not browser():
        return Done("not done: no browser is installed here", [])
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger("warning"))
    found = asyncio.run(heights.of_all(data, max(8, round(heights.POSITIONS * min(1.0, share * cores())))))
    games = [list(tables) for _game, tables in groupby(found, lambda table: (table.game, table.language))]
    high = [heights.said(table) for tables in games if heights.too_high(tables) for table in tables]
    return Done(f"{sum(len(table.heights) for table in found)} panels", high)


def broken_on_purpose(_data: Path, _share: float, _seed: str) -> Done:
    return Done("the breaks that nobody noticed are listed above", [] if mutants([]) == 0 else ["some were not noticed"])


Drill = Callable[[Path, float, str], Done]
# Of those that are shared each process does its share.
SHARED: dict[str, Drill] = {"kill": killed, "storm": stormy, "fuzz": spoiled, "computers": witty, "relived": lived_again}
ALONE: dict[str, Drill] = {"faults": one_by_one, "cluster": together, "deploy": at_noon, "disk": full, "older": upgraded}
ALONE |= {"memory": crammed, "heights": seen_on_a_phone, "mutants": broken_on_purpose}


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.drills", description=__doc__)
    parser.add_argument("names", nargs="*", choices=[[], *SHARED, *ALONE], metavar="DRILL", help=f"of {', '.join((*SHARED, *ALONE))}")
    parser.add_argument("--times", type=float, default=1.0, metavar="X", help="of the whole length")
    parser.add_argument("--seed", default="a long form")
    options = parser.parse_args(arguments)
    well = [done(name, options.times, options.seed) for name in options.names or (*SHARED, *ALONE)]
    return 0 if all(well) else 1


def done(name: str, times: float, seed: str) -> bool:
    started, number = perf_counter(), cores() if name in SHARED else 1
    with ProcessPoolExecutor(number, get_context("spawn")) as pool:
        results = list(pool.map(in_a_folder, [name] * number, [times / cores()] * number, [f"{seed} {place}" for place in range(number)]))
    troubles = [trouble for result in results for trouble in result.troubles]
    print(f"{name}: {'; '.join(result.said for result in results)} ({perf_counter() - started:.0f} s)", *troubles, sep="\n  ", flush=True)
    return not troubles


def in_a_folder(name: str, share: float, seed: str) -> Done:
    with TemporaryDirectory(prefix=f"drill-{name}-") as folder:
        return {**SHARED, **ALONE}[name](Path(folder), share, seed)


def cores() -> int:
    return os.cpu_count() or 1
