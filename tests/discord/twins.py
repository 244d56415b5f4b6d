"""Two matches that differ only in what is hidden from one who watches, and what they and a stranger get to see of each, to the second."""

from __future__ import annotations

import importlib
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec.structs import replace as changed

from bot.match.menu import at, leaves
from bot.match.moment import Moment
from bot.match.recording import Recording
from bot.match.stored import Person
from bot.match.values import LogEntry, Match
from games import all_games
from games.core.dice import Dice, dice_of
from games.core.game import Seat, Told
from tests.discord.direct import Caller, Direct, Message, catch_requests, connected
from tests.discord.evening import clicks_are_counted
from tests.discord.hours import Hours
from tests.discord.standing import Place, Standing
from tests.discord.test_who_may import EXPECTED, answered
from tests.discord.world import new_bot
from tests.drills.shown import tables
from tests.games.test_leaks import shown_to
from tests.loopback import CHANNEL, SERVER, Request

PEOPLE, STRANGER = (71, 72, 73, 74), 99
ASKED_ABOUT_WHAT_IS_HIDDEN = {"tenno"}  # the Monk, and a card that is looked at
TRIES = 60  # deals until one is found that looks the same to all others
OPENING = Standing.STRANGER, Standing.SEATED, Standing.HOST
FINGERPRINT = re.compile(r'("custom_id":"c[bs]1:\d+:[a-z]+:\d+:[\d.]*):[0-9a-f]{6}"')
UNVEILING = {"reveal", "replay, a step", "jump"}  # these stand below what is no longer veiled
AUTOCOMPLETE = 4
MOST = 4  # decisions of others that are watched


class Shown(NamedTuple):
    """Something that was asked of Discord, and when."""

    time: float
    what: str
    body: str


class Twins(NamedTuple):
    """Where the one match can be the other: after so many moves, for this seat (None: for everybody who looks over a shoulder); and what
    it decides then."""

    moves: int
    seat: Seat | None
    state: Any
    decisions: tuple[tuple[int, ...], ...]


class Listening(Direct):
    """A Discord that writes down all that may be seen by the one who watches, by a stranger, and by everybody."""

    def __init__(self, hours: Hours) -> None:
        super().__init__()
        self.hours, self.shown = hours, list[Shown]()
        self.watching: tuple[int, ...] = (*PEOPLE, STRANGER)
        self.veiled = False  # whoever watches sees a screen and no custom_id
        self._private: set[str] = set()  # the tokens by which others are answered

    def _clicked(self, caller: Caller, *about: Any) -> Any:
        click, happens = super()._clicked(caller, *about)
        if caller.person not in self.watching:
            self._private.add(click.token)
        return click, happens

    def begins(self, watching: tuple[int, ...], veiled: bool = False) -> None:
        """What was opened before is private to whoever opened it, too."""
        self.watching, self.veiled = watching, veiled
        self._private |= set(self._clicks)
        self.shown.clear()
        self.handed.clear()

    def _answered(self, asked: Request, authorization: str | None) -> Any:
        if not any(token in asked.path.split("/") for token in self._private):
            shown = Shown(
                self.hours.time,
                f"{asked.method} {asked.path} {asked.files}",
                msgspec.json.encode([normal(asked.body), *map(bytes.decode, self.handed)]).decode(),
            )
            self.shown.append(on_the_screen(shown) if self.veiled else shown)
        self.handed.clear()
        return super()._answered(asked, authorization)


def normal(body: Any) -> Any:
    """Without what is drawn by chance for each message. Files have other numbers if they are sent in another order."""
    if isinstance(body, dict):
        body = {name: value for name, value in body.items() if name != "nonce"}
        if "attachments" in body:
            body["attachments"] = [each.get("filename") for each in body["attachments"]]
    return body


def on_the_screen(shown: Shown) -> Shown:
    """All of it to the letter, but for the fingerprints of menus: those only the client of whoever presses has. A picture is named by what
    is on it."""
    return shown._replace(body=FINGERPRINT.sub(r'\1"', shown.body))


# ---- which matches are twins


def twins_of(moment: Moment, chance: Random, deciding: bool) -> Twins | None:
    """Another position that looks the same to one seat; if it is to be, one at which that seat decides next."""
    for seat in map(Seat, range(len(moment.match.sitters))):
        for number in range(TRIES if not deciding or seat in moment.waiting else 0):
            state = dealt_otherwise(moment, seat, Dice(f"{moment.seq} {seat} {number}"))
            decisions = same_decisions(moment, state, seat, chance) if is_twin(moment, state, seat) else None
            if decisions or (decisions is not None and not deciding):
                return Twins(moment.seq, seat, state, tuple(decisions))
    return None


