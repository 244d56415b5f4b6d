"""What a match of Samurai Sword is remembered by: the last blow, who felled whom, blows at one's own side, who had most honor and when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from games.core.game import Seat
from games.core.story import Beat, Lead, Played, events, of_leads, told
from games.core.text import Phrases, Text, Who, Words
from games.samurai_sword.rules.cards import ROLES
from games.samurai_sword.rules.events import DeckEnded, Defeated, Ended, Parried, Struck, TurnBegan
from games.samurai_sword.rules.table import State
from games.samurai_sword.words.names import ROLE_WORDS

_ = Phrases("samurai-sword")

PARRIES = 3  # worth telling


def story(played: Played) -> tuple[Words, ...]:
    last: State = played[-1].state
    roles = [place.role for place in last.places]
    return told([*_last_blow(played, roles), *_own_side(played, roles), *_felled(played), *_parried(played), *_led(played), *_deck(played)])


def honor_by_turn(played: Played) -> list[tuple[int, ...]]:
    """Everybody's honor when each turn began, and at the end."""
    turns = [at for at, _began in events(played, TurnBegan)]
    return [tuple([place.honor for place in played[at].state.places]) for at in dict.fromkeys([*turns, len(played) - 1])]


def _named(seat: Seat, roles: list[int]) -> Text:
    return _("{who} ({role})", who=Who(seat), role=ROLE_WORDS[roles[seat]].name)


def _last_blow(played: Played, roles: list[int]) -> Iterator[Beat]:
    ends = list(events(played, Ended))
    blows = [(at, fell) for at, fell in events(played, Defeated) if ends and at == ends[-1][0]]
    for at, fell in blows[-1:]:
        words = _("{who} struck the last blow and defeated {other}.", who=_named(fell.by, roles), other=_named(fell.seat, roles))
        yield Beat(at + 1, words, 9)


def _own_side(played: Played, roles: list[int]) -> Iterator[Beat]:
    """Mistaken, or worse."""
    sides = [ROLES[role].side for role in roles]
    struck = [(at, blow.seat) for at, blow in events(played, Struck) if sides[blow.seat] == sides[blow.target]]
    numbers = Counter(seat for _at, seat in struck)
    for seat, number in numbers.most_common(1):
        last = max(at for at, by in struck if by == seat)
        words = _.many(
            "{who} made {n} attack on their own side.", "{who} made {n} attacks on their own side.", number, who=_named(seat, roles)
        )
        yield Beat(last, words, 8 if number > 1 else 4)


def _felled(played: Played) -> Iterator[Beat]:
    fell = [(at, fell.by) for at, fell in events(played, Defeated)]
    for seat, number in Counter(by for _at, by in fell).most_common(1):
        if number > 1:
            last = max(at for at, by in fell if by == seat)
            yield Beat(
                last, _.many("{who} defeated an opponent {n} time.", "{who} defeated opponents {n} times.", number, who=Who(seat)), 6
            )


def _parried(played: Played) -> Iterator[Beat]:
    parried = [(at, each.seat) for at, each in events(played, Parried)]
    for seat, number in Counter(seat for _at, seat in parried).most_common(1):
        if number >= PARRIES:
            last = max(at for at, by in parried if by == seat)
            yield Beat(last, _.many("{who} parried {n} weapon.", "{who} parried {n} weapons.", number, who=Who(seat)), 3)


def _led(played: Played) -> Iterator[Beat]:
    numbers = list(dict.fromkeys([*(at for at, _began in events(played, TurnBegan)), len(played) - 1]))
    for beat in of_leads(honor_by_turn(played), _lasting, _passing):
        yield beat._replace(at=numbers[int(beat.at)])


def _lasting(lead: Lead) -> Text:
    return _("{who} had the most honor from turn {n} to the end.", who=Who(lead.who), n=lead.first + 1)


def _passing(lead: Lead) -> Text:
    return _("{who} had the most honor from turn {first} to turn {last}.", who=Who(lead.who), first=lead.first + 1, last=lead.last + 1)


def _deck(played: Played) -> Iterator[Beat]:
    ended = [at for at, _event in events(played, DeckEnded)]
    if ended:
        yield Beat(ended[-1], _.many("The deck ran out {n} time.", "The deck ran out {n} times.", len(ended)), 2)
