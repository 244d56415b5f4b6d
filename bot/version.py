"""Which version of the bot this is."""

from __future__ import annotations

import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def installed() -> str:
    try:
        return version("chabudai")
    except PackageNotFoundError:  # run from its folder, as `make run` and the image do
        return str(tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["version"])
