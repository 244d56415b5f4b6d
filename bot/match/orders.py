"""A person's auto-answers in a match: which ones are active, what stops them, what they have done. Values, and pure changes of them.

What a game offers is in its `orders`. An order is known to no one but its player.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from msgspec import field
from msgspec.structs import replace

from bot.match.moment import Moment
from games.core.game import Case, Seat, Value
from games.core.orders import Answer, Order, Stop

KEPT = 20  # of what became of orders: the last of it


class Standing(Value, frozen=True):
    """An order that a player has given. `marks` is what its stops have noted."""

    order: str
    answer: str
    stops: tuple[str, ...] = ()
    marks: dict[str, Any] = field(default_factory=dict)


class Used(Case, frozen=True):
    """An order has answered a question; that was this move."""

    seq: int
    order: str
    answer: str


class Ended(Case, frozen=True):
    """A stop has ended an order after this move."""

    seq: int
    order: str
    stop: str


class Orders(Value, frozen=True):
    """All of one person in one match. `version` says how to read what is stored."""

    standing: tuple[Standing, ...] = ()
    news: tuple[Used | Ended, ...] = ()  # oldest first
    version: int = 1

    def of(self, order: str) -> Standing | None:
        return next((each for each in self.standing if each.order == order), None)


NONE = Orders()


class Ordered(NamedTuple):
    """An order that is about an open question, with what it answers or what stops it this once."""

    standing: Standing
    order: Order
    answer: Answer
    stopped: Stop | None


# ---- giving orders


def order_given(orders: Orders, moment: Moment, seat: Seat, order: Order, answer: str) -> Orders:
    """This answer from now on. What stops the order stays as it was chosen."""
    before = orders.of(order.key)
    stops = order.usual if before is None else before.stops
    standing = Standing(order.key, answer, stops)
    rest = tuple([each for each in orders.standing if each.order != order.key])
    return looked_after(replace(orders, standing=(*rest, standing)), moment, seat)


def revoked(orders: Orders, order: Order) -> Orders:
    return replace(orders, standing=tuple([each for each in orders.standing if each.order != order.key]))


def stopping(orders: Orders, moment: Moment, seat: Seat, order: Order, stop: Stop, on: bool) -> Orders:
    """With or without one of the stops. What it notes it notes from now on."""
    before = orders.of(order.key)
    if before is None:
        return orders
    stops = tuple([each.key for each in order.stops if (on if each.key == stop.key else each.key in before.stops)])
    marks = {key: mark for key, mark in before.marks.items() if key != stop.key}
    changed = replace(before, stops=stops, marks=marks)
    standing = tuple([changed if each is before else each for each in orders.standing])
    return looked_after(replace(orders, standing=standing), moment, seat)


# ---- what becomes of it


def looked_after(orders: Orders, moment: Moment, seat: Seat) -> Orders:
    """After any move: permanently stopped orders have ended, and stops have noted what they need. The same object if nothing changed."""
    if not orders.standing or not moment.playing:
        return orders
    standing, news = list[Standing](), orders.news
    for each, order in known(orders, moment):
        noting = with_marks(each, order, moment, seat)
        ended = next((stop for stop in stops_of(noting, order) if not stop.once and is_met(stop, noting, moment, seat)), None)
        if ended is None:
            standing.append(noting)
        else:
            news = (*news, Ended(moment.seq, order.key, ended.key))[-KEPT:]
    after = replace(orders, standing=tuple(standing), news=news)
    return orders if after == orders else after


def open_to(orders: Orders, moment: Moment, seat: Seat) -> Ordered | None:
    """The order that is about what this seat is asked now."""
    if not orders.standing or seat not in moment.waiting:
        return None
    for each, order in known(orders, moment):
        answer = order.answer(each.answer)
        if answer is not None and order.asked(moment.view(None), seat):
            met = (stop for stop in stops_of(each, order) if is_met(stop, each, moment, seat))
            return Ordered(each, order, answer, next(met, None))
    return None


def answered_by_order(orders: Orders, moment: Moment, seat: Seat) -> int | None:
    """What the orders of this seat answer, as the number of a legal action; None: its player is asked."""
    found = open_to(orders, moment, seat)
    if found is None or found.stopped is not None:
        return None
    legal = moment.legal(seat)
    return legal.index(found.answer.choose(moment.view(seat), legal))


def used(orders: Orders, moment: Moment, ordered: Ordered) -> Orders:
    """It has led to this moment."""
    news = (*orders.news, Used(moment.seq, ordered.order.key, ordered.answer.key))
    return replace(orders, news=news[-KEPT:])


def has_one_answer(moment: Moment, seat: Seat) -> bool:
    """Whether everyone can deduce that there is no other. If only the player can tell, they are asked all the same."""
    return seat in moment.waiting and moment.game.one_answer(moment.view(None), seat) and len(moment.legal(seat)) == 1


def may_go_unasked(moment: Moment, seat: Seat) -> bool:
    """Whether this seat's question may be answered automatically, judged by public information: not whether there is an order."""
    asked = seat in moment.waiting and any(order.asked(moment.view(None), seat) for order in moment.game.orders)
    return asked or has_one_answer(moment, seat)


# ---- helpers


def known(orders: Orders, moment: Moment) -> Iterator[tuple[Standing, Order]]:
    """Orders that today's game knows."""
    by_key = {order.key: order for order in moment.game.orders}
    return ((each, by_key[each.order]) for each in orders.standing if each.order in by_key)


def stops_of(standing: Standing, order: Order) -> Iterator[Stop]:
    return (stop for stop in order.stops if stop.key in standing.stops)


def is_met(stop: Stop, standing: Standing, moment: Moment, seat: Seat) -> bool:
    return stop.met(moment.view(None), seat, standing.marks.get(stop.key))


def with_marks(standing: Standing, order: Order, moment: Moment, seat: Seat) -> Standing:
    """With the marks that were missing, as far as they can be had by now."""
    missing = {stop.key: stop.mark(moment.view(None), seat) for stop in stops_of(standing, order) if stop.key not in standing.marks}
    new = {key: mark for key, mark in missing.items() if mark is not None}
    return replace(standing, marks={**standing.marks, **new}) if new else standing
