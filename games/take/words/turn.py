"""The question, the labels of the actions, and the events in words. The table itself is in say.py and in pictures."""

from __future__ import annotations

from games.core.game import Seat
from games.core.labels import Kind
from games.core.text import Phrases, Text, Who, Words
from games.take.rules import events
from games.take.rules.cards import DAIMYO, GEISHA, NINJA, RONIN, Person
from games.take.rules.score import forecast
from games.take.rules.table import (
    Act,
    Action,
    Another,
    Assign,
    Confirm,
    Daimyo,
    Done,
    Geisha,
    March,
    Ninja,
    Place,
    Ronin,
    Settle,
    Table,
    Take,
    Undo,
)
from games.take.view.sight import Sight
from games.take.words.names import NAMES, on_top, own_first, points_foreseen, products, stack_name, what_scores

_ = Phrases("take")


# ---- the open question


def ask(view: Sight) -> Words:
    match view.mine:
        case Act() if _hall_only(view):
            return _("Take a chip from the hall.")
        case Act():
            return _("Use abilities if you like, then take a chip.")
        case March(left=left):
            return _.many("You may move {n} more Samurai.", "You may move {n} more Samurai.", left)
        case Assign():
            return _("Above which column do you put the Samurai?")
        case Settle():
            return _("Confirm your turn, or undo a step.")
        case None:
            return _awaited(view)


def _awaited(view: Sight) -> Words:
    """Of a turn that somebody else prepares no more is seen than that it is theirs."""
    if view.step is None:
        return _("The game is over.")
    seat = view.step.seat
    if any(view.table.courts[seat].bottom):
        return _("{who}’s turn: use abilities, then take a chip.", who=Who(seat))
    return _("{who}’s turn: take a chip.", who=Who(seat))


def _hall_only(view: Sight) -> bool:
    """Before the first chip lies in the courtyard, and while all of them are in the middle, there is nothing to use."""
    return view.me is not None and not any(view.table.courts[view.me].bottom)


def chapter(view: Sight) -> str:
    """The heading of the rulebook that says what the question is about."""
    match view.step:
        case Act():
            return "Your turn"
        case March():
            return "Another Samurai"
        case Assign():
            return "Place the Samurai"
        case Settle():
            return "Confirm"
        case None:
            return "End of the game"


# ---- labels


def label(action: Action, view: Sight) -> tuple[Words, ...]:
    match action:
        case Take(space):
            return (_taking(view, space),)
        case Another(source, target):
            return _("Move another Samurai from the {person} column", person=NAMES[source]), _to(target)
        case Daimyo() | Ronin() | Geisha() | Ninja():
            return _ability_path(action, view.table)
        case Place(column):
            return (_("Put it above the {person} column", person=NAMES[column]),)
        case Done():
            return (_("No more Samurai"),)
        case Confirm():
            return (_("Confirm the turn"),)
        case Undo():
            return (_("Undo the last step"),)


def _taking(view: Sight, space: int) -> Words:
    """With what comes of it: who scores, and how much for you and for the other court."""
    n, chip = space + 1, on_top(view.table, space)
    if view.me is None:
        return _("Take {chip} from stack {n}", n=n, chip=chip)
    person, mine, theirs, other = foreseen(view, view.me, space)
    if (mine, theirs) == (0, 0):
        return _("Take {chip} from stack {n}; {person} scores nothing", n=n, chip=chip, person=person)
    return _(
        "Take {chip} from stack {n}; {person}: you {mine}, {who} {theirs}",
        n=n,
        chip=chip,
        person=person,
        mine=mine,
        who=Who(other),
        theirs=theirs,
    )


def foreseen(view: Sight, me: Seat, space: int) -> tuple[Text, Words, Words, Seat]:
    """Who scores if this chip is taken, and how much for this seat and for the other one."""
    seen = forecast(view.table, me, space, view.house)
    mine, theirs = own_first(me)
    return NAMES[seen.scored.person], points_foreseen(seen, mine), points_foreseen(seen, theirs), theirs


