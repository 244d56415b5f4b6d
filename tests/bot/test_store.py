"""What is put into the store comes out as it was."""

import asyncio
import re
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import asyncpg
import pytest
from msgspec.structs import replace

from bot.errors import Overtaken
from bot.match.stored import Message, Person, on_its_way
from bot.match.values import Phase, Sitter
from bot.store.both.store import KeptStore
from bot.store.sqlite import statements
from bot.store.sqlite.store import SqliteStore
from games.core.game import Outcome, Seat
from games.core.text import Phrases, Who
from tests.bot.storing import Place, a_match, a_move, json, last_move, new_place, opened, opened_at
from tests.bot.tables import kept_as
from tests.postgres import BOTH

_ = Phrases("toy")


@pytest.fixture(params=BOTH)
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    return new_place(request.param, tmp_path)


@pytest.fixture
async def store(place: Place) -> AsyncIterator[KeptStore]:
    async with opened_at(place) as store:
        yield store


@pytest.fixture
async def in_a_file(tmp_path: Path) -> AsyncIterator[SqliteStore]:
    async with opened(tmp_path / "chabudai.db") as store:
        yield store


async def test_a_match_comes_back_as_it_was_kept(store):
    outcome = Outcome(((Seat(2),), (Seat(0), Seat(1))), _("{who} is first.", who=Who(2)), (3, None, 12))
    for kept in (a_match(previous=7), a_match(phase=Phase.OVER, outcome=outcome, ended_at=99.5)):
        match = await store.create(kept)
        assert match == replace(kept, id=match.id)
        assert await store.load(match.id) == match


async def test_an_unknown_match_is_none(store):
    assert await store.load(1) is None


async def test_matches_are_numbered_from_one_even_when_created_at_once(store):
    created = await asyncio.gather(*(store.create(a_match(channel=channel)) for channel in range(5)))
    assert sorted(match.id for match in created) == [1, 2, 3, 4, 5]
    assert {(await store.load(match.id)).channel for match in created} == {0, 1, 2, 3, 4}


async def test_numbers_go_on_after_a_restart(place):
    for expected in (1, 2, 3):
        async with opened_at(place) as store:
            assert (await store.create(a_match())).id == expected


async def test_a_saved_match_replaces_the_one_before(store):
    match = await store.create(a_match())
    changed = replace(match, phase=Phase.OVER, sitters=(Sitter("Jun", 103),))
    saved = await store.save(changed)
    assert await store.load(match.id) == saved == replace(changed, rev=1)


async def test_of_two_changes_made_of_one_revision_the_first_counts(store):
    match = await store.create(a_match())
    first = await store.save(replace(match, host_seen=1.0))
    with pytest.raises(Overtaken):
        await store.save(replace(match, warned=2.0))
    assert await store.load(match.id) == first
    second = await store.save(replace(first, warned=2.0))
    assert (second.host_seen, second.warned, second.rev) == (1.0, 2.0, 2)


async def test_a_change_that_was_decided_before_the_last_move_is_overtaken(store):
    match = await store.create(a_match())
    await store.append(a_move(match, 0))
    match = await store.save(replace(match, host_seen=1.0), after=0)
    await store.append(a_move(match, 1))
    with pytest.raises(Overtaken):
        await store.save(replace(match, host_seen=2.0), after=0)
    assert await store.load(match.id) == match


async def test_a_move_made_under_an_older_revision_is_overtaken(store):
    match = await store.create(a_match())
    stopped = await store.save(replace(match, phase=Phase.STOPPED))
    for changed in (None, replace(match, host_seen=1.0)):
        with pytest.raises(Overtaken):
            await store.append(a_move(match, 0), changed, match.rev)
    assert (await store.load(match.id), await store.moves(match.id)) == (stopped, [])
    await store.append(a_move(match, 0), None, stopped.rev)
    assert [move.seq for move in await store.moves(match.id)] == [0]


async def test_a_match_without_a_number_cannot_be_saved(store):
    with pytest.raises(ValueError):
        await store.save(a_match())


