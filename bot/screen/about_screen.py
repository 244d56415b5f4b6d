"""/about: credits; for the bot's owner, also unreadable data and anything that has stopped working."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from bot.called import program
from bot.i18n import Reader, safe
from bot.match.quarantine import KeptKind, Unread
from bot.screen.custom_id import button_id
from bot.screen.parts import Button, ButtonRow, Divider, Paragraph, Part, Screen, clipped, fitted, small
from games.core.game import AnyGame
from games.core.text import Phrases, Text

_ = Phrases("bot")

SHOWN = 10  # unreadable entries; the log has all of them
REASON = 150  # characters of each reason
FONTS = "Alegreya Sans (Huerta Tipográfica), Zen Kaku Gothic New (Yoshimichi Ohira)"


def for_everybody(words: Text, games: Iterable[AnyGame], invite: str, reader: Reader) -> Screen:
    return Screen(fitted([Paragraph(reader(words)), *_credits(games, reader), *_links(invite, reader)]))


def _links(invite: str, reader: Reader) -> list[Part]:
    """Links. `invite` is empty if only the owner could use it."""
    row = (Button(reader.plain(_("Settings")), button_id(0, "settings")), Button(reader.plain(_("Your data")), button_id(0, "privacy")))
    return [Paragraph(invite and f"[{reader.plain(_('Add the bot to a server'))}]({invite})"), ButtonRow(row)]


class State(NamedTuple):
    """The state of the bot, for its owner."""

    aside: Sequence[Unread]
    died: Mapping[str, int]
    otherwise: Sequence[str]  # fallbacks in use, in English like the log


def for_the_host(words: Text, games: Iterable[AnyGame], state: State, invite: str, reader: Reader) -> Screen:
    told = [*_unreadable(state.aside, reader), *_stopped(state.died, reader), *_otherwise(state.otherwise, reader)]
    return Screen(fitted([Paragraph(reader(words)), *told, *_credits(games, reader), *_links(invite, reader)]))


def _credits(games: Iterable[AnyGame], reader: Reader) -> list[Part]:
    """The short form of CREDITS.md."""
    first = _("Chabudai is an independent project. The designers and publishers of these games are not involved:")
    last = _("Rulebooks are written in our own words, and all pictures are ours. Fonts: {fonts}.", fonts=FONTS)
    each = [f"- {reader(game.name)}: {game.designers} ({game.publisher})" for game in games if game.designers]
    return [Divider(), Paragraph("\n".join([reader(first), *each])), Paragraph(small([reader(last)]))]


def _unreadable(aside: Sequence[Unread], reader: Reader) -> list[Part]:
    if not aside:
        return []
    count = _.many(
        "Everything works except {n} entry, which can’t be read and is left as it is:",
        "Everything works except {n} entries, which can’t be read and are left as they are:",
        len(aside),
    )
    each = [f"- {reader(_called(unread))}: {safe(clipped(unread.why, REASON))}" for unread in aside[:SHOWN]]
    more = [f"- {reader(_('and {n} more in the log', n=len(aside) - SHOWN))}"] if len(aside) > SHOWN else []
    where = reader(_("For details, run {command} on the bot’s machine.", command=f"`{program()} check`"))
    return [Paragraph("\n".join((reader(count), *each, *more))), Paragraph(where)]


def _called(unread: Unread) -> Text:
    match unread.kind:
        case KeptKind.MATCH:
            return _("match {n}", n=unread.number)
        case KeptKind.MESSAGE:
            return _("a message of match {n}", n=unread.number)
        case KeptKind.ORDERS:
            return _("auto-answers in match {n}", n=unread.number)
        case KeptKind.PERSON:
            return _("the settings of {person}", person=f"<@{unread.number}>")


def _stopped(died: Mapping[str, int], reader: Reader) -> list[Part]:
    if not died:
        return []
    names = ", ".join(f"{safe(name)} ({count})" for name, count in died.items())
    return [Paragraph(reader(_("Stopped by a bug in the bot: {tasks}. See the log for the cause, then restart the bot.", tasks=names)))]


def _otherwise(lines: Sequence[str], reader: Reader) -> list[Part]:
    if not lines:
        return []
    first = reader(_("Discord isn’t behaving as expected. Everything still works, with these fallbacks:"))
    return [Paragraph("\n".join((first, *(f"- {line}" for line in lines))))]
