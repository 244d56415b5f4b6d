"""What the bot counts and measures. Who serves it, and whether anybody reads it, is in `health.py`.

Every label has few values, whatever people send: what somebody made up is `OTHER`. No label names a person, a server or a match.
`docs/grafana.json` shows all of it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from prometheus_client import Counter, Gauge, Histogram, Info

OTHER = "other"

# ---- what people do, and what they are answered

CLICKS = Counter("chabudai_clicks", "Presses of buttons and menus, by what they ask for and how they were answered.", ["verb", "outcome"])
CLICK_SECONDS = Histogram(
    "chabudai_click_seconds",
    "From the arrival of a click to its answer; Discord gives up after 3 s.",
    buckets=(0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0),
)
COMMANDS = Counter("chabudai_commands", "Slash commands, and how they were answered.", ["command", "outcome"])
REFUSALS = Counter("chabudai_refusals", "Clicks and commands that could not be carried out, by the reason that was told.", ["kind"])
DECISIONS = Counter("chabudai_decisions", "Moves that were made and kept.", ["game", "by"])
DECISION_SECONDS = Histogram(
    "chabudai_decision_seconds",
    "What a move takes under the lock of its match, until it is on the disk.",
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0),
)

THOUGHTS = Counter("chabudai_thoughts", "Answers of computer players that had a choice, by how they were found.", ["outcome"])

# ---- Discord

REQUESTS = Counter(
    "chabudai_discord_requests", "Requests to Discord that were answered, by kind and by class of status.", ["kind", "status"]
)
LIMITED = Counter("chabudai_discord_limited", "Requests that Discord answered with 429, by whose limit it was.", ["scope"])
DISCORD_ERRORS = Counter("chabudai_discord_errors", "What Discord refused, by its own code of the error.", ["code"])
EDITS_WAITING = Gauge("chabudai_edits_waiting", "Messages that are being brought up to date, or wait for it.", ["what"])
FACES = Gauge("chabudai_card_faces", "Faces of cards that are emoji of the application, and those that are not there.", ["state"])
faces_failed = Counter("chabudai_card_faces_failed", "Times that Discord would not have a face of a card.").inc
servers = Gauge("chabudai_servers", "Servers the bot is in.").set

# ---- the bot itself

BUILD = Info("chabudai_build", "Which version of the bot this is.")
error = Counter("chabudai_errors", "Mistakes of our own, each with a code in the log.").inc
task_died = Counter("chabudai_tasks_died", "Pieces of work in the background that died of a mistake; the log says of which.").inc
loop_lag = Histogram(
    "chabudai_loop_lag_seconds",
    "How late the event loop comes to its appointments, measured twice a second.",
    buckets=(0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 3.0),
).observe
clock_ahead = Gauge("chabudai_clock_ahead_seconds", "By how much the clock of the machine has been set since the bot's own time began.").set

# ---- matches and what is kept

MATCHES = Gauge("chabudai_matches", "Matches that are not over.", ["game", "phase"])
RESUMED = Gauge("chabudai_matches_resumed", "Matches that the last start went on with.")
RESUME_SECONDS = Gauge("chabudai_resume_seconds", "How long the last start took to go on with them.")
save_failed = Counter("chabudai_saves_failed", "Clicks and moves that could not be kept, so that nothing has changed.").inc
DATABASE = Gauge("chabudai_database_bytes", "Size of the database with its log.")
DISK_FREE = Gauge("chabudai_disk_free_bytes", "Room left on the disk that holds it.")
backed_up = Gauge("chabudai_last_backup_timestamp_seconds", "When the last daily backup was made.").set
set_aside = Gauge("chabudai_unreadable", "Matches, messages and settings that are kept and cannot be read; the log says which.").set


class StoreMeasures(NamedTuple):
    """What a store measures when somebody asks: its matches that are not over by game and phase, and bytes."""

    matches: Mapping[tuple[str, str], int]
    size: int
    free: int | None  # None: that is the business of a server elsewhere


def one_of(value: str, known: Collection[str]) -> str:
    return value if value in known else OTHER


def click(verb: str, outcome: str, seconds: float) -> None:
    CLICKS.labels(verb, outcome).inc()
    CLICK_SECONDS.observe(seconds)


def command(name: str, outcome: str) -> None:
    COMMANDS.labels(name, outcome).inc()


def refused(kind: str) -> None:
    REFUSALS.labels(kind).inc()


def decided(game: str, by: str, seconds: float) -> None:
    DECISIONS.labels(game, by).inc()
    DECISION_SECONDS.observe(seconds)


def thought(outcome: str) -> None:
    THOUGHTS.labels(outcome).inc()


def request(kind: str, status: int) -> None:
    REQUESTS.labels(kind, f"{status // 100}xx").inc()


def limited(scope: str) -> None:
    LIMITED.labels(one_of(scope, ("user", "global", "shared"))).inc()


def discord_error(code: int, known: Collection[int]) -> None:
    DISCORD_ERRORS.labels(str(code) if code in known else OTHER).inc()


def edits_waiting(what: str, number: int) -> None:
    EDITS_WAITING.labels(what).set(number)


def faces(there: int, missing: int) -> None:
    FACES.labels("there").set(there)
    FACES.labels("missing").set(missing)


def started(version: str, matches: int, seconds: float) -> None:
    BUILD.info({"version": version})
    RESUMED.set(matches)
    RESUME_SECONDS.set(seconds)


def kept(store: StoreMeasures, games: Collection[str]) -> None:
    """Games that are no longer here count together."""
    MATCHES.clear()
    for (game, phase), number in store.matches.items():
        MATCHES.labels(one_of(game, games), phase).inc(number)
    DATABASE.set(store.size)
    if store.free is not None:
        DISK_FREE.set(store.free)
