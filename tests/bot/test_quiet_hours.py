"""The hours in which somebody is left in peace."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.match.quiet_hours import clock_of, quiet_until
from bot.match.stored import Person

HOUR = 3_600
MIDNIGHT = 1_790_000_000 // 86_400 * 86_400


@pytest.mark.parametrize(
    ("hour", "hours", "offset", "until"),
    [
        (12, None, 0, None),
        (12, (22, 7), 0, None),
        (22, (22, 7), 0, 31),
        (23.5, (22, 7), 0, 31),
        (3, (22, 7), 0, 7),
        (7, (22, 7), 0, None),
        (10, (9, 17), 0, 17),
        (20, (22, 7), 2, 29),
        (8, (22, 7), -5, 12),
        (3, (7, 7), 0, None),
    ],
)
def test_quiet_hours_end_by_the_clock_of_their_person(hour, hours, offset, until):
    found = quiet_until(MIDNIGHT + hour * HOUR, hours, clock_of(Person(1, utc_offset=offset)))
    assert found == (None if until is None else MIDNIGHT + until * HOUR)


@pytest.mark.parametrize(
    ("zone", "now", "until"),
    [
        ("Asia/Kolkata", "2027-01-10 16:29", None),
        ("Asia/Kolkata", "2027-01-10 16:30", "2027-01-11 01:30"),
        ("Asia/Kathmandu", "2027-01-10 16:15", "2027-01-11 01:15"),
        ("Australia/Adelaide", "2027-01-10 11:30", "2027-01-10 20:30"),
        ("Australia/Adelaide", "2027-07-10 12:29", None),
        ("Australia/Adelaide", "2027-07-10 12:30", "2027-07-10 21:30"),
        ("Europe/Berlin", "2027-01-10 20:30", None),
        ("Europe/Berlin", "2027-07-10 20:30", "2027-07-11 05:00"),
        ("Europe/Berlin", "2027-03-27 21:00", "2027-03-28 05:00"),  # the night in which summer begins is an hour shorter
        ("Europe/Berlin", "2027-10-30 20:00", "2027-10-31 06:00"),
        ("Europe/Berlin", "2027-10-31 01:30", "2027-10-31 06:00"),  # the second 2:30 of that night
    ],
)
def test_quiet_hours_follow_the_clocks_of_a_city_through_summer_and_winter(zone, now, until):
    found = quiet_until(utc(now), (22, 7), clock_of(Person(1, zone=zone, utc_offset=5)))
    assert found == (None if until is None else utc(until))


def test_the_offset_of_before_counts_while_no_city_is_chosen_or_the_chosen_one_is_not_known():
    for zone in ("", "Atlantis/Old_Town", "../etc/passwd"):
        assert quiet_until(MIDNIGHT + 20 * HOUR, (22, 7), clock_of(Person(1, zone=zone, utc_offset=2))) == MIDNIGHT + 29 * HOUR


def utc(time: str) -> float:
    return datetime.fromisoformat(time).replace(tzinfo=UTC).timestamp()
