"""What happened since somebody last looked, as it is retold."""

from __future__ import annotations

from typing import Any

import pytest

from bot.i18n import Reader
from games.core.game import Seat, Told
from games.core.recap import LANDMARK, MOVE, NEWS, PASSING, PERSONAL
from games.samurai_sword import GAME
from games.samurai_sword.rules.cards import (
    ARMOR,
    BATTLECRY,
    BREATHING,
    BUSHIDO,
    DAIMYO,
    DIVERSION,
    FOCUS,
    GEISHA,
    HANZO,
    JUJUTSU,
    KATANA,
    NOBUNAGA,
    PARRY,
    TEA_CEREMONY,
)
from games.samurai_sword.rules.events import (
    Avoided,
    BushidoMoved,
    CharacterChosen,
    DeckEnded,
    Defeated,
    DivertedCard,
    Drew,
    DrewCards,
    Dropped,
    Ended,
    Exerted,
    FailedDuty,
    Flipped,
    GeishaRemoved,
    HasAnswered,
    HonorGiven,
    MetDuty,
    Parried,
    Played,
    PlayedOn,
    Recovered,
    Struck,
    TookDiscard,
    TurnBegan,
    Wounded,
)
from games.samurai_sword.rules.table import Reply, Strike
from tests.games.cases import stretches
from tests.games.samurai_sword.positions import TAKE_IT, A, B, C, D, act, place, table

NAMES = ("Aki", "Botan", "Chiyo", "Daichi")
TOOK_FROM_CHIYO = "Botan took 1 honor from Chiyo."


def retold(*events: Any, to: Seat | None = A, language: str = "en") -> list[str]:
    reader = Reader(language, NAMES, markdown=False)
    return [reader(line.words) for line in GAME.recap([Told(event) for event in events], to)]


def weights(*events: Any, to: Seat | None = A) -> list[int]:
    return [line.weight for line in GAME.recap([Told(event) for event in events], to)]


ATTACK = (TurnBegan(B), Drew(B, 2), Struck(B, KATANA, A, 3), Wounded(A, 3, 2))


def test_a_turn_is_one_line_and_the_reader_is_you() -> None:
    assert retold(*ATTACK) == ["Botan drew 2 cards; attacked you with Katana (3 wounds, resilience 2)."]
    assert retold(*ATTACK, to=C) == ["Botan drew 2 cards; attacked Aki with Katana (3 wounds, resilience 2)."]
    assert retold(*ATTACK, to=B) == ["You drew 2 cards; attacked Aki with Katana (3 wounds, resilience 2)."]


def test_the_same_in_ukrainian() -> None:
    assert retold(*ATTACK, language="uk") == ["Botan: +2 карти; атака на вас: Катана (3 рани, стійкість 2)."]


def test_what_hits_the_reader_weighs_more_than_what_hits_others() -> None:
    assert weights(*ATTACK) == [PERSONAL] and weights(*ATTACK, to=C) == [MOVE]
    assert weights(TurnBegan(B), Drew(B, 2)) == [PASSING]


def test_an_attack_that_waits_for_the_reader_weighs_most() -> None:
    state = table(place(KATANA), place(PARRY, PARRY), place())
    told = act(state, A, Strike(KATANA, B)).told
    [line] = GAME.recap(told, B)
    assert Reader("en", NAMES, markdown=False)(line.words) == "Aki attacked you with Katana (3 wounds, unless you parry)."
    assert line.weight == LANDMARK and line.asks, "the question says it, too"
    assert retold(*(each.event for each in told), to=C) == ["Aki attacked Botan with Katana (3 wounds, not answered yet)."]


def test_what_came_of_an_attack_is_told_with_it() -> None:
    state = act(table(place(KATANA), place(PARRY, PARRY, resilience=2), place()), A, Strike(KATANA, B))
    for reply, said in (
        (Reply(PARRY), "Aki attacked Botan with Katana (parried)."),
        (TAKE_IT, "Aki defeated Botan with Katana and took 1 honor."),
    ):
        told = (*state.told, *act(state.state, B, reply).told)
        assert retold(*(each.event for each in told), to=C) == [said]


def test_who_is_struck_down_is_told_what_it_cost() -> None:
    blow = Struck(B, KATANA, A, 3), Wounded(A, 1, 0), Defeated(A, B)
    assert retold(*blow, HonorGiven(A, B)) == ["Botan defeated you with Katana and took 1 honor from you."]
    assert retold(*blow) == ["Botan defeated you with Katana."]
    assert retold(*blow, to=C) == ["Botan defeated Aki with Katana."]
    assert weights(*blow, to=C) == [NEWS]


def test_a_turn_begins_with_what_its_player_drew() -> None:
    assert retold(TurnBegan(B), Drew(B, 2), to=C) == ["Botan drew 2 cards."]
    assert retold(TurnBegan(B), Drew(B, 2), DrewCards(B, (KATANA, PARRY)), to=B) == ["You drew Katana, Parry."]


