"""What a seat believes, and worlds drawn from it: the roles by suspicion, the hands by what is known and likely.

Wrong perhaps, never impossible: whatever was believed, a world has only cards that lie nowhere else, and only roles that are left.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import NamedTuple

from games.core.dice import Dice
from games.samurai_sword.rules.cards import (
    ARMOR,
    BATTLECRY,
    BREATHING,
    CHARACTERS,
    DAIMYO,
    DECK,
    DIVERSION,
    FAST_DRAW,
    FOCUS,
    GEISHA,
    JUJUTSU,
    NINJA,
    NINJAS,
    PARRY,
    ROLES,
    TEA_CEREMONY,
    WEAPONS,
    arranged,
)
from games.samurai_sword.rules.choices import replies
from games.samurai_sword.rules.events import Event
from games.samurai_sword.rules.table import HIDDEN, Given, Pick, Picked, Place, Reply, State, Step
from games.samurai_sword.view.memory import Memory
from games.samurai_sword.view.roles import Suspicion, arrangements, known_to
from games.samurai_sword.view.sight import UNKNOWN, Sight

TRIES = 8  # cards looked at for a place in a hand, before one is taken that looks unlikely there
EXACT = 1 << 20  # chances are told apart so finely
RARE = 0.05  # how often a hand has what it showed not to have

CHOSEN = frozenset((Pick, Picked, Given))  # steps of which a seat does not see everything

# how often a card is kept over a turn in which it could have been played
KEPT = {
    TEA_CEREMONY: 0.1, FOCUS: 0.1, FAST_DRAW: 0.1, ARMOR: 0.1, DIVERSION: 0.15, DAIMYO: 0.25, GEISHA: 0.3, BATTLECRY: 0.4, JUJUTSU: 0.4,
    BREATHING: 0.8,
} | dict.fromkeys(WEAPONS, 0.7)  # fmt: skip

Guard = tuple[float, ...]  # for each seat how likely no Parry meets a blow


class Imagined(State, frozen=True):
    """A world that was drawn, and what the whole table suspects in it: players in it know no more of each other than that."""

    suspicion: Suspicion = ()


class Belief(NamedTuple):
    view: Sight
    public: Suspicion  # what everybody suspects
    mine: Suspicion  # the same, with what this seat knows
    ways: tuple[tuple[int, ...], ...]
    summed: tuple[float, ...]  # `mine`, each with all before it
    stars: tuple[int, ...]  # Ninjas not seen
    kept: tuple[tuple[int, ...], ...]  # cards known to be in a hand; the own hand too
    slots: tuple[tuple[Mapping[int, float], ...], ...]  # for each unknown card of a hand how readily each card is taken for it
    pile: tuple[int, ...]  # all cards not seen
    guard: Guard
    friends: tuple[float, ...]  # for each seat how likely it is on the own side

    def draw(self, dice: Dice) -> Imagined:
        """A world: every hidden role and card somewhere, likely ones more often."""
        view = self.view
        hands, deck = _hands(self, dice)
        roles = _roles(self, dice)
        places = tuple(
            [
                Place(role, person.character, person.resilience, person.honor, hand, person.front)
                for person, role, hand in zip(view.people, roles, hands, strict=True)
            ]
        )
        return Imagined(
            places=places,
            agenda=_agenda(view, places, dice),
            deck=deck,
            discard=view.discard,
            box=view.box,
            played=view.played,
            paid=view.paid,
            ending=view.ending,
            house=view.house,
            lately=view.lately,
            suspicion=self.public,
        )


def believe(view: Sight, seen: Iterable[Event]) -> Belief:
    memory = Memory(view).over(seen)
    kept, pile = _known_cards(view, memory)
    slots = tuple(_slots(view, memory, seat, len(kept[seat])) for seat in range(len(view.people)))
    roles = [person.role for person in view.people]
    mine = known_to(memory.suspicion, memory.shogun, roles)
    return Belief(
        view=view,
        public=memory.suspicion,
        mine=mine,
        ways=arrangements(len(roles), memory.shogun),
        summed=tuple(accumulate(mine)),
        stars=tuple(role for role in NINJAS if role not in roles),
        kept=kept,
        slots=slots,
        pile=pile,
        guard=_guard(kept, slots, pile),
        friends=_friends(view, mine, arrangements(len(roles), memory.shogun)),
    )


def _friends(view: Sight, mine: Suspicion, ways: tuple[tuple[int, ...], ...]) -> tuple[float, ...]:
    if view.me is None:
        return (0.0,) * len(view.people)
    side = ROLES[view.people[view.me].role].side
    return tuple(
        sum([weight for weight, way in zip(mine, ways, strict=True) if ROLES[way[seat]].side == side]) for seat in range(len(view.people))
    )


def _known_cards(view: Sight, memory: Memory) -> tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]:
    """The cards known in every hand, and all that are not seen."""
    unseen = Counter(DECK)
    unseen.subtract((*view.discard, view.played))
    for person in view.people:
        unseen.subtract((*person.front, *(person.hand or ())))
    kept = []
    for seat, person in enumerate(view.people):
        if person.hand is not None:
            kept.append(person.hand)
            continue
        known = tuple((memory.held[seat] & unseen).elements())[: person.cards]
        unseen.subtract(known)
        kept.append(known)
    return tuple(kept), tuple(sorted(unseen.elements()))


KINDS: dict[tuple[bool, bool, bool], Mapping[int, float]] = {
    (bare, unarmed, stale): (KEPT if stale else {})
    | ({PARRY: RARE} if bare else {})
    | (dict.fromkeys(WEAPONS, RARE) if unarmed else {})
    for bare in (False, True)
    for unarmed in (False, True)
    for stale in (False, True)
}  # fmt: skip


def _slots(view: Sight, memory: Memory, seat: int, known: int) -> tuple[Mapping[int, float], ...]:
    number = view.people[seat].cards - known
    bare, unarmed, stale = round(memory.bare[seat]), round(memory.unarmed[seat]), round(memory.stale[seat])
    return tuple(KINDS[at < bare, at < unarmed, at < stale] for at in range(number))


def _guard(kept: tuple[tuple[int, ...], ...], slots: tuple[tuple[Mapping[int, float], ...], ...], pile: tuple[int, ...]) -> Guard:
    """For each seat how likely no Parry is among the cards."""
    part = pile.count(PARRY) / max(1, len(pile))
    found = []
    for known, unknown in zip(kept, slots, strict=True):
        open_ = 0.0 if PARRY in known else 1.0
        for slot in unknown:
            weight = part * slot.get(PARRY, 1.0)
            others = sum([slot.get(card, 1.0) for card in pile]) / max(1, len(pile)) if slot else 1.0
            open_ *= 1 - min(1.0, weight / max(others, weight, 1e-6))
        found.append(open_)
    return tuple(found)


def _hands(belief: Belief, dice: Dice) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Every hand, and the deck."""
    pile = list(dice.shuffled(belief.pile))
    hands = []
    for known, slots in zip(belief.kept, belief.slots, strict=True):
        hands.append(arranged((*known, *[_taken(pile, slot, dice) if slot else pile.pop() for slot in slots])) if slots else known)
    return hands, tuple(pile)


