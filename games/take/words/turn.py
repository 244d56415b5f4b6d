"""The question, the labels of the actions, and the events in words. The table itself is in say.py and in pictures."""

from __future__ import annotations

from games.core.labels import Kind
from games.core.text import Phrases, Text, Who, Words, listed
from games.take.rules.cards import DAIMYO, GEISHA, NINJA, RONIN, Person
from games.take.rules.events import (
    Assigned,
    Carried,
    Deed,
    Event,
    GhostsReturned,
    HallEmpty,
    Haunted,
    Moved,
    Prepared,
    Scored,
    Spent,
    Took,
    Undone,
)
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
            return _("Another Samurai from: {person}", person=NAMES[source]), _("To: {person}", person=NAMES[target])
        case Daimyo() | Ronin() | Geisha() | Ninja():
            return _ability_path(action, view.table)
        case Place(column):
            return (_("Above the column: {person}", person=NAMES[column]),)
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
        return _("Stack {n}: {chip}", n=n, chip=chip)
    seen = forecast(view.table, view.me, space, view.house)
    points = tuple(points_foreseen(seen, each) for each in own_first(view.me))
    if points == (0, 0):
        return _("Stack {n}: {chip} · {person} scores nothing", n=n, chip=chip, person=NAMES[seen.scored.person])
    return _("Stack {n}: {chip} · {person} scores {points}", n=n, chip=chip, person=NAMES[seen.scored.person], points=listed(points, " : "))


def _ability_path(action: Daimyo | Ronin | Geisha | Ninja, table: Table) -> tuple[Words, ...]:
    match action:
        case Daimyo():
            return (NAMES[DAIMYO], *_samurai_path(action))
        case Ronin():
            return (NAMES[RONIN], *_ghost_path(action))
        case Geisha():
            return (NAMES[GEISHA], *_chip_path(action, table))
        case Ninja():
            return (NAMES[NINJA], _("Opponent’s chip: {person}", person=NAMES[action.person]), *_borrowed_path(action, table))


def _samurai_path(action: Daimyo) -> tuple[Words, ...]:
    return _("Samurai from: {person}", person=NAMES[action.source]), _("To: {person}", person=NAMES[action.target])


def _ghost_path(action: Ronin) -> tuple[Words, ...]:
    source = _("Ghost from the supply") if action.source is None else _("Ghost from stack {n}", n=action.source + 1)
    return source, _("Back to the supply") if action.target is None else _("Onto stack {n}", n=action.target + 1)


def _chip_path(action: Geisha, table: Table) -> tuple[Words, ...]:
    source = _("From stack {n}: {chip}", n=action.source + 1, chip=on_top(table, action.source))
    return source, _("Onto stack {n}", n=action.target + 1)


def _borrowed_path(action: Ninja, table: Table) -> tuple[Words, ...]:
    match action.deed:
        case Daimyo():
            return _samurai_path(action.deed)
        case Ronin():
            return _ghost_path(action.deed)
        case Geisha():
            return _chip_path(action.deed, table)
        case None:
            return (_("Only move it up, no action"),)


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


def narrate(event: Event) -> Words:
    match event:
        case Prepared(deed):
            return _("Draft: {what}", what=_told(deed))
        case Undone():
            return _("The last step is undone.")
        case Scored() if not any(event.points):
            return _("No one scores: {what}.", what=what_scores(event))
        case Scored():
            return _("Scored: {what}. {sums}.", what=what_scores(event), sums=products(event))
        case GhostsReturned():
            return _("No chip could be taken, so all ghosts return to the supply.")
        case HallEmpty():
            return _("The hall is empty, the game is over.")
        case _:
            return _told(event)


def _told(deed: Deed) -> Text:
    who = Who(deed.seat)
    match deed:
        case Took(space=space, person=person):
            return _("{who} takes from stack {n}: {chip}.", who=who, n=space + 1, chip=NAMES[person])
        case Assigned(column=column):
            return _("{who} puts the Samurai above the column: {person}.", who=who, person=NAMES[column])
        case Moved(by=None):
            return _("{who} moves another Samurai: {start} → {goal}.", who=who, start=NAMES[deed.source], goal=NAMES[deed.target])
        case Moved():
            return _(
                "{who}, {by}: a Samurai moves, {start} → {goal}.",
                who=who, by=_caller(deed.by, DAIMYO), start=NAMES[deed.source], goal=NAMES[deed.target],
            )  # fmt: skip
        case Haunted():
            return _(
                "{who}, {by}: a ghost moves, {start} → {goal}.",
                who=who, by=_caller(deed.by, RONIN), start=stack_name(deed.source), goal=stack_name(deed.target),
            )  # fmt: skip
        case Carried():
            return _(
                "{who}, {by}: {chip} moves, {start} → {goal}.",
                who=who, by=_caller(deed.by, GEISHA), chip=NAMES[deed.person],
                start=stack_name(deed.source), goal=stack_name(deed.target),
            )  # fmt: skip
        case Spent(person=person):
            return _("{who}, Ninja: the opponent’s chip {person} moves up without its action.", who=who, person=NAMES[person])


def _caller(by: Person | None, ability: Person) -> Text:
    if by == NINJA:
        return _("Ninja with the opponent’s chip {person}", person=NAMES[ability])
    return NAMES[ability]
