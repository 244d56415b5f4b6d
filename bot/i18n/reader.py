"""Somebody's language: turns messages into sentences, with the names of those who sit at the table. And how pictures look to them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache, lru_cache
from gettext import NullTranslations

import structlog

from bot.i18n.catalogues import ENGLISH, catalogue
from bot.i18n.names import bold, safe, tidy
from bot.i18n.titles import given
from games.core.faces import first_of
from games.core.memory import Kept
from games.core.text import Joined, Phrases, Text, Who, Words

_ = Phrases("bot")
log = structlog.get_logger(__name__)

BROKEN = (KeyError, ValueError, IndexError, AttributeError, TypeError)
LINE_MARKS = re.compile(r"^(?:-# |#{1,3} |>{1,3} )", re.MULTILINE)
BOLD = re.compile(r"\*\*(.+?)\*\*", re.DOTALL)
PLACEHOLDER = re.compile(r"\{(\w+)\}")
COMMAND = re.compile(r"(?<![\w/<.])/([a-z]{2,32})\b")
NO_COMMANDS: Mapping[str, int] = {}
NO_FACES: Mapping[Words, str] = {}
BETWEEN: Mapping[tuple[str, str], str] = {("fr", "; "): "\u202f; "}  # where a language sets a separator otherwise
kept_sentences = Kept("sentences", part=400)  # bytes of one
EMPHASIS = re.compile(r"(\*{1,3}|__|~~|\|\||`{1,3})(?=\S)(.+?)(?<=\S)\1", re.DOTALL)


class Reader:
    """Reads messages in one language. With `markdown` names are bold and what they contain is escaped."""

    __slots__ = ("_bare", "_called", "_heading", "_plain", "_wordy", "ahead", "commands", "faces", "language", "markdown", "names", "theme")

    def __init__(
        self,
        language: str,
        names: Sequence[Words] = (),
        markdown: bool = True,
        commands: Mapping[str, int] = NO_COMMANDS,
        ahead: float = 0.0,
        theme: str = "",
        faces: Mapping[Words, str] = NO_FACES,
    ) -> None:
        self.language = language
        self.names = tuple(names)
        self.markdown = markdown
        self.commands = commands
        self.ahead = ahead  # seconds by which the reader's clock is ahead of the bot's
        self.theme = theme  # of their pictures; empty: as for everybody
        self.faces = faces  # what has an emoji before its name
        self._called: Callable[[str], str] = bold if markdown else tidy
        self._bare: Reader | None = None
        self._plain: Reader | None = None
        self._heading: Reader | None = None
        self._wordy: Reader | None = None

    @property
    def plain(self) -> Reader:
        """The same without markdown: for pictures, buttons, menus, alt text."""
        if not self.markdown:
            return self
        if self._plain is None:
            self._plain = Reader(self.language, self.names, markdown=False)
        return self._plain

    @property
    def bare(self) -> Reader:
        """The same with names that say no more of somebody than what they are called: where there is little room."""
        if self._bare is None:
            names = tuple(map(bare, self.names))
            self._bare = Reader(self.language, names, self.markdown, self.commands, self.ahead, self.theme, self.faces)
        return self._bare

    @property
    def heading(self) -> Reader:
        """For what is bold as a whole: nothing in it is bold once more, which would end the bold; names stay escaped."""
        if not self.markdown:
            return self
        if self._heading is None:
            self._heading = Reader(self.language, self.names, markdown=False)
            self._heading._called = safe
        return self._heading

    @property
    def wordy(self) -> Reader:
        """The same without faces, where words take the place of a picture."""
        if not self.faces:
            return self
        if self._wordy is None:
            self._wordy = Reader(self.language, self.names, self.markdown, self.commands, self.ahead, self.theme)
        return self._wordy

    def face(self, words: Words) -> str:
        """The emoji of the first that these words name; empty if nothing in them has one."""
        return (first_of(words, self.faces) or "") if self.faces else ""

    def called(self, name: str) -> str:
        """Somebody who does not sit at the table, and has no number there."""
        return self._called(tidy(name)) or "?"

    def when(self, moment: float) -> str:
        """A moment of the bot's time, as the reader's Discord tells it by their own clock: "in 5 minutes"."""
        return f"<t:{int(moment + self.ahead)}:R>"

    def __call__(self, words: Words) -> str:
        if isinstance(words, Text):
            return self._sentence(words)
        if isinstance(words, str):
            return words if self.markdown else unmarked(words)
        if isinstance(words, Who):
            return self._name(words)
        if isinstance(words, Joined):
            said = BETWEEN.get((self.language, words.by), words.by).join([self(part) for part in words.parts])
            return f"{self.faces[words]} {said}" if words in self.faces else said
        return str(words)

    def _name(self, who: Who) -> str:
        seat, called = who.seat, who.called
        if called is None and 0 <= seat < len(self.names):
            called = self.names[seat]
        name = "" if called is None else tidy(self._said(called))
        return self._called(name) if name else self._sentence(_("Seat {n}", n=seat + 1))

    def _said(self, name: Words) -> str:
        """A name may say more than what somebody is called: that it is a computer player."""
        return name if isinstance(name, str) else self.plain(name)

    @kept_sentences
    def _sentence(self, text: Text) -> str:
        """The same cards and places are named at every move."""
        said = self._made(text)
        return f"{self.faces[text]} {said}" if text in self.faces else said

    def _made(self, text: Text) -> str:
        try:
            return self._filled(text, self.language)
        except BROKEN:
            complain(text.domain, self.language, text.id)
        try:
            return self._filled(text, ENGLISH)
        except BROKEN:
            complain(text.domain, ENGLISH, text.id)
            return text.id

    def _filled(self, text: Text, language: str) -> str:
        words = catalogue(text.domain, language)
        sentence = looked_up(text, words)
        if not self.markdown:
            sentence = unmarked(sentence)
        elif self.commands and "/" in sentence:
            sentence = with_commands(sentence, self.commands)
        if not text.args:
            return sentence
        inside = in_bold(sentence)
        return sentence.format_map({name: (self.heading if name in inside else self)(value) for name, value in text.args})


def bare(name: Words) -> Words:
    """Of a name that says more than what somebody is called, what they are called."""
    return next((value for key, value in name.args if key == "name"), name) if isinstance(name, Text) else name


def looked_up(text: Text, words: NullTranslations) -> str:
    if (title := given(text)) is not None:
        return title
    if text.plural is not None:
        return words.ngettext(text.id, text.plural, text.count)
    return words.gettext(text.id) if text.context is None else words.pgettext(text.context, text.id)


@lru_cache(maxsize=4096)
def in_bold(sentence: str) -> frozenset[str]:
    """The placeholders that stand in bold."""
    return frozenset(PLACEHOLDER.findall("".join(BOLD.findall(sentence))))


@lru_cache(maxsize=4096)
def unmarked(sentence: str) -> str:
    """One of our sentences without Discord's markdown."""
    return EMPHASIS.sub(r"\2", LINE_MARKS.sub("", sentence))


def with_commands(sentence: str, commands: Mapping[str, int]) -> str:
    """One of our sentences whose /commands can be clicked, and are called in it as the reader's Discord calls them."""

    def mention(found: re.Match[str]) -> str:
        number = commands.get(found[1])
        return found[0] if number is None else f"</{found[1]}:{number}>"

    return COMMAND.sub(mention, sentence)


@cache
def complain(domain: str, language: str, message: str) -> None:
    """Once for each message: it would be said at every click."""
    log.error("message cannot be filled in", domain=domain, language=language, message=message)
