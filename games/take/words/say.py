"""The table in words: what the picture shows, for whoever cannot see it."""

from __future__ import annotations

from games.core.game import Seat
from games.core.text import END_OF_LIST, Phrases, Text, Who, Words, lines, listed
from games.take.rules.cards import COLUMN, COLUMNS, HALL, SAMURAI, SPACES, TURNS, Person
from games.take.rules.score import Forecast, forecast, influence, verdict, with_column
from games.take.rules.table import Act, Assign, Court, House, Table, other, supply, takeable, turn_number
from games.take.view.sight import Sight
from games.take.words.names import LETTERS, NAMES, own_first, points_foreseen, products, what_scores
from games.take.words.turn import narrate

_ = Phrases("take")


def say(view: Sight) -> Words:
    table = view.table
    return lines(
        _turn(view),
        _("**Hall**, from the bottom: {legend}", legend=listed(tuple(_legend(person) for person in HALL))),
        *(_stack(table, space) for space in SPACES),
        END_OF_LIST,
        _("Ghosts in the supply: {n}", n=supply(table)),
        _("**Courtyards**: influence (bottom/middle+Samurai)"),
        *(_court(view, table, seat) for seat in own_first(view.me)),
        *map(narrate, view.done),
        _last(view),
        *_prepared(view),
        *_outlook(view),
    )


def _turn(view: Sight) -> Words:
    if view.step is None:
        return _("**The game is over.** {verdict}", verdict=verdict(view.table.scores))
    return _("**Turn {n} of {all}**: {who}", n=turn_number(view.tables[0]), all=TURNS, who=Who(view.step.seat))


def _legend(person: Person) -> Text:
    return _("{letter} = {person}", letter=LETTERS[person], person=NAMES[person])


def _stack(table: Table, space: int) -> Words:
    stack, name = table.stacks[space], NAMES[HALL[space]]
    chips = listed(tuple(LETTERS[chip] for chip in stack), " ") if stack else _("empty")
    if table.ghosts[space]:
        return _("{n}. {person}: {chips}, ghost", n=space + 1, person=name, chips=chips)
    if space in table.moved:
        return _("{n}. {person}: {chips}, moved here this turn", n=space + 1, person=name, chips=chips)
    return _("{n}. {person}: {chips}", n=space + 1, person=name, chips=chips)


def _court(view: Sight, table: Table, seat: Seat) -> Words:
    court = table.courts[seat]
    columns = tuple(_column(court, person, view.house) for person in COLUMNS)
    return _(
        "{who}, points: {points}. {columns}; Samurai {samurai}",
        who=Who(seat),
        points=table.scores[seat],
        columns=listed(columns, "; "),
        samurai=influence(court, SAMURAI, view.house),
    )


def _column(court: Court, person: Person, house: House) -> Text:
    """The influence, and the chips it comes from."""
    at, name, weight = COLUMN[person], NAMES[person], influence(court, person, house)
    chips = court.bottom[at], court.middle[at], court.samurai[at]
    if not any(chips):
        return _("{person} 0", person=name)
    bottom, middle, samurai = chips
    return _(
        "{person} {influence} ({bottom}/{middle}+{samurai})",
        person=name, influence=weight, bottom=bottom, middle=middle, samurai=samurai,
    )  # fmt: skip


def _last(view: Sight) -> Words | None:
    if view.last is None:
        return None
    return _("Scored last: {what} → {sums}", what=what_scores(view.last), sums=products(view.last, view.me))


def _prepared(view: Sight) -> tuple[Words, ...]:
    deeds = tuple(narrate(table.deed) for table in view.tables if table.deed is not None)
    return (_("Draft, visible only to you:"), *deeds) if deeds else ()


def _outlook(view: Sight) -> tuple[Words, ...]:
    """For the player to move: what each stack would score, or what the prepared turn will."""
    match view.mine:
        case Act(seat):
            return (_("If you take now:"), *(_foreseen(view, seat, space) for space in takeable(view.table)))
        case Assign(seat):
            return (_("Above the column:"), *(_assigned(view, seat, column) for column in COLUMNS))
        case _ if view.coming is not None:
            return (_("Will score this turn: {what} → {sums}", what=what_scores(view.coming), sums=products(view.coming, view.me)),)
        case _:
            return ()


def _foreseen(view: Sight, seat: Seat, space: int) -> Words:
    seen = forecast(view.table, seat, space, view.house)
    points = _points(seen, seat)
    n, chip, what = space + 1, NAMES[seen.person], what_scores(seen.scored)
    if seen.column is None:
        return _("{n}. {chip} → {what}: {points}", n=n, chip=chip, what=what, points=points)
    return _(
        "{n}. {chip} → {what}: {points} (best above the {column} column)",
        n=n, chip=chip, what=what, points=points, column=NAMES[seen.column],
    )  # fmt: skip


def _points(seen: Forecast, seat: Seat) -> Words:
    mine, others = (points_foreseen(seen, each) for each in own_first(seat))
    if (mine, others) == (0, 0):
        return _("no one scores")
    return listed((_("you {points}", points=mine), _("{who} {points}", who=Who(other(seat)), points=others)))


def _assigned(view: Sight, seat: Seat, column: Person) -> Words:
    sums = products(with_column(view.table, seat, column, view.house), seat)
    return _("{person} → {sums}", person=NAMES[column], sums=sums)
