"""The scenarios worked out beside the rulebook, each under its number. Seats are A, B, C ... clockwise."""

from __future__ import annotations

from msgspec.structs import replace

from games.core.dice import Dice
from games.samurai_sword import GAME
from games.samurai_sword.rules.arithmetic import weapon_limit
from games.samurai_sword.rules.cards import (
    ARMOR,
    BATTLECRY,
    BENKEI,
    BO,
    BOKKEN,
    BREATHING,
    BUSHIDO,
    CHARACTERS,
    CHIYOME,
    DAIKYU,
    DAIMYO,
    DIVERSION,
    FAST_DRAW,
    FOCUS,
    GEISHA,
    GINCHIYO,
    GOEMON,
    HANZO,
    IEYASU,
    JUJUTSU,
    KATANA,
    MUSASHI,
    NINJA_1,
    NINJA_2,
    NINJA_3,
    NINJAS,
    NOBUNAGA,
    NODACHI,
    PARRY,
    RONIN,
    SAMURAI,
    SHOGUN,
    USHIWAKA,
)
from games.samurai_sword.rules.endings import score_sheet
from games.samurai_sword.rules.setup import hands, set_up
from games.samurai_sword.rules.table import DrawFirst, Ending, Exert, House, Play, PlayCard, PlayOn, Reply, State, Strike
from tests.games.samurai_sword.positions import TAKE_IT, A, B, C, D, E, F, allowed, begin, difficulty_of, do, empty, honors, place, table


def dealt(seats: int) -> State:
    """The set-up with the hands, before the first turn; seen from the Shogun's seat onwards."""
    state = hands(set_up(seats, House(), Dice("set-up")))
    first = next(seat for seat, one in enumerate(state.places) if one.role == SHOGUN)
    return replace(state, places=state.places[first:] + state.places[:first])


def roles_of(state: State) -> list[int]:
    """Ninjas all as the first of them."""
    return sorted(NINJA_1 if one.role in NINJAS else one.role for one in state.places)


def test_s1_the_set_up_of_four() -> None:
    state = dealt(4)
    assert honors(state) == (5, 3, 3, 3)
    assert [len(one.hand) for one in state.places] == [4, 5, 5, 6]
    assert roles_of(state) == [SHOGUN, SAMURAI, NINJA_1, NINJA_1]
    assert len(state.deck) == 70


def test_s2_the_set_up_of_five() -> None:
    state = dealt(5)
    assert honors(state) == (5, 3, 3, 3, 3)
    assert roles_of(state) == [SHOGUN, SAMURAI, RONIN, NINJA_1, NINJA_1]


def test_s4_the_set_up_of_seven() -> None:
    state = dealt(7)
    assert roles_of(state) == [SHOGUN, SAMURAI, SAMURAI, RONIN, NINJA_1, NINJA_1, NINJA_1]
    assert [len(one.hand) for one in state.places] == [4, 5, 5, 6, 6, 7, 7]


def test_s5_three_players_the_shogun_draws_three() -> None:
    assert honors(dealt(3)) == (6, 3, 3)
    state = begin(table(place(BO, PARRY, character=BENKEI), seats=3), A)
    assert len(state.places[A].hand) == 2 + 3


def test_s7_two_armors_make_every_attack_two_harder() -> None:
    state = table(place(front=(ARMOR, ARMOR)), seats=6)
    assert [difficulty_of(state, seat, A) for seat in (B, C, D)] == [3, 4, 5]
    assert difficulty_of(state, A, D) == 3


def test_s8_a_player_without_cards_is_skipped() -> None:
    state = table(place(), empty(), seats=6)
    assert difficulty_of(state, A, C) == 1


def test_s10_one_armor_too_much_for_a_nodachi() -> None:
    state = table(place(NODACHI), place(), place(), place(front=(ARMOR,)), seats=6)
    assert difficulty_of(state, A, D) == 4
    assert not allowed(state, A, Strike(NODACHI, D))
    bare = table(place(NODACHI), seats=6)
    assert allowed(bare, A, Strike(NODACHI, D))


def test_s11_a_daikyu_does_two_wounds_and_is_discarded() -> None:
    state = table(place(DAIKYU, PARRY), place(), place(), place(character=GOEMON), seats=6)
    state = do(state, (A, Strike(DAIKYU, D)), (D, TAKE_IT))
    assert state.places[D].resilience == 3
    assert state.discard == (DAIKYU,)


