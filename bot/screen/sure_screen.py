"""Confirmation of a choice that ends the turn early. It needs no stored state: the buttons contain everything."""

from __future__ import annotations

from bot.i18n import Reader
from bot.match.menu import Node, Path, at
from bot.match.moment import Moment
from bot.screen.custom_id import button_id
from bot.screen.parts import BUTTON_LIMIT, Button, ButtonRow, Style, clipped
from games.core.game import Seat
from games.core.labels import Kind
from games.core.text import Phrases, listed

_ = Phrases("bot")

NAMED = 3  # other possible choices


def sure(moment: Moment, seat: Seat, path: Path, reader: Reader, menu: Node) -> ButtonRow:
    """Two buttons: confirm, and go back to the choices."""
    match, asked, shown = moment.match.id, moment.asked[seat], moment.fingerprint(seat)
    yes = clipped(reader.plain(at(menu, path).label), BUTTON_LIMIT)
    return ButtonRow(
        (
            Button(yes, button_id(match, "pick", asked, (*path, 0), shown), Style.DANGER),
            Button(reader.plain(_("Back")), button_id(match, "pick", asked, path[:-1], shown)),
        )
    )


def still_possible(menu: Node, reader: Reader) -> str:
    more = [choice.label for choice in menu.children if choice.kind is not Kind.END]
    if len(more) <= NAMED:
        return reader(_("You can still do this: {choices}. End your turn anyway?", choices=listed(more)))
    some, rest = listed(more[:NAMED]), len(more) - NAMED
    return reader(_("You can still do this: {choices}, and {n} more. End your turn anyway?", choices=some, n=rest))
