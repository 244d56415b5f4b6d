"""The doctor's findings, and their output on the terminal or as JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from enum import StrEnum
from typing import Any, NamedTuple

from bot.log import SECRET


class Outcome(StrEnum):
    WORKS = "works"
    OTHERWISE = "goes on another way"
    BROKEN = "broken"
    UNKNOWN = "not looked at"


class Limit(NamedTuple):
    """Discord's rate limit for the last request of a check."""

    limit: str
    remaining: str
    reset_after: str


class Finding(NamedTuple):
    look: str
    outcome: Outcome
    says: str = ""
    todo: str = ""
    ms: int = 0
    limit: Limit | None = None


def said(finding: Finding) -> str:
    """A line, with what to do below it."""
    rate = f" [{finding.limit.remaining} of {finding.limit.limit} left, for {finding.limit.reset_after} s]" if finding.limit else ""
    line = f"{finding.outcome:<20} {finding.look:<34} {finding.ms:>6} ms{rate}"
    more = [f"{'':<20} {text}" for text in (finding.says, finding.todo and f"Do this: {finding.todo}") if text]
    return SECRET.sub("[removed]", "\n".join([line, *more]))


def as_json(findings: Sequence[Finding]) -> str:
    rows: list[dict[str, Any]] = [
        {**each._asdict(), "outcome": each.outcome.value, "limit": each.limit and each.limit._asdict()} for each in findings
    ]
    return SECRET.sub("[removed]", json.dumps(rows, indent=2))


def summary(findings: Sequence[Finding]) -> str:
    counted = ((outcome, sum(each.outcome is outcome for each in findings)) for outcome in Outcome)
    return ", ".join(f"{number} {outcome}" for outcome, number in counted if number)


def say(text: str) -> None:
    print(text, file=sys.stdout, flush=True)
