"""Menus made from the labels of legal actions: every action once, no level without a choice, words that tell them apart."""

from __future__ import annotations

from itertools import islice
from random import Random

import pytest

from bot.errors import NotUnderstood, Stale
from bot.i18n import Reader
from bot.screen.custom_id import Press, parsed, pick, press
from bot.match.menu import Node, at, breadcrumb, leaves, menu
from bot.screen.parts import BUTTON_LIMIT, clipped
from games.core.game import Seat
from tests.bot.tables import NAMES, plays
from tests.games.cases import tables


def menus(key, seats, moves=150):
    """The menus of everybody who is asked, in a random match."""
    for play in islice(plays(key, seats, "menus"), moves):
        game = play.match.rules
        for seat in game.waiting(play.state):
            yield play, seat, menu(game, play.state, seat, game.view(play.state, seat))


def nodes(node: Node, path=()):
    yield path, node
    for index, child in enumerate(node.children):
        yield from nodes(child, (*path, index))


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_menu_holds_every_legal_action_once(key, seats):
    asked = 0
    for play, seat, root in menus(key, seats):
        legal = play.match.rules.legal(play.state, seat)
        found = [at(root, path).leaf for path, _labels in leaves(root)]
        assert sorted(found) == list(range(len(legal)))
        asked += 1
    assert asked


@pytest.mark.parametrize(("key", "seats"), tables())
def test_nobody_clicks_what_is_no_choice(key, seats):
    for _play, _seat, root in menus(key, seats):
        for path, node in nodes(root):
            assert len(node.children) != 1 or (path == () and node.children[0].leaf is not None)


@pytest.mark.parametrize(("key", "seats"), tables())
@pytest.mark.parametrize("language", ["en", "uk"])
def test_choices_beside_each_other_read_differently_when_they_are_cut_to_fit(key, seats, language):
    say = Reader(language, NAMES[:seats]).plain
    for _play, _seat, root in menus(key, seats, 100):
        for _path, node in nodes(root):
            labels = [clipped(say(child.label), BUTTON_LIMIT) for child in node.children]
            assert len(set(labels)) == len(labels), labels
            assert all(label.strip() for label in labels)


@pytest.mark.parametrize(("key", "seats"), tables())
def test_every_choice_has_a_custom_id_that_is_read_back(key, seats):
    chance = Random(key)
    for play, seat, root in menus(key, seats, 60):
        found = list(nodes(root))
        for path, node in chance.sample(found, min(20, len(found))):
            for custom_id in (press(999_999_999_999, "pick", 999_999_999, path), pick(play.match.id, "pick", play.asked[seat], path)):
                assert len(custom_id) <= 100
                assert parsed(custom_id).path == path
                assert len(node.children) <= 9999


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_question_keeps_its_number_only_while_it_reads_the_same(key, seats):
    """Whoever clicks a button must get what it said, whatever others did in the meantime."""
    questions: dict = {}
    for play in islice(plays(key, seats, "numbers"), 400):
        game = play.match.rules
        for seat in game.waiting(play.state):
            view = game.view(play.state, seat)
            question = menu(game, play.state, seat, view), game.ask(view)
            assert questions.setdefault((seat, play.asked[seat]), question) == question
    assert questions


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_question_that_others_did_not_touch_keeps_its_number(key, seats):
    kept, before = 0, None
    for play in islice(plays(key, seats, "numbers"), 400):
        waiting = play.match.rules.waiting
        if before is not None:
            for seat in waiting(before.state) & waiting(play.state):
                same = play.match.rules.legal(before.state, seat) == play.match.rules.legal(play.state, seat)
                if same and play.asked[seat] != play.seq:
                    assert play.asked[seat] == before.asked[seat]
                    kept += 1
        before = play
    at_once = max(len(play.match.rules.waiting(play.state)) for play in islice(plays(key, seats, "numbers"), 400))
    assert kept or at_once == 1


def test_a_path_that_leads_nowhere_is_an_old_one():
    root = Node("", (Node("a", leaf=0), Node("b", (Node("c", leaf=1), Node("d", leaf=2)))))
    for path in ((2,), (-1,), (0, 0), (1, 2), (1, 0, 0)):
        with pytest.raises(Stale):
            at(root, path)
    assert at(root, (1, 1)).leaf == 2
    assert breadcrumb(root, (1, 1)) == ("b", "d")
    assert leaves(root) == [((0,), ("a",)), ((1, 0), ("b", "c")), ((1, 1), ("b", "d"))]


class Labelled:
    """Just enough of a game for a menu."""

    def __init__(self, *labels):
        self.labels = labels

    def legal(self, state, seat):
        return range(len(self.labels))

    def label(self, action, view):
        return self.labels[action]


def words(node: Node):
    say = Reader("en").plain
    return say(node.label) if node.leaf is not None else (say(node.label), [words(child) for child in node.children])


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
    root = menu(Labelled(*labels), None, Seat(0), None)
    assert [words(child) for child in root.children] == tree


@pytest.mark.parametrize(
    "custom_id", ["", "cb1:", "cb2:1:hand:0:", "cb1:1:hand:0", "cb1:1:hand:0:1.", "cb1:1:hand:0:.1", "xb1:1:hand:0:", "cb1:1:ha nd:0:"]
)
def test_what_is_not_ours_is_not_understood(custom_id):
    with pytest.raises(NotUnderstood):
        parsed(custom_id)


@pytest.mark.parametrize("values", [(), ("",), ("a",), ("-1",), ("1", "2"), ("²",), ("٣",), ("1.0",), (" 1",)])
def test_a_value_that_is_no_number_is_not_understood(values):
    with pytest.raises(NotUnderstood):
        _ = Press(1, "pick", values=values).value
