"""Somebody at a table, or not at it: for each way to stand to a match, a match of their own and who is to press or ask there."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from itertools import count
from typing import Any, NamedTuple

from msgspec.structs import replace

from bot.match.lobby import add_computer, sit_down
from bot.match.menu import leaves
from bot.match.orders import order_given
from bot.match.pauses import HOUR, proposed
from bot.match.values import Match, Pace, Sitter
from games import all_games
from games.core.game import Seat
from tests.discord.direct import Caller, Direct
from tests.discord.world import at_random, laid_at
from tests.host.playing import finished
from tests.loopback import DIRECT, SERVER, guild

GAME = "tenno"
ELSEWHERE = SERVER + 1
PEOPLE, CHANNELS, CLICKS = count(10**6, 10), count(10**5), count(10**18)


class Standing(StrEnum):
    STRANGER = "stranger"
    SEATED = "seated"
    HOST = "host"
    MODERATOR = "moderator"
    OTHER_SERVER = "other server"  # its host, who presses in another server what was shown here
    DIRECT_MESSAGE = "DM"  # one who sits there, in direct messages with the bot
    AFTER_THE_END = "after the end"  # its host


class Phase(StrEnum):
    LOBBY = "lobby"
    PLAYED = "played"
    WITHOUT_A_PERSON = "played, one has left"
    WITH_ONE_AWAY = "played, whoever presses is away"
    HAS_DECIDED = "played, whoever presses has decided last"
    ASKED_TO_PAUSE = "played, the third has asked for a pause"
    PAUSED = "played, and paused"
    OF_DAYS = "played, by a clock of days, with vacations"
    HAS_ORDERED = "played, whoever presses has given an order"


class Place(NamedTuple):
    """Where somebody stands, and what there is to press."""

    caller: Caller
    match: int
    asked: int = 0
    path: str = ""
    third: int = 0  # somebody else who sits there
    menu: str = ""


async def placed(world: Direct, standing: Standing, phase: Phase) -> Place:
    """A match in a channel of its own, in this phase, and whoever stands so to it."""
    host, seated, third = next(PEOPLE), next(PEOPLE), next(PEOPLE)
    channel, door = next(CHANNELS), world.bot.door
    world.bot._connection.parse_channel_create({**guild()["channels"][0], "id": str(channel)})
    opened = Match(GAME, SERVER, channel, host, (Sitter("Host", host),), all_games()[GAME].chosen({}))
    match = await door.open(opened, next(CLICKS))
    for name, person in (("Seated", seated), ("Third", third)):
        await door.change(match.id, person, partial(sat_down, person=person, name=name))
    await door.change(match.id, host, lambda match: add_computer(match, host, 0.0))
    caller = caller_of(standing, host, seated, channel)
    if standing is Standing.AFTER_THE_END:
        moment = await door.start(match.id, host, next(CLICKS))
        await laid_at(world.bot, moment, at_random(GAME, len(moment.match.sitters))[-2])
        await finished(door, world.bot.store, match.id)
    elif phase is not Phase.LOBBY:
        await door.start(match.id, host, next(CLICKS))
        return await at_its_question(world, match.id, caller, third, phase)
    return Place(caller, match.id, third=third)


def sat_down(match: Match, person: int, name: str) -> Match:
    return sit_down(match, person, name, next(CLICKS), 0.0)


def caller_of(standing: Standing, host: int, seated: int, channel: int) -> Caller:
    match standing:
        case Standing.STRANGER:
            return Caller(next(PEOPLE), channel)
        case Standing.SEATED:
            return Caller(seated, channel)
        case Standing.MODERATOR:
            return Caller(next(PEOPLE), channel, moderator=True)
        case Standing.OTHER_SERVER:
            return Caller(host, next(CHANNELS), ELSEWHERE, moderator=True)
        case Standing.DIRECT_MESSAGE:
            return Caller(seated, DIRECT + seated)
    return Caller(host, channel)


def asked_to_pause(match: Match, person: int, now: float) -> Match:
    return proposed(match, person, HOUR, now)


def paused(match: Match, person: int, now: float) -> Match:
    return proposed(match, person, HOUR, now, moderator=True)


def of_days(match: Match, person: int, now: float) -> Match:
    return replace(match, pace=Pace.DAYS, vacations=True)


AGREED = {Phase.ASKED_TO_PAUSE: asked_to_pause, Phase.PAUSED: paused, Phase.OF_DAYS: of_days}


async def at_its_question(world: Direct, match: int, caller: Caller, third: int, phase: Phase) -> Place:
    door = world.bot.door
    moment = await door.matches.moment(match)
    seat = moment.match.seat_of(caller.person)
    if phase is Phase.WITHOUT_A_PERSON:
        moment = await door.leave(match, third)
    elif phase is Phase.WITH_ONE_AWAY:
        moment = await door.away(match, Seat(0) if seat is None else seat, 0)
    elif phase is Phase.HAS_DECIDED:
        who = moment.match.sitters[seat or 0].person or 0
        return Place(caller, match, (await door.answer(match, who, 0, (0,))).moment.seq)
    elif phase in AGREED:
        await door.agree(match, partial(AGREED[phase], person=third, now=door.now()))
        moment = await door.matches.moment(match)
    elif phase is Phase.HAS_ORDERED and seat is not None:
        first = moment.game.orders[0]
        await world.bot.ordering.change(
            match, caller.person, lambda orders, at, mine: order_given(orders, at, mine, first, first.answers[0].key)
        )
    at = Seat(0) if seat is None else seat
    path, _labels = leaves(moment.menu(at))[0]
    return Place(caller, match, moment.asked[at], ".".join(map(str, path)), menu=f":{moment.fingerprint(at)}")


async def kept(world: Direct, place: Place) -> Any:
    """All that is kept of the match and of orders in it, of who presses, and of matches that have followed."""
    store, match = world.bot.store, await world.bot.door.matches.match(place.match)
    followed = [each.id for each in await world.bot.door.matches.around(match.channel)]
    person = replace(await store.person(place.caller.person), locale="")
    language = await store.server_language(place.caller.server), await store.server_theme(place.caller.server)
    moves, orders = len(await store.moves(place.match)), await store.orders(place.match)
    return replace(match, host_seen=0.0), moves, orders, followed, person, language
