"""/export on Discord: a file for whoever asks, with everything after the end and only what the table showed before it."""

from __future__ import annotations

import json
from random import Random

from tests.discord.world import small_world


async def exported(world, person, match: str = "1"):
    answer = await person.slash(world.channel, "export", match=match)
    [attachment] = answer.response.attachments
    assert attachment.filename == f"chabudai-{match}.json"
    return answer, json.loads(await attachment.read())


async def test_a_match_is_handed_over_whole_once_it_is_over_and_without_what_is_hidden_before(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, _botan, _chiyo, stranger = world.people
        table = await world.begun("tenno", 2)
        await world.played(table, Random("export"), 12)
        answer, match = await exported(world, stranger)
        assert answer.ephemeral and "nothing hidden" in world.said(answer)
        assert match["deal"]["seed"] == "" and {move["action"] for move in match["moves"]} == {None}
        await world.finished()
        answer, match = await exported(world, aiko)
        assert "every move in words and data" in world.said(answer)
        assert len(match["deal"]["seed"]) == 64 and match["match"]["outcome"]["places"]
        assert [sitter["person"] for sitter in match["match"]["sitters"]] == [str(aiko.id), "0"]


async def test_a_match_of_another_server_or_a_lobby_is_handed_to_nobody(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        assert "no longer stored" in world.said(await aiko.slash(world.channel, "export", match="7"))
        await world.lobby("tenno", 2)
        assert "hasn’t started yet" in world.said(await aiko.slash(world.channel, "export", match="1"))
