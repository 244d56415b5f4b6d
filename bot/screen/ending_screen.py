"""The end of an idle match: the warning, and afterwards the reason."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match.values import Match, Phase, Why
from bot.screen.custom_id import button_id
from bot.screen.parts import Button, ButtonRow, Paragraph, Screen, Style
from games.core.text import Phrases, Text

_ = Phrases("bot")

STOPPED = {
    None: _("This match was stopped. There is no winner."),
    Why.UNTOUCHED: _("This table was closed after a day without activity. Open a new one with /play."),
    Why.SILENCE: _("This match ended after 30 days without a move. There is no winner."),
    Why.REMOVED: _("The bot was removed from the server, so this match has ended. There is no winner."),
    Why.CHANNEL: _("This match’s channel was deleted, so the match has ended. There is no winner."),
}
CLOSED = {**STOPPED, None: _("This table was closed. Open a new one with /play.")}


def why_stopped(match: Match) -> Text:
    """Why a match was not finished."""
    if match.why is Why.CHANNEL and match.home:
        return _("This match’s thread was deleted, so the match has ended. There is no winner.")
    return STOPPED[match.why]


def closed(match: Match) -> Text:
    """Why a table was closed before a deal, or whose match cannot be shown."""
    return CLOSED[match.why]


def last_call(match: Match, reader: Reader) -> Screen:
    """For all players: the match ends unless someone acts."""
    words = _(
        "No one has made a move in {game} (match {n}) for weeks. It ends {when} unless someone plays on or presses “Keep open”.",
        game=match.rules.name,
        n=match.id,
        when=reader.when(match.due or 0.0),
    )
    keep = Button(reader.plain(_("Keep open")), button_id(match.id, "keep"), Style.SUCCESS)
    hand = Button(reader.plain(_("My hand")), button_id(match.id, "hand"))
    people = [sitter.person for sitter in match.sitters if sitter.person is not None and not sitter.left]
    return Screen((Paragraph(reader(words)), ButtonRow((keep, hand))), mentions=tuple(people))


def is_announced(match: Match) -> bool:
    """Whether the warning is due."""
    return match.phase is Phase.PLAYING and match.warned is not None
