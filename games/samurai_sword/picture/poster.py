"""How a match ended, made to be shared: the winners before the sun, the score, what came of it, and who the others were."""

from __future__ import annotations

from games.core.drawing import MARGIN, Items, note, picture
from games.core.game import Seat
from games.core.scene import Disc, Scene
from games.core.story import Played
from games.core.text import Phrases, Words, listed
from games.samurai_sword.picture import figures
from games.samurai_sword.rules.cards import ROLES
from games.samurai_sword.view.reading import seats_of
from games.samurai_sword.view.sight import Sight, view
from games.samurai_sword.words.names import SIDE_WORDS
from games.samurai_sword.words.say import say
from games.samurai_sword.words.story import story
from games.samurai_sword.words.turn import reason

_ = Phrases("samurai-sword")

WIDTH, HEIGHT = 1200, 892
SUN, RADIUS = (306.0, 284.0), 240.0
STANDING = 580.0  # where the names of the winners are
SIZES = {1: (470.0,), 2: (292.0, 292.0), 3: (206.0, 264.0, 206.0)}  # of the winners' busts, from the left
TEXT, ROOM = 620.0, 548.0  # the words, and how wide they may be
FACTS, FACT = 274.0, 128.0  # where the first is, and how high each
OTHERS = 656.0  # the top of those who lost
SMALL = 124.0


def poster(played: Played) -> Scene:
    return poster_picture(view(played[-1].state, None), story(played))


def poster_picture(shown: Sight, told: tuple[Words, ...] = ()) -> Scene:
    """With what the match is remembered by, if that is known."""
    side = winner_of(shown)
    won = [seat for seat in seats_of(shown) if ROLES[shown.people[seat].role].side == side]
    lost = [seat for seat in seats_of(shown) if seat not in won]
    facts = (*told, *_score(shown, side))[:3] if told else (*((reason(shown),) if shown.sheet else ()), *_score(shown, side))
    return picture(
        WIDTH,
        HEIGHT,
        say(shown),
        _winners(shown, won),
        _headline(shown, side),
        (item for at, fact in enumerate(facts) for item in _fact(fact, FACTS + at * FACT)),
        _others(shown, lost),
    )


def winner_of(shown: Sight) -> int:
    """The side that won."""
    assert shown.ending is not None
    if shown.sheet:
        return shown.sheet[0].side
    assert shown.ending.last is not None
    return ROLES[shown.people[shown.ending.last].role].side


def _winners(shown: Sight, won: list[Seat]) -> Items:
    wide = ROOM / len(won)
    found: Items = (Disc(*SUN, RADIUS, fill="vermilion"),)
    for at, (seat, size) in enumerate(zip(won, SIZES[len(won)], strict=True)):
        x, person = SUN[0] + (at - (len(won) - 1) / 2) * wide, shown.people[seat]
        half = min(wide, 240.0) / 2 - 4
        found += figures.bust(x, STANDING - 36 - size / 2, person.character, size)
        found += figures.role(x + half - 34, STANDING - 68, person.role, size=72)
        found += figures.named(x - half, x + half, STANDING, seat)
    return found


def _headline(shown: Sight, side: int) -> Items:
    """The side, and its points in large figures; by the sword there are none."""
    if not shown.sheet:
        return note(TEXT, 158, reason(shown), within=ROOM, size=60, least=figures.NAME, rows=4, anchor="lm", bold=True)
    points = shown.sheet[0].points
    said, x = _.many("point", "points", points), TEXT + 76 * len(str(points)) + 24
    return (
        *note(TEXT, 90, SIDE_WORDS[side].name, within=ROOM, size=84, least=figures.NAME, anchor="lm", bold=True),
        *note(TEXT, 196, points, within=240, size=140, anchor="lm", color="vermilion", bold=True),
        *note(x, 206, said, within=TEXT + ROOM - x, size=56, least=figures.NAME, anchor="lm"),
    )


def _score(shown: Sight, won: int) -> tuple[Words, ...]:
    """What the other sides have, where honor decided."""
    rest = [_("{side}: {points}", side=SIDE_WORDS[total.side].name, points=total.points) for total in shown.sheet if total.side != won]
    return (listed(rest, " · "),) if rest else ()


def _fact(words: Words, y: float) -> Items:
    return note(TEXT, y, words, within=ROOM, size=38, least=figures.SMALL, rows=3, anchor="la")


def _others(shown: Sight, lost: list[Seat]) -> Items:
    """Those who lost, with the roles that were hidden."""
    room = (WIDTH - 2.0 * MARGIN) / len(lost)
    wide = min(room, 240.0) - 8
    found: Items = ()
    for at, seat in enumerate(lost):
        x, person = MARGIN + (at + 0.5) * room, shown.people[seat]
        found += figures.bust(x, OTHERS + SMALL / 2 + 10, person.character, SMALL, faded=True)
        found += figures.named(x - wide / 2, x + wide / 2, OTHERS + SMALL + 44, seat)
        found += figures.role(x + SMALL / 2 + 4, OTHERS + SMALL - 20, person.role)
    return found
