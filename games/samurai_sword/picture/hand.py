"""What one seat sees: its character and role, what is asked of it, the others with the distance to them, and its hand as cards."""

from __future__ import annotations

from collections import Counter
from math import ceil

from games.core.drawing import MARGIN, Asked, Items, badge, crest, divider, mat, note, picture, seat_tint, sprite, text_on
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Box, Group, Label, Scene
from games.core.text import Phrases, Words
from games.samurai_sword.picture import faces
from games.samurai_sword.picture.arena import news
from games.samurai_sword.picture.legend import LEGEND, legend
from games.samurai_sword.rules.arithmetic import ANY_REACH, reach, wounds
from games.samurai_sword.rules.cards import CARDS, CHARACTERS, HAND_LIMIT, ROLES, WEAPONS
from games.samurai_sword.rules.table import Pick
from games.samurai_sword.view import reading
from games.samurai_sword.view.lately import Changes, changes_of, deed_of
from games.samurai_sword.view.sight import UNKNOWN, Person, Sight
from games.samurai_sword.words.names import CARD_WORDS, CHARACTER_WORDS, ROLE_WORDS
from games.samurai_sword.words.say import own_choices, roles_left, say
from games.samurai_sword.words.turn import ask

_ = Phrases("samurai-sword")

WIDTH = 1200
LEFT, RIGHT = 40.0, WIDTH - 40.0
HEAD = 24.0  # above all
OWN = 164.0
THREAT = 92.0  # how wide a card is that has to be answered
OVER = 36.0  # what the columns of the others say
ROW = 76.0  # one of the others
WHO = 370.0  # where its character begins
TITLE = 60.0
CARD, GAP = 263.0, 12.0  # how high a card is, and what lies between two
SHORT = 170.0  # and of more kinds than a hand may keep: name, drawing and figures
COLUMNS = {1: 2, 2: 2, 3: 3, 4: 4, 5: 5, 6: 3, 7: 4, 8: 4}  # for so many kinds of cards
ABREAST = 5  # cards in a row
WEAVE = 17.0  # how much of the ground is seen round it all, up to the frame
LEAST = 720.0  # how high the picture is when there is little to see


def hand_picture(view: Sight) -> Scene:
    assert view.me is not None
    others, changes = reading.neighbours(view, view.me), changes_of(view)
    head, first = _columns(view, HEAD + OWN + 8)
    title = first + len(others) * ROW + 4
    cards, bottom = _choices(view, title + TITLE) or _hand(view, view.me, title + TITLE)
    signs = legend(view, WIDTH, bottom + 18)
    end = bottom + (LEGEND - GAP if signs else 0)
    high = int(max(LEAST, end + MARGIN))
    floor = high - WEAVE
    return picture(
        WIDTH,
        high,
        say(view),
        mat(WIDTH / 2, (HEAD + floor) / 2, WIDTH - 2 * WEAVE, floor - HEAD, tint="paper", edge=None),
        _own(view, view.me, changes),
        head,
        *(_other(view, seat, first + (at + 0.5) * ROW, changes) for at, seat in enumerate(others)),
        _title(view, title + TITLE / 2),
        cards,
        signs,
        asked=Asked(ask(view), view.me, reading.asked_of(view, view.me) is not None, news=news(view)),
    )


# ---- oneself


def _own(view: Sight, me: Seat, changes: Changes) -> Items:
    person, middle = view.people[me], HEAD + OWN / 2
    kneels = bool(person.character) and reading.is_harmless(person)
    ground, x = "shade" if kneels else "paper", LEFT + 724
    full = CHARACTERS[person.character].resilience if person.character else 0
    return (
        *mat(WIDTH / 2, middle, RIGHT - LEFT, OWN, tint=ground, edge="faded" if kneels else seat_tint(me)),
        *_who(person, middle, ground),
        *faces.tags(LEFT + 156, middle + 58, harmless=kneels, within=370, ground=ground),
        *(faces.darumas(x, middle - 50, person.resilience, of=full, size=40, lost=-changes.resilience[me], ground=ground) if full else ()),
        *faces.changed(faces.beside(x, person.resilience, shown=full, size=40), middle - 50, changes.resilience[me]),
        *faces.honor_of(x, middle, person.honor, size=40),
        *faces.changed(faces.beside(x, person.honor, shown=1, size=40), middle, changes.honor[me]),
        *faces.in_play(x, middle + 50, person.front, size=46, within=RIGHT - THREAT - 46 - x),
        *_threat(view, RIGHT - THREAT / 2 - 20, middle),
    )


@once
def _who(person: Person, middle: float, ground: str) -> Items:
    below = 58 if ROLES[person.role].stars else 36
    role = (
        *faces.role_mon(LEFT + 624, middle - 30, person.role, 76, ground=ground),
        *note(LEFT + 624, middle + below, ROLE_WORDS[person.role].name, within=170, size=24, bold=True),
    )
    if not person.character:
        return role
    words = CHARACTER_WORDS[person.character]
    return (
        *role,
        *sprite(LEFT + 80, middle, words.sprite, 106, ground=ground),
        *note(LEFT + 156, middle - 48, words.name, within=370, size=38, anchor="lm", bold=True),
        *note(LEFT + 156, middle + 8, words.ability, within=370, size=26, anchor="lm", rows=2),
    )


