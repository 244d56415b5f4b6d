"""One table, as many people as can sit there and one who watches: each reads their own language, the channel the server's."""

from __future__ import annotations

from random import Random

from bot.i18n import Reader, languages
from games.core.text import Phrases
from tests.discord.world import BUTTON, GALLERY, NAMES, small_world

_ = Phrases("bot")
SEATS, DECISIONS = 7, 1
DISCORDS = {"en": "en-GB", "es": "es-419"}  # what Discord calls a language, where it is not what we call it
WHOLE = 900  # letters of what stands for a picture are there in any case; Discord has room for a few more
SERVER = "fr"  # what the channel speaks


async def opened(world, person, table, language):
    """Their panel, opened from a Discord in this language."""
    locale = DISCORDS.get(language, language)
    [answer] = await world.sent([world.pressing(person, table, world.button(table, "hand"), locale=locale)])
    return answer.response


def read_in(said, *sentences):
    """The languages in which somebody says all of these."""
    names = [name.capitalize() for name in NAMES]
    return {
        code
        for code in languages()
        for reader in [Reader(code, names).heading]
        if all(unmarked(reader(words))[:WHOLE] in unmarked(said) for words in sentences)
    }


def unmarked(text):
    return text.replace("*", "").replace("\\", "")


def shown_of(moment, seat):
    """What a screen says of a match to whoever sees as much: what is asked, and its picture in words."""
    return moment.ask(seat), moment.scene(seat).alt


def labels_in(world, message, language):
    """The labels of the buttons beside an answer that are our own words in this language."""
    spoken = {Reader(language).plain(words) for words in (_("Rules"), _("As text"), _("More"), _("Take back"), _("Got it"))}
    return [part["label"] for part in world.parts(message, BUTTON) if part["label"] in spoken]


async def test_everybody_at_a_table_reads_their_own_language_and_the_channel_the_servers(tmp_path):
    async with small_world(tmp_path, people=SEATS + 1) as world:
        codes = [code for code in languages() if code != SERVER] + [SERVER]
        *players, watcher = world.people
        await world.speak(world.moderator("rin"), SERVER, "serverlang")
        table = await world.begun("samurai-sword", SEATS)
        panels = [await opened(world, who, table, code) for who, code in zip(players, codes, strict=False)]
        by_person = {who.id: panel for who, panel in zip(players, panels, strict=True)}
        for decisions in (0, DECISIONS):  # as they were opened, and as they are when others have gone on
            assert await world.played(table, Random("languages"), decisions, by_person) == decisions
            moment = await world.moment()
            for who, code, panel in zip(players, codes, panels, strict=False):
                assert read_in(world.text(panel), *shown_of(moment, moment.match.seat_of(who.id))) == {code}
                assert labels_in(world, panel, code), code
            assert read_in(world.text(table), *shown_of(moment, None)) == {SERVER}
        await world.speak(watcher, codes[-1])
        watched = await watcher.slash(world.channel, "watch")
        assert read_in(world.said(watched), *shown_of(moment, None), _("you’re watching")) == {codes[-1]}


async def test_another_language_is_seen_at_once_in_a_panel_that_is_open_and_in_its_picture(tmp_path):
    async with small_world(tmp_path) as world:
        aiko, botan, *_others = world.people
        table = await world.begun("tatsu", 2)
        panel, other = await world.hand(aiko, table), await world.hand(botan, table)
        english, unmoved = picture(world, panel), world.text(other)
        for code in ("uk", "it"):
            await world.speak(aiko, code)
            moment = await world.moment()
            assert read_in(world.text(panel), *shown_of(moment, moment.match.seat_of(aiko.id))) == {code}
            assert picture(world, panel) != english
        assert world.text(other) == unmoved
        assert read_in(world.text(table), *shown_of(moment, None)) == {"en"}


def picture(world, message):
    """The name of the file that a message shows: the same name, the same picture."""
    [gallery] = world.parts(message, GALLERY)
    return gallery["items"][0]["media"]["url"].rpartition("/")[2]
