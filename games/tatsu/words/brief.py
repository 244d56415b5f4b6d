"""The choices as buttons say them below the question, which names the clan."""

from __future__ import annotations

from games.core.text import Phrases, Words
from games.tatsu.rules.cards import MERGES, POINTS, STRENGTH, TIMES
from games.tatsu.rules.table import Action, Lay, LayUnseen, Place, Request
from games.tatsu.view.sight import Covered, Sight, count_of
from games.tatsu.words.names import place_name

_ = Phrases("tatsu")


def brief(action: Action, view: Sight) -> tuple[Words, ...]:
    match action:
        case Lay(card):
            return (_card(card),)
        case LayUnseen(column):
            return (_("Column {column}", column=column + 1),)
        case Request(of):
            return (_request(view, view.places[of]),)


def _card(card: int) -> Words:
    if card in MERGES:
        return _("Merge spirit")
    if TIMES[card]:
        return f"×{TIMES[card]}"
    return _.many("{strength} · {n} pt", "{strength} · {n} pts", POINTS[card], strength=STRENGTH[card])


def _request(view: Sight, of: Place) -> Words:
    """How many cards there are to choose from, face up or face down."""
    assert view.step is not None
    seen, clan = view.holdings[of.number], view.step.place.clan
    n = count_of(seen, clan) or (seen.below.count(clan) if isinstance(seen, Covered) else 0)
    if view.step.place.ghost and of.seat == view.me:
        return _("Your own hand · {n}", n=n)
    return _("Ask {who} · {n}", who=place_name(of), n=n)
