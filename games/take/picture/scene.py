"""The table as a picture: a courtyard above, the hall in its garden, a courtyard below."""

from __future__ import annotations

from games.core.drawing import Asked, Items, circle, counter, note, picture
from games.core.scene import Scene
from games.core.text import Phrases
from games.take.picture.court import HIGH, courtyard
from games.take.picture.hall import BASE, columns, hall, high
from games.take.picture.happened import happened
from games.take.picture.path import path
from games.take.rules.cards import GHOSTS, TURNS
from games.take.rules.score import verdict
from games.take.rules.table import Assign, supply, turn_number
from games.take.view.sight import Sight
from games.take.words.names import own_first
from games.take.words.recap import news
from games.take.words.say import say
from games.take.words.turn import ask

_ = Phrases("take")

WIDTH = 1200
TOP = 20
GARDEN = TOP + HIGH + 32  # the upper stones
SLIPS = 92  # room for what a Samurai would score above each column
ROW = 66  # between the hall and the lower stones
GHOSTS_AT = 781  # the left end of the supply


def scene(view: Sight) -> Scene:
    below, above = own_first(view.me)
    stand = ground(view)
    lower = stand + BASE + 6 + (SLIPS if isinstance(view.mine, Assign) else 0)
    garden = lower + ROW
    court = garden + 34
    acting = None if view.step is None else view.step.seat
    return picture(
        WIDTH,
        round(court + HIGH + 22),
        say(view),
        courtyard(view, above, TOP, acting == above),
        courtyard(view, below, court, acting == below),
        hall(view, GARDEN, stand),
        happened(view, stand, {above: TOP, below: court}) if view.step is not None else (),
        path(view, 60, GARDEN, WIDTH - 60, garden),
        columns(view, view.mine.seat, stand) if isinstance(view.mine, Assign) else (),
        _row(view, lower + 22),
        asked=Asked(verdict(view.table.scores) if view.step is None else ask(view), news=news(view)),
    )


def ground(view: Sight) -> float:
    """Where the towers stand: no lower than the highest of them needs."""
    return GARDEN + high(view)


def _row(view: Sight, y: float) -> Items:
    """Which turn it is, what the figures on fields mean, and the ghosts in the supply."""
    turn = _("The game is over") if view.step is None else _("Turn {n} of {all}", n=turn_number(view.tables[0]), all=TURNS)
    return (
        *note(96, y, turn, within=226, anchor="lm", bold=True),
        *circle(350, y, 2, tint="faded", r=14),
        *note(372, y, _("value of a chip"), within=210, anchor="lm", size=22),
        *note(GHOSTS_AT - 34, y, _("ghosts left"), within=166, anchor="rm", size=22),
        *counter(GHOSTS_AT, y, "common:ghost", supply(view.table), of=GHOSTS, size=30, tint="slate"),
    )
