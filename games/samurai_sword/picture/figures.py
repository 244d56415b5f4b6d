"""A player as a figure: the bust before the sun, darumas, honor, cards, properties in play; the lantern, and a card that is played."""

from __future__ import annotations

from collections import Counter

from games.core.drawing import Items, Point, brush, crest, note, sprite, was_chip
from games.core.drawing.marks import READ
from games.core.drawing.once import once
from games.core.scene import Box, Disc, Group, Label, Sprite
from games.core.text import Who, Words
from games.samurai_sword.picture.faces import role_mon, tint_of
from games.samurai_sword.rules.cards import CHARACTERS, ROLES, WEAPONS
from games.samurai_sword.view.sight import UNKNOWN, Person
from games.samurai_sword.words.names import CARD_WORDS, CHARACTER_WORDS

NAME, FIGURE, SMALL = 48, 54, READ  # how large names, numbers, and other words are; a value of a card is larger
TILE = 72.0  # a property in play
TOKEN = 64.0  # radius of a card that is played
DROP = 96.0
COUNT = 44.0  # how wide the number before darumas is
BETWEEN = 4.0  # properties


@once
def bust(x: float, y: float, character: int, size: float, *, faded: bool = False, sun: bool = False) -> Items:
    """Before characters are chosen there is an empty mat. `sun`: it is this player's turn."""
    disc = (Disc(x, y, size * 0.5, fill="vermilion"),) if sun else ()
    if not character:
        return (*disc, Disc(x, y, size * 0.4, fill="shade", edge="faded"), *note(x, y, "?", within=size, size=size * 0.6, bold=True))
    ground = "vermilion" if sun else "paper"
    return (*disc, Sprite(CHARACTER_WORDS[character].sprite, x, y, size, size, faded=faded, ground=ground))


def slash(x: float, y: float, size: float) -> Items:
    """Through the bust of whoever has fallen."""
    half = size * 0.44
    return brush(Point(x + half, y - half), Point(x - half, y + half), bend=0.08, width=size * 0.15, color="vermilion")


@once
def named(left: float, right: float, y: float, seat: int, *, role: int = UNKNOWN, acting: bool = False) -> Items:
    """Crest and name, and the role if it is known; in a frame of ink if they have to act."""
    room = right - left - 58 - (58 if role != UNKNOWN else 0)
    known: Items = ()
    if role != UNKNOWN:
        known = role_mon(right - 28, y - 7, role, 38) if ROLES[role].stars else role_mon(right - 28, y, role, 48)
    frame = (Box(left - 2, y - 26, right - left + 4, 54, edge="ink", width=5, corner=14),) if acting else ()
    return (
        *crest(left + 26, y, seat, size=40),
        *note(left + 50, y - 2, Who(seat), within=room, size=NAME, least=NAME, anchor="lm", bold=True),
        *known,
        *frame,
    )


@once
def role(x: float, y: float, number: int, *, size: float = 60) -> Items:
    """The crest of a role on paper, at a bust."""
    return (Group((Disc(size / 2, size / 2, size / 2, "paper"), *role_mon(size / 2, size * 0.46, number, size * 0.8)), x, y, size, size),)


def darumas(x: float, y: float, person: Person, lost: int, *, size: float, least: bool) -> Items:
    """Resilience from x rightwards: whoever falls gets up again. The number of whoever is nearest to it is on a ground of its own."""
    if not person.character:
        return ()
    ground = (Box(x, y - 25, 40, 50, "rust", corner=14),) if least else ()
    number = Label(person.resilience, x + 20, y, FIGURE, "paper" if least else "ink", bold=True)
    return (*ground, number, *pips(x + COUNT, y, person.resilience, CHARACTERS[person.character].resilience, lost, size=size))


@once
def pips(x: float, y: float, n: int, full: int, lost: int = 0, *, size: float) -> Items:
    """What was lost just now is outlined."""
    row: Items = ()
    for at in range(full):
        middle = x + (at + 0.5) * size
        if n <= at < n + lost:
            row += was_chip(middle, y, r=size * 0.42)
        else:
            row += sprite(middle, y, "samurai-sword:daruma", size * 0.96, tint="rust" if at < n else "shade")
    return row


@once
def counted(x: float, y: float, name: str, n: int, *, tint: str = "ink", size: float = 50, marked: bool = False) -> Items:
    """A drawing and how many there are, from x rightwards; `marked` are the most of all."""
    wide, left = 22 + size * 0.56 * len(str(n)), x + size + 2
    ground = (Box(left, y - size * 0.45, wide, size * 0.9, tint, corner=size * 0.3),) if marked else ()
    number = Label(n, left + wide / 2, y, size + 4, "paper" if marked else "ink", bold=True)
    return (*sprite(x + size / 2, y, name, size, tint=tint if n else "shade"), *ground, number)


def honor(x: float, y: float, n: int, *, most: bool, size: float = 50) -> Items:
    return counted(x, y, "common:blossom", n, tint="plum", size=size, marked=most)


def cards_held(x: float, y: float, n: int, *, size: float = 50) -> Items:
    return counted(x, y, "common:cards", n, size=size)


