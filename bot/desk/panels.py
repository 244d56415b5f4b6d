"""Private panels: ephemeral messages, updated until their token expires, or direct messages, updated forever.

A match in direct messages has a single message: first the lobby, then the panel, finally the result.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import NamedTuple

from msgspec.structs import replace

from bot.desk import alone, deliver
from bot.desk.assumptions import Assumption, Assumptions
from bot.desk.click import Click
from bot.desk.coalescer import Coalescer
from bot.desk.content import Content, content_of, picture_of
from bot.desk.deliver import Sent
from bot.desk.hints import Hints
from bot.desk.messages import Kind, Place, showing, shows, unsure
from bot.desk.older_panels import OlderPanels, same
from bot.desk.posts import Desk
from bot.desk.rate_limit import Budget, RateLimit
from bot.desk.read_marks import ReadMarks
from bot.desk.veil import is_veiled
from bot.errors import NoSuchMatch, Unreadable
from bot.locks import Locks
from bot.match import taking_back
from bot.match.menu import Path
from bot.match.moment import Changed, Moment, reaches_back
from bot.match.orders import NONE
from bot.match.stored import Look, Message, Person
from bot.match.values import Match, Phase
from bot.play.orders import Ordering
from bot.play.part import Part
from bot.play.store import DeskStore
from bot.render import Picture, Studio, Urgency
from bot.screen.match_screens import sentence
from bot.screen.panel_screen import TOP, Spot, panel
from bot.screen.parts import Screen
from bot.screen.table_screen import table
from games.core.game import Seat
from games.core.text import Phrases

_ = Phrases("bot")

CLOSED = "direct messages closed: "
A_SECOND = 96  # updates of panels: Discord does not count edits by token against the global limit, but each costs time to build


class Drawn(NamedTuple):
    """What is sent, and the full content behind it; None if the picture is to follow."""

    screen: Screen
    picture: Picture | None = None
    whole: Content | None = None


class Panels(Part):
    def __init__(
        self,
        desk: Desk,
        read_marks: ReadMarks,
        ordering: Ordering,
        store: DeskStore,
        studio: Studio,
        assumed: Assumptions,
        paced: bool = True,
    ) -> None:
        self._client, self._door, self._messages, self._audience, _sleep = desk
        self._read_marks, self._ordering, self._store, self._studio = read_marks, ordering, store, studio
        self._hints = Hints(store, self._audience)
        ordering.listen(self.refresh)
        limit = RateLimit(A_SECOND) if paced else None
        self._edits = Coalescer("panel", self._edit, limit=limit, may=lambda place: self._door.matches.is_ours(place.match))
        self._budget = Budget(self._edits.request, portion=lambda: 1.0 if assumed.holds(Assumption.TOKEN_EDITS) else 1 / 3)
        self._older = OlderPanels(self._door, self._messages, self._audience, self._budget)
        self._sending = Locks[Place]()  # one direct message at a time

    # ---- answering a click

    @contextmanager
    def answering(self, match_id: int, person: int) -> Generator[None]:
        """While a decision is made and answered with the panel: no concurrent edit."""
        with self._edits.paused(at(match_id, person)):
            yield

    async def show(self, click: Click, spot: Spot | None = None) -> None:
        """Answer a click or command with the person's panel: in place if it came from a panel.

        Without a spot the panel is opened: everything since they last looked is new. Otherwise its recap starts where it did before.
        """
        moment = await click.moment()
        if moment.match.direct and not click.direct:
            raise NoSuchMatch  # its only panel is in direct messages
        seat, person = await click.seat(), await click.settings()
        look = await self._read_marks.of(moment.match.id, person.id)
        spot = Spot(since=look.seq, as_text=False) if spot is None else from_where(spot, look)
        if spot.as_text is None:
            spot = replace(spot, as_text=await self._is_in_words(click, moment.match))
        if spot.note is None:
            spot = replace(spot, note=await self._hints.of_languages(moment.match, person))
        if click.made is not None:
            await self._open_beside(click, moment, seat, person, spot)
        elif person.by_dm and not click.direct and not click.private:
            await self._answer_directly(click, moment, seat, person, spot)
        else:
            await self._answer(click, moment, seat, person, spot)

    async def decided(self, click: Click) -> None:
        """Answer a click or command with the result of the player's own decision, and anything else that their panel has not told yet."""
        moment = await click.moment()
        there = await self._messages.at(at(moment.match.id, click.person))
        known = -1 if there is None else there.tells  # out of reach: it still shows what it did when they last clicked
        told = (await self._read_marks.of(moment.match.id, click.person)).seq if known < 0 else known
        await self.show(click, Spot(since=min(told, moment.seq - 1)))

    async def seen(self, click: Click) -> None:
        """Answer *Got it*: events up to the button's move are read, except for so many lines, which are shown now."""
        moment, left = await click.moment(), click.press.path
        look, seen = await self._read_marks.of(moment.match.id, click.person), min(click.press.asked, moment.seq)
        spot = Spot(since=look.since, left=left[0], seen=seen) if left else Spot(since=max(look.since, seen))
        await self.show(click, replace(spot, revealed=click.revealed))

    async def reveal(self, click: Click, path: Path) -> None:
        """Everything since the player last saw a recap is new; the veiled panel showed them none."""
        moment = await click.moment()
        look = await self._read_marks.of(moment.match.id, click.person)
        since = look.since if look.seq == moment.seq else look.seq
        await self.show(click, Spot(path, since=since, revealed=True))

    async def _is_in_words(self, click: Click, match: Match) -> bool:
        there = await self._messages.at(at(match.id, click.person))
        return there is not None and there.as_text and there.id == click.message

    async def _answer(self, click: Click, moment: Moment, seat: Seat, person: Person, spot: Spot) -> None:
        requested = self._edits.requested(at(moment.match.id, person.id)) if self._goes_on_from(moment) else None
        drawn = await self._drawn(moment, seat, person, spot)
        in_place = await self._is_panel(click, moment.match)
        with self.answering(moment.match.id, person.id):
            edited_beside = self._edits.is_running(at(moment.match.id, person.id)) or not self._door.ownership.holds(moment.match)
            crossing = in_place and edited_beside
            if in_place:
                there = await self._messages.at(at(moment.match.id, person.id))
                sent = await deliver.update(click.interaction, drawn.screen, drawn.picture, unsure(there) if crossing else there)
            else:
                sent = await deliver.answer(click.interaction, drawn.screen, drawn.picture, private=not click.direct)
            if sent is None:
                return
            if click.direct and sent.id != click.message:
                await self._delete_older(moment, person)
            # of two concurrent edits it is unknown which arrived last, and which picture it left
            reached = self._reached(click, sent)
            self._edits.withdraw(at(moment.match.id, person.id), requested)
            await self._keep(moment, seat, person, spot, reached if crossing else showing(reached, drawn.whole, sent))

    def _goes_on_from(self, moment: Moment) -> bool:
        """Whether this is the current position, so that an answer with it fulfils all updates requested until now."""
        return moment.playing and self._door.matches.in_memory(moment.match.id) is moment

    async def _is_panel(self, click: Click, match: Match) -> bool:
        """Whether the click was on a panel, or on a message that becomes one. Direct messages contain other messages with buttons, too."""
        if not click.direct or not click.message or click.ephemeral:
            return click.private and not click.direct
        others = Place(match.id, Kind.DIRECT_NOTICE, click.person), Place(match.id, Kind.LAST_CALL)
        kept = [await self._messages.at(place) for place in others]
        return click.message not in {other.id for other in kept if other is not None}

    async def _open_beside(self, click: Click, moment: Moment, seat: Seat, person: Person, spot: Spot) -> None:
        """Open a new panel: the click has been answered with something else, which stays."""
        there = None
        if person.by_dm:
            before = await self._messages.at(at(moment.match.id, person.id))
            async with self._sending.of(at(moment.match.id, person.id)):
                there = await self._sent_directly(moment, seat, person, spot, before)
        if there is None:
            await self._answer(click, moment, seat, person, spot)

    async def _answer_directly(self, click: Click, moment: Moment, seat: Seat, person: Person, spot: Spot) -> None:
        """Send the panel by direct message, as the person prefers. The click is answered first, since sending messages may be slow."""
        before = await self._messages.at(at(moment.match.id, person.id))
        await click.say(_("Your panel is on its way to your direct messages."))
        async with self._sending.of(at(moment.match.id, person.id)):
            there = await self._sent_directly(moment, seat, person, spot, before)
        if there is not None:
            link = f"https://discord.com/channels/@me/{there.channel}/{there.id}"
            await click.edit(sentence(_("Your panel is in your direct messages: {link}", link=link), await click.reader()))
        else:
            await self._answer_here_instead(click, moment, seat, person, spot)

    async def _sent_directly(self, moment: Moment, seat: Seat, person: Person, spot: Spot, before: Message | None) -> Message | None:
        """Post the panel in direct messages, unless another click has just done so. None: they are closed."""
        there = await self._messages.at(at(moment.match.id, person.id))
        if there is not None and there.token is None and not there.is_at(before):
            return there
        drawn = await self._drawn(moment, seat, person, spot)
        channel = await deliver.direct_channel(self._client, person.id)
        draft = Message(channel or 0, 0, self._door.now())
        content = drawn.whole or Content(drawn.screen)
        message = await self._messages.post(at(moment.match.id, person.id), draft, content, drawn.picture) if channel else None
        if message is None:
            return None
        await self._store.keep_fact(f"{CLOSED}{person.id}", "")
        await self._delete_older(moment, person)
        message = message if drawn.whole else replace(message, shows="")  # its picture follows
        await self._keep(moment, seat, person, spot, message)
        return message

    async def _answer_here_instead(self, click: Click, moment: Moment, seat: Seat, person: Person, spot: Spot) -> None:
        """Direct messages are closed: show the panel in the answer, with a note the first time."""
        told = await self._store.fact(f"{CLOSED}{person.id}")
        await self._store.keep_fact(f"{CLOSED}{person.id}", "told")
        closed = Spot(note=_("Your direct messages are closed, so your panel is here."), since=spot.since)
        drawn = await self._drawn(moment, seat, person, spot if told else closed)
        sent = await click.edit(drawn.screen, drawn.picture)
        if sent is not None:
            await self._keep(moment, seat, person, spot, showing(self._reached(click, sent), drawn.whole, sent))

    async def _keep(self, moment: Moment, seat: Seat, person: Person, spot: Spot, message: Message) -> None:
        """Store where the panel is and what it shows. If it is incomplete, the rest follows.

        If the match changed while it was being sent, an update follows, too. A veiled panel has not told anything.
        """
        veiled = is_veiled(moment, person, spot)
        place = at(moment.match.id, person.id)
        self._budget.drop(place)
        if not veiled:
            self._read_marks.note(moment, person.id, spot.since)
        if moment.playing or not message.shows:
            older = await self._older.behind(place, message)
            tells = message.tells if veiled else moment.seq
            message = replace(message, tells=tells, as_text=bool(spot.as_text))
            known = await self._messages.at(place)
            if known is not None and same(known, message) and not older and self._door.ownership.holds(moment.match):
                self._messages.update(place, message)
            else:
                await self._messages.keep_all({**older, place: message})
            for each in older:
                self._edits.request(each)
            await alone.is_no_lobby(self._messages, moment.match)
            now = await self._door.matches.moment(moment.match.id)
            if not message.shows or asked_anew(now, moment, seat, None) or sees_anew(now, moment, seat):
                self._edits.request(place)

    # ---- keeping up

    async def resume(self, match: Match) -> None:
        """Update the panels that are still within reach."""
        if match.phase is Phase.GATHERING:
            return
        for kind in (Kind.PANEL, Kind.OLD_PANEL):
            for person in await self._messages.of(match.id, kind):
                self._edits.request(at(match.id, person, kind))
        if match.direct:
            self.refresh(match.id, match.host)

    def refresh(self, match_id: int, person: int) -> None:
        """Request an update of a person's panel, if it is within reach."""
        self._edits.request(at(match_id, person))

    def changed(self, changed: Changed) -> None:
        """Update only panels of players whose question or cards changed: edits by token are scarce."""
        after, before = changed.after, changed.before
        if after is None:
            return
        for seat, sitter in enumerate(after.match.sitters):
            place = at(after.match.id, sitter.person or 0)
            seen = (after.match.direct or self._messages.may_be_at(place)) and (
                asked_anew(after, before, Seat(seat), changed.seat)
                or sees_anew(after, before, Seat(seat))
                or taking_back.is_over(after, before, Seat(seat))
            )
            if sitter.person is not None and seen:
                self._edits.request(place)

    def erase(self, person: int) -> None:
        self._hints.erase(person)

    async def _edit(self, place: Place) -> None:
        message = await self._messages.at(place)
        if message is None:
            message = await alone.from_the_lobby(self._messages, await self._door.matches.match(place.match), place)
        if message is None:
            return
        if place.kind == Kind.OLD_PANEL:
            if await self._older.turn_into_lines(place):
                self._edits.request(place._replace(kind=Kind.PANEL))
            return
        moment = await self._door.matches.moment(place.match)
        await self._bring_up_to_date(place, moment, message)
        if not moment.playing:
            self._messages.evict(place.match)

    async def _bring_up_to_date(self, place: Place, moment: Moment, message: Message) -> None:
        seat = moment.match.seat_of(place.who)
        if seat is None and moment.match.direct and moment.playing:
            return  # without its only player the match is just ending
        lost, left = self._older.is_out_of_reach(message), seat is None and not moment.match.direct
        if left and not lost and not await self._older.says(place, message, _("You’ve left this match.")):
            return  # it is requested again when there is budget
        if left or lost:
            await self._messages.drop(place, message)
            return
        if message.token is not None and not self._budget.may(message.channel, place):
            return  # it is requested again when there is budget, and built then
        person, spot = await self._audience.person(place.who), Spot(as_text=message.as_text)
        content = await self._content(moment, seat, person, spot)
        if shows(message, content):
            if message.token is not None:
                self._budget.give_back(message.channel)
            return
        picture = await picture_of(self._studio, content, patience=None, urgency=Urgency.PANEL)
        picture = picture if picture is not None and deliver.takes(self._client, message, picture) else None
        lacking = picture is None and content.drawing is not None
        shown = await self._content(moment, seat, person, in_words(spot)) if lacking else content
        sent = await self._messages.change(message, shown, picture)
        if sent is not None and sent.lacking:
            self._edits.request(place)
        if sent is None or not moment.playing:  # it is out of reach, or shows the end
            await self._messages.drop(place, message)
        else:
            tells = message.tells if is_veiled(moment, person, spot) else moment.seq
            await self._messages.shown(moment.match, [place], replace(message, tells=tells), content, sent)

    # ---- what it shows

    async def _drawn(self, moment: Moment, seat: Seat, person: Person, spot: Spot) -> Drawn:
        """The panel with its picture, or as text if the picture is not ready."""
        content = await self._content(moment, seat, person, spot)
        picture = await picture_of(self._studio, content)
        if picture is None and content.drawing is not None:
            return Drawn((await self._content(moment, seat, person, in_words(spot))).screen)
        return Drawn(content.screen, picture, content)

    async def _content(self, moment: Moment, seat: Seat | None, person: Person, spot: Spot = TOP) -> Content:
        reader = await self._audience.reading(person, moment.match.guild, moment.match.names)
        if seat is None or alone.is_over(moment):
            return content_of(table(moment, reader, await self._door.matches.ending(moment.match)), moment, None, reader)
        spot = from_where(spot, await self._read_marks.of(moment.match.id, person.id))
        veiled = is_veiled(moment, person, spot)
        if not veiled and not reaches_back(moment, seat, -1 if spot.since is None else spot.since):
            try:
                moment = moment.recalling(await self._door.matches.whole_log(moment.match))
            except Unreadable:
                spot = replace(spot, torn=True)
        offered = taking_back.take_back_offered(moment, seat, self._door.now(), await self._read_marks.by(moment.match.id))
        orders = await self._ordering.of(moment.match.id, person.id) if moment.playing else NONE
        revealed = spot.revealed and person.hides(moment.match)
        spot = replace(spot, may_take_back=offered, orders=orders, veiled=veiled, revealed=revealed)
        ending = None if moment.playing else await self._door.matches.ending(moment.match)
        return content_of(panel(moment, seat, reader, spot, person.text_first, ending), moment, spot.eyes(seat), reader)

    def _reached(self, click: Click, sent: Sent) -> Message:
        now = self._door.now()
        if click.direct:
            return Message(click.channel, sent.id, now)
        made = now if click.made is None else click.made
        return Message(click.channel, sent.id, now, click.interaction.token, made + deliver.TOKEN_LIVES)

    async def _delete_older(self, moment: Moment, person: Person) -> None:
        """Delete the previous panel in direct messages, so that there is only the current one."""
        place = at(moment.match.id, person.id)
        old = await self._messages.at(place) or await alone.from_the_lobby(self._messages, moment.match, place)
        if old is not None and old.token is None and await deliver.delete(self._client, old):
            await self._messages.drop(place, old)

    async def close(self) -> None:
        self._budget.close()
        await self._edits.close()


def from_where(spot: Spot, look: Look) -> Spot:
    """By default the panel's recap starts where it did before."""
    return spot if spot.since is not None else replace(spot, since=look.since)


def at(match_id: int, person: int, kind: Kind = Kind.PANEL) -> Place:
    return Place(match_id, kind, person)


def in_words(spot: Spot) -> Spot:
    return replace(spot, as_text=True)


def asked_anew(after: Moment, before: Moment | None, seat: Seat, acted: Seat | None) -> bool:
    """Whether this seat has a different question than before, or the match has started or ended."""
    if before is None or after.match != before.match or seat == acted:
        return True
    return (seat in after.waiting) != (seat in before.waiting) or after.asked[seat] != before.asked[seat]


def sees_anew(after: Moment, before: Moment | None, seat: Seat) -> bool:
    """Whether what this seat sees has changed."""
    if before is None or after.state is before.state:
        return before is None
    return bool(after.view(seat) != before.view(seat))
