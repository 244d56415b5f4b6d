"""`python -m bot.render.sheet OUT.png`: every sprite there is, and the furniture, on one sheet; beside it the same as a phone shows it.

A tool for eyes. Nothing here runs in the bot.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from bot.render.localize import localized
from bot.render.painter import Painter
from bot.render.sprites import COMMON
from games import all_games
from games.core import drawing as d
from games.core.scene import Item, Label, Scene, Sprite
from games.core.text import Who, Words

WIDTH, PHONE, CELL, COLUMNS = 1200, 400, 140, 8
NAMES = ("Оленка", "Largo al factotum della città", "Łukasz", "山田太郎", "Größe", "Zoë", "Ґанна")
PEOPLE = ("rice-1", "rice-2", "rice-3", "ninja", "monk", "ronin", "samurai-1", "samurai-2", "daimyo", "shogun", "geisha")
TITLES = ("Peasant", "Селянин", "Peasant", "Ninja", "Монах", "Ronin", "Samurai", "Samurai", "Даймьо", "Shogun", "Geisha")


def main(out: Path) -> None:
    """Write the sheet, and `OUT-phone` at the width of a phone."""
    painter = Painter()
    pages = [painter.paint(localized(scene, _plain)) for scene in (*_sprites(), furniture(), table())]
    _stacked(pages).save(out)
    phone = [page.resize((PHONE, page.height * PHONE // page.width), Image.Resampling.LANCZOS) for page in pages]
    _stacked(phone).save(out.with_stem(f"{out.stem}-phone"))


def sprite_names() -> dict[str, list[str]]:
    """Every sprite by the key of its game."""
    folders = {"common": COMMON, **{key: game.folder / "art" for key, game in all_games().items()}}
    return {key: [f"{key}:{path.stem}" for path in sorted(folder.glob("*.svg"))] for key, folder in folders.items()}


def _sprites() -> Iterator[Scene]:
    for key, names in sprite_names().items():
        if names:
            rows = -(-len(names) // COLUMNS)
            items = [item for at, name in enumerate(names) for item in _sample(name, at)]
            yield d.picture(WIDTH, 110 + rows * (CELL + 106), key, d.heading(WIDTH / 2, 60, f"{key}: {len(names)}"), items)


def _sample(name: str, at: int) -> Iterator[Item]:
    """Large in ink, as small as it gets in colour, and in paper on colour."""
    x, y = 45 + (at % COLUMNS) * CELL, 100 + (at // COLUMNS) * (CELL + 106)
    yield Sprite(name, x + 62, y + 62, 116, 116)
    yield Sprite(name, x + 22, y + 152, 40, 40, d.seat_tint(at))
    yield from d.badge(x + 72, y + 152, "", tint=d.seat_tint(at), r=27)
    yield Sprite(name, x + 72, y + 152, 38, 38, d.text_on(d.seat_tint(at)), ground=d.seat_tint(at))
    yield Label(name.partition(":")[2].replace("-", " "), x + 62, y + 200, 22, within=CELL - 6, rows=2)


def furniture() -> Scene:
    """One of each thing the drawing vocabulary can make."""
    return d.picture(WIDTH, 1320, "furniture", *_cards(), *_small_things(), *_people())


def _cards() -> Iterator[d.Items]:
    yield d.heading(600, 56, "Cards")
    yield d.divider(600, 88, 700)
    for at, spot in enumerate(d.grid(len(PEOPLE), 600, 296, 6, card=130)):
        value = at + 1 if at < 10 else "X"
        yield d.card(spot.x, spot.y, f"common:{PEOPLE[at]}", width=spot.width, value=value, name=TITLES[at], tint=d.seat_tint(at % 7))
    for at, spot in enumerate(d.row(7, 600, 572, 1140, card=104)):
        yield d.back(spot.x, spot.y, d.livery(at), width=spot.width)
    yield d.card(120, 790, "common:geisha", width=150, value="X", tint="plum", lifted=True, order=2)
    yield d.card(300, 790, "common:ronin", width=150, value=6, name="Ронін", tint="rust", struck=True)
    yield d.card(
        480, 790, "common:ghost", width=150, value=d.Figure(5, "circle", "vermilion"), second=d.Figure(1, "hexagon", "ochre"),
        tint="vermilion", accent="vermilion",
    )  # fmt: skip
    yield d.card(660, 790, "common:samurai", width=150, value=d.Figure(3, "ring"), second=d.Figure(2, "drop", "vermilion"), name="Nodachi")
    yield d.card(815, 790, "common:geisha", width=130, value=d.Figure(4, "ring"), name="Чайна церемонія", rows=2, tint="rust")
    yield d.pile(960, 790, 23, d.livery(1), name="Draw pile")
    yield d.pile(1100, 790, 0, d.livery(1), name="Discard")


def _small_things() -> Iterator[d.Items]:
    yield d.bundle(90, 960, 3)
    yield d.hand_of(230, 960, 7, d.livery(2))
    yield d.tile(370, 950, "common:lantern", count=2)
    yield d.tile(470, 950, "common:daimyo", tint="plum", name="Focus")
    yield d.petals(540, 935, 4)
    yield d.drops(540, 980, 2, of=5)
    yield d.petals(740, 935, 12)
    yield d.badge(850, 950, 4)
    yield d.circle(915, 950, 6)
    yield d.hexagon(990, 950, 7, tint="ochre")
    yield d.pill(1080, 930, "AI")
    yield d.pill(1080, 972, "away", tint="vermilion", filled=False)


def _people() -> Iterator[d.Items]:
    chips = [d.Chip(f"common:{name}", tint, name[0].upper()) for name, tint in CHIPS]
    yield d.tower(100, 1280, chips, step=32)
    for at, chip in enumerate(chips[:5]):
        yield d.chip(240 + at * 100, 1080, chip, marked=at == 2, faded=at == 4)
    yield d.plate(350, 1175, 3, marks=("AI",), w=320)
    yield d.bow(d.Point(720, 1220), d.Point(860, 1150), text=3)
    yield d.place(1000, 1100, 320, 160, 0, acting=True)


CHIPS = (("daimyo", "rust"), ("ronin", "indigo"), ("geisha", "plum"), ("ninja", "ink"), ("samurai", "slate"), ("ronin", "indigo"))


def table() -> Scene:
    """Seven places round a table."""
    parts: list[d.Items] = [d.heading(600, 48, "A table of seven")]
    for seat, spot in enumerate(d.ring(7, WIDTH, 1200, (340, 250), top=76)):
        parts.append(d.place(*spot, 340, 250, seat, acting=seat == 2, marks=("AI",) if seat in {1, 4} else (), faded=seat == 5))
        parts += [d.back(card.x, card.y, d.livery(seat), width=card.width) for card in d.row(3, spot.x - 45, spot.y + 30, 240, card=68)]
        parts.append(d.bundle(spot.x + 115, spot.y + 40, seat))
    return d.picture(WIDTH, 1200, "table", *parts)


def _plain(words: Words) -> str:
    return NAMES[words.seat] if isinstance(words, Who) else str(words)


def _stacked(pages: list[Image.Image]) -> Image.Image:
    whole = Image.new("RGB", (max(page.width for page in pages), sum(page.height for page in pages)))
    top = 0
    for page in pages:
        whole.paste(page, (0, top))
        top += page.height
    return whole


if __name__ == "__main__":
    main(Path(sys.argv[1]))
