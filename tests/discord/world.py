"""A small server to play in: the real bot inside SimCord, some people, a channel, and what they see of it.

When a world ends, everything the bot sent in it is checked (`wire`), and nothing may have gone wrong: no error beyond refused
clicks, no line in the log above "info". A test that provokes more says so with `world.provoked()`.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from concurrent.futures import Executor, Future
from contextlib import asynccontextmanager, contextmanager
from copy import deepcopy
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import discord
import simcord
from simcord.backend import serializers
from simcord.backend.models.channel import Overwrite
from simcord.enums import InteractionType, OverwriteType
from simcord.interactions import base_payload
from simcord.results import InteractionResult
from structlog.testing import capture_logs

from bot.config import Settings
from bot.desk.app import Chabudai
from bot.errors import Refused
from bot.i18n import languages
from bot.match.codec import move_of
from bot.match.menu import at, leaves
from bot.match.moment import Moment
from bot.match.terms import TERMS, Term
from bot.render import Studio
from bot.screen.custom_id import parse
from bot.store.both.flush import not_saved
from bot.store.sqlite.connect import open_store
from games import all_games
from tests.choosing import leading_on
from tests.discord import wire
from tests.games.cases import played
from tests.host.playing import finished

BUTTON, SELECT, PEOPLE, TEXT, GALLERY = 2, 3, 5, 10, 12
NAMES = ("aiko", "botan", "chiyo", "daichi", "emi", "fumio", "goro", "hana")
SETTINGS = {"AI_PROCESSES": "0", "DRAWING_PROCESSES": "0", "CARD_FACES": "off"}  # of the bot
ALARMING = ("warning", "error", "critical")


@dataclass
class World:
    env: Any
    path: Path
    channel: Any
    people: list[Any]
    guild: Any
    bots: list[Chabudai]
    logs: list[Any] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)  # before each answer that Discord did not take, how often it had been asked something

    @property
    def bot(self) -> Chabudai:
        return self.bots[-1]

    async def restart(self, meanwhile: Callable[[], Any] = lambda: None) -> None:
        """The process ends and starts again; the world goes on."""
        await self.bot.close()
        meanwhile()
        bot = await new_bot(self.path, lambda: self.env.now().timestamp())
        self.bots.append(bot)
        await self.env.restart_bot(bot)
        await self.env.settle()

    # ---- sitting down

    async def lobby(self, game: str, people: int, computers: int = 0, **options: str) -> Any:
        """A table with its first people and computer players seated. Gives the message."""
        host = self.people[0]
        table = (await host.slash(self.channel, "play", game=game, **options)).response
        for person in self.people[1:people]:
            await self.press(person, table, "sit")
        for _ in range(computers):
            await self.press(host, table, "addai")
        return table

    async def begun(self, game: str, people: int, computers: int = 0, **options: str) -> Any:
        table = await self.lobby(game, people, computers, **options)
        await self.press(self.people[0], table, "start")
        return table

    # ---- what people do

    async def press(self, person: Any, message: Any, verb: str, path: str | None = None) -> Any:
        """Click the button whose custom_id says this verb (and ends in this path)."""
        return await person.click(message, custom_id=self.button(message, verb, path))

    async def choose(self, person: Any, message: Any, value: str, verb: str | None = None) -> Any:
        """Choose from the select of a message (the one of this verb) by the number that the value ends in, or press its button."""
        for select in self.parts(message, SELECT):
            meant = [each["value"] for each in select["options"] if value in {each["value"], each["value"].rpartition(".")[2]}]
            if meant and verb in {None, select["custom_id"].split(":")[2]}:
                return await person.select(message, meant, custom_id=select["custom_id"])
        return await self.press(person, message, verb or "pick", value)

    async def speak(self, person: Any, language: str, verb: str = "language") -> Any:
        """The settings in which somebody has just chosen this language: for themselves, or for the server they manage."""
        settings = (await person.slash(self.channel, "settings")).response
        await self.choose(person, settings, str(1 + list(languages()).index(language)), verb)  # the first choice is automatic
        return settings

    async def agree(self, person: Any, options: Any, term: Term, value: Any) -> Any:
        """The answer to choosing this in the panel of Options."""
        custom_id = f":term:0:{TERMS.index(term)}"
        [select] = [part["custom_id"] for part in self.parts(options, SELECT) if part["custom_id"].endswith(custom_id)]
        return await person.select(options, [str(list(term.choices).index(value))], custom_id=select)

    async def invite(self, person: Any, table: Any, guest: Any) -> Any:
        """The answer to choosing this guest in the menu of Invite."""
        menu = (await self.press(person, table, "invite")).response
        [select] = self.parts(menu, PEOPLE)
        return await person.select(menu, [guest], custom_id=select["custom_id"])

    async def remove(self, person: Any, table: Any, who: str) -> Any:
        """The answer to choosing whoever is called so in the menu of Remove."""
        menu = (await self.press(person, table, "remove")).response
        [select] = self.parts(menu, SELECT)
        [value] = [option["value"] for option in select["options"] if option["label"] == who]
        return await person.select(menu, [value], custom_id=select["custom_id"])

    def button(self, message: Any, verb: str, path: str | None = None) -> str:
        known = [part["custom_id"] for part in self.parts(message, BUTTON)]
        for custom_id in known:
            _version, _match, said, _asked, leads, *_menu = custom_id.split(":")
            if said == verb and path in {None, leads}:
                return str(custom_id)
        raise AssertionError(f"no button {verb!r} {path or ''} among {known}")

    async def hand(self, person: Any, table: Any) -> Any:
        """The panel that My hand opens."""
        return (await self.press(person, table, "hand")).response

    async def more(self, person: Any, panel: Any) -> Any:
        """The page behind More: what belongs to a match beside its question."""
        return (await self.press(person, panel, "more")).response

    async def forged(self, person: Any, message: Any, custom_id: str, values: Iterable[str] | None = None) -> Any:
        """A press that no honest client would send: a custom_id that is not on the message, a value that no option has."""
        return (await self.sent([self.pressing(person, message, custom_id, None if values is None else list(values))]))[0]

    async def at_once(self, presses: Iterable[tuple[Any, Any, str]]) -> list[Any]:
        """Many clicks (person, message, custom_id) that arrive before the first is answered."""
        return await self.sent([self.pressing(person, message, custom_id) for person, message, custom_id in presses])

    async def sent(self, presses: list[tuple[Any, Any]]) -> list[Any]:
        """Presses (see `pressing`) that arrive before the first is answered."""
        for _record, payload in presses:
            self.env.backend.emit("INTERACTION_CREATE", payload)
        await self.env.settle()
        return [InteractionResult(self.env, record) for record, _payload in presses]

    def pressing(self, person: Any, message: Any, custom_id: str, values: list[str] | None = None, **changes: Any) -> tuple[Any, Any]:
        stored = self.stored(message)
        kind = BUTTON if values is None else SELECT
        data: dict[str, Any] = {"custom_id": custom_id, "component_type": kind}
        data |= {} if values is None else {"values": values}
        record, payload = base_payload(
            self.env.backend,
            type=InteractionType.MESSAGE_COMPONENT,
            channel_id=stored.channel_id,
            guild_id=self.env.backend.get_channel(stored.channel_id).guild_id,
            user_id=person.id,
            data=data,
        )
        record.source_message_id = stored.id
        shown: dict[str, Any] = deepcopy(dict(serializers.message_payload(self.env.backend, stored)))
        if custom_id not in {part.get("custom_id") for kind in (BUTTON, SELECT) for part in components(shown["components"], kind)}:
            forged: dict[str, Any] = {"type": kind, "custom_id": custom_id, "style": 2, "label": "?", "id": 900}
            options = [{"label": "?", "value": value} for value in values or ["?"]]
            forged |= {"options": options} if kind == SELECT else {}
            shown["components"].append({"type": 1, "components": [forged], "id": 901})
        payload |= {"message": shown, **changes}
        return record, payload

    # ---- what people see

    def stored(self, message: Any) -> Any:
        return self.env.backend.get_message(getattr(message, "channel_id", None) or message.channel.id, message.id)

    def exists(self, message: Any) -> bool:
        return message.id in self.env.backend.messages.get(getattr(message, "channel_id", None) or message.channel.id, {})

    def now(self, message: Any) -> list[dict[str, Any]]:
        """The components of a message as they are now."""
        return list(self.stored(message).components)

    def parts(self, message: Any, kind: int) -> list[dict[str, Any]]:
        return list(components(self.now(message), kind))

    def text(self, message: Any) -> str:
        """All that it says, the words that stand for its picture too."""
        pictures = [item["description"] or "" for shown in self.parts(message, GALLERY) for item in shown["items"]]
        return "\n".join([self.written(message), *pictures])

    def written(self, message: Any) -> str:
        """What it says beside its picture."""
        return "\n".join(part["content"] for part in self.parts(message, TEXT))

    def verbs(self, message: Any) -> set[str]:
        return {part["custom_id"].split(":")[2] for kind in (BUTTON, SELECT, PEOPLE) for part in self.parts(message, kind)}

    def disabled(self, message: Any) -> set[str]:
        """The verbs of the buttons that nobody can press now."""
        return {part["custom_id"].split(":")[2] for part in self.parts(message, BUTTON) if part.get("disabled")}

    async def press_late(self, person: Any, message: Any, verb: str) -> Any:
        """A click on a button that was disabled while it was under way."""
        assert verb in self.disabled(message)
        return await self.forged(person, message, self.button(message, verb))

    def said(self, result: Any) -> str:
        """The text of the answer to a click or command."""
        return self.text(result.response)

    def public(self, channel: Any = None) -> list[Any]:
        """The messages everybody sees, oldest first."""
        return [message for message in (channel or self.channel).history() if not message.flags.ephemeral]

    def notices(self) -> list[Any]:
        """Those that mention somebody."""
        return [message for message in self.public() if "<@" in self.written(message)]

    def tables(self, channel: Any = None) -> list[Any]:
        return [message for message in self.public(channel) if {"hand", "more", "rematch", "sit"} & self.verbs(message) - {"hand"}]

    # ---- the server

    def forbid(self, *permissions: str, channel: Any = None) -> None:
        """From now on the bot may not do this here."""
        _allow, deny = discord.PermissionOverwrite(**dict.fromkeys(permissions, False)).pair()
        number = self.env.backend.bot_user.id
        overwrite = Overwrite(target_id=number, type=OverwriteType.MEMBER, allow=0, deny=deny.value)
        (channel or self.channel)._channel.overwrites.append(overwrite)

    def refuse_once(self, keep: str) -> None:
        """The next time the store is to do this, the disk is full."""
        store, kept = self.bot.store, getattr(self.bot.store, keep)

        async def full(*_what: Any) -> None:
            setattr(store, keep, kept)
            raise not_saved()

        setattr(store, keep, full)

    def refuse_an_answer(self, status: int, code: int = 0) -> None:
        """Discord does not take the next answer to a click, so one more may follow."""
        self.is_refused()
        self.env.inject_error("POST", "/interactions/*", status=status, code=code)

    def is_refused(self) -> None:
        """The next answer to a click is not taken, for whatever reason."""
        self.refused.append(len(self.env.http_requests))

    async def thread(self, name: str) -> Any:
        thread = self.env.backend.create_thread(self.channel.id, name, owner_id=self.people[0].id, type=11)
        self.env.backend.announce_thread_create(thread)
        await self.env.settle()
        return next(handle for handle in self.channel.threads if handle.id == thread.id)

    def moderator(self, name: str) -> Any:
        """Somebody who may manage the server."""
        role = self.guild.create_role("moderator", permissions=discord.Permissions(manage_guild=True))
        return self.guild.add_member(self.env.create_user(name, global_name=name.capitalize()), roles=[role])

    async def together(self, calls: Iterable[Any]) -> list[Any]:
        """Calls into the bot that run at the same time, as its own work: what follows from others `settle` does not wait for."""
        with self.env._bot_scope():
            done = await asyncio.gather(*calls)
        await self.env.settle()
        return done

    # ---- the match behind it

    async def moment(self, match_id: int = 1) -> Moment:
        return await self.bot.door.matches.moment(match_id)

    async def asked(self, match_id: int = 1) -> list[Any]:
        """The people who have to decide."""
        moment = await self.moment(match_id)
        asked = {moment.match.sitters[seat].person for seat in moment.waiting}
        return [person for person in self.people if person.id in asked]

    async def over(self, match_id: int = 1) -> bool:
        return not (await self.moment(match_id)).waiting

    async def does(self, person: Any, action: Any, match_id: int = 1) -> None:
        """This decision of somebody, through no panel."""
        moment = await self.moment(match_id)
        seat = moment.match.seat_of(person.id)
        assert seat is not None
        menu, number = moment.menu(seat), moment.legal(seat).index(action)
        path = next(path for path, _labels in leaves(menu) if at(menu, path).leaf == number)
        await self.together([self.bot.door.answer(match_id, person.id, moment.asked[seat], path)])

    async def decide(self, person: Any, panel: Any, chance: Random, match_id: int = 1) -> bool:
        """One decision of somebody, by random clicks through the panel. Was there one?"""
        before = (await self.moment(match_id)).seq
        for _ in range(12):
            choice = self.some_choice(panel, chance)
            if choice is None:
                return False
            custom_id, values = choice
            await (person.click(panel, custom_id=custom_id) if values is None else person.select(panel, values, custom_id=custom_id))
            if (await self.moment(match_id)).seq > before:
                return True
        raise AssertionError(f"no decision after twelve clicks:\n{self.text(panel)}")

    def some_choice(self, panel: Any, chance: Random) -> tuple[str, list[str] | None] | None:
        """A button that leads on, or an option of the select, or as many as are chosen together. Turning a page is tried now and then."""
        buttons, selects = self.buttons_and_selects(panel)
        turns = [(each, None) for each in buttons if parse(each).verb == "page"]
        if turns and not chance.randrange(3):
            return chance.choice(turns)
        choices: list[tuple[str, list[str] | None]] = [
            (select["custom_id"], [first["value"], *(each["value"] for each in chance.sample(others, select.get("min_values", 1) - 1))])
            for select in self.parts(panel, SELECT)
            for first, others in ((each, [other for other in select["options"] if other is not each]) for each in select["options"])
        ]
        choices += [(each, None) for each in leading_on(buttons, selects)]
        return chance.choice(choices) if choices else None

    def last_choice(self, panel: Any) -> tuple[str, list[str] | None]:
        """The last thing that can be chosen, as `pressing` wants it."""
        buttons, selects = self.buttons_and_selects(panel)
        if found := leading_on(buttons, selects):
            return found[-1], None
        last = self.parts(panel, SELECT)[-1]
        return selects[-1], [each["value"] for each in last["options"][-last.get("min_values", 1) :]]

    def buttons_and_selects(self, panel: Any) -> tuple[list[str], list[str]]:
        """Their custom_ids."""
        return [part["custom_id"] for part in self.parts(panel, BUTTON)], [part["custom_id"] for part in self.parts(panel, SELECT)]

    async def played(self, table: Any, chance: Random, steps: int = 2000, panels: Any = None, match_id: int = 1) -> int:
        """Play at random, everybody in a panel of their own, until the match is over or so many decisions are made."""
        panels = {} if panels is None else panels
        for step in range(steps):
            if await self.over(match_id):
                return step
            asked = await self.asked(match_id)
            assert asked, f"nobody is asked and it is not over: {self.text(table)}"
            person = chance.choice(asked)
            if person.id not in panels:
                panels[person.id] = await self.hand(person, table)
            assert await self.decide(person, panels[person.id], chance, match_id), self.text(panels[person.id])
        return steps

    async def finished(self, match_id: int = 1) -> None:
        """A match is played at random to its end by another process: the bot posts nothing before."""
        await self.together([finished(self.bot.door, self.bot.store, match_id)])
        assert await self.over(match_id)

    # ---- what must not happen

    def provoked(self) -> tuple[list[BaseException], list[Any]]:
        """The errors and alarming lines so far. A test that expects some takes them, and says so."""
        errors = [error for error in map(cause, self.env.errors_since(0)) if not isinstance(error, Refused)]
        alarms = [line for line in self.logs if line["log_level"] in ALARMING]
        assert self.env.errors is not None  # reading them is what SimCord calls acknowledging
        self.env._errors.clear()
        self.logs.clear()
        return errors, alarms


def cause(error: BaseException) -> BaseException:
    return error.original if isinstance(error, discord.app_commands.CommandInvokeError) else error


def components(tree: Any, kind: int) -> Iterator[dict[str, Any]]:
    """All components of one type, however deep."""
    if isinstance(tree, list):
        for part in tree:
            yield from components(part, kind)
    elif isinstance(tree, dict):
        if tree.get("type") == kind:
            yield tree
        for name in ("components", "accessory"):
            yield from components(tree.get(name, []), kind)


async def laid(world: World, state: Any) -> None:
    """Go on from this position: kept like any move, so that a restart finds it."""
    await laid_at(world.bot, await world.moment(), state)


async def laid_at(bot: Chabudai, before: Moment, state: Any) -> None:
    seq = before.seq + 1
    after = Moment(before.match, seq, state, (seq,) * len(before.asked), before.since, before.log)
    await bot.store.append(move_of(after, None, "test", None, (), bot.door.now()))
    bot.door.matches.remember(after)


async def near_its_end(world: World, left: int = 4) -> None:
    """Go on from where so many decisions are left, as if it had been played at random."""
    match = (await world.moment()).match
    await laid(world, at_random(match.game, len(match.sitters), *match.options.items())[-1 - left])
    await world.together([world.bot.door.heard_of(match.id)])


@cache
def at_random(key: str, seats: int, *options: tuple[str, str]) -> list[Any]:
    """Every state of a match that is played at random."""
    return [position.state for position in played(all_games()[key], seats, dict(options))]


async def new_bot(path: Path, now: Callable[[], float], drawing: bool = False, **how: Any) -> Chabudai:
    settings = Settings.load({"DATA_DIR": str(path), **SETTINGS})
    how = {"delay": lambda _dice, _moment: 0.0, "table_rest": 0.0, **how}
    bot = Chabudai(settings, await open_store(path / "chabudai.db"), now=now, **how)
    bot.panels._budget.HOLDS = 10_000.0  # hours are played in a second
    deal_as_ever(bot)
    if not drawing:
        sketch(bot.studio)
    return bot


def deal_as_ever(bot: Chabudai) -> None:
    """Every run of a test sees the same deals."""
    deals = count()
    bot.door.secrets = lambda: hashlib.sha256(f"deal {next(deals)}".encode()).hexdigest()


def sketch(studio: Studio) -> None:
    """Names and descriptions of pictures as they are, but nothing is drawn: it would be most of a test's time."""
    studio.draw = lambda _scene: b"a picture"
    studio.workers = InPlace()


