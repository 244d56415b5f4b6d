"""What is agreed for the whole match, whatever the game: each term is a field of `Match`, and the host chooses its value in the lobby.

A new one is a field and a row in `TERMS`. A row is known by its number in messages that are out there, so new rows come last.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.match.values import Match, Pace
from games.core.text import Phrases, Text

_ = Phrases("bot")

PACES: Mapping[Pace, Text] = {
    Pace.LIVE: _("Live: 90 seconds per decision"),
    Pace.EVENING: _("Evening: 10 minutes per decision"),
    Pace.DAYS: _("Days: 24 hours per decision"),
    Pace.NONE: _("No time limit"),
}


class Term(NamedTuple):
    field: str
    name: Text
    choices: Mapping[Any, Text]
    unsaid: Any = None  # the value that goes without saying in the lobby
    matters: Callable[[Match], bool] = lambda match: True

    def value(self, match: Match) -> Any:
        return getattr(match, self.field)

    def said(self, match: Match) -> Text | None:
        """What the lobby says of it."""
        value = self.value(match)
        return None if value == self.unsaid else self.choices[value]

    def agreed(self, match: Match, choice: int) -> Match:
        return replace(match, **{self.field: list(self.choices)[choice]})


PACE = Term("pace", _("Pace"), PACES)
TAKE_BACKS = Term(
    "take_backs", _("Take-backs"), {True: _("As long as nothing hidden has been revealed"), False: _("No take-backs")}, unsaid=True
)
THREAD = Term("thread", _("Where to play"), {False: _("Played in this channel"), True: _("Played in its own thread")}, unsaid=False)

ADVICE = Term(
    "advice",
    _("Ask the AI"),
    {True: _("Players can ask the AI for advice; the table shows who did"), False: _("No AI advice")},
    unsaid=True,
    matters=lambda match: match.rules.strategy is not None,
)

BEHIND = Term(
    "behind",
    _("Spectators"),
    {False: _("Spectators see what the table shows"), True: _("Spectators are one action behind")},
    unsaid=False,
    matters=lambda match: match.rules.watched_late,
)

VACATIONS = Term(
    "vacations",
    _("Vacations"),
    {False: _("The clock keeps running during a vacation"), True: _("The clock stops during a vacation")},
    unsaid=False,
    matters=lambda match: match.pace is Pace.DAYS and not match.direct,
)

TERMS = (PACE, TAKE_BACKS, THREAD, ADVICE, BEHIND, VACATIONS)
