"""Computer players of Samurai Sword: what they believe and forget, what they never do, and that they peek nowhere."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import inf
from typing import Any

import pytest
from msgspec.structs import replace

from bot.i18n import Reader
from games.ai.arena import Pairing, measured
from games.ai.levels import Level, by_rule, choose
from games.core.dice import Dice
from games.core.game import Seat, Told
from games.samurai_sword import GAME
from games.samurai_sword.ai.strategy import STRATEGY, as_seen
from games.samurai_sword.rules.cards import (
    ARMOR,
    BATTLECRY,
    BO,
    BREATHING,
    BUSHIDO,
    DIVERSION,
    GEISHA,
    HIDEYOSHI,
    KATANA,
    KUSARIGAMA,
    NINJA,
    NINJA_1,
    NINJA_2,
    NO_CARD,
    PARRY,
    RONIN,
    SAMURAI,
    SHOGUN,
)
from games.samurai_sword.rules.events import Drew, Event, Played, PlayedOn, Struck, TookDiscard, TurnBegan, Wounded
from games.samurai_sword.rules.table import Action, Ending, Pick, PlayGeisha, PlayOn, Reply, State, Strike
from games.samurai_sword.view.roles import arrangements, unsuspecting
from games.samurai_sword.view.worlds import Belief, Imagined, believe
from tests.games.cases import events_for, played, variants
from tests.games.samurai_sword.positions import A, B, C, D, E, act, place, table
from tests.games.samurai_sword.redeal import redeal
from tests.games.test_leaks import compared
from tests.tiers import Many

TABLES = [(seats, options) for seats in GAME.seats for options in variants(GAME, seats)]
FEW = 6  # playouts


def asked(seats: int, options: dict[str, str], seed: str, every: int = 1, most: int = 150) -> Iterator[tuple[State, Seat, list[Any]]]:
    """Positions of a random match, who has to decide, and what that seat was told."""
    told: list[Told] = []
    for number, position in enumerate(islice(played(GAME, seats, options, seed), most)):
        told += position.told
        if number % every == 0:
            for seat in sorted(GAME.waiting(position.state)):
                yield position.state, seat, events_for(told, seat)


def role_share(belief: Belief, seat: int, role: int) -> float:
    return sum(weight for weight, way in zip(belief.mine, belief.ways, strict=True) if way[seat] == role)


def playouts(level: Level) -> int | None:
    """Easy never thinks."""
    return None if level is Level.EASY else FEW


# ---- what is believed


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_every_world_that_is_drawn_is_possible(seats: int, options: dict[str, str], many: Many) -> None:
    dice, checked = Dice("worlds"), 0
    for state, seat, seen in asked(seats, options, "worlds", every=many(25, 9)):
        view = GAME.view(state, seat)
        for remembered in (seen, STRATEGY.forget(view, seen, dice), []):
            compared(GAME, state, believe(view, remembered).draw(dice), seat)
            checked += 1
    assert checked > many(5, 20)


def test_worlds_differ_where_something_is_hidden() -> None:
    for state, seat, seen in islice(asked(5, {}, "differ"), 5):
        belief = believe(GAME.view(state, seat), seen)
        worlds = [belief.draw(Dice(f"{number}")) for number in range(5)]
        assert len({tuple(one.role for one in world.places) for world in worlds}) > 1
        assert len({world.deck for world in worlds}) == 5


def test_who_strikes_the_shogun_is_probably_no_samurai() -> None:
    state = table(seats=5)
    seen = [Struck(B, BO, A, 1)]
    before, after = believe(GAME.view(state, E), []), believe(GAME.view(state, E), seen)
    assert role_share(after, B, SAMURAI) < role_share(before, B, SAMURAI) / 3
    assert role_share(after, B, NINJA) > role_share(before, B, NINJA)
    assert role_share(after, B, SAMURAI) > 0, "a belief may be wrong, and never rules out what is possible"


def test_who_strikes_the_shoguns_enemy_looks_like_a_samurai() -> None:
    state = table(seats=5)
    seen = [Struck(B, BO, A, 1), Struck(B, BO, A, 1), Struck(C, BO, B, 1), Struck(C, BO, B, 1)]
    belief = believe(GAME.view(state, E), seen)
    assert role_share(belief, C, SAMURAI) > role_share(belief, D, SAMURAI)


def test_who_lets_the_shogun_be_is_trusted_more() -> None:
    state = table(seats=5)
    belief = believe(GAME.view(state, E), [TurnBegan(B), TurnBegan(C)])
    assert role_share(belief, B, SAMURAI) > role_share(belief, D, SAMURAI)


def test_who_helps_the_shogun_is_trusted_and_who_robs_him_is_not() -> None:
    view = GAME.view(table(seats=5), E)
    assert role_share(believe(view, [PlayedOn(B, BREATHING, A)]), B, SAMURAI) > 1 / 4
    assert role_share(believe(view, [PlayedOn(B, DIVERSION, A)]), B, SAMURAI) < 1 / 4


def test_blows_of_the_shogun_betray_nothing() -> None:
    view = GAME.view(table(seats=5), E)
    assert believe(view, [Struck(A, BO, B, 1)]).public == believe(view, []).public


def test_the_own_role_is_known_and_not_suspected_by_others_for_it() -> None:
    belief = believe(GAME.view(table(seats=5), B), [])
    assert role_share(belief, B, NINJA) == pytest.approx(1)
    assert belief.public == unsuspecting(5, A)


@pytest.mark.parametrize("seats", GAME.seats)
def test_arrangements_are_all_there_is_each_once(seats: int) -> None:
    number = {3: 1, 4: 3, 5: 12, 6: 20, 7: 60}
    found = arrangements(seats, 1)
    assert len(found) == len(set(found)) == number[seats]
    assert all(way[1] == SHOGUN and way.count(SHOGUN) == 1 for way in found)


def parries(state: State, seen: Sequence[Any], seat: int) -> int:
    """How many of a hundred worlds have a Parry in this hand."""
    belief = believe(GAME.view(state, A), seen)
    return sum(PARRY in belief.draw(Dice(f"{number}")).places[seat].hand for number in range(100))


TAKES = [Struck(A, KATANA, B, 3), Wounded(B, 3, 1)]


def test_who_took_a_heavy_blow_has_no_parry_until_the_next_draw() -> None:
    hand = (BO, BO, BO, BO, BO)
    state = table(place(), place(*hand), seats=5)
    plain, taken, drawn = parries(state, [], B), parries(state, TAKES, B), parries(state, [*TAKES, Drew(B, 2)], B)
    assert taken < plain / 2 < plain
    assert taken <= drawn, "the cards drawn since may be anything"
    assert parries(table(place(), place(*hand, BO, BO), seats=5), [*TAKES, Drew(B, 2)], B) > taken


def test_who_took_the_wound_of_a_battlecry_has_no_parry() -> None:
    state = table(place(), place(BO, BO, BO, BO, BO), seats=5)
    seen = [Played(A, BATTLECRY), Wounded(B, 1, 1)]
    assert parries(state, seen, B) < parries(state, [], B) / 2


def test_a_card_taken_openly_is_held_until_it_is_played() -> None:
    state = table(place(), place(KATANA, BO), seats=5)
    view = GAME.view(state, A)
    worlds = [believe(view, [TookDiscard(B, KATANA)]).draw(Dice(f"{number}")) for number in range(20)]
    assert all(KATANA in world.places[B].hand for world in worlds)
    gone: list[Event] = [TookDiscard(B, KATANA), Struck(B, KATANA, C, 3)]
    assert not all(KATANA in believe(view, gone).draw(Dice(f"{number}")).places[B].hand for number in range(20))


def test_who_forgets_remembers_less_and_old_things_least() -> None:
    *_, (state, seat, seen) = asked(5, {}, "forgetting")
    view = GAME.view(state, seat)
    counts = [0, 0]
    memorable = [index for index, event in enumerate(seen) if isinstance(event, Struck | PlayedOn | Wounded)]
    for number in range(20):
        kept = STRATEGY.forget(view, seen, Dice(f"{number}"))
        assert all(any(event is told for told in seen) for event in kept)
        for half, part in enumerate((memorable[: len(memorable) // 2], memorable[len(memorable) // 2 :])):
            counts[half] += sum(any(seen[index] is event for event in kept) for index in part)
    assert 0 < counts[0] < counts[1] < 20 * len(memorable) / 2 + 20


# ---- blind


@pytest.mark.parametrize("level", Level)
def test_worlds_that_a_seat_cannot_tell_apart_give_the_same_choice(level: Level) -> None:
    dice, twins = Dice("twins"), 0
    for seats in GAME.seats:
        for number, (state, seat, seen) in enumerate(asked(seats, {}, "twins", every=17, most=120)):
            twin = redeal(state, seat, dice)
            twins += twin != state
            chosen = [
                choose(GAME, level, GAME.view(each, seat), GAME.legal(each, seat), seen, Dice(f"{number}"), playouts(level))
                for each in (state, twin)
            ]
            assert chosen[0] == chosen[1]
    assert twins > 20


def test_players_in_a_world_that_was_drawn_use_only_what_they_would_see_there() -> None:
    dice, twins = Dice("quick twins"), 0
    for seats in GAME.seats:
        for state, seat, seen in asked(seats, {}, "quick", every=5, most=100):
            world = believe(GAME.view(state, seat), seen).draw(dice)
            twin = Imagined(**{**fields(redeal(world, seat, dice)), "suspicion": world.suspicion})
            twins += twin != world
            legal = GAME.legal(world, seat)
            assert STRATEGY.quick(world, seat, legal, Dice("a")) == STRATEGY.quick(twin, seat, legal, Dice("a"))
    assert twins > 50


def fields(state: State) -> dict[str, Any]:
    return {name: getattr(state, name) for name in State.__struct_fields__}


# ---- what a partner would groan at

FRIENDS = (SHOGUN, SAMURAI, NINJA_1, NINJA_2, RONIN)  # B is the Samurai; the Shogun is a known friend
GROANS: dict[str, tuple[State, Seat, Action]] = {
    "a known friend struck": (table(place(), place(BO), seats=5, turn=B, roles=FRIENDS), B, Strike(BO, A)),
    "a known friend robbed": (table(place(), place(DIVERSION), seats=5, turn=B, roles=FRIENDS), B, PlayOn(DIVERSION, A)),
    "a known friend's card ruined": (table(place(), place(GEISHA), seats=5, turn=B, roles=FRIENDS), B, PlayGeisha(A)),
    "a known friend's armor ruined": (table(place(front=[ARMOR]), place(GEISHA), seats=5, turn=B, roles=FRIENDS), B, PlayGeisha(A, ARMOR)),
    "a known friend burdened": (table(place(), place(BUSHIDO), seats=5, turn=B, roles=FRIENDS), B, PlayOn(BUSHIDO, A)),
    "oneself burdened": (table(place(BUSHIDO), seats=5), A, PlayOn(BUSHIDO, A)),
    "Breathing without a wound": (table(place(BREATHING, BO), seats=5), A, PlayOn(BREATHING, B)),
    "the match ended for the others": (
        table(place(honor=1), place(resilience=1, honor=1), place(BO, honor=1), place(honor=7), turn=C),
        C,
        Strike(BO, B),
    ),
}


@pytest.mark.parametrize("name", GROANS)
@pytest.mark.parametrize("level", Level)
def test_nobody_makes_a_partner_groan(name: str, level: Level) -> None:
    state, seat, bad = GROANS[name]
    view, choices = GAME.view(state, seat), GAME.legal(state, seat)
    looks = STRATEGY.scores(view, believe(view, []), choices)
    assert looks[choices.index(bad)] == -inf
    for number in range(4):
        assert choices[choose(GAME, level, view, choices, [], Dice(f"{number}"), playouts(level))] != bad


@pytest.mark.parametrize("level", Level)
def test_nobody_lets_the_match_be_lost_with_a_parry_in_hand(level: Level) -> None:
    places = (place(PARRY, BO, honor=1, resilience=1), place(BO, honor=6), place(honor=1), place(honor=6), place(honor=2))
    state = act(table(*places, turn=B), B, Strike(BO, A)).state
    view, choices = GAME.view(state, A), GAME.legal(state, A)
    assert choices[choose(GAME, level, view, choices, [], Dice("last"), playouts(level))] == Reply(PARRY)


def test_a_friend_may_be_rid_of_bushido() -> None:
    state = table(place(front=[BUSHIDO]), place(GEISHA), seats=5, turn=B, roles=FRIENDS)
    view, choices = GAME.view(state, B), GAME.legal(state, B)
    looks = STRATEGY.scores(view, believe(view, []), choices)
    assert looks[choices.index(PlayGeisha(A, BUSHIDO))] > 0


def test_there_is_always_something_that_is_no_blunder() -> None:
    for seats in GAME.seats:
        for state, seat, seen in asked(seats, {}, "blunders", every=3):
            view = GAME.view(state, seat)
            assert max(STRATEGY.scores(view, believe(view, seen), GAME.legal(state, seat))) > -inf


# ---- playing well


@pytest.mark.dear
def test_the_rule_player_beats_whoever_does_anything_legal(many: Many) -> None:
    assert measured(Pairing("samurai-sword", "rule", "random", 5), many(4, 15), "table").total.gain.mean > 0.15


def test_a_blow_that_wins_is_struck() -> None:
    state = table(place(honor=3), place(BO, resilience=1, honor=1), place(KUSARIGAMA, honor=3), place(honor=6), turn=C)
    choices = GAME.legal(state, C)
    assert choices[by_rule(STRATEGY, GAME.view(state, C), choices, [], Dice("a"))] == Strike(KUSARIGAMA, B)


def test_the_same_question_is_answered_alike() -> None:
    for state, seat, seen in islice(asked(5, {}, "alike", every=7), 6):
        view, choices = GAME.view(state, seat), GAME.legal(state, seat)
        assert len({choose(GAME, Level.STRONG, view, choices, seen, Dice("same"), 3 * FEW) for _time in range(3)}) == 1


def test_characters_are_not_always_chosen_alike() -> None:
    state = table(seats=5, agenda=(Pick(A, (1, 10)), Pick(B, (2, 3)), *table(seats=5).agenda))
    view, choices = GAME.view(state, A), GAME.legal(state, A)
    assert {by_rule(STRATEGY, view, choices, [], Dice(f"{number}")) for number in range(40)} == {0, 1}


# ---- what a position is worth


def test_everybody_on_the_winning_side_has_won() -> None:
    state = replace(table(place(honor=9), seats=5), agenda=(), ending=Ending())
    assert [STRATEGY.worth(state, Seat(seat)) for seat in range(5)] == [1, 0, 1, 0, 0]
    assert [STRATEGY.worth(replace(state, ending=Ending(last=E)), Seat(seat)) for seat in range(5)] == [0, 0, 0, 0, 1]


@pytest.mark.parametrize("seats", GAME.seats)
def test_chances_add_up_and_an_honor_more_is_worth_more(seats: int) -> None:
    state = table(seats=seats)
    sides = {SHOGUN: A, NINJA: B} | ({RONIN: E} if seats > 4 else {})
    assert sum(STRATEGY.worth(state, seat) for seat in sides.values()) == pytest.approx(1)
    richer = table(place(), place(honor=4), seats=seats)
    assert STRATEGY.worth(richer, B) > STRATEGY.worth(state, B)
    assert STRATEGY.worth(richer, A) < STRATEGY.worth(state, A)


def test_a_playout_ends_before_the_turn_comes_round() -> None:
    state = table(seats=5)
    assert not STRATEGY.over(state, state)
    assert not STRATEGY.over(table(seats=5, turn=D), state)
    assert STRATEGY.over(table(seats=5, turn=E), state)


def test_of_others_only_backs_are_reckoned_with() -> None:
    seen = as_seen(GAME.view(table(place(BO), place(KATANA, KATANA, character=HIDEYOSHI), seats=5), A))
    assert [one.hand for one in seen.places[:2]] == [(BO,), (NO_CARD, NO_CARD)]


# ---- reasons


@pytest.mark.parametrize(("seats", "options"), [(3, {}), (5, {}), (7, {}), (5, {"characters": "two"})])
def test_each_choice_has_a_reason_in_every_language(seats: int, options: dict[str, str]) -> None:
    names = ("Оленка", "Марко", "Єва", "Юрко", "Ганна", "Лев", "Зоя")[:seats]
    readers = [Reader(code, names, markdown=False) for code in ("en", "uk")]
    found: set[str] = set()
    for state, seat, seen in asked(seats, GAME.chosen(options), "reasons", every=3):
        view = GAME.view(state, seat)
        belief = believe(view, seen)
        for action in GAME.legal(state, seat):
            words = STRATEGY.reason(view, belief, action)
            assert words is not None
            english, ukrainian = (reader(words) for reader in readers)
            assert english != ukrainian and len(english) < 140
            found.add(english)
    assert len(found) > 10
