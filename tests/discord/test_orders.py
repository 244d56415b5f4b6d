"""Auto-answers on Discord: the page that gives them, what the panel says, and that nobody else can tell."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

from bot.match.menu import leaves
from bot.play.answering import human_pace, longest_pause, number_of
from games.core.dice import dice_of
from games.core.game import Turn
from games.samurai_sword.rules.cards import BOKKEN, GEISHA, KANABO, PARRY
from games.samurai_sword.rules.table import State, Strike
from games.tatsu.rules.table import Request
from games.tenno.rules import table as tenno_table
from tests.discord.hours import Hours
from tests.discord.twins import PEOPLE, STRANGER, Flow, Listening, Shown, flow
from tests.discord.world import World, laid, small_world
from tests.games.samurai_sword.positions import A, C, act, place, table
from tests.games.tatsu import positions as tatsu
from tests.games.tenno import positions as tenno

KEY = "samurai-sword"
SECONDS = 40.0


def attack(hand: tuple[int, ...] = (PARRY, GEISHA, GEISHA)) -> Turn[State]:
    """Aiko attacks Chiyo."""
    return act(table(place(BOKKEN, KANABO), place(), place(*hand), seats=3), A, Strike(BOKKEN, C))


async def woken(world: World) -> None:
    world.bot.ordering.wake(await world.bot.door.matches.moment(1))


# ---- the page


async def test_one_press_gives_an_order_and_one_takes_it_back(tmp_path: Any) -> None:
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        panel = await world.hand(aiko, await world.begun(KEY, 3))
        page = (await world.press(aiko, await world.more(aiko, panel), "orders")).response
        assert "When a weapon targets me" in world.text(page) and "condition active" not in str(world.now(page))
        await world.press(aiko, page, "order", "0.1")
        [order] = (await world.bot.ordering.of(1, aiko.id)).standing
        assert (order.order, order.answer, order.stops) == ("parry", "never", ("last",))
        assert "1 condition active" in str(world.now(page)) and "✓ Take the wounds" in str(world.now(page))
        await world.choose(aiko, page, "3", "orderstop")
        assert (await world.bot.ordering.of(1, aiko.id)).standing[0].stops == ("last", "other")
        await world.press(aiko, page, "order", "0.2")
        assert (await world.bot.ordering.of(1, aiko.id)).standing == () and "✓ Ask me" in str(world.now(page))


async def test_beside_continue_one_press_continues_from_now_on(tmp_path: Any) -> None:
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        moment = await world.moment()
        while not (
            moment.waiting and isinstance(moment.view(None).steps[0], tenno_table.Monk) and len(moment.legal(min(moment.waiting))) == 1
        ):
            seat = min(moment.waiting)
            await world.does(world.people[seat], moment.legal(seat)[0])
            moment = await world.moment()
        seat = min(moment.waiting)
        panel = await world.hand(world.people[seat], table)
        await world.press(world.people[seat], panel, "always")
        [order] = (await world.bot.ordering.of(1, world.people[seat].id)).standing
        assert (order.order, order.answer) == ("monk", "never")
        assert [(move.seat, move.by) for move in await world.bot.store.moves(1)][-1] == (seat, "order")
        assert "always" not in world.verbs(panel)
        await world.forged(world.people[seat], panel, "cb1:1:always:0:1")
        assert len((await world.bot.ordering.of(1, world.people[seat].id)).standing) == 1


async def test_from_the_second_parry_on_one_press_parries_always(tmp_path: Any) -> None:
    async with small_world(tmp_path) as world:
        message, chiyo = await world.begun(KEY, 3), world.people[C]
        await laid(world, attack((PARRY, PARRY, GEISHA)).state)
        panel = await world.hand(chiyo, message)
        assert "always" not in world.verbs(panel), "nothing is known yet of how they like to answer"
        await world.press(chiyo, panel, "pick", "0")
        await laid(world, attack((GEISHA,)).state)
        assert "always" not in world.verbs(await world.hand(chiyo, message)), "there is nothing to choose"
        await laid(world, attack((PARRY, GEISHA)).state)
        panel = await world.hand(chiyo, message)
        await world.press(chiyo, panel, "always", "0")
        [order] = (await world.bot.ordering.of(1, chiyo.id)).standing
        assert (order.order, order.answer) == ("parry", "always")
        assert [(move.seat, move.by) for move in await world.bot.store.moves(1)][-1] == (C, "order")
        assert (await world.moment()).state.places[C].hand == (GEISHA,)


async def test_a_panel_says_that_an_order_answers_and_that_one_was_used(tmp_path: Any) -> None:
    async with small_world(tmp_path) as world:
        aiko, _botan, chiyo, *_ = world.people
        there = await world.begun(KEY, 3)
        panel = await world.hand(chiyo, there)
        page = (await world.press(chiyo, await world.more(chiyo, panel), "orders")).response
        await world.press(chiyo, page, "order", "0.1")
        await laid(world, attack().state)
        await world.together([woken(world)])
        await world.env.advance_time(5)
        assert [(move.seat, move.by) for move in await world.bot.store.moves(1)][-1] == (C, "order")
        panel = await world.hand(chiyo, there)
        assert "Auto-answered: When a weapon targets me → Take the wounds" in world.text(panel)
        assert "Your auto-answer" not in world.text(there) and "Your auto-answer" not in world.text(await world.hand(aiko, there))
        await world.hand(chiyo, there)
        assert "Your auto-answer" not in world.text(await world.hand(chiyo, there)), "it was said once"


async def test_an_order_that_had_not_answered_when_the_bot_ended_does_after_the_next_start(tmp_path: Any) -> None:
    async with small_world(tmp_path) as world:
        _aiko, _botan, chiyo, *_ = world.people
        panel = await world.hand(chiyo, await world.begun(KEY, 3))
        page = (await world.press(chiyo, await world.more(chiyo, panel), "orders")).response
        await world.press(chiyo, page, "order", "0.1")
        await laid(world, attack().state)
        assert (await world.bot.store.moves(1))[-1].by != "order"
        await world.restart()
        assert [(move.seat, move.by) for move in await world.bot.store.moves(1)][-1] == (C, "order")
        page = (await world.press(chiyo, await world.more(chiyo, await world.hand(chiyo, world.tables()[-1])), "orders")).response
        assert "✓ Take the wounds" in str(world.now(page))


async def test_a_game_without_orders_has_no_page_of_them(tmp_path: Any) -> None:
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        panel = await world.hand(aiko, await world.begun("take", 2))
        assert "orders" not in world.verbs(await world.more(aiko, panel))


# ---- nobody else can tell


def battle(of_chiyo: str) -> Turn[Any]:
    """Aiko attacks Chiyo's left card with a 7."""
    return tenno.do(tenno.position("7 2 3 | 1 4", "1 2 3 | 4 6", of_chiyo), A, tenno_table.Strike(0, C, 0))


