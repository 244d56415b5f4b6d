"""Faces beside words: the cards."""

from __future__ import annotations

from games.core.faces import Face, Faces
from games.tenno.picture.faces import FIGURES
from games.tenno.words.names import named

FACES: Faces = {named(card): Face(mon) for card, mon in FIGURES.items()}
