"""A database with matches of every game in every phase, and with all that is kept of people, as one version of the bot wrote it.

`python -m tests.bot.every_phase` writes `tests/fixtures/every-phase.db.gz`, and beside it what its matches showed then, if they are not
there yet. Whatever moves in the code afterwards, it is read by what comes out.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import sqlite3
import tempfile
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from bot.match import lobby, pauses
from bot.match.codec import encode, log_of
from bot.match.invitations import Guest
from bot.match.moment import Moment
from bot.match.orders import NONE, order_given
from bot.match.stored import Look, Message, Person, Told
from bot.match.values import Match, Origin, Pace, Phase
from games import all_games
from games.core.dice import Dice
from games.core.game import Seat
from tests.bot.tables import CLICK, PEOPLE, WatchedDoor, a_door, a_lobby
from tests.bot.test_first_schema import decided

FIXTURES = Path(__file__).parents[1] / "fixtures"
DATABASE, SHOWN = FIXTURES / "every-phase.db.gz", FIXTURES / "every-phase.json"
SOME, ALL = 14, 10_000  # decisions
GUEST = 900


async def begun(door: WatchedDoor, key: str, seats: int, computers: int = 0, **agreed: object) -> Moment:
    opened = await door.open(a_lobby(key, seats - computers, computers, **agreed), CLICK + seats)
    return await door.start(opened.id, PEOPLE[0], CLICK + 100 + seats)


async def of_a_game(door: WatchedDoor, key: str) -> None:
    """A lobby, a match that goes on, one that is paused, one that somebody left and somebody else took over, one each that is over, that
    was stopped and that was never dealt."""
    game, chance = all_games()[key], Dice(f"every phase of {key}")
    least, most = game.seats[0], game.seats[-1]
    gathering = await door.open(a_lobby(key, 1, 1 if most > 2 else 0, pace=Pace.DAYS, vacations=True), CLICK)
    await door.change(gathering.id, PEOPLE[0], lambda match: lobby.invite(match, PEOPLE[0], Guest(GUEST, "Hana"), door.now()))
    going_on = await decided(door, await begun(door, key, least), chance, SOME)
    await ordered(door, going_on)
    await of_people(door, going_on)
    other = game.chosen({option.key: option.choices[-1].key for option in game.options})
    paused = await decided(door, await begun(door, key, most, max(0, most - 2), options=other, behind=True), chance, SOME)
    await door.agree(paused.match.id, lambda match: pauses.proposed(match, PEOPLE[0], 3600.0, door.now(), moderator=True))
    left = await decided(door, await begun(door, key, least), chance, 3)
    await door.leave(left.match.id, PEOPLE[0])
    await decided(door, await door.take_seat(left.match.id, GUEST, "Hana"), chance, 3)
    over = await decided(door, await begun(door, key, least, pace=Pace.EVENING), chance, ALL)
    await door.open(a_what_if(over.match), CLICK + 7)
    stopped = await decided(door, await begun(door, key, least), chance, 2)
    await door.stop(stopped.match.id, PEOPLE[0], moderator=False)
    never_dealt = await door.open(a_lobby(key, 1), CLICK + 8)
    await door.stop(never_dealt.id, PEOPLE[0], moderator=False)


def a_what_if(match: Match) -> Match:
    origin = Origin(match.id, 3, len(match.sitters), Seat(0))
    return replace(a_lobby(match.game, 1), origin=origin)


async def ordered(door: WatchedDoor, moment: Moment) -> None:
    """The first thing of the first seat that can be ordered in a game."""
    for order in moment.game.orders:
        orders = order_given(NONE, moment, Seat(0), order, order.answers[0].key)
        await door.store.keep_orders(moment.match.id, PEOPLE[0], orders)
        return


async def of_people(door: WatchedDoor, moment: Moment) -> None:
    store, number = door.store, moment.match.id
    for kind, who in {"table": 0, "panel": PEOPLE[0], "notice": PEOPLE[1], "old panel": PEOPLE[1]}.items():
        shows = Message(2, 5_000 + 10 * number + who, door.now(), shows="5eed", file="table.png", file_id=number, tells=moment.seq)
        await store.keep_message(number, kind, who, shows)
    store.note_look(number, PEOPLE[0], Look(1, moment.seq))


async def everything(folder: Path) -> tuple[bytes, dict[str, dict[str, Any]]]:
    async with a_door(folder) as door:
        for key in all_games():
            await of_a_game(door, key)
        await door.store.save_person(Person(PEOPLE[0], "uk", by_dm=True, locale="uk", told=Told.BOTH, quiet=(22, 7), zone="Europe/Kyiv"))
        await door.store.save_person(Person(PEOPLE[1], "de", text_first=True, theme="contrast", watched=True, utc_offset=1))
        await door.store.save_server_language(1, "fr")
        await door.store.save_server_theme(1, "contrast")
        await door.store.keep_fact("commands", "a hash")
        then = {number: await shown(door, int(number)) for number in await dealt(door)}
    with closing(sqlite3.connect(folder / "chabudai.db")) as database:
        database.execute("VACUUM")
        database.execute("PRAGMA journal_mode = DELETE")
    return (folder / "chabudai.db").read_bytes(), then


async def shown(door: WatchedDoor, number: int) -> dict[str, Any]:
    """Where a match stands, in no words: those may change."""
    moment = await door.matches.moment(number)
    outcome = moment.outcome
    return {
        "game": moment.match.game,
        "phase": moment.match.phase.value,
        "seq": moment.seq,
        "asked": list(moment.asked),
        "state": json.loads(encode(moment.game.essence(moment.state))),
        "choices": [len(moment.legal(Seat(seat))) for seat in range(len(moment.asked))],
        "told": len(log_of(moment.match, await door.store.moves(number))),
        "outcome": outcome and [[list(place) for place in outcome.places], list(outcome.scores)],
    }


async def dealt(door: WatchedDoor) -> list[str]:
    """The numbers of all matches that were dealt."""
    found, number = [], 1
    while (match := await door.store.load(number)) is not None:
        found += [str(number)] if match.phase is not Phase.GATHERING and match.seed else []
        number += 1
    return found


def main() -> None:
    if DATABASE.exists():
        return
    with tempfile.TemporaryDirectory() as folder:
        database, then = asyncio.run(everything(Path(folder)))
    DATABASE.write_bytes(gzip.compress(database, 9, mtime=0))
    SHOWN.write_text(json.dumps(then, ensure_ascii=False, separators=(",", ":")).replace('},"', '},\n"') + "\n")


if __name__ == "__main__":
    main()
