"""Every catalogue of every domain: in step with the source, and safe to fill in. What is missing is said in English and counted at
the end of a run; that nothing is missing is asked by `make release-check`."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Catalog

from bot.i18n import Reader, begin, extract, languages
from bot.i18n.catalogues import ENGLISH, ROOT, begun, catalogue, folder_of
from bot.match.erasing import PLAYER
from bot.screen.parts import OPTION_LIMIT
from bot.screen.rules_screen import PEOPLE as IN_PICTURES
from games import all_games
from games.core.game import Game

# What players count on: without one of these no test is green, where another language is just not offered.
PROMISED = ("de", "es", "fr", "it", "nl", "ru", "uk")
TRANSLATED = sorted({*languages(), *PROMISED} - {ENGLISH})
SPOKEN = [  # a game that was begun here may lack a language, and is played in English then; the finished ones lack none (test_glossary.py)
    (domain, language) for domain in extract.domains() for language in TRANSLATED if (folder_of(domain) / f"{language}.po").exists()
]
CATALOGUES = [pytest.param(*each, id="-".join(each)) for each in SPOKEN]
read = cache(extract.read)  # by nothing here is a catalogue changed
CYRILLIC = [pytest.param(*each, id="-".join(each)) for each in SPOKEN if each[1] in ("ru", "uk")]
KEPT = re.compile(rf"(?<!\S)/[a-z]+|\b{PLAYER}\b")  # commands are called the same in every language, and whoever was forgotten
# Words that a language has in common with English, besides names and the terms of its glossary.
COGNATES = {"ai", "clans", "code", "daimyo", "distance", "export", "hand", "honor", "host", "is", "later", "no", "options", "page", "pause"}
COGNATES |= {"ninjas", "person", "point", "points", "privacy", "table", "teams", "won"}
# What is written in these letters among any others.
IN_LATIN = re.compile(rf"\{{.*?\}}|/[a-z]+|Discord|\bID\b|SHA-256|HMAC|Chabudai|aiko|\btable\b|\ball\b|{PLAYER}")
RIVALS = re.compile(r"\b(?:об(?:ира|ер[іе]|ра[втлн])|особист\w* повідом|нін(?:дж|з)|нинд)\w*", re.IGNORECASE)  # of words there are
TITLE = 45  # characters of the title of a house rule
PEOPLE = {each.id for each in IN_PICTURES}
A_HAND = re.compile(r"\bпарті\w*", re.IGNORECASE)  # of Tatsu; a match is a матч
APART = re.compile(r" [;:!?»]|« |\w[;!?](?=\s|$)|\w:\s")  # in French: a space that may break, or none
LATIN = re.compile(r"[A-Za-z]{2,}")
CYRILLIC_NEXT_TO_LATIN = re.compile(r"[^\W\d_a-zA-Z][a-zA-Z]|[a-zA-Z][^\W\d_a-zA-Z]")


def faults(catalogue: Catalog) -> list[str]:
    """What is wrong with the translations themselves."""
    return [
        f"{message.id}: {fault}"
        for message in catalogue
        if message.id and extract.is_translated(message)
        for form in extract.forms(message)
        for fault in faults_of(form, sources(message.id))
    ]


def sources(id: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (id,) if isinstance(id, str) else tuple(id)


def faults_of(form: str, english: tuple[str, ...]) -> list[str]:
    try:
        there = extract.placeholders(form)
    except ValueError as problem:
        return [f"{form!r} cannot be filled in: {problem}"]
    expected = frozenset().union(*map(extract.placeholders, english))
    wrong = [] if there == expected else [f"{form!r} has {sorted(there)} where the source has {sorted(expected)}"]
    return wrong + [f"{form!r} does not name {kept}" for kept in KEPT.findall(english[-1]) if kept not in form]


def path_of(domain: str, language: str) -> Path:
    path = folder_of(domain) / f"{language}.po"
    assert path.is_file(), f"{domain} has no words in {language}: run make language {language}, then translate {path.relative_to(ROOT)}"
    return path


def a_catalogue(id: str | tuple[str, ...], string: str | tuple[str, ...], flags: tuple[str, ...] = ()) -> Catalog:
    catalogue = Catalog(locale="uk")
    catalogue.add(id, string, flags=flags)
    return catalogue


def test_there_is_a_catalogue_to_check_for_the_bot_and_for_every_game() -> None:
    assert set(TRANSLATED) <= set(begun())
    assert set(PROMISED) <= set(languages()), "more than a fifth of it is missing or fuzzy, or a rulebook has a mark: run make words"
    assert {"bot", *all_games()} <= set(extract.domains())
    assert len(all_games()) > 0


@pytest.mark.parametrize("game", all_games().values(), ids=all_games())
def test_the_words_of_a_game_lie_in_its_own_folder(game: Game[Any, Any, Any]) -> None:
    assert folder_of(game.key) == game.folder / "locale"


def test_a_file_speaks_from_the_catalogue_of_its_own_folder() -> None:
    spoken = [
        (file, match, domain)
        for domain in extract.domains()
        for source in extract.sources(domain)
        for file in source.rglob("*.py")
        for match in re.findall(r'^_ = Phrases\("(.+)"\)', file.read_text("utf-8"), re.MULTILINE)
    ]
    assert spoken
    assert [str(file) for file, named, domain in spoken if named != domain] == []


@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_every_translation_has_the_placeholders_of_its_message(domain: str, language: str) -> None:
    catalogue = read(path_of(domain, language))
    assert len(catalogue) > 0
    assert faults(catalogue) == []


@pytest.fixture
def read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of each domain the source is read once for all languages."""
    monkeypatch.setattr(extract, "template", template)


