"""The table as everybody sees it: the places round it, deck and discard pile in the middle, how far it is from whoever is in turn."""

from __future__ import annotations

from math import hypot

from games.core.drawing import (
    Asked,
    Items,
    Point,
    badge,
    bow,
    circle,
    drops,
    hand_of,
    mat,
    note,
    petals,
    picture,
    pile,
    pill,
    place,
    ring,
    slot,
)
from games.core.game import Seat
from games.core.scene import Scene
from games.core.text import Phrases, Words
from games.samurai_sword.cards import CHARACTERS
from games.samurai_sword.picture_faces import BACK, face, in_play, role_mon
from games.samurai_sword.say import say
from games.samurai_sword.show import ask
from games.samurai_sword.sight import UNKNOWN, Person, Sight
from games.samurai_sword.sight_reading import aim, in_turn, is_harmless, may_have_to_act, neighbours, seats_of
from games.samurai_sword.table import Attacked
from games.samurai_sword.words import CARD_WORDS, CHARACTER_WORDS

_ = Phrases("samurai-sword")

WIDTH = 1200
HEIGHTS = {3: 844, 4: 944, 5: 1024, 6: 1104, 7: 1104}
MIDDLES = {3: 338, 4: 478, 5: 508, 6: 568, 7: 558}  # where deck and discard pile lie
PLACE = (352.0, 264.0)
TOP = 40.0
CARD = 96.0


def table_picture(view: Sight) -> Scene:
    number = len(view.people)
    height = HEIGHTS[number]
    spots = ring(number, WIDTH, height, PLACE, top=TOP)
    middle = Point(WIDTH / 2, MIDDLES[number])
    return picture(
        WIDTH,
        height,
        say(view),
        _arcs(view, spots, middle),
        _middle(view, middle),
        *(_place(view, seat, spots[seat]) for seat in seats_of(view)),
        _numbers(view, spots, middle),
        note(WIDTH - 44, height - 44, _("Honor in the box: {n}", n=view.box), within=340, size=24, anchor="rm", color="faded"),
        asked=Asked(ask(view)),
    )


# ---- one place


def _place(view: Sight, seat: Seat, at: Point) -> Items:
    person, (w, h) = view.people[seat], PLACE
    left, right, top = at.x - w / 2, at.x + w / 2, at.y - h / 2
    role = () if person.role == UNKNOWN else role_mon(right - 42, top + 100, person.role, 54)
    return (
        *place(at.x, at.y, w, h, seat, acting=seat in may_have_to_act(view)),
        *_character(person, left, top),
        *role,
        *petals(left + 18, top + 166, person.honor, size=32, most=6),
        *hand_of(right - 92, top + 170, person.cards, BACK, width=42),
        *in_play(left + 18, top + 230, person.front, size=56, step=70),
        *_tags(view, seat, left, right, top),
    )


def _character(person: Person, left: float, top: float) -> Items:
    if not person.character:
        return ()
    return (
        *note(left + 22, top + 92, CHARACTER_WORDS[person.character].name, within=230, anchor="lm", bold=True),
        *drops(left + 18, top + 128, person.resilience, of=CHARACTERS[person.character].resilience, size=32),
    )


def _tags(view: Sight, seat: Seat, left: float, right: float, top: float) -> Items:
    """Short words on the upper edge of a place."""
    turn = pill(left + 74, top - 6, _("in turn"), w=116, tint="vermilion") if seat == in_turn(view) else ()
    if view.people[seat].character and is_harmless(view.people[seat]):
        return (*turn, *pill(right - 90, top - 6, _("harmless"), w=148))
    return turn


# ---- the middle


def _middle(view: Sight, at: Point) -> Items:
    """Deck, the card that takes effect, discard pile; beneath them the honor that lies in the box."""
    top = face(at.x + CARD + 12, at.y, view.discard[-1], width=CARD) if view.discard else slot(at.x + CARD + 12, at.y, width=CARD)
    count = badge(at.x + 0.58 * CARD + 12, at.y + 0.59 * CARD, len(view.discard), r=22) if view.discard else ()
    played = face(at.x, at.y, view.played, width=CARD, lifted=True) if view.played else ()
    name = _named(at.x, at.y + 140, CARD_WORDS[view.played].name, w=240) if view.played else ()
    return (
        *pile(at.x - CARD - 12, at.y, view.deck, BACK, width=CARD),
        *_named(at.x - CARD - 12, at.y + 98, _("Deck")),
        *top,
        *count,
        *_named(at.x + CARD + 12, at.y + 98, _("Discard")),
        *played,
        *name,
    )


def _named(x: float, y: float, name: Words, *, w: float = 112) -> Items:
    """A name on paper of its own, so that no arc runs through it."""
    return (*mat(x, y, w, 36, tint="paper", edge=None), *note(x, y, name, within=w - 8, size=24))


# ---- how far it is


def _targets(view: Sight) -> tuple[tuple[Seat, int], ...]:
    """Whom the player in turn could attack, and how difficult that is."""
    turn = in_turn(view)
    if turn is None or not view.house.distances:
        return ()
    others = (seat for seat in neighbours(view, turn) if not is_harmless(view.people[seat]))
    return tuple((seat, aim(view, turn, seat).total) for seat in others)


def _arcs(view: Sight, spots: tuple[Point, ...], middle: Point) -> Items:
    """A thin arc from the player in turn to everybody who can be attacked; a strong one to whoever is."""
    turn = in_turn(view)
    attacked = {step.seat for step in view.agenda if isinstance(step, Attacked)}
    items: Items = ()
    for seat in (*(seat for seat, _n in _targets(view)), *attacked):
        assert turn is not None
        color, width = ("vermilion", 6) if seat in attacked else ("faded", 2.5)
        mark, place_of = _before(spots[seat], middle, 34), spots[seat]
        between = Point((mark.x + place_of.x) / 2, (mark.y + place_of.y) / 2)
        items += bow(_before(spots[turn], between, 0), mark, bend=0.1, color=color, width=width)
    return items


def _numbers(view: Sight, spots: tuple[Point, ...], middle: Point) -> Items:
    """How difficult it is, before the place of each."""
    marks = ((_before(spots[seat], middle, 34), number) for seat, number in _targets(view))
    return tuple(item for at, number in marks for item in circle(at.x, at.y, number, tint="vermilion", r=25))


def _before(spot: Point, middle: Point, away: float) -> Point:
    """Where the way from a place to the middle leaves it, and so many pixels on."""
    dx, dy = middle.x - spot.x, middle.y - spot.y
    share = min(PLACE[0] / 2 / abs(dx) if dx else 9, PLACE[1] / 2 / abs(dy) if dy else 9)
    share += away / hypot(dx, dy)
    return Point(spot.x + share * dx, spot.y + share * dy)
