"""The choices as buttons say them: stacks by their number in the picture, and what a chip scores in as few words as tell it."""

from __future__ import annotations

from games.core.text import Phrases, Text, Who, Words
from games.take.rules.cards import Person
from games.take.rules.table import Action, Another, Daimyo, Geisha, Ninja, Place, Ronin, Table, Take
from games.take.view.sight import Sight
from games.take.words.names import NAMES, on_top
from games.take.words.turn import foreseen, label

_ = Phrases("take")


def brief(action: Action, view: Sight) -> tuple[Words, ...]:
    match action:
        case Take(space):
            return (_taking(view, space),)
        case Daimyo() | Ronin() | Geisha() | Ninja():
            person, *_path = label(action, view)
            return person, *_ability(action, view.table)
        case Another(source, target):
            return NAMES[source], _to(target)
        case Place(column):
            return (NAMES[column],)
        case _:
            return label(action, view)


def _taking(view: Sight, space: int) -> Words:
    n, chip = space + 1, on_top(view.table, space)
    if view.me is None:
        return _("{n} {chip}", n=n, chip=chip)
    person, mine, theirs, other = foreseen(view, view.me, space)
    if (mine, theirs) == (0, 0):
        return _("{n} {chip} · {person}: nothing", n=n, chip=chip, person=person)
    return _("{n} {chip} · {person}: you {mine}, {who} {theirs}", n=n, chip=chip, person=person, mine=mine, who=Who(other), theirs=theirs)


def _ability(action: Daimyo | Ronin | Geisha | Ninja, table: Table) -> tuple[Words, ...]:
    match action:
        case Daimyo(source, target):
            return NAMES[source], _to(target)
        case Ronin(source, target):
            return _ghosts(source), _ghosts(target)
        case Geisha(source, target):
            return _("{n} {chip}", n=source + 1, chip=on_top(table, source)), _("Stack {n}", n=target + 1)
        case Ninja(person, deed):
            return NAMES[person], *((_("Only move it up"),) if deed is None else _ability(deed, table))


def _to(person: Person) -> Text:
    return _("→ {person}", person=NAMES[person])


def _ghosts(space: int | None) -> Text:
    return _("Supply") if space is None else _("Stack {n}", n=space + 1)
