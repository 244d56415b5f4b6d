"""Computer players of Tenno: what they believe and forget, what they never do, and that the quick table keeps to the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import inf
from typing import Any

import pytest

from bot.i18n import Reader
from games.ai.arena import Pairing, measured, result
from games.ai.levels import Level, by_rule, choose
from games.core.dice import Dice
from games.core.game import Seat, Told
from games.tenno import GAME
from games.tenno.ai.belief import Belief, believe
from games.tenno.ai.blunders import blunders
from games.tenno.ai.memory import Memory
from games.tenno.ai.playout import ASTRAY, company, played_on
from games.tenno.ai.policy import policy_for
from games.tenno.ai.strategy import STRATEGY
from games.tenno.ai.table import Table, set_of
from games.tenno.rules.cards import HIDDEN
from games.tenno.rules.events import Attacked, Declined, Filled, Fought, MonkDecided, Peeked, Shuffled, Swapped
from games.tenno.rules.score import in_prison, ranking
from games.tenno.rules.table import (
    SLOTS,
    Action,
    Arrange,
    Clash,
    Decline,
    EndTurn,
    Exchange,
    Fill,
    Order,
    PeekAt,
    Refill,
    ShowMonk,
    State,
    Strike,
    Swap,
)
from tests.games.cases import events_for, played, variants
from tests.games.tenno.positions import LEFT, MIDDLE, RIGHT, START, A, B, after, choices, decline, position, strike
from tests.games.tenno.redeal import redeal
from tests.games.tenno.referee import Foul, Referee
from tests.games.tenno.stranger import stranger
from tests.games.test_leaks import compared
from tests.tiers import Many

TABLES = [(seats, options) for seats in GAME.seats for options in variants(GAME, seats)]
FEW = 8  # playouts


def asked(seats: int, seed: str, every: int = 1, options: dict[str, str] | None = None) -> Iterator[tuple[State, Seat, list[Any]]]:
    """Positions of a random match, who has to decide, and what that seat was told."""
    told: list[Told] = []
    for number, each in enumerate(played(GAME, seats, options, seed)):
        told += each.told
        if number % every == 0:
            for seat in sorted(GAME.waiting(each.state)):
                yield each.state, seat, events_for(told, seat)


def playouts(level: Level) -> int | None:
    """Easy never thinks."""
    return None if level is Level.EASY else FEW


def chances(belief: Belief, seat: Seat, slot: int) -> dict[int, float]:
    """What is believed to lie in a slot."""
    found: Counter[int] = Counter()
    for table, chance in belief.owners[seat].weighed():
        found[table[slot]] += chance  # type: ignore[assignment]
    return dict(found)


# ---- what is believed


@pytest.mark.dear
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_world_that_is_drawn_is_possible(seats: int, options: dict[str, str], many: Many) -> None:
    dice, others = Dice("worlds"), 0
    for state, seat, seen in islice(asked(seats, "worlds", 5, options), many(8, 1_000)):
        view = GAME.view(state, seat)
        for remembered in (seen, STRATEGY.forget(view, seen, dice), []):
            others += compared(GAME, state, believe(view, remembered).draw(dice), seat)
    assert others > many(3, 10), "nothing was hidden, so nothing was checked"


@pytest.mark.dear("7")
@pytest.mark.parametrize("seats", [2, 4, 7])
def test_the_truth_is_always_thought_possible(seats: int) -> None:
    dice, checked = Dice("truth"), 0
    for state, seat, seen in asked(seats, "truth", 3):
        view = GAME.view(state, seat)
        for remembered in (seen, STRATEGY.forget(view, seen, dice)):
            belief = believe(view, remembered)
            for owner, place in enumerate(state.places):
                table = tuple(card or 0 for card in place.table)
                assert dict(belief.owners[owner].weighed())[table] > 0  # type: ignore[index]
                checked += len(belief.owners[owner].tables) > 1
    assert checked > 20


def test_a_good_memory_knows_every_prison_and_what_everybody_has_left() -> None:
    for state, seat, seen in asked(4, "memory", 7):
        world = believe(GAME.view(state, seat), seen).draw(Dice("a"))
        for there, place in zip(world.places, state.places, strict=True):
            assert there.prison == place.prison
            assert {*there.hand, *there.table} == {*place.hand, *place.table}


def test_what_is_laid_is_likelier_a_card_that_one_lays() -> None:
    """The Shogun waits for attackers; a Monk's place is beside strong cards. Of habits nothing is certain."""
    state = after(strike(position(START, START), RIGHT, LEFT), (B, Fill((8,))))
    seen = events_for(list(told_of_a_capture()), A)
    found = chances(believe(GAME.view(state, A), seen), B, LEFT)
    assert set(found) == {4, 5, 6, 7, 8, 9, 10, 11}
    assert min(found.values()) > 0.01 and max(found.values()) > 1.5 * min(found.values())


