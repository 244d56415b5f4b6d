"""The rules, the settings, what the bot says of itself, and how its commands are registered."""

from __future__ import annotations

import pytest
from discord import Locale
from simcord import interactions

from bot.i18n import Reader, best, languages
from bot.screen.about_screen import for_everybody
from games import all_games
from games.core.text import Text
from tests.discord import wire
from tests.discord.world import GALLERY, SELECT, small_world


def registered(world):
    [request] = [request for request in world.env.http_requests if request.method == "PUT"]
    return request.json


@pytest.mark.parametrize("key", list(all_games()))
async def test_the_rules_are_read_in_three_minutes_and_page_by_page(tmp_path, key):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        shown = await aiko.slash(world.channel, "rules", game=key)
        game, reader = all_games()[key], Reader("en")
        assert shown.ephemeral
        for step in game.first_steps:
            assert reader(step) in world.said(shown)
        book = shown.response
        chapters = world.parts(book, SELECT)[0]["options"]
        pages = [world.text(book)]
        while after := next_page(world, book):
            await aiko.click(book, custom_id=after)
            pages.append(world.text(book))
            assert len(pages) < 60
        assert len(set(pages)) == len(pages) == len(chapters) > 3
        for chapter, page in zip(chapters[1:], pages[1:], strict=True):
            assert f"## {chapter['label']}" in page
        await world.choose(aiko, book, chapters[1]["value"])
        assert world.text(book) == pages[1]
        await world.choose(aiko, book, chapters[0]["value"])
        assert world.text(book) == pages[0]


def next_page(world, book):
    turns = [button["custom_id"] for button in world.parts(book, 2) if button["label"] == "Next page"]
    return turns[0] if turns else None


