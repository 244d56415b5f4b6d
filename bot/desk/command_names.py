"""Slash commands as they are registered with Discord: names and descriptions in every language of its clients."""

from __future__ import annotations

from typing import Any

from discord import Locale, Object
from discord.app_commands import CommandSyncFailure, CommandTree, TranslationContextTypes, Translator, locale_str

from bot.desk.assumptions import Assumption, Assumptions
from bot.i18n.catalogues import best
from bot.i18n.reader import Reader
from bot.i18n.titles import title_given
from games.core.text import Text


def localized(text: Text) -> locale_str:
    """A message as discord.py wants it: in English, translated when the commands are registered."""
    return locale_str(title_given(text) or text.id, text=text)


class Names(Translator):
    async def translate(self, string: locale_str, locale: Locale, context: TranslationContextTypes) -> str | None:
        text = string.extras.get("text")
        language = best(locale.value)
        if text is None or language == "en":
            return None
        return Reader(language).plain(text)


async def payload_of(tree: CommandTree[Any], guild: Object | None = None) -> list[dict[str, Any]]:
    """The commands as they are sent to Discord."""
    translator, commands = tree.translator, sorted(tree.get_commands(guild=guild), key=lambda command: command.name)
    return [await each.get_translated_payload(tree, translator) if translator else each.to_dict(tree) for each in commands]


async def registered(tree: CommandTree[Any], guild: Object | None, assumed: Assumptions) -> tuple[dict[str, int], bool]:
    """Register the commands, in English only if Discord refuses translations. Returns their ids, and whether they are translated."""
    translator, localised = tree.translator, True
    try:
        commands = await tree.sync(guild=guild)
        await assumed.worked([Assumption.LOCALISED_COMMANDS])
    except CommandSyncFailure as problem:
        await assumed.refused(Assumption.LOCALISED_COMMANDS, problem)
        await tree.set_translator(None)
        commands, localised = await tree.sync(guild=guild), False
        await tree.set_translator(translator)
    return {command.name: command.id for command in commands}, localised
