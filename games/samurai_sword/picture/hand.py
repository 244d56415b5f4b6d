"""What one seat sees: itself as a bust with its role and aim, the others by their distance, and its hand as upright cards."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items, Point, brush, lantern, note, picture
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Line, Scene
from games.core.text import Words
from games.samurai_sword.picture import figures
from games.samurai_sword.picture.blow import in_short
from games.samurai_sword.picture.faces import role_mon
from games.samurai_sword.picture.fan import HIGH, fan
from games.samurai_sword.picture.table import ASKED, PIP, WIDTH, asked_of
from games.samurai_sword.rules.arithmetic import reach
from games.samurai_sword.rules.cards import CHARACTERS, WEAPONS
from games.samurai_sword.rules.table import Pick
from games.samurai_sword.view import reading
from games.samurai_sword.view.lately import Changes, changes_of, deed_of
from games.samurai_sword.view.sight import UNKNOWN, Person, Sight
from games.samurai_sword.words.names import CHARACTER_WORDS
from games.samurai_sword.words.say import own_choices, say
from games.samurai_sword.words.turn import aim

LEFT, RIGHT = float(MARGIN), WIDTH - float(MARGIN)
OWN, OTHERS = 166.0, 232.0  # how high the own place is, and those of the others
BUST, SMALL = 164.0, 122.0  # and how large the busts
COLUMN = LEFT + BUST + 20  # beside the own bust
AIM = 548.0  # where the aim is, right of one's own figures
LAST = 1068.0  # and what was done last, right of that
BROAD = 300.0  # how wide a place of the others is at most
BESIDE = 92.0  # what their figures take


def hand_picture(view: Sight) -> Scene:
    assert view.me is not None
    me, changes = view.people[view.me], changes_of(view)
    below = ASKED + OWN + OTHERS
    offers = next((step.offers for step in view.agenda if isinstance(step, Pick) and step.seat == view.me), ())
    return picture(
        WIDTH,
        int(below + HIGH + MARGIN),
        say(view),
        asked_of(view),
        _own(view, view.me, changes),
        _others(view, view.me, ASKED + OWN, changes),
        (item for at, who in enumerate(sorted(offers)) for item in _offer(who, LEFT + at * 580, below)),
        (() if offers else fan(view, me, LEFT, RIGHT, below + HIGH / 2)),
    )


# ---- oneself


def _own(view: Sight, me: Seat, changes: Changes) -> Items:
    person, y = view.people[me], ASKED + OWN / 2
    kneels, acting = bool(person.character) and reading.is_harmless(person), reading.asked_of(view, me) is not None
    top, middle, low = ASKED + 28, ASKED + 84, ASKED + 138
    end = COLUMN + figures.COUNT + 5 * PIP + 32
    return (
        *figures.bust(LEFT + BUST / 2, y, person.character, BUST, faded=kneels, sun=me == reading.in_turn(view)),
        *(figures.slash(LEFT + BUST / 2, y, BUST) if person.character and not person.resilience else ()),
        *figures.named(COLUMN, AIM - 16, top, me, role=person.role, acting=acting),
        *figures.darumas(COLUMN, middle, person, -changes.resilience[me], size=PIP, least=me in reading.least_resilient(view)),
        *(lantern(end, middle, size=56) if acting else figures.kneeling(end, middle) if kneels else ()),
        *figures.honor(COLUMN, low, person.honor, most=me in reading.most_honored(view)),
        *figures.in_front(COLUMN + 116, low - 27, person.front, room=AIM - COLUMN - 132, high=54),
        *figures.honor_changed(LEFT + BUST / 2, y + BUST / 2 - 26, changes.honor[me]),
        *(_threat(view, me) or (*_aim(view), *_able(person), *in_short(view, (LAST + RIGHT) / 2, ASKED, changes))),
    )


def _aim(view: Sight) -> Items:
    """With whom the role wins; or what was chosen, unseen by the others."""
    chosen = None if isinstance(reading.asked_of(view, view.me), Pick) else next(own_choices(view), None)
    said: Words = chosen or aim(view) or ""
    return note(AIM, ASKED + 36, said, within=LAST - AIM - 12, size=38, least=figures.SMALL, rows=2, anchor="lm", bold=True)


def _able(person: Person) -> Items:
    """What the own character can do."""
    if not person.character:
        return ()
    ability = CHARACTER_WORDS[person.character].ability
    return note(AIM, ASKED + OWN - 41, ability, within=LAST - AIM - 12, size=figures.SMALL, least=figures.SMALL, rows=2, anchor="lm")


def _threat(view: Sight, me: Seat) -> Items:
    """A blow that has still to be answered: who strikes, with what, and what it costs."""
    deed = deed_of(view)
    if deed is None or not deed.asked or deed.seat == me or me not in deed.whom:
        return ()
    y = ASKED + 66
    number = reading.wounds_to(view, deed.seat, deed.card, me) if deed.card in WEAPONS else 1
    return (
        *figures.bust(RIGHT - 62, y, view.people[deed.seat].character, 124),
        *brush(Point(RIGHT - 130, y), Point(AIM + 60, y), bend=0, width=34),
        *figures.token((AIM + RIGHT) / 2 + 20, y - 2, deed.card, r=56),
        *figures.wound(AIM + 44, y, number),
    )


# ---- the others


def _others(view: Sight, me: Seat, top: float, changes: Changes) -> Items:
    """Those who are easiest to attack first; where the house wants that counted, clockwise."""
    others = reading.neighbours(view, me)
    if view.house.distances and reading.in_turn(view) is not None:
        others = tuple(sorted(others, key=lambda seat: (reading.is_harmless(view.people[seat]), reading.aim(view, me, seat).total)))
    room = (RIGHT - LEFT) / len(others)
    wide = min(room, BROAD) - 8
    places = (item for at, seat in enumerate(others) for item in _other(view, seat, LEFT + (at + 0.5) * room, top, wide, changes))
    edges = (LEFT + at * room for at in range(1, len(others)))
    return (*places, *(Line(((x, top + 8), (x, top + OTHERS - 8)), "faded", 3) for x in edges))


def _other(view: Sight, seat: Seat, x: float, top: float, wide: float, changes: Changes) -> Items:
    """Name and bust, pale if none of one's own weapons reaches it, with what everybody knows of them."""
    person = view.people[seat]
    kneels = bool(person.character) and reading.is_harmless(person)
    size = min(SMALL, wide - BESIDE)
    left, bust, low = x - wide / 2, Point(x - wide / 2 + size / 2, top + 50 + SMALL / 2), top + 50 + SMALL + 29
    beside = left + size + 4
    return (
        *figures.bust(*bust, person.character, size, faded=_out_of_reach(view, seat), sun=seat == reading.in_turn(view)),
        *(figures.slash(*bust, size) if person.character and not person.resilience else ()),
        *figures.named(left, left + wide, top + 26, seat, acting=seat in reading.may_have_to_act(view)),
        *_counted(view, seat, beside, top + 72),
        *_at_foot(view, seat, left, low, wide, kneels),
    )


