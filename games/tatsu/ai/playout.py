"""Playing a hand on by the rule player, each by what he may know: what a thought is made of."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.dice import Dice
from games.tatsu.ai.policy import Policy
from games.tatsu.ai.table import Table

ASTRAY = 12  # in a thought one decision of so many is anything legal, so that no plan hangs on what others are sure to do


def played_on(table: Table, policies: Sequence[Policy], dice: Dice, astray: int = 0) -> None:
    """To the end of the hand. `policies`: those of Red and Yellow. `astray`: one decision of so many is anything legal."""
    while table.numbers[table.turn % 2]:
        place = table.turn
        cards, looks, asks = policies[place % 2].turn(table)
        choices = len(cards) + len(asks)
        if not choices:
            lay_unseen(table, place, dice)
            continue
        if astray and choices > 1 and not dice.below(astray):
            chosen = dice.below(choices)
        else:
            looks += [look for _place, look in asks]
            chosen = looks.index(max(looks))
        if chosen < len(cards):
            table.lay(place, cards[chosen])
        else:
            of = asks[chosen - len(cards)][0]
            answered(table, of, policies[of % 2], dice)


def answered(table: Table, of: int, policy: Policy, dice: Dice) -> None:
    clan = table.turn % 2
    cards = table.ready[of][clan]
    if not cards:
        cards = table.under[of][clan]
        table.lay(of, cards[dice.below(len(cards))])
    elif len(cards) == 1:
        table.lay(of, cards[0])
    else:
        looks = policy.answer(table, of)
        table.lay(of, cards[looks.index(max(looks))])


def lay_unseen(table: Table, place: int, dice: Dice) -> None:
    """Nothing of the clan lies face up with either of two players: one's own is pulled out, or else the other's."""
    clan = place % 2
    of = place if table.under[place][clan] else 1 - place
    cards = table.under[of][clan]
    table.lay(of, cards[dice.below(len(cards))])
