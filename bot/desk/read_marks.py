"""How far each person has read in each match. Always in the store, and in memory while the match is in use."""

from __future__ import annotations

from collections.abc import Callable

from bot.match.moment import Moment
from bot.match.stored import Look
from bot.play.copies import Copies
from bot.play.part import Part
from bot.play.store import DeskStore


class ReadMarks(Part):
    def __init__(self, store: DeskStore) -> None:
        self._store = store
        self._known = Copies(store.looks)

    async def of(self, match_id: int, person: int) -> Look:
        return (await self._known.of(match_id)).get(person, Look())

    async def by(self, match_id: int) -> Callable[[int], int]:
        """A function from a person to the last move that they have seen, always up to date."""
        known = await self._known.of(match_id)
        return lambda person: known.get(person, Look()).seq

    def note(self, moment: Moment, person: int, since: int | None) -> None:
        """A person opened their panel or answered, and saw the events after the move `since` up to this moment."""
        look = Look(-1 if since is None else since, moment.seq)
        known = self._known.get(moment.match.id)
        if known is not None:
            if known.get(person) == look:
                return
            known[person] = look
        if moment.playing:
            self._store.note_look(moment.match.id, person, look)

    def evict(self, match_id: int | None) -> None:
        self._known.evict(match_id)

    def erase(self, person: int) -> None:
        for known in self._known.all():
            known.pop(person, None)
