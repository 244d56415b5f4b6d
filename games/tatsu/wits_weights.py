"""What the rule player's judgement hangs on: named numbers, tuned by self-play (`python -m games.ai tune`)."""

from __future__ import annotations

from typing import NamedTuple


class Weights(NamedTuple):
    """Points of a hand's score, unless said otherwise. *Own* cards are of one's own clan, *foreign* ones of the other clan."""

    # what will come, as a share of what is not yet captured
    coming_times: float = 0.5  # of the multipliers of a clan that its side will still capture
    coming_points: float = 0.5  # of the points that a side will still capture
    coming_cards: float = 2.0  # points that each card still to be laid in this trick brings

    # who will take the trick
    reach: float = 2.5  # so many cards a side looks through for a stronger one
    again: float = 0.6  # how likely a side that was beaten beats again, beside a first time

    # a card that is laid is not there later; all by the rounds still to come
    own_points: float = 0.3  # a share of what its points are worth
    own_times: float = 0.5  # a share of what a multiplier is worth: it wants a trick that is surely won
    own_strength: float = 3.0  # for each strength above 1: it takes later tricks
    own_six: float = 5.0  # the strongest of all cards, beside that
    own_merge: float = 10.0  # it saves a trick that would be lost
    foreign_points: float = 0.2
    foreign_times: float = 0.4  # kept from the others until we take the trick
    foreign_strength: float = 3.0  # the others cannot take a trick with it
    foreign_merge: float = 5.0

    # asking
    ask_partner: float = 0.0  # one's own cards stay in the hand
    ask_foe: float = 0.0  # theirs get fewer
    luck: float = 0.5  # how far whoever is asked finds the best card for himself: 0 any card, 1 the best there can be

    lead: float = 5.0  # to lead the next round, which the first merge spirit does
    waiting: float = 0.1  # a share of what waits in a merged trick, for whoever leads


WEIGHTS = Weights()
