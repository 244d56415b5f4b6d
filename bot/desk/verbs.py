"""Which function answers which button. Cogs mark their functions with `@verb("sit")`; the bot collects them."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import discord

from bot.screen.custom_id import Press

Handler = Callable[[discord.Interaction[Any], Press], Awaitable[None]]
FunctionT = TypeVar("FunctionT", bound=Callable[..., Awaitable[None]])
MARK = "__verb__"


def verb(name: str) -> Callable[[FunctionT], FunctionT]:
    def mark(function: FunctionT) -> FunctionT:
        setattr(function, MARK, name)
        return function

    return mark


def verbs_of(cog: object) -> dict[str, Handler]:
    return {getattr(method, MARK): method for _, method in inspect.getmembers(cog, inspect.ismethod) if hasattr(method, MARK)}
