"""Advice from the AI: its best choices, worded as on their buttons, with its reasons."""

from __future__ import annotations

from collections.abc import Sequence

from bot.i18n import Reader
from bot.match.moment import Moment
from bot.screen.parts import Paragraph, Part, Screen, fitted, small
from bot.screen.table_screen import titled
from games.core.game import Seat
from games.core.text import Phrases, Words, listed

_ = Phrases("bot")

TITLE = _("Ask the AI")


def wait(reader: Reader) -> Screen:
    """Shown first, since the advice takes longer than an answer may."""
    return Screen((Paragraph(reader(_("One moment: the AI is looking at what you can see."))),))


def advice(moment: Moment, seat: Seat, found: Sequence[tuple[int, Words | None]], reader: Reader) -> Screen:
    """`found`: choices by index, best first, with reasons."""
    parts: list[Part] = [Paragraph(f"### {reader(TITLE)} · {titled(moment.match, reader.heading)}")]
    if len(moment.legal(seat)) == 1:
        said = [reader(_("You only have one possible move."))]
    else:
        said = [choice(number, moment, seat, *each, reader) for number, each in enumerate(found, 1)]
    parts += map(Paragraph, said)
    parts.append(Paragraph(small([reader(_("The AI only sees what you see. The table shows that you asked."))])))
    return Screen(fitted(parts))


def choice(number: int, moment: Moment, seat: Seat, index: int, why: Words | None, reader: Reader) -> str:
    label = f"{number}. **{reader.heading(listed(moment.labels(seat)[index], ' › '))}**"
    return label if why is None else f"{label}\n{reader(why)}"
