"""What must hold for whatever people type, are called, or send."""

from __future__ import annotations

import re

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bot.errors import NotUnderstood
from bot.i18n import Reader, safe
from bot.match.menu import Node, at, leaves
from bot.screen.custom_id import Press, button_id, parse, select_id
from bot.screen.parts import TEXT_LIMIT, Paragraph, clipped, fitted
from games.core.dice import Dice
from games.core.text import Phrases, Who

_ = Phrases("bot")

# all that Discord makes something of
MENTION = re.compile(r"@(everyone|here)|<(@[!&]?|#|a?:\w+:|/[^<>]+:|t:|id:)[\w:-]*>|https?://|discord(app)?\.\w|www\.\w", re.IGNORECASE)

PATHS = st.lists(st.integers(0, 9999), max_size=12).map(tuple)


@given(st.integers(0, 10**11), st.from_regex(r"[a-z]{1,16}", fullmatch=True), st.integers(0, 10**8), PATHS)
def test_a_custom_id_says_what_was_put_in_and_fits(match: int, verb: str, asked: int, path: tuple[int, ...]) -> None:
    for custom_id in (button_id(match, verb, asked, path), select_id(match, verb, asked, path)):
        assert parse(custom_id) == Press(match, verb, asked, path)
        assert len(custom_id) <= 100


@given(st.integers(0, 10**11), st.integers(0, 10**8), PATHS, st.from_regex(r"[0-9a-f]{6}", fullmatch=True))
def test_so_does_one_that_says_of_which_menu_it_is(match: int, asked: int, path: tuple[int, ...], menu: str) -> None:
    for custom_id in (button_id(match, "pick", asked, path, menu), select_id(match, "pick", asked, path, menu)):
        assert parse(custom_id) == Press(match, "pick", asked, path, menu=menu)
        assert len(custom_id) <= 100


@given(st.text())
def test_a_foreign_custom_id_is_not_understood(text: str) -> None:
    if not re.fullmatch(r"c[bs]1:\d+:[a-z]+:\d+:[\d.]*", text):
        with pytest.raises(NotUnderstood):
            parse(text)


@given(st.lists(st.text(min_size=1, max_size=6000), max_size=8))
def test_all_texts_of_a_message_fit_together(texts: list[str]) -> None:
    parts = fitted([Paragraph(text) for text in texts])
    assert sum(len(part.text) for part in parts if isinstance(part, Paragraph)) <= TEXT_LIMIT
    if sum(map(len, texts)) <= TEXT_LIMIT:
        assert [part.text for part in parts if isinstance(part, Paragraph)] == texts


@given(st.text(), st.integers(1, 200))
def test_what_is_cut_says_so(text: str, limit: int) -> None:
    cut = clipped(text, limit)
    assert len(cut) <= limit
    assert cut == text or cut.endswith("…")


@given(st.text("a <:>\n"), st.integers(1, 60))
def test_emoji_stay_whole_where_a_text_is_cut(text: str, limit: int) -> None:
    cut = clipped(f"1. <:card_1:1234> {text} <:card_2:1234> b", limit)
    assert len(cut) <= limit
    assert not re.search("card", re.sub(r"<:card_\d:1234>", "", cut))


@example("<@123456789012345678>")
@example("<@&1> <#2> <:smile:3> </play:4> <t:5:R> <id:home>")
@example("@everyone https://example.org")
@example("<@")
@example("discord.gg/abc WWW.example.org discordapp.com/invite/abc")
@example("discord\u3164.gg/abc")
@given(st.text(max_size=60))
def test_nobody_is_called_so_that_a_mention_or_a_link_comes_of_it(name: str) -> None:
    assert not MENTION.search(safe(name))
    sentence = Reader("en", [name])(_("{who} is away; the AI is playing.", who=Who(0)))
    assert sentence.endswith(" is away; the AI is playing.")
    assert "\n" not in sentence


TREES = st.recursive(
    st.integers(0, 99).map(lambda leaf: Node(str(leaf), leaf=leaf)),
    lambda nodes: st.lists(nodes, min_size=1, max_size=4).map(lambda children: Node("more", tuple(children))),
    max_leaves=20,
)


@given(TREES)
def test_every_action_of_a_menu_is_found_by_its_path(root: Node) -> None:
    for path, labels in leaves(root):
        assert at(root, path).leaf is not None
        assert len(labels) == len(path)


@given(st.text(), st.integers(1, 100))
def test_dice_fall_on_every_side_and_on_no_other(seed: str, sides: int) -> None:
    dice = Dice(seed)
    assert all(0 <= dice.below(sides) < sides for _ in range(20))
    assert sorted(dice.shuffled(range(sides))) == list(range(sides))
