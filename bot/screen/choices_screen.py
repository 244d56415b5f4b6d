"""The choices of a question. A few are buttons, in rows by meaning; if there are more, the largest kind becomes a menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby

from msgspec.structs import replace

from bot.i18n import Reader
from bot.match.menu import Node, Path, at, breadcrumb, leaves
from bot.match.moment import Moment
from bot.screen import phone
from bot.screen.custom_id import button_id, option_value, select_id
from bot.screen.parts import BUTTON_LIMIT, OPTION_LIMIT, OPTIONS, Button, ButtonRow, Part, Select, SelectOption, Style, clipped, in_rows
from games.core.game import Seat, Several, Value
from games.core.labels import Kind
from games.core.text import Phrases, Words, listed

_ = Phrases("bot")

FEW = 10  # up to this many choices can all be buttons
LINES = 4  # the maximum number of lines of buttons beside a picture
READABLE = 36  # characters of a label that was joined from several: a button on a phone has hardly room for more

GOES_ON = {Kind.DONE, Kind.PLAY, Kind.ABILITY}

STYLES = {
    Kind.DONE: Style.SUCCESS,
    Kind.PLAY: Style.PRIMARY,
    Kind.ABILITY: Style.PRIMARY,
    Kind.PASS: Style.SECONDARY,
    Kind.COST: Style.DANGER,
    Kind.UNDO: Style.SECONDARY,
    Kind.END: Style.SECONDARY,
}


class Entry(Value, frozen=True):
    """A choice: an action, or (if `more`) a level of the menu."""

    path: Path
    label: str
    kind: Kind
    more: bool = False
    icon: str = ""
    joined: bool = False  # its label was joined from several


class Question(Value, frozen=True):
    """The match and seat of the choices, their menu, and the level in it."""

    match: int
    asked: int
    menu: str
    path: Path
    page: int


def choices(
    moment: Moment, seat: Seat, path: Path, page: int, reader: Reader, menu: Node, beside: Sequence[Button] = (), most: int = LINES
) -> list[Part]:
    """A level of the menu: what goes on, then side by side what ends or costs, the way back, and what stands `beside`."""
    question = _question(moment, seat, path, page)
    entries = entries_offered(at(menu, path), path, reader)
    in_menu = too_many(entries, most)
    found, here, last = list[Part](), list[Button](), list[Button]()
    for (goes_on, listed_there), run in groupby(entries, lambda entry: (entry.kind in GOES_ON, entry.kind in in_menu)):
        together = list(run)
        if listed_there:
            found += _menu(question, together, reader)
        elif goes_on:
            here += _buttons(question, together)
        else:
            last += _buttons(question, together)
    last += [*_way_back(question, reader.plain), *beside]
    return [*found, *(_together(here, last) or [*phone.in_lines(here), *phone.in_lines(last)])]


def together(moment: Moment, seat: Seat, several: Several, reader: Reader, menu: Node, beside: Sequence[Button] = ()) -> list[Part]:
    """A select in which as many are chosen as are asked for."""
    question = _question(moment, seat)
    paths = {moment.legal(seat)[at(menu, path).leaf or 0]: path for path, _labels in leaves(menu)}
    copies = Counter[Path]()
    options = list[SelectOption]()
    for path in map(paths.__getitem__, several.actions):
        entry = _leaf(menu, (), path, breadcrumb(menu, path), reader)
        value = option_value(".".join(map(str, (*path, copies[path]))), question.asked)
        options.append(SelectOption(clipped(entry.label, OPTION_LIMIT), value, icon=entry.icon))
        copies[path] += 1
    custom_id = select_id(question.match, "together", question.asked, menu=question.menu)
    placeholder = reader.plain(_("Choose {n}", n=several.number))
    return [Select(custom_id, placeholder, tuple(options), several.number), *phone.in_lines(beside)]


def _question(moment: Moment, seat: Seat, path: Path = (), page: int = 0) -> Question:
    return Question(moment.match.id, moment.asked[seat], moment.fingerprint(seat), path, page)


def _together(here: list[Button], last: list[Button]) -> list[ButtonRow]:
    """Both groups in one row if it has room; otherwise each starts a row of its own.

    With a single way to go on, and the cost of not taking it, the icons are left out if they take the room.
    """
    apart, both = len(phone.lines(here)) + len(phone.lines(last)), [*here, *last]
    if len(here) == 1 and len(phone.lines(both)) == apart:
        both = [replace(button, icon="") for button in both]
    return phone.in_lines(both) if len(phone.lines(both)) < apart else []


def entries_offered(node: Node, path: Path, reader: Reader) -> list[Entry]:
    """The entries of a level. If there is little behind them, the sub-entries replace their entry, provided that the labels read well."""
    few = len(leaves(node)) <= FEW
    found: list[Entry] = []
    for index, child in enumerate(node.children):
        behind = [_leaf(node, path, (index, *below), (child.label, *labels), reader) for below, labels in leaves(child)] if few else []
        if behind and all(len(entry.label) <= READABLE for entry in behind if entry.joined):
            found += behind
        else:
            found.append(Entry((*path, index), reader.bare.plain(child.label), child.kind, child.leaf is None, reader.face(child.label)))
    return sorted(found, key=lambda entry: entry.kind)


def _leaf(node: Node, path: Path, below: Path, labels: Sequence[Words], reader: Reader) -> Entry:
    label = listed(labels, " · ")
    return Entry((*path, *below), reader.bare.plain(label), at(node, below).kind, icon=reader.face(label), joined=len(below) > 1)


def too_many(entries: Sequence[Entry], most: int = LINES) -> set[Kind]:
    """The kinds that become a menu: if there are more than a few choices the largest kind, or all if the others are many, too.

    The same applies to a few choices that would fill the screen.
    """
    numbers = Counter(entry.kind for entry in entries)
    if not numbers or (len(entries) <= FEW and len(phone.lines(Button(_words(entry), "") for entry in entries)) <= most):
        return set()
    [(kind, number)] = numbers.most_common(1)
    return {kind} if len(entries) - number <= FEW else set(numbers)


def _words(entry: Entry) -> str:
    return clipped(f"{entry.label} …" if entry.more else entry.label, BUTTON_LIMIT)


def _buttons(question: Question, entries: Sequence[Entry]) -> list[Button]:
    """Icons are left out if they take another line, or if they are all the same."""
    without = [_button(question, entry, "") for entry in entries]
    if len(entries) > 1 and len({entry.icon for entry in entries}) == 1:
        return without
    beside = [_button(question, entry, entry.icon) for entry in entries]
    return beside if len(phone.lines(beside)) == len(phone.lines(without)) else without


def _button(question: Question, entry: Entry, icon: str) -> Button:
    path = button_id(question.match, "pick", question.asked, entry.path, question.menu)
    return Button(_words(entry), path, STYLES[entry.kind], icon=icon)


def _menu(question: Question, entries: Sequence[Entry], reader: Reader) -> list[Part]:
    """A select, in pages if necessary."""
    pages = -(-len(entries) // OPTIONS)
    page = min(question.page, pages - 1)
    found: list[Part] = [_select(question, entries[page * OPTIONS : (page + 1) * OPTIONS], reader.plain)]
    turns = [other for other in (page - 1, page + 1) if 0 <= other < pages]
    return found + in_rows([_turn(question, other, reader.plain) for other in turns])


def _select(question: Question, entries: Sequence[Entry], reader: Reader) -> Select:
    options = [SelectOption(clipped(entry.label, OPTION_LIMIT), _value(question, entry), icon=entry.icon) for entry in entries]
    custom_id = select_id(question.match, "pick", question.asked, question.path, question.menu)
    return Select(custom_id, reader(_("Choose")), tuple(options))


def _value(question: Question, entry: Entry) -> str:
    return option_value(".".join(map(str, entry.path[len(question.path) :])), question.asked, question.path)


def _turn(question: Question, page: int, reader: Reader) -> Button:
    return Button(reader(_("Page {n}", n=page + 1)), button_id(question.match, "page", question.asked, (page, *question.path)))


def _way_back(question: Question, reader: Reader) -> list[Button]:
    if not question.path:
        return []
    back = button_id(question.match, "pick", question.asked, question.path[:-1], question.menu)
    return [Button(reader(_("Back")), back)]