@once
def how_far(x: float, y: float, n: Words, *, r: float = 24) -> Items:
    """How difficult it is to attack somebody, in the rings that weapons have for their reach."""
    rings = (Disc(x, y, r + 5, fill="paper", edge="vermilion", width=2.5), Disc(x, y, r, fill="paper", edge="vermilion", width=2.5))
    return (*rings, *note(x, y, n, within=2 * r, size=SMALL + 4, least=SMALL, bold=True))


@once
def kneeling(x: float, y: float) -> Items:
    """Nobody can attack them."""
    return sprite(x, y, "samurai-sword:kneeling", 56)


@once
def in_play(x: float, y: float, front: tuple[int, ...], *, room: float, size: float = TILE) -> Items:
    """Properties from x rightwards, each kind once, and of several their number; one on the other if there are too many."""
    kinds = list(Counter(front).items())
    step = min(size + 6, (room - size) / max(1, len(kinds) - 1))
    tiles = [_property(x + size / 2 + at * step, y, kind, n, size) for at, (kind, n) in enumerate(kinds)]
    return tuple(item for tile in tiles for item in tile)


@once
def in_front(left: float, top: float, front: tuple[int, ...], *, room: float, high: float) -> Items:
    """Properties within a room of this height, as large as fits, so that they cover nothing."""
    kinds = list(Counter(front).items())

    def size(columns: int) -> float:
        rows = max(1, -(-len(kinds) // columns))
        return min(TILE, (room + BETWEEN) / columns - BETWEEN, (high + BETWEEN) / rows - BETWEEN)

    columns = max(range(1, len(kinds) + 1), key=size, default=1)
    each = size(columns)
    step, first = each + BETWEEN, (left + each / 2, top + each / 2)
    tiles = (_property(first[0] + at % columns * step, first[1] + at // columns * step, *kinds[at], each) for at in range(len(kinds)))
    return tuple(item for tile in tiles for item in tile)


def _property(x: float, y: float, kind: int, number: int, size: float) -> Items:
    face: Items = (
        Box(0, 0, size, size, fill="paper", edge=tint_of(kind), width=3, corner=size * 0.16),
        Sprite(CARD_WORDS[kind].sprite, size / 2, size / 2, size * 0.8, size * 0.8, tint_of(kind)),
    )
    if number > 1:
        face += (Box(size - 27, size - 37, 27, 37, "ink", corner=8), Label(number, size - 13.5, size - 18, SMALL, "paper", bold=True))
    return (Group(face, x, y, size, size),)


@once
def honor_changed(x: float, y: float, by: int) -> Items:
    """What was won or lost just now, at the bust."""
    if not by:
        return ()
    said = f"+{by}" if by > 0 else f"\N{MINUS SIGN}{-by}"
    tag: Items = (
        Box(0, 0, 112, 52, fill="paper", edge="plum", width=3, corner=26),
        Sprite("common:blossom", 30, 26, 40, 40, "plum"),
        Label(said, 76, 26, SMALL + 4, "ink", bold=True),
    )
    return (Group(tag, x, y, 112, 52),)


# ---- what is done


@once
def token(x: float, y: float, card: int, *, r: float = TOKEN, lost: bool = False) -> Items:
    """A card that is played, as its drawing alone; pale if it was given up."""
    face: Items = (
        Disc(r, r, r - 2, fill="paper", edge="ink", width=4),
        Sprite(CARD_WORDS[card].sprite, r, r, r * 1.5, r * 1.5, "ink") if card else Label("?", r, r, r * 1.2, bold=True),
    )
    return (Group(face, x, y, 2 * r, 2 * r, faded=lost),)


@once
def called(x: float, y: float, card: int, seat: int) -> Items:
    """Its name across its lower edge, on ink, after the crest of who did it. Weapons are called alike in all languages."""
    name = CARD_WORDS[card].name
    wide = 104.0 + 22 * max(3, len(name.id)) if card in WEAPONS else 306.0 if len(name.id) < 9 else 352.0
    return (
        Box(x - wide / 2, y - 25, wide, 50, fill="ink", corner=25),
        Label(name, x + 22, y, SMALL + 4, "paper", within=wide - 80, bold=True, least=SMALL),
        *signed(x - wide / 2 + 22, y, seat),
    )


def signed(x: float, y: float, seat: int) -> Items:
    """The crest of a seat on paper: who did something, or to whom it was done."""
    return (Disc(x, y, 28, fill="paper", edge="ink", width=3), *crest(x, y, seat, size=38))


@once
def wound(x: float, y: float, n: int, *, size: float = DROP) -> Items:
    """A drop for what a blow costs, with how much."""
    number = (Label(n, size / 2, size * 0.64, max(SMALL, FIGURE * size / DROP), "paper", bold=True),) if n else ()
    return (Group((Sprite("samurai-sword:wound", size / 2, size / 2, size, size, "vermilion"), *number), x, y, size, size),)


@once
def drew(x: float, y: float, n: int, seat: int) -> Items:
    """So many cards were drawn, and nothing else was done."""
    return (
        Box(x - 94, y - 29, 188, 58, fill="paper", edge="ink", width=3, corner=29),
        *crest(x - 60, y, seat, size=38),
        *sprite(x - 10, y, "common:cards", 50),
        Label(f"+{n}", x + 52, y, FIGURE - 10, bold=True),
    )
