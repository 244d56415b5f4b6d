"""Everything that is waiting for a person, on all servers."""

from __future__ import annotations

from collections.abc import Callable

from bot.i18n import Reader
from bot.match.moment import Moment
from bot.match.values import Match
from bot.screen.parts import Paragraph, Screen, fitted
from bot.screen.table_screen import titled
from games.core.game import Seat, Value
from games.core.text import Phrases

_ = Phrases("bot")

SHOWN = 10  # matches per message


class Waiting(Value, frozen=True):
    """A match that is waiting for this seat, with its deadline and the link to its table; empty if it has none."""

    moment: Moment
    seat: Seat
    until: float | None
    link: str


def turns(waiting: list[Waiting], readers: list[Reader], own: Reader, hides: Callable[[Match], bool]) -> Screen:
    """Most urgent first. Each needs a reader with the names of its own players. `hides`: whether to show only the public
    question."""
    if not waiting:
        return Screen((Paragraph(own(_("No match is waiting for you."))),))
    entries = [entry(each, reader, hides(each.moment.match)) for each, reader in zip(waiting, readers, strict=True)]
    more = len(entries) - SHOWN
    parts = [
        Paragraph(f"### {own(_.many('{n} match is waiting for you', '{n} matches are waiting for you', len(entries)))}"),
        *(Paragraph(words) for words in entries[:SHOWN]),
        Paragraph("" if more <= 0 else own(_.many("and {n} more", "and {n} more", more))),
    ]
    return Screen(fitted(list(parts)))


def entry(waiting: Waiting, reader: Reader, hide: bool) -> str:
    moment = waiting.moment
    title, asked = titled(moment.match, reader), reader(moment.ask(None if hide else waiting.seat))
    lines = [f"**[{title}]({waiting.link})**" if waiting.link else f"**{title}**", asked]
    if waiting.until is not None:
        lines.append(f"-# {reader(_('Time runs out {when}.', when=reader.when(waiting.until)))}")
    return "\n".join(lines)


def soonest(waiting: Waiting) -> tuple[float, float]:
    """Sort key: first by deadline, then the longest wait."""
    return (float("inf") if waiting.until is None else waiting.until), waiting.moment.since
