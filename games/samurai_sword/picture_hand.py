"""What one seat sees: its role and character, the others with the distance to them, and its hand with what each card does now."""

from __future__ import annotations

from collections import Counter

from games.core.drawing import (
    MARGIN,
    Asked,
    Items,
    badge,
    card,
    circle,
    crest,
    divider,
    mat,
    note,
    petals,
    picture,
    pill,
    plate,
    seat_tint,
    sprite,
)
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Scene
from games.core.text import Phrases, Words
from games.samurai_sword.cards import CARDS, CHARACTERS, WEAPONS
from games.samurai_sword.picture_faces import darumas, honor_of, in_play, resilience_of, role_mon, role_tint, tint_of
from games.samurai_sword.rules_arithmetic import ANY_REACH, reach, wounds
from games.samurai_sword.say import own_choices, roles_left, say
from games.samurai_sword.show import ask
from games.samurai_sword.sight import UNKNOWN, Person, Sight
from games.samurai_sword.sight_reading import aim, asked_of, in_turn, is_harmless, neighbours, own_hand, within_reach
from games.samurai_sword.table import Pick
from games.samurai_sword.words import CARD_WORDS, CHARACTER_WORDS, ROLE_WORDS

_ = Phrases("samurai-sword")

WIDTH = 1200
LEFT, RIGHT = 40.0, WIDTH - 40.0
HEAD = 36.0  # above all
OWN = 160.0
ROW = 60.0  # one of the others
TITLE = 72.0
CARD = 72.0
STRIP = 112.0  # a card with what it does
SHORT = 72.0  # the same where there are too many: a sign and the name
MANY = 12  # kinds of cards
LEAST = 720.0  # how high the picture is when there is little to see


def hand_picture(view: Sight) -> Scene:
    assert view.me is not None
    others = neighbours(view, view.me)
    below = HEAD + OWN + 16
    title = below + len(others) * ROW + 4
    strips, bottom = _choices(view, title + TITLE) or _hand(view, view.me, title + TITLE)
    return picture(
        WIDTH,
        int(max(LEAST, bottom + MARGIN)),
        say(view),
        _own(view, view.me),
        *(_other(view, seat, below + at * ROW + ROW / 2) for at, seat in enumerate(others)),
        _title(view, title + TITLE / 2),
        strips,
        asked=Asked(ask(view), view.me, asked_of(view, view.me) is not None),
    )


# ---- oneself


def _own(view: Sight, me: Seat) -> Items:
    person, middle = view.people[me], HEAD + OWN / 2
    return (
        *mat(WIDTH / 2, middle, RIGHT - LEFT, OWN, tint="paper", edge=seat_tint(me)),
        *role_mon(LEFT + 84, middle - 10, person.role, 96),
        *note(LEFT + 160, middle - 50, ROLE_WORDS[person.role].name, within=500, size=32, anchor="lm", bold=True),
        *(_character(person, middle) if person.character else ()),
        *petals(LEFT + 716, middle - 14, person.honor, size=36, most=8),
        *in_play(LEFT + 716, middle + 44, person.front, size=48, step=70),
    )


@once
def _character(person: Person, middle: float) -> Items:
    return (
        *note(LEFT + 160, middle - 10, CHARACTER_WORDS[person.character].name, within=500, size=28, anchor="lm"),
        *note(LEFT + 160, middle + 38, CHARACTER_WORDS[person.character].ability, within=520, size=24, anchor="lm", rows=2, color="faded"),
        *darumas(LEFT + 716, middle - 54, person.resilience, of=CHARACTERS[person.character].resilience, size=36),
    )


# ---- the others


def _other(view: Sight, seat: Seat, y: float) -> Items:
    person = view.people[seat]
    role = () if person.role == UNKNOWN else sprite(LEFT + 352, y, ROLE_WORDS[person.role].sprite, 46, tint=role_tint(person.role))
    return (
        *plate(LEFT + 162, y, seat, w=324, h=52),
        *role,
        *(_condition(person, y) if person.character else ()),
        *honor_of(LEFT + 596, y, person.honor),
        *sprite(LEFT + 690, y, "common:cards", 36),
        *note(LEFT + 714, y, person.cards, within=50, size=29, anchor="lm", bold=True),
        *in_play(LEFT + 762, y, person.front, size=44, step=51),
        *_far(view, seat, y),
    )


@once
def _condition(person: Person, y: float) -> Items:
    return (
        *note(LEFT + 382, y, CHARACTER_WORDS[person.character].name, within=134, size=24, anchor="lm"),
        *resilience_of(LEFT + 518, y, person.resilience, size=32),
    )


def _far(view: Sight, seat: Seat, y: float) -> Items:
    """How difficult it is to attack somebody from here."""
    assert view.me is not None
    if in_turn(view) is None:
        return ()
    if is_harmless(view.people[seat]):
        return pill(RIGHT - 82, y, _("harmless"), w=158)
    if not view.house.distances:
        return ()
    return (*sprite(RIGHT - 78, y, "common:reach", 38), *circle(RIGHT - 32, y, aim(view, view.me, seat).total, tint="vermilion", r=24))


# ---- the hand


