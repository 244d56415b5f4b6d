"""`make new-game my-game`: the recipe's game under another name, in games/my_game/ and tests/games/my_game/, ready to be changed."""

from __future__ import annotations

import argparse
import keyword
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bot.i18n import extract, languages
from bot.i18n.catalogues import ENGLISH
from games import all_games
from tests.authoring.recipe import ROOT, files, forget, package_of, renamed, write
from tests.games import playthroughs

NEXT = """
{name} is in games/{package}/, its tests in tests/games/{package}/. It is High card under another name: change it step by step.

  make run                   play it in the browser
  make try {key:<17} play it here, for all seats
  make look {key:<16} its pictures, in build/look/{key}/
  make test-game {key:<11} only its tests

docs/adding-a-game.md says in which order, and which test asks for what.
"""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make new-game", description="Begin a game.")
    parser.add_argument("key", help="lower case, words joined by hyphens: my-game")
    parser.add_argument("--name", help="how it is called: My Game")
    asked = parser.parse_args(arguments)
    if why_not := refused(asked.key):
        sys.stderr.write(f"{asked.key!r} cannot be the key of a game: {why_not}\n")
        return 2
    begin(asked.key, asked.name or asked.key.replace("-", " ").capitalize())
    return 0


def refused(key: str) -> str:
    """Why this cannot be a key; empty if it can."""
    package = package_of(key)
    if not re.fullmatch(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", key) or keyword.iskeyword(package):
        return "say it in lower case, with words joined by hyphens, as in my-game"
    if (ROOT / "games" / package).exists() or (ROOT / "tests" / "games" / package).exists():
        return f"games/{package}/ or tests/games/{package}/ is there already"
    if used := next(where_said(key), None):
        return f"it is a word of {used}, and nothing there may name a game; make it longer, as in {key}-game"
    return ""


def where_said(key: str) -> Iterator[Path]:
    """The files outside of any game in which this word stands."""
    said = re.compile(rf"(?<![a-z])({key}|{package_of(key)})(?![a-z])", re.IGNORECASE)
    for folder in ("bot", "cogs", "games/core", "games/ai"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if said.search(path.read_text(encoding="utf-8")):
                yield path.relative_to(ROOT)


def begin(key: str, name: str) -> None:
    package = package_of(key)
    write(ROOT, {renamed(where, key, name): renamed(text, key, name) for where, text in files().items()})
    tidy(ROOT / "games" / package, ROOT / "tests" / "games" / package)
    forget()
    assert key in all_games()
    for language in languages():
        if language != ENGLISH and extract.is_wanted(key, language):
            extract.update(key, language)
    playthroughs.write(key)
    sys.stdout.write(NEXT.format(name=name, package=package, key=key))


def tidy(*folders: Path) -> None:
    """Another name comes elsewhere in the alphabet and is longer or shorter: imports in order, lines as long as they may be."""
    for command in (["check", "--quiet", "--select", "I", "--fix"], ["format", "--quiet"]):
        subprocess.run([sys.executable, "-m", "ruff", *command, "--no-cache", *folders], cwd=ROOT, check=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
