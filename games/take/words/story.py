"""What a match of Také is remembered by: who led and when it turned, the best turn, how close it was, who lived on whose turns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate

from games.core.game import Seat
from games.core.story import Beat, Lead, Played, events, of_leads, told
from games.core.text import Phrases, Text, Who, Words
from games.take.rules.cards import TURNS
from games.take.rules.events import Scored
from games.take.rules.table import other
from games.take.words.names import NAMES, product

_ = Phrases("take")

CLOSE = 6  # points between the two at the end
LIVED_ON = 0.4  # of somebody's points were made in the turns of the other


def story(played: Played) -> tuple[Words, ...]:
    return told(_beats(turns_of(played)))


def turns_of(played: Played) -> list[Scored]:
    """What each turn scored, the first turn first."""
    return [scored for _at, scored in events(played, Scored)]


def standings(turns: list[Scored]) -> list[tuple[int, int]]:
    return [(one, two) for one, two in accumulate((each.points for each in turns), lambda sum, more: (sum[0] + more[0], sum[1] + more[1]))]


def _beats(turns: list[Scored]) -> Iterator[Beat]:
    if not turns:
        return
    yield from of_leads(standings(turns), _lasting, _passing)
    yield from _best(turns)
    yield from _end(turns)
    yield from _lived_on(turns)


def _lasting(lead: Lead) -> Text:
    if lead.steps <= TURNS // 4:
        return _("{who} took the lead only on turn {n}, and kept it.", who=Who(lead.who), n=lead.first + 1)
    return _("{who} led from turn {n} to the end.", who=Who(lead.who), n=lead.first + 1)


def _passing(lead: Lead) -> Text:
    return _("{who} led from turn {first} to turn {last}.", who=Who(lead.who), first=lead.first + 1, last=lead.last + 1)


def _best(turns: list[Scored]) -> Iterator[Beat]:
    points, at, seat = max((each.points[seat], -at, seat) for at, each in enumerate(turns) for seat in (0, 1))
    scored = turns[-at]
    if points:
        person, sum = NAMES[scored.person], product(scored, Seat(seat))
        words = _("The best turn was turn {n}: {sum} for {who} ({person}).", n=1 - at, sum=sum, who=Who(seat), person=person)
        yield Beat(-at + 0.5, words, 6)


def _end(turns: list[Scored]) -> Iterator[Beat]:
    one, two = standings(turns)[-1]
    if len(turns) == TURNS and 0 < abs(one - two) <= CLOSE:
        words = _.many("They finished {n} point apart.", "They finished {n} points apart.", abs(one - two))
        yield Beat(len(turns), words, 9)


def _lived_on(turns: list[Scored]) -> Iterator[Beat]:
    for seat in map(Seat, (0, 1)):
        whole = sum(each.points[seat] for each in turns)
        theirs = sum(each.points[seat] for each in turns if each.seat != seat)
        if whole and theirs / whole >= LIVED_ON:
            words = _.many(
                "{who} scored {n} of {all} points on {opponent}’s turns.",
                "{who} scored {n} of {all} points on {opponent}’s turns.",
                theirs,
                who=Who(seat),
                all=whole,
                opponent=Who(other(seat)),
            )
            yield Beat(len(turns) - 0.5, words, 4)
