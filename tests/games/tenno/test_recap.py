"""What happened since somebody last looked, as it is retold: with the cards of a battle for as long as they are told."""

from __future__ import annotations

from typing import Any

import pytest

from bot.i18n import Reader
from games.core.game import Seat, Told
from games.core.recap import LANDMARK, MOVE, NEWS, PASSING, PERSONAL
from games.tenno import GAME
from games.tenno.rules.cards import DAIMYO, MONK
from games.tenno.rules.events import Attacked, Began, Decided, Declined, Ended, Filled, MonkDecided, Peeked, Saw, Shuffled, Swapped
from games.tenno.rules.table import Arrange, Clash, Decline, Exchange, Fill, House, PeekAt, Seen, ShowMonk, State, Strike
from games.tenno.words.recap import news
from tests.games.tenno.positions import LEFT, MIDDLE, RIGHT, WON, A, B, C, after, do, new_game, position, strike

NAMES = ("Aki", "Botan", "Chiyo")


def retold(told: Any, to: Seat | None = A, language: str = "en") -> list[str]:
    reader = Reader(language, NAMES, markdown=False)
    return [reader(line.words) for line in GAME.recap([each if isinstance(each, Told) else Told(each) for each in told], to)]


def weights(*events: Any, to: Seat | None = A) -> list[int]:
    return [line.weight for line in GAME.recap([Told(event) for event in events], to)]


def battle(house: House = House()) -> tuple[Told, ...]:  # noqa: B008 - a frozen value
    return do(position(*WON, house=house), A, Strike(LEFT, B, MIDDLE)).told


SHOWN = "Aki attacked you: Daimyo 9 (left) against Peasant 3 (middle). 9\u00a0:\u00a03. Aki won. To prison: Peasant 3."


def test_a_battle_that_is_still_told_names_cards_slots_and_winner() -> None:
    assert retold(battle(), to=B)[0] == SHOWN
    assert retold(battle(), to=A)[0] == SHOWN.replace("Aki attacked you", "You attacked Botan").replace("Aki won", "You won")
    assert retold(battle(), to=None)[0] == SHOWN.replace("attacked you", "attacked Botan")


def test_what_faded_leaves_the_slots_and_the_winner() -> None:
    lasting = [each for each in battle() if not each.fades]
    assert retold(lasting, to=B)[0] == "Aki attacked you (left → middle). Aki won."
    assert retold(lasting, to=A)[0] == "You attacked Botan (left → middle). You won."
    assert retold(lasting, to=None)[0] == "Aki attacked Botan (left → middle). Aki won."


def test_what_only_faded_is_a_line_of_its_own() -> None:
    assert retold([each for each in battle() if each.fades], to=B) == [SHOWN]


def test_with_the_open_log_the_cards_stay() -> None:
    told = battle(House(open_log=True))
    assert not any(each.fades for each in told) and retold(told, to=B)[0] == SHOWN


def test_the_same_in_ukrainian() -> None:
    said = (
        "Aki нападає на вас: Даймьо 9 (ліворуч), в обороні Селянин 3 (посередині). 9\u00a0:\u00a03. Перемагає Aki. До в’язниці: Селянин 3."
    )
    assert retold(battle(), to=B, language="uk")[0] == said


def test_an_attack_that_waits_for_the_reader_weighs_most() -> None:
    asked = do(position("8 1 2 | 9 3", "7 5 2 | 4 3"), A, Strike(LEFT, B, LEFT)).told
    assert retold(asked, to=B) == ["Aki attacked you: Samurai 8 (left) against Samurai 7 (left)."]
    assert [line.weight for line in GAME.recap(asked, B)] == [LANDMARK]
    assert [line.weight for line in GAME.recap(asked, C)] == [NEWS]


def test_a_shown_monk_is_told_with_the_battle_he_decided() -> None:
    state = position("8 1 2 | 9 3", "7 5 2 | 4 3")
    asked = do(state, A, Strike(LEFT, B, LEFT))
    answered = do(asked.state, B, ShowMonk())
    battle = "Aki attacked you: Samurai 8 (left) against Samurai 7 (left). The Monk helped (middle): +2."
    said = f"{battle} 8\u00a0:\u00a09. You won. Discarded: Samurai 8."
    assert retold((*asked.told, *answered.told), to=B)[0] == retold(answered.told, to=B)[0] == said
    declined = do(asked.state, B, Decline())
    assert "Monk" not in retold((*asked.told, *declined.told), to=B)[0]


def test_a_monk_alone_is_not_lost() -> None:
    assert retold([MonkDecided(B, MIDDLE)]) == ["Botan shows the Monk (middle): +2."]


def test_equal_cards_are_nobodys_victory() -> None:
    told = do(position("7 1 2 | 9 3", "7 1 2 | 4 3"), A, Strike(LEFT, B, LEFT)).told
    assert "7\u00a0:\u00a07. No one won. Discarded: Samurai 7, Samurai 7." in retold(told)[0]


