"""Computer players of Tatsu: what they believe, what they never do, and that the quick table keeps to the rules."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from bot.i18n import Reader
from games.ai.arena import Pairing, measured
from games.ai.levels import Level, by_rule, choose
from games.core.dice import Dice
from games.core.game import Seat, Told
from games.core.replay import Position
from games.tatsu import GAME
from games.tatsu.ai.belief import believe
from games.tatsu.ai.blunders import blunders
from games.tatsu.ai.playout import ASTRAY, played_on
from games.tatsu.ai.policy import POLICY
from games.tatsu.ai.strategy import STRATEGY, decided, standing
from games.tatsu.ai.table import Table
from games.tatsu.rules.events import Took
from games.tatsu.rules.table import Hand, Laid, Lay, Request, State, TakeTurn
from tests.games.cases import events_for, played, variants
from tests.games.tatsu.positions import FOUR, card, four, legal, play
from tests.games.tatsu.redeal import redeal
from tests.games.tatsu.referee import Foul, Referee
from tests.games.test_leaks import compared

TABLES = [(seats, options) for seats in GAME.seats for options in variants(GAME, seats)]
FEW = 12  # playouts


def asked(seats: int, options: dict[str, str], seed: str, most: int = 120) -> Iterator[tuple[State, Seat, list[Any]]]:
    """Positions of a random match, who has to decide, and what that seat was told."""
    told: list[Told] = []
    position: Position[Any]
    for position in islice(played(GAME, seats, options, seed), most):
        told += position.told
        for seat in GAME.waiting(position.state):
            yield position.state, seat, events_for(told, seat)


# ---- what is believed


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_world_that_is_drawn_is_possible(seats: int, options: dict[str, str]) -> None:
    dice, others = Dice("worlds"), 0
    for number, (state, seat, seen) in enumerate(asked(seats, options, "worlds")):
        if number % 6 == 0:
            for remembered in (seen, STRATEGY.forget(GAME.view(state, seat), seen, dice), []):
                world = believe(GAME.view(state, seat), remembered).draw(dice)
                others += compared(GAME, state, world, seat)
    assert others > 10, "nothing was hidden, so nothing was checked"


def test_with_counted_piles_a_good_memory_knows_every_card_that_was_taken() -> None:
    counted = {"captured": "counted"}
    for state, seat, seen in asked(4, counted, "memory"):
        world = believe(GAME.view(state, seat), seen).draw(Dice("a"))
        assert [set(pile) for pile in world.captured] == [set(pile) for pile in state.captured]


def test_who_forgets_does_not_know_every_card_and_invents_none() -> None:
    counted = {"captured": "counted"}
    *_, (state, seat, seen) = asked(4, counted, "memory", 35)
    before = believe(GAME.view(state, seat), seen)
    after = believe(GAME.view(state, seat), STRATEGY.forget(GAME.view(state, seat), seen, Dice("lost")))
    for there, still in zip(before.known, after.known, strict=True):
        assert set(still) <= set(there)
    assert sum(map(len, after.known)) < sum(map(len, before.known))


def test_memories_of_another_hand_are_none() -> None:
    state = four("R2 Y3", "R4 Y5", "R6 Rx1", "Y1/7 Ym", house=replace(GAME.house(), counted=True), captured=((card("R3"), card("Y4")), ()))
    told = [Took(FOUR[0], (card("R2"), card("Y3")))]
    belief = believe(GAME.view(state, Seat(0)), told)
    assert belief.known == ((), (), ())


def test_what_players_leave_in_the_hand_betrays_where_cards_are() -> None:
    """Of players who go by the rule player, suspicion finds more cards than chance does."""
    right = {True: 0, False: 0}
    for number in range(8):
        state, seen = list(hand_by_rule(f"betrayed-{number}"))[20]
        belief = believe(GAME.view(state, Seat(0)), seen)
        for suspicious in (True, False):
            for draw in range(60):
                world = (belief if suspicious else belief._replace(leanings={})).draw(Dice(f"{draw}"))
                right[suspicious] += sum(len(set(there) & set(here)) for there, here in zip(hands(world), hands(state), strict=True))
    assert right[True] > 1.005 * right[False] > 0


def hand_by_rule(seed: str) -> Iterator[tuple[State, list[Any]]]:
    """One hand by the rule player, and what everybody was told until then."""
    state, seen = GAME.begin(4, GAME.agreed({"target": "hand"}), Dice(seed), Seat(0)).state, list[Any]()
    while waiting := GAME.waiting(state):
        yield state, [*seen]
        (seat,) = waiting
        choices = GAME.legal(state, seat)
        turn = GAME.apply(state, seat, choices[by_rule(STRATEGY, GAME.view(state, seat), choices, seen, Dice(seed))], Dice(seed))
        state = turn.state
        seen += [told.event for told in turn.told]


def hands(state: State) -> list[tuple[int, ...]]:
    return [holding.cards[0] + holding.cards[1] for holding in state.holdings if isinstance(holding, Hand)]


@pytest.mark.parametrize("seats", [3, 4])
def test_suspicion_makes_some_cards_likelier_and_rules_none_out(seats: int) -> None:
    leaning = 0
    for state, seat, seen in asked(seats, {}, "suspicion", 40):
        found = believe(GAME.view(state, seat), seen).leanings
        assert all(weight > 0 for weight in found.values())
        leaning += len(set(found.values())) > 1
    assert leaning > 20


# ---- blind


@pytest.mark.dear("strong")
@pytest.mark.parametrize("level", Level)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_choice(level: Level) -> None:
    dice, twins = Dice("twins"), 0
    for seats in GAME.seats:
        for number, (state, seat, seen) in enumerate(asked(seats, {}, "twins", 60)):
            if number % 4 == 0:
                twin = redeal(state, seat, dice)
                twins += twin != state
                chosen = [
                    choose(GAME, level, GAME.view(each, seat), GAME.legal(each, seat), seen, Dice(f"{number}"), playouts(level))
                    for each in (state, twin)
                ]
                assert chosen[0] == chosen[1]
    assert twins > 20


# ---- the quick table


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_quick_table_plays_as_the_rules_do(seats: int) -> None:
    hands = 0
    for seed in range(12):
        table, last = None, None
        for position in played(GAME, seats, {"target": "hand"}, f"quick-{seed}"):
            state, last = position.state, position.state
            if table is None:
                table = Table(state)
            for told in position.told:
                if isinstance(told.event, Laid):
                    table.lay(told.event.of.number, told.event.card)
            if state.agenda:
                assert seen_on(table) == seen_on(Table(state))
        assert table is not None and last is not None and last.last_hand is not None
        assert table.scores() == last.last_hand.scores
        hands += 1
    assert hands == 12


def seen_on(table: Table) -> dict[str, Any]:
    rows = {name: getattr(table, name) for name in Table.__slots__ if name not in {"ready", "under"}}
    return rows | {name: [[sorted(cards) for cards in both] for both in getattr(table, name)] for name in ("ready", "under")}


@pytest.mark.parametrize("astray", [0, ASTRAY])
@pytest.mark.parametrize("seats", GAME.seats)
def test_a_playout_ends_with_every_card_laid(seats: int, astray: int) -> None:
    for state, _seat, _seen in islice(asked(seats, {}, "playout"), 0, 60, 3):
        table = Table(state)
        played_on(table, (POLICY, POLICY), Dice("on"), astray)
        assert table.numbers == [0, 0] and table.rounds == 0


@pytest.mark.parametrize("astray", [0, ASTRAY])
@pytest.mark.parametrize("seats", GAME.seats)
def test_every_card_that_a_playout_lays_may_be_laid_and_the_rules_score_it_so(seats: int, astray: int) -> None:
    deeds = 0
    for number, (state, _seat, _seen) in enumerate(asked(seats, {}, "refereed")):
        if number % 3 == 0 and isinstance(state.agenda[0], TakeTurn):
            deeds += Referee(state).played_on(Dice(f"{number}"), astray).deeds
    assert deeds > 300


@pytest.mark.parametrize(("of", "laid"), [(0, "Y2"), (1, "Y5"), (2, "R4"), (0, "R5")])
def test_the_referee_sees_a_foul(of: int, laid: str) -> None:
    with pytest.raises(Foul):
        Referee(four("R6 Y2", "Y5", "Y4", "R5")).lay(of, card(laid))


@pytest.mark.parametrize("seats", GAME.seats)
def test_quick_play_finds_a_legal_action_everywhere(seats: int) -> None:
    for state, seat, _seen in asked(seats, {}, "quick"):
        choices = legal(state, seat)
        assert 0 <= STRATEGY.quick(state, seat, choices, Dice("quick")) < len(choices)


# ---- what a partner would groan at

GROANS = {  # the position, who is asked for a card if anybody is, and the card that is missed
    "an own multiplier in a lost trick": (four("Rx3 R2 Y2", "Y3 R3", "R4 Y4", "R5 Y5", trick="1:Y2 2:R3 3:Y6"), None, "Rx3"),
    "their multiplier in the trick they take": (four("R2", "Y3", "R4", "Rx2 R1/3 R5", turn=2, trick="3:Y2 0:R6 1:Y3"), 3, "Rx2"),
    "a rich trick given away": (four("R2", "Y3", "Y6 Y4", "R6 R1/3", turn=2, trick="3:Y5 0:R2 1:Y1/7"), 3, "R6"),
}


@pytest.mark.parametrize("name", GROANS)
@pytest.mark.parametrize("level", Level)
def test_nobody_makes_a_partner_groan(name: str, level: Level) -> None:
    state, asked, missed = GROANS[name]
    if asked is not None:
        state = play(state, state.agenda[0].place.number, Request(asked)).state
    (seat,) = GAME.waiting(state)
    choices, view, bad = legal(state, seat), GAME.view(state, seat), Lay(card(missed))
    found = blunders(view, believe(view, []), choices)
    assert [action for action, blunder in zip(choices, found, strict=True) if blunder] == [bad]
    for number in range(5):
        assert choices[choose(GAME, level, view, choices, [], Dice(f"{number}"), playouts(level))] != bad


def playouts(level: Level) -> int | None:
    """Easy never thinks."""
    return None if level is Level.EASY else FEW


@pytest.mark.parametrize("level", [Level.EASY, Level.NORMAL])
def test_no_blunder_in_whole_hands(level: Level) -> None:
    looked = 0
    for state, seat, seen in asked(4, {}, "groans", 60):
        view, choices = GAME.view(state, seat), GAME.legal(state, seat)
        bad = blunders(view, believe(view, seen), choices)
        if any(bad):
            looked += 1
            assert not bad[choose(GAME, level, view, choices, seen, Dice("groan"), playouts(level))]
    assert looked


# ---- playing well


def test_the_rule_player_beats_whoever_does_anything_legal() -> None:
    found = measured(Pairing("tatsu", "rule", "random", 4, short=True), 20, "table")
    assert found.total.share.mean > 0.75


def test_the_same_question_is_answered_alike() -> None:
    for state, seat, seen in islice(asked(4, {}, "alike"), 8, 40, 8):
        view, choices = GAME.view(state, seat), GAME.legal(state, seat)
        assert len({choose(GAME, Level.STRONG, view, choices, seen, Dice("same"), FEW) for _time in range(3)}) == 1
        assert by_rule(STRATEGY, view, choices, seen, Dice("one")) == by_rule(STRATEGY, view, choices, seen, Dice("other"))


# ---- what a score is worth


def test_a_hand_is_won_by_who_scored_more_in_it_whatever_the_totals() -> None:
    *_, last = (each.state for each in played(GAME, 4, {"target": "hand"}, "decided"))
    sheet = last.last_hand
    assert sheet is not None and sheet.scores[0] != sheet.scores[1]
    better = sheet.scores.index(max(sheet.scores))
    assert [decided(last, place.seat) for place in last.places] == [float(place.clan == better) for place in last.places]


def test_a_finished_match_is_won_or_lost_and_a_tie_shared() -> None:
    state = four("R2", "Y3", "R4", "Y5", house=GAME.agreed({"target": "hand"}))
    assert [standing(state, (60, 20, 60, 20), Seat(seat)) for seat in range(4)] == [1, 0, 1, 0]
    assert standing(state, (60, 60, 60, 60), Seat(1)) == 0.5


@pytest.mark.parametrize("seats", GAME.seats)
def test_between_hands_chances_add_up_and_a_lead_late_is_worth_more(seats: int) -> None:
    state = next(iter(asked(seats, {}, "worth")))[0]
    totals = [100 + 50 * (state.places[0].clan == place.clan) for place in state.places[:seats]]
    ahead = [standing(state, totals, Seat(side[0])) for side in STRATEGY.sides(seats)]
    late = [standing(state, [total + 340 for total in totals], Seat(side[0])) for side in STRATEGY.sides(seats)]
    assert sum(ahead) == pytest.approx(1)
    assert max(late) > max(ahead)


# ---- reasons


@pytest.mark.parametrize("seats", GAME.seats)
def test_each_choice_has_a_reason_in_every_language(seats: int) -> None:
    readers = [Reader(code, ("Оленка", "Марко", "Єва", "Юрко")[:seats], markdown=False) for code in ("en", "uk")]
    found: set[str] = set()
    for state, seat, seen in asked(seats, {}, "reasons"):
        view = GAME.view(state, seat)
        belief = believe(view, seen)
        for action in GAME.legal(state, seat):
            words = STRATEGY.reason(view, belief, action)
            assert words is not None
            english, ukrainian = (reader(words) for reader in readers)
            assert english != ukrainian and len(english) < 140
            found.add(english)
    assert len(found) > 10
