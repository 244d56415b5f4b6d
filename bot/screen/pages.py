"""The other private screens: rules, status, settings, choosing among matches, asking twice. Each is a function of values."""

from __future__ import annotations

import re

from bot.i18n import Reader, languages, rules_of
from bot.match import Match, Person, Phase, Play
from bot.screen.click import pick, press
from bot.screen.screen import (
    CHOICE_LIMIT,
    CHOICES,
    TEXT_LIMIT,
    Button,
    Choice,
    Part,
    Row,
    Rule,
    Say,
    Screen,
    Select,
    Style,
    clipped,
    fitted,
)
from bot.screen.table_screen import recent, sealed, standing
from games import all_games
from games.core.game import Game
from games.core.text import Phrases, Text, lines

_ = Phrases("bot")

AnyGame = Game[object, object, object]


# ---- rules


def game_number(game: Game) -> int:  # type: ignore[type-arg]
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


def rules(game: Game, tell: Reader, page: int | None = None) -> Screen:  # type: ignore[type-arg]
    """The rules in three minutes, or a page of the whole book, and a select to go on."""
    book = pages_of(rules_of(game, tell.language))
    if page is None or not 0 <= page < len(book):
        body = f"## {tell(game.name)}\n{tell(game.blurb)}\n\n" + "\n".join(
            f"{number}. {tell(step)}" for number, step in enumerate(game.first_steps, 1)
        )
        first = 0
    else:
        body = f"## {book[page][0]}\n{book[page][1]}"
        first = page // CHOICES * CHOICES
    number = game_number(game)
    contents = tuple(
        Choice(clipped(heading, CHOICE_LIMIT), str(index), chosen=index == page)
        for index, (heading, _body) in enumerate(book[first : first + CHOICES], first)
    )
    parts: list[Part] = [Say(body), Rule(), Select(pick(0, "chapter", path=(number,)), tell.plain(_("The whole rulebook")), contents)]
    turns = [
        Button(tell.plain(label), press(0, "chapter", path=(number, other)))
        for other, label in ((0 if page is None else page - 1, _("Page before")), (0 if page is None else page + 1, _("Next page")))
        if page is not None and 0 <= other < len(book)
    ]
    return Screen(fitted([*parts, Row(tuple(turns))] if turns else parts))


# ---- one match


def status(play: Play, tell: Reader) -> Screen:
    """Everything that everybody may know, as text."""
    game = play.match.rules
    view = game.view(play.state, None)
    parts = [
        Say(f"### {tell(game.name)} · {tell(_('match {n}', n=play.match.id))}"),
        Say(tell(game.say(view))),
        Say("\n".join(f"-# {line}" for line in recent(play, None, tell))),
        Say(standing(play, tell)),
        Say(sealed(play, tell)),
    ]
    return Screen(fitted([*parts, *more_buttons(play.match, tell)]))


def more_buttons(match: Match, tell: Reader) -> list[Part]:
    if match.phase is not Phase.PLAYING:
        return [Row((Button(tell.plain(_("Settings")), press(0, "settings")),))]
    return [
        Row(
            (
                Button(tell.plain(_("Settings")), press(0, "settings")),
                Button(tell.plain(_("Leave the match")), press(match.id, "leave")),
                Button(tell.plain(_("Stop the match")), press(match.id, "stop")),
            )
        )
    ]


def sure(match: Match, verb: str, question: Text, yes: Text, tell: Reader) -> Screen:
    """What cannot be undone is asked twice."""
    return Screen((Say(tell(question)), Row((Button(tell.plain(yes), press(match.id, verb, path=(1,)), Style.DANGER),))))


def which(matches: list[Match], verb: str, tell: Reader) -> Screen:
    """Several matches: which one is meant?"""
    choices = tuple(
        Choice(
            clipped(f"{tell.plain(match.rules.name)} · {tell.plain(_('match {n}', n=match.id))}", CHOICE_LIMIT),
            str(match.id),
            clipped(", ".join(match.names), CHOICE_LIMIT),
        )
        for match in matches[:CHOICES]
    )
    return Screen((Say(tell(_("You sit at several tables."))), Select(pick(0, verb), tell.plain(_("Which match?")), choices)))


def told(words: Text, tell: Reader) -> Screen:
    """One sentence."""
    return Screen((Say(tell(words)),))


# ---- settings


def settings(person: Person, server_language: str | None, tell: Reader) -> Screen:
    """What somebody may choose; `server_language` is None for those who may not choose for the server."""
    parts: list[Part] = [
        Say(tell(lines(_("**Your settings**"), _("Your language, for everything that only you see.")))),
        Select(pick(0, "language"), tell.plain(_("Your language")), language_choices(person.language, _("As your Discord is set"), tell)),
        Say(
            tell(
                _("Your panel comes as a direct message and stays there.")
                if person.by_dm
                else _("Your panel comes as a message in the channel that only you see.")
            )
        ),
        Row((Button(tell.plain(_("Show it in the channel") if person.by_dm else _("Send it by direct message")), press(0, "bydm")),)),
        Say(tell(_("Your panel is text without pictures.") if person.text_first else _("Your panel has pictures."))),
        Row((Button(tell.plain(_("With pictures") if person.text_first else _("Text without pictures")), press(0, "textfirst")),)),
    ]
    if server_language is not None:
        parts += [
            Rule(),
            Say(tell(_("The language of this server's tables. You see this because you may manage the server."))),
            Select(
                pick(0, "serverlang"),
                tell.plain(_("Language of the server")),
                language_choices(server_language, _("As the server is set"), tell),
            ),
        ]
    return Screen(tuple(parts))


def language_choices(chosen: str, automatic: Text, tell: Reader) -> tuple[Choice, ...]:
    """The languages by their numbers, the automatic choice first."""
    names = [("", tell.plain(automatic)), *languages().items()]
    return tuple(Choice(name, str(number), chosen=code == chosen) for number, (code, name) in enumerate(names))


def language_numbered(number: int) -> str:
    """The language that a choice stood for."""
    codes = ["", *languages()]
    return codes[number] if number < len(codes) else ""
