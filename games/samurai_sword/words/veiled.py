"""Choices as somebody may read them who looks over a shoulder: only those that follow from nothing in the hand."""

from __future__ import annotations

from games.core.text import Words
from games.samurai_sword.rules.table import Action, DrawFirst
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.words.turn import label


def veiled(action: Action, view: Sight) -> tuple[Words, ...] | None:
    """Which cards can be played, against whom, and that one cannot, tells what they are, even without their names."""
    return label(action, view) if isinstance(action, DrawFirst) else None
