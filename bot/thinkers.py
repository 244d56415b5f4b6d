"""Computer players at the table: they see what a person in their seat would see, wait a moment, and answer at the one door.

How long they wait is drawn from one distribution and the move's number, never from what they hold or how long they
thought: a pause must not tell anything.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from itertools import count, takewhile
from typing import Any

import structlog

from bot.clock import Sleep
from bot.errors import MatchOver, NoSuchMatch, Refused, Stale
from bot.match import Phase, Play
from bot.matches import Changed, Matches
from games import all_games
from games.ai.anything import anything
from games.ai.player import Player
from games.core.dice import Dice, dice_of
from games.core.game import Seat

log = structlog.get_logger()

Delay = Callable[[Dice, Play], float]

PLAYER: Player = anything
AGAIN_IN = 10.0  # seconds until an answer that could not be saved is tried again
TO_LOOK = 5.0  # seconds more while something lies open that the next action covers


def human_pace(dice: Dice, play: Play) -> float:
    """One to three seconds, so that people can follow; longer when there is something to look at."""
    told_now = takewhile(lambda line: line.seq == play.seq, reversed(play.log))
    open_now = any(line.told.fades and line.told.to is None for line in told_now)  # what only some were told must not show
    return 1.0 + dice.below(2001) / 1000 + (TO_LOOK if open_now else 0.0)


class Thinkers:
    def __init__(self, matches: Matches, processes: int = 1, delay: Delay = human_pace, sleep: Sleep = asyncio.sleep) -> None:
        self._matches = matches
        self._delay, self._sleep = delay, sleep
        # spawned, not forked: a fork in a process with threads may inherit a lock that nobody will open
        spawn = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(processes, spawn, left_to_the_bot) if processes else None
        self._tasks: dict[tuple[int, Seat], tuple[int, asyncio.Task[None]]] = {}
        matches.listen(self._changed)

    def _changed(self, changed: Changed) -> None:
        if changed.play is not None:
            self.wake(changed.play)

    def wake(self, play: Play) -> None:
        """Let every computer player think who is asked and does not think yet."""
        if play.match.phase is not Phase.PLAYING:
            return
        for seat in play.match.rules.waiting(play.state):
            if play.match.sitters[seat].computer:
                self._wake(play, seat)

    def _wake(self, play: Play, seat: Seat) -> None:
        key, asked = (play.match.id, seat), play.asked[seat]
        thinking = self._tasks.get(key)
        if thinking is not None and thinking[0] == asked and not thinking[1].done():
            return
        task = asyncio.create_task(self._think(play.match.id, seat, asked), name=f"thinker-{play.match.id}-{seat}")
        self._tasks[key] = asked, task
        task.add_done_callback(lambda done: self._forget(key, done))

    def _forget(self, key: tuple[int, Seat], done: asyncio.Task[None]) -> None:
        if key in self._tasks and self._tasks[key][1] is done:
            del self._tasks[key]

    async def _think(self, match_id: int, seat: Seat, asked: int) -> None:
        for tries in count():
            try:
                await self._answer(match_id, seat, asked)
                return
            except (Stale, MatchOver, NoSuchMatch) as refused:  # somebody was faster, or the match was stopped
                log.debug("a thought came to nothing", match=match_id, why=str(refused))
                return
            except Refused as refused:  # the disk is full: people try again, and so do computers
                log.info("an answer is tried again", match=match_id, why=str(refused))
            except Exception:  # our mistake; but nobody else can answer for this seat
                log.exception("a thought failed", match=match_id)
            await self._sleep(AGAIN_IN * 2 ** min(tries, 6))

    async def _answer(self, match_id: int, seat: Seat, asked: int) -> None:
        play = await self._matches.play(match_id)
        dice = dice_of(play.match.seed, -1 - (asked * len(play.asked) + seat))
        await self._sleep(self._delay(dice, play))
        play = await self._matches.play(match_id)
        if play.asked[seat] != asked or not play.match.sitters[seat].computer:
            return
        index = await self._choose(play, seat, dice)
        await self._matches.answer_for(match_id, seat, asked, index, "computer")

    async def _choose(self, play: Play, seat: Seat, dice: Dice) -> int:
        game = play.match.rules
        view, legal = game.view(play.state, seat), game.legal(play.state, seat)
        if len(legal) == 1:
            return 0
        seen = [line.told.event for line in play.log if line.told.reaches(seat)]
        if self._pool is not None:
            try:
                return await asyncio.get_running_loop().run_in_executor(self._pool, choose, game.key, view, legal, seen, dice)
            except BrokenExecutor:  # a worker was killed: no match may wait for it
                log.exception("the thinking processes are gone; from now on thoughts are thought here")
                self._pool = None
        return choose(game.key, view, legal, seen, dice)

    async def close(self) -> None:
        tasks = [task for _, task in self._tasks.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)


def left_to_the_bot() -> None:
    """Ctrl-C reaches the worker processes too; it is the bot that ends them, when it has finished, or its own death."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=end_with_the_bot, daemon=True).start()


def end_with_the_bot() -> None:
    bot = multiprocessing.parent_process()
    if bot is not None:
        bot.join()
        os._exit(0)


def choose(key: str, view: Any, legal: Any, seen: list[Any], dice: Dice) -> int:
    """Runs in a worker process: everything it gets is a value."""
    return PLAYER(all_games()[key], view, legal, seen, dice)
