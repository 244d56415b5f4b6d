"""What follows from a position is worked out once, whoever needs it: the door, the table, the panels, the notices, the commands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from bot.match import moment as derives
from bot.match.menu import menu_of
from bot.match.stored import Person
from games import all_games
from games.core.belief import Belief
from games.core.dice import Dice
from games.core.game import AnyGame, Seat
from tests.discord.world import World, small_world
from tests.tiers import Many

OF_A_STATE = ("waiting", "outcome")
OF_A_SEAT = ("view", "legal")
OF_A_VIEW = ("scene", "say", "ask", "why_not")


class Drawn(NamedTuple):
    """A belief, and all that was drawn from it."""

    belief: Belief[Any]
    deals: dict[int, Any]

    def draw(self, dice: Dice) -> Any:
        state = self.belief.draw(dice)
        self.deals[id(state)] = state
        return state


@dataclass
class Counted:
    """How often the functions of a game were asked for the same: its name, the position, the seat, what else it was about."""

    times: Counter[tuple[Any, ...]] = field(default_factory=Counter)
    _views: dict[int, tuple[Any, bytes]] = field(default_factory=dict)  # each view, and the position it is of
    _kept: list[Any] = field(default_factory=list)  # so that no number of an object is given away again
    deals: dict[int, Any] = field(default_factory=dict)  # drawn from a belief, or what became of it: no positions of the match

    def game(self, game: AnyGame) -> AnyGame:
        """The same game, counted."""
        of_states: dict[str, Any] = {name: self._of_a_state(name, getattr(game, name)) for name in (*OF_A_STATE, *OF_A_SEAT)}
        of_views: dict[str, Any] = {name: self._of_a_view(name, getattr(game, name)) for name in OF_A_VIEW}
        other_deals = {"believe": self._believe(game.believe), "apply": self._apply(game.apply)}
        return replace(game, **of_states | of_views | other_deals | {"label": self._label(game.label)})

    def menu_of(self, make: Callable[..., Any]) -> Callable[..., Any]:
        def counted(labels: Any, kinds: Any, shown: Any = ()) -> Any:
            if labels:
                self._kept.append(labels)
                self.times["brief menu" if shown else "menu", id(labels)] += 1
            return make(labels, kinds, shown)

        return counted

    def _of_a_state(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        def counted(state: Any, *seat: Seat | None) -> Any:
            if id(state) in self.deals:
                return function(state, *seat)
            position = msgspec.json.encode(state)
            self.times[name, position, *seat] += 1
            made = function(state, *seat)
            if name == "view":
                self._views[id(made)] = made, position
            return made

        return counted

    def _of_a_view(self, name: str, function: Callable[[Any], Any]) -> Callable[[Any], Any]:
        def counted(view: Any) -> Any:
            self.times[name, self._views[id(view)][1], view.me] += 1
            return function(view)

        return counted

    def _label(self, function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        def counted(action: Any, view: Any) -> Any:
            self.times["label", self._views[id(view)][1], view.me, msgspec.json.encode(action)] += 1
            return function(action, view)

        return counted

    def _believe(self, function: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
        return lambda view, seen: Drawn(function(view, seen), self.deals)

    def _apply(self, function: Callable[..., Any]) -> Callable[..., Any]:
        def followed(state: Any, *about: Any) -> Any:
            turn = function(state, *about)
            if id(state) in self.deals:
                self.deals[id(turn.state)] = turn.state
            return turn

        return followed

    @property
    def twice(self) -> dict[tuple[Any, ...], int]:
        return {what: times for what, times in self.times.items() if times > 1}


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    """Tenno, counted, for as long as the test takes."""
    counted = Counted()
    monkeypatch.setitem(all_games(), "tenno", counted.game(all_games()["tenno"]))
    monkeypatch.setattr(derives, "menu_of", counted.menu_of(menu_of))
    return counted


async def a_match(world: World, people: int, computers: int = 0) -> tuple[Any, dict[int, Any]]:
    """A match in which everybody has their panel open: the table, and the panels by person."""
    table = await world.begun("tenno", people, computers)
    panels = {person.id: await world.hand(person, table) for person in world.people[:people]}
    await world.env.settle()
    return table, panels


async def to_its_end(world: World, panels: dict[int, Any], chance: Random, most: int) -> None:
    while world.bot.door.matches.playing and (await world.moment()).seq < most:
        person = chance.choice(await world.asked())
        await world.decide(person, panels[person.id], chance)
        await world.env.settle()


async def test_of_a_click_nothing_is_derived_twice_until_its_answer_and_the_edits_after_it(tmp_path: Path, counted: Counted) -> None:
    async with small_world(tmp_path) as world:
        _table, panels = await a_match(world, 4)
        person = (await world.asked())[0]
        counted.times.clear()
        await world.decide(person, panels[person.id], Random("click"))
        await world.env.settle()
    derived = Counter(what for what, *_about in counted.times)
    assert not counted.twice and derived["view"] == 5, "for each of four, and for everybody"


@pytest.mark.dear
@pytest.mark.parametrize(("people", "computers"), [(4, 0), (2, 2)])
async def test_nothing_is_derived_twice_in_a_whole_match(tmp_path: Path, counted: Counted, people: int, computers: int, many: Many) -> None:
    async with small_world(tmp_path) as world:
        _table, panels = await a_match(world, people, computers)
        await to_its_end(world, panels, Random("whole"), many(12, 1_000))
    assert len(counted.times) > many(400, 1000) and not counted.twice
    assert len(counted.deals) > many(100, 1000), "what could be taken back was tried out"


async def test_looking_again_derives_nothing(tmp_path: Path, counted: Counted) -> None:
    async with small_world(tmp_path) as world:
        table, _panels = await a_match(world, 4)
        counted.times.clear()
        for person in world.people:
            await world.hand(person, table)
        await world.people[0].slash(world.channel, "table")
        await world.env.settle()
    assert not counted.times


async def test_another_language_derives_nothing_and_words_before_pictures_nothing_but_the_words(tmp_path: Path, counted: Counted) -> None:
    async with small_world(tmp_path) as world:
        table, _panels = await a_match(world, 4)
        aiko = world.people[0]
        counted.times.clear()
        await world.bot.audience.save(Person(aiko.id, "uk", text_first=True))
        await world.hand(aiko, table)
        await world.env.settle()
    assert [name for name, *_state in counted.times.elements()] == ["say"]
