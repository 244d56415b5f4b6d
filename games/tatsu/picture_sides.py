"""What stands above the table: the heading, and for each clan its dragon, who plays it with which total, and what this hand brings it."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items, hexagon, lantern, note, pale, pill, sprite, turn_frame
from games.core.scene import Box, Item, Line
from games.core.text import Phrases, Who, Words, listed
from games.tatsu.cards import CLANS, MULTIPLIERS, multipliers_of, points_of
from games.tatsu.picture_faces import LIVERIES, tint_of
from games.tatsu.rules import scoring
from games.tatsu.say import heading as title
from games.tatsu.sight import Sight
from games.tatsu.table import Cards, Place
from games.tatsu.words import card_count, clan_name, place_name, side_names

_ = Phrases("tatsu")

WIDTH = 1200
TOP = 62.0  # beneath the heading
PANEL = 138.0
BELOW = TOP + PANEL + 10  # where the table begins
BAR = 86.0  # a panel as wide as the picture
NAMES = 100.0  # from where names stand, beside the dragon
ALONE = 400.0  # the panel of who plays against two
SUM = 416.0  # how wide a line of points, multipliers and their product is
EGG = 46.0


def headline(view: Sight) -> Items:
    """Which round it is, what is played to, and who deals."""
    words = title(view)
    if view.step is not None:
        words = listed([words, _("{who} deals", who=place_name(view.places[view.dealer]))], " · ")
    return (
        *(Line(((x, 37), (x + 48, 37)), "faded", 2) for x in (MARGIN + 8, WIDTH - MARGIN - 56)),
        *note(WIDTH / 2, 37, words, within=WIDTH - 200, size=26),
    )


def top_of(view: Sight) -> Items:
    """The heading and both clans."""
    room = WIDTH - 3 * MARGIN
    red = room / 2 if len(view.totals) != 3 else ALONE
    widths = (red, room - red)
    return (*headline(view), *_panel(view, CLANS[0], MARGIN, widths[0]), *_panel(view, CLANS[1], 2 * MARGIN + red, widths[1]))


def _panel(view: Sight, clan: int, left: float, w: float) -> Items:
    """Each total beside whose it is, and beneath them what this hand brings."""
    shown, room = _shown(view, clan), w - NAMES - 8
    wide = room / len(shown)
    cells = ((left + NAMES + at * wide, wide - 12, *each) for at, each in enumerate(shown))
    between = (left + NAMES + at * wide - 12 for at in range(1, len(shown)))
    return (
        *_sheet(left, TOP, w, PANEL, clan),
        *sprite(left + 50, TOP + 48, LIVERIES[clan].crest, 80, tint=tint_of(clan), ground=pale(tint_of(clan))),
        *(item for x, within, names, total in cells for item in _cell(view, x, within, names, total)),
        *(Line(((x, TOP + 16), (x, TOP + 84)), tint_of(clan), 2.5) for x in between),
        *_captured(view, clan, left + 22, left + w - 22, TOP + 109),
    )


def _shown(view: Sight, clan: int) -> list[tuple[Words, int]]:
    """Partners share a total; of three players everybody has one."""
    side = [place for place in view.places if place.clan == clan]
    if len(view.totals) == 3:
        return [(Who(place.seat), view.totals[place.seat]) for place in side if not place.ghost]
    return [(_("{clan}: {who}", clan=clan_name(clan), who=side_names(view.places, clan)), view.totals[side[0].seat])]


def _cell(view: Sight, x: float, w: float, names: Words, total: int) -> Items:
    """Names, and at the right end the total above a word on it."""
    right, mark = x + w - 4, _mark(view, total)
    wide = 106.0 if mark is None else 132.0
    return (
        *note(x, TOP + 48, names, within=w - wide - 16, size=28, rows=2, anchor="lm", bold=True),
        *note(right, TOP + (48 if mark is None else 34), total, within=wide, size=46, anchor="rm", bold=True),
        *(pill(right - 58, TOP + 74, mark, w=120, h=30, tint="plum") if mark is not None else ()),
    )


def bar(view: Sight, place: Place, top: float, *, acting: bool) -> Items:
    """The same for one of two players, in one line."""
    left, right, y, total = MARGIN, WIDTH - MARGIN, top + BAR / 2, view.totals[place.seat]
    tint, mark = tint_of(place.clan), _mark(view, total)
    names = _("{clan}: {who}", clan=clan_name(place.clan), who=place_name(place))
    return (
        *_sheet(left, top, right - left, BAR, place.clan),
        *(turn_frame(WIDTH / 2, y, right - left, BAR) if acting else ()),
        *sprite(left + 58, y, LIVERIES[place.clan].crest, 66, tint=tint, ground=pale(tint)),
        *note(left + NAMES, y, names, within=274, size=28, rows=2, anchor="lm", bold=True),
        *(lantern(left + 420, y, size=68) if acting else ()),
        *_captured(view, place.clan, left + 470, left + 470 + SUM, y),
        *(pill(right - 180, y, mark, w=120, h=30, tint="plum") if mark is not None else ()),
        *note(right - 24, y, total, within=92, size=46, anchor="rm", bold=True),
    )


def _sheet(left: float, top: float, w: float, high: float, clan: int) -> Items:
    return (Box(left, top, w, high, fill=pale(tint_of(clan)), edge=tint_of(clan), width=2.5, corner=16),)


def _mark(view: Sight, total: int) -> Words | None:
    """A word beside the best total, unless all are alike."""
    if not total == max(view.totals) > min(view.totals):
        return None
    return _("victory") if view.step is None else _("ahead")


def _captured(view: Sight, clan: int, left: float, right: float, y: float) -> Items:
    """What counts now; until the first round of a hand is over the score of the hand before, whose sheet is covered by then."""
    sheet, pile = view.last_hand, view.captured[clan]
    if view.just_scored is not None:
        return ()
    number, cards = (sheet.number, sheet.captured[clan]) if sheet is not None else (view.hand, pile.cards)
    caption = note(left, y, _("Hand {hand}", hand=number), within=92, size=24, anchor="lm")
    if cards:
        taken = sheet.captured[1 - clan] if sheet is not None else view.captured[1 - clan].cards or ()
        return (*caption, *_sum(left + 102, y, cards, taken, clan))
    nothing = _("nothing captured") if cards == () else _("Captured: {cards}", cards=card_count(pile.count))
    return (*caption, *note(left + 102, y, nothing, within=right - left - 102, size=24, anchor="lm"))


def _sum(left: float, y: float, cards: Cards, taken: Cards, clan: int) -> Items:
    """Points times the own multipliers, and the product. A multiplier that the others have is struck through."""
    tint, own, lost = tint_of(clan), multipliers_of(cards, clan), multipliers_of(taken, clan)
    items: list[Item] = [*hexagon(left + 26, y, points_of(cards), r=21), *note(left + 70, y, "×", within=30, size=30, bold=True)]
    x = left + 92.0
    for n in (n for n in MULTIPLIERS if n in own + lost):
        middle = x + EGG / 2
        items += sprite(middle, y - 2, f"tatsu:multiplier-{n}", EGG, tint=tint if n in own else "faded", ground=pale(tint))
        if n in lost:
            items.append(Line(((x + 4, y + 18), (x + EGG - 4, y - 20)), "ink", 3.5))
        x += EGG + 4
    if not own + lost:
        items += note(x + 10, y, 0, within=30, size=30, bold=True)
        x += 24
    return (*items, *note(x + 8, y, f"= {scoring(cards, clan)}", within=left + SUM - 102 - x - 8, size=30, anchor="lm", bold=True))