def test_s13_defeat_hands_honor_over_and_ignores_further_wounds() -> None:
    state = table(place(NODACHI, PARRY, honor=5), place(), place(), place(resilience=2, honor=4), seats=6)
    state = do(state, (A, Strike(NODACHI, D)), (D, TAKE_IT))
    assert (state.places[D].resilience, state.places[D].honor, state.places[A].honor) == (0, 3, 6)
    assert GAME.outcome(state) is None


def test_s14_no_weapon_may_be_played_on_a_defeated_player() -> None:
    state = table(place(), place(BO, BOKKEN, DAIKYU), place(), place(PARRY, PARRY, BO, BO, resilience=0), seats=6, turn=B)
    assert not any(action.target == D for action in GAME.legal(state, B) if isinstance(action, Strike))


def test_s16_who_has_no_resilience_recovers_all_of_it() -> None:
    state = begin(table(place(), place(), place(), place(character=GOEMON, resilience=0)), D)
    assert state.places[D].resilience == CHARACTERS[GOEMON].resilience


def test_s17_who_has_some_resilience_recovers_none() -> None:
    state = begin(table(place(), place(), place(), place(resilience=1)), D)
    assert state.places[D].resilience == 1


def test_s19_two_focus_allow_three_weapons() -> None:
    state = table(place(BO, BO, BO, BO, front=(FOCUS, FOCUS)), seats=5)
    for _ in range(3):
        state = do(state, (A, Strike(BO, B)), (B, TAKE_IT))
    assert not any(isinstance(action, Strike) for action in GAME.legal(state, A))


def test_s20_goemon_with_one_focus_plays_three_weapons() -> None:
    assert weapon_limit(5, SAMURAI, GOEMON, (FOCUS,)) == 3


def test_s22_battlecry_asks_neither_the_harmless_nor_chiyome() -> None:
    state = table(place(BATTLECRY, BO), empty(), place(character=CHIYOME), place(PARRY, BO), place(resilience=3))
    state = do(state, (A, PlayCard(BATTLECRY)))
    assert GAME.waiting(state) == {D, E}
    state = do(state, (D, Reply(PARRY)), (E, TAKE_IT))
    assert (state.places[D].resilience, state.places[E].resilience) == (4, 2)
    assert state.places[D].hand == (BO,)


def test_s23_a_battlecry_can_defeat() -> None:
    state = table(place(BATTLECRY, BO, honor=5), empty(), empty(), empty(), place(resilience=1, honor=4))
    state = do(state, (A, PlayCard(BATTLECRY)), (E, TAKE_IT))
    assert (state.places[E].resilience, state.places[E].honor, state.places[A].honor) == (0, 3, 6)


def test_s25_jujutsu_asks_for_weapons_not_for_parries() -> None:
    state = table(place(JUJUTSU, BO), empty(), empty(), place(BOKKEN, PARRY), place(PARRY, PARRY))
    state = do(state, (A, PlayCard(JUJUTSU)))
    assert list(GAME.legal(state, E)) == [TAKE_IT]
    state = do(state, (D, Reply(BOKKEN)), (E, TAKE_IT))
    assert (state.places[D].resilience, state.places[E].resilience) == (4, 3)


def test_s26_hanzo_parries_with_a_weapon() -> None:
    state = table(place(BO), place(BOKKEN, DAIMYO, character=HANZO), seats=4)
    state = do(state, (A, Strike(BO, B)), (B, Reply(BOKKEN)))
    assert state.places[B].resilience == 4
    assert state.places[B].hand == (DAIMYO,)


def test_s28_breathing_heals_and_lets_another_player_draw() -> None:
    state = table(place(BREATHING, BO, character=GOEMON, resilience=1), seats=5)
    assert not allowed(state, A, PlayOn(BREATHING, A))
    state = do(state, (A, PlayOn(BREATHING, D)))
    assert state.places[A].resilience == 5
    assert len(state.places[D].hand) == 2


def test_s29_breathing_is_legal_in_full_health() -> None:
    state = do(table(place(BREATHING, BO, character=GOEMON), seats=5), (A, PlayOn(BREATHING, B)))
    assert state.places[A].resilience == 5
    assert len(state.places[B].hand) == 2


def test_s31_a_daimyo_that_was_played_is_worth_nothing() -> None:
    state = do(table(place(DAIMYO), seats=5), (A, PlayCard(DAIMYO)))
    assert len(state.places[A].hand) == 2
    assert state.discard == (DAIMYO,)
    sheet = score_sheet(replace(state, ending=Ending()))
    assert all(line.daimyo == 0 for total in sheet for line in total.lines)