def _title(view: Sight, y: float) -> Items:
    """How many cards; what was chosen already, or which roles are still hidden."""
    held = len(own_hand(view))
    beside: Words = next(iter((*own_choices(view), *roles_left(view))), "")
    return (
        *note(LEFT, y - 8, _.many("Your hand: {n} card", "Your hand: {n} cards", held), within=330, size=28, anchor="lm", bold=True),
        *note(RIGHT, y - 8, beside, within=760, size=24, anchor="rm", color="faded"),
        *divider(WIDTH / 2, y + 22, RIGHT - LEFT),
    )


def _hand(view: Sight, me: Seat, top: float) -> tuple[Items, float]:
    """Every kind of card once, with what it does now; and how far down that reaches."""
    kinds = Counter(own_hand(view)).items()
    columns, high = (2, STRIP) if len(kinds) <= MANY else (3, SHORT)
    wide = (RIGHT - LEFT) / columns
    items: list[Items] = []
    for at, (kind, number) in enumerate(kinds):
        x, y = LEFT + at % columns * wide, top + at // columns * high + high / 2
        items.append(_strip(view, me, kind, number, x, y) if columns == 2 else _short(kind, number, x, y))
    return tuple(item for strip in items for item in strip), top + -(-len(kinds) // columns) * high


def _strip(view: Sight, me: Seat, kind: int, number: int, x: float, y: float) -> Items:
    count = badge(x + CARD, y - CARD * 0.56, number, r=20) if number > 1 else ()
    what = _weapon(view, me, kind, x + CARD + 30, y) if kind in WEAPONS else _effect(kind, x + CARD + 30, y)
    return (
        *card(x + CARD / 2 + 4, y, CARD_WORDS[kind].sprite, width=CARD, tint=tint_of(kind)),
        *count,
        *note(x + CARD + 30, y - 30, CARD_WORDS[kind].name, within=230, size=30, anchor="lm", bold=True),
        *what,
    )


def _weapon(view: Sight, me: Seat, kind: int, x: float, y: float) -> Items:
    """Reach and wounds with everything that adds to them, and the crests of those in reach, unless the house wants that counted."""
    person = view.people[me]
    targets = within_reach(view, me, kind)
    number = wounds(kind, person.character, person.front, 0)
    crests = tuple(item for at, seat in enumerate(targets) for item in crest(x + 22 + at * 50, y + 22, seat, size=42))
    nobody = () if targets else note(x, y + 22, _("nobody in reach"), within=400, size=24, anchor="lm", color="faded")
    color = "ink" if number == CARDS[kind].wounds else "vermilion"
    aims = (*crests, *nobody) if view.house.distances else ()
    return (
        *sprite(x + 262, y - 30, "common:reach", 38),
        *note(x + 286, y - 30, _far_reaching(kind, person.character), within=70, size=30, anchor="lm", bold=True),
        *sprite(x + 352, y - 30, "common:drop", 34, tint="vermilion"),
        *note(x + 374, y - 30, number, within=50, size=30, anchor="lm", bold=True, color=color),
        *aims,
    )


def _far_reaching(kind: int, character: int) -> Words:
    far = reach(kind, character)
    return "∞" if far == ANY_REACH else far


@once
def _effect(kind: int, x: float, y: float) -> Items:
    return note(x, y - 8, CARD_WORDS[kind].effect, within=430, size=25, rows=2, anchor="la")


@once
def _short(kind: int, number: int, x: float, y: float) -> Items:
    count = badge(x + 56, y - 22, number, r=17) if number > 1 else ()
    return (
        *sprite(x + 32, y, CARD_WORDS[kind].sprite, 56, tint=tint_of(kind)),
        *count,
        *note(x + 78, y, CARD_WORDS[kind].name, within=172, size=26, anchor="lm", bold=True),
        *(_printed(kind, x + 262, y) if kind in WEAPONS else ()),
    )


@once
def _printed(kind: int, x: float, y: float) -> Items:
    """The two numbers on a weapon."""
    return (
        *sprite(x, y, "common:reach", 30),
        *note(x + 20, y, CARDS[kind].reach, within=30, size=26, anchor="lm", bold=True),
        *sprite(x + 58, y, "common:drop", 28, tint="vermilion"),
        *note(x + 76, y, CARDS[kind].wounds, within=30, size=26, anchor="lm", bold=True),
    )


# ---- choosing a character


def _choices(view: Sight, top: float) -> tuple[Items, float] | None:
    """The two characters to choose from, by a house rule."""
    offers = next((step.offers for step in view.agenda if isinstance(step, Pick) and step.seat == view.me), None)
    if offers is None:
        return None
    panels = [_offer(who, top + 12 + at * 150, 138) for at, who in enumerate(sorted(offers))]
    return tuple(item for panel in panels for item in panel), top + 312


def _offer(who: int, top: float, high: float) -> Items:
    middle = top + high / 2
    return (
        *mat(WIDTH / 2, middle, RIGHT - LEFT, high, tint="paper"),
        *note(LEFT + 32, middle - 26, CHARACTER_WORDS[who].name, within=500, size=34, anchor="lm", bold=True),
        *note(LEFT + 32, middle + 28, CHARACTER_WORDS[who].ability, within=RIGHT - LEFT - 64, size=26, anchor="lm"),
        *darumas(RIGHT - 260, middle - 26, CHARACTERS[who].resilience, of=CHARACTERS[who].resilience, size=38),
    )
