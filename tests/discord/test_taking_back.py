"""*Take back* in the panel: one's own last decision, while nothing hidden was told by it and nobody decided or looked since."""

from __future__ import annotations

from random import Random

import pytest

from bot.match.terms import TAKE_BACKS
from bot.screen.custom_id import button_id
from tests.discord.test_take import named, take_a_chip
from tests.discord.world import BUTTON, small_world

GONE = "the match has moved on"


async def a_turn(world, message):
    """A turn of Také, which hides nothing. Gives who made it, the other one, the panel, and the position before it was sure."""
    [mover] = await world.asked()
    other = next(person for person in world.people[:2] if person is not mover)
    panel = await world.hand(mover, message)
    await take_a_chip(world, mover, panel)
    while await world.asked() == [mover]:
        await world.press(mover, panel, "pick", "0")  # a Samurai needs a column, and such a turn a word more
    return mover, other, panel, (await world.moment()).last.before.state


async def test_a_turn_is_taken_back_in_front_of_everybody(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2, pace="live")
        mover, other, panel, prepared = await a_turn(world, message)
        seq = (await world.moment()).seq
        await world.press(mover, panel, "takeback")
        moment = await world.moment()
        assert (moment.state, moment.seq) == (prepared, seq + 1)
        assert await world.asked() == [mover]
        seat = moment.match.seat_of(mover.id)
        assert seat is not None and f"**{moment.match.names[seat]}** took back their last decision." in world.text(message)
        assert "takeback" not in world.verbs(panel)
        assert any("Confirm" in button["label"] for button in world.parts(panel, BUTTON))
        await mover.click(panel, custom_id=named(world, panel, "Confirm"))
        assert await world.asked() == [other]


async def test_after_twenty_seconds_it_is_too_late_where_people_sit_by_a_clock(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2, pace="evening")
        mover, _other, panel, prepared = await a_turn(world, message)
        await world.env.advance_time(21)
        await world.press(mover, panel, "takeback")
        assert (await world.moment()).state != prepared
        assert "20 seconds have passed" in world.text(panel)
        assert "takeback" not in world.verbs(panel)


@pytest.mark.parametrize("pace", ["days", "none"])
async def test_without_hurry_it_is_too_late_once_who_is_next_has_looked(tmp_path, pace):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2, pace=pace)
        mover, other, panel, _prepared = await a_turn(world, message)
        await world.env.advance_time(3_600)
        assert "takeback" in world.verbs(await world.hand(mover, message))
        await world.hand(other, message)
        after = await world.moment()
        await world.press(mover, panel, "takeback")
        assert (await world.moment()).state == after.state
        assert "the next player has already seen it" in world.text(panel)


async def test_without_hurry_it_can_be_taken_back_the_next_day_and_after_a_restart(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2)
        mover, _other, panel, prepared = await a_turn(world, message)
        await world.restart()
        await world.env.advance_time(3_600)
        assert "takeback" in world.verbs(await world.hand(mover, message))
        await world.press(mover, panel, "takeback")
        assert (await world.moment()).state == prepared
        await world.restart()
        assert (await world.moment()).state == prepared
        assert "last decision." in world.text(world.tables()[-1])


async def test_that_who_is_next_has_looked_outlives_a_restart(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2)
        mover, other, panel, prepared = await a_turn(world, message)
        await world.hand(other, message)
        await world.restart()
        assert "takeback" not in world.verbs(panel)
        await world.forged(mover, panel, button_id(1, "takeback", (await world.moment()).seq))
        assert (await world.moment()).state != prepared


async def test_nothing_is_taken_back_once_somebody_has_decided(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2, pace="live")
        mover, other, panel, _prepared = await a_turn(world, message)
        taking_back = world.button(panel, "takeback")
        await world.decide(other, await world.hand(other, message), Random("answer"))
        after = await world.moment()
        await world.forged(mover, panel, taking_back)
        assert (await world.moment()) == after
        assert GONE in world.text(panel)


async def test_a_step_back_is_taken_once_however_often_it_is_pressed(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2, pace="live")
        mover, _other, panel, prepared = await a_turn(world, message)
        seq = (await world.moment()).seq
        taking_back = world.button(panel, "takeback")
        await world.at_once([(mover, panel, taking_back)] * 3)
        moment = await world.moment()
        assert (moment.state, moment.seq) == (prepared, seq + 1)


