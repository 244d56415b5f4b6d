"""The game that is written out in docs/adding-a-game.md: its files, and the same files under another name."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import games
import tests.games
from bot.match.codec import codec
from games import all_games

ROOT = Path(__file__).parents[2]
RECIPE = ROOT / "docs" / "adding-a-game.md"
KEY, NAME, TRANSLATED = "high-card", "High card", "Старша карта"
FILE = re.compile(r"^```\w+\n(?:# |<!-- )((?:games|tests)/\S+)(?: -->)?\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def package_of(key: str) -> str:
    return key.replace("-", "_")


def files() -> dict[str, str]:
    """Where each file lies in the repository, and what is in it."""
    found: dict[str, str] = dict(FILE.findall(RECIPE.read_text(encoding="utf-8")))
    assert found, f"{RECIPE.name} has no block of code whose first line names its file"
    return {**found, f"tests/games/{package_of(KEY)}/__init__.py": ""}


def renamed(text: str, key: str, name: str) -> str:
    for old, new in ((KEY, key), (package_of(KEY), package_of(key)), (NAME, name), (TRANSLATED, name)):
        text = text.replace(old, new)
    return text


def write(root: Path, texts: Mapping[str, str]) -> None:
    for where, text in texts.items():
        (root / where).parent.mkdir(parents=True, exist_ok=True)
        (root / where).write_text(text, encoding="utf-8")


@contextmanager
def beside(root: Path) -> Iterator[str]:
    """The recipe's game in a folder of its own, found as every game is found."""
    write(root, files())
    packages = {games: root / "games", tests.games: root / "tests" / "games"}
    for package, folder in packages.items():
        package.__path__.append(str(folder))
    forget()
    try:
        yield KEY
    finally:
        for package, folder in packages.items():
            package.__path__.remove(str(folder))
        for module in [name for name in sys.modules if package_of(KEY) in name.split(".")]:
            del sys.modules[module]
        forget()


def forget() -> None:
    """Whatever was found out about the games."""
    all_games.cache_clear()
    codec.cache_clear()