template = cache(extract.template)


@pytest.mark.usefixtures("read_once")
@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_the_catalogue_holds_exactly_the_messages_of_the_source_as_make_words_writes_them(domain: str, language: str) -> None:
    assert path_of(domain, language).read_bytes() == extract.as_po(extract.updated(domain, language)), "run make words"


@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_a_catalogue_says_what_babel_reads_in_it(domain: str, language: str) -> None:
    said = catalogue(domain, language)
    for message in read(path_of(domain, language)):
        if not message.id or not extract.is_translated(message):
            continue
        if isinstance(message.id, str):
            assert message.string == (said.pgettext(message.context, message.id) if message.context else said.gettext(message.id))
        else:
            one, many = message.id
            assert set(extract.forms(message)) == {said.ngettext(one, many, n) for n in range(130)}


@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_what_stands_beside_the_words_is_there_in_the_same_shape(domain: str, language: str) -> None:
    folder, names = (ROOT / "docs" / "legal", ("PRIVACY", "TERMS")) if domain == "bot" else (folder_of(domain).parent, ("RULES",))
    for name in names:
        texts = [(folder / f"{name}{code}.md").read_text("utf-8") for code in ("", f".{language}")]
        english, theirs = (re.findall(r"^#{1,3} |^\|", text, re.MULTILINE) for text in texts)
        assert theirs == english, "other headings than in English, or other rows of a table"


@pytest.mark.parametrize("language", [ENGLISH, *TRANSLATED])
@pytest.mark.parametrize("game", all_games().values(), ids=all_games())
def test_the_title_of_a_house_rule_is_short_and_its_choices_fit_into_a_menu(game: Game[Any, Any, Any], language: str) -> None:
    reader = Reader(language, markdown=False)
    assert [said for option in game.options if len(said := reader(option.name)) > TITLE] == []
    assert [said for option in game.options for choice in option.choices if len(said := reader(choice.name)) > OPTION_LIMIT] == []


