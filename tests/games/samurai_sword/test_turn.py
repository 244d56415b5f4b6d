"""Questions, labels, refusals and the text twin, read as a player reads them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from bot.i18n import Reader
from games.core.dice import Dice
from games.core.game import Seat
from games.core.labels import Kind
from games.core.text import Words
from games.samurai_sword import GAME
from games.samurai_sword.rules.cards import (
    ARMOR,
    BATTLECRY,
    BENKEI,
    BO,
    BOKKEN,
    BREATHING,
    BUSHIDO,
    DAIKYU,
    DIVERSION,
    FAST_DRAW,
    FOCUS,
    GEISHA,
    HANZO,
    IEYASU,
    JUJUTSU,
    KATANA,
    KOJIRO,
    NOBUNAGA,
    PARRY,
)
from games.samurai_sword.rules.events import DivertedCard, Ended, HasAnswered, PlayedOn, Struck, Wounded
from games.samurai_sword.rules.table import (
    Action,
    DrawFirst,
    Drop,
    Ending,
    EndTurn,
    Exert,
    House,
    PlayCard,
    PlayGeisha,
    PlayOn,
    Reply,
    State,
    Strike,
)
from tests.games.samurai_sword.positions import TAKE_IT, A, B, C, D, begin, do, empty, place, table

NAMES = ("Aiko", "Botan", "Chiyo", "Daichi", "Emi", "Fumio", "Goro")
tell = Reader("en", NAMES, markdown=False)


def ask(state: State, seat: Seat | None) -> str:
    return tell(GAME.ask(GAME.view(state, seat)))


def label(state: State, seat: Seat, action: Action) -> list[str]:
    return [tell(part) for part in GAME.label(action, GAME.view(state, seat))]


def why(state: State, seat: Seat) -> list[str]:
    return [tell(reason) for reason in GAME.why_not(GAME.view(state, seat))]


def said(state: State, seat: Seat | None) -> str:
    return tell(GAME.say(GAME.view(state, seat)))


def attacked(*hand: int, **more: int) -> State:
    return do(table(place(KATANA, PARRY), place(*hand, **more), seats=5), (A, Strike(KATANA, B)))  # type: ignore[arg-type]


# ---- questions


def test_the_player_in_turn_is_told_how_many_weapons_are_left() -> None:
    state = table(place(BO, front=(FOCUS,)), seats=5, weapons=1)
    assert ask(state, A) == "Your turn. Weapons: 1 of 2."
    assert ask(state, B) == ask(state, None) == "Aiko’s turn. Weapons: 1 of 2."


def test_the_attacked_player_is_told_what_comes() -> None:
    assert ask(attacked(PARRY), B) == "Aiko attacks you: Katana, 3 wounds. Do you parry?"
    assert ask(attacked(PARRY), C) == "Aiko attacks with Katana. Botan may parry or take the wounds."


def test_whoever_attacks_is_told_so() -> None:
    assert ask(attacked(PARRY), A) == "You attack with Katana. Botan may parry or take the wounds."


def kinds(state: State, seat: Seat) -> dict[str, Kind]:
    view = GAME.view(state, seat)
    return {" > ".join(label(state, seat, action)): GAME.kind(action, view) for action in GAME.legal(state, seat)}


def test_a_wound_costs_and_a_parry_plays() -> None:
    assert kinds(attacked(PARRY), B) == {"Parry": Kind.PLAY, "Take 3 wounds": Kind.COST}


def test_ending_the_turn_is_of_a_kind_of_its_own() -> None:
    assert kinds(table(place(FOCUS, character=NOBUNAGA), seats=3), A) == {
        "Focus": Kind.PLAY,
        "Pay 1 resilience, draw 1 card": Kind.ABILITY,
        "End the turn": Kind.END,
    }


def test_the_shogun_of_three_lets_bushido_go_at_no_cost() -> None:
    state = begin(table(place(BO, front=(BUSHIDO,)), seats=3, deck=(*(GEISHA,) * 9, KATANA)), A)
    assert kinds(state, A)["Discard Bushido"] is Kind.PASS


def test_the_question_is_the_same_whatever_the_hand() -> None:
    assert ask(attacked(PARRY), B) == ask(attacked(BO), B)


def test_the_table_waits_for_all_who_have_not_answered() -> None:
    state = do(table(place(BATTLECRY), seats=5), (A, PlayCard(BATTLECRY)), (C, TAKE_IT))
    assert ask(state, None) == ask(state, C) == "Aiko’s Battlecry, answers so far: 1 of 4 (a Parry, or 1 wound)."
    assert ask(state, B) == "Aiko plays Battlecry: discard a Parry, or take 1 wound."


def test_the_shogun_of_three_is_asked_for_bushido_without_honor() -> None:
    state = begin(table(place(BO, front=(BUSHIDO,)), seats=3, deck=(*(GEISHA,) * 9, KATANA)), A)
    assert "honor" not in ask(state, A)
    assert label(state, A, TAKE_IT) == ["Discard Bushido"]


def test_the_end_says_who_won_and_why() -> None:
    state = replace(table(place(honor=10), place(honor=0), seats=5), agenda=(), ending=Ending())
    assert ask(state, None) == "The Shogun’s side wins by honor with 13 points."
    state = replace(table(seats=5), agenda=(), ending=Ending(last=C))
    assert ask(state, None) == "Only Chiyo is left standing: a Swordmaster victory for the Shogun’s side."


# ---- labels


def test_a_weapon_is_labelled_with_its_numbers_and_then_its_targets() -> None:
    state = table(place(BO, front=(FAST_DRAW,)), seats=5)
    assert label(state, A, Strike(BO, C)) == ["Bo (reach 2)", "Chiyo: 2 wounds"]


@pytest.mark.parametrize(
    ("action", "path"),
    [
        (PlayCard(FOCUS), ["Focus"]),
        (PlayOn(BREATHING, B), ["Breathing", "Botan"]),
        (PlayGeisha(B), ["Geisha", "Botan", "A random card from their hand (1)"]),
        (PlayGeisha(B, ARMOR), ["Geisha", "Botan", "In play: Armor"]),
        (Exert(), ["Pay 1 resilience, draw 1 card"]),
        (EndTurn(), ["End the turn"]),
        (Drop(BO), ["Bo"]),
    ],
)
def test_actions_have_short_labels(action: Action, path: list[str]) -> None:
    state = table(place(BO, FOCUS, BREATHING, GEISHA, character=NOBUNAGA), place(front=(ARMOR,)), seats=5)
    assert label(state, A, action) == path


def test_answers_say_what_they_cost() -> None:
    assert label(attacked(PARRY), B, Reply(PARRY)) == ["Parry"]
    assert label(attacked(PARRY), B, TAKE_IT) == ["Take 3 wounds"]
    assert label(attacked(BO, PARRY, character=HANZO), B, Reply(BO)) == ["Parry with a weapon: Bo"]


def test_giving_a_weapon_up_is_called_discarding_it() -> None:
    state = do(table(place(JUJUTSU), place(BO), seats=5), (A, PlayCard(JUJUTSU)))
    assert label(state, B, Reply(BO)) == ["Discard: Bo"]
    assert label(state, B, TAKE_IT) == ["Take 1 wound"]


def test_ieyasu_is_told_what_lies_on_the_discard_pile() -> None:
    state = begin(table(place(character=IEYASU), seats=5, discard=(KATANA,)), A)
    assert label(state, A, DrawFirst(discard=True)) == ["From the discard pile: Katana"]
    assert label(state, A, DrawFirst(discard=False)) == ["From the deck"]


# ---- why not


def test_a_target_out_of_reach_is_explained_with_the_arithmetic() -> None:
    state = table(place(BO), empty(), place(), place(character=BENKEI, front=(ARMOR,)), seats=7)
    assert "Bo reaches 2; Daichi is at 4: distance 2, armor 1, Benkei 1." in why(state, A)


def test_all_weapons_that_fall_short_are_named_at_once() -> None:
    state = table(place(BOKKEN, BO, DAIKYU), seats=7)
    assert "Bokken reaches 1, Bo reaches 2; Daichi is at 3: distance 3." in why(state, A)
    assert not any("Daikyu" in reason for reason in why(state, A))


def test_the_harmless_are_named_with_the_reason() -> None:
    state = table(place(DAIKYU), empty(), place(resilience=0), seats=5)
    assert why(state, A) == [
        "No weapon can target Botan: harmless, no cards in hand.",
        "No weapon can target Chiyo: harmless, resilience 0.",
    ]


def test_the_limit_of_weapons_is_explained_by_its_numbers() -> None:
    assert why(table(place(BO, front=(FOCUS,)), seats=5, weapons=2), A) == ["No more weapons this turn: 2 of 2 played."]


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        (PARRY, "Parry: only in answer to an attack or a Battlecry."),
        (BUSHIDO, "Bushido: only one can be in play, and it is in front of Botan."),
        (DIVERSION, "Diversion: no one else has a card in hand."),
    ],
)
def test_a_card_that_cannot_be_played_says_why(hand: int, reason: str) -> None:
    state = table(place(hand), empty(front=(BUSHIDO,)), empty(), empty(), empty())
    assert why(state, A) == [reason]


def test_geisha_says_when_there_is_nothing_to_take() -> None:
    state = table(place(GEISHA), *(empty() for _ in range(4)))
    assert why(state, A) == ["Geisha: no one else has a card in hand or in play."]


def test_nobunaga_is_told_about_his_last_resilience() -> None:
    assert why(table(place(GEISHA, character=NOBUNAGA, resilience=1), seats=5), A) == [
        "Nobunaga: you can’t pay your last point of resilience."
    ]


def test_hanzo_is_told_about_his_last_card() -> None:
    assert why(attacked(BO, character=HANZO), B) == ["Bo: Hanzo can only parry with a weapon if it isn’t his last card."]


def test_who_cannot_answer_is_told_so() -> None:
    assert why(attacked(BO), B) == ["Parry: you have none."]
    state = do(table(place(JUJUTSU), place(PARRY), seats=5), (A, PlayCard(JUJUTSU)))
    assert why(state, B) == ["Weapon: you have none."]


def test_nothing_is_refused_to_who_is_not_asked() -> None:
    assert why(attacked(BO), A) == why(attacked(BO), C) == []


def test_no_refusal_depends_on_a_role() -> None:
    view = GAME.view(table(place(BO, PARRY), seats=6), A)
    for number in range(30):
        guess = GAME.believe(view, []).draw(Dice(f"roles-{number}"))
        assert GAME.why_not(GAME.view(guess, A)) == GAME.why_not(view)


# ---- the text twin


def test_the_own_hand_is_said_with_what_each_card_does_now() -> None:
    text = said(table(place(BO, PARRY, PARRY, front=(FAST_DRAW,)), seats=7), A)
    assert "- Bo: reach 2, 2 wounds (Botan, Chiyo, Fumio, Goro)" in text
    assert "- Parry\N{NO-BREAK SPACE}×2: Blocks a weapon or a Battlecry aimed at you." in text


def test_no_other_hand_is_said() -> None:
    state = table(place(PARRY), place(KATANA), seats=5)
    assert "Katana" in said(state, B)
    assert not any("Katana" in said(state, seat) for seat in (None, A, C, D))


def test_the_own_answer_is_said_to_oneself_only() -> None:
    state = do(table(place(BATTLECRY), place(PARRY), seats=5), (A, PlayCard(BATTLECRY)), (B, Reply(PARRY)))
    assert "You answered: Parry." in said(state, B)
    assert not any("You have answered" in said(state, seat) for seat in (None, A, C))
    assert all("Answers: 1 of 4" in said(state, seat) for seat in (None, A, B, C))


def test_who_of_those_that_are_asked_together_has_answered_is_shown_to_nobody_else() -> None:
    cry = do(table(place(BATTLECRY), place(PARRY), place(PARRY), seats=5), (A, PlayCard(BATTLECRY)))
    one, other = (do(cry, (seat, Reply(PARRY))) for seat in (B, C))
    for seat in (None, A, D):
        views = GAME.view(one, seat), GAME.view(other, seat)
        assert GAME.scene(views[0]) == GAME.scene(views[1]) and GAME.ask(views[0]) == GAME.ask(views[1])
    assert GAME.narrate(HasAnswered(B)) == GAME.narrate(HasAnswered(C))


def test_the_public_table_says_the_shogun_and_no_other_role() -> None:
    text = said(table(seats=6), None)
    assert text.count("Shogun") == 1 and "Roles still hidden: Samurai, Ronin, Ninja\N{NO-BREAK SPACE}×3" in text


def test_three_players_are_told_that_roles_are_known_by_counting() -> None:
    assert "All roles are known." in said(table(seats=3), None)
    assert "All roles" not in said(table(seats=5), None)


def test_difficulty_is_said_with_its_parts() -> None:
    state = table(place(), place(), place(character=BENKEI, front=(ARMOR, ARMOR)), seats=6)
    assert "difficulty 5 (distance 2, armor 2, Benkei 1)" in said(state, None)


def test_whoever_plays_reads_what_the_characters_of_the_others_can_do() -> None:
    state = table(place(character=BENKEI), place(character=KOJIRO), seats=5)
    assert said(state, A).count("Benkei’s attackers need +1 reach.") == said(state, A).count("Kojiro reaches everyone") == 1
    assert "Kojiro reaches everyone" not in said(state, None)


def test_by_a_house_rule_distances_are_not_said() -> None:
    assert "distance" in said(table(seats=5), None)
    assert "distance" not in said(table(seats=5, house=House(distances=False)), None)
    assert "distance" not in said(table(seats=5, house=House(distances=False)), B)


def test_by_a_house_rule_nobody_is_told_who_is_in_reach() -> None:
    state = table(place(BO), place(), place(character=BENKEI, front=(ARMOR,)), seats=5, house=House(distances=False))
    assert "- Bo: reach 2, 1 wound\n" in said(state, A)
    assert why(state, A) == ["Can’t reach Chiyo: Bo."]


def test_kojiros_reach_is_any() -> None:
    assert "any reach, 1 wound" in said(table(place(BO, character=KOJIRO), seats=5), A)


def test_the_score_is_said_line_by_line() -> None:
    state = table(place(honor=0), place(honor=3), place(GEISHA, honor=2), place(honor=4), place(honor=1), seats=5)
    text = said(replace(state, agenda=(), ending=Ending(deadly=2)), None)
    assert "Ninjas: 4" in text and "Deadly strike: −3" in text
    assert "Emi, Ronin: honor 1 × 2 = 2" in text


# ---- what happened


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Struck(A, BO, B, 1), "Aiko attacks Botan with Bo: 1 wound."),
        (Wounded(B, 2, 0), "Botan takes 2 wounds; resilience 0."),
        (DivertedCard(A, B, KATANA), "From Botan to Aiko: Katana. Only the two of you know which card it was."),
        (PlayedOn(A, BREATHING, B), "Aiko plays Breathing: full resilience, and a card for Botan."),
        (PlayedOn(A, GEISHA, B), "Aiko plays Geisha on Botan."),
        (PlayedOn(A, BUSHIDO, B), "Aiko places Bushido in front of Botan."),
        (
            Ended((B,), None, 2),
            "No honor left: Botan. The match is over.\nDeadly strike against an ally: their side loses 3 points (Ninjas).",
        ),
        (Ended((), None, 1), "The match is over.\nDeadly strike against an ally: their side loses 3 points (Shogun’s side)."),
        (Ended((), A), "Only Aiko still has resilience. The match is over."),
    ],
)
def test_events_are_told_in_a_sentence(event: object, sentence: str) -> None:
    words: Words = GAME.narrate(event)
    assert tell(words) == sentence


# ---- in few words


def test_everybody_reads_who_they_are_and_with_whom_they_win() -> None:
    state = table(place(), seats=5)
    said = [tell(GAME.aim(GAME.view(state, Seat(seat))) or "") for seat in range(5)]
    shogun = NAMES[next(seat for seat, each in enumerate(said) if each == "You’re the Shogun: win with the Samurai")]
    others = {
        f"You’re a Samurai: win with the Shogun, {shogun}",
        f"You’re a Ninja: win against the Shogun, {shogun}",
        "You’re the Ronin: win alone",
    }
    assert {each for each in said if "You’re the Shogun" not in each} == others
    assert GAME.aim(GAME.view(state, None)) is None, "whoever watches has no role"


def test_buttons_leave_out_what_the_question_and_the_picture_say() -> None:
    state = table(place(BO, DIVERSION), place(character=BENKEI), seats=3)
    view, brief = GAME.view(state, A), GAME.brief
    assert brief is not None
    said = {" > ".join(map(tell, brief(action, view))) for action in GAME.legal(state, A)}
    assert {"Diversion > Botan", "End the turn"} <= said and any(each.startswith("Bo > Chiyo · ") for each in said)
