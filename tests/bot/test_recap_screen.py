"""What happened since somebody last looked, and the history: what is chosen where there is no room, and who reads what."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import NamedTuple

import pytest

from bot.i18n import Reader
from bot.match.moment import reaches_back, told_since
from bot.match.values import LogEntry
from bot.screen.custom_id import parse
from bot.screen.panel_screen import Spot, panel
from bot.screen.parts import TEXT_LIMIT, ButtonRow, Paragraph
from bot.screen.phone import rows
from bot.screen.recap_screen import LETTERS, LINES, NEWS, by_turns, history, in_pages, retold, weightiest
from games import all_games
from games.core.dice import Dice
from games.core.game import Seat, Told
from games.core.recap import LANDMARK, MOVE, PASSING, Line
from games.tatsu.rules.table import Request
from tests.bot.tables import moments
from tests.games.tatsu.positions import four

READER = Reader("en", ("Aiko", "Botan", "Chiyo", "Daichi", "Emi"))
TABLES = [(key, game.seats[-1]) for key, game in all_games().items()]


class Attack(NamedTuple):
    words: str


def texts(screen):
    return [part.text for part in screen.parts if isinstance(part, Paragraph)]


def test_of_many_lines_the_weightiest_are_shown_of_equal_ones_the_newest_in_their_order():
    lines = [Line("first", LANDMARK), *(Line(f"draw {n}", PASSING) for n in range(9)), Line("struck", MOVE)]
    assert [line.words for line in weightiest(lines)] == ["first", "draw 5", "draw 6", "draw 7", "draw 8", "struck"]
    assert len(weightiest(lines)) == NEWS


def test_pages_begin_with_the_newest_and_hold_every_line_once():
    lines = [f"line {n}" for n in range(3 * LINES + 1)]
    pages = in_pages([[line] for line in lines])
    assert pages[0][-1] == lines[-1] and len(pages) == 4
    assert [line for page in reversed(pages) for line in page] == lines
    assert all(sum(map(len, page)) <= LETTERS for page in in_pages([["x" * 400]] * 50))


def test_a_turn_is_not_torn_between_two_pages_unless_it_is_longer_than_one():
    turns = [[f"turn {n}", "goes on", "ends"] for n in range(LINES)]
    pages = in_pages(turns)
    assert [line for page in reversed(pages) for line in page] == [line for turn in turns for line in turn]
    assert all(page[0].startswith("turn") for page in pages) and len(pages[0]) == LINES - LINES % 3
    assert [len(page) for page in in_pages([["long"] * (LINES + 5), ["next"]])] == [1, LINES, 5]


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_most_pages_of_a_match_begin_with_a_turn(key, seats):
    """In every game something is told on several lines."""
    log = {(entry.seq, id(entry)): entry for moment in islice(moments(key, seats, "turns"), 400) for entry in moment.log}
    told = [entry.told for entry in sorted(log.values(), key=lambda entry: entry.seq) if entry.told.reaches(None) and not entry.told.fades]
    lines = all_games()[key].recap(told, None)
    turns = by_turns(lines, READER)
    assert not lines[0].goes_on and max(map(len, turns)) > 1
    assert {page[0] for page in in_pages(turns)} <= {turn[0] for turn in turns}


@pytest.mark.parametrize(("key", "seats"), TABLES)
def test_every_page_of_a_long_match_fits_and_a_stranger_reads_the_public_part(key, seats):
    log = {(entry.seq, id(entry)): entry for moment in islice(moments(key, seats, "history"), 400) for entry in moment.log}
    whole = tuple(sorted(log.values(), key=lambda entry: entry.seq))
    match = next(moments(key, seats, "history")).match
    assert len(whole) > 50
    public = tuple(entry for entry in whole if entry.told.to is None and not entry.told.fades)
    for page in range(3):
        assert history(match, whole, None, READER, page) == history(match, public, None, READER, page)
        assert sum(map(len, texts(history(match, whole, Seat(0), READER, page)))) <= TEXT_LIMIT


def test_what_faded_is_new_to_whoever_has_not_looked_since_and_to_nobody_else():
    moment = next(moments("tenno", 2, "fades"))
    later = moment.recalling((LogEntry(0, Told("battle", fades=True)),))
    assert [told.event for told in told_since(later, Seat(0), -1)] == ["battle"]
    assert told_since(later, Seat(0), 0) == []


@pytest.mark.parametrize("room", [8, 14, None])
def test_all_that_fades_is_seen_bit_by_bit_from_the_newest_back(room):
    """Seven at a table of Tenno, and somebody who looks once in a while."""
    parts = 0
    for moment in islice(moments("tenno", 7, "bits"), 12, 120, 9):
        told = told_since(moment, Seat(0), moment.seq - 40)
        lines = moment.game.recap([each for each in told if each.fades], Seat(0))
        fading = [READER(line.words) for line in lines if room is None or not line.asks]
        seen, news = list[str](), retold(told, moment.game, Seat(0), READER, room)
        while news.left:
            assert room is None or sum(map(rows, news.lines)) <= room or len(news.lines) == 1
            seen = [*news.lines, *seen]
            news, parts = retold(told, moment.game, Seat(0), READER, room, news.left), parts + 1
        assert [*(line for line in news.lines if line in fading), *seen] == fading
    assert parts > 5 or room is None


def test_what_lasts_is_told_when_all_that_fades_is():
    told = [Told(Attack("one"), fades=True), Told(Attack("two"), fades=True), *(Told(Attack(f"move {n}")) for n in range(9))]
    game = replace(all_games()["tenno"], recap=lambda told, _seat: tuple(Line(each.event.words, MOVE) for each in told))
    news = retold(told, game, Seat(0), READER)
    assert (news.lines[:2], len(news.lines), news.left) == (["one", "two"], NEWS + 1, 0)
    assert retold(told, game, Seat(0), READER, 1) == (["two"], 1)
    assert retold(told, game, Seat(0), READER, 1, left=1) == (["one"], 0)


def test_what_fades_and_what_lasts_are_told_in_the_order_in_which_they_happened():
    told = [Told(Attack("first")), Told(Attack("fades"), fades=True), Told(Attack("last"))]
    game = replace(all_games()["tenno"], recap=lambda told, _seat: tuple(Line(each.event.words, MOVE) for each in told))
    assert retold(told, game, Seat(0), READER).lines == ["first", "fades", "last"]


def test_what_the_reader_is_asked_is_said_by_the_question_and_kept_in_the_history():
    state, moment = four("R2", "R6 R5", "Rm Rx1", "Rx2"), next(moments("tatsu", 4, "asked"))
    request = next(action for action in moment.game.legal(state, Seat(0)) if action == Request(1))
    turn = moment.game.apply(state, Seat(0), request, Dice("asked"))
    asked = replace(moment, log=tuple(LogEntry(moment.seq, each) for each in turn.told))
    said = "asks you for a card of the Red clan."
    assert moment.game.waiting(turn.state) == {1}
    assert retold(turn.told, moment.game, Seat(1), READER).lines == []
    assert "asks **Botan** for a card" in retold(turn.told, moment.game, Seat(2), READER).lines[0]
    assert any(said in text for text in texts(history(moment.match, asked.log, Seat(1), READER)))


def test_beside_the_picture_of_a_battle_the_question_about_the_monk_tells_it_and_nothing_else():
    asked = next(
        (moment, seat)
        for moment in moments("tenno", 2, "monk")
        for seat in moment.waiting
        if moment.view(seat).clash is not None and len(moment.legal(seat)) == 1
    )
    pictured, in_words = (panel(*asked, READER, Spot(since=asked[0].seq - 1, as_text=as_text)) for as_text in (False, True))
    assert "attacked you" not in "".join(texts(pictured)) and "attacks you" in texts(pictured)[-1]
    assert "attacked you" in "".join(texts(in_words)), "there the slots stand nowhere else"
    closing = [
        [parse(button.custom_id).verb for row in each.parts if isinstance(row, ButtonRow) for button in row.buttons]
        for each in (pictured, in_words)
    ]
    assert ["seen" in verbs for verbs in closing] == [False, True]


def test_who_has_not_looked_for_long_is_told_from_the_store():
    moment = next(moments("tenno", 2, "long"))
    assert reaches_back(moment.recalling((LogEntry(0, Told("one")),) * 39), Seat(0), -1)
    assert not reaches_back(moment.recalling((LogEntry(0, Told("one")),) * 40), Seat(0), -1)
