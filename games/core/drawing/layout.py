"""Where things go: places round a table, rows and grids of cards. Numbers only, no shapes."""

from __future__ import annotations

from typing import NamedTuple

MARGIN = 24
TALL = 1.4  # a card's height for a width of 1


class Point(NamedTuple):
    x: float
    y: float


class Spot(NamedTuple):
    """Where a card is (its centre) and how wide it may be."""

    x: float
    y: float
    width: float


# Clockwise from the bottom, as shares of the room there is.
_RINGS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0.5, 1),),
    2: ((0.5, 1), (0.5, 0)),
    3: ((0.5, 1), (0, 0), (1, 0)),
    4: ((0.5, 1), (0, 0.5), (0.5, 0), (1, 0.5)),
    5: ((0.5, 1), (0, 0.62), (0.2, 0), (0.8, 0), (1, 0.62)),
    6: ((0.5, 1), (0, 0.74), (0, 0.26), (0.5, 0), (1, 0.26), (1, 0.74)),
    7: ((0.5, 1), (0, 0.78), (0, 0.38), (0.24, 0), (0.76, 0), (1, 0.38), (1, 0.78)),
}


def ring(n: int, width: float, height: float, place: tuple[float, float], *, first: int = 0, top: float = MARGIN) -> tuple[Point, ...]:
    """The centres of the places of seats 0 to n - 1 round a table, clockwise, the place of seat `first` at the bottom.

    Places are `place` wide and high and keep within the margins; `top` leaves room for a heading.
    """
    left, right = MARGIN + place[0] / 2, width - MARGIN - place[0] / 2
    upper, lower = top + place[1] / 2, height - MARGIN - place[1] / 2
    spots = [Point(left + u * (right - left), upper + v * (lower - upper)) for u, v in _RINGS[n]]
    return tuple(spots[(seat - first) % n] for seat in range(n))


def row(n: int, x: float, y: float, w: float, *, card: float = 150, gap: float = 12) -> tuple[Spot, ...]:
    """One row of n cards with its middle at x, y; they overlap when they would be wider than `w`."""
    step = min(card + gap, (w - card) / (n - 1)) if n > 1 else 0
    return tuple(Spot(x + (at - (n - 1) / 2) * step, y, card) for at in range(n))


def grid(n: int, x: float, y: float, columns: int, *, card: float = 150, gap: float = 12) -> tuple[Spot, ...]:
    """n cards in rows of `columns`, each row centred; x, y is the middle of all."""
    rows = -(-n // columns)
    spots: list[Spot] = []
    for line in range(rows):
        here = min(columns, n - line * columns)
        spots += row(here, x, y + (line - (rows - 1) / 2) * (card * TALL + gap), here * (card + gap), card=card, gap=gap)
    return tuple(spots)
