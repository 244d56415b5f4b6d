"""What is logged while a test runs: kept, and put into words only if the test fails."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator
from typing import Any

import pytest
import structlog
from structlog.typing import EventDict

LINES = deque[EventDict](maxlen=500)


def keep(_logger: Any, _method: str, event: EventDict) -> EventDict:
    LINES.append(event)
    raise structlog.DropEvent


def pytest_configure() -> None:
    structlog.configure(processors=[structlog.contextvars.merge_contextvars, structlog.processors.add_log_level, keep])


def pytest_runtest_setup() -> None:
    LINES.clear()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.failed and LINES:
        report.sections.append(("Log", "\n".join(map(worded, LINES))))
    return report


def worded(event: EventDict) -> str:
    rest = {name: value for name, value in event.items() if name not in {"level", "event"}}
    return " ".join([event["level"], str(event["event"]), *(f"{name}={value!r}" for name, value in rest.items())])
