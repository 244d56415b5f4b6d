"""A match of Tatsu in one picture: the totals as a curve, hand by hand, what each hand brought, and while it is played what all hold."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.drawing import Items, chart_of, crest, divider, grid_of, line_of, picture, seat_tint, sprite
from games.core.game import Seat
from games.core.scene import Item, Label, Line, Scene
from games.core.story import Played
from games.core.text import Phrases, Text, Who, Words, lines, listed
from games.tatsu.picture.faces import LIVERIES, open_hand, spirit, tint_of
from games.tatsu.picture.lettering import large
from games.tatsu.rules.cards import CLANS
from games.tatsu.rules.rulebook import outcome
from games.tatsu.rules.table import Hand, Holding, Place, Sheet, State
from games.tatsu.words.names import cards_by_clan, clan_name, formula, place_name, standings
from games.tatsu.words.story import sheets_of, sides_of, totals_of

_ = Phrases("tatsu")

WIDTH, HEAD, FOOT = 1200, 112, 40
LEFT, RIGHT = 52.0, WIDTH - 52.0
CURVE, LOW, BELOW = 430.0, 200.0, 70.0  # the curve, lower while there are cards to show; the numbers of the hands beneath it
ENDS = 330.0  # whose line it is, at its right
SHEET, MOST, LATELY = 44.0, 9, 3  # a line for each hand; of more the last ones
CARD, HIGH, HELD = 118.0, 114.0, 122.0  # a card, and how high a row of them is
SMALL = 30.0
DASHES = (0, 24, 12)


def everything(played: Played) -> Scene:
    state: State = played[-1].state
    curve, most = (LOW, LATELY) if state.agenda else (CURVE, MOST)
    sheets = sheets_of(played)[-most:]
    under = HEAD + curve + BELOW
    holdings, bottom = _held_by_all(state, under + len(sheets) * SHEET + (24 if sheets else 0))
    return picture(
        WIDTH,
        round(bottom + FOOT),
        _in_words(state, sheets_of(played)),
        large(WIDTH / 2, 58, _standing(state), 40, within=WIDTH - 90, rows=2, bold=True),
        _curve(played, curve),
        _hands(sheets, under),
        holdings,
    )


def _standing(state: State) -> Text:
    result = outcome(state)
    return result.reason if result is not None else _("Everything revealed, hand {n}", n=state.hand)


# ---- the curve


def _curve(played: Played, high: float) -> Items:
    state: State = played[-1].state
    sides, totals = sides_of(state), totals_of(played)
    chart = chart_of(LEFT, HEAD, RIGHT - LEFT - ENDS, high, totals, to=state.house.target)
    items: list[Item] = list(grid_of(chart, [(at, at) for at in range(1, len(totals[0]))], size=SMALL))
    if state.house.target:
        left, right = chart.at(0, state.house.target), chart.at(chart.steps, state.house.target)
        items.append(Line((left, right), "plum", 3, dash=10))
    ends = _apart([chart.at(0, values[-1]).y for values in totals], HEAD + high)
    for at, (side, values) in enumerate(zip(sides, totals, strict=True)):
        items += line_of(chart, values, seat_tint(side[0]), shift=(at - (len(sides) - 1) / 2) * 4, dots=True, dash=DASHES[at])
        items += _end(side, values[-1], chart.x + chart.w + 24, ends[at])
    return (*items, *large(LEFT - 18, HEAD + high + 26, _("Hand"), SMALL, within=124, anchor="lm", color="faded"))


def _apart(levels: list[float], bottom: float, least: float = 96.0) -> list[float]:
    """The same heights, moved until none covers another."""
    placed: dict[int, float] = {}
    for at in sorted(range(len(levels)), key=lambda at: levels[at]):
        placed[at] = max([levels[at], *(other + least for other in placed.values())])
    over = max(placed.values()) - bottom
    return [placed[at] - max(0.0, over) for at in range(len(levels))]


def _end(side: tuple[Seat, ...], total: int, x: float, y: float) -> Items:
    """Total, crests and names at the end of a line."""
    step = 56.0
    top = y - (len(side) - 1) / 2 * step
    names = (
        item
        for at, seat in enumerate(side)
        for item in (
            *crest(x + 18, top + at * step, seat, size=34),
            *large(x + 44, top + at * step, Who(seat), SMALL, within=ENDS - 160, anchor="lm"),
        )
    )
    return (*names, Label(total, x + ENDS - 26, y, 44, "ink", "rm", bold=True))


# ---- what each hand brought


def _hands(sheets: Sequence[Sheet], top: float) -> Items:
    items: list[Item] = list(divider(WIDTH / 2, top, WIDTH - 80)) if sheets else []
    half = (RIGHT - LEFT - 70) / 2
    for number, sheet in enumerate(sheets):
        y = top + 8 + (number + 0.5) * SHEET
        items.append(Label(sheet.number, LEFT + 24, y, SMALL, "faded", bold=True))
        for clan in CLANS:
            left, best = LEFT + 70 + clan * half, sheet.scores[clan] > sheet.scores[1 - clan]
            items += sprite(left + 10, y, LIVERIES[clan].crest, 38, tint=tint_of(clan))
            for at, place in enumerate(place for place in sheet.places if place.clan == clan):
                x = left + 70 + at * 46
                items += sprite(x, y, "common:ghost", 34, tint=tint_of(clan)) if place.ghost else crest(x, y, place.seat, size=34)
            brought = formula(sheet.captured[clan], clan, sheet.scores[clan])
            items += large(left + half - 30, y, brought, SMALL, within=300, anchor="rm", bold=best)
    return tuple(items)


# ---- what all hold


def _held_by_all(state: State, top: float) -> tuple[Items, float]:
    """What everybody holds, and where it ends."""
    items: list[Item] = []
    for place, holding in zip(state.places, state.holdings, strict=True) if state.agenda else ():
        rows = 1 if isinstance(holding, Hand) else 2
        items += _held(place, holding, top, rows)
        top += rows * HELD + 10
    return tuple(items), top


def _held(place: Place, holding: Holding, top: float, rows: int) -> Items:
    middle, left = top + rows * HELD / 2, LEFT + 250
    mark = Line(((LEFT, top + 12), (LEFT, top + rows * HELD - 12)), tint_of(place.clan), 6)
    name = large(LEFT + 16, middle, place_name(place), 34, within=220, anchor="lm", bold=True)
    if isinstance(holding, Hand):
        return (mark, *name, *open_hand(holding, (left + RIGHT) / 2, middle, RIGHT - left, high=HIGH, most=CARD))
    lines_of_cards = (holding.upper, top + HELD / 2, False), (holding.lower, top + HELD * 1.5, True)
    return (mark, *name, *(item for cards, y, faded in lines_of_cards for item in _row(cards, left, y, faded=faded)))


def _row(cards: Sequence[int | None], left: float, y: float, *, faded: bool) -> Items:
    """One card to a column; those that lie face down are paler."""
    step = (RIGHT - left) / len(cards)
    return tuple(
        item
        for at, card in enumerate(cards)
        if card is not None
        for item in spirit(left + (at + 0.5) * step, y, card, width=CARD, high=HIGH, faded=faded)
    )


# ---- in words


def _in_words(state: State, sheets: Sequence[Sheet]) -> Words:
    held = zip(state.places, state.holdings, strict=True) if state.agenda else ()
    return lines(
        _standing(state),
        _("Totals: {totals}", totals=standings(state.totals)),
        *(_sheet_line(sheet) for sheet in sheets),
        *(_held_line(place, holding) for place, holding in held),
    )


def _sheet_line(sheet: Sheet) -> Words:
    parts = [_("{clan} {sum}", clan=clan_name(clan), sum=formula(sheet.captured[clan], clan, sheet.scores[clan])) for clan in CLANS]
    return _("Hand {hand}: {who}", hand=sheet.number, who=listed(parts, "; "))


def _held_line(place: Place, holding: Holding) -> Words:
    return _("{who}: {cards}", who=place_name(place), cards=_cards(holding))


def _cards(holding: Holding) -> Words:
    if isinstance(holding, Hand):
        return cards_by_clan(holding.cards[0] + holding.cards[1])
    return cards_by_clan(tuple([card for card in (*holding.upper, *holding.lower) if card is not None]))
