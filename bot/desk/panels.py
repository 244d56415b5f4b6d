"""Private panels: ephemeral messages, refreshed while their token lives, or direct messages, which stay current for ever."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, NamedTuple
from weakref import WeakValueDictionary

import discord

from bot.desk import deliver
from bot.desk.audience import Audience
from bot.desk.coalescer import Coalescer
from bot.desk.components import Uploaded
from bot.desk.content import Content, content_of, picture_of
from bot.desk.deliver import Sent
from bot.desk.pace import Budget
from bot.match.door import Door, seat_of
from bot.match.moment import Changed, Moment
from bot.match.store import DeskStore, Message, Person
from bot.render import Picture, Studio, Urgency
from bot.screen.match_screens import sentence
from bot.screen.panel_screen import TOP, Spot, panel
from games.core.game import Seat
from games.core.text import Phrases

_ = Phrases("bot")

CLOSED = "direct messages closed: "

Key = tuple[int, int]  # a match, and a person who sits at it


class Shown(NamedTuple):
    """A panel within reach: where it is, and what it shows. An empty fingerprint: nobody knows."""

    message: Message
    fingerprint: bytes = b""
    uploaded: Uploaded | None = None


class Panels:
    def __init__(self, client: discord.Client, door: Door, store: DeskStore, audience: Audience, studio: Studio) -> None:
        self._client, self._door, self._store, self._audience, self._studio = client, door, store, audience, studio
        self._edits = Coalescer("panel", self._edit)
        self._budget = Budget(self._edits.request)
        self._shown: dict[Key, Shown] = {}
        self._sending: WeakValueDictionary[Key, asyncio.Lock] = WeakValueDictionary()  # one direct message at a time

    # ---- answering a click

    @contextmanager
    def answering(self, match_id: int, person: int) -> Generator[None]:
        """While somebody's decision is made and answered with their panel: no edit beside it."""
        with self._edits.paused((match_id, person)):
            yield

    async def show(self, interaction: discord.Interaction[Any], match_id: int, spot: Spot = TOP) -> None:
        """Answer a click or command with the panel of whoever clicked: in place if it came from a panel."""
        moment = await self._door.moment(match_id)
        seat = seat_of(moment.match, interaction.user.id)
        person = await self._audience.person(interaction.user.id)
        if person.by_dm and not in_panel(interaction):
            await self._answer_directly(interaction, moment, seat, person, spot)
        else:
            await self._answer(interaction, moment, seat, person, spot)

    async def _answer(self, interaction: discord.Interaction[Any], moment: Moment, seat: Seat, person: Person, spot: Spot) -> None:
        content = await self._content(moment, seat, person, spot)
        picture = await picture_of(self._studio, content)
        sent = await (deliver.update if in_panel(interaction) else deliver.answer)(interaction, content.screen, picture)
        if sent is None:
            return
        shown = content if _complete(content, picture) else None
        await self._keep(moment, seat, person, self._reached(interaction, sent), shown, sent)

    async def _answer_directly(self, interaction: discord.Interaction[Any], moment: Moment, seat: Seat, person: Person, spot: Spot) -> None:
        """Whoever wants direct messages gets the panel there. The click is answered first: Discord may take its time with messages."""
        clicked = self._door.now()
        reader = await self._audience.private(person.id, moment.match.guild, moment.match.names)
        await deliver.answer(interaction, sentence(_("Your panel is on its way to your direct messages."), reader))
        async with self._sending.setdefault((moment.match.id, person.id), asyncio.Lock()):
            there = await self._sent_directly(moment, seat, person, spot, clicked)
        if there is not None:
            link = f"https://discord.com/channels/@me/{there.channel}/{there.id}"
            await deliver.edit_answer(interaction, sentence(_("Your panel is in your direct messages: {link}", link=link), reader))
        else:
            await self._answer_here_instead(interaction, moment, seat, person, spot)

    async def _sent_directly(self, moment: Moment, seat: Seat, person: Person, spot: Spot, clicked: float) -> Message | None:
        """The panel in direct messages: a new one at the end, unless another click has just brought it there. None: they are closed."""
        shown = self._shown.get((moment.match.id, person.id))
        if shown is not None and shown.message.token is None and shown.message.posted > clicked:
            return shown.message
        content = await self._content(moment, seat, person, spot)
        picture = await picture_of(self._studio, content)
        delivered = await deliver.send_direct(self._client, person.id, content.screen, picture)
        if delivered is None:
            return None
        channel, sent = delivered
        await self._store.keep_fact(f"{CLOSED}{person.id}", "")
        await self._delete_older(moment, person)
        message = Message(channel, sent.id, self._door.now())
        await self._keep(moment, seat, person, message, content if _complete(content, picture) else None, sent)
        return message

    async def _answer_here_instead(
        self, interaction: discord.Interaction[Any], moment: Moment, seat: Seat, person: Person, spot: Spot
    ) -> None:
        """Direct messages are closed: the panel takes the place of the answer, and says so once."""
        told = await self._store.fact(f"{CLOSED}{person.id}")
        await self._store.keep_fact(f"{CLOSED}{person.id}", "told")
        closed = Spot(note=_("Your direct messages are closed, so your panel is here."))
        content = await self._content(moment, seat, person, spot if told else closed)
        picture = await picture_of(self._studio, content)
        sent = await deliver.edit_answer(interaction, content.screen, picture)
        if sent is not None:
            shown = content if _complete(content, picture) else None
            await self._keep(moment, seat, person, self._reached(interaction, sent), shown, sent)

    async def _keep(self, moment: Moment, seat: Seat, person: Person, message: Message, content: Content | None, sent: Sent) -> None:
        """Note where the panel is and what it shows; without content, only a part of it, and the rest follows.

        If the match went on while it was on its way, so does what the panel is brought up to date with.
        """
        key = moment.match.id, person.id
        self._budget.drop(key)
        if moment.playing or content is None:
            self._shown[key] = Shown(message, content.fingerprint if content else b"", sent.uploaded)
            await self._store.keep_message(*_row(key), message)
            now = await self._door.moment(moment.match.id)
            if content is None or asked_anew(now, moment, seat, None) or sees_anew(now, moment, seat):
                self._edits.request(key)

    # ---- keeping up

    async def resume(self, match_id: int) -> None:
        """After a start: the panels that are still within reach are brought up to date, whatever they show, and kept so."""
        for person, message in (await self._store.messages(match_id, "panel")).items():
            self._shown.setdefault((match_id, person), Shown(message))
            self._edits.request((match_id, person))

    def changed(self, changed: Changed) -> None:
        """Only those whose own question or own cards changed: edits by token are scarce."""
        after, before = changed.after, changed.before
        if after is None:
            return
        for seat, sitter in enumerate(after.match.sitters):
            key = after.match.id, sitter.person or 0
            if key in self._shown and (asked_anew(after, before, Seat(seat), changed.seat) or sees_anew(after, before, Seat(seat))):
                self._edits.request(key)

    async def _edit(self, key: Key) -> None:
        match_id, person_id = key
        shown = self._shown.get(key)
        if shown is None:
            return
        moment = await self._door.moment(match_id)
        seat = moment.match.seat_of(person_id)
        if seat is None or (shown.message.expires is not None and shown.message.expires <= self._door.now()):
            await self._lost(key, shown.message)
            return
        content = await self._content(moment, seat, await self._audience.person(person_id))
        if shown.fingerprint == content.fingerprint:
            return
        if shown.message.token is not None and not self._budget.may(shown.message.channel, key):
            return  # its turn comes
        picture = await picture_of(self._studio, content, patience=None, urgency=Urgency.PANEL)
        sent = await deliver.edit(self._client, shown.message, content.screen, picture, shown.uploaded)
        if sent is None or not moment.playing:
            await self._lost(key, shown.message)
        elif self._is_at(key, shown.message):
            self._shown[key] = Shown(shown.message, content.fingerprint, sent.uploaded)

    async def _lost(self, key: Key, message: Message) -> None:
        """A panel that is out of reach, shows the end, or whose person left is no longer kept up to date; unless it is another by now."""
        if self._is_at(key, message):
            del self._shown[key]
            await self._store.drop_message(*_row(key))

    def _is_at(self, key: Key, message: Message) -> bool:
        shown = self._shown.get(key)
        return shown is not None and shown.message == message

    async def _content(self, moment: Moment, seat: Seat, person: Person, spot: Spot = TOP) -> Content:
        reader = await self._audience.private(person.id, moment.match.guild, moment.match.names)
        return content_of(panel(moment, seat, reader, spot, person.text_first), moment, seat, reader)

    def _reached(self, interaction: discord.Interaction[Any], sent: Sent) -> Message:
        now = self._door.now()
        if interaction.guild_id is None:
            return Message(interaction.channel_id or 0, sent.id, now)
        return Message(interaction.channel_id or 0, sent.id, now, interaction.token, now + deliver.TOKEN_LIVES)

    async def _delete_older(self, moment: Moment, person: Person) -> None:
        """There is one panel in direct messages, and it is current."""
        old = self._shown.get((moment.match.id, person.id))
        if old is not None and old.message.token is None:
            await deliver.delete(self._client, old.message)

    async def close(self) -> None:
        self._budget.close()
        await self._edits.close()


def _complete(content: Content, picture: Picture | None) -> bool:
    """Whether nothing is missing that follows later."""
    return picture is not None or content.drawing is None


def _row(key: Key) -> tuple[int, str, int]:
    match_id, person = key
    return match_id, "panel", person


def in_panel(interaction: discord.Interaction[Any]) -> bool:
    """Whether the click was on a private message of ours."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


def asked_anew(after: Moment, before: Moment | None, seat: Seat, acted: Seat | None) -> bool:
    """Whether this seat's question is another one than before, or the match has begun or ended."""
    if before is None or after.match != before.match or seat == acted:
        return True
    return (seat in after.waiting) != (seat in before.waiting) or after.asked[seat] != before.asked[seat]


def sees_anew(after: Moment, before: Moment | None, seat: Seat) -> bool:
    """Whether this seat's picture is another one than before."""
    if before is None or after.state is before.state:
        return before is None
    return bool(after.view(seat) != before.view(seat) and after.scene(seat) != before.scene(seat))
