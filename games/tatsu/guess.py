"""A table that a view could come from: what the seat does not see is dealt anew."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.core.dice import Dice
from games.tatsu.cards import CLAN_OF, CLANS, clan_cards
from games.tatsu.events import Dealt, Merged, Took
from games.tatsu.rules import TRICK
from games.tatsu.sight import Closed, Covered, Pile, Seen, Sight
from games.tatsu.table import Cards, EndRound, Hand, Holding, Laid, Round, Row, State, Step, TakeTurn


def guess(view: Sight, seen: Iterable[Any], dice: Dice) -> State:
    """A table this view could come from. With counted piles it remembers the cards as far as `seen` goes back."""
    known = _known(view, seen)
    gone = {*_open_cards(view), *(card for cards in known for card in cards)}
    stock = [list(dice.shuffled(card for card in clan_cards(clan) if card not in gone)) for clan in CLANS]
    holdings = tuple(_dealt(holding, stock) for holding in view.holdings)
    pending, red, yellow = (_filled(pile, cards, stock) for pile, cards in zip((view.pending, *view.captured), known, strict=True))
    return State(
        places=view.places,
        dealer=view.dealer,
        totals=view.totals,
        house=view.house,
        hand=view.hand,
        holdings=holdings,
        agenda=_agenda(view),
        trick=view.trick,
        before=view.before,
        pending=pending,
        captured=(red, yellow),
        last_hand=view.last_hand,
    )


def _open_cards(view: Sight) -> Iterator[int]:
    yield from (laid.card for laid in view.trick)
    for holding in view.holdings:
        if isinstance(holding, Hand):
            yield from (card for cards in holding.cards for card in cards)
        elif isinstance(holding, Covered):
            yield from (card for card in holding.upper if card is not None)


def _dealt(seen: Seen, stock: list[list[int]]) -> Holding:
    match seen:
        case Hand():
            return seen
        case Closed((reds, yellows)):
            red, yellow = (tuple(sorted(_drawn(stock[clan], n))) for clan, n in ((0, reds), (1, yellows)))
            return Hand((red, yellow))
        case Covered(upper, below):
            return Row(upper, tuple(None if clan is None else stock[clan].pop() for clan in below))


def _drawn(stock: list[int], n: int) -> list[int]:
    return [stock.pop() for _ in range(n)]


def _agenda(view: Sight) -> tuple[Step, ...]:
    """The open question, and the turns of this round that come after it."""
    if view.step is None:
        return ()
    first, count = view.step.place.number, len(view.places)
    left = TRICK - len(view.trick) - 1
    return (view.step, *(TakeTurn(view.places[(first + turn + 1) % count]) for turn in range(left)), EndRound())


# ---- the cards of the piles that somebody can know


def _known(view: Sight, seen: Iterable[Any]) -> tuple[Cards, Cards, Cards]:
    """Pending, captured by Red, captured by Yellow."""
    piles = (view.pending, *view.captured)
    if not view.house.counted:
        pending, red, yellow = (pile.cards or () for pile in piles)
        return pending, red, yellow
    remembered = _remembered(seen)
    if all(len(cards) == pile.count for pile, cards in zip(piles, remembered, strict=True)):
        return remembered
    return _just_seen(view.before)


def _remembered(seen: Iterable[Any]) -> tuple[Cards, Cards, Cards]:
    """The piles of this hand, as they were told."""
    trick: Cards = ()
    pending: Cards = ()
    captured: list[Cards] = [(), ()]
    for event in seen:
        match event:
            case Dealt():
                trick, pending, captured = (), (), [(), ()]
            case Laid(_, card):
                trick = (*trick, card)
            case Merged():
                trick, pending = (), pending + trick
            case Took(place, cards):
                trick, pending = (), ()
                captured[place.clan] += cards
            case _:
                pass
    return pending, captured[0], captured[1]


def _just_seen(before: Round | None) -> tuple[Cards, Cards, Cards]:
    """The last round lies open until the next card is laid."""
    if before is None:
        return (), (), ()
    cards = tuple(laid.card for laid in before.laid)
    if before.winner is None:
        return cards, (), ()
    return ((), (), cards) if before.winner.clan else ((), cards, ())


def _filled(pile: Pile, known: Cards, stock: list[list[int]]) -> Cards:
    """Every round takes two cards of each clan, so a pile holds as many of the one as of the other."""
    missing = [pile.count // 2 - sum(CLAN_OF[card] == clan for card in known) for clan in CLANS]
    return (*(card for clan in CLANS for card in _drawn(stock[clan], missing[clan])), *known)
