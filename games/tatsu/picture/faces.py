"""Cards and backs as they are drawn: clan by colour, pattern, crest and letter; strength in a circle, points in a hexagon."""

from __future__ import annotations

from math import cos, pi, sin

from games.core.drawing import TALL, Items, Livery, lantern, row, sprite, text_on
from games.core.drawing.once import once
from games.core.scene import Box, Disc, Group, Item, Label, Line
from games.core.text import Words
from games.tatsu.picture.lettering import FIGURE, LEAST, large
from games.tatsu.rules.cards import CLAN_OF, CLANS, MERGES, POINTS, STRENGTH, TIMES
from games.tatsu.rules.table import Hand
from games.tatsu.words.names import clan_letter

LIVERIES = (Livery("vermilion", "common:pattern-scales", "tatsu:crest-red"), Livery("ochre", "common:pattern-clouds", "tatsu:crest-yellow"))
RAISED = 14.0  # how far a card stands out that may be chosen
SMALL, FINE = 100, 230  # narrower backs have no pattern, and lower cards no shadow: nobody sees it, and a picture is no larger for it
R, INSET = 32.0, 8.0  # of the frame around a figure, and how far it is from the edge
FIGURES = 2 * (R + INSET) + 6  # how high the row of figures is
NARROW = 143.0  # on a narrower card, as in what one opens to look things up, figures are smaller
GAP = 6.0  # between the cards of a hand
STRIP, SIDE = 40.0, 50.0  # the clan's pattern along the lower edge; or beside the drawing, where that would leave it no room
LOW, TALL_ENOUGH = 140.0, 205.0  # a lower card has its figures and its clan alone; from here on the pattern is below the drawing


def tint_of(clan: int) -> str:
    return LIVERIES[clan].tint


def mon_of(card: int) -> str:
    if card in MERGES:
        return "tatsu:merge"
    return f"tatsu:multiplier-{TIMES[card]}" if TIMES[card] else f"tatsu:spirit-{STRENGTH[card]}"


@once
def spirit(x: float, y: float, card: int, *, width: float, high: float, faded: bool = False, bold: bool = False) -> Items:
    """The face of a spirit; x, y is its middle. `bold`: it may be chosen, or it is the strongest."""
    edge = 5.0 if bold else 2.5
    face = (
        Box(edge / 2, edge / 2, width - edge, high - edge, "paper", "ink", edge, 14, shadow=high >= FINE),
        *_inside(card, width, high),
        *_figures(card, width, 3 if bold and width > 155 else 0),
    )
    return (Group(face, x, y, width, high, faded=faded),)


def open_hand(
    hand: Hand, x: float, y: float, w: float, *, high: float, most: float, playable: int | None = None, raised: float = RAISED
) -> Items:
    """A hand with its faces, in one row: the fewer, the wider. If a clan is `playable` its cards stand out, and the others are faded."""
    cards = hand.cards[0] + hand.cards[1]
    width = min(most, w / max(len(cards), 1) - GAP)
    items: list[Item] = []
    for spot, card in zip(row(len(cards), x, y, w, card=width, gap=GAP), cards, strict=True):
        chosen, grey = CLAN_OF[card] == playable, playable is not None and CLAN_OF[card] != playable
        items += spirit(spot.x, spot.y - (raised if chosen else 0), card, width=width, high=high, faded=grey, bold=chosen)
    return tuple(items)


@once
def counts(x: float, y: float, held: tuple[int, int]) -> Items:
    """How many cards of each clan somebody holds; x, y is the middle."""
    items: list[Item] = []
    for clan in CLANS:
        middle = x + (clan - 0.5) * 108
        items += clan_back(middle - 22, y, clan, width=44)
        items += large(middle + 8, y, held[clan], 56, anchor="lm", bold=True, color="ink" if held[clan] else "faded")
    return tuple(items)


@once
def clan_back(x: float, y: float, clan: int, *, width: float) -> Items:
    """The back of a card: the dragon of its clan, before flames or clouds."""
    wears, high, inset = LIVERIES[clan], width * TALL, width * 0.06
    face = (
        Box(1, 1, width - 2, high - 2, "paper", "ink", 2, width * 0.072),
        Box(
            inset, inset, width - 2 * inset, high - 2 * inset, wears.tint, wears.tint, 1, width * 0.045,
            wears.pattern if width >= SMALL else None, pattern_tint="paper", tile=width * 0.2,
        ),
        Box(inset, high * 0.2, width - 2 * inset, high * 0.6, wears.tint),
        *sprite(width / 2, high / 2, wears.crest, width * 0.76, tint="paper", ground=wears.tint),
    )  # fmt: skip
    return (Group(face, x, y, width, high),)


