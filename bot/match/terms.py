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
    Pace.LIVE: _("Live: 90 seconds a decision"),
    Pace.EVENING: _("Evening: 10 minutes a decision"),
    Pace.DAYS: _("Days: 24 hours a decision"),
    Pace.NONE: _("No clock"),
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
    "take_backs",
    _("Taking the last decision back"),
    {True: _("As long as nothing hidden was shown"), False: _("No take-backs")},
    unsaid=True,
)
THREAD = Term(
    "thread", _("Where it is played"), {False: _("Played in this channel"), True: _("Played in a thread of its own")}, unsaid=False
)

ADVICE = Term(
    "advice",
    _("What would you do?"),
    {True: _("Everybody may ask what the AI would do; the table says who did"), False: _("Nobody asks the AI for advice")},
    unsaid=True,
    matters=lambda match: match.rules.strategy is not None,
)

BEHIND = Term(
    "behind",
    _("Whoever watches"),
    {False: _("Who watches sees what the table shows"), True: _("Who watches is one action behind")},
    unsaid=False,
    matters=lambda match: match.rules.watched_late,
)

VACATIONS = Term(
    "vacations",
    _("Vacations"),
    {False: _("The clock runs during a vacation"), True: _("Whoever is on vacation has their clock stand still")},
    unsaid=False,
    matters=lambda match: match.pace is Pace.DAYS and not match.direct,
)

TERMS = (PACE, TAKE_BACKS, THREAD, ADVICE, BEHIND, VACATIONS)