class InPlace(Executor):
    """Works when it is asked to: on a busy machine a thread may take longer than an answer waits for its picture."""

    def submit(self, work: Callable[..., Any], /, *given: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        try:
            done.set_result(work(*given, **named))
        except Exception as problem:
            done.set_exception(problem)
        return done


@asynccontextmanager
async def small_world(path: Path, people: int = 4, drawing: bool = False, **options: Any) -> AsyncIterator[World]:
    clock: list[Any] = []
    with capture_logs() as logs, heard(logs):
        bot = await new_bot(path, lambda: clock[0].now().timestamp() if clock else 0.0, drawing)
        async with simcord.run(bot, shard_count=1, **options) as env:
            clock.append(env)
            guild = env.create_guild("Chabudai")
            channel = guild.create_text_channel("games")
            members = [guild.add_member(env.create_user(name, global_name=name.capitalize())) for name in NAMES[:people]]
            world = World(env, path, channel, members, guild, [bot], logs)
            try:
                yield world
            finally:
                await world.bot.close()
            checked(world)


def checked(world: World) -> None:
    assert wire.troubles(taken(world)) == []
    errors, alarms = world.provoked()
    assert not errors, errors
    assert not alarms, alarms


def taken(world: World) -> list[Any]:
    """What the bot asked of Discord, without the answers that were not taken."""
    asked = list(world.env.http_requests)
    answers = [number for number, request in enumerate(asked) if wire.CALLBACK.fullmatch(request.path)]
    refused = {next(number for number in answers if number >= before) for before in world.refused}
    return [request for number, request in enumerate(asked) if number not in refused]


class Heard(logging.Handler):
    """What discord.py and asyncio log, in the same list as what we do."""

    def __init__(self, logs: list[Any]) -> None:
        super().__init__(logging.WARNING)
        self._logs = logs

    def emit(self, record: logging.LogRecord) -> None:
        if "voice will NOT be supported" not in record.getMessage():
            self._logs.append({"event": record.getMessage(), "log_level": record.levelname.lower(), "by": record.name})


@contextmanager
def heard(logs: list[Any]) -> Iterator[None]:
    handler = Heard(logs)
    logging.getLogger().addHandler(handler)
    try:
        yield
    finally:
        logging.getLogger().removeHandler(handler)
