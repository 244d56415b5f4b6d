"""Lists of matches for whoever has to say which one is meant, in pages.

A list is a select whose verb says what is chosen for; the buttons that turn its pages have the same verb, and belong to no match.
"""

from __future__ import annotations

from bot.desk import deliver
from bot.desk.app import Interaction
from bot.match.values import Match
from bot.screen.custom_id import Press
from bot.screen.match_screens import which_match


async def ask_which(interaction: Interaction, matches: list[Match], verb: str) -> None:
    reader = await interaction.client.audience.private(interaction.user.id, interaction.guild_id)
    await deliver.answer(interaction, which_match(matches, verb, reader))


def is_turned(press: Press) -> bool:
    """Whether a page was turned, and nothing chosen yet."""
    return not press.match and not press.values and len(press.path) == 1


async def turn_page(interaction: Interaction, matches: list[Match], press: Press) -> None:
    """The list as it is by now, at the page that the button names."""
    reader = await interaction.client.audience.private(interaction.user.id, interaction.guild_id)
    await deliver.in_place(interaction, which_match(matches, press.verb, reader, press.path[0]))
