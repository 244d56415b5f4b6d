"""Several processes on one PostgreSQL: who holds what, who hears of what, who answers which click."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from msgspec.structs import replace

from bot.errors import InDoubt, Refused
from bot.match.stored import NUMBERS_LIVE, Message, Person
from bot.match.values import Match
from bot.play.ownership import GROUPS, group_of
from bot.store.both.statement import Statement
from bot.store.postgres import connect, membership, statements
from bot.store.postgres.connect import open_store
from bot.store.postgres.statements import CHANNEL
from bot.store.postgres.store import PostgresStore
from tests import postgres
from tests.bot.storing import a_match, a_move
from tests.drills.cut import cable
from tests.patience import PATIENCE

pytestmark = pytest.mark.skipif(not postgres.is_here(), reason="tests/bot/test_postgres.py says why")

A_GROUP = 1 << 22
EVERYTHING = set(range(GROUPS))


@dataclass
class Ears:
    """A process that only notes what it hears."""

    news: list[Any] = field(default_factory=list)

    def changed(self, match_id: int) -> None:
        self.news.append(match_id)

    def clicked(self, match_id: int, person: int) -> None:
        self.news.append((match_id, person))

    def person_changed(self, person: int) -> None:
        self.news.append(f"person {person}")

    def server_changed(self, guild: int) -> None:
        self.news.append(f"server {guild}")

    def begin_anew(self) -> None:
        self.news.append("anew")


@dataclass
class Process:
    store: PostgresStore
    ears: Ears

    @property
    def ownership(self) -> Any:
        return self.store.ownership

    @property
    def held(self) -> set[int]:
        matches = [a_match(guild=group * A_GROUP) for group in range(GROUPS)]
        return {group_of(match) for match in matches if self.ownership.holds(match)}

    async def dies(self) -> None:
        """Without a word, as after a SIGKILL."""
        self.ownership._task.cancel()
        await asyncio.gather(self.ownership._task, return_exceptions=True)


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing expires and nobody beats by itself: whatever happens here happens because of what was said."""
    monkeypatch.setattr(membership, "TTL", 600.0)
    monkeypatch.setattr(membership, "EVERY", 300.0)


class Town:
    """The processes of one database."""

    def __init__(self, url: str, opened: AsyncExitStack) -> None:
        self.url, self._opened = url, opened

    async def joined(self, shards: tuple[int, ...] = (0,), count: int = 1, port: int | None = None) -> Process:
        process = await self.came(shards, count, port)
        await process.ownership.take_part()
        return process

    async def came(self, shards: tuple[int, ...] = (0,), count: int = 1, port: int | None = None) -> Process:
        """It hears of the others already, and they do not count on it yet. `port`: where its cable to the server begins."""
        url = self.url if port is None else postgres.server().url(postgres.name_of(self.url), port)
        store, ears = await open_store(url), Ears()
        self._opened.push_async_callback(store.close)
        await store.ownership.join(shards, count, ears)
        return Process(store, ears)

    def say(self, *sql: str) -> str:
        return postgres.server().say(postgres.name_of(self.url), *sql)

    def long_since(self, process: Process) -> None:
        """Whatever this process said last was so long ago that it is not believed any more."""
        name = process.ownership._name
        self.say(f"UPDATE processes SET seen = now() - interval '1 hour' WHERE name = '{name}'")
        self.say(f"UPDATE leases SET expires = now() - interval '1 second' WHERE holder = '{name}'")

    def look(self) -> None:
        """All of them."""
        self.say(f"NOTIFY {CHANNEL}, 'somebody l0'")


@asynccontextmanager
async def town(server: postgres.Server | None = None) -> AsyncIterator[Town]:
    async with AsyncExitStack() as opened:
        yield Town((server or postgres.server()).new_database(), opened)


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not what():  # noqa: ASYNC110 - it is plain
            await asyncio.sleep(0.02)


# ---- leases