def told_of_a_capture() -> Iterator[Told]:
    state = position(START, START)
    for seat, action in ((A, Strike(RIGHT, B, LEFT)), (B, Fill((8,)))):
        turn = GAME.apply(state, seat, action, Dice("told"))
        state = turn.state
        yield from turn.told


def layouts(*events: Any) -> Memory:
    return Memory.of(events, 2, B)


BEGUN = (Attacked(Clash(A, LEFT, 1, B, LEFT, 2)),)


def test_a_swap_may_have_been_pretended() -> None:
    memory = layouts(*BEGUN, Swapped(A, LEFT))
    cards = {table[LEFT] for table in memory.tables(A)}
    assert {1, 4, 11} < cards and not cards & {2, 3}


def test_who_did_not_show_a_monk_hardly_has_one_on_the_table() -> None:
    state = position("8 1 2 | 4 9", "7 5 3 | 4 6", turn=A)
    asked_for = strike(state, LEFT, LEFT)
    declined = decline(asked_for, B)
    before = believe(GAME.view(asked_for, A), [])
    memory = Memory.of([], 2, A)
    for each in memory.layouts[B]:
        each.tables = {(7, 5, 3): 1.0, (7, 6, 3): 1.0}
    memory.learn(Attacked(Clash(A, LEFT, 8, B, LEFT, 7)))
    memory.learn(MonkDecided(B, None))
    found = memory.tables(B)
    assert found[7, 5, 3] < found[7, 6, 3] / 3 and found[7, 5, 3] > 0
    assert before.owners[B].asked and GAME.view(declined, A).steps != before.view.steps


def test_the_shogun_is_where_nobody_attacked_from() -> None:
    memory = Memory.of([], 2, B)
    for each in memory.layouts[A]:
        each.tables = {(9, 10, 8): 1.0, (9, 7, 8): 1.0}
    memory.learn(Attacked(Clash(A, LEFT, 9, B, LEFT, 3)))
    found = memory.tables(A)
    assert found[9, 10, 8] > found[9, 7, 8]


def test_it_is_remembered_who_knows_which_card() -> None:
    memory = Memory.of([*BEGUN, Peeked(Seat(1), A, MIDDLE)], 2, B)
    assert memory.seen[A] == [0x7F, 0b10, 0]
    memory.learn(Swapped(A, LEFT))
    assert memory.seen[A] == [0, 0b10, 0]
    memory.learn(Shuffled(A, (MIDDLE, RIGHT)))
    assert memory.seen[A] == [0, 0, 0]


def test_who_forgets_knows_less_and_invents_nothing() -> None:
    *_, (state, seat, seen) = islice(asked(3, "forgetting"), 60)
    view = GAME.view(state, seat)
    forgot = 0
    for number in range(20):
        kept = STRATEGY.forget(view, seen, Dice(f"{number}"))
        assert sum(isinstance(event, Filled | Swapped | Shuffled | Declined) for event in kept) == sum(
            isinstance(event, Filled | Swapped | Shuffled | Declined) for event in seen
        )
        for there, still in zip(fallen(seen), fallen(kept), strict=True):
            assert still in {there, HIDDEN}
            forgot += still != there
    assert 10 < forgot < 20 * len(fallen(seen)) * 0.8


def fallen(seen: Sequence[Any]) -> list[int]:
    return [loss.card for event in seen if isinstance(event, Fought) for loss in event.battle.lost]


def test_the_newest_battle_is_not_forgotten() -> None:
    seen = events_for(list(told_of_a_capture()), A)
    view = GAME.view(position(START, START), A)
    assert all(STRATEGY.forget(view, seen, Dice(f"{number}")) == seen for number in range(40))


# ---- blind


