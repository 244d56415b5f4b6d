"""What every bot finds out at its start, found out once for a process of tests: it is the same while the games and their names are.

The modules of all cogs are imported anew for other games, and discord.py asks for the words of each command in all languages of Discord.
"""

from __future__ import annotations

import json
import sys
from types import ModuleType
from typing import Any

from discord.app_commands import Command, CommandTree, Translator

from bot.desk.app import Chabudai
from bot.i18n import titles
from bot.i18n.catalogues import offered
from games import all_games


def start_once() -> None:
    execute_once()
    translate_once()


def called() -> object:
    return *all_games(), *titles._given.values()


def execute_once() -> None:
    """The commands of cogs name the games there are: of other games they are other modules."""
    start, known = Chabudai.setup_hook, dict[object, dict[str, ModuleType]]()

    async def started(bot: Chabudai) -> None:
        for name in cogs_in_memory():
            del sys.modules[name]
        sys.modules.update(known.get(called(), {}))
        await start(bot)
        known[called()] = {name: sys.modules[name] for name in cogs_in_memory()}

    Chabudai.setup_hook = started  # type: ignore[assignment]


def cogs_in_memory() -> list[str]:
    return [name for name in sys.modules if name.startswith("cogs.")]


def translate_once() -> None:
    translate, known = Command.get_translated_payload, dict[object, str]()

    async def translated(command: Command[Any, Any, Any], tree: CommandTree[Any], translator: Translator) -> Any:
        about = json.dumps(command.to_dict(tree)), type(translator), called(), offered()
        if about not in known:
            known[about] = json.dumps(await translate(command, tree, translator))
        return json.loads(known[about])

    Command.get_translated_payload = translated  # type: ignore[assignment]
