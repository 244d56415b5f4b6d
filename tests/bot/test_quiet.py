"""The hours in which somebody is left in peace."""

from __future__ import annotations

import pytest

from bot.match.quiet import quiet_until

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
    found = quiet_until(MIDNIGHT + hour * HOUR, hours, offset)
    assert found == (None if until is None else MIDNIGHT + until * HOUR)
