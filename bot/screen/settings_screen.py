"""What people choose for themselves, and moderators for their server."""

from __future__ import annotations

from bot.i18n import Reader, languages
from bot.match import Person
from bot.screen.click import pick, press
from bot.screen.screen import Button, Choice, Part, Row, Rule, Say, Screen, Select
from games.core.text import Phrases, Text

_ = Phrases("bot")


def settings(person: Person, server_language: str | None, tell: Reader) -> Screen:
    """`server_language` is None for those who may not choose for the server."""
    parts: list[Part] = [
        Say(f"**{tell(_('Your settings'))}**\n{tell(_('Your language, for everything that only you see.'))}"),
        Select(pick(0, "language"), tell.plain(_("Your language")), language_choices(person.language, _("As your Discord is set"), tell)),
    ]
    if person.by_dm:
        parts += switch(_("Your panel comes as a direct message and stays there."), _("Show it in the channel"), "bydm", tell)
    else:
        parts += switch(_("Your panel comes in the channel; only you see it."), _("Send it by direct message"), "bydm", tell)
    if person.text_first:
        parts += switch(_("Your panel is text without pictures."), _("With pictures"), "textfirst", tell)
    else:
        parts += switch(_("Your panel has pictures."), _("Text without pictures"), "textfirst", tell)
    if server_language is not None:
        choices = language_choices(server_language, _("As the server is set"), tell)
        parts += [
            Rule(),
            Say(tell(_("The language of this server's tables. You see this because you may manage the server."))),
            Select(pick(0, "serverlang"), tell.plain(_("Language of the server")), choices),
        ]
    return Screen(tuple(parts))


def switch(state: Text, other: Text, verb: str, tell: Reader) -> list[Part]:
    """What is set, and a button for the other way."""
    return [Say(tell(state)), Row((Button(tell.plain(other), press(0, verb)),))]


def language_choices(chosen: str, automatic: Text, tell: Reader) -> tuple[Choice, ...]:
    """The languages by their numbers, the automatic choice first."""
    names = [("", tell.plain(automatic)), *languages().items()]
    return tuple(Choice(name, str(number), chosen=code == chosen) for number, (code, name) in enumerate(names))


def language_numbered(number: int) -> str:
    """The language that a choice stood for."""
    codes = ["", *languages()]
    return codes[number] if number < len(codes) else ""
