"""Matches of computer players of mixed levels, in every game, with every number of seats and every option.

Each thought is asked for and answered as values, as in the bot. No answer is one that cannot be made, none fails, every reason can be
read in every language, and none takes much longer than its level may.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from itertools import cycle, islice
from time import thread_time
from typing import Any, NamedTuple

import msgspec

from bot.i18n import Reader, languages
from bot.play.thinking_pool import found_in
from games import all_games
from games.ai import worker
from games.ai.levels import PLAYOUTS, Level
from games.ai.worker import Choice, Question
from games.core.dice import Dice
from games.core.game import Seat, Told
from games.core.replay import positions
from tests.games.cases import LONGEST, events_for, tables, variants

NAMES = ("Aiko", "Botan", "Chiyo", "Daichi", "Emi", "Fumio", "Goro")
READERS = [Reader(code, NAMES) for code in languages()]
SECONDS = {Level.EASY: 0.1, Level.NORMAL: 0.1, Level.STRONG: 0.25}  # of CPU that a thought may take; a belief of seven alone up to 0.09
TRIES = 10
WHOLE_TURNS = 4  # as much where a game thinks itself: about a whole turn at once


class Case(NamedTuple):
    game: str
    seats: int
    options: dict[str, str]


class Spent(NamedTuple):
    """A thought: whose it was, and how much of what it may take it took."""

    share: float
    game: str
    level: Level


class Outcome(NamedTuple):
    matches: int
    spent: list[Spent]
    troubles: list[str]

    @property
    def late(self) -> float:
        """The share of its budget that one of a thousand thoughts takes more of."""
        shares = sorted(each.share for each in self.spent)
        return shares[len(shares) * 999 // 1000] if shares else 0.0


def cases() -> list[Case]:
    return [Case(key, seats, options) for key, seats in tables() for options in variants(all_games()[key], seats)]


def fuzz(matches: int, seed: str, times: float, of: Sequence[Case] | None = None, whole: int = 0) -> Outcome:
    """So many matches with `times` of what a level thinks; one of so many is `whole`, and how long its thoughts took is noted."""
    found = Outcome(matches, [], [])
    for number, case in enumerate(islice(cycle(of or cases()), matches)):
        is_whole = bool(whole) and number % whole == 0
        try:
            spent = list(played(case, f"{seed} {number}", 1.0 if is_whole else times))
            found.spent.extend(spent if is_whole or not whole else ())
        except Exception as problem:
            found.troubles.append(f"{case} in match {number} of {seed!r}: {problem!r}")
    return found


def played(case: Case, seed: str, times: float) -> Iterator[Spent]:
    """One match, thought by thought."""
    game, lot = all_games()[case.game], Dice(f"{seed} levels")
    levels = [lot.choice(list(Level)) for _seat in range(case.seats)]
    told, spent = list[Told](), list[Spent]()

    def choose(state: Any, seat: Seat, legal: Sequence[Any], dice: Dice) -> int:
        level = levels[seat]
        asked = worker.question(case.game, level, game.view(state, seat), tuple(legal), events_for(told, seat), str(dice.below(1 << 50)))
        asked = msgspec.structs.replace(asked, playouts=round(PLAYOUTS[level] * times))
        choice, seconds = answered(asked, may_take(case.game, level))
        assert 0 <= choice.index < len(legal), f"{choice} of {len(legal)}"
        if len(legal) > 1:
            spent.append(Spent(seconds / may_take(case.game, level), case.game, level))
        return choice.index

    for position in positions(game, case.seats, case.options, seed, choose):
        assert position.number < LONGEST, "it does not end"
        told += position.told
        yield from spent
        spent.clear()


def answered(asked: Question, budget: float) -> tuple[Choice, float]:
    """As a process answers; its reason is read as people read it.

    What seems late is thought again: the same comes of it, and whatever else the machine did then it does not do every time.
    """
    line = msgspec.json.encode(asked)
    said, seconds = timed(line)
    for _again in range(TRIES - 1):
        if seconds > budget:
            seconds = min(seconds, timed(line)[1])
    found_in(said)
    [choice] = msgspec.json.decode(said, type=list[Choice])
    assert choice.why is None or all(reader(choice.why) for reader in READERS)
    return choice, seconds


def timed(line: bytes) -> tuple[bytes, float]:
    """CPU time of the thought alone: a process that only thinks has nothing of the tests to collect."""
    gc.disable()
    try:
        begun = thread_time()
        said = worker.answered(line, lambda: False)
        return said, thread_time() - begun
    finally:
        gc.enable()


def may_take(key: str, level: Level) -> float:
    strategy = all_games()[key].strategy
    return SECONDS[level] * (WHOLE_TURNS if strategy is not None and strategy.think is not None else 1)