def test_s32_diversion_works_at_any_distance() -> None:
    state = table(place(DIVERSION), place(), place(), place(BO, BO, BO), seats=6)
    assert difficulty_of(state, A, D) == 3
    state = do(state, (A, PlayOn(DIVERSION, D)))
    assert state.places[A].hand == (BO,)
    assert state.places[D].hand == (BO, BO)


def bushido_before_c(*hand: int, **more: int) -> State:
    return table(place(), place(), place(*hand, front=(BUSHIDO,), **more), seats=5, deck=(*(GEISHA,) * 20, KATANA))


def test_s34_a_weapon_given_up_sends_bushido_on() -> None:
    state = begin(bushido_before_c(BO, PARRY), C)
    state = do(state, (C, Reply(BO)))
    assert state.discard == (KATANA, BO)
    assert state.places[D].front == (BUSHIDO,) and state.places[C].front == ()
    assert state.places[C].honor == 3
    assert state.agenda[0] == Play(C) and len(state.places[C].hand) == 1 + 3


def test_s35_without_a_weapon_bushido_costs_honor() -> None:
    state = begin(bushido_before_c(PARRY), C)
    assert list(GAME.legal(state, C)) == [TAKE_IT]
    box, before = state.box, honors(state)
    state = do(state, (C, TAKE_IT))
    assert honors(state) == (*before[:2], 2, *before[3:])
    assert state.box == box + 1
    assert state.discard == (KATANA, BUSHIDO)
    assert not any(one.front for one in state.places)


def test_s37_a_second_bushido_stays_in_hand() -> None:
    state = table(place(BUSHIDO, BO), place(), place(front=(BUSHIDO,)), seats=5)
    assert not any(isinstance(action, PlayOn) for action in GAME.legal(state, A))


def test_s38_bushido_may_be_laid_before_the_harmless_and_far() -> None:
    state = table(place(BUSHIDO), place(), place(), empty(front=(ARMOR,)), seats=6)
    state = do(state, (A, PlayOn(BUSHIDO, D)))
    assert state.places[D].front == (ARMOR, BUSHIDO)


def test_s40_the_end_of_the_deck_can_end_the_match() -> None:
    state = table(place(honor=3), place(honor=1), place(honor=2), place(honor=4), deck=(BO, BO), discard=(PARRY, PARRY))
    state = begin(state, A)
    assert honors(state) == (2, 0, 1, 3)
    assert state.ending == Ending(last=None, deadly=0)
    assert GAME.outcome(state) is not None


def test_s41_the_shoguns_side_wins_the_tie_against_the_ronin() -> None:
    state = table(
        place(DAIMYO, honor=1, role=SHOGUN),
        place(DAIMYO, honor=3, role=SAMURAI),
        place(honor=3, role=RONIN),
        place(honor=2, role=NINJA_1),
        place(honor=3, role=NINJA_2),
        place(honor=0, role=NINJA_3),
    )
    state = replace(state, agenda=(), ending=Ending())
    assert [total.points for total in score_sheet(state)] == [9, 9, 5]
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.places == ((A, B), (C,), (D, E, F))
    assert outcome.scores == (9, 9, 9, 5, 5, 5)


def test_s43_daimyo_are_worth_nothing_to_the_ronin() -> None:
    state = table(place(), place(), place(), place(), place(DAIMYO, DAIMYO, honor=3, role=RONIN))
    sheet = score_sheet(replace(state, ending=Ending()))
    assert [line.points for total in sheet for line in total.lines if line.role == RONIN] == [6]


def test_s44_with_seven_honor_of_the_shoguns_side_counts_once() -> None:
    state = table(place(honor=2), place(), place(honor=4, role=SAMURAI), place(), place(), place(), place(honor=3, role=SAMURAI), seats=7)
    sheet = score_sheet(replace(state, ending=Ending()))
    assert [total.points for total in sheet if total.side == 1] == [9]


def test_s46_a_samurai_who_ends_the_match_by_striking_down_the_shogun() -> None:
    state = table(place(resilience=1, honor=1), place(), place(BO, PARRY, honor=2, role=SAMURAI), seats=6, turn=C)
    state = do(state, (C, Strike(BO, A)), (A, TAKE_IT))
    assert state.ending == Ending(deadly=1)
    assert honors(state)[A] == 0 and honors(state)[C] == 3
    assert [total.points for total in score_sheet(state) if total.side == 1] == [3]


def test_s47_a_friendly_defeat_that_does_not_end_the_match_costs_nothing() -> None:
    state = table(place(), place(BO, PARRY, role=NINJA_1), place(), place(resilience=1, honor=4, role=NINJA_2), seats=6, turn=B)
    state = do(state, (B, Strike(BO, D)), (D, TAKE_IT))
    assert honors(state)[D] == 3 and honors(state)[B] == 4
    assert state.ending is None


