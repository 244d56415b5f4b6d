"""`python -m bench` measures everything in this folder; `python -m bench durability` only that."""

from __future__ import annotations

import importlib
import logging
import pkgutil
import sys
import traceback
from collections.abc import Iterator

import structlog

import bench
from bot.collector import settle


def main(wanted: list[str]) -> int:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    names = [info.name for info in pkgutil.iter_modules(bench.__path__) if info.name != "__main__"]
    if unknown := set(wanted) - set(names):
        print(f"no such measurement: {', '.join(sorted(unknown))}; there are {', '.join(names)}", file=sys.stderr)
        return 2
    return max((run(name) for name in names if not wanted or name in wanted), default=0)


def run(name: str) -> int:
    """One that fails does not keep the others from being measured."""
    try:
        for line in lines(name):
            print(f"{name:<12} {line}", flush=True)
    except Exception:
        print(f"{name:<12} failed", flush=True)
        traceback.print_exc()
        return 1
    return 0


def lines(name: str) -> Iterator[str]:
    measure = getattr(importlib.import_module(f"bench.{name}"), "measure", None)
    if measure is None:  # a module that others share
        return
    settle()
    measured = measure()
    yield from [measured] if isinstance(measured, str) else measured


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
