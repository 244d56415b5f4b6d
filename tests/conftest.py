"""What all tests share: how hypothesis looks for counterexamples, that no test waits for ever, and few for nothing."""

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings
from simcord.env import Env

FOR_EVER = 400  # seconds

settings.register_profile("here", deadline=None)  # a busy machine is no mistake of the code
settings.register_profile("ci", deadline=None, derandomize=True)  # what was right yesterday decides; chance is for the desk
settings.register_profile("deep", deadline=None, max_examples=5_000)
settings.load_profile("ci" if os.environ.get("CI") else "here")

# After each click SimCord looks once more whether anything goes on, by default 50 ms later: minutes of all tests together.
(Env._settle_internal.__kwdefaults__ or {})["idle"] = 0.002


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
