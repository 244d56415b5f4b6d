"""The rules of a game: in three minutes, and the whole book page by page."""

from __future__ import annotations

import re

from bot.i18n import Reader, rules_of
from bot.screen.custom_id import button_id, select_id
from bot.screen.parts import (
    OPTION_LIMIT,
    OPTIONS,
    TEXT_LIMIT,
    Button,
    ButtonRow,
    Divider,
    Paragraph,
    Part,
    Screen,
    Select,
    SelectOption,
    clipped,
    fitted,
)
from games import all_games
from games.core.game import AnyGame
from games.core.text import Phrases

_ = Phrases("bot")


def game_number(game: AnyGame) -> int:
    """A game's number among all: a custom_id has only room for numbers."""
    return list(all_games()).index(game.key)


def chapters(text: str) -> list[tuple[str, str]]:
    """A rulebook's chapters: heading and text. What stands before the first one is left out."""
    found = re.split(r"^## +(.+)$", text, flags=re.MULTILINE)[1:]
    return list(zip(found[::2], (body.strip() for body in found[1::2]), strict=True))


def pages_of(text: str) -> list[tuple[str, str]]:
    """Chapters that fit into a message; long ones come in parts, cut between paragraphs."""
    pages = []
    for heading, body in chapters(text):
        parts = [""]
        for paragraph in body.split("\n\n"):
            if parts[-1] and len(parts[-1]) + len(paragraph) > TEXT_LIMIT - 600:
                parts.append("")
            parts[-1] += f"{paragraph}\n\n"
        pages += [(heading if len(parts) == 1 else f"{heading} ({number})", part.strip()) for number, part in enumerate(parts, 1)]
    return pages


def rules(game: AnyGame, reader: Reader, page: int | None = None) -> Screen:
    """The rules in three minutes, or a page of the whole book, and a select to go on."""
    book = pages_of(rules_of(game, reader.language))
    if page is None or not 0 <= page < len(book):
        body = f"## {reader(game.name)}\n{reader(game.blurb)}\n\n" + "\n".join(
            f"{number}. {reader(step)}" for number, step in enumerate(game.first_steps, 1)
        )
        first = 0
    else:
        body = f"## {book[page][0]}\n{book[page][1]}"
        first = page // OPTIONS * OPTIONS
    number = game_number(game)
    contents = tuple(
        SelectOption(clipped(heading, OPTION_LIMIT), str(index), chosen=index == page)
        for index, (heading, _body) in enumerate(book[first : first + OPTIONS], first)
    )
    parts: list[Part] = [
        Paragraph(body),
        Divider(),
        Select(select_id(0, "chapter", path=(number,)), reader.plain(_("The whole rulebook")), contents),
    ]
    turns = [
        Button(reader.plain(label), button_id(0, "chapter", path=(number, other)))
        for other, label in ((0 if page is None else page - 1, _("Page before")), (0 if page is None else page + 1, _("Next page")))
        if page is not None and 0 <= other < len(book)
    ]
    return Screen(fitted([*parts, ButtonRow(tuple(turns))] if turns else parts))
