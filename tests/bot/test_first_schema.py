"""A database that the first version of the bot wrote: it opens today, shows what it showed then, and its matches go on to their end."""

from __future__ import annotations

import gzip
import json
import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from bot.i18n import Reader
from bot.match.codec import log_of, version_of
from bot.match.deal import Verdict, deal_of, sealed, verdict
from bot.match.menu import leaves
from bot.match.moment import Moment
from bot.match.stored import Message, Person
from bot.match.values import Pace, Phase
from bot.play.door import Door
from bot.screen.table_screen import recent
from games.core.dice import Dice
from games.core.game import Outcome, Seat
from games.core.text import Words
from tests.bot.tables import CLICK, WatchedDoor, a_door, kept_as, resumed

FIXTURES = Path(__file__).parents[1] / "fixtures"
SHOWN: dict[str, dict[str, Any]] = json.loads((FIXTURES / "first-schema.json").read_text())  # by match, in English, as it was then
PLAYED = [pytest.param(int(number), id=f"{shown['game']}-{shown['seats']}-{number}") for number, shown in SHOWN.items()]
UNFINISHED = [each for each in PLAYED if SHOWN[str(each.values[0])]["phase"] == "playing"]
LOBBY, STOPPED = 29, 30  # the matches in it that were never dealt
LINES = 12  # of the log are kept in the fixture
DECISIONS = 5_000  # more than any of these matches takes


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """The folder of a bot that was last run when there was one migration."""
    (tmp_path / "chabudai.db").write_bytes(gzip.decompress((FIXTURES / "first-schema.db.gz").read_bytes()))
    return tmp_path


