"""Thinking, the same for all games: try the best-looking choices out in worlds that this seat cannot tell from the true one.

Every choice meets the same worlds, and the worse half of them is dropped again and again. What may be thought is counted in playouts,
not in seconds, so that the same view, events, dice and number give the same choice on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, inf, log2
from typing import Any, NamedTuple

from games.core.dice import Dice
from games.core.game import AnyGame, Seat
from games.core.strategy import Enough, Strategy, never

LONGEST = 2_000  # decisions in a playout; a longer one is judged as it stands


class Tried(NamedTuple):
    """A choice, by its index among the legal ones, and what came of it on average, its look counted in as far as it is trusted."""

    choice: int
    value: float
    looks: float  # to the rule player


def search(
    game: AnyGame,
    strategy: Strategy,
    view: Any,
    legal: Sequence[Any],
    seen: Sequence[Any],
    dice: Dice,
    playouts: int,
    enough: Enough = never,
) -> list[Tried]:
    """The choices that were tried out to the end, the best first. `enough` is asked between two worlds: what is found by then counts."""
    belief = strategy.believe(view, seen)
    looks = strategy.scores(view, belief, legal)

    def value(action: Any, world: Any, dice: Dice) -> float:
        if strategy.playout is not None:
            return strategy.playout(belief, world, action, dice)
        return played_out(game, strategy, world, view.me, action, dice)

    sensible = [index for index, look in enumerate(looks) if look > -inf] or range(len(legal))
    ranked = sorted(sensible, key=lambda index: looks[index], reverse=True)
    left, sums, met = ranked[: strategy.candidates], dict.fromkeys(ranked, 0.0), dict.fromkeys(ranked, 0)
    trusted = {index: strategy.trust * looks[index] if looks[index] > -inf else 0.0 for index in ranked}
    rounds, playouts = max(1, round(log2(len(left)))), round(playouts * strategy.pace(view))
    for _round in range(rounds):
        for _world in range(max(1, playouts // (rounds * len(left)))):
            if _world and enough():
                break
            number = dice.below(1 << 53)
            world = belief.draw(Dice(f"{number}/world"))
            for index in left:
                sums[index] += value(legal[index], world, Dice(f"{number}/play"))
                met[index] += 1
        left.sort(key=lambda index: sums[index] + trusted[index], reverse=True)  # they all have met the same worlds
        if _round < rounds - 1:
            left = left[: max(2, len(left) // 2)]
    return [Tried(index, (sums[index] + trusted[index]) / (met[index] + strategy.trust), looks[index]) for index in left]


def played_out(game: AnyGame, strategy: Strategy, world: Any, me: Seat, action: Any, dice: Dice) -> float:
    """What this action is worth in this world, if everybody goes on as the quick policy would."""
    apply, legal, waiting, quick, over = game.apply, game.legal, game.waiting, strategy.quick, strategy.over
    state = apply(world, me, action, dice).state
    for _decision in range(LONGEST):
        asked = waiting(state)
        if not asked or over(state, world):
            break
        seat = min(asked) if len(asked) == 1 else dice.choice(sorted(asked))
        choices = legal(state, seat)
        chosen = choices[0] if len(choices) == 1 else choices[quick(state, seat, choices, dice)]
        state = apply(state, seat, chosen, dice).state
    return strategy.worth(state, me)


def drawn_from(tried: Sequence[Tried], spread: float, dice: Dice) -> int:
    """One of the choices, the better the likelier; without a spread the best."""
    best = max(tried, key=lambda each: (each.value, each.looks))
    if spread <= 0:
        return best.choice
    weights = [exp((each.value - best.value) / spread) for each in tried]
    point = dice.below(1 << 30) / (1 << 30) * sum(weights)
    for each, weight in zip(tried, weights, strict=True):
        point -= weight
        if point < 0:
            return each.choice
    return best.choice