def _ability_path(action: Daimyo | Ronin | Geisha | Ninja, table: Table) -> tuple[Words, ...]:
    match action:
        case Daimyo():
            return (NAMES[DAIMYO], *_samurai_path(action))
        case Ronin():
            return (NAMES[RONIN], *_ghost_path(action))
        case Geisha():
            return (NAMES[GEISHA], *_chip_path(action, table))
        case Ninja():
            return (NAMES[NINJA], _("Move up the opponent’s {person} chip", person=NAMES[action.person]), *_borrowed_path(action, table))


def _samurai_path(action: Daimyo) -> tuple[Words, ...]:
    return _("Move a Samurai from the {person} column", person=NAMES[action.source]), _to(action.target)


def _to(person: Person) -> Text:
    return _("to the {person} column", person=NAMES[person])


def _ghost_path(action: Ronin) -> tuple[Words, ...]:
    source = _("Move a ghost from the supply") if action.source is None else _("Move the ghost from stack {n}", n=action.source + 1)
    return source, _("back to the supply") if action.target is None else _("onto stack {n}", n=action.target + 1)


def _chip_path(action: Geisha, table: Table) -> tuple[Words, ...]:
    source = _("Move {chip} from stack {n}", n=action.source + 1, chip=on_top(table, action.source))
    return source, _("onto stack {n}", n=action.target + 1)


def _borrowed_path(action: Ninja, table: Table) -> tuple[Words, ...]:
    match action.deed:
        case Daimyo():
            return _samurai_path(action.deed)
        case Ronin():
            return _ghost_path(action.deed)
        case Geisha():
            return _chip_path(action.deed, table)
        case None:
            return (_("only move it up, without its action"),)


def kind(action: Action, view: Sight) -> Kind:
    match action:
        case Confirm():
            return Kind.DONE
        case Daimyo() | Ronin() | Geisha() | Ninja():
            return Kind.ABILITY
        case Done():
            return Kind.PASS
        case Undo():
            return Kind.UNDO
        case Take() | Another() | Place():
            return Kind.PLAY


# ---- events


def narrate(event: events.Event) -> Words:
    match event:
        case events.Prepared(deed):
            return _("Draft: {what}", what=_told(deed))
        case events.Undone():
            return _("The last step is undone.")
        case events.Scored() if not any(event.points):
            return _("No one scores: {what}.", what=what_scores(event))
        case events.Scored():
            return _("Scored: {what}. {sums}.", what=what_scores(event), sums=products(event))
        case events.GhostsReturned():
            return _("No chip could be taken, so all ghosts return to the supply.")
        case events.HallEmpty():
            return _("The hall is empty. The game is over.")
        case _:
            return _told(event)


def _told(deed: events.Deed) -> Text:
    who = Who(deed.seat)
    match deed:
        case events.Took(space=space, person=person):
            return _("{who} takes from stack {n}: {chip}.", who=who, n=space + 1, chip=NAMES[person])
        case events.Assigned(column=column):
            return _("{who} puts the Samurai above the {person} column.", who=who, person=NAMES[column])
        case events.Moved(by=None):
            return _("{who} moves another Samurai: {start} → {goal}.", who=who, start=NAMES[deed.source], goal=NAMES[deed.target])
        case events.Moved():
            return _(
                "{who}, {by}: a Samurai moves, {start} → {goal}.",
                who=who, by=_caller(deed.by, DAIMYO), start=NAMES[deed.source], goal=NAMES[deed.target],
            )  # fmt: skip
        case events.Haunted():
            return _(
                "{who}, {by}: a ghost moves, {start} → {goal}.",
                who=who, by=_caller(deed.by, RONIN), start=stack_name(deed.source), goal=stack_name(deed.target),
            )  # fmt: skip
        case events.Carried():
            return _(
                "{who}, {by}: {chip} moves, {start} → {goal}.",
                who=who, by=_caller(deed.by, GEISHA), chip=NAMES[deed.person],
                start=stack_name(deed.source), goal=stack_name(deed.target),
            )  # fmt: skip
        case events.Spent(person=person):
            return _("{who}, Ninja: the opponent’s {person} chip moves up without its action.", who=who, person=NAMES[person])


def _caller(by: Person | None, ability: Person) -> Text:
    if by == NINJA:
        return _("Ninja with the opponent’s {person} chip", person=NAMES[ability])
    return NAMES[ability]
