"""Which version of the bot this is, and whether it runs from its own folder."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.metadata import version
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def in_its_folder() -> bool:
    """As `make run` and the image run it; otherwise it was installed."""
    return PROJECT.is_file()


@cache
def installed() -> str:
    if in_its_folder():
        return str(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"])
    return version("chabudai")
