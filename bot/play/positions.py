"""The positions of matches in memory: of those looked at last all that was derived, of many more the position, of the rest nothing."""

from __future__ import annotations

from collections import deque
from weakref import WeakValueDictionary

from bot.match.moment import Moment
from games.core.memory import LRU, room

RECENT = room("positions", 200_000)  # matches whose Moments keep what was derived from them
JUST_ENDED = 10  # matches that are over and whose last position their table and panels are still to show
KNOWN = 2_000  # matches whose positions are in memory, about 16 kB each


class Positions:
    def __init__(self) -> None:
        self.latest: LRU[int, Moment] = LRU(KNOWN)  # of the matches being played
        self._recent: LRU[int, Moment] = LRU(RECENT, Moment.evict)  # of these, the ones that keep what was derived
        self._ended: WeakValueDictionary[int, Moment] = WeakValueDictionary()  # of those that are over, as long as somebody looks
        self._just_ended: deque[Moment] = deque(maxlen=JUST_ENDED)  # somebody is about to

    def get(self, match_id: int) -> Moment | None:
        moment = self.latest.get(match_id)
        if moment is None:
            return self._ended.get(match_id)
        self._recent.put(match_id, moment)
        return moment

    def put(self, moment: Moment) -> None:
        number = moment.match.id
        if moment.playing:
            self.latest.put(number, moment)
            self._recent.put(number, moment)
        else:
            self.evict(number)
            self._ended[number] = moment
            self._just_ended.append(moment)

    def evict(self, match_id: int) -> None:
        self.latest.pop(match_id, None)
        self._recent.pop(match_id, None)
        self._ended.pop(match_id, None)