def veiled_twins_of(moment: Moment) -> Twins | None:
    """Another position that looks the same to whoever sees what everybody sees, and not to those who are asked.

    Where the question can tell something it does.
    """
    tells = Moment.ask if moment.game.key in ASKED_ABOUT_WHAT_IS_HIDDEN else Moment.say
    for number in range(TRIES):
        state = dealt_otherwise(moment, None, Dice(f"{moment.seq} {number}"))
        other = replace(moment, state=state)
        if is_twin(moment, state, None) and all(tells(other, seat) != tells(moment, seat) for seat in moment.waiting):
            return Twins(moment.seq, None, state, ())
    return None


def dealt_otherwise(moment: Moment, seat: Seat | None, dice: Dice) -> Any:
    """By the rulebook, as the game's own tests deal."""
    return importlib.import_module(f"tests.games.{moment.game.folder.name}.redeal").redeal(moment.state, seat, dice)


def is_twin(moment: Moment, state: Any, seat: Seat | None) -> bool:
    return bool(state != moment.state) and all(
        shown_to(moment.game, state, other) == shown_to(moment.game, moment.state, other) for other in (seat, None)
    )


def same_decisions(moment: Moment, state: Any, seat: Seat, chance: Random) -> list[tuple[int, ...]]:
    """What this seat may decide next without finding out which of the two it is."""
    found: list[tuple[int, ...]] = []
    pair = [moment, replace(moment, state=state)]
    while len(found) < MOST and seat in pair[0].waiting:
        path, _labels = chance.choice(leaves(pair[0].menu(seat)))
        index, turn = at(pair[0].menu(seat), path).leaf, moment.turn + len(found) + 1
        turns = [each.game.apply(each.state, seat, each.legal(seat)[index or 0], dice_of(moment.match.seed, turn)) for each in pair]
        told = [[each for each in turn.told if each.reaches(seat)] for turn in turns]
        pair = [replace(each, state=after.state) for each, after in zip(pair, turns, strict=True)]
        if told[0] != told[1] or not is_twin(pair[0], pair[1].state, seat):
            break
        found.append(path)
    return found


# ---- what is seen of them


