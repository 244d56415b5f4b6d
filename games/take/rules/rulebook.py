"""The rules of Také, in the order of the rulebook. The headings of RULES.md are the names in here.

`apply` is the index. Each rule of a turn answers with the table as it would then be; the state keeps these tables one after
the other until the turn is confirmed, so that each prepared step can be undone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec.structs import replace

from games.core.agenda import NOBODY, QUIET, only
from games.core.dice import Dice
from games.core.game import Outcome, Seat, Told, Turn
from games.core.replay import IllegalAction
from games.take.rules.cards import DAIMYO, GEISHA, HALL, HEIGHT, IN_A_ROW, MOST_SAMURAI, NINJA, OF_EACH, RONIN, SAMURAI, SPACES, Person
from games.take.rules.choices import choices, more_samurai
from games.take.rules.events import Assigned, Carried, GhostsReturned, HallEmpty, Haunted, Moved, Prepared, Scored, Spent, Took, Undone
from games.take.rules.score import scored, verdict
from games.take.rules.table import (
    NO_GHOSTS,
    Act,
    Action,
    Another,
    Assign,
    Confirm,
    Court,
    Daimyo,
    Done,
    Geisha,
    House,
    March,
    Ninja,
    Place,
    Ronin,
    Settle,
    Stacks,
    State,
    Step,
    Table,
    Take,
    Undo,
    moved_up,
    other,
    takeable,
    with_chip,
    with_court,
    with_ghost,
    with_samurai,
    with_stack,
)

Result: TypeAlias = tuple[Table, tuple[Told, ...]]


# ---- the contract


def setup(seats: int, house: House, dice: Dice, host: Seat) -> State:
    first = host if house.first == "host" else Seat(dice.below(seats))
    table = Table(set_up(dice), NO_GHOSTS, (Court(), Court()), (0, 0), (Act(first),))
    return State((table,), house=house)


def waiting(state: State) -> frozenset[Seat]:
    agenda = state.tables[-1].agenda
    return only(agenda[0].seat) if agenda else NOBODY


def legal(state: State, seat: Seat) -> Sequence[Action]:
    return choices(state, seat)


def apply(state: State, seat: Seat, action: Action, dice: Dice) -> Turn[State]:
    table = state.table
    step = table.step
    if step is None or step.seat != seat:
        raise IllegalAction(f"seat {seat} has nothing to decide")
    match step, action:
        case _, Undo():
            return undo(state, seat)
        case Settle(), Confirm():
            return confirm(state, step)
        case Act(), Take():
            table = take_a_chip(table, seat, action.space)
        case Assign(), Place():
            table = place_the_samurai(table, seat, action.column)
        case Act(), Daimyo():
            table = daimyo(use_an_ability(table, seat, DAIMYO), seat, action)
        case Act(), Ronin():
            table = ronin(use_an_ability(table, seat, RONIN), seat, action)
        case Act(), Geisha():
            table = geisha(use_an_ability(table, seat, GEISHA), seat, action)
        case Act(), Ninja():
            table = ninja(table, seat, action, state.house)
        case March(), Another():
            table = another_samurai(table, step, action)
        case March(), Done():
            table = replace(table, agenda=table.agenda[1:], deed=None)
        case _:
            raise IllegalAction(f"{action!r} does not answer {step!r}")
    return _prepared(state, seat, table)


def outcome(state: State) -> Outcome | None:
    return end_of_the_game(state) if state.table.step is None else None


# ---- the rules


def set_up(dice: Dice) -> Stacks:
    """Chips are drawn and stacked seven high, space after space, so that never three equal ones lie on each other.

    A third equal chip goes to the next stack that can bear it. If none can, everything is drawn anew.
    """
    while True:
        stacks = _stacked(dice.shuffled(HALL * OF_EACH))
        if stacks is not None:
            return stacks


def return_of_the_ghosts(table: Table, seat: Seat) -> Result:
    """If no chip can be taken when a turn begins, all ghosts go back to the supply, those on bare spaces as well."""
    if takeable(table):
        return table, QUIET
    return replace(table, ghosts=NO_GHOSTS), (Told(GhostsReturned(seat)),)


def take_a_chip(table: Table, seat: Seat, space: int) -> Table:
    """The top chip of a stack without a ghost; a ghost goes on that stack, or on the bare space.

    Daimyo, Ronin, Geisha and Ninja go to the bottom field of their column.
    """
    person = table.stacks[space][-1]
    settle, court = Settle(seat, space), table.courts[seat]
    agenda: tuple[Step, ...] = (Assign(seat), settle) if person == SAMURAI else (settle,)
    return replace(
        table,
        stacks=with_stack(table.stacks, space, table.stacks[space][:-1]),
        ghosts=with_ghost(table.ghosts, space, True),
        courts=table.courts if person == SAMURAI else with_court(table.courts, seat, with_chip(court, person)),
        agenda=agenda,
        deed=Took(seat, space, person),
    )


def place_the_samurai(table: Table, seat: Seat, column: Person) -> Table:
    """A Samurai goes to the top field of any column and counts for it from now on."""
    return replace(
        table,
        courts=with_court(table.courts, seat, with_samurai(table.courts[seat], column, 1)),
        agenda=table.agenda[1:],
        deed=Assigned(seat, column),
    )


def scoring(state: State, space: int) -> Scored:
    """The person now on top where the chip was taken: its number in the hall times the own influence, for both players.

    Chips under ghosts are seen, and a bare space shows the person printed on it.
    """
    return scored(state.table, state.table.agenda[0].seat, space, state.house)


def use_an_ability(table: Table, seat: Seat, person: Person) -> Table:
    """A chip moves from the bottom to the middle field, for good. Each person is used at most once a turn, in any order."""
    court = moved_up(table.courts[seat], person)
    return replace(table, courts=with_court(table.courts, seat, court), used=table.used + person)


def daimyo(table: Table, seat: Seat, action: Daimyo, by: Person = DAIMYO) -> Table:
    """Up to three of the own Samurai change column, one after the other; the first one has to."""
    step = March(seat, table.courts[seat].samurai, MOST_SAMURAI)
    table = _march(table, step, action.source, action.target)
    return replace(table, deed=Moved(seat, action.source, action.target, by))


def another_samurai(table: Table, step: March, action: Another) -> Table:
    """The second and third Samurai of a Daimyo, each another chip; none takes an earlier move back."""
    table = _march(replace(table, agenda=table.agenda[1:]), step, action.source, action.target)
    return replace(table, deed=Moved(step.seat, action.source, action.target, None))


def ronin(table: Table, seat: Seat, action: Ronin, by: Person = RONIN) -> Table:
    """A ghost goes from a space to one without, from a space to the supply, or from the supply to a space without."""
    ghosts = table.ghosts
    if action.source is not None:
        ghosts = with_ghost(ghosts, action.source, False)
    if action.target is not None:
        ghosts = with_ghost(ghosts, action.target, True)
    return replace(table, ghosts=ghosts, deed=Haunted(seat, action.source, action.target, by))


def geisha(table: Table, seat: Seat, action: Geisha, by: Person = GEISHA) -> Table:
    """The top chip of a stack of two or more goes to another space; neither carries a ghost. It may not be taken this turn."""
    source, target = action.source, action.target
    person = table.stacks[source][-1]
    stacks = with_stack(table.stacks, source, table.stacks[source][:-1])
    return replace(
        table,
        stacks=with_stack(stacks, target, stacks[target] + person),
        moved=tuple(sorted({*table.moved, target} - {source})),
        deed=Carried(seat, source, target, person, by),
    )


def ninja(table: Table, seat: Seat, action: Ninja, house: House) -> Table:
    """An opponent's Daimyo, Ronin or Geisha moves up in the opponent's courtyard; its action may then be done for oneself."""
    table = use_an_ability(table, seat, NINJA)
    victim = moved_up(table.courts[other(seat)], action.person)
    used = table.used if house.same_twice else table.used + action.person
    table = replace(table, courts=with_court(table.courts, other(seat), victim), used=used)
    match action.deed:
        case Daimyo():
            return daimyo(table, seat, action.deed, NINJA)
        case Ronin():
            return ronin(table, seat, action.deed, NINJA)
        case Geisha():
            return geisha(table, seat, action.deed, NINJA)
        case None:
            return replace(table, deed=Spent(seat, action.person))


def undo(state: State, seat: Seat) -> Turn[State]:
    """Until the turn is confirmed the last prepared step can be taken back, and the one before it."""
    return Turn(replace(state, tables=state.tables[:-1]), (Told(Undone(seat), only(seat), True),))


def confirm(state: State, step: Settle) -> Turn[State]:
    """The prepared turn is made: everybody sees it, it is scored, and the other player's turn begins."""
    done = tuple([table.deed for table in state.tables if table.deed is not None])
    now = scoring(state, step.space)
    (one, two), (more, too) = state.table.scores, now.points
    table = replace(state.table, scores=(one + more, two + too), agenda=(), used="", moved=(), deed=None)
    table, after = _next_turn(table, other(step.seat))
    return Turn(replace(state, tables=(table,), last=now, done=done), (*map(Told, done), Told(now), *after))


