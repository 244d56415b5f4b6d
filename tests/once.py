"""What every bot finds out at its start, found out once for a process of tests: it is the same while the games and their names are.

discord.py executes the modules of all cogs at every start, and asks for the words of each command in all languages of Discord.
"""

from __future__ import annotations

import json
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

from discord.app_commands import Command, CommandTree, Translator
from discord.ext.commands.bot import BotBase

from bot.i18n import titles
from bot.i18n.catalogues import offered
from games import all_games


def start_once() -> None:
    execute_once()
    translate_once()


def called() -> object:
    return *all_games(), *titles._given.values()


def execute_once() -> None:
    execute, known = BotBase._load_from_module_spec, dict[object, ModuleType]()

    async def executed(bot: Any, spec: ModuleSpec, name: str) -> None:
        about = name, called()
        if about in known:
            await known[about].setup(bot)
            bot._BotBase__extensions[name] = known[about]
        else:
            await execute(bot, spec, name)
            known[about] = bot.extensions[name]

    async def let_go(bot: Any, _module: ModuleType, name: str) -> None:
        bot._BotBase__extensions.pop(name, None)  # one that could not be set up is not there

    for name, instead in (("_load_from_module_spec", executed), ("_call_module_finalizers", let_go)):
        setattr(BotBase, name, instead)


def translate_once() -> None:
    translate, known = Command.get_translated_payload, dict[object, str]()

    async def translated(command: Command[Any, Any, Any], tree: CommandTree[Any], translator: Translator) -> Any:
        about = json.dumps(command.to_dict(tree)), type(translator), called(), offered()
        if about not in known:
            known[about] = json.dumps(await translate(command, tree, translator))
        return json.loads(known[about])

    Command.get_translated_payload = translated  # type: ignore[assignment]
