"""What a computer player's judgement hangs on: named numbers, tuned by self-play (`python -m games.ai tune take`)."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """Points of the score, unless said otherwise."""

    # what a point of influence brings each time that its person is uncovered
    once: float = 0.85  # on that space
    abreast: float = 0.3  # on another one, by what lies as deep there, for stacks are taken in turn
    anywhere: float = 0.3  # likewise by its share of that stack, for they may be taken out of turn

    # what a chip can still do, to whoever has it; of Daimyos and the like what it costs in influence comes off that when it is done
    samurai: float = 1.3  # it can be marched
    daimyo: float = 3.0
    ronin: float = 4.2
    geisha: float = 4.8
    ninja: float = 5.3
    more_daimyos: float = 0.1  # a second chip of a person is worth so much of the first, and so on
    more_ronins: float = 0.95
    more_geishas: float = 0.95
    more_ninjas: float = 0.95
    ripe: float = 1.0  # turns that it takes to find the best moment for one


WEIGHTS = Weights()
