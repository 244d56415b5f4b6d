"""What people are told once."""

from __future__ import annotations

from tests.discord.world import small_world

HINT = "Мова вашої панелі"


async def opened(world, person, table, locale="uk"):
    """What their panel says, opened from a Discord in this language."""
    [answer] = await world.sent([world.pressing(person, table, world.button(table, "hand"), locale=locale)])
    return world.said(answer)


async def test_whose_table_speaks_another_language_is_told_once_where_to_change_what(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        first = await opened(world, aiko, table)
        assert HINT in first and "Українська" in first and "English" in first
        assert HINT not in await opened(world, aiko, table)
        await world.restart()
        assert HINT not in await opened(world, aiko, table)


async def test_whose_table_speaks_their_language_is_told_nothing(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        assert "Your panel is in" not in await opened(world, aiko, table, "en-US")
        await world.bot.audience.save_server_language(world.guild.id, "uk")
        assert HINT not in await opened(world, botan, table)


async def test_everybody_is_told_on_their_own(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        assert [HINT in await opened(world, person, table) for person in world.people[:2]] == [True, True]


async def test_whoever_was_forgotten_is_told_again(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        await opened(world, aiko, table)
        assert (await world.bot.store.belongings(aiko.id)).notes == {"told of languages": "told"}
        await world.bot.store.erase_person(aiko.id)
        world.bot.panels.erase(aiko.id)
        world.bot.audience.erase(aiko.id)
        assert HINT in await opened(world, aiko, table)


async def test_a_full_disk_leaves_the_panel_without_the_hint(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        await opened(world, aiko, table, "en-US")
        world.refuse_once("keep_fact")
        said = await opened(world, aiko, table)
        assert "Ваша рука" in said and HINT not in said