def end_of_the_game(state: State) -> Outcome:
    """After the scoring for the last chip of the hall the higher score wins; equal scores share the victory."""
    scores = state.table.scores
    if scores[0] == scores[1]:
        return Outcome(((Seat(0), Seat(1)),), verdict(scores), scores)
    winner = Seat(0 if scores[0] > scores[1] else 1)
    return Outcome(((winner,), (other(winner),)), verdict(scores), scores)


# ---- what the rules stand on


def _prepared(state: State, seat: Seat, table: Table) -> Turn[State]:
    """One more prepared step, which nobody else is told of."""
    told = QUIET if table.deed is None else (Told(Prepared(table.deed), only(seat), True),)
    return Turn(replace(state, tables=(*state.tables, table)), told)


def _next_turn(table: Table, seat: Seat) -> Result:
    if not any(table.stacks):
        return table, (Told(HallEmpty()),)
    return return_of_the_ghosts(replace(table, agenda=(Act(seat),)), seat)


def _stacked(chips: Sequence[Person]) -> Stacks | None:
    """The chips in the order in which they are drawn; None if one of them fits nowhere."""
    stacks = [""] * len(SPACES)
    for chip in chips:
        fits = next((space for space in SPACES if _fits(stacks[space], chip)), None)  # the stacks before the one being filled are full
        if fits is None:
            return None
        stacks[fits] += chip
    one, two, three, four, five = stacks
    return one, two, three, four, five


def _fits(stack: str, chip: Person) -> bool:
    return len(stack) < HEIGHT and not stack.endswith(chip * IN_A_ROW)


def _march(table: Table, step: March, source: Person, target: Person) -> Table:
    court = with_samurai(with_samurai(table.courts[step.seat], source, -1), target, 1)
    left = step.left - 1
    goes_on = left > 0 and more_samurai(step.start, court.samurai)
    agenda = (replace(step, left=left), *table.agenda) if goes_on else table.agenda
    return replace(table, courts=with_court(table.courts, step.seat, court), agenda=agenda)
