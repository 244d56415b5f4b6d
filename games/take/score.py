"""What a person counts: the numbers behind the fourth step, for the rules and for the words. Nothing changes in here."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from games.core.game import Seat
from games.take.cards import COLUMN, COLUMNS, SAMURAI, SAMURAI_VALUE, Person, field_values
from games.take.table import Court, Scored, Settle, Table, top, tops, with_chip, with_court, with_samurai, with_stack


class Forecast(NamedTuple):
    """What taking from a space would score: for most chips one way, for a Samurai by the column it is put above."""

    space: int
    person: Person
    scored: Scored
    column: Person | None = None  # for a Samurai: the column that makes a difference, and what it would score there
    better: Scored | None = None


def influence(court: Court, person: Person, low_ninja: bool) -> int:
    """The values of a player's chips of one person; a Samurai counts for the column it stands above."""
    if person == SAMURAI:
        return SAMURAI_VALUE * sum(court.samurai)
    column = COLUMN[person]
    bottom, middle = field_values(person, low_ninja)
    return bottom * court.bottom[column] + middle * court.middle[column] + SAMURAI_VALUE * court.samurai[column]


def scored(table: Table, seat: Seat, space: int, low_ninja: bool) -> Scored:
    """The person on top of a space: how often it is seen in the hall, times each player's influence."""
    seen = tops(table.stacks)
    person = seen[space]
    one, two = table.courts
    return Scored(seat, space, person, seen.count(person), (influence(one, person, low_ninja), influence(two, person, low_ninja)))


def forecast(table: Table, seat: Seat, space: int, low_ninja: bool) -> Forecast:
    """What the table would score if this seat took from that space now."""
    stack, court = table.stacks[space], table.courts[seat]
    left = replace(table, stacks=with_stack(table.stacks, space, stack[:-1]))

    def after(court: Court) -> Scored:
        return scored(replace(left, courts=with_court(table.courts, seat, court)), seat, space, low_ninja)

    if stack[-1] != SAMURAI:
        return Forecast(space, stack[-1], after(with_chip(court, stack[-1])))
    uncovered = top(left.stacks, space)
    elsewhere = after(with_samurai(court, next(column for column in COLUMNS if column != uncovered), 1))
    if uncovered == SAMURAI:
        return Forecast(space, SAMURAI, elsewhere)
    return Forecast(space, SAMURAI, elsewhere, uncovered, after(with_samurai(court, uncovered, 1)))


def with_column(table: Table, seat: Seat, column: Person, low_ninja: bool) -> Scored:
    """What the prepared turn scores with the Samurai above this column."""
    space = next(step.space for step in table.agenda if isinstance(step, Settle))
    court = with_samurai(table.courts[seat], column, 1)
    return scored(replace(table, courts=with_court(table.courts, seat, court)), seat, space, low_ninja)
