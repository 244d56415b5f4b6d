"""What happened last, in a sentence."""

from __future__ import annotations

from games.core.game import Seat, Told
from games.core.text import Phrases, Words
from games.samurai_sword.rules.cards import BUSHIDO
from games.samurai_sword.rules.events import Drew, Dropped, Event, Flipped, TurnBegan
from games.samurai_sword.rules.lately import parted
from games.samurai_sword.view.lately import deed_of
from games.samurai_sword.view.sight import Sight
from games.samurai_sword.words.recap import recap

_ = Phrases("samurai-sword")

PASSING = frozenset((TurnBegan, Drew, Dropped))  # events that matter least


def news(view: Sight) -> Words | None:
    """What happened last. While an answer is open the title tells of the deed, so this is what happened before it."""
    deed, (before, last) = deed_of(view), parted(view.lately)
    challenged = deed is not None and deed.asked and deed.card != BUSHIDO
    if challenged and (earlier := _gist(before, view.me)):
        return _("Before: {what}", what=earlier)
    return _gist(last, view.me)


def _gist(events: tuple[Event, ...], me: Seat | None) -> Words | None:
    """The deed in a sentence, or what Bushido turned up since; cards that were merely drawn only where nothing else was done."""
    flipped = next((at for at, event in enumerate(events) if type(event) is Flipped), 0)
    weighty = tuple(event for event in events[flipped:] if type(event) not in PASSING)
    lines = recap([Told(event) for event in weighty or events], me)
    return lines[0].words if lines else None
