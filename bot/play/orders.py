"""Auto-answers (orders): stored, and updated at every move. Also questions with an answer that everyone can tell.

An order answers after the same pause as computer players, drawn in the same way. Notices wait until the longest such pause is over,
whether or not there are orders. So timing reveals neither that there was an order nor what its player holds.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress

import structlog

from bot import background
from bot.errors import Refused
from bot.locks import Locks
from bot.match.moment import Changed, Moment
from bot.match.orders import NONE, Ordered, Orders, answered_by_order, has_one_answer, looked_after, open_to, used
from bot.match.seats import seat_of
from bot.play.alarm import Sleep
from bot.play.answering import Answering, Delay, human_pace
from bot.play.copies import Copies
from bot.play.door import Door
from bot.play.store import MatchStore
from games.core.game import Seat

log = structlog.get_logger()

Change = Callable[[Orders, Moment, Seat], Orders]
Tell = Callable[[int, int], None]  # a match, and a person whose orders have been used or ended


class Ordering(Answering):
    def __init__(self, door: Door, store: MatchStore, delay: Delay = human_pace, sleep: Sleep = asyncio.sleep) -> None:
        super().__init__("order", door, delay, sleep)
        self._store = store
        self._tell: Tell = lambda match_id, person: None
        self._known = Copies(store.orders)  # for matches in progress: person -> their orders
        self._alone = Locks[int]()
        self._looks = background.Tasks()

    def listen(self, tell: Tell) -> None:
        """Set the callback for orders that have been used or ended."""
        self._tell = tell

    # ---- people

    async def of(self, match_id: int, person: int) -> Orders:
        return (await self._known.of(match_id)).get(person, NONE)

    async def change(self, match_id: int, person: int, change: Change) -> tuple[Moment, Seat, Orders]:
        """A player gives or revokes an order. It is durable when this returns, and answers an open question, too."""
        async with self._entered(match_id):
            moment = await self._door.being_played(match_id)
            seat, known = seat_of(moment.match, person), await self._known.of(match_id)
            before = known.get(person, NONE)
            orders = change(before, moment, seat)
            if orders == before:
                return moment, seat, orders
            await self._store.keep_orders(match_id, person, orders)
            known[person] = orders
        self.wake(moment)
        self._tell(match_id, person)
        return moment, seat, orders

    def evict(self, match_id: int | None) -> None:
        """Drop the copy. Orders are updated when the other process's change is announced."""
        self._known.evict(match_id)

    def erase(self, person: int) -> None:
        for known in self._known.all():
            known.pop(person, None)

    # ---- every move

    def changed(self, changed: Changed) -> None:
        if changed.match.ended:
            self._known.evict(changed.match.id)
        super().changed(changed)

    def wake(self, moment: Moment) -> None:
        """Update the orders of this match, if there may be any."""
        may_be_ordered = bool(moment.game.orders) and self._known.get(moment.match.id) != {}
        if moment.playing and (may_be_ordered or any(has_one_answer(moment, seat) for seat in moment.waiting)):
            self._looks.start(self._look_after(moment.match.id), f"orders-{moment.match.id}")

    async def _look_after(self, match_id: int) -> None:
        with suppress(Refused):  # it has ended, or cannot be read
            async with self._entered(match_id):
                moment, known = await self._door.matches.moment(match_id), await self._known.of(match_id)
                if not self._door.ownership.holds(moment.match):
                    return
                for person, orders in list(known.items()):
                    self._look_after_one(moment, known, person, orders)
                for seat in moment.people_waited_for:
                    orders = known.get(moment.match.sitters[seat].person or 0, NONE)
                    if has_one_answer(moment, seat) or answered_by_order(orders, moment, seat) is not None:
                        self._wake(moment, seat)

    def _look_after_one(self, moment: Moment, known: dict[int, Orders], person: int, orders: Orders) -> None:
        seat = moment.match.seat_of(person)
        if seat is None:
            known.pop(person, None)
            self._store.drop_orders(moment.match.id, person)
            return
        after = looked_after(orders, moment, seat)
        if after is not orders:
            self._keep(known, moment, person, after)

    # ---- answering

    async def _answer(self, match_id: int, seat: Seat, asked: int) -> None:
        moment = await self._door.matches.moment(match_id)
        if not moment.is_asked(seat, asked):
            return
        await self._sleep(self.pause(moment, seat))
        if not self._door.ownership.holds(moment.match):
            return  # another process answers
        if has_one_answer(moment, seat):
            await self._door.answer_unasked(match_id, seat, asked, "count", lambda moment: 0)
        else:
            await self._answer_by_order(match_id, seat, asked)

    async def _answer_by_order(self, match_id: int, seat: Seat, asked: int) -> None:
        found: list[tuple[int, Ordered]] = []

        def ordered(moment: Moment) -> int | None:
            person = moment.match.sitters[seat].person
            orders = (self._known.get(match_id) or {}).get(person or 0, NONE)
            about = open_to(orders, moment, seat)
            if person is not None and about is not None:
                found[:] = [(person, about)]
            return answered_by_order(orders, moment, seat)

        after = await self._door.answer_unasked(match_id, seat, asked, "order", ordered)
        [(person, about)] = found
        async with self._entered(match_id):
            if not after.match.ended:
                known = await self._known.of(match_id)
                self._keep(known, after, person, used(known.get(person, NONE), after, about))

    def _keep(self, known: dict[int, Orders], moment: Moment, person: int, orders: Orders) -> None:
        """Store the updated orders."""
        known[person] = orders
        self._store.note_orders(moment.match.id, person, orders)
        self._tell(moment.match.id, person)

    def _entered(self, match_id: int) -> asyncio.Lock:
        """The lock for changing the stored orders of a match."""
        return self._alone.of(match_id)

    async def close(self) -> None:
        await self._looks.close()
        await super().close()
