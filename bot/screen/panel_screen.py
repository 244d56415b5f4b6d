"""The private panel: what a person holds and knows, the open question, and exactly the legal choices."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match import Phase, Play
from bot.screen.click import pick, press
from bot.screen.menu import Node, Path, at, breadcrumb, menu
from bot.screen.screen import (
    BUTTON_LIMIT,
    BUTTONS_IN_ROW,
    CHOICE_LIMIT,
    CHOICES,
    Button,
    Choice,
    Part,
    Row,
    Rule,
    Say,
    Screen,
    Select,
    Show,
    Style,
    clipped,
    fitted,
    rows,
    small,
)
from bot.screen.table_screen import recent, standing, titled
from games.core.game import Seat, Value
from games.core.text import Phrases, Words, listed

_ = Phrases("bot")


class Spot(Value, frozen=True):
    """Where in the panel somebody is: how deep in the menu, on which page, and what they are told beside it."""

    path: Path = ()
    page: int = 0
    note: Words | None = None


TOP = Spot()


def panel(play: Play, seat: Seat, tell: Reader, spot: Spot = TOP, text_first: bool = False) -> Screen:
    """What matters most stands last: a channel shows the end of its newest message, on a phone little more than that."""
    game = play.match.rules
    view = game.view(play.state, seat)
    parts: list[Part] = [Say(f"-# {titled(play.match, tell)}"), Say(tell(game.say(view)))]
    parts += [] if text_first else [Show()]
    parts.append(Say(small(recent(play, seat, tell, 4))))
    parts.append(Rule())
    if spot.note is not None:
        parts.append(Say(tell(spot.note)))
    if play.match.sitters[seat].away:
        parts += [
            Say(tell(_("You were away, so the AI plays for you."))),
            Row((Button(tell.plain(_("I'm back")), press(play.match.id, "back")),)),
        ]
    parts += question(play, seat, tell, spot)
    return Screen(fitted(parts), scene=None if text_first else game.scene(view))


def question(play: Play, seat: Seat, tell: Reader, spot: Spot) -> list[Part]:
    game = play.match.rules
    if play.match.phase is not Phase.PLAYING:
        return [Say(standing(play, tell))]
    view = game.view(play.state, seat)
    parts: list[Part] = [Say(f"### {tell(game.ask(view))}")]
    if seat not in game.waiting(play.state):
        return parts
    root = menu(game, play.state, seat, view)
    node = at(root, spot.path)
    if spot.path:
        parts.append(Say(tell(listed(breadcrumb(root, spot.path), " › "))))
    else:
        parts.append(Say(small(tell(why) for why in game.why_not(view))))
    return parts + choices(play, seat, node, spot, tell.plain)


def choices(play: Play, seat: Seat, node: Node, spot: Spot, say: Reader) -> list[Part]:
    """A few choices are buttons, up to a page a select, more are turned over."""
    match_id, asked, path = play.match.id, play.asked[seat], spot.path
    found: list[Part] = []
    navigation: list[Button] = []
    if len(node.children) <= BUTTONS_IN_ROW:
        found += rows([_button(match_id, asked, (*path, index), child, say) for index, child in enumerate(node.children)])
    else:
        pages = -(-len(node.children) // CHOICES)
        page = min(spot.page, pages - 1)
        found.append(_select(match_id, asked, path, page, node, say))
        if pages > 1:
            navigation = [_turned(match_id, asked, path, other, say(label)) for other, label in _neighbours(page, pages)]
    if path:
        navigation.append(Button(say(_("Back")), press(match_id, "pick", asked, path[:-1])))
    if navigation:
        found.append(Row(tuple(navigation)))
    return found


def _neighbours(page: int, pages: int) -> list[tuple[int, Words]]:
    before: list[tuple[int, Words]] = [(page - 1, _("Page {n}", n=page))] if page > 0 else []
    return before + ([(page + 1, _("Page {n}", n=page + 2))] if page < pages - 1 else [])


def _turned(match_id: int, asked: int, path: Path, page: int, label: str) -> Button:
    return Button(label, press(match_id, "page", asked, (page, *path)))


def _button(match_id: int, asked: int, path: Path, child: Node, say: Reader) -> Button:
    label = say(child.label) if child.leaf is not None else f"{say(child.label)} …"
    return Button(clipped(label, BUTTON_LIMIT), press(match_id, "pick", asked, path), Style.PRIMARY)


def _select(match_id: int, asked: int, path: Path, page: int, node: Node, say: Reader) -> Select:
    first = page * CHOICES
    shown = node.children[first : first + CHOICES]
    return Select(
        pick(match_id, "pick", asked, path),
        say(_("Choose")),
        tuple(Choice(clipped(say(child.label), CHOICE_LIMIT), str(first + index)) for index, child in enumerate(shown)),
    )
