"""Every call that sends something to Discord, with the failures that have to be expected.

An expected failure (a deleted message, closed direct messages, an expired token) is returned as None or False.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from datetime import timedelta
from time import monotonic
from typing import Any, NamedTuple, TypeVar

import aiohttp
import discord
import structlog

from bot import metrics
from bot.desk.answer_first import on_its_way
from bot.desk.assumptions import Assumption, assumptions_of
from bot.desk.coalescer import RetryLater
from bot.desk.components import Uploaded, attachments_of, files_of, uploaded_in, view_of
from bot.desk.other_ways import BAD_REQUEST, Draft, NotShown, taken, without_picture
from bot.match.stored import Message
from bot.match.values import NoThread
from bot.render import Picture
from bot.screen.parts import Screen

log = structlog.get_logger()
T = TypeVar("T")

STILL_IN_TIME = 2.0  # seconds; Discord waits for three
GIVEN_UP = 5.0  # seconds; Discord no longer accepts an answer after that
TOKEN_LIVES = 14.5 * 60  # seconds; Discord says 15 minutes
OLD = timedelta(minutes=55)  # Discord allows far fewer edits of messages older than an hour
OLD_TAKES = 1.5  # seconds; discord.py would wait out the limit for edits of old messages

UNKNOWN_CHANNEL, UNKNOWN_SERVER, UNKNOWN_MESSAGE = 10003, 10004, 10008
UNKNOWN_INTERACTION, ALREADY_ANSWERED, EDITED_TOO_OFTEN = 10062, 40060, 30046
NO_ACCESS, NO_PERMISSION, THREAD_IS_THERE, TOO_MANY_THREADS = 50001, 50013, 160004, 160006
NO_THREAD = {NO_ACCESS: NoThread.FORBIDDEN, NO_PERMISSION: NoThread.FORBIDDEN, TOO_MANY_THREADS: NoThread.FULL}
EXPECTED = {
    UNKNOWN_CHANNEL: "the channel is gone",
    UNKNOWN_SERVER: "the server is gone",
    UNKNOWN_MESSAGE: "the message is gone",
    10015: "the token expired",
    UNKNOWN_INTERACTION: "the click was answered too late",
    ALREADY_ANSWERED: "the click was answered already",
    EDITED_TOO_OFTEN: "an old message was edited too often",
    NO_ACCESS: "no access",
    50005: "the message is another application's",
    50007: "direct messages are closed",
    NO_PERMISSION: "a permission is missing",
    50027: "the token expired",
    50083: "the thread is archived",
    50278: "no server in common",
    TOO_MANY_THREADS: "too many threads",
}


class Sent(NamedTuple):
    """A message as Discord has it now: its id, and the picture in it."""

    id: int
    uploaded: Uploaded | None = None
    lacking: bool = False  # whether the intended picture is missing


# ---- answers to a click or command


async def answer(
    interaction: discord.Interaction[Any], screen: Screen, picture: Picture | None = None, *, private: bool = True
) -> Sent | None:
    """Answer a click or command with a new message."""

    async def send(draft: Draft) -> Sent:
        if interaction.response.is_done():
            sent = await interaction.followup.send(**_new(draft), ephemeral=draft.private, wait=True)
            return Sent(sent.id, uploaded_in(sent))
        response = await interaction.response.send_message(**_new(draft), ephemeral=draft.private)
        return Sent(response.message_id or 0, uploaded_in(response.resource))

    draft = Draft(screen, picture, private=private, direct=interaction.guild_id is None)
    if interaction.response.is_done():
        return await expected(taken(assumptions_of(interaction.client), draft, send))
    return await _first_answer(interaction, lambda: taken(assumptions_of(interaction.client), draft, send))


async def update(
    interaction: discord.Interaction[Any], screen: Screen, picture: Picture | None = None, known: Message | None = None
) -> Sent | None:
    """Answer a click by editing the message that it was on, or with a new one if that has just been deleted.

    `known`: our latest record of the message, which may have been edited after the click.
    If Discord refuses the edit, a private message is sent anew; a public one is left to the code that keeps it up to date.
    """
    message, assumed = interaction.message, assumptions_of(interaction.client)
    shown = uploaded_with(known) if known is not None and message is not None and known.id == message.id else uploaded_in(message)
    is_old = message is not None and interaction.created_at - message.created_at > OLD

    async def edit(draft: Draft) -> Sent | None:
        if draft.picture is None and picture is not None:
            return await otherwise()
        if interaction.response.is_done():
            edited: Any = await interaction.edit_original_response(**_changed(draft))
        else:
            edited = (response := await interaction.response.edit_message(**_changed(draft))) and response.resource
        return _sent(message.id, edited, draft) if message else None

    async def otherwise() -> Sent | None:
        if message is None or message.flags.ephemeral or interaction.guild_id is None:
            return await answer(interaction, screen, picture, private=message is None or message.flags.ephemeral)
        await interaction.response.defer()
        return None

    async def send() -> Sent | None:
        if is_old and not assumed.holds(Assumption.OLD_MESSAGE):
            return await otherwise()
        try:
            async with asyncio.timeout(OLD_TAKES if is_old else None):
                sent = await taken(assumed, Draft(screen, picture, shown, changes=True), edit)
        except discord.NotFound as problem:
            if problem.code != UNKNOWN_MESSAGE:
                raise
            private = interaction.guild_id is not None or message is None or message.flags.ephemeral
            return await answer(interaction, screen, picture, private=private)
        except (TimeoutError, discord.HTTPException) as problem:
            if not is_old or (isinstance(problem, discord.HTTPException) and problem.code != EDITED_TOO_OFTEN):
                raise
            await assumed.refused(Assumption.OLD_MESSAGE, "it was edited too often")
            return await otherwise()
        if is_old:
            await assumed.worked([Assumption.OLD_MESSAGE])
        return sent

    return await _first_answer(interaction, send)


async def in_place(interaction: discord.Interaction[Any], screen: Screen, picture: Picture | None = None) -> Sent | None:
    """Answer a click by editing the private message that it was on. On a public message the click is forged: that stays as it is."""
    private = interaction.message is not None and interaction.message.flags.ephemeral
    return await (update if private else answer)(interaction, screen, picture)


async def offer(interaction: discord.Interaction[Any], choices: list[discord.app_commands.Choice[str]]) -> None:
    """Answer an autocomplete request: Discord accepts nothing but a list."""
    await expected(interaction.response.autocomplete(choices))


async def edit_answer(interaction: discord.Interaction[Any], screen: Screen, picture: Picture | None = None) -> Sent | None:
    """Edit the answer to a click or command."""

    async def edit(draft: Draft) -> Sent:
        edited = await interaction.edit_original_response(**_changed(draft))
        return _sent(edited.id, edited, draft, picture)

    return await expected(taken(assumptions_of(interaction.client), Draft(screen, picture, changes=True), edit))


async def hand_over(interaction: discord.Interaction[Any], screen: Screen, name: str, data: bytes) -> None:
    """Add a file to the answer to a click, or send it in a message below. The screen has its place."""
    changes = _changed(Draft(screen))
    changes["attachments"] = [discord.File(io.BytesIO(data), filename=name)]
    try:
        await expected(interaction.edit_original_response(**changes))
    except discord.HTTPException as problem:
        if problem.status != BAD_REQUEST:
            raise
        file = discord.File(io.BytesIO(data), filename=name)
        await expected(interaction.followup.send(view=view_of(screen), file=file, ephemeral=interaction.guild_id is not None))


async def _first_answer(interaction: discord.Interaction[Any], send: Callable[[], Awaitable[Sent | None]]) -> Sent | None:
    """Retry once if the connection breaks: Discord waits three seconds, and discord.py does not retry by itself.

    The age of the click is not checked: its timestamp is Discord's, and the clock of this machine may be wrong.
    """
    begun = monotonic()
    on_its_way()
    try:
        async with asyncio.timeout(GIVEN_UP):
            return await expected(send())
    except TimeoutError:  # discord.py keeps trying for 25 seconds, and the older message is waiting for its update
        log.info("a click could not be answered in time")
        return None
    except (aiohttp.ClientConnectionError, ConnectionError):
        if monotonic() - begun > STILL_IN_TIME:
            log.info("a click could not be answered in time")
            return None
        return await expected(_sent_or_arrived(interaction, send))


async def _sent_or_arrived(interaction: discord.Interaction[Any], send: Callable[[], Awaitable[Sent | None]]) -> Sent | None:
    """Send again. If the first try arrived before the connection broke, return that message, so that it can be kept up to date."""
    try:
        return await send()
    except discord.HTTPException as problem:
        if problem.code != ALREADY_ANSWERED:
            raise
        response = await interaction.original_response()
        return Sent(response.id, uploaded_in(response))


# ---- existing messages


async def edit(
    client: discord.Client, message: Message, screen: Screen, picture: Picture | None = None, uploaded: Uploaded | None = None
) -> Sent | None:
    """Edit a message of ours; an ephemeral one by its token. None: it is gone, or out of reach."""

    async def change(draft: Draft) -> Sent:
        changes = _changed(draft)
        if message.token is None:
            edited: Any = await channel_of(client, message.channel).get_partial_message(message.id).edit(**changes)
        else:
            assert client.application_id is not None
            webhook = discord.Webhook.partial(client.application_id, message.token, client=client)
            edited = await webhook.edit_message(message.id, **changes)
        return _sent(message.id, edited, draft, picture)

    return await expected(taken(assumptions_of(client), Draft(screen, picture, uploaded, changes=True), change), retry=True)


def takes(client: discord.Client, message: Message, picture: Picture) -> bool:
    """Whether this picture can be shown in an existing message."""
    draft = Draft(Screen(()), picture, uploaded_with(message), changes=True)
    return without_picture(draft) is draft or assumptions_of(client).holds(Assumption.NEW_PICTURE)


async def delete(client: discord.Client, message: Message) -> bool:
    """Delete a message of ours. False: a temporary failure."""
    try:
        await expected(channel_of(client, message.channel).get_partial_message(message.id).delete(), retry=True)
    except (RetryLater, aiohttp.ClientError, OSError) as problem:
        log.info("a message could not be deleted yet", why=repr(problem))
        return False
    return True


# ---- new messages


async def post(
    client: discord.Client, channel: int, screen: Screen, picture: Picture | None = None, *, number: int, retry: bool = False
) -> Sent | None:
    """A new message in a channel. None: no permission, or the channel is gone.

    Discord ignores a second message with the same nonce, so it is safe to retry after a broken connection.
    """

    async def send(draft: Draft) -> Sent:
        sent = await channel_of(client, channel).send(**_new(draft), nonce=number)
        return Sent(sent.id, uploaded_in(sent))

    try:
        return await expected(taken(assumptions_of(client), Draft(screen, picture), send), retry)
    except (aiohttp.ClientConnectionError, ConnectionError):
        return await expected(taken(assumptions_of(client), Draft(screen, picture), send), retry)


async def direct_channel(client: discord.Client, person: int) -> int | None:
    """The channel of a person's direct messages. None: they are closed."""
    channel = await expected(client.create_dm(discord.Object(person)))
    return None if channel is None else channel.id


