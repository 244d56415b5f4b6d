"""What the bot counts. Everything else about metrics, and whether anybody reads them, is in `health.py`."""

from __future__ import annotations

from prometheus_client import Counter, Gauge, Histogram

CLICKS = Counter("chabudai_clicks", "Presses of buttons and menus that were answered.")
CLICK_SECONDS = Histogram(
    "chabudai_click_seconds",
    "From the arrival of a click to its answer; Discord gives up after 3 s.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0),
)
MATCHES = Gauge("chabudai_matches_in_play", "Matches that are being played.")
ERRORS = Counter("chabudai_errors", "Mistakes of our own, each with a code in the log.")
TASKS_DIED = Counter("chabudai_tasks_died", "Pieces of work in the background that died of a mistake; the log says of which.")

BACKED_UP = Gauge("chabudai_last_backup_timestamp_seconds", "When the last daily backup was made.")
CLOCK_AHEAD = Gauge("chabudai_clock_ahead_seconds", "By how much the clock of the machine has been set since the bot's own time began.")
SET_ASIDE = Gauge("chabudai_unreadable", "Matches, messages and settings that are kept and cannot be read; the log says which.")


def click(seconds: float) -> None:
    CLICKS.inc()
    CLICK_SECONDS.observe(seconds)


def matches_in_play(number: int) -> None:
    MATCHES.set(number)


def error() -> None:
    ERRORS.inc()


def set_aside(number: int) -> None:
    SET_ASIDE.set(number)


def backed_up(when: float) -> None:
    BACKED_UP.set(when)


def clock_ahead(seconds: float) -> None:
    CLOCK_AHEAD.set(seconds)


def task_died() -> None:
    TASKS_DIED.inc()
