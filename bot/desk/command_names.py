"""The names and descriptions of slash commands in the language of each Discord client."""

from __future__ import annotations

from discord import Locale
from discord.app_commands import TranslationContextTypes, Translator, locale_str

from bot.i18n.catalogues import best
from bot.i18n.reader import Reader
from bot.i18n.titles import title_given
from games.core.text import Text


def localized(text: Text) -> locale_str:
    """One of our messages as Discord wants it: in English, to be translated when the commands are registered."""
    return locale_str(title_given(text) or text.id, text=text)


class Names(Translator):
    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        text = string.extras.get("text")
        language = best(locale.value)
        if text is None or language == "en":
            return None
        return Reader(language).plain(text)
