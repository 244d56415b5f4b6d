"""The deal as people see it: the seal in the lobby, who stirred it under More, and the check after the end."""

from __future__ import annotations

import hashlib
import hmac
import re

import pytest
from msgspec.structs import replace

from bot.match.deal import sealed, seed_of
from bot.screen.lobby_screen import SHOWN
from games import all_games
from games.core.dice import commitment
from tests.discord.world import small_world

HEX = re.compile(r"[0-9a-f]{16}")
WHOLE = re.compile(r"`([0-9a-f]{64})`")


async def the_deal(world, person, table):
    """What More shows of the deal."""
    more = (await world.press(person, table, "more")).response
    return await world.press(person, more, "deal")


async def stopped(world, table):
    """A match that has come to an end, as quickly as possible."""
    sure = (await world.people[0].slash(world.channel, "stop")).response
    await world.press(world.people[0], sure, "stop", "1")
    await world.env.settle()
    return table


# ---- before the start


async def test_a_lobby_shows_half_of_its_seal_from_the_first_moment_and_the_deal_the_whole(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.lobby("tenno", 1)
        [shown] = re.findall(r"deal: ([0-9a-f]{32})…$", world.text(table), re.MULTILINE)
        match = await world.bot.door.matches.match(1)
        assert match.seal.startswith(shown) and match.seal == commitment(match.secret)
        assert WHOLE.findall(world.said(await world.press(world.people[3], table, "deal"))) == [match.seal]


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_who_has_stirred_so_far_can_be_read_in_the_lobby(tmp_path, language):
    async with small_world(tmp_path) as world:
        *_others, chiyo, _daichi = world.people
        await world.speak(chiyo, language)
        table = await world.lobby("tenno", 2, computers=1)
        told = await world.press(chiyo, table, "deal")
        assert told.ephemeral
        said, match = world.said(told), await world.bot.door.matches.match(1)
        assert "**Aiko**" in said and "**Botan**" in said and "Aki" not in said
        assert WHOLE.findall(said) == [match.seal]
        assert {"en": "can predict", "uk": "передбачити"}[language] in said
        assert world.verbs(told.response) == set()


async def test_a_closed_lobby_shows_no_seal(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.lobby("tenno", 2)
        deal, seal = world.button(table, "deal"), (await world.bot.door.matches.match(1)).seal
        await stopped(world, table)
        assert seal[:SHOWN] not in world.text(table)
        assert "out of date" in world.said(await world.forged(world.people[1], table, deal))


async def test_only_the_first_click_of_somebody_counts(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 2)
        first = (await world.bot.door.matches.match(1)).stirred
        await world.press(botan, table, "stand")
        await world.press(botan, table, "sit")
        await world.press(botan, table, "sit")
        assert (await world.bot.door.matches.match(1)).stirred == first


# ---- while it is played


@pytest.mark.parametrize("key", list(all_games()))
async def test_the_table_shows_no_hex(tmp_path, key):
    async with small_world(tmp_path) as world:
        table = await world.begun(key, all_games()[key].seats[0])
        assert "seal of the deal under" in world.text(table) and not HEX.search(world.text(table))
        await stopped(world, table)
        assert "check the deal" in world.text(table) and not HEX.search(world.text(table))


@pytest.mark.parametrize("language", ["en", "uk"])
async def test_more_tells_what_is_sealed_and_who_stirred(tmp_path, language):
    async with small_world(tmp_path) as world:
        aiko, _botan, chiyo, _daichi = world.people
        await world.speak(chiyo, language)
        table = await world.begun("tenno", 2, computers=1)
        told = await the_deal(world, chiyo, table)
        assert told.ephemeral
        _heading, first, second, small = world.said(told).split("\n")
        match = (await world.moment()).match
        assert WHOLE.findall(small) == [match.seal]
        assert {"en": "secret number", "uk": "таємне число"}[language] in first
        assert second.count("**Aiko**") == 2, "sat down, and pressed Start"
        assert second.count("**Botan**") == 1 and "Aki" not in second
        assert all(line.endswith(".") and line.count(". ") == 0 for line in (first, second)), "two sentences"
        assert world.verbs(told.response) == set(), "nothing can be checked yet"
        refused = await world.forged(aiko, table, "cb1:1:checkdeal:0:")
        assert refused.ephemeral and "still in progress" in world.said(refused)


async def test_the_number_of_the_start_is_that_of_the_one_that_worked(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1)
        await world.press_late(aiko, table, "start")
        await world.press(botan, table, "sit")
        await world.press(botan, table, "start")
        worked = await world.press(aiko, table, "start")
        match = (await world.moment()).match
        numbers = {record.user_id: record.id for record in world.env.backend.interactions.values()}
        assert match.deal.start == worked._interaction.id == numbers[aiko.id]
        assert match.deal.starter == 0


async def test_a_substitute_has_not_stirred(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, chiyo, daichi = world.people
        table = await world.begun("tenno", 2)
        sure = (await botan.slash(world.channel, "resign")).response
        await world.press(botan, sure, "leave", "1")
        await world.press(chiyo, (await world.press(chiyo, table, "seat")).response, "seat")
        said = world.said(await the_deal(world, daichi, table))
        assert "the first player in seat 2" in said and "**Chiyo**" not in said


async def test_a_host_who_does_not_play_may_press_start(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 1, computers=1)
        await world.press(aiko, table, "stand")
        await world.press(botan, table, "sit")
        await world.press(aiko, table, "start")
        said = world.said(await the_deal(world, botan, table))
        assert "“Sit down” by **Botan**, and “Start” by the host." in said


# ---- afterwards


@pytest.mark.parametrize("key", list(all_games()))
async def test_check_computes_it_again_in_front_of_the_person(tmp_path, key):
    async with small_world(tmp_path) as world:
        stranger = world.people[3]
        table = await world.begun(key, all_games()[key].seats[0])
        before = world.said(await the_deal(world, stranger, table))
        await stopped(world, table)
        deal = (await the_deal(world, stranger, table)).response
        found = await world.press(stranger, deal, "checkdeal")
        assert found.ephemeral and "The deal matches its seal." in world.said(found)
        [clicked] = re.findall(r"-# The clicks: (.*)", world.said(found))
        assert len(re.findall(r"\*\*\w+\*\* <t:1767225600:T>", clicked)) == all_games()[key].seats[0], "when the simulated clock begins"
        assert clicked.endswith(", Start <t:1767225600:T>")
        seal, secret, seed = WHOLE.findall(world.said(found))
        [bound] = re.findall(r"```json\n(.*)\n```", world.said(found))
        assert WHOLE.findall(before) == [seal] == [hashlib.sha256(secret.encode()).hexdigest()]
        assert seed == hmac.new(secret.encode(), bound.encode(), hashlib.sha256).hexdigest()
        assert seed == (await world.bot.door.matches.match(1)).seed


@pytest.mark.parametrize(
    "change",
    [
        lambda match: {"secret": match.secret[::-1]},
        lambda match: {"seal": match.seal[::-1]},
        lambda match: {"seed": match.seed[::-1]},
        lambda match: {"options": {**match.options, "log": "open"}},
        lambda match: {"deal": replace(match.deal, seats=match.deal.seats[::-1])},
        lambda match: {"deal": replace(match.deal, start=match.deal.start + 1)},
        lambda match: {"deal": replace(match.deal, dealt=match.deal.dealt[::-1])},
    ],
    ids=["secret", "seal", "seed", "options", "seats", "start", "cards"],
)
async def test_check_says_so_if_it_is_not_as_sealed(tmp_path, change):
    async with small_world(tmp_path) as world:
        table = await stopped(world, await world.begun("tenno", 2))
        deal = (await the_deal(world, world.people[1], table)).response
        match = await world.bot.door.matches.match(1)
        other = replace(match, **change(match))
        assert other != match
        await world.together([world.bot.store.save(other)])
        world.bot.door.matches.evict(1)
        assert "doesn’t match its seal" in world.said(await world.press(world.people[1], deal, "checkdeal"))


async def test_after_the_rules_have_changed_the_numbers_can_still_be_checked(tmp_path):
    async with small_world(tmp_path) as world:
        table = await stopped(world, await world.begun("tenno", 2))
        deal = (await the_deal(world, world.people[1], table)).response
        match = await world.bot.door.matches.match(1)
        old = replace(match, rules_version=match.rules_version + 1)
        await world.together([world.bot.store.save(replace(old, seed=seed_of(match.secret, sealed(old))))])
        world.bot.door.matches.evict(1)
        assert "rules have changed" in world.said(await world.press(world.people[1], deal, "checkdeal"))


# ---- the next match


async def test_a_rematch_has_another_secret_and_its_people_may_stir(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, _daichi = world.people
        table = await stopped(world, await world.begun("take", 2))
        again = (await world.press(aiko, table, "rematch")).response
        first, second = [await world.bot.door.matches.match(number) for number in (1, 2)]
        assert first.seal != second.seal and second.seal[:SHOWN] in world.text(again)
        before = world.said(await world.press(chiyo, again, "deal"))
        assert "so far **Aiko**" in before and "**Botan** can still change" in before
        await world.press(botan, again, "sit")
        after = world.said(await world.press(chiyo, again, "deal"))
        assert "so far **Botan**, **Aiko**" in after and "can still" not in after
        assert "sit" in world.disabled(again)


async def test_in_a_rematch_without_another_click_only_the_start_and_the_rematch_count(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, _daichi = world.people
        table = await stopped(world, await world.begun("take", 2))
        again = (await world.press(aiko, table, "rematch")).response
        await world.press(aiko, again, "stand")
        await world.press(botan, again, "addai")
        await world.press(botan, again, "start")
        said = world.said(await the_deal(world, chiyo, again))
        assert "clicks that no one could predict: “Start” by **Botan**." in said


# ---- from before


async def test_a_lobby_from_before_keeps_its_scheme(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.lobby("tenno", 2)
        old = replace(await world.bot.door.matches.match(1), secret="", seal="", stirred=())
        await world.together([world.bot.store.save(old)])
        world.bot.door.matches.evict(1)
        assert "out of date" in world.said(await world.press(botan, table, "deal"))
        assert "already" in world.said(await world.press(botan, table, "sit"))
        await world.press(aiko, table, "start")
        said = world.said(await the_deal(world, botan, table))
        match = (await world.moment()).match
        assert match.deal is None and WHOLE.findall(said) == [commitment(match.seed)]
        assert "When this match started" in said
        await stopped(world, table)
        found = world.said(await world.press(botan, (await the_deal(world, botan, table)).response, "checkdeal"))
        assert "matches its seal" in found and WHOLE.findall(found) == [commitment(match.seed), match.seed]
