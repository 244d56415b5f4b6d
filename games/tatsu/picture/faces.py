"""Cards, backs and places as they are drawn: clan by colour, pattern, crest and letter; strength in a circle, points in a hexagon."""

from __future__ import annotations

from games.core.drawing import TALL, Items, Livery, circle, hexagon, note, pale, row, slot, sprite, text_on
from games.core.drawing.once import once
from games.core.scene import Box, Group, Item, Label, Line
from games.core.text import Phrases
from games.tatsu.rules.cards import CLAN_OF, CLANS, MERGES, MULTIPLIERS, POINTS, STRENGTH, TIMES, multipliers_of
from games.tatsu.rules.table import Cards, Hand, Place
from games.tatsu.words.names import clan_letter, place_name

_ = Phrases("tatsu")

LIVERIES = (Livery("vermilion", "common:pattern-scales", "tatsu:crest-red"), Livery("ochre", "common:pattern-clouds", "tatsu:crest-yellow"))
PLATE = 60  # the height of a name plate
RAISED = 10.0  # how far a card stands out that may be chosen, or took a trick
SMALL, FINE = 100, 150  # narrower backs have no pattern, and narrower cards no shadow: nobody sees it, and a picture is no larger for it


def tint_of(clan: int) -> str:
    return LIVERIES[clan].tint


def mon_of(card: int) -> str:
    if card in MERGES:
        return "tatsu:merge"
    return f"tatsu:multiplier-{TIMES[card]}" if TIMES[card] else f"tatsu:spirit-{STRENGTH[card]}"


@once
def spirit(x: float, y: float, card: int, *, width: float, faded: bool = False, bold: bool = False) -> Items:
    """The face of a spirit; x, y is its middle. `bold`: it may be chosen."""
    clan, high = CLAN_OF[card], width * TALL
    edge = 5 if bold else max(2, width * 0.014)
    face = (
        Box(edge / 2, edge / 2, width - edge, high - edge, "paper", "ink", edge, width * 0.072, shadow=width >= FINE),
        *_mon(card, width),
        *_figures(card, width, 4 if bold else 0),
        *_clan_strip(clan, width),
    )
    return (Group(face, x, y, width, high, faded=faded),)


def open_hand(hand: Hand, x: float, y: float, w: float, width: float, playable: int | None = None) -> Items:
    """A hand with its faces, in one row. If a clan is `playable` its cards stand out, and the others are faded."""
    cards = hand.cards[0] + hand.cards[1]
    items: list[Item] = []
    for spot, card in zip(row(len(cards), x, y, w, card=width, gap=10), cards, strict=True):
        chosen = CLAN_OF[card] == playable
        items += spirit(
            spot.x, spot.y - (RAISED if chosen else 0), card, width=width, faded=playable is not None and not chosen, bold=chosen
        )
    return tuple(items)


@once
def counts(x: float, y: float, held: tuple[int, int], *, apart: float) -> Items:
    """How many cards of each clan somebody holds; x, y is the middle."""
    items: list[Item] = []
    for clan in CLANS:
        middle = x + (clan - 0.5) * apart
        items += clan_back(middle - 14, y, clan, width=36)
        items += note(middle + 12, y, held[clan], within=24, size=34, anchor="lm", bold=True, color="ink" if held[clan] else "faded")
    return tuple(items)


@once
def clan_back(x: float, y: float, clan: int, *, width: float) -> Items:
    """The back of a card: the dragon of its clan, before flames or clouds."""
    wears, high, inset = LIVERIES[clan], width * TALL, width * 0.06
    face = (
        Box(1, 1, width - 2, high - 2, "paper", "ink", 2, width * 0.072, shadow=width >= FINE),
        Box(
            inset, inset, width - 2 * inset, high - 2 * inset, wears.tint, wears.tint, 1, width * 0.045,
            wears.pattern if width >= SMALL else None, pattern_tint="paper", tile=width * 0.2,
        ),
        Box(inset, high * 0.2, width - 2 * inset, high * 0.6, wears.tint),
        *sprite(width / 2, high / 2, wears.crest, width * 0.76, tint="paper", ground=wears.tint),
    )  # fmt: skip
    return (Group(face, x, y, width, high),)


