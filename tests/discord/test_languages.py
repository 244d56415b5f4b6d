"""One table, as many people as can sit there and one who watches: each reads their own language, the channel the server's."""

from __future__ import annotations

from itertools import cycle, islice

from bot.i18n import Reader, languages
from bot.screen.custom_id import parse
from games.core.text import Phrases
from tests.discord.world import BUTTON, GALLERY, small_world

_ = Phrases("bot")
SEATS = 7
DISCORDS = {"en": "en-US", "es": "es-ES"}  # what Discord calls a language, where it is not what we call it


async def opened(world, person, table, locale):
    """Their panel, opened from a Discord in this language."""
    [answer] = await world.sent([world.pressing(person, table, world.button(table, "hand"), locale=locale)])
    return answer.response


def read_in(world, message, words):
    """The languages in which it says this."""
    names = [person.display_name for person in world.people]
    said = unmarked(world.text(message))
    return {code for code in languages() if unmarked(Reader(code, names)(words)) in said}


def unmarked(text):
    return text.replace("*", "").replace("\\", "")


def button_says(world, message, verb, words):
    [label] = [part["label"] for part in world.parts(message, BUTTON) if parse(part["custom_id"]).verb == verb]
    return {code for code in languages() if Reader(code).plain(words) == label}


async def test_everybody_at_a_table_reads_their_own_language_and_the_channel_the_servers(tmp_path):
    async with small_world(tmp_path, people=SEATS + 1) as world:
        codes = list(islice(cycle(languages()), SEATS + 1))
        table = await world.begun("samurai-sword", SEATS)
        *players, watcher = world.people
        panels = [await opened(world, who, table, DISCORDS.get(code, code)) for who, code in zip(players, codes, strict=False)]
        moment = await world.moment()
        for code, panel, who in zip(codes, panels, players, strict=False):
            seat = moment.match.seat_of(who.id)
            assert code in button_says(world, panel, "explain", _("Rules"))
            assert code in read_in(world, panel, moment.ask(seat)), (code, world.text(panel))
        settings = (await watcher.slash(world.channel, "settings")).response
        await world.choose(watcher, settings, str(1 + list(languages()).index(codes[-1])), "language")
        watched = (await watcher.slash(world.channel, "watch")).response
        assert codes[-1] in read_in(world, watched, _("you are watching"))
        assert "en" in button_says(world, table, "hand", _("My hand"))
        await world.bot.audience.save_server_language(world.guild.id, "uk")
        world.bot.tables.refresh(1)
        await world.env.settle()
        assert "uk" in button_says(world, table, "hand", _("My hand"))
        assert "en" in button_says(world, panels[0], "explain", _("Rules"))


async def test_another_language_is_seen_at_once_in_a_panel_that_is_open_and_in_its_picture(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, *_others = world.people
        table = await world.begun("tatsu", 2)
        panel = await world.hand(aiko, table)
        [before] = world.parts(panel, GALLERY)
        assert "en" in button_says(world, panel, "explain", _("Rules"))
        settings = (await aiko.slash(world.channel, "settings")).response
        await world.choose(aiko, settings, str(1 + list(languages()).index("uk")), "language")
        [after] = world.parts(panel, GALLERY)
        assert button_says(world, panel, "explain", _("Rules")) == {"uk"}
        assert (
            before["items"][0]["media"] != after["items"][0]["media"]
            and before["items"][0]["description"] != after["items"][0]["description"]
        )
