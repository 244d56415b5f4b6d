"""What can be ordered beforehand: whether the Monk is shown, a swap or the pretence of one, and at which card to peek."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from games.core.agenda import step_of
from games.core.game import Seat
from games.core.orders import Answer, Order, Stop
from games.core.text import Phrases
from games.tenno.rules.rulebook import strengths
from games.tenno.rules.table import (
    SLOTS,
    Action,
    Again,
    Attack,
    Clash,
    Decline,
    EndTurn,
    Exchange,
    Look,
    Monk,
    Peek,
    PeekAt,
    ShowMonk,
    Shuffle,
    Swap,
)
from games.tenno.view.sight import Sight

_ = Phrases("tenno")

FEW = 3  # cards in hand


# ---- answers


def decline(view: Sight, legal: Sequence[Action]) -> Action:
    return Decline()


def show_the_monk(view: Sight, legal: Sequence[Action]) -> Action:
    return next((action for action in legal if isinstance(action, ShowMonk)), Decline())


def pretend_at(slot: int) -> Callable[[Sight, Sequence[Action]], Action]:
    """Take that card up and lay it down again; with an empty hand it seems to change places with another one."""

    def pretend(view: Sight, legal: Sequence[Action]) -> Action:
        return next(action for action in legal if is_pretence(action, view, slot))

    return pretend


def is_pretence(action: Action, view: Sight, slot: int) -> bool:
    match action:
        case Exchange(at, card):
            return at == slot and card == view.mine.table[slot]
        case Shuffle(slots, really):
            return slot in slots and not really
        case _:
            return False


def peek_at(slot: int) -> Callable[[Sight, Sequence[Action]], Action]:
    return lambda view, legal: PeekAt(slot)


# ---- what everybody can count


def one_answer(view: Sight, seat: Seat) -> bool:
    """A card that was peeked at has been seen. Without another card on the table no Monk helps, and nobody attacks again."""
    match step_of(view.steps, seat):
        case Look():
            return True
        case Monk():
            clash = view.clash
            return clash is not None and is_alone(view, seat, clash.target)
        case Again(slot=slot):
            return is_alone(view, seat, slot)
        case _:
            return False


def is_alone(view: Sight, seat: Seat, slot: int) -> bool:
    return all(card is None for other, card in enumerate(view.places[seat].table) if other != slot)


# ---- what is asked


def is_asked(kind: type[Monk | Swap | Peek]) -> Callable[[Sight, Seat], bool]:
    return lambda view, seat: isinstance(step_of(view.steps, seat), kind)


# ---- what stops an order


def clash_of(view: Sight, seat: Seat) -> Clash | None:
    """The attack for which this seat is asked for the Monk."""
    return view.clash if isinstance(step_of(view.steps, seat), Monk) else None


def monk_decides(view: Sight, seat: Seat, mark: None) -> bool:
    """Whether somebody else would win if the Monk helped."""
    clash = clash_of(view, seat)
    if clash is None:
        return False
    (strong, firm), (stronger, firmer) = strengths(clash), strengths(replace(clash, monk=0))
    return (strong > firm, strong == firm) != (stronger > firmer, stronger == firmer)


def opponent(view: Sight, seat: Seat) -> Seat | None:
    """Who attacks this seat, or at whose cards it may peek."""
    clash, step = clash_of(view, seat), step_of(view.steps, seat)
    if clash is not None:
        return clash.attacker
    return step.of if isinstance(step, Peek) else None


def is_somebody_else(view: Sight, seat: Seat, mark: int | None) -> bool:
    other = opponent(view, seat)
    return other is not None and mark is not None and other != mark


def has_few_cards(view: Sight, seat: Seat, mark: None) -> bool:
    return len(view.places[seat].hand) < FEW


def turn(view: Sight, seat: Seat) -> Seat | None:
    return next((step.seat for step in view.agenda if isinstance(step, EndTurn | Attack | Again)), None)


def turn_has_ended(view: Sight, seat: Seat, mark: int | None) -> bool:
    return mark is not None and turn(view, seat) != mark


ENDS = (
    Stop(
        key="few", name=_("Until I hold fewer than {n} cards", n=FEW), because=_("you hold fewer than {n} cards", n=FEW), met=has_few_cards
    ),
    Stop(key="turn", name=_("Until this turn is over"), because=_("the turn is over"), met=turn_has_ended, mark=turn),
)
LEFT, MIDDLE, RIGHT = SLOTS

ORDERS = (
    Order(
        key="monk",
        name=_("When I may show the Monk"),
        answers=(
            Answer(key="always", name=_("Show him if he’s on the table"), choose=show_the_monk),
            Answer(key="never", name=_("Don’t show him"), choose=decline),
        ),
        asked=is_asked(Monk),
        stops=(
            Stop(
                key="decides",
                name=_("Ask me if he would change who wins"),
                because=_("the Monk would change who wins"),
                met=monk_decides,
                once=True,
                usual=True,
            ),
            Stop(
                key="other",
                name=_("Until another player attacks me"),
                because=_("another player attacked you"),
                met=is_somebody_else,
                mark=opponent,
            ),
            *ENDS,
        ),
    ),
    Order(
        key="swap",
        name=_("When I may swap"),
        answers=(
            Answer(key="decline", name=_("No swap"), choose=decline),
            Answer(key="pretend-left", name=_("Pretend: left"), choose=pretend_at(LEFT)),
            Answer(key="pretend-middle", name=_("Pretend: middle"), choose=pretend_at(MIDDLE)),
            Answer(key="pretend-right", name=_("Pretend: right"), choose=pretend_at(RIGHT)),
        ),
        asked=is_asked(Swap),
        stops=ENDS,
    ),
    Order(
        key="peek",
        name=_("When I may look at a card"),
        answers=(
            Answer(key="never", name=_("Don’t look"), choose=decline),
            Answer(key="left", name=_("Look: left"), choose=peek_at(LEFT)),
            Answer(key="middle", name=_("Look: middle"), choose=peek_at(MIDDLE)),
            Answer(key="right", name=_("Look: right"), choose=peek_at(RIGHT)),
        ),
        asked=is_asked(Peek),
        stops=(
            Stop(
                key="other",
                name=_("Until it’s another player’s card"),
                because=_("it’s another player’s card"),
                met=is_somebody_else,
                mark=opponent,
            ),
            *ENDS,
        ),
    ),
)
