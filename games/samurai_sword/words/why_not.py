"""Why not? For every card that cannot be played now one sentence, and for every player out of reach, with the arithmetic.

All of it is reckoned from the view of the seat that asks, so no reason can tell what that seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterator

from games.core.game import Seat
from games.core.text import Phrases, Text, Who, Words, listed
from games.samurai_sword.rules.arithmetic import Difficulty, reach
from games.samurai_sword.rules.cards import BUSHIDO, DIVERSION, GEISHA, HANZO, JUJUTSU, NOBUNAGA, PARRY
from games.samurai_sword.rules.table import Attacked, Duty, Face, Play
from games.samurai_sword.view.reading import aim, asked_of, is_harmless, limit_of, neighbours, own_hand, own_weapons
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.words.names import CARD_WORDS, sum_of

_ = Phrases("samurai-sword")


def why_not(view: Sight) -> tuple[Words, ...]:
    """What this seat cannot do now, and why; nothing for whoever is not asked."""
    match asked_of(view, view.me):
        case Play() as step:
            return (*_weapons(view, step), *_other_cards(view, step.seat))
        case Attacked(seat):
            return _no_parry(view, seat)
        case Face(seat):
            return _no_weapon(view) if view.played == JUJUTSU else _no_parry(view, seat)
        case Duty():
            return _no_weapon(view)
        case _:
            return ()


def _weapons(view: Sight, step: Play) -> tuple[Words, ...]:
    held = own_weapons(view)
    limit = limit_of(view, step.seat)
    if not held:
        return ()
    if step.weapons >= limit:
        return (_("No more weapons this turn: {played} of {limit} played.", played=step.weapons, limit=limit),)
    return tuple(_targets(view, step.seat, held))


def _targets(view: Sight, seat: Seat, held: tuple[int, ...]) -> Iterator[Words]:
    for target in neighbours(view, seat):
        person = view.people[target]
        if is_harmless(person):
            yield _no_resilience(target) if person.resilience == 0 else _no_cards(target)
            continue
        needed = aim(view, seat, target)
        short = [card for card in held if reach(card, view.people[seat].character) < needed.total]
        if short:
            yield _out_of_reach(target, needed, short) if view.house.distances else _too_far(target, short)


def _too_far(target: Seat, short: list[int]) -> Text:
    """The same for a house that counts for itself."""
    return _("Can’t reach {who}: {weapons}.", who=Who(target), weapons=listed([CARD_WORDS[card].name for card in short]))


def _out_of_reach(target: Seat, needed: Difficulty, short: list[int]) -> Text:
    """Bo reaches 2; the target is at 4: distance 2, armor 1, Benkei 1."""
    weapons = listed([_("{weapon} reaches {n}", weapon=CARD_WORDS[card].name, n=reach(card, 0)) for card in short])
    return _("{weapons}; {who} is at {total}: {sum}.", weapons=weapons, who=Who(target), total=needed.total, sum=sum_of(needed))


def _no_resilience(target: Seat) -> Text:
    return _("No weapon can target {who}: harmless, resilience 0.", who=Who(target))


def _no_cards(target: Seat) -> Text:
    return _("No weapon can target {who}: harmless, no cards in hand.", who=Who(target))


def _other_cards(view: Sight, seat: Seat) -> Iterator[Words]:
    held = own_hand(view)
    others = [view.people[other] for other in neighbours(view, seat)]
    if PARRY in held:
        yield _("Parry: only in answer to an attack or a Battlecry.")
    if DIVERSION in held and not any(other.cards for other in others):
        yield _("Diversion: no one else has a card in hand.")
    if GEISHA in held and not any(other.cards or other.front for other in others):
        yield _("Geisha: no one else has a card in hand or in play.")
    if BUSHIDO in held:
        yield from _bushido_in_play(view)
    if view.people[seat].character == NOBUNAGA and view.people[seat].resilience <= 1:
        yield _("Nobunaga: you can’t pay your last point of resilience.")


def _bushido_in_play(view: Sight) -> Iterator[Words]:
    for seat, person in enumerate(view.people):
        if BUSHIDO in person.front:
            yield _("Bushido: only one can be in play, and it is in front of {who}.", who=Who(seat))


def _no_parry(view: Sight, seat: Seat) -> tuple[Words, ...]:
    held, weapons = own_hand(view), own_weapons(view)
    hanzo = view.people[seat].character == HANZO
    if hanzo and weapons and len(held) == 1:
        return (_("{weapon}: Hanzo can only parry with a weapon if it isn’t his last card.", weapon=CARD_WORDS[weapons[0]].name),)
    return () if PARRY in held or (hanzo and weapons) else (_("Parry: you have none."),)


def _no_weapon(view: Sight) -> tuple[Words, ...]:
    return () if own_weapons(view) else (_("Weapon: you have none."),)
