"""`python -m tests.wire_record FILE`: where what Discord did, as a host has recorded it, differs from our Discord on loopback.

An evening is played on the loopback and recorded, too; then the two records are held against each other.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from tests.drills.assuming import evening

DECISIONS = 12
SHOWN = 12  # keys of a difference
LIMITED = 429


class Asked(NamedTuple):
    method: str
    route: str
    status: int


@dataclass
class Answers:
    """All answers of one kind."""

    number: int = 0
    always: set[str] = field(default_factory=set)  # keys that each of them had
    ever: set[str] = field(default_factory=set)
    codes: Counter[int] = field(default_factory=Counter)
    limits: set[str] = field(default_factory=set)

    def note(self, line: dict[str, Any]) -> None:
        got = set(line["got"])
        self.always = got if not self.number else self.always & got
        self.ever |= got
        self.number += 1
        self.codes.update([line["code"]] if "code" in line else [])
        self.limits.update([line["limit"]] if "limit" in line else [])


def read(file: Path) -> dict[Asked, Answers]:
    found: dict[Asked, Answers] = defaultdict(Answers)
    for row in file.read_text(encoding="utf-8").splitlines():
        line = json.loads(row)
        if "broken" not in line:
            found[Asked(line["method"], line["route"], line["status"])].note(line)
    return found


def differences(discord: dict[Asked, Answers], loopback: dict[Asked, Answers]) -> Iterator[str]:
    for asked, answers in sorted(discord.items()):
        what = f"{asked.method} {asked.route} {asked.status}"
        codes = f", codes {', '.join(map(str, sorted(answers.codes)))}" if answers.codes else ""
        if asked not in loopback:
            yield f"{what}: {answers.number} times on Discord, never on loopback{codes}"
            continue
        ours = loopback[asked]
        if missing := sorted(ours.always - answers.ever):
            yield f"{what}: the loopback always has what Discord never had: {some(missing)}"
        if more := sorted(answers.always - ours.ever):
            yield f"{what}: Discord always has what the loopback never has: {some(more)}"
        if new := sorted(set(answers.codes) - set(ours.codes)):
            yield f"{what}: codes {', '.join(map(str, new))} are Discord's alone"


def limits(discord: dict[Asked, Answers]) -> Iterator[str]:
    """What Discord says of its rates; the loopback has none."""
    for asked, answers in sorted(discord.items()):
        if answers.limits or asked.status == LIMITED:
            said = f"limit {', '.join(sorted(answers.limits))}" if answers.limits else "no limit named"
            yield f"{asked.method} {asked.route} {asked.status}: {answers.number} times, {said}"


def some(keys: list[str]) -> str:
    return ", ".join(keys[:SHOWN]) + (f" and {len(keys) - SHOWN} more" if len(keys) > SHOWN else "")


async def on_loopback(folder: Path) -> dict[Asked, Answers]:
    file = folder / "record"
    played = await evening(folder / "data", None, DECISIONS, DISCORD_RECORD=str(file))
    assert not played.troubles, played.troubles
    return read(file)


def main(arguments: list[str]) -> int:
    [file] = arguments
    discord = read(Path(file))
    with tempfile.TemporaryDirectory() as folder:
        found = list(differences(discord, asyncio.run(on_loopback(Path(folder)))))
    for line in [*found, *limits(discord)]:
        sys.stdout.write(f"{line}\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
