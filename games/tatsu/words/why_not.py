"""What cannot be played now, and why."""

from __future__ import annotations

from collections.abc import Iterator

from games.core.text import Phrases, Text, Words
from games.tatsu.rules.table import Place, TakeTurn
from games.tatsu.view.sight import Covered, Seen, Sight, count_of
from games.tatsu.words.names import clan_name, place_name

_ = Phrases("tatsu")


def why_not(view: Sight) -> tuple[Words, ...]:
    step = view.step
    if step is None or step.seat != view.me:
        return ()
    clan, place = step.place.clan, step.place if isinstance(step, TakeTurn) else step.of
    return (*_foreign_cards(view.holdings[place.number], clan), *(_cannot_ask(view, place, clan) if isinstance(step, TakeTurn) else ()))


def _foreign_cards(seen: Seen, clan: int) -> Iterator[Text]:
    """The cards of the other clan, in one sentence."""
    if n := count_of(seen, 1 - clan):
        yield _.many(
            "You can’t play {n} card: only {clan} cards go here.",
            "You can’t play {n} cards: only {clan} cards go here.",
            n,
            clan=clan_name(clan),
        )
    if isinstance(seen, Covered) and count_of(seen, clan) and clan in seen.below:
        yield _("Face-down cards can’t be played while a card of the clan is face up.")


def _cannot_ask(view: Sight, asking: Place, clan: int) -> Iterator[Text]:
    none_shown = not any(count_of(seen, clan) for seen in view.holdings)
    for place in view.places:
        if place == asking or count_of(view.holdings[place.number], clan) or none_shown:
            continue
        if isinstance(view.holdings[place.number], Covered):
            yield _("{who} can’t be asked: no face-up card of the {clan} clan.", who=place_name(place), clan=clan_name(clan))
        else:
            yield _("{who} can’t be asked: no card of the {clan} clan.", who=place_name(place), clan=clan_name(clan))
