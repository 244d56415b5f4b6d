"""The half of `docs/contributing/voice.md` that can be tested: what is refused in messages, rulebooks and documents."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from bot.i18n import extract
from bot.i18n.catalogues import ROOT

REFUSED = {
    "name the role": r"\b(?:who|whom)ever\b|(?<!\{)\bwhom\b",
    "everyone, someone, no one": r"\b(?:every|some|any|no)body\b",
    "things are somewhere": r"\b(?:lies|stands)\b",
    "`{when}` reads “in 3 days”": r"\b(?:until|since|by) \{when\}",
    "say whose": r"(?<!their )(?<![Yy]our )(?<!my )(?<!’s )\bown (?:card|cards|side|hand|clan|turn)\b",
    "a contraction": r"\b(?:cannot|do not|does not|did not|could not|would not|it is your)\b",
    "’ is the apostrophe": r"\w'\w|'(?= )",
    "per": r"\bonce a (?:turn|match)\b|\d (?:seconds|minutes|hours) a\b",
    "no space before %": r"\} %",
    "anymore": r"\bany more\b",
    "put the button in “ ”": r"\b[Pp]ress(?:es)? (?!“)",
}
PLAIN = re.compile(r"(?<!^)“([^”{}]+)”")
PAGES = (
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "tests/README.md", "docs/*.md", "games/*/RULES.md"),
    *("docs/contributing/*.md", "docs/decisions/*.md", "docs/hosting/*.md", "docs/legal/PRIVACY.md", "docs/legal/TERMS.md"),
)
LONGEST = 35  # words in a sentence
ASIDE = re.compile(r"```.*?```|<[^>]+>", re.DOTALL)
PARTS = re.compile(r"\n\s*\n|\n(?=\s*(?:[-*|>#]|\d+\.) )|\||(?<=[.!?:;])[*_]*\s+(?=[A-Z0-9*`“(\[])| · ")


@cache
def messages() -> dict[str, str]:
    """Every English form, and where it is."""
    return {form: extract.place(call) for domain in extract.domains() for call in extract.calls(domain) for form in call.forms}


@pytest.mark.parametrize("why", REFUSED)
def test_a_message_is_said_as_a_native_would(why: str) -> None:
    refused = re.compile(REFUSED[why])
    assert [f"{place}: {message!r}" for message, place in messages().items() if refused.search(message)] == [], why


@pytest.mark.parametrize(
    ("why", "message"),
    [
        ("name the role", "Whom do you want to invite, or whoever sits there?"),
        ("everyone, someone, no one", "Stop for everybody"),
        ("things are somewhere", "That table stands in {channel}."),
        ("`{when}` reads “in 3 days”", "The match is paused until {when}."),
        ("say whose", "no own card is spent"),
        ("a contraction", "You do not sit at this table"),
        ("’ is the apostrophe", "the Shogun's side"),
        ("per", "90 seconds a decision"),
        ("no space before %", "about {n} %"),
        ("anymore", "not any more"),
        ("put the button in “ ”", "Press Start"),
    ],
)
def test_what_is_refused_is_found(why: str, message: str) -> None:
    assert re.search(REFUSED[why], message)


def test_what_a_message_quotes_can_be_read_on_a_button() -> None:
    known = messages()
    quoted = [(said, label) for said in known for label in PLAIN.findall(said)]
    assert len(quoted) > 30
    assert [each for each in quoted if not any(message.startswith(each[1]) for message in known)] == []


@pytest.mark.parametrize("book", sorted((ROOT / "games").glob("*/RULES.md")), ids=lambda path: path.parent.name)
def test_a_rulebook_is_said_as_a_native_would(book: Path) -> None:
    text = book.read_text("utf-8")
    for why in ("name the role", "everyone, someone, no one", "things are somewhere", "’ is the apostrophe", "per"):
        assert re.findall(REFUSED[why], text) == [], why


def pages() -> list[Path]:
    return sorted({path for pattern in PAGES for path in ROOT.glob(pattern)})


def sentences(text: str) -> Iterator[str]:
    for part in PARTS.split(ASIDE.sub("", text)):
        yield " ".join((part or "").split())


@pytest.mark.parametrize("page", pages(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_sentence_can_be_read_in_one_breath(page: Path) -> None:
    long = [sentence for sentence in sentences(page.read_text("utf-8")) if len(sentence.split()) > LONGEST]
    assert long == [], f"above {LONGEST} words: divide it"


def test_sentences_are_told_apart() -> None:
    text = "# Head\n\nOne two. Three\nfour: Five\n- six\n- seven | eight\n\n```\nnot me\n```\n"
    assert [found for found in sentences(text) if found] == ["# Head", "One two.", "Three four:", "Five", "- six", "- seven", "eight"]
