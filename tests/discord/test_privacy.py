"""/privacy: what is kept about somebody is shown, given and deleted, by themselves alone and at any table."""

from __future__ import annotations

import asyncio
import json
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.desk import deliver, privacy
from bot.desk.messages import Kind, Place
from bot.match.privacy import in_match
from bot.match.stored import Person
from bot.match.values import Match, Phase, Sitter
from bot.screen import privacy_screen
from bot.store.sqlite import copies, files
from games import all_games
from tests.discord.test_quarantine import UNKNOWN_PACE, spoil
from tests.discord.world import near_its_end, small_world


async def opened(world: Any, person: Any) -> Any:
    return (await person.slash(world.channel, "privacy")).response


async def file_of(world: Any, person: Any) -> Any:
    given = (await world.press(person, await opened(world, person), "privacyfile")).response
    [attachment] = given.attachments
    assert attachment.filename == "chabudai.json" and given.flags.ephemeral
    return json.loads(await attachment.read())


async def deleted(world: Any, person: Any, message: Any = None) -> str:
    """As it is meant to be pressed. Gives what is said at the end."""
    message = message or await opened(world, person)
    for path in ("", "1", "2"):
        await world.press(person, message, "forgetme", path)
    await world.env.settle()
    return str(world.text(message))


def traces(world: Any, person: Any) -> list[str]:
    """Where their number can still be read: anywhere in any file of the database, whether SQLite uses that part of it or not."""
    found = [path for path in world.path.glob("chabudai.db*") if path.is_file()]
    assert found
    return [path.name for path in found if str(person.id).encode() in path.read_bytes()]


async def everything(world: Any, person: Any, other: Any) -> list[Any]:
    """A match that is over, one that is played and two where people gather; settings, messages and a note."""
    await world.press(person, (await person.slash(world.channel, "settings")).response, "textfirst")
    tables = [await world.begun("tenno", 2)]
    await near_its_end(world)
    await world.played(tables[0], Random("over"))
    tables.append(await world.begun("tenno", 2))
    tables.append(await world.lobby("take", 2))
    tables.append((await person.slash(world.channel, "play", game="take")).response)
    await world.press(other, tables[3], "sit")
    await world.hand(person, tables[1])
    await world.bot.store.keep_fact(f"direct messages closed: {person.id}", "told")
    return tables


# ---- seeing it


