"""Why a computer player did what it did, in a sentence, from what its seat saw."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.game import Seat
from games.core.text import Phrases, Words
from games.take.rules.cards import HALL, Person
from games.take.rules.rulebook import return_of_the_ghosts, take_a_chip
from games.take.rules.score import forecast
from games.take.rules.table import (
    Action,
    Another,
    Confirm,
    Daimyo,
    Done,
    Geisha,
    Ninja,
    Place,
    Ronin,
    Settle,
    Table,
    Take,
    other,
    takeable,
    top,
)
from games.take.view.sight import Sight
from games.take.words.names import NAMES, on_top, stack_name

_ = Phrases("take")

RICH = 4  # points: a scoring that brings so many more than it brings the opponent speaks for itself


def reason(view: Sight, action: Action) -> Words | None:
    table = view.table
    match action:
        case Take(space):
            return _take(view, space)
        case Place(column):
            return _place(table, column)
        case Daimyo(target=column) | Another(target=column):
            return _counts_again(table, column, _("No column will score again, so the Samurai can go anywhere."))
        case Done():
            return _("The other Samurai are well placed already.")
        case Ronin(source, target):
            return _ghost(table, source, target)
        case Geisha(source=source):
            beneath, moved = _beneath(table, source), on_top(table, source)
            return _("The {person} is now on top of one stack, the {moved} on top of another.", person=beneath, moved=moved)
        case Ninja(person):
            return _("The opponent’s {person} chip is worth less from now on, and its ability is gone.", person=NAMES[person])
        case Confirm():
            return _confirmed(view)
        case _:
            return None


def _take(view: Sight, space: int) -> Words:
    table, seat = view.table, view.me
    assert seat is not None
    person = table.stacks[space][-1]
    if len(takeable(table)) == 1:
        return _("There is no other chip to take.")
    ahead = {each: _ahead(view, seat, each) for each in takeable(table)}
    if ahead[space] >= RICH:
        return _.many("It scores {n} more point than the opponent gets.", "It scores {n} more points than the opponent gets.", ahead[space])
    if _left_to_the_opponent(table, seat, space) == 1:
        return _("It leaves the opponent only one stack to take from.")
    if ahead[space] < 0 and ahead[space] == max(ahead.values()):
        return _("Any other stack scores even more for the opponent.")
    return _counts_again(table, person, _("Little is left to score, and this costs the least."))


def _ahead(view: Sight, seat: Seat, space: int) -> int:
    """What taking there scores, less what it scores for the opponent, wherever a Samurai is best put."""
    foreseen = forecast(view.table, seat, space, view.house)
    points = (foreseen.better or foreseen.scored).points
    return points[seat] - points[other(seat)]


def _left_to_the_opponent(table: Table, seat: Seat, space: int) -> int:
    after = replace(take_a_chip(table, seat, space), moved=())
    return len(takeable(return_of_the_ghosts(after, other(seat))[0]))


def _place(table: Table, column: Person) -> Words:
    space = next(step.space for step in table.agenda if isinstance(step, Settle))
    if top(table.stacks, space) == column:
        return _("The {person} scores this turn, so the Samurai counts right away.", person=NAMES[column])
    return _counts_again(table, column, _("No column will score again, so the Samurai can go anywhere."))


def _counts_again(table: Table, person: Person, otherwise: Words) -> Words:
    """How often somebody is still to be uncovered."""
    times = sum((printed + stack)[:-1].count(person) for printed, stack in zip(HALL, table.stacks, strict=True))
    if not times:
        return otherwise
    return _.many(
        "The {person} will be uncovered {n} more time, and counts then.",
        "The {person} will be uncovered {n} more times, and counts each time.",
        times,
        person=NAMES[person],
    )


def _ghost(table: Table, source: int | None, target: int | None) -> Words:
    if target is not None and table.stacks[target]:
        return _("Closed now: {stack}, with the {person} on top.", stack=stack_name(target), person=on_top(table, target))
    if source is not None and table.stacks[source]:
        return _("Open again: {stack}, with the {person} on top.", stack=stack_name(source), person=on_top(table, source))
    return _("A ghost on an empty space determines when all ghosts return.")


def _beneath(table: Table, space: int) -> Words:
    return NAMES[(HALL[space] + table.stacks[space])[-2]]


def _confirmed(view: Sight) -> Words | None:
    if view.coming is None or view.me is None:
        return None
    mine, theirs = (view.coming.points[seat] for seat in (view.me, other(view.me)))
    return _("The turn scores {mine}, and {theirs} for the opponent.", mine=mine, theirs=theirs)
