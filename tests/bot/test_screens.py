"""Every screen of every game, at every seat and in every language, fits into what Discord takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from bot.desk.components import view_of
from bot.i18n import Reader, languages
from bot.match.characters import CHARACTERS
from bot.match.deal import Verdict, dealt, opened_with_secret, sealed
from bot.match.lobby import sit_down
from bot.match.moment import Moment
from bot.match.stored import Person
from bot.match.values import Match, Pace, Phase, Sitter, Why
from bot.render import Picture, drawing_of
from bot.screen.custom_id import parse
from bot.screen.deal_screen import check_page, the_deal
from bot.screen.ending_screen import closed, last_call, why_stopped
from bot.screen.lobby_screen import lobby, options
from bot.screen.match_screens import confirmation, status, which_match
from bot.screen.panel_screen import Spot, panel
from bot.screen.parts import ButtonRow, Paragraph, Part, Screen, Select, clipped, fitted, small
from bot.screen.rules_screen import IN_SHORT, book, rules
from bot.screen.settings_screen import OfServer, settings
from bot.screen.table_screen import outcome_said, table
from games import all_games
from games.core.game import Outcome, Seat
from games.core.text import Phrases
from tests.bot.tables import CLICK, NAMES, SECRET, a_lobby, moments
from tests.discord import wire
from tests.games.cases import tables
from tests.spoken import DRAWN, PSEUDO

_ = Phrases("bot")

LANGUAGES = DRAWN
LONG = tuple(f"{name} {'W' * 25}"[:32] for name in NAMES)
MARKED = tuple(f"**{name}** _~`|<>[]#" * 2 for name in NAMES)


def faults(screen: Screen, reader: Reader) -> list[str]:
    """What Discord would find wrong with this screen as a message."""
    picture = None
    if screen.scene is not None:
        alt = drawing_of(screen.scene, reader.plain).alt
        picture = Picture("a.png", b"", alt, screen.scene.width, screen.scene.height)
    body: dict[str, Any] = {
        "components": view_of(screen, picture).to_components(),
        "flags": wire.V2,
        "attachments": [{"id": 0, "filename": "a.png"}] if picture else [],
        "allowed_mentions": {"parse": []},
    }
    body = msgspec.json.decode(msgspec.json.encode(body))
    return list(wire.faults("POST", "/channels/1/messages", body))


def spots(moment: Moment, seat: Seat, chance: Random) -> Iterator[Spot]:
    """The top of the panel, and some places deeper in it."""
    yield Spot()
    yield Spot(note=_("That question has already been answered. Here’s the match as it is now."))
    if seat in moment.waiting:
        inner = list(levels(moment.menu(seat)))
        for path in chance.sample(inner, min(3, len(inner))):
            yield Spot(path)
            yield Spot(path, page=1)


def levels(node: Any, path: tuple[int, ...] = ()) -> Iterator[tuple[int, ...]]:
    for index, child in enumerate(node.children):
        if child.children:
            yield (*path, index)
            yield from levels(child, (*path, index))


@cache
def some_moments(key: str, seats: int, names: tuple[str, ...]) -> list[Moment]:
    """Positions from the whole of a random match, the first and the last among them, under these names."""
    whole = list(moments(key, seats, "screens"))
    chosen = whole[:: max(1, len(whole) // 12)] + whole[-1:]
    return [with_names(moment, names) for moment in chosen]


def with_names(moment: Moment, names: tuple[str, ...]) -> Moment:
    sitters = tuple(replace(sitter, name=names[seat]) for seat, sitter in enumerate(moment.match.sitters))
    return moment.agreed(replace(moment.match, sitters=sitters, pace=Pace.LIVE))


@pytest.mark.dear
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "seats"), tables())
def test_panels_fit(key, seats, language):
    chance, shown = Random(key), 0
    for names in (LONG, MARKED):
        reader = Reader(language, names[:seats])
        for moment in some_moments(key, seats, names):
            for seat in map(Seat, range(seats)):
                for spot in spots(moment, seat, chance):
                    assert faults(panel(moment, seat, reader, spot), reader) == []
                    shown += 1
                assert faults(panel(moment, seat, reader, text_first=True), reader) == []
    assert shown


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "seats"), tables())
def test_tables_and_their_status_fit(key, seats, language, many):
    reader = Reader(language, LONG[:seats])
    for moment in some_moments(key, seats, LONG)[:: -many(4, 1)]:
        sitters = moment.match.sitters
        away = replace(moment.match, sitters=tuple(replace(sitter, away=True) for sitter in sitters))
        left = replace(moment.match, sitters=tuple(replace(sitter, left=True) for sitter in sitters))
        for match in (moment.match, away, left, replace(moment.match, phase=Phase.STOPPED), replace(moment.match, phase=Phase.OVER)):
            changed = moment.agreed(match)
            assert faults(table(changed, reader), reader) == []
            assert faults(status(changed, reader), reader) == []


PLAIN = ("Їжак", "Єва", "Юрко", "Щур", "Ґанна", "Марко", "Оленка")
NAMED = "|".join(name for character in CHARACTERS for name in character.names)  # the same in every language, as all of this is
OURS = re.compile(rf"<[^>]*>|(?<![\w/])/[a-z]+|Discord|Chabudai|SHA-256|HMAC|`[^`]*`|Player|UTC[+-]?\d*|\b(?:{NAMED})\b")


def in_english(screen: Screen) -> list[str]:
    """What a screen says that comes from no catalogue."""
    said = [text for part in screen.parts for text in texts_of(part)]
    return [text for text in said if re.search(r"[A-Za-z]{2,}", OURS.sub("", text))]


def texts_of(part: Part) -> list[str]:
    match part:
        case Paragraph(text):
            return [text]
        case ButtonRow(buttons):
            return [button.label for button in buttons]
        case Select():
            return [part.placeholder, *(text for option in part.options for text in (option.label, option.description))]
        case _:
            return []


@pytest.mark.dear
@pytest.mark.parametrize("key", list(all_games()))
def test_nothing_in_a_screen_is_left_in_english(key):
    game = all_games()[key]
    seats, chance = game.seats[-1], Random(key)
    reader = Reader(PSEUDO, PLAIN[:seats])
    shown = [settings(Person(1, "", quiet=(22, 7)), None, reader, 0.0)]
    for moment in some_moments(key, seats, PLAIN):
        shown += [table(moment, reader), status(moment, reader)]
        shown += [panel(moment, seat, reader, spot) for seat in map(Seat, range(seats)) for spot in spots(moment, seat, chance)]
    sitters = tuple(Sitter(name, number) for number, name in enumerate(PLAIN[:2]))
    shown += [lobby(lobby_of(key, sitters), reader, 0.0), options(lobby_of(key, sitters), reader, threads=True)]
    own = set(languages().values())
    assert [text for screen in shown for text in in_english(screen) if text not in own] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("key", "seats"), tables())
def test_the_question_and_its_choices_are_never_cut_away(key, seats, language, many):
    reader = Reader(language, LONG[:seats])
    for moment in some_moments(key, seats, LONG)[:: many(2, 1)]:
        for seat in moment.waiting:
            texts = "\n".join(part.text for part in panel(moment, seat, reader).parts if isinstance(part, Paragraph))
            assert reader(moment.ask(seat)) in texts


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(all_games()))
def test_lobbies_and_options_fit(key, language):
    game = all_games()[key]
    for seated in range(game.seats[-1] + 1):
        reader = Reader(language, LONG[:seated])
        sitters = tuple(Sitter(name, number) for number, name in enumerate(LONG[:seated]))
        new = opened_with_secret(lobby_of(key, sitters), SECRET, CLICK)
        for match in (lobby_of(key, sitters), new, replace(new, phase=Phase.STOPPED)):
            assert faults(lobby(match, reader, 0.0), reader) == []
            assert faults(options(match, reader, threads=True), reader) == []


@pytest.mark.parametrize("names", [LONG, MARKED])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(all_games()))
def test_the_deal_fits_whole(key, language, names):
    seats = all_games()[key].seats[-1]
    reader, sitters = Reader(language, names[:seats]), tuple(Sitter(name, number) for number, name in enumerate(names[:seats], 1))
    gathering = opened_with_secret(replace(lobby_of(key, sitters), host=1), SECRET, CLICK)
    for person in range(2, seats):
        gathering = sit_down(gathering, person, "", CLICK + person, 0.0)
    playing, _state = dealt(replace(gathering, phase=Phase.PLAYING), 1, CLICK + 99)
    over = replace(playing, phase=Phase.OVER)
    for match in (gathering, playing, over, replace(over, secret="", seal="", deal=None)):
        assert faults(the_deal(match, reader), reader) == []
    for verdict in Verdict:
        if verdict is not Verdict.CLOSED:
            screen = check_page(over, sealed(over), verdict, reader)
            assert faults(screen, reader) == []
            assert any(isinstance(part, Paragraph) and part.text.endswith("]\n```") for part in screen.parts), "cut"


def lobby_of(key: str, sitters: tuple[Sitter, ...]) -> Match:
    last = {option.key: option.choices[-1].key for option in all_games()[key].options}
    return replace(a_lobby(key), sitters=sitters, options=last, id=999_999_999_999)


@pytest.mark.parametrize("text_first", [False, True])
@pytest.mark.parametrize("language", list(languages()))
@pytest.mark.parametrize("key", list(all_games()))
def test_every_page_of_the_rules_fits_and_none_is_cut(key, language, text_first):
    game, reader = all_games()[key], Reader(language)
    pages = book(game, language).pages
    assert len(pages) > 2
    for number, page in enumerate(pages, 1):
        screen = rules(game, reader, number, text_first)
        assert faults(screen, reader) == []
        assert Paragraph(page.text) in screen.parts, "a page that is cut"
    assert faults(rules(game, reader, IN_SHORT, text_first), reader) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_small_screens_fit(language):
    reader = Reader(language, LONG)
    matches = [replace(a_lobby(people=7), id=number) for number in range(1, 40)]
    assert faults(which_match(matches, "whichhand", reader), reader) == []
    question = _("Leave {game} for good? The AI will take over.")
    assert faults(confirmation(matches[0], "leave", question, _("Leave for good"), _("Stay"), reader), reader) == []
    for person in (Person(1), Person(1, "uk", by_dm=True, text_first=True)):
        for server in (None, OfServer("", ""), OfServer("uk", "contrast")):
            assert faults(settings(person, server, reader, 0.0), reader) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_list_of_many_matches_is_turned_page_by_page_from_the_first_to_the_last(language):
    reader = Reader(language, LONG)
    matches = [replace(a_lobby(people=7), id=number) for number in range(10**11, 10**11 + 60)]
    offered, page = [], 0
    while True:
        shown = which_match(matches, "whichtable", reader, page)
        assert faults(shown, reader) == []
        offered += [option.value for part in shown.parts if isinstance(part, Select) for option in part.options]
        turns = [parse(button.custom_id).path for part in shown.parts if isinstance(part, ButtonRow) for button in part.buttons]
        assert turns == [(other,) for other in (page - 1, page + 1) if other in range(3)]
        if (page + 1,) not in turns:
            break
        page += 1
    assert offered == [str(match.id) for match in matches]


def test_a_page_that_is_gone_is_the_last_one():
    matches = [replace(a_lobby(), id=number) for number in range(1, 31)]
    assert which_match(matches, "stop", Reader("en"), 9_999) == which_match(matches, "stop", Reader("en"), 1)
    few = which_match(matches[:1], "stop", Reader("en"), 9_999)
    assert not [part for part in few.parts if isinstance(part, ButtonRow)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_last_call_is_for_those_who_still_sit_there(language):
    reader = Reader(language, LONG)
    people = tuple(Sitter(name, number, left=number == 2) for number, name in enumerate(LONG[:6], 1))
    match = replace(a_lobby(), id=10**11, phase=Phase.PLAYING, sitters=(*people, Sitter("Aki (AI)")), due=1e9)
    shown = last_call(match, reader)
    assert faults(shown, reader) == []
    assert shown.mentions == (1, 3, 4, 5, 6)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_to_end_has_a_sentence_of_its_own(language):
    reader = Reader(language)
    for said in (why_stopped, closed):
        sentences = {reader(said(replace(a_lobby(), phase=Phase.STOPPED, why=why))) for why in (None, *Why)}
        assert len(sentences) == 1 + len(Why)


def test_the_check_finds_what_does_not_fit():
    reader = Reader("en")
    assert faults(Screen((Paragraph("x" * 4001),)), reader)
    assert faults(Screen((Paragraph(" "),)), reader)
    with pytest.raises(ValueError, match="40"):
        faults(Screen(tuple(Paragraph(str(number)) for number in range(41))), reader)


def test_too_much_text_is_cut_where_it_is_longest():
    parts = fitted([Paragraph("short"), Paragraph("x" * 5000), Paragraph("y" * 300)])
    texts = [part.text for part in parts if isinstance(part, Paragraph)]
    assert texts[0] == "short" and texts[2] == "y" * 300
    assert texts[1].endswith("…") and sum(map(len, texts)) <= 4000


def test_many_long_texts_are_all_cut_a_little():
    parts = fitted([Paragraph("x" * 3000) for _ in range(5)])
    assert [len(part.text) <= 800 for part in parts if isinstance(part, Paragraph)] == [True] * 5


def test_every_line_of_small_type_is_small():
    assert small(["one\ntwo", "three"]) == "-# one\n-# two\n-# three"


def test_a_table_says_before_the_first_move_where_the_cards_are():
    before, *_, later = moments("tenno", 2, "hint")
    reader = Reader("en", NAMES)
    begun, played = ([part.text for part in table(moment, reader).parts if isinstance(part, Paragraph)] for moment in (before, later))
    assert any("My hand" in text for text in begun)
    assert not any("My hand" in text for text in played)


def test_after_a_tie_the_next_place_is_as_many_further():
    outcome = Outcome(((Seat(1), Seat(3)), (Seat(0),), (Seat(2),)), _("It’s your turn in {game}.", game="any"))
    assert [line[:2] for line in outcome_said(outcome, Reader("en", NAMES)).splitlines()[1:]] == ["1.", "3.", "4."]


def test_what_is_empty_is_left_out():
    assert fitted([Paragraph(""), Paragraph("a")]) == (Paragraph("a"),)


@pytest.mark.parametrize(("text", "limit", "cut"), [("abc", 3, "abc"), ("abcd", 3, "ab…"), ("a cd", 3, "a…")])
def test_a_text_is_clipped_to_its_limit(text, limit, cut):
    assert clipped(text, limit) == cut


def test_a_position_is_the_same_screen_again():
    reader = Reader("en", NAMES)
    for moment, again in islice(zip(*(moments("tenno", 3, "again") for _time in range(2)), strict=True), 20):
        assert table(moment, reader) == table(again, reader)
        assert panel(moment, Seat(0), reader) == panel(again, Seat(0), reader)
