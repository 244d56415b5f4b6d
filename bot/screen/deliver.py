"""Every call that puts something on Discord, with the answers of Discord that are no surprise.

What is expected (a message somebody deleted, closed direct messages, a token that ran out) comes back as None or False.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import aiohttp
import discord
import structlog

from bot import metrics
from bot.i18n import Reader
from bot.match import Message
from bot.render import Picture, Studio, drawable
from bot.screen.components import files_of, view_of
from bot.screen.latest import NotNow
from bot.screen.screen import Screen

log = structlog.get_logger()
T = TypeVar("T")

TOKEN_LIVES = 14.5 * 60  # seconds; Discord says 15 minutes
PATIENCE = 0.4  # seconds that an answer waits for a picture that is not drawn yet

UNKNOWN_INTERACTION, ALREADY_ANSWERED, EDITED_TOO_OFTEN = 10062, 40060, 30046
EXPECTED = {
    10003: "the channel is gone",
    10004: "the server is gone",
    10008: "the message is gone",
    10015: "the token ran out",
    UNKNOWN_INTERACTION: "the click was answered too late",
    ALREADY_ANSWERED: "the click was answered already",
    EDITED_TOO_OFTEN: "an old message was edited too often",
    50001: "no access",
    50007: "direct messages are closed",
    50013: "a permission is missing",
    50027: "the token ran out",
    50083: "the thread is archived",
    50278: "no server in common",
    160006: "too many threads",
}


async def picture_of(studio: Studio, screen: Screen, tell: Reader, patience: float | None = PATIENCE) -> Picture | None:
    """The screen's picture, if it can be had without letting anybody wait. One that cannot be drawn stops no match."""
    if screen.scene is None:
        return None
    words = drawn(tell)
    cached = studio.cached(screen.scene, words)
    if cached is not None:
        return cached
    try:
        return await asyncio.wait_for(studio.picture(screen.scene, words), patience)
    except TimeoutError:
        return None
    except Exception:
        metrics.error()
        log.exception("a picture could not be drawn")
        return None


def drawn(tell: Reader) -> Reader:
    """The words of pictures: of a name what our fonts can draw, and the seat's number where nothing of it is left."""
    return Reader(tell.language, [drawable(name) for name in tell.names], markdown=False)


def new(screen: Screen, picture: Picture | None) -> dict[str, Any]:
    """The arguments of a new message."""
    return {"view": view_of(screen, picture), "files": files_of(picture), "allowed_mentions": pinging(screen)}


def changed(screen: Screen, picture: Picture | None) -> dict[str, Any]:
    """The arguments of an edit: a picture that is not named again disappears."""
    return {"view": view_of(screen, picture), "attachments": files_of(picture), "allowed_mentions": pinging(screen)}


async def answer(
    interaction: discord.Interaction[Any], screen: Screen, picture: Picture | None = None, *, private: bool = True
) -> int | None:
    """Answer a click or command with a new message; gives its number."""

    async def send() -> int | None:
        response = await interaction.response.send_message(**new(screen, picture), ephemeral=private)
        return response.message_id

    if interaction.response.is_done():
        sent = await expected(interaction.followup.send(**new(screen, picture), ephemeral=private, wait=True))
        return sent.id if sent else None
    return await _first_answer(interaction, send)


async def update(interaction: discord.Interaction[Any], screen: Screen, picture: Picture | None = None) -> int | None:
    """Answer a press by changing the message that it was on; gives its number."""

    async def edit() -> int | None:
        await interaction.response.edit_message(**changed(screen, picture))
        return interaction.message.id if interaction.message else None

    return await _first_answer(interaction, edit)


async def _first_answer(interaction: discord.Interaction[Any], send: Callable[[], Awaitable[int | None]]) -> int | None:
    """A connection that broke is tried once more: Discord waits three seconds, discord.py does not try again itself."""
    try:
        return await expected(send())
    except (aiohttp.ClientConnectionError, ConnectionError):
        if (discord.utils.utcnow() - interaction.created_at).total_seconds() > 2:
            log.info("a click could not be answered in time")
            return None
        return await expected(_sent_or_arrived(interaction, send))


async def _sent_or_arrived(interaction: discord.Interaction[Any], send: Callable[[], Awaitable[int | None]]) -> int | None:
    """What had arrived before the connection broke is where it is; who keeps it up to date has to know where."""
    try:
        return await send()
    except discord.HTTPException as problem:
        if problem.code != ALREADY_ANSWERED:
            raise
        return (await interaction.original_response()).id


async def edit_by_token(client: discord.Client, message: Message, screen: Screen, picture: Picture | None) -> bool:
    """Change an ephemeral message while its token lives. False: it is out of reach."""
    assert message.token is not None and client.application_id is not None
    webhook = discord.Webhook.partial(client.application_id, message.token, client=client)
    return await expected(webhook.edit_message(message.id, **changed(screen, picture)), patient=False) is not None


async def post(client: discord.Client, channel: int, screen: Screen, picture: Picture | None = None) -> int | None:
    """A new message in a channel. None: we may not write there, or it is gone."""
    sent = await expected(place(client, channel).send(**new(screen, picture)))
    return sent.id if sent else None


async def edit(client: discord.Client, message: Message, screen: Screen, picture: Picture | None = None) -> bool:
    """Change a message of ours. False: it is gone, or out of reach."""
    known = place(client, message.channel).get_partial_message(message.id)
    return await expected(known.edit(**changed(screen, picture)), patient=False) is not None


async def delete(client: discord.Client, message: Message) -> None:
    await expected(place(client, message.channel).get_partial_message(message.id).delete())


async def send_direct(client: discord.Client, person: int, screen: Screen, picture: Picture | None) -> Message | None:
    """A direct message. None: they are closed."""
    channel = await expected(client.create_dm(discord.Object(person)))
    if channel is None:
        return None
    sent = await post(client, channel.id, screen, picture)
    return Message(channel.id, sent, discord.utils.utcnow().timestamp()) if sent else None


def place(client: discord.Client, channel: int) -> discord.PartialMessageable:
    return client.get_partial_messageable(channel)


def pinging(screen: Screen) -> discord.AllowedMentions:
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(person) for person in screen.mentions])


async def expected(call: Awaitable[T], patient: bool = True) -> T | None:
    """The result of a call to Discord; None if it failed in a way that belongs to life.

    What is only too much at the moment is None as well for the patient; others get `NotNow` and come again.
    """
    try:
        return await call
    except discord.RateLimited as problem:
        log.info("Discord asks us to wait", seconds=problem.retry_after)
    except discord.HTTPException as problem:
        for_now = problem.code == EDITED_TOO_OFTEN or problem.status == 429 or problem.status >= 500
        if problem.code not in EXPECTED and not for_now:
            raise
        log.info("Discord said no", why=EXPECTED.get(problem.code, problem.status))
        if not for_now:
            return None
    if patient:
        return None
    raise NotNow
