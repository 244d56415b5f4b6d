"""Retries a change on the current match if another process was quicker."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

from bot.errors import Overtaken

P = ParamSpec("P")
T = TypeVar("T")
DoorT = TypeVar("DoorT")
Act = Callable[Concatenate[DoorT, int, P], Coroutine[Any, Any, T]]

TRIES = 5  # attempts before giving up


def tried_again(act: Act[DoorT, P, T]) -> Act[DoorT, P, T]:
    """Retry until it succeeds or is refused."""

    @wraps(act)
    async def trying(door: DoorT, match_id: int, /, *args: P.args, **kwargs: P.kwargs) -> T:
        for _try in range(TRIES - 1):
            with suppress(Overtaken):
                return await act(door, match_id, *args, **kwargs)
        return await act(door, match_id, *args, **kwargs)

    return trying
