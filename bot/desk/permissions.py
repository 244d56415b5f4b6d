"""Permissions that the bot needs where a match is played. Missing ones, and the consequences, are named before a table is opened."""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.desk.click import Click
from bot.errors import Refused
from bot.screen.parts import Button, ButtonRow, Paragraph, Screen, Style
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
    """Raises `Refused` with the missing permissions before a table is opened, so that they do not surface in the middle of a match.

    None are needed in direct messages with the bot. It cannot post in direct messages between other people.
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
    """Whether this is an ordinary channel: not a thread, a forum post, or the chat of a voice channel."""
    return isinstance(click.interaction.channel, discord.TextChannel)


async def is_told_first(click: Click, go_on: str) -> bool:
    """Before the first table of a server, name missing optional permissions once. True: that was shown, with a button that continues."""
    fact = f"told what is missing: {click.guild}"
    costs = [] if click.direct else list(what_it_costs(click))
    if not costs or await click.bot.store.fact(fact):
        return False
    await click.bot.store.keep_fact(fact, "told")
    reader = await click.reader()
    said = [Paragraph(reader(words)) for words in [_("Before you open the first table on this server:"), *costs]]
    await click.show(Screen((*said, ButtonRow((Button(reader(_("Open the table")), go_on, Style.PRIMARY),)))))
    return True


def what_it_costs(click: Click) -> Iterator[Text]:
    """What will not work here, though a table can be opened."""
    may, channel = click.interaction.app_permissions, click.interaction.channel
    missing: list[Words] = [words for name, words in IN_THREADS.items() if not getattr(may, name)]
    if missing and can_have_threads(click):
        yield _(
            "A match can’t have its own thread here. Missing: {missing}. A server manager can grant what’s missing.",
            missing=listed(missing),
        )
    slow = getattr(channel, "slowmode_delay", 0) and not (may.bypass_slowmode or may.manage_messages or may.manage_channels)
    if slow:
        yield _("Slowmode is on in this channel, so notices can arrive late. A server manager can exempt the bot from it.")


def may(click: Click, names: list[str]) -> None:
    known = NEEDED | IN_THREADS
    missing: list[Words] = [known[name] for name in names if not getattr(click.interaction.app_permissions, name)]
    if missing:
        raise Refused(
            _("I don’t have permission to do that here. Missing: {missing}. A server manager can grant it.", missing=listed(missing))
        )
