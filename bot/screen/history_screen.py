"""Finished matches, newest first, page by page: the game, players, places and scores, and duration."""

from __future__ import annotations

from bot.errors import NotUnderstood
from bot.i18n import Reader
from bot.match.deal import is_click, made_at
from bot.match.menu import Path
from bot.match.stored import Found
from bot.match.values import Match
from bot.screen.custom_id import button_id, select_id
from bot.screen.match_screens import at_the_table
from bot.screen.parts import OPTION_LIMIT, Button, ButtonRow, Paragraph, Part, Screen, Select, SelectOption, clipped, fitted
from bot.screen.table_screen import titled, with_score
from games import all_games
from games.core.game import Value
from games.core.text import Phrases, Text, listed

_ = Phrases("bot")

A_PAGE = 6  # matches
PART, PARTS = 10_000, 5  # a person's id is split into groups of four digits for a custom_id


class Search(Value, frozen=True):
    """The search and its page, stored as the path of a button."""

    page: int = 0
    game: str = ""  # empty: all of them
    person: int | None = None

    @property
    def path(self) -> Path:
        game = 1 + list(all_games()).index(self.game) if self.game else 0
        return (self.page, game, *pieces(self.person))


def asked_in_path(path: Path) -> Search:
    match path:
        case (page, game, *person) if game <= len(all_games()) and len(person) in {0, PARTS}:
            number = sum(piece * PART**place for place, piece in enumerate(person))
            return Search(page, list(all_games())[game - 1] if game else "", number if person else None)
        case _:
            raise NotUnderstood


def pieces(person: int | None) -> Path:
    return () if person is None else tuple([person // PART**place % PART for place in range(PARTS)])


def finished_page(found: Found, readers: list[Reader], wanted: Search, own: Reader, everywhere: bool) -> Screen:
    """Each match needs a reader with the names of its own players. `everywhere`: on all servers."""
    pages = max(1, -(-found.number // A_PAGE))
    entries = [entry(match, reader) for match, reader in zip(found.matches, readers, strict=True)]
    none = _("No match has been finished here yet.") if wanted == Search(wanted.page) else _("There is no such match.")
    parts: list[Part] = [
        Paragraph(f"### {own(heading(wanted, everywhere))}"),
        *(Paragraph(words) for words in entries or [own(none)]),
        Paragraph("-# " + own(_("Page {n} of {pages} (newest first)", n=wanted.page + 1, pages=pages)) if pages > 1 else ""),
        *([opening(found.matches, readers, own)] if entries else []),
        *turning(wanted, pages, own),
    ]
    return Screen(fitted(parts))


def heading(wanted: Search, everywhere: bool) -> Text:
    about = [all_games()[wanted.game].name] if wanted.game else []
    with_whom = [f"<@{wanted.person}>"] if wanted.person is not None else []
    title = _("Matches you’ve played") if everywhere else _("Matches played here")
    return _("{title}: {about}", title=title, about=listed([*about, *with_whom])) if about or with_whom else title


def entry(match: Match, reader: Reader) -> str:
    lines = [f"**{titled(match, reader.heading)}** · {reader.when(match.ended_at or 0.0)}"]
    if match.outcome is not None:
        number = 1
        places = []
        for place in match.outcome.places:
            places.append(f"{number}\\. " + ", ".join(with_score(match.outcome, seat, reader) for seat in place))
            number += len(place)
        lines.append(" · ".join(places))
    what_if = "" if match.origin is None else " " + reader(_("What if: continued from match {n}.", n=match.origin.match))
    lines.append(f"-# {reader(lasted(match))}{what_if}")
    return "\n".join(lines)


def lasted(match: Match) -> Text:
    """The duration of the match."""
    begun = match.opened
    if match.deal is not None and is_click(match.deal.start):
        begun = max(begun, made_at(match.deal.start))
    minutes = max(1, round(((match.ended_at or begun) - begun) / 60))
    if minutes < 120:
        return _.many("It lasted {n} minute.", "It lasted {n} minutes.", minutes)
    if minutes < 48 * 60:
        return _.many("It lasted {n} hour.", "It lasted {n} hours.", round(minutes / 60))
    return _.many("It lasted {n} day.", "It lasted {n} days.", round(minutes / 60 / 24))


def opening(matches: list[Match], readers: list[Reader], own: Reader) -> Select:
    options = [
        SelectOption(clipped(titled(match, reader.plain), OPTION_LIMIT), str(match.id), clipped(at_the_table(match, reader), OPTION_LIMIT))
        for match, reader in zip(matches, readers, strict=True)
    ]
    return Select(select_id(0, "result"), own.plain(_("See how a match ended")), tuple(options))


def turning(wanted: Search, pages: int, own: Reader) -> list[Part]:
    page = min(wanted.page, pages)  # there may be fewer by now
    older = Button(own.plain(_("Older")), to(wanted, page + 1), disabled=page + 1 >= pages)
    newer = Button(own.plain(_("Newer")), to(wanted, max(page - 1, 0)), disabled=page == 0)
    return [ButtonRow((older, newer))] if pages > 1 else []


def to(wanted: Search, page: int) -> str:
    return button_id(0, "matches", path=Search(page, wanted.game, wanted.person).path)
