from tests.discord.world import small_world


async def test_a_table_is_opened_and_begun(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2, 1)
        print(world.text(table))
        hand = await world.press(world.people[0], table, "hand")
        print(world.text(hand.response))
        for i in range(2):
            await world.people[i].select((await world.press(world.people[i], table, "hand")).response, values=["0"])
        await world.env.settle()
        print(world.text(table))
        await world.restart()
        h = await world.press(world.people[0], table, "hand")
        print(world.text(h.response))
        assert hand.ephemeral
