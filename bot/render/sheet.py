"""Every sprite there is, and one of each thing the drawing vocabulary makes, as scenes for eyes: `make sheet` draws them.

Nothing here runs in the bot.
"""

from __future__ import annotations

from collections.abc import Iterator

from bot.render.sprites import COMMON
from games import all_games
from games.core import drawing as d
from games.core.scene import Item, Label, Scene, Sprite
from games.core.text import Who, Words

WIDTH, CELL, COLUMNS = 1200, 140, 8
NAMES = ("Оленка", "Largo al factotum della città", "Łukasz", "山田太郎", "Größe", "Zoë", "Ґанна")
PEOPLE = ("rice-1", "rice-2", "rice-3", "ninja", "monk", "ronin", "samurai-1", "samurai-2", "daimyo", "shogun", "geisha")
TITLES = ("Peasant", "Селянин", "Peasant", "Ninja", "Монах", "Ronin", "Samurai", "Samurai", "Даймьо", "Shogun", "Geisha")


def pages() -> tuple[Scene, ...]:
    return *_sprites(), furniture(), table()


def plain(words: Words) -> str:
    return NAMES[words.seat] if isinstance(words, Who) else str(words)


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
    return d.picture(
        WIDTH, 1560, "furniture", *_cards(), *_small_things(), *_people(), *_happened(), asked=d.Asked("What is asked?", 0, True)
    )


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


def _happened() -> Iterator[d.Items]:
    """What just happened: where something was, which way it went, who looked, what it cost."""
    y = 1440
    yield d.was_card(110, y, width=110)
    yield d.arrow(d.Point(180, y), d.Point(300, y), text=2)
    yield d.card(370, y, "common:ronin", width=110, value=6, lifted=True)
    yield d.seen(410, y - 60)
    yield d.brush(d.Point(460, y + 60), d.Point(640, y - 40))
    yield d.change(690, y - 40, -1)
    yield d.change(690, y + 20, 2)
    yield d.was_chip(790, y)
    yield d.was_here(910, y, 100, 90)
    yield d.plate(1066, y, 2, w=190, acting=True)


CHIPS = (("daimyo", "rust"), ("ronin", "indigo"), ("geisha", "plum"), ("ninja", "ink"), ("samurai", "slate"), ("ronin", "indigo"))


def table() -> Scene:
    """Seven places round a table."""
    parts: list[d.Items] = [d.heading(600, 48, "A table of seven")]
    for seat, spot in enumerate(d.ring(7, WIDTH, 1200, (340, 250), top=76)):
        parts.append(d.place(*spot, 340, 250, seat, acting=seat == 2, marks=("AI",) if seat in {1, 4} else (), faded=seat == 5))
        parts += [d.back(card.x, card.y, d.livery(seat), width=card.width) for card in d.row(3, spot.x - 45, spot.y + 30, 240, card=68)]
        parts.append(d.bundle(spot.x + 115, spot.y + 40, seat))
    return d.picture(WIDTH, 1200, "table", *parts)
