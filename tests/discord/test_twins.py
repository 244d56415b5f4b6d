"""What is hidden from somebody changes nothing that they are shown, on no screen there is, and no second of time.

A screen is known by its function. One that nobody opens in here has to be named with those that show nothing of a match that is played.
"""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Callable
from cProfile import Profile
from pathlib import Path
from random import Random
from types import CodeType
from typing import Any

import pytest

import bot.screen
from bot.match.stored import Person, Told
from bot.screen.parts import Screen
from games import all_games
from tests.discord.twins import Shown, Twins, flow, on_the_screen, twins_of, veiled_twins_of

ASKED_WHILE_IT_IS_HIDDEN = {"take": False}  # there only whoever decides has a secret
VEILED = "stay hidden until you press “Reveal”"

STREAMERS = Person(0, watched=True, told=Told.BOTH), Person(0, watched=True, by_dm=True, text_first=True)
NOTHING_HIDDEN = {  # by what they are given, or by when they are shown
    "about_screen.for_the_host",
    "deal_screen.check_page",  # after the end
    "ending_screen.last_call",  # these are given what was agreed about a match, and nothing of how it stands
    "invitations_screen.invitation",
    "invitations_screen.is_invited",
    "invitations_screen.whom_to_invite",
    "invitations_screen.whom_to_remove",
    "lobby_screen.options",
    "match_screens.which_match",
    "pauses_screen.seat_page",
    "pauses_screen.vacation_page",
    "privacy_screen.deleted_page",
    "replay_screen.only_the_end",  # after the end
    "table_screen.the_end",  # likewise
    "thread_screen.announcement",
    "thread_screen.being_opened",
}


class Both:
    """What is shown of the one match and of the other, played in the same way up to where they are told apart."""

    def __init__(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, chosen: Person | None = None) -> None:
        self._path, self._monkeypatch, self._key, self._chosen = tmp_path, monkeypatch, key, chosen

    async def shown(self, moves: int, find: Callable[[Any], Twins | None]) -> tuple[Twins, list[Shown], list[Shown]]:
        twins, shown = await self.of_one(moves, find)
        async with self._flow("other") as other:
            await other.played(twins.moves, lambda moment: moment.seq == twins.moves)
            return twins, shown, await other.looked_at(twins, twins.state, forgotten=True)

    async def of_one(self, moves: int, find: Callable[[Any], Twins | None]) -> tuple[Twins, list[Shown]]:
        async with self._flow("one") as one:
            twins: Twins | None = await one.played(moves, find)
            assert twins is not None, "nothing is hidden from anybody"
            return twins, await one.looked_at(twins, (await one.moment()).state, forgotten=False)

    def _flow(self, name: str) -> Any:
        folder = self._path / name
        folder.mkdir()
        return flow(folder, self._monkeypatch, self._key, self._chosen)


@pytest.mark.dear
@pytest.mark.parametrize("moves", [8, 40], ids=["early", "late"])
@pytest.mark.parametrize("key", list(all_games()))
async def test_what_is_hidden_changes_nothing_that_is_shown_and_no_second_of_when(tmp_path, monkeypatch, key, moves):
    chance, deciding = Random(key), ASKED_WHILE_IT_IS_HIDDEN.get(key, True)
    twins, one, other = await Both(tmp_path, monkeypatch, key).shown(moves, lambda moment: twins_of(moment, chance, deciding))
    assert twins.moves >= moves and len(one) > 40
    assert one == other


@pytest.mark.dear("tenno", "tatsu", "chosen1")
@pytest.mark.parametrize("chosen", STREAMERS)
@pytest.mark.parametrize("key", [key for key, game in all_games().items() if not game.is_open])
async def test_who_looks_over_the_shoulder_of_a_streamer_sees_no_more_than_the_table_shows(tmp_path, monkeypatch, key, chosen):
    _twins, one, other = await Both(tmp_path, monkeypatch, key, chosen).shown(12, veiled_twins_of)
    assert any(VEILED in shown.body for shown in one) and not any("||" in shown.body or '"spoiler":true' in shown.body for shown in one)
    assert one == other


@pytest.mark.dear
async def test_the_twins_open_every_screen_there_is(tmp_path, monkeypatch, many):
    chance = Random("every screen")
    (openly := tmp_path / "openly").mkdir()
    (veiled := tmp_path / "veiled").mkdir()
    with Profile(builtins=False) as profile:
        await Both(openly, monkeypatch, "samurai-sword").of_one(many(2, 8), lambda moment: twins_of(moment, chance, True))
        await Both(veiled, monkeypatch, "samurai-sword", STREAMERS[0]).of_one(many(2, 8), veiled_twins_of)
    seen = {entry.code for entry in profile.getstats()}
    unseen = {name for code, name in screens().items() if code not in seen}
    assert unseen == NOTHING_HIDDEN, "let the twins open what is new, or name it if it can show nothing that is hidden"


def screens() -> dict[CodeType, str]:
    """Every function that makes one."""
    found = {}
    for each in pkgutil.iter_modules(bot.screen.__path__):
        module = importlib.import_module(f"bot.screen.{each.name}")
        for name, made in inspect.getmembers(module, inspect.isfunction):
            if made.__module__ == module.__name__ and made.__annotations__.get("return", "").rpartition(".")[2] == Screen.__name__:
                found[made.__code__] = f"{each.name}.{name}"
    return found


def test_nothing_but_the_fingerprint_of_a_menu_is_no_part_of_the_screen():
    shown = Shown(
        0.0, "('ab12.png',)", '"label":"Botan cb1:1:pick:3:0:0a1b2c","custom_id":"cb1:1:pick:3:0.2:0a1b2c","custom_id":"cs1:1:page:3:1.0"'
    )
    assert on_the_screen(shown) == shown._replace(body=shown.body.replace("0.2:0a1b2c", "0.2"))
