"""The table as everybody sees it: the places along its sides, what is happening in the middle, how far it is to whom."""

from __future__ import annotations

from itertools import pairwise, takewhile
from math import copysign

from games.core.drawing import MARGIN, Asked, Items, Point, circle, lantern, mat, note, petals, picture, seat_tint, sprite, turn_frame
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Line, Scene
from games.core.text import Phrases
from games.samurai_sword.cards import ARMOR, BENKEI, CHARACTERS, SHOGUN
from games.samurai_sword.picture_arena import arena, strokes
from games.samurai_sword.picture_faces import cards_held, changed, darumas, how_far, in_play, name_of, role_mon, tags, tint_of
from games.samurai_sword.say import say
from games.samurai_sword.show import ask
from games.samurai_sword.sight import UNKNOWN, Person, Sight
from games.samurai_sword.sight_lately import Changes, changes_of
from games.samurai_sword.sight_reading import aim, in_turn, is_harmless, may_have_to_act, neighbours, seats_of
from games.samurai_sword.words import CARD_WORDS, CHARACTER_WORDS

_ = Phrases("samurai-sword")

WIDTH = 1200
HEIGHTS = {3: 996, 4: 850, 5: 996, 6: 1046, 7: 1046}
PLACE = (356.0, 318.0)
TOP = 44.0
EDGE = 30.0  # how far the figures of a distance stand from the edge of a place


def table_picture(view: Sight) -> Scene:
    number = len(view.people)
    spots, floor = spots_of(number)
    changes = changes_of(view)
    return picture(
        WIDTH,
        HEIGHTS[number],
        say(view),
        mat(
            WIDTH / 2,
            (TOP + HEIGHTS[number] - MARGIN) / 2,
            WIDTH - 2 * MARGIN,
            HEIGHTS[number] - MARGIN - TOP + 16,
            tint="paper",
            edge=None,
        ),
        sprite(WIDTH / 2, floor.y, "samurai-sword:enso", 430, tint="shade"),
        strokes(view, spots, PLACE, floor),
        arena(view, floor),
        *(_place(view, seat, spots[seat], changes) for seat in seats_of(view)),
        _shortcuts(view, spots, floor),
        *(_on_the_edge(view, seat, spots[seat]) for seat in seats_of(view)),
        asked=Asked(ask(view)),
    )


def spots_of(number: int) -> tuple[tuple[Point, ...], Point]:
    """Clockwise from the lower edge: up the left side, down the right; an odd one sits at the bottom. And the middle between them."""
    side, odd, height = number // 2, number % 2, HEIGHTS[number]
    upper, lower = TOP + PLACE[1] / 2, height - MARGIN - PLACE[1] / 2
    low = upper + 60 if side == 1 else lower - 60 if side == 2 and odd else lower
    ways = [low if side == 1 else low + at * (upper - low) / (side - 1) for at in range(side)]
    left, right = MARGIN + PLACE[0] / 2, WIDTH - MARGIN - PLACE[0] / 2
    own = [Point(WIDTH / 2, lower)] if odd else []
    floor = (TOP + (lower - PLACE[1] / 2 if odd else height - MARGIN)) / 2
    return (*own, *(Point(left, y) for y in ways), *(Point(right, y) for y in reversed(ways))), Point(WIDTH / 2, floor)


# ---- one place


def _place(view: Sight, seat: Seat, at: Point, changes: Changes) -> Items:
    person, (w, h) = view.people[seat], PLACE
    left, right, top = at.x - w / 2, at.x + w / 2, at.y - h / 2
    acting, kneels = seat in may_have_to_act(view), bool(person.character) and is_harmless(person)
    return (
        *mat(at.x, at.y, w, h, tint="shade" if kneels else "paper", edge="faded" if kneels else seat_tint(seat)),
        *(turn_frame(at.x, at.y, w, h) if acting else ()),
        *name_of(at.x, top + 46, seat, w=w - 28, kneels=kneels),
        *_who(person, left, right, top, kneels),
        *_condition(person, left, top, changes.resilience[seat], changes.honor[seat], kneels),
        *cards_held(right - 62, top + 216, person.cards, ground="shade" if kneels else "paper"),
        *changed(right - 84, top + 262, changes.cards[seat]),
        *in_play(left + 18, top + 288, person.front, size=46, step=58),
    )


@once
def _who(person: Person, left: float, right: float, top: float, kneels: bool) -> Items:
    """The character with what it can do, and the role if it is known."""
    ground = "shade" if kneels else "paper"
    role = (
        () if person.role == UNKNOWN else role_mon(right - 46, top + 102, person.role, 70 if person.role == SHOGUN else 54, ground=ground)
    )
    knees = sprite(right - 112, top + 102, "samurai-sword:kneeling", 52, tint="faded", ground=ground) if kneels else ()
    if not person.character:
        return role
    words = CHARACTER_WORDS[person.character]
    return (
        *sprite(left + 46, top + 102, words.sprite, 58, ground=ground),
        *note(left + 86, top + 102, words.name, within=130 if kneels else 176, size=28, anchor="lm", bold=True),
        *role,
        *knees,
        *note(left + 18, top + 160, words.ability, within=right - left - 32, size=22, rows=2, anchor="lm"),
    )


