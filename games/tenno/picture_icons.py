"""Faces beside words: the cards."""

from __future__ import annotations

from games.core.faces import Face, Faces
from games.tenno.picture_faces import MONS
from games.tenno.words import named

FACES: Faces = {named(card): Face(mon) for card, mon in MONS.items()}
