"""What the prisons are worth: sums, tie-break, places, and the sentence that says who won."""

from __future__ import annotations

from games.core.game import Outcome, Seat
from games.core.text import Phrases, Text, Who, listed
from games.tenno.rules.cards import printed
from games.tenno.rules.table import Place

_ = Phrases("tenno")


def in_prison(place: Place) -> int:
    return sum(printed(captive.card) for captive in place.prison)


def left_over(place: Place) -> int:
    """Hand and table, which count when the prisons are equal."""
    return sum(printed(card) for card in (*place.hand, *place.table) if card is not None)


def tied(places: tuple[Place, ...]) -> tuple[Seat, ...]:
    """Whose prison is worth most; if there are several, what is left over decides."""
    most = max(map(in_prison, places))
    return tuple(Seat(seat) for seat, place in enumerate(places) if in_prison(place) == most)


def ranking(places: tuple[Place, ...]) -> Outcome:
    first = tied(places)
    best = max(left_over(places[seat]) for seat in first)
    winners = tuple(seat for seat in first if left_over(places[seat]) == best)
    sums = tuple(map(in_prison, places))
    rest = [Seat(seat) for seat in range(len(places)) if seat not in winners]
    below = (tuple(seat for seat in rest if sums[seat] == total) for total in sorted({sums[seat] for seat in rest}, reverse=True))
    return Outcome((winners, *below), _reason(winners, sums[winners[0]], best if len(first) > 1 else None), sums)


def _reason(winners: tuple[Seat, ...], most: int, more: int | None) -> Text:
    names = listed([Who(seat) for seat in winners])
    if more is None:
        return _.many("{who} wins with {n} point in prison.", "{who} wins with {n} points in prison.", most, who=names)
    if len(winners) > 1:
        return _("Shared victory: {who}. Prison {most}, hand and table {more}.", who=names, most=most, more=more)
    return _("{who} wins on the tiebreak. Prison tied at {most}; hand and table {more}.", who=names, most=most, more=more)
