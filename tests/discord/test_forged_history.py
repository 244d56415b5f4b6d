"""*History* with numbers that nobody was given: whatever is pressed, a reader gets lines of what they were told, and no other."""

from __future__ import annotations

from functools import partial
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.i18n import Reader
from bot.match.lobby import add_computer
from bot.match.menu import leaves
from bot.match.values import LogEntry, Match, Sitter
from bot.screen.parts import clipped
from bot.screen.recap_screen import LONGEST
from games import all_games
from games.core.game import Seat
from tests.discord.direct import Caller, Direct, a_message, direct_bot
from tests.discord.standing import CHANNELS, CLICKS, ELSEWHERE, sat_down
from tests.drills.shown import text
from tests.loopback import DIRECT, SERVER

PEOPLE = (71, 72, 73)
STRANGER = 99
DECISIONS = 60
PATHS = ("", "0", "1", "2", "7", "999999999", "0.1", "1.0", "0.0.0.1", "3.2.1.0")
ASKED = ("0", "1", "2", "71", "999999999")


async def played(world: Direct, key: str) -> Match:
    """A match of three people, in its middle."""
    door, chance, game = world.bot.door, Random(key), all_games()[key]
    opened = Match(key, SERVER, next(CHANNELS), PEOPLE[0], (Sitter("person71", PEOPLE[0]),), game.chosen({}))
    number = (await door.open(opened, next(CLICKS))).id
    for person in PEOPLE[1 : game.seats[-1]]:
        await door.change(number, person, partial(sat_down, person=person, name=f"person{person}"))
    for _ in range(game.seats[0] - len(PEOPLE)):
        await door.change(number, PEOPLE[0], lambda match: add_computer(match, PEOPLE[0], 0.0))
    moment = await door.start(number, PEOPLE[0], next(CLICKS))
    for _ in range(DECISIONS):
        seat = chance.choice(sorted(moment.waiting))
        sitter = moment.match.sitters[seat]
        if sitter.computer:
            moment = await door.answer_for(number, seat, moment.asked[seat], chance.randrange(len(moment.legal(seat))))
        else:
            path, _labels = chance.choice(leaves(moment.menu(seat)))
            moment = (await door.answer(number, sitter.person or 0, moment.asked[seat], path)).moment
        if not moment.waiting:
            break
    return moment.match


def may_read(match: Match, log: tuple[LogEntry, ...], seat: Seat | None) -> set[str]:
    """Every line of all that a seat was told."""
    told = [entry.told for entry in log if entry.told.reaches(seat) and not entry.told.fades]
    reader = Reader("en", match.names)
    return {clipped(" ".join(reader(line.words).split()), LONGEST) for line in match.rules.recap(told, seat)}


def lines(answer: Any) -> set[str]:
    return {line.removeprefix("- ") for line in text(answer).splitlines() if line.startswith("- ")}


@pytest.mark.dear
@pytest.mark.parametrize("key", list(all_games()))
async def test_nobody_reads_the_history_of_another_seat(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    async with direct_bot(tmp_path, monkeypatch) as world:
        match = await played(world, key)
        log = await world.bot.door.matches.whole_log(match)
        seats: dict[int, Seat | None] = {person: match.seat_of(person) for person in (*PEOPLE, STRANGER)}
        allowed = {person: may_read(match, log, seat) for person, seat in seats.items()}
        assert len({frozenset(each) for each in allowed.values()}) > 1 or not any(entry.told.to for entry in log), "all may read the same"
        read = {person: set[str]() for person in seats}
        for person, asked, path, private in product(seats, ASKED, PATHS, (False, True)):
            shown = a_message(match.channel, private)
            answer = await world.pressed(Caller(person, match.channel), f"cb1:{match.id}:history:{asked}:{path}", message=shown)
            assert answer is not None and answer["flags"] & 64, "everybody would read it"
            read[person] |= lines(answer)
        assert all(read.values())
        assert {person: found - allowed[person] for person, found in read.items()} == {person: set() for person in seats}


async def test_from_elsewhere_there_is_no_history_to_be_had(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with direct_bot(tmp_path, monkeypatch) as world:
        match = await played(world, "tatsu")
        elsewhere = [Caller(PEOPLE[0], next(CHANNELS), ELSEWHERE, moderator=True), Caller(STRANGER, DIRECT + STRANGER)]
        for caller, path in product(elsewhere, PATHS):
            answer = await world.pressed(caller, f"cb1:{match.id}:history:0:{path}", message=a_message(caller.channel, True))
            assert answer is not None and "History" not in text(answer) and not lines(answer)
        own = await world.pressed(Caller(PEOPLE[0], DIRECT + PEOPLE[0]), f"cb1:{match.id}:history:0:")
        assert own is not None and lines(own)