def _threat(view: Sight, x: float, y: float) -> Items:
    """The card that has still to be answered; by whom, and what it costs, the words above say."""
    deed = deed_of(view)
    if deed is None or not deed.asked:
        return ()
    return faces.face(x, y, deed.against or deed.card, width=THREAT)


# ---- the others


def _columns(view: Sight, top: float) -> tuple[Items, float]:
    """Who has the most honor, and what the figures in the rings are; and where the first of the others stands."""
    best, y = reading.most_honored(view), top + OVER / 2 + 2
    honored: Items = ()
    if best:
        honored = (
            *faces.most_honor(LEFT + faces.MOST, y),
            *(item for at, seat in enumerate(best) for item in crest(LEFT + faces.MOST + 28 + 40 * at, y, seat, size=34)),
        )
    if reading.in_turn(view) is None or not view.house.distances:
        return honored, top + OVER if best else top
    return (*honored, *note(RIGHT, y, _("distance from you"), within=400, size=23, anchor="rm", color="faded")), top + OVER


def _other(view: Sight, seat: Seat, y: float, changes: Changes) -> Items:
    person = view.people[seat]
    kneels, acting = bool(person.character) and reading.is_harmless(person), seat in reading.may_have_to_act(view)
    line = y - 16
    return (
        *faces.name_of(LEFT + 150, y, seat, w=300, h=48, kneels=kneels, acting=acting),
        *_known(person, y),
        *faces.changed(LEFT + 602, line, changes.resilience[seat]),
        *faces.honor_of(LEFT + 664, line, person.honor),
        *faces.changed(LEFT + 724, line, changes.honor[seat]),
        *sprite(LEFT + 804, line, "common:cards", 36),
        *note(LEFT + 826, line, person.cards, within=40, size=29, anchor="lm", bold=True),
        *faces.in_play(LEFT + 866, line - 1, person.front, size=34, within=RIGHT - LEFT - 866 - 66),
        *_far(view, seat, y, kneels),
    )


@once
def _known(person: Person, y: float) -> Items:
    """Character, resilience, and beneath them the role and what the character can do."""
    role, able = (
        faces.tags(LEFT + WHO + 3, y + 19, role=person.role, within=faces.ROLE),
        WHO if person.role == UNKNOWN else WHO + faces.ROLE + 8,
    )
    if not person.character:
        return role
    words, end = CHARACTER_WORDS[person.character], RIGHT - LEFT - (faces.HARMLESS + 46 if reading.is_harmless(person) else 66)
    return (
        *role,
        *faces.character_mon(LEFT + 334, y, person.character, 52),
        *note(LEFT + WHO, y - 16, words.name, within=160, size=26, anchor="lm", bold=True),
        *note(LEFT + able, y + 18, words.ability, within=end - able, size=22, anchor="lm"),
        *faces.resilience_of(LEFT + 538, y - 16, person.resilience),
    )


def _far(view: Sight, seat: Seat, y: float, kneels: bool) -> Items:
    """How difficult it is to attack somebody from here."""
    assert view.me is not None
    if kneels:
        return faces.tags(RIGHT - faces.HARMLESS - 36, y + 20, harmless=True, within=faces.HARMLESS + 40)
    if reading.in_turn(view) is None or not view.house.distances:
        return ()
    return faces.how_far(RIGHT - 32, y, reading.aim(view, view.me, seat).total, r=22)


# ---- the hand


def _title(view: Sight, y: float) -> Items:
    """How many cards; what was chosen already, or which roles are still hidden."""
    held = len(reading.own_hand(view))
    beside: Words = next(iter((*own_choices(view), *roles_left(view))), "")
    return (
        *note(LEFT, y - 8, _.many("Your hand: {n} card", "Your hand: {n} cards", held), within=330, size=28, anchor="lm", bold=True),
        *note(RIGHT, y - 8, beside, within=760, size=24, anchor="rm", color="faded"),
        *divider(WIDTH / 2, y + 22, RIGHT - LEFT),
    )