@pytest.mark.dear
@pytest.mark.parametrize("level", Level)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_choice(level: Level, many: Many) -> None:
    dice, twins = Dice("twins"), 0
    for seats in GAME.seats[:: many(3, 1)]:
        for number, (state, seat, seen) in enumerate(asked(seats, "twins", 9)):
            twin = redeal(state, seat, dice)
            twins += twin != state
            chosen = [
                choose(GAME, level, GAME.view(each, seat), GAME.legal(each, seat), seen, Dice(f"{number}"), playouts(level))
                for each in (state, twin)
            ]
            assert chosen[0] == chosen[1]
    assert twins > many(6, 20)


@pytest.mark.parametrize("seats", [2, 4])
def test_players_in_a_playout_do_not_see_through_the_backs_of_cards(seats: int) -> None:
    """Whatever lies where it was not seen, the attack is the same."""
    dice, twins = Dice("blind"), 0
    for state, seat, seen in asked(seats, "blind", 3):
        if any(None in place.table for place in state.places):
            continue
        belief = believe(GAME.view(state, seat), seen)
        twin = belief.draw(dice)
        twins += twin != state
        attacks = [policy_for(seats).assault(Table(each, belief.seen, belief.laid, seat), seat) for each in (state, twin)]
        assert attacks[0] == attacks[1]
    assert twins > 5


# ---- the quick table


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_quick_table_fights_as_the_rules_do(seats: int) -> None:
    fights = 0
    for seed in range(4):
        before: State | None = None
        for each in played(GAME, seats, None, f"quick-{seed}"):
            for told in each.told:
                if isinstance(told.event, Fought) and before is not None:
                    clash = told.event.battle.clash
                    table = Table(before, [[0] * 3] * seats, [[0] * 3] * seats, clash.attacker)
                    table.fight(clash.attacker, clash.slot, clash.defender, clash.target, clash.monk is not None)
                    assert table.won == [in_prison(place) for place in each.state.places]
                    lost = {(loss.owner, loss.slot) for loss in told.event.battle.lost}
                    assert {(seat, slot) for seat in range(seats) for slot in SLOTS if not table.cards[seat][slot]} == {
                        *lost,
                        *((seat, slot) for seat, place in enumerate(before.places) for slot in place.gaps),
                    }
                    assert table.lost == any(loss.owner == clash.attacker for loss in told.event.battle.lost)
                    assert [Seat(seat) for seat in table.peeks] == [told.event.battle.winner] * (told.event.battle.winner == clash.defender)
                    fights += 1
            before = each.state
            if not before.agenda:
                table = Table(before, [[0] * 3] * seats, [[0] * 3] * seats, 0)
                assert table.winners() == list(ranking(before.places).places[0])
    assert fights > 40


@pytest.mark.parametrize("seats", GAME.seats)
def test_a_playout_ends_where_somebody_cannot_fill_and_no_card_is_lost_on_the_way(seats: int) -> None:
    for number in range(20):
        dice = Dice(f"{number}")
        table = Table(position(*[START] * seats), [[0] * 3] * seats, [[0] * 3] * seats, 0)
        played_on(table, [policy_for(seats)] * seats, dice, 5)
        gaps = [cards.count(0) > hand.bit_count() for cards, hand in zip(table.cards, table.hands, strict=True)]
        assert any(gaps)
        for cards, hand, left in zip(table.cards, table.hands, table.left, strict=True):
            assert set_of(*cards) | hand == left and not set_of(*cards) & hand


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_deed_of_a_playout_is_legal_and_leaves_what_the_rules_leave(seats: int, many: Many) -> None:
    deeds = Counter[type]()
    for number, (state, seat, seen) in enumerate(asked(seats, "refereed", many(8, 4))):
        if any(isinstance(step, Order) for step in state.agenda):
            continue
        belief, dice = believe(GAME.view(state, seat), seen), Dice(f"{number}")
        world = belief.draw(dice)
        for action in {type(each): each for each in dice.shuffled(choices(world, seat))}.values():
            end = world.agenda[-1]
            assert isinstance(end, EndTurn)
            referee = Referee(world, belief.seen, belief.laid, end.seat)
            deeds += referee.played_on(seat, action, company(seats, seat, dice), dice, ASTRAY).deeds
    assert min(deeds[kind] for kind in (Strike, Fill, Exchange, PeekAt, Decline)) > many(1, 5)


