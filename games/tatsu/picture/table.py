"""Everybody's table of three or four players: the cross between the dragons of both sides, and the hand of the ghost."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items, picture, sprite
from games.core.scene import Group, Scene
from games.tatsu.picture.cross import Cross, around, cross
from games.tatsu.picture.faces import open_hand, tint_of
from games.tatsu.picture.lettering import TOP, WIDTH, question
from games.tatsu.picture.round import choosing
from games.tatsu.picture.score import SUMS, sums
from games.tatsu.picture.sides import columns
from games.tatsu.rules.table import Hand, Place
from games.tatsu.view.sight import Sight
from games.tatsu.words.say import say
from games.tatsu.words.turn import ask

HIGH = 200.0  # a card of the trick
INNER = WIDTH - 2 * MARGIN
GHOST, OPEN = 120.0, 116.0  # how high the row of the ghost is, and a card in it


def table(view: Sight) -> Scene:
    parts, bottom = middle(view, 0, HIGH, own=False)
    ghost, low = ghost_row(view, bottom)
    return picture(WIDTH, int(low + MARGIN + 6), say(view), question(ask(view)), parts, ghost)


def middle(view: Sight, first: int, high: float, *, own: bool) -> tuple[Items, float]:
    """The cross, or before the first card of a hand how the last one was scored; and where it ends."""
    at = Cross(first, WIDTH / 2, 0, high, own)
    at = at._replace(y=TOP + at.reach)
    beside, low = columns(view, first, at.y, at.reach), at.y + at.reach
    if view.just_scored is None:
        return (*beside, *cross(view, at)), low
    return (*beside, *sums(at.x, at.y, view.just_scored), *around(view, at, SUMS)), low


def ghost_row(view: Sight, top: float) -> tuple[Items, float]:
    """The hand of the ghost, face up, beside its figure; and where it ends."""
    ghost = next((place for place in view.places if place.ghost), None)
    if ghost is None or view.step is None or not view.holdings[ghost.number]:
        return (), top
    return _ghost(view, ghost, top + 14 + GHOST / 2), top + 14 + GHOST


def _ghost(view: Sight, ghost: Place, y: float) -> Items:
    seen, playable = view.holdings[ghost.number], choosing(view, ghost)
    assert isinstance(seen, Hand)
    cards = open_hand(seen, WIDTH / 2 + 48, y, INNER - 104, high=OPEN, most=150, playable=playable, raised=5)
    left = min((card.x - card.w / 2 for card in cards if isinstance(card, Group)), default=WIDTH / 2)
    return (*sprite(left - 56, y, "common:ghost", 76, tint=tint_of(ghost.clan)), *cards)
