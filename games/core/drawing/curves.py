"""Numbers that change with time, as lines on a grid. The `Chart` knows where a value belongs; the game decides what is drawn there."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10
from typing import NamedTuple

from games.core.drawing.layout import Point
from games.core.drawing.marks import Items
from games.core.scene import Box, Disc, Item, Label, Line
from games.core.text import Words

AXIS = 70  # what the numbers at its left take


class Chart(NamedTuple):
    """A field for lines: its upper left corner, its size, the last step, the least and the most value."""

    x: float
    y: float
    w: float
    h: float
    steps: int
    least: int
    most: int

    def at(self, step: float, value: float) -> Point:
        left, wide = self.x + AXIS, self.w - AXIS
        span = max(1, self.most - self.least)
        return Point(left + wide * step / max(1, self.steps), self.y + self.h * (1 - (value - self.least) / span))


def chart_of(x: float, y: float, w: float, h: float, series: Sequence[Sequence[int]], *, to: int = 0) -> Chart:
    """Room for all of these numbers, from nought if none is below, and at least up to `to`."""
    values = [value for each in series for value in each] or [0]
    step = _step(min(0, *values), max(to, 1, *values))
    least, most = floor(min(0, *values) / step) * step, ceil(max(to, 1, *values) / step) * step
    return Chart(x, y, w, h, max(map(len, series), default=1) - 1, least, most)


def grid_of(chart: Chart, ticks: Sequence[tuple[int, Words]] = (), *, size: float = 24) -> Items:
    """The field, a line for each round number, and a word below some steps."""
    step = _step(chart.least, chart.most)
    left, right = chart.at(0, 0).x, chart.x + chart.w
    items: list[Item] = [Box(left, chart.y, right - left, chart.h, fill="paper", edge="faded", width=1.5)]
    for value in range(chart.least, chart.most + 1, step):
        y = chart.at(0, value).y
        items += (Line(((left, y), (right, y)), "ink" if value == 0 else "shade", 2), Label(value, left - 12, y, size, "faded", "rm"))
    items += (Label(words, chart.at(at, 0).x, chart.y + chart.h + 26, size, "faded") for at, words in ticks)
    return tuple(items)


def line_of(chart: Chart, values: Sequence[int], tint: str, *, shift: float = 0, dots: bool = False, dash: float = 0) -> Items:
    """One line through its values; `shift` moves it a little, so that lines with the same values are beside each other."""
    points = tuple([(chart.at(at, value).x, chart.at(at, value).y + shift) for at, value in enumerate(values)])
    ends = points if dots else points[-1:]
    return (*((Line(points, tint, 5, dash=dash),) if len(points) > 1 else ()), *(Disc(x, y, 9, tint, "paper", 2.5) for x, y in ends))


def _step(least: int, most: int) -> int:
    """Between round numbers, so that there are about five."""
    rough = max(1.0, (most - least) / 5)
    size = 10 ** floor(log10(rough))
    return max(1, next(int(size * times) for times in (1, 2, 5, 10) if size * times >= rough))
