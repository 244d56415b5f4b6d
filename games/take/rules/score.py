"""Scoring: what a person counts for a court, what a turn scores, and what it would score. Nothing here changes the table."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from games.core.game import Seat
from games.core.text import Phrases, Text, Who
from games.take.rules.cards import COLUMN, COLUMNS, FIELD_VALUES, LOWER_VALUES, NINJA, SAMURAI, SAMURAI_VALUE, Person
from games.take.rules.events import Scored
from games.take.rules.table import Court, House, Settle, Table, top, tops, with_chip, with_court, with_samurai, with_stack

_ = Phrases("take")


class Forecast(NamedTuple):
    """What taking from a space would score: for most chips one way, for a Samurai by the column it is put above."""

    space: int
    person: Person
    scored: Scored
    column: Person | None = None  # for a Samurai: the column that makes a difference, and what it would score there
    better: Scored | None = None


def field_values(person: Person, house: House) -> tuple[int, int]:
    """What a chip counts on the bottom and on the middle field of its column."""
    return LOWER_VALUES if house.low_ninja and person == NINJA else FIELD_VALUES


def influence(court: Court, person: Person, house: House) -> int:
    """The values of a player's chips of one person; a Samurai counts for the column it stands above."""
    if person == SAMURAI:
        return SAMURAI_VALUE * sum(court.samurai)
    column = COLUMN[person]
    bottom, middle = field_values(person, house)
    return bottom * court.bottom[column] + middle * court.middle[column] + SAMURAI_VALUE * court.samurai[column]


def scored(table: Table, seat: Seat, space: int, house: House) -> Scored:
    """The person on top of a space: how often it is seen in the hall, times each player's influence."""
    seen = tops(table.stacks)
    person = seen[space]
    one, two = table.courts
    return Scored(seat, space, person, seen.count(person), (influence(one, person, house), influence(two, person, house)))


def forecast(table: Table, seat: Seat, space: int, house: House) -> Forecast:
    """What the table would score if this seat took from that space now."""
    stack, court = table.stacks[space], table.courts[seat]
    left = replace(table, stacks=with_stack(table.stacks, space, stack[:-1]))

    def after(court: Court) -> Scored:
        return scored(replace(left, courts=with_court(table.courts, seat, court)), seat, space, house)

    if stack[-1] != SAMURAI:
        return Forecast(space, stack[-1], after(with_chip(court, stack[-1])))
    uncovered = top(left.stacks, space)
    elsewhere = after(with_samurai(court, next(column for column in COLUMNS if column != uncovered), 1))
    if uncovered == SAMURAI:
        return Forecast(space, SAMURAI, elsewhere)
    return Forecast(space, SAMURAI, elsewhere, uncovered, after(with_samurai(court, uncovered, 1)))


def with_column(table: Table, seat: Seat, column: Person, house: House) -> Scored:
    """What the prepared turn scores with the Samurai above this column."""
    space = next(step.space for step in table.agenda if isinstance(step, Settle))
    court = with_samurai(table.courts[seat], column, 1)
    return scored(replace(table, courts=with_court(table.courts, seat, court)), seat, space, house)


def verdict(scores: tuple[int, int]) -> Text:
    """How the game ended."""
    most, least = max(scores), min(scores)
    if most == least:
        return _.many("Both share the victory with {n} point.", "Both share the victory with {n} points.", most)
    winner = Who(scores.index(most))
    return _.many("{who} wins, {n} point to {less}.", "{who} wins, {n} points to {less}.", most, who=winner, less=least)
