"""Decorators that register handlers of buttons, commands and autocomplete lists. Each handler gets a `Click`."""

from __future__ import annotations

import inspect
from collections.abc import Awaitable, Callable
from functools import cache, wraps
from typing import TYPE_CHECKING, Any, TypeVar

from discord import app_commands
from discord.ext import commands

from bot.desk.click import Click, Interaction, click_of
from bot.desk.command_names import localized
from bot.desk.pages import Pages
from bot.screen.parts import OPTION_LIMIT, OPTIONS, clipped
from games.core.text import Text

if TYPE_CHECKING:
    from bot.desk.app import Chabudai

Handler = Callable[[Click], Awaitable[None]]
FunctionT = TypeVar("FunctionT", bound=Callable[..., Awaitable[None]])
Command = app_commands.Command[Any, ..., None]
MARK = "__verb__"


class Cog(commands.Cog):
    def __init__(self, bot: Chabudai) -> None:
        self.bot = bot
        self.pages = Pages(bot.studio)

    async def cog_unload(self) -> None:
        self.pages.close()


def verb(*names: str) -> Callable[[FunctionT], FunctionT]:
    """Marks the handler of buttons and menus with these verbs."""

    def mark(function: FunctionT) -> FunctionT:
        setattr(function, MARK, names)
        return function

    return mark


def verbs_of(cog: commands.Cog) -> dict[str, Handler]:
    return {name: function.__get__(cog) for function in marked(type(cog)) for name in getattr(function, MARK)}


@cache
def marked(kind: Any) -> tuple[Any, ...]:
    members = [getattr(member, "callback", member) for _name, member in inspect.getmembers(kind)]
    return tuple(inspect.unwrap(member) for member in members if hasattr(member, MARK))


def command(name: Text, description: Text, **options: tuple[Text, Text]) -> Callable[[Callable[..., Any]], Command]:
    """Marks the handler of a slash command, with the name and description of each option."""

    def mark(function: Callable[..., Any]) -> Command:
        @wraps(function)
        async def answered(cog: Any, interaction: Interaction, **chosen: Any) -> None:
            await function(cog, click_of(interaction), **chosen)

        answered.__signature__ = inspect.signature(function, eval_str=True)  # type: ignore[attr-defined]
        app_commands.rename(**{option: localized(called) for option, (called, _said) in options.items()})(answered)
        app_commands.describe(**{option: localized(said) for option, (_called, said) in options.items()})(answered)
        return app_commands.command(name=localized(name), description=localized(description))(answered)

    return mark


def offers(function: Callable[..., Any]) -> Callable[..., Any]:
    """Marks a handler of autocomplete: suggestions, and the value of each."""

    @wraps(function)
    async def offered(cog: Any, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        click = click_of(interaction)
        try:
            found = await function(cog, click, typed)
        except Exception as problem:
            await click.bot.incoming.failed(click, problem)
            return []
        return [app_commands.Choice(name=clipped(words, OPTION_LIMIT), value=value) for words, value in found[:OPTIONS]]

    return offered
