"""What is asked, offered, told and explained, in English, and its length in every language."""

from __future__ import annotations

import pytest

from bot.i18n import Reader
from bot.match.menu import menu_of
from games.core.game import Seat
from games.core.labels import Kind
from games.core.replay import positions
from games.core.text import Words
from games.take import GAME
from games.take.rules.events import GhostsReturned, HallEmpty, Haunted, Moved, Prepared, Scored, Spent, Took, Undone
from games.take.rules.rulebook import legal
from games.take.rules.score import forecast
from games.take.rules.table import Action, Another, Confirm, Daimyo, Done, Geisha, Ninja, Place, Ronin, State, Take, Undo
from games.take.view.sight import view
from tests.games.take.positions import A, B, after, confirmed, position

ENGLISH = Reader("en", ("Aiko", "Botan"), markdown=False)
FULL = position("DNR RG* RD · RGG", a="D1/0 R1/0 G1/0 N1/0 s:D2", b="D1/0 R1/0 G1/0")


def english(words: Words) -> str:
    return ENGLISH(words)


def path(state: State, action: Action, seat: Seat = A) -> str:
    return " > ".join(map(english, GAME.label(action, view(state, seat))))


# ---- asking


def asked(state: State, seat: Seat | None = A) -> str:
    return english(GAME.ask(view(state, seat)))


def test_the_question_is_what_is_open() -> None:
    samurai = position("DS NG RD DN RG", a="D1/0 s:D3")
    assert asked(position()) == "Take a chip from the hall."
    assert asked(samurai) == "Use abilities if you like, then take a chip."
    assert asked(after(samurai, Daimyo("D", "G"))) == "You may move 2 more Samurai."
    assert asked(after(samurai, Take(0))) == "Above which column do you put the Samurai?"
    assert asked(after(samurai, Take(1))) == "Confirm your turn, or undo a step."


@pytest.mark.parametrize("seat", [B, None])
def test_the_others_are_told_who_prepares_a_turn(seat: Seat | None) -> None:
    assert asked(after(position(), Take(0)), seat) == "Aiko’s turn: take a chip."
    samurai = position("DS NG RD DN RG", a="D1/0 s:D3")
    assert asked(samurai, seat) == asked(after(samurai, Daimyo("D", "G")), seat) == "Aiko’s turn: use abilities, then take a chip."


def test_at_the_end_nothing_is_asked() -> None:
    assert asked(confirmed(position("D · · · ·"), Take(0)), None) == "The game is over."


# ---- labels


def test_confirming_and_undoing_are_of_different_kinds() -> None:
    state = after(position("DS NG RD DN RG"), Take(1))
    assert [GAME.kind(action, view(state, A)) for action in legal(state, A)] == [Kind.DONE, Kind.UNDO]


def test_a_chip_stands_before_the_abilities() -> None:
    entries = menu_of(
        [GAME.label(action, view(FULL, A)) for action in legal(FULL, A)], [GAME.kind(action, view(FULL, A)) for action in legal(FULL, A)]
    ).children
    kinds = [entry.kind for entry in entries]
    assert kinds == sorted(kinds) and {Kind.PLAY, Kind.ABILITY} == set(kinds)


@pytest.mark.parametrize(
    ("action", "said"),
    [
        (Take(0), "Take Ronin from stack 1; Ninja: you 2, Botan 0"),
        (Daimyo("D", "N"), "Daimyo > Move a Samurai from the Daimyo column > to the Ninja column"),
        (Another("D", "N"), "Move another Samurai from the Daimyo column > to the Ninja column"),
        (Ronin(1, 3), "Ronin > Move the ghost from stack 2 > onto stack 4"),
        (Ronin(1, None), "Ronin > Move the ghost from stack 2 > back to the supply"),
        (Ronin(None, 0), "Ronin > Move a ghost from the supply > onto stack 1"),
        (Geisha(0, 3), "Geisha > Move Ronin from stack 1 > onto stack 4"),
        (Ninja("G", Geisha(0, 3)), "Ninja > Move up the opponent’s Geisha chip > Move Ronin from stack 1 > onto stack 4"),
        (Ninja("R", Ronin(None, 0)), "Ninja > Move up the opponent’s Ronin chip > Move a ghost from the supply > onto stack 1"),
        (
            Ninja("D", Daimyo("D", "N")),
            "Ninja > Move up the opponent’s Daimyo chip > Move a Samurai from the Daimyo column > to the Ninja column",
        ),
        (Ninja("D"), "Ninja > Move up the opponent’s Daimyo chip > only move it up, without its action"),
        (Place("G"), "Put it above the Geisha column"),
        (Done(), "No more Samurai"),
        (Confirm(), "Confirm the turn"),
        (Undo(), "Undo the last step"),
    ],
)
def test_the_label_of_an_action(action: Action, said: str) -> None:
    assert path(FULL, action) == said


