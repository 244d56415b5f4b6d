"""What happened, as the game recaps it: since a person last looked, and the whole history page by page."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import NamedTuple

from bot.i18n import Reader
from bot.match.characters import can_choose
from bot.match.transcript import recapped, story
from bot.match.values import LogEntry, Match, Reason
from bot.screen import phone
from bot.screen.custom_id import button_id
from bot.screen.parts import Button, ButtonRow, Paragraph, Part, Screen, clipped, fitted
from bot.screen.table_screen import titled
from games.core.game import AnyGame, Seat, Told
from games.core.recap import Line
from games.core.text import Phrases, Text

_ = Phrases("bot")

TITLE = _("History")
TORN = _("Earlier events can no longer be read.")
NEWS = 6  # unseen lines
IN_WORDS = 50  # rows of fading lines in a panel without a picture, so that it fits into a message
LINES, LETTERS = 20, 3_000  # per page of the history
LONGEST = 500  # letters of one line


# ---- since a person last looked


class News(NamedTuple):
    """The lines, and how many fading lines did not fit: the oldest ones, still unseen."""

    lines: list[str]
    left: int = 0


def retold(
    told: Sequence[Told], game: AnyGame, seat: Seat | None, reader: Reader, room: int | None = None, left: int | None = None
) -> News:
    """Lines that fit on a phone, oldest first: the newest fading ones, then the most important of the rest.

    The reader's own question is left out. All fading lines can be seen, if necessary bit by bit: `left` counts the remaining ones, and
    the rest is not repeated.
    """
    fading = [reader(line.words) for line in fading_lines(told, game, seat, in_words=room is None)]
    lines = recapped(game, told, seat)
    lasting = [line for line in lines if not line.asks and reader(line.words) not in fading]
    if left is not None:
        fading, lasting = fading[:left], []
    rows = IN_WORDS if room is None else room
    if sum(map(phone.rows, fading)) <= rows:
        beside = _lasting(lasting, len(fading), reader, None if room is None else room - sum(map(phone.rows, fading)))
        return News(_merged(fading, beside, [reader(line.words) for line in lines]))
    shown = phone.as_many_as_fit(fading[::-1], rows)
    return News(shown[::-1], len(fading) - len(shown))


def fading_lines(told: Sequence[Told], game: AnyGame, seat: Seat | None, in_words: bool) -> list[Line]:
    """Without what the reader is asked about, if a picture shows it."""
    lines = recapped(game, [each for each in told if each.fades], seat)
    return [line for line in lines if in_words or not line.asks]


def _merged(fading: Sequence[str], beside: Sequence[str], happened: Sequence[str]) -> list[str]:
    """Merged in chronological order. Lines that occur only among the fading ones stay after their predecessor."""
    first = {line: number for number, line in reversed(list(enumerate(happened)))}
    places, at = list[int](), -1
    for line in fading:
        at = max(at, first.get(line, at))
        places.append(at)
    places += [first.get(line, len(happened)) for line in beside]
    return [line for _place, line in sorted(zip(places, [*fading, *beside], strict=True), key=itemgetter(0))]


def _lasting(lines: Sequence[Line], beside: int, reader: Reader, room: int | None) -> list[str]:
    """The most important lines, at least one if there is nothing else."""
    least = int(not beside)
    number = max(least, min(NEWS - beside, len(lines)))
    while (shown := _shown(lines, number, reader)) and room is not None and number > least and sum(map(phone.rows, shown)) > room:
        number -= 1
    return shown if room is None or number > least or sum(map(phone.rows, shown)) <= room else shown[:number]


def _shown(lines: Sequence[Line], number: int, reader: Reader) -> list[str]:
    """The lines, and where the rest can be read; nothing if even one line is too long."""
    shown, missing = [reader(line.words) for line in weightiest(lines, number)], len(lines) - number
    return [*shown, reader(_("… and {n} more under “More” › “History”", n=missing))] if missing > 0 else shown


def weightiest(lines: Sequence[Line], most: int = NEWS) -> list[Line]:
    """The most important lines (among equals the newest), in chronological order."""
    ranked = sorted(range(len(lines)), key=lambda index: (lines[index].weight, index), reverse=True)
    return [lines[index] for index in sorted(ranked[:most])]


# ---- from the beginning


def history(
    match: Match,
    log: Sequence[LogEntry],
    seat: Seat | None,
    reader: Reader,
    page: int = 0,
    torn: bool = False,
    reasons: Sequence[Reason] | None = None,
) -> Screen:
    """All lasting events for a seat or a spectator; after the end with `reasons` on request. Page 0 is the newest."""
    pages = in_pages(by_turns(story(match, log, seat, reasons or ()), reader))
    page = min(page, len(pages) - 1)
    lines = "\n".join(f"- {line}" for line in pages[page]) or reader(_("Nothing has happened yet."))
    heading = f"### {reader(TITLE)} · {titled(match, reader)}"
    numbered = "-# " + reader(_("Page {n} of {pages} (newest first)", n=page + 1, pages=len(pages))) if len(pages) > 1 else ""
    missing = reader(TORN) if torn else ""
    parts: list[Part] = [
        Paragraph(heading),
        Paragraph(missing),
        Paragraph(lines),
        Paragraph(numbered),
        *turns(match, page, len(pages), reader, reasons is not None),
    ]
    return Screen(fitted(parts))


def turns(match: Match, page: int, pages: int, reader: Reader, reasons: bool) -> list[Part]:
    def button(label: Text, page: int, reasons: bool, *, can: bool = True) -> Button:
        path = (page, int(reasons)) if reasons else (page,)
        return Button(reader.plain(label), button_id(match.id, "history", path=path), disabled=not can)

    row = list[Button]()
    if pages > 1:
        row.append(button(_("Older"), page + 1, reasons, can=page + 1 < pages))
        row.append(button(_("Newer"), max(page - 1, 0), reasons, can=page > 0))
    if match.ended and can_choose(match):
        row.append(button(_("Without reasons") if reasons else _("With the AI’s reasons"), 0, not reasons))
    return [ButtonRow(tuple(row))] if row else []


def by_turns(lines: Sequence[Line], reader: Reader) -> list[list[str]]:
    turns: list[list[str]] = []
    for line in lines:
        if not (line.goes_on and turns):
            turns.append([])
        turns[-1].append(clipped(" ".join(reader(line.words).split()), LONGEST))
    return turns


def in_pages(turns: Sequence[Sequence[str]]) -> list[list[str]]:
    """Newest page first, with the oldest line first on each. A turn is kept on one page, if it fits."""
    pages: list[list[str]] = [[]]
    for turn in reversed(turns):
        if pages[-1] and not fits([*turn, *pages[-1]]):
            pages.append([])
        for line in reversed(turn):
            if not fits([line, *pages[-1]]):
                pages.append([])
            pages[-1].insert(0, line)
    return pages


def fits(page: Sequence[str]) -> bool:
    return len(page) <= LINES and sum(map(len, page)) <= LETTERS