def version(database: Path) -> int:
    with closing(sqlite3.connect(database)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


# ---- what is in it


async def test_it_is_brought_up_to_date_and_a_copy_is_put_aside(old: Path) -> None:
    assert version(old / "chabudai.db") == 1
    async with a_door(old):
        pass
    [copy] = (old / "backups").iterdir()
    assert version(old / "chabudai.db") > version(copy) == 1


async def test_every_match_that_is_not_over_can_go_on(old: Path) -> None:
    async with a_door(old) as door:
        found = await resumed(door)
    assert found == [*(each.values[0] for each in UNFINISHED), LOBBY]


async def test_every_match_shows_what_it_showed(old: Path) -> None:
    async with a_door(old) as door:
        await door.matches.unfinished()
        found = {number: await shown(door, int(number)) for number in SHOWN}
    for number, then in SHOWN.items():
        assert found[number] == then, f"match {number}"


async def test_the_moves_that_were_made_were_made_under_the_rules_of_their_deal(old: Path) -> None:
    async with a_door(old) as door:
        matches = [await door.matches.match(int(number)) for number in SHOWN]
        moves = [(match, move) for match in matches for move in await door.store.moves(match.id)]
    assert {(move.version, version_of(move, match)) for match, move in moves} == {(None, 1)}


async def test_what_an_ended_match_did_not_keep_of_its_end_follows_from_its_last_position(old: Path) -> None:
    async with a_door(old) as door:
        for number, then in SHOWN.items():
            if then["phase"] == "over":
                moment = await door.matches.moment(int(number))
                assert (moment.match.outcome, moment.match.ended_at) == (None, None) and moment.outcome is not None


async def test_a_lobby_of_then_begins_under_the_rules_of_today(old: Path) -> None:
    async with a_door(old) as door:
        lobby = await door.matches.match(LOBBY)
        assert (lobby.phase, lobby.pace, lobby.options["target"]) == (Phase.GATHERING, Pace.LIVE, "250")
        moment = await door.start(LOBBY, lobby.host, CLICK)
        assert (len(moment.match.seed), moment.match.secret, moment.match.deal) == (64, "", None), "it was promised no seal before"
        assert moment.match.rules_version == moment.game.rules_version
        assert [move.version for move in await door.store.moves(LOBBY)] == [moment.game.rules_version]


async def test_a_table_that_was_stopped_while_it_gathered_stays_stopped(old: Path) -> None:
    async with a_door(old) as door:
        stopped = await door.matches.match(STOPPED)
    assert (stopped.phase, stopped.seed, stopped.outcome, stopped.ended_at) == (Phase.STOPPED, "", None, None)


async def test_the_seal_a_table_showed_is_still_opened_by_its_seed(old: Path) -> None:
    async with a_door(old) as door:
        matches = [await door.matches.match(int(number)) for number in SHOWN]
    shown = {match.id: sha256(match.seed.encode()).hexdigest()[:16] for match in matches}  # as the first version showed it
    for match in matches:
        deal = sealed(match)
        assert deal.seal[:16] == shown[match.id]
        assert verdict(deal) is (Verdict.AS_SEALED if match.ended else Verdict.CLOSED)
        assert match.ended or match.seed not in str(deal_of(match))
        assert not match.ended or verdict(replace(deal, seed=match.seed[::-1])) is Verdict.NOT_AS_SEALED
    assert {match.ended for match in matches} == {True, False}


async def test_people_servers_and_facts_are_as_they_were(old: Path) -> None:
    async with a_door(old) as door:
        assert await door.store.person(1001) == Person(1001, "uk", by_dm=True, locale="uk")
        assert await door.store.person(1002) == Person(1002, text_first=True, locale="de")
        assert (await door.store.server_language(101), await door.store.server_language(100)) == ("uk", "")
        assert (await door.store.fact("commands"), await door.store.fact("direct messages closed: 1002")) == ("a hash", "told")


async def test_messages_are_where_they_were(old: Path) -> None:
    async with a_door(old) as door:
        store = door.store
        assert (await store.messages(1)).get(("table", 0)) == Message(201, 5001, 1790000042.0)
        assert kept_as(await store.messages(1), "notice") == {1002: Message(201, 7001, 1790000084.0)}
        by_token = Message(227, 6027, 1790012523.0, "a-token", 1790013393.0)
        assert kept_as(await store.messages(27), "panel") == {1001: Message(70027, 6527, 1790012523.0), 1002: by_token}


async def test_a_token_of_then_expires(old: Path) -> None:
    async with a_door(old) as door:
        await door.store.expire_messages(1790013394.0)
        assert list(kept_as(await door.store.messages(27), "panel")) == [1001]


# ---- how it goes on


@pytest.mark.parametrize("number", UNFINISHED)
async def test_a_match_goes_on_to_its_end_over_two_restarts(old: Path, number: int) -> None:
    chance, then = Dice(f"onwards {number}"), SHOWN[str(number)]["seq"]
    left = None
    for decisions in (5, 7, DECISIONS):
        async with a_door(old) as door:
            moment = await gone_on(door, number)
            assert left is None or position(moment) == left, "a restart changes nothing"
            moment = await decided(door, moment, chance, decisions)
            left = position(moment)
    async with a_door(old) as door:
        await kept(door, moment, then)


async def gone_on(door: Door, number: int) -> Moment:
    """As the bot goes on after a start."""
    assert number in {match.id for match in await door.matches.unfinished()}
    return await door.matches.moment(number)


async def decided(door: WatchedDoor, moment: Moment, chance: Dice, most: int) -> Moment:
    """Let whoever is asked decide anything: people through their menus, computers at their own side of the door."""
    for _ in range(most):
        if not moment.waiting:
            break
        door.now.now += 1
        seat = chance.choice(sorted(moment.waiting))
        moment = await decision(door, moment, seat, chance)
    return moment


async def decision(door: Door, moment: Moment, seat: Seat, chance: Dice) -> Moment:
    match, asked = moment.match, moment.asked[seat]
    sitter = match.sitters[seat]
    if sitter.computer:
        return await door.answer_for(match.id, seat, asked, chance.below(len(moment.legal(seat))))
    assert sitter.person is not None
    path, _labels = chance.choice(leaves(moment.menu(seat)))
    return (await door.answer(match.id, sitter.person, asked, path)).moment


def position(moment: Moment) -> tuple[Any, ...]:
    """What a restart has to leave as it is; the clock begins again, and of the log only as much matters as is shown."""
    reader = Reader("en", moment.match.names)
    told = [recent(moment, seat, reader) for seat in (None, *map(Seat, range(len(moment.asked))))]
    return moment.match, moment.seq, moment.state, moment.asked, told


async def kept(door: WatchedDoor, last: Moment, then: int) -> None:
    """A match that has ended says so, says how, and which rules wrote each of its moves."""
    match, rules = await door.matches.match(last.match.id), last.game.rules_version
    assert (match.phase, match.outcome) == (Phase.OVER, last.game.outcome(last.state))
    assert match.outcome is not None and match.ended_at is not None and match.ended_at > door.now.now
    assert position(await door.matches.moment(match.id)) == position(last)
    moves = await door.store.moves(match.id)
    assert [move.version for move in moves] == [None] * (then + 1) + [rules] * (last.seq - then)


# ---- what a match shows, as the fixture has it


async def shown(door: WatchedDoor, number: int) -> dict[str, Any]:
    moment = await door.matches.moment(number)
    match, log = moment.match, log_of(moment.match, await door.store.moves(number))
    seats = [None, *map(Seat, range(len(match.sitters)))]
    reader = Reader("en", match.names, markdown=False)
    return {
        "game": match.game,
        "seats": len(match.sitters),
        "seq": moment.seq,
        "phase": match.phase.value,
        "asked": list(moment.asked),
        "told": [[to(each.told.to), reader(moment.game.narrate(each.told.event))] for each in log[-LINES:]],
        "outcome": ending(moment.outcome, reader),
        "views": {"table" if seat is None else str(seat): sight(moment, seat, reader) for seat in seats},
    }


def sight(moment: Moment, seat: Seat | None, reader: Reader) -> list[str]:
    """What is asked, what is to be seen, what may be done and what not."""
    words: list[Words] = [moment.ask(seat), moment.say(seat)]
    if seat is None:
        return [reader(each) for each in words]
    labels = [" > ".join(reader(each) for each in label) for label in moment.labels(seat)]
    return [*(reader(each) for each in words), *labels, *(reader(each) for each in moment.why_not(seat))]


def to(readers: frozenset[Seat] | None) -> list[Seat] | None:
    return None if readers is None else sorted(readers)


def ending(outcome: Outcome | None, reader: Reader) -> list[Any] | None:
    return None if outcome is None else [[list(place) for place in outcome.places], list(outcome.scores), reader(outcome.reason)]
