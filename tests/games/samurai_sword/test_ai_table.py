"""The quick table on which computer players of Samurai Sword think plays exactly as the rules do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

import pytest

from games.core.dice import Dice, dice_of
from games.core.game import Seat
from games.samurai_sword import GAME
from games.samurai_sword.ai.playout import Playout
from games.samurai_sword.ai.policy import POLICY
from games.samurai_sword.ai.table import Table
from games.samurai_sword.rules.cards import (
    BATTLECRY,
    BOKKEN,
    BREATHING,
    BUSHIDO,
    DAIMYO,
    DIVERSION,
    FOCUS,
    HAND_LIMIT,
    IEYASU,
    JUJUTSU,
    NINJA_1,
    NINJA_3,
    NO_CARD,
    PARRY,
    SAMURAI,
    SHOGUN,
    TEA_CEREMONY,
)
from games.samurai_sword.rules.table import (
    Attacked,
    DrawFirst,
    Drop,
    EndTurn,
    Exert,
    Face,
    Given,
    Pick,
    Picked,
    PlayCard,
    PlayGeisha,
    PlayOn,
    Reply,
    State,
    Strike,
    decision_of,
)
from games.samurai_sword.view.roles import unsuspecting
from tests.games.cases import played, variants
from tests.games.samurai_sword.positions import A, B, C, D, allowed, do, empty, place, table
from tests.games.samurai_sword.referee import Foul, Referee, seen_on

TABLES = [(seats, options) for seats in GAME.seats for options in variants(GAME, seats)]


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_whatever_is_done_the_quick_table_looks_as_the_rules_leave_it(seats: int, options: dict[str, str]) -> None:
    kinds = set[type[Any]]()
    for number in range(3):
        seed = f"side by side {number}"
        for before, after in pairwise(played(GAME, seats, options, seed)):
            assert after.seat is not None
            if isinstance(decision_of(before.state.agenda, after.seat), Pick):
                continue
            table = Table(before.state)
            Doing(table, before.state, dice_of(seed, after.number)).do(after.seat, after.action)
            assert seen_on(table) == seen_on(Table(after.state)), after.action
            kinds.add(type(after.action))
        assert table.ended and table.winner() == winner(after.state)
    assert kinds >= {Strike, Reply, PlayCard, PlayOn, PlayGeisha, EndTurn}


def winner(state: State) -> int:
    outcome = GAME.outcome(state)
    assert outcome is not None
    return Table(state).side(outcome.places[0][0])


class Doing:
    """An action on the quick table, and what follows by itself."""

    def __init__(self, table: Table, state: State, dice: Dice) -> None:
        self.table, self.state, self.dice = table, state, dice

    def do(self, seat: Seat, action: Any) -> None:
        table = self.table
        match action:
            case Strike(weapon):
                table.take_up(seat, weapon)
            case Reply(card):
                self._reply(seat, card)
            case DrawFirst(discard):
                table.draw_phase(seat, discard, self.dice)
            case Drop(card):
                table.spend(seat, card)
                self._end_turn(seat)
            case EndTurn():
                self._end_turn(seat)
            case PlayCard(card):
                self._play(seat, card)
            case PlayOn(card, target) if card == BUSHIDO:
                table.bushido(seat, target)
            case PlayOn(card, target):
                {BREATHING: table.breathing, DIVERSION: table.diversion}[card](seat, target, self.dice)
            case PlayGeisha(target, card):
                table.geisha(seat, target, card, self.dice)
            case Exert():
                table.exert(seat, self.dice)

    def _play(self, seat: Seat, card: int) -> None:
        table = self.table
        if card in (BATTLECRY, JUJUTSU):
            reached = table.reached(seat)
            table.take_up(seat, card)
            if not reached:
                table.answered(seat, {})
        elif card in (DAIMYO, TEA_CEREMONY):
            table.draws(seat, card, self.dice)
        else:
            table.property(seat, card)

    def _reply(self, seat: Seat, card: int) -> None:
        table, step = self.table, decision_of(self.state.agenda, seat)
        if isinstance(step, Attacked):
            if card:
                table.parry(seat, card)
            else:
                table.hit(seat, step.by, self.dice)
        elif isinstance(step, Face):
            given = {other.seat: other.card for other in self.state.agenda if isinstance(other, Given)} | {seat: card}
            faced = [other.seat for other in self.state.agenda if isinstance(other, Face | Given)]
            if len(given) == len(faced):
                table.answered(step.by, {other: given[other] for other in faced})
        else:
            table.duty(seat, card)
            self._draw(seat)

    def _end_turn(self, seat: Seat) -> None:
        if len(self.table.hands[seat]) <= HAND_LIMIT:
            left = (seat + 1) % self.table.seats
            if not self.table.recovery(left, self.dice):
                self._draw(left)

    def _draw(self, seat: int) -> None:
        table = self.table
        if not table.ended and not (table.characters[seat] == IEYASU and table.discard):
            table.draw_phase(seat, False, self.dice)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_playing_on_answers_every_question_and_loses_no_card(seats: int, options: dict[str, str]) -> None:
    played_on = 0
    for number, position in enumerate(played(GAME, seats, options, "on")):
        agenda = position.state.agenda
        if number % 7 or not agenda or isinstance(agenda[0], Pick):
            continue
        table = Table(position.state)
        before = cards(table)
        Playout(table, POLICY, unsuspecting(seats, table.shogun), Dice(f"{number}")).on(agenda, seats)
        assert cards(table) == before
        assert table.played == NO_CARD
        played_on += 1
    assert played_on > 3


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_deed_of_a_playout_is_legal_and_leaves_what_the_rules_leave(seats: int, options: dict[str, str]) -> None:
    deeds = 0
    for number, position in enumerate(played(GAME, seats, options, "refereed")):
        agenda = position.state.agenda
        if number % 5 == 0 and agenda and not any(isinstance(step, Pick | Picked) for step in agenda):
            deeds += Referee(position.state, f"{number}").played_on(seats).deeds
    assert deeds > 20 * seats


def test_a_card_for_a_harmless_player_may_put_somebody_out_of_reach() -> None:
    """B strikes past A, who has no card, until Breathing gives A one."""
    roles = SHOGUN, SAMURAI, NINJA_1, NINJA_3
    state = table(empty(), place(BREATHING, BOKKEN, resilience=1), place(), place(resilience=3, honor=1), turn=B, roles=roles)
    assert allowed(state, B, Strike(BOKKEN, D))
    done = Referee(state, "breath").played_on(1)
    assert done.table.hands[A] and BREATHING not in done.table.hands[B] and done.table.resilience[D] == 3
    assert not allowed(do(state, (B, PlayOn(BREATHING, A))), B, Strike(BOKKEN, D))


FOULS: dict[str, tuple[State, Callable[[Referee], Any]]] = {
    "a second weapon": (
        table(place(BOKKEN), seats=4, turn=A, weapons=1),
        lambda referee: (referee.take_up(A, BOKKEN), referee.parry(B, PARRY)),
    ),
    "out of reach": (table(place(BOKKEN), seats=4), lambda referee: (referee.take_up(A, BOKKEN), referee.hit(C, A, Dice("foul")))),
    "eight cards kept": (table(place(*[FOCUS] * 8), seats=4), lambda referee: referee.over()),
    "seven cards and one dropped": (table(place(*[FOCUS] * 7), seats=4), lambda referee: referee.spend(A, FOCUS)),
    "a turn without a draw": (table(seats=4), lambda referee: (referee.recovery(B, Dice("foul")), referee.property(B, FOCUS))),
}


@pytest.mark.parametrize("foul", FOULS)
def test_the_referee_sees_a_foul(foul: str) -> None:
    state, deeds = FOULS[foul]
    with pytest.raises(Foul):
        deeds(Referee(state, "foul"))


def cards(table: Table) -> list[int]:
    lying: list[Sequence[int]] = [*table.hands, *table.fronts, table.deck, table.discard, [table.played] if table.played else []]
    return sorted(card for there in lying for card in there)
