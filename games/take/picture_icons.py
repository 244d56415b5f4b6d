"""Faces beside words: the people."""

from __future__ import annotations

from games.core.faces import Face, Faces
from games.take.picture_faces import MON, TINT
from games.take.words import NAMES

FACES: Faces = {name: Face(MON[person], TINT[person]) for person, name in NAMES.items()}
