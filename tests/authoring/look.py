"""`make look my-game`: a sheet for each kind of step. On it the table and the private picture of whoever is asked, in every
language (or in one that is still being translated, `IN=de`), in full and as wide as a phone shows them. And a sheet for each
picture of the rulebook."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from bot.i18n import Reader, languages
from bot.i18n.catalogues import ENGLISH, begun
from bot.render.localize import scene_in_words
from bot.render.painter import Painter
from bot.screen.rules_screen import book, with_people
from games import all_games
from games.core.game import AnyGame
from games.core.scene import Scene
from games.core.text import Words
from tests.authoring.kinds import Kind, kinds
from tests.authoring.recipe import ROOT

NAMES = ("Оленка", "Largo al factotum della città", "Łukasz", "山田太郎", "Größe", "Zoë", "Ґанна")
PHONE = 400  # pixels
GAP, GROUND = 24, "#808080"
PAINTER = Painter()


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make look", description="Draw every kind of step of a game.")
    parser.add_argument("game", choices=all_games())
    parser.add_argument("--seats", type=int, help="how many sit at the table; as many as can if it is left out")
    parser.add_argument("--out", type=Path, help="the folder; build/look/ and the game's key if it is left out")
    parser.add_argument("--language", choices=(ENGLISH, *begun()), help="only this one, offered or not")
    asked = parser.parse_args(arguments)
    game = all_games()[asked.game]
    spoken = [asked.language] if asked.language else list(languages())
    out = asked.out or ROOT / "build" / "look" / game.key
    out.mkdir(parents=True, exist_ok=True)
    for number, kind in enumerate(kinds(game, asked.seats or game.seats[-1]), 1):
        path = out / f"{number:02}-{slug(kind.question)}.png"
        sheet(game, kind, spoken).save(path)
        sys.stdout.write(f"{path}\n")
    for heading in book(game, "en").headings:
        example = game.example(heading)
        if example is not None:
            path = out / f"rules-{slug(heading)}.png"
            beneath([in_full_and_on_a_phone([example.scene], with_people(language).plain) for language in spoken]).save(path)
            sys.stdout.write(f"{path}\n")
    return 0


def slug(question: str) -> str:
    return "-".join(re.findall(r"[a-z0-9]+", re.sub(r"\{.*?\}", "", question.lower()))[:8]) or "step"


def sheet(game: AnyGame, kind: Kind, spoken: list[str]) -> Image.Image:
    """A row for each language: the table, the seat, and both on a phone."""
    seats = [None] if kind.seat is None else [None, kind.seat]
    scenes = [game.scene(game.view(kind.position.state, seat)) for seat in seats]
    return beneath([in_full_and_on_a_phone(scenes, Reader(language, NAMES, markdown=False)) for language in spoken])


def in_full_and_on_a_phone(scenes: list[Scene], reader: Callable[[Words], str], theme: str = "") -> Image.Image:
    full = [PAINTER.paint(scene_in_words(scene, reader, theme)) for scene in scenes]
    return side_by_side([*full, *map(on_a_phone, full)])


def on_a_phone(picture: Image.Image) -> Image.Image:
    return picture.resize((PHONE, picture.height * PHONE // picture.width), Image.Resampling.LANCZOS)


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    whole = Image.new("RGB", (sum(each.width + GAP for each in pictures) - GAP, max(each.height for each in pictures)), GROUND)
    left = 0
    for each in pictures:
        whole.paste(each, (left, 0))
        left += each.width + GAP
    return whole


def beneath(rows: list[Image.Image]) -> Image.Image:
    whole = Image.new("RGB", (max(row.width for row in rows), sum(row.height + GAP for row in rows) - GAP), GROUND)
    top = 0
    for row in rows:
        whole.paste(row, (0, top))
        top += row.height + GAP
    return whole


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
