"""The quick table on which computer players of Samurai Sword think plays exactly as the rules do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from games.core.dice import Dice, dice_of
from games.core.game import Seat
from games.samurai_sword import GAME
from games.samurai_sword.cards import BATTLECRY, BREATHING, BUSHIDO, DAIMYO, DIVERSION, HAND_LIMIT, IEYASU, JUJUTSU, NO_CARD, TEA_CEREMONY
from games.samurai_sword.table import (
    Attacked,
    DrawFirst,
    Drop,
    EndTurn,
    Exert,
    Face,
    Given,
    Pick,
    PlayCard,
    PlayGeisha,
    PlayOn,
    Reply,
    State,
    Strike,
    decision_of,
)
from games.samurai_sword.wits_playout import Playout
from games.samurai_sword.wits_policy import POLICY
from games.samurai_sword.wits_roles import unsuspecting
from games.samurai_sword.wits_table import Table
from tests.games.cases import played, variants

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


def seen_on(table: Table) -> dict[str, Any]:
    """Everything that lies there; hands and what lies before players are in no order on it."""
    rows = {name: getattr(table, name) for name in Table.__slots__ if name not in {"hands", "fronts"}}
    return rows | {"hands": [sorted(hand) for hand in table.hands], "fronts": [sorted(front) for front in table.fronts]}


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


def cards(table: Table) -> list[int]:
    lying: list[Sequence[int]] = [*table.hands, *table.fronts, table.deck, table.discard, [table.played] if table.played else []]
    return sorted(card for there in lying for card in there)
