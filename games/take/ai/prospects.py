"""The turns that may come of a table, as actions. Whatever of a turn is already prepared stays: nothing is ever undone."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from games.core.dice import Dice
from games.core.game import Seat
from games.take.ai.hall import DAIMYO, PLACE
from games.take.ai.turns import Thought, Turn, after_turn, means_of, spot_of
from games.take.ai.value import Judge, Spot
from games.take.rules.cards import HALL, MOST_SAMURAI
from games.take.rules.choices import choices, more_samurai
from games.take.rules.rulebook import apply
from games.take.rules.table import Act, Action, Another, Confirm, Daimyo, Done, Four, House, March, Ninja, Place, State, Table, Take, other

WAYS, VARIANTS = 40, 2  # so many ways to take a chip are worth a thought, and so many turns in which each is the way
NO_CHANCE = Dice("none")  # no action of a turn rolls any
NOBODY: frozenset[int] = frozenset()


class Prospect(NamedTuple):
    """How a turn may go on to its end."""

    actions: tuple[Action, ...]
    points: int  # what it scores, less what it scores for the other player
    after: Spot
    value: float  # how good it looks


class Outlook(NamedTuple):
    """Whose turn it is, and how that player looks at it."""

    judge: Judge
    seat: Seat
    house: House
    overlooked: frozenset[int] = NOBODY  # the persons whose actions do not come to mind


def prospects(outlook: Outlook, table: Table) -> list[Prospect]:
    """Those that are worth a thought, the best-looking first."""
    match table.step:
        case Act():
            found = _acting(outlook, table)
        case March():
            found = _marching(outlook, table)
        case _:
            found = _settling(outlook, table)
    return sorted(found, key=lambda prospect: prospect.value, reverse=True)


def followed(state: State, *actions: Action) -> State:
    """The same player does one thing after the other."""
    for action in actions:
        assert state.table.step is not None
        state = apply(state, state.table.step.seat, action, NO_CHANCE).state
    return state


def _acting(outlook: Outlook, table: Table) -> Iterator[Prospect]:
    judge, seat, house, overlooked = outlook
    spot = spot_of(table, seat, house)
    used = frozenset(map(PLACE.__getitem__, table.used))
    thought = Thought(judge, spot, means_of(spot, used | overlooked, house.same_twice), sum(1 << space for space in table.moved))
    for turn in thought.turns(WAYS, VARIANTS):
        scored, after = after_turn(spot, turn, judge.chips)
        yield Prospect(tuple(_actions(turn, table.courts[seat].samurai)), scored, after, turn.value)


def _actions(turn: Turn, samurai: Four) -> Iterator[Action]:
    way, ninja = turn.worth.way, turn.ninja
    for deed, call in zip(way.deeds, way.calls, strict=True):
        yield Ninja(HALL[call], deed) if call == ninja else deed
    if ninja and ninja not in way.calls and not (turn.marches and ninja == DAIMYO):
        yield Ninja(HALL[ninja])
    if turn.marches:
        yield from _march(turn, samurai)
    yield Take(way.space)
    if turn.column:
        yield Place(HALL[turn.column])
    yield Confirm()


def _march(turn: Turn, samurai: Four) -> Iterator[Action]:
    (source, target), *others = [(HALL[source], HALL[target]) for source, target in turn.marches]
    yield Ninja(HALL[DAIMYO], Daimyo(source, target)) if turn.ninja == DAIMYO else Daimyo(source, target)
    yield from (Another(*each) for each in others)
    moved = list(samurai)
    for start, goal in turn.marches:
        moved[start - 1] -= 1
        moved[goal - 1] += 1
    one, two, three, four = moved
    if len(turn.marches) < MOST_SAMURAI and more_samurai(samurai, (one, two, three, four)):
        yield Done()


def _marching(outlook: Outlook, table: Table) -> Iterator[Prospect]:
    """However many Samurai still change column, and then the rest of the turn."""
    found: dict[Four, tuple[tuple[Action, ...], Table]] = {}
    for actions, state in _marches((), State((table,), house=outlook.house)):
        found.setdefault(state.table.courts[outlook.seat].samurai, (actions, state.table))
    for actions, marched in found.values():
        for prospect in _acting(outlook, marched):
            yield prospect._replace(actions=actions + prospect.actions)


def _marches(actions: tuple[Action, ...], state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
    """Every way to go on with it, the shortest first."""
    step = state.table.step
    if not isinstance(step, March):
        yield actions, state
        return
    for action in (Done(), *more_samurai(step.start, state.table.courts[step.seat].samurai)):
        yield from _marches((*actions, action), followed(state, action))


def _settling(outlook: Outlook, table: Table) -> Iterator[Prospect]:
    """The chip is taken; where a Samurai goes may be open."""
    judge, seat, house, _overlooked = outlook
    begun, opponent = State((table,), house=house), other(seat)
    for action in choices(begun, seat):
        actions = (action,) if isinstance(action, Confirm) else (action, Confirm())
        now = followed(begun, *actions).table
        scored = (now.scores[seat] - table.scores[seat]) - (now.scores[opponent] - table.scores[opponent])
        after = spot_of(now, opponent, house)
        yield Prospect(actions, scored, after, scored - judge.standing(after))
