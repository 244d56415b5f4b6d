"""The private panel: what a person holds and knows, the open question, and exactly the legal choices."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match.menu import Node, Path, at, breadcrumb
from bot.match.moment import Moment, told_since
from bot.screen.custom_id import button_id, option_value, select_id
from bot.screen.parts import (
    BUTTON_LIMIT,
    BUTTONS_IN_ROW,
    OPTION_LIMIT,
    OPTIONS,
    Button,
    ButtonRow,
    Divider,
    Image,
    Paragraph,
    Part,
    Screen,
    Select,
    SelectOption,
    Style,
    clipped,
    fitted,
    in_rows,
    small,
)
from bot.screen.recap_screen import retold
from bot.screen.table_screen import standing, titled
from games.core.game import Seat, Value
from games.core.text import Phrases, Words, listed

_ = Phrases("bot")


class Spot(Value, frozen=True):
    """Where in the panel somebody is: how deep in the menu, on which page, and what they are told beside it."""

    path: Path = ()
    page: int = 0
    note: Words | None = None
    since: int | None = None  # what was told after this move is new to them; None: since they looked last


TOP = Spot()


def panel(moment: Moment, seat: Seat, reader: Reader, spot: Spot = TOP, text_first: bool = False) -> Screen:
    """What matters most stands last: a channel shows the end of its newest message, on a phone little more than that."""
    parts: list[Part] = [Paragraph(f"-# {titled(moment.match, reader)}"), Paragraph(reader(moment.say(seat)))]
    parts += [] if text_first else [Image()]
    parts.append(Paragraph(small(retold(told_since(moment, seat, -1 if spot.since is None else spot.since), moment.game, seat, reader))))
    parts.append(Divider())
    if spot.note is not None:
        parts.append(Paragraph(reader(spot.note)))
    if moment.match.sitters[seat].away:
        parts += [
            Paragraph(reader(_("You were away, so the AI plays for you."))),
            ButtonRow((Button(reader.plain(_("I'm back")), button_id(moment.match.id, "back")),)),
        ]
    parts += question(moment, seat, reader, spot)
    if moment.playing:
        more = [Button(reader.plain(_("More")), button_id(moment.match.id, "more"))] if moment.match.direct else []
        parts.append(ButtonRow((Button(reader.plain(_("Rules")), button_id(moment.match.id, "explain")), *more)))
    return Screen(fitted(parts), scene=None if text_first else moment.scene(seat))


def question(moment: Moment, seat: Seat, reader: Reader, spot: Spot) -> list[Part]:
    if not moment.playing:
        return [Paragraph(standing(moment, reader))]
    parts: list[Part] = [Paragraph(f"### {reader(moment.ask(seat))}")]
    if seat not in moment.waiting:
        return parts
    node = at(moment.menu(seat), spot.path)
    if spot.path:
        parts.append(Paragraph(reader(listed(breadcrumb(moment.menu(seat), spot.path), " › "))))
    else:
        parts.append(Paragraph(small(reader(why) for why in moment.why_not(seat))))
    return parts + choices(moment, seat, node, spot, reader.plain)


def choices(moment: Moment, seat: Seat, node: Node, spot: Spot, reader: Reader) -> list[Part]:
    """A few choices are buttons, up to 25 a select, more come in pages."""
    match_id, asked, path = moment.match.id, moment.asked[seat], spot.path
    found: list[Part] = []
    navigation: list[Button] = []
    if len(node.children) <= BUTTONS_IN_ROW:
        found += in_rows([_button(match_id, asked, (*path, index), child, reader) for index, child in enumerate(node.children)])
    else:
        pages = -(-len(node.children) // OPTIONS)
        page = min(spot.page, pages - 1)
        found.append(_select(match_id, asked, path, page, node, reader))
        if pages > 1:
            navigation = [_page(match_id, asked, path, other, reader(label)) for other, label in _neighbours(page, pages)]
    if path:
        navigation.append(Button(reader(_("Back")), button_id(match_id, "pick", asked, path[:-1])))
    if navigation:
        found.append(ButtonRow(tuple(navigation)))
    return found


def _neighbours(page: int, pages: int) -> list[tuple[int, Words]]:
    before: list[tuple[int, Words]] = [(page - 1, _("Page {n}", n=page))] if page > 0 else []
    return before + ([(page + 1, _("Page {n}", n=page + 2))] if page < pages - 1 else [])


def _page(match_id: int, asked: int, path: Path, page: int, label: str) -> Button:
    return Button(label, button_id(match_id, "page", asked, (page, *path)))


def _button(match_id: int, asked: int, path: Path, child: Node, reader: Reader) -> Button:
    label = reader(child.label) if child.leaf is not None else f"{reader(child.label)} …"
    return Button(clipped(label, BUTTON_LIMIT), button_id(match_id, "pick", asked, path), Style.PRIMARY)


def _select(match_id: int, asked: int, path: Path, page: int, node: Node, reader: Reader) -> Select:
    first = page * OPTIONS
    shown = node.children[first : first + OPTIONS]
    return Select(
        select_id(match_id, "pick", asked, path),
        reader(_("Choose")),
        tuple(
            SelectOption(clipped(reader(child.label), OPTION_LIMIT), option_value(number, asked, path))
            for number, child in enumerate(shown, first)
        ),
    )
