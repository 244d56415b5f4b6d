"""Standing orders: the page behind *Orders* in a panel, and its buttons."""

from __future__ import annotations

from bot.desk.click import Click
from bot.desk.verbs import Cog, verb
from bot.errors import MatchOver, NotUnderstood
from bot.match.moment import Moment
from bot.match.orders import Orders as Ordered
from bot.match.orders import order_given, revoked, stopping
from bot.play.orders import Change
from bot.screen.custom_id import button_id, numbered
from bot.screen.orders_screen import TITLE, orders_page
from bot.screen.panel_screen import Spot
from games.core.game import Seat


class Orders(Cog):
    @verb("orders")
    async def orders(self, click: Click) -> None:
        """The path: whether it is to be read in place of what stood there while others see the screen."""
        match = await click.match()
        if match.ended:
            raise MatchOver
        moment, _seat = await click.moment(), await click.seat()
        if not await click.veils(TITLE, button_id(match.id, "orders", path=(1,))):
            await click.turn(orders_page(moment, await self.bot.ordering.of(match.id, click.person), await click.reader()))

    @verb("order")
    async def order(self, click: Click) -> None:
        """The path: which order, which of its answers; one further is to be asked."""

        def change(orders: Ordered, moment: Moment, seat: Seat) -> Ordered:
            order, answer = numbered(moment.game.orders, click.press.path[:1]), click.press.path[1:2]
            if answer == (len(order.answers),):
                return revoked(orders, order)
            return order_given(orders, moment, seat, order, numbered(order.answers, answer).key)

        await self.changed(click, change)

    @verb("always")
    async def from_now_on(self, click: Click) -> None:
        """From a panel, which says then what is about to be answered. The path: which order."""

        def change(orders: Ordered, moment: Moment, seat: Seat) -> Ordered:
            order = numbered(moment.game.orders, click.press.path)
            if order.beside is None:
                raise NotUnderstood
            return order_given(orders, moment, seat, order, order.beside[0])

        moment, seat, _orders = await self.bot.ordering.change(click.press.match, click.person, change)
        click.at(moment, seat)
        await self.bot.panels.show(click, Spot(revealed=click.revealed))

    @verb("orderstop")
    async def stop(self, click: Click) -> None:
        """The path: which order; the choice: which of its stops, twice its number, one more to put it in force."""

        def change(orders: Ordered, moment: Moment, seat: Seat) -> Ordered:
            order, choice = numbered(moment.game.orders, click.press.path[:1]), click.press.value
            return stopping(orders, moment, seat, order, numbered(order.stops, (choice // 2,)), bool(choice % 2))

        await self.changed(click, change)

    async def changed(self, click: Click, change: Change) -> None:
        moment, seat, orders = await self.bot.ordering.change(click.press.match, click.person, change)
        click.at(moment, seat)
        await click.replace(orders_page(moment, orders, await click.reader()))
