"""The drawing vocabulary all games share: pure functions that return tuples of Items for a Scene.

`picture(1200, 900, alt, heading(...), place(...), card(...))` is a scene. No Pillow, no files, no language. Unless a function
says otherwise x, y is the middle of what it draws. Nothing here knows a game.
"""

from games.core.drawing.cards import Figure, Frame, back, card, corner, hand_of, pile, slot
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
from games.core.drawing.palette import COLORS, SEAT_TINTS, Livery, livery, pale, seat_tint, text_on
from games.core.drawing.places import cord, crest, ground, mat, picture, place, plate
from games.core.drawing.titles import RADIUS, SUN, title
from games.core.drawing.tokens import Chip, bundle, chip, tile, tower

__all__ = [
    "COLORS",
    "MARGIN",
    "RADIUS",
    "SEAT_TINTS",
    "SMALLEST",
    "SUN",
    "TALL",
    "Chip",
    "Figure",
    "Frame",
    "Items",
    "Livery",
    "Point",
    "Spot",
    "back",
    "badge",
    "bow",
    "bundle",
    "card",
    "chip",
    "circle",
    "cord",
    "corner",
    "counter",
    "crest",
    "divider",
    "drops",
    "grid",
    "ground",
    "hand_of",
    "heading",
    "hexagon",
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
    "slot",
    "sprite",
    "text_on",
    "tile",
    "title",
    "tower",
]
