"""Computer players of three strengths. Whichever it is, it gets a view and the events its seat was told, never a state."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any

from games.ai.anything import anything
from games.ai.search import Tried, drawn_from, search
from games.core.dice import Dice
from games.core.game import AnyGame
from games.core.wits import Wits


class Level(StrEnum):
    EASY = "easy"  # forgets, and looks one step ahead
    NORMAL = "normal"  # remembers, and thinks a little
    STRONG = "strong"  # thinks


PLAYOUTS = {Level.EASY: 0, Level.NORMAL: 60, Level.STRONG: 400}


def choose(
    game: AnyGame, level: Level, view: Any, legal: Sequence[Any], seen: Sequence[Any], dice: Dice, playouts: int | None = None
) -> int:
    """The index of the action that a computer player of this level takes."""
    if len(legal) == 1:
        return 0
    if game.wits is None:
        return anything(game, view, legal, seen, dice)
    number = PLAYOUTS[level] if playouts is None else playouts
    if level is Level.EASY:
        return by_rule(game.wits, view, legal, game.wits.forget(view, seen, dice), dice)
    if game.wits.think is not None:
        return game.wits.think(view, legal, seen, dice, number)
    return drawn_from(search(game, game.wits, view, legal, seen, dice, number), game.wits.mixed(view), dice)


def by_rule(wits: Wits, view: Any, legal: Sequence[Any], seen: Sequence[Any], dice: Dice) -> int:
    """What looks best without thinking."""
    looks = wits.scores(view, wits.believe(view, seen), legal)
    return drawn_from([Tried(index, look, look) for index, look in enumerate(looks)], wits.mixed(view), dice)
