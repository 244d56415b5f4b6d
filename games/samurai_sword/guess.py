"""A state that a view could come from: everything this seat cannot see is dealt anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from games.core.dice import Dice
from games.samurai_sword.cards import CHARACTERS, DECK, DIVERSION, NINJA, NINJAS, SHOGUN, arranged
from games.samurai_sword.choices import replies
from games.samurai_sword.events import (
    Avoided,
    DivertedCard,
    Dropped,
    Event,
    GeishaRemoved,
    MetDuty,
    Parried,
    Played,
    PlayedOn,
    Struck,
    TookDiscard,
)
from games.samurai_sword.sight import UNKNOWN, Sight, hidden_roles
from games.samurai_sword.table import HIDDEN, Given, Pick, Picked, Place, Reply, State, Step


def guess(view: Sight, seen: Iterable[Event], dice: Dice) -> State:
    """A card that this seat knows somebody to hold stays where it is; all else that it cannot see is dealt anew."""
    hands, deck = _hands(view, _held(view, seen), dice)
    roles = _roles(view, dice)
    places = tuple(
        Place(role, person.character, person.resilience, person.honor, hand, person.front)
        for person, role, hand in zip(view.people, roles, hands, strict=True)
    )
    return State(
        places=places,
        agenda=agenda_of(view, places, dice),
        deck=deck,
        discard=view.discard,
        box=view.box,
        played=view.played,
        paid=view.paid,
        ending=view.ending,
        house=view.house,
    )


def _hands(view: Sight, held: Mapping[int, Counter[int]], dice: Dice) -> tuple[list[tuple[int, ...]], tuple[int, ...]]:
    """Every hand, and the deck."""
    unseen = Counter(DECK)
    unseen.subtract((*view.discard, view.played))
    for person in view.people:
        unseen.subtract((*person.front, *(person.hand or ())))
    kept: dict[int, tuple[int, ...]] = {}
    for seat, person in enumerate(view.people):
        if person.hand is None:
            kept[seat] = tuple((held[seat] & unseen).elements())[: person.cards]
            unseen.subtract(kept[seat])
    pile = list(dice.shuffled(sorted(unseen.elements())))
    hands: list[tuple[int, ...]] = []
    for seat, person in enumerate(view.people):
        known = kept.get(seat, ())
        hands.append(person.hand if person.hand is not None else arranged((*known, *_off(pile, person.cards - len(known)))))
    return hands, tuple(pile)


def _off(pile: list[int], cards: int) -> list[int]:
    return [pile.pop() for _ in range(cards)]


def _held(view: Sight, seen: Iterable[Event]) -> dict[int, Counter[int]]:
    """The cards that this seat knows the others to hold: taken from it by Diversion, or openly from the discard pile."""
    held: dict[int, Counter[int]] = {seat: Counter() for seat in range(len(view.people))}
    for event in seen:
        match event:
            case TookDiscard(seat, card):
                held[seat][card] += 1
            case DivertedCard(seat, of, card):
                held[seat][card] += 1
                held[of][card] -= 1
            case PlayedOn(seat, card, target) if card == DIVERSION and view.me not in (seat, target):
                held[seat][card] -= 1
                held[target].clear()  # whatever was taken, nobody else knows whether it was one of these
            case Struck(seat, card) | Played(seat, card) | PlayedOn(seat, card) | Parried(seat, card) | Avoided(seat, card):
                held[seat][card] -= 1
            case Dropped(seat, card) | MetDuty(seat, card) | GeishaRemoved(seat, card, False):
                held[seat][card] -= 1
            case _:
                pass
        held = {seat: +cards for seat, cards in held.items()}
    return held


def _roles(view: Sight, dice: Dice) -> list[int]:
    """The hidden roles dealt anew; the stars of the Ninjas too."""
    stars = list(dice.shuffled(role for role in NINJAS if all(person.role != role for person in view.people)))
    left = Counter(hidden_roles(len(view.people), UNKNOWN))
    left.subtract(NINJA if person.role in NINJAS else person.role for person in view.people if person.role not in (UNKNOWN, SHOGUN))
    pool = list(dice.shuffled(sorted(left.elements())))
    roles = [pool.pop() if person.role == UNKNOWN else person.role for person in view.people]
    return [stars.pop() if role == NINJA else role for role in roles]


def agenda_of(view: Sight, places: tuple[Place, ...], dice: Dice) -> tuple[Step, ...]:
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
            reply = dice.choice(replies(places[seat], view.played))
            assert isinstance(reply, Reply)
            return Given(seat, by, reply.card)
        case _:
            return step
