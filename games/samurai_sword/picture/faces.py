"""Small drawings that several pictures share: a role, a character, honor, resilience, the properties in play, a card, what changed."""

from __future__ import annotations

from collections import Counter

from games.core import drawing
from games.core.drawing.once import once
from games.core.scene import Disc, Item
from games.core.text import Phrases, Words
from games.samurai_sword.rules.cards import CARDS, ROLES, WEAPONS, Kind
from games.samurai_sword.view.sight import UNKNOWN
from games.samurai_sword.words.names import CARD_WORDS, CHARACTER_WORDS, ROLE_WORDS, SIDE_WORDS

_ = Phrases("samurai-sword")

BACK = drawing.Livery("ink", "common:pattern-hemp-leaf", "common:crest-hemp-leaf")  # all cards of the box have one back
ROLE = 102.0  # how wide the name of a role is
HARMLESS = 182.0  # how wide the word is that says so: some languages have a long one
MOST = 190.0  # and the word for whoever has the most honor


TINTS = {Kind.WEAPON: "vermilion", Kind.ACTION: "rust", Kind.PROPERTY: "indigo"}


def tint_of(card: int) -> str:
    """A color for each kind of card; the drawings say the same."""
    return TINTS[CARDS[card].kind]


def role_tint(role: int) -> str:
    return SIDE_WORDS[ROLES[role].side].tint


@once
def role_mon(x: float, y: float, role: int, size: float, *, ground: str = "paper") -> drawing.Items:
    """The crest of a role; a Ninja whose stars are known carries them underneath."""
    mon = drawing.sprite(x, y, ROLE_WORDS[role].sprite, size, tint=role_tint(role), ground=ground)
    stars = ROLES[role].stars
    each = size * 0.26
    row = (
        item
        for at in range(stars)
        for item in drawing.sprite(x + (at - (stars - 1) / 2) * each, y + size * 0.6, "common:star", each, tint="ochre", ground=ground)
    )
    return (*mon, *row)


def character_mon(x: float, y: float, character: int, size: float) -> drawing.Items:
    """Whom somebody plays; before characters are chosen nothing."""
    return drawing.sprite(x, y, CHARACTER_WORDS[character].sprite, size) if character else ()


@once
def honor_of(x: float, y: float, honor: int, *, size: float = 32) -> drawing.Items:
    """One petal and the number, from x rightwards; a pale petal for none."""
    return drawing.counter(x, y, "common:blossom", honor, of=1, most=0, size=size, tint="plum" if honor else "shade")


@once
def resilience_of(x: float, y: float, n: int, *, size: float = 36) -> drawing.Items:
    """One daruma and the number, from x rightwards; a pale one for none."""
    return drawing.counter(x, y, "samurai-sword:daruma", n, of=1, most=0, size=size, tint="rust" if n else "shade")


@once
def darumas(x: float, y: float, n: int, *, of: int, size: float, lost: int = 0, ground: str = "paper") -> drawing.Items:
    """Resilience: whoever falls gets up again. What was lost just now is outlined."""
    items: list[Item] = []
    for at in range(of):
        left = x + (at + 0.5) * size * 0.94
        if at < n:
            items += drawing.sprite(left, y, "samurai-sword:daruma", size, tint="rust", ground=ground)
        elif at < n + lost:
            items += drawing.was_chip(left, y, r=size * 0.42)
        else:
            items += drawing.sprite(left, y, "samurai-sword:daruma", size, tint="shade" if ground == "paper" else "paper", ground=ground)
    return (*items, *drawing.note(x + of * size * 0.94 + 8, y, n, within=40, size=size * 0.9, anchor="lm", bold=True))


@once
def how_far(x: float, y: float, n: Words, *, r: float = 25) -> drawing.Items:
    """How difficult it is to attack somebody, in the rings that weapons have for their reach."""
    return (Disc(x, y, r + 6, fill="paper", edge="vermilion", width=2.5), *drawing.circle(x, y, n, tint="vermilion", r=r))


@once
def changed(x: float, y: float, by: int) -> drawing.Items:
    """The tag at a figure that has changed just now; x is where it begins."""
    return drawing.change(x + 28, y, by, size=26) if by else ()


