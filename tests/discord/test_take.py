"""Také on Discord: a turn is prepared in the panel and shown to nobody else before it is confirmed."""

from __future__ import annotations

from bot.match.terms import TAKE_BACKS
from tests.discord.world import BUTTON, SELECT, laid, small_world
from tests.games.take.positions import position


def named(world, panel, words):
    """The custom_id of the button whose label contains these words."""
    [custom_id] = [button["custom_id"] for button in world.parts(panel, BUTTON) if words in button["label"]]
    return custom_id


async def take_a_chip(world, person, panel):
    """The first one: a button that begins with the number of its stack, or with Take; of five an entry of a menu."""
    for select in world.parts(panel, SELECT):
        return await person.select(panel, [select["options"][0]["value"]], custom_id=select["custom_id"])
    labels = [(button["label"], button["custom_id"]) for button in world.parts(panel, BUTTON)]
    first = next(each for label, each in labels if label[0].isdigit() or (label.startswith("Take ") and "from stack" in label))
    return await person.click(panel, custom_id=first)


async def begun_for_good(world):
    """A match without Take back, so that every turn is confirmed."""
    table = await world.lobby("take", 2)
    options = (await world.press(world.people[0], table, "options")).response
    await world.agree(world.people[0], options, TAKE_BACKS, False)
    await world.press(world.people[0], table, "start")
    return table


async def test_where_it_can_be_taken_back_a_turn_of_one_step_is_made_at_once(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2)
        await laid(world, position("DNR RGN GD DN RGG"))
        mover, other = world.people[0], world.people[1]
        panel = await world.hand(mover, message)
        await take_a_chip(world, mover, panel)
        assert await world.asked() == [other] and "takeback" in world.verbs(panel)
        await world.press(mover, panel, "takeback")
        assert await world.asked() == [mover] and named(world, panel, "Confirm") and named(world, panel, "Undo")


async def test_a_prepared_turn_is_private_survives_a_restart_and_is_confirmed(tmp_path):
    async with small_world(tmp_path) as world:
        message = await begun_for_good(world)
        [mover] = await world.asked()
        other = next(person for person in world.people[:2] if person is not mover)
        panel, theirs = await world.hand(mover, message), await world.hand(other, message)
        public, private = world.text(message), world.text(theirs)
        await take_a_chip(world, mover, panel)
        while not any("Confirm" in button["label"] for button in world.parts(panel, BUTTON)):
            await world.press(mover, panel, "pick", "0")  # a Samurai needs a column
        assert (world.text(message), world.text(theirs)) == (public, private)
        await world.restart()
        assert world.text(message) == public
        await mover.click(panel, custom_id=named(world, panel, "Confirm"))
        assert world.text(message) != public
        assert await world.asked() == [other]


async def test_a_prepared_step_can_be_taken_back(tmp_path):
    async with small_world(tmp_path) as world:
        message = await begun_for_good(world)
        [mover] = await world.asked()
        panel = await world.hand(mover, message)
        before = (await world.moment()).state
        await take_a_chip(world, mover, panel)
        assert (await world.moment()).state != before
        await mover.click(panel, custom_id=named(world, panel, "Undo"))
        assert (await world.moment()).state == before