def _counted(view: Sight, seat: Seat, x: float, y: float) -> Items:
    """Resilience is what decides whom to attack: it is the largest."""
    person, most, least = view.people[seat], seat in reading.most_honored(view), seat in reading.least_resilient(view)
    n = person.resilience
    rest = figures.counted(x - 4, y, "samurai-sword:daruma", n, tint="rust", size=48, marked=least) if person.character else ()
    return (*rest, *figures.honor(x, y + 43, person.honor, most=most, size=36), *figures.cards_held(x, y + 82, person.cards, size=36))


def _at_foot(view: Sight, seat: Seat, left: float, y: float, wide: float, kneels: bool) -> Items:
    """How far away they are, their role if it is known, and what they have in play."""
    assert view.me is not None
    person, x = view.people[seat], left + 30
    items: Items = ()
    if kneels:
        items += figures.kneeling(x, y)
    elif view.house.distances and reading.in_turn(view) is not None:
        items += figures.how_far(x, y, reading.aim(view, view.me, seat).total, r=23)
    else:
        x = left - 30
    if person.role != UNKNOWN:
        items += role_mon(x + 58, y, person.role, 50)
        x += 54
    return (*items, *figures.in_front(x + 34, y - 25, person.front, room=left + wide - x - 34, high=50))


def _out_of_reach(view: Sight, seat: Seat) -> bool:
    """Whether none of one's own weapons gets there, as far as it is shown."""
    assert view.me is not None
    person = view.people[seat]
    if person.character and reading.is_harmless(person):
        return True
    weapons = reading.own_weapons(view)
    if not weapons or not view.house.distances or reading.in_turn(view) is None:
        return False
    farthest = max(reach(weapon, view.people[view.me].character) for weapon in weapons)
    return reading.aim(view, view.me, seat).total > farthest


# ---- choosing a character


@once
def _offer(who: int, left: float, top: float) -> Items:
    """One of two, by a house rule."""
    full, x = CHARACTERS[who].resilience, left + 234
    return (
        *figures.bust(left + 112, top + HIGH / 2, who, 216),
        *note(x, top + 34, CHARACTER_WORDS[who].name, within=330, size=figures.NAME, least=figures.NAME, anchor="lm", bold=True),
        *figures.pips(x, top + 92, full, full, size=PIP),
        *note(x, top + 180, CHARACTER_WORDS[who].ability, within=330, size=38, least=figures.SMALL, anchor="lm", rows=3),
    )