async def test_a_move_comes_back_as_it_was_made(store):
    match = await store.create(a_match())
    setup = a_move(match, 0, seat=None, action=json(None), told=json([]), by="computer", asked=(), version=None)
    for move in (setup, a_move(match, 1)):
        await store.append(move)
        assert await last_move(store, match.id) == move
    assert await store.moves(match.id) == [setup, a_move(match, 1)]


async def test_moves_are_told_in_order(store):
    match, other = await store.create(a_match()), await store.create(a_match())
    for seq in (0, 2, 1, 3):
        await store.append(a_move(match, seq))
        await store.append(a_move(other, seq))
    assert [move.seq for move in await store.moves(match.id)] == [0, 1, 2, 3]


async def test_a_match_that_has_not_begun_has_no_moves(store):
    match = await store.create(a_match())
    assert await store.moves(match.id) == []


async def test_a_move_may_change_its_match_in_the_same_breath(store):
    match = await store.create(a_match())
    over = replace(match, phase=Phase.OVER)
    kept = await store.append(a_move(match), over)
    assert kept == replace(over, rev=1)
    assert (await store.load(match.id), await last_move(store, match.id)) == (kept, a_move(match))


async def test_a_move_of_an_unknown_match_is_our_mistake(store):
    with pytest.raises((sqlite3.IntegrityError, asyncpg.ForeignKeyViolationError)):
        await store.append(a_move(99))


async def test_only_matches_that_gather_or_play_are_unfinished(store):
    matches = [await store.create(a_match(phase=phase)) for phase in Phase]
    assert await store.unfinished() == [match for match in matches if match.phase in (Phase.GATHERING, Phase.PLAYING)]


async def test_the_matches_of_a_channel_are_its_unfinished_ones(store):
    here = await store.create(a_match(channel=5))
    await store.create(a_match(channel=6))
    await store.create(a_match(channel=5, phase=Phase.STOPPED))
    assert await store.matches_in(5) == [here]


async def test_somebodys_matches_are_the_unfinished_ones_they_sit_in(store):
    big = 2**63 - 1  # as large as an id of Discord can become
    seated = await store.create(a_match(sitters=(Sitter("Hana", 101), Sitter("Jun", big))))
    away = await store.create(a_match(sitters=(Sitter("Jun", big, away=True),)))
    await store.create(a_match(sitters=(Sitter("Jun", big, left=True), Sitter("Hana", 101))))
    await store.create(a_match(sitters=(Sitter("Ревун"),), host=big))
    await store.create(a_match(sitters=(Sitter("Jun", big),), phase=Phase.OVER))
    assert await store.matches_of(big) == [seated, away]


async def test_a_person_the_bot_never_met_has_chosen_nothing(store):
    assert await store.person(5) == Person(5)


async def test_what_a_person_chose_is_kept(store):
    for person in (Person(5, "uk", by_dm=True), Person(5, "en", text_first=True), Person(6, "uk")):
        await store.save_person(person)
        assert await store.person(person.id) == person
    assert await store.person(5) == Person(5, "en", text_first=True)


async def test_a_server_has_no_language_until_one_is_chosen(store):
    assert await store.server_language(1) == ""
    await store.save_server_language(1, "uk")
    await store.save_server_language(2, "en")
    assert (await store.server_language(1), await store.server_language(2)) == ("uk", "en")


async def test_the_theme_of_a_server_is_kept_beside_its_language(store):
    assert await store.server_theme(1) == ""
    await store.save_server_theme(1, "contrast")
    assert (await store.server_language(1), await store.server_theme(1)) == ("", "contrast")
    await store.save_server_language(1, "uk")
    await store.save_server_theme(1, "")
    assert (await store.server_language(1), await store.server_theme(1)) == ("uk", "")


async def test_a_fact_is_the_last_that_was_kept(store):
    assert await store.fact("commands") is None
    await store.keep_fact("commands", "abc")
    await store.keep_fact("commands", "def")
    assert await store.fact("commands") == "def"


