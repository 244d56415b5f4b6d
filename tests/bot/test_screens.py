"""Every screen of every game, at every seat and in every language, fits into what Discord takes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.i18n import Reader, languages, rules_of
from bot.match.values import Match, Pace, Person, Phase, Play, Sitter
from bot.render import Picture
from bot.render.localize import shortened, told
from bot.desk.components import view_of
from bot.screen.lobby_screen import lobby, options
from bot.screen.match_screens import status, sure, which
from bot.match.menu import menu
from bot.desk.notices import notice
from bot.screen.panel_screen import Spot, panel
from bot.screen.rules_screen import pages_of, rules
from bot.screen.parts import Say, Screen, clipped, fitted, small
from bot.screen.settings_screen import settings
from bot.screen.table_screen import table
from games import all_games
from games.core.game import Seat
from games.core.text import Phrases
from tests.bot.tables import NAMES, a_lobby, plays
from tests.discord import wire
from tests.games.cases import tables

_ = Phrases("bot")

LANGUAGES = list(languages())
LONG = tuple(f"{name} {'W' * 25}"[:32] for name in NAMES)
MARKED = tuple(f"**{name}** _~`|<>[]#" * 2 for name in NAMES)


def faults(screen: Screen, tell: Reader) -> list[str]:
    """What Discord would find wrong with this screen as a message."""
    picture = None
    if screen.scene is not None:
        alt = shortened(str(told(screen.scene, tell.plain).alt))
        picture = Picture("a.png", b"", alt, screen.scene.width, screen.scene.height)
    body: dict[str, Any] = {
        "components": view_of(screen, picture).to_components(),
        "flags": wire.V2,
        "attachments": [{"id": 0, "filename": "a.png"}] if picture else [],
        "allowed_mentions": {"parse": []},
    }
    body = msgspec.json.decode(msgspec.json.encode(body))
    return list(wire.faults("POST", "/channels/1/messages", body))


def spots(play: Play, seat: Seat, chance: Random) -> Iterator[Spot]:
    """The top of the panel, and some places deeper in it."""
    yield Spot()
    yield Spot(note=_("That was answered already. Here is where the match stands now."))
    game = play.match.rules
    if seat in game.waiting(play.state):
        inner = list(levels(menu(game, play.state, seat, game.view(play.state, seat))))
        for path in chance.sample(inner, min(3, len(inner))):
            yield Spot(path)
            yield Spot(path, page=1)


def levels(node: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    for index, child in enumerate(node.children):
        if child.children:
            yield (*path, index)
            yield from levels(child, (*path, index))


def some_plays(key: str, seats: int, names: tuple[str, ...]) -> list[Play]:
    """Positions from the whole of a random match, the first and the last among them, under these names."""
    whole = list(plays(key, seats, "screens"))
    chosen = whole[:: max(1, len(whole) // 12)] + whole[-1:]
    return [with_names(play, names) for play in chosen]


def with_names(play: Play, names: tuple[str, ...]) -> Play:
    sitters = tuple(replace(sitter, name=names[seat]) for seat, sitter in enumerate(play.match.sitters))
    return replace(play, match=replace(play.match, sitters=sitters, pace=Pace.LIVE))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "seats"), tables())
def test_panels_fit(key, seats, language):
    chance, shown = Random(key), 0
    for names in (LONG, MARKED):
        tell = Reader(language, names[:seats])
        for play in some_plays(key, seats, names):
            for seat in map(Seat, range(seats)):
                for spot in spots(play, seat, chance):
                    assert faults(panel(play, seat, tell, spot), tell) == []
                    shown += 1
                assert faults(panel(play, seat, tell, text_first=True), tell) == []
    assert shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "seats"), tables())
def test_tables_and_their_status_fit(key, seats, language):
    tell = Reader(language, LONG[:seats])
    for play in some_plays(key, seats, LONG):
        sitters = play.match.sitters
        away = replace(play.match, sitters=tuple(replace(sitter, away=True) for sitter in sitters))
        left = replace(play.match, sitters=tuple(replace(sitter, left=True) for sitter in sitters))
        for match in (play.match, away, left, replace(play.match, phase=Phase.STOPPED), replace(play.match, phase=Phase.OVER)):
            changed = replace(play, match=match)
            assert faults(table(changed, tell), tell) == []
            assert faults(status(changed, tell), tell) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "seats"), tables())
def test_the_question_and_its_choices_are_never_cut_away(key, seats, language):
    tell = Reader(language, LONG[:seats])
    for play in some_plays(key, seats, LONG):
        game = play.match.rules
        for seat in game.waiting(play.state):
            texts = "\n".join(part.text for part in panel(play, seat, tell).parts if isinstance(part, Say))
            assert tell(game.ask(game.view(play.state, seat))) in texts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(all_games()))
def test_lobbies_and_options_fit(key, language):
    game = all_games()[key]
    for seated in range(game.seats[-1] + 1):
        tell = Reader(language, LONG[:seated])
        sitters = tuple(Sitter(name, number) for number, name in enumerate(LONG[:seated]))
        for match in (lobby_of(key, sitters), replace(lobby_of(key, sitters), phase=Phase.STOPPED)):
            assert faults(lobby(match, tell), tell) == []
            assert faults(options(match, tell), tell) == []


def lobby_of(key: str, sitters: tuple[Sitter, ...]) -> Match:
    last = {option.key: option.choices[-1].key for option in all_games()[key].options}
    return replace(a_lobby(key), sitters=sitters, options=last, id=999_999_999_999)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(all_games()))
def test_every_page_of_the_rules_fits_and_nothing_of_the_book_is_lost(key, language):
    game, tell = all_games()[key], Reader(language)
    book = pages_of(rules_of(game, language))
    assert len(book) > 2
    for page in (None, *range(len(book)), len(book), 9999):
        assert faults(rules(game, tell, page), tell) == []
    for page, (_heading, body) in enumerate(book):
        first = rules(game, tell, page).parts[0]
        assert isinstance(first, Say) and body in first.text, "a page that is cut"


@pytest.mark.parametrize("language", LANGUAGES)
def test_small_screens_fit(language):
    tell = Reader(language, LONG)
    matches = [replace(a_lobby(people=7), id=number) for number in range(1, 40)]
    assert faults(which(matches, "whichhand", tell), tell) == []
    assert faults(sure(matches[0], "leave", _("Leave {game} for good? The AI plays on for you."), _("Leave for good"), tell), tell) == []
    assert faults(notice(matches[0], tuple(range(1, 8)), "It is your turn.", tell), tell) == []
    for person in (Person(1), Person(1, "uk", by_dm=True, text_first=True)):
        for server in (None, "", "uk"):
            assert faults(settings(person, server, tell), tell) == []


def test_the_check_finds_what_does_not_fit():
    tell = Reader("en")
    assert faults(Screen((Say("x" * 4001),)), tell)
    assert faults(Screen((Say(" "),)), tell)
    with pytest.raises(ValueError, match="40"):
        faults(Screen(tuple(Say(str(number)) for number in range(41))), tell)


def test_too_much_text_is_cut_where_it_is_longest():
    parts = fitted([Say("short"), Say("x" * 5000), Say("y" * 300)])
    texts = [part.text for part in parts if isinstance(part, Say)]
    assert texts[0] == "short" and texts[2] == "y" * 300
    assert texts[1].endswith("…") and sum(map(len, texts)) <= 4000


def test_many_long_texts_are_all_cut_a_little():
    parts = fitted([Say("x" * 3000) for _ in range(5)])
    assert [len(part.text) <= 800 for part in parts if isinstance(part, Say)] == [True] * 5


def test_every_line_of_small_type_is_small():
    assert small(["one\ntwo", "three"]) == "-# one\n-# two\n-# three"


def test_a_table_says_before_the_first_move_where_the_cards_are():
    before, *_, later = plays("tenno", 2, "hint")
    tell = Reader("en", NAMES)
    assert [any("My hand" in part.text for part in table(play, tell).parts if isinstance(part, Say)) for play in (before, later)] == [
        True,
        False,
    ]


def test_what_is_empty_is_left_out():
    assert fitted([Say(""), Say("a")]) == (Say("a"),)


@pytest.mark.parametrize(("text", "limit", "cut"), [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("a cd", 3, "a…")])
def test_a_text_is_clipped_to_its_limit(text, limit, cut):
    assert clipped(text, limit) == cut


def test_a_position_is_the_same_screen_again():
    tell = Reader("en", NAMES)
    for play in islice(plays("tenno", 3, "again"), 20):
        assert table(play, tell) == table(play, tell)
        assert panel(play, Seat(0), tell) == panel(play, Seat(0), tell)
