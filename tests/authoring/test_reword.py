"""`make reword`: English in other words, and no translation lost."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages import Catalog, Message

from bot.i18n import extract
from tests.authoring import reword, translated
from tests.authoring.reword import Project, Refused, Table, apply, literal, read_table

SOURCE = """_ = Phrases("bot")
keep = _("Keep"), _.of("a seat", "free"), _.many("{n} card lies here", "{n} cards lie here", n)
said = f"{_('Keep')}: {_('{who} asks all to go on', who=who)}"
name = "Keep"
"""
QUOTING = """
assert "Keep" in said and "Keeper" in said
assert "**Aiko** asks all to go on." in said and f"{name} asks all to go on" in said
"""
GERMAN = {"Keep": "Behalten", "{who} asks all to go on": "{who} will weiter"}


@pytest.fixture
def project(tmp_path: Path) -> Project:
    source, german, test = tmp_path / "source.py", tmp_path / "de.po", tmp_path / "test_it.py"
    source.write_text(SOURCE, "utf-8")
    test.write_text(QUOTING, "utf-8")
    catalogue = Catalog(locale="de")
    for english, said in GERMAN.items():
        catalogue.add(english, said)
    catalogue.add("free", "frei", context="a seat")
    catalogue.add(("{n} card lies here", "{n} cards lie here"), ("{n} Karte", "{n} Karten"))
    german.write_bytes(extract.as_po(catalogue))
    return Project({"bot": [source]}, {"bot": [german]}, [test])


def said(project: Project, english: str, context: str | None = None) -> tuple[tuple[str, ...], bool] | None:
    message = extract.read(project.catalogues["bot"][0]).get(english, context)
    return None if message is None else (extract.forms(message), message.fuzzy)


def source(project: Project) -> str:
    return project.sources["bot"][0].read_text("utf-8")


def test_a_message_is_changed_in_the_source_and_as_a_key_and_its_translation_is_kept(project: Project) -> None:
    apply(project, Table({"Keep": "Keep open"}))
    assert source(project).count("Keep open") == 2 and 'name = "Keep"' in source(project)
    assert said(project, "Keep") is None
    assert said(project, "Keep open") == (("Behalten",), False)


def test_what_has_another_meaning_is_marked_and_its_translation_is_kept(project: Project) -> None:
    apply(project, read_table("msgid\tbetter\nKeep\tLet go\tchanged\nfree\tempty\n"))
    assert said(project, "Let go") == (("Behalten",), True)
    assert said(project, "empty", "a seat") == (("frei",), False)


def test_a_whole_table_can_have_another_meaning() -> None:
    assert read_table("Keep\tLet go\nfree\tempty", changed_meaning=True).changed == {"Keep", "free"}


@pytest.mark.parametrize("forms", [1, 2])
def test_a_plural_is_changed_form_by_form(project: Project, forms: int) -> None:
    table = {"{n} card lies here": "{n} card is here", "{n} cards lie here": "{n} cards are here"}
    apply(project, Table(dict(list(table.items())[-forms:])))
    assert said(project, "{n} card is here" if forms == 2 else "{n} card lies here") == (("{n} Karte", "{n} Karten"), False)
    assert "{n} cards are here" in source(project)


def test_a_test_quotes_the_better_words_filled_in_or_not(project: Project) -> None:
    apply(project, Table({"Keep": "Hold", "{who} asks all to go on": "{who} wants to resume"}))
    quoting = project.quoting[0].read_text("utf-8")
    assert '"Hold" in said and "Keeper"' in quoting
    assert '"**Aiko** wants to resume."' in quoting and 'f"{name} wants to resume"' in quoting


def test_what_was_applied_before_is_left_alone(project: Project) -> None:
    table = Table({"Keep": "Keep open"})
    assert apply(project, table).total() == 3
    assert apply(project, table).total() == 0


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("Nowhere\tSomewhere", "no such message: 'Nowhere'"),
        ("name\tanother", "no such message"),
        ("{who} asks all to go on\t{name} wants to resume", "other placeholders"),
        ("Keep", "line 1"),
        ("Keep\tHold\tperhaps", "line 1"),
        ("Keep\tHold\nKeep\tOwn", "line 2"),
    ],
)
def test_what_cannot_be_right_is_refused_and_nothing_is_changed(project: Project, line: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        apply(project, read_table(f"{line}\n" if "line" in why else f"free\tempty\n{line}"))
    assert source(project) == SOURCE and said(project, "free", "a seat") is not None


def test_two_messages_become_one_only_if_they_are_translated_alike(project: Project) -> None:
    same = Table({"Keep": "asks all to go on"})
    source_file, german = project.sources["bot"][0], project.catalogues["bot"][0]
    source_file.write_text(SOURCE + 'more = _("asks all to go on")\n', "utf-8")
    catalogue = extract.read(german)
    catalogue.add("asks all to go on", "bleibt")
    german.write_bytes(extract.as_po(catalogue))
    with pytest.raises(Refused, match="two translations"):
        apply(project, same)
    apply(project, Table(same.better, {"Keep"}))
    assert said(project, "asks all to go on") == (("bleibt",), False) and said(project, "Keep") is None


def test_two_messages_that_are_translated_alike_become_one(project: Project) -> None:
    catalogue = extract.read(project.catalogues["bot"][0])
    catalogue.add("Hold", "Behalten")
    project.catalogues["bot"][0].write_bytes(extract.as_po(catalogue))
    apply(project, Table({"Keep": "Hold"}))
    assert said(project, "Hold") == (("Behalten",), False) and said(project, "Keep") is None


def test_a_long_message_is_written_over_several_lines() -> None:
    text = 'A "long" one. ' * 20 + "\nThe end."
    assert "\n" in literal(text) and eval(f"({literal(text)})") == text
    assert literal("short\n") == '"short\\n"' and literal(text[:200], "'").count("\n") == 0


def test_the_line_of_the_source_that_a_mutant_quotes_is_changed_with_it(project: Project, tmp_path: Path) -> None:
    mutant = tmp_path / "rules.toml"
    mutant.write_text("""old = 'keep = _("Keep"), _'\nnew = 'keep = _'\n""", "utf-8")
    apply(Project(project.sources, project.catalogues, [mutant]), Table({"Keep": "Keep open"}))
    assert mutant.read_text("utf-8").splitlines()[0] == """old = 'keep = _("Keep open"), _'"""


def test_what_is_recorded_for_tests_says_the_better_words(project: Project, tmp_path: Path) -> None:
    recorded = tmp_path / "shown.json"
    recorded.write_text(r"""["Keep\nAll ask you to go on.\nAiko asks all to go on\nKeep this", "Keep"]""", "utf-8")
    table = Table({"Keep": "Hold", "{who} asks all to go on": "{who} wants to resume", "All ask you to go on.": "Go on, please."})
    project.sources["bot"][0].write_text(SOURCE + 'more = _("All ask you to go on.")\n', "utf-8")
    apply(Project(project.sources, project.catalogues, [recorded]), table)
    assert recorded.read_text("utf-8") == r"""["Hold\nGo on, please.\nAiko wants to resume\nKeep this", "Hold"]"""


def test_a_table_is_applied_from_its_file(
    project: Project, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(reword, "this_project", lambda: project)
    monkeypatch.setattr(reword, "tidy", list)
    table = tmp_path / "words.tsv"
    table.write_text("Keep\tKeep open", "utf-8")
    assert reword.main([str(table)]) == 0 and "Changed: 2 files" in capsys.readouterr().out
    table.write_text("Nowhere\tSomewhere", "utf-8")
    assert reword.main([str(table)]) == 1 and "Nothing was changed" in capsys.readouterr().err


def test_the_project_is_what_is_in_the_tree() -> None:
    project = reword.this_project()
    assert set(project.sources) == set(project.catalogues) == set(extract.domains())
    assert Path(__file__) not in project.quoting and len(project.quoting) > 100
    assert {"Sit down", "{n} seconds"} & reword.known_in(project) == {"Sit down"}


def a_message(*said: str, fuzzy: bool = False) -> Message:
    flags = ["fuzzy"] if fuzzy else []
    return Message(("{n} card", "{n} cards"), said, flags=flags) if len(said) > 1 else Message("Keep", said[0], flags=flags)


def test_what_is_missing_or_stale_is_counted_and_named() -> None:
    found = [a_message("Behalten"), a_message("{n} Karte", ""), a_message("Behalten", fuzzy=True), a_message("", fuzzy=True)]
    assert translated.line("de", found[:1]) == "de: 1 of 1 messages translated"
    assert translated.line("de", found) == "de: 1 of 4 messages translated\n  2 missing: '{n} card'; 'Keep'\n  1 stale: 'Keep'"


def test_a_release_asks_that_nothing_is_missing(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(translated, "messages", lambda language: [a_message("" if language == "de" else "Behalten")])
    assert translated.main([]) == 0 and "de: 0 of 1" in capsys.readouterr().out
    assert translated.main(["--complete"]) == 1 and "1 missing" in capsys.readouterr().err
    monkeypatch.setattr(translated, "messages", lambda _language: [a_message("Behalten")])
    assert translated.main(["--complete"]) == 0
