"""What the bot needs to be allowed where a match is to be played; what is missing is named before a table is opened."""

from __future__ import annotations

from typing import Any

import discord

from bot.errors import Refused
from games.core.text import Phrases, Text, Words, listed

_ = Phrases("bot")

NEEDED: dict[str, Text] = {
    "view_channel": _("View channel"),
    "send_messages": _("Send messages"),
    "send_messages_in_threads": _("Send messages in threads"),
    "attach_files": _("Attach files"),
}
IN_THREADS: dict[str, Text] = {
    "create_public_threads": _("Create public threads"),
    "send_messages_in_threads": _("Send messages in threads"),
}


def may_write(interaction: discord.Interaction[Any]) -> None:
    """Missing permissions are named before a table is opened, not found out in the middle of a match.

    In direct messages with the bot none are needed; in those of others it cannot write.
    """
    if interaction.guild_id is None:
        if interaction.context.private_channel or isinstance(interaction.channel, discord.GroupChannel):
            raise Refused(_("A table stands in a channel of a server, or in your direct messages with the bot. Use /play there."))
        return
    thread = isinstance(interaction.channel, discord.Thread)
    may(interaction, [name for name in NEEDED if name != ("send_messages" if thread else "send_messages_in_threads")])


def may_open_thread(interaction: discord.Interaction[Any]) -> None:
    if not can_have_threads(interaction):
        raise Refused(_("There can be no thread in this channel, so the match is played in the channel itself."))
    may(interaction, list(IN_THREADS))


def can_have_threads(interaction: discord.Interaction[Any]) -> bool:
    """An ordinary channel: not a thread, a post of a forum, or the chat of a voice channel."""
    return isinstance(interaction.channel, discord.TextChannel)


def may(interaction: discord.Interaction[Any], names: list[str]) -> None:
    known = NEEDED | IN_THREADS
    missing: list[Words] = [known[name] for name in names if not getattr(interaction.app_permissions, name)]
    if missing:
        raise Refused(_("I may not do this here: {missing}. A server manager can allow it.", missing=listed(missing)))
