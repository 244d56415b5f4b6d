"""What all tests share: which of them run, how hypothesis looks for counterexamples, that no test waits for ever, and few for nothing."""

import gc
import os
import signal
import sys
from collections.abc import Iterator
from fcntl import LOCK_EX, LOCK_UN, flock
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from tests.copying import copy_quickly
from tests.once import start_once
from tests.scratch import keep_in_memory
from tests.settling import be_patient

pytest_plugins = ["tests.tiers", "tests.lines"]

FOR_EVER = 400  # seconds

settings.register_profile("here", deadline=None)  # a busy machine is no mistake of the code
settings.register_profile("ci", deadline=None, derandomize=True)  # what was right yesterday decides; chance is for the desk
settings.register_profile("deep", deadline=None, max_examples=5_000)
settings.load_profile("ci" if os.environ.get("CI") else "here")
FEW = 20  # examples

keep_in_memory()
start_once()
copy_quickly()
be_patient()


def pytest_configure(config: pytest.Config) -> None:
    if config.getoption("tier") == "quick":
        settings.register_profile("quick", settings(), max_examples=FEW)
        settings.load_profile("quick")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[Any]:
    """In a fresh clone one worker compiles the tests; the others wait for its bytecode and do not compile the same."""
    if sys.dont_write_bytecode or is_compiled():
        return (yield)
    with Path(__file__).open() as lock:
        flock(lock, LOCK_EX)
        if is_compiled():
            flock(lock, LOCK_UN)
        return (yield)


def is_compiled() -> bool:
    """By the module that is collected last."""
    return any(Path(__file__).parent.glob("__pycache__/test_warm.*-pytest-*.pyc"))


def pytest_collection_finish() -> None:
    """Modules and cases stay until the end: the collector need not look through them after every few hundred objects."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def gave_up(_signal: int, _frame: Any) -> None:
    raise TimeoutError(f"this test waits for more than {FOR_EVER} seconds")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call() -> Iterator[None]:
    before = signal.signal(signal.SIGALRM, gave_up)
    signal.alarm(FOR_EVER)
    try:
        return (yield)
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
