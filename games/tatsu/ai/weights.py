"""What the rule player's judgement hangs on: named numbers, tuned by self-play (`python -m games.ai tune`)."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """Points of a hand's score, unless said otherwise. *Own* cards are of one's own clan, *foreign* ones of the other clan."""

    # what will come, as a share of what is not yet captured
    coming_times: float = 0.416  # of the multipliers of a clan that its side will still capture
    coming_points: float = 0.678  # of the points that a side will still capture
    coming_cards: float = 3.21  # points that each card still to be laid in this trick brings

    # who will take the trick, by how many cards are still to come; the next is one of the others
    hold_one: float = 0.966  # the chance of the side that is ahead, if no stronger card is left
    hold_two: float = 0.481
    hold_three: float = 0.633
    fall_one: float = 0.667  # how much of that is lost if all that is left to the others is stronger
    fall_two: float = 0.257
    fall_three: float = 0.402
    chase_one: float = 0.191  # the chance of a side that is behind although it was its turn
    chase_two: float = 0.154
    rise_two: float = 0.476  # how much there is to that if all that is left to it is stronger

    # a card that is laid is not there later; all by the rounds still to come
    own_points: float = 0.264  # a share of what its points are worth
    own_times: float = 0.696  # a share of what a multiplier is worth: it wants a trick that is surely won
    own_strength: float = 28  # for each strength above 1: it takes later tricks
    own_six: float = 3.38  # the strongest of all cards, beside that
    own_merge: float = 1.86  # it saves a trick that would be lost
    foreign_points: float = 1.31
    foreign_times: float = 1.59  # kept from the others until we take the trick
    foreign_strength: float = -0.385  # the others cannot take a trick with it
    foreign_merge: float = 8.11

    # asking
    ask_partner: float = 0.871  # one's own cards stay in the hand
    ask_foe: float = -0.0568  # theirs get fewer

    lead: float = 3.38  # to lead the next round, which the first merge spirit does
    waiting: float = -0.698  # a share of what waits in a merged trick, for whoever leads; below nought, as leading comes first


WEIGHTS = Weights()
