"""What a seat of Také cannot see, changed from the state and the rulebook alone.

Everything is open but one thing: what the player to move has prepared and not yet confirmed.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from games.core.dice import Dice
from games.core.game import Seat
from games.take.rules.rulebook import apply, legal
from games.take.rules.table import Confirm, State, Undo

MOST = 4  # steps that are prepared instead


def redeal(state: State, seat: Seat | None, dice: Dice) -> State:
    """The player to move has prepared something else, or nothing. That player knows everything."""
    agenda = state.tables[0].agenda
    if not agenda or agenda[0].seat == seat:
        return state
    player = agenda[0].seat
    other = replace(state, tables=state.tables[:1])
    for _ in range(dice.below(MOST + 1)):
        ways = [action for action in legal(other, player) if not isinstance(action, Confirm | Undo)]
        if not ways:
            break
        other = apply(other, player, dice.choice(ways), dice).state
    return other


def secret(state: State) -> Any:
    """What is prepared: only the player to move may see it."""
    return state.tables[1:]
