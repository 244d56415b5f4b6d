"""The placeholder for a private page in streamer mode."""

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
    """Always the same; the custom_id `reveal` opens the page in its place."""
    return Screen(
        (
            Paragraph(f"### {reader(title)} · {titled(match, reader)}"),
            Paragraph(reader(STREAMER_MODE)),
            ButtonRow((Button(reader.plain(REVEAL), reveal),)),
        )
    )
