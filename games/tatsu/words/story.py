"""What a match of Tatsu is remembered by: who led, the best hand, one that came to nothing, the fattest trick, how long it hung."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from games.core.game import Seat
from games.core.story import Beat, Lead, Played, events, of_leads, told
from games.core.text import Phrases, Text, Who, Words, listed
from games.tatsu.rules.cards import CLANS, multipliers_of, points_of
from games.tatsu.rules.events import Discarded, Scored, Took
from games.tatsu.rules.table import Place, Sheet, State
from games.tatsu.words.names import formula, place_name, side_names

_ = Phrases("tatsu")

WORTHLESS = 20  # points caught for nothing that are worth telling
FAT = 15  # points in one trick
LOST = 5  # cards that nobody got


def story(played: Played) -> tuple[Words, ...]:
    sheets = list(events(played, Scored))
    return told([*_led(played), *_best(sheets), *_worthless(sheets), *_fattest(played), *_lost(played)])


def sheets_of(played: Played) -> list[Sheet]:
    """How each hand was scored."""
    return [scored.sheet for _at, scored in events(played, Scored)]


def sides_of(state: State) -> list[tuple[Seat, ...]]:
    """Who shares a total: partners of a team, or everybody for themselves. In three the sides change, and totals are personal."""
    seats = [Seat(seat) for seat in range(len(state.totals))]
    if len(seats) != 4:
        return [(seat,) for seat in seats]
    found = [tuple(sorted({place.seat for place in state.places if place.clan == clan})) for clan in CLANS]
    return sorted(found)


def totals_of(played: Played) -> list[list[int]]:
    """For each side its total at the beginning and after each hand."""
    sides = sides_of(played[0].state)
    return [[0] + [sheet.totals[side[0]] for sheet in sheets_of(played)] for side in sides]


def _led(played: Played) -> Iterator[Beat]:
    sides, hands = sides_of(played[0].state), sheets_of(played)
    standings = [[sheet.totals[side[0]] for side in sides] for sheet in hands]
    numbers = [at for at, _scored in events(played, Scored)]
    for beat in of_leads(standings, lambda lead: _lasting(sides, lead), lambda lead: _passing(sides, lead)):
        yield beat._replace(at=numbers[int(beat.at)])
    yield from _came_back(sides, standings, numbers)


def _lasting(sides: Sequence[tuple[Seat, ...]], lead: Lead) -> Text:
    return _("In the lead from hand {n} to the end: {who}.", who=_names(sides[lead.who]), n=lead.first + 1)


def _passing(sides: Sequence[tuple[Seat, ...]], lead: Lead) -> Text:
    return _("In the lead from hand {first} to hand {last}: {who}.", who=_names(sides[lead.who]), first=lead.first + 1, last=lead.last + 1)


def _came_back(sides: Sequence[tuple[Seat, ...]], standings: list[list[int]], numbers: list[int]) -> Iterator[Beat]:
    """Whoever won and was far behind before."""
    if len(standings) < 2 or standings[-1].count(max(standings[-1])) > 1:
        return
    winner = standings[-1].index(max(standings[-1]))
    behind, at = max((max(standing) - standing[winner], -at) for at, standing in enumerate(standings))
    if behind >= 100:
        words = _.many(
            "{who} were {n} point behind after hand {hand}, and won.",
            "{who} were {n} points behind after hand {hand}, and won.",
            behind,
            who=_names(sides[winner]),
            hand=1 - at,
        )
        alone = _.many(
            "{who} was {n} point behind after hand {hand}, and won.",
            "{who} was {n} points behind after hand {hand}, and won.",
            behind,
            who=_names(sides[winner]),
            hand=1 - at,
        )
        yield Beat(numbers[-at] + 0.5, words if len(sides[winner]) > 1 else alone, 9)


def _names(side: tuple[Seat, ...]) -> Words:
    return listed([Who(seat) for seat in side])


def _best(sheets: list[tuple[int, Scored]]) -> Iterator[Beat]:
    scores = [(scored.sheet.scores[clan], -at, clan, scored.sheet) for at, scored in sheets for clan in CLANS]
    if not scores:
        return
    best, at, clan, sheet = max(scores, key=lambda each: each[:3])
    if best:
        who, sum = side_names(sheet.places, clan), formula(sheet.captured[clan], clan, best)
        yield Beat(-at, _("The best hand was hand {n}: {sum} for {who}.", n=sheet.number, sum=sum, who=who), 6)


def _worthless(sheets: list[tuple[int, Scored]]) -> Iterator[Beat]:
    """Many points, and nothing of the own clan to multiply them with."""
    caught = [
        (points_of(scored.sheet.captured[clan]), -at, clan, scored.sheet)
        for at, scored in sheets
        for clan in CLANS
        if not multipliers_of(scored.sheet.captured[clan], clan)
    ]
    if not caught:
        return
    points, at, clan, sheet = max(caught, key=lambda each: each[:3])
    if points >= WORTHLESS:
        words = _.many(
            "In hand {hand}, {who} captured {n} point but no multiplier of their own clan.",
            "In hand {hand}, {who} captured {n} points but no multiplier of their own clan.",
            points,
            hand=sheet.number,
            who=side_names(sheet.places, clan),
        )
        yield Beat(-at + 0.1, words, 8)


def _fattest(played: Played) -> Iterator[Beat]:
    tricks = [(points_of(took.cards), -at, took.place) for at, took in events(played, Took)]
    if not tricks:
        return
    points, at, place = max(tricks, key=lambda each: each[:2])
    if points >= FAT:
        yield Beat(-at, _trick(points, place), 5)


def _trick(points: int, place: Place) -> Text:
    return _.many(
        "The most valuable trick was worth {n} point and went to {who}.",
        "The most valuable trick was worth {n} points and went to {who}.",
        points,
        who=place_name(place),
    )


def _lost(played: Played) -> Iterator[Beat]:
    lost = [(len(gone.cards), -at) for at, gone in events(played, Discarded)]
    for number, at in sorted(lost)[-1:]:
        if number >= LOST:
            words = _.many("{n} card was lost to a merge spirit.", "{n} cards were lost to a merge spirit.", number)
            yield Beat(-at, words, 3)
