"""Games in rounds: how the end of a round is shown, and who begins the next one.

A round ends automatically, in the middle of a player's move. Dealt right away, the next one would cover how it ended. So a round
ends in four small steps:

1. The last step on the agenda of a round is one that no player decides. It scores, and emits the score as an event.
2. If the match is over now, the agenda stays empty. Otherwise it is `after_round`: the player who begins the next round is asked to.
3. Until then everything stays as the round ended, and pictures and words show it: what was taken, by which player, the new totals.
4. `NextRound` deals, with the dice of that move. So the next round is not even shuffled while people still look at this one.

This delays no one: the player asked would have had the first turn anyway, or deals by the rules.
"""

from __future__ import annotations

from games.core.game import Case, Seat


class RoundOver(Case, frozen=True):
    """A step: the round stays visible as it ended, until this seat begins the next one."""

    seat: Seat


class NextRound(Case, frozen=True):
    """The action that answers it, the only one there is."""


def after_round(beginner: Seat, match_is_over: bool) -> tuple[RoundOver, ...]:
    """The agenda when a round has been scored."""
    return () if match_is_over else (RoundOver(beginner),)