@once
def peeking(x: float, y: float, clan: int, *, width: float, high: float) -> Items:
    """The upper edge of a back that another card covers, a little narrower, its clan in a letter; x, y is the middle of the back."""
    top, narrow = y - width * TALL / 2, width - 8
    return (*clan_back(x, top + narrow * TALL / 2, clan, width=narrow), *_letter(x, top + high / 2 + 1, clan, 44, high - 6))


@once
def empty(x: float, y: float, clan: int, *, width: float, asking: bool = False) -> Items:
    """Where a card will lie. `asking`: its player waits for the card of somebody else."""
    mark = (Label("?", x, y, width * 0.6, "ink", bold=True),) if asking else ()
    return (*slot(x, y, width=width, mon=None if asking else LIVERIES[clan].crest), *mark)


def own_multipliers(x: float, y: float, captured: tuple[Cards, Cards], clan: int, *, size: float) -> tuple[Items, float]:
    """Those that a clan captured, struck through those that the other clan has of it, and where they end; x is the left end."""
    own, lost = (multipliers_of(cards, clan) for cards in (captured[clan], captured[1 - clan]))
    items: list[Item] = []
    for n in (n for n in MULTIPLIERS if n in own + lost):
        items += sprite(
            x + size / 2, y - 2, f"tatsu:multiplier-{n}", size, tint=tint_of(clan) if n in own else "faded", ground=pale(tint_of(clan))
        )
        if n in lost:
            items.append(Line(((x + size * 0.1, y + size * 0.4), (x + size * 0.9, y - size * 0.44)), "ink", 3.5))
        x += size * 1.08
    return tuple(items), x


@once
def name_plate(x: float, y: float, w: float, place: Place, *, high: float = PLATE) -> Items:
    tint, left = tint_of(place.clan), x - w / 2
    crest = "common:ghost" if place.ghost else LIVERIES[place.clan].crest
    rows = 2 if high >= PLATE else 1
    return (
        Box(left, y - high / 2, w, high, fill=pale(tint), edge=tint, width=2.5, corner=high / 2),
        *sprite(left + high / 2 + 4, y, crest, high * 0.77, tint=tint, ground=pale(tint)),
        *note(left + high + 4, y, place_name(place), within=w - high - 18, size=23, rows=rows, anchor="lm", bold=True),
    )


def _mon(card: int, width: float) -> Items:
    """Between the figures and the strip."""
    top, bottom = width * 0.28, _strip_top(width)
    return sprite(
        width / 2, (top + bottom) / 2 + width * 0.03, mon_of(card), min(width * 0.66, (bottom - top) * 0.8), tint=tint_of(CLAN_OF[card])
    )


def _figures(card: int, width: float, inwards: float) -> Items:
    at, r = max(22.0, width * 0.21) + inwards, max(16.0, width * 0.145)
    if TIMES[card]:
        return (Label(f"×{TIMES[card]}", at, at, max(26, width * 0.25), "ink", bold=True),)
    if not STRENGTH[card]:
        return ()
    return (*circle(at, at, STRENGTH[card], tint=tint_of(CLAN_OF[card]), r=r), *hexagon(width - at, at, POINTS[card], r=r * 0.96))


def _strip_high(width: float) -> float:
    return max(24.0, width * 0.2)


def _strip_top(width: float) -> float:
    return width * 1.33 - _strip_high(width)


def _clan_strip(clan: int, width: float) -> Items:
    wears, top, high = LIVERIES[clan], _strip_top(width), _strip_high(width)
    strip = Box(
        width * 0.07, top, width * 0.86, high, wears.tint, None, 1, high * 0.2, wears.pattern, pattern_tint="paper", tile=high
    )  # fmt: skip
    return (strip, *_letter(width / 2, top + high / 2, clan, max(30, width * 0.3), high))


@once
def _letter(x: float, y: float, clan: int, w: float, h: float) -> Items:
    """The clan's letter on a calm piece of its colour."""
    tint = tint_of(clan)
    return (
        Box(x - w / 2, y - h / 2, w, h, fill=tint, corner=3),
        Label(clan_letter(clan), x, y, max(22, h * 0.8) if h < 40 else 26, text_on(tint), bold=True),
    )
