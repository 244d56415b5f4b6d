"""Group commit: whatever waits to be written goes to disk in one transaction, and only then is anybody told.

A flush is a task that starts when there is something to write and ends when nothing waits. While one transaction is on
its way to the disk the next batch gathers. What is written, and to which tables, is not known here.
"""

from __future__ import annotations

import asyncio
from asyncio import Future, Task, TimerHandle
from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import structlog
from structlog.contextvars import clear_contextvars

from bot import background, metrics
from bot.errors import InDoubt, Overtaken, Refused, Stale
from games.core.text import Phrases

_ = Phrases("bot")
log = structlog.get_logger(__name__)


StatementT = TypeVar("StatementT")
WrittenT_contra = TypeVar("WrittenT_contra", contravariant=True)


class Write(NamedTuple, Generic[StatementT]):
    """What one click wants written, all of it or nothing, and how it learns that it is."""

    statements: tuple[StatementT, ...]
    durable: Future[None]


class Lost(Exception):
    """Somebody was quicker than some writes of a batch. `kept`: the others are durable; if not, nothing is."""

    def __init__(self, which: set[int], kept: bool) -> None:
        super().__init__(which, kept)
        self.which, self.kept = which, kept


class Connection(Protocol[WrittenT_contra]):
    """A way to the disk."""

    async def transact(self, batch: Sequence[Sequence[WrittenT_contra]]) -> None:
        """Write what several clicks want in one transaction. Raises why not; `Lost` if it is known of which."""
        ...

    def may_be_ones_fault(self, error: Exception) -> bool:
        """A locked or broken disk is nobody's; trying it once for each write would only keep everybody waiting."""
        ...

    def refusal(self, error: Exception) -> Exception:
        """What the click is told. Anything but a lost race or a disk in trouble is our own mistake, and stays what it is."""
        ...

    async def take_in(self) -> None:
        """See to it that what was deleted is nowhere any more."""
        ...


class Flush(Generic[StatementT]):
    def __init__(self, connection: Connection[StatementT], soon: float | None = None) -> None:
        """`soon`: what nobody waits for is written within so many seconds; otherwise when something else is written."""
        self._connection, self._soon = connection, soon
        self._waiting: list[Write[StatementT]] = []
        self._taken: list[Write[StatementT]] = []
        self._unhurried: list[StatementT] = []
        self._task: Task[None] | None = None
        self._timer: TimerHandle | None = None
        self._closed = False

    async def write(self, *statements: StatementT) -> None:
        """Wait until all of it is on disk. Somebody who stops waiting does not stop the writing."""
        if self._closed:
            raise not_saved()
        write = Write(statements, asyncio.get_running_loop().create_future())
        self._waiting.append(write)
        self._begin()
        await write.durable

    def soon(self, *statements: StatementT) -> None:
        """Write this together with whatever is written next, at the latest at the end. Nobody waits for it, and a kill may lose it."""
        self._unhurried.extend(statements)
        if self._soon is not None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._soon, self._no_later)

    def _no_later(self) -> None:
        self._timer = None
        background.start(self.settled(), "store-soon")

    async def settled(self) -> None:
        """Wait until what was wanted so far is written. If it cannot be, those who wait for it are told."""
        if not self._closed and (self._unhurried or self._waiting or self._taken):
            with suppress(Refused):
                await self.write()

    async def take_in(self) -> None:
        """What was changed stands nowhere as it was before."""
        await self._connection.take_in()

    async def close(self) -> None:
        """Take nothing more, and see what waits to the disk."""
        self._closed = True
        if self._timer is not None:
            self._timer.cancel()
        if self._unhurried:
            self._begin()
        if self._task is not None:
            await asyncio.wait([self._task])

    def _begin(self) -> None:
        if self._task is None or self._task.done():
            self._task = background.start(self._flush(), "store-flush")

    def _with_what_is_unhurried(self) -> list[Write[StatementT]]:
        """First of all, so that nothing of it undoes what was written later."""
        if not self._unhurried:
            return []
        write = Write(tuple(self._unhurried), asyncio.get_running_loop().create_future())
        write.durable.add_done_callback(lambda durable: durable.cancelled() or durable.exception())  # nobody else asks
        self._unhurried.clear()
        return [write]

    async def _flush(self) -> None:
        clear_contextvars()  # a batch is written for everybody who waits, not only for who came first
        try:
            while self._waiting or (self._unhurried and self._closed):
                self._taken, self._waiting = [*self._with_what_is_unhurried(), *self._waiting], []
                await self._keep(self._taken)
        finally:  # only a cancelled flush leaves anybody waiting
            for write in (*self._taken, *self._waiting):
                write.durable.cancel()
            self._taken, self._waiting = [], []

    async def _keep(self, batch: list[Write[StatementT]]) -> None:
        """Write a batch. One that fails for the sake of a member is halved, so that in the end a bad write fails alone."""
        try:
            await self._connection.transact([write.statements for write in batch])
        except Lost as lost:
            await self._without(batch, lost)
        except Exception as error:
            if len(batch) > 1 and self._connection.may_be_ones_fault(error):
                half = len(batch) // 2
                await self._keep(batch[:half])
                await self._keep(batch[half:])
                return
            told = self._connection.refusal(error)
            if not isinstance(told, Stale):
                log.error("not known to be saved" if isinstance(told, InDoubt) else "not saved", writes=len(batch), reason=repr(error))
                metrics.save_failed(len(batch))
            for write in batch:
                settle(write, told)
        else:
            for write in batch:
                settle(write)

    async def _without(self, batch: list[Write[StatementT]], lost: Lost) -> None:
        for number in lost.which:
            settle(batch[number], Overtaken())
        others = [write for number, write in enumerate(batch) if number not in lost.which]
        if not lost.kept and others:
            await self._keep(others)
        for write in others:
            settle(write)


def settle(write: Write[Any], error: Exception | None = None) -> None:
    """Wake the click, if it still waits."""
    if write.durable.done():
        return
    if error is None:
        write.durable.set_result(None)
    else:
        write.durable.set_exception(error)


def not_saved() -> Refused:
    return Refused(_("Your action couldn’t be saved, so nothing has changed. Try again in a moment."))