def request(of_chiyo: str) -> Turn[Any]:
    """Aiko asks Chiyo for a Red card."""
    return tatsu.play(tatsu.three("R2 Y2", "R4 Y3", "R6", of_chiyo), A, Request(3))


class Case(NamedTuple):
    """What Chiyo has ordered (None: nothing, and answers by a press in the very moment), and what they are asked by what they hold."""

    ordered: int | None
    asked: Turn[Any] = attack()
    presses: int = 1  # which choice, without an order
    key: str = KEY
    order: int = 0


ALWAYS, NEVER, ASK_ME = 0, 1, 2
WEAKEST = 0
WITHOUT = attack((GEISHA, GEISHA, GEISHA))
MONK_ON_THE_TABLE, MONK_IN_HAND = battle("1 5 3 | 2 4 6"), battle("1 4 3 | 2 5 6")
TENNO, TATSU = "tenno", "tatsu"
WEAK_AND_STRONG, WEAK_AND_THREEFOLD = request("R1/4 R5 Y5"), request("R1/4 Rx3 Y6")


class Watched(Flow):
    """A match of three that everybody but Chiyo watches."""

    world: Listening

    async def shown(self, case: Case) -> list[Shown]:
        """All that the others and a stranger are shown, and when, from the attack on."""
        chiyo = PEOPLE[C]
        await self.press(chiyo, self.table, "order", f"{case.order}.{ASK_ME if case.ordered is None else case.ordered}")
        await self.hours.until(self.hours.time + 100.0)  # nobody has clicked a moment ago
        self.world.begins((*(person for person in PEOPLE if person != chiyo), STRANGER))
        moment = await self.moment()
        after = moment.moved(A, case.asked.state, case.asked.told, self.hours.now())
        self.world.bot.door._change_to(after, moment, A)
        await self.hours.quiet()
        pause = human_pace(dice_of(after.match.seed, number_of(after, C)), after)
        if case.ordered is None:
            await self.hours.until(self.hours.time + pause)
            path, _labels = leaves(after.menu(C))[case.presses]
            await self.decides(C, path)
        await self.hours.until(self.hours.time + SECONDS)
        answers = [(move.seat, move.by) for move in await self.world.bot.store.moves(1) if move.seq == after.seq + 1]
        assert answers == [(C, "person" if case.ordered is None else "order")]
        return sorted(self.world.shown)


