"""Matches as the bot keeps them, played at random through the door; and the commands, run as whoever hosts it does."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.host import commands
from bot.match.door import Door
from bot.match.menu import leaves
from bot.match.moment import Moment
from bot.match.values import Match
from games.core.dice import Dice
from games.core.game import Seat
from tests.bot.tables import CLICK, PEOPLE, a_door, a_lobby


class Host:
    """Whoever hosts the bot, at the terminal."""

    def __init__(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.folder, self.path = folder, folder / "chabudai.db"
        self._capsys = capsys

    def says(self, *arguments: Any) -> tuple[int, str, str]:
        """Exit code, standard output and standard error of a command."""
        self._capsys.readouterr()
        code = commands.run([str(argument) for argument in arguments])
        out, err = self._capsys.readouterr()
        return code, out, err

    def gets(self, *arguments: Any) -> str:
        """What a command says that does what it should."""
        code, out, err = self.says(*arguments)
        assert (code, err) == (0, ""), err
        return out

    def reads(self, *arguments: Any) -> str:
        """The sentence with which a command is refused."""
        code, out, err = self.says(*arguments)
        assert (code, out) == (1, "")
        [sentence] = err.splitlines()
        return sentence


@pytest.fixture
def host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Host:
    monkeypatch.setattr(commands, "set_up", lambda *_any: None)  # the log of the tests is not theirs
    monkeypatch.setenv("DATA_DIR", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    return Host(tmp_path, capsys)


async def played(folder: Path, key: str, people: int, computers: int = 0, decisions: int = 10_000, **agreed: Any) -> Match:
    """A match of which so many decisions are made, or all."""
    async with a_door(folder) as door:
        match = await door.open(a_lobby(key, people, computers, **agreed), CLICK)
        moment = await door.start(match.id, PEOPLE[0], CLICK + 1)
        return (await decided(door, moment, Dice(f"{key} {people} {computers}"), decisions)).match


async def decided(door: Door, moment: Moment, chance: Dice, most: int) -> Moment:
    for _ in range(most):
        if not moment.waiting:
            break
        moment = await decision(door, moment, chance.choice(sorted(moment.waiting)), chance)
    return moment


async def decision(door: Door, moment: Moment, seat: Seat, chance: Dice) -> Moment:
    sitter, asked = moment.match.sitters[seat], moment.asked[seat]
    if sitter.computer:
        return await door.answer_for(moment.match.id, seat, asked, chance.below(len(moment.legal(seat))))
    assert sitter.person is not None
    path, _labels = chance.choice(leaves(moment.menu(seat)))
    return (await door.answer(moment.match.id, sitter.person, asked, path)).moment
