"""The table while people gather: who sits where, what is agreed, how to begin."""

from __future__ import annotations

from bot.i18n import Reader
from bot.lobby import missing_players
from bot.match import Match, Pace, Phase
from bot.screen.click import pick, press
from bot.screen.screen import BUTTON_LIMIT, Button, Choice, Part, Row, Rule, Say, Screen, Select, Style, clipped, small
from games.core.game import Option
from games.core.text import Phrases, Text, Who

_ = Phrases("bot")

PACES = {
    Pace.LIVE: _("Live: 90 seconds a decision"),
    Pace.EVENING: _("Evening: 10 minutes a decision"),
    Pace.DAYS: _("Days: 24 hours a decision"),
    Pace.NONE: _("No clock"),
}


def lobby(match: Match, tell: Reader) -> Screen:
    game = match.rules
    parts: list[Part] = [
        Say(f"## {tell(game.name)}\n{tell(game.blurb)}"),
        Say(seats(match, tell)),
        Say(agreed(match, tell)),
        Rule(),
        Say(tell(call(match))),
    ]
    if match.phase is Phase.GATHERING:
        parts += buttons(match, tell)
    return Screen(tuple(parts))


def seats(match: Match, tell: Reader) -> str:
    game = match.rules
    lines = [f"{number}. {seat(match, number - 1, tell)}" for number in range(1, len(match.sitters) + 1)]
    lines += [f"{number}. {tell(_('free'))}" for number in range(len(match.sitters) + 1, game.seats[0] + 1)]
    least, most = game.seats[0], game.seats[-1]
    heading = tell(_("Seats for {least} to {most}", least=least, most=most)) if least != most else tell(_("Seats for {n}", n=most))
    return f"**{heading}**\n" + "\n".join(lines)


def seat(match: Match, number: int, tell: Reader) -> str:
    name = tell(Who(number))
    return f"{name} · {tell(_('host'))}" if match.sitters[number].person == match.host else name


def agreed(match: Match, tell: Reader) -> str:
    """The pace, and every option that is not as in the book."""
    chosen = match.rules.chosen(match.options)
    lines = [tell(PACES[match.pace])]
    for option in options_here(match):
        choice = next(choice for choice in option.choices if choice.key == chosen[option.key])
        if choice != option.choices[0]:
            lines.append(f"{tell(option.name)}: {tell(choice.name)}")
    if len(lines) == 1:
        lines.append(tell(_("Rules by the book")))
    return small(lines)


def call(match: Match) -> Text:
    if match.phase is Phase.STOPPED:
        return _("This table was closed. Use /play to open a new one.")
    missing = missing_players(match)
    if missing:
        return _.many(
            "{n} more player is needed. Press Sit down or Add AI.", "{n} more players are needed. Press Sit down or Add AI.", missing
        )
    if len(match.sitters) == match.rules.seats[-1]:
        return _("All seats are taken. The host presses Start.")
    return _("Everybody is here. The host presses Start, or more people sit down.")


def buttons(match: Match, tell: Reader) -> list[Part]:
    def button(verb: str, label: Text, style: Style = Style.SECONDARY, *, can: bool = True) -> Button:
        return Button(clipped(tell.plain(label), BUTTON_LIMIT), press(match.id, verb), style, disabled=not can)

    room = len(match.sitters) < match.rules.seats[-1]
    return [
        Row(
            (
                button("sit", _("Sit down"), Style.PRIMARY, can=room),
                button("stand", _("Stand up")),
                button("addai", _("Add AI"), can=room),
                button("removeai", _("Remove AI"), can=any(sitter.person is None for sitter in match.sitters)),
            )
        ),
        Row(
            (
                button("start", _("Start"), Style.SUCCESS, can=not missing_players(match)),
                button("options", _("Options")),
                button("rules", _("Rules in three minutes")),
            )
        ),
    ]


def options_here(match: Match) -> list[Option]:
    """The options that matter with the people who sit here, or who may still come."""
    likely = {number for number in match.rules.seats if number >= len(match.sitters)}
    return [option for option in match.rules.options if not option.seats or likely & set(option.seats)]


def options(match: Match, tell: Reader) -> Screen:
    """The host's private panel. One select for the pace and one for each option; the path names the option."""
    say = tell.plain
    chosen = match.rules.chosen(match.options)
    parts: list[Part] = [
        Say(tell(_("Pace"))),
        Select(
            pick(match.id, "pace"),
            say(_("Pace")),
            tuple(Choice(say(name), str(index), chosen=pace is match.pace) for index, (pace, name) in enumerate(PACES.items())),
        ),
    ]
    if options_here(match):
        parts += [Rule(), Say(tell(_("Options of {game}. The first of each is the game by the book.", game=match.rules.name)))]
    for number, option in enumerate(match.rules.options):
        if option in options_here(match):
            parts.append(Say(tell(option.name)))
            parts.append(
                Select(
                    pick(match.id, "option", path=(number,)),
                    clipped(say(option.name), 150),
                    tuple(
                        Choice(clipped(say(choice.name), 100), str(index), chosen=choice.key == chosen[option.key])
                        for index, choice in enumerate(option.choices)
                    ),
                )
            )
    return Screen(tuple(parts))
