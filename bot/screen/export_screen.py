"""The words beside a match that is handed over as a file."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match.values import Match
from bot.screen.parts import Attachment, Paragraph, Screen, small
from bot.screen.table_screen import titled
from games.core.text import Phrases

_ = Phrases("bot")


def file(match: Match, name: str, reader: Reader) -> Screen:
    if match.ended:
        words = _("Everything about this match is in this file: who sat where, the deal, and every move in words and values.")
    else:
        words = _("This match is still being played, so the file has what everybody was told so far, and nothing that is hidden.")
    said = f"**{titled(match, reader.heading)}**\n{reader(words)}\n{small([reader(_('Of people it says their names, and who you are.'))])}"
    return Screen((Paragraph(said), Attachment(name)))
