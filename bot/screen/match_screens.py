"""Small private screens about a match: its status as text, what else may be done, asking twice, which one is meant."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match import Match, Phase, Play
from bot.screen.click import pick, press
from bot.screen.screen import CHOICE_LIMIT, CHOICES, Button, Choice, Part, Row, Say, Screen, Select, Style, clipped, fitted, small
from bot.screen.table_screen import recent, sealed, standing, titled
from games.core.text import Phrases, Text

_ = Phrases("bot")


def status(play: Play, tell: Reader) -> Screen:
    """Everything that everybody may know, as text."""
    game = play.match.rules
    view = game.view(play.state, None)
    parts = [
        Say(f"### {titled(play.match, tell)}"),
        Say(tell(game.say(view))),
        Say(small(recent(play, None, tell))),
        Say(standing(play, tell)),
        Say(sealed(play, tell, letters=64)),
    ]
    return Screen(fitted([*parts, *more_buttons(play.match, tell)]))


def more_buttons(match: Match, tell: Reader) -> list[Part]:
    if match.phase is not Phase.PLAYING:
        return [Row((Button(tell.plain(_("Settings")), press(0, "settings")),))]
    return [
        Row(
            (
                Button(tell.plain(_("Settings")), press(0, "settings")),
                Button(tell.plain(_("Leave the match")), press(match.id, "leave")),
                Button(tell.plain(_("Stop the match")), press(match.id, "stop")),
            )
        )
    ]


def sure(match: Match, verb: str, question: Text, yes: Text, tell: Reader) -> Screen:
    """What cannot be undone is asked twice."""
    return Screen((Say(tell(question)), Row((Button(tell.plain(yes), press(match.id, verb, path=(1,)), Style.DANGER),))))


def which(matches: list[Match], verb: str, tell: Reader) -> Screen:
    """Several matches: which one is meant?"""
    choices = tuple(
        Choice(clipped(titled(match, tell.plain), CHOICE_LIMIT), str(match.id), clipped(", ".join(match.names), CHOICE_LIMIT))
        for match in matches[:CHOICES]
    )
    return Screen(
        (Say(tell(_("There are several tables. Which one do you mean?"))), Select(pick(0, verb), tell.plain(_("Which match?")), choices))
    )


def told(words: Text, tell: Reader) -> Screen:
    """One sentence."""
    return Screen((Say(tell(words)),))
