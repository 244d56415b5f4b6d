"""What was told of a match in words: by its game, and of steps back in words that all games share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from bot.match.values import TookBack
from games.core.game import AnyGame, Seat, Told
from games.core.recap import NEWS, Line
from games.core.text import Phrases, Who, Words

_ = Phrases("bot")


def narrated(game: AnyGame, event: Any) -> Words:
    """One event."""
    return stepped_back(event, None) if isinstance(event, TookBack) else game.narrate(event)


def recapped(game: AnyGame, told: Sequence[Told], seat: Seat | None) -> list[Line]:
    """Folded by the game. What was told before a step back is not folded together with what was told after it."""
    lines: list[Line] = []
    for back, group in groupby(told, lambda each: isinstance(each.event, TookBack)):
        run = list(group)
        lines += [Line(stepped_back(each.event, seat), NEWS) for each in run] if back else game.recap(run, seat)
    return lines


def stepped_back(event: TookBack, reader: Seat | None) -> Words:
    return _("You took a step back.") if event.seat == reader else _("{who} took a step back.", who=Who(event.seat))