@once
def _condition(person: Person, left: float, top: float, hurt: int, honored: int, kneels: bool) -> Items:
    """Resilience and honor, each with what has just become of it."""
    ground = "shade" if kneels else "paper"
    full = CHARACTERS[person.character].resilience if person.character else 0
    return (
        *(darumas(left + 16, top + 208, person.resilience, of=full, size=30, lost=-hurt, ground=ground) if full else ()),
        *changed(left + 214, top + 208, hurt),
        *petals(left + 16, top + 243, person.honor, size=30, most=5),
        *changed(left + 214, top + 243, honored),
    )


# ---- on the edges of places, so above all of them


def _on_the_edge(view: Sight, seat: Seat, at: Point) -> Items:
    """Whose turn it is, who is the Shogun, who is harmless; the lantern of whoever has to act; how far it is."""
    person, top = view.people[seat], at.y - PLACE[1] / 2
    kneels = bool(person.character) and is_harmless(person)
    return (
        *tags(at.x - PLACE[0] / 2 + 8, top - 2, in_turn=seat == in_turn(view), shogun=person.role == SHOGUN, harmless=kneels),
        *(lantern(at.x + PLACE[0] / 2 - 16, top + 6, size=68) if seat in may_have_to_act(view) else ()),
        *_distance(view, seat, at),
    )


def _distance(view: Sight, seat: Seat, at: Point) -> Items:
    """How difficult it is for the player in turn to attack somebody, on the edge that looks to the middle; with what adds to the steps."""
    turn, person = in_turn(view), view.people[seat]
    if turn is None or seat == turn or not view.house.distances or is_harmless(person):
        return ()
    needed = aim(view, turn, seat)
    more = (*((CARD_WORDS[ARMOR].sprite,) * needed.armor), *((CHARACTER_WORDS[BENKEI].sprite,) * needed.benkei))
    inward = 1 if at.x < WIDTH / 2 - 1 else -1 if at.x > WIDTH / 2 + 1 else 0
    x, y = (at.x + inward * (PLACE[0] / 2 + 14), at.y - 36) if inward else (at.x + 142, at.y - PLACE[1] / 2)
    added = (item for place, sign in enumerate(more) for item in sprite(x, y + 54 + 40 * place, sign, 36, tint=tint_of(ARMOR)))
    return (*how_far(x, y, needed.total), *added)


def _shortcuts(view: Sight, spots: tuple[Point, ...], middle: Point) -> Items:
    """Between whom only the harmless sit, they are one step apart, though it does not look so: an arc leads past these."""
    seats, idle = seats_of(view), {seat for seat in seats_of(view) if is_harmless(view.people[seat])}
    if in_turn(view) is None or not view.house.distances:
        return ()
    items: Items = ()
    for seat in (seat for seat in seats if seat not in idle):
        passed = tuple(takewhile(idle.__contains__, neighbours(view, seat)))
        following = Seat((seat + len(passed) + 1) % len(seats))
        if 0 < len(passed) < len(seats) - 2:
            past = tuple(point for each in passed for point in _past(spots, each, middle))
            items += _arc((_towards(spots[seat], past[0]), *past, _towards(spots[following], past[-1])))
    return items


def _past(spots: tuple[Point, ...], seat: Seat, middle: Point) -> tuple[Point, ...]:
    """The way past a place, clockwise: before its inner edge; in a corner of the table round its inner corner."""
    spot, following = spots[seat], spots[(seat + 1) % len(spots)]
    if spot.x == middle.x:
        return (Point(spot.x, spot.y - PLACE[1] / 2 - 60),)
    inward = copysign(1, middle.x - spot.x)
    x, before = spot.x + inward * (PLACE[0] / 2 + 30), spots[seat - 1]
    if middle.x in {before.x, following.x} or before.x == following.x:
        return (Point(x, spot.y),)
    y = spot.y + copysign(PLACE[1] / 2 - 4, spot.y - middle.y)
    corner = (Point(x - inward * 16, y), Point(x + inward * 110, y))
    return corner if before.x == spot.x else corner[::-1]


def _towards(spot: Point, to: Point) -> Point:
    """The point of a place's edge that is nearest."""
    w, h = PLACE[0] / 2 + 3, PLACE[1] / 2 + 3
    return Point(min(max(to.x, spot.x - w), spot.x + w), min(max(to.y, spot.y - h + 30), spot.y + h - 30))


@once
def _arc(turns: tuple[Point, ...]) -> Items:
    """From the first to the last, drawn towards those between; and that it is one step."""
    way = tuple(_at(turns, at / 24) for at in range(25))
    return (Line(way, "vermilion", 3.5, dash=12), *circle(*way[12], 1, tint="vermilion", r=17))


def _at(turns: tuple[Point, ...], share: float) -> Point:
    """A point of the curve of Bézier."""
    if len(turns) == 1:
        return turns[0]
    between = (Point(a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)) for a, b in pairwise(turns))
    return _at(tuple(between), share)
