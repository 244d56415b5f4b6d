"""Nobody learns what they must not.

`believe` deals anew what a seat cannot see. If anything shown to that seat then differs, it depended on something hidden. But a belief
copies whatever a view shows, too much as well. So each game's tests also deal anew from the *state*, by the rulebook alone
(`tests/games/<game>/redeal.py`). The other tests prove that both checks are sharp: a view that leaks must fail them. A game in
which everything lies open says so there (`secret = None`); then every seat has to see the very state.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import Any

import pytest

from games import all_games
from games.core.dice import Dice
from games.core.game import AnyGame, Seat, Told
from games.core.replay import Position
from tests.games.cases import audience, events_for, match, tables
from tests.games.checks import betrayed_hands, cards_doubled, dealing, hides_nothing
from tests.tiers import Many

LONG = 40  # positions; of a match with more of them not every one is looked at


def shown_to(game: AnyGame, state: Any, seat: Seat | None) -> dict[str, Any]:
    """All that a seat gets to see of a state."""
    view = game.view(state, seat)
    legal = list(game.legal(state, seat)) if seat is not None else []
    return {
        "waiting": game.waiting(state),
        "view": view,
        "legal": legal,
        "labels": [game.label(action, view) for action in legal],
        "kinds": [game.kind(action, view) for action in legal],
        "ask": game.ask(view),
        "say": game.say(view),
        "why not": game.why_not(view),
        "scene": game.scene(view),
    }


def check(game: AnyGame, state: Any, seat: Seat | None, seen: list[Any], dice: Dice) -> bool:
    """Whether a guess looks the same to this seat; answers if the guess was another state at all."""
    return compared(game, state, game.believe(game.view(state, seat), seen).draw(dice), seat)


def compared(game: AnyGame, state: Any, other: Any, seat: Seat | None) -> bool:
    true, same = shown_to(game, state, seat), shown_to(game, other, seat)
    for what, value in true.items():
        assert same[what] == value, f"{game.key}: {what} of seat {seat} tells something hidden"
    return bool(other != state)


def looked_at(whole: list[Position[Any]], dice: Dice, one_of: int) -> list[Position[Any]]:
    """Every position of a short match, about one of so many in a long one."""
    return [position for position in whole if len(whole) <= LONG or not dice.below(one_of)]


@pytest.mark.dear("leak-2", "leak-3", "samurai-sword-7", "samurai-sword-6", "leak-1-samurai-sword-5", "tenno-7")
@pytest.mark.parametrize(("key", "seats"), tables())
@pytest.mark.parametrize("seed", ["leak-1", "leak-2", "leak-3"])
def test_what_a_seat_is_shown_does_not_depend_on_what_it_cannot_see(key: str, seats: int, seed: str, many: Many) -> None:
    game, dice = all_games()[key], Dice(seed)
    told: list[Told] = []
    checked = 0
    whole = list(islice(match(key, seats, seed=seed), 500))
    chosen = {position.number for position in looked_at(whole, dice, many(8, 4))}
    for position in whole:
        told.extend(position.told)
        if position.number not in chosen:
            continue
        for seat in audience(game, position.state, seats):
            other = check(game, position.state, seat, events_for(told, seat), dice)
            assert not (other and hides_nothing(game)), f"{key}: everything lies open, so a guess is the state itself"
            checked += 1
    assert checked > 5


class Smuggled:
    """A view in which the whole state travels along, unseen by a comparison."""

    def __init__(self, view: Any, state: Any) -> None:
        self.view, self.state = view, state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Smuggled) and other.view == self.view

    __hash__ = None  # type: ignore[assignment]


def leaking(game: AnyGame) -> AnyGame:
    """The game as it is, but its words are made from what should be hidden."""
    return replace(
        game,
        view=lambda state, seat: Smuggled(game.view(state, seat), state),
        believe=lambda view, seen: game.believe(view.view, seen),
        label=lambda action, view: game.label(action, view.view),
        kind=lambda action, view: game.kind(action, view.view),
        ask=lambda view: game.ask(view.view),
        why_not=lambda view: game.why_not(view.view),
        scene=lambda view: game.scene(view.view),
        say=lambda view: repr(view.state),
    )


@pytest.mark.dear("samurai-sword")
@pytest.mark.parametrize("key", list(all_games()))
def test_the_check_finds_words_that_leak(key: str) -> None:
    game, dice = all_games()[key], Dice("sharp")
    if hides_nothing(game):
        pytest.skip("everything lies open in this game")
    hiding = 0
    for position in islice(match(key, game.seats[0], seed="sharp"), 60):
        for seat in (None, *map(Seat, range(game.seats[0]))):
            if check(game, position.state, seat, [], dice):
                hiding += 1
                with pytest.raises(AssertionError, match="say of seat"):
                    while not check(leaking(game), position.state, seat, [], dice):
                        pass  # the guess happened to be the truth: guess again
    assert hiding, "nothing was hidden, so nothing was checked"


# ---- from the state, not from the view


@pytest.mark.dear("redeal-2")
@pytest.mark.parametrize(("key", "seats"), tables())
@pytest.mark.parametrize("seed", ["redeal-1", "redeal-2"])
def test_what_a_seat_is_shown_does_not_depend_on_what_the_rulebook_hides(key: str, seats: int, seed: str, many: Many) -> None:
    game, dice = all_games()[key], Dice(seed)
    redeal = dealing(game).redeal
    if hides_nothing(game):
        pytest.skip("everything lies open in this game")
    other = 0
    for position in looked_at(list(islice(match(key, seats, seed=seed), 500)), dice, many(8, 4)):
        for seat in audience(game, position.state, seats):
            other += compared(game, position.state, redeal(position.state, seat, dice), seat)
    assert other > 5, "nothing was hidden, so nothing was checked"


class Overheard:
    """A view with something in it that is no business of this seat; everything else is as it should be."""

    def __init__(self, view: Any, secret: Any) -> None:
        self.view, self.secret = view, secret

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Overheard) and (other.view, other.secret) == (self.view, self.secret)

    __hash__ = None  # type: ignore[assignment]


@pytest.mark.dear("samurai-sword", "tenno")
@pytest.mark.parametrize("key", list(all_games()))
def test_dealing_from_the_state_finds_a_view_that_shows_too_much(key: str) -> None:
    game, dice = all_games()[key], Dice("overheard")
    if hides_nothing(game):
        pytest.skip("everything lies open in this game")
    redeal, secret = dealing(game).redeal, dealing(game).secret
    shows_too_much = replace(
        game,
        view=lambda state, seat: Overheard(game.view(state, seat), secret(state)),
        ask=lambda view: game.ask(view.view),
        say=lambda view: game.say(view.view),
        why_not=lambda view: game.why_not(view.view),
        scene=lambda view: game.scene(view.view),
        label=lambda action, view: game.label(action, view.view),
        kind=lambda action, view: game.kind(action, view.view),
    )
    found = 0
    for position in islice(match(key, game.seats[-1], seed="overheard"), 60):
        for seat in (None, *map(Seat, range(game.seats[-1]))):
            other = redeal(position.state, seat, dice)
            if secret(other) != secret(position.state):
                with pytest.raises(AssertionError, match="view of seat"):
                    compared(shows_too_much, position.state, other, seat)
                found += 1
    assert found, "the secret never changed, so nothing was proved"


# ---- what an action gives away, and what a guess makes up


@pytest.mark.parametrize(("key", "seats"), tables())
def test_who_is_asked_does_not_depend_on_a_hidden_hand(key: str, seats: int) -> None:
    assert betrayed_hands(all_games()[key], seats) == []


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_guess_deals_every_card_once(key: str, seats: int) -> None:
    game = all_games()[key]
    assert cards_doubled(game, seats, dealing(game).redeal) == []
