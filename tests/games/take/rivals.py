"""Players of Také who share nothing with its strategy but the rules: they value other things, and look ahead in another way.

`python -m tests.games.take.rivals -n 100` says how often a level beats each of them, on both sides of each deal.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import fmean
from typing import Any

from games.ai.arena import Player, figure, player, result
from games.core.dice import Dice
from games.core.game import Seat
from games.take import GAME
from games.take.rules.cards import HALL
from games.take.rules.rulebook import apply, legal
from games.take.rules.score import influence
from games.take.rules.table import Act, Action, Another, Confirm, Done, Place, State, Take, Undo, other
from games.take.view.sight import Sight

NONE = Dice("none")


def turns(state: State, seat: Seat, abilities: int) -> Iterator[tuple[Action, State]]:
    """How each turn begins that uses so many abilities at most, and what comes of it."""
    for action in legal(state, seat):
        if not isinstance(action, Undo):
            ability = isinstance(state.table.step, Act) and not isinstance(action, Take)
            if abilities or not ability:
                for end in _ends(apply(state, seat, action, NONE).state, seat, abilities - ability):
                    yield action, end


def _ends(state: State, seat: Seat, abilities: int) -> Iterator[State]:
    step = state.table.step
    if step is None or step.seat != seat:
        yield state
        return
    for action in legal(state, seat):
        if abilities or isinstance(action, Take | Place | Done | Confirm):
            ability = isinstance(step, Act) and not isinstance(action, Take)
            if not isinstance(action, Undo | Another):
                yield from _ends(apply(state, seat, action, NONE).state, seat, abilities - ability)


# ---- what they value


def lead(state: State, seat: Seat) -> float:
    scores = state.table.scores
    return scores[seat] - scores[other(seat)]


def influence_to_come(state: State, seat: Seat, deep: int) -> float:
    """The lead in influence, as often as its person lies among so many chips and prints beneath the tops."""
    mine, theirs = state.table.courts[seat], state.table.courts[other(seat)]
    beneath = "".join((printed + stack)[:-1][-deep:] for printed, stack in zip(HALL, state.table.stacks, strict=True))
    return sum(beneath.count(person) * (influence(mine, person, state.house) - influence(theirs, person, state.house)) for person in HALL)


def greedy(state: State, seat: Seat) -> float:
    """Points in the hand."""
    return lead(state, seat)


def accountant(state: State, seat: Seat) -> float:
    """Points, and all influence as often as it will count."""
    return lead(state, seat) + 1.3 * influence_to_come(state, seat, 99)


def cautious(state: State, seat: Seat) -> float:
    """Points and the influence in what comes next, when the opponent has answered as well as is possible without an ability."""
    answers = [end for _action, end in turns(state, other(seat), 0)]
    return min((lead(end, seat) + influence_to_come(end, seat, 3) for end in answers), default=lead(state, seat))


RIVALS: dict[str, Callable[[State, Seat], float]] = {"greedy": greedy, "accountant": accountant, "cautious": cautious}


def rival(name: str) -> Player:
    """Makes the turn whose end is valued most, one ability at a time."""
    return partial(_chosen, RIVALS[name])


def _chosen(value: Callable[[State, Seat], float], view: Sight, choices: Sequence[Action], seen: Sequence[Any], dice: Dice) -> int:
    seat = view.me
    assert seat is not None
    best, _end = max(turns(State(view.tables[-1:], house=view.house), seat, 1), key=lambda turn: value(turn[1], seat))
    return choices.index(best)


def won(one: Player, other: Player, seed: str) -> float:
    """What the first player wins on one deal, on both sides of it."""
    return fmean(result(GAME, sitting, seed)[seat] for seat, sitting in enumerate(((one, other), (other, one))))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.games.take.rivals", description=__doc__)
    parser.add_argument("level", nargs="?", default="strong", help="as in python -m games.ai arena")
    parser.add_argument("-n", type=int, default=100, dest="deals", help="how many deals")
    parser.add_argument("--set", default="table", dest="named", help="which deals: another name, other deals")
    asked = parser.parse_args()
    for name in RIVALS:
        found = figure([won(player(asked.level, GAME), rival(name), f"{asked.named}/{deal}") for deal in range(asked.deals)])
        sys.stdout.write(f"{asked.level} against {name}: {found} of {asked.deals} deals\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
