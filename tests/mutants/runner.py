"""What is done with one mutant: read it, break a copy of the repository with it, run its tests there, and judge."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from enum import Enum
from importlib.util import find_spec
from pathlib import Path

import msgspec
from msgspec.structs import replace

PYTEST = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider")
WITHOUT = {"pytest_randomly": ("-p", "no:randomly"), "pytest_cov": ("--no-cov",)}  # plugins that would get in the way, if they are there
NOTICED = (1, 2)  # what pytest answers when a test fails, and when one cannot even be imported


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    file: str
    old: str
    new: str
    tests: tuple[str, ...]


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a TOML file holds."""

    mutant: tuple[Mutant, ...]


class Fate(Enum):
    NOTICED = "noticed"
    BY_REST = "by rest"  # only the cases that the quick tier leaves out notice it
    SURVIVED = "SURVIVED"
    UNFIT = "UNFIT"  # nothing was learned: it does not apply, or its tests did not run


class Verdict(msgspec.Struct, frozen=True):
    mutant: Mutant
    fate: Fate
    why: str = ""

    def __str__(self) -> str:
        return f"{self.fate.value:<8}  {self.mutant.name}{self.why and f': {self.why}'}"


class Run(msgspec.Struct, frozen=True):
    """What came of a run of tests; without a code they were still running when the time was up."""

    code: int | None
    output: str

    @property
    def culprit(self) -> str:
        """The test that failed."""
        found = re.search(r"^(?:FAILED|ERROR) (.+?)(?: - .*)?$", self.output, flags=re.MULTILINE)
        return found[1] if found else ""


def written(folder: Path, word: str = "") -> Iterator[Mutant]:
    """The mutants of all the files of a folder; with a word only those with it in the name, the path, or the name of their file."""
    for path in sorted(folder.glob("*.toml")):
        for mutant in msgspec.convert(tomllib.loads(path.read_text("utf-8")), Book).mutant:
            if word.lower() in f"{path.stem} {mutant.name} {mutant.file}".lower():
                yield mutant


def copied(root: Path, to: Path) -> Path:
    """The files that belong to the repository, new ones too; git need not be there."""
    names = _known_to_git(root)
    if not names:
        shutil.copytree(root, to, ignore=shutil.ignore_patterns(".git", *_ignored(root)))
    for name in names:
        if (root / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, to / name)
    return to


def _known_to_git(root: Path) -> list[str]:
    if not (root / ".git").exists() or shutil.which("git") is None:
        return []
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False)
    return [name for name in listed.stdout.split("\0") if name]


def _ignored(root: Path) -> list[str]:
    """The lines of .gitignore that are good for any folder."""
    ignore = root / ".gitignore"
    lines = ignore.read_text("utf-8").splitlines() if ignore.is_file() else []
    names = [line.strip("/") for line in lines if not line.startswith(("#", "!"))]
    return [name for name in names if name and "/" not in name]


def unfit(mutant: Mutant, root: Path) -> str:
    """Why a mutant cannot be made; nothing if it can."""
    path = root / mutant.file
    if not path.is_file():
        return f"there is no {mutant.file} (any more)"
    text = path.read_text("utf-8")
    if (times := text.count(mutant.old)) != 1:
        return f"`old` stands {times} times in {mutant.file}; it has to be there once"
    if mutant.old == mutant.new:
        return "`new` is what was there before"
    return _not_python(mutant, text)


def _not_python(mutant: Mutant, text: str) -> str:
    if not mutant.file.endswith(".py"):
        return ""
    try:
        compile(text.replace(mutant.old, mutant.new), mutant.file, "exec", dont_inherit=True)
    except SyntaxError as error:
        return f"what comes out is no Python: {error}"
    return ""


def tested(root: Path, tests: Iterable[str], limit: float, tier: str = "all") -> Run:
    """Run these tests in that folder, as a tier runs them. What is not done in time is ended, with all that it started."""
    in_tier = ("--tier", tier, "--sample", "0") if (root / "tests/tiers.py").is_file() else ()
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    without = [word for plugin, words in WITHOUT.items() if find_spec(plugin) for word in words]
    command = [sys.executable, *PYTEST, *without, *in_tier, *tests]
    with subprocess.Popen(
        command, cwd=root, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, start_new_session=True
    ) as process:
        try:
            output, _ = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            return Run(None, process.communicate()[0])
    return Run(process.returncode, output)


def judged(mutant: Mutant, sound: Path, broken: Path, limit: float) -> Verdict:
    """Break a copy of the sound repository and see whether the tests notice. The copy is fresh: nothing compiled lies in it."""
    if why := unfit(mutant, sound):
        return Verdict(mutant, Fate.UNFIT, why)
    shutil.copytree(sound, broken, ignore=shutil.ignore_patterns("__pycache__"))
    try:
        path = broken / mutant.file
        path.write_text(path.read_text("utf-8").replace(mutant.old, mutant.new), "utf-8")
        verdict = _verdict(mutant, tested(broken, mutant.tests, limit, "quick"), limit)
        if verdict.fate is not Fate.SURVIVED:
            return verdict
        whole = _verdict(mutant, tested(broken, mutant.tests, limit), limit)
        return replace(whole, fate=Fate.BY_REST) if whole.fate is Fate.NOTICED else whole
    finally:
        shutil.rmtree(broken, ignore_errors=True)


def _verdict(mutant: Mutant, run: Run, limit: float) -> Verdict:
    if run.code is None:
        return Verdict(mutant, Fate.NOTICED, f"the tests hung and were ended after {limit:g} seconds")
    if run.code == 0:
        return Verdict(mutant, Fate.SURVIVED, f"{mutant.file}, not noticed by {' '.join(mutant.tests)}")
    if run.code in NOTICED:
        return Verdict(mutant, Fate.NOTICED, run.culprit)
    return Verdict(mutant, Fate.UNFIT, f"pytest could not run its tests ({run.code})")
