"""What stands in the place of a page for one person alone while others see their screen."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match.values import Match
from bot.screen.parts import Button, ButtonRow, Paragraph, Screen
from bot.screen.table_screen import titled
from games.core.text import Phrases, Text

_ = Phrases("bot")

STREAMER_MODE = _("Streamer mode: your secrets stay hidden until you press “Reveal”.")
REVEAL = _("Reveal")


def veil(match: Match, title: Text, reveal: str, reader: Reader) -> Screen:
    """The same whatever is on the page, which opens by the custom_id `reveal` in place of this."""
    return Screen(
        (
            Paragraph(f"### {reader(title)} · {titled(match, reader)}"),
            Paragraph(reader(STREAMER_MODE)),
            ButtonRow((Button(reader.plain(REVEAL), reveal),)),
        )
    )
