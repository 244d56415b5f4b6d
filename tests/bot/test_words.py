"""How messages become sentences: languages, plurals, names, and what happens when a translation is at fault."""

from __future__ import annotations

import re
import sys
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from unicodedata import bidirectional

import pytest
import structlog

from bot.desk.content import for_pictures
from bot.i18n import Reader, best, catalogues, extract, languages, rules_of, safe
from bot.i18n import reader as reading
from games.core.game import Game
from games.core.memory import share
from games.core.text import Joined, Phrases, Text, Who, Words, lines, listed

_ = Phrases("toy")

UKRAINIAN = """
msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "Your hand"
msgstr "Ваша рука"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} карта"
msgstr[1] "{n} карти"
msgstr[2] "{n} карт"

msgid "{who} takes {card}"
msgstr "{card} дістається: {who}"

msgid "{who} looks"
msgstr "{whom} дивиться"

msgid "{who} waits"
msgstr "{who чекає"

msgid "{who} sits"
msgstr "{who[9]} сидить"

msgid "{who} rests"
msgstr "{who[name]} спочиває"

msgid "{who} bows"
msgstr "{who.name} кланяється"

msgid "Not yet"
msgstr ""

msgid "**Hall**"
msgstr "**Зала**"

msgctxt "prison"
msgid "empty"
msgstr "порожня"
"""


