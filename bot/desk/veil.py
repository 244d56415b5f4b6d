"""Streamer mode: which panels are veiled, showing only public information, and which are revealed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import discord

from bot.errors import NotUnderstood
from bot.match.moment import Moment
from bot.match.stored import Person
from bot.screen.custom_id import parse
from bot.screen.panel_screen import Spot


def is_veiled(moment: Moment, person: Person, spot: Spot) -> bool:
    return person.hides(moment.match) and not spot.revealed


def is_revealed(interaction: discord.Interaction[Any]) -> bool:
    """Whether the clicked panel was revealed, and so stays revealed through the levels of its menu."""
    return interaction.message is not None and any(map(_hides, _parts(interaction.message.components)))


def _parts(components: Iterable[Any]) -> Iterator[Any]:
    for each in components:
        yield each
        yield from _parts(getattr(each, "children", ()))


def _hides(part: Any) -> bool:
    """Whether this is the *Hide* button of a revealed panel."""
    try:
        press = parse(getattr(part, "custom_id", None) or "")
    except NotUnderstood:  # not a button, or one of another version
        return False
    return press.verb == "reveal" and press.path[:1] == (0,)
