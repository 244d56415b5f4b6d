"""/history: what was played here, page by page, and how each match ended."""

from __future__ import annotations

import discord
import pytest
from simcord.backend.models.channel import Overwrite
from simcord.enums import OverwriteType

from bot.screen import history_screen
from tests.discord.world import BUTTON, GALLERY, SELECT, small_world


async def played(world, key: str, number: int = 1) -> None:
    """A whole match of the first two people, which is the first or second of this world."""
    await world.begun(key, 2)
    await world.finished(number)
    await world.env.advance_time(60)


async def closed_to_all(world, channel) -> None:
    everybody = Overwrite(target_id=world.guild.id, type=OverwriteType.ROLE, allow=0, deny=discord.Permissions(view_channel=True).value)
    world.env.backend.edit_channel(channel.id, {}, overwrites=[everybody])
    await world.env.settle()


async def listed(world, asker, where=None, **asked):
    return await asker.slash(where or world.channel, "history", **asked)


@pytest.mark.dear
async def test_a_match_that_was_played_is_listed_with_its_places_and_opens_its_end(tmp_path):
    async with small_world(tmp_path) as world:
        *_others, stranger = world.people
        assert "No match has been finished here yet." in world.said(await listed(world, stranger))
        await played(world, "take")
        answer = await listed(world, stranger)
        said = world.said(answer)
        assert answer.ephemeral and "match 1" in said and "Aiko" in said and "Botan" in said and "It lasted" in said
        [select] = world.parts(answer.response, SELECT)
        end = await stranger.select(answer.response, [select["options"][0]["value"]], custom_id=select["custom_id"])
        assert end.ephemeral and world.parts(end.response, GALLERY) and "rematch" in world.verbs(end.response)


@pytest.mark.dear
async def test_pages_are_turned_in_place_and_nothing_is_on_two_of_them(tmp_path, monkeypatch):
    monkeypatch.setattr(history_screen, "A_PAGE", 1)
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        for number in (1, 2):
            await played(world, "take", number)
        page = (await listed(world, aiko)).response
        assert "Page 1 of 2" in world.text(page)
        first = world.text(page)
        older = next(part for part in world.parts(page, BUTTON) if part["label"] == "Older")
        await aiko.click(page, custom_id=older["custom_id"])
        assert "Page 2 of 2" in world.text(page) and world.text(page) != first


async def test_only_a_game_or_a_person_is_listed_that_was_asked_for(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, _botan, chiyo, _daichi = world.people
        await played(world, "take")
        assert "match 1" in world.said(await listed(world, chiyo, game="take"))
        assert "no such match" in world.said(await listed(world, chiyo, game="tenno"))
        assert "match 1" in world.said(await listed(world, chiyo, person=aiko))
        assert "no such match" in world.said(await listed(world, chiyo, person=chiyo))


async def test_what_was_played_where_somebody_may_not_look_they_do_not_find(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, _botan, chiyo, _daichi = world.people
        await played(world, "take")
        elsewhere = world.guild.create_text_channel("elsewhere")
        await closed_to_all(world, world.channel)
        refused = await listed(world, chiyo, elsewhere)
        assert "match 1" not in world.said(refused)
        forged = await world.forged(chiyo, refused.response, "cb1:1:result:0:")
        assert "no longer stored" in world.said(forged)
        assert "match 1" in world.said(await listed(world, aiko, elsewhere)), "who sat there finds it anywhere"


@pytest.mark.dear
async def test_a_person_who_is_forgotten_stays_so(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, _botan, chiyo, _daichi = world.people
        await played(world, "take")
        await world.together([world.bot.privacy.erase(aiko.id)])
        said = world.said(await listed(world, chiyo))
        assert "Aiko" not in said and "Player" in said
        assert "no such match" in world.said(await listed(world, chiyo, person=aiko))