def test_a_battle_of_others_weighs_less_than_the_readers_own() -> None:
    fought = Decided(A, B, A, LEFT, LEFT)
    assert [weights(fought, to=seat) for seat in (A, B, C)] == [[PERSONAL], [PERSONAL], [NEWS]]


def test_without_slots_it_is_told_who_attacked_whom() -> None:
    fought = Decided(A, B, None)
    assert [retold([fought], to=seat) for seat in (A, B, C)] == [
        ["You attacked Botan. No one won."],
        ["Aki attacked you. No one won."],
        ["Aki attacked Botan. No one won."],
    ]


def test_what_follows_a_battle_is_one_line() -> None:
    assert retold([Filled(A, 1), Filled(B, 2), Declined(B, "again"), Swapped(B, LEFT)]) == [
        "You filled a gap. Botan filled 2 gaps; didn’t attack again; picked up a card and put one down (left)."
    ]


def test_a_look_at_the_readers_card_is_personal() -> None:
    state = strike(position("1 9 2 | 7 8", "8 1 3 | 6 9"), LEFT, LEFT)
    state = after(state, *((seat, GAME.legal(state, seat)[0]) for seat in sorted(GAME.waiting(state))))
    told = do(state, B, PeekAt(MIDDLE)).told
    mine, theirs = ([each for each in told if each.reaches(seat)] for seat in (A, B))
    assert retold(mine, to=A) == ["Botan looked at your card (middle)."]
    assert retold(theirs, to=B) == ["You looked at Daimyo 9 (Aki, middle)."]
    assert retold(mine, to=C) == ["Botan looked at one of Aki’s cards (middle)."]
    assert [line.weight for line in GAME.recap(mine, A)] == [PERSONAL]


@pytest.mark.parametrize(
    ("event", "said", "weight"),
    [
        (Began(A), "You attack first.", LANDMARK),
        (Began(B), "First to attack: Botan.", NEWS),
        (Attacked(Clash(B, LEFT, DAIMYO, C, RIGHT, MONK)), "Botan attacked Chiyo: Daimyo 9 (left) against Monk 5 (right).", NEWS),
        (Shuffled(B, (LEFT, RIGHT)), "Botan exchanged two cards, or pretended to (left, right).", MOVE),
        (Declined(B, "swap"), "Botan didn’t swap.", PASSING),
        (Declined(B, "peek"), "Botan didn’t look.", PASSING),
        (Filled(B, 1), "Botan filled a gap.", PASSING),
        (Peeked(B, C, LEFT), "Botan looked at one of Chiyo’s cards (left).", MOVE),
        (Saw(B, LEFT, MONK), "You looked at Monk 5 (Botan, left).", PERSONAL),
        (Ended((B,)), "Not enough cards to fill every gap: Botan. The game is over.", LANDMARK),
    ],
)
def test_each_event_alone(event: Any, said: str, weight: int) -> None:
    assert retold([event]) == [said]
    assert weights(event) == [weight]


# ---- the line in a picture


def lately(state: State, to: Seat | None = None) -> str:
    return Reader("en", NAMES, markdown=False)(news(GAME.view(state, to)) or "")


def test_a_picture_tells_what_everybody_saw_last() -> None:
    start = new_game(2, first="host")
    assert lately(start) == ""
    laid = after(start, (A, Arrange((1, 2, 3))), (B, Arrange((1, 2, 3))))
    assert lately(laid) == "First to attack: Aki."
    fought = strike(laid, RIGHT, LEFT)
    assert lately(fought) == "Aki attacked Botan: Peasant 3 (right) against Peasant 1 (left). Aki won."
    assert lately(fought, B).startswith("Aki attacked you")
    filled = after(fought, (B, Fill((7,))))
    assert lately(filled) == "Botan filled a gap."
    swapped = after(filled, (A, Exchange(LEFT, 8)))
    assert lately(swapped) == lately(swapped, A).replace("You", "Aki") == "Aki picked up a card and put one down (left)."
    assert lately(after(filled, (A, Decline()))) == "Botan filled a gap."


def test_a_picture_tells_of_a_battle_while_it_lies_open_and_no_longer() -> None:
    state = strike(position("6 1 2 | 4 8", "1 3 2 | 6 7"), LEFT, LEFT)
    assert "Ronin 6 (left) against Peasant 1 (left)" in lately(state)
    assert lately(after(state, (A, Decline()))) == "Aki didn’t attack again."
    asked = strike(position("8 1 2 | 9 3", "7 5 2 | 4 3"), LEFT, LEFT)
    assert lately(asked) == "Aki attacked Botan: Samurai 8 (left) against Samurai 7 (left)."


def test_a_picture_tells_who_looked_where_and_to_nobody_at_what() -> None:
    state = after(strike(position("3 1 2 | 4", "1 9 2 | 7"), LEFT, MIDDLE), (B, PeekAt(LEFT)), (B, Seen()))
    assert lately(state) == "Botan looked at one of Aki’s cards (left)."
    assert lately(state, A) == "Botan looked at your card (left)."
    assert lately(state, B) == "You looked at one of Aki’s cards (left)."
