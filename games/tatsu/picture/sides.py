"""What stands above the table: the heading, and for each clan its dragon, who plays it with which total, and what this hand brings it."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items, hexagon, lantern, note, pale, pill, sprite, turn_frame
from games.core.game import Seat
from games.core.scene import Box, Line
from games.core.text import Phrases, Who, Words, listed
from games.tatsu.picture.faces import LIVERIES, tint_of
from games.tatsu.rules.cards import CLANS, points_of
from games.tatsu.rules.rulebook import scoring
from games.tatsu.rules.table import Cards, Place, Sheet
from games.tatsu.view.sight import Sight
from games.tatsu.words.names import card_count, clan_name, factor, place_name, side_names
from games.tatsu.words.say import heading as title

_ = Phrases("tatsu")

WIDTH = 1200
TOP = 62.0  # beneath the heading
PANEL = 140.0
BELOW = TOP + PANEL + 10  # where the table begins
BAR = 86.0  # a panel as wide as the picture
NAMES = 100.0  # from where names stand, beside the dragon
ALONE = 440.0  # the panel of who plays against two
MARK = 120.0  # the word on who is ahead
SUM = 416.0  # how wide a line of points, multipliers and their product is


def headline(view: Sight) -> Items:
    """Which round it is, what is played to, and who deals."""
    words = title(view)
    if view.step is not None:
        words = listed([words, _("{who} deals", who=place_name(view.places[view.dealer]))], " · ")
    return note(WIDTH / 2, 37, words, within=WIDTH - 200, size=26)


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
    cells = ((left + NAMES + at * wide, wide - 30, *each) for at, each in enumerate(shown))
    between = (left + NAMES + at * wide - 14 for at in range(1, len(shown)))
    return (
        *_sheet(left, TOP, w, PANEL, clan),
        *sprite(left + 50, TOP + 48, LIVERIES[clan].crest, 80, tint=tint_of(clan), ground=pale(tint_of(clan))),
        *(item for x, within, names, seat in cells for item in _cell(view, x, within, names, seat)),
        *(Line(((x, TOP + 16), (x, TOP + 84)), tint_of(clan), 2.5) for x in between),
        *(_captured(view, clan, left + 22, left + w - 22, TOP + 113) if view.just_scored is None else ()),
    )


def _shown(view: Sight, clan: int) -> list[tuple[Words, Seat]]:
    """Partners share a total; of three players everybody has one."""
    side = [place for place in view.places if place.clan == clan]
    if len(view.totals) == 3:
        return [(Who(place.seat), place.seat) for place in side if not place.ghost]
    return [(_("{clan}: {who}", clan=clan_name(clan), who=side_names(view.places, clan)), side[0].seat)]


def _cell(view: Sight, x: float, w: float, names: Words, seat: Seat) -> Items:
    """Names, and at the right end the total above a word on it."""
    total, right = view.totals[seat], x + w - 4
    mark, brought = mark_of_total(view, seat), () if view.just_scored is None else _brought(view.just_scored, seat, x, TOP + 113)
    wide = 106.0 if mark is None else 132.0
    return (
        *note(x, TOP + 46, names, within=w - wide - 16, size=25, rows=3, anchor="lm", bold=True),
        *note(right, TOP + 42, total, within=wide, size=46, anchor="rm", bold=True),
        *_tag(right + 2, TOP + 80, mark),
        *brought,
    )


def _tag(right: float, y: float, mark: Words | None) -> Items:
    return () if mark is None else pill(right - MARK / 2, y, mark, w=MARK, h=30, tint="plum")


def bar(view: Sight, place: Place, top: float, *, acting: bool) -> Items:
    """The same for one of two players, in one line."""
    left, right, y, total = MARGIN, WIDTH - MARGIN, top + BAR / 2, view.totals[place.seat]
    tint, mark = tint_of(place.clan), mark_of_total(view, place.seat)
    names = _("{clan}: {who}", clan=clan_name(place.clan), who=place_name(place))
    return (
        *_sheet(left, top, right - left, BAR, place.clan),
        *(turn_frame(WIDTH / 2, y, right - left, BAR) if acting else ()),
        *sprite(left + 58, y, LIVERIES[place.clan].crest, 66, tint=tint, ground=pale(tint)),
        *note(left + NAMES, y, names, within=274, size=28, rows=2, anchor="lm", bold=True),
        *(lantern(left + 424, y, size=62) if acting else ()),
        *(
            _captured(view, place.clan, left + 486, left + 486 + SUM, y)
            if view.just_scored is None
            else _brought(view.just_scored, place.seat, left + 486, y)
        ),
        *_tag(right - 120, y, mark),
        *note(right - 24, y, total, within=92, size=46, anchor="rm", bold=True),
    )


def _sheet(left: float, top: float, w: float, high: float, clan: int) -> Items:
    return (Box(left, top, w, high, fill=pale(tint_of(clan)), edge=tint_of(clan), width=2.5, corner=16),)


def mark_of_total(view: Sight, seat: Seat) -> Words | None:
    """A word beside the best total; nothing where all are alike."""
    if not view.totals[seat] == max(view.totals) > min(view.totals):
        return None
    return _("victory") if view.step is None else _("ahead")


def _leads(view: Sight, clan: int) -> bool:
    """Whether totals are alike, and what this hand brings is more than it brings the others, as far as captured cards are known."""
    own, other = view.captured[clan].cards, view.captured[1 - clan].cards
    alike = min(view.totals) == max(view.totals)
    return alike and view.step is not None and own is not None and other is not None and scoring(own, clan) > scoring(other, 1 - clan)


def _captured(view: Sight, clan: int, left: float, right: float, y: float) -> Items:
    """What this hand brings so far, and while totals are alike a word beside the better one."""
    pile = view.captured[clan]
    if _leads(view, clan):
        tag, right = _tag(right, y, _("ahead")), right - MARK - 12
    else:
        tag = ()
    caption = note(left, y, _("Hand {hand}", hand=view.hand), within=98, size=24, anchor="lm")
    if pile.cards:
        return (*caption, *_sum(left + 104, y, pile.cards, clan, right), *tag)
    nothing = _("nothing captured") if pile.cards == () else _("Captured: {cards}", cards=card_count(pile.count))
    return (*caption, *note(left + 104, y, nothing, within=right - left - 104, size=24, anchor="lm"))


def _brought(sheet: Sheet, seat: Seat, x: float, y: float) -> Items:
    """What the hand that was just scored brought somebody."""
    clan = next(place.clan for place in sheet.places if place.seat == seat)
    return (
        *note(x, y, _("Hand {hand}", hand=sheet.number), within=98, size=24, anchor="lm"),
        *note(x + 104, y, f"+{sheet.scores[clan]}", within=120, size=30, anchor="lm", bold=True),
    )


def _sum(left: float, y: float, cards: Cards, clan: int, right: float) -> Items:
    """Points times the own multipliers, and the product."""
    times = f"× {factor(cards, clan)} = {scoring(cards, clan)}"
    product = note(left + 54, y, times, within=right - left - 54, size=30, anchor="lm", bold=True)
    return (*hexagon(left + 24, y, points_of(cards), r=21), *product)
