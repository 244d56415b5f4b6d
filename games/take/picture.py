"""The table as a picture: a courtyard above, the hall in its garden, a courtyard below."""

from __future__ import annotations

from games.core.drawing import Asked, Items, counter, note, picture
from games.core.scene import Scene
from games.core.text import Phrases
from games.take.cards import GHOSTS, TURNS
from games.take.picture_court import HIGH, courtyard
from games.take.picture_hall import BASE, columns, hall
from games.take.picture_path import path
from games.take.say import say
from games.take.show import ask
from games.take.sight import Sight
from games.take.table import Assign, supply, turn_number
from games.take.words import own_first, verdict, what_scores

_ = Phrases("take")

WIDTH = 1200
TOP = 14
GARDEN = TOP + HIGH + 40  # the upper stones
GROUND = GARDEN + 376  # where the towers stand
SLIPS = 96  # room for what a Samurai would score above each column


def scene(view: Sight) -> Scene:
    below, above = own_first(view.me)
    lower = GROUND + BASE + 10 + (SLIPS if isinstance(view.mine, Assign) else 0)
    garden = lower + 80
    acting = None if view.step is None else view.step.seat
    return picture(
        WIDTH,
        round(garden + 40 + HIGH + 30),
        say(view),
        courtyard(view, above, TOP, acting == above),
        path(view.table, 60, GARDEN, WIDTH - 60, garden),
        hall(view, GROUND),
        columns(view, view.mine.seat, GROUND) if isinstance(view.mine, Assign) else (),
        _news(view, lower + 26),
        _verdict(view),
        courtyard(view, below, garden + 40, acting == below),
        asked=None if view.step is None else Asked(ask(view), view.me, view.mine is not None),
    )


def _news(view: Sight, y: float) -> Items:
    """The turn, what was scored last or will be, the ghosts in the supply."""
    turn = _("The game is over") if view.step is None else _("Turn {n} of {all}", n=turn_number(view.tables[0]), all=TURNS)
    return (
        *note(104, y, turn, within=210, anchor="lm", bold=True),
        *_score_note(view, y),
        *counter(896, y, "common:ghost", supply(view.table), of=GHOSTS, size=38, tint="slate"),
    )


def _score_note(view: Sight, y: float) -> Items:
    if view.coming is not None:
        words = _("This turn will score: {what}", what=what_scores(view.coming))
        return note(330, y, words, within=540, anchor="lm", color="vermilion")
    if len(view.tables) > 1:
        return note(330, y, _("Prepared, and seen by you alone"), within=540, anchor="lm", color="vermilion")
    if view.last is not None:
        return note(330, y, _("Scored last: {what}", what=what_scores(view.last)), within=540, anchor="lm")
    return ()


def _verdict(view: Sight) -> Items:
    """In the empty hall."""
    if view.step is not None:
        return ()
    return note(WIDTH / 2, GROUND - 170, verdict(view.table.scores), within=900, size=44, rows=2, bold=True)
