"""*Ask the AI*: a player asks what the computer would do in their place. Only they read the answer; everyone sees that they asked."""

from __future__ import annotations

from collections import Counter

from msgspec.structs import replace

from bot.errors import Refused
from bot.match.moment import Moment
from bot.match.values import Advised, Match
from games.core.game import Seat
from games.core.text import Phrases, Text, Who, Words, listed

_ = Phrases("bot")


def advice_offered(moment: Moment, seat: Seat) -> bool:
    """To every asked player, whatever they hold: not offering it when there is a single choice would reveal that."""
    match = moment.match
    return match.advice and moment.game.strategy is not None and seat in moment.waiting and not match.sitters[seat].computer


def asked_for(moment: Moment, seat: Seat) -> Match:
    """Noted once for each question."""
    if not advice_offered(moment, seat):
        raise Refused(_("AI advice is turned off at this table."))
    advised = Advised(seat, moment.asked[seat])
    match = moment.match
    return match if advised in match.advised else replace(match, advised=(*match.advised, advised))


def askers_told(match: Match) -> Text | None:
    """What the table says of it."""
    asked = [Who(each.seat, match.names_asking(number)[each.seat]) for number, each in enumerate(match.advised)]
    if not asked:
        return None
    times = Counter(sorted(asked, key=lambda who: who.seat))
    who: list[Words] = [one if n == 1 else _.many("{who} ({n} time)", "{who} ({n} times)", n, who=one) for one, n in times.items()]
    return _("Asked the AI for advice: {who}", who=listed(who))
