"""How a match ended, made to be shared: the winner before the sun, the score, and three figures."""

from __future__ import annotations

from games.core.drawing import Items, crest, divider, picture
from games.core.game import Seat
from games.core.scene import Box, Disc, Label, Scene
from games.core.story import Played, leads
from games.core.text import Phrases, Who, Words, lines, listed
from games.take.picture.path import courtier
from games.take.rules.events import Scored
from games.take.rules.score import verdict
from games.take.rules.table import other
from games.take.view.sight import view
from games.take.words.names import NAMES
from games.take.words.story import standings, turns_of

_ = Phrases("take")

WIDTH, HEIGHT = 1200, 800
FLOOR = 716
LEFT, RIGHT = 640.0, 1150.0

Fact = tuple[Words, int]


def poster(played: Played) -> Scene:
    scores, turns = view(played[-1].state, None).table.scores, turns_of(played)
    first = Seat(0) if scores[0] >= scores[1] else Seat(1)
    second, facts = other(first), _facts(turns, first)
    most, least = scores[first], scores[second]
    return picture(
        WIDTH,
        HEIGHT,
        lines(_("**The game is over.** {verdict}", verdict=verdict(scores)), *(listed(fact, ": ") for fact in facts)),
        *((_figures((first, second)), _score(first, most, 126)) if most == least else (_figures((first,)), _winner(first, most))),
        _score(second, least, 310),
        divider((LEFT + RIGHT) / 2, 388, RIGHT - LEFT),
        (item for at, fact in enumerate(facts) for item in _fact(*fact, 466 + at * 112)),
    )


def _facts(turns: list[Scored], winner: Seat) -> tuple[Fact, ...]:
    """What the winner did: the best turn, how long they led, and what the other's turns brought."""
    best = max(turns, key=lambda each: each.points[winner])
    led = sum(lead.steps for lead in leads(standings(turns)) if lead.who == winner)
    return (
        (_("Best turn ({person})", person=NAMES[best.person]), best.points[winner]),
        (_("Turns in the lead"), led),
        (_("Points on the opponent’s turns"), sum(each.points[winner] for each in turns if each.seat != winner)),
    )


def _figures(seats: tuple[Seat, ...]) -> Items:
    """The winner before the sun; both who share the victory."""
    places = ((320, 530),) if len(seats) == 1 else ((190, 440), (450, 440))
    people = (item for seat, (x, high) in zip(seats, places, strict=True) for item in courtier(x, FLOOR - high / 2, high, seat, "ink"))
    return (Disc(320, 360, 250, fill="vermilion"), *people, Box(60, FLOOR, 520, 18, fill="ink", corner=9))


def _winner(seat: Seat, points: int) -> Items:
    return (
        Label(Who(seat), LEFT, 92, 72, "ink", "lm", RIGHT - LEFT, bold=True),
        *crest(LEFT + 60, 204, seat, size=120),
        Label(points, RIGHT, 204, 150, "ink", "rm", 340, bold=True),
    )


def _score(seat: Seat, points: int, y: float) -> Items:
    return (
        *crest(LEFT + 30, y, seat, size=60),
        Label(Who(seat), LEFT + 76, y, 48, "ink", "lm", 250, bold=True),
        Label(points, RIGHT, y, 84, "ink", "rm", 170, bold=True),
    )


def _fact(what: Words, points: int, y: float) -> Items:
    return (
        Label(points, LEFT + 130, y, 84, "ink", "rm", 150, bold=True),
        Label(what, LEFT + 160, y, 40, "ink", "lm", RIGHT - LEFT - 160, 2),
    )