@pytest.fixture(autouse=True)
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A catalogue of its own in place of the real ones."""
    (tmp_path / "uk.po").write_text(UKRAINIAN, "utf-8")
    monkeypatch.setattr(catalogues, "folder_of", lambda domain: tmp_path)
    monkeypatch.setattr(catalogues, "ROOT", tmp_path)
    forget()
    yield tmp_path
    forget()


def forget() -> None:
    for kept in (catalogues.catalogue, catalogues.offered, catalogues.languages, catalogues.rulebook, reading.complain):
        kept.cache_clear()


def uk(words: Words, *names: str) -> str:
    return Reader("uk", names)(words)


@pytest.mark.parametrize(
    ("n", "sentence"),
    [
        (0, "0 карт"),
        (1, "1 карта"),
        (2, "2 карти"),
        (5, "5 карт"),
        (11, "11 карт"),
        (21, "21 карта"),
        (22, "22 карти"),
        (105, "105 карт"),
        (112, "112 карт"),
    ],
)
def test_ukrainian_counts_in_three_forms(n: int, sentence: str) -> None:
    assert uk(_.many("{n} card", "{n} cards", n)) == sentence


@pytest.mark.parametrize(("n", "sentence"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (21, "21 cards")])
def test_english_counts_in_two_forms(n: int, sentence: str) -> None:
    assert Reader("en")(_.many("{n} card", "{n} cards", n)) == sentence


def test_a_message_is_read_in_the_language_of_the_reader() -> None:
    assert (Reader("en")(_("Your hand")), Reader("uk")(_("Your hand"))) == ("Your hand", "Ваша рука")


def test_a_translation_may_turn_the_order_of_its_arguments() -> None:
    assert uk(_("{who} takes {card}", who="Hana", card="Shogun")) == "Shogun дістається: Hana"


def test_a_word_is_translated_by_what_it_is_said_of() -> None:
    assert uk(_.of("prison", "empty")) == "порожня"
    assert uk(_.of("table", "empty")) == uk(_("empty")) == "empty"


@pytest.mark.parametrize("message", ["Not yet", "Not in the catalogue at all"])
def test_what_is_not_translated_is_said_in_english(message: str) -> None:
    assert uk(_(message)) == message


def test_a_plural_that_is_not_translated_is_said_in_english() -> None:
    assert uk(_.many("{n} die", "{n} dice", 3)) == "3 dice"


def test_a_language_nobody_has_translated_is_english() -> None:
    assert Reader("de")(_("Your hand")) == "Your hand"


@pytest.mark.parametrize("source", [f"{{who}} {does}" for does in ("looks", "waits", "sits", "rests", "bows")])
def test_a_broken_placeholder_of_a_translator_falls_back_to_english(source: str) -> None:
    assert uk(_(source, who=Who(0)), "Hana") == source.replace("{who}", "**Hana**")


def test_a_broken_placeholder_is_logged_once_with_its_message() -> None:
    with structlog.testing.capture_logs() as logs:
        for _again in range(3):
            uk(_("{who} looks", who="Hana"))
    assert [(log["domain"], log["language"], log["message"]) for log in logs] == [("toy", "uk", "{who} looks")]


def test_a_message_of_ours_that_lacks_an_argument_is_shown_as_it_is() -> None:
    assert uk(_("{who} takes {card}", who="Hana")) == "{who} takes {card}"


@pytest.mark.parametrize(
    "content",
    [
        b'msgid "Your hand"\nmsgtsr "Nothing"\n',
        b'msgid "Your hand"\nmsgstr "\xff"\n',
        UKRAINIAN.replace("nplurals=3; plural=(", "nplurals=3; plural=((").encode(),
    ],
    ids=["syntax", "encoding", "plural rule"],
)
def test_a_catalogue_that_cannot_be_read_is_english_and_logged(toy: Path, content: bytes) -> None:
    (toy / "uk.po").write_bytes(content)
    with structlog.testing.capture_logs() as logs:
        assert uk(_("Your hand")) == "Your hand"
    assert [log["log_level"] for log in logs] == ["error"]


def test_a_stale_translation_is_better_than_english_in_the_middle_of_it(toy: Path) -> None:
    (toy / "uk.po").write_text(UKRAINIAN.replace('msgid "Your hand"', '#, fuzzy\nmsgid "Your hand"'), "utf-8")
    assert uk(lines(_("Your hand"), _("**Hall**"))) == "Ваша рука\n**Зала**"


def test_a_stale_translation_whose_placeholders_do_not_fit_is_said_in_english(toy: Path) -> None:
    stale = UKRAINIAN.replace('msgid "{who} looks"', '#, fuzzy\nmsgid "{who} looks"').replace(
        'msgid "{n} card"', '#, fuzzy\nmsgid "{n} card"'
    )
    (toy / "uk.po").write_text(stale.replace("{n} карт", "{count} карт"), "utf-8")
    with structlog.testing.capture_logs() as logs:
        assert uk(lines(_("{who} looks", who="Hana"), _.many("{n} card", "{n} cards", 2), _("**Hall**"))) == "Hana looks\n2 cards\n**Зала**"
    assert logs == []


def test_a_stale_plural_is_said(toy: Path) -> None:
    (toy / "uk.po").write_text(UKRAINIAN.replace('msgid "{n} card"', '#, fuzzy\nmsgid "{n} card"'), "utf-8")
    assert uk(_.many("{n} card", "{n} cards", 5)) == "5 карт"


def test_messages_in_messages_are_all_translated() -> None:
    words = lines(
        _("{who} takes {card}", who=listed([Who(0), Who(1)], " + "), card=_("Your hand")), None, _.many("{n} card", "{n} cards", 2)
    )
    assert uk(words, "A", "B") == "Ваша рука дістається: **A** + **B**\n2 карти"


@pytest.mark.parametrize(("words", "sentence"), [("🗡", "🗡"), (7, "7"), (Joined(()), ""), (Joined(("a", 1), "-"), "a-1")])
def test_text_and_numbers_of_ours_are_said_as_they_are(words: Words, sentence: str) -> None:
    assert uk(words) == sentence


def test_what_stands_in_a_row_is_parted_as_the_language_does() -> None:
    row = listed(["a", "b"], "; ")
    assert [Reader(language)(row) for language in ("en", "fr")] == ["a; b", "a\u202f; b"]


def test_a_name_is_bold_in_a_message_and_bare_in_a_picture() -> None:
    reader = Reader("en", ["Hana"])
    assert (reader(Who(0)), reader.plain(Who(0))) == ("**Hana**", "Hana")


@pytest.mark.parametrize("seat", [-1, 1, 7])
def test_a_seat_without_a_name_is_called_by_its_number(seat: int) -> None:
    assert Reader("en", ["Hana"])(Who(seat)) == f"Seat {seat + 1}"


def test_markdown_in_a_name_is_only_text() -> None:
    assert Reader("en", [r"**a** _b_ `c` ~~d~~ ||e|| # > \\"])(Who(0)) == (r"**\*\*a\*\* \_b\_ \`c\` \~\~d\~\~ \|\|e\|\| \# \> \\\\**")


@pytest.mark.parametrize(
    "name",
    [
        "@everyone",
        "@here",
        "<@123456789012345678>",
        "<@!123456789012345678>",
        "<@&123456789012345678>",
        "<#123456789012345678>",
        "</play:123456789012345678>",
        "<t:1700000000:R>",
        "<:x:123456789012345678>",
        "[free](https://example.org)",
        "https://example.org",
        "<https://example.org>",
        r"\<@123456789012345678>",
        "discord.gg/abc",
        "(discord.com/invite/abc)",
        "www.example.org",
        "a.b.c",
    ],
)
def test_a_name_cannot_be_a_mention_or_a_link(name: str) -> None:
    live = re.compile(r"@(everyone|here)|(?<!\\)(\\\\)*<|@[!&]?\d|://|(?<!\\)(\\\\)*\]|\w\.\w")
    assert live.search(name)
    assert not live.search(Reader("en", [name])(Who(0)))
    assert not live.search(safe(name))


def test_a_name_stays_on_its_line_and_cannot_turn_the_text_around() -> None:
    reader = Reader("en", ["a\n# b\u202ec\x07  d"])
    assert (reader(Who(0)), reader.plain(Who(0))) == (r"**a \# b c d**", "a # b c d")


TURNS = {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI"}
TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.dear
def test_these_are_all_the_marks_that_turn_the_text() -> None:
    assert [chr(code) for code in range(sys.maxunicode + 1) if bidirectional(chr(code)) in TURNS] == [*TURNING]


@pytest.mark.parametrize("mark", [*TURNING, "\u200b", "\u200e", "\u200f", "\u2060", "\u2063", "\ufeff"], ids=ascii)
def test_marks_that_turn_the_text_and_blanks_of_no_width_are_taken_out_of_names(mark: str) -> None:
    reader = Reader("en", [f"Ai{mark}ko"])
    assert (reader(Who(0)), reader.plain(Who(0))) == ("**Ai ko**", "Ai ko")


@pytest.mark.parametrize("name", ["discord.gg/x", "www.example.org", "discord\u200b.gg/x", "discord.\u3164gg/x", "d\u2060iscord.gg/x"])
def test_an_invitation_does_not_come_together_out_of_what_was_taken_out(name: str) -> None:
    shown = Reader("en", [name])(Who(0))
    assert "discord.gg" not in shown and not re.search(r"www\.\w", shown)


@pytest.mark.parametrize("name", ["St. John", "J. R.", "Anna...", "Кім. "])
def test_a_dot_that_ends_a_word_is_left_alone(name: str) -> None:
    assert safe(name) == name.strip()


def test_a_name_is_not_filled_in_like_a_message() -> None:
    assert uk(_("{who} takes {card}", who=Who(0), card="x"), "{card} {0}") == "x дістається: **{card} {0}**"


@pytest.mark.parametrize(
    ("marked", "plain"),
    [
        ("**Hall**", "Зала"),
        ("### Score\n-# small\n> quoted", "Score\nsmall\nquoted"),
        ("*one* __two__ ~~three~~ `four`", "one two three four"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("- a list\n- stays", "- a list\n- stays"),
    ],
)
def test_plain_words_have_no_markdown(marked: str, plain: str) -> None:
    assert Reader("uk").plain(_(marked)) == plain
    assert Reader("uk").plain(marked.replace("**Hall**", "**Зала**")) == plain


def test_plain_words_leave_a_name_as_it_is_written() -> None:
    assert Reader("en", ["*Hana*"]).plain(_("**{who}**", who=Who(0))) == "*Hana*"


@pytest.mark.parametrize(
    ("message", "said"),
    [
        ("**{who}** waits", r"**a\_b** waits"),
        ("**{who} waits** for {whom}", r"**a\_b waits** for **c**"),
        ("**Hall**: {who}, **{whom}**", r"**Hall**: **a\_b**, **c**"),
    ],
)
def test_a_name_in_bold_words_does_not_end_the_bold(message: str, said: str) -> None:
    assert Reader("en", ["a_b", "c"])(_(message, who=Who(0), whom=Who(1))) == said


def test_a_heading_holds_no_bold_of_its_own_and_escaped_names() -> None:
    reader = Reader("en", ["a_b"])
    assert reader.heading(_("**Hall**: {who} waits", who=Who(0))) == r"Hall: a\_b waits"
    assert reader.plain.heading(Who(0)) == "a_b"


def test_plain_of_plain_is_the_same_reader() -> None:
    plain = Reader("uk", ["Hana"]).plain
    assert plain.plain is plain
    assert plain(_("Your hand")) == "Ваша рука"


def finished(text: str) -> str:
    return text.replace('msgid "Not yet"\nmsgstr ""', 'msgid "Not yet"\nmsgstr "Ще ні"')


@pytest.fixture
def offered(toy: Path) -> Path:
    """A language in which nothing is missing."""
    (toy / "uk.po").write_text(finished(UKRAINIAN), "utf-8")
    forget()
    return toy


MISSING = ['#, fuzzy\nmsgid "a"\nmsgstr "б"\n', 'msgid "a"\nmsgstr ""\n', 'msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\n']


@pytest.mark.parametrize("what", MISSING)
def test_a_language_of_which_more_than_a_fifth_is_missing_is_not_offered(toy: Path, what: str) -> None:
    (toy / "uk.po").write_text(finished(UKRAINIAN) + f"\n{what}" * 3, "utf-8")
    forget()
    assert list(languages()) == ["en"]
    assert best("uk") == "en"


@pytest.mark.parametrize("what", MISSING)
def test_a_language_in_which_little_is_missing_is_offered(toy: Path, what: str) -> None:
    (toy / "uk.po").write_text(f"{finished(UKRAINIAN)}\n{what}", "utf-8")
    forget()
    assert best("uk") == "uk"


def test_a_translation_that_begins_in_the_next_line_is_none_that_is_missing(offered: Path) -> None:
    (offered / "uk.po").write_text(finished(UKRAINIAN) + '\nmsgid "a"\nmsgstr ""\n"б"\n' * 5, "utf-8")
    forget()
    assert "uk" in languages()


@pytest.mark.usefixtures("offered")
def test_every_language_is_offered_under_its_own_name() -> None:
    assert languages() == {"en": "English", "uk": "Українська"}


@pytest.mark.usefixtures("offered")
@pytest.mark.parametrize(
    ("wishes", "language"),
    [
        (("uk",), "uk"),
        (("en-GB", "uk"), "en"),
        (("uk-UA",), "uk"),
        (("pt-BR", "uk"), "uk"),
        (("pt-BR",), "en"),
        ((None, "", "uk", "en-US"), "uk"),
        (("zz", None), "en"),
        ((), "en"),
    ],
)
def test_the_first_wish_that_is_offered_wins(wishes: tuple[str | None, ...], language: str) -> None:
    assert best(*wishes) == language


@pytest.mark.parametrize(("code", "language"), [("es-419", "es"), ("es-ES", "es"), ("en-US", "en"), ("de", "de"), ("no", "en")])
def test_every_code_of_discord_leads_to_its_language(offered: Path, code: str, language: str) -> None:
    for translated in ("es", "de"):
        (offered / f"{translated}.po").write_text('msgid "a"\nmsgstr "b"\n', "utf-8")
    forget()
    assert best(code) == language


def test_a_rulebook_that_is_being_translated_keeps_its_language_back(offered: Path) -> None:
    book = offered / "games" / "race" / "RULES.uk.md"
    book.parent.mkdir(parents=True)
    for text, codes in (("# Правила", ["en", "uk"]), (f"# Правила\n\n{catalogues.UNDONE}\n\n## Rules", ["en"])):
        book.write_text(text, "utf-8")
        forget()
        assert list(languages()) == codes


def test_the_rulebook_is_read_in_english_where_it_is_not_translated(tmp_path: Path) -> None:
    class Rulebook:
        folder = tmp_path

    (tmp_path / "RULES.md").write_text("# Rules", "utf-8")
    (tmp_path / "RULES.uk.md").write_text("# Правила", "utf-8")
    game: Game = Rulebook()  # type: ignore[assignment]
    assert (rules_of(game, "en"), rules_of(game, "uk"), rules_of(game, "de")) == ("# Rules", "# Правила", "# Rules")


def calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str) -> list[extract.Call]:
    monkeypatch.setattr(extract, "ROOT", tmp_path)
    (tmp_path / "some.py").write_text(source, "utf-8")
    return list(extract.calls_in(tmp_path))


def test_of_what_a_message_is_said_is_no_part_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [call] = calls(tmp_path, monkeypatch, '_.of("prison", "empty of {what}", what=1)')
    assert (call.context, call.forms) == ("prison", ("empty of {what}",))


def test_messages_inside_the_arguments_of_messages_are_found_in_their_order(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = 'x = _("a {b}", b=listed([_("c"), _.many("d", "{n} e", len(_("f")))]))\nother("g")'
    assert [call.forms for call in calls(tmp_path, monkeypatch, source)] == [("a {b}",), ("c",), ("d", "{n} e"), ("f",)]


@pytest.mark.parametrize("source", ["_(variable)", '_("a" if x else "b")', '_(f"{a}")', '_("")', '_.many("a", b, 2)'])
def test_a_message_that_is_not_one_string_is_refused_with_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str) -> None:
    with pytest.raises(extract.Unclear, match=r"some\.py:1"):
        calls(tmp_path, monkeypatch, source)


def test_a_placeholder_without_an_argument_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(extract.Unclear, match="card"):
        calls(tmp_path, monkeypatch, '_("{who} takes {card}", who=1)')


def test_arguments_handed_on_as_a_whole_are_trusted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert calls(tmp_path, monkeypatch, '_("{who} takes {card}", **args)')[0].given is None


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with one file and one catalogue, for `make words`."""
    folder = tmp_path / "project" / "locale"
    folder.mkdir(parents=True)
    monkeypatch.setattr(extract, "folder_of", lambda domain: folder)
    monkeypatch.setattr(extract, "ROOT", tmp_path)
    monkeypatch.setattr(extract, "domains", lambda: ["toy"])
    (folder.parent / "show.py").write_text('_("New")\n_("Your hand")\n_.many("{n} card", "{n} cards", 2)', "utf-8")
    (folder / "uk.po").write_text(UKRAINIAN, "utf-8")
    return folder / "uk.po"


