"""Round the table: seats are numbered clockwise, so the next one sits to the left."""

from __future__ import annotations

from functools import cache

from games.core.game import Seat


def clockwise(seat: Seat, seats: int, steps: int = 1) -> Seat:
    return Seat((seat + steps) % seats)


@cache
def others(seat: Seat, seats: int) -> tuple[Seat, ...]:
    """Everyone else, clockwise from this seat."""
    return tuple(clockwise(seat, seats, steps) for steps in range(1, seats))
