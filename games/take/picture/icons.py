"""Faces beside words: the people."""

from __future__ import annotations

from games.core.faces import Face, Faces
from games.take.picture.faces import MON, TINT
from games.take.words.names import NAMES

FACES: Faces = {name: Face(MON[person], TINT[person]) for person, name in NAMES.items()}