def _taken(pile: list[int], slot: Mapping[int, float], dice: Dice) -> int:
    """The top card, unless it looks unlikely here; then that goes somewhere into the pile, and so on."""
    for _try in range(TRIES):
        chance = slot.get(pile[-1])
        if chance is None or dice.below(EXACT) < chance * EXACT:
            break
        other = dice.below(len(pile))
        pile[-1], pile[other] = pile[other], pile[-1]
    return pile.pop()


def _roles(belief: Belief, dice: Dice) -> list[int]:
    way = belief.ways[bisect_right(belief.summed, dice.below(EXACT) / EXACT * belief.summed[-1])]
    stars = list(dice.shuffled(belief.stars))
    return [
        person.role if person.role not in (UNKNOWN, NINJA) else stars.pop() if role == NINJA else role
        for role, person in zip(way, belief.view.people, strict=True)
    ]


def _agenda(view: Sight, places: tuple[Place, ...], dice: Dice) -> tuple[Step, ...]:
    if CHOSEN.isdisjoint(map(type, view.agenda)):
        return view.agenda
    mine = {who for step in view.agenda if isinstance(step, (Pick, Picked)) and step.seat == view.me for who in step.offers}
    people = list(dice.shuffled(who for who in CHARACTERS if who not in mine))
    return tuple(_filled(step, view, places, people, dice) for step in view.agenda)


def _filled(step: Step, view: Sight, places: tuple[Place, ...], people: list[int], dice: Dice) -> Step:
    match step:
        case Pick(seat, offers) if HIDDEN in offers:
            return Pick(seat, (people.pop(), people.pop()))
        case Picked(seat, _, offers) if HIDDEN in offers:
            two = (people.pop(), people.pop())
            return Picked(seat, dice.choice(two), two)
        case Given(seat, by, card) if card == HIDDEN:
            reply = dice.choice(replies(places[seat].character, places[seat].hand, view.played))
            assert isinstance(reply, Reply)
            return Given(seat, by, reply.card)
        case _:
            return step
