"""A table that a view could come from. What the seat knows is gathered once; what it does not see is dealt anew, many times."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from games.core.dice import Dice
from games.tatsu.rules.cards import CLAN_OF, CLANS, clan_cards
from games.tatsu.rules.events import Dealt, Merged, Took
from games.tatsu.rules.rulebook import TRICK
from games.tatsu.rules.table import Cards, EndRound, Hand, Holding, Laid, Round, Row, State, Step, TakeTurn
from games.tatsu.view.sight import Closed, Covered, Sight

PENDING, CAPTURED = -1, (-2, -3)  # piles, among the numbers of places

Leanings = Mapping[tuple[int, int], float]  # by place and card: how much likelier it is there than a card of which nothing is known


class Belief(NamedTuple):
    """What a seat knows. `free`: the cards it cannot place, by clan. `gaps`: where cards of a clan are missing, and how many."""

    view: Sight
    known: tuple[Cards, Cards, Cards]  # pending, captured by Red, captured by Yellow: those it remembers
    free: tuple[Cards, Cards]
    gaps: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]]
    agenda: tuple[Step, ...]
    leanings: Leanings = {}  # noqa: RUF012 - a Mapping: nobody changes it

    def draw(self, dice: Dice) -> State:
        """A table it believes possible."""
        view, known = self.view, self.known
        found = [_placed(self, clan, dice) for clan in CLANS]
        holdings = tuple([_dealt(seen, found[0].get(number, ()), found[1].get(number, ())) for number, seen in enumerate(view.holdings)])
        pending, red, yellow = (
            (*found[0].get(pile, ()), *found[1].get(pile, ()), *cards) for pile, cards in zip((PENDING, *CAPTURED), known, strict=True)
        )
        return State(
            places=view.places,
            dealer=view.dealer,
            totals=view.totals,
            house=view.house,
            hand=view.hand,
            holdings=holdings,
            agenda=self.agenda,
            trick=view.trick,
            before=view.before,
            pending=pending,
            captured=(red, yellow),
            last_hand=view.last_hand,
        )


def believe(view: Sight, seen: Iterable[Any]) -> Belief:
    """With counted piles it remembers the cards as far as `seen` goes back."""
    known = _known(view, seen)
    gone = {*open_cards(view), *(card for cards in known for card in cards)}
    red, yellow = (tuple(card for card in clan_cards(clan) if card not in gone) for clan in CLANS)
    gaps = tuple(tuple((place, n) for place, n in _gaps(view, known, clan) if n) for clan in CLANS)
    return Belief(view, known, (red, yellow), (gaps[0], gaps[1]), _agenda(view))


# ---- what is missing, and dealing it


def open_cards(view: Sight) -> Iterator[int]:
    """Those that lie open or are in the own hand."""
    yield from (laid.card for laid in view.trick)
    for holding in view.holdings:
        if isinstance(holding, Hand):
            yield from (card for cards in holding.cards for card in cards)
        elif isinstance(holding, Covered):
            yield from (card for card in holding.upper if card is not None)


def _gaps(view: Sight, known: tuple[Cards, Cards, Cards], clan: int) -> Iterator[tuple[int, int]]:
    for number, holding in enumerate(view.holdings):
        if isinstance(holding, Closed):
            yield number, holding.counts[clan]
        elif isinstance(holding, Covered):
            yield number, holding.below.count(clan)
    # every round takes two cards of each clan, so a pile holds as many of the one as of the other
    for place, pile, cards in zip((PENDING, *CAPTURED), (view.pending, *view.captured), known, strict=True):
        yield place, pile.count // 2 - sum(CLAN_OF[card] == clan for card in cards)


def _placed(belief: Belief, clan: int, dice: Dice) -> dict[int, list[int]]:
    """The cards of a clan, dealt to where they are missing."""
    cards, gaps, leanings = dice.shuffled(belief.free[clan]), belief.gaps[clan], belief.leanings
    found: dict[int, list[int]] = {}
    if not leanings:
        first = 0
        for place, n in gaps:
            found[place] = list(cards[first : first + n])
            first += n
        return found
    places, left = [place for place, _n in gaps], [n for _place, n in gaps]
    found = {place: [] for place in places}
    for card in cards:
        weights = [n * leanings.get((place, card), 1.0) for place, n in zip(places, left, strict=True)]
        if not any(weights):
            break
        at = _picked(weights, dice)
        left[at] -= 1
        found[places[at]].append(card)
    return found


def _picked(weights: list[float], dice: Dice) -> int:
    """An index, the heavier the likelier; never one of no weight."""
    point = dice.below(1 << 30) / (1 << 30) * sum(weights)
    chosen = 0
    for index, weight in enumerate(weights):
        if weight > 0:
            chosen = index
            point -= weight
            if point < 0:
                break
    return chosen


def _dealt(seen: Any, red: Iterable[int], yellow: Iterable[int]) -> Holding:
    match seen:
        case Closed():
            return Hand((tuple(sorted(red)), tuple(sorted(yellow))))
        case Covered(upper, below):
            stock = iter(red), iter(yellow)
            return Row(upper, tuple(None if clan is None else next(stock[clan]) for clan in below))
        case _:
            assert isinstance(seen, Hand)
            return seen


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
    just_seen = _just_seen(view.before)
    remembered = [tuple(dict.fromkeys((*cards, *fresh))) for cards, fresh in zip(_remembered(seen), just_seen, strict=True)]
    return (remembered[0], remembered[1], remembered[2]) if _may_be(view, remembered) else just_seen


def _may_be(view: Sight, remembered: list[Cards]) -> bool:
    """Memory may be of another hand. What contradicts the table is none."""
    cards = [card for pile in remembered for card in pile]
    fits = all(
        sum(CLAN_OF[card] == clan for card in known) <= pile.count // 2
        for pile, known in zip((view.pending, *view.captured), remembered, strict=True)
        for clan in CLANS
    )
    return fits and len(set(cards)) == len(cards) and not set(cards) & set(open_cards(view))


def _remembered(seen: Iterable[Any]) -> tuple[Cards, Cards, Cards]:
    """The piles of this hand, as they were told; somebody who forgets does not know all of their cards."""
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
