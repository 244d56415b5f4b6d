"""The hours without notifications, by a person's own clock."""

from __future__ import annotations

from datetime import datetime, time, timedelta, timezone, tzinfo
from zoneinfo import ZoneInfo

from bot.match.stored import Person


def clock_of(person: Person) -> tzinfo:
    """The clock of the city they chose; without one that is known, so many hours ahead of UTC as they chose before there were cities."""
    if person.zone:
        try:
            return ZoneInfo(person.zone)
        except (KeyError, ValueError, OSError):  # there is no such zone, or it is no name of one
            pass
    return timezone(timedelta(hours=person.utc_offset))


def quiet_until(now: float, hours: tuple[int, int] | None, clock: tzinfo) -> float | None:
    """When the current quiet hours end; None: there are none now. From 22 to 7 crosses midnight."""
    if hours is None:
        return None
    (begin, end), here = hours, datetime.fromtimestamp(now, clock)
    if (here.hour - begin) % 24 >= (end - begin) % 24:
        return None
    day = here.date() if here.hour < end else here.date() + timedelta(days=1)
    return datetime.combine(day, time(end), clock).timestamp()
