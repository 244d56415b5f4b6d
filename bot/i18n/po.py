"""What a `.po` file says, read quickly: a start reads every catalogue, since Discord is told our commands in every language.

Babel reads such a file six times as slowly, with everything that a translator's tool wants to know of it; `extract` uses it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import NullTranslations, c2py
from typing import Any

STRAY = re.compile(r'^(?!#|"|msg(?:ctxt|id|id_plural|str|str\[\d\]) "|\s*$).*', re.MULTILINE)
TOKEN = re.compile(r'^(#~|#,.*\bfuzzy\b|msg(?:ctxt|id_plural|id|str(?:\[\d\])?))(.*(?:\n".*)*)', re.MULTILINE)
QUOTED = re.compile(r'"(.*)"')
ESCAPED = re.compile(r"\\(.)")
ESCAPES = {"n": "\n", "t": "\t", "r": "\r"}
PLACEHOLDER = re.compile(r"\{(\w+)")
PLURAL = re.compile(r"plural=([^;]+)")


class Spoken(NullTranslations):
    """A catalogue in memory. What it does not say is said in English, and so is what is marked as fuzzy if its placeholders do not fit."""

    def __init__(self, text: str) -> None:
        super().__init__()
        if stray := STRAY.search(text):
            raise ValueError(f"neither a message nor a translation: {stray[0]!r}")
        self._said: dict[Any, str] = {}
        for context, id, form, said in translations(text):
            self._said[(id, form) if form is not None else (context, id) if context else id] = said
        rule = PLURAL.search(self._said.pop("", ""))
        self._form = c2py(rule[1] if rule else "n != 1")

    def gettext(self, message: str) -> str:
        return self._said.get(message, message)

    def pgettext(self, context: str, message: str) -> str:
        return self._said.get((context, message), message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self._said.get((msgid1, self._form(n)), msgid1 if n == 1 else msgid2)


def translations(text: str) -> Iterator[tuple[str, str, int | None, str]]:
    """Context, message, which plural form if it has several, and what is said."""
    context, id, english, fuzzy = "", "", "", False
    coming, unsure = "", False  # of the message that is still to come
    for token in TOKEN.finditer(text.replace("\r\n", "\n")):
        kind, value = token[1], token[2]
        if kind.startswith("#"):
            unsure = kind != "#~"
        elif kind == "msgctxt":
            coming = string(value)
        elif kind == "msgid":
            context, id, fuzzy = coming, string(value), unsure
            english, coming, unsure = id, "", False
        elif kind == "msgid_plural":
            english += string(value)
        elif (said := string(value)) and not (fuzzy and placeholders(said) != placeholders(english)):
            yield context, id, int(kind[7]) if kind.endswith("]") else None, said


def placeholders(sentence: str) -> set[str]:
    return set(PLACEHOLDER.findall(sentence))


def string(value: str) -> str:
    """The text of a string, which may go on over several lines."""
    joined = "".join(QUOTED.findall(value))
    return ESCAPED.sub(lambda mark: ESCAPES.get(mark[1], mark[1]), joined) if "\\" in joined else joined
