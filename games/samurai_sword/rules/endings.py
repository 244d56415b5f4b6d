"""How a match ends: out of honor, or alone with resilience; the score sheet and the winners."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.game import Outcome, Seat, Told, Value
from games.core.text import Phrases, Text, Who
from games.samurai_sword.rules.cards import DAIMYO, NINJA_SIDE, ROLES, RONIN, RONIN_SIDE, SHOGUN_SIDE
from games.samurai_sword.rules.events import Ended
from games.samurai_sword.rules.table import Ending, Place, Result, State, settle

_ = Phrases("samurai-sword")

DEADLY_STRIKE = 3
TIES = (NINJA_SIDE, SHOGUN_SIDE, RONIN_SIDE)  # who wins a tie, first to last


class Line(Value, frozen=True):
    """One player on the score sheet: honor times factor, and a point for each Daimyo that counts."""

    seat: Seat
    role: int
    honor: int
    factor: int
    daimyo: int

    @property
    def points(self) -> int:
        return self.honor * self.factor + self.daimyo


class Total(Value, frozen=True):
    """One side on the score sheet. `penalty` is what the deadly strike costs it."""

    side: int
    lines: tuple[Line, ...]
    penalty: int
    points: int


def end(state: State, ending: Ending) -> Result:
    """The match stops at once; what was still to come is not done."""
    state = replace(settle(state), agenda=(), ending=ending)
    return state, (Told(Ended(out_of_honor(state), ending.last, ending.deadly)),)


def out_of_honor(state: State) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, place in enumerate(state.places) if place.honor == 0)


def honor_factor(role: int, roles: tuple[int, ...]) -> int:
    """What a token of honor is worth, by role and number of players. With four the Ninja with more stars counts double."""
    stars = ROLES[role].stars
    if stars and len(roles) == 4:
        return 2 if stars == max(ROLES[other].stars for other in roles) else 1
    return ROLES[role].factor[len(roles)]


def daimyo_in_hand(place: Place) -> int:
    """Each Daimyo kept in hand is a point, multiplied by nothing; to the Ronin they are worth nothing."""
    return 0 if place.role == RONIN else place.hand.count(DAIMYO)


def deadly_strike(side: int, ending: Ending) -> int:
    """Whose defeat by one of their own side ended the game: that side loses 3 points."""
    return DEADLY_STRIKE if side == ending.deadly else 0


def score_sheet(state: State) -> tuple[Total, ...]:
    """The sides with what each player adds, best first."""
    if state.ending is None or state.ending.last is not None:
        return ()
    sides = {ROLES[place.role].side for place in state.places}
    return tuple(sorted((_total(state, side, state.ending) for side in sides), key=lambda total: (-total.points, ties(total.side))))


def ties(side: int) -> int:
    """Ninjas win every tie, and the Shogun's side wins against the Ronin."""
    return TIES.index(side)


def victory_of_honor(state: State) -> Outcome:
    """The side with the highest total wins: the points of its players, less what a deadly strike costs."""
    sheet = score_sheet(state)
    places = tuple(tuple(line.seat for line in total.lines) for total in sheet)
    points = {line.seat: total.points for total in sheet for line in total.lines}
    scores = tuple(points[Seat(seat)] for seat in range(len(state.places)))
    return Outcome(places, won_by_honor(sheet), scores)


def victory_of_the_swordmaster(state: State, last: Seat) -> Outcome:
    """When an enemy's defeat leaves a single player with resilience, that player's side wins, and honor does not matter."""
    won = ROLES[state.places[last].role].side
    seats = tuple(Seat(seat) for seat in range(len(state.places)))
    winners = tuple(seat for seat in seats if ROLES[state.places[seat].role].side == won)
    losers = tuple(seat for seat in seats if seat not in winners)
    return Outcome((winners, losers), won_by_the_sword(won, last), (None,) * len(seats))


def _total(state: State, side: int, ending: Ending) -> Total:
    roles = tuple(place.role for place in state.places)
    lines = tuple(
        Line(Seat(seat), place.role, place.honor, honor_factor(place.role, roles), daimyo_in_hand(place))
        for seat, place in enumerate(state.places)
        if ROLES[place.role].side == side
    )
    penalty = deadly_strike(side, ending)
    points = sum(line.points for line in lines) - penalty
    return Total(side, lines, penalty, max(0, points) if state.house.floor else points)


def won_by_honor(sheet: tuple[Total, ...]) -> Text:
    best, second = sheet[:2]
    points, tied = best.points, best.points == second.points
    if best.side == RONIN_SIDE:
        return _.many("The Ronin wins by honor with {n} point.", "The Ronin wins by honor with {n} points.", points)
    if best.side == NINJA_SIDE:
        if tied:
            return _("The Ninjas win by honor: tied at {points}, and they win ties.", points=points)
        return _.many("The Ninjas win by honor with {n} point.", "The Ninjas win by honor with {n} points.", points)
    if tied:
        return _("The Shogun’s side wins by honor: tied with the Ronin at {points}, and it wins that tie.", points=points)
    return _.many("The Shogun’s side wins by honor with {n} point.", "The Shogun’s side wins by honor with {n} points.", points)


def won_by_the_sword(side: int, last: Seat) -> Text:
    who = Who(last)
    if side == RONIN_SIDE:
        return _("Only {who} is left standing: the Ronin wins as Swordmaster.", who=who)
    if side == NINJA_SIDE:
        return _("Only {who} is left standing: a Swordmaster victory for the Ninjas.", who=who)
    return _("Only {who} is left standing: a Swordmaster victory for the Shogun’s side.", who=who)
