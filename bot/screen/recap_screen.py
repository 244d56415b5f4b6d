"""What happened, as its game retells it: since somebody last looked, and from the beginning, page by page."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Reader
from bot.match.characters import can_choose
from bot.match.retelling import recapped, story
from bot.match.values import LogEntry, Match, Reason
from bot.screen.custom_id import button_id
from bot.screen.parts import Button, ButtonRow, Paragraph, Part, Screen, clipped, fitted
from bot.screen.phone import rows
from bot.screen.table_screen import titled
from games.core.game import AnyGame, Seat, Told
from games.core.recap import Line
from games.core.text import Phrases, Text

_ = Phrases("bot")

TORN = _("What happened before can no longer be read.")
NEWS = 6  # lines of what somebody has not seen yet
LINES, LETTERS = 20, 3_000  # on a page of the history
LONGEST = 500  # letters of one line


# ---- since somebody last looked


def retold(told: Sequence[Told], game: AnyGame, seat: Seat, reader: Reader, room: int | None = None) -> list[str]:
    """The lines that matter most, and no more than there is room for, in rows of a phone."""
    lines = recapped(game, told, seat)
    number = min(NEWS, len(lines))
    while (shown := _shown(lines, number, reader)) and room is not None and number > 1 and sum(map(rows, shown)) > room:
        number -= 1
    return _unseen_first(shown, told, game, seat, reader)


def _shown(lines: Sequence[Line], number: int, reader: Reader) -> list[str]:
    shown, missing = [reader(line.words) for line in weightiest(lines, number)], len(lines) - number
    return [*shown, reader(_("… and {n} more under More › History", n=missing))] if missing else shown


def _unseen_first(shown: list[str], told: Sequence[Told], game: AnyGame, seat: Seat, reader: Reader) -> list[str]:
    """What fades once it is seen, the newest first; then the others as they happened."""
    fading = {reader(line.words) for line in recapped(game, [each for each in told if each.fades], seat)}
    return [line for line in reversed(shown) if line in fading] + [line for line in shown if line not in fading]


def weightiest(lines: Sequence[Line], most: int = NEWS) -> list[Line]:
    """Those that matter most, of equal ones the newest, in the order in which they happened."""
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
    """All that a seat, or a stranger, was told and that lasts; after the end with `reasons`, if they are wanted. Page 0 is the newest."""
    pages = in_pages([reader(line.words) for line in story(match, log, seat, reasons or ())])
    page = min(page, len(pages) - 1)
    lines = "\n".join(f"- {line}" for line in pages[page]) or reader(_("Nothing has happened yet."))
    heading = f"### {reader(_('History'))} · {titled(match, reader)}"
    numbered = "-# " + reader(_("Page {n} of {pages}; page 1 is the newest", n=page + 1, pages=len(pages))) if len(pages) > 1 else ""
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
        row.append(button(_("Earlier"), page + 1, reasons, can=page + 1 < pages))
        row.append(button(_("Later"), max(page - 1, 0), reasons, can=page > 0))
    if match.ended and can_choose(match):
        row.append(button(_("Without reasons") if reasons else _("With the AI's reasons"), 0, not reasons))
    return [ButtonRow(tuple(row))] if row else []


def in_pages(lines: Sequence[str]) -> list[list[str]]:
    """The newest page first, on each the oldest line first."""
    pages: list[list[str]] = [[]]
    for line in reversed([clipped(" ".join(line.split()), LONGEST) for line in lines]):
        if len(pages[-1]) == LINES or sum(map(len, pages[-1])) + len(line) > LETTERS:
            pages.append([])
        pages[-1].insert(0, line)
    return pages
