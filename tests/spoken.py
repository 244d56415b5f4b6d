"""Languages that nobody speaks, for the tests that cannot afford to draw every screen in every language.

`WIDEST` says each message in the longest translation that any offered language has for it: what fits in it fits in all of them.
`PSEUDO` is English with an accent on every letter and two fifths longer: what has none in it comes from no catalogue, and where
it fits a language fits that is still to come.
"""

from __future__ import annotations

import re
from functools import cache
from gettext import NullTranslations

from bot.i18n import languages
from bot.i18n import reader as reading
from bot.i18n.catalogues import ENGLISH, catalogue

WIDEST, PSEUDO = "xx-widest", "xx-pseudo"
DRAWN = (ENGLISH, WIDEST, PSEUDO)  # instead of every language
READ = (ENGLISH, WIDEST)  # where it is about lengths that English nearly reaches

ACCENTED = str.maketrans(  # letters that our fonts have
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ", "áьćđéфĝĥíĵķĺмñóркŕšťúвŵхýžÁЬĆĐÉФĜĤÍĴĶĹМÑÓРКŔŠŤÚВŴХÝŽ"
)
KEPT = re.compile(r"(\{.*?\}|(?<![\w/<.])/[a-z]+|Discord|SHA-256|HMAC|12@57~aiko|Chabudai)")  # what no language says otherwise
LETTERS = re.compile(r"[^\W\d_]{2,}")


class Pseudo(NullTranslations):
    def gettext(self, message: str) -> str:
        return accented(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return accented(msgid1 if n == 1 else msgid2)

    def pgettext(self, context: str, message: str) -> str:
        return accented(message)


class Widest(NullTranslations):
    def __init__(self, domain: str) -> None:
        super().__init__()
        self.all = [catalogue(domain, code) for code in languages()]

    def gettext(self, message: str) -> str:
        return max((each.gettext(message) for each in self.all), key=len)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return max((each.ngettext(msgid1, msgid2, n) for each in self.all), key=len)

    def pgettext(self, context: str, message: str) -> str:
        return max((each.pgettext(context, message) for each in self.all), key=len)


def accented(message: str) -> str:
    """Longer by two fifths: every other letter of a word stands there twice."""
    parts = KEPT.split(message)
    for number in range(0, len(parts), 2):
        parts[number] = LETTERS.sub(longer, parts[number]).translate(ACCENTED)
    return "".join(parts)


def longer(word: re.Match[str]) -> str:
    return "".join(letter * (2 if at % 2 or at % 4 == 2 else 1) for at, letter in enumerate(word[0]))


def words_in(domain: str, language: str) -> NullTranslations:
    if language == PSEUDO:
        return Pseudo()
    return widest(domain) if language == WIDEST else catalogue(domain, language)


@cache
def widest(domain: str) -> Widest:
    return Widest(domain)


reading.catalogue = words_in  # type: ignore[assignment, attr-defined]
