"""The choices as buttons say them: the question names the gap, the picture shows where one's own cards lie."""

from __future__ import annotations

from games.core.text import Phrases, Words, listed
from games.tenno.rules.cards import NINJA, NINJA_ATTACKING
from games.tenno.rules.table import Action, Arrange, Exchange, Fill, PeekAt, Strike
from games.tenno.view.sight import Sight
from games.tenno.words.names import named, slot_card, slot_title
from games.tenno.words.turn import label

_ = Phrases("tenno")


def brief(action: Action, view: Sight) -> tuple[Words, ...]:
    match action:
        case Arrange(order):
            return (listed(order),)
        case Strike(slot):
            return _own(view, slot, attacking=True), *label(action, view)[1:]
        case Fill(cards):
            return tuple(map(named, cards))
        case Exchange(slot, card) if card != view.mine.table[slot]:
            return _own(view, slot), named(card)
        case Exchange(slot):
            return _own(view, slot), _("The same card again")
        case PeekAt(slot):
            return (slot_title(slot),)
        case _:
            return label(action, view)


def _own(view: Sight, slot: int, attacking: bool = False) -> Words:
    card = view.mine.table[slot]
    if card == NINJA and attacking:
        return _("{card}, attacks with {n}", card=named(card), n=NINJA_ATTACKING)
    return named(card) if card else slot_card(slot)
