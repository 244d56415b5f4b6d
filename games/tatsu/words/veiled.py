"""Choices as somebody may read them who looks over a shoulder: cards of a closed hand by where they lie in its picture."""

from __future__ import annotations

from games.core.text import Phrases, Words
from games.tatsu.rules.table import Action, Answer, Hand, Lay
from games.tatsu.view.sight import Sight
from games.tatsu.words.turn import label

_ = Phrases("tatsu")


def veiled(action: Action, view: Sight) -> tuple[Words, ...] | None:
    step = view.step
    if step is None or not isinstance(action, Lay):
        return label(action, view)
    place = step.of if isinstance(step, Answer) else step.place
    held = view.holdings[place.number]
    if place.ghost or not isinstance(held, Hand):
        return label(action, view)
    return (_("Card {n}", n=(held.cards[0] + held.cards[1]).index(action.card) + 1),)
