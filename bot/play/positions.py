"""Positions in memory: everything derived from the most recently used ones, only the position of many more, nothing of the rest."""

from __future__ import annotations

from collections import deque
from weakref import WeakValueDictionary

from bot.match.moment import Moment
from games.core.memory import LRU, room

RECENT = room("positions", 200_000)  # matches whose Moments keep what has been derived
JUST_ENDED = 10  # ended matches whose last position their table and panels still have to show
KNOWN = 2_000  # matches whose positions are in memory, about 16 kB each


class Positions:
    def __init__(self) -> None:
        self.latest: LRU[int, Moment] = LRU(KNOWN)  # of the matches in progress
        self._recent: LRU[int, Moment] = LRU(RECENT, Moment.evict)  # those of them that keep what has been derived
        self._ended: WeakValueDictionary[int, Moment] = WeakValueDictionary()  # of ended matches, as long as they are in use
        self._just_ended: deque[Moment] = deque(maxlen=JUST_ENDED)  # about to be used

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