async def test_the_rules_of_a_match_open_from_its_table_for_anybody(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.lobby("take", 1)
        shown = await world.press(world.people[3], table, "rules")
        assert shown.ephemeral and "Také" in world.said(shown)


async def test_a_persons_language_is_theirs_alone(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        panel = await world.speak(aiko, "uk")
        assert "Ваші налаштування" in world.text(panel)
        table = await world.begun("tenno", 2)
        assert "still placing Peasants" in world.text(table)
        assert "Ваша рука" in world.text(await world.hand(aiko, table))
        assert "Your hand" in world.text(await world.hand(botan, table))
        offered = await aiko.autocomplete(world.channel, "move", "move", "")
        assert all("Зліва" in choice["name"] for choice in offered)
        refused = await world.forged(aiko, table, "cb1:1:nonsense:0:")
        assert "Ця кнопка" in world.said(refused)
        await world.restart()
        assert "Ваша рука" in world.text(await world.hand(aiko, table))


async def test_the_servers_language_is_the_tables(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        moderator = world.moderator("rin")
        await world.speak(moderator, "uk", "serverlang")
        await world.env.settle()
        assert "Тенно" in world.text(table)
        assert "Laying" not in world.text(table)
        plain = (await aiko.slash(world.channel, "settings")).response
        assert "serverlang" not in world.verbs(plain)
        refused = await world.forged(aiko, plain, "cs1:0:serverlang:0:", ["0"])
        assert "Only server managers" in world.said(refused)
        assert "Тенно" in world.text(table)


def picture(world, message):
    """The name of the file that a message shows: the same name, the same picture."""
    [gallery] = world.parts(message, GALLERY)
    return gallery["items"][0]["media"]["url"].rpartition("/")[2]


async def test_the_servers_theme_is_that_of_its_tables_and_of_nobodys_hand(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        public, own = picture(world, table), picture(world, await world.hand(aiko, table))
        moderator = world.moderator("rin")
        panel = (await moderator.slash(world.channel, "settings")).response
        await world.choose(moderator, panel, "1", "servertheme")
        await world.env.settle()
        assert picture(world, table) != public
        assert picture(world, await world.hand(aiko, table)) == own
        refused = await world.forged(aiko, (await aiko.slash(world.channel, "settings")).response, "cs1:0:servertheme:0:", ["0"])
        assert "Only server managers" in world.said(refused)


async def test_a_discord_in_ukrainian_is_answered_in_ukrainian(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        [opened] = await world.sent([world.pressing(aiko, table, world.button(table, "hand"), locale="uk")])
        assert "Ваша рука" in world.said(opened)
        [refused] = await world.sent([world.pressing(world.people[3], table, world.button(table, "hand"), locale="uk")])
        assert "за цим столом" in world.said(refused)


async def test_a_command_from_a_discord_in_ukrainian_is_answered_in_ukrainian(tmp_path, monkeypatch):
    payload_of = interactions.base_payload

    def in_ukrainian(*arguments, **more):
        record, payload = payload_of(*arguments, **more)
        return record, payload | {"locale": "uk"}

    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.begun("tenno", 2)
        monkeypatch.setattr(interactions, "base_payload", in_ukrainian)
        assert "Ваша рука" in world.said(await aiko.slash(world.channel, "hand"))


async def test_who_wants_text_gets_no_pictures(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        before = await world.hand(aiko, table)
        assert len(world.parts(before, GALLERY)) == 1
        panel = (await aiko.slash(world.channel, "settings")).response
        await world.press(aiko, panel, "textfirst")
        assert "text only" in world.text(panel)
        hand = await world.hand(aiko, table)
        assert world.parts(hand, GALLERY) == [] and "Peasant 1" in world.text(hand)
        assert len(world.parts(await world.hand(botan, table), GALLERY)) == 1
        await world.press(aiko, panel, "textfirst")
        assert len(world.parts(await world.hand(aiko, table), GALLERY)) == 1


async def test_whoever_chose_a_theme_has_their_own_pictures_in_it_even_after_a_restart(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        public = picture(world, table)
        before, others = picture(world, await world.hand(aiko, table)), picture(world, await world.hand(botan, table))
        panel = (await aiko.slash(world.channel, "settings")).response
        await world.choose(aiko, panel, "1", "theme")
        await world.restart()
        assert (await world.bot.audience.person(aiko.id)).theme == "contrast"
        assert picture(world, await world.hand(aiko, table)) != before
        assert (picture(world, table), picture(world, await world.hand(botan, table))) == (public, others)


async def test_a_city_is_found_by_its_name_its_country_and_the_time_there(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people

        async def found(person, typed):
            return {each["value"]: each["name"] for each in await person.autocomplete(world.channel, "settings", "city", typed)}

        assert set(await found(aiko, "kathm")) == {"Asia/Kathmandu"}
        assert {"Australia/Adelaide", "Australia/Sydney"} <= set(await found(aiko, "australia"))
        there = (await found(aiko, "kathmandu"))["Asia/Kathmandu"]
        assert "Asia/Kathmandu" in await found(aiko, there.rpartition(" ")[2])
        assert len(await found(aiko, "")) == 25 and await found(aiko, "Atlantis") == {}
        await world.speak(botan, "uk")
        assert (await found(botan, "kyiv"))["Europe/Kyiv"].startswith("Київ, Україна · ")
        assert set(await found(botan, "Київ")) == {"Europe/Kyiv"}


async def test_a_city_is_chosen_from_the_list_or_typed_and_stays(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        chosen = await aiko.slash(world.channel, "settings", city="Asia/Kathmandu")
        assert "Your local time: Kathmandu, Nepal · " in world.said(chosen)
        assert "Your local time: Buenos Aires, Argentina · " in world.said(
            await aiko.slash(world.channel, "settings", city=" buenos aires ")
        )
        refused = await aiko.slash(world.channel, "settings", city="Atlantis")
        assert "don’t know that city" in world.said(refused)
        await world.restart()
        assert (await world.bot.audience.person(aiko.id)).zone == "America/Argentina/Buenos_Aires"
        assert "Your city, for your local time: Buenos Aires." in world.said(await aiko.slash(world.channel, "privacy"))


async def test_settings_open_from_more_as_well(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        table = await world.begun("tenno", 2)
        more = (await world.press(aiko, table, "more")).response
        assert "Your settings" in world.said(await world.press(aiko, more, "settings"))


async def test_about_counts_the_matches(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        await world.begun("tenno", 2)
        about = await aiko.slash(world.channel, "about")
        assert about.ephemeral and "Matches in progress: 1" in world.said(about)
        for game in all_games().values():
            assert Reader("en")(game.name) in world.said(about)


async def test_about_leads_to_the_settings_to_what_is_stored_and_to_another_server(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        about = await aiko.slash(world.channel, "about")
        assert world.verbs(about.response) == {"settings", "privacy"}
        assert ("oauth2/authorize" in world.said(about)) == bool(world.bot.application and world.bot.application.bot_public)


def test_nobody_is_sent_to_an_invitation_that_only_the_host_could_follow():
    links = [("](https://x" in str(for_everybody(Text("bot", "Hello."), (), link, Reader("en")))) for link in ("https://x", "")]
    assert links == [True, False]


async def test_about_names_designers_and_publishers_and_says_that_this_is_independent(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        about = world.said(await aiko.slash(world.channel, "about"))
        assert "an independent project" in about and "Alegreya Sans (Huerta Tipográfica)" in about
        for game in all_games().values():
            if game.designers:
                assert f"- {Reader('en')(game.name)}: {game.designers} ({game.publisher})" in about
        assert about.count("\n- ") == sum(bool(game.designers) for game in all_games().values()) > 0


async def test_commands_are_spoken_in_every_language_the_bot_has(tmp_path):
    async with small_world(tmp_path) as world:
        commands = registered(world)
        known = {"play", "hand", "table", "move", "rules", "settings", "resign", "stop", "about"}
        assert {command["name"] for command in commands} >= known
        codes = [locale.value for locale in Locale if best(locale.value) != "en"]
        assert {best(code) for code in codes} == set(languages()) - {"en"}
        for command in commands:
            for named in (command, *command["options"]):
                assert sorted(named["name_localizations"]) == sorted(named["description_localizations"]) == sorted(codes)
                assert named["description"] not in named["description_localizations"].values()


async def test_commands_are_for_servers_and_direct_messages_and_never_for_groups(tmp_path):
    """0 is a server, 1 a direct message with the bot, 2 a group of people."""
    async with small_world(tmp_path) as world:
        contexts = {command["name"]: command["contexts"] for command in registered(world)}
        assert contexts and all(where == [0, 1] for where in contexts.values())
        assert all(command["integration_types"] == [0] for command in registered(world))


async def test_the_payload_of_the_commands_is_valid_for_every_locale(tmp_path):
    async with small_world(tmp_path) as world:
        commands = registered(world)
        assert list(wire.of_commands(commands)) == []
        assert max(map(wire.weight, commands)) < 8000
