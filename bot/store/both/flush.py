"""Group commit: all pending writes go to disk in one transaction, and only then is anyone told.

A flush is a task that starts when there is something to write and ends when there is not. While one transaction is being
written the next batch collects. This code does not know what is written, or to which tables.
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
    """The writes of one click, all or none, and the future that reports them as durable."""

    statements: tuple[StatementT, ...]
    durable: Future[None]


class Lost(Exception):
    """Some writes of a batch lost a race. `kept`: the others are durable; otherwise nothing is."""

    def __init__(self, which: set[int], kept: bool) -> None:
        super().__init__(which, kept)
        self.which, self.kept = which, kept


class Connection(Protocol[WrittenT_contra]):
    """A connection to the database."""

    async def transact(self, batch: Sequence[Sequence[WrittenT_contra]]) -> None:
        """Write the statements of several clicks in one transaction. Raises the reason of a failure; `Lost` if known which failed."""
        ...

    def may_be_ones_fault(self, error: Exception) -> bool:
        """Whether a single write may have caused this. A locked or broken disk is not: retrying each write would only delay everyone."""
        ...

    def refusal(self, error: Exception) -> Exception:
        """What the click is told. Anything but a lost race or disk trouble is our bug, and is passed on unchanged."""
        ...

    async def take_in(self) -> None:
        """Make sure that deleted data is gone from all files."""
        ...


class Flush(Generic[StatementT]):
    def __init__(self, connection: Connection[StatementT], soon: float | None = None) -> None:
        """`soon`: the maximum delay in seconds of writes that no one waits for; by default they wait for the next write."""
        self._connection, self._soon = connection, soon
        self._waiting: list[Write[StatementT]] = []
        self._taken: list[Write[StatementT]] = []
        self._unhurried: list[StatementT] = []
        self._task: Task[None] | None = None
        self._timer: TimerHandle | None = None
        self._closed = False

    async def write(self, *statements: StatementT) -> None:
        """Wait until all of it is on disk. Cancelling the wait does not cancel the write."""
        if self._closed:
            raise not_saved()
        write = Write(statements, asyncio.get_running_loop().create_future())
        self._waiting.append(write)
        self._begin()
        await write.durable

    def soon(self, *statements: StatementT) -> None:
        """Write this along with the next write, at the latest on shutdown. No one waits for it, and a kill may lose it."""
        self._unhurried.extend(statements)
        if self._soon is not None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._soon, self._no_later)

    def _no_later(self) -> None:
        self._timer = None
        background.start(self.settled(), "store-soon")

    async def settled(self) -> None:
        """Wait until all writes requested so far are done. Failures are reported to those who wait for them."""
        if not self._closed and (self._unhurried or self._waiting or self._taken):
            with suppress(Refused):
                await self.write()

    async def take_in(self) -> None:
        """Make sure that previous versions of changed data are gone from all files."""
        await self._connection.take_in()

    async def close(self) -> None:
        """Accept no more writes, and finish the pending ones."""
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
        """Delayed writes come first, so that they do not undo later ones."""
        if not self._unhurried:
            return []
        write = Write(tuple(self._unhurried), asyncio.get_running_loop().create_future())
        write.durable.add_done_callback(lambda durable: durable.cancelled() or durable.exception())  # it may not be read otherwise
        self._unhurried.clear()
        return [write]

    async def _flush(self) -> None:
        clear_contextvars()  # a batch is written for all its clicks, not just for the first
        try:
            while self._waiting or (self._unhurried and self._closed):
                self._taken, self._waiting = [*self._with_what_is_unhurried(), *self._waiting], []
                await self._keep(self._taken)
        finally:  # only a cancelled flush leaves anyone waiting
            for write in (*self._taken, *self._waiting):
                write.durable.cancel()
            self._taken, self._waiting = [], []

    async def _keep(self, batch: list[Write[StatementT]]) -> None:
        """Write a batch. If a write may have caused a failure the batch is halved, so that in the end the bad write fails alone."""
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
    """Wake the click, if it is still waiting."""
    if write.durable.done():
        return
    if error is None:
        write.durable.set_result(None)
    else:
        write.durable.set_exception(error)


def not_saved() -> Refused:
    return Refused(_("Your action couldn’t be saved, so nothing has changed. Try again in a moment."))
