"""Drawing the same thing once. Most of a table looks as it did a move ago: the same card in the same place is the same value."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

P = ParamSpec("P")
T = TypeVar("T")

KEPT = 4096  # results of each function


def once(draw: Callable[P, T]) -> Callable[P, T]:
    """For pure functions of hashable arguments. (`lru_cache` alone would hide their parameters from type checkers.)"""
    return cast("Callable[P, T]", lru_cache(maxsize=KEPT)(draw))
