"""The names of cards and slots, and in a few words what a card can do."""

from __future__ import annotations

from games.core.text import Phrases, Text, Words, listed
from games.tenno.rules.cards import DAIMYO, GEISHA, MONK, MONK_HELP, NINJA, NINJA_ATTACKING, PEASANTS, RONIN, SAMURAI, SHOGUN

_ = Phrases("tenno")

_TITLES = {
    **dict.fromkeys(PEASANTS, _("Peasant")),
    NINJA: _("Ninja"),
    MONK: _("Monk"),
    RONIN: _("Ronin"),
    **dict.fromkeys(SAMURAI, _("Samurai")),
    DAIMYO: _("Daimyo"),
    SHOGUN: _("Shogun"),
    GEISHA: _("Geisha"),
}
_SLOTS = (_("left"), _("middle"), _("right"))
_SLOT_TITLES = (_("Left"), _("Middle"), _("Right"))
_SLOT_CARDS = (_("Left card"), _("Middle card"), _("Right card"))
_PAIRS = {(0, 1): _("Left and middle"), (0, 2): _("Left and right"), (1, 2): _("Middle and right")}


def title(card: int) -> Text:
    return _TITLES[card]


def value(card: int) -> Words:
    return "X" if card == GEISHA else card


def named(card: int) -> Words:
    return listed((title(card), value(card)), " ")


def cards_named(cards: tuple[int, ...]) -> Words:
    return listed([named(card) for card in cards])


def against(strong: int, firm: int) -> Words:
    """Two strengths; 0 is that of a Geisha against another Geisha."""
    return listed((strong or "X", firm or "X"), "\u00a0:\u00a0")


def slot_name(slot: int) -> Text:
    return _SLOTS[slot]


def slot_title(slot: int) -> Text:
    return _SLOT_TITLES[slot]


def slot_card(slot: int) -> Text:
    return _SLOT_CARDS[slot]


def pair(slots: tuple[int, int]) -> Text:
    return _PAIRS[slots]


def ability(card: int) -> Text | None:
    """What the number on the card does not say."""
    match card:
        case 4:
            return _("attacks with {n}", n=NINJA_ATTACKING)
        case 5:
            return _("from the table: +{n} for another card under attack", n=MONK_HELP)
        case 6:
            return _("after his attack another card may attack")
        case 10:
            return _("never attacks, captures any card he beats")
        case 11:
            return _("always 1 stronger, then leaves the game")
        case _:
            return None
