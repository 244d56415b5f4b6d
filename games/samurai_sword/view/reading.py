"""What can be read off a view: whose turn it is, what is asked, how far everybody is. Numbers only, no words and no shapes."""

from __future__ import annotations

from collections import Counter

from games.core.agenda import step_of
from games.core.game import Seat, Several
from games.core.seats import others
from games.samurai_sword.rules.arithmetic import Difficulty, difficulty, distances, harmless, reach, weapon_limit, wounds
from games.samurai_sword.rules.cards import ARMOR, HAND_LIMIT, SHOGUN, WEAPONS
from games.samurai_sword.rules.choices import replies, weapons_or_nothing
from games.samurai_sword.rules.table import Attacked, Decision, Discard, Drop, Duty, Face, Given, Pick, Picked, Play, Reply, decisions
from games.samurai_sword.view.sight import UNKNOWN, Person, Sight, hidden_roles


def seats_of(view: Sight) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat in range(len(view.people)))


def in_turn(view: Sight) -> Seat | None:
    """Whose turn it is; nobody's while characters are chosen and when the match is over."""
    if any(isinstance(step, Pick) for step in view.agenda):
        return None
    return next((step.seat for step in view.agenda if isinstance(step, Discard)), None)


def asked(view: Sight) -> tuple[Decision, ...]:
    """The open decisions."""
    return decisions(view.agenda)


def asked_of(view: Sight, seat: Seat | None) -> Decision | None:
    return None if seat is None else step_of(asked(view), seat)


def may_have_to_act(view: Sight) -> tuple[Seat, ...]:
    """Whose turn it is to act, or all who were asked together: who of them has answered is not told."""
    together = tuple(step.seat for step in view.agenda if isinstance(step, (Pick, Picked, Face, Given)))
    return together or tuple(step.seat for step in asked(view))


def me_of(view: Sight) -> Person | None:
    return None if view.me is None else view.people[view.me]


def own_hand(view: Sight) -> tuple[int, ...]:
    person = me_of(view)
    return () if person is None or person.hand is None else person.hand


def own_weapons(view: Sight) -> tuple[int, ...]:
    """Each kind once."""
    return tuple(card for card in dict.fromkeys(own_hand(view)) if card in WEAPONS)


def own_answers(view: Sight) -> frozenset[int] | None:
    """The kinds of one's own cards that may be given up in answer; None while nothing is to be answered."""
    person, step = me_of(view), asked_of(view, view.me)
    if person is None or not isinstance(step, Attacked | Face | Duty):
        return None
    hand = own_hand(view)
    actions = weapons_or_nothing(hand) if isinstance(step, Duty) else replies(person.character, hand, view.played)
    return frozenset(action.card for action in actions if isinstance(action, Reply) and action.card)


def is_harmless(person: Person) -> bool:
    return harmless(person.resilience, person.cards)


def most_honored(view: Sight) -> tuple[Seat, ...]:
    """Who has more honor than others; nobody where all have the same."""
    honor = [person.honor for person in view.people]
    return tuple(seat for seat in seats_of(view) if honor[seat] == max(honor) > min(honor))


def least_resilient(view: Sight) -> tuple[Seat, ...]:
    """Who of those still standing is nearest to falling; nobody where more than half of them are alike in that."""
    left = {seat: view.people[seat].resilience for seat in seats_of(view) if view.people[seat].resilience}
    nearest = tuple(seat for seat in left if left[seat] == min(left.values()))
    return nearest if 2 * len(nearest) <= len(left) else ()


def aim(view: Sight, seat: Seat, target: Seat) -> Difficulty:
    """What it takes to reach somebody."""
    idle = sum(1 << at for at, person in enumerate(view.people) if is_harmless(person))
    person, distance = view.people[target], distances(len(view.people), seat, idle)[target]
    total, armor = difficulty(distance, person.character, person.front), person.front.count(ARMOR)
    return Difficulty(total, distance, armor, benkei=total - distance - armor)


def wounds_to(view: Sight, by: Seat, weapon: int, target: Seat) -> int:
    attacker = view.people[by]
    return wounds(weapon, attacker.character, attacker.front, view.people[target].character)


def limit_of(view: Sight, seat: Seat) -> int:
    """How many weapons somebody may play in a turn."""
    person = view.people[seat]
    return weapon_limit(len(view.people), person.role, person.character, person.front)


def weapons_played(view: Sight) -> int | None:
    """How many weapons the player in turn has played; None outside the play phase."""
    return next((step.weapons for step in view.agenda if isinstance(step, Play)), None)


def within_reach(view: Sight, seat: Seat, weapon: int) -> tuple[Seat, ...]:
    """Whom this weapon would reach from there; nobody before the match has begun."""
    if in_turn(view) is None:
        return ()
    far = reach(weapon, view.people[seat].character)
    targets = (other for other in neighbours(view, seat) if not is_harmless(view.people[other]))
    return tuple(target for target in targets if aim(view, seat, target).total <= far)


def still_hidden(view: Sight) -> Counter[int]:
    """The roles that others hold and this seat cannot tell apart; empty where counting gives them all away."""
    person = me_of(view)
    unknown = any(one.role == UNKNOWN for one in view.people)
    return hidden_roles(len(view.people), UNKNOWN if person is None else person.role) if unknown else Counter()


def known_by_counting(view: Sight) -> bool:
    """Whether the others' roles are known only because nothing else is left."""
    return view.ending is None and any(one.role not in (UNKNOWN, SHOGUN) and one.hand is None for one in view.people)


def neighbours(view: Sight, seat: Seat) -> tuple[Seat, ...]:
    """The others, clockwise from a seat."""
    return others(seat, len(view.people))


def several(view: Sight) -> Several | None:
    """The cards above seven are discarded together."""
    step, person = asked_of(view, view.me), me_of(view)
    if not isinstance(step, Discard) or person is None or person.hand is None:
        return None
    return Several(len(person.hand) - HAND_LIMIT, tuple(map(Drop, person.hand)))
