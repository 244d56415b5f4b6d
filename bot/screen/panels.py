"""Private panels: ephemeral messages, refreshed while their token lives, or direct messages, which stay current for ever."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import discord

from bot.audience import Audience
from bot.errors import NotSeated
from bot.i18n import Reader
from bot.match import Message, Person, Phase, Play
from bot.matches import Changed, Matches
from bot.render import Studio
from bot.screen import deliver
from bot.screen.latest import Latest
from bot.screen.panel_screen import TOP, Spot, panel
from bot.screen.screen import Say, Screen
from bot.screen.tables import fingerprint
from games.core.game import Seat
from games.core.text import Phrases

_ = Phrases("bot")

CLOSED = "direct messages closed: "


class Panels:
    def __init__(self, client: discord.Client, matches: Matches, audience: Audience, studio: Studio) -> None:
        self._client, self._matches, self._audience, self._studio = client, matches, audience, studio
        self._latest = Latest("panel", self._refresh)
        self._shown: dict[tuple[int, int], bytes] = {}  # (match, person) -> what their panel shows
        matches.listen(self._changed)

    # ---- answering a click

    async def show(self, interaction: discord.Interaction[Any], match_id: int, spot: Spot = TOP) -> None:
        """Answer a click or command with the panel of whoever clicked: in place if it came from a panel."""
        play, seat = await self._play_of(match_id, interaction.user.id)
        person = await self._audience.person(interaction.user.id)
        if in_panel(interaction):
            await self._in_place(interaction, play, seat, person, spot)
        elif person.by_dm:
            await self._direct(interaction, play, seat, person, spot)
        else:
            await self._ephemeral(interaction, play, seat, person, spot)

    async def _play_of(self, match_id: int, person: int) -> tuple[Play, Seat]:
        play = await self._matches.play(match_id)
        seat = play.match.seat_of(person)
        if seat is None:
            raise NotSeated
        return play, seat

    async def _in_place(self, interaction: discord.Interaction[Any], play: Play, seat: Seat, person: Person, spot: Spot) -> None:
        screen, tell = await self._screen(play, seat, person, spot)
        picture = await deliver.picture_of(self._studio, screen, tell)
        sent = await deliver.update(interaction, screen, picture)
        if sent is not None:
            await self._keep(play, seat, person, self._reached(interaction, sent), screen)
            if picture is None and screen.scene is not None:
                self._again(play, person)

    async def _ephemeral(self, interaction: discord.Interaction[Any], play: Play, seat: Seat, person: Person, spot: Spot) -> None:
        screen, tell = await self._screen(play, seat, person, spot)
        picture = await deliver.picture_of(self._studio, screen, tell)
        sent = await deliver.answer(interaction, screen, picture)
        if sent is not None:
            await self._keep(play, seat, person, self._reached(interaction, sent), screen)
            if picture is None and screen.scene is not None:
                self._again(play, person)

    async def _direct(self, interaction: discord.Interaction[Any], play: Play, seat: Seat, person: Person, spot: Spot) -> None:
        """Whoever wants direct messages gets the panel there; if they are closed, here, and is told so once."""
        screen, tell = await self._screen(play, seat, person, spot)
        picture = await deliver.picture_of(self._studio, screen, tell)
        sent = await deliver.send_direct(self._client, person.id, screen, picture)
        store = self._matches.store
        if sent is None:
            told = await store.fact(f"{CLOSED}{person.id}")
            await store.keep_fact(f"{CLOSED}{person.id}", "told")
            closed = Spot(note=_("Your direct messages are closed, so your panel is here."))
            await self._ephemeral(interaction, play, seat, person, spot if told else closed)
            return
        await store.keep_fact(f"{CLOSED}{person.id}", "")
        await self._forget(play, person)
        await self._keep(play, seat, person, sent, screen)
        link = f"https://discord.com/channels/@me/{sent.channel}/{sent.id}"
        await deliver.answer(interaction, Screen((Say(tell(_("Your panel is in your direct messages: {link}", link=link))),)))

    @contextmanager
    def held(self, match_id: int, person: int) -> Iterator[None]:
        """While somebody's click is answered by their panel: no edit beside it."""
        self._latest.hold((match_id, person))
        try:
            yield
        finally:
            self._latest.release((match_id, person))

    # ---- keeping up

    async def resume(self, match_id: int) -> None:
        """After a start: the panels that are still in reach are brought up to date, whatever they show, and kept so."""
        for person in await self._matches.store.messages(match_id, "panel"):
            self._shown.setdefault((match_id, person), b"")
            self._latest.ask((match_id, person))

    def _changed(self, changed: Changed) -> None:
        """Only those whose own question or own cards changed: edits by token are scarce."""
        play, before = changed.play, changed.before
        if play is None:
            return
        for seat, sitter in enumerate(play.match.sitters):
            if sitter.person is None:
                continue
            key = play.match.id, sitter.person
            if sitter.left and key not in self._shown:
                continue
            if asked_anew(play, before, Seat(seat), changed.seat) or (key in self._shown and sees_anew(play, before, Seat(seat))):
                self._latest.ask(key)

    def _again(self, play: Play, person: Person) -> None:
        self._shown.pop((play.match.id, person.id), None)
        self._latest.ask((play.match.id, person.id))

    async def _refresh(self, key: tuple[int, int]) -> None:
        match_id, person_id = key
        message = await self._matches.store.message(match_id, "panel", person_id)
        if message is None:
            self._shown.pop(key, None)
            return
        play = await self._matches.play(match_id)
        seat = play.match.seat_of(person_id)
        if seat is None or (message.expires is not None and message.expires <= self._matches.now()):
            await self._lost(key, message)
            return
        person = await self._audience.person(person_id)
        screen, tell = await self._screen(play, seat, person)
        if self._shown.get(key) == fingerprint(screen):
            return
        picture = await deliver.picture_of(self._studio, screen, tell, patience=None)
        if message.token is None:
            reached = await deliver.edit(self._client, message, screen, picture)
        else:
            reached = await deliver.edit_by_token(self._client, message, screen, picture)
        if reached and play.match.phase is Phase.PLAYING:
            self._shown[key] = fingerprint(screen)
        else:
            await self._lost(key, message)

    async def _lost(self, key: tuple[int, int], message: Message) -> None:
        """A panel that is out of reach, shows the end, or whose person left is no longer kept up to date; unless it is another by now."""
        match_id, person = key
        if await self._matches.store.message(match_id, "panel", person) == message:
            self._shown.pop(key, None)
            await self._matches.store.drop_message(match_id, "panel", person)

    async def _screen(self, play: Play, seat: Seat, person: Person, spot: Spot = TOP) -> tuple[Screen, Reader]:
        tell = await self._audience.private(person.id, play.match.guild, play.match.names)
        return panel(play, seat, tell, spot, person.text_first), tell

    def _reached(self, interaction: discord.Interaction[Any], sent: int) -> Message:
        now = self._matches.now()
        if interaction.guild_id is None:
            return Message(interaction.channel_id or 0, sent, now)
        return Message(interaction.channel_id or 0, sent, now, interaction.token, now + deliver.TOKEN_LIVES)

    async def _keep(self, play: Play, seat: Seat, person: Person, message: Message, screen: Screen) -> None:
        if play.match.phase is not Phase.PLAYING:
            return
        key = play.match.id, person.id
        self._shown[key] = fingerprint(screen)
        await self._matches.store.keep_message(play.match.id, "panel", person.id, message)
        now = await self._matches.play(play.match.id)
        if asked_anew(now, play, seat, None) or sees_anew(now, play, seat):  # it went on while the panel was on its way
            self._latest.ask(key)

    async def _forget(self, play: Play, person: Person) -> None:
        """An older panel in direct messages is taken away: there is one, and it is current."""
        old = await self._matches.store.message(play.match.id, "panel", person.id)
        if old is not None and old.token is None:
            await deliver.delete(self._client, old)

    async def close(self) -> None:
        await self._latest.close()


def in_panel(interaction: discord.Interaction[Any]) -> bool:
    """Whether the click was on a private message of ours."""
    message = interaction.message
    return message is not None and (message.flags.ephemeral or interaction.guild_id is None)


def asked_anew(play: Play, before: Play | None, seat: Seat, acted: Seat | None) -> bool:
    """Whether this seat's question is another one than before, or the match has begun or ended."""
    if before is None or play.match != before.match or seat == acted:
        return True
    waiting = play.match.rules.waiting
    return (seat in waiting(play.state)) != (seat in waiting(before.state)) or play.asked[seat] != before.asked[seat]


def sees_anew(play: Play, before: Play | None, seat: Seat) -> bool:
    game = play.match.rules
    return before is None or bool(game.scene(game.view(play.state, seat)) != game.scene(game.view(before.state, seat)))
