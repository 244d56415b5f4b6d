"""What a watcher would groan at. Nobody plays it at any level, however it looks in a thought.

- a card attacked that is known to be stronger, although the same card may do better elsewhere, or need not attack at all;
- a known Shogun attacked by anybody but the Geisha, who takes whom he beats;
- the Geisha spent on what another card surely beats;
- a Monk shown for nothing;
- the match ended by an own attack with others ahead;
- a card looked at that is known, or nothing at all, while something is not known.

Known is what this player remembers. Where nothing else is left to do nothing is a blunder.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.tenno.ai.belief import Belief
from games.tenno.ai.looks import Looks
from games.tenno.ai.table import PRINTED, RESULTS
from games.tenno.rules.cards import GEISHA, SHOGUN
from games.tenno.rules.table import SLOTS, Action, Again, Decline, Peek, PeekAt, ShowMonk, Strike
from games.tenno.view.sight import Sight


def blunders(view: Sight, belief: Belief, legal: Sequence[Action], looks: Looks | None = None) -> list[bool]:
    looks = looks or Looks(view, belief)
    found = [False] * len(legal)
    strikes = [action for action in legal if isinstance(action, Strike)]
    if strikes:
        attacks = Attacks(looks, strikes, may_stop=isinstance(view.step, Again))
        found = [isinstance(action, Strike) and attacks.is_blunder(action) for action in legal]
    elif ShowMonk() in legal:
        found = [isinstance(action, ShowMonk) and for_nothing(view) for action in legal]
    elif isinstance(view.step, Peek):
        known = [looks.known((view.step.of, slot)) for slot in SLOTS]
        found = [known[action.slot] if isinstance(action, PeekAt) else isinstance(action, Decline) for action in legal]
    return [False] * len(legal) if all(found) else found


def for_nothing(view: Sight) -> bool:
    clash = view.clash
    assert clash is not None
    return RESULTS[False][clash.attack][clash.defence] == RESULTS[True][clash.attack][clash.defence]


class Attacks:
    """All attacks that are possible now, and what is certain of them."""

    def __init__(self, looks: Looks, strikes: Sequence[Strike], *, may_stop: bool) -> None:
        self.looks, self.strikes, self.may_stop = looks, strikes, may_stop
        self.results = {strike: looks.results(strike) for strike in strikes}
        self.fatal = {strike for strike in strikes if self._is_fatal(strike)}

    def is_blunder(self, strike: Strike) -> bool:
        if strike in self.fatal:
            return self.may_stop or len(self.fatal) < len(self.strikes)
        others = [other for other in self.strikes if other != strike and other not in self.fatal]
        if self.card(strike) == GEISHA:
            return any(self.aim(other) == self.aim(strike) and self.results[other] == {1} for other in others)
        if self.is_shogun(strike) and not all(map(self.is_shogun, others)):
            return True
        return self.is_lost(strike) and (self.may_stop or any(other.slot == strike.slot and not self.is_lost(other) for other in others))

    def card(self, strike: Strike) -> int:
        return self.looks.table.cards[self.looks.me][strike.slot]

    @staticmethod
    def aim(strike: Strike) -> tuple[int, int]:
        return strike.defender, strike.target

    def is_lost(self, strike: Strike) -> bool:
        return self.results[strike] == {-1}

    def is_shogun(self, strike: Strike) -> bool:
        return self.looks.may_lie(self.aim(strike)) == {SHOGUN}

    def _is_fatal(self, strike: Strike) -> bool:
        """However it ends: nobody can play on, and somebody else has won."""
        table, me = self.looks.table, self.looks.me
        if self.looks.belief.forgotten or (table.hands[me] and table.hands[strike.defender]):
            return False
        attack = self.card(strike)
        for card in self.looks.may_lie(self.aim(strike)):
            for result in self.results[strike]:
                gap = (result <= 0 or attack == GEISHA) and not table.hands[me]
                theirs = (result >= 0 or card == GEISHA) and not table.hands[strike.defender]
                won = table.won[me] + (PRINTED[card] if result > 0 else 0)
                if not (gap or theirs) or won >= max(points for seat, points in enumerate(table.won) if seat != me):
                    return False
        return True
