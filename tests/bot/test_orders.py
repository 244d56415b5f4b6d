"""Auto-answers in a match: given, stopped, used at the door, kept."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from bot.errors import NotSeated
from bot.i18n import Reader
from bot.match.moment import Moment
from bot.match.orders import (
    NONE,
    Ended,
    Orders,
    Standing,
    Used,
    answered_by_order,
    looked_after,
    open_to,
    order_given,
    revoked,
    stopping,
    used,
)
from bot.match.seats import with_sitter
from bot.match.values import Phase, Sitter
from bot.match.verify import replay
from bot.play.answering import human_pace, longest_pause, number_of
from bot.play.orders import Ordering
from bot.screen.custom_id import parse
from bot.screen.orders_screen import orders_page
from bot.screen.parts import ButtonRow
from games import all_games
from games.core.dice import dice_of
from games.core.game import Seat
from games.samurai_sword.rules.cards import BOKKEN, BUSHIDO, PARRY
from games.samurai_sword.rules.table import Duty, State, Strike
from tests.bot.tables import NAMES, PEOPLE, WatchedDoor, a_door, a_lobby, begun, moments
from tests.bot.test_quarantine import changed
from tests.games.samurai_sword.positions import A, B, C, do, empty, place, table
from tests.patience import PATIENCE, under_way

PARRYING = all_games()["samurai-sword"].orders[0]
AIKO, BOTAN, CHIYO, *_ = PEOPLE


def attacked(by: Seat = A, hand: tuple[int, ...] = (PARRY, BOKKEN, BOKKEN), resilience: int = 4) -> State:
    """B is attacked."""
    places = [place(BOKKEN, BOKKEN) for _ in range(4)]
    places[1] = place(*hand, resilience=resilience)
    return do(table(*places, seats=4, turn=by), (by, Strike(BOKKEN, B)))


def at(state: State, seq: int = 3) -> Moment:
    lobby = a_lobby("samurai-sword", people=4, phase=Phase.PLAYING, seed="5eed")
    return Moment(lobby, seq, state, (seq,) * 4, 0.0)


# ---- values


def test_what_cannot_happen_at_this_table_is_not_offered_and_keeps_its_number() -> None:
    def offered(seats: int) -> set[int]:
        page = orders_page(next(moments("tatsu", seats, "page")), NONE, Reader("en", NAMES))
        return {parse(each.custom_id).path[0] for row in page.parts if isinstance(row, ButtonRow) for each in row.buttons}

    assert (offered(2), offered(4)) == ({0, 1}, {0, 1, 2, 3})


def test_an_order_that_is_given_is_open_to_the_question_and_names_its_answer() -> None:
    moment = at(attacked())
    orders = order_given(NONE, moment, B, PARRYING, "never")
    found = open_to(orders, moment, B)
    assert found is not None and (found.answer.key, found.stopped) == ("never", None)
    assert moment.legal(B)[answered_by_order(orders, moment, B) or 0].card == 0
    assert open_to(orders, at(table(seats=4)), B) is None, "nobody attacks"


def test_what_stops_an_order_usually_does_from_the_first_and_is_kept_when_the_answer_changes() -> None:
    moment = at(attacked())
    orders = order_given(NONE, moment, B, PARRYING, "never")
    assert orders.standing[0].stops == ("last",)
    [last, other, *_] = PARRYING.stops
    orders = stopping(stopping(orders, moment, B, PARRYING, other, True), moment, B, PARRYING, last, False)
    assert order_given(orders, moment, B, PARRYING, "always").standing[0].stops == ("other",)
    assert revoked(orders, PARRYING).standing == ()


def test_a_stop_for_once_asks_and_the_order_stands() -> None:
    last = at(attacked(resilience=1))
    orders = order_given(NONE, last, B, PARRYING, "always")
    found = open_to(orders, last, B)
    assert answered_by_order(orders, last, B) is None and found is not None and found.stopped is not None
    assert looked_after(orders, last, B) is orders
    assert answered_by_order(orders, at(attacked()), B) is not None


def test_a_stop_for_good_ends_the_order_and_says_why() -> None:
    other = next(stop for stop in PARRYING.stops if stop.key == "other")
    first, second = at(attacked()), at(attacked(by=C), seq=9)
    orders = stopping(order_given(NONE, first, B, PARRYING, "never"), first, B, PARRYING, other, True)
    assert orders.standing[0].marks == {"other": A} and looked_after(orders, first, B) is orders
    after = looked_after(orders, second, B)
    assert (after.standing, after.news) == ((), (Ended(9, "parry", "other"),))


def test_what_a_stop_notes_it_notes_as_soon_as_it_can() -> None:
    other = next(stop for stop in PARRYING.stops if stop.key == "other")
    nobody, first = at(table(seats=4)), at(attacked())
    orders = stopping(order_given(NONE, nobody, B, PARRYING, "never"), nobody, B, PARRYING, other, True)
    assert orders.standing[0].marks == {}
    orders = looked_after(orders, first, B)
    assert orders.standing[0].marks == {"other": A} and answered_by_order(orders, first, B) is not None


def test_orders_of_other_rules_are_left_alone() -> None:
    orders = Orders((Standing("long ago", "always"), Standing("parry", "gone")))
    moment = at(attacked())
    assert answered_by_order(orders, moment, B) is None and looked_after(orders, moment, B).of("long ago") is None


def test_of_what_became_of_orders_the_last_is_kept() -> None:
    orders = order_given(NONE, at(attacked()), B, PARRYING, "never")
    for seq in range(50):
        found = open_to(orders, at(attacked(), seq), B)
        assert found is not None
        orders = used(orders, at(attacked(), seq), found)
    assert [news.seq for news in orders.news] == list(range(30, 50))


# ---- at the door


class Pauses:
    """A sleep that ends when the test says so."""

    def __init__(self) -> None:
        self.slept: list[float] = []
        self.over = asyncio.Event()

    async def __call__(self, seconds: float) -> None:
        self.slept.append(seconds)
        await self.over.wait()


class Table:
    def __init__(self, door: WatchedDoor, pauses: Pauses) -> None:
        self.door, self.pauses, self.told = door, pauses, list[tuple[int, int]]()
        self.ordering = Ordering(door, door.store, sleep=pauses)
        self.ordering.listen(lambda match, person: self.told.append((match, person)))
        door.listen(self.ordering.changed)

    async def given(self, person: int, answer: str) -> Orders:
        def change(orders: Orders, moment: Moment, seat: Seat) -> Orders:
            return order_given(orders, moment, seat, PARRYING, answer)

        return (await self.ordering.change(1, person, change))[2]

    async def stands(self, state: State) -> Moment:
        """The match is here now, as if a move had led to it."""
        moment = await self.door.matches.moment(1)
        after = replace(moment, state=state, asked=tuple(number + 1 for number in moment.asked))
        self.door.matches.remember(after)
        self.ordering.wake(after)
        await self.settled()
        return after

    async def settled(self) -> None:
        """Until nothing is done any more but to pause."""
        for _ in range(10):
            await asyncio.sleep(0)
        while busy := under_way("orders") | (under_way("order") if self.pauses.over.is_set() else set()):
            await asyncio.wait(busy, timeout=PATIENCE)
            for _ in range(10):
                await asyncio.sleep(0)

    async def moves(self) -> list[tuple[int | None, str]]:
        return [(move.seat, move.by) for move in await self.door.store.moves(1)][1:]


@asynccontextmanager
async def a_table(path: Path, computers: int = 0) -> AsyncIterator[Table]:
    async with a_door(path) as door:
        there = Table(door, Pauses())
        await begun(door, "samurai-sword", people=4 - computers, computers=computers)
        yield there
        await there.ordering.close()


@pytest.mark.parametrize("answer", ["always", "never"])
@pytest.mark.parametrize("hand", [(PARRY, BOKKEN), (BOKKEN, BOKKEN)])
async def test_an_order_answers_after_the_pause_of_a_computer_whatever_it_is(tmp_path: Path, answer: str, hand: tuple[int, ...]) -> None:
    async with a_table(tmp_path) as there:
        await there.given(BOTAN, answer)
        moment = await there.stands(attacked(hand=hand))
        assert there.pauses.slept == [human_pace(dice_of(moment.match.seed, number_of(moment, B)), moment)]
        assert there.pauses.slept[0] <= longest_pause(moment) and await there.moves() == []
        there.pauses.over.set()
        await there.settled()
        assert await there.moves() == [(B, "order")]
        assert (await there.ordering.of(1, BOTAN)).news == (Used(1, "parry", answer),)
        assert (1, BOTAN) in there.told


async def test_an_order_given_while_its_question_is_open_answers_it(tmp_path: Path) -> None:
    async with a_table(tmp_path) as there:
        there.pauses.over.set()
        await there.stands(attacked())
        await there.given(BOTAN, "never")
        await there.settled()
        assert await there.moves() == [(B, "order")]


async def test_who_revokes_an_order_in_time_is_asked(tmp_path: Path) -> None:
    async with a_table(tmp_path) as there:
        await there.given(BOTAN, "never")
        await there.stands(attacked())
        await there.ordering.change(1, BOTAN, lambda orders, moment, seat: revoked(orders, PARRYING))
        there.pauses.over.set()
        await there.settled()
        assert await there.moves() == []


async def test_who_answers_before_the_pause_is_over_has_answered(tmp_path: Path) -> None:
    async with a_table(tmp_path) as there:
        await there.given(BOTAN, "never")
        moment = await there.stands(attacked())
        await there.door.answer(1, BOTAN, moment.asked[B], (0,))
        there.pauses.over.set()
        await there.settled()
        assert await there.moves() == [(B, "person")] and (await there.ordering.of(1, BOTAN)).news == ()


async def test_where_an_order_is_stopped_its_player_is_asked(tmp_path: Path) -> None:
    async with a_table(tmp_path) as there:
        there.pauses.over.set()
        await there.given(BOTAN, "always")
        await there.stands(attacked(resilience=1))
        assert await there.moves() == [] and there.pauses.slept == []


async def test_for_who_is_away_the_computer_decides_and_not_an_order(tmp_path: Path) -> None:
    async with a_table(tmp_path) as there:
        there.pauses.over.set()
        await there.given(BOTAN, "never")
        moment = await there.door.matches.moment(1)
        away = Sitter(moment.match.sitters[B].name, BOTAN, away=True)
        await there.door.agree(1, lambda match: with_sitter(match, B, away))
        await there.stands(attacked())
        assert await there.moves() == []


async def test_only_who_sits_there_may_order(tmp_path: Path) -> None:
    async with a_table(tmp_path) as there:
        with pytest.raises(NotSeated):
            await there.given(999, "never")


# ---- what everybody can count


async def test_nobody_waits_for_an_answer_that_everybody_can_count(tmp_path: Path) -> None:
    async with a_table(tmp_path) as there:
        duty = table(empty(front=[BUSHIDO]), seats=4, agenda=(Duty(A), *table(seats=4).agenda))
        moment = await there.stands(duty)
        assert there.pauses.slept == [human_pace(dice_of(moment.match.seed, number_of(moment, A)), moment)]
        there.pauses.over.set()
        await there.settled()
        assert (await there.moves())[0] == (A, "count")


async def test_what_only_its_player_can_tell_waits_for_them(tmp_path: Path) -> None:
    async with a_table(tmp_path) as there:
        there.pauses.over.set()
        moment = await there.stands(attacked(hand=(BOKKEN, BOKKEN)))
        assert len(moment.legal(B)) == 1 and await there.moves() == []


# ---- kept


async def test_orders_survive_a_restart_and_go_on(tmp_path: Path) -> None:
    async with a_table(tmp_path) as there:
        kept = await there.given(BOTAN, "never")
    async with a_door(tmp_path) as door:
        after = Table(door, Pauses())
        after.pauses.over.set()
        assert await after.ordering.of(1, BOTAN) == kept and await after.ordering.of(1, AIKO) == NONE
        after.ordering.evict(None)
        await after.stands(attacked())
        assert await after.moves() == [(B, "order")]
        await after.ordering.close()


async def test_orders_that_cannot_be_read_are_set_aside_and_nobody_else_is_stopped(tmp_path: Path) -> None:
    async with a_table(tmp_path) as there:
        await there.given(BOTAN, "never")
        await there.given(CHIYO, "never")
        changed(tmp_path / "chabudai.db", "UPDATE orders SET body = '{\"version\": []}' WHERE person = ?", BOTAN)
        there.ordering.evict(None)
        assert await there.ordering.of(1, BOTAN) == NONE and (await there.ordering.of(1, CHIYO)).standing
        assert [(unread.kind, unread.number) for unread in there.door.store.quarantine] == [("orders", 1)]


async def test_who_leaves_leaves_no_orders_behind(tmp_path: Path) -> None:
    async with a_table(tmp_path) as there:
        await there.given(BOTAN, "never")
        await there.door.leave(1, BOTAN)
        await there.settled()
        await there.door.store.keep_fact("written", "with it")
        assert await there.door.store.orders(1) == {} == (await there.door.store.belongings(BOTAN)).orders


async def test_of_a_match_that_has_ended_no_orders_stay_and_its_moves_are_right(tmp_path: Path) -> None:
    async with a_table(tmp_path) as there:
        there.pauses.over.set()
        await there.given(BOTAN, "never")
        match = await there.door.stop(1, AIKO, moderator=False)
        moves = await there.door.store.moves(1)
        replay(match, moves)
        await there.door.store.keep_history(1, moves)
        assert await there.door.store.orders(1) == {}


async def test_who_is_forgotten_has_ordered_nothing(tmp_path: Path) -> None:
    async with a_table(tmp_path) as there:
        await there.given(BOTAN, "never")
        assert list((await there.door.store.belongings(BOTAN)).orders) == [1]
        await there.door.store.erase_person(BOTAN)
        there.ordering.erase(BOTAN)
        assert await there.ordering.of(1, BOTAN) == NONE and (await there.door.store.belongings(BOTAN)).orders == {}
