"""What the bot needs to be allowed where a match is to be played; what is missing, and what it costs, is said before a table is opened."""

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


async def is_told_first(click: Click, go_on: str) -> bool:
    """Whether the first table of a server waits: what is not allowed there, and can be done without, is said once. The button goes on."""
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
    """What is missing here that is no reason to refuse a table."""
    may, channel = click.interaction.app_permissions, click.interaction.channel
    missing: list[Words] = [words for name, words in IN_THREADS.items() if not getattr(may, name)]
    if missing and can_have_threads(click):
        yield _("A match can’t have its own thread here. Missing: {missing}. A server manager can grant it.", missing=listed(missing))
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
