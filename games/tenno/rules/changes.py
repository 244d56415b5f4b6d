"""Which slots got another card, or perhaps another, as everybody at the table saw, and for how long it is still shown.

Whoever sits at a real table sees a hand move, and has forgotten it a few rounds later. So a change is kept for one round of turns
and no longer, and only until the card there is turned up for everybody: then it has been seen, and remembering it is the game.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from games.core.agenda import put
from games.core.game import Seat
from games.tenno.rules.table import Change, Clash, EndTurn, Step, Turns

Aim = tuple[Seat, int]


def noted(lately: Turns, *changes: Change) -> Turns:
    """They happened in the turn that is being played."""
    *before, now = lately or ((),)
    return (*before, (*now, *changes))


def turned_up(lately: Turns, clash: Clash) -> Turns:
    """Everybody sees the cards of a battle, the Monk's too."""
    attacker, defender = fighters = clash.attacker, clash.defender
    seen = (attacker, clash.slot), (defender, clash.target), (defender, clash.monk)
    for number, turn in enumerate(lately):
        for change in turn:
            if change.seat in fighters:
                kept = tuple([each for each in turn if (each.seat, each.slot) not in seen])
                lately = put(lately, number, kept)
                break
    return lately


def next_turn(lately: Turns, seats: int) -> Turns:
    """A turn begins. What is older than a round is forgotten."""
    return (*lately[-seats:], ())


def since_the_last_turn(lately: Turns, agenda: tuple[Step, ...], me: Seat, seats: int) -> Mapping[Aim, bool]:
    """The slots that changed since a player's last turn began, and whether it is sure that another card lies there."""
    if not agenda:
        return {}
    end = agenda[-1]
    assert isinstance(end, EndTurn), "every turn ends"
    ago = (end.seat - me - 1) % seats + 1
    return _together(lately[-ago - 1 :])


def lately_changed(lately: Turns, agenda: tuple[Step, ...]) -> Mapping[Aim, bool]:
    """The same for whoever has no turns: what this turn changed, or as long as it has changed nothing, the one before."""
    changed = [turn for turn in lately[-2:] if turn]
    return _together(changed[-1:]) if agenda else {}


def _together(turns: Iterable[tuple[Change, ...]]) -> Mapping[Aim, bool]:
    found: dict[Aim, bool] = {}
    for change in (change for turn in turns for change in turn):
        aim = (change.seat, change.slot)
        found[aim] = found.get(aim, False) or change.surely
    return found
