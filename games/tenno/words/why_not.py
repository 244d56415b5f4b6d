"""What cannot be done at the open step, and why."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.text import Phrases, Who, Words
from games.tenno.rules.cards import MONK, SHOGUN
from games.tenno.rules.table import Again, Attack, Monk
from games.tenno.view.sight import Sight
from games.tenno.words.names import named, slot_name

_ = Phrases("tenno")


def why_not(view: Sight) -> tuple[Words, ...]:
    match view.step:
        case Attack():
            return tuple(_idle_shogun(view))
        case Again() as first:
            return (*_idle_shogun(view), *_done_before(first, view))
        case Monk() if MONK in view.mine.hand:
            return (_("{card} can’t help: he’s in your hand, and only helps from the table.", card=named(MONK)),)
        case _:
            return ()


def _idle_shogun(view: Sight) -> Iterator[Words]:
    if SHOGUN in view.mine.table:
        yield _("{card} can’t attack: he never does.", card=named(SHOGUN))


def _done_before(first: Again, view: Sight) -> Iterator[Words]:
    card = view.mine.table[first.slot]
    if card:
        yield _("{card} can’t attack: he has just done so.", card=named(card))
    who, slot = Who(first.defender), slot_name(first.target)
    if view.places[first.defender].table[first.target] is None:
        yield _("{who}, {slot}: there’s no card there.", who=who, slot=slot)
    else:
        yield _("{who}, {slot}: this card was the target of the first attack.", who=who, slot=slot)
