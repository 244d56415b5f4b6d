"""What a partner would groan at. Nobody plays it at any level, however it looks in a thought.

- a Samurai put above a column that counts for nobody any more, while another one still counts;
- a Daimyo's march ended while a Samurai could still leave such a column for one that counts;
- the last turn lost although it could be won, or at least shared.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.core.game import Seat
from games.take.ai.prospects import Outlook, prospects
from games.take.rules.cards import COLUMNS, HALL, Person
from games.take.rules.choices import more_samurai
from games.take.rules.table import Action, Another, Daimyo, Done, March, Ninja, Place, Settle, Table, chips_left, other, top


def blunders(outlook: Outlook, table: Table, legal: Sequence[Action]) -> list[bool]:
    worse = _worse(outlook, table) if chips_left(table) <= 1 else set[Action]()
    return [action in worse or _idle(table, outlook.seat, action) for action in legal]


def counting(table: Table) -> set[Person]:
    """Who is uncovered in this turn or may be later."""
    found = {person for printed, stack in zip(HALL, table.stacks, strict=True) for person in (printed + stack)[:-1]}
    return found | {top(table.stacks, step.space) for step in table.agenda if isinstance(step, Settle)}


def _idle(table: Table, seat: Seat, action: Action) -> bool:
    still = counting(table).intersection(COLUMNS)
    match action:
        case Place(column=column) | Daimyo(target=column) | Another(target=column) | Ninja(deed=Daimyo(target=column)):
            return bool(still) and column not in still
        case Done() if isinstance(table.step, March):
            more = more_samurai(table.step.start, table.courts[seat].samurai)
            return any(isinstance(each, Another) and each.source not in still and each.target in still for each in more)
        case _:
            return False


def _worse(outlook: Outlook, table: Table) -> set[Action]:
    """In the last turn: what leads to a worse end than something else would."""
    ahead = table.scores[outlook.seat] - table.scores[other(outlook.seat)]
    ends: dict[Action, int] = {}
    for prospect in prospects(outlook, table):
        action, points = prospect.actions[0], ahead + prospect.points
        ends[action] = max(ends.get(action, -1), (points > 0) - (points < 0))
    best = max(ends.values())
    return {action for action, end in ends.items() if end < best}
