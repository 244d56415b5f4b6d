"""Where our messages are: a copy never lacks what was being kept while it was read."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.desk.messages import Kind, Messages, Place
from bot.match.stored import Message

HERE, THERE = Message(1, 7, 0.0), Message(1, 8, 0.0)
TABLE = Place(1, Kind.TABLE)


class Slow:
    """A store that has what is to be kept when it may."""

    def __init__(self) -> None:
        self.kept: dict[tuple[str, int], Message] = {}
        self.may = asyncio.Event()

    async def messages(self, _match: int) -> dict[tuple[str, int], Message]:
        return dict(self.kept)

    async def keep_message(self, _match: int, kind: str, who: int, message: Message) -> None:
        await self.may.wait()
        self.kept[kind, who] = message


async def test_a_message_is_known_although_its_match_was_read_anew_while_it_was_kept() -> None:
    client: Any = None
    store: Any = Slow()
    messages = Messages(client, store)
    store.kept[TABLE.kind, 0] = HERE
    keeping = asyncio.ensure_future(messages.keep(TABLE, THERE))
    await asyncio.sleep(0)
    assert await messages.at(TABLE) == THERE
    messages.evict(1)
    assert await messages.at(TABLE) == HERE
    store.may.set()
    await keeping
    assert await messages.at(TABLE) == THERE
