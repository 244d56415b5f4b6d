"""The choices as buttons say them: the question says what becomes of a card, the picture how far a weapon reaches."""

from __future__ import annotations

from games.core.text import Phrases, Text, Who, Words
from games.samurai_sword.rules.cards import GEISHA
from games.samurai_sword.rules.table import Action, PlayGeisha, Reply, Strike
from games.samurai_sword.view.reading import in_turn, wounds_to
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.words.names import CARD_WORDS
from games.samurai_sword.words.turn import label

_ = Phrases("samurai-sword")


def brief(action: Action, view: Sight) -> tuple[Words, ...]:
    match action:
        case Strike(weapon, target):
            by = in_turn(view)
            wounds = wounds_to(view, target if by is None else by, weapon, target)
            return CARD_WORDS[weapon].name, _("{who} · {n}", who=Who(target), n=wounds)
        case PlayGeisha(target, card):
            return CARD_WORDS[GEISHA].name, Who(target), CARD_WORDS[card].name if card else _from_the_hand(view.people[target].cards)
        case Reply(card) if card:
            return (CARD_WORDS[card].name,)
        case _:
            return label(action, view)


def _from_the_hand(cards: int) -> Text:
    return _.many("From their hand ({n} card)", "From their hand ({n} cards)", cards)