FOULS: dict[str, Callable[[Referee], Any]] = {
    "the Shogun attacks": lambda referee: referee.fight(A, LEFT, B, LEFT, False),
    "the same card again": lambda referee: (referee.fight(A, RIGHT, B, LEFT, False), referee.fight(A, RIGHT, B, MIDDLE, False)),
    "the same target again": lambda referee: (referee.fight(A, RIGHT, B, LEFT, False), referee.fight(A, MIDDLE, B, LEFT, False)),
    "a swap before the attack": lambda referee: referee.lay(A, LEFT, 4),
    "a Monk helps himself": lambda referee: referee.fight(A, MIDDLE, B, MIDDLE, True),
    "a gap is left": lambda referee: (referee.fight(A, MIDDLE, B, RIGHT, False), referee.end_turn()),
    "a swap after a loss": lambda referee: (referee.fight(A, MIDDLE, B, RIGHT, False), referee.lay(A, MIDDLE, 4), referee.lay(A, LEFT, 8)),
}


@pytest.mark.parametrize("foul", FOULS)
def test_the_referee_sees_a_foul(foul: str) -> None:
    state = position("10 2 6 | 4 8", "1 5 7 | 4 8")
    with pytest.raises(Foul):
        FOULS[foul](Referee(state, [[0] * 3] * 2, [[0] * 3] * 2, A))


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_action_can_be_thought_to_its_end(seats: int) -> None:
    kinds: set[type] = set()
    for state, seat, seen in asked(seats, "thought", 2):
        belief = believe(GAME.view(state, seat), seen)
        world = belief.draw(Dice("w"))
        for action in GAME.legal(state, seat):
            assert STRATEGY.playout is not None
            assert 0 <= STRATEGY.playout(belief, world, action, Dice("p")) <= 1
            kinds.add(type(action))
    assert {Arrange, Strike, Fill} <= kinds


@pytest.mark.parametrize("seats", [2, 4])
def test_quick_play_finds_a_legal_action_everywhere(seats: int) -> None:
    for state, seat, _seen in asked(seats, "quick", 4):
        legal = choices(state, seat)
        assert 0 <= STRATEGY.quick(state, seat, legal, Dice("quick")) < len(legal)


# ---- what makes a watcher groan


def groaned(state: State, seat: Seat, *seen: tuple[Seat, int]) -> list[Action]:
    """What nobody would do there, knowing these slots."""
    view, legal = GAME.view(state, seat), choices(state, seat)
    belief = knowing(view, state, seen)
    return [action for action, bad in zip(legal, blunders(view, belief, legal), strict=True) if bad]


def knowing(view: Any, state: State, slots: Sequence[tuple[Seat, int]]) -> Belief:
    """Of somebody who knows which cards everybody has left, and what lies in these slots."""
    owners = []
    for seat, (owner, place) in enumerate(zip(believe(view, []).owners, state.places, strict=True)):
        pool = set_of(*(card or 0 for card in place.table), *place.hand)
        here = [(slot, place.table[slot]) for other, slot in slots if other == seat]
        tables = [table for table in owner.tables if not set_of(*table) & ~pool and all(table[slot] == card for slot, card in here)]
        owners.append(owner._replace(tables=tuple(tables), sums=tuple(range(1, len(tables) + 1)), pool=pool, captured=0, discarded=0))
    known = believe(view, [])._replace(owners=tuple(owners), forgotten=False)
    return known._replace(prisons=tuple(place.prison for place in state.places), discards=tuple(() for _place in state.places))


def test_nobody_attacks_a_card_known_to_be_stronger() -> None:
    state = position("7 3 2 | 4 8", "9 6 1 | 4 8")
    assert Strike(LEFT, B, LEFT) in groaned(state, A, (B, LEFT))
    assert Strike(LEFT, B, MIDDLE) not in groaned(state, A, (B, LEFT))


def test_nobody_attacks_a_known_shogun_but_the_geisha() -> None:
    state = position("X 3 2 | 4 8", "10 6 1 | 4 8")
    bad = groaned(state, A, (B, LEFT))
    assert {Strike(MIDDLE, B, LEFT), Strike(RIGHT, B, LEFT)} <= {*bad} and Strike(LEFT, B, LEFT) not in bad


