"""The story of a match in words: by its game, and in words all games share about take-backs, advice, and computers' reasons."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from msgspec.structs import replace

from bot.match.values import Advised, LogEntry, Match, Reason, ToldThen, TookBack
from games.core.game import AnyGame, Seat, Told
from games.core.recap import NEWS, Line
from games.core.text import Phrases, Who, Words, as_called

_ = Phrases("bot")


def narrated(game: AnyGame, event: Any) -> Words:
    """One event."""
    return stepped_back(event, None) if isinstance(event, TookBack) else game.narrate(event)


def narrated_then(match: Match, event: Any, seq: int) -> Words:
    """One event of this move, with the names of those who sat there."""
    words = narrated(match.rules, event)
    return as_called(words, match.names_at(seq)) if match.earlier else words


def told_then(match: Match, entry: LogEntry) -> Told:
    """It says who sat there, if others do now."""
    if not match.earlier:
        return entry.told
    names, told = match.names_at(entry.seq), entry.told
    seats = tuple([Seat(seat) for seat, (then, now) in enumerate(zip(names, match.names, strict=True)) if then != now])
    return ToldThen(told.event, told.to, told.fades, names, seats) if seats else told


def recapped(game: AnyGame, told: Sequence[Told], seat: Seat | None) -> list[Line]:
    """Folded by the game. Events before a take-back are not folded together with events after it, nor events from the time of former
    players with later ones. Public events of the reader's seat from before they sat there name the former player."""

    def circumstances(each: Told) -> tuple[bool, tuple[Words, ...] | None, Seat | None]:
        back = isinstance(each.event, TookBack)
        if not isinstance(each, ToldThen):
            return back, None, seat
        return back, each.names, None if each.to is None and seat in each.seats else seat

    lines: list[Line] = []
    for (back, names, reader), group in groupby(told, circumstances):
        run = list(group)
        found = [Line(stepped_back(each.event, reader), NEWS) for each in run] if back else game.recap(run, reader)
        lines += found if names is None else [replace(line, words=as_called(line.words, names)) for line in found]
    return lines


def story(match: Match, log: Sequence[LogEntry], reader: Seat | None, reasons: Sequence[Reason] = ()) -> list[Line]:
    """Everything lasting that a reader was told, who asked for advice in between, and `reasons` after their moves.

    It is folded only by what this reader was told: not even the number of moves may leak.
    """
    entries = [entry for entry in log if entry.told.reaches(reader) and not entry.told.fades]
    told, numbers = [told_then(match, entry) for entry in entries], [entry.seq for entry in entries]
    beside = [(each.asked, advice_told(match, number, reader)) for number, each in enumerate(match.advised)]
    beside += [(each.seq, as_called(because(each), match.names_at(each.seq))) for each in reasons]
    lines, begun = list[Line](), 0
    for seq, words in sorted(beside, key=itemgetter(0)):
        end = bisect_right(numbers, seq)
        lines += [*recapped(match.rules, told[begun:end], reader), Line(words, NEWS)]
        begun = end
    return lines + recapped(match.rules, told[begun:], reader)


def advice_told(match: Match, number: int, reader: Seat | None) -> Words:
    asked, names = match.advised[number], match.names_asking(number)
    if names == match.names:
        return asked_for_advice(asked, reader)
    return as_called(asked_for_advice(asked, reader if names[asked.seat] == match.names[asked.seat] else None), names)


def asked_for_advice(advised: Advised, reader: Seat | None) -> Words:
    return _("You asked the AI for advice.") if advised.seat == reader else _("{who} asked the AI for advice.", who=Who(advised.seat))


def because(reason: Reason) -> Words:
    return _("{who}: “{why}”", who=Who(reason.seat), why=reason.why)


def stepped_back(event: TookBack, reader: Seat | None) -> Words:
    return (
        _("You took back your last decision.") if event.seat == reader else _("{who} took back their last decision.", who=Who(event.seat))
    )