async def test_messages_are_found_by_match_kind_and_person(store):
    match = await store.create(a_match())
    table, panel, newer = Message(2, 10, 1.0), Message(2, 11, 2.0, "token", 902.0), Message(2, 12, 3.0, "token", 903.0)
    await store.keep_message(match.id, "table", 0, table)
    await store.keep_message(match.id, "panel", 101, panel)
    await store.keep_message(match.id, "panel", 102, panel)
    await store.keep_message(match.id, "panel", 101, newer)
    assert (await store.messages(match.id)).get(("table", 0)) == table
    assert (await store.messages(match.id)).get(("panel", 103)) is None
    assert kept_as(await store.messages(match.id), "panel") == {101: newer, 102: panel}


async def test_what_was_on_its_way_has_arrived_when_it_is_kept(store):
    match = await store.create(a_match())
    await store.keep_message(match.id, on_its_way("notice"), 101, Message(2, 7, 1.0))
    await store.keep_message(match.id, on_its_way("notice"), 102, Message(2, 7, 1.0))
    await store.keep_message(match.id, on_its_way("notice"), 103, Message(2, 8, 2.0, again=True))
    for who in (101, 103):  # of the last one the reminder is on its way by now
        await store.keep_message(match.id, "notice", who, Message(2, 10, 1.0))
    on_their_way = {(on_its_way("notice"), 102), (on_its_way("notice"), 103)}
    assert set(await store.messages(match.id)) == {("notice", 101), ("notice", 103), *on_their_way}
    assert await store.matches_with("notice") == [match.id]


async def test_a_dropped_message_is_gone_and_no_other(store):
    match = await store.create(a_match())
    for who in (101, 102):
        await store.keep_message(match.id, "notice", who, Message(2, who, 1.0))
    await store.drop_message(match.id, "notice", 101, 101)
    await store.drop_message(match.id, "notice", 102, 101)  # another one has taken its place
    assert kept_as(await store.messages(match.id), "notice") == {102: Message(2, 102, 1.0)}


async def test_messages_whose_token_expired_are_forgotten(store):
    match = await store.create(a_match())
    kept = {1: Message(2, 1, 0.0), 3: Message(2, 3, 0.0, "secret", 1000.5)}
    for who, message in (*kept.items(), (2, Message(2, 2, 0.0, "secret", 1000.0))):
        await store.keep_message(match.id, "panel", who, message)
    await store.expire_messages(1000.0)
    assert kept_as(await store.messages(match.id), "panel") == kept


async def test_a_token_that_expired_goes_when_the_next_message_is_kept(store):
    match = await store.create(a_match())
    for who, posted in ((1, 0.0), (2, 500.0), (3, 1000.0)):
        await store.keep_message(match.id, "panel", who, Message(2, who, posted, "secret", posted + 900.0))
    assert list(kept_as(await store.messages(match.id), "panel")) == [2, 3]


async def test_everything_is_still_known_after_a_restart(place):
    async with opened_at(place) as store:
        match = await store.create(a_match())
        await store.append(a_move(match))
        await store.save_person(Person(5, "uk"))
        await store.keep_message(match.id, "table", 0, Message(2, 10, 1.0))
    async with opened_at(place) as store:
        assert await store.unfinished() == [match]
        assert await last_move(store, match.id) == a_move(match)
        assert await store.person(5) == Person(5, "uk")
        assert (await store.messages(match.id)).get(("table", 0)) == Message(2, 10, 1.0)


async def test_anybody_can_read_the_database_with_their_own_tools(in_a_file, tmp_path):
    match = await in_a_file.create(a_match())
    await in_a_file.append(a_move(match))
    with sqlite3.connect(tmp_path / "chabudai.db") as tool:
        assert tool.execute("SELECT game, guild, channel, phase FROM matches").fetchall() == [("any", 1, 2, "playing")]
        told, kind = tool.execute("SELECT told, typeof(state) FROM moves").fetchone()
    tool.close()
    assert (kind, "журавель" in told) == ("text", True)


def values_for(sql: str) -> tuple[int, ...]:
    """One for each question mark, or for each number behind one."""
    return (5,) * (len(set(re.findall(r"\?\d", sql))) or sql.count("?"))


