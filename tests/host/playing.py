"""Matches as the bot keeps them, played at random through the door; and the commands, run as whoever hosts it does."""

from __future__ import annotations

from copy import deepcopy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from bot.host import commands
from bot.host.arguments import parser
from bot.match.menu import leaves
from bot.match.moment import Moment
from bot.match.values import Match
from bot.play.door import Door
from bot.play.store import MatchStore
from bot.store.both import private
from bot.store.sqlite import files
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
        code = commands.run(parser().parse_args([str(argument) for argument in arguments]))
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


DATABASES: dict[str, tuple[Match, bytes]] = {}  # of matches that were played in this process


async def played(folder: Path, key: str, people: int, computers: int = 0, decisions: int = 10_000, **agreed: Any) -> Match:
    """A match of which so many decisions are made, or all. The first in a folder is a copy: it was played once for all tests."""
    lobby = a_lobby(key, people, computers, **agreed)
    if has_database(folder):
        return await made(folder, lobby, decisions)
    asked = repr((lobby, decisions))
    if asked not in DATABASES:
        with TemporaryDirectory() as name:
            elsewhere = Path(name)
            match = await made(elsewhere, lobby, decisions)
            DATABASES[asked] = match, database_of(elsewhere)
    match, database = DATABASES[asked]
    put_down(database, folder)
    return deepcopy(match)


def has_database(folder: Path) -> bool:
    return (folder / "chabudai.db").exists()


def database_of(folder: Path) -> bytes:
    path = folder / "chabudai.db"
    assert not files.has_wal(path), "a part of it is in the log still"
    return path.read_bytes()


def put_down(database: bytes, folder: Path) -> None:
    path = folder / "chabudai.db"
    private.make_file(path)
    path.write_bytes(database)


async def made(folder: Path, lobby: Match, decisions: int) -> Match:
    async with a_door(folder) as door:
        match = await door.open(lobby, CLICK)
        moment = await door.start(match.id, PEOPLE[0], CLICK + 1)
        computers = sum(sitter.person is None for sitter in lobby.sitters)
        chance = Dice(f"{lobby.game} {len(lobby.sitters) - computers} {computers}")
        return (await decided(door, moment, chance, decisions)).match


async def decided(door: Door, moment: Moment, chance: Dice, most: int) -> Moment:
    for _ in range(most):
        if not moment.waiting:
            break
        moment = await decision(door, moment, chance.choice(sorted(moment.waiting)), chance)
    return moment


async def finished(door: Door, store: MatchStore, match_id: int) -> None:
    """A match is played at random to its end by another process: the door hears of the end, and of nothing before."""
    other = Door(store, door.now)
    await decided(other, await other.matches.moment(match_id), Dice(f"the end of {match_id}"), 10_000)
    await door.heard_of(match_id)


async def decision(door: Door, moment: Moment, seat: Seat, chance: Dice) -> Moment:
    sitter, asked = moment.match.sitters[seat], moment.asked[seat]
    if sitter.computer:
        return await door.answer_for(moment.match.id, seat, asked, chance.below(len(moment.legal(seat))))
    assert sitter.person is not None
    path, _labels = chance.choice(leaves(moment.menu(seat)))
    return (await door.answer(moment.match.id, sitter.person, asked, path)).moment
