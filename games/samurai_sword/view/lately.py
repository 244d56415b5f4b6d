"""What just happened, read off a view: who did what to whom with which card, and what that changed. No words and no shapes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import NamedTuple

from games.core.game import Seat
from games.samurai_sword.rules import events
from games.samurai_sword.rules.cards import BUSHIDO, DIVERSION, NO_CARD, WEAPONS
from games.samurai_sword.rules.lately import parted
from games.samurai_sword.rules.table import Attacked, Duty, Face, Given
from games.samurai_sword.view.reading import seats_of
from games.samurai_sword.view.sight import Sight


class Deed(NamedTuple):
    """`asked`: whom it was done to has still to answer. `against`: the card that turned it away, or that it cost."""

    seat: Seat
    card: int
    whom: tuple[Seat, ...] = ()
    asked: bool = False
    against: int = NO_CARD
    lost: bool = False  # the card was not played: it was given up
    hurt: tuple[Seat, ...] = ()


class Changes(NamedTuple):
    """For each seat by how much it changed, where it did."""

    resilience: Counter[Seat]
    honor: Counter[Seat]
    cards: Counter[Seat]


def deed_of(view: Sight) -> Deed | None:
    """What is being done just now; else what was done last."""
    _before, last = parted(view.lately)
    return _in_the_air(view) or _done(last)


def _in_the_air(view: Sight) -> Deed | None:
    """What somebody has still to answer. Who of several has answered is nobody's business, so all that were asked are named."""
    for step in view.agenda:
        if isinstance(step, Attacked):
            return Deed(step.by, view.played, (step.seat,), asked=True)
        if isinstance(step, Duty):
            return Deed(step.seat, BUSHIDO, (step.seat,), asked=True, against=_last_flipped(view))
    together = tuple(step for step in view.agenda if isinstance(step, (Face, Given)))
    if not together:
        return None
    return Deed(together[0].by, view.played, tuple(step.seat for step in together), asked=True)


def _last_flipped(view: Sight) -> int:
    return next((event.card for event in reversed(view.lately) if isinstance(event, events.Flipped)), NO_CARD)


def _done(lately: Iterable[events.Event]) -> Deed | None:
    deed: Deed | None = None
    for event in lately:
        match event:
            case events.Struck(seat, weapon, target, _wounds):
                deed = Deed(seat, weapon, (target,))
            case events.Played(seat, card):
                deed = Deed(seat, card)
            case events.PlayedOn(seat, card, target):
                deed = Deed(seat, card, (target,))
            case events.Flipped(seat, card):
                deed = Deed(seat, BUSHIDO, (seat,), against=card)
            case events.BushidoMoved(to) if deed is not None and deed.card == BUSHIDO:
                deed = deed._replace(whom=(to,))
            case events.TookDiscard(seat, card):
                deed = Deed(seat, card)
            case events.MetDuty(seat, card) | events.Dropped(seat, card) if deed is None or deed.card == BUSHIDO:
                deed = Deed(seat, card, lost=True)
            case events.Parried(_, card) | events.GeishaRemoved(_, card, _) if deed is not None:
                deed = deed._replace(against=card)
            case events.Avoided(seat, _) if deed is not None:
                deed = deed._replace(whom=(*deed.whom, seat))
            case events.Wounded(seat, _, _) if deed is not None:
                hit = deed.whom if deed.card in WEAPONS else (*deed.whom, seat)
                deed = deed._replace(whom=hit, hurt=(*deed.hurt, seat))
            case _:
                pass
    return deed


def changes_of(view: Sight) -> Changes:
    """What a figure on the table was changed by. Who got new resilience since is not shown any more to have lost some."""
    changes = Changes(Counter(), Counter(), Counter())
    _before, last = parted(view.lately)
    for event in last:
        match event:
            case events.Wounded(seat, wounds, _):
                changes.resilience[seat] -= wounds
            case events.Exerted(seat, _):
                changes.resilience[seat] -= 1
            case events.Recovered(seat, resilience):
                changes.resilience[seat] = resilience
            case events.HonorGiven(seat, to):
                changes.honor[seat] -= 1
                changes.honor[to] += 1
            case events.FailedDuty(seat, paid):
                changes.honor[seat] -= paid
            case events.DeckEnded():
                changes.honor.subtract(seats_of(view))
            case events.Drew(seat, cards):
                changes.cards[seat] += cards
            case events.PlayedOn(seat, card, target) if card == DIVERSION:
                changes.cards[seat] += 1
                changes.cards[target] -= 1
            case events.GeishaRemoved(seat, _, False):
                changes.cards[seat] -= 1
            case _:
                pass
    return changes