# ---- threads


async def open_thread(client: discord.Client, message: Message, name: str) -> int | NoThread:
    """A public thread on a message of ours, or the existing one if it has been opened before. Otherwise the reason why there is none.

    A thread has the id of its message, so a bot that was killed before storing it finds it again. Discord archives it after a week
    of silence, and the next message reopens it.
    """
    assumed = assumptions_of(client)
    if not assumed.holds(Assumption.THREAD):
        return NoThread.FAILED
    try:
        opened = await client.http.start_thread_with_message(message.channel, message.id, name=name, auto_archive_duration=10_080)
        await assumed.worked([Assumption.THREAD])
        return int(opened["id"])
    except discord.HTTPException as problem:
        if problem.code == THREAD_IS_THERE:
            return message.id
        if problem.status == BAD_REQUEST and problem.code not in EXPECTED:
            await assumed.refused(Assumption.THREAD, problem.text)
        metrics.discord_error(problem.code, EXPECTED)
        log.info("a thread could not be opened", why=EXPECTED.get(problem.code, problem.text or problem.status))
        return NO_THREAD.get(problem.code, NoThread.FAILED)
    except discord.RateLimited as problem:
        log.info("a thread could not be opened: rate-limited", seconds=problem.retry_after)
        return NoThread.FAILED


