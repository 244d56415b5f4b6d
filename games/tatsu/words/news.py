"""What just happened, in the one sentence that stands above a picture."""

from __future__ import annotations

from games.core.text import Phrases, Text, Words
from games.tatsu.rules.events import Asked, Dealt, Merged
from games.tatsu.rules.rulebook import the_strongest_spirit
from games.tatsu.rules.table import Answer, Laid, Round
from games.tatsu.view.sight import Sight
from games.tatsu.words.names import card_short, place_name
from games.tatsu.words.say import result
from games.tatsu.words.turn import asking, narrate

_ = Phrases("tatsu")


def news(view: Sight) -> Words:
    """The last thing that was done. Who is asked for a card reads so in the question, and here what was before it."""
    step = view.step
    if isinstance(step, Answer) and step.seat != view.me:
        return asking(Asked(step.place, step.of), view.me)
    if view.trick:
        return _laid(view.trick[-1])
    if view.before is not None:
        return _ended(view, view.before)
    if view.last_hand is not None:
        return result(view.last_hand, view.me)
    return narrate(Dealt(view.hand, view.places[view.dealer], any(place.ghost for place in view.places)))


def _laid(laid: Laid) -> Text:
    who, card = place_name(laid.place), card_short(laid.card)
    if laid.of == laid.place:
        return _("{who} played {card}.", who=who, card=card)
    return _("{other} played {card} in front of {who}, as asked.", other=place_name(laid.of), card=card, who=who)


def _ended(view: Sight, ended: Round) -> Words:
    """Whoever laid the merge spirit leads, and a merge spirit is all that keeps a round from being won."""
    if ended.winner is None and view.step is not None:
        return narrate(Merged(view.step.place, view.pending.count))
    best = the_strongest_spirit(ended.laid)
    return _("{who} took the trick with {card}.", who=place_name(best.place), card=card_short(best.card))
