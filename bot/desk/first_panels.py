"""The first panel of each player, opened automatically when a match starts: the host's by that click, the others' by their *Sit down*.

A click can be answered until its token expires. Players who sat down earlier, or through another process, press *My hand*.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import NamedTuple

from bot import background
from bot.desk import deliver
from bot.desk.click import Click
from bot.desk.panels import Panels
from bot.errors import Refused
from bot.match.moment import Moment

SPARE = 30.0  # seconds before a token expires, since the answer takes time, too


class Sat(NamedTuple):
    click: Click
    at: float


class FirstPanels:
    def __init__(self, panels: Panels, now: Callable[[], float]) -> None:
        self._panels, self._now = panels, now
        self._sat = dict[tuple[int, int], Sat]()

    def sat_down(self, click: Click, match_id: int) -> None:
        """Remember this click, which can be answered once more."""
        self._forget()
        self._sat[match_id, click.person] = Sat(click, self._now())

    async def open(self, click: Click, moment: Moment) -> None:
        """This click has started the match. The other panels open concurrently."""
        self._forget()
        for sitter in moment.match.sitters:
            sat = self._sat.pop((moment.match.id, sitter.person or 0), None)
            if sat is not None and sitter.person != click.person:
                background.start(self._open_unasked(sat, moment), f"first-panel-{moment.match.id}")
        if moment.match.seat_of(click.person) is not None:
            await self._open(Sat(click, self._now()), moment)

    async def _open_unasked(self, sat: Sat, moment: Moment) -> None:
        """If the match cannot be read just now, or is gone, there is no click that could be told: who wants it presses *My hand*."""
        with suppress(Refused):
            await self._open(sat, moment)

    async def _open(self, sat: Sat, moment: Moment) -> None:
        await self._panels.show(sat.click.again(moment, sat.at))

    def _forget(self) -> None:
        dead = self._now() - deliver.TOKEN_LIVES + SPARE
        self._sat = {each: sat for each, sat in self._sat.items() if sat.at > dead}
