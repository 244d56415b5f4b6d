"""The checks are sharp: every game there is, made wrong on purpose in one point, is found out."""

from __future__ import annotations

from dataclasses import replace
from gettext import NullTranslations
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace as changed

from games import all_games
from games.core.belief import Belief
from games.core.dice import Dice
from games.core.game import AnyGame, Seat, Turn
from games.core.scene import Box, Disc, Item, Label, Line, Scene, Sprite
from games.core.text import Joined, Text, Who, Words, lines
from tests.games import test_leaks
from tests.games.cases import LONGEST, played
from tests.games.checks import (
    LANTERN,
    betrayed_hands,
    cards_doubled,
    dealing,
    drawn_outside,
    hides_nothing,
    idle_options,
    is_crest_above,
    long_labels,
    mute_pictures,
    same_questions,
    silent_pictures,
    untranslated_words,
)
from tests.games.overlaps import overlaps
from tests.spoken import WIDEST
from tests.tiers import Many

SOMETHING = Text("bot", "what nobody has translated yet")
GAMES = pytest.mark.parametrize("game", all_games().values(), ids=all_games())


def few(game: AnyGame) -> int:
    return game.seats[0]


def labelled(game: AnyGame, more: Words) -> AnyGame:
    """The game with something behind the last message of each label."""

    def label(action: Any, view: Any) -> tuple[Words, ...]:
        *way, last = game.label(action, view)
        return (*way, Joined((last, more), " "))

    return replace(game, label=label)


@GAMES
def test_a_match_without_an_end_is_noticed(game: AnyGame) -> None:
    endless = replace(game, apply=lambda state, seat, action, dice: Turn(state))
    with pytest.raises(AssertionError, match=f"not over after {LONGEST} moves"):
        list(played(endless, few(game)))