def test_a_challenge_is_one_deed_with_all_its_answers() -> None:
    answered = [HasAnswered(C), HasAnswered(D)]
    settled = [Wounded(A, 1, 3), Avoided(C, PARRY), Wounded(D, 1, 0), Defeated(D, B), HonorGiven(D, B)]
    assert retold(Played(B, BATTLECRY), *answered, *settled) == [
        "Botan played Battlecry (you took 1 wound, resilience 3; defeated: Daichi; unhurt: Chiyo); took 1 honor from Daichi."
    ]
    assert weights(Played(B, BATTLECRY), *answered, *settled) == [PERSONAL]


def test_honor_that_moves_by_a_challenge_is_told_to_everybody_and_most_of_all_to_whom_it_moves() -> None:
    cry = Played(B, BATTLECRY), Wounded(A, 1, 0), Defeated(A, B), HonorGiven(A, B), Wounded(C, 1, 0), Defeated(C, B), HonorGiven(C, B)
    assert retold(*cry) == ["Botan played Battlecry (you were defeated; defeated: Chiyo); took 1 honor from you.", TOOK_FROM_CHIYO]
    assert retold(*cry, to=B) == [
        "You played Battlecry (defeated: Aki, Chiyo); took 1 honor from Aki.",
        TOOK_FROM_CHIYO.replace("Botan", "You"),
    ]
    assert weights(*cry, to=B) == [PERSONAL, PERSONAL] and weights(*cry, to=D) == [NEWS, NEWS]
    assert retold(Avoided(D, PARRY), *cry[4:]) == ["The answers: defeated: Chiyo; unhurt: Daichi.", TOOK_FROM_CHIYO]


@pytest.mark.parametrize("seats", GAME.seats)
def test_no_honor_moves_unsaid(seats: int) -> None:
    """Each token that was handed over since somebody last looked is said of once, whatever it moved by."""
    moved, challenges = 0, 0
    for seed in ("honor", "more honor"):
        for to, told in stretches(GAME, seats, None, seed):
            reader = Reader("en", [f"P{seat}" for seat in range(seats)], markdown=False)
            said = " ".join(reader(line.words) for line in GAME.recap(told, to))
            given = sum(isinstance(each.event, HonorGiven) for each in told)
            assert said.count("took 1 honor") == given, said
            moved += given
            challenges += given if any(isinstance(each.event, Played) and each.event.card in {BATTLECRY, JUJUTSU} for each in told) else 0
    assert moved > challenges > 0


def test_a_challenge_that_is_not_settled_says_who_has_answered() -> None:
    assert retold(Played(B, JUJUTSU), HasAnswered(C)) == ["Botan played Jujutsu (answers: 1)."]
    assert weights(Played(B, JUJUTSU)) == weights(Played(B, JUJUTSU), HasAnswered(C)) == [PERSONAL]
    assert weights(Played(B, JUJUTSU), HasAnswered(A)) == [MOVE], "the reader has answered"


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([HasAnswered(C), Avoided(A, PARRY), Wounded(D, 1, 2)], ["The answers: you discarded Parry; 1 wound: Daichi."]),
        ([Wounded(A, 1, 0), Defeated(A, B), HonorGiven(A, B)], ["Botan defeated you and took 1 honor from you."]),
        ([Defeated(C, B)], ["Botan defeated Chiyo."]),
        ([Defeated(A, B)], ["Botan defeated you."]),
        ([Defeated(C, B), HonorGiven(C, B)], ["Botan defeated Chiyo and took 1 honor."]),
        ([Avoided(C, PARRY), Wounded(A, 1, 0), Defeated(A, B)], ["The answers: you were defeated; unhurt: Chiyo."]),
        ([HonorGiven(C, A)], ["You took 1 honor from Chiyo."]),
        ([HonorGiven(A, C)], ["Chiyo took 1 honor from you."]),
        ([Wounded(C, 2, 1)], ["Chiyo took 2 wounds (resilience 1)."]),
        ([Parried(C, KATANA)], ["Chiyo parried with Katana."]),
        ([Struck(B, KATANA, C, 3), Parried(C, KATANA)], ["Botan attacked Chiyo with Katana (parried with Katana)."]),
        ([Struck(B, KATANA, A, 3), Parried(A, PARRY)], ["Botan attacked you with Katana (parried)."]),
    ],
)
def test_blows(events: list[Any], said: list[str]) -> None:
    assert retold(*events) == said


