"""Who sees what: a seat sees its own cards, what lies face up, and the backs of all others. At the end everything lies open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from games.core.agenda import open_steps, step_of
from games.core.game import Seat, View
from games.tenno.rules.cards import HIDDEN, MONK
from games.tenno.rules.changes import lately_changed, since_the_last_turn
from games.tenno.rules.table import TOGETHER, Battle, Captive, Clash, Decision, House, Look, Place, State, Step, Turns

FaceUp: TypeAlias = tuple[Seat, int, int | None]  # whose card, in which slot, and which it is


class Sight(View, frozen=True):
    """What one seat may see. The agenda is no secret: it follows from what everybody saw."""

    places: tuple[Place, ...]  # cards that lie face down are HIDDEN
    agenda: tuple[Step, ...]
    discard: int
    shown: Battle | None
    house: House
    lately: Turns
    peeked: Look | None

    @property
    def over(self) -> bool:
        return not self.agenda

    @property
    def steps(self) -> tuple[Decision, ...]:
        """What has to be decided now."""
        return open_steps(self.agenda, TOGETHER)

    @property
    def step(self) -> Decision | None:
        """What this seat has to decide."""
        return None if self.me is None else step_of(self.steps, self.me)

    @property
    def mine(self) -> Place:
        assert self.me is not None, "a spectator has no cards"
        return self.places[self.me]

    @property
    def changed(self) -> Mapping[tuple[Seat, int], bool]:
        """The slots that changed since the last turn of this seat began, or to whoever watches just now; whether that is sure."""
        if self.me is None:
            return lately_changed(self.lately, self.agenda)
        return since_the_last_turn(self.lately, self.agenda, self.me, len(self.places))

    @property
    def clash(self) -> Clash | None:
        """The two cards that lie face up: their battle has just been fought, or waits for the Monk."""
        return _clash(self.shown, self.agenda)


def view(state: State, me: Seat | None) -> Sight:
    face_up = frozenset(_face_up(state, me))
    return Sight(
        me=me,
        places=tuple([_seen(state, Seat(seat), me, face_up) for seat in range(len(state.places))]),
        agenda=state.agenda,
        discard=len(state.discard),
        shown=state.shown,
        house=state.house,
        lately=state.lately,
        peeked=state.peeked,
    )


def _seen(state: State, seat: Seat, me: Seat | None, face_up: frozenset[FaceUp]) -> Place:
    place = state.places[seat]
    if not state.agenda:
        return place
    if seat == me:
        return Place(place.table, place.hand, _backs(place), place.placed)
    left, middle, right = (card if card is None or (seat, slot, card) in face_up else HIDDEN for slot, card in enumerate(place.table))
    return Place((left, middle, right), (HIDDEN,) * len(place.hand), _backs(place), place.placed)


def _backs(place: Place) -> tuple[Captive, ...]:
    return tuple([Captive(captive.owner, HIDDEN) for captive in place.prison])


def _face_up(state: State, me: Seat | None) -> Iterator[FaceUp]:
    """The cards that everybody has just been shown, or that only this viewer looks at."""
    clash = _clash(state.shown, state.agenda)
    if clash is not None:
        yield clash.attacker, clash.slot, clash.attack
        yield clash.defender, clash.target, clash.defence
        if clash.monk is not None:
            yield clash.defender, clash.monk, MONK
    for step in state.steps:
        if isinstance(step, Look) and step.seat == me:
            yield step.of, step.slot, state.places[step.of].table[step.slot]


def _clash(shown: Battle | None, agenda: tuple[Step, ...]) -> Clash | None:
    return shown.clash if shown is not None else next((step for step in agenda if isinstance(step, Clash)), None)