async def shown(tmp_path: Any, monkeypatch: pytest.MonkeyPatch, case: Case, name: str) -> list[Shown]:
    (tmp_path / name).mkdir()
    async with flow(tmp_path / name, monkeypatch, case.key, delay=human_pace) as playing:
        return await Watched(playing.world, playing.hours, case.key, monkeypatch).shown(case)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Case(NEVER), Case(NEVER, WITHOUT)),
        (Case(NEVER), Case(ALWAYS, WITHOUT)),
        (Case(NEVER), Case(None)),
        (Case(ALWAYS), Case(None, presses=0)),
        (Case(NEVER, WITHOUT), Case(None, WITHOUT, presses=0)),
        (Case(NEVER, MONK_ON_THE_TABLE, key=TENNO), Case(NEVER, MONK_IN_HAND, key=TENNO)),
        (Case(NEVER, MONK_ON_THE_TABLE, key=TENNO), Case(ALWAYS, MONK_IN_HAND, key=TENNO)),
        (Case(NEVER, MONK_ON_THE_TABLE, key=TENNO), Case(None, MONK_IN_HAND, presses=0, key=TENNO)),
        (Case(WEAKEST, WEAK_AND_STRONG, key=TATSU, order=1), Case(WEAKEST, WEAK_AND_THREEFOLD, key=TATSU, order=1)),
        (Case(WEAKEST, WEAK_AND_STRONG, key=TATSU, order=1), Case(None, WEAK_AND_THREEFOLD, presses=0, key=TATSU, order=1)),
    ],
    ids=[
        "never, with a Parry and without",
        "never, and always without a Parry",
        "never, and nothing ordered",
        "always, and nothing ordered",
        "without a Parry, ordered or not",
        "the Monk hidden, on the table and in hand",
        "the Monk hidden, and always without him on the table",
        "without the Monk on the table, ordered or not",
        "the weakest for an opponent, whatever else is held",
        "the weakest for an opponent, ordered or not",
    ],
)
async def test_no_byte_and_no_second_tells_that_there_was_an_order_or_a_card(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch, one: Case, other: Case
) -> None:
    first, second = await shown(tmp_path, monkeypatch, one, "one"), await shown(tmp_path, monkeypatch, other, "other")
    assert first == second and len(first) >= 2, "the table shows the attack, and how it ended"


async def test_a_parry_shows_in_what_happened_and_nowhere_else(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Otherwise the test above could not fail."""
    one = await shown(tmp_path, monkeypatch, Case(ALWAYS), "one")
    other = await shown(tmp_path, monkeypatch, Case(NEVER), "other")
    assert one != other and [each.time for each in one][:2] == [each.time for each in other][:2]


async def test_nobody_is_called_before_every_order_would_have_answered(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    async with flow(tmp_path, monkeypatch, KEY, delay=human_pace) as playing:
        hours: Hours = playing.hours
        moment = await playing.moment()
        before = moment.moved(A, table(place(BOKKEN, KANABO), seats=3), (), hours.now())
        playing.world.bot.door._change_to(before, moment, A)
        await hours.until(hours.time + 100.0)  # Aiko was called, and nobody else has clicked a moment ago
        after = before.moved(A, attack().state, attack().told, hours.now())
        began = hours.time
        playing.world.shown.clear()
        playing.world.bot.door._change_to(after, before, A)
        await hours.until(began + SECONDS)
        calls = [each.time for each in playing.world.shown if f"<@{PEOPLE[C]}>" in each.body]
        assert calls and min(calls) == began + longest_pause(after)
        assert (await playing.moment()).waiting == {C}
