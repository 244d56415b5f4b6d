"""How strong one computer player is beside another: equal deals, every side's place in turn, and an interval for each figure.

`python -m games.ai arena GAME A B -n 400`. A player is `random`, `rule` (looks, and does not think), a level, or `strong:1200`
for another number of playouts; a name with a dot, such as `bench.rivals.GAME`, is a module with a `choose` of its own.
Deals come from a named set, so that what was tuned on one set is judged on another.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from statistics import fmean, median, stdev
from typing import Any, NamedTuple

from games import all_games
from games.ai.anything import anything
from games.ai.levels import Level, by_rule, choose
from games.core.dice import Dice, dice_of
from games.core.game import AnyGame, Seat
from games.core.strategy import Strategy

Player = Callable[[Any, Sequence[Any], Sequence[Any], Dice], int]


class Pairing(NamedTuple):
    """Who plays whom, at what. `short`: only until the first thing is decided, such as one hand."""

    game: str
    one: str
    other: str
    seats: int
    short: bool = False


class Figure(NamedTuple):
    """A mean and half of its 95 % interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{100 * self.mean:.1f} % ± {100 * self.half:.1f}"


class Score(NamedTuple):
    share: Figure  # of what there was to win
    usual: float  # what the other player wins there; beyond chance alone where nothing else is fair
    gain: Figure  # over the other player in the same seat of the same deal


class Measured(NamedTuple):
    deals: int
    total: Score
    roles: dict[str, Score]  # the same of each role apart, where there are any
    seconds: list[float]  # of CPU, for each decision that was one


class Sat(NamedTuple):
    """One side of one deal: what it was there, what `one` won there, and what `other` wins there."""

    role: str
    won: float
    without: float


class Dealt(NamedTuple):
    """What came of one deal, and how long `one` thought."""

    sides: list[Sat]
    seconds: list[float]


def player(name: str, game: AnyGame) -> Player:
    kind, _, number = name.partition(":")
    if "." in kind:
        found: Player = importlib.import_module(kind).choose
        return found
    if kind == "random":
        return lambda view, legal, seen, dice: anything(legal, dice)
    if kind == "rule":
        return lambda view, legal, seen, dice: by_rule(strategy_of(game), view, legal, seen, dice)
    return lambda view, legal, seen, dice: choose(game, Level(kind), view, legal, seen, dice, int(number) if number else None)


def strategy_of(game: AnyGame) -> Strategy:
    assert game.strategy is not None, f"{game.key} has no strategy"
    return game.strategy


def measured(pairing: Pairing, deals: int, named: str = "table", processes: int = 1) -> Measured:
    seeds = [f"{named}/{number}" for number in range(deals)]
    deal = partial(one_deal, pairing)
    if processes > 1:
        with ProcessPoolExecutor(processes) as pool:
            found = list(pool.map(deal, seeds))
    else:
        found = [deal(seed) for seed in seeds]
    roles = sorted({sat.role for each in found for sat in each.sides} - {""})
    apart = {role: score([[sat for sat in each.sides if sat.role == role] for each in found]) for role in roles}
    return Measured(deals, score([each.sides for each in found]), apart, sorted(second for each in found for second in each.seconds))


def score(deals: Sequence[Sequence[Sat]]) -> Score:
    """What is alike in a deal counts once: intervals are those of deals, not of sides. A role need not be in every deal."""
    dealt = [sides for sides in deals if sides]
    won = [fmean(sat.won for sat in sides) for sides in dealt]
    without = [fmean(sat.without for sat in sides) for sides in dealt]
    return Score(figure(won), fmean(without), figure([more - less for more, less in zip(won, without, strict=True)]))


def one_deal(pairing: Pairing, seed: str) -> Dealt:
    """Everybody is `other`, but for one side at a time; what it wins there is set against what `other` wins there."""
    game = all_games()[pairing.game]
    strategy = strategy_of(game)
    one, other = player(pairing.one, game), player(pairing.other, game)
    usual = last_state(game, [other] * pairing.seats, seed, pairing.short)
    seconds: list[float] = []
    sides = []
    for side in strategy.sides(pairing.seats):
        sitting = [partial(timed, one, seconds) if seat in side else other for seat in range(pairing.seats)]
        last = last_state(game, sitting, seed, pairing.short)
        won, without = (fmean(worth(strategy, state, seat, pairing.short) for seat in side) for state in (last, usual))
        sides.append(Sat(strategy.role(last, Seat(side[0])), won, without))
    return Dealt(sides, seconds)


def timed(player: Player, seconds: list[float], view: Any, legal: Sequence[Any], seen: Sequence[Any], dice: Dice) -> int:
    if len(legal) == 1:
        return 0
    begun = time.process_time()
    found = player(view, legal, seen, dice)
    seconds.append(time.process_time() - begun)
    return found


def last_state(game: AnyGame, sitting: Sequence[Player], seed: str, short: bool) -> Any:
    *_, last = played(game, sitting, seed, strategy_of(game).over if short else lambda state, begun: False)
    return last


def result(game: AnyGame, sitting: Sequence[Player], seed: str) -> list[float]:
    """What each seat wins in one match."""
    last = last_state(game, sitting, seed, short=False)
    return [worth(strategy_of(game), last, seat, short=False) for seat in range(len(sitting))]


def worth(strategy: Strategy, state: Any, seat: int, short: bool) -> float:
    """What a seat has won."""
    won = strategy.decided if short and strategy.decided is not None else strategy.worth
    return won(state, Seat(seat))


def played(game: AnyGame, sitting: Sequence[Player], seed: str, over: Callable[[Any, Any], bool]) -> Iterator[Any]:
    """The states of a match; each seat decides by what it sees and was told."""
    turn = game.begin(len(sitting), game.agreed({}), dice_of(seed, 0), Seat(0))
    first = state = turn.state
    seen: list[list[Any]] = [[] for _ in sitting]
    chooser, number = Dice(f"{seed}/arena"), 0
    while True:
        for told in turn.told:
            for seat, events in enumerate(seen):
                if told.reaches(Seat(seat)):
                    events.append(told.event)
        yield state
        waiting = game.waiting(state)
        if not waiting or over(state, first):
            return
        seat, number = chooser.choice(sorted(waiting)), number + 1
        legal = tuple(game.legal(state, seat))
        chosen = sitting[seat](game.view(state, seat), legal, seen[seat], Dice(f"{seed}/{number}/{seat}"))
        turn = game.apply(state, seat, legal[chosen], dice_of(seed, number))
        state = turn.state


def figure(values: Sequence[float]) -> Figure:
    return Figure(fmean(values), 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 1.0)


def report(pairing: Pairing, found: Measured) -> Iterator[str]:
    what = "hand" if pairing.short else "match"
    yield f"{pairing.game} with {pairing.seats}, {pairing.one} against {pairing.other}: {found.deals} deals, one {what} for each side"
    yield f"won          {found.total.share} (the other there {100 * found.total.usual:.1f} %)"
    yield f"gain         {found.total.gain} in the same seat of the same deal"
    for role, (share, usual, gain) in found.roles.items():
        yield f"- {role:<10} {share} (the other there {100 * usual:.1f} %), gain {gain}"
    if found.seconds:
        late = found.seconds[len(found.seconds) * 95 // 100]
        yield f"CPU          {1000 * median(found.seconds):.0f} ms a decision at the median, {1000 * late:.0f} ms at p95"
