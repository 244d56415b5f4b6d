"""What people choose for themselves, and moderators for their server."""

from __future__ import annotations

from bot.i18n import Reader, languages
from bot.match.store import Person
from bot.screen.custom_id import button_id, select_id
from bot.screen.parts import Button, ButtonRow, Divider, Paragraph, Part, Screen, Select, SelectOption
from games.core.text import Phrases, Text

_ = Phrases("bot")


def settings(person: Person, server_language: str | None, reader: Reader) -> Screen:
    """`server_language` is None for those who may not choose for the server."""
    parts: list[Part] = [
        Paragraph(f"**{reader(_('Your settings'))}**\n{reader(_('Your language, for everything that only you see.'))}"),
        Select(
            select_id(0, "language"),
            reader.plain(_("Your language")),
            language_choices(person.language, _("As your Discord is set"), reader),
        ),
    ]
    if person.by_dm:
        parts += switch(_("Your panel comes as a direct message and stays there."), _("Show it in the channel"), "bydm", reader)
    else:
        parts += switch(_("Your panel comes in the channel; only you see it."), _("Send it by direct message"), "bydm", reader)
    if person.text_first:
        parts += switch(_("Your panel is text without pictures."), _("With pictures"), "textfirst", reader)
    else:
        parts += switch(_("Your panel has pictures."), _("Text without pictures"), "textfirst", reader)
    if server_language is not None:
        choices = language_choices(server_language, _("As the server is set"), reader)
        parts += [
            Divider(),
            Paragraph(reader(_("The language of this server's tables. You see this because you may manage the server."))),
            Select(select_id(0, "serverlang"), reader.plain(_("Language of the server")), choices),
        ]
    return Screen(tuple(parts))


def switch(state: Text, other: Text, verb: str, reader: Reader) -> list[Part]:
    """What is set, and a button for the other way."""
    return [Paragraph(reader(state)), ButtonRow((Button(reader.plain(other), button_id(0, verb)),))]


def language_choices(chosen: str, automatic: Text, reader: Reader) -> tuple[SelectOption, ...]:
    """The languages by their numbers, the automatic choice first."""
    names = [("", reader.plain(automatic)), *languages().items()]
    return tuple(SelectOption(name, str(number), chosen=code == chosen) for number, (code, name) in enumerate(names))


def language_numbered(number: int) -> str:
    """The language that a choice stood for."""
    codes = ["", *languages()]
    return codes[number] if number < len(codes) else ""
