"""Everybody's table of three or four players: a lane for each place, and beneath them what they fight for."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items, mat, picture
from games.core.scene import Item, Scene
from games.tatsu.picture.lanes import GHOST, HEAD, HIGH, Lanes, ghost_row, heads, lanes
from games.tatsu.picture.legend import LEGEND, legend
from games.tatsu.picture.round import asked
from games.tatsu.picture.score import sheets, sheets_high
from games.tatsu.picture.sides import BELOW, WIDTH, top_of
from games.tatsu.picture.stakes import ground, ground_high
from games.tatsu.view.sight import Sight
from games.tatsu.words.say import say

MIDDLE = WIDTH / 2
INNER = WIDTH - 2 * MARGIN
CARD = 132.0  # the width of a captured card


def table(view: Sight) -> Scene:
    at = Lanes(0, MARGIN, BELOW, INNER / 4)
    if view.just_scored is not None:
        names = tuple(heads(view, at)) if view.step is not None else ()
        top = at.top + (HEAD + 8 if names else 0)
        parts: tuple[Item, ...] = (*names, *sheets(MIDDLE, top, INNER, view.just_scored, card=CARD))
        return picture(WIDTH, int(top + sheets_high(CARD) + MARGIN + 4), say(view), top_of(view), parts, asked=asked(view))
    top = at.top + HIGH + 8
    parts = (*lanes(view, at), *_fight(view, top, ground_high(view)))
    top += ground_high(view)
    ghost = next((place for place in view.places if place.ghost), None)
    if ghost is not None:
        parts += ghost_row(view, ghost, MIDDLE, top + GHOST / 2, INNER - 8)
        top += GHOST + 4
    return picture(WIDTH, int(top + LEGEND), say(view), top_of(view), (*parts, *legend(top)), asked=asked(view))


def _fight(view: Sight, top: float, high: float) -> Items:
    """What they want."""
    inside = ground(view, MIDDLE, top + 4, INNER - 60)
    return (*mat(MIDDLE, top + high / 2, INNER - 8, high - 4, tint="paper"), *inside) if inside else ()