def _hand(view: Sight, me: Seat, top: float) -> tuple[Items, float]:
    """Every card with what it does now, of more than go into a row every kind once; and how far down that reaches.

    While an answer is asked for, all that are none are pale.
    """
    hand = reading.own_hand(view)
    kinds = [(kind, 1) for kind in hand] if len(hand) <= ABREAST else list(Counter(hand).items())
    columns = COLUMNS.get(len(kinds), ABREAST)
    wide, high = (RIGHT - LEFT + GAP) / columns, SHORT if len(kinds) > HAND_LIMIT else CARD
    answers = reading.own_answers(view)
    items: Items = ()
    for at, (kind, number) in enumerate(kinds):
        along = min(columns, len(kinds) - at // columns * columns)
        x, y = WIDTH / 2 + (at % columns - (along - 1) / 2) * wide, top + at // columns * (high + GAP) + high / 2
        items += _card(x, y, kind, wide - GAP, high, number > 1, _now(view, me, kind), faded=answers is not None and kind not in answers)
        items += badge(x + wide / 2 - 34, y - high / 2 + 30, number, r=20) if number > 1 else ()
    return items, top + ceil(len(kinds) / columns) * (high + GAP)


def _now(view: Sight, me: Seat, kind: int) -> tuple[int, int, tuple[Seat, ...] | None]:
    """Reach and wounds of a weapon as they are just now, and whom it reaches; None where the house wants that counted."""
    if kind not in WEAPONS:
        return 0, 0, None
    person = view.people[me]
    there = reading.within_reach(view, me, kind) if view.house.distances and reading.in_turn(view) is not None else None
    return reach(kind, person.character), wounds(kind, person.character, person.front, 0), there


@once
def _card(
    x: float, y: float, kind: int, wide: float, high: float, several: bool, now: tuple[int, int, tuple[Seat, ...] | None], *, faded: bool
) -> Items:
    """A card as it is held: the name in the colour of its kind, the drawing, and what it does if there is room.

    It is `faded` if it is not an answer to what is asked.
    """
    tint, words = faces.tint_of(kind), CARD_WORDS[kind]
    number = 34 if several else 0  # at the right end of the name
    printed: Items = (
        Box(1.5, 1.5, wide - 3, high - 3, "paper", "ink", 3, 16),
        Box(9, 9, wide - 18, 42, tint, corner=9),
        Label(words.name, (wide - number) / 2, 30, 29, text_on(tint), within=wide - 28 - number, bold=True),
        *(_brief(kind, wide, *now[:2]) if high < CARD else _blow(kind, wide, *now) if kind in WEAPONS else _effect(kind, wide)),
    )
    return (Group(printed, x, y, wide, high, faded=faded),)


def _brief(kind: int, wide: float, far: int, number: int) -> Items:
    """Of one of very many cards: the drawing, and what a weapon does."""
    drawing = sprite(wide / 2, 108, CARD_WORDS[kind].sprite, 92, tint=faces.tint_of(kind))
    return (*drawing, *(_figures(kind, wide, far, number) if kind in WEAPONS else ()))


def _effect(kind: int, wide: float) -> Items:
    """What an action or a property does; beside the drawing, where there is room."""
    tint, words = faces.tint_of(kind), CARD_WORDS[kind]
    if wide > WIDTH * 0.4:
        drawing = sprite(130, 156, words.sprite, 150, tint=tint)
        return (*drawing, *note(238, 156, words.effect, within=wide - 262, size=28, rows=4, anchor="lm"))
    broad = wide > WIDTH * 0.28
    size, rows = (26, 3) if broad else (22, 4)
    drawing = sprite(wide / 2, 104, words.sprite, 96, tint=tint) if broad else sprite(wide / 2, 95, words.sprite, 80, tint=tint)
    return (*drawing, *note(wide / 2, 199, words.effect, within=wide - 36, size=size, rows=rows))


def _blow(kind: int, wide: float, far: int, number: int, there: tuple[Seat, ...] | None) -> Items:
    """The drawing, what it does, and crests for those who can be attacked."""
    step = min(42.0, (wide - 26) / max(1, len(there or ())))
    crests = (
        crest(wide / 2 + (at - (len(there or ()) - 1) / 2) * step, 228, seat, size=min(38, step - 3)) for at, seat in enumerate(there or ())
    )
    nobody = note(wide / 2, 228, _("no one within reach"), within=wide - 24, size=23, color="faded") if there == () else ()
    return (
        *sprite(wide / 2, 118, CARD_WORDS[kind].sprite, 108, tint=faces.tint_of(kind)),
        *_figures(kind, wide, far, number),
        *(item for one in crests for item in one),
        *nobody,
    )


def _figures(kind: int, wide: float, far: int, number: int) -> Items:
    """Rings for the reach, drops for the wounds; red where there are more than printed."""
    return (
        *sprite(30, 82, "common:reach", 40),
        *note(30, 124, "∞" if far == ANY_REACH else far, within=44, size=36, bold=True),
        *sprite(wide - 30, 82, "common:drop", 40, tint="vermilion"),
        *note(wide - 30, 124, number, within=44, size=36, bold=True, color="ink" if number == CARDS[kind].wounds else "vermilion"),
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
    middle, full = top + high / 2, CHARACTERS[who].resilience
    return (
        *mat(WIDTH / 2, middle, RIGHT - LEFT, high, tint="paper", edge="ink"),
        *faces.character_mon(LEFT + 76, middle, who, 108),
        *note(LEFT + 156, middle - 26, CHARACTER_WORDS[who].name, within=500, size=36, anchor="lm", bold=True),
        *note(LEFT + 156, middle + 28, CHARACTER_WORDS[who].ability, within=RIGHT - LEFT - 188, size=26, anchor="lm"),
        *faces.darumas(RIGHT - 264, middle - 26, full, of=full, size=40),
    )
