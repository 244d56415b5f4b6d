"""Lists of matches for whoever has to say which one is meant, in pages.

A list is a select whose verb says what is chosen for; the buttons that turn its pages have the same verb, and belong to no match.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from bot.desk.click import Click
from bot.match.values import Match
from bot.screen.match_screens import which_match


async def which(click: Click, verb: str, matches: Callable[[Click], Awaitable[list[Match]]], own: bool = False) -> Match | None:
    """The match that a command means if there is but one, that of a button, or the one chosen from a list. None: it is asked which one."""
    press = click.press
    if press.match and not press.values:
        return await click.match()
    if press.values or (press.verb and len(press.path) != 1):
        return await click.find(press.value, own)
    known = await matches(click)
    if len(known) == 1 and not press.verb:
        return click.about(known[0])
    page = which_match(known, verb, await click.reader(), press.path[0] if press.path else 0)
    await (click.replace if press.verb else click.show)(page)
    return None
