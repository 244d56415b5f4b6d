"""How this very bot is called from where it was started: as a module from its folder, or as the command that was installed."""

from __future__ import annotations

import os
import shlex
import shutil
import sys
from pathlib import Path

COMMAND, MODULE = "chabudai", "python -m bot"


def program() -> str:
    """As a page says it."""
    return COMMAND if is_installed_command() else MODULE


def bot() -> str:
    """As it can be typed here."""
    if not is_installed_command():
        return f"{shortest(sys.executable)} -m bot"
    found = shutil.which(COMMAND)
    return COMMAND if found is not None and Path(found).resolve() == Path(sys.argv[0]).resolve() else shortest(sys.argv[0])


def is_installed_command() -> bool:
    return Path(sys.argv[0]).stem == COMMAND


def shortest(path: str) -> str:
    return shlex.quote(min(path, os.path.relpath(path), key=len))
