"""The cards of a round on the table, in the order they were laid; what waits; who took the last trick."""

from __future__ import annotations

from games.core.drawing import TALL, Asked, Items, Point, bundle, hexagon, note, sprite
from games.core.text import Phrases
from games.tatsu.cards import CLANS, multipliers_of, points_of
from games.tatsu.picture_faces import LIVERIES, empty, spirit, tint_of
from games.tatsu.rules import the_strongest_spirit
from games.tatsu.show import ask
from games.tatsu.sight import Pile, Sight
from games.tatsu.table import Answer, Laid, Place, TakeTurn
from games.tatsu.words import place_name

_ = Phrases("tatsu")


def acts(view: Sight, place: Place) -> bool:
    match view.step:
        case TakeTurn(acting):
            return acting == place
        case Answer(_, of):
            return of == place
        case None:
            return False


def asked(view: Sight) -> Asked | None:
    """What stands above the picture while something is asked."""
    if view.step is None:
        return None
    clan = next((place.clan for place in view.places if place.seat == view.me and not place.ghost), None)
    return Asked(ask(view), view.me, view.step.seat == view.me, None if clan is None else LIVERIES[clan])


def lying(view: Sight) -> tuple[Laid, ...]:
    """The cards of this round, or those of the last one until the next card is laid."""
    return view.before.laid if view.before is not None and not view.trick else view.trick


def in_order(view: Sight) -> tuple[Place, ...]:
    """The places of the four turns of the round that is seen."""
    cards = lying(view)
    first = cards[0].place if cards else view.step.place if view.step is not None else view.places[0]
    return tuple(view.places[(first.number + turn) % len(view.places)] for turn in range(4))


def turn_of(view: Sight, turn: int, at: Point, width: float) -> Items:
    """The card of one of the four turns, or where it will lie."""
    cards = lying(view)
    if turn >= len(cards):
        asking = isinstance(view.step, Answer) and turn == len(cards)
        return empty(at.x, at.y, in_order(view)[turn].clan, width=width, asking=asking)
    taken = view.before is not None and view.before.winner is not None
    won = taken and cards[turn] == the_strongest_spirit(cards)
    return spirit(at.x, at.y, cards[turn].card, width=width, faded=taken and not won, won=won, order=turn + 1)


def borrowed(view: Sight, turn: int, x: float, y: float, within: float, *, anchor: str = "mm") -> Items:
    """Whose card it was, if it was laid for somebody else."""
    cards = lying(view)
    if turn >= len(cards) or cards[turn].of == cards[turn].place:
        return ()
    return note(x, y, _("from {who}", who=place_name(cards[turn].of)), within=within, size=22, anchor=anchor)


def below(at: Point, width: float) -> float:
    """Where the first line under a card is written."""
    return at.y + width * TALL / 2 + 20


def centre(view: Sight, x: float, y: float) -> Items:
    """The pile that waits; after a round who took the trick."""
    if view.trick or view.before is None or view.before.winner is None:
        return pending_pile(x, y, view.pending)
    return (
        *note(x, y - 34, _("Trick taken by"), within=220, size=24),
        *note(x, y + 16, place_name(view.before.winner), within=220, size=30, rows=2, bold=True),
    )


def pending_pile(x: float, y: float, pile: Pile) -> Items:
    """Tricks that wait for a winner: how many cards, and what they are worth."""
    if not pile.count:
        return ()
    words = note(x, y + 12, _.of("cards", "waiting"), within=220, size=24)
    if pile.cards is None:
        return (*bundle(x, y - 42, pile.count, size=60), *words)
    times = [(clan, n) for clan in CLANS for n in multipliers_of(pile.cards, clan)]
    icons = (
        item
        for at, (clan, n) in enumerate(times)
        for item in sprite(x + (at - (len(times) - 1) / 2) * 38, y + 42, f"tatsu:multiplier-{n}", 34, tint=tint_of(clan))
    )
    return (*bundle(x - 44, y - 46, pile.count, size=54), *hexagon(x + 50, y - 46, points_of(pile.cards), r=26), *words, *icons)