@pytest.mark.dear
async def test_what_is_kept_is_said_in_plain_words(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, *_ = world.people
        await everything(world, botan, aiko)
        shown = await botan.slash(world.channel, "privacy")
        said = world.said(shown)
        assert shown.ephemeral
        assert "2 in the lobby, 1 in progress, 1 finished" in said
        assert "text only" in said and "as last seen: en-US" in said
        assert "messages to you: 1." in said and "direct messages are closed: 1." in said
        assert "what you’ve already seen: 2." in said and "mentioned in the channel" in said
        assert "your direct messages with it" in said
        about_chiyo = world.said(await chiyo.slash(world.channel, "privacy"))
        assert "Matches" not in about_chiyo and "messages to you" not in about_chiyo


def test_how_long_backups_are_kept_is_said_as_it_is():
    assert f"daily ones for {copies.DAYS_KEPT} days and weekly ones for {copies.WEEKS_KEPT} weeks" in privacy_screen.backups().id


async def test_it_is_said_in_the_language_of_whoever_asks_to_the_end(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        await world.speak(botan, "uk")
        message = await opened(world, botan)
        assert "Що бот зберігає про вас" in world.text(message) and "українська" in world.text(message).lower()
        assert "Усе про вас видалено" in await deleted(world, botan, message)


async def test_from_everywhere_and_under_its_own_name_in_every_language(tmp_path):
    async with small_world(tmp_path) as world:
        [request] = [request for request in world.env.http_requests if request.method == "PUT"]
        [command] = [command for command in request.json if command["name"] == "privacy"]
        assert command["name_localizations"]["uk"] == "приватність" and command["contexts"] == [0, 1]


# ---- the file


@pytest.mark.dear
async def test_the_file_holds_all_of_it(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await everything(world, botan, aiko)
        about = await file_of(world, botan)
        assert about["person"] == str(botan.id) and about["settings"]["text_without_pictures"] is True
        assert about["notes"] == {"direct messages closed": "told"} and about["looked_at"] == [1, 2]
        assert (about["settings"]["when_it_is_their_turn"], about["settings"]["quiet_hours"]) == ("channel", None)
        assert [(each["match"], each["kind"]) for each in about["messages"]] == [(2, "panel")]
        assert [each["phase"] for each in about["matches"]] == ["over", "playing", "gathering", "gathering"]
        over, *_, own = about["matches"]
        moves = [move for move in await world.bot.store.moves(1) if move.seat == 1]
        assert [(move["seq"], move["at"]) for move in over["moves"]] == [(n, move.at) for n, move in enumerate(moves, 1)] and moves
        assert over["names"] == ["Aiko", "Botan"] and over["outcome"]["places"]
        assert own["host"] and len(own["clicks"]) == 1


@pytest.mark.parametrize("key", list(all_games()))
async def test_of_a_match_that_is_played_the_file_holds_nothing_hidden(tmp_path, key, many):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        table = await world.begun(key, all_games()[key].seats[0])
        await world.played(table, Random(key), many(8, 25))
        about = await file_of(world, botan)
        match, text = (await world.moment()).match, json.dumps(about)
        assert match.phase is Phase.PLAYING and match.deal is not None
        others = [str(other.id) for other in world.people if other != botan]
        for secret in (match.seed, match.secret, match.deal.dealt, "told", "state", *others):
            assert secret and secret not in text
        own = [move.at for move in await world.bot.store.moves(1) if move.seat == 1]
        assert [move["at"] for move in about["matches"][0]["moves"]] == own and own
        assert [move["seq"] for move in about["matches"][0]["moves"]] == list(range(1, len(own) + 1))
        assert len(about["matches"][0]["clicks"]) == 1, "the clicks of others stir the deal, too"


@pytest.mark.dear
async def test_the_file_does_not_tell_how_often_others_have_tried_something(tmp_path):
    """Neither by the numbers of one's own decisions and of what was taken back, nor by when advice was asked for."""
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("take", 2)
        chance, panels = Random("tries"), dict[int, Any]()
        while (await world.moment()).seq < 20 or aiko in await world.asked():
            await world.played(table, chance, 1, panels)
        await world.press(botan, await world.more(botan, await world.hand(botan, table)), "advice")
        match, moves = (await world.moment()).match, await world.bot.store.moves(1)
        took_back = replace(moves[-1], seq=len(moves), seat=1, undoes=max(move.seq for move in moves if move.seat == 1))
        tried = replace(next(move for move in moves if move.seat == 0), seq=1)
        one = in_match(match, botan.id, [*moves, took_back])
        later = [replace(each, seq=each.seq + 1) for each in moves[1:]]
        later.append(replace(took_back, seq=took_back.seq + 1, undoes=(took_back.undoes or 0) + 1))
        advised = tuple(replace(each, asked=each.asked + 1) for each in match.advised)
        assert advised and one["moves"][-1]["takes_back"] == one["moves"][-1]["seq"] - 1 > 1
        assert in_match(replace(match, advised=advised), botan.id, [moves[0], tried, *later]) == one
        assert one["seats"][0]["asked_for_advice"] == [one["moves"][-1]["seq"]]


async def test_what_a_computer_did_in_their_seat_is_told_after_the_end(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.together([world.bot.door.leave(1, botan.id)])
        panel, chance = await world.hand(aiko, table), Random("alone")
        while (await world.moment()).seq < 6:
            assert await world.decide(aiko, panel, chance)
        moves = [move for move in await world.bot.store.moves(1) if move.seat == 1]
        assert moves and {move.by for move in moves} == {"computer"}
        assert (await file_of(world, botan))["matches"][0]["moves"] == []
        await world.bot.door.stop(1, aiko.id, moderator=False)
        assert len((await file_of(world, botan))["matches"][0]["moves"]) >= len(moves)


async def test_what_was_done_before_somebody_came_is_told_after_the_end(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.choose(botan, await world.hand(botan, table), "0")
        world.bot.computers.delay = lambda _dice, _moment: 3600.0
        await world.bot.door.leave(1, botan.id)
        await world.bot.door.take_seat(1, chiyo.id, "Chiyo")
        [match] = (await file_of(world, chiyo))["matches"]
        assert (match["seats"][0]["late"], match["moves"], match["clicks"]) == (True, [], [])
        await world.bot.door.stop(1, aiko.id, moderator=False)
        assert (await file_of(world, chiyo))["matches"][0]["moves"]


async def test_whoever_was_played_on_for_reads_what_they_did_until_then(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, chiyo, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.choose(botan, await world.hand(botan, table), "0")
        world.bot.computers.delay = lambda _dice, _moment: 3600.0
        await world.bot.door.leave(1, botan.id)
        await world.bot.door.take_seat(1, chiyo.id, "Chiyo")
        [before] = (await file_of(world, botan))["matches"]
        await world.played(table, Random("after"), 6)
        [match] = (await file_of(world, botan))["matches"]
        assert match == before
        assert (match["seats"], match["seats_before"]) == ([], [{"seat": 1, "name": "Botan"}])
        assert [(move["seq"], move["seat"], move["by"]) for move in match["moves"]] == [(1, 1, "person")]
        await world.bot.door.stop(1, aiko.id, moderator=False)
        assert (await file_of(world, botan))["matches"][0]["moves"] == match["moves"]


async def test_a_match_that_cannot_be_read_is_in_it_by_its_number(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        await world.lobby("tenno", 2)
        await world.begun("tenno", 2)
        spoil(world, UNKNOWN_PACE)
        spoil(world, "UPDATE moves SET asked = 'x' WHERE match = 2")
        assert "can’t read: 1." in world.text(await opened(world, botan))
        unread, without_moves = (await file_of(world, botan))["matches"]
        assert unread == {"id": 1, "unreadable": True} and without_moves["moves"] is None
        world.provoked()


async def test_a_very_large_file_is_packed(tmp_path, monkeypatch):
    monkeypatch.setattr("bot.desk.files.TOO_LARGE", 100)
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        given = (await world.press(botan, await opened(world, botan), "privacyfile")).response
        [attachment] = given.attachments
        assert attachment.filename == "chabudai.json.gz" and (await attachment.read())[:2] == b"\x1f\x8b"


# ---- deleting it


async def test_nothing_happens_before_it_was_asked_twice(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        await world.begun("tenno", 2)
        message = await opened(world, botan)
        await world.press(botan, message, "forgetme")
        assert "an AI named Player" in world.text(message) and "4 weeks" in world.text(message)
        await world.press(botan, message, "forgetme", "1")
        assert "can’t be undone" in world.text(message)
        await world.press(botan, message, "privacy")
        assert "What the bot stores about you" in world.text(message)
        assert (await world.moment()).match.seat_of(botan.id) == 1 and traces(world, botan)


@pytest.mark.dear
async def test_everything_that_is_kept_goes_and_the_rest_stays(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        _over, playing, gathering, own = await everything(world, botan, aiko)
        said = await deleted(world, botan)
        assert "now continue without you: 3." in said and "say Player instead of your name: 1." in said
        assert "Messages: 1. Matches you had viewed: 2. Settings and notes: 2." in said and "one thing is stored again" in said
        assert traces(world, botan) == [] and traces(world, aiko)
        matches = [await world.bot.store.load(number) for number in range(1, 5)]
        assert [match.names for match in matches] == [("Aiko", "Player"), ("Aiko", "Player"), ("Aiko",), ("Aiko",)]
        assert [match.phase for match in matches] == [Phase.OVER, Phase.PLAYING, Phase.GATHERING, Phase.GATHERING]
        assert matches[3].host == aiko.id
        assert "Botan" not in world.text(playing) + world.text(gathering) + world.text(own)
        assert await world.bot.store.person(botan.id) == Person(botan.id)
        assert (await world.bot.store.person(aiko.id)).locale == "en-US"


@pytest.mark.dear
async def test_the_others_play_on_against_a_computer_player(tmp_path, many):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.played(table, Random("begin"), 3)
        await deleted(world, botan)
        if many(True, False):
            await near_its_end(world)
        await world.played(table, Random("on"), panels={aiko.id: await world.hand(aiko, table)})
        match = (await world.moment()).match
        assert match.phase is Phase.OVER and match.sitters[1] == Sitter("Player")
        assert {move.by for move in (await world.bot.store.moves(1))[5:] if move.seat == 1} == {"computer"}
        assert "You weren’t at this table" in world.said(await world.press(botan, table, "rematch"))


async def test_a_table_without_anybody_else_is_closed(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_ = world.people
        lobby = await world.lobby("tenno", 1, computers=1)
        table = await world.begun("tenno", 1, computers=1)
        await deleted(world, aiko)
        assert {(await world.bot.store.load(number)).phase for number in (1, 2)} == {Phase.STOPPED}
        assert "closed" in world.text(lobby) and world.bot.door.matches.playing == 0
        assert "hand" not in world.verbs(table)


async def test_their_ping_is_taken_away(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.choose(aiko, await world.hand(aiko, table), "0")
        await world.env.advance_time(61)
        [notice] = world.notices()
        assert {user.id for user in notice.mentions} == {botan.id}
        await deleted(world, botan)
        assert notice.id not in {message.id for message in world.public()}
        assert ("notice", botan.id) not in await world.bot.store.messages(1)


async def test_what_is_in_memory_goes_too(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.hand(botan, table)
        bot, panel = world.bot, Place(1, Kind.PANEL, botan.id)
        assert botan.id in bot.notices._seen[1] and await bot.messages.at(panel) and botan.id in bot.audience._people
        await deleted(world, botan)
        assert botan.id not in bot.notices._seen[1] and await bot.messages.at(panel) is None
        assert botan.id not in bot.audience._people and not any(
            "Botan" in names for _language, _theme, names, _faces in bot.audience._readers
        )
        assert bot.door.matches.positions.get(1).match.seat_of(botan.id) is None


class Showing:
    """All that is sent to Discord: requests, and the pictures beside them as what is drawn on them."""

    def __init__(self, world: Any, monkeypatch: pytest.MonkeyPatch) -> None:
        self.world, self.pictures, self.before = world, list[str](), len(world.env.http_requests)
        world.bot.studio.draw = lambda scene: repr(scene).encode()
        for name in ("files_of", "attachments_of"):
            monkeypatch.setattr(deliver, name, self._seen(getattr(deliver, name)))

    def _seen(self, make: Any) -> Any:
        def seen(picture: Any, *uploaded: Any) -> Any:
            if picture is not None:
                self.pictures.append(picture.data.decode() + picture.alt)
            return make(picture, *uploaded)

        return seen

    def from_now_on(self) -> None:
        self.pictures.clear()
        self.before = len(self.world.env.http_requests)

    def said(self) -> str:
        return json.dumps([request.json for request in self.world.env.http_requests[self.before :]], ensure_ascii=False)


@pytest.mark.dear("tatsu", "samurai-sword")
@pytest.mark.parametrize("key", list(all_games()))
async def test_afterwards_their_name_stands_in_no_message_and_on_no_picture(tmp_path, monkeypatch, key):
    async with small_world(tmp_path) as world:
        showing, seats = Showing(world, monkeypatch), all_games()[key].seats[0]
        aiko, botan, *_ = world.people
        table = await world.begun(key, min(3, seats), max(0, seats - 3))
        panels = {person.id: await world.hand(person, table) for person in world.people[: min(3, seats)]}
        await world.played(table, Random(key), 6, panels)
        assert "Botan" in showing.said() and any("Botan" in picture for picture in showing.pictures), "there is nothing to forget"
        await deleted(world, botan)
        showing.from_now_on()
        for person in [person for person in world.people if person.id in panels and person is not botan]:
            panels[person.id] = await world.hand(person, table)
            more = (await world.press(person, table, "more")).response
            await world.press(person, more, "history")
            await world.press(person, panels[person.id], "explain")
            await person.slash(world.channel, "turns")
        await aiko.slash(world.channel, "table")
        await world.played(world.tables()[-1], Random(key), 6, panels)
        await world.restart()
        await world.hand(aiko, world.tables()[-1])
        assert showing.pictures and "Player" in showing.said()
        assert "Botan" not in showing.said() + "".join(showing.pictures)


async def test_afterwards_a_click_leaves_a_record_of_language_only(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        table = await world.begun("tenno", 2)
        await world.speak(botan, "uk")
        await deleted(world, botan)
        assert "You’re not at this table" in world.said(await world.press(botan, table, "hand"))
        assert await world.bot.store.person(botan.id) == Person(botan.id, locale="en-US")
        about = await file_of(world, botan)
        assert (about["matches"], about["messages"], about["notes"]) == ([], [], {})


async def test_it_is_durable_before_it_is_said(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        await world.begun("tenno", 2)
        message, erase, seen = await opened(world, botan), world.bot.privacy.erase, []

        async def watched(person):
            erased = await erase(person)
            seen.append((traces(world, botan), world.text(message)))
            return erased

        world.bot.privacy.erase = watched
        await deleted(world, botan, message)
        assert seen == [([], "One moment: deleting everything about you.")]
        await world.restart()
        assert (await world.moment()).match.names == ("Aiko", "Player")


# ---- late, twice, by others


async def test_its_buttons_work_late_and_after_a_restart(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        await world.begun("tenno", 2)
        message = await opened(world, botan)
        await world.restart()
        await world.env.advance_time(3 * 86_400)
        await world.press(botan, message, "forgetme")
        await world.restart()
        await world.press(botan, message, "forgetme", "1")
        await world.press(botan, message, "forgetme", "2")
        assert "Everything about you is deleted" in world.text(message)
        assert (await world.moment()).match.names == ("Aiko", "Player")


async def test_pressed_twice_at_once_it_is_done_once(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        await world.begun("tenno", 2)
        message = await opened(world, botan)
        answers = await world.at_once([(botan, message, "cb1:0:forgetme:0:2")] * 3)
        assert len(answers) == 3 and "Everything about you is deleted" in world.text(message)
        assert (await world.moment()).match.names == ("Aiko", "Player")
        assert "deleted" in await deleted(world, botan), "and once more, when there is nothing left"


async def test_a_stranger_touches_only_themselves(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, _chiyo, stranger = world.people
        table = await world.begun("tenno", 2)
        before, message = world.text(table), await opened(world, botan)
        for custom_id in ("cb1:0:forgetme:0:2", f"cb1:1:forgetme:{botan.id % 10**9}:2", "cb1:0:privacyfile:0:", "cb1:0:privacy:0:"):
            for pressed in (message, table):
                await world.forged(stranger, pressed, custom_id)
        assert (await world.moment()).match.names == ("Aiko", "Botan")
        assert traces(world, botan) and traces(world, aiko)
        assert world.text(table) == before, "what everybody sees stays as it is"


async def test_a_path_that_nobody_made_is_only_a_question(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        await world.begun("tenno", 2)
        message = await opened(world, botan)
        for path in ("3", "2.2", "1.2", "9999"):
            await world.forged(botan, message, f"cb1:0:forgetme:0:{path}")
            assert "If everything about you is deleted" in world.text(message)
        assert (await world.moment()).match.names == ("Aiko", "Botan")


# ---- when not everything goes well


async def test_what_cannot_be_saved_is_said_and_can_be_done_again(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        await world.begun("tenno", 2)
        message = await opened(world, botan)
        world.refuse_once("erase_person")
        refused = await world.forged(botan, message, "cb1:0:forgetme:0:2")
        assert any("Not everything could be deleted" in world.text(each) for each in refused.followups)
        assert traces(world, botan)
        await deleted(world, botan)
        assert traces(world, botan) == []


async def test_of_matches_that_nobody_can_read_they_are_deleted_too(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        for _ in range(4):
            await world.begun("tenno", 2)
        spoil(world, UNKNOWN_PACE)
        spoil(world, "UPDATE matches SET body = json_set(body, '$.game', 'ludo') WHERE id = 2")
        spoil(world, "UPDATE moves SET state = '{}' WHERE match = 3")
        spoil(world, "UPDATE matches SET body = json_set(body, '$.phase', 'paused') WHERE id = 4")
        await world.restart()
        await deleted(world, botan)
        assert traces(world, botan) == []
        world.provoked()


async def test_many_matches_are_gone_through_in_small_batches(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        sitters = (Sitter("Aiko", aiko.id), Sitter("Botan", botan.id))
        ended = Match("tenno", world.guild.id, 1, aiko.id, sitters, {}, phase=Phase.STOPPED)
        for _ in range(70):
            await world.bot.store.create(ended)
        at_once, most, erase = 0, [0], world.bot.door.erase

        async def watched(match_id, person):
            nonlocal at_once
            at_once += 1
            most.append(at_once)
            await asyncio.sleep(0)
            await erase(match_id, person)
            at_once -= 1

        monkeypatch.setattr(world.bot.door, "erase", watched)
        assert "say Player instead of your name: 70." in await deleted(world, botan)
        assert max(most) == privacy.AT_A_TIME and traces(world, botan) == []
        assert {(await world.bot.store.load(number)).names for number in range(1, 71)} == {("Aiko", "Player")}


async def test_a_rematch_that_seats_them_meanwhile_is_found_as_well(tmp_path, monkeypatch):
    async with small_world(tmp_path) as world:
        aiko, botan, *_ = world.people
        await world.begun("tenno", 2)
        await world.finished()
        erase, rematches = world.bot.door.erase, list[Match]()

        async def meanwhile(match_id, person):
            if not rematches:
                rematches.append(await world.bot.door.rematch(1, aiko.id, "Aiko", 5))
            await erase(match_id, person)

        monkeypatch.setattr(world.bot.door, "erase", meanwhile)
        await deleted(world, botan)
        assert (await world.bot.store.load(2)).names == ("Aiko",) and traces(world, botan) == []


async def test_a_backup_holds_what_there_was(tmp_path):
    async with small_world(tmp_path) as world:
        _aiko, botan, *_ = world.people
        await world.begun("tenno", 2)
        backup = files.stamped(tmp_path / "chabudai.db", 0.0)
        await asyncio.to_thread(copies.copy, tmp_path / "chabudai.db", backup)
        await deleted(world, botan)
        assert traces(world, botan) == [] and str(botan.id).encode() in backup.read_bytes()
