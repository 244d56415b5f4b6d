"""/privacy: what is kept about whoever asks, in plain words; asking twice before it is deleted; what happened then."""

from __future__ import annotations

from bot.i18n import Reader, languages
from bot.i18n.cities import city_of
from bot.match.erasing import Erased
from bot.match.privacy import BelongingsCount
from bot.match.stored import Person, Told
from bot.screen.custom_id import button_id
from bot.screen.parts import Attachment, Button, ButtonRow, Paragraph, Part, Screen, Style, fitted, small
from bot.screen.settings_screen import THEMES
from bot.screen.veil_screen import STREAMER_MODE
from games.core.text import Phrases, Text

_ = Phrases("bot")

TOLD_OF_TURNS = {
    Told.CHANNEL: _("When it is your turn you are mentioned in the channel."),
    Told.DIRECT: _("When it is your turn you get a direct message."),
    Told.BOTH: _("When it is your turn you are mentioned in the channel and get a direct message."),
}
ASKED_ONCE, ASKED_TWICE = (1,), (2,)  # the paths of the buttons that lead on


def kept_page(kept: BelongingsCount, reader: Reader) -> Screen:
    about = [*in_matches(kept), *in_settings(kept.settings, reader)]
    if kept.messages:
        about.append(_("Where the bot's messages for you are: {n}.", n=kept.messages))
    if kept.looks:
        about.append(_("Matches of which the bot remembers how far you have looked: {n}.", n=kept.looks))
    if kept.orders:
        about.append(_("Matches in which you have given standing orders: {n}.", n=kept.orders))
    if kept.notes:
        about.append(_("Notes, such as that your direct messages are closed: {n}.", n=kept.notes))
    title = Paragraph(f"### {reader(_('What the bot keeps about you'))}")
    buttons = ButtonRow(
        (
            Button(reader.plain(_("Give me the file")), button_id(0, "privacyfile"), Style.PRIMARY),
            Button(reader.plain(_("Delete")), button_id(0, "forgetme"), Style.DANGER),
        )
    )
    listed = "\n".join(f"- {reader(each)}" for each in about) or reader(_("Nothing."))
    return Screen(fitted([title, Paragraph(listed), Paragraph(small(map(reader, (backups(), servers())))), buttons]))


def in_matches(kept: BelongingsCount) -> list[Text]:
    if not (kept.gathering or kept.playing or kept.ended or kept.unreadable):
        return []
    lines = [
        _(
            "Matches: {gathering} where people gather, {playing} being played, {ended} that are over.",
            gathering=kept.gathering,
            playing=kept.playing,
            ended=kept.ended,
        ),
        _("Of each: your Discord number, the name you had when you sat down, your seat, and your moves with their times."),
    ]
    if kept.unreadable:
        lines.append(_("Matches that this version of the bot cannot read: {n}.", n=kept.unreadable))
    return lines


def in_settings(person: Person | None, reader: Reader) -> list[Text]:
    if person is None:
        return []
    language = _("As your Discord is set") if not person.language else languages().get(person.language, person.language)
    lines = [
        _("Your language: {language}.", language=language),
        _("Your panel comes as a direct message and stays there.")
        if person.by_dm
        else _("Your panel comes in the channel; only you see it."),
        _("Your panel is text without pictures.") if person.text_first else _("Your panel has pictures."),
        TOLD_OF_TURNS[person.told],
    ]
    if person.watched:
        lines.append(STREAMER_MODE)
    if person.theme:
        lines.append(_("Your pictures: {look}.", look=THEMES.get(person.theme, person.theme)))
    if person.quiet is not None:
        begin, end = person.quiet
        lines.append(_("You are not told that it is your turn between {begin} and {end}.", begin=f"{begin}:00", end=f"{end}:00"))
    if person.zone:
        city = city_of(person.zone, reader.language)
        lines.append(_("Your city, for the time: {city}.", city=city.name if city else person.zone))
    if person.locale:
        lines.append(_("The language your Discord is set to, as last seen: {language}.", language=person.locale))
    return lines


def backups() -> Text:
    return _(
        "Backups hold what there was when they were made. The bot keeps one for each of the last 7 days and of the last 4 weeks;"
        " whoever hosts it may have made more."
    )


def servers() -> Text:
    return _("This is about every server in which you use this bot, and about your direct messages with it.")


def file(name: str, reader: Reader) -> Screen:
    words = reader(_("Everything about you is in this file. Of matches that are not over it leaves out what is still hidden."))
    return Screen((Paragraph(words), Attachment(name)))


# ---- deleting it


def sure(asked: tuple[int, ...], reader: Reader) -> Screen:
    """Asked twice: what happens, and whether it shall."""
    words: tuple[Text, ...] = consequences()
    yes, on = _("Go on"), ASKED_ONCE
    if asked == ASKED_ONCE:
        words, yes, on = (_("This cannot be undone. Delete everything about you?"),), _("Delete for good"), ASKED_TWICE
    buttons = (
        Button(reader.plain(yes), button_id(0, "forgetme", path=on), Style.DANGER),
        Button(reader.plain(_("Keep everything")), button_id(0, "privacy")),
    )
    parts: list[Part] = [Paragraph("\n".join(map(reader, words))), Paragraph(small([reader(backups())])), ButtonRow(buttons)]
    return Screen(fitted(parts))


def consequences() -> tuple[Text, ...]:
    return (
        _("If everything about you is deleted:"),
        _("- In matches that are being played an AI called Player goes on in your seat. Without any other person they end."),
        _("- At tables where people gather your seat is free. Somebody else becomes the host, or the table is closed."),
        _("- In matches that are over, Player stands where your name was."),
        _("- Your settings, and where the bot's messages for you are, are deleted. What Discord shows in a channel stays there."),
    )


def deleted_page(erased: Erased, reader: Reader) -> Screen:
    words = [
        _("Everything about you is deleted."),
        _("Matches that were not over and do without you now: {n}.", n=erased.unfinished),
        _("Matches that are over and name Player instead of you: {n}.", n=erased.ended),
        _(
            "Messages: {messages}. Matches you had looked at: {looks}. Settings and notes: {settings}.",
            messages=erased.messages,
            looks=erased.looks,
            settings=erased.settings,
        ),
    ]
    again = _("The next command or button you use makes a new record of you: the language of your Discord, and nothing else.")
    return Screen((Paragraph("\n".join(map(reader, words))), Paragraph(small(map(reader, (again, backups()))))))
