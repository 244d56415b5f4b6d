"""The table as everybody sees it: the places along its sides, what is happening in the middle, how far it is to whom."""

from __future__ import annotations

from games.core.drawing import MARGIN, Asked, Items, Point, mat, note, picture, seat_tint, sprite, turn_frame
from games.core.drawing.once import once
from games.core.game import Seat
from games.core.scene import Scene
from games.core.text import Phrases
from games.samurai_sword.picture import faces
from games.samurai_sword.picture.arena import arena, news
from games.samurai_sword.picture.legend import LEGEND, legend
from games.samurai_sword.rules.cards import ARMOR, BENKEI, CHARACTERS
from games.samurai_sword.view.lately import Changes, changes_of
from games.samurai_sword.view.reading import aim, in_turn, is_harmless, may_have_to_act, most_honored, seats_of
from games.samurai_sword.view.sight import Person, Sight
from games.samurai_sword.words.names import CARD_WORDS, CHARACTER_WORDS
from games.samurai_sword.words.say import say
from games.samurai_sword.words.turn import ask

_ = Phrases("samurai-sword")

WIDTH = 1200
HEIGHTS = {3: 940, 4: 670, 5: 940, 6: 986, 7: 986}  # without the legend
PLACE = (356.0, 304.0)
TOP = 26.0
INSET = 16.0


def table_picture(view: Sight) -> Scene:
    number = len(view.people)
    spots, floor = spots_of(number)
    changes = changes_of(view)
    high = HEIGHTS[number] + LEGEND - TOP - MARGIN
    return picture(
        WIDTH,
        HEIGHTS[number] + LEGEND,
        say(view),
        mat(WIDTH / 2, TOP + high / 2, WIDTH - 2 * MARGIN, high, tint="paper", edge=None),
        arena(view, spots, floor),
        *(_place(view, seat, spots[seat], changes) for seat in seats_of(view)),
        legend(view, WIDTH, HEIGHTS[number] + 8),
        asked=Asked(ask(view), news=news(view)),
    )


def spots_of(number: int) -> tuple[tuple[Point, ...], Point]:
    """Clockwise from the lower edge: up the left side, down the right; an odd one sits at the bottom. And the middle between them."""
    side, odd, height = number // 2, number % 2, HEIGHTS[number]
    upper, lower = TOP + PLACE[1] / 2, height - MARGIN - PLACE[1] / 2
    ways = [(upper + lower) / 2] if side == 1 else [lower + at * (upper - lower) / (side - 1) for at in range(side)]
    left, right = MARGIN + PLACE[0] / 2, WIDTH - MARGIN - PLACE[0] / 2
    own = [Point(WIDTH / 2, lower)] if odd else []
    floor = (TOP + (lower - PLACE[1] / 2 - 8 if odd else height - MARGIN)) / 2
    return (*own, *(Point(left, y) for y in ways), *(Point(right, y) for y in reversed(ways))), Point(WIDTH / 2, floor)


# ---- one place


def _place(view: Sight, seat: Seat, at: Point, changes: Changes) -> Items:
    """The name; the role and state it is known for, with how far it is; the character, what it holds, has left and has in play."""
    person, (w, h) = view.people[seat], PLACE
    left, right, top = at.x - w / 2 + INSET, at.x + w / 2 - INSET, at.y - h / 2
    acting, kneels = seat in may_have_to_act(view), bool(person.character) and is_harmless(person)
    ground = "shade" if kneels else "paper"
    return (
        *mat(at.x, at.y, w, h, tint=ground, edge="faded" if kneels else seat_tint(seat)),
        *(turn_frame(at.x, at.y, w, h) if acting else ()),
        *faces.name_of(at.x, top + 43, seat, w=right - left, h=46, kneels=kneels, acting=acting),
        *_state(view, seat, left, right, top + 91, acting),
        *_who(person, left, top + 139, ground),
        *faces.cards_held(right - 46, top + 139, person.cards, ground=ground),
        *faces.changed(right - 56, top + 188, changes.cards[seat]),
        *_condition(person, left, top + 188, changes.resilience[seat], changes.honor[seat], ground),
        *(faces.most_honor(right, top + 226) if seat in most_honored(view) else ()),
        *faces.in_play(left, top + 270, person.front, size=44, within=right - left),
    )


def _state(view: Sight, seat: Seat, left: float, right: float, y: float, acting: bool) -> Items:
    """Whose role is known, who is in turn and waits for others, who is harmless; else how far it is."""
    person, turn = view.people[seat], in_turn(view)
    kneels = bool(person.character) and is_harmless(person)
    role, waits, room = person.role, seat == turn and not acting, right - left
    known = faces.tags(left, y, role=role, in_turn=waits, harmless=kneels, within=room, ground="shade" if kneels else "paper")
    return (*known, *_distance(view, seat, right, y))


def _distance(view: Sight, seat: Seat, right: float, y: float) -> Items:
    """How difficult it is for the player in turn to attack somebody, with what adds to the steps."""
    turn, person = in_turn(view), view.people[seat]
    if turn is None or seat == turn or not view.house.distances or is_harmless(person):
        return ()
    needed = aim(view, turn, seat)
    more = (*((CARD_WORDS[ARMOR].sprite,) * needed.armor), *((CHARACTER_WORDS[BENKEI].sprite,) * needed.benkei))
    x = right - 46 - 34 * len(more)
    added = (item for at, sign in enumerate(more) for item in sprite(x + 18 + 34 * at, y, sign, 30, tint=faces.tint_of(ARMOR)))
    return (*added, *faces.how_far(right - 20, y, needed.total, r=14))


@once
def _who(person: Person, left: float, y: float, ground: str) -> Items:
    """The character; what it can do is said where somebody decides."""
    if not person.character:
        return ()
    words = CHARACTER_WORDS[person.character]
    return (
        *sprite(left + 28, y, words.sprite, 56, ground=ground),
        *note(left + 68, y, words.name, within=170, size=28, anchor="lm", bold=True),
    )


@once
def _condition(person: Person, left: float, y: float, hurt: int, honored: int, ground: str) -> Items:
    """Resilience and honor, each with what has just become of it."""
    full = CHARACTERS[person.character].resilience if person.character else 0
    return (
        *(faces.darumas(left, y, person.resilience, of=full, size=30, lost=-hurt, ground=ground) if full else ()),
        *faces.changed(faces.beside(left, person.resilience, shown=full, size=30), y, hurt),
        *faces.honor_of(left, y + 38, person.honor),
        *faces.changed(left + 74, y + 38, honored),
    )
