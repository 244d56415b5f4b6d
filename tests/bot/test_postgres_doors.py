"""Two processes at one match: whoever is second finds out, tries again where that makes sense, and nothing of either is lost.

Each guard is switched off once: then it shows.
"""

from __future__ import annotations

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
from msgspec.structs import replace

from bot.desk.cluster import Cluster
from bot.desk.coalescer import Coalescer
from bot.errors import InDoubt, Refused, Stale
from bot.match import lobby
from bot.match.values import Match, Phase
from bot.store.postgres import connect, statements
from bot.store.postgres.connect import open_store
from games.core.game import Seat
from tests import postgres
from tests.bot.tables import CLICK, PEOPLE, WatchedDoor, a_lobby, begun
from tests.drills.crowd import doubled
from tests.drills.cut import cable
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(not postgres.is_here(), reason="tests/bot/test_postgres.py says why")

AIKO = PEOPLE[0]


class Deaf(WatchedDoor):
    """It looks after everything and hears of nothing: what it has in memory may be as old as can be."""


@asynccontextmanager
async def two_doors() -> AsyncIterator[tuple[str, Deaf, Deaf]]:
    url = postgres.server().new_database()
    stores: list[Any] = [await open_store(url), await open_store(url)]
    for store in stores:
        store.ownership.holds = lambda _match: True
    try:
        yield url, Deaf(stores[0], "5ec7" * 16), Deaf(stores[1], "5ec7" * 16)
    finally:
        for store in stores:
            await store.close()


async def begun_at_both(one: Deaf, other: Deaf, game: str = "tenno", people: int = 2) -> int:
    """A match that both have in memory as it began."""
    number = (await begun(one, game, people)).match.id
    await other.matches.moment(number)
    return number


# ---- moves


async def answered_at_both(one: Deaf, other: Deaf) -> list[str]:
    """The same question, at both at once."""
    number = await begun_at_both(one, other)
    results = await asyncio.gather(*(door.answer(number, AIKO, 0, (0,)) for door in (one, other)), return_exceptions=True)
    return sorted(type(result).__name__ for result in results)


async def test_one_question_has_one_answer_and_the_second_process_sees_where_the_match_stands() -> None:
    async with two_doors() as (url, one, other):
        assert await answered_at_both(one, other) in (["Answered", "Stale"], ["Answered", "Overtaken"])
        assert await asyncio.to_thread(doubled, postgres.server(), url) == []
        assert (await one.matches.moment(1)).seq == (await other.matches.moment(1)).seq == 1


async def test_without_the_key_it_has_two(monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_doors() as (url, one, there):
        postgres.server().say(postgres.name_of(url), "ALTER TABLE moves DROP CONSTRAINT one_move_of_a_number")
        blind = statements.KEEP_MOVE_UNDER.sql.replace("ON CONFLICT (match, seq) DO NOTHING", "")
        monkeypatch.setattr(statements, "KEEP_MOVE_UNDER", dataclasses.replace(statements.KEEP_MOVE_UNDER, sql=blind))
        assert await answered_at_both(one, there) == ["Answered", "Answered"]
        assert await asyncio.to_thread(doubled, postgres.server(), url) == ["a move is there twice: 1|1|2"]


async def test_a_click_at_a_process_that_missed_everything_is_made_where_the_match_stands() -> None:
    """Somebody is asked, and answers where nothing of it was heard."""
    async with two_doors() as (_url, one, other):
        number = await begun_at_both(one, other)
        moment = (await one.answer(number, AIKO, 0, (0,))).moment
        seat = min(moment.waiting)
        person = moment.match.sitters[seat].person or 0
        try:
            after = (await other.answer(number, person, moment.asked[seat], (0,))).moment
        except Stale:  # it showed the current panel, and the next press is right
            after = (await other.answer(number, person, moment.asked[seat], (0,))).moment
        assert after.seq == 2


async def test_who_keeps_copies_although_nobody_told_them_goes_on_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_doors() as (_url, one, other):
        number = await begun_at_both(one, other)
        monkeypatch.setattr(type(other.matches.positions), "evict", lambda _positions, _match: None)
        moment = (await one.answer(number, AIKO, 0, (0,))).moment
        seat = min(moment.waiting)
        for _press in range(3):
            with pytest.raises(Refused):
                await other.answer(number, moment.match.sitters[seat].person or 0, moment.asked[seat], (0,))


class Ears(Cluster):
    """Of a process without a Discord."""

    def __init__(self, door: Deaf) -> None:
        self._door = door
        self._news = Coalescer("news", door.heard_of)

    def begin_anew(self) -> None:
        self._door.matches.evict(None)


async def test_a_decision_of_which_nobody_knew_whether_it_is_kept_is_told_of_when_the_link_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "CONNECTIONS", 1)  # it knows the statement already
    server = postgres.server()
    url = server.new_database()
    async with cable(server.port) as laid:
        store: Any = await open_store(server.url(postgres.name_of(url), laid.port))
        door = Deaf(store, "5ec7" * 16)
        ears = Ears(door)
        await store.ownership.join((0,), 1, ears)
        await store.ownership.take_part()
        number = (await begun(door)).match.id
        await door.answer(number, AIKO, 0, (0,))
        seat = min((await door.matches.moment(number)).waiting)
        told = len(door.told)
        laid.cut_answers_off()
        with pytest.raises(InDoubt):
            await door.answer(number, PEOPLE[seat], (await door.matches.moment(number)).asked[seat], (0,))
        assert len(door.told) == told
        laid.let_answers_through()
        async with asyncio.timeout(PATIENCE):
            while len(door.told) == told:  # noqa: ASYNC110 - it is plain
                await asyncio.sleep(0.02)
        assert door.told[-1].after is not None and door.told[-1].after.seq == (await door.matches.moment(number)).seq == 2
        await ears.close()
        await store.close()


