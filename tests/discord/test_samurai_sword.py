"""Samurai Sword on Discord: a hand of every kind of card, and a Battlecry that a restart falls into."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from games.samurai_sword.rules.cards import BATTLECRY, BUSHIDO, GEISHA, NOBUNAGA, PARRY, SHOGUN, TEA_CEREMONY
from games.samurai_sword.rules.table import Face, Given
from tests.discord.test_take import named
from tests.discord.world import SELECT, laid, small_world
from tests.games.samurai_sword.positions import A, place, table

EVERY_KIND = tuple(range(1, BUSHIDO + 1))


def labels(world, panel):
    return [option["label"] for select in world.parts(panel, SELECT) for option in select["options"]]


async def test_a_hand_of_every_kind_of_card_is_a_menu_and_the_end_of_the_turn_a_button(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table_message = await world.begun("samurai-sword", 3)
        cards = (*EVERY_KIND, *EVERY_KIND[-6:])
        assert len(cards) >= 25
        await laid(world, table(place(*cards, character=NOBUNAGA, role=SHOGUN), seats=3))
        panel = await world.hand(aiko, table_message)
        assert len(labels(world, panel)) == 24
        await aiko.click(panel, custom_id=named(world, panel, "End"))
        await aiko.click(panel, custom_id=named(world, panel, "End"))  # more could be done, so it is asked once more
        assert type((await world.moment()).state.agenda[0]).__name__ == "Discard", "31 cards are too many to keep"
        while world.people[0] in await world.asked() and len((await world.moment()).state.places[A].hand) > 7:
            await world.choose(aiko, panel, "0")
        assert len((await world.moment()).state.places[A].hand) == 7
        assert botan in await world.asked()


@pytest.mark.dear
async def test_seven_people_answer_a_battlecry_and_the_bot_is_restarted_in_the_middle(tmp_path):
    async with small_world(tmp_path, people=7) as world:
        message = await world.begun("samurai-sword", 7)
        hands = [place(BATTLECRY, TEA_CEREMONY), *(place(PARRY if seat % 2 else GEISHA, GEISHA) for seat in range(1, 7))]
        await laid(world, table(*hands))
        panels = [await world.hand(person, message) for person in world.people]
        await world.press(world.people[0], panels[0], "pick", "0")
        assert sum(isinstance(step, Face) for step in (await world.moment()).state.agenda) == 6
        for seat in (1, 2, 3):
            await world.press(world.people[seat], panels[seat], "pick", "0")
        state = (await world.moment()).state
        assert [sum(isinstance(step, kind) for step in state.agenda) for kind in (Given, Face)] == [3, 3]
        assert "3 of 6 answers are in" in world.text(message) and "parried" not in world.text(message), "what was answered stays hidden"
        await world.restart()
        assert (await world.moment()).state == state
        for seat in (6, 5, 4):
            await world.press(world.people[seat], panels[seat], "pick", "0")
        after = (await world.moment()).state
        assert [one.resilience for one in after.places[1:]] == [4 if seat % 2 else 3 for seat in range(1, 7)]
        assert after.places[0].hand == (TEA_CEREMONY,) and type(after.agenda[0]).__name__ == "Play"


async def test_a_target_out_of_reach_is_explained_with_its_arithmetic(tmp_path):
    async with small_world(tmp_path, people=6) as world:
        message = await world.begun("samurai-sword", 6)
        await laid(world, table(place(1, 4), seats=6))  # Bokken and Bo
        panel = await world.hand(world.people[0], message)
        assert "Bokken reaches 1" in world.text(panel) and "distance 3" in world.text(panel)


async def test_no_role_is_told_in_public_before_the_end(tmp_path):
    async with small_world(tmp_path, people=5) as world:
        message = await world.begun("samurai-sword", 5)
        shown, state = world.text(message), (await world.moment()).state
        hidden = [seat for seat, one in enumerate(state.places) if one.role != SHOGUN]
        passed_on = dict(zip(hidden, hidden[1:] + hidden[:1], strict=True))
        places = tuple(replace(one, role=state.places[passed_on.get(seat, seat)].role) for seat, one in enumerate(state.places))
        assert places != state.places
        await laid(world, replace(state, places=places))
        [known] = world.bot.messages.held
        known.update({place: replace(message, shows="") for place, message in known.items()})  # or nothing were sent
        world.bot.tables.refresh(1)
        await world.env.settle()
        assert world.text(message) == shown


async def test_the_end_of_a_turn_is_asked_once_more_while_more_can_be_done(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        message = await world.begun("samurai-sword", 3)
        await laid(world, table(place(TEA_CEREMONY, PARRY), seats=3))
        panel = await world.hand(aiko, message)
        before = await world.moment()
        await aiko.click(panel, custom_id=named(world, panel, "End"))
        assert await world.moment() == before
        assert "You can still do this: Tea Ceremony. End your turn anyway?" in world.text(panel)
        await aiko.click(panel, custom_id=named(world, panel, "Back"))
        assert "You can still" not in world.text(panel) and named(world, panel, "Tea Ceremony")
        await aiko.click(panel, custom_id=named(world, panel, "End"))
        await world.restart()
        await aiko.click(panel, custom_id=named(world, panel, "End"))
        await aiko.click(panel, custom_id=named(world, panel, "End"))
        assert botan in await world.asked()


async def test_the_end_of_a_turn_in_which_nothing_is_left_to_do_is_not_asked(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        message = await world.begun("samurai-sword", 3)
        await laid(world, table(place(PARRY), seats=3))
        panel = await world.hand(aiko, message)
        await aiko.click(panel, custom_id=named(world, panel, "End"))
        assert botan in await world.asked()
