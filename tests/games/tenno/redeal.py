"""Deals anew what a seat may not see, by the rulebook and from the state alone.

Face down are the table and the hand of everybody else, every prison (its owner may not look either) and the discard. Face up are
the cards of the battle that is shown or waits for the Monk, and for one player the card looked at. Besides, everybody knows
that a Geisha is never taken; that a player who has laid no card from the hand had the Peasants on the table and has the other
eight cards in hand; and that a player who is asked for the Monk still has it. At the end everything lies open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Seat
from games.tenno.rules.cards import GEISHA, HAND_AT_START, MONK, SET
from games.tenno.rules.table import Captive, Clash, Look, Monk, Place, State, Table

Deal: TypeAlias = Mapping[int, int]  # which card of a player lies where another of theirs lay


def secret(state: State) -> tuple[Table, tuple[int, ...]]:
    return state.places[0].table, state.places[0].hand


def redeal(state: State, seat: Seat | None, dice: Dice) -> State:
    """Everybody's hidden cards are exchanged with each other, so numbers stay and no card is doubled."""
    if not state.agenda:
        return state
    deals = [deal(state, Seat(owner), seat, dice) for owner in range(len(state.places))]
    places = tuple(dealt(place, deals[owner], deals) for owner, place in enumerate(state.places))
    return replace(state, places=places, discard=discard(state, deals, dice))


def deal(state: State, owner: Seat, seat: Seat | None, dice: Dice) -> Deal:
    """Every order of the hidden cards that is possible is as likely as the others."""
    fixed = face_up(state, owner, seat)
    if not state.places[owner].placed:
        fixed |= set(HAND_AT_START)
    hidden = [card for card in SET if card not in fixed]
    while True:
        cards = {card: card for card in fixed} | dict(zip(hidden, dice.shuffled(hidden), strict=True))
        if is_possible(state, owner, cards):
            return cards


def is_possible(state: State, owner: Seat, cards: Deal) -> bool:
    taken = {cards[captive.card] for place in state.places for captive in place.prison if captive.owner == owner}
    asked = any(isinstance(step, Monk) and step.seat == owner for step in state.agenda)
    return GEISHA not in taken and not (asked and MONK not in {cards[card] for card in held(state.places[owner])})


def face_up(state: State, owner: Seat, seat: Seat | None) -> set[int]:
    """The cards of a player that this seat sees, those just lost too."""
    cards = set(held(state.places[owner])) if owner == seat else set()
    for clash in [state.shown.clash] if state.shown is not None else [step for step in state.agenda if isinstance(step, Clash)]:
        if clash.attacker == owner:
            cards.add(clash.attack)
        if clash.defender == owner:
            cards |= {clash.defence} if clash.monk is None else {clash.defence, MONK}
    for step in state.agenda:
        if isinstance(step, Look) and (step.seat, step.of) == (seat, owner):
            looked_at = state.places[owner].table[step.slot]
            assert looked_at is not None
            cards.add(looked_at)
    return cards


def dealt(place: Place, cards: Deal, deals: list[Deal]) -> Place:
    left, middle, right = (None if card is None else cards[card] for card in place.table)
    hand = tuple(sorted(cards[card] for card in place.hand))
    prison = tuple(Captive(captive.owner, deals[captive.owner][captive.card]) for captive in place.prison)
    return Place((left, middle, right), hand, prison, place.placed)


def discard(state: State, deals: list[Deal], dice: Dice) -> tuple[int, ...]:
    """What a player has nowhere else is in the discard; what was just lost lies on top."""
    taken = {(captive.owner, captive.card) for place in state.places for captive in place.prison}
    cards = [
        deals[owner][card]
        for owner, place in enumerate(state.places)
        for card in SET
        if card not in held(place) and (owner, card) not in taken
    ]
    top = [loss.card for loss in state.shown.lost if loss.prison is None] if state.shown is not None else []
    for card in top:
        cards.remove(card)
    return (*dice.shuffled(cards), *top)


def held(place: Place) -> tuple[int, ...]:
    """On the table and in hand."""
    return (*(card for card in place.table if card is not None), *place.hand)
