"""What happened since somebody last looked: each turn on a line, with the abilities used, the chip taken, and who scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from games.core.game import Seat, Told
from games.core.recap import LANDMARK, MOVE, NEWS, PASSING, PERSONAL, Deed, Heard, Line, by_people, one_turn, together
from games.core.text import Phrases, Text, Who, Words, listed
from games.take.rules import events
from games.take.rules.cards import DAIMYO, GEISHA, NINJA, RONIN, Person
from games.take.rules.events import Deed as Done
from games.take.words.names import NAMES, own_first, stack_name
from games.take.words.turn import narrate

_ = Phrases("take")

DONE = (events.Moved, events.Haunted, events.Carried, events.Spent, events.Took, events.Assigned)


def recap(told: Sequence[Told], me: Seat | None) -> tuple[Line, ...]:
    heard = Heard[events.Event](each.event for each in told)
    return tuple(line for event in heard for line in _retold(event, heard, me))


def _retold(event: events.Event, heard: Heard[events.Event], me: Seat | None) -> Iterator[Line]:
    match event:
        case events.Prepared() | events.Undone():
            yield from _prepared((event, *heard.run(events.Prepared, events.Undone)), heard, me)
        case events.GhostsReturned():
            yield Line(narrate(event), NEWS)
        case events.HallEmpty():
            yield Line(narrate(event), LANDMARK)
        case events.Scored():
            yield from _score(event, me)
        case _:
            yield from one_turn(_turn((event, *heard.run(*DONE)), heard.take(events.Scored), me))


def _turn(done: Sequence[Done], scored: events.Scored | None, me: Seat | None) -> Iterator[Line]:
    """A confirmed turn. What it scored stands on the line of the chip that was taken."""
    *before, taken = _sentences(done, me)
    yield from before
    yield together((taken, *(() if scored is None else _score(scored, me))))


def _sentences(done: Sequence[Done], me: Seat | None) -> Iterator[Line]:
    heard = Heard[Done](done)
    yield from by_people((_deed(each, heard, me) for each in heard), partial(_sentence, me))


def _sentence(me: Seat | None, who: Seat, deeds: Words) -> Text:
    return _("You {deeds}.", deeds=deeds) if who == me else _("{who} {deeds}.", who=Who(who), deeds=deeds)


def _prepared(told: Sequence[events.Prepared | events.Undone], heard: Heard[events.Event], me: Seat | None) -> Iterator[Line]:
    """What is prepared and not undone. Once the turn is confirmed it is told again, to everybody."""
    standing: list[Done] = []
    for each in told:
        if isinstance(each, events.Prepared):
            standing.append(each.deed)
        elif standing:
            standing.pop()
        else:
            yield Line(narrate(each), PASSING)  # a step that was prepared before
    if standing and not isinstance(heard.following, DONE):
        deeds = listed([deed.words for deed in _deeds(standing, me)], "; ")
        yield Line(_("Draft: {deeds}.", deeds=deeds), PASSING)


def _score(scored: events.Scored, me: Seat | None) -> Iterator[Line]:
    """Where nobody gets a point there is nothing to tell."""
    if any(scored.points):
        points = listed([_points(scored, seat, me) for seat in own_first(me)])
        yield Line(_("{person} scored: {points}.", person=NAMES[scored.person], points=points), NEWS)


def _points(scored: events.Scored, seat: Seat, me: Seat | None) -> Text:
    points = scored.points[seat]
    return _("you {points}", points=points) if seat == me else _("{who} {points}", who=Who(seat), points=points)


# ---- what somebody did


def _deeds(done: Sequence[Done], me: Seat | None) -> list[Deed]:
    heard = Heard[Done](done)
    return [_deed(each, heard, me) for each in heard]


def _deed(done: Done, heard: Heard[Done], me: Seat | None) -> Deed:
    mine = me not in {None, done.seat} and (isinstance(done, events.Spent) or getattr(done, "by", None) == NINJA)
    return Deed(done.seat, _words(done, heard, me), PERSONAL if mine else MOVE, size=2 if isinstance(done, events.Moved) else 1)


def _words(done: Done, heard: Heard[Done], me: Seat | None) -> Text:
    match done:
        case events.Took(_, space, person):
            assigned = heard.take(events.Assigned)
            if assigned is None:
                return _("took {chip} from stack {n}", chip=NAMES[person], n=space + 1)
            column = NAMES[assigned.column]
            return _("took {chip} from stack {n}, above the {column} column", chip=NAMES[person], n=space + 1, column=column)
        case events.Assigned(_, column):
            return _("put the Samurai above the {column} column", column=NAMES[column])
        case events.Moved():
            moves = listed([_way(NAMES[each.source], NAMES[each.target]) for each in (done, *_more_samurai(heard))])
            return _("used {by} (Samurai: {moves})", by=_caller(done, DAIMYO, me), moves=moves)
        case events.Haunted():
            way = _way(stack_name(done.source), stack_name(done.target))
            return _("used {by} (ghost: {way})", by=_caller(done, RONIN, me), way=way)
        case events.Carried():
            way = _way(stack_name(done.source), stack_name(done.target))
            return _("used {by} ({chip}: {way})", by=_caller(done, GEISHA, me), chip=NAMES[done.person], way=way)
        case events.Spent(seat, person) if me not in {None, seat}:
            return _("moved your {person} chip up with the Ninja", person=NAMES[person])
        case events.Spent(_, person):
            return _("moved the opponent’s {person} chip up with the Ninja", person=NAMES[person])


def _way(start: Text, goal: Text) -> Text:
    return _("{start} → {goal}", start=start, goal=goal)


def _more_samurai(heard: Heard[Done]) -> Iterator[events.Moved]:
    """Those that the same Daimyo moves."""
    while isinstance(heard.following, events.Moved) and heard.following.by is None and (more := heard.take(events.Moved)):
        yield more


def _caller(done: events.Moved | events.Haunted | events.Carried, ability: Person, me: Seat | None) -> Text:
    if done.by != NINJA:
        return NAMES[ability]
    if me in {None, done.seat}:
        return _("Ninja with the opponent’s {person} chip", person=NAMES[ability])
    return _("Ninja with your {person} chip", person=NAMES[ability])
