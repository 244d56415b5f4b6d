"""What games are made of: options, the beginning of a match, the end of a round, sentences in lists, cards with faces of their own."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace as changed

from games import all_games
from games.core.agenda import QUIET, carry_on
from games.core.drawing import TALL, card
from games.core.game import AnyGame, Choice, Seat, Told, Turn, yes_no
from games.core.replay import positions
from games.core.rounds import RoundOver, after_round
from games.core.scene import Group, Label, Sprite
from games.core.text import Joined, Phrases, Who, lines, listed
from tests.games.scenes import flat

_ = Phrases("bot")


def a_game() -> AnyGame:
    return next(iter(all_games().values()))


def that_says(game: AnyGame, *told: Told) -> AnyGame:
    """The same game, whose set-up tells something."""

    def setup(seats: int, house: Any, dice: Any, host: Seat) -> Turn[Any]:
        return Turn(game.begin(seats, house, dice, host).state, told)

    return replace(game, setup=setup)


def test_a_set_up_that_tells_nothing_is_a_state() -> None:
    game = replace(a_game(), setup=lambda seats, house, dice, host: "the state")
    assert game.begin(2, game.house(), None, Seat(0)) == Turn("the state", ())  # type: ignore[arg-type]


def test_what_the_set_up_tells_comes_with_the_first_position() -> None:
    told = Told("dealt", to=frozenset({Seat(1)}))
    game = a_game()
    without = list(islice(positions(game, game.seats[0], seed="told"), 5))
    assert list(islice(positions(that_says(game, told), game.seats[0], seed="told"), 5)) == [
        changed(without[0], told=(told,)),
        *without[1:],
    ]


def test_a_yes_no_option_is_off_by_the_book() -> None:
    option = yes_no("late", _("Late"), _("No"), _("Yes"), field="late_deck", seats=(2,))
    assert option.choices == (Choice("no", _("No"), False), Choice("yes", _("Yes"), True))
    assert (option.key, option.field, option.seats) == ("late", "late_deck", (2,))


def test_a_rule_that_goes_on_by_itself_for_ever_holds_up_nobody() -> None:
    with pytest.raises(RuntimeError, match="never ends"):
        carry_on("state", QUIET, lambda state: (state, QUIET))


def test_after_a_round_somebody_begins_the_next_one_unless_the_match_is_over() -> None:
    assert after_round(Seat(1), match_is_over=False) == (RoundOver(Seat(1)),)
    assert after_round(Seat(1), match_is_over=True) == ()


@pytest.mark.parametrize("several", [list, tuple])
def test_lines_come_one_by_one_or_several_together(several: Any) -> None:
    points = several([_("Yes"), None, Who(1)])
    assert lines(_("No"), points, None, 7) == Joined((_("No"), _("Yes"), Who(1), 7))


def test_anything_in_a_row_can_be_listed() -> None:
    hand: list[int] = [3, 5]
    names: tuple[Who, ...] = (Who(0), Who(1))
    assert listed(hand) == Joined((3, 5), ", ")
    assert listed(names, " · ") == Joined((Who(0), Who(1)), " · ")


def test_a_card_has_a_face_of_its_own_beneath_its_figures() -> None:
    sun = Label("sun", 50, 50 * TALL)
    [group] = card(300, 300, face=(sun,), width=100, value=7)
    assert isinstance(group, Group) and (group.w, group.h) == (100, 100 * TALL)
    labels = [item.text for item in flat(group.items) if isinstance(item, Label)]
    assert labels == ["sun", 7, 7]
    assert not [item for item in flat(group.items) if isinstance(item, Sprite)]


def test_a_card_with_a_mon_looks_as_it_did() -> None:
    assert card(0, 0, "common:ninja", face=(), value=4) == card(0, 0, "common:ninja", value=4)
    assert [item.name for item in flat(card(0, 0, "common:ninja")) if isinstance(item, Sprite)] == ["common:ninja"]
