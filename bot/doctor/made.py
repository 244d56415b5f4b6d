"""What the doctor creates on Discord: recorded in advance, and deleted at the end, or at the beginning of the next run.

A message whose response was lost is posted again with its nonce, so that Discord returns the existing one.
"""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path

import discord
import msgspec

from bot.desk import deliver
from bot.desk.deliver import Sent
from bot.doctor.patient import DoesNotWork, Otherwise
from bot.match.stored import Message
from bot.render import Picture
from bot.screen.parts import Paragraph, Screen
from bot.store.both import private

FILE = "doctor.json"  # in the data folder
EMOJI = "chabudai_doctor"


class MadeMessage(msgspec.Struct):
    channel: int
    number: int  # the nonce it was posted with
    id: int = 0  # 0: the response was lost
    thread: bool = False  # whether one was opened on it, or was about to be


class Made:
    def __init__(self, client: discord.Client, folder: Path) -> None:
        self._client, self._file = client, folder / FILE
        self._posted: list[MadeMessage] = []
        self.staying: list[int] = []  # threads that could only be archived
        with contextlib.suppress(OSError, msgspec.MsgspecError):
            self._posted = msgspec.json.decode(self._file.read_bytes(), type=list[MadeMessage])

    def _keep(self) -> None:
        if self._posted:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            private.write(self._file, msgspec.json.encode(self._posted).decode())
        else:
            self._file.unlink(missing_ok=True)

    async def post(self, channel: int, screen: Screen, picture: Picture | None = None) -> Sent | None:
        """Post a message that is deleted at the end."""
        posted = MadeMessage(channel, secrets.randbits(63))
        self._posted.append(posted)
        self._keep()
        sent = await deliver.post(self._client, channel, screen, picture, number=posted.number)
        if sent is None:
            self._posted.remove(posted)
        else:
            posted.id = sent.id
        self._keep()
        return sent

    async def again(self, sent: Sent, screen: Screen) -> Sent | None:
        """Post the same again, with the same nonce."""
        posted = next(each for each in self._posted if each.id == sent.id)
        second = await deliver.post(self._client, posted.channel, screen, number=posted.number)
        if second is not None and second.id != sent.id:
            self._posted.append(MadeMessage(posted.channel, posted.number, second.id))
            self._keep()
        return second

    def opens_thread(self, sent: Sent) -> None:
        next(each for each in self._posted if each.id == sent.id).thread = True
        self._keep()

    async def take_away(self) -> str:
        for posted in [*self._posted]:
            if posted.thread:
                await self._without_thread(posted.id)
            if not posted.id:
                sent = await deliver.post(self._client, posted.channel, Screen((Paragraph("Chabudai"),)), number=posted.number)
                posted.id = 0 if sent is None else sent.id
            if not posted.id or await deliver.delete(self._client, Message(posted.channel, posted.id, 0.0)):
                self._posted.remove(posted)
                self._keep()
        for emoji in await self._client.fetch_application_emojis():
            if emoji.name == EMOJI:
                await emoji.delete()
        if self._posted:
            raise DoesNotWork(f"{len(self._posted)} messages could not be deleted", "say it once more: what is left is noted")
        if self.staying:
            threads = ", ".join(map(str, self.staying))
            raise Otherwise(f"archived, and still there: {threads}", "delete these threads by hand, or allow Manage Threads")
        return "nothing is left"

    async def _without_thread(self, thread: int) -> None:
        """Delete or archive a thread, which has the id of its message. Deleting needs the permission to manage threads."""
        try:
            await self._client.http.delete_channel(thread)
        except discord.NotFound:
            return
        except discord.Forbidden:
            self.staying.append(thread)
            await deliver.archive(self._client, thread)
