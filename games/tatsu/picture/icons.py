"""Faces beside words: clans and cards."""

from __future__ import annotations

from games.core.faces import Face, Faces
from games.tatsu.picture.faces import LIVERIES, mon_of, tint_of
from games.tatsu.rules.cards import CLAN_OF, CLANS, DECK
from games.tatsu.words.names import card_name, clan_name

FACES: Faces = {
    **{clan_name(clan): Face(LIVERIES[clan].crest, tint_of(clan)) for clan in CLANS},
    **{card_name(card): Face(mon_of(card), tint_of(CLAN_OF[card])) for card in DECK},
}