def test_make_words_keeps_translations_adds_what_is_new_and_drops_what_is_gone(project: Path) -> None:
    extract.main([])
    found = {str(message.id): message.string for message in extract.read(project) if message.id}
    assert found == {"New": "", "Your hand": "Ваша рука", "('{n} card', '{n} cards')": ("{n} карта", "{n} карти", "{n} карт")}
    assert "Hall" not in project.read_text("utf-8")


def test_make_words_twice_changes_nothing(project: Path) -> None:
    extract.main([])
    once = project.read_bytes()
    extract.main([])
    assert project.read_bytes() == once
    assert b"Date" not in once


def test_make_words_says_what_is_left_to_translate(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    extract.main([])
    assert capsys.readouterr().out == "project/locale/uk.po: 2 of 3 messages translated\n    New\n"


def test_make_words_names_an_unclear_message_and_leaves_its_catalogue_alone(project: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (project.parents[1] / "show.py").write_text("_(variable)", "utf-8")
    assert extract.main([]) == 1
    assert capsys.readouterr().err == "project/show.py:1: write the message itself here, as one string\n"
    assert project.read_text("utf-8") == UKRAINIAN


def test_make_words_begins_a_language(project: Path) -> None:
    extract.main(["de"])
    assert [message.id for message in extract.untranslated(extract.read(project.with_name("de.po")))] == [
        "New",
        "Your hand",
        ("{n} card", "{n} cards"),
    ]


def test_a_message_is_a_value() -> None:
    assert _("a {b}", b=1) == Text("toy", "a {b}", (("b", 1),))


def test_a_command_in_a_sentence_can_be_clicked():
    sentence = Phrases("bot")("You do not sit at this table. Use /play to open one of your own.")
    assert Reader("en", commands={"play": 7})(sentence) == "You do not sit at this table. Use </play:7> to open one of your own."
    assert "</play:7>" in Reader("uk", commands={"play": 7})(sentence)
    assert "/play" in Reader("en", commands={"play": 7}).plain(sentence) and "</" not in Reader("en", commands={"play": 7}).plain(sentence)


def test_what_is_no_command_is_left_alone():
    words = Phrases("bot")("Where is {x}/{n}? Not /here, not </play:7>.", x=1, n=2)
    assert Reader("en", commands={"play": 7})(words) == "Where is 1/2? Not /here, not </play:7>."


@pytest.mark.parametrize(
    "name",
    [
        *("\u200b \u2060", "\u3164", "\uffa0\u115f\u1160", "\u2800 \u2800", "\xad\u034f", "\u200d\ufe0f", "\u3000\u061c"),
        *("\U000e0001\U000e0041\U000e0100", "\u17b4\u180e\u0301"),
    ],
)
def test_a_name_of_which_nothing_can_be_seen_is_the_seat(name):
    reader = Reader("en", [name, "Bo"])
    assert (reader(Who(0)), reader.plain(Who(0))) == ("Seat 1", "Seat 1")


@pytest.mark.parametrize(
    "name", ["👩‍👩‍👧", "❤️", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "نامه‌ای", "Ї", "é", "\U0001fae8"]
)
def test_joiners_and_accents_stay_where_they_are_seen(name):
    assert Reader("en", [name]).plain(Who(0)) == name


def test_blank_letters_inside_a_name_are_one_space():
    assert Reader("en", ["A\u3164\u3164\u2800iko"]).plain(Who(0)) == "A iko"


def test_a_name_that_no_font_can_draw_is_the_seat_in_pictures():
    reader = for_pictures(Reader("uk", ["🎲" * 32, "🎲 Кім 🎲"]))
    assert reader(Who(0)) == "Seat 1"
    assert reader(Who(1)) == "Кім"


def test_a_language_that_does_not_exist_is_not_begun(capsys):
    assert extract.main(["no-such"]) == 2
    assert "no such language: no-such" in capsys.readouterr().err


def test_a_file_that_is_named_after_no_language_is_none(offered):
    (offered / "backup-of-uk.po").write_text(UKRAINIAN, "utf-8")
    forget()
    assert list(languages()) == ["en", "uk"]


def test_what_readers_remember_is_no_more_than_they_say() -> None:
    """Sentences are weighed by a rule of thumb."""
    kept, names = reading.kept_sentences, listed([Who(0), Who(1)])
    kept.evict()
    tracemalloc.start()
    for reader in (Reader("en", ("Aiko", "Botan")), Reader("uk", ("Aiko", "Botan"))):
        for n in range(500):
            reader(
                _(
                    "In a place of which there is more to be said than one expects, {who} and {names} count to {n}.",
                    who=Who(0),
                    names=names,
                    n=n,
                )
            )
    taken, _peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 0 < taken < kept.bytes < share("sentences")
