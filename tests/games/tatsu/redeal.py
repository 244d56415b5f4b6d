"""What a seat cannot see, dealt anew from the state by the rulebook alone.

Hidden are the hands of the others, but for that of the ghost, and with two players every face-down card. With the option also
what has been captured or waits, once the round it comes from no longer lies open. Backs are seen: a card is replaced by one of
its clan.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Seat
from games.tatsu.rules.cards import CLAN_OF, CLANS
from games.tatsu.rules.table import Hand, Holding, Place, State


def redeal(state: State, seat: Seat | None, dice: Dice) -> State:
    """Every hidden card changes places with another hidden one of its clan."""
    hidden = {card for holding, place in zip(state.holdings, state.places, strict=True) for card in _unknown(holding, place, seat)}
    hidden |= set(_face_down_piles(state))
    now: dict[int, int] = {}
    for clan in CLANS:
        cards = sorted(card for card in hidden if CLAN_OF[card] == clan)
        now |= zip(cards, dice.shuffled(cards), strict=True)

    def dealt(cards: Iterable[Any]) -> tuple[Any, ...]:
        return tuple(now.get(card, card) for card in cards)

    def sorted_hand(hand: Hand) -> Hand:
        red, yellow = (tuple(sorted(dealt(cards))) for cards in hand.cards)
        return Hand((red, yellow))

    holdings = (sorted_hand(each) if isinstance(each, Hand) else replace(each, lower=dealt(each.lower)) for each in state.holdings)
    red, yellow = map(dealt, state.captured)
    return replace(state, holdings=tuple(holdings), pending=dealt(state.pending), captured=(red, yellow))


def secret(state: State) -> Any:
    """The hand of the first place, or with two players what lies face down in its row."""
    first = state.holdings[0]
    return first.cards if isinstance(first, Hand) else first.lower


def _unknown(holding: Holding, place: Place, seat: Seat | None) -> Iterator[int]:
    if not isinstance(holding, Hand):
        yield from (card for card in holding.lower if card is not None)
    elif place.seat != seat and not place.ghost:
        yield from (card for cards in holding.cards for card in cards)


def _face_down_piles(state: State) -> Iterator[int]:
    if state.house.counted:
        still_open = {laid.card for laid in state.before.laid} if state.before is not None else set[int]()
        yield from (card for pile in (state.pending, *state.captured) for card in pile if card not in still_open)
