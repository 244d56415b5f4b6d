"""What the rule player's judgement hangs on: named numbers, tuned by self-play (`python -m games.ai tune`)."""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

ByKind: TypeAlias = tuple[float, float, float, float, float, float, float, float]  # in the order of KINDS


class Weights(NamedTuple):
    """Points of a prison, unless said otherwise. A Peasant's number is for each of his value, a Samurai's for the 8."""

    # what it is worth still to have a card, beside what it would bring to a prison
    keep_peasant: float = 0.193
    keep_ninja: float = 2.32
    keep_monk: float = 5.21
    keep_ronin: float = 2.32
    keep_samurai: float = 4.6
    keep_daimyo: float = 7.27
    keep_shogun: float = 4.2
    keep_geisha: float = 5.7
    hurt: float = 0.923  # a share of that: somebody else does not have it any more

    # a card that lies there known to others
    shown_peasant: float = 0.187
    shown_ninja: float = 1.74
    shown_monk: float = 4.58
    shown_ronin: float = 4.95
    shown_samurai: float = 6.6
    shown_daimyo: float = 6.62
    shown_shogun: float = 2.93
    shown_geisha: float = 0.296
    find: float = -0.185  # a share of that: somebody else's card is found

    # how likely it is laid, as the exponent of a weight; first in another's turn, when it may attack soon
    ready_peasant: float = -0.297
    ready_ninja: float = 2.32
    ready_monk: float = 0.394
    ready_ronin: float = -1.1
    ready_samurai: float = 0.00937
    ready_daimyo: float = 1.81
    ready_shogun: float = 1.85
    ready_geisha: float = 1.72
    # and in one's own turn, when the others attack before
    guard_peasant: float = -0.597
    guard_ninja: float = -1.2
    guard_monk: float = 1.89
    guard_ronin: float = -2.37
    guard_samurai: float = -1.4
    guard_daimyo: float = 3.17
    guard_shogun: float = 1.07
    guard_geisha: float = 3.3

    fade: float = -0.459  # how much of all that is gone when somebody's hand is empty

    again: float = 1.28  # a Ronin may attack with another card after his attack
    unbeaten: float = -1.1  # an attacker who lost no card may swap
    peeked: float = -0.542  # a defender who won may peek
    swap: float = -2.26  # so much has to be gained by taking up a card that is known
    pretend: float = 2.31  # that it is only pretended, as the exponent of a weight
    second: float = 0.696  # so much a second attack has to bring


KINDS = ("peasant", "ninja", "monk", "ronin", "samurai", "daimyo", "shogun", "geisha")


def weighed(keep: ByKind, shown: ByKind, ready: ByKind, guard: ByKind, **others: float) -> Weights:
    by_kind = {"keep": keep, "shown": shown, "ready": ready, "guard": guard}
    return Weights(**others, **{f"{what}_{kind}": weight for what, row in by_kind.items() for kind, weight in zip(KINDS, row, strict=True)})


DUEL = Weights()
TABLE = weighed(
    keep=(0.215, 3.76, 2.47, 4.27, 3.93, 4.89, 4.08, 4.37),
    shown=(0.59, 6.08, 4.59, 3.79, 3.99, 6.79, 6.37, 2.4),
    ready=(-0.161, 1, -0.359, 1.59, 1.04, 1.29, 1.04, 0.284),
    guard=(-1.66, -0.549, 0.409, -0.864, -1.14, 3.79, 0.765, 3.13),
    hurt=1.05,
    find=0.289,
    fade=0.173,
    again=2.47,
    unbeaten=0.595,
    peeked=2.57,
    swap=-1.68,
    pretend=-1.06,
    second=0.78,
)

PLAIN = weighed(  # of somebody who counts points, and takes any card that was not seen for as likely as another; not tuned
    keep=(0.4, 3, 2, 2.5, 3, 3.5, 4, 5),
    shown=(0.2, 1, 2, 2, 3, 4, 0, 1),
    ready=(0, 1, 0.25, 0.5, 1, 1, 0.25, 0.5),
    guard=(-0.5, 0, 0.5, 0.5, 1, 1.5, 2, 1.5),
    hurt=0,
    find=0,
    fade=0,
    again=1.5,
    unbeaten=0.5,
    peeked=0.3,
    swap=2,
    pretend=-1,
    second=0.5,
)


def weights_for(seats: int) -> Weights:
    """Between two every loss is the other's gain; at a larger table somebody else may have the good of it."""
    return DUEL if seats == 2 else TABLE
