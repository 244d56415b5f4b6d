"""Computer players of three strengths. Whichever it is, it gets a view and the events its seat was told, never a state."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from math import inf
from typing import Any, NamedTuple

from games.ai.anything import anything
from games.ai.search import Tried, drawn_from, search
from games.core.dice import Dice
from games.core.game import AnyGame
from games.core.strategy import Enough, Strategy, never
from games.core.text import Words


class Level(StrEnum):
    EASY = "easy"  # forgets, and looks one step ahead
    NORMAL = "normal"  # remembers, and thinks a little
    STRONG = "strong"  # thinks


PLAYOUTS = {Level.EASY: 0, Level.NORMAL: 30, Level.STRONG: 400}


class Thought(NamedTuple):
    """A choice, by its index among the legal ones, and why it was made; None where nothing is to be said of it."""

    choice: int
    why: Words | None = None


def think(
    game: AnyGame,
    level: Level,
    view: Any,
    legal: Sequence[Any],
    seen: Sequence[Any],
    dice: Dice,
    playouts: int | None = None,
    enough: Enough = never,
) -> Thought:
    """What a computer player of this level does, and why. Where nothing is to be decided there is no reason either."""
    known = remembered(game, level, view, legal, seen, dice)
    choice = _choose(game, level, view, legal, known, dice, playouts, enough)
    return Thought(choice, reason(game, view, legal, known, choice))


def choose(
    game: AnyGame, level: Level, view: Any, legal: Sequence[Any], seen: Sequence[Any], dice: Dice, playouts: int | None = None
) -> int:
    """The index of the action that a computer player of this level takes. Without playouts it is what looks best to it."""
    return _choose(game, level, view, legal, remembered(game, level, view, legal, seen, dice), dice, playouts, never)


def _choose(
    game: AnyGame, level: Level, view: Any, legal: Sequence[Any], known: Sequence[Any], dice: Dice, playouts: int | None, enough: Enough
) -> int:
    if len(legal) == 1:
        return 0
    if game.strategy is None:
        return anything(legal, dice)
    number = PLAYOUTS[level] if playouts is None else playouts
    if level is Level.EASY or not number:
        return by_rule(game.strategy, view, legal, known, dice)
    if game.strategy.think is not None:
        return game.strategy.think(view, legal, known, dice, number, enough)
    return drawn_from(search(game, game.strategy, view, legal, known, dice, number, enough), game.strategy.mixed(view), dice)


def remembered(game: AnyGame, level: Level, view: Any, legal: Sequence[Any], seen: Sequence[Any], dice: Dice) -> Sequence[Any]:
    """What a player of this level still knows of what it was told."""
    forgets = level is Level.EASY and game.strategy is not None and len(legal) > 1
    return game.strategy.forget(view, seen, dice) if forgets and game.strategy is not None else seen


def by_rule(strategy: Strategy, view: Any, legal: Sequence[Any], seen: Sequence[Any], dice: Dice) -> int:
    """What looks best without thinking."""
    return drawn_from(looked_at(strategy, view, legal, seen), strategy.mixed(view), dice)


def looked_at(strategy: Strategy, view: Any, legal: Sequence[Any], seen: Sequence[Any]) -> list[Tried]:
    looks = strategy.scores(view, strategy.believe(view, seen), legal)
    return [Tried(index, look, look) for index, look in enumerate(looks)]


def reason(game: AnyGame, view: Any, legal: Sequence[Any], known: Sequence[Any], choice: int) -> Words | None:
    if len(legal) == 1 or game.strategy is None:
        return None
    return game.strategy.reason(view, game.strategy.believe(view, known), legal[choice])


# ---- what would you do


def advise(
    game: AnyGame,
    level: Level,
    view: Any,
    legal: Sequence[Any],
    seen: Sequence[Any],
    dice: Dice,
    playouts: int | None = None,
    enough: Enough = never,
    most: int = 2,
) -> list[Thought]:
    """The choices that look best to a player of this level, the best first, with its reasons."""
    if len(legal) == 1 or game.strategy is None:
        return [Thought(0)] if len(legal) == 1 else []
    known = remembered(game, level, view, legal, seen, dice)
    number = PLAYOUTS[level] if playouts is None else playouts
    best = _best(game, game.strategy, view, legal, known, dice, 0 if level is Level.EASY else number, enough)
    return [Thought(choice, reason(game, view, legal, known, choice)) for choice in best[:most]]


def _best(
    game: AnyGame, strategy: Strategy, view: Any, legal: Sequence[Any], known: Sequence[Any], dice: Dice, playouts: int, enough: Enough
) -> list[int]:
    if playouts and strategy.think is None:
        return [each.choice for each in search(game, strategy, view, legal, known, dice, playouts, enough)]
    ranked = sorted(looked_at(strategy, view, legal, known), key=lambda each: each.value, reverse=True)
    at_a_glance = [each.choice for each in ranked if each.value > -inf] or [ranked[0].choice]
    if not playouts or strategy.think is None:
        return at_a_glance
    first = strategy.think(view, legal, known, dice, playouts, enough)
    return [first, *(choice for choice in at_a_glance if choice != first)]