@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_nothing_is_left_in_english_but_names(domain: str, language: str) -> None:
    """Where a message reads the same, it is made of names, terms and cognates."""
    terms = {row["term"] for row in begin.rows(begin.GLOSSARY / f"{language}.tsv") if row["term"] == row["translation"]}
    terms |= {game.name.id for game in all_games().values()}
    for message in read(path_of(domain, language)):
        for form in extract.forms(message):
            if message.id and form in sources(message.id) and form not in terms:
                words = re.findall(r"[^\W\d_]{2,}", re.sub(r"\{.*?\}", "", form))
                assert {word for word in words if word.lower() not in COGNATES} <= {*terms, *PEOPLE}, form


@pytest.mark.parametrize(("domain", "language"), CYRILLIC)
def test_no_cyrillic_word_hides_a_latin_letter_and_none_is_latin(domain: str, language: str) -> None:
    catalogue = read(path_of(domain, language))
    forms = [form for message in catalogue if message.id for form in extract.forms(message)]
    words = [word for form in forms for word in re.split(r"\{.*?\}|\s", form)]
    assert len(words) > 1
    assert [word for word in words if CYRILLIC_NEXT_TO_LATIN.search(word)] == []
    names = {game.name.id for game in all_games().values()}
    assert [form for form in forms if LATIN.search(IN_LATIN.sub("", form)) and form not in names] == []


@pytest.mark.parametrize("domain", [domain for domain, language in SPOKEN if language == "fr"])
def test_no_french_sign_stands_alone_on_a_line(domain: str) -> None:
    said = [form for message in read(path_of(domain, "fr")) if message.id for form in extract.forms(message)]
    assert [form for form in said if APART.search(form)] == [], "U+202F before ; ! ?, U+00A0 before : and inside of « »"


@pytest.mark.parametrize("domain", extract.domains())
def test_one_thing_has_one_ukrainian_name(domain: str) -> None:
    """To choose is вибирати, a direct message is приватне, and a Ninja is a Ніндзя."""
    catalogue = read(path_of(domain, "uk"))
    texts = [form for message in catalogue if message.id for form in extract.forms(message)]
    books = [book.read_text("utf-8") for book in folder_of(domain).parent.glob("*.uk.md")]
    assert len(books) == (domain in all_games())
    assert [found for text in (*texts, *books) for found in RIVALS.findall(text)] == []
    assert domain != "bot" or [text for text in texts if A_HAND.search(text)] == []


@pytest.mark.parametrize(
    ("catalogue", "fault"),
    [
        (a_catalogue("Seat {n}", "Місце {m}"), "['m']"),
        (a_catalogue("Seat {n}", "Місце {n"), "cannot be filled in"),
        (a_catalogue("Use /play.", "Команда /грати."), "/play"),
        (a_catalogue(("{n} card", "{n} cards"), ("одна карта", "{n} карти", "{n} карт")), "[]"),
    ],
)
def test_the_checks_notice_a_fault(catalogue: Catalog, fault: str) -> None:
    assert [fault in line for line in faults(catalogue)] == [True]


def test_the_checks_are_content_with_a_good_catalogue() -> None:
    assert faults(a_catalogue(("{n} card", "{n} cards"), ("{n} карта", "{n} карти", "{n} карт"))) == []


@pytest.mark.parametrize(
    "unfinished",
    [
        a_catalogue("Seat {n}", ""),
        a_catalogue("Seat {n}", "Місце {m}", flags=("fuzzy",)),
        a_catalogue(("{n} card", "{n} cards"), ("{n} карта", "{n} карти", "")),
    ],
)
def test_what_is_not_translated_is_counted_and_nothing_else_is_asked_of_it(unfinished: Catalog) -> None:
    assert faults(unfinished) == []
    assert len(extract.untranslated(unfinished)) == 1


def test_no_cyrillic_letter_stands_beside_a_latin_one() -> None:
    assert CYRILLIC_NEXT_TO_LATIN.search("карт" + "a")
