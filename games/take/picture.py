"""The table as a picture: a courtyard above, the hall in its garden, a courtyard below."""

from __future__ import annotations

from games.core.drawing import Asked, Items, Point, circle, counter, mat, note, picture
from games.core.scene import Scene
from games.core.text import Phrases, Words, listed
from games.take.cards import GHOSTS, TURNS
from games.take.events import Took
from games.take.picture_court import HIGH, courtyard
from games.take.picture_hall import BASE, columns, hall
from games.take.picture_happened import Ground, happened
from games.take.picture_path import path
from games.take.say import say
from games.take.show import ask, narrate
from games.take.sight import Sight
from games.take.table import Assign, supply, turn_number
from games.take.words import own_first, verdict, what_scores

_ = Phrases("take")

WIDTH = 1200
TOP = 14
GARDEN = TOP + HIGH + 34  # the upper stones
GROUND = GARDEN + 376  # where the towers stand
SLIPS = 92  # room for what a Samurai would score above each column
NEWS = 100  # room for two lines between the hall and the lower stones
GHOSTS_AT = 896  # the left end of the supply


def scene(view: Sight) -> Scene:
    below, above = own_first(view.me)
    lower = GROUND + BASE + 6 + (SLIPS if isinstance(view.mine, Assign) else 0)
    garden = lower + NEWS
    court = garden + 34
    acting = None if view.step is None else view.step.seat
    ground = Ground(GROUND, {above: TOP, below: court}, Point(GHOSTS_AT + 19, lower + 28))
    return picture(
        WIDTH,
        round(court + HIGH + 26),
        say(view),
        courtyard(view, above, TOP, acting == above),
        courtyard(view, below, court, acting == below),
        hall(view, GROUND),
        happened(view, ground),
        path(view, 60, GARDEN, WIDTH - 60, garden),
        columns(view, view.mine.seat, GROUND) if isinstance(view.mine, Assign) else (),
        _news(view, lower),
        _verdict(view),
        asked=None if view.step is None else Asked(ask(view), view.me, view.mine is not None),
    )


def _news(view: Sight, top: float) -> Items:
    """On a slip of paper what just happened, the turn, and what figures on fields mean; beside it the ghosts in the supply."""
    turn = _("The game is over") if view.step is None else _("Turn {n} of {all}", n=turn_number(view.tables[0]), all=TURNS)
    return (
        *counter(GHOSTS_AT, top + 28, "common:ghost", supply(view.table), of=GHOSTS, size=38, tint="slate"),
        *mat(514, top + 47, 708, 80, tint="paper"),
        *_lately(view, top + 28),
        *note(178, top + 66, turn, within=200, anchor="lm", bold=True),
        *circle(402, top + 66, 2, r=15),
        *note(426, top + 66, _("what a chip on this field counts"), within=426, anchor="lm", size=24),
    )


def _lately(view: Sight, y: float) -> Items:
    """The turn before, or what is prepared."""
    words: Words
    if view.coming is not None:
        words, color = _("This turn will score: {what}", what=what_scores(view.coming)), "vermilion"
    elif len(view.tables) > 1:
        words, color = _("Prepared, and seen by you alone"), "vermilion"
    elif view.last is not None:
        took = tuple(narrate(deed) for deed in view.done if isinstance(deed, Took))
        words, color = listed((*took, _("Scored last: {what}", what=what_scores(view.last))), " "), "ink"
    else:
        return ()
    return note(178, y, words, within=676, anchor="lm", color=color)


def _verdict(view: Sight) -> Items:
    """In the empty hall."""
    if view.step is not None:
        return ()
    return note(WIDTH / 2, GROUND - 170, verdict(view.table.scores), within=900, size=44, rows=2, bold=True)