def test_abilities_stand_for_themselves_where_a_row_of_buttons_is_too_short_anyway() -> None:
    assert path(position("DNR RG RD DN RGG", a="G1/0 R1/0"), Ronin(None, 0)).startswith("Ronin > ")


def test_in_a_prepared_turn_labels_speak_of_the_prepared_table() -> None:
    assert path(after(FULL, Geisha(0, 2)), Take(0)) == "Take Ninja from stack 1; Daimyo: you 4, Botan 2"


@pytest.mark.parametrize("language", ["en", "uk"])
def test_no_label_is_longer_than_a_button_bears(language: str) -> None:
    tell = Reader(language, ("Aiko", "Botan"), markdown=False)
    seen = 0
    for each in positions(GAME, 2, {"twice": "yes"}, seed="labels"):
        for seat in GAME.waiting(each.state):
            for action in legal(each.state, seat):
                said = [tell(words) for words in GAME.label(action, view(each.state, seat))]
                assert max(map(len, said)) <= 80
                seen += 1
    assert seen > 500


# ---- telling


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (Took(A, 2, "S"), "Aiko takes from stack 3: Samurai."),
        (Moved(A, "D", "G", "D"), "Aiko, Daimyo: a Samurai moves, Daimyo → Geisha."),
        (Moved(A, "D", "G", "N"), "Aiko, Ninja with the opponent’s Daimyo chip: a Samurai moves, Daimyo → Geisha."),
        (Moved(A, "D", "G", None), "Aiko moves another Samurai: Daimyo → Geisha."),
        (Haunted(B, None, 0, "R"), "Botan, Ronin: a ghost moves, supply → stack 1."),
        (Haunted(B, 4, 0, "N"), "Botan, Ninja with the opponent’s Ronin chip: a ghost moves, stack 5 → stack 1."),
        (Spent(A, "R"), "Aiko, Ninja: the opponent’s Ronin chip moves up without its action."),
        (Scored(A, 4, "G", 3, (5, 2)), "Scored: Geisha, 3 in the hall. Aiko: 3 × 5 = 15; Botan: 3 × 2 = 6."),
        (Scored(A, 4, "G", 3, (0, 0)), "No one scores: Geisha, 3 in the hall."),
        (GhostsReturned(A), "No chip could be taken, so all ghosts return to the supply."),
        (HallEmpty(), "The hall is empty. The game is over."),
        (Undone(A), "The last step is undone."),
        (Prepared(Took(A, 2, "S")), "Draft: Aiko takes from stack 3: Samurai."),
    ],
)
def test_an_event_is_told_in_one_sentence(event: object, said: str) -> None:
    assert english(GAME.narrate(event)) == said


# ---- why not


def reasons(state: State, seat: Seat | None = A) -> list[str]:
    return [english(why) for why in GAME.why_not(view(state, seat))]


def test_why_a_stack_may_not_be_taken_from() -> None:
    said = reasons(after(position("DNR RG RD* · RG*", a="G1/0"), Geisha(0, 1)))
    assert said[:2] == ["Closed by a ghost: stack 3, stack 5.", "Top chip moved there by a Geisha this turn: stack 2."]


def test_a_stack_closed_twice_is_named_once() -> None:
    said = reasons(after(position("DNR RG RD* · RG", a="G1/0 R1/0"), Geisha(0, 1), Ronin(None, 1)))
    assert said[0] == "Closed by a ghost: stack 2, stack 3."
    assert not [why for why in said if "moved there" in why]


def test_why_an_ability_is_not_offered() -> None:
    said = reasons(after(position(a="R1/0 D1/0 N1/0"), Ronin(None, 0)))
    assert "Already used this turn: Ronin." in said
    assert "No ability without a chip on the bottom space: Geisha." in said
    assert "Daimyo: you have no Samurai to move." in said
    assert "Ninja: the opponent has no Daimyo, Ronin, or Geisha on a bottom space." in said


def test_who_has_no_chip_yet_is_spared_the_list_of_abilities() -> None:
    assert reasons(position(b="G1/0")) == []
    assert reasons(position(a="G0/1")) == ["No ability without a chip on the bottom space: Daimyo, Ronin, Geisha, Ninja."]


def test_why_the_geisha_has_nothing_to_do() -> None:
    assert "Geisha: she needs a stack of at least two chips and another space, both without a ghost." in reasons(
        position("D N R G ·", a="G1/0")
    )


