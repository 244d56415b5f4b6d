"""What the signs are, in one line along the lower edge: from whom distances are counted, and the properties that are in play."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items, note, tile
from games.core.text import Phrases, Who
from games.samurai_sword.picture.faces import how_far, tint_of
from games.samurai_sword.rules.cards import arranged
from games.samurai_sword.view.reading import in_turn
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.words.names import CARD_WORDS

_ = Phrases("samurai-sword")

LEGEND = 46  # how high it is
FROM, KINDS = 330.0, 4  # how wide its first part is at least, and how many properties there are


def legend(view: Sight, width: float, y: float) -> Items:
    """y is its middle. In a hand the distances are explained where they stand, and properties come first."""
    kinds, shown = in_front(view), view.me is None and view.house.distances
    room = (width - 2 * MARGIN - 16 - (FROM if shown else 0)) / KINDS
    left = width - MARGIN - len(kinds) * room if shown else MARGIN + 24
    spots = ((kind, left + at * room) for at, kind in enumerate(kinds))
    named = (
        (
            *tile(x + 20, y, CARD_WORDS[kind].sprite, size=34, tint=tint_of(kind)),
            *note(x + 46, y, CARD_WORDS[kind].name, within=room - 54, size=24, anchor="lm", color="faded"),
        )
        for kind, x in spots
    )
    far = _far(view, y, FROM + (KINDS - len(kinds)) * room) if shown else ()
    return (*far, *(item for one in named for item in one))


def in_front(view: Sight) -> tuple[int, ...]:
    """The kinds of properties that lie before somebody."""
    return arranged({card for person in view.people for card in person.front})


def _far(view: Sight, y: float, within: float) -> Items:
    turn = in_turn(view)
    if turn is None:
        return ()
    words = _("distance from {who}", who=Who(turn))
    return (*how_far(MARGIN + 30, y, "", r=14), *note(MARGIN + 58, y, words, within=within - 74, size=24, anchor="lm", color="faded"))
