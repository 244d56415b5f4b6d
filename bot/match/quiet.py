"""The hours in which somebody is left in peace, by their own clock."""

from __future__ import annotations

HOUR, DAY = 3_600, 86_400


def quiet_until(now: float, hours: tuple[int, int] | None, utc_offset: int) -> float | None:
    """When the quiet hours end that somebody is in; None: they are in none. From 22 to 7 reaches over midnight."""
    if hours is None or hours[0] == hours[1]:
        return None
    begin, end = hours
    since_begin = (now + (utc_offset - begin) * HOUR) % DAY
    lasting = (end - begin) % 24 * HOUR
    return now + lasting - since_begin if since_begin < lasting else None
