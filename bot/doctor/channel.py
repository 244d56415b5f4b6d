"""Checks in a channel: one message of every kind, as the bot sends them."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Any

import discord
from msgspec.structs import replace

from bot.desk import deliver
from bot.desk.assumptions import Assumption
from bot.desk.content import Content, content_of, drawn_unnamed
from bot.desk.deliver import Sent
from bot.desk.invite import PERMISSIONS
from bot.desk.permissions import NEEDED
from bot.doctor.findings import Finding
from bot.doctor.made import Made
from bot.doctor.patient import DoesNotWork, Otherwise, Patient
from bot.i18n import Reader
from bot.match.deal import set_up
from bot.match.moment import Moment
from bot.match.stored import Message
from bot.match.values import Match, NoThread, Phase, Sitter
from bot.render import Picture, Studio
from bot.screen.custom_id import button_id, select_id
from bot.screen.lobby_screen import lobby
from bot.screen.parts import TEXT_LIMIT, Button, ButtonRow, Paragraph, Screen, Select, SelectOption
from bot.screen.table_screen import table
from games import all_games

ALT_LETTERS = 1024
THREAD = "Chabudai doctor"


class Channel:
    def __init__(self, patient: Patient, made: Made, number: int, studio: Studio) -> None:
        self._patient, self._made, self.number, self._studio = patient, made, number, studio
        self._server = 0
        self._table: tuple[Message, Content] | None = None

    async def looks(self) -> AsyncIterator[Finding]:
        looked, holds = self._patient.looked, Assumption
        permissions = await looked("permissions in the channel", self.permissions())
        yield permissions
        if permissions.outcome == "broken":
            return
        yield await looked("emoji on a button and in a menu", self.icons(), holds.EMOJI)
        yield await looked("texts of 4,000 characters", self.long_text(), holds.LENGTH)
        yield await looked("lobby with its title picture", self.lobby(), holds.ALT_TEXT)
        yield await looked("table with its picture", self.table())
        yield await looked("edit that keeps the picture", self.kept(), holds.KEPT_PICTURE)
        yield await looked("edit with another picture", self.replaced(), holds.NEW_PICTURE)
        yield await looked("message that is sent twice", self.twice())
        yield await looked("thread", self.thread(), holds.THREAD)
        yield await looked("notice that is deleted", self.notice())
        yield await looked("direct message to the owner", self.direct())

    async def permissions(self) -> str:
        channel = await self._patient.fetch_channel(self.number)
        if not isinstance(channel, discord.abc.GuildChannel):
            raise DoesNotWork("it is no channel of a server", "name an ordinary text channel")
        guild = await self._patient.fetch_guild(channel.guild.id)
        found = await guild.fetch_channel(self.number)
        assert isinstance(found, discord.abc.GuildChannel) and self._patient.user is not None
        me = await guild.fetch_member(self._patient.user.id)
        allowed, self._server = found.permissions_for(me), guild.id
        lacking = [name for name, needed in PERMISSIONS if needed and not getattr(allowed, name)]
        if set(lacking) & set(NEEDED) - {"send_messages_in_threads"}:
            raise DoesNotWork(
                f"missing: {', '.join(lacking)}", "allow it to the bot in this channel, or invite it again with the link above"
            )
        if lacking:
            raise Otherwise(f"missing: {', '.join(lacking)}; matches are played in the channel", "allow it, if matches are to have threads")
        slow = getattr(found, "slowmode_delay", 0)
        if slow and not (allowed.bypass_slowmode or allowed.manage_messages or allowed.manage_channels):
            raise Otherwise(f"slow mode of {slow} s: notices come late", "allow Bypass Slowmode to the bot")
        return "all that is needed"

    async def icons(self) -> str:
        icon = self._patient.emoji
        button = Button("One", button_id(0, "doctor"), icon=icon)
        menu = Select(select_id(0, "doctor"), "Two", (SelectOption("Three", "3", icon=icon),))
        await self._post(Screen((Paragraph(f"{icon} Chabudai"), ButtonRow((button,)), menu)))
        return "look: no word between colons is to be seen"

    async def long_text(self) -> None:
        await self._post(Screen((Paragraph("a " * (TEXT_LIMIT // 4)), Paragraph("b " * (TEXT_LIMIT // 4)))))

    async def lobby(self) -> None:
        content = drawn_unnamed(lobby(self._match(), Reader("en"), time.time()), Reader("en"))
        picture = replace(await self._picture(content), alt="x" * ALT_LETTERS)
        self._shows(await self._post(content.screen, picture))

    async def table(self) -> None:
        content = self._at_the_table("doctor")
        picture = await self._picture(content)
        sent = await self._post(content.screen, picture)
        self._shows(sent)
        self._note(sent, content)

    async def kept(self) -> None:
        before, content = self._noted()
        changed = content._replace(screen=replace(content.screen, parts=(*content.screen.parts, Paragraph("It was edited."))))
        sent = await self._edit(before, changed)
        self._shows(sent)
        self._note(sent, changed)

    async def replaced(self) -> str:
        before, _content = self._noted()
        content = self._at_the_table("another deal")
        sent = await self._edit(before, content)
        if not sent.lacking:
            self._shows(sent)
        return "" if sent.uploaded is None or sent.uploaded.id != before.file_id else "the number of the file is the same"

    async def twice(self) -> None:
        screen = Screen((Paragraph("Chabudai"),))
        sent = await self._post(screen)
        again = await self._made.again(sent, screen)
        if again is None or again.id != sent.id:
            raise Otherwise("it is there twice; a bot that was killed may leave one behind", "delete that by hand")

    async def thread(self) -> None:
        sent = await self._post(Screen((Paragraph("Chabudai"),)))
        self._made.opens_thread(sent)
        thread = await deliver.open_thread(self._patient, Message(self.number, sent.id, time.time()), THREAD)
        if isinstance(thread, NoThread):
            if Assumption.THREAD in self._patient.assumptions.doubted:
                return
            raise Otherwise(f"none could be opened ({thread.value}); matches are played in the channel")
        self._patient.must(await self._made.post(thread, Screen((Paragraph("Chabudai"),))), "a message in the thread")
        await deliver.archive(self._patient, thread)

    async def notice(self) -> None:
        sent = await self._post(Screen((Paragraph("Chabudai"),)))
        if not await deliver.delete(self._patient, Message(self.number, sent.id, time.time())):
            raise DoesNotWork("it could not be deleted", "look whether others of the bot's messages can be")

    async def direct(self) -> str:
        known = self._patient.application
        owner = 0 if known is None else known.team.owner_id if known.team is not None else known.owner.id
        channel = await deliver.direct_channel(self._patient, owner or 0)
        sent = None if channel is None else await self._made.post(channel, Screen((Paragraph("Chabudai"),)))
        if sent is None:
            raise Otherwise("theirs are closed; panels and notices come in the channel", "share a server with the bot, and allow them")
        return ""

    async def some_picture(self) -> Picture:
        return await self._picture(self._at_the_table("doctor"))

    # ---- sending

    async def _post(self, screen: Screen, picture: Picture | None = None) -> Sent:
        sent: Sent = self._patient.must(await self._made.post(self.number, screen, picture), "a message")
        return sent

    async def _edit(self, message: Message, content: Content) -> Sent:
        uploaded = deliver.uploaded_with(message)
        sent = await deliver.edit(self._patient, message, content.screen, await self._picture(content), uploaded)
        changed: Sent = self._patient.must(sent, "an edit")
        return changed

    def _shows(self, sent: Sent) -> None:
        if sent.uploaded is None:
            raise Otherwise("Discord's answer names no picture; each edit uploads it", "look whether one is to be seen, and report it")

    def _note(self, sent: Sent, content: Content) -> None:
        name, number = sent.uploaded or ("", 0)
        self._table = Message(self.number, sent.id, time.time(), file=name, file_id=number), content

    def _noted(self) -> tuple[Message, Content]:
        if self._table is None:
            raise DoesNotWork("there is no table to edit")
        return self._table

    def _match(self) -> Match:
        game = next(iter(all_games().values()))
        sitters = tuple(Sitter(f"Player {number}", number) for number in range(1, game.seats[0] + 1))
        return Match(game.key, self._server, self.number, 1, sitters, game.chosen({}))

    def _at_the_table(self, seed: str) -> Content:
        match = replace(self._match(), seed=seed, phase=Phase.PLAYING)
        state: Any = set_up(match.rules, match.options, len(match.sitters), 0, seed).state
        moment, reader = Moment(match, 0, state, (0,) * len(match.sitters), 0.0), Reader("en", match.names)
        return content_of(table(moment, reader), moment, None, reader)

    async def _picture(self, content: Content) -> Picture:
        assert content.drawing is not None
        return await self._studio.picture(content.drawing)
