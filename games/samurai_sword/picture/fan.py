"""The cards of a hand, upright with the name along the edge; of many each kind once, and if they do not fit, one on the other."""

from __future__ import annotations

from collections import Counter

from games.core.drawing import Items, text_on
from games.core.drawing.once import once
from games.core.scene import Box, Group, Item, Label, Sprite
from games.samurai_sword.picture.faces import tint_of
from games.samurai_sword.picture.figures import SMALL
from games.samurai_sword.rules.arithmetic import ANY_REACH, reach, wounds
from games.samurai_sword.rules.cards import CARDS, WEAPONS
from games.samurai_sword.view import reading
from games.samurai_sword.view.sight import Person, Sight
from games.samurai_sword.words.names import CARD_WORDS

WIDEST, LEAST, HIGH = 184.0, 140.0, 272.0  # of a card; there is room for eight abreast
EACH = 6  # so many cards are shown one by one
BANNER = 50.0  # of the name
GAP = 6.0
VALUE = 64  # how large a figure on a card is


def fan(view: Sight, person: Person, left: float, right: float, y: float) -> Items:
    """While an answer is asked for, all that are none are pale."""
    hand = reading.own_hand(view)
    kinds = [(kind, 1) for kind in hand] if len(hand) <= EACH else list(Counter(hand).items())
    answers = reading.own_answers(view)
    room = right - left
    wide = max(LEAST, min(WIDEST, (room + GAP) / max(1, len(kinds)) - GAP))
    step = min(wide + GAP, (room - wide) / max(1, len(kinds) - 1))
    first = (left + right) / 2 - step * (len(kinds) - 1) / 2
    items: list[Item] = []
    for at, (kind, number) in enumerate(kinds):
        now = (reach(kind, person.character), wounds(kind, person.character, person.front, 0)) if kind in WEAPONS else (0, 0)
        items += held(first + at * step, y, kind, wide, number, now, faded=answers is not None and kind not in answers)
    return tuple(items)


@once
def held(x: float, y: float, kind: int, wide: float, number: int, now: tuple[int, int], *, faded: bool) -> Items:
    """A card as it is held; `now` is its reach and its wounds as they are just now."""
    face: Items = (
        Box(1.5, 1.5, wide - 3, HIGH - 3, "paper", "ink", 3, 14),
        *_banner(kind),
        *(_weapon(kind, wide, *now) if kind in WEAPONS else _drawing(kind, wide, HIGH / 2, wide - BANNER - 12)),
    )
    if number > 1:
        tag = 38 + 18 * len(str(number))
        said = Label(f"×{number}", wide - tag / 2 - 8, 34, SMALL, "paper", bold=True)
        face += (Box(wide - tag - 8, 8, tag, 52, "ink", "paper", 3, 26), said)
    return (Group(face, x, y, wide, HIGH, faded=faded),)


def _banner(kind: int) -> Items:
    """The name in the color of its kind, from below upwards."""
    tint, long = tint_of(kind), HIGH - 8
    words = Label(CARD_WORDS[kind].name, long / 2, BANNER / 2 - 6, SMALL + 2, text_on(tint), within=long, least=SMALL)
    name = Group((words,), 6 + BANNER / 2, HIGH / 2, long, BANNER - 4, turn=-90)
    return (Box(4, 4, BANNER, long, tint, corner=10), name)


def _drawing(kind: int, wide: float, y: float, size: float) -> Items:
    middle = (wide + BANNER) / 2 + 1
    return (Sprite(CARD_WORDS[kind].sprite, middle, y, size, size, tint_of(kind)),)


def _weapon(kind: int, wide: float, far: int, number: int) -> Items:
    """Rings for the reach, drops for the wounds; red where there are more than printed."""
    x = (wide + BANNER) / 2 + 1
    color = "ink" if number == CARDS[kind].wounds else "vermilion"
    return (
        *_drawing(kind, wide, 80, min(122, wide - BANNER - 14)),
        Sprite("common:reach", x - 21, 174, 36, 36),
        Label("∞" if far == ANY_REACH else far, x + 20, 174, VALUE, bold=True),
        Sprite("common:drop", x - 21, 232, 38, 38, "vermilion"),
        Label(number, x + 20, 232, VALUE, color, bold=True),
    )
