"""What a seat of three or four players sees: the same table with its own place at the bottom, and beneath it its hand, large."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items, picture
from games.core.scene import Scene
from games.core.text import Phrases
from games.tatsu.picture.faces import RAISED, open_hand
from games.tatsu.picture.lettering import WIDTH, large, question
from games.tatsu.picture.round import choosing
from games.tatsu.picture.table import INNER, ghost_row, middle
from games.tatsu.rules.table import Hand, Place
from games.tatsu.view.sight import Sight
from games.tatsu.words.say import say
from games.tatsu.words.turn import ask

_ = Phrases("tatsu")

TRICK, OWN = 152.0, 268.0  # how high cards are: of the trick, and of the hand
BESIDE, LESS = 148.0, 178.0  # the same beside the hand of the ghost
MOST, NONE = 216.0, 84.0  # how wide an own card is, and how high it is to say that there is none


def private(view: Sight) -> Scene:
    own = next(place for place in view.places if place.seat == view.me and not place.ghost)
    beside = any(place.ghost for place in view.places)
    parts, bottom = middle(view, own.number, BESIDE if beside else TRICK, own=True)
    high = (LESS if beside else OWN) if view.holdings[own.number] else NONE
    low = bottom + 12 + RAISED + high
    hand = _own(view, own, low - high / 2, high)
    ghost, low = ghost_row(view, low)
    return picture(WIDTH, int(low + MARGIN), say(view), question(ask(view)), parts, hand, ghost)


def _own(view: Sight, own: Place, y: float, high: float) -> Items:
    """What can be played stands out while this seat decides. Without cards it can only ask."""
    seen = view.holdings[own.number]
    if isinstance(seen, Hand) and seen:
        return open_hand(seen, WIDTH / 2, y, INNER, high=high, most=MOST, playable=choosing(view, own))
    return large(WIDTH / 2, y, _("Your hand is empty. On your turn, ask someone for a card."), 44, within=INNER - 160, rows=2)
