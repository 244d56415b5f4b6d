"""Stored data that cannot be read: another version wrote it, or it is damaged. It is left as it is and affects nothing else.

Each is logged once, as an error with its number and the reason, counted in the metrics, and shown to the bot's owner
(/about). Nothing is deleted for being unreadable.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

import msgspec
import structlog

from bot import metrics

log = structlog.get_logger()

UNREADABLE = (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError)  # what decoding and upgrading raise


class KeptKind(StrEnum):
    MATCH = "match"
    MESSAGE = "message"  # numbered as its match
    PERSON = "person"
    ORDERS = "orders"  # numbered as their match


class Unread(NamedTuple):
    kind: KeptKind
    number: int
    why: str


class Quarantine:
    def __init__(self) -> None:
        self._why: dict[tuple[KeptKind, int], str] = {}

    def put(self, kind: KeptKind, number: int, problem: BaseException) -> None:
        if (kind, number) not in self._why:
            self._why[kind, number] = why = str(problem) or repr(problem)
            metrics.set_aside(len(self._why))
            trace = None if isinstance(problem, msgspec.MsgspecError) else problem  # that one says itself where it stumbled
            log.error(f"a {kind} cannot be read", why=why, exc_info=trace, **{kind.value: number})

    def drop(self, kind: KeptKind, number: int) -> None:
        """It can be read by now, or matters no longer."""
        if self._why.pop((kind, number), None) is not None:
            metrics.set_aside(len(self._why))

    def __contains__(self, key: tuple[KeptKind, int]) -> bool:
        return key in self._why

    def __iter__(self) -> Iterator[Unread]:
        return (Unread(kind, number, why) for (kind, number), why in sorted(self._why.items()))

    def __len__(self) -> int:
        return len(self._why)
