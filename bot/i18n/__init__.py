"""Words: a `Text` and a language make a sentence. `Reader` is the door; the catalogues lie in `locale/` folders.

The bot has one catalogue per language here, each game has its own in its folder. A language is offered once
most of it is translated, and the rest is English; a game that has no catalogue in it is played in English.
"""

from bot.i18n.catalogues import best, languages, rules_of
from bot.i18n.names import safe
from bot.i18n.reader import Reader

__all__ = ["Reader", "best", "languages", "rules_of", "safe"]