def test_nobody_spends_the_geisha_on_what_another_card_beats() -> None:
    state = position("X 3 2 | 4 8", "1 6 9 | 4 8")
    bad = groaned(state, A, (B, LEFT), (B, MIDDLE), (B, RIGHT))
    assert Strike(LEFT, B, LEFT) in bad and Strike(LEFT, B, RIGHT) not in bad


def test_nobody_attacks_a_second_time_to_lose() -> None:
    state = strike(position("6 3 2 | 4 8", "5 9 1 | 4 8"), LEFT, LEFT)
    assert {Strike(MIDDLE, B, MIDDLE), Strike(RIGHT, B, MIDDLE)} <= {*groaned(state, A, (B, MIDDLE))}


@pytest.mark.parametrize(("attack", "defence"), [("9", "3"), ("3", "8"), ("X", "8"), ("8", "10"), ("8", "X")])
def test_nobody_shows_a_monk_for_nothing(attack: str, defence: str) -> None:
    state = strike(position(f"{attack} 1 2 | 4", f"{defence} 5 2 | 4 7", START), LEFT, LEFT)
    assert groaned(state, B) == [ShowMonk()]


@pytest.mark.parametrize(("attack", "defence"), [("8", "7"), ("9", "7"), ("8", "8"), ("4", "7")])
def test_a_monk_who_helps_may_be_shown(attack: str, defence: str) -> None:
    state = strike(position(f"{attack} 1 2 | 3", f"{defence} 5 2 | 4 3", START), LEFT, LEFT)
    assert groaned(state, B) == []


def test_nobody_ends_the_match_with_others_ahead() -> None:
    state = position("9 3 2 | 4 8", "1 6 7 |", prisons={B: "A10 A7"})
    bad = {*groaned(state, A, (B, LEFT), (B, MIDDLE), (B, RIGHT))}
    assert {Strike(MIDDLE, B, LEFT), Strike(LEFT, B, RIGHT)} <= bad
    assert Strike(RIGHT, B, MIDDLE) not in bad and Strike(MIDDLE, B, RIGHT) not in bad


def test_nobody_looks_at_a_card_that_is_known() -> None:
    state = strike(position("3 1 2 | 4", "1 9 2 | 7", START), LEFT, MIDDLE)
    assert groaned(state, B, (A, LEFT)) == [PeekAt(LEFT), Decline()]


@pytest.mark.parametrize("level", Level)
def test_no_blunder_in_whole_matches(level: Level) -> None:
    looked = 0
    for seats in (2, 3):
        for state, seat, seen in asked(seats, "groans", 3):
            view, legal = GAME.view(state, seat), GAME.legal(state, seat)
            remembered = STRATEGY.forget(view, seen, Dice("groan")) if level is Level.EASY else seen
            bad = blunders(view, believe(view, remembered), legal)
            if any(bad):
                looked += 1
                assert not bad[choose(GAME, level, view, legal, seen, Dice("groan"), playouts(level))]
    assert looked > 10


def test_there_is_always_something_that_is_no_blunder() -> None:
    for seats in GAME.seats:
        for state, seat, seen in asked(seats, "some", 4):
            view = GAME.view(state, seat)
            assert max(STRATEGY.scores(view, believe(view, seen), GAME.legal(state, seat))) > -inf


# ---- mixed play


def chosen(state: State, seat: Seat, kind: type[Any], times: int = 60) -> set[Action]:
    view, legal = GAME.view(state, seat), choices(state, seat)
    found = {legal[by_rule(STRATEGY, view, legal, [], Dice(f"{number}"))] for number in range(times)}
    return {action for action in found if isinstance(action, kind)}


def test_the_order_at_the_start_tells_nothing() -> None:
    state = GAME.begin(2, GAME.agreed({}), Dice("a"), A).state
    assert len(chosen(state, A, Arrange)) == 6
    view, legal = GAME.view(state, A), choices(state, A)
    thought = {choose(GAME, Level.NORMAL, view, legal, [], Dice(f"{number}"), 60) for number in range(60)}
    assert len(thought) == 6


def test_what_is_laid_is_not_always_the_same() -> None:
    state = strike(position(START, START), RIGHT, LEFT)
    assert isinstance(state.steps[0], Refill)
    assert len(chosen(state, B, Fill)) > 3


