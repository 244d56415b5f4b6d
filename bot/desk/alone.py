"""A match in direct messages has a single message: the lobby turns into the only player's panel, and the panel into the result."""

from __future__ import annotations

from bot.desk.messages import Kind, Messages, Place
from bot.match.moment import Moment
from bot.match.stored import Message
from bot.match.values import Match


async def lobby_of(messages: Messages, match: Match) -> Message | None:
    """The lobby's message, as long as it has not become the panel."""
    return await messages.at(Place(match.id, Kind.TABLE)) if match.direct and match.seed else None


async def from_the_lobby(messages: Messages, match: Match, place: Place) -> Message | None:
    """The lobby's message, now kept as the panel, even if the click that started the match could not be answered."""
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
    """Whether the single message shows the result, as a public table would."""
    return moment.match.direct and not moment.playing
