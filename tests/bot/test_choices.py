"""Which choices are buttons and which a menu, how they are grouped and coloured, and how many clicks a decision takes."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from bot.i18n import Reader
from bot.match.menu import Path, at, menu_of
from bot.match.moment import Moment, set_up
from bot.match.values import Phase, Sitter
from bot.screen.choices_screen import FEW, LINES, READABLE, Entry, choices, entries_offered, too_many
from bot.screen.custom_id import parse
from bot.screen.panel_screen import lines_that_fit
from bot.screen.parts import ButtonRow, Select, Style
from games import all_games
from games.core.dice import dice_of
from games.core.game import Seat
from games.core.labels import Kind
from games.core.text import Who, Words
from games.samurai_sword.rules.cards import BUSHIDO, JUJUTSU, KATANA, PARRY
from games.samurai_sword.rules.table import Attacked, Discard, Play
from games.samurai_sword.words.names import CARD_WORDS
from games.tatsu.rules.table import Lay, Request
from tests.bot.tables import NAMES, PEOPLE, SEED, a_lobby
from tests.games.samurai_sword.positions import place
from tests.games.samurai_sword.positions import table as samurai_table
from tests.games.take.positions import position
from tests.games.tatsu.positions import four
from tests.games.tenno.positions import START
from tests.games.tenno.positions import position as tenno_position

READER = Reader("en", NAMES, markdown=False)
AT_MOST = {"samurai-sword": 1.3, "take": 1.3, "tatsu": 1.1, "tenno": 1.3}  # clicks a decision


class Shown(NamedTuple):
    """A choice as it is on the screen: a button of some colour, or an entry of a menu."""

    path: Path
    label: str
    style: Style | None = None


def asked(key: str, state: Any, seats: int) -> Moment:
    match = replace(
        a_lobby(key), sitters=tuple(Sitter(NAMES[seat], PEOPLE[seat]) for seat in range(seats)), id=7, phase=Phase.PLAYING, seed=SEED
    )
    return Moment(match, 0, state, (0,) * seats, 0.0)


def rows(moment: Moment, seat: int = 0, path: Path = (), page: int = 0) -> list[list[Shown]]:
    """What can be chosen, row by row; a menu is one."""
    found: list[list[Shown]] = []
    for part in choices(moment, Seat(seat), path, page, READER, moment.brief_menu(Seat(seat))):
        if isinstance(part, Select):
            found.append([Shown(parse(part.custom_id, (option.value,)).leads_to, option.label) for option in part.options])
        elif isinstance(part, ButtonRow):
            picks = [(parse(button.custom_id), button) for button in part.buttons]
            deeper = [Shown(press.path, button.label, button.style) for press, button in picks if leads_on(press, path)]
            found += [deeper] if deeper else []
    return found


def leads_on(press: Any, path: Path) -> bool:
    return press.verb == "pick" and len(press.path) > len(path)


def kinds_of(moment: Moment, row: list[Shown]) -> set[Kind]:
    return {at(moment.menu(Seat(0)), each.path).kind for each in row}


# ---- buttons


def test_few_actions_are_buttons_whatever_level_they_are_on():
    state = samurai_table(place(1, 4), seats=3)  # Bokken and Bo
    assert [[each.label for each in row] for row in rows(asked("samurai-sword", state, 3))] == [
        ["Bokken · Botan · 1", "Bokken · Chiyo · 1", "Bo · Botan · 1", "Bo · Chiyo · 1", "End the turn"]
    ]


def test_choices_stand_side_by_side_kind_after_kind():
    state = samurai_table(place(1, 4, BUSHIDO), seats=3)
    moment = asked("samurai-sword", state, 3)
    order = [at(moment.menu(Seat(0)), each.path).kind for row in rows(moment) for each in row]
    assert order == sorted(order) and len(set(order)) > 1 and len(rows(moment)) < len(order)


def test_what_ends_the_turn_begins_a_row_of_its_own_unless_that_takes_a_line_more():
    apart = asked("samurai-sword", samurai_table(place(1, JUJUTSU), seats=3), 3)
    assert [len(kinds_of(apart, row)) for row in rows(apart)] == [1, 1]


def test_few_choices_that_would_fill_the_screen_are_a_menu():
    long, short = ([Entry((number,), letters, Kind.PLAY) for number in range(LINES + 1)] for letters in ("w" * 20, "w"))
    assert (too_many(long), too_many(short)) == ({Kind.PLAY}, set())


@pytest.mark.parametrize(("least", "most"), [(0, 4), (1, 3), (4, 2), (6, 4)])
def test_choices_become_a_menu_only_where_that_lets_all_of_the_panel_be_seen(least, most):
    assert lines_that_fit({4: 0, 3: 2, 2: 5}.__getitem__, least) == most


def test_a_small_picture_that_is_the_same_on_all_says_nothing():
    faces: dict[Words, str] = {Who(seat): "<:crest:1>" for seat in range(3)}
    moment = asked("samurai-sword", samurai_table(place(1), seats=3), 3)
    reader = Reader("en", NAMES, markdown=False, faces={**faces, Who(2): "<:other:2>"})
    for shown, icons in ((reader, ["<:crest:1>", "<:other:2>"]), (Reader("en", NAMES, markdown=False, faces=faces), ["", ""])):
        [row, *_others] = choices(moment, Seat(0), (), 0, shown, moment.brief_menu(Seat(0)))
        assert isinstance(row, ButtonRow) and [button.icon for button in row.buttons][:2] == icons


def test_small_pictures_are_left_out_where_what_costs_has_room_beside_what_goes_on_without_them():
    state = samurai_table(place(1), place(PARRY, 1), seats=3, agenda=(Attacked(Seat(1), Seat(0)), Play(Seat(0), 1), Discard(Seat(0))))
    moment = asked("samurai-sword", replace(state, played=KATANA), 3)
    german = Reader("de", NAMES, faces={CARD_WORDS[PARRY].name: "<:parry:1>"})
    [row] = choices(moment, Seat(1), (), 0, german, moment.brief_menu(Seat(1)))
    assert isinstance(row, ButtonRow) and [(button.label, button.icon) for button in row.buttons] == [
        ("Parade", ""),
        ("3 Wunden einstecken", ""),
    ]


def test_what_would_not_read_well_on_a_phone_stays_behind_its_entry():
    word = "w" * (READABLE // 2)
    root = menu_of([(word, f"{word} 1"), (word, f"{word} 2"), ("a", "1"), ("a", "2"), ("b",)])
    found = [(entry.label, entry.more) for entry in entries_offered(root, (), READER)]
    assert found == [(word, True), ("a · 1", False), ("a · 2", False), ("b", False)]


def test_up_to_ten_are_buttons_and_eleven_are_a_menu():
    for number, in_menu in ((FEW, set()), (FEW + 1, {Kind.PLAY})):
        entries = entries_offered(menu_of([(str(each),) for each in range(number)]), (), READER)
        assert (len(entries), too_many(entries)) == (number, in_menu)


def test_of_more_than_ten_the_largest_kind_is_the_menu_and_the_others_stay_buttons():
    labels = [(str(each),) for each in range(FEW + 2)]
    kinds = [Kind.PLAY] * FEW + [Kind.ABILITY, Kind.END]
    assert too_many(entries_offered(menu_of(labels, kinds), (), READER)) == {Kind.PLAY}
    many = [(str(each),) for each in range(3 * FEW)]
    halves = [Kind.PLAY] * (FEW + 5) + [Kind.ABILITY] * (2 * FEW - 5)
    assert too_many(entries_offered(menu_of(many, halves), (), READER)) == {Kind.PLAY, Kind.ABILITY}


def test_what_ends_or_costs_and_what_takes_back_look_unlike_what_goes_on():
    moment = asked("samurai-sword", samurai_table(place(1, 4), seats=3), 3)
    styles = {each.label: each.style for row in rows(moment) for each in row}
    assert styles.pop("End the turn") is Style.SECONDARY
    assert set(styles.values()) == {Style.PRIMARY}


# ---- clicks


def test_a_card_is_laid_and_asked_for_with_one_click_however_many_there_are():
    for own in ("R2", "R2 R3 R4", "R2 R3 R4 R5 R6 Rx3 Rx1 R1/7 Rm"):
        moment = asked("tatsu", four(own, "R6", "Rm Rx1", "Rx2"), 4)
        ready = [moment.legal(Seat(0))[at(moment.menu(Seat(0)), each.path).leaf or 0] for row in rows(moment) for each in row]
        assert {type(action) for action in ready} == {Lay, Request} and len(ready) == len(moment.legal(Seat(0)))


def test_a_chip_is_taken_with_one_click_though_there_are_many_abilities():
    moment = asked("take", position("DNR RG* RD · RGG", a="G1/0 R1/0"), 2)
    shown = [each.label for row in rows(moment) for each in row]
    assert [label[:2] for label in shown[:3]] == ["1 ", "3 ", "5 "]
    assert shown[3:] == ["Ronin …", "Geisha …"]


@pytest.mark.parametrize("seats", all_games()["tenno"].seats)
def test_an_attack_in_tenno_is_an_own_card_and_then_its_target(seats):
    others = [START] * (seats - 1)
    moment = asked("tenno", tenno_position("8 1 3 | 4 5 6 7", *others), seats)
    offered = [each for row in rows(moment) for each in row]
    found = {moment.legal(Seat(0))[leaf] for each in offered for leaf in behind(moment, each.path)}
    assert found == set(moment.legal(Seat(0))) and len(found) == 3 * 3 * (seats - 1)
    if len(found) > FEW:
        assert [each.label for each in offered] == ["Samurai 8 …", "Peasant 1 …", "Peasant 3 …"]
        targets = [each.label for row in rows(moment, path=offered[0].path) for each in row]
        assert targets[:3] == [f"{NAMES[1]}: {slot}" for slot in ("left", "middle", "right")] and len(targets) == 3 * (seats - 1)


def behind(moment: Moment, path: Path) -> list[int]:
    """What one more click decides at most."""
    node = at(moment.menu(Seat(0)), path)
    deeper = (
        [at(moment.menu(Seat(0)), each.path).leaf for row in rows(moment, path=path) for each in row] if node.leaf is None else [node.leaf]
    )
    return [leaf for leaf in deeper if leaf is not None]


@pytest.mark.dear
@pytest.mark.parametrize("key", list(all_games()))
def test_a_decision_takes_hardly_more_than_one_click(key, many):
    """Random people in random matches of every number of players; a button is one click, and so is an entry of a menu."""
    game, matches, decisions, clicks = all_games()[key], many(7, 100), 0, 0
    for number in range(matches):
        for needed in clicked(key, game.seats[number % len(game.seats)], f"{key} {number}"):
            decisions, clicks = decisions + 1, clicks + needed
    assert decisions > 20 * matches
    assert clicks / decisions <= AT_MOST[key], f"{clicks / decisions:.3f}"


def clicked(key: str, seats: int, seed: str) -> Iterator[int]:
    """The clicks of each decision of a match."""
    game, chance = all_games()[key], Random(seed)
    first = game.begin(seats, game.agreed({}), dice_of(seed, 0), Seat(0))
    moment = set_up(asked(key, first.state, seats).match, first, 0.0)
    while moment.waiting:
        seat = chance.choice(sorted(moment.waiting))
        leaf, clicks = walked(moment, seat, chance)
        yield clicks
        turn = game.apply(moment.state, seat, moment.legal(seat)[leaf], dice_of(seed, moment.seq + 1))
        moment = moment.moved(seat, turn.state, turn.told, 0.0)


def walked(moment: Moment, seat: Seat, chance: Random) -> tuple[int, int]:
    """A way through the panel at random: the action it leads to, and its clicks. What is on another page costs one more."""
    path: Path = ()
    clicks = 0
    while True:
        pages = [[each for row in rows(moment, seat, path, page) for each in row] for page in range(3)]
        everywhere = {each.path: page for page, shown in reversed(list(enumerate(pages))) for each in shown}
        path = chance.choice(sorted(everywhere))
        clicks += 1 + everywhere[path]
        leaf = at(moment.menu(seat), path).leaf
        if leaf is not None:
            return leaf, clicks