async def test_looking_for_unfinished_matches_does_not_read_finished_ones(in_a_file, tmp_path):
    with sqlite3.connect(tmp_path / "chabudai.db") as tool:
        plans = {
            sql: " / ".join(row[3] for row in tool.execute(f"EXPLAIN QUERY PLAN {sql}", values_for(sql)))
            for sql in (statements.UNFINISHED, statements.UNFINISHED_IN, statements.UNFINISHED_OF)
        }
    tool.close()
    for sql in (statements.UNFINISHED, statements.UNFINISHED_IN):
        assert "USING INDEX matches_by_phase (phase=?" in plans[sql]
    assert "USING INDEX matches_by_home (home=?" in plans[statements.UNFINISHED_IN]
    assert "SCAN matches" not in plans[statements.UNFINISHED_IN]
    assert "SEARCH seats USING PRIMARY KEY (person=?)" in plans[statements.UNFINISHED_OF]
    assert "SCAN" not in plans[statements.UNFINISHED_OF]


@pytest.mark.parametrize(
    ("sql", "index"),
    [
        (statements.DUE, "matches_by_due (due<?)"),
        (statements.UNFINISHED_ON, "matches_by_place (guild=?)"),
        (statements.PLACES, "matches_by_place"),
        (statements.LOBBIES, "lobbies_by_host (host=?)"),
        (statements.LAST_MOVE, "moves_1 (match=?)"),
    ],
)
async def test_what_is_asked_for_again_and_again_is_found_without_reading_the_rest(in_a_file, tmp_path, sql, index):
    with sqlite3.connect(tmp_path / "chabudai.db") as tool:
        plan = tool.execute(f"EXPLAIN QUERY PLAN {sql}", values_for(sql)).fetchall()
    tool.close()
    assert index in str(plan) and "SCAN matches'" not in str(plan)


async def test_matches_are_due_when_they_say_so_until_they_are_over(store):
    for due in (30.0, 10.0, 20.0, None):
        await store.create(a_match(due=due))
    await store.create(a_match(due=5.0, phase=Phase.OVER))
    await store.create(a_match(due=15.0, phase=Phase.GATHERING))
    assert await store.due(9.0) == []
    assert await store.due(20.0) == [2, 6, 3]
    await store.save(a_match(id=2, due=99.0))
    assert await store.due(20.0) == [6, 3]


async def test_the_last_move_says_when_it_was_made(store):
    match = await store.create(a_match())
    assert await store.last_move(match.id) == 0.0
    for seq in range(3):
        await store.append(a_move(match, seq, at=100.0 + seq))
    assert await store.last_move(match.id) == 102.0


async def test_places_and_lobbies_are_those_of_matches_that_are_not_over(store):
    for channel, phase in ((1, Phase.GATHERING), (1, Phase.GATHERING), (2, Phase.PLAYING), (3, Phase.OVER), (4, Phase.STOPPED)):
        await store.create(a_match(guild=9, channel=channel, phase=phase))
    await store.create(a_match(guild=8, channel=1, host=7, phase=Phase.GATHERING))
    assert [(place.guild, place.channel) for place in await store.places()] == [(8, 1), (9, 1), (9, 2)]
    assert await store.lobbies(101, 1) == (2, 3)
    assert await store.lobbies(7, 2) == (1, 0)
    assert [match.id for match in await store.matches_on(9)] == [1, 2, 3]


async def test_matches_are_found_by_a_kind_of_message_and_where_a_last_call_should_be_they_are_unfinished(store):
    for due, warned in ((10.0, None), (10.0, 5.0), (99.0, 5.0), (99.0, None)):
        await store.create(a_match(due=due, warned=warned))
    await store.keep_message(4, "last call", 0, Message(1, 2, 3.0))
    await store.keep_message(1, "notice", 101, Message(1, 2, 3.0))
    assert await store.matches_with("last call") == [4]
    assert [match.id for match in await store.unfinished() if match.warned is not None] == [2, 3]
