"""SimCord waits after each click until the bot is done with it: how often it looks, and how long it waits.

It gives up after five seconds on the wall's clock, which a busy machine needs now and then. Its deadline may not simply be later, since it
also says which sleeps of the bot are not waited for. So it is asked again, as long as tests are patient.
"""

from __future__ import annotations

from asyncio import Task
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Any

from discord import Client
from simcord import _dpy_internals
from simcord.env import Env

from tests.patience import PATIENCE

IDLE = 0.002  # seconds between two looks, 0.05 by default: minutes of all tests together


def be_patient() -> None:
    settle, advance = Env._settle_internal, Env._advance_to

    async def settled(env: Env, _deadline: float | None = None, **how: Any) -> None:
        await again(env, _deadline, lambda deadline: settle(env, _deadline=deadline, **{"idle": IDLE, **how}))

    async def advanced(env: Env, target: float, deadline: float) -> None:
        await again(env, deadline, lambda later: advance(env, target, later or deadline))

    Env._settle_internal = settled  # type: ignore[assignment]
    Env._advance_to = advanced  # type: ignore[assignment]
    _dpy_internals.is_wait_for_listener = unless_nobody_listens(_dpy_internals.is_wait_for_listener)  # type: ignore[assignment]


def unless_nobody_listens(found: Callable[[Client, Task[Any]], bool]) -> Callable[[Client, Task[Any]], bool]:
    """SimCord looks through the whole stack of each task for somebody who waits for an event; this bot never does."""
    return lambda client, task: bool(client._listeners) and found(client, task)


async def again(env: Env, deadline: float | None, ask: Callable[[float | None], Awaitable[None]]) -> None:
    until = monotonic() + PATIENCE
    while True:
        try:
            return await ask(deadline)
        except TimeoutError:
            if monotonic() > until:
                raise
            deadline = monotonic() + env.settle_timeout  # the loop's clock
