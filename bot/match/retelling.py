"""What was told of a match in words: by its game; and in words that all games share of steps back, advice, and why computers did so."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from bot.match.values import Advised, LogEntry, Match, Reason, TookBack
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


def story(match: Match, log: Sequence[LogEntry], reader: Seat | None, reasons: Sequence[Reason] = ()) -> list[Line]:
    """All that a reader was told and that lasts, who asked for advice in between, and `reasons` behind the moves they are of.

    It is folded by what this reader was told and by nothing else: not even the number of moves may show.
    """
    entries = [entry for entry in log if entry.told.reaches(reader) and not entry.told.fades]
    told, numbers = [entry.told for entry in entries], [entry.seq for entry in entries]
    beside = [(each.asked, asked_for_advice(each, reader)) for each in match.advised] + [(each.seq, because(each)) for each in reasons]
    lines, begun = list[Line](), 0
    for seq, words in sorted(beside, key=itemgetter(0)):
        end = bisect_right(numbers, seq)
        lines += [*recapped(match.rules, told[begun:end], reader), Line(words, NEWS)]
        begun = end
    return lines + recapped(match.rules, told[begun:], reader)


def asked_for_advice(advised: Advised, reader: Seat | None) -> Words:
    return _("You asked the AI for advice.") if advised.seat == reader else _("{who} asked the AI for advice.", who=Who(advised.seat))


def because(reason: Reason) -> Words:
    return _("{who}: “{why}”", who=Who(reason.seat), why=reason.why)


def stepped_back(event: TookBack, reader: Seat | None) -> Words:
    return _("You took a step back.") if event.seat == reader else _("{who} took a step back.", who=Who(event.seat))