@once
def empty(x: float, y: float, clan: int, *, width: float, high: float, asking: bool = False, lit: bool = False) -> Items:
    """Where a card will lie. `asking`: its player waits for the card of somebody else. `lit`: its player has to act."""
    edge = Box(x - width / 2, y - high / 2, width, high, fill="shade", edge="faded", width=2, corner=14)
    if lit:
        return (edge, *lantern(x, y, size=104))
    return (edge, *(large(x, y, "?", 120, bold=True) if asking else sprite(x, y, LIVERIES[clan].crest, 96, tint="faded", ground="shade")))


@once
def points(x: float, y: float, figure: Words, *, tint: str = "ink", r: float = R, size: float = FIGURE) -> Items:
    """A figure in a hexagon: what something is worth."""
    corners = tuple((x + 1.1 * r * sin(at * pi / 3), y - 1.1 * r * cos(at * pi / 3)) for at in range(6))
    return (Line(corners, tint, 4, closed=True, fill="paper"), *large(x, y, figure, size, within=1.36 * r, bold=True))


def _figures(card: int, width: float, inwards: float) -> Items:
    """Strength at the left and points at the right; or what a card multiplies by."""
    k, tint = _scale(width), tint_of(CLAN_OF[card])
    at, r, size = k * (R + INSET) + inwards, k * R, k * FIGURE
    y = at + 4
    if TIMES[card]:
        return (Label(f"×{TIMES[card]}", width / 2, y, size, "ink", bold=True),)
    if not STRENGTH[card]:
        return ()
    strength = (Disc(at, y, r, fill="paper", edge=tint, width=4), Label(STRENGTH[card], at, y, size, "ink", bold=True))
    return (*strength, *points(width - at, y, POINTS[card], tint=tint, r=r, size=size))


def _scale(width: float) -> float:
    return min(1.0, width / NARROW)


def _inside(card: int, width: float, high: float) -> Items:
    """The drawing, and the pattern of the clan with its letter."""
    clan, top = CLAN_OF[card], INSET if card in MERGES else FIGURES
    if high < LOW:
        low = high - LEAST - INSET
        mon = _mon(card, width / 2, (INSET + low) / 2, low - 2 * INSET) if card in MERGES else ()
        return (*mon, *_pattern(clan, width * 0.06, low, width * 0.88, LEAST))
    if high < TALL_ENOUGH:
        room = min(width - SIDE - 2 * INSET, high - top - INSET)
        mon = _mon(card, (SIDE + width) / 2, (top + high - INSET) / 2, room)
        return (*mon, *_pattern(clan, 9, FIGURES, SIDE - 8, high - FIGURES - 9))
    low = high - STRIP - 10
    return (*_mon(card, width / 2, (top + low) / 2, min(width - 24, low - top)), *_pattern(clan, width * 0.06, low, width * 0.88, STRIP))


def _mon(card: int, x: float, y: float, size: float) -> Items:
    return sprite(x, y, mon_of(card), size, tint=tint_of(CLAN_OF[card]))


def _pattern(clan: int, x: float, y: float, w: float, h: float) -> Items:
    """The clan's letter on a calm piece of its colour, between its pattern."""
    wears = LIVERIES[clan]
    strip = Box(x, y, w, h, wears.tint, None, 1, 8, wears.pattern, pattern_tint="paper", tile=min(w, h))
    return (strip, *letter(x + w / 2, y + h / 2, clan, high=min(h, STRIP)))


@once
def edge_of_back(x: float, y: float, clan: int, column: int, *, w: float, h: float) -> Items:
    """What is seen of a card that lies face down beneath another: its column, and its clan by crest and letter."""
    tint, left = tint_of(clan), x - w / 2
    return (
        Box(left, y - h / 2, w, h, fill=tint, edge="ink", width=2, corner=12),
        Label(column, left + 26, y, LEAST, text_on(tint), bold=True, least=LEAST),
        *sprite(x, y, LIVERIES[clan].crest, h - 8, tint="paper", ground=tint),
        Label(clan_letter(clan), left + w - 26, y, LEAST, text_on(tint), bold=True, least=LEAST),
    )


@once
def letter(x: float, y: float, clan: int, *, high: float) -> Items:
    tint = tint_of(clan)
    return (Box(x - 21, y - high / 2, 42, high, fill=tint), Label(clan_letter(clan), x, y, LEAST, text_on(tint), bold=True, least=LEAST))
