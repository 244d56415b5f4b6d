"""Where the words lie, and which languages there are.

A catalogue is a `.po` file, read when it is first asked for. Nothing a translator writes can stop a
match: a catalogue that cannot be read is named in the log, and its words are English.

A language is offered when the bot has a catalogue in it, four fifths of the messages are translated and no rulebook has the mark
of one that is still being translated. What is missing then is said in English; half a language is not offered at all.
"""

from __future__ import annotations

import re
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import structlog
from babel import Locale, localedata

from bot.i18n.po import Spoken
from games.core.game import Game

ENGLISH = "en"
UNDONE = "<!-- from here on to be translated -->"
ENOUGH = 0.8  # of all messages
MESSAGE = re.compile(rb'^msgid "', re.MULTILINE)
# Two, since a search that begins with a fixed text is ten times as quick as one for this or that.
UNFINISHED = re.compile(rb'\nmsgstr(?:\[\d\])? ""(?:\r?\n(?!")|\Z)'), re.compile(rb"\n#, [^\n]*\bfuzzy\b")
ROOT = Path(__file__).parents[2]
log = structlog.get_logger(__name__)


def folder_of(domain: str) -> Path:
    """The `locale` folder of the bot, or of the game with this key."""
    if domain == "bot":
        return ROOT / "bot" / "i18n" / "locale"
    return ROOT / "games" / domain.replace("-", "_") / "locale"


@cache
def catalogue(domain: str, language: str) -> NullTranslations:
    """The words of one domain in one language; English, and whatever is missing, is its own translation."""
    path = folder_of(domain) / f"{language}.po"
    if language == ENGLISH or not path.is_file():
        return NullTranslations()
    try:
        return Spoken(path.read_text("utf-8"))
    except ValueError as problem:
        log.error("catalogue cannot be read", domain=domain, language=language, problem=str(problem))
        return NullTranslations()


@cache
def offered() -> tuple[str, ...]:
    """The languages the bot speaks, English first."""
    return ENGLISH, *filter(is_readable, begun())


@cache
def languages() -> dict[str, str]:
    """The same, each under the name it has for itself, which takes longer to find out than the rest of a start needs."""
    return {code: own_name(code) for code in offered()}


def begun() -> list[str]:
    """The languages into which somebody has begun to translate."""
    return sorted(path.stem for path in folder_of("bot").glob("*.po") if localedata.exists(path.stem.replace("-", "_")))


def is_readable(language: str) -> bool:
    """A game that has no catalogue in this language at all is played in English, as are rules that nobody began to translate."""
    paths = (folder / f"{language}.po" for folder in (folder_of("bot"), *(ROOT / "games").glob("*/locale")))
    texts = [path.read_bytes() for path in paths if path.is_file()]
    messages = sum(len(MESSAGE.findall(text)) for text in texts) - len(texts)  # each has a head
    unfinished = sum(len(kind.findall(text)) for text in texts for kind in UNFINISHED)
    if unfinished > messages * (1 - ENOUGH):
        return False
    return not any(UNDONE in book.read_text("utf-8") for book in (ROOT / "games").glob(f"*/RULES.{language}.md"))


def own_name(code: str) -> str:
    name = Locale.parse(code, sep="-").display_name or code
    return name[:1].upper() + name[1:]


def best(*wishes: str | None) -> str:
    """The first language of these that the bot speaks; "pt-BR" is content with "pt". English if there is none."""
    for wish in wishes:
        for code in (wish, wish.partition("-")[0]) if wish else ():
            if code in offered():
                return code
    return ENGLISH


def rules_of(game: Game[Any, Any, Any], language: str) -> str:
    """The rulebook in this language if the game has it, otherwise in English."""
    return rulebook(game.folder, language)


@cache
def rulebook(folder: Path, language: str) -> str:
    translated = folder / f"RULES.{language}.md"
    return (translated if translated.is_file() else folder / "RULES.md").read_text("utf-8")
