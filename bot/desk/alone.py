"""A match in direct messages has one message: its lobby becomes the panel of whoever plays it alone, and the panel its end."""

from __future__ import annotations

from bot.desk.messages import Kind, Messages, Place
from bot.match.moment import Moment
from bot.match.stored import Message
from bot.match.values import Match


async def lobby_of(messages: Messages, match: Match) -> Message | None:
    """The message that was the lobby and is to become the panel, if it has not yet."""
    return await messages.at(Place(match.id, Kind.TABLE)) if match.direct and match.seed else None


async def from_the_lobby(messages: Messages, match: Match, place: Place) -> Message | None:
    """It becomes the panel also if the click that started the match could not be answered."""
    message = await lobby_of(messages, match)
    if message is not None:
        await messages.keep(place, message)
        await is_no_lobby(messages, match)
    return message


async def is_no_lobby(messages: Messages, match: Match) -> None:
    message = await lobby_of(messages, match)
    if message is not None:
        await messages.drop(Place(match.id, Kind.TABLE), message)


def is_over(moment: Moment) -> bool:
    """Whether the one message shows what everybody at a table would see: how it ended."""
    return moment.match.direct and not moment.playing
