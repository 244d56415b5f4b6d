"""Choices as somebody may read them who looks over a shoulder: own cards by where they lie."""

from __future__ import annotations

from games.core.text import Phrases, Text, Words
from games.tenno.rules.table import Action, Again, Arrange, Attack, Exchange, Fill, Monk
from games.tenno.view.sight import Sight
from games.tenno.words.names import slot_card, slot_title
from games.tenno.words.turn import label

_ = Phrases("tenno")


def veiled(action: Action, view: Sight) -> tuple[Words, ...] | None:
    if isinstance(view.step, Attack | Again | Monk):
        return None  # a card that cannot attack is the Shogun, and a second choice says that the Monk is there
    match action:
        case Arrange():
            return None
        case Fill(cards):
            slots = zip(view.mine.gaps, cards, strict=True)
            return tuple(_("{slot}: {card}", slot=slot_title(slot), card=_card(view, card)) for slot, card in slots)
        case Exchange(slot, card):
            same = card == view.mine.table[slot]
            return slot_card(slot), _("The same card again") if same else _("Place: {card}", card=_card(view, card))
        case _:
            return label(action, view)


def _card(view: Sight, card: int) -> Text:
    """Of the hand, as its picture shows it."""
    return _("card {n}", n=view.mine.hand.index(card) + 1)
