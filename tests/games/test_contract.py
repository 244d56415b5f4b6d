"""What every game promises, over all games, numbers of seats and options."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import islice
from typing import Any

import msgspec
import pytest

from games import all_games
from games.core.dice import Dice, dice_of
from games.core.game import AnyGame, Seat, Told
from games.core.labels import Kind
from games.core.replay import IllegalAction, play, randomly
from tests.games.cases import audience, match, options_of_tables, tables
from tests.games.checks import idle_options
from tests.tiers import Many


def test_there_are_games_to_check() -> None:
    assert set(all_games()) >= {"tenno"}
    assert tables() and options_of_tables()


@pytest.mark.parametrize(("key", "seats", "options"), options_of_tables())
def test_somebody_can_act_exactly_until_the_match_is_over(key: str, seats: int, options: dict[str, str]) -> None:
    game = all_games()[key]
    last = None
    for last in match(key, seats, options):
        waiting = game.waiting(last.state)
        assert bool(waiting) == (game.outcome(last.state) is None)
        for seat in map(Seat, range(seats)):
            assert bool(game.legal(last.state, seat)) == (seat in waiting)
    assert last is not None and not game.waiting(last.state), "the match does not end"


@pytest.mark.parametrize(("key", "seats", "options"), options_of_tables())
def test_every_seat_has_a_place_at_the_end(key: str, seats: int, options: dict[str, str]) -> None:
    *_, last = match(key, seats, options, seed="end")
    outcome = all_games()[key].outcome(last.state)
    assert outcome is not None
    assert sorted(seat for place in outcome.places for seat in place) == list(range(seats))
    assert all(outcome.places)
    assert len(outcome.scores) in {0, seats}


@pytest.mark.parametrize(("key", "seats"), tables())
def test_legal_actions_are_distinct_and_come_in_the_same_order_again(key: str, seats: int) -> None:
    game = all_games()[key]
    for position in islice(match(key, seats, seed="legal"), 300):
        for seat in game.waiting(position.state):
            legal = list(game.legal(position.state, seat))
            assert legal == list(game.legal(position.state, seat))
            assert len(set(map(msgspec.json.encode, legal))) == len(legal)


@pytest.mark.parametrize(("key", "seats", "options"), options_of_tables())
def test_states_actions_and_events_survive_json_at_every_step(key: str, seats: int, options: dict[str, str]) -> None:
    game = all_games()[key]
    for position in islice(match(key, seats, options, seed="json"), 400):
        assert again(position.state, game.state) == position.state
        if position.action is not None:
            assert again(position.action, game.actions) == position.action
        for told in position.told:
            assert again(told.event, game.events) == told.event
        for seat in audience(game, position.state, seats):
            view = game.view(position.state, seat)
            assert view.me == seat
            assert again(view, type(view)) == view


def again(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


@pytest.mark.parametrize(("key", "seats", "options"), options_of_tables())
def test_no_rule_looks_at_what_is_for_pictures_alone(key: str, seats: int, options: dict[str, str]) -> None:
    game = all_games()[key]
    before: Any = None
    for position in islice(match(key, seats, options, seed="essence"), 200):
        bare = game.essence(position.state)
        assert game.essence(bare) == bare
        assert (game.waiting(bare), game.outcome(bare)) == (game.waiting(position.state), game.outcome(position.state))
        assert all(list(game.legal(bare, seat)) == list(game.legal(position.state, seat)) for seat in game.waiting(bare))
        if before is not None:
            assert position.seat is not None
            turn = play(game, before, position.seat, position.action, dice_of("essence", position.number))
            assert game.essence(turn.state) == bare
            assert essences(game, turn.told) == essences(game, position.told)
        before = bare


def essences(game: AnyGame, told: Iterable[Told]) -> list[Any]:
    return [game.essence(each.event) for each in told]


@pytest.mark.parametrize(("key", "seats"), tables())
def test_the_same_seed_is_the_same_match(key: str, seats: int) -> None:
    first, second, other = (list(islice(match(key, seats, seed=seed), 60)) for seed in ("x", "x", "y"))
    assert first == second
    assert first != other


@pytest.mark.parametrize(("key", "seats"), tables())
def test_an_action_that_is_not_legal_is_refused(key: str, seats: int) -> None:
    game = all_games()[key]
    foreign = {
        msgspec.json.encode(action): action
        for position in match(key, seats, seed="all")
        for seat in game.waiting(position.state)
        for action in game.legal(position.state, seat)
    }
    refused = 0
    for position in islice(match(key, seats, seed="some"), 30):
        for seat in map(Seat, range(seats)):
            legal = {msgspec.json.encode(action) for action in game.legal(position.state, seat)}
            for action in islice((action for code, action in foreign.items() if code not in legal), 5):
                with pytest.raises(IllegalAction):
                    play(game, position.state, seat, action, Dice("refused"))
                refused += 1
    assert refused


@pytest.mark.parametrize(("key", "seats"), tables())
def test_a_state_is_never_changed_in_place(key: str, seats: int) -> None:
    game = all_games()[key]
    for position in islice(match(key, seats, seed="frozen"), 40):
        before = msgspec.json.encode(position.state)
        for seat in game.waiting(position.state):
            legal = game.legal(position.state, seat)
            game.apply(position.state, seat, legal[randomly(position.state, seat, legal, Dice("any"))], dice_of("any", 1))
        assert msgspec.json.encode(position.state) == before


@pytest.mark.parametrize(("key", "seats"), tables())
def test_labels_are_paths_of_which_none_begins_another(key: str, seats: int) -> None:
    game = all_games()[key]
    for position in islice(match(key, seats, seed="labels"), 200):
        for seat in game.waiting(position.state):
            view = game.view(position.state, seat)
            paths = [game.label(action, view) for action in game.legal(position.state, seat)]
            assert all(paths), "an action without a label"
            assert len(set(paths)) == len(paths), "two actions with one label"
            beginnings = {path[:depth] for path in paths for depth in range(1, len(path))}
            assert not beginnings & set(paths), "a label that is the beginning of another"


@pytest.mark.parametrize(("key", "seats"), tables())
def test_what_is_chosen_together_can_be_done_one_after_the_other(key: str, seats: int) -> None:
    game = all_games()[key]
    for position in islice(match(key, seats, seed="together"), 300):
        for seat in game.waiting(position.state):
            several = game.several(game.view(position.state, seat))
            assert (None if several is None else len(several.actions) >= several.number > 0) in (None, True)
            state = position.state
            for action in () if several is None else several.actions[-several.number :]:
                state = play(game, state, seat, action, Dice("together")).state
            assert several is None or game.several(game.view(state, seat)) is None, "as many as were asked for are enough"


@pytest.mark.parametrize(("key", "seats"), tables())
def test_what_ends_or_takes_back_is_of_a_kind_of_its_own(key: str, seats: int) -> None:
    """So the one button that makes a turn final never looks like the one that takes a step back."""
    game = all_games()[key]
    for position in islice(match(key, seats, seed="kinds"), 200):
        for seat in game.waiting(position.state):
            view = game.view(position.state, seat)
            kinds = [game.kind(action, view) for action in game.legal(position.state, seat)]
            assert all(isinstance(kind, Kind) for kind in kinds)
            for alone in (Kind.DONE, Kind.UNDO, Kind.END):
                assert kinds.count(alone) <= 1, f"{kinds.count(alone)} choices are {alone.name} in one question"
            assert kinds != [Kind.UNDO], "a question that can only be taken back"


@pytest.mark.parametrize(("key", "seats", "options"), options_of_tables())
def test_everything_can_be_shown_and_told(key: str, seats: int, options: dict[str, str], many: Many) -> None:
    game = all_games()[key]
    told = 0
    for position in islice(match(key, seats, options, seed="shown"), 0, 400, many(15, 3)):
        for seat in audience(game, position.state, seats):
            view = game.view(position.state, seat)
            scene = game.scene(view)
            assert 300 <= scene.width <= 1200 and 200 <= scene.height <= 1600
            assert scene.items
            assert game.say(view) and game.ask(view)
            game.why_not(view)
        for each in position.told:
            assert game.narrate(each.event) is not None
            told += 1
    assert told


def test_every_game_says_what_it_is() -> None:
    for game in all_games().values():
        assert game.first_steps and game.blurb.id and game.name.id
        assert (game.folder / "RULES.md").is_file() and (game.folder / "RULES.uk.md").is_file()
        for option in game.options:
            assert len({choice.key for choice in option.choices}) == len(option.choices) >= 2


def test_without_options_the_house_plays_by_the_book() -> None:
    for game in all_games().values():
        assert game.agreed({}) == game.house(), f"{game.key}: the first choice of each option is what its field of House begins with"


def test_every_choice_of_an_option_makes_another_house() -> None:
    for game in all_games().values():
        for option in game.options:
            houses = [game.agreed({option.key: choice.key}) for choice in option.choices]
            assert all(house not in houses[:at] for at, house in enumerate(houses)), f"{game.key}: two choices of {option.key} are one"
        assert sorted(option.field or option.key for option in game.options) == sorted(game.house.__struct_fields__)


@pytest.mark.dear("samurai-sword")
@pytest.mark.parametrize("key", list(all_games()))
def test_every_option_changes_something(key: str) -> None:
    assert idle_options(all_games()[key]) == []
