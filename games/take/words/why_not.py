"""What cannot be done now, and why: one line a reason."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.game import Seat
from games.core.text import Phrases, Text, Words, listed
from games.take.rules.cards import BORROWED, COLUMN, COLUMNS, DAIMYO, GEISHA, NINJA, RONIN
from games.take.rules.choices import first_samurai, hall, may_borrow, may_call, may_use, refused_ghosts
from games.take.rules.table import Act, House, Table, other
from games.take.view.sight import Sight
from games.take.words.names import NAMES, stack_name

_ = Phrases("take")


def why_not(view: Sight) -> tuple[Words, ...]:
    """Each reason once, with everything it applies to; for the player to move only."""
    if not isinstance(view.mine, Act):
        return ()
    table, seat = view.table, view.mine.seat
    return (*_why_no_take(table), *_why_no_ability(table, seat), *_why_not_borrowed(table, seat, view.house), *_why_no_ghost(view))


def _why_no_take(table: Table) -> Iterator[Text]:
    closed = [space for space, stack in enumerate(table.stacks) if stack and table.ghosts[space]]
    if closed:
        yield _("Closed by a ghost: {stacks}.", stacks=listed([stack_name(space) for space in closed]))
    brought = [space for space in table.moved if not table.ghosts[space]]
    if brought:
        yield _("Top chip moved there by a Geisha this turn: {stacks}.", stacks=listed([stack_name(space) for space in brought]))


def _why_no_ability(table: Table, seat: Seat) -> Iterator[Text]:
    """Of each person the first reason that keeps it from being used."""
    spent = [person for person in COLUMNS if person in table.used]
    missing = [person for person in COLUMNS if person not in table.used and not may_use(table, seat, person)]
    if spent:
        yield _("Already used this turn: {people}.", people=listed([NAMES[person] for person in spent]))
    if missing and (any(table.courts[seat].bottom) or any(table.courts[seat].middle)):
        yield _("No ability without a chip on the bottom space: {people}.", people=listed([NAMES[person] for person in missing]))
    if may_use(table, seat, DAIMYO) and not first_samurai(table.courts[seat].samurai):
        yield _("{person}: you have no Samurai to move.", person=NAMES[DAIMYO])
    if may_use(table, seat, GEISHA) and not hall(table).geisha:
        yield _("{person}: she needs a stack of at least two chips and another space, both without a ghost.", person=NAMES[GEISHA])
    if may_use(table, seat, NINJA) and not any(table.courts[other(seat)].bottom[COLUMN[borrowed]] for borrowed in BORROWED):
        yield _("{person}: the opponent has no Daimyo, Ronin, or Geisha on a bottom space.", person=NAMES[NINJA])


def _why_not_borrowed(table: Table, seat: Seat, house: House) -> Iterator[Text]:
    """Chips of the opponent which the Ninja may not move, as their action was used this turn."""
    if may_use(table, seat, NINJA):
        for person in BORROWED:
            if table.courts[other(seat)].bottom[COLUMN[person]] and not may_borrow(table, seat, person, house):
                yield _("Ninja, opponent’s {person} chip: its action was already used this turn.", person=NAMES[person])


def _why_no_ghost(view: Sight) -> Iterator[Text]:
    """Ghosts must leave something to take."""
    table, refused = view.table, refused_ghosts(view.table)
    if refused and view.me is not None and may_call(table, view.me, RONIN, view.house):
        moves = listed([_("{start} → {goal}", start=stack_name(move.source), goal=stack_name(move.target)) for move in refused])
        yield _("Ronin: nothing would be left to take after {moves}.", moves=moves)
