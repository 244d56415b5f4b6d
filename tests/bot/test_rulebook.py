"""Rulebooks as Discord draws them: nothing is shown raw, nothing is lost, every page has room."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bot.i18n import Reader, languages, rules_of
from bot.screen.parts import TEXT_LIMIT, Paragraph, Screen
from bot.screen.rulebook import PAGE, blocks, book_of, flowing
from bot.screen.rules_screen import IN_SHORT, book, example_on, page_about, rules
from games import all_games
from games.core.game import AnyGame
from tests.bot.discord_markdown import ShownRaw, html

LANGUAGES = list(languages())
GAMES = list(all_games())
BOOKS = [path for game in all_games().values() for path in sorted(game.folder.glob("RULES*.md"))]


def drawn(source: str) -> str:
    """A piece of a rulebook as Discord gets it, and as it can draw it."""
    text = flowing(blocks(source))
    html(text)
    return text


def texts(screen: Screen) -> list[str]:
    return [part.text for part in screen.parts if isinstance(part, Paragraph)]


def pages(game: AnyGame, language: str) -> list[Screen]:
    """The rules in three minutes, and every page of the book."""
    return [rules(game, Reader(language), number) for number in range(len(book(game, language).pages) + 1)]


# ---- the four books, and those of games to come


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_every_page_is_drawn_by_discord_as_it_is_meant(key, language):
    shown = pages(all_games()[key], language)
    assert len(shown) > 3
    for screen in shown:
        assert texts(screen)
        for text in texts(screen):
            html(text)
        assert sum(map(len, texts(screen))) <= TEXT_LIMIT


@pytest.mark.parametrize("path", BOOKS, ids=lambda path: f"{path.parent.name}-{path.name}")
def test_a_rulebook_is_written_as_discord_draws_it(path: Path):
    """A paragraph is a line of its source, and no table stands there: GitHub draws the same as Discord."""
    lines = path.read_text("utf-8").splitlines()
    assert len(lines) > 20
    assert [line for line in lines if re.match(r" *\|", line)] == [], "a table: make it a list"
    plain = [bool(re.match(r"[^#>\s-]", line)) for line in lines]
    wrapped = [line for line, before, here in zip(lines[1:], plain, plain[1:], strict=False) if before and here]
    assert wrapped == [], "a paragraph that is wrapped: make it one line"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", GAMES)
def test_nothing_of_a_book_is_lost_between_its_pages(key, language):
    source = rules_of(all_games()[key], language)
    chapters = source[source.index("\n## ") :]
    on_pages = "\n".join(f"{page.title}\n{page.text}" for page in book(all_games()[key], language).pages)
    for word in re.findall(r"\w+", chapters):
        assert word in on_pages, word
    assert len(re.findall(r"^### ", on_pages, re.MULTILINE)) == len(re.findall(r"^### ", chapters, re.MULTILINE))


@pytest.mark.parametrize("key", GAMES)
def test_every_heading_leads_to_its_page_in_every_language(key):
    game = all_games()[key]
    for language in LANGUAGES:
        for heading, named in zip(book(game, "en").headings, book(game, language).headings, strict=True):
            number = page_about(game, heading, language)
            page = book(game, language).pages[number - 1]
            assert number > IN_SHORT and (page.title.startswith(named) or f"### {named}" in page.text), heading


def test_what_is_no_heading_leads_to_the_rules_in_three_minutes():
    game = all_games()[GAMES[0]]
    assert page_about(game, "", "en") == page_about(game, "No such heading", "en") == IN_SHORT


def test_a_page_that_is_not_there_is_the_first():
    game = all_games()[GAMES[0]]
    assert rules(game, Reader("en"), 99) == rules(game, Reader("en"), IN_SHORT)


def test_who_reads_text_gets_the_example_in_words():
    game, number = next(
        (game, number) for game in all_games().values() for number in range(1, 30) if example_on(game, number, "en") is not None
    )
    drawn, told = rules(game, Reader("en"), number), rules(game, Reader("en"), number, text_first=True)
    assert drawn.scene is not None and told.scene is None
    assert texts(drawn) == texts(told)


# ---- what becomes of Markdown that Discord does not draw


def test_a_wrapped_paragraph_flows():
    assert drawn("One line\nand its end.\n\nAnother\none.") == "One line and its end.\n\nAnother one."


def test_a_table_becomes_a_list():
    table = "| card | copies | |\n|---|---:|---|\n| Daimyo | 5 | leads |\n| **Ronin** | 3 | |"
    assert drawn(f"Who there is:\n\n{table}\nThen it goes on.") == (
        "Who there is:\n\n- **Daimyo** · copies: 5 · leads\n- **Ronin** · copies: 3\n\nThen it goes on."
    )


def test_a_number_in_a_table_is_named_by_what_stands_above_it():
    assert drawn("| players | honor |\n|---|---|\n| 3 | 6 |") == "- **players: 3** · honor: 6"


def test_a_row_without_a_name_and_a_table_without_an_edge_can_be_read():
    assert drawn("a | b\n--|--\nc | 2\n| | 3 |") == "- **c** · b: 2\n- b: 3"
    assert flowing(blocks("| a | b |\n|---|---|\n| c | 2 \\| 3 |")) == "- **c** · b: 2 | 3"


def test_points_that_are_wrapped_flow_and_lie_at_most_one_deeper():
    source = "* one\n  and more\n    * beneath\n\n    * beneath, too\n1) first\n\nAfter it."
    assert drawn(source) == "- one and more\n  - beneath\n  - beneath, too\n1. first\n\nAfter it."


def test_small_headings_are_bold_and_large_ones_keep_their_size():
    assert drawn("### Third\nText.\n#### **Fourth** ####\n\nMore.") == "### Third\nText.\n\n**Fourth**\n\nMore."


def test_quotes_flow_and_code_does_not():
    assert drawn("> a\n> b\n\n```\nx  y\n\nz\n```") == "> a b\n\n```\nx  y\n\nz\n```"


def test_what_is_to_be_broken_is_broken():
    assert flowing(blocks("One  \ntwo\\\nthree")) == "One\ntwo\nthree"


def test_pictures_links_within_the_book_comments_and_lines_across_are_left_out():
    assert drawn("<!-- for\nus -->\nSee ![a card](card.png) and [the end](#the-end).\n\n---\n\n[Far](https://example.org).") == (
        "See a card and the end.\n\n[Far](https://example.org)."
    )


def test_a_paragraph_after_a_list_does_not_belong_to_its_last_point():
    assert drawn("- one\n\n### Next\n\n- two\n\nText.") == "- one\n\n### Next\n- two\n\nText."


# ---- pages


def chapter(*lengths: int) -> str:
    return "# Book\n\nIntroduction.\n\n## Chapter\n" + "".join(f"\n### Rule {n}\n\n{'x' * length}\n" for n, length in enumerate(lengths))


def test_what_stands_before_the_first_chapter_is_left_out():
    [page] = book_of("# Book\n\nIntroduction.\n\n## Chapter\n\nText.").pages
    assert (page.title, page.text) == ("Chapter", "Text.")


def test_a_chapter_that_fits_is_one_page():
    assert [page.title for page in book_of(chapter(PAGE // 2, PAGE // 3)).pages] == ["Chapter"]


def test_a_long_chapter_comes_in_parts_that_begin_with_a_heading():
    found = book_of(chapter(*[PAGE // 3] * 5)).pages
    assert [page.title for page in found] == ["Chapter (1/2)", "Chapter (2/2)"]
    assert all(page.text.startswith("### Rule") for page in found)
    assert [page.headings for page in found] == [(0, 1, 2), (3, 4, 5)]


def test_a_rule_longer_than_a_page_is_cut_between_paragraphs():
    source = f"## Chapter\n\n### Rule\n\n{'x' * PAGE}\n\n{'y' * PAGE}\n\n{'z' * PAGE}"
    found = book_of(source).pages
    assert [page.text[-1] for page in found] == ["x", "y", "z"]
    assert found[0].text.startswith("### Rule\nx") and [page.headings for page in found] == [(0, 1), (), ()]


def test_a_chapter_without_a_word_has_no_page():
    assert [page.title for page in book_of("## Empty\n\n## Full\n\nText.").pages] == ["Full"]


# ---- the check itself


@pytest.mark.parametrize(
    "raw",
    [
        "| a | b |",
        "a | b\n---|---",
        "#### small",
        "##",
        "##Heading",
        "---",
        "+ a point",
        "1) first",
        "![a card](card.png)",
        "a note[^1]",
        "a&nbsp;b",
        "broken  \nhere",
        "broken\\\nhere",
        "a<br>b",
        "<b>bold</b>",
        "<!-- hidden -->",
        "one line\nand its end",
        "- a\nwhat follows",
        "- a\n### Heading",
        "- a\n    - far beneath",
        "  - beneath nothing",
        "    set in",
        "**bold",
        "*leaning",
        "a `code",
        "__under",
        "~~struck",
        "||hidden",
        "a * b",
        "[here](#here)",
        "[here](RULES.md)",
        "```\ncode",
        ">",
        "-#",
    ],
)
def test_the_check_finds_what_discord_shows_raw(raw):
    with pytest.raises(ShownRaw):
        html(raw)


def test_the_check_draws_what_discord_draws():
    assert html("## **A** *b* __c__ ~~d~~ `e*` \\*f") == "<h2><b>A</b> <i>b</i> <u>c</u> <s>d</s> <code>e*</code> *f</h2>"
    assert html("- a\n  - b\n1. c") == ('<ul><li data-sign="•">a</li><ul><li data-sign="•">b</li></ul><li data-sign="1.">c</li></ul>')
    assert html("-# small\n> quoted") == "<small>small</small><blockquote>quoted</blockquote>"
    assert html("[far](https://example.org) <t:1:R> snake_case 3 × 5 < 16") == (
        '<p><a href="https://example.org">far</a> <mark>&lt;t:1:R&gt;</mark> snake_case 3 × 5 &lt; 16</p>'
    )
