"""Suspicion: who was asked and could have laid a better card, or asks although a good one could be laid, is not likely to hold it.

Everything is judged as the rule player would have judged it there; people judge otherwise, so nothing is ever ruled out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import exp
from typing import Any

from msgspec.structs import replace

from games.core.dice import Dice
from games.tatsu.ai.policy import POLICY, Look
from games.tatsu.ai.table import Table
from games.tatsu.rules.cards import CLANS, DECK
from games.tatsu.rules.events import Asked, Dealt
from games.tatsu.rules.table import Hand, Laid, State, TakeTurn
from games.tatsu.view.belief import Belief
from games.tatsu.view.belief import believe as gathered
from games.tatsu.view.sight import Closed, Sight

DOUBT = 20.0  # points: how much better a card has to look before leaving it in the hand is strange
TRUST = 0.6  # how far others are taken to see what the rule player sees


def believe(view: Sight, seen: Sequence[Any]) -> Belief:
    belief = gathered(view, seen)
    return belief._replace(leanings=leanings(belief, this_hand(seen)))


def this_hand(seen: Iterable[Any]) -> list[Asked | Laid]:
    """Who asked and who laid what since the cards were dealt."""
    found: list[Asked | Laid] = []
    for event in seen:
        if isinstance(event, Dealt):
            found = []
        elif isinstance(event, Asked | Laid):
            found.append(event)
    return found


def leanings(belief: Belief, told: Sequence[Asked | Laid]) -> dict[tuple[int, int], float]:
    view = belief.view
    hidden = {number for number, holding in enumerate(view.holdings) if isinstance(holding, Closed)}
    world = belief.draw(Dice("past"))
    laid = [event for event in told if isinstance(event, Laid)]
    if not hidden or not laid or len(laid) + _held(world) != len(DECK):
        return {}  # somebody who does not remember all of it suspects nobody
    table = Table(_at_first(world, laid))
    found = {(place, card): 1.0 for place in hidden for clan in CLANS for card in belief.free[clan]}
    for event in told:
        chooser = (event.of if isinstance(event, Laid) else event.place).number
        clan = event.place.clan
        if chooser in hidden:
            _weigh(found, table, event, chooser, belief.free[clan])
        if isinstance(event, Laid):
            table.lay(chooser, event.card)
    return found


def _held(world: State) -> int:
    return sum(len(cards) for holding in world.holdings if isinstance(holding, Hand) for cards in holding.cards)


def _at_first(world: State, laid: Sequence[Laid]) -> State:
    """This world when its cards had just been dealt."""
    hands: list[tuple[list[int], list[int]]] = [([], []) for _place in world.places]
    for holding, hand in zip(world.holdings, hands, strict=True):
        assert isinstance(holding, Hand)
        for clan in CLANS:
            hand[clan].extend(holding.cards[clan])
    for each in laid:
        hands[each.of.number][each.place.clan].append(each.card)
    return replace(
        world,
        holdings=tuple(Hand((tuple(red), tuple(yellow))) for red, yellow in hands),
        trick=(),
        pending=(),
        captured=((), ()),
        agenda=(TakeTurn(world.places[world.dealer]),),
    )


def _weigh(found: dict[tuple[int, int], float], table: Table, event: Asked | Laid, chooser: int, free: Sequence[int]) -> None:
    """By this choice each card that might have been laid instead is less likely to be there, the better it was."""
    clan, side = event.place.clan, chooser % 2
    if isinstance(event, Laid) and (chooser == event.place.number or len(table.ready[chooser][clan]) == 1):
        return  # what somebody plans with the own cards is not to be seen from here
    look = Look(POLICY, table, table.seats[chooser], clan)
    (chosen,) = look.cards([event.card], side) if isinstance(event, Laid) else [look.ask(event.of.number)]
    for card, instead in zip(free, look.cards(free, side), strict=True):
        better = max(-30.0, min(30.0, (instead - chosen) / DOUBT))
        found[chooser, card] *= 1 - TRUST / (1 + exp(-better))