class Flow:
    """One of the two, played and looked at."""

    def __init__(self, world: Listening, hours: Hours, key: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world, self.hours, self.key, self._monkeypatch = world, hours, key, monkeypatch

    async def begin(self, chosen: Person | None) -> None:
        """`chosen`: what everybody who sits there has chosen in their settings."""
        game = all_games()[self.key]
        people = PEOPLE[: min(3, game.seats[-1])]
        if chosen is not None:
            for person in people:
                await self.world.bot.audience.save(changed(chosen, id=person))
        await self.world.commanded(self.caller(people[0]), "play", *options(game=self.key, pace="evening"))
        for person in people[1:]:
            await self.press(person, self.table, "sit")
        await self.press(people[0], self.table, "start")

    @property
    def table(self) -> Message:
        return tables(self.world)[-1]

    def caller(self, person: int) -> Caller:
        return Caller(person, CHANNEL, SERVER)

    async def moment(self) -> Moment:
        return await self.world.bot.door.matches.moment(1)

    async def played(self, enough: int, stop: Callable[[Moment], Any]) -> Any:
        """Everybody decides at random, until something is found after so many moves."""
        chance = Random(self.key)
        while (moment := await self.moment()).waiting:
            found = stop(moment) if moment.seq >= enough else None
            if found:
                return found
            seat = chance.choice(sorted(moment.waiting))
            path, _labels = chance.choice(leaves(moment.menu(seat)))
            await self.decides(seat, path)
        return None

    async def decides(self, seat: Seat, path: tuple[int, ...]) -> None:
        moment = await self.moment()
        await self.world.bot.door.answer(1, moment.match.sitters[seat].person or 0, moment.asked[seat], path)
        await self.hours.quiet()

    async def press(self, person: int, message: Message, verb: str, path: str = "", asked: int = 0) -> Message | None:
        answer = await self.world.pressed(self.caller(person), f"cb1:1:{verb}:{asked}:{path}", message=message)
        await self.hours.quiet()
        return answer

    async def looked_at(self, twins: Twins, state: Any, forgotten: bool) -> list[Shown]:
        """From here on as this match or as that: everybody looks, time passes, one decides, and everybody looks again."""
        door, moment = self.world.bot.door, await self.moment()
        whole, filmed = door.matches.whole_log, door.matches.recording

        def is_known(seq: int, told: Told) -> bool:
            return not forgotten or seq > moment.seq or told.reaches(twins.seat)

        async def known(match: Match) -> tuple[LogEntry, ...]:
            """As if what only others were told so far had never been told."""
            return tuple([entry for entry in await whole(match) if is_known(entry.seq, entry.told)])

        async def recording(match: Match) -> Recording:
            shots = list((await filmed(match)).shots)
            shots[moment.seq] = shots[moment.seq]._replace(state=state)
            return Recording(
                match.rules,
                tuple(each._replace(told=tuple(told for told in each.told if is_known(seq, told))) for seq, each in enumerate(shots)),
            )

        self._monkeypatch.setattr(door.matches, "whole_log", known)
        self._monkeypatch.setattr(door.matches, "recording", recording)
        log = tuple(entry for entry in moment.log if is_known(entry.seq, entry.told))
        door.matches.remember(replace(moment, state=state, log=log, last=None))
        seated = [sitter.person or 0 for sitter in moment.match.sitters]
        watching = seated if twins.seat is None else [seated[twins.seat]]
        self.world.begins((*watching, STRANGER), veiled=twins.seat is None)
        await self.everybody_looks()
        for person in self.world.watching:
            await self.opens_everything(person)
        await self.hours.until(self.hours.time + 70.0)
        for path in twins.decisions:
            assert twins.seat is not None
            await self.decides(twins.seat, path)
            await self.hours.until(self.hours.time + 7.0)
        await self.everybody_looks()
        await self.hours.until(self.hours.time + 400.0)
        for person in self.world.watching:
            await self.opens_everything(person)
        return sorted(self.world.shown)

    async def opens_everything(self, person: int) -> None:
        """Every command, button, menu and list there is, but for those that decide or reveal something."""
        moment = await self.moment()
        seat = moment.match.seat_of(person)
        place = Place(self.caller(person), 1, moment.asked[seat or 0], "0", PEOPLE[0])
        typed = {"name": "move", "type": 3, "value": "", "focused": True}
        await self.world.commanded(place.caller, "move", typed, kind=AUTOCOMPLETE)
        for row in opening(self.world.veiled):
            await answered(self.world, place, row)
            await self.hours.quiet()

    async def everybody_looks(self) -> None:
        moment = await self.moment()
        for person in (*(sitter.person or 0 for sitter in moment.match.sitters), STRANGER):
            panel = await self.press(person, self.table, "hand")
            more = await self.press(person, self.table, "more")
            assert panel is not None and more is not None
            await self.press(person, panel, "astext", "1")
            for page in [""] if self.world.veiled else ["", "0", "1", "2"]:
                await self.press(person, more, "history", page)
            await self.world.commanded(self.caller(person), "turns")
            await self.hours.quiet()
        for command in ("table", "watch"):
            await self.world.commanded(self.caller(STRANGER), command)
            await self.hours.quiet()


def opening(veiled: bool) -> list[str]:
    """Every row of the table of answers that changes nothing, whoever opens it, and advice; veiled but for what takes the veil away."""
    shows = [row for row, answers in EXPECTED.items() if not any(answers[who].endswith("*") for who in OPENING)]
    return [row for row in [*shows, "advice"] if not (veiled and row in UNVEILING)]


def options(**given: str) -> list[dict[str, Any]]:
    return [{"name": name, "type": 3, "value": value} for name, value in given.items()]


@asynccontextmanager
async def flow(path: Path, monkeypatch: pytest.MonkeyPatch, key: str, chosen: Person | None = None, **how: Any) -> AsyncIterator[Flow]:
    """Played in the same way each time, down to the deal."""
    hours = Hours()
    world = Listening(hours)
    catch_requests(world, monkeypatch)
    clicks_are_counted(monkeypatch, hours)
    bot = await new_bot(path, hours.now, sleep=hours.sleep, **how)
    async with connected(world, bot):
        playing = Flow(world, hours, key, monkeypatch)
        await playing.begin(chosen)
        yield playing
