"""Personal settings, and those of a server for its managers."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from bot.i18n import Reader, languages
from bot.i18n.cities import City, cities, city_of
from bot.match.quiet_hours import clock_of
from bot.match.stored import Person, Told
from bot.screen.custom_id import button_id, select_id
from bot.screen.parts import Button, ButtonRow, Divider, Paragraph, Part, Screen, Select, SelectOption
from bot.screen.veil_screen import STREAMER_MODE
from games.core.drawing import CONTRAST
from games.core.text import Phrases, Text

_ = Phrases("bot")


WAYS = {Told.CHANNEL: _("Mention me in the channel"), Told.DIRECT: _("Send me a direct message"), Told.BOTH: _("Both")}
QUIET = (None, (21, 7), (22, 7), (22, 8), (23, 7), (23, 8), (0, 8), (0, 9), (9, 17))
THEMES = {"": _("Ink on paper"), CONTRAST.key: _("High contrast")}
HOW_THEY_LOOK = _("Picture style")


class OfServer(NamedTuple):
    """A server's settings; empty if not chosen."""

    language: str
    theme: str


def settings(person: Person, server: OfServer | None, reader: Reader, now: float) -> Screen:
    """`server` is None for people who cannot change its settings. `now` is used to show local times."""
    parts: list[Part] = [
        Paragraph(f"**{reader(_('Your settings'))}**\n{reader(_('Your language, for everything that only you see.'))}"),
        Select(select_id(0, "language"), reader.plain(_("Your language")), language_choices(person.language, _("Same as Discord"), reader)),
    ]
    if person.by_dm:
        parts += switch(_("Your panel is sent to your direct messages and stays there."), _("Show it in the channel"), "bydm", reader)
    else:
        parts += switch(_("Your panel appears in the channel; only you can see it."), _("Send it by direct message"), "bydm", reader)
    if person.text_first:
        parts += switch(_("Your panel is text only."), _("With pictures"), "textfirst", reader)
    else:
        parts += switch(_("Your panel has pictures."), _("Text only"), "textfirst", reader)
    if person.watched:
        parts += switch(STREAMER_MODE, _("Hide nothing"), "streamer", reader)
    else:
        parts += switch(_("Anyone who can see your screen can see your cards."), _("Streamer mode"), "streamer", reader)
    parts += [Paragraph(reader(HOW_THEY_LOOK)), looks(person.theme, "theme", HOW_THEY_LOOK, reader)]
    parts += told_of_turns(person, reader, now)
    if server is not None:
        choices = language_choices(server.language, _("Same as the server"), reader)
        parts += [
            Divider(),
            Paragraph(reader(_("This server’s tables: their language and picture style. You see this because you manage the server."))),
            Select(select_id(0, "serverlang"), reader.plain(_("Server language")), choices),
            looks(server.theme, "servertheme", _("Picture style of the tables"), reader),
        ]
    return Screen(tuple(parts))


def told_of_turns(person: Person, reader: Reader, now: float) -> list[Part]:
    """How a person is told that it is their turn, and their quiet hours."""
    ways = tuple(
        SelectOption(reader.plain(words), str(number), chosen=person.told is way) for number, (way, words) in enumerate(WAYS.items())
    )
    hours = tuple(
        SelectOption(reader.plain(between(*each)) if each else reader.plain(_("Any time")), str(number), chosen=person.quiet == each)
        for number, each in enumerate(QUIET)
    )
    parts: list[Part] = [
        Paragraph(reader(_("How you’re notified when it’s your turn, and your quiet hours."))),
        Select(select_id(0, "told"), reader.plain(_("When it’s my turn")), ways),
        Select(select_id(0, "quiet"), reader.plain(_("Quiet hours")), hours),
    ]
    if person.quiet is not None or person.zone:
        words = _("Your local time: {clock}. If that’s wrong, choose your city with /settings.", clock=clock(person, reader, now))
        parts.append(Paragraph(reader(words)))
    return parts


def looks(theme: str, verb: str, title: Text, reader: Reader) -> Select:
    """The theme of private pictures, or of a server's tables."""
    choices = tuple(
        SelectOption(reader.plain(words), str(number), chosen=key == theme) for number, (key, words) in enumerate(THEMES.items())
    )
    return Select(select_id(0, verb), reader.plain(title), choices)


def between(begin: int, end: int) -> Text:
    return _("Not between {begin} and {end}", begin=f"{begin}:00", end=f"{end}:00")


def clock(person: Person, reader: Reader, now: float) -> str:
    """Their city and local time."""
    city, here = city_of(person.zone, reader.language), datetime.fromtimestamp(now, clock_of(person))
    return there(city, now) if city else f"{here.tzname()} · {here:%H:%M}"


def there(city: City, now: float) -> str:
    return f"{city.name}, {city.country} · {datetime.fromtimestamp(now, city.clock):%H:%M}"


def cities_like(typed: str, language: str, now: float) -> list[tuple[str, City]]:
    """Cities that match the typed text: by name (also in English), country, or local time."""
    sought = typed.strip().casefold()
    named = [(there(city, now), city) for city in cities(language)]
    fitting = [(words, city) for words, city in named if sought in words.casefold() or sought in in_english(city)]
    return sorted(fitting, key=lambda found: not found[0].casefold().startswith(sought))


def city_meant(typed: str, language: str) -> City | None:
    """The list supplies a time zone; typed text is the name of a city."""
    sought = typed.strip().casefold()
    return next((city for city in cities(language) if sought in (city.zone.casefold(), city.name.casefold(), in_english(city))), None)


def in_english(city: City) -> str:
    return city.zone.rpartition("/")[2].replace("_", " ").casefold()


def switch(state: Text, other: Text, verb: str, reader: Reader) -> list[Part]:
    """The current state, and a button to toggle it."""
    return [Paragraph(reader(state)), ButtonRow((Button(reader.plain(other), button_id(0, verb)),))]


def language_choices(chosen: str, automatic: Text, reader: Reader) -> tuple[SelectOption, ...]:
    """The languages by number, the automatic choice first."""
    names = [("", reader.plain(automatic)), *languages().items()]
    return tuple(SelectOption(name, str(number), chosen=code == chosen) for number, (code, name) in enumerate(names))


def language_numbered(number: int) -> str:
    """The language with this number."""
    codes = ["", *languages()]
    return codes[number] if number < len(codes) else ""
