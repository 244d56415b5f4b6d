"""What a partner would groan at. Nobody plays it at any level, however it looks in a thought.

- an own multiplier in a trick that is lost, while another card could be laid;
- asked by the others, with the last card: the trick given to them, although it was ours, is worth something, and another card would do;
- asked by the others, with the last card: their multiplier put into the trick that they take, while a cheap card could be laid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.tatsu.rules.cards import CLAN_OF, MERGES, POINTS, STRENGTH, TIMES
from games.tatsu.rules.rulebook import TRICK
from games.tatsu.rules.table import Action, Answer, Lay
from games.tatsu.view.belief import Belief
from games.tatsu.view.sight import Sight

CHEAP = 4  # points: a card of so many is rather given away than a multiplier
SOMETHING = 5  # points: a trick of fewer may be given away


class Trick(NamedTuple):
    """What lies there, as whoever has to lay sees it."""

    ours: bool  # the card goes before a place of the own side
    ahead: bool  # the own side would take it as it lies
    best: int  # the strength to beat
    left: int  # cards to come after this one
    worth_taking: bool


def blunders(view: Sight, belief: Belief, legal: Sequence[Action]) -> list[bool]:
    trick = trick_of(view, belief)
    cards = [action.card for action in legal if isinstance(action, Lay)]
    if trick is None:
        return [False] * len(legal)
    return [isinstance(action, Lay) and _blunder(trick, action.card, [card for card in cards if card != action.card]) for action in legal]


def trick_of(view: Sight, belief: Belief) -> Trick | None:
    """None: nobody takes it, because of a merge spirit, or nothing lies there."""
    step = view.step
    laid = view.trick
    if step is None or not laid or any(each.card in MERGES for each in laid):
        return None
    side = (step.of if isinstance(step, Answer) else step.place).clan
    best = max(laid, key=lambda each: STRENGTH[each.card])
    lying = [each.card for each in laid] + list(belief.known[0])
    return Trick(
        ours=step.place.clan == side,
        ahead=best.place.clan == side,
        best=STRENGTH[best.card],
        left=TRICK - 1 - len(laid),
        worth_taking=sum(POINTS[card] for card in lying) >= SOMETHING or any(TIMES[card] and CLAN_OF[card] == side for card in lying),
    )


def _blunder(trick: Trick, card: int, others: Sequence[int]) -> bool:
    if card in MERGES:
        return False
    takes = STRENGTH[card] > trick.best
    if trick.ours:
        lost = not takes and not trick.ahead and trick.left <= 1
        return bool(TIMES[card]) and lost and any(not TIMES[other] for other in others)
    if trick.left:
        return False
    if trick.ahead and takes:
        return trick.worth_taking and any(STRENGTH[other] <= trick.best for other in others)
    return not trick.ahead and bool(TIMES[card]) and any(not TIMES[other] and POINTS[other] <= CHEAP for other in others)
