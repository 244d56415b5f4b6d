"""Standing orders: the page behind *Orders* in a panel, and its buttons."""

from __future__ import annotations

from discord.ext import commands

from bot.desk import deliver
from bot.desk.app import Chabudai, Interaction
from bot.desk.verbs import verb
from bot.errors import NotUnderstood
from bot.i18n import Reader
from bot.match.moment import Moment
from bot.match.ordering import Change
from bot.match.orders import Orders as Ordered
from bot.match.orders import given, revoked, stopping
from bot.match.seats import seat_of
from bot.screen.custom_id import Press, button_id
from bot.screen.orders_screen import TITLE, orders_page
from bot.screen.parts import Screen
from bot.screen.veil_screen import veil
from games.core.game import Seat
from games.core.orders import Order


class Orders(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot

    @verb("orders")
    async def orders(self, interaction: Interaction, press: Press) -> None:
        """The path: whether it is to be read in place of what stood there while others see the screen."""
        moment = await self.bot.door.being_played(press.match)
        seat_of(moment.match, interaction.user.id)
        if not press.path and (await self.bot.audience.person(interaction.user.id)).hides(moment.match):
            page = veil(moment.match, TITLE, button_id(press.match, "orders", path=(1,)), await self.reader(interaction, moment))
        else:
            page = await self.page(interaction, moment, await self.bot.ordering.of(press.match, interaction.user.id))
        await (deliver.in_place if press.path else deliver.answer)(interaction, page)

    @verb("order")
    async def order(self, interaction: Interaction, press: Press) -> None:
        """The path: which order, which of its answers; one further is to be asked."""

        def change(orders: Ordered, moment: Moment, seat: Seat) -> Ordered:
            order, answer = meant(moment, press.path[0] if press.path else -1), press.path[1] if len(press.path) > 1 else -1
            if answer == len(order.answers):
                return revoked(orders, order)
            if not 0 <= answer < len(order.answers):
                raise NotUnderstood
            return given(orders, moment, seat, order, order.answers[answer].key)

        await self.changed(interaction, press, change)

    @verb("orderstop")
    async def stop(self, interaction: Interaction, press: Press) -> None:
        """The path: which order; the choice: which of its stops, twice its number, one more to put it in force."""

        def change(orders: Ordered, moment: Moment, seat: Seat) -> Ordered:
            order, stop = meant(moment, press.path[0] if press.path else -1), press.value // 2
            if stop >= len(order.stops):
                raise NotUnderstood
            return stopping(orders, moment, seat, order, order.stops[stop], bool(press.value % 2))

        await self.changed(interaction, press, change)

    async def changed(self, interaction: Interaction, press: Press, change: Change) -> None:
        moment, _seat, orders = await self.bot.ordering.change(press.match, interaction.user.id, change)
        await deliver.in_place(interaction, await self.page(interaction, moment, orders))

    async def page(self, interaction: Interaction, moment: Moment, orders: Ordered) -> Screen:
        return orders_page(moment, orders, await self.reader(interaction, moment))

    async def reader(self, interaction: Interaction, moment: Moment) -> Reader:
        return await self.bot.audience.private(interaction.user.id, moment.match.guild, moment.match.names)


def meant(moment: Moment, number: int) -> Order:
    if not 0 <= number < len(moment.game.orders):
        raise NotUnderstood
    return moment.game.orders[number]


async def setup(bot: Chabudai) -> None:
    await bot.add_cog(Orders(bot))
