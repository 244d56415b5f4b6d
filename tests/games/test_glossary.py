"""The glossaries: a term is said in one way, in the catalogues as well."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from babel.messages import Catalog

from bot.i18n import begin, extract
from bot.i18n.catalogues import ROOT, UNDONE, folder_of
from tests.games.test_catalogues import CATALOGUES, SPOKEN, TRANSLATED, read, template

TERMS = begin.rows(begin.TERMS)
EVERYWHERE = "everywhere"
SOURCES = {"rulebook", "review", "ours"}
BUTTON = re.compile(r"“([^”{}]+)”")  # that a sentence names


def test_a_term_stands_there_once_and_belongs_to_the_bot_or_a_game() -> None:
    keys = [(term["where"], term["term"]) for term in TERMS]
    assert len(keys) == len(set(keys)) > 100
    assert {EVERYWHERE} < {where for where, _term in keys} <= {EVERYWHERE, *extract.domains()}


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_glossary_has_the_terms_in_their_order(language: str) -> None:
    found = begin.rows(begin.GLOSSARY / f"{language}.tsv")
    assert [(row["where"], row["term"]) for row in found] == [(term["where"], term["term"]) for term in TERMS], "run make language"
    assert all(list(row) == begin.COLUMNS for row in found)


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_term_is_translated_and_says_where_its_translation_comes_from(language: str) -> None:
    for row in begin.rows(begin.GLOSSARY / f"{language}.tsv"):
        assert row["translation"] and row["source"] in SOURCES, row


def translated(catalogue: Catalog) -> dict[str, str]:
    return {each.id: str(each.string) for each in catalogue if isinstance(each.id, str) and extract.is_translated(each)}


@pytest.mark.parametrize(("domain", "language"), CATALOGUES)
def test_a_term_is_said_in_one_way(domain: str, language: str) -> None:
    """Where a term is a message by itself: cards, persons, buttons. What stands for everywhere gives way to the game's own."""
    rows = begin.rows(begin.GLOSSARY / f"{language}.tsv")
    terms = {row["term"]: row["translation"] for where in (EVERYWHERE, domain) for row in rows if row["where"] == where}
    said = {
        message.id: message.string
        for message in read(folder_of(domain) / f"{language}.po")
        if isinstance(message.id, str) and extract.is_translated(message)
    }
    both = terms.keys() & said.keys()
    assert both or domain not in {term["where"] for term in TERMS}  # a game that was just begun has none
    assert {term: said[term] for term in both if said[term].casefold() != terms[term].casefold()} == {}


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_button_is_called_in_a_sentence_as_it_is_on_the_button(language: str) -> None:
    catalogues = [read(folder_of(domain) / f"{language}.po") for domain, spoken in SPOKEN if spoken == language]
    said = {
        each.id: str(each.string)
        for catalogue in catalogues
        for each in catalogue
        if isinstance(each.id, str) and extract.is_translated(each)
    }
    found = [(english, label) for english in said for label in BUTTON.findall(english) if label in said]
    assert len(found) > 30
    assert [(english, label) for english, label in found if said[label] not in said[english]] == []


def test_every_catalogue_is_described_for_translators_who_work_on_a_server() -> None:
    components = json.loads((ROOT / "docs" / "weblate.json").read_text("utf-8"))
    assert [each["slug"] for each in components if ROOT / each["filemask"] != folder_of(each["slug"]) / "*.po"] == []
    slugs = {each["slug"] for each in components}
    assert "bot" in slugs <= set(extract.domains())
    missing = [(slug, code) for slug in slugs for code in TRANSLATED if not (folder_of(slug) / f"{code}.po").exists()]
    assert missing == [], "what is described there speaks every language that is offered"


def test_a_ninth_language_begins_with_everything_to_be_translated_and_keeps_what_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    domains = extract.domains()
    templates = {domain: template(domain) for domain in domains}  # now: what is read below would be of another folder
    monkeypatch.setattr(extract, "domains", lambda: domains)
    monkeypatch.setattr(extract, "template", templates.__getitem__)
    monkeypatch.setattr(extract, "folder_of", lambda domain: tmp_path / "games" / domain)
    monkeypatch.setattr(extract, "ROOT", tmp_path)
    monkeypatch.setattr(begin, "ROOT", tmp_path)
    monkeypatch.setattr(begin, "GLOSSARY", tmp_path)
    for domain in domains:
        (tmp_path / "games" / domain).mkdir(parents=True)
    (tmp_path / "games" / "tenno" / "RULES.md").write_text("# Tenno", "utf-8")
    assert begin.main(["pl"]) == 0
    book, glossary, words = (tmp_path / name for name in ("games/tenno/RULES.pl.md", "pl.tsv", "games/tenno/pl.po"))
    assert book.read_text("utf-8") == f"{UNDONE}\n\n# Tenno"
    assert {row["translation"] for row in begin.rows(glossary)} == {""} and len(begin.rows(glossary)) == len(TERMS)
    for domain in domains:
        begun = extract.read(tmp_path / "games" / domain / "pl.po")
        assert len(extract.untranslated(begun)) == len(begun) == len(template(domain)) and begun.num_plurals == 3
    done = {book: "# Tenno po polsku", glossary: glossary.read_text("utf-8").replace("\ttable\t\t", "\ttable\tstół\t")}
    done[words] = words.read_text("utf-8").replace('msgid "Peasant"\nmsgstr ""', 'msgid "Peasant"\nmsgstr "Chłop"')
    for path, text in done.items():
        path.write_text(text, "utf-8")
    assert begin.main(["pl"]) == 0
    assert {path: path.read_text("utf-8") for path in done} == done
    assert begin.main(["en"]) == begin.main(["nowhere"]) == begin.main([]) == 2
