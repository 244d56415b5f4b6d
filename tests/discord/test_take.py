"""Také on Discord: a turn is prepared in the panel and shown to nobody else before it is confirmed."""

from __future__ import annotations

from tests.discord.world import BUTTON, small_world


def named(world, panel, words):
    """The custom_id of the button whose label contains these words."""
    [custom_id] = [button["custom_id"] for button in world.parts(panel, BUTTON) if words in button["label"]]
    return custom_id


async def test_a_prepared_turn_is_private_survives_a_restart_and_is_confirmed(tmp_path):
    async with small_world(tmp_path) as world:
        message = await world.begun("take", 2)
        [mover] = await world.asked()
        other = next(person for person in world.people[:2] if person is not mover)
        panel, theirs = await world.hand(mover, message), await world.hand(other, message)
        public, private = world.text(message), world.text(theirs)
        await mover.click(panel, custom_id=next(b["custom_id"] for b in world.parts(panel, BUTTON) if "Stack " in b["label"]))
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
        message = await world.begun("take", 2)
        [mover] = await world.asked()
        panel = await world.hand(mover, message)
        before = (await world.moment()).state
        await mover.click(panel, custom_id=next(b["custom_id"] for b in world.parts(panel, BUTTON) if "Stack " in b["label"]))
        assert (await world.moment()).state != before
        await mover.click(panel, custom_id=named(world, panel, "Undo"))
        assert (await world.moment()).state == before
