"""The table while people gather: who sits where, what is agreed, how to begin."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match.deal import silent
from bot.match.lobby import missing_players
from bot.match.values import Match, Pace, Phase
from bot.screen.custom_id import button_id, select_id
from bot.screen.ending_screen import closed
from bot.screen.parts import BUTTON_LIMIT, Button, ButtonRow, Divider, Paragraph, Part, Screen, Select, SelectOption, Style, clipped, small
from games.core.game import Option
from games.core.text import Phrases, Text, Who, Words

_ = Phrases("bot")

PACES = {
    Pace.LIVE: _("Live: 90 seconds a decision"),
    Pace.EVENING: _("Evening: 10 minutes a decision"),
    Pace.DAYS: _("Days: 24 hours a decision"),
    Pace.NONE: _("No clock"),
}


TAKE_BACKS = {True: _("As long as nothing hidden was shown"), False: _("No take-backs")}


def lobby(match: Match, reader: Reader) -> Screen:
    game = match.rules
    parts: list[Part] = [
        Paragraph(f"## {reader(game.name)}\n{reader(game.blurb)}"),
        Paragraph(seats(match, reader)),
        Paragraph(agreed(match, reader)),
        Divider(),
        Paragraph(reader(call(match))),
    ]
    if match.phase is Phase.GATHERING:
        parts += [*sealed(match, reader), *buttons(match, reader)]
    return Screen(tuple(parts))


def sealed(match: Match, reader: Reader) -> list[Part]:
    """The seal is public before anybody can know what else the deal will follow from."""
    return [Paragraph("-# " + reader(_("The deal is sealed: {seal}", seal=match.seal)))] if match.seal else []


def seats(match: Match, reader: Reader) -> str:
    game = match.rules
    lines = [f"{number}. {seat(match, number - 1, reader)}" for number in range(1, len(match.sitters) + 1)]
    lines += [f"{number}. {reader(_('free'))}" for number in range(len(match.sitters) + 1, game.seats[0] + 1)]
    least, most = game.seats[0], game.seats[-1]
    heading = reader(_("Seats for {least} to {most}", least=least, most=most)) if least != most else reader(_("Seats for {n}", n=most))
    return f"**{heading}**\n" + "\n".join(lines)


def seat(match: Match, number: int, reader: Reader) -> str:
    name = reader(Who(number))
    return f"{name} · {reader(_('host'))}" if match.sitters[number].person == match.host else name


def agreed(match: Match, reader: Reader) -> str:
    """The pace, and every option that is not as in the book."""
    chosen = match.rules.chosen(match.options)
    lines = [reader(PACES[match.pace])]
    for option in options_here(match):
        choice = next(choice for choice in option.choices if choice.key == chosen[option.key])
        if choice != option.choices[0]:
            lines.append(f"{reader(option.name)}: {reader(choice.name)}")
    if len(lines) == 1:
        lines.append(reader(_("Rules by the book")))
    if not match.take_backs:
        lines.append(reader(TAKE_BACKS[False]))
    return small(lines)


def call(match: Match) -> Text:
    if match.phase is Phase.STOPPED:
        return closed(match)
    missing = missing_players(match)
    if missing:
        return _.many(
            "{n} more player is needed. Press Sit down or Add AI.", "{n} more players are needed. Press Sit down or Add AI.", missing
        )
    seat = match.seat_of(match.host)
    who: Words = _("The host") if seat is None else Who(seat)
    if len(match.sitters) == match.rules.seats[-1]:
        return _("All seats are taken. {who} presses Start.", who=who)
    return _("Everybody is here. {who} presses Start, or more people sit down.", who=who)


def buttons(match: Match, reader: Reader) -> list[Part]:
    def button(verb: str, label: Text, style: Style = Style.SECONDARY, *, can: bool = True) -> Button:
        return Button(clipped(reader.plain(label), BUTTON_LIMIT), button_id(match.id, verb), style, disabled=not can)

    room = len(match.sitters) < match.rules.seats[-1]
    deal = [button("deal", _("The deal"))] if match.secret else []
    return [
        ButtonRow(
            (
                button("sit", _("Sit down"), Style.PRIMARY, can=room or bool(silent(match))),
                button("stand", _("Stand up")),
                button("addai", _("Add AI"), can=room),
                button("removeai", _("Remove AI"), can=any(sitter.person is None for sitter in match.sitters)),
            )
        ),
        ButtonRow(
            (
                button("start", _("Start"), Style.SUCCESS, can=not missing_players(match)),
                button("options", _("Options")),
                button("rules", _("Rules in three minutes")),
                *deal,
            )
        ),
    ]


def options_here(match: Match) -> list[Option]:
    """The options that matter with the people who sit here, or who may still come."""
    likely = {number for number in match.rules.seats if number >= len(match.sitters)}
    return [option for option in match.rules.options if not option.seats or likely & set(option.seats)]


def options(match: Match, reader: Reader) -> Screen:
    """The host's private panel. One select for the pace and one for each option; the path names the option."""
    plain = reader.plain
    chosen = match.rules.chosen(match.options)
    parts: list[Part] = [
        Paragraph(reader(_("Pace"))),
        Select(
            select_id(match.id, "pace"),
            plain(_("Pace")),
            tuple(SelectOption(plain(name), str(index), chosen=pace is match.pace) for index, (pace, name) in enumerate(PACES.items())),
        ),
        Paragraph(reader(_("Taking the last decision back"))),
        Select(
            select_id(match.id, "takebacks"),
            plain(_("Taking the last decision back")),
            tuple(SelectOption(plain(name), str(int(may)), chosen=may is match.take_backs) for may, name in TAKE_BACKS.items()),
        ),
    ]
    if options_here(match):
        parts += [Divider(), Paragraph(reader(_("Options of {game}. The first of each is the game by the book.", game=match.rules.name)))]
    for number, option in enumerate(match.rules.options):
        if option in options_here(match):
            parts.append(Paragraph(reader(option.name)))
            parts.append(
                Select(
                    select_id(match.id, "option", path=(number,)),
                    clipped(plain(option.name), 150),
                    tuple(
                        SelectOption(clipped(plain(choice.name), 100), str(index), chosen=choice.key == chosen[option.key])
                        for index, choice in enumerate(option.choices)
                    ),
                )
            )
    return Screen(tuple(parts))
