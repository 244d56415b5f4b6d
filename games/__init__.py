"""The games. Each package below that exports GAME is one; nothing else has to know of it."""

from __future__ import annotations

import importlib
import pkgutil
from functools import cache
from typing import Any

from games.core.game import Game


@cache
def all_games() -> dict[str, Game[Any, Any, Any]]:
    """Every game by its key, in alphabetical order."""
    found = {}
    for info in sorted(pkgutil.iter_modules(__path__), key=lambda info: info.name):
        if info.ispkg:
            game = getattr(importlib.import_module(f"{__name__}.{info.name}"), "GAME", None)
            if game is not None:
                found[game.key] = game
    return found
