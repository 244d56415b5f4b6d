"""A spectator's private view: the public table, and what happened, in their language."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match.moment import Moment
from bot.screen.custom_id import button_id
from bot.screen.parts import Button, ButtonRow, Image, Paragraph, Part, Screen, Style, fitted, small
from bot.screen.table_screen import one_behind, recent, standing, titled
from games.core.text import Phrases

_ = Phrases("bot")

LINES = 12  # of events


def watching(moment: Moment, reader: Reader, in_words: bool, late: bool) -> Screen:
    """`late`: the moment is one action behind."""
    match = moment.match
    refresh = Button(reader.plain(_("Refresh")), button_id(match.id, "watch", path=(1,)), Style.PRIMARY)
    history = Button(reader.plain(_("History")), button_id(match.id, "history"))
    rules = Button(reader.plain(_("Rules")), button_id(match.id, "rules"))
    parts: list[Part] = [
        Paragraph(f"-# **{titled(match, reader.heading)}** · {reader(_('you’re watching'))}"),
        Paragraph(reader(moment.say(None))) if in_words else Image(),
        Paragraph(small(recent(moment, None, reader, LINES))),
        Paragraph(one_behind(moment, reader) if late else standing(moment, reader)),
        ButtonRow((refresh, history, rules)),
    ]
    return Screen(fitted(parts), scene=None if in_words else moment.scene(None))
