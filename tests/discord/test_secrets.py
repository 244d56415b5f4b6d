"""Nothing public tells what only a seat may know: not a message, a description, a file's name, a custom_id, a notice, or a pause."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from bot.desk import tables
from bot.desk.notices import people_told
from bot.i18n import Reader
from bot.match.moment import Moment
from bot.play.answering import human_pace
from bot.screen import table_screen
from bot.screen.notice_screen import channel_notice
from bot.screen.parts import Paragraph
from games import all_games
from games.core.dice import Dice, dice_of
from games.core.game import Seat
from tests.discord.world import GALLERY, SELECT, small_world

TABLES = [(key, seats) for key, game in all_games().items() for seats in sorted({game.seats[0], game.seats[-1]})]


def another(moment, chance):
    """A match that looks the same to everybody: what is hidden is dealt anew, what only some were told was never told."""
    public = tuple(entry for entry in moment.log if entry.told.to is None)
    guessed = moment.game.believe(moment.view(None), [entry.told.event for entry in public]).draw(chance)
    return Moment(moment.match, moment.seq, guessed, moment.asked, moment.since, public)


async def shown_publicly(world, stranger):
    """What everybody gets to see, as it goes over the wire."""
    before = len(world.env.http_requests)
    await world.bot.tables.repost(1)
    await world.env.settle()
    await world.press(stranger, world.tables()[-1], "more")
    await stranger.autocomplete(world.channel, "move", "move", "")
    await stranger.slash(world.channel, "hand")
    sent = [request.json for request in world.env.http_requests[before:] if request.json]
    assert len(sent) >= 4
    return msgspec.json.encode([{name: value for name, value in body.items() if name != "nonce"} for body in sent])


@pytest.mark.dear("samurai-sword", "tenno-7", "tatsu-4")
@pytest.mark.parametrize(("key", "seats"), TABLES)
async def test_what_is_public_is_the_same_whatever_is_hidden(tmp_path, key, seats, many):
    async with small_world(tmp_path, people=8) as world:
        people = min(seats, 3)
        table = await world.begun(key, people, seats - people)
        stranger, chance, dice, hidden = world.people[7], Random(f"{key} {seats}"), Dice(f"{key} {seats}"), 0
        panels: dict = {}
        for _ in range(many(3, 10)):
            moment = await world.moment()
            other = another(moment, dice)
            assert people_told(other) == people_told(moment)
            assert notice_of(other) == notice_of(moment)
            assert human_pace(dice_of("any", 1), other) == human_pace(dice_of("any", 1), moment)
            true = await shown_publicly(world, stranger)
            world.bot.door.matches.remember(other)
            assert await shown_publicly(world, stranger) == true
            world.bot.door.matches.remember(moment)
            hidden += other.state != moment.state
            if not await world.asked():
                break
            await world.played(world.tables()[-1], chance, 2, panels)
        assert hidden, "nothing was hidden, so nothing was checked"
        assert table


async def test_the_check_finds_a_table_that_leaks(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        await world.begun("samurai-sword", 3)
        moment = await world.moment()

        def leaking(moment, reader, ending):
            screen = table_screen.table(moment, reader, ending)
            return replace(screen, parts=(*screen.parts, Paragraph(str(hash(moment.state)))))

        monkeypatch.setattr(tables, "table", leaking)
        true = await shown_publicly(world, world.people[3])
        world.bot.door.matches.remember(another(moment, Dice("leak")))
        assert await shown_publicly(world, world.people[3]) != true


@pytest.mark.parametrize("key", list(all_games()))
async def test_panels_are_private_and_their_pictures_are_not_those_of_the_table(tmp_path, key):
    async with small_world(tmp_path) as world:
        seats = all_games()[key].seats[0]
        table = await world.begun(key, seats)
        panels: dict = {}
        await world.played(table, Random(f"private {key}"), 12, panels)
        await world.env.settle()
        for message in world.public():
            assert not {"pick", "page"} & world.verbs(message)
        public = {name for message in world.public() for name in pictures(world, message)}
        moment = await world.moment()
        for person, panel in panels.items():
            seat = moment.match.seat_of(person)
            same = moment.scene(seat) == moment.scene(None)
            assert public and (same or not public & set(pictures(world, panel)))
        assert all(panel.ephemeral for panel in panels.values())
        for entry in world.env.http_requests:
            if entry.method == "POST" and entry.path.endswith("/callback") and entry.json["type"] == 4:
                assert entry.json["data"]["flags"] & 64 or "sit" in str(entry.json)


def pictures(world, message):
    return [item["media"]["url"].rpartition("/")[2] for part in world.parts(message, GALLERY) for item in part["items"]]


async def test_secret_and_seed_are_secret_until_the_end(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        await world.played(table, Random("seed"), 20)
        await world.press(world.people[3], (await world.press(world.people[3], table, "more")).response, "deal")
        await world.forged(world.people[3], table, "cb1:1:checkdeal:0:")
        match = (await world.moment()).match
        sent = str([request.json for request in world.env.http_requests])
        assert match.seal in sent
        for secret in (match.secret, match.seed, match.deal.dealt):
            assert len(secret) == 64
            assert secret not in sent
            assert secret not in str(world.logs)


async def test_tokens_do_not_reach_the_log(tmp_path):
    async with small_world(tmp_path) as world:
        table = await world.begun("tenno", 2)
        await world.played(table, Random("log"), 5)
        tokens = [record.token for record in world.env.backend.interactions.values()]
        assert tokens and not any(token in str(world.logs) for token in tokens)


@pytest.mark.dear("tatsu")
@pytest.mark.parametrize("key", list(all_games()))
async def test_a_stranger_cannot_look_at_the_choices_of_others(tmp_path, key):
    async with small_world(tmp_path) as world:
        table = await world.begun(key, all_games()[key].seats[0])
        stranger = world.people[3] if all_games()[key].seats[0] < 4 else None
        assert stranger is not None
        asked = (await world.moment()).asked
        for custom_id, values in [(f"cs1:1:pick:{number}:", ["0"]) for number in set(asked)] + [(f"cb1:1:page:{asked[0]}:0", None)]:
            answer = await world.forged(stranger, table, custom_id, values)
            assert answer.ephemeral and world.parts(answer.response, GALLERY) == []
            assert world.parts(answer.response, SELECT) == [] and world.verbs(answer.response) <= {"watch", "open"}


def notice_of(moment):
    """What everybody reads of those who are asked, and of somebody who is away."""
    asked = moment.people_waited_for
    return channel_notice(moment, asked, [Seat(0)], "https://discord.com/channels/1/2/3", True, Reader("en", moment.match.names))