async def test_one_alone_holds_everything_and_two_share_it() -> None:
    async with town() as there:
        one = await there.joined()
        assert one.held == EVERYTHING and one.ownership.portion == 1.0
        other = await there.joined()
        await until(lambda: len(one.held) == len(other.held) == GROUPS // 2)
        assert one.held | other.held == EVERYTHING
        assert one.ownership.portion == other.ownership.portion == 0.5
        assert "anew" in other.ears.news


async def test_nobody_counts_on_a_process_before_it_hears_of_clicks() -> None:
    async with town() as there:
        one, early = await there.joined(), await there.came()
        there.look()
        await there.joined((1,), 1)  # by now the first has looked
        await until(lambda: one.ownership.portion == 0.5)
        assert early.held == set() and not one.ownership.others_answer()
        await early.ownership.take_part()
        await until(lambda: one.ownership.others_answer() and bool(early.held))


async def test_what_somebody_held_who_died_is_taken_over_when_it_expires_and_not_before() -> None:
    async with town() as there:
        one, other = await there.joined(), await there.joined()
        await until(lambda: len(one.held) == len(other.held) == GROUPS // 2)
        await one.dies()
        third = await there.joined()
        await until(lambda: bool(third.held))
        assert not (third.held | other.held) & one.held, "it may only stand still"
        there.long_since(one)
        there.look()
        await until(lambda: third.held | other.held == EVERYTHING)


async def test_nobody_believes_longer_in_a_lease_than_it_is_good_for(monkeypatch: pytest.MonkeyPatch) -> None:
    async with town() as there:
        one = await there.joined()
        await one.dies()
        later = time.monotonic() + membership.TTL - membership.MARGIN
        monkeypatch.setattr("time.monotonic", lambda: later)
        assert one.held == set()


async def test_what_is_handed_over_is_taken_at_once() -> None:
    async with town() as there:
        one, other = await there.joined(), await there.joined()
        await until(lambda: len(one.held) == len(other.held) == GROUPS // 2)
        await one.ownership.leave()
        assert one.held == set()
        await until(lambda: other.held == EVERYTHING)


async def test_each_holds_the_groups_of_its_shards_and_those_of_nobodys() -> None:
    async with town() as there:
        even = await there.joined((0,), 2)
        assert even.held == EVERYTHING, "nobody else is there yet"
        odd = await there.joined((1,), 2)
        await until(lambda: even.held == set(range(0, GROUPS, 2)) and odd.held == set(range(1, GROUPS, 2)))
        await odd.dies()
        there.long_since(odd)
        there.look()
        await until(lambda: even.held == EVERYTHING)


async def test_who_cannot_renew_holds_nothing_and_hears_that_it_may_have_missed_something() -> None:
    async with town() as there:
        one = await there.joined()
        there.say("UPDATE leases SET holder = 'somebody', epoch = epoch + 1, expires = 'infinity'")
        there.look()
        await until(lambda: one.held == set())
        one.ears.news.clear()
        there.say("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'chabudai'")
        await until(lambda: "anew" in one.ears.news)


async def test_who_is_told_to_end_at_the_moment_of_news_ends() -> None:
    async with town() as there:
        one = await there.joined()
        ownership = one.ownership
        for turns in range(6):  # of the loop, between the news and the end
            ownership._wake.set()
            for _turn in range(turns):
                await asyncio.sleep(0)
            async with asyncio.timeout(PATIENCE):
                await one.dies()
            assert ownership._task.done()
            ownership._task = None
            await ownership.join((0,), 1, one.ears)


# ---- news


async def test_the_others_hear_of_what_somebody_keeps_and_who_keeps_it_does_not() -> None:
    async with town() as there:
        one, other = await there.joined(), await there.joined()
        match = await one.store.create(a_match())
        await one.store.append(a_move(match, 0), replace(match, host_seen=1.0), 0)
        await one.store.keep_message(match.id, "table", 0, Message(2, 3, 1.0))
        await one.store.save_person(Person(5, "uk"))
        await one.store.save_server_language(9, "uk")
        one.ownership.tell_of_click(match.id, 7)
        await until(lambda: (match.id, 7) in other.ears.news)
        assert [each for each in other.ears.news if each != "anew"] == [match.id] * 3 + ["person 5", "server 9", (match.id, 7)]
        assert [each for each in one.ears.news if each != "anew"] == []


def the_table(posted: float) -> Message:
    return Message(2, int(posted), posted)


async def test_a_message_that_is_kept_late_takes_no_newer_ones_place_and_who_kept_it_hears_of_that(monkeypatch: pytest.MonkeyPatch) -> None:
    async with town() as there:
        one, late = await there.joined(), await there.joined()
        match = await one.store.create(a_match())
        await one.store.keep_message(match.id, "table", 0, the_table(20.0))
        await until(lambda: late.ears.news.count(match.id) == 2)
        await late.store.keep_message(match.id, "table", 0, the_table(10.0))
        assert await one.store.messages(match.id) == {("table", 0): the_table(20.0)}
        await until(lambda: late.ears.news.count(match.id) == 3)
        keeps = statements.KEEP_MESSAGE
        blind = keeps.sql.replace("coalesce(number_in(messages.body, 'posted') <= number_in(excluded.body, 'posted'), true)", "true")
        monkeypatch.setattr(statements, "KEEP_MESSAGE", dataclasses.replace(keeps, sql=blind))
        await late.store.keep_message(match.id, "table", 0, the_table(10.0))
        assert await one.store.messages(match.id) == {("table", 0): the_table(10.0)}, "what is not compared is what keeps it away"


def on_the_way(number: int, posted: float, about: int = 4) -> Message:
    return Message(2, number, posted, about=about)


async def test_of_two_who_are_about_to_post_the_same_the_first_gives_it_its_number(monkeypatch: pytest.MonkeyPatch) -> None:
    async with town() as there:
        one, late = await there.joined(), await there.joined()
        match = await one.store.create(a_match())

        async def kept_by_both(number: int, *messages: Message) -> int:
            for process, message in zip((one, late), messages, strict=True):
                await process.store.keep_message(match.id, "new notice", number, message)
            return (await one.store.messages(match.id))["new notice", number].id

        assert await kept_by_both(1, on_the_way(51, 20.0), on_the_way(52, 21.0)) == 51
        assert await kept_by_both(2, on_the_way(51, 20.0), on_the_way(52, 21.0, about=5)) == 52
        assert await kept_by_both(3, on_the_way(51, 20.0), on_the_way(52, 20.0 + NUMBERS_LIVE)) == 52
        keeps = statements.KEEP_MESSAGE
        blind = keeps.sql.replace(f"AND NOT {statements._SAME_ON_ITS_WAY}", "")
        monkeypatch.setattr(statements, "KEEP_MESSAGE", dataclasses.replace(keeps, sql=blind))
        assert await kept_by_both(4, on_the_way(51, 20.0), on_the_way(52, 21.0)) == 52, "what is not compared is what keeps it"


# ---- clicks


async def test_of_those_who_hear_of_a_click_one_answers_it() -> None:
    async with town() as there:
        everybody = [await there.joined() for _ in range(3)]
        for click in range(20):
            assert sorted(await asyncio.gather(*(each.ownership.claim(click) for each in everybody))) == [False, False, True]


async def test_who_is_leaving_answers_no_more_if_somebody_else_hears_of_it() -> None:
    async with town() as there:
        one = await there.joined()
        await one.ownership.leave()
        assert await one.ownership.claim(1) and not one.ownership.others_answer()
        two, three = await there.joined(), await there.joined((0,), 1)
        await until(lambda: two.ownership.others_answer() and three.ownership.others_answer())
        await two.ownership.leave()
        assert not await two.ownership.claim(2) and await three.ownership.claim(2)


@pytest.mark.dear
async def test_what_somebody_has_claimed_stays_theirs_when_the_server_is_killed() -> None:
    """And what was heard of before is claimed from the next one only to be refused: somebody may have, and nothing came of it."""
    server = postgres.Server()
    server.start()
    try:
        async with town(server) as there:
            one, other = await there.joined(), await there.joined()
            heard = other.ownership._server
            assert await one.ownership.claim(1)
            await one.store.keep_fact("what came of it", "is kept")
            await asyncio.to_thread(server.stop)
            await asyncio.to_thread(server.start)
            await until(lambda: heard not in {one.ownership._server, other.ownership._server})
            assert not await other.ownership.claim(1) and await one.ownership.claim(1)
            other.ownership._server = heard
            with pytest.raises(Refused):
                await other.ownership.claim(2)
            assert not await one.ownership.claim(2), "its person was told that nothing was done"
    finally:
        server.remove()


@pytest.mark.dear
async def test_who_is_cut_off_leaves_clicks_to_the_others_for_as_long_as_they_are_known_to_be_there(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with cable(postgres.server().port) as laid, town() as there:
        one, other = await there.joined(port=laid.port), await there.joined()
        await until(one.ownership.others_answer)
        laid.whole = False
        laid.cut_answers_off()
        assert not await one.ownership.claim(1) and await other.ownership.claim(1)
        monkeypatch.setattr(one.ownership, "_until", 0.0)
        with pytest.raises(Refused, match="couldn’t be saved"):
            await one.ownership.claim(2)
        laid.whole = True
        laid.let_answers_through()


@pytest.mark.dear
async def test_of_a_server_that_is_stopped_each_says_that_nothing_was_saved() -> None:
    server = postgres.Server()
    server.start()
    try:
        async with town(server) as there:
            one, _other = await there.joined(), await there.joined()
            await until(one.ownership.others_answer)
            await asyncio.to_thread(server.stop)
            with suppress(Refused):
                await one.store.fact("anything")  # so that none of its connections is left, and it is refused a new one at once
            with pytest.raises(Refused, match="couldn’t be saved"):
                await one.ownership.claim(1)
    finally:
        server.remove()


# ---- what nobody knows


async def test_what_may_be_kept_is_heard_of_as_if_another_had_kept_it_now_and_when_it_cannot_come_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(membership, "LATEST", 0.1)
    monkeypatch.setattr(connect, "CONNECTIONS", 1)  # it knows the statement already
    async with cable(postgres.server().port) as laid, town() as there:
        one = await there.joined(port=laid.port)
        match = await one.store.create(a_match())
        await one.store.append(a_move(match, 0))
        one.ears.news.clear()
        laid.cut_answers_off()
        with pytest.raises(InDoubt):
            await one.store.append(a_move(match, 1))
        laid.let_answers_through()
        await until(lambda: one.ears.news.count(match.id) == 2)


def test_what_is_written_is_told_of_by_what_its_rows_begin_with() -> None:
    match, person = a_match(id=7), (5, "{}")
    written = [statements.keep_match(match), *statements.keep_move(a_move(8)), *statements.keep_move(a_move(9), 0)]
    written += [Statement(statements.KEEP_PERSON, person), Statement(statements.KEEP_THEME, (4, "dark"))]
    written += [Statement(statements.KEEP_ORDERS, (6, 5, "{}")), Statement(statements.ERASE_ORDERS, (5,))]
    written += [Statement(statements.KEEP_FACT, ("a", "b")), Statement(statements.EXPIRE_MESSAGES, (1.0,))]
    assert statements.news_of(written) == ["m6", "m7", "m8", "m9", "p5", "s4"]


# ---- time


async def test_all_have_the_same_time_whatever_their_machines_say(monkeypatch: pytest.MonkeyPatch) -> None:
    async with town() as there:
        one = await there.joined()
        monkeypatch.setattr("time.time", lambda: 5.0)
        other = await there.joined()
        assert abs(one.ownership.wall() - other.ownership.wall()) < PATIENCE and other.ownership.wall() > 1e9


async def test_who_comes_later_knows_for_how_long_somebody_has_been_there() -> None:
    async with town() as there:
        one = await there.joined()
        there.say("UPDATE processes SET since = since - interval '1 hour'")
        other = await there.joined()
        assert one.ownership.up_for < 3600.0 <= other.ownership.up_for


def test_matches_of_one_server_are_in_one_group_and_direct_ones_go_by_their_person() -> None:
    assert {group_of(Match("any", 5 * A_GROUP + low, 1, 1, (), {})) for low in range(9)} == {5}
    assert group_of(Match("any", 0, 1, 3 * A_GROUP, (), {})) == 3