def may_write_in_threads(client: discord.Client, server: int, channel: int) -> bool:
    """As far as the cached permissions tell; Discord has the final say."""
    known = client.get_guild(server)
    if known is None or client.user is None:
        return True
    place, me = known.get_channel(channel), known.get_member(client.user.id)
    return place is None or me is None or place.permissions_for(me).send_messages_in_threads


async def archive(client: discord.Client, thread: int) -> None:
    """Archive a thread of ours. A new message in it reopens it. If this fails, Discord archives it after a week anyway."""
    try:
        await expected(client.http.edit_channel(thread, archived=True), retry=True)
    except discord.HTTPException as problem:
        await assumptions_of(client).refused(Assumption.THREAD, problem.text)


# ---- where messages are


async def is_gone(client: discord.Client, channel: int) -> bool:
    """Whether a channel or thread was deleted. Only the error code for exactly that counts."""
    try:
        await client.fetch_channel(channel)
    except discord.HTTPException as problem:
        return problem.code in {UNKNOWN_CHANNEL, UNKNOWN_SERVER}
    except (discord.DiscordException, aiohttp.ClientError, OSError) as problem:
        log.info("could not check whether a channel exists", channel=channel, why=repr(problem))
    return False


# ---- in terms of discord.py


def channel_of(client: discord.Client, channel: int) -> discord.PartialMessageable:
    return client.get_partial_messageable(channel)


