"""Menus made from the labels of legal actions: every action once, no level without a choice, words that tell them apart."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any, TypeVar

import pytest
from msgspec.structs import replace as replace_struct

from bot.errors import NotUnderstood, Stale
from bot.i18n import Reader
from bot.match.menu import Node, Path, at, breadcrumb, fingerprint, is_asked_once_more, leaves, menu_of
from bot.match.orders import Orders, Standing, Used
from bot.screen.custom_id import Press, button_id, option_value, parse, select_id
from bot.screen.panel_screen import Spot, panel
from bot.screen.parts import BUTTON_LIMIT, Button, ButtonRow, Paragraph, Part, Screen, Select, clipped
from games import all_games
from games.core.dice import Dice
from games.core.labels import Kind
from games.samurai_sword.words import names as samurai
from games.tatsu.rules.table import Hand
from games.tatsu.words import names as tatsu
from games.tenno.words import names as tenno
from tests.bot.tables import NAMES, moments
from tests.games.cases import tables
from tests.games.checks import dealing, hides_nothing
from tests.oddities import odd_games


def menus(key, seats, most=150):
    """The menus of everybody who is asked, in a random match."""
    for moment in islice(moments(key, seats, "menus"), most):
        for seat in moment.waiting:
            yield moment, seat, moment.menu(seat)


def nodes(node: Node, path=()):
    yield path, node
    for index, child in enumerate(node.children):
        yield from nodes(child, (*path, index))


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_menu_holds_every_legal_action_once(key, seats):
    asked = 0
    for moment, seat, root in menus(key, seats):
        found = [at(root, path).leaf for path, _labels in leaves(root)]
        assert Counter(found) == Counter(range(len(moment.legal(seat))))
        asked += 1
    assert asked


@pytest.mark.parametrize(("key", "seats"), tables())
def test_nobody_clicks_what_is_no_choice(key, seats):
    for _moment, _seat, root in menus(key, seats):
        for path, node in nodes(root):
            assert len(node.children) != 1 or (path == () and node.children[0].leaf is not None)


@pytest.mark.parametrize(("key", "seats"), tables())
@pytest.mark.parametrize("language", ["en", "uk"])
def test_choices_beside_each_other_read_differently_when_they_are_cut_to_fit(key, seats, language):
    reader = Reader(language, NAMES[:seats]).plain
    for _moment, _seat, root in menus(key, seats, 100):
        for _path, node in nodes(root):
            labels = [clipped(reader(child.label), BUTTON_LIMIT) for child in node.children]
            assert len(set(labels)) == len(labels), labels
            assert all(label.strip() for label in labels)


@pytest.mark.parametrize(("key", "seats"), tables())
def test_every_choice_has_a_custom_id_that_is_read_back(key, seats):
    chance = Random(key)
    for moment, seat, root in menus(key, seats, 60):
        found = list(nodes(root))
        for path, node in chance.sample(found, min(20, len(found))):
            for custom_id in (
                button_id(999_999_999_999, "pick", 999_999_999, path, moment.fingerprint(seat)),
                select_id(moment.match.id, "pick", moment.asked[seat], path, moment.fingerprint(seat)),
            ):
                assert len(custom_id) <= 100
                assert (parse(custom_id).path, parse(custom_id).menu) == (path, moment.fingerprint(seat))
                assert len(node.children) <= 9999


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_question_keeps_its_number_only_while_it_reads_the_same(key, seats):
    """Whoever clicks a button must get what it said, whatever others did in the meantime."""
    questions: dict[Any, Any] = {}
    for moment in islice(moments(key, seats, "numbers"), 400):
        for seat in moment.waiting:
            question = moment.menu(seat), moment.ask(seat)
            assert questions.setdefault((seat, moment.asked[seat]), question) == question
    assert questions


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_question_that_others_did_not_touch_keeps_its_number(key, seats):
    kept, before = 0, None
    for moment in islice(moments(key, seats, "numbers"), 400):
        if before is not None:
            for seat in before.waiting & moment.waiting:
                if before.legal(seat) == moment.legal(seat) and moment.asked[seat] != moment.seq:
                    assert moment.asked[seat] == before.asked[seat]
                    kept += 1
        before = moment
    at_once = max(len(moment.waiting) for moment in islice(moments(key, seats, "numbers"), 400))
    assert kept or at_once == 1


def test_a_path_that_leads_nowhere_is_an_old_one():
    root = Node("", (Node("a", leaf=0), Node("b", (Node("c", leaf=1), Node("d", leaf=2)))))
    for path in ((2,), (-1,), (0, 0), (1, 2), (1, 0, 0)):
        with pytest.raises(Stale):
            at(root, path)
    assert at(root, (1, 1)).leaf == 2
    assert breadcrumb(root, (1, 1)) == ("b", "d")
    assert leaves(root) == [((0,), ("a",)), ((1, 0), ("b", "c")), ((1, 1), ("b", "d"))]


def words(node: Node):
    label = Reader("en").plain(node.label)
    return label if node.leaf is not None else (label, [words(child) for child in node.children])


@pytest.mark.parametrize(
    ("labels", "tree"),
    [
        ([("a",)], ["a"]),
        ([("a",), ("b",)], ["a", "b"]),
        ([("a", "x"), ("b", "y")], ["a · x", "b · y"]),
        ([("a", "x"), ("a", "y"), ("b",)], [("a", ["x", "y"]), "b"]),
        ([("a", "x"), ("a", "y")], ["a · x", "a · y"]),
        ([("a", "m", "x"), ("a", "m", "y"), ("b",)], [("a", ["m · x", "m · y"]), "b"]),
        ([("a", "m", "x"), ("a", "m", "y")], ["a · m · x", "a · m · y"]),
        ([("a", "x", "1"), ("b",), ("a", "x", "2")], [("a", ["x · 1", "x · 2"]), "b"]),
    ],
)
def test_a_level_with_one_choice_is_joined_to_the_next(labels, tree):
    root = menu_of(labels)
    assert [words(child) for child in root.children] == tree


ACTIONS = ("take the left", "take the right", "let it lie")


def test_a_menu_in_other_words_has_the_same_fingerprint_and_one_whose_paths_mean_something_else_has_another():
    root = menu_of([("take", "left"), ("take", "right"), ("end",)])
    print_ = fingerprint(root, ACTIONS)
    assert re.fullmatch("[0-9a-f]{6}", print_)
    assert fingerprint(menu_of([("grab", "west"), ("grab", "east"), ("stop",)]), ACTIONS) == print_
    others = [
        (root, ("take the right", "take the left", "let it lie")),  # in another order
        (root, ("take the left", "take both", "let it lie")),  # one of them does something else
        (menu_of([("left",), ("right",), ("end",)]), ACTIONS),  # level by level no more
        (menu_of([("take", "left"), ("take", "right")]), ACTIONS[:2]),
        (
            menu_of([("take", "left"), ("take", "right"), ("end",)], [Kind.PLAY, Kind.PLAY, Kind.DONE]),
            ACTIONS,
        ),  # its kinds in another order
    ]
    assert len({print_, *(fingerprint(*other) for other in others)}) == 1 + len(others)


@pytest.mark.parametrize(("key", "seats"), tables())
def test_menus_of_one_fingerprint_lead_to_the_same_actions(key, seats):
    known: dict[str, Any] = {}
    for moment, seat, root in menus(key, seats):
        meant = {path: moment.legal(seat)[at(root, path).leaf] for path, _labels in leaves(root)}
        assert known.setdefault(moment.fingerprint(seat), meant) == meant
    assert len(known) > 1


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "cb1:",
        "cb2:1:hand:0:",
        "cb1:1:hand:0",
        "cb1:1:hand:0:1.",
        "cb1:1:hand:0:.1",
        "xb1:1:hand:0:",
        "cb1:1:ha nd:0:",
        "cb1:1:pick:0:0:",
        "cb1:1:pick:0:0:12345g",
    ],
)
def test_what_is_not_ours_is_not_understood(custom_id):
    with pytest.raises(NotUnderstood):
        parse(custom_id)


@pytest.mark.parametrize(
    "values", [(), ("",), ("a",), ("-1",), ("1", "2"), ("²",), ("٣",), ("1.",), (".1",), ("1..0",), (" 1",), ("0.٣",), ("1.0",), ("0.0.1",)]
)
def test_a_value_that_is_no_number_is_not_understood(values):
    with pytest.raises(NotUnderstood):
        _ = Press(1, "pick", values=values).value


def test_the_same_row_of_another_question_or_level_is_another_value():
    """A client may send nothing when the value it remembers of a menu is chosen again."""
    rows = [(0, 7, ()), (0, 8, ()), (0, 7, (0,)), (0, 7, (0, 0)), (1, 7, ())]
    values = [option_value(*row) for row in rows]
    assert len(set(values)) == len(rows)
    assert [Press(1, "pick", asked, path, (value,)).value for value, (_number, asked, path) in zip(values, rows, strict=True)] == [
        number for number, _asked, _path in rows
    ]
    assert all(len(value) <= 100 for value in [*values, option_value(9999, 999_999_999, (9999,) * 13)])


def test_no_value_of_a_panel_was_in_one_of_another_question():
    seen: dict[Any, int] = {}
    with odd_games():
        for moment in moments("wide-menu", 2, "values"):
            for seat in moment.waiting:
                selects = [part for part in panel(moment, seat, Reader("en", NAMES)).parts if isinstance(part, Select)]
                for value in [option.value for select in selects for option in select.options]:
                    assert seen.setdefault((seat, value), moment.asked[seat]) == moment.asked[seat]
    assert len(set(seen.values())) > 2


def test_a_value_that_an_older_version_sent_still_counts():
    assert Press(1, "pick", values=("17",)).value == 17


def test_choices_of_a_kind_stand_together_in_an_order_that_is_always_the_same():
    root = menu_of(
        [("end",), ("draw",), ("strike", "Aki"), ("lose",), ("strike", "Botan")], [Kind.END, Kind.ABILITY, Kind.PLAY, Kind.COST, Kind.PLAY]
    )
    assert [(node.label, node.kind) for node in root.children] == [
        ("strike", Kind.PLAY),
        ("draw", Kind.ABILITY),
        ("lose", Kind.COST),
        ("end", Kind.END),
    ]
    assert [path for path, _labels in leaves(root)] == [(0, 0), (0, 1), (1,), (2,), (3,)]
    assert [at(root, path).leaf for path, _labels in leaves(root)] == [2, 4, 1, 3, 0]


# ---- what is asked once more


def a_turn(*kinds: Kind) -> Node:
    return menu_of([(f"choice {number}",) for number in range(len(kinds))], kinds)


def test_who_could_do_more_is_asked_whether_to_end_the_turn() -> None:
    menu = a_turn(Kind.PLAY, Kind.ABILITY, Kind.END)
    assert [is_asked_once_more(menu, (index,)) for index in range(3)] == [False, False, True]
    assert not is_asked_once_more(menu, ())


def test_who_is_sure_is_not_asked_again() -> None:
    menu = a_turn(Kind.PLAY, Kind.END)
    assert not is_asked_once_more(menu, (1, 0))
    assert at(menu, (1, 0)) is at(menu, (1,))


@pytest.mark.parametrize("path", [(0, 0), (1, 1), (1, 0, 1)])
def test_behind_other_choices_there_is_nothing(path: Path) -> None:
    with pytest.raises(Stale):
        at(a_turn(Kind.PLAY, Kind.END), path)


def test_where_nothing_else_can_be_done_nothing_is_asked() -> None:
    assert not is_asked_once_more(a_turn(Kind.END), (0,))


# ---- over a shoulder


def held(key: str, view: Any) -> set[Any]:
    """The names of the cards that only whoever has this view knows."""
    match key:
        case "tenno":
            place = view.places[view.me]
            return {tenno.named(card) for card in (*place.hand, *filter(None, place.table))}
        case "tatsu":
            hands = [seen for seen, place in zip(view.holdings, view.places, strict=True) if place.seat == view.me and not place.ghost]
            return {tatsu.card_name(card) for hand in hands if isinstance(hand, Hand) for clan in hand.cards for card in clan}
        case _:
            open_to_all = {card for person in view.people for card in person.front}
            return {samurai.CARD_WORDS[card].name for card in {*view.people[view.me].hand} - open_to_all}


@pytest.mark.dear("samurai-sword-7")
@pytest.mark.parametrize(("key", "seats"), [("tenno", 3), ("tatsu", 2), ("tatsu", 4), ("samurai-sword", 7)])
def test_veiled_choices_lead_where_the_others_do_and_name_no_card_of_the_hand(key, seats):
    reader = Reader("en", NAMES[:seats])
    veiled = named = 0
    for moment, seat, root in menus(key, seats):
        other = moment.veiled_menu(seat)
        if other is not None:
            assert [(path, at(root, path).leaf) for path, _labels in leaves(root)] == [
                (path, at(other, path).leaf) for path, _labels in leaves(other)
            ]
            veiled += 1
        secrets = [reader.plain(name) for name in held(key, moment.view(seat))]
        said = "\n".join(shown(panel(moment, seat, reader, text_first=True)))
        hidden = "\n".join(
            shown(panel(moment, seat, reader, Spot(veiled=True, since=moment.seq)))
        )  # what everybody was told may name cards, too
        named += any(secret in said for secret in secrets)
        public = f"### {reader(moment.ask(None))}"  # it may name a card that somebody struck with
        assert public in hidden
        assert [secret for secret in secrets if re.search(rf"\b{secret}\b", hidden.replace(public, ""))] == []
    assert veiled and (named or (key, seats) == ("tatsu", 2)), "with two players the cards of Tatsu lie open"


Pressed = TypeVar("Pressed", Button, Select)
HIDING = [(key, seats) for key, seats in tables() if not hides_nothing(all_games()[key]) and not all_games()[key].is_open]


@pytest.mark.parametrize(("key", "seats"), HIDING)
def test_a_veil_is_the_same_whatever_it_hides(key, seats):
    """Two worlds that everybody else takes for one have the same veiled choices, or none: not even their number tells."""
    redeal, dice = dealing(all_games()[key]).redeal, Dice(f"veil {key} {seats}")
    compared = different = 0
    for moment, seat, root in menus(key, seats):
        other = replace(moment, state=redeal(moment.state, None, dice))
        if other.state != moment.state:
            assert seat in other.waiting
            assert other.veiled_menu(seat) == moment.veiled_menu(seat)
            compared, different = compared + 1, different + (other.menu(seat) != root)
    assert compared > 20 and (different > 5 or (key, seats) == ("tatsu", 2)), "with two players the cards of Tatsu lie open"


@pytest.mark.dear("-4-", "-5-", "-6-", "True")
@pytest.mark.parametrize("as_text", [False, True])
@pytest.mark.parametrize(("key", "seats"), HIDING)
def test_a_veiled_panel_is_the_same_to_the_letter_whatever_it_hides(key, seats, as_text, many):
    """Its picture too. Nothing in it follows from what only this seat knows, not even how long it is."""
    redeal, dice, reader = dealing(all_games()[key]).redeal, Dice(f"veiled {key} {seats}"), Reader("en", NAMES[:seats])
    explained = 0
    for moment, seat, _root in menus(key, seats, most=many(30, 150)):
        other = replace(moment, state=redeal(moment.state, None, dice))
        one, two = (panel(world, seat, reader, Spot(veiled=True, as_text=as_text)) for world in (moment, other))
        assert (seen_of(one), one.scene) == (seen_of(two), two.scene)
        assert (one.scene is None) == as_text
        explained += bool(moment.why_not(seat)) != bool(other.why_not(seat))
    assert explained or key == "tatsu", "there the reasons follow from what all can see"


def test_a_veiled_panel_says_nothing_of_what_one_was_told_alone_has_seen_and_ordered():
    """Nor that there was anything. What everybody was told can be read."""
    key, reader = "samurai-sword", Reader("en", NAMES[:3])
    [order, *_rest] = all_games()[key].orders
    told = 0
    for moment, seat, _root in menus(key, 3, most=60):
        orders = Orders((Standing(order.key, order.answers[0].key),), (Used(moment.seq, order.key, order.answers[0].key),))
        spots = [Spot(since=0), Spot(since=0, orders=orders), Spot(since=0, seen=0, left=1, orders=orders)]
        openly, veiled = ([panel(moment, seat, reader, replace_struct(spot, veiled=veil)) for spot in spots] for veil in (False, True))
        told += len({screen.parts for screen in openly}) == len(spots)
        assert len({screen.parts for screen in veiled}) == 1
    assert told > 20


def seen_of(screen: Screen) -> list[Part]:
    """But for the fingerprint of a menu, which nobody sees."""
    return [without_fingerprints(part) for part in screen.parts]


def without_fingerprints(part: Part) -> Part:
    if isinstance(part, ButtonRow):
        return ButtonRow(tuple(map(without_fingerprint, part.buttons)))
    return without_fingerprint(part) if isinstance(part, Select) else part


def without_fingerprint(part: Pressed) -> Pressed:
    return replace_struct(part, custom_id=re.sub(r"(?<=[:\d]):[0-9a-f]{6}$", "", part.custom_id))


def shown(screen: Screen) -> Iterator[str]:
    for part in screen.parts:
        if isinstance(part, Paragraph):
            yield part.text
        elif isinstance(part, ButtonRow):
            yield from (button.label for button in part.buttons)
        elif isinstance(part, Select):
            yield from (option.label for option in part.options)
