"""Faces beside words: cards and roles, wounds and honor."""

from __future__ import annotations

from games.core.faces import Face, Faces
from games.core.text import Phrases
from games.samurai_sword.picture.faces import role_tint, tint_of
from games.samurai_sword.words.names import CARD_WORDS, ROLE_WORDS

_ = Phrases("samurai-sword")

MOST_WOUNDS = 9  # that are taken at once

FACES: Faces = {
    **{words.name: Face(words.sprite, tint_of(card)) for card, words in CARD_WORDS.items()},
    **{words.name: Face(words.sprite, role_tint(role)) for role, words in ROLE_WORDS.items()},
    **{_.many("Take {n} wound", "Take {n} wounds", n): Face("common:drop", "vermilion") for n in range(1, MOST_WOUNDS + 1)},
    _("Lose 1 honor"): Face("common:blossom", "plum"),
}
