"""Auto-answers (orders): the page for viewing, giving and revoking them, and their lines in a panel."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any

from bot.i18n import Reader
from bot.match.moment import Moment
from bot.match.orders import Ended, Orders, Standing, Used, open_to
from bot.screen import parts
from bot.screen.custom_id import button_id, option_value, select_id
from bot.screen.table_screen import titled
from games.core.game import AnyGame, Seat
from games.core.orders import Order
from games.core.text import Phrases, Text, Words, listed

_ = Phrases("bot")

TITLE = _("Auto-answers")
ON, OFF = "✓", "–"


# ---- the page


def orders_page(moment: Moment, orders: Orders, reader: Reader) -> parts.Screen:
    """Each order with its answers, one press each; below an active one its stops."""
    body: list[parts.Part] = [
        parts.Paragraph(f"### {reader(TITLE)} · {titled(moment.match, reader)}"),
        parts.Paragraph(
            reader(
                _(
                    "An auto-answer replies for you when you’re asked, after the same delay as the AI. No one can tell "
                    "it was automatic. If one of its conditions is met, you’re asked yourself."
                )
            )
        ),
    ]
    for number, order in enumerate(moment.game.orders):
        if len(moment.seats) < order.fewest:
            continue
        body += _order(moment, number, order, orders.of(order.key), reader)
    ended = [news for news in orders.news if isinstance(news, Ended)][-3:]
    body.append(parts.Paragraph(parts.small(reader(words) for words in news_told(moment.game, ended))))
    return parts.Screen(parts.fitted(body))


def _order(moment: Moment, number: int, order: Order, standing: Standing | None, reader: Reader) -> list[parts.Part]:
    match, answers = moment.match.id, order.answers
    chosen = None if standing is None else order.answer(standing.answer)
    buttons = [_button(match, (number, len(answers)), _("Ask me"), chosen is None, reader)]
    buttons += [_button(match, (number, index), answer.name, answer is chosen, reader) for index, answer in enumerate(answers)]
    body: list[parts.Part] = [parts.Paragraph(f"**{reader(order.name)}**"), *parts.in_rows(buttons)]
    if standing is not None and chosen is not None and order.stops:
        body.append(_stops(match, number, order, standing, reader))
    return body


def _button(match: int, path: tuple[int, int], name: Text, chosen: bool, reader: Reader) -> parts.Button:
    label = parts.clipped(f"{ON} {reader.plain(name)}" if chosen else reader.plain(name), parts.BUTTON_LIMIT)
    return parts.Button(label, button_id(match, "order", 0, path), parts.Style.SUCCESS if chosen else parts.Style.SECONDARY)


def _stops(match: int, number: int, order: Order, standing: Standing, reader: Reader) -> parts.Select:
    """A select that toggles stops. A value contains the new state, so that a client sends the same choice twice."""
    options = []
    for index, stop in enumerate(order.stops):
        on = stop.key in standing.stops
        label = parts.clipped(f"{ON if on else OFF} {reader.plain(stop.name)}", parts.OPTION_LIMIT)
        options.append(parts.SelectOption(label, option_value(2 * index + (not on), 0, (number,))))
    in_force = sum(stop.key in standing.stops for stop in order.stops)
    title = _.many("{n} condition active. Change …", "{n} conditions active. Change …", in_force)
    return parts.Select(select_id(match, "orderstop", 0, (number,)), parts.clipped(reader.plain(title), parts.OPTION_LIMIT), tuple(options))


# ---- in a panel


def from_now_on(moment: Moment, seat: Seat, orders: Orders, reader: Reader) -> list[parts.Button]:
    """Beside a question with one thing to choose, or that was answered before: that it need not be asked again."""
    return [
        parts.Button(reader.plain(order.beside[1]), button_id(moment.match.id, "always", moment.asked[seat], (number,)))
        for number, order in enumerate(moment.game.orders)
        if order.beside is not None and orders.of(order.key) is None and order.asked(moment.view(None), seat)
        if (len(moment.legal(seat)) == 1 if order.answered_so is None else has_answered_so(moment, seat, order.answered_so))
    ]


def has_answered_so(moment: Moment, seat: Seat, tells: Callable[[Any, Seat], bool]) -> bool:
    """Whether this seat has a choice, and has chosen the same before."""
    told = (entry.told for entry in moment.log if entry.counts)
    return len(moment.legal(seat)) > 1 and any(tells(each.event, seat) for each in told if each.reaches(seat))


def order_lines(moment: Moment, seat: Seat, orders: Orders, since: int) -> list[Words]:
    """Orders that were used or have ended since this move, and what an order about the open question will do."""
    lines = news_told(moment.game, (news for news in orders.news if news.seq > since))
    ordered = open_to(orders, moment, seat)
    if ordered is None:
        return lines
    what = _named(ordered.order, ordered.answer.name)
    if ordered.stopped is not None:
        return [*lines, _("Your auto-answer leaves this one to you: {because}. ({order})", because=ordered.stopped.because, order=what)]
    return [*lines, _("About to auto-answer: {order}", order=what)]


def news_told(game: AnyGame, news: Iterable[Used | Ended]) -> list[Words]:
    """What orders did or why they ended, with equal news in one line. Orders that the game no longer has are left out."""
    said = [words for each in news if (words := _one(game, each)) is not None]
    runs = [(words, len(list(run))) for words, run in groupby(said)]
    return [words if number == 1 else listed((words, f"×{number}"), " ") for words, number in runs]


def _one(game: AnyGame, news: Used | Ended) -> Words | None:
    order = next((order for order in game.orders if order.key == news.order), None)
    if order is None:
        return None
    if isinstance(news, Used):
        answer = order.answer(news.answer)
        return None if answer is None else _("Auto-answered: {order}", order=_named(order, answer.name))
    stop = order.stop(news.stop)
    return None if stop is None else _("Your auto-answer has ended: {because}. ({order})", because=stop.because, order=order.name)


def _named(order: Order, answer: Text) -> Words:
    return listed((order.name, answer), " → ")
