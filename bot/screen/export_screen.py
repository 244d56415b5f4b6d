"""The text beside an exported match."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match.values import Match
from bot.screen.parts import Attachment, Paragraph, Screen, small
from bot.screen.table_screen import titled
from games.core.text import Phrases

_ = Phrases("bot")


def file(match: Match, name: str, reader: Reader) -> Screen:
    if match.ended:
        words = _("This file contains the whole match: who sat where, the deal, and every move in words and data.")
    else:
        words = _("This match is still in progress, so the file contains only what everyone has been told so far, and nothing hidden.")
    people = _("It contains the players’ names and shows which one is yours.")
    said = f"**{titled(match, reader.heading)}**\n{reader(words)}\n{small([reader(people)])}"
    return Screen((Paragraph(said), Attachment(name)))