def beside(x: float, n: int, *, shown: int, size: float) -> float:
    """Where a row of so many drawings ends with its number, from x rightwards."""
    return x + shown * size * 0.94 + 14 + len(str(n)) * size * 0.52


@once
def cards_held(x: float, y: float, n: int, *, ground: str = "paper") -> drawing.Items:
    """How many cards somebody holds."""
    return (
        *drawing.sprite(x, y, "common:cards", 66, tint="ink" if n else "faded", ground=ground),
        *drawing.badge(x + 28, y + 22, n, tint="ink" if n else "faded"),
    )


@once
def in_play(x: float, y: float, front: tuple[int, ...], *, size: float, within: float) -> drawing.Items:
    """Properties as small tiles from x rightwards, each kind once, and of several their number behind it."""
    kinds = Counter(front)
    gap, behind = 10.0, 24.0
    wide = len(kinds) * (size + gap) + behind * sum(number > 1 for number in kinds.values())
    share = min(1.0, within / wide) if kinds else 1.0
    items: list[Item] = []
    for kind, number in kinds.items():
        items += drawing.tile(x + share * size / 2, y, CARD_WORDS[kind].sprite, size=share * size, tint=tint_of(kind))
        x += share * (size + gap)
        if number > 1:
            items += drawing.note(x - share * 4, y, number, within=share * behind, size=28, anchor="lm", bold=True)
            x += share * behind
    return tuple(items)


@once
def name_of(x: float, y: float, seat: int, *, w: float, h: float = 56, kneels: bool = False, acting: bool = False) -> drawing.Items:
    """The plate with somebody's name; of the harmless it is greyed."""
    return drawing.plate(x, y, seat, w=w, h=h, faded=kneels, acting=acting)


@once
def tags(
    x: float, y: float, *, role: int = UNKNOWN, in_turn: bool = False, harmless: bool = False, within: float, ground: str = "paper"
) -> drawing.Items:
    """Short words from x rightwards: the role if it is known, whose turn it is, who kneels and cannot be attacked."""
    words = (
        *(((True, ROLE_WORDS[role].name, role_tint(role), ROLE),) if role != UNKNOWN else ()),
        (in_turn, _("to act"), "ink", 112.0),
        (harmless, _("harmless"), "slate", HARMLESS),
    )
    there = [(said, tint, wide) for shown, said, tint, wide in words if shown]
    knees = 40.0 if harmless else 0.0
    share = min(1.0, (within - knees) / sum(wide for _said, _tint, wide in there)) if there else 1.0
    items: list[Item] = []
    for said, tint, wide in there:
        items += drawing.pill(x + share * wide / 2 - 3, y, said, w=share * wide - 6, tint=tint)
        x += share * wide
    return (*items, *(drawing.sprite(x + 16, y, "samurai-sword:kneeling", 34, tint="ink", ground=ground) if harmless else ()))


@once
def most_honor(x: float, y: float) -> drawing.Items:
    """The tag of whoever has more honor than others; x is its right end. Which side leads, nobody can say: roles are hidden."""
    return drawing.pill(x - MOST / 2, y, _("most honor"), w=MOST, tint="plum")


@once
def face(
    x: float, y: float, kind: int, *, width: float, name: Words | None = None, lifted: bool = False, struck: bool = False, turn: float = 0
) -> drawing.Items:
    """The face of a card; weapons show reach and wounds."""
    tint, mon = tint_of(kind), CARD_WORDS[kind].sprite
    rows = 2 if name is not None and width < 150 else 1
    if kind not in WEAPONS:
        return drawing.card(x, y, mon, width=width, tint=tint, name=name, rows=rows, lifted=lifted, struck=struck, turn=turn)
    reach, wounds = drawing.Figure(CARDS[kind].reach, "ring", "ink"), drawing.Figure(CARDS[kind].wounds, "drop", tint)
    if name is None:  # the reach stands on it but once, or it would be a third figure
        return drawing.card(
            x, y, mon, face=drawing.corner(width, reach), width=width, second=wounds, tint=tint, lifted=lifted, struck=struck, turn=turn
        )
    return drawing.card(
        x, y, mon, width=width, value=reach, second=wounds, tint=tint, name=name, rows=rows, lifted=lifted, struck=struck, turn=turn
    )