@pytest.mark.dear
def test_swaps_are_pretended_at_times(many: Many) -> None:
    state = strike(position("9 6 7 | 4 8 10", "3 1 2 | 7"), LEFT, LEFT)
    assert isinstance(state.steps[0], Swap)
    found = chosen(state, A, Exchange, many(50, 200))
    assert Exchange(LEFT, 9) in found and any(action != Exchange(LEFT, 9) for action in found)


@pytest.mark.dear
def test_attacks_are_the_best_there_are(many: Many) -> None:
    state = position("8 1 2 | 4 9", "7 3 9 | 4 6")
    assert STRATEGY.mixed(GAME.view(state, A)) == 0
    assert len(chosen(state, A, Strike, many(20, 60))) == 1


# ---- playing well


@pytest.mark.dear
def test_the_rule_player_beats_whoever_does_anything_legal(many: Many) -> None:
    assert measured(Pairing("tenno", "rule", "random", 2), many(8, 25), "table").total.share.mean > 0.75


@pytest.mark.dear
def test_the_rule_player_holds_its_own_against_a_player_of_another_school(many: Many) -> None:
    def ours(view: Any, legal: Sequence[Any], seen: Sequence[Any], dice: Dice) -> int:
        return by_rule(STRATEGY, view, legal, seen, dice)

    won = [
        result(GAME, [ours, stranger] if side == 0 else [stranger, ours], f"table/{deal}")[side]
        for deal in range(many(6, 20))
        for side in (0, 1)
    ]
    assert sum(won) / len(won) > 0.5


def test_a_sure_capture_is_taken() -> None:
    state = position("9 1 2 | 4 8", "8 3 1 | 4 6")
    view, legal = GAME.view(state, A), choices(state, A)
    looks = list(STRATEGY.scores(view, knowing(view, state, [(B, slot) for slot in SLOTS]), legal))
    assert legal[looks.index(max(looks))] == Strike(LEFT, B, LEFT)


def test_the_same_question_is_answered_alike() -> None:
    for state, seat, seen in islice(asked(4, "alike", 7), 8):
        view, legal = GAME.view(state, seat), GAME.legal(state, seat)
        assert len({choose(GAME, Level.STRONG, view, legal, seen, Dice("same"), 3 * FEW) for _time in range(3)}) == 1


def test_a_draw_costs_little_beside_a_playout() -> None:
    """The tables of each player are weighed once, so a world is one look into a list for each."""
    state, seat, seen = next(islice(asked(4, "cost"), 12, None))
    belief = believe(GAME.view(state, seat), seen)
    assert not belief.forgotten
    assert all(len(owner.tables) == len(owner.sums) <= 990 for owner in belief.owners)


# ---- what a match is worth


def test_a_match_is_won_or_lost_and_a_tie_shared() -> None:
    over = strike(position("9 1 2 | 4", "1 3 2 |", prisons={A: "B8"}), LEFT, MIDDLE)
    assert [STRATEGY.worth(over, seat) for seat in (A, B)] == [1, 0]


# ---- reasons


@pytest.mark.parametrize("seats", [2, 4])
def test_each_choice_has_a_reason_in_every_language(seats: int) -> None:
    readers = [Reader(code, ("Оленка", "Марко", "Єва", "Юрко")[:seats], markdown=False) for code in ("en", "uk")]
    found: set[str] = set()
    for state, seat, seen in asked(seats, "reasons", 2):
        view = GAME.view(state, seat)
        belief = believe(view, seen)
        for action in GAME.legal(state, seat):
            words = STRATEGY.reason(view, belief, action)
            if words is None:
                assert len(GAME.legal(state, seat)) == 1
                continue
            english, ukrainian = (reader(words) for reader in readers)
            assert english != ukrainian and len(english) < 140
            found.add(english)
    assert len(found) > 20


def test_a_reason_says_what_was_believed() -> None:
    state = position("8 1 2 | 4 9", "7 3 9 | 4 6")
    view = GAME.view(state, A)
    words = STRATEGY.reason(view, knowing(view, state, [(B, slot) for slot in SLOTS]), Strike(LEFT, B, LEFT))
    assert words is not None
    assert Reader("en", ("Ann", "Bob"), markdown=False)(words) == "Bob, left: remembered as Samurai 7, which Samurai 8 beats."
