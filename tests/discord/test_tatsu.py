"""Tatsu on Discord: a whole match to 500 with computer players, with restarts where it hurts."""

from __future__ import annotations

from random import Random

import pytest

from games.tatsu.rules.table import Answer
from tests.discord.world import near_its_end, small_world


@pytest.mark.dear
async def test_a_match_to_500_survives_restarts_between_hands_and_in_a_request(tmp_path, many):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        message = await world.begun("tatsu", 1, computers=3)
        chance, panel = Random("to 500"), None
        between = requested = False
        for _ in range(800):
            if await world.over():
                break
            moment = await world.moment()
            first_card = moment.state.hand > 1 and moment.state.captured == ((), ())
            in_request = isinstance(moment.state.agenda[0], Answer)
            if (first_card and not between) or (in_request and not requested):
                between, requested = between or first_card, requested or in_request
                await world.restart()
                assert (await world.moment()).state == moment.state or (await world.moment()).seq > moment.seq
                panel = None
                if between and requested and many(True, False):
                    await near_its_end(world, 40)
            panel = panel or await world.hand(aiko, message)
            await world.decide(aiko, panel, chance)
        assert between and requested
        assert await world.over()
        assert "Rematch" in str(world.now(message))