async def test_nobody_takes_back_what_another_has_decided(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2, pace="live")
        _mover, other, panel, _prepared = await a_turn(world, message)
        after = await world.moment()
        stranger, theirs = world.people[3], await world.hand(other, message)
        assert "takeback" in world.verbs(panel) and "takeback" not in world.verbs(theirs)
        refused = await world.forged(stranger, message, world.button(panel, "takeback"))
        assert "You’re not at this table" in world.said(refused)
        await world.forged(other, theirs, world.button(panel, "takeback"))
        assert GONE in world.text(theirs)
        assert await world.moment() == after


@pytest.mark.parametrize("decided", [0, 1, 2, 999_999_999])
async def test_a_forged_step_back_leaves_everything_as_it_is(tmp_path, decided):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2, pace="live")
        await a_turn(world, message)
        mover = (await world.asked())[0]
        panel = await world.hand(mover, message)
        before = await world.moment()
        await world.forged(mover, panel, button_id(1, "takeback", decided, (7,)))
        assert await world.moment() == before


async def test_a_match_that_is_over_stays_over(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2, pace="live")
        panels = {person.id: await world.hand(person, message) for person in world.people[:2]}
        await world.finished()
        for person in world.people[:2]:
            assert "takeback" not in world.verbs(panels[person.id])
            answer = await world.forged(person, panels[person.id], button_id(1, "takeback", (await world.moment()).seq))
            assert "This match is over." in world.said(answer)


async def test_what_has_shown_hidden_cards_is_never_offered(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("tenno", 2)
        panels = {person.id: await world.hand(person, message) for person in world.people[:2]}
        for person in world.people[:2]:
            await world.decide(person, panels[person.id], Random("order"))
        [attacker] = await world.asked()
        await world.decide(attacker, panels[attacker.id], Random("attack"))
        assert "takeback" not in world.verbs(panels[attacker.id])
        before = await world.moment()
        await world.forged(attacker, panels[attacker.id], button_id(1, "takeback", before.seq))
        assert "it revealed something hidden" in world.text(panels[attacker.id])
        assert await world.moment() == before


async def test_at_a_table_without_take_backs_nothing_is_taken_back(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.lobby("take", 2)
        host = world.people[0]
        options = (await world.press(host, message, "options")).response
        await world.agree(host, options, TAKE_BACKS, False)
        assert "No take-backs" in world.text(message)
        await world.press(host, message, "start")
        mover, _other, panel, prepared = await a_turn(world, message)
        assert "takeback" not in world.verbs(panel)
        await world.forged(mover, panel, button_id(1, "takeback", (await world.moment()).seq))
        assert "Take-backs are off at this table." in world.text(panel)
        assert (await world.moment()).state != prepared


async def test_the_notice_of_a_question_that_is_gone_goes_too(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2)
        mover, other, panel, _prepared = await a_turn(world, message)
        await world.env.advance_time(120)
        assert any(f"<@{other.id}>" in world.text(notice) for notice in world.notices())
        await world.press(mover, panel, "takeback")
        assert not any(f"<@{other.id}>" in world.text(notice) for notice in world.notices())


async def test_a_computer_that_was_about_to_answer_does_not(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 1, computers=1)
        world.bot.computers.delay = lambda _dice, _moment: 5.0
        while not await world.asked():
            await world.env.advance_time(6)
        [mover] = await world.asked()
        panel = await world.hand(mover, message)
        await take_a_chip(world, mover, panel)
        while await world.asked() == [mover]:
            await world.press(mover, panel, "pick", "0")
        await world.press(mover, panel, "takeback")
        seq = (await world.moment()).seq
        await world.env.advance_time(30)
        assert (await world.moment()).seq == seq and await world.asked() == [mover]


async def test_history_tells_what_was_taken_back_to_those_who_saw_it(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2, pace="live")
        mover, other, panel, _prepared = await a_turn(world, message)
        await world.press(mover, panel, "takeback")
        for person, words in (
            (mover, "You took back your last decision."),
            (other, "** took back their last decision."),
            (world.people[3], "** took back their last decision."),
        ):
            more = (await world.press(person, message, "more")).response
            assert words in world.said(await world.press(person, more, "history"))
