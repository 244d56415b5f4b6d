"""/privacy: the data about a person in plain words; confirmation before it is deleted; the result."""

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
    Told.CHANNEL: _("You’re mentioned in the channel when it’s your turn."),
    Told.DIRECT: _("You get a direct message when it’s your turn."),
    Told.BOTH: _("You’re mentioned in the channel and get a direct message when it’s your turn."),
}
ASKED_ONCE, ASKED_TWICE = (1,), (2,)  # the paths of the buttons that lead on


def kept_page(kept: BelongingsCount, reader: Reader) -> Screen:
    about = [*in_matches(kept), *in_settings(kept.settings, reader)]
    if kept.messages:
        about.append(_("Saved locations of the bot’s messages to you: {n}.", n=kept.messages))
    if kept.looks:
        about.append(_("Matches for which the bot remembers what you’ve already seen: {n}.", n=kept.looks))
    if kept.orders:
        about.append(_("Matches in which you have auto-answers: {n}.", n=kept.orders))
    if kept.notes:
        about.append(_("Notes, for example that your direct messages are closed: {n}.", n=kept.notes))
    title = Paragraph(f"### {reader(_('What the bot stores about you'))}")
    buttons = ButtonRow(
        (
            Button(reader.plain(_("Download my data")), button_id(0, "privacyfile"), Style.PRIMARY),
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
            "Matches: {gathering} in the lobby, {playing} in progress, {ended} finished.",
            gathering=kept.gathering,
            playing=kept.playing,
            ended=kept.ended,
        ),
        _("For each: your Discord ID, your name when you sat down, your seat, and your moves with timestamps."),
    ]
    if kept.unreadable:
        lines.append(_("Matches that this version of the bot can’t read: {n}.", n=kept.unreadable))
    return lines


def in_settings(person: Person | None, reader: Reader) -> list[Text]:
    if person is None:
        return []
    language = _("Same as Discord") if not person.language else languages().get(person.language, person.language)
    lines = [
        _("Your language: {language}.", language=language),
        _("Your panel is sent to your direct messages and stays there.")
        if person.by_dm
        else _("Your panel appears in the channel; only you can see it."),
        _("Your panel is text only.") if person.text_first else _("Your panel has pictures."),
        TOLD_OF_TURNS[person.told],
    ]
    if person.watched:
        lines.append(STREAMER_MODE)
    if person.theme:
        lines.append(_("Your pictures: {look}.", look=THEMES.get(person.theme, person.theme)))
    if person.quiet is not None:
        begin, end = person.quiet
        lines.append(_("Between {begin} and {end}, you’re not notified when it’s your turn.", begin=f"{begin}:00", end=f"{end}:00"))
    if person.zone:
        city = city_of(person.zone, reader.language)
        lines.append(_("Your city, for your local time: {city}.", city=city.name if city else person.zone))
    if person.locale:
        lines.append(_("Your Discord language, as last seen: {language}.", language=person.locale))
    return lines


def backups() -> Text:
    return _(
        "Backups contain what was stored when they were made. The bot keeps daily ones for 7 days and weekly "
        "ones for 4 weeks; its owner may have made more."
    )


def servers() -> Text:
    return _("This covers every server where you use this bot, and your direct messages with it.")


def file(name: str, reader: Reader) -> Screen:
    words = reader(_("This file contains everything stored about you. For matches in progress, it leaves out what is still hidden."))
    return Screen((Paragraph(words), Attachment(name)))


# ---- deleting it


def sure(asked: tuple[int, ...], reader: Reader) -> Screen:
    """The confirmation: what will happen."""
    words: tuple[Text, ...] = consequences()
    yes, on = _("Resume"), ASKED_ONCE
    if asked == ASKED_ONCE:
        words, yes, on = (_("This can’t be undone. Delete everything about you?"),), _("Delete for good"), ASKED_TWICE
    buttons = (
        Button(reader.plain(yes), button_id(0, "forgetme", path=on), Style.DANGER),
        Button(reader.plain(_("Keep everything")), button_id(0, "privacy")),
    )
    parts: list[Part] = [Paragraph("\n".join(map(reader, words))), Paragraph(small([reader(backups())])), ButtonRow(buttons)]
    return Screen(fitted(parts))


def consequences() -> tuple[Text, ...]:
    return (
        _("If everything about you is deleted:"),
        _("- In matches in progress, an AI named Player takes over your seat. If no other person is left, the match ends."),
        _("- At tables that haven’t started, your seat opens up. Someone else becomes the host, or the table closes."),
        _("- In finished matches, your name is replaced with Player."),
        _("- Your settings are deleted, and so is the record of the bot’s messages to you. Messages already in a channel stay there."),
    )


def deleted_page(erased: Erased, reader: Reader) -> Screen:
    words = [
        _("Everything about you is deleted."),
        _("Matches in progress that now continue without you: {n}.", n=erased.unfinished),
        _("Finished matches that now say Player instead of your name: {n}.", n=erased.ended),
        _(
            "Messages: {messages}. Matches you had viewed: {looks}. Settings and notes: {settings}.",
            messages=erased.messages,
            looks=erased.looks,
            settings=erased.settings,
        ),
    ]
    again = _("The next time you use a command or button, one thing is stored again: your Discord language.")
    return Screen((Paragraph("\n".join(map(reader, words))), Paragraph(small(map(reader, (again, backups()))))))
