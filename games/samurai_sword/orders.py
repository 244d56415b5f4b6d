"""What can be ordered beforehand: the answers to an attack, to Battlecry and Jujutsu, and to Bushido."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from games.core.game import Seat
from games.core.orders import Answer, Order, Stop
from games.core.text import Phrases
from games.samurai_sword.rules.cards import BATTLECRY, JUJUTSU, NOBUNAGA, PARRY, SHOGUN, WEAPONS
from games.samurai_sword.rules.events import Parried
from games.samurai_sword.rules.table import Attacked, Decision, Duty, Face, Play, Reply
from games.samurai_sword.view.reading import asked_of, in_turn, wounds_to
from games.samurai_sword.view.sight import Sight

_ = Phrases("samurai-sword")

StepT = TypeVar("StepT", bound=Decision)

FEW = 3  # cards


# ---- answers


def giving(view: Sight, legal: Sequence[Reply]) -> Reply:
    """A Parry if that will do, or the weapon that is missed least; without either, nothing."""
    return min((reply for reply in legal if reply.card), key=missed, default=Reply())


def missed(reply: Reply) -> tuple[bool, int, int]:
    """The less, the sooner it is given away."""
    if reply.card == PARRY:
        return False, 0, 0
    weapon = WEAPONS[reply.card]
    return True, weapon.wounds, weapon.reach


def giving_nothing(view: Sight, legal: Sequence[Reply]) -> Reply:
    return Reply()


# ---- what everybody can count


def one_answer(view: Sight, seat: Seat) -> bool:
    """Without a card in hand there is no weapon for Bushido, and nothing to do but to end the turn, unless for Nobunaga."""
    step, person = asked_of(view, seat), view.people[seat]
    may_exert = person.character == NOBUNAGA and person.resilience > 1
    return person.cards == 0 and (isinstance(step, Duty) or (isinstance(step, Play) and not may_exert))


# ---- what is asked


def challenged(card: int) -> Callable[[Sight, Seat], bool]:
    def asked(view: Sight, seat: Seat) -> bool:
        return view.played == card and step_of(view, seat, Face) is not None

    return asked


def step_of(view: Sight, seat: Seat, kind: type[StepT]) -> StepT | None:
    step = None if view.ending is not None else asked_of(view, seat)
    return step if isinstance(step, kind) else None


# ---- what stops an order


def costs_the_last_resilience(view: Sight, seat: Seat, mark: None) -> bool:
    step = asked_of(view, seat)
    wounds = wounds_to(view, step.by, view.played, seat) if isinstance(step, Attacked) else 1
    return wounds >= view.people[seat].resilience


def attacker(view: Sight, seat: Seat) -> Seat | None:
    step = step_of(view, seat, Attacked)
    return None if step is None else step.by


def is_somebody_else(view: Sight, seat: Seat, mark: int | None) -> bool:
    by = attacker(view, seat)
    return by is not None and mark is not None and by != mark


def shogun_is_attacked(view: Sight, seat: Seat, mark: None) -> bool:
    """Roles are shown at the end; before that, nothing tells more of one than whom its player attacks."""
    return any(person.role == SHOGUN and attacker(view, Seat(number)) is not None for number, person in enumerate(view.people))


def has_few_cards(view: Sight, seat: Seat, mark: None) -> bool:
    return view.people[seat].cards < FEW


def turn(view: Sight, seat: Seat) -> Seat | None:
    return in_turn(view)


def turn_has_ended(view: Sight, seat: Seat, mark: int | None) -> bool:
    return mark is not None and in_turn(view) != mark


def honor_runs_out(view: Sight, seat: Seat, mark: None) -> bool:
    return any(person.honor <= 1 for person in view.people)


LAST_RESILIENCE = Stop(
    "last",
    _("Ask me if it would leave me no resilience"),
    _("it would leave you no resilience"),
    costs_the_last_resilience,
    once=True,
    usual=True,
)
LAST_HONOR = Stop(
    "honor",
    _("Ask me if it would leave me no honor"),
    _("it would leave you no honor"),
    lambda view, seat, mark: view.people[seat].honor <= 1,
    once=True,
    usual=True,
)
ENDS = (
    Stop("few", _("Until I hold fewer than {n} cards", n=FEW), _("you hold fewer than {n} cards", n=FEW), has_few_cards),
    Stop("turn", _("Until this turn is over"), _("the turn is over"), turn_has_ended, mark=turn),
    Stop("tense", _("Until someone is down to 1 honor"), _("someone is down to 1 honor"), honor_runs_out),
    Stop("side", _("Until someone takes sides by attacking the Shogun"), _("someone attacked the Shogun"), shogun_is_attacked),
)

ORDERS = (
    Order(
        "parry",
        _("When a weapon targets me"),
        (Answer("always", _("Parry if I can"), giving), Answer("never", _("Take the wounds"), giving_nothing)),
        asked=lambda view, seat: attacker(view, seat) is not None,
        beside=("always", _("Always parry")),
        answered_so=lambda event, seat: isinstance(event, Parried) and event.seat == seat,
        stops=(
            LAST_RESILIENCE,
            Stop("other", _("Until another player attacks me"), _("another player attacked you"), is_somebody_else, mark=attacker),
            *ENDS,
        ),
    ),
    Order(
        "battlecry",
        _("When Battlecry targets me"),
        (Answer("always", _("Avoid the wound if I can"), giving), Answer("never", _("Take the wound"), giving_nothing)),
        asked=challenged(BATTLECRY),
        stops=(LAST_RESILIENCE, *ENDS),
    ),
    Order(
        "jujutsu",
        _("When Jujutsu targets me"),
        (Answer("always", _("Discard my weakest weapon"), giving), Answer("never", _("Take the wound"), giving_nothing)),
        asked=challenged(JUJUTSU),
        stops=(LAST_RESILIENCE, *ENDS),
    ),
    Order(
        "bushido",
        _("When Bushido turns up a weapon for me"),
        (Answer("always", _("Discard my weakest weapon"), giving), Answer("never", _("Discard Bushido"), giving_nothing)),
        asked=lambda view, seat: step_of(view, seat, Duty) is not None,
        stops=(LAST_HONOR, *ENDS),
    ),
)