# ---- what is agreed


def seen(match: Match) -> Match:
    return replace(match, host_seen=5.0)


async def test_nobody_who_left_is_back_because_another_process_had_not_heard_of_it() -> None:
    async with two_doors() as (_url, one, there):
        number = await begun_at_both(one, there, people=3)
        await one.leave(number, AIKO)
        await there.agree(number, seen)
        kept = await one.store.load(number)
        assert kept is not None and kept.sitters[0].left and kept.host_seen == 5.0


def compare_no_revisions(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KEEP_MATCH", "KEEP_AFTER"):
        bulk = getattr(statements, name)
        blind = bulk.sql.replace("WHERE matches.rev + 1 = (excluded.body ->> 'rev')::bigint", "")
        assert blind != bulk.sql
        monkeypatch.setattr(statements, name, dataclasses.replace(bulk, sql=blind))


async def test_without_revisions_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_doors() as (_url, one, there):
        number = await begun_at_both(one, there, people=3)
        compare_no_revisions(monkeypatch)
        await one.leave(number, AIKO)
        await there.agree(number, seen)
        kept = await one.store.load(number)
        assert kept is not None and not kept.sitters[0].left


def sits_down(person: int) -> Callable[[Match], Match]:
    return lambda match: lobby.sit_down(match, person, f"person {person}", CLICK + person, 0.0)


async def test_two_who_sit_down_at_once_both_sit() -> None:
    async with two_doors() as (_url, one, there):
        match = await one.open(a_lobby(people=1), CLICK)
        sitting = [door.change(match.id, person, sits_down(person)) for person in range(201, 205) for door in (one, there)]
        results = await asyncio.gather(*sitting, return_exceptions=True)
        kept = await one.store.load(match.id)
        assert kept is not None and sorted(sitter.person or 0 for sitter in kept.sitters) == [AIKO, 201, 202, 203, 204]
        assert sum(isinstance(result, Refused) for result in results) == 4, "each of them pressed twice, and sits once"


async def sat_down_meanwhile(one: Deaf, there: Deaf, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Two sit down, the second while it is seen who sat there before the first. Gives who sits."""
    before, look = await one.open(a_lobby(people=1), CLICK), there.matches.match
    await one.change(before.id, 201, sits_down(201))

    async def too_early(_match_id: int) -> Match:
        monkeypatch.setattr(there.matches, "match", look)
        return before

    monkeypatch.setattr(there.matches, "match", too_early)
    await there.change(before.id, 202, sits_down(202))
    return [sitter.person or 0 for sitter in (await look(before.id)).sitters]


async def test_who_sits_down_meanwhile_sits_too(monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_doors() as (_url, one, there):
        assert await sat_down_meanwhile(one, there, monkeypatch) == [AIKO, 201, 202]


@pytest.mark.dear
async def test_without_revisions_they_are_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    async with two_doors() as (_url, one, there):
        compare_no_revisions(monkeypatch)
        assert await sat_down_meanwhile(one, there, monkeypatch) == [AIKO, 202]


async def test_of_two_who_start_one_does_and_the_other_is_told() -> None:
    async with two_doors() as (_url, one, there):
        match = await one.open(a_lobby(), CLICK)
        results = await asyncio.gather(*(door.start(match.id, AIKO, CLICK + 1) for door in (one, there)), return_exceptions=True)
        [refused] = [result for result in results if isinstance(result, Refused)]
        assert "has already started" in str(refused)
        kept = await one.store.load(match.id)
        assert kept is not None and kept.phase is Phase.PLAYING and len(await one.store.moves(match.id)) == 1


async def test_whoever_answered_elsewhere_is_not_sent_away_for_not_answering() -> None:
    async with two_doors() as (_url, one, there):
        number = await begun_at_both(one, there)
        await one.answer(number, AIKO, 0, (0,))
        with pytest.raises(Stale):
            await there.away(number, Seat(0), 0)
        kept = await one.store.load(number)
        assert kept is not None and not kept.sitters[0].away
