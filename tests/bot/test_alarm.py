"""The alarm rings for what is due, once, and costs nothing while nothing is."""

from __future__ import annotations

import asyncio

from bot.play.alarm import Alarm
from tests.patience import under_way


class Watch:
    """A clock that is turned by hand, and an alarm that goes by it."""

    def __init__(self) -> None:
        self.now = 0.0
        self.rung: list[str] = []
        self.turned = asyncio.Event()
        self.alarm = Alarm("test", lambda: self.now, self.rung.append, self.sleep)

    async def sleep(self, seconds: float) -> None:
        due = self.now + seconds
        while self.now < due:
            await self.turned.wait()
            await asyncio.sleep(0)

    async def turn_to(self, now: float) -> list[str]:
        self.now = now
        self.turned.set()
        for _ in range(5):
            await asyncio.sleep(0)
        self.turned.clear()
        return self.rung


async def test_what_is_due_rings_in_its_order_and_once():
    watch = Watch()
    for key, when in (("late", 30.0), ("early", 10.0), ("later", 40.0)):
        watch.alarm.set(key, when)
    assert await watch.turn_to(9) == []
    assert await watch.turn_to(31) == ["early", "late"]
    assert await watch.turn_to(39) == ["early", "late"]
    assert await watch.turn_to(40) == ["early", "late", "later"]
    await watch.alarm.close()


async def test_what_is_set_anew_rings_at_its_new_time_only():
    watch = Watch()
    watch.alarm.set("match", 10.0)
    watch.alarm.set("match", 20.0)
    assert await watch.turn_to(15) == []
    watch.alarm.set("match", 17.0)
    assert await watch.turn_to(18) == ["match"]
    assert await watch.turn_to(30) == ["match"]


async def test_what_is_taken_off_does_not_ring_and_leaves_no_task():
    watch = Watch()
    watch.alarm.set("match", 10.0)
    watch.alarm.set("match", None)
    assert len(watch.alarm) == 0
    await asyncio.sleep(0)
    assert not under_way("test")
    assert await watch.turn_to(20) == []


async def test_keys_that_are_set_again_and_again_take_no_room():
    watch = Watch()
    for when in range(1_000):
        watch.alarm.set("match", 10.0 + when)
    assert len(watch.alarm._heap) < 200
    await watch.alarm.close()
