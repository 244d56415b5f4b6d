"""Choices as somebody may read them who looks over a shoulder: cards of the hand by where they lie in its picture."""

from __future__ import annotations

from games.core.text import Phrases, Text, Who, Words
from games.samurai_sword.cards import GEISHA
from games.samurai_sword.show import label
from games.samurai_sword.sight import Sight
from games.samurai_sword.sight_reading import own_hand
from games.samurai_sword.table import Action, Choose, Drop, PlayCard, PlayGeisha, PlayOn, Reply, Strike

_ = Phrases("samurai-sword")


def veiled(action: Action, view: Sight) -> tuple[Words, ...] | None:
    match action:
        case Strike(weapon, target):
            return _card(view, weapon), Who(target)
        case PlayCard(card) | Drop(card):
            return (_card(view, card),)
        case PlayOn(card, target):
            return _card(view, card), Who(target)
        case PlayGeisha():
            return _card(view, GEISHA), *label(action, view)[1:]
        case Choose() | Reply():
            return None  # one choice alone says that there is no Parry
        case _:
            return label(action, view)


def _card(view: Sight, card: int) -> Text:
    """Each kind lies once in the picture."""
    return _("Card {n}", n=list(dict.fromkeys(own_hand(view))).index(card) + 1)
