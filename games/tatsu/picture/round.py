"""The round that is played: its cards in the order they were laid, whose they were, and which of them takes the trick as it stands."""

from __future__ import annotations

from games.core.drawing import Asked, Items, circle, note, pill
from games.core.text import Phrases
from games.tatsu.picture.faces import LIVERIES, empty, spirit
from games.tatsu.rules.cards import MERGES, STRENGTH
from games.tatsu.rules.rulebook import the_strongest_spirit
from games.tatsu.rules.table import Answer, Place, TakeTurn
from games.tatsu.view.sight import Closed, Sight
from games.tatsu.words.names import place_name
from games.tatsu.words.news import news
from games.tatsu.words.turn import ask

_ = Phrases("tatsu")

TAG = 30.0  # how high a word above a card is
WIDE = 200.0  # from here on words beside a number have two lines


def acts(view: Sight, place: Place) -> bool:
    match view.step:
        case TakeTurn(acting):
            return acting == place
        case Answer(_, of):
            return of == place
        case None:
            return False


def asked(view: Sight) -> Asked:
    """What stands above the picture: the question, or that there is none any more."""
    if view.step is None:
        return Asked(ask(view), news=news(view))
    clan = next((place.clan for place in view.places if place.seat == view.me and not place.ghost), None)
    return Asked(ask(view), view.me, view.step.seat == view.me, None if clan is None else LIVERIES[clan], news(view))


def in_order(view: Sight) -> tuple[Place, ...]:
    """The places of the four turns of this round."""
    first = view.trick[0].place if view.trick else view.step.place if view.step is not None else view.places[0]
    return tuple(view.places[(first.number + turn) % len(view.places)] for turn in range(4))


def turn_of(view: Sight, turn: int, x: float, y: float, width: float) -> Items:
    """The card of one of the four turns, or where it will lie."""
    if turn >= len(view.trick):
        asking = isinstance(view.step, Answer) and turn == len(view.trick)
        return empty(x, y, in_order(view)[turn].clan, width=width, asking=asking)
    return spirit(x, y, view.trick[turn].card, width=width)


def mark_of(view: Sight, turn: int, x: float, y: float, w: float) -> Items:
    """A word above the card that takes the trick as it stands, or because of which nobody takes it."""
    cards = [laid.card for laid in view.trick]
    merge = next((at for at, card in enumerate(cards) if card in MERGES), None)
    if merge is not None:
        return pill(x, y, _("the trick waits"), w=w, h=TAG, tint="rust") if turn == merge else ()
    if not cards or cards.index(best := the_strongest_spirit(view.trick).card) != turn:
        return ()
    equals = sum(STRENGTH[card] == STRENGTH[best] for card in cards)
    return pill(x, y, _("strongest") if equals == 1 else _("tied, played first"), w=w, h=TAG, tint="plum")


def giver_of(view: Sight, turn: int, x: float, y: float, w: float) -> Items:
    """Which turn it is, at the left end, and of a card that was asked for, whose it was."""
    left = x - w / 2 + 20
    if turn >= len(view.trick):
        return circle(left, y, turn + 1, tint="faded", r=18)
    laid, number = view.trick[turn], circle(left, y, turn + 1, tint="indigo", r=18, fill="indigo")
    if laid.of == laid.place:
        return number
    who = _("from {who}", who=place_name(laid.of))
    return (*number, *note(left + 30, y, who, within=w - 50, size=24, rows=2 if w > WIDE else 1, anchor="lm"))


def choosing(view: Sight, place: Place) -> int | None:
    """The clan of which a card of this place is to be chosen, where whoever looks sees its cards."""
    if view.step is None or not acts(view, place) or isinstance(view.holdings[place.number], Closed):
        return None
    return view.step.place.clan