@GAMES
def test_a_label_that_fits_in_english_only_is_too_long(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.i18n.reader.catalogue", lambda domain, language: Catalogue("long " * 20 if language == WIDEST else "short"))
    faults = long_labels(labelled(game, SOMETHING), few(game))
    assert faults and all(f"in {WIDEST}" in fault for fault in faults)


class Catalogue(NullTranslations):
    """It translates one message; everything else stays English."""

    def __init__(self, something: str) -> None:
        super().__init__()
        self.something = something

    def gettext(self, message: str) -> str:
        return self.something if message == SOMETHING.id else message


@GAMES
def test_a_bare_word_in_a_label_is_noticed(game: AnyGame) -> None:
    assert "make it _(...)" in untranslated_words(labelled(game, "the Fox"), few(game))[0]


@GAMES
def test_a_word_that_no_catalogue_translates_is_noticed(game: AnyGame) -> None:
    faults = untranslated_words(labelled(game, SOMETHING), few(game))
    assert faults and all("translate it in locale/" in fault for fault in faults)


@GAMES
def test_one_question_for_all_is_noticed(game: AnyGame) -> None:
    assert same_questions(replace(game, ask=lambda view: SOMETHING), few(game))


@pytest.mark.dear
def test_a_text_twin_without_the_hand_is_noticed() -> None:
    assert any(silent_pictures(without_hands(game), few(game), dealing(game).redeal) for game in all_games().values())


def without_hands(game: AnyGame) -> AnyGame:
    """A seat reads what everybody reads, and sees its own picture."""
    return replace(
        game,
        view=lambda state, seat: (game.view(state, seat), game.view(state, None)),
        scene=lambda views: game.scene(views[0]),
        say=lambda views: game.say(views[1]),
    )


@pytest.mark.dear
@GAMES
@pytest.mark.parametrize("item", [Disc(-40, 300, 30, fill="ink"), Label(SOMETHING, 150, 200, 400, "ink", "lm")], ids=["disc", "label"])
def test_what_is_drawn_over_the_edge_is_noticed(game: AnyGame, item: Item) -> None:
    def scene(view: Any) -> Scene:
        drawn = game.scene(view)
        return Scene(drawn.width, drawn.height, (*drawn.items, item), drawn.alt)

    assert drawn_outside(replace(game, scene=scene), few(game), step=1_000)


@pytest.mark.dear
@pytest.mark.parametrize(
    "item",
    [Label("words", 600, 52, 34), Box(500, 40, 200, 24, edge="ink"), Disc(600, 52, 40, fill="ink"), Line(((560, 20), (640, 90)))],
    ids=["words", "an edge", "something above", "a line"],
)
def test_what_lies_on_the_words_of_a_picture_is_noticed(item: Item) -> None:
    game = all_games()["samurai-sword"]

    def scene(view: Any) -> Scene:
        drawn = game.scene(view)
        return Scene(drawn.width, drawn.height, (*drawn.items, item), drawn.alt)

    assert overlaps(replace(game, scene=scene), few(game), [WIDEST])


@GAMES
@pytest.mark.parametrize("missing", ["what is asked", "whose hand it is", "who has to act"])
def test_a_picture_that_leaves_its_reader_alone_is_noticed(game: AnyGame, missing: str) -> None:
    def shown(item: Item, view: Any) -> bool:
        match item:
            case Label(text=text):
                return text not in {"what is asked": (game.ask(view),), "whose hand it is": (Who(view.me),)}.get(missing, ())
            case Sprite(name=name) if missing == "who has to act":
                return name != LANTERN
            case Sprite() if missing == "whose hand it is":
                return not is_crest_above(item)
        return True

    def scene(view: Any) -> Scene:
        drawn = game.scene(view)
        return Scene(drawn.width, drawn.height, tuple(item for item in drawn.items if shown(item, view)), drawn.alt)

    assert mute_pictures(replace(game, scene=scene), few(game))


def test_a_game_that_asks_only_who_has_a_choice_is_noticed() -> None:
    """Who can only decline is passed over: the others learn that this hand holds nothing to answer with."""
    assert [key for key, game in all_games().items() if betrayed_hands(hasty(game), few(game))]


def hasty(game: AnyGame) -> AnyGame:
    def apply(state: Any, seat: Seat, action: Any, dice: Dice) -> Turn[Any]:
        turn = game.apply(state, seat, action, dice)
        while forced := [other for other in sorted(game.waiting(turn.state)) if len(game.legal(turn.state, other)) == 1]:
            onward = game.apply(turn.state, forced[0], game.legal(turn.state, forced[0])[0], dice)
            turn = Turn(onward.state, turn.told + onward.told)
        return turn

    return replace(game, apply=apply)


def test_a_guess_that_deals_twice_is_noticed() -> None:
    """The hands come from one deal and the deck from another."""
    assert any(cards_doubled(dealing_twice(game), few(game), dealing(game).redeal) for game in all_games().values())


def test_a_game_that_hides_something_and_says_it_does_not_is_noticed(monkeypatch: pytest.MonkeyPatch, many: Many) -> None:
    monkeypatch.setattr(test_leaks, "hides_nothing", lambda game: True)
    key, game = next((key, game) for key, game in all_games().items() if not hides_nothing(game))
    with pytest.raises(AssertionError, match="a guess is the state itself"):
        test_leaks.test_what_a_seat_is_shown_does_not_depend_on_what_it_cannot_see(key, game.seats[0], "leak-1", many)


def dealing_twice(game: AnyGame) -> AnyGame:
    return replace(game, believe=lambda view, seen: DrawnTwice(game.believe(view, seen)))


class DrawnTwice(NamedTuple):
    belief: Belief[Any]

    def draw(self, dice: Dice) -> Any:
        one, other = self.belief.draw(dice), self.belief.draw(dice)
        first, *_rest = [name for name in one.__struct_fields__ if getattr(one, name) != getattr(other, name)] or one.__struct_fields__
        return changed(one, **{first: getattr(other, first)})


@pytest.mark.dear("samurai-sword", "tatsu")
@GAMES
def test_an_option_that_no_rule_asks_for_is_noticed(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even the table's saying all the time that it was agreed hides it."""
    monkeypatch.setattr("tests.games.checks.RARE", 3)
    monkeypatch.setattr("tests.games.checks.SHORT", 1)
    choices = [choice for option in game.options for choice in option.choices[1:]]
    assert len(idle_options(by_the_book(replace(game, seats=game.seats[:1])))) == len(choices)


class Agreed(NamedTuple):
    """A state that knows what was agreed, and plays by the book."""

    state: Any
    house: Any


def by_the_book(game: AnyGame) -> AnyGame:
    def apply(agreed: Agreed, seat: Seat, action: Any, dice: Dice) -> Turn[Any]:
        turn = game.apply(agreed.state, seat, action, dice)
        return Turn(Agreed(turn.state, agreed.house), turn.told)

    return replace(
        game,
        setup=lambda seats, house, dice, host: Agreed(game.begin(seats, game.house(), dice, host).state, house),
        waiting=lambda agreed: game.waiting(agreed.state),
        legal=lambda agreed, seat: game.legal(agreed.state, seat),
        apply=apply,
        outcome=lambda agreed: game.outcome(agreed.state),
        view=lambda agreed, seat: (game.view(agreed.state, seat), agreed.house),
        say=lambda view: lines(game.say(view[0]), repr(view[1])),
    )
