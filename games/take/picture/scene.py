"""The table as a picture: a courtyard above, the hall in its garden, the path below it, a courtyard below."""

from __future__ import annotations

from games.core.drawing import heading, picture
from games.core.scene import Scene
from games.take.picture.court import HIGH, courtyard
from games.take.picture.hall import SLAB, counted, foreseen, hall, high
from games.take.picture.happened import happened
from games.take.picture.path import path
from games.take.rules.score import verdict
from games.take.view.sight import Sight
from games.take.words.names import own_first
from games.take.words.say import say
from games.take.words.turn import ask

WIDTH = 1200
TOP = 86  # below what is asked
HALL = TOP + HIGH + 6  # where the roof begins
PATH, COURT = 51, 80  # from the floor of the hall to the stones, and to the lower courtyard


def scene(view: Sight) -> Scene:
    below, above = own_first(view.me)
    stand = ground(view)
    floor = stand + SLAB
    acting = None if view.step is None else view.step.seat
    return picture(
        WIDTH,
        round(floor + COURT + HIGH + 18),
        say(view),
        heading(WIDTH / 2, 54, verdict(view.table.scores) if view.step is None else ask(view), within=WIDTH - 80, size=44),
        hall(view, HALL, stand),
        path(view, floor + PATH),
        courtyard(view, above, TOP, acting == above),
        courtyard(view, below, floor + COURT, acting == below),
        happened(view, stand, {above: TOP, below: floor + COURT}) if view.step is not None else (),
        counted(view, stand),
        foreseen(view, stand),
    )


def ground(view: Sight) -> float:
    """Where the stacks stand: no lower than the highest of them needs."""
    return HALL + high(view)
