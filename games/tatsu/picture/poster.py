"""The end of a match as a poster: the dragon that bites its tail around the sun, who raised it, and three facts in large type."""

from __future__ import annotations

from collections.abc import Sequence

from games.core.drawing import Items, picture, sprite
from games.core.game import Seat
from games.core.scene import Box, Disc, Scene
from games.core.story import Played, events
from games.core.text import Phrases, Who, Words, lines, listed
from games.tatsu.picture.brushwork import dragon
from games.tatsu.picture.end import everything
from games.tatsu.picture.faces import LIVERIES
from games.tatsu.picture.lettering import WIDTH, large, name
from games.tatsu.rules.cards import points_of
from games.tatsu.rules.events import Took
from games.tatsu.rules.rulebook import outcome
from games.tatsu.rules.table import Sheet, State
from games.tatsu.words.names import formula, standings
from games.tatsu.words.story import sheets_of, sides_of

_ = Phrases("tatsu")

HEIGHT = 640
X, Y, R = 316.0, 320.0, 214.0  # the dragon
LEFT, ROOM = 640.0, 520.0  # the words
FIRST, STEP = 262.0, 108.0  # the facts


def poster(played: Played) -> Scene:
    """A match that was stopped has no winner: what everyone held is all there is to tell."""
    state: State = played[-1].state
    result = outcome(state)
    if result is None:
        return everything(played)
    winners, facts = result.places[0], _facts(played, result.places[0])
    return picture(
        WIDTH,
        HEIGHT,
        lines(result.reason, _("Totals: {totals}", totals=standings(state.totals)), *(listed([said, what], " ") for what, said in facts)),
        _figure(state, winners),
        _names(winners),
        (item for at, fact in enumerate(facts) for item in _fact(FIRST + at * STEP, *fact)),
        (Box(LEFT, HEIGHT - 74, 220, 20, pattern="common:pattern-scales", pattern_tint="ink", tile=20),),
        large(LEFT + 244, HEIGHT - 62, _("Tatsu"), 44, anchor="lm", bold=True),
    )


def _figure(state: State, winners: Sequence[Seat]) -> Items:
    """The black dragon before the red sun, and its total."""
    clans = {place.clan for place in state.places if place.seat in winners and not place.ghost}
    crests = (
        sprite(X + (at - (len(clans) - 1) / 2) * 130, Y - 84, LIVERIES[clan].crest, 120, tint="paper", ground="vermilion")
        for at, clan in enumerate(sorted(clans))
    )
    return (
        Disc(X, Y, 0.86 * R, fill="vermilion"),
        *dragon(X, Y, R, 1),
        *(item for each in crests for item in each),
        *large(X, Y + 56, state.totals[winners[0]], 168, within=1.5 * R, color="paper", bold=True),
    )


def _names(winners: Sequence[Seat]) -> Items:
    """One below the other; of more than a team in one list."""
    people = [Who(seat) for seat in winners]
    if len(people) == 1:
        return name(LEFT, 128, people[0], within=ROOM, size=84, rows=2, anchor="lm")
    if len(people) > 2:
        return name(LEFT, 128, listed(people), within=ROOM, size=60, rows=2, anchor="lm")
    each = (name(LEFT, 86 + at * 84, who, within=ROOM, size=72, anchor="lm") for at, who in enumerate(people))
    return tuple(item for drawn in each for item in drawn)


def _fact(y: float, figure: Words, what: Words) -> Items:
    return (
        *large(LEFT, y, figure, 62, within=ROOM, anchor="lm", bold=True),
        *large(LEFT, y + 46, what, 38, within=ROOM, anchor="lm", color="faded"),
    )


# ---- three facts


def _facts(played: Played, winners: Sequence[Seat]) -> list[tuple[Words, Words]]:
    """Figures, and what they are: the totals, the winners' best hand, and how many hands they won or what their richest trick held."""
    state: State = played[-1].state
    sheets, tricks = sheets_of(played), [points_of(took.cards) for _at, took in events(played, Took) if took.place.seat in winners]
    sides = sorted(sides_of(state), key=lambda side: -state.totals[side[0]])
    facts: list[tuple[Words, Words]] = [(" : ".join(str(state.totals[side[0]]) for side in sides), _("Final score"))]
    facts += [(_best(sheets, winners), _("Best hand"))]
    if len(sheets) > 1:
        won = sum(_score(sheet, winners) > min(sheet.scores) and _score(sheet, winners) == max(sheet.scores) for sheet in sheets)
        return [*facts, (f"{won} / {len(sheets)}", _("Hands won"))]
    return [*facts, (max(tricks, default=0), _("Points in the best trick"))]


def _score(sheet: Sheet, winners: Sequence[Seat]) -> int:
    """What a hand brought them; of several who share the victory, the best of them."""
    return max(sheet.scores[place.clan] for place in sheet.places if place.seat in winners)


def _best(sheets: Sequence[Sheet], winners: Sequence[Seat]) -> str:
    sheet = max(sheets, key=lambda sheet: _score(sheet, winners))
    clan = max((place.clan for place in sheet.places if place.seat in winners), key=lambda clan: sheet.scores[clan])
    return formula(sheet.captured[clan], clan, sheet.scores[clan])
