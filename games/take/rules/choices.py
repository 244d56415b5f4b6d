"""What may be chosen at each step. Lists that come up again and again are kept."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

from games.core.game import Seat
from games.core.memory import kept_choices
from games.take.rules.cards import COLUMN, COLUMNS, DAIMYO, GEISHA, NINJA, RONIN, SPACES, Person
from games.take.rules.table import (
    NONE,
    Act,
    Action,
    Another,
    Assign,
    Confirm,
    Daimyo,
    Done,
    Four,
    Geisha,
    Ghosts,
    House,
    March,
    Ninja,
    Place,
    Ronin,
    Settle,
    State,
    Table,
    Take,
    Undo,
    other,
    with_ghost,
)

Actions: TypeAlias = tuple[Action, ...]
Five: TypeAlias = tuple[bool, ...]  # of each space

PLACES: Actions = tuple(Place(column) for column in COLUMNS)
CONFIRM: Actions = (Confirm(),)
DONE: Actions = (Done(),)
UNDO: Actions = (Undo(),)


class Hall(NamedTuple):
    """What the hall lets everybody do."""

    takes: Actions
    ronin: Actions
    ninja_ronin: Actions
    geisha: Actions
    ninja_geisha: Actions


def choices(state: State, seat: Seat) -> Actions:
    table = state.table
    step = table.step
    if step is None or step.seat != seat:
        return ()
    undo = UNDO if len(state.tables) > 1 else ()
    match step:
        case Act():
            return _acts(table, seat, state.house) + undo
        case March(start=start):
            return more_samurai(start, table.courts[seat].samurai) + DONE + undo
        case Assign():
            return PLACES + undo
        case Settle():
            return CONFIRM + undo


def hall(table: Table) -> Hall:
    """What lies where enters only as whether a chip may be taken, and whether the uppermost may be moved: so each list comes again soon."""
    free = tuple([bool(stack) and space not in table.moved for space, stack in enumerate(table.stacks)])
    movable = tuple([len(stack) > 1 for stack in table.stacks])
    return Hall(*_takes(table.ghosts, free), *_moves(table.ghosts, movable))


def may_use(table: Table, seat: Seat, person: Person) -> bool:
    """Each person's own chip once a turn, as long as one lies on the bottom field."""
    return table.courts[seat].bottom[COLUMN[person]] > 0 and person not in table.used


def may_borrow(table: Table, seat: Seat, person: Person, house: House) -> bool:
    """The action of a person is used once a turn, whoever's chip pays for it, unless the table agreed otherwise."""
    return table.courts[other(seat)].bottom[COLUMN[person]] > 0 and (house.same_twice or person not in table.used)


def may_call(table: Table, seat: Seat, person: Person, house: House) -> bool:
    """With an own chip, or with an opponent's one by the Ninja."""
    return may_use(table, seat, person) or (may_use(table, seat, NINJA) and may_borrow(table, seat, person, house))


def refused_ghosts(table: Table) -> tuple[Ronin, ...]:
    """The moves of a ghost that would leave nothing to take."""
    allowed = hall(table).ronin
    return tuple(move for move in _ghost_moves(table.ghosts) if move not in allowed)


def _acts(table: Table, seat: Seat, house: House) -> Actions:
    can, court = hall(table), table.courts[seat]
    if court.bottom == NONE:
        return can.takes
    acts: Actions = ()
    if may_use(table, seat, DAIMYO):
        acts += first_samurai(court.samurai)
    if may_use(table, seat, RONIN):
        acts += can.ronin
    if may_use(table, seat, GEISHA):
        acts += can.geisha
    if may_use(table, seat, NINJA):
        if may_borrow(table, seat, DAIMYO, house):
            acts += _ninja_samurai(court.samurai)
        if may_borrow(table, seat, RONIN, house):
            acts += can.ninja_ronin
        if may_borrow(table, seat, GEISHA, house):
            acts += can.ninja_geisha
    return acts + can.takes


@kept_choices
def _takes(ghosts: Ghosts, free: Five) -> tuple[Actions, Actions, Actions]:
    """The chips that may be taken, and the moves of a ghost after which there is one, without and with a Ninja."""
    takes = tuple(Take(space) for space in SPACES if free[space] and not ghosts[space])
    ronin = tuple(move for move in _ghost_moves(ghosts) if not dead_end(_haunted(ghosts, move), free))
    return takes, ronin, (*(Ninja(RONIN, move) for move in ronin), Ninja(RONIN))


@kept_choices
def _moves(ghosts: Ghosts, movable: Five) -> tuple[Actions, Actions]:
    """The chips that may be moved to another stack, without and with a Ninja."""
    open_ = tuple(space for space in SPACES if not ghosts[space])
    geisha = tuple(Geisha(source, target) for source in open_ for target in open_ if movable[source] and source != target)
    return geisha, (*(Ninja(GEISHA, move) for move in geisha), Ninja(GEISHA))


def dead_end(ghosts: Ghosts, free: Five) -> bool:
    """Nothing would be left to take."""
    return all(ghosts[space] or not free[space] for space in SPACES)


def _ghost_moves(ghosts: Ghosts) -> tuple[Ronin, ...]:
    haunted = tuple(space for space in SPACES if ghosts[space])
    free = tuple(space for space in SPACES if not ghosts[space])
    across = tuple(Ronin(source, target) for source in haunted for target in free)
    return (*across, *(Ronin(space, None) for space in haunted), *(Ronin(None, space) for space in free))


def _haunted(ghosts: Ghosts, move: Ronin) -> Ghosts:
    if move.source is not None:
        ghosts = with_ghost(ghosts, move.source, False)
    return ghosts if move.target is None else with_ghost(ghosts, move.target, True)


@kept_choices
def first_samurai(samurai: Four) -> Actions:
    return tuple(Daimyo(*way) for way in _ways(samurai, samurai))


@kept_choices
def more_samurai(start: Four, samurai: Four) -> Actions:
    return tuple(Another(*way) for way in _ways(start, samurai))


@kept_choices
def _ninja_samurai(samurai: Four) -> Actions:
    return (*(Ninja(DAIMYO, Daimyo(*way)) for way in _ways(samurai, samurai)), Ninja(DAIMYO))


def _ways(start: Four, samurai: Four) -> tuple[tuple[Person, Person], ...]:
    """From a column that has not gained, to one that has not lost.

    So three moves are always three different chips, no move takes an earlier one back, and still every arrangement that
    three chips can bring about is reached.
    """
    return tuple(
        (source, target)
        for at, source in enumerate(COLUMNS)
        for to, target in enumerate(COLUMNS)
        if at != to and 0 < samurai[at] <= start[at] and samurai[to] >= start[to]
    )