@pytest.mark.parametrize(
    ("events", "said"),
    [
        ([Played(B, FOCUS), Played(B, ARMOR)], ["Botan played Focus; played Armor."]),
        ([Played(B, DAIMYO), Drew(B, 2)], ["Botan played Daimyo; drew 2 cards."]),
        (
            [Played(B, TEA_CEREMONY), Drew(B, 3), Drew(C, 1), DeckEnded(30), Drew(A, 1), DrewCards(A, (PARRY,))],
            ["Botan played Tea Ceremony (you drew Parry).", "The deck has run out. Everyone loses 1 honor."],
        ),
        (
            [Played(A, TEA_CEREMONY), Drew(A, 3), DrewCards(A, (PARRY, FOCUS, FOCUS)), Drew(C, 1)],
            ["You played Tea Ceremony (3 cards, and 1 for everyone else); drew Parry, Focus\N{NO-BREAK SPACE}×2."],
        ),
        ([PlayedOn(B, BREATHING, A), Drew(A, 1), DrewCards(A, (KATANA,))], ["Botan played Breathing (you drew Katana)."]),
        ([PlayedOn(B, BREATHING, C), Drew(C, 1)], ["Botan played Breathing (Chiyo drew a card)."]),
        ([PlayedOn(B, DIVERSION, A), DivertedCard(B, A, PARRY)], ["Botan took a card from your hand (Parry)."]),
        ([PlayedOn(A, DIVERSION, B), DivertedCard(A, B, PARRY)], ["You took a card from the hand of Botan (Parry)."]),
        ([PlayedOn(B, DIVERSION, C)], ["Botan took a card from the hand of Chiyo."]),
        ([PlayedOn(B, GEISHA, A), GeishaRemoved(A, PARRY, False)], ["Botan played Geisha on you (you lost Parry)."]),
        ([PlayedOn(B, GEISHA, C), GeishaRemoved(C, ARMOR, True)], ["Botan played Geisha on Chiyo (Armor left play)."]),
        ([PlayedOn(B, GEISHA, C), GeishaRemoved(C, PARRY, False)], ["Botan played Geisha on Chiyo (Parry left their hand)."]),
        ([PlayedOn(B, BUSHIDO, A)], ["Botan placed Bushido in front of you."]),
        ([PlayedOn(B, BUSHIDO, B)], ["Botan kept Bushido."]),
        ([PlayedOn(B, BUSHIDO, C)], ["Botan placed Bushido in front of Chiyo."]),
        (
            [Exerted(B, 3), Drew(B, 1), Exerted(B, 2), Drew(B, 1)],
            ["Botan paid 1 resilience for a card (3 left); paid 1 resilience for a card (2 left)."],
        ),
        ([Dropped(B, PARRY), Dropped(B, PARRY)], ["Botan discarded Parry\N{NO-BREAK SPACE}×2."]),
        ([TookDiscard(B, KATANA), Drew(B, 1)], ["Botan took Katana from the discard pile; drew 1 card."]),
        ([GeishaRemoved(A, PARRY, False)], ["Aki loses Parry from their hand."]),
    ],
)
def test_cards(events: list[Any], said: list[str]) -> None:
    assert retold(*events) == said


@pytest.mark.parametrize(
    ("events", "said"),
    [
        (
            [Recovered(B, 4), Flipped(B, FOCUS), BushidoMoved(A)],
            ["Botan recovered (resilience 4); turned up Focus for Bushido; passed Bushido on to you."],
        ),
        (
            [Flipped(B, KATANA), MetDuty(B, KATANA), BushidoMoved(C)],
            ["Botan turned up Katana for Bushido; discarded Katana for Bushido; passed Bushido on to Chiyo."],
        ),
        ([FailedDuty(B, 1)], ["Botan lost 1 honor to Bushido."]),
        ([FailedDuty(B, 0)], ["Botan discarded Bushido."]),
        ([BushidoMoved(C)], ["Bushido moves on to Chiyo."]),
    ],
)
def test_bushido(events: list[Any], said: list[str]) -> None:
    assert retold(*events) == said


def test_whose_turn_it_is_is_told_where_nothing_else_says_so() -> None:
    assert retold(TurnBegan(B)) == ["Botan’s turn."]
    assert weights(TurnBegan(A)) == [LANDMARK] and weights(TurnBegan(B)) == [PASSING]


def test_characters_are_one_line() -> None:
    assert retold(HasAnswered(B), CharacterChosen(A, HANZO), CharacterChosen(B, NOBUNAGA)) == ["Characters: Aki: Hanzo, Botan: Nobunaga."]


def test_the_end_is_one_line_and_weighs_most() -> None:
    said = "No honor left: Botan. The match is over. Deadly strike against an ally: their side loses 3 points (Ninjas)."
    assert retold(Ended((B,), None, 2)) == [said]
    assert weights(Ended((B,)), DeckEnded(40)) == [LANDMARK, LANDMARK]


def test_a_long_turn_is_several_lines_of_the_same_person() -> None:
    lines = retold(Drew(B, 2), *(Played(B, FOCUS) for _ in range(4)))
    assert lines == ["Botan drew 2 cards; played Focus; played Focus; played Focus.", "Botan played Focus."]
