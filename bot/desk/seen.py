"""What of a server somebody can see, so that a list shows nobody what was played where they may not look."""

from __future__ import annotations

from typing import Any

import discord

from bot.errors import NoSuchMatch
from bot.match.values import Match


def unseen(interaction: discord.Interaction[Any]) -> tuple[int, ...]:
    """The channels of this server that whoever asks cannot see, and other people's private threads."""
    guild, person = interaction.guild, interaction.user
    if guild is None or not isinstance(person, discord.Member):
        return ()
    closed = {channel.id for channel in guild.channels if not channel.permissions_for(person).view_channel}
    threads = [
        thread.id for thread in guild.threads if thread.parent_id in closed or (thread.is_private() and thread.id != interaction.channel_id)
    ]
    return (*sorted(closed), *sorted(threads))


def may_see(interaction: discord.Interaction[Any], match: Match) -> None:
    """Raises `NoSuchMatch` where the match was played in a place that whoever asks cannot see, and they did not sit there."""
    if not sees(interaction, match):
        raise NoSuchMatch


def sees(interaction: discord.Interaction[Any], match: Match) -> bool:
    hidden = unseen(interaction)
    return not (match.channel in hidden or match.home in hidden) or match.seat_of(interaction.user.id) is not None
