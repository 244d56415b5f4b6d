"""The Discord on loopback does what Discord does where much depends on it."""

from __future__ import annotations

from tests.discord.wire import V2
from tests.loopback import Click, Discord, Request

UPDATE, NEW = 7, 4


def answered(world: Discord, click: Click, kind: int, words: str) -> int:
    """The status of an answer to a click."""
    data = {"components": [{"type": 10, "content": words}], "flags": V2}
    return world._checked(Request("POST", f"/interactions/{click.id}/{click.token}/callback", {"type": kind, "data": data}), None).status


async def test_an_answer_changes_the_message_that_is_there_and_not_what_somebody_saw_of_it():
    world = Discord()
    message = world.post({"components": [{"type": 10, "content": "before"}], "flags": V2})
    click = await world.press(1, {**message}, "any")
    assert answered(world, click, UPDATE, "after") == 200
    assert message["components"][0]["content"] == "after"


async def test_a_message_that_is_gone_cannot_be_changed_and_a_new_one_can_be_sent():
    world = Discord()
    message = world.post({"components": [{"type": 10, "content": "before"}], "flags": V2})
    click = await world.press(1, message, "any")
    world.forget(message["id"])
    assert answered(world, click, UPDATE, "after") == 404
    assert answered(world, click, NEW, "anew") == 200
    assert answered(world, click, NEW, "twice") == 400
