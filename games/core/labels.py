"""What kinds of choices there are. What is chosen from, and how it is called, is the games' own."""

from __future__ import annotations

from enum import IntEnum


class Kind(IntEnum):
    """What a choice means for the turn. Choices of one kind are grouped, in this order, and look alike."""

    DONE = 1  # makes what was prepared final
    PLAY = 2  # continues: a card, a chip, an attack
    ABILITY = 3  # continues in another way, besides what is played
    PASS = 4  # lets something go, at no cost
    COST = 5  # loses something
    UNDO = 6  # takes the last step back
    END = 7  # ends the turn, with more to do