def last_two(role: int) -> State:
    """A and C are the only ones with resilience; A is a Ninja in turn."""
    roles = (NINJA_1, SAMURAI, role, SHOGUN) if role == NINJA_2 else (NINJA_1, NINJA_2, role, SHOGUN)
    return table(place(BO), place(resilience=0), place(resilience=1), place(resilience=0), roles=roles)


def test_s49_between_two_of_one_side_the_last_defeat_is_scored() -> None:
    state = do(last_two(NINJA_2), (A, Strike(BO, C)), (C, TAKE_IT))
    assert state.ending == Ending(last=None, deadly=2)
    ninjas = next(total for total in score_sheet(state) if total.side == 2)
    assert ninjas.penalty == 3
    assert ninjas.points == sum(line.points for line in ninjas.lines) - 3


def test_between_two_enemies_the_last_defeat_is_the_swordmasters() -> None:
    state = do(last_two(SAMURAI), (A, Strike(BO, C)), (C, TAKE_IT))
    assert state.ending == Ending(last=A)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert outcome.places == ((A, B), (C, D))


def test_s50_three_players_know_no_swordmaster() -> None:
    state = table(place(BO, BO), place(resilience=0), place(resilience=1))
    state = do(state, (A, Strike(BO, C)), (C, TAKE_IT))
    assert [one.resilience for one in state.places] == [4, 0, 0]
    assert state.ending is None


def musashi_against_ginchiyo(*hand: int) -> State:
    attacker = place(BOKKEN, character=MUSASHI, front=(FAST_DRAW, FAST_DRAW))
    return do(table(attacker, place(*hand, character=GINCHIYO), seats=5), (A, Strike(BOKKEN, B)))


def test_s52_additions_first_then_ginchiyo() -> None:
    state = do(musashi_against_ginchiyo(PARRY), (B, TAKE_IT))
    assert state.places[B].resilience == 1


def test_s53_one_parry_is_enough_against_many_wounds() -> None:
    state = do(musashi_against_ginchiyo(PARRY), (B, Reply(PARRY)))
    assert state.places[B].resilience == 4


def test_s55_benkei_with_an_armor_is_at_three_for_his_neighbour() -> None:
    state = table(place(), place(character=BENKEI, front=(ARMOR,)), seats=5)
    assert difficulty_of(state, A, B) == 3


def test_s56_nobunaga_never_pays_his_last_resilience() -> None:
    state = table(place(character=NOBUNAGA, resilience=2), seats=5)
    state = do(state, (A, Exert()))
    assert state.places[A].resilience == 1 and len(state.places[A].hand) == 2
    assert not allowed(state, A, Exert())


def test_s58_ushiwaka_draws_for_wounds_from_weapons_only() -> None:
    state = table(place(NODACHI, JUJUTSU, PARRY), place(GEISHA, character=USHIWAKA), empty(), empty(), empty())
    state = do(state, (A, Strike(NODACHI, B)), (B, TAKE_IT))
    assert len(state.places[B].hand) == 1 + 3
    state = do(state, (A, PlayCard(JUJUTSU)), (B, TAKE_IT))
    assert len(state.places[B].hand) == 1 + 3


def test_s59_ieyasu_takes_his_first_card_from_the_discard_pile() -> None:
    state = begin(table(place(GEISHA, character=IEYASU), seats=5, discard=(BO, KATANA)), A)
    state = do(state, (A, DrawFirst(discard=True)))
    assert state.places[A].hand == (KATANA, GEISHA, GEISHA)
    assert state.discard == (BO,)


def test_s61_the_shogun_of_three_plays_two_weapons() -> None:
    state = table(place(BO, BO, BO), seats=3)
    state = do(state, (A, Strike(BO, B)), (B, TAKE_IT), (A, Strike(BO, C)), (C, TAKE_IT))
    assert not any(isinstance(action, Strike) for action in GAME.legal(state, A))


def test_s62_ieyasu_takes_back_the_weapon_he_gave_up_for_bushido() -> None:
    state = table(place(BO, PARRY, character=IEYASU, front=(BUSHIDO,)), seats=5, deck=(*(GEISHA,) * 9, KATANA))
    state = do(begin(state, A), (A, Reply(BO)))
    state = do(state, (A, DrawFirst(discard=True)))
    assert state.places[A].hand == (BO, PARRY, GEISHA)
    assert state.discard == (KATANA,)
