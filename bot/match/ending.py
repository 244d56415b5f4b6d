"""How an unfinished match ends: people stop it, or it ends automatically when no one comes or plays anymore.

Each match schedules its own check (`bot/play/ending.py`), so a check costs the same however many matches there are.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from bot.errors import NotAllowed
from bot.match.values import Match, Phase, Why
from games.core.text import Phrases

_ = Phrases("bot")

HOUR, DAY = 3_600.0, 86_400.0

LOBBY = DAY  # a lobby without activity for so long is closed
SILENCE = 30 * DAY  # a match without a clock ends after so long without a move
WARNING = 3 * DAY  # and it is said so long before

Rule = Callable[[Match, float], Match]  # a match and when its last move was made

BETWEEN_LOOKS = HOUR


# ---- people


def may_stop(match: Match, person: int, moderator: bool) -> None:
    if person != match.host and not moderator:
        raise NotAllowed(_("Only the host and server managers can stop a match."))


def stopped_by(match: Match, person: int, moderator: bool, now: float) -> Match:
    may_stop(match, person, moderator)
    return stopped(match, now)


def stopped(match: Match, now: float, why: Why | None = None) -> Match:
    return replace(match, phase=Phase.STOPPED, ended_at=now, why=why, invited=(), removed=())


def kept_open(match: Match, person: int, moderator: bool, now: float) -> Match:
    """Someone wants to keep it open, although no one is playing."""
    if match.seat_of(person) is None and not moderator:
        raise NotAllowed(_("Only players at this table and server managers can keep the match open."))
    return touched(match, now)


def touched(match: Match, now: float) -> Match:
    """A person has done something about it: what was said of its end is no longer so."""
    return replace(match, touched=now, warned=None, due=next_look(match, now))


# ---- automatically


def next_look(match: Match, heard: float) -> float | None:
    """When to check for activity, if this was the time of the last one. With a clock it continues automatically."""
    if match.phase is Phase.GATHERING:
        return heard + LOBBY
    return heard + SILENCE - WARNING if match.pace.seconds is None else None


def looked_at(match: Match, moved: float, now: float, ready_since: float, clock_set: float = 0.0) -> Match:
    """The match after a check: unchanged until the next one, warned, or stopped.

    `moved` is when its last move was made. There was no activity before the clock was last set, before the bot was ready, or in a pause.
    """
    heard = max(match.touched, moved, clock_set, 0.0 if match.pause is None else match.pause.until)
    due = next_look(match, heard)
    if due is None or now < due:
        return replace(match, warned=None, due=due)
    if match.phase is Phase.GATHERING:
        return stopped(match, now, Why.UNTOUCHED)
    warned = now if match.warned is None else match.warned
    end = max(heard + SILENCE, warned + WARNING, ready_since + HOUR)
    return stopped(match, now, Why.SILENCE) if now >= end else replace(match, warned=warned, due=end)
