"""What can be ordered beforehand: whether the Monk is shown, a swap or the pretence of one, and at which card to peek."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec.structs import replace

from games.core.agenda import step_of
from games.core.game import Seat
from games.core.orders import Answer, Order, Stop
from games.core.text import Phrases
from games.tenno.rules import table
from games.tenno.rules.rulebook import strengths
from games.tenno.view.sight import Sight

_ = Phrases("tenno")

FEW = 3  # cards in hand


# ---- answers


def decline(view: Sight, legal: Sequence[table.Action]) -> table.Action:
    return table.Decline()


def show_the_monk(view: Sight, legal: Sequence[table.Action]) -> table.Action:
    return next((action for action in legal if isinstance(action, table.ShowMonk)), table.Decline())


def pretend_at(slot: int) -> Callable[[Sight, Sequence[table.Action]], table.Action]:
    """Take that card up and lay it down again; with an empty hand it seems to change places with another one."""

    def pretend(view: Sight, legal: Sequence[table.Action]) -> table.Action:
        return next(action for action in legal if is_pretence(action, view, slot))

    return pretend


def is_pretence(action: table.Action, view: Sight, slot: int) -> bool:
    match action:
        case table.Exchange(at, card):
            return at == slot and card == view.mine.table[slot]
        case table.Shuffle(slots, really):
            return slot in slots and not really
        case _:
            return False


def peek_at(slot: int) -> Callable[[Sight, Sequence[table.Action]], table.Action]:
    return lambda view, legal: table.PeekAt(slot)


# ---- what everybody can count


def one_answer(view: Sight, seat: Seat) -> bool:
    """A card that was peeked at has been seen. Without another card on the table no Monk helps, and nobody attacks again."""
    match step_of(view.steps, seat):
        case table.Look():
            return True
        case table.Monk():
            clash = view.clash
            return clash is not None and is_alone(view, seat, clash.target)
        case table.Again(slot=slot):
            return is_alone(view, seat, slot)
        case _:
            return False


def is_alone(view: Sight, seat: Seat, slot: int) -> bool:
    return all(card is None for other, card in enumerate(view.places[seat].table) if other != slot)


# ---- what is asked


def is_asked(kind: type[table.Monk | table.Swap | table.Peek]) -> Callable[[Sight, Seat], bool]:
    return lambda view, seat: isinstance(step_of(view.steps, seat), kind)


# ---- what stops an order


def clash_of(view: Sight, seat: Seat) -> table.Clash | None:
    """The attack for which this seat is asked for the Monk."""
    return view.clash if isinstance(step_of(view.steps, seat), table.Monk) else None


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
    return step.of if isinstance(step, table.Peek) else None


def is_somebody_else(view: Sight, seat: Seat, mark: int | None) -> bool:
    other = opponent(view, seat)
    return other is not None and mark is not None and other != mark


def has_few_cards(view: Sight, seat: Seat, mark: None) -> bool:
    return len(view.places[seat].hand) < FEW


def in_turn(view: Sight) -> Seat | None:
    return next((step.seat for step in view.agenda if isinstance(step, table.EndTurn | table.Attack | table.Again)), None)


def turn(view: Sight, seat: Seat) -> Seat | None:
    return in_turn(view)


def turn_has_ended(view: Sight, seat: Seat, mark: int | None) -> bool:
    return mark is not None and in_turn(view) != mark


ENDS = (
    Stop("few", _("Until I hold fewer than {n} cards", n=FEW), _("you hold fewer than {n} cards", n=FEW), has_few_cards),
    Stop("turn", _("Until this turn is over"), _("the turn is over"), turn_has_ended, mark=turn),
)
LEFT, MIDDLE, RIGHT = table.SLOTS

ORDERS = (
    Order(
        "monk",
        _("When I may show the Monk"),
        (Answer("always", _("Show him if he’s on the table"), show_the_monk), Answer("never", _("Don’t show him"), decline)),
        asked=is_asked(table.Monk),
        beside=("never", _("Always continue")),
        stops=(
            Stop(
                "decides", _("Ask me if he would change who wins"), _("the Monk would change who wins"), monk_decides, once=True, usual=True
            ),
            Stop("other", _("Until another player attacks me"), _("another player attacked you"), is_somebody_else, mark=opponent),
            *ENDS,
        ),
    ),
    Order(
        "swap",
        _("When I may swap"),
        (
            Answer("decline", _("No swap"), decline),
            Answer("pretend-left", _("Pretend: left"), pretend_at(LEFT)),
            Answer("pretend-middle", _("Pretend: middle"), pretend_at(MIDDLE)),
            Answer("pretend-right", _("Pretend: right"), pretend_at(RIGHT)),
        ),
        asked=is_asked(table.Swap),
        stops=ENDS,
    ),
    Order(
        "peek",
        _("When I may look at a card"),
        (
            Answer("never", _("Don’t look"), decline),
            Answer("left", _("Look: left"), peek_at(LEFT)),
            Answer("middle", _("Look: middle"), peek_at(MIDDLE)),
            Answer("right", _("Look: right"), peek_at(RIGHT)),
        ),
        asked=is_asked(table.Peek),
        stops=(
            Stop("other", _("Until it’s another player’s card"), _("it’s another player’s card"), is_somebody_else, mark=opponent),
            *ENDS,
        ),
    ),
)
