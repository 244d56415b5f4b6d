"""What the bot needs to be allowed where a match is to be played; what is missing is named before a table is opened."""

from __future__ import annotations

import discord

from bot.desk.click import Click
from bot.errors import Refused
from games.core.text import Phrases, Text, Words, listed

_ = Phrases("bot")

NEEDED: dict[str, Text] = {
    "view_channel": _("View Channel"),
    "send_messages": _("Send Messages"),
    "send_messages_in_threads": _("Send Messages in Threads"),
    "attach_files": _("Attach Files"),
}
IN_THREADS: dict[str, Text] = {
    "create_public_threads": _("Create Public Threads"),
    "send_messages_in_threads": _("Send Messages in Threads"),
}


def may_write(click: Click) -> None:
    """Missing permissions are named before a table is opened, not found out in the middle of a match.

    In direct messages with the bot none are needed; in those of others it cannot write.
    """
    if click.direct:
        if click.interaction.context.private_channel or isinstance(click.interaction.channel, discord.GroupChannel):
            raise Refused(_("You can only open a table in a server channel, or in your direct messages with me. Use /play there."))
        return
    thread = isinstance(click.interaction.channel, discord.Thread)
    may(click, [name for name in NEEDED if name != ("send_messages" if thread else "send_messages_in_threads")])


def may_open_thread(click: Click) -> None:
    if not can_have_threads(click):
        raise Refused(_("This channel doesn’t support threads, so the match is played here."))
    may(click, list(IN_THREADS))


def can_have_threads(click: Click) -> bool:
    """An ordinary channel: not a thread, a post of a forum, or the chat of a voice channel."""
    return isinstance(click.interaction.channel, discord.TextChannel)


def may(click: Click, names: list[str]) -> None:
    known = NEEDED | IN_THREADS
    missing: list[Words] = [known[name] for name in names if not getattr(click.interaction.app_permissions, name)]
    if missing:
        raise Refused(
            _("I don’t have permission to do that here. Missing: {missing}. A server manager can grant it.", missing=listed(missing))
        )
