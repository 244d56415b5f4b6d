"""`make sheet`: everything there is to look at, on contact sheets: every sprite; of each game the tables at their emptiest and fullest,
every hand, every end. In every theme and language, in full and as wide as a phone shows them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from PIL import Image

from bot.i18n import Reader, languages
from bot.i18n.catalogues import ENGLISH, begun
from bot.render import sheet
from games import all_games
from games.core.drawing import THEMES
from games.core.game import AnyGame, Seat
from games.core.replay import positions
from games.core.scene import Scene
from tests.authoring.kinds import kinds
from tests.authoring.look import NAMES, beneath, in_full_and_on_a_phone
from tests.authoring.recipe import ROOT
from tests.games.scenes import flat

EVERY = 3  # of so many positions one is looked at for the fullest table


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make sheet", description="Draw everything there is.")
    parser.add_argument("games", nargs="*", help="their keys; all if none is named, and the sprites")
    parser.add_argument("--out", type=Path, default=ROOT / "sheets", help="the folder; sheets/ if it is left out")
    parser.add_argument("--language", choices=(ENGLISH, *begun()), help="only this one, offered or not")
    asked = parser.parse_args(arguments)
    if unknown := set(asked.games) - set(all_games()):
        parser.error(f"no such game: {', '.join(sorted(unknown))}")
    asked.out.mkdir(parents=True, exist_ok=True)
    spoken = [asked.language] if asked.language else list(languages())
    for name, drawn in sheets(asked.games or list(all_games()), spoken, with_sprites=not asked.games):
        path = asked.out / f"{name}.png"
        drawn.save(path, compress_level=1)
        sys.stdout.write(f"{path}\n")
    return 0


def sheets(keys: list[str], spoken: list[str], *, with_sprites: bool) -> Iterator[tuple[str, Image.Image]]:
    """The names of the sheets, and the sheets."""
    for theme in THEMES if with_sprites else ():
        yield f"sprites-{theme}", beneath([in_full_and_on_a_phone([page], sheet.plain, theme) for page in sheet.pages()])
    for key in keys:
        game = all_games()[key]
        shown = {"tables": list(tables(game)), "hands": list(hands(game)), "ends": list(ends(game))}
        for (what, scenes), theme, language in product(shown.items(), THEMES, spoken):
            reader = Reader(language, NAMES, markdown=False)
            rows = [in_full_and_on_a_phone([scene], reader, theme) for scene in scenes]
            yield f"{key}-{what}-{theme}-{language}", beneath(rows)


def tables(game: AnyGame) -> Iterator[Scene]:
    """With the fewest and the most players: the emptiest that is met while it is played, and the fullest. Before them its title."""
    if game.title is not None:
        yield game.title()
    for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
        played = list(positions(game, seats, seed="sheet"))[:-1]
        drawn = sorted((game.scene(game.view(position.state, None)) for position in played[::EVERY]), key=shapes)
        yield from (drawn[0], drawn[-1])


def hands(game: AnyGame) -> Iterator[Scene]:
    """Of whoever is asked, for every kind of question; and that of somebody who waits."""
    for number, kind in enumerate(kinds(game, game.seats[-1])):
        if kind.seat is not None:
            yield game.scene(game.view(kind.position.state, kind.seat))
            waits = next((seat for seat in map(Seat, range(game.seats[-1])) if seat not in game.waiting(kind.position.state)), None)
            if number == 1 and waits is not None:
                yield game.scene(game.view(kind.position.state, waits))


def ends(game: AnyGame) -> Iterator[Scene]:
    """With the fewest and the most players: the table when it is over, and all that lay hidden."""
    for seats in dict.fromkeys((game.seats[0], game.seats[-1])):
        played = list(positions(game, seats, seed="sheet"))
        yield game.scene(game.view(played[-1].state, None))
        if game.everything is not None:
            yield game.everything(played)


def shapes(scene: Scene) -> int:
    return sum(1 for _item in flat(scene.items))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
