"""Which channels a person can see, so that matches in other channels stay hidden from them.

Discord does not list archived threads and deleted channels. What is unknown counts as hidden. For a thread, the match stores its
channel, and whether it is private.
"""

from __future__ import annotations

from typing import Any

import discord

from bot.match.stored import Venue
from bot.match.values import Match


def here(interaction: discord.Interaction[Any]) -> Venue:
    """Where a command or button was used."""
    channel = interaction.channel
    thread = channel if isinstance(channel, discord.Thread) else None
    return Venue(
        interaction.guild_id or 0,
        interaction.channel_id or 0,
        parent=thread.parent_id if thread else 0,
        private=thread is not None and thread.is_private(),
    )


def channels_seen(interaction: discord.Interaction[Any]) -> tuple[int, ...] | None:
    """The channels and threads of this server that the person can see. None in direct messages."""
    if interaction.guild_id is None:
        return None
    guild = interaction.guild
    known = [] if guild is None else [channel.id for channel in (*guild.channels, *guild.threads)]
    return tuple([number for number in (interaction.channel_id, *known) if number is not None and is_open(interaction, number)])


def sees(interaction: discord.Interaction[Any], match: Match) -> bool:
    """Whether the person plays in this match, or is known to see the channel where it is or was played."""
    if is_open(interaction, match.channel) or is_open(interaction, match.home) or match.seat_of(interaction.user.id) is not None:
        return True
    return not match.private and is_open(interaction, match.parent)


def is_open(interaction: discord.Interaction[Any], number: int) -> bool:
    """Whether this channel or thread is known, and visible to the person. A private thread is visible only from inside."""
    guild, person = interaction.guild, interaction.user
    if guild is None or not isinstance(person, discord.Member):
        return False
    if number == interaction.channel_id:
        return True
    place = guild.get_channel_or_thread(number)
    if isinstance(place, discord.Thread):
        return not place.is_private() and is_open(interaction, place.parent_id)
    return place is not None and place.permissions_for(person).view_channel
