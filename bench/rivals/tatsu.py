"""Tatsu by rules of thumb: first who takes the trick, then what goes into it.

It counts which cards it has not seen and otherwise goes by cases, where the game's own strategy weighs everything in points: so it leads,
asks and throws away differently.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.core.dice import Dice
from games.tatsu.rules.cards import CLAN_OF, DECK, MERGES, POINTS, STRENGTH, TIMES
from games.tatsu.rules.events import Dealt
from games.tatsu.rules.table import Action, Answer, Hand, Laid, Lay, LayUnseen, Request
from games.tatsu.view.sight import Covered, Sight, count_of

RICH = 9  # a trick worth so much is worth a strong card
PARTNER, FOE = 3, 8  # what it is worth to ask: the own cards stay in the hand
SAFE, HOPELESS = 0.75, 0.25  # chances to take a trick


class Trick(NamedTuple):
    side: int  # whoever decides
    ahead: bool  # the card that is best so far lies before this side
    best: int  # its strength
    left: int  # cards still to come after the one that is laid now
    merged: bool
    worth: float  # what lies there already
    unseen: tuple[int, ...]


def choose(view: Sight, legal: Sequence[Action], seen: Sequence[Any], dice: Dice) -> int:
    trick = trick_of(view, seen)
    looks = [_look(view, trick, action) for action in legal]
    return looks.index(max(looks))


def trick_of(view: Sight, seen: Sequence[Any]) -> Trick:
    step = view.step
    assert step is not None
    side = (step.of if isinstance(step, Answer) else step.place).clan
    best = max(view.trick, key=lambda laid: STRENGTH[laid.card], default=None)
    return Trick(
        side=side,
        ahead=best is not None and best.place.clan == side,
        best=-1 if best is None else STRENGTH[best.card],
        left=3 - len(view.trick),
        merged=any(laid.card in MERGES for laid in view.trick),
        worth=sum(worth(laid.card, side) for laid in view.trick) + 2 * view.pending.count,
        unseen=unseen(view, seen),
    )


def unseen(view: Sight, seen: Sequence[Any]) -> tuple[int, ...]:
    gone: set[int] = set()
    for event in seen:
        if isinstance(event, Dealt):
            gone = set()
        elif isinstance(event, Laid):
            gone.add(event.card)
    for holding in view.holdings:
        if isinstance(holding, Hand):
            gone |= {*holding.cards[0], *holding.cards[1]}
        elif isinstance(holding, Covered):
            gone |= {card for card in holding.upper if card is not None}
    return tuple(card for card in DECK if card not in gone)


def worth(card: int, side: int) -> float:
    """What a captured card is worth: points, and most of all the own multipliers; theirs only because they lack them."""
    return POINTS[card] + TIMES[card] * (8 if CLAN_OF[card] == side else 5)


def _look(view: Sight, trick: Trick, action: Action) -> float:
    step = view.step
    assert step is not None
    ours = step.place.clan == trick.side
    match action:
        case Lay(card):
            return lay(trick, card, ours)
        case LayUnseen():
            return 0.0
        case Request(of):
            cards = count_of(view.holdings[of], step.place.clan)
            if view.places[of].clan == trick.side:
                return PARTNER + 0.5 * cards  # with a choice they find something fitting
            return FOE - 0.5 * cards  # they give the worst they have, but then it is theirs no more


def chance(trick: Trick, card: int, ours: bool) -> float:
    """How likely the own side takes the trick with this card in it."""
    strength = STRENGTH[card]
    takes = strength > trick.best
    ahead = ours if takes else trick.ahead
    if trick.left == 0:
        return float(ahead)
    top = max(strength, trick.best)
    stronger = sum(STRENGTH[other] > top for other in trick.unseen) / max(1, len(trick.unseen))
    holds = (1 - stronger) ** trick.left
    return holds if ahead else 1 - holds


def lay(trick: Trick, card: int, ours: bool) -> float:
    if card in MERGES:
        return merge(trick)
    if trick.merged:
        return -spent(trick, card)
    won = chance(trick, card, ours)
    stake = trick.worth + worth(card, trick.side) + 2 * trick.left
    look = stake * (2 * won - 1) - spent(trick, card)
    if won >= SAFE and trick.worth >= RICH:
        look += 4
    if won <= HOPELESS and TIMES[card]:
        look -= 6
    return look


def merge(trick: Trick) -> float:
    """It saves a trick that is about to be lost."""
    return trick.worth - 4 if not trick.ahead and trick.best > 0 else -6.0


def spent(trick: Trick, card: int) -> float:
    """What will be missed in later tricks; early in a hand more."""
    later = min(1.0, len(trick.unseen) / 14)
    own = CLAN_OF[card] == trick.side
    return later * ((2.0 if own else 0.5) * max(0, STRENGTH[card] - 1) + (4.0 if own else 2.0) * TIMES[card])
