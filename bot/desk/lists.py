"""Lists of matches for whoever has to say which one is meant, in pages.

A list is a select whose verb says what is chosen for; the buttons that turn its pages have the same verb, and belong to no match.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.desk.click import Click
from bot.match.values import Match
from bot.screen.match_screens import which_match


async def the_one(click: Click, matches: list[Match], verb: str) -> Match | None:
    """The only match there is. None: there are several, and it was asked which one is meant."""
    if len(matches) == 1:
        return click.about(matches[0])
    await click.show(which_match(matches, verb, await click.reader()))
    return None


async def the_chosen(click: Click, matches: Callable[[Click], Awaitable[list[Match]]], own: bool = False) -> Match | None:
    """The match that was chosen from a list, or that of a button. None: a page was turned, to the list as it is by now."""
    press = click.press
    if press.match and not press.values:
        return await click.match()
    if press.values or len(press.path) != 1:
        return await click.find(press.value, own)
    await click.replace(which_match(await matches(click), press.verb, await click.reader(), press.path[0]))
    return None
