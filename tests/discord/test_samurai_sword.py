"""Samurai Sword on Discord: a hand of every kind of card, and a Battlecry that a restart falls into."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.screen.parts import OPTIONS
from games.samurai_sword.rules.cards import BATTLECRY, BUSHIDO, GEISHA, NOBUNAGA, PARRY, SHOGUN, TEA_CEREMONY
from games.samurai_sword.rules.table import Discard, Face, Given
from tests.discord.test_streamer_mode import streams
from tests.discord.test_take import named
from tests.discord.world import BUTTON, SELECT, laid, small_world
from tests.games.samurai_sword.positions import A, place, table

EVERY_KIND = tuple(range(1, BUSHIDO + 1))
TEN = (*range(1, 8), PARRY, PARRY, TEA_CEREMONY)


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
        for _ in range(len(cards) - OPTIONS):
            assert "together" not in world.verbs(panel), "a menu has no room for them"
            await world.choose(aiko, panel, "0", "pick")
        [select] = world.parts(panel, SELECT)
        assert len(select["options"]) == OPTIONS
        await aiko.select(panel, [each["value"] for each in select["options"][:18]], custom_id=select["custom_id"])
        assert len((await world.moment()).state.places[A].hand) == 7
        assert botan in await world.asked()


@pytest.mark.parametrize("in_words", [False, True])
async def test_the_cards_above_seven_are_discarded_with_one_choice(tmp_path, in_words):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        message = await world.begun("samurai-sword", 3)
        await laid(world, table(place(*TEN), seats=3, agenda=(Discard(A),)))
        panel = await world.hand(aiko, message)
        if in_words:
            await world.press(aiko, panel, "astext")
        [select] = world.parts(panel, SELECT)
        assert "discard 3 more cards" in world.text(panel) and select["placeholder"] == "Choose 3"
        assert (select["min_values"], select["max_values"]) == (3, 3)
        assert [each["label"] for each in select["options"]].count("Parry") == 2
        assert not [part for part in world.parts(panel, BUTTON) if ":pick:" in part["custom_id"]]
        chosen = [each["value"] for each in select["options"] if each["label"] in {"Parry", "Tea Ceremony"}]
        await world.restart()
        await aiko.select(panel, chosen, custom_id=select["custom_id"])
        state = (await world.moment()).state
        assert sorted(TEN) == sorted([*state.places[A].hand, PARRY, PARRY, TEA_CEREMONY])
        assert botan in await world.asked() and "You discarded Parry\u00a0×2, Tea Ceremony." in world.text(panel), "told as one deed"
        assert "takeback" not in world.verbs(panel), "what others have seen stays"
        kept = await world.bot.store.moves(1)
        assert [move.by for move in kept[-3:]] == ["person"] * 3, "a replay has a moment of each"


async def test_another_number_of_cards_is_refused_in_one_sentence_and_nothing_is_discarded(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        message = await world.begun("samurai-sword", 3)
        await laid(world, table(place(*TEN), seats=3, agenda=(Discard(A),)))
        panel = await world.hand(aiko, message)
        [select] = world.parts(panel, SELECT)
        before = await world.moment()
        values = [each["value"] for each in select["options"]]
        for some in (values[:1], values[:2], values[:4], [values[0]] * 3):
            answer = await world.forged(aiko, panel, select["custom_id"], some)
            assert world.text(answer.response) == "You have to choose exactly 3 in this menu."
            assert await world.moment() == before


async def test_what_is_chosen_together_waits_for_reveal(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        message = await world.begun("samurai-sword", 3)
        await laid(world, table(place(*TEN), seats=3, agenda=(Discard(A),)))
        await streams(world, aiko)
        panel = await world.hand(aiko, message)
        assert not {"together", "pick"} & world.verbs(panel)
        await world.press(aiko, panel, "reveal")
        assert "together" in world.verbs(panel)


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
        assert "answers so far: 3 of 6" in world.text(message) and "parried" not in world.text(message), "what was answered stays hidden"
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
