"""The names of things, and the sentences the words and the picture share."""

from __future__ import annotations

from games.core.game import Seat
from games.core.text import Phrases, Text, Who, Words, listed
from games.take.rules.cards import DAIMYO, GEISHA, NINJA, RONIN, SAMURAI, Person
from games.take.rules.events import Scored
from games.take.rules.score import Forecast
from games.take.rules.table import Table, other, top

_ = Phrases("take")

NAMES: dict[Person, Text] = {SAMURAI: _("Samurai"), DAIMYO: _("Daimyo"), RONIN: _("Ronin"), GEISHA: _("Geisha"), NINJA: _("Ninja")}
LETTERS: dict[Person, Text] = {SAMURAI: _("S"), DAIMYO: _("D"), RONIN: _("R"), GEISHA: _("G"), NINJA: _("N")}
SUPPLY = _("supply")


def stack_name(space: int | None) -> Text:
    return SUPPLY if space is None else _("stack {n}", n=space + 1)


def on_top(table: Table, space: int) -> Text:
    return NAMES[top(table.stacks, space)]


def own_first(seat: Seat | None) -> tuple[Seat, Seat]:
    """A seat before its opponent; a spectator reads them in order."""
    first = Seat(0) if seat is None else seat
    return first, other(first)


def product(scored: Scored, seat: Seat) -> Text:
    """How many points, and how: hall times influence."""
    return _("{number} × {influence} = {points}", number=scored.number, influence=scored.influence[seat], points=scored.points[seat])


def products(scored: Scored, reader: Seat | None = None) -> Words:
    if not any(scored.points):
        return _("no one scores")
    return listed(tuple(_of(scored, seat, reader) for seat in own_first(reader)), "; ")


def _of(scored: Scored, seat: Seat, reader: Seat | None) -> Text:
    if seat == reader:
        return _("you: {sum}", sum=product(scored, seat))
    return _("{who}: {sum}", who=Who(seat), sum=product(scored, seat))


def what_scores(scored: Scored) -> Text:
    return _("{person}, {number} in the hall", person=NAMES[scored.person], number=scored.number)


def points_foreseen(forecast: Forecast, seat: Seat) -> Words:
    """ "15", or "6–9" when it depends on where the Samurai goes."""
    plain = forecast.scored.points[seat]
    best = plain if forecast.better is None else forecast.better.points[seat]
    return plain if best == plain else _("{least}–{most}", least=plain, most=best)
