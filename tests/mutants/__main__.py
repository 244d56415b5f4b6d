"""`python -m tests.mutants` makes every mutant and says which of them no test noticed; `-k WORD` only those with that word."""

# ruff: noqa: T201 - what it finds is printed

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.mutants.runner import Fate, Mutant, Verdict, copied, judged, tested, unfit, written

ROOT = Path(__file__).parents[2]
AT_A_TIME = 2
LIMIT = 300.0  # seconds for the tests of one mutant; those of all together, before anything is broken, have ten times as long


def main(arguments: list[str], root: Path = ROOT, limit: float = LIMIT) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("-k", dest="word", default="", help="only those with WORD in the name, the path or the TOML file", metavar="WORD")
    mutants = tuple(written(root / "tests/mutants", parser.parse_args(arguments).word))
    if not mutants:
        print("There is no such mutant.", file=sys.stderr)
        return 2
    with TemporaryDirectory(prefix="mutants-") as folder:
        sound = copied(root, Path(folder) / "sound")
        return 0 if is_sound(sound, mutants, limit) and all_noticed(verdicts(sound, mutants, limit)) else 1


def is_sound(sound: Path, mutants: Iterable[Mutant], limit: float) -> bool:
    """Whether the tests pass as long as nothing is broken; if they do not, they can tell nothing."""
    tests = list(dict.fromkeys(test for mutant in mutants if not unfit(mutant, sound) for test in mutant.tests))
    if not tests:
        return True
    run = tested(sound, tests, 10 * limit)
    if run.code != 0:
        print(run.output, "The tests do not pass although nothing is broken: repair them first.", sep="\n", file=sys.stderr)
    return run.code == 0


def verdicts(sound: Path, mutants: tuple[Mutant, ...], limit: float) -> Iterator[Verdict]:
    def judge(numbered: tuple[int, Mutant]) -> Verdict:
        number, mutant = numbered
        return judged(mutant, sound, sound.with_name(f"broken {number}"), limit)

    with ThreadPoolExecutor(AT_A_TIME) as pool:
        yield from pool.map(judge, enumerate(mutants))


def all_noticed(verdicts: Iterable[Verdict]) -> bool:
    """A line for each as it comes, and those that are left at the end."""
    made: list[Verdict] = []
    for verdict in verdicts:
        print(verdict, flush=True)
        made.append(verdict)
    left = [verdict for verdict in made if verdict.fate in {Fate.SURVIVED, Fate.UNFIT}]
    late = [verdict for verdict in made if verdict.fate is Fate.BY_REST]
    quick = len(made) - len(left) - len(late)
    print(f"\n{len(made) - len(left)} of {len(made)} were noticed, {quick} of them by the quick tests.", *late, *left, sep="\n")
    return not left


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