def _new(draft: Draft) -> dict[str, Any]:
    allowed = _allowed_mentions(draft.screen)
    return {"view": view_of(draft.screen, draft.picture), "files": files_of(draft.picture), "allowed_mentions": allowed}


def _changed(draft: Draft) -> dict[str, Any]:
    return {
        "view": view_of(draft.screen, draft.picture),
        "attachments": attachments_of(draft.picture, draft.uploaded),
        "allowed_mentions": _allowed_mentions(draft.screen),
    }


def _sent(number: int, message: Any, draft: Draft, wanted: Picture | None = None) -> Sent:
    """The result of an edit. Raises `NotShown` if the picture should have stayed and Discord returns a message without one."""
    uploaded = uploaded_in(message)
    if draft.keeps and uploaded is None and message is not None:
        raise NotShown
    return Sent(number, uploaded, lacking=wanted is not None and draft.picture is None)


def _allowed_mentions(screen: Screen) -> discord.AllowedMentions:
    people = [] if screen.quiet else [discord.Object(person) for person in screen.mentions]
    return discord.AllowedMentions(everyone=False, roles=False, users=people)


def uploaded_with(message: Message) -> Uploaded | None:
    return Uploaded(message.file, message.file_id) if message.file else None


async def expected(call: Awaitable[T], retry: bool = False) -> T | None:
    """The result of a call to Discord; None if it failed in an expected way.

    Rate limits and outages are temporary: with `retry` they raise `RetryLater`, otherwise they return None as well.
    """
    try:
        return await call
    except discord.RateLimited as problem:
        log.info("rate-limited", seconds=problem.retry_after)
    except discord.HTTPException as problem:
        metrics.discord_error(problem.code, EXPECTED)
        passing = problem.code == EDITED_TOO_OFTEN or problem.status == 429 or problem.status >= 500
        if problem.code not in EXPECTED and not passing:
            raise
        log.info("Discord refused a request", why=EXPECTED.get(problem.code, problem.status))
        if not passing:
            return None
    if retry:
        raise RetryLater
    return None