def test_why_the_ninja_may_not_use_an_opponents_chip() -> None:
    state = after(position(a="G1/0 N1/0", b="G1/0 R1/0"), Geisha(0, 1))
    assert "Ninja, opponent’s Geisha chip: its action was already used this turn." in reasons(state)
    assert not [why for why in reasons(state) if "chip Ronin" in why]


def test_why_a_ghost_may_not_move_there() -> None:
    said = reasons(position("DG* NG* ·* ·* RG", a="R1/0"))
    assert "Ronin: nothing would be left to take after stack 3 → stack 5, stack 4 → stack 5, supply → stack 5." in said


@pytest.mark.parametrize("seat", [B, None])
def test_nobody_else_is_given_reasons(seat: Seat | None) -> None:
    assert reasons(position("DG* NG RD DN RG"), seat) == []


def test_what_can_be_done_is_given_no_reason() -> None:
    assert reasons(position(a="D1/0 R1/0 G1/0 N1/0 s:D1", b="R1/0")) == []


# ---- the text twin


def said(state: State, seat: Seat | None) -> str:
    return english(GAME.say(view(state, seat)))


def test_the_words_hold_every_stack_from_the_bottom_and_every_ghost() -> None:
    words = said(position("DNR RG* · S RGG"), None)
    for line in ("1. Samurai: D N R\n", "2. Daimyo: R G, ghost\n", "3. Ronin: empty\n", "4. Geisha: S\n", "Ghosts in the supply: 4"):
        assert line in words


def test_the_words_hold_both_courtyards_the_readers_first() -> None:
    words = said(position(a="G1/1 s:G2", b="N3/0", scores=(7, 8)), B)
    assert "Aiko, points: 7. Daimyo 0; Ronin 0; Geisha 5 (1/1+2); Ninja 0; Samurai 2" in words
    assert words.index("Botan, points: 8") < words.index("Aiko, points: 7")


def test_the_words_hold_what_was_scored_last_and_how() -> None:
    state = confirmed(position("DG NG RD DN RGG", a="G0/1 s:G2", b="G1/0"), Take(4))
    assert "Scored last: Geisha, 3 in the hall → Aiko: 3 × 5 = 15; Botan: 3 × 2 = 6" in said(state, None)


def test_whoever_takes_is_told_what_each_stack_would_score() -> None:
    words = said(position("DG NG* RD DN RGG", a="G0/1 s:G2", b="G1/0"), A)
    assert "5. Geisha → Geisha, 3 in the hall: you 15, Botan 6" in words
    assert "\n2. Geisha →" not in words
    assert "If you take now" not in said(position(), B)


def test_what_a_samurai_would_score_depends_on_its_column() -> None:
    words = said(position("DG NG RD DN RGS", a="G1/0"), A)
    assert "5. Samurai → Geisha, 3 in the hall: you 6–9, Botan 0 (best above the Geisha column)" in words


def test_for_a_samurai_taken_every_column_is_told() -> None:
    words = said(after(position("DG NG RD DN RGS", a="G1/0"), Take(4)), A)
    assert "Geisha → you: 3 × 3 = 9; Botan: 3 × 0 = 0" in words
    assert "Daimyo → you: 3 × 2 = 6; Botan: 3 × 0 = 0" in words


def test_before_confirming_the_coming_scoring_is_told_to_the_player_alone() -> None:
    state = after(position("DG NG RD DN RGG", a="G0/1", b="G1/0"), Take(4))
    assert "Will score this turn: Geisha, 3 in the hall → you: 3 × 3 = 9; Botan: 3 × 2 = 6" in said(state, A)
    assert "will score" not in said(state, B)
    assert "Draft, visible only to you:\nAiko takes from stack 5: Geisha." in said(state, A)


@pytest.mark.parametrize("seed", range(3))
def test_what_is_foreseen_is_what_is_scored(seed: int) -> None:
    before: State | None = None
    for each in positions(GAME, 2, seed=f"foreseen {seed}"):
        state = each.state
        if each.action is None or before is None:
            before = state
            continue
        if isinstance(each.action, Take):
            assert each.seat is not None
            foreseen = forecast(before.table, each.seat, each.action.space, before.house)
        if isinstance(each.action, Confirm):
            assert state.last in {foreseen.scored, foreseen.better}
        before = state


def test_the_end_tells_who_won() -> None:
    state = confirmed(position("D · · · ·", scores=(3, 9)), Take(0))
    assert "The game is over. Botan wins, 9 points to 3." in said(state, None)


@pytest.mark.parametrize("language", ["en", "uk"])
def test_the_words_fit_an_alternative_text(language: str) -> None:
    tell = Reader(language, ("Aiko", "Botan"), markdown=False)
    longest = max(len(tell(GAME.say(view(each.state, None)))) for each in positions(GAME, 2, seed="long"))
    assert longest <= 1024
