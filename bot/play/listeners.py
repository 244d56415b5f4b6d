"""Listeners to changes and decisions: all of them are called, even if some fail."""

from __future__ import annotations

from collections.abc import Callable

import structlog
from structlog.contextvars import bound_contextvars

from bot import metrics
from bot.match.moment import Changed, Moment
from games.core.game import Seat

log = structlog.get_logger()

Listener = Callable[[Changed], None]


class Listeners:
    """They are called in the order in which they were added."""

    def __init__(self) -> None:
        self._all: tuple[Listener, ...] = ()

    def add(self, *listeners: Listener) -> None:
        self._all += listeners

    def tell(self, changed: Changed) -> None:
        with bound_contextvars(match=changed.match.id):  # a rematch is announced in the context of the match before it
            for listener in self._all:
                try:
                    listener(changed)
                except Exception:
                    log.exception("a listener failed", match=changed.match.id)


def note_decision(after: Moment, seat: Seat, by: str, seconds: float) -> None:
    """Record a decision in the log and in the metrics: who, when, how long. What was decided stays secret."""
    say = log.info if by == "person" else log.debug  # on a busy machine computers decide many times a second
    say("decided", seat=seat, step=after.seq, by=by, ms=round(seconds * 1000, 1))
    metrics.decided(after.game.key, by, seconds)
