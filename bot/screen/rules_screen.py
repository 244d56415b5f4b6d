"""The rules of a game: in three minutes, and the whole rulebook page by page, with pictures."""

from __future__ import annotations

from functools import lru_cache

from bot.i18n import Reader, rules_of
from bot.i18n.catalogues import ENGLISH
from bot.screen import parts
from bot.screen.custom_id import button_id, select_id
from bot.screen.games_screen import title_of
from bot.screen.rulebook import Book, book_of
from games import all_games
from games.core.game import AnyGame, Example
from games.core.text import Phrases

_ = Phrases("bot")

IN_SHORT = 0  # the page before the first one of the rulebook: the rules in three minutes
PEOPLE = (_("Asa"), _("Beni"), _("Chie"), _("Daigo"), _("Eiko"), _("Fumi"), _("Goro"))  # who sits at the tables of the pictures


def game_number(game: AnyGame) -> int:
    """A game's index among all: a custom_id has only room for numbers."""
    return list(all_games()).index(game.key)


def book(game: AnyGame, language: str) -> Book:
    return book_of(rules_of(game, language))


def page_about(game: AnyGame, heading: str, language: str) -> int:
    """The page of a heading of the English rulebook. Rulebooks in other languages have their headings in the same order."""
    known = book(game, ENGLISH).headings
    found = book(game, language).page_with(known.index(heading)) if heading in known else None
    return IN_SHORT if found is None else found + 1


def example_on(game: AnyGame, page: int, language: str) -> Example | None:
    """The picture of a page: that of its first heading with a picture."""
    known, pages = book(game, ENGLISH).headings, book(game, language).pages
    headings = pages[page - 1].headings if 0 < page <= len(pages) else ()
    return next(filter(None, (example_of(game.key, known[heading]) for heading in headings if heading < len(known))), None)


@lru_cache(maxsize=256)
def example_of(key: str, heading: str) -> Example | None:
    """Built once: it is the same for everyone."""
    return all_games()[key].example(heading)


@lru_cache(maxsize=16)
def with_people(language: str, theme: str = "") -> Reader:
    """A reader for the examples, with names for their players."""
    plain = Reader(language, markdown=False)
    return Reader(language, tuple(plain(name) for name in PEOPLE), theme=theme)


def rules(game: AnyGame, reader: Reader, page: int = IN_SHORT, text_first: bool = False) -> parts.Screen:
    """The rules in three minutes, or a page of the rulebook, and a select of pages. A page that does not exist becomes the first."""
    pages = book(game, reader.language).pages
    if not 0 < page <= len(pages):
        page = IN_SHORT
    example = example_on(game, page, reader.language)
    body = _in_short(game, reader) if page == IN_SHORT else _page(game, reader, page, example, text_first)
    scene = title_of(game.key) if page == IN_SHORT else example.scene if example is not None else None
    if page == IN_SHORT and scene is not None and not text_first:
        body.insert(0, parts.Image())
    return parts.Screen(parts.fitted([*body, parts.Divider(), *_turning(game, reader, page)]), None if text_first else scene)


def _in_short(game: AnyGame, reader: Reader) -> list[parts.Part]:
    steps = (f"{number}. {reader(step)}" for number, step in enumerate(game.first_steps, 1))
    return [parts.Paragraph("\n".join((f"## {reader(game.name)}", reader(game.blurb), *steps)))]


def _page(game: AnyGame, reader: Reader, page: int, example: Example | None, text_first: bool) -> list[parts.Part]:
    pages = book(game, reader.language).pages
    shown = pages[page - 1]
    body: list[parts.Part] = [parts.Paragraph(f"-# {reader(game.name)} · {page} / {len(pages)}\n## {shown.title}")]
    if example is not None:
        body += [] if text_first else [parts.Image()]
        body.append(parts.Paragraph(parts.small([with_people(reader.language)(example.words)])))
    return [*body, parts.Paragraph(shown.text)]


def _turning(game: AnyGame, reader: Reader, page: int) -> list[parts.Part]:
    number, pages = game_number(game), book(game, reader.language).pages
    entries = [parts.SelectOption(reader.plain(_("In three minutes")), str(IN_SHORT))]
    for at, each in enumerate(pages, 1):
        sections = " · ".join(book(game, reader.language).headings[heading] for heading in each.headings)
        entries.append(
            parts.SelectOption(
                parts.clipped(each.title, parts.OPTION_LIMIT), str(at), parts.clipped(sections, parts.OPTION_LIMIT), chosen=at == page
            )
        )
    first = page // parts.OPTIONS * parts.OPTIONS
    contents = parts.Select(
        select_id(0, "chapter", path=(number,)), reader.plain(_("The whole rulebook")), tuple(entries[first : first + parts.OPTIONS])
    )
    turns = tuple(
        parts.Button(reader.plain(label), button_id(0, "chapter", path=(number, other)))
        for other, label in ((page - 1, _("Previous page")), (page + 1, _("Next page")))
        if 0 <= other <= len(pages)
    )
    return [contents, *([parts.ButtonRow(turns)] if turns else [])]
