"""The drawing vocabulary all games share: pure functions that return tuples of Items for a Scene.

`picture(1200, 900, alt, heading(...), place(...), card(...))` is a scene. No Pillow, no files, no language. Unless a function
says otherwise x, y is the middle of what it draws. Nothing here knows a game.
"""

from games.core.drawing.cards import Figure, Frame, back, card, corner, hand_of, pile, slot
from games.core.drawing.curves import Chart, chart_of, grid_of, line_of
from games.core.drawing.happened import arrow, brush, change, seen, was_card, was_chip, was_here
from games.core.drawing.layout import MARGIN, TALL, Point, Spot, grid, ring, row
from games.core.drawing.marks import (
    SMALLEST,
    Items,
    badge,
    bow,
    circle,
    counter,
    divider,
    drops,
    heading,
    hexagon,
    note,
    petals,
    pill,
    sprite,
)
from games.core.drawing.palette import SEAT_TINTS, Livery, livery, pale, seat_tint, text_on
from games.core.drawing.places import STRIP, Asked, crest, ground, lantern, mat, picture, place, plate, turn_frame
from games.core.drawing.themes import CONTRAST, PAPER, ROLES, THEMES, Theme, theme_of
from games.core.drawing.titles import RADIUS, SUN, title
from games.core.drawing.tokens import Chip, bundle, chip, tile, tower

__all__ = [
    "CONTRAST",
    "MARGIN",
    "PAPER",
    "RADIUS",
    "ROLES",
    "SEAT_TINTS",
    "SMALLEST",
    "STRIP",
    "SUN",
    "TALL",
    "THEMES",
    "Asked",
    "Chart",
    "Chip",
    "Figure",
    "Frame",
    "Items",
    "Livery",
    "Point",
    "Spot",
    "Theme",
    "arrow",
    "back",
    "badge",
    "bow",
    "brush",
    "bundle",
    "card",
    "change",
    "chart_of",
    "chip",
    "circle",
    "corner",
    "counter",
    "crest",
    "divider",
    "drops",
    "grid",
    "grid_of",
    "ground",
    "hand_of",
    "heading",
    "hexagon",
    "lantern",
    "line_of",
    "livery",
    "mat",
    "note",
    "pale",
    "petals",
    "picture",
    "pile",
    "pill",
    "place",
    "plate",
    "ring",
    "row",
    "seat_tint",
    "seen",
    "slot",
    "sprite",
    "text_on",
    "theme_of",
    "tile",
    "title",
    "tower",
    "turn_frame",
    "was_card",
    "was_chip",
    "was_here",
]
