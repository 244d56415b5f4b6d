"""Kill a process at any moment, and see whether what it promised was true.

A *work* is an async function `(path, promise)` at the top of any module. It runs in a warm child process, does
something with the database at `path` for ever, and calls `promise(line)` for each thing it has been told is safe. What a line
means is for the work and its test to agree on.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from time import perf_counter, sleep

from tests.warm import Child

Promise = Callable[[str], None]
Work = Callable[[Path, Promise], Coroutine[None, None, None]]

STARTED = "started"


def kill(work: Work, path: Path, promises: int, later: float) -> list[str]:
    """Kill the work after so many promises and the time that `later` more of them take; give all that got out before.

    Counted in promises, because a busy machine makes fewer of them in any time.
    """
    said = path.with_name("said.txt")
    reads, writes = os.pipe()
    with os.fdopen(reads) as promised:
        with said.open("wb") as stderr, os.fdopen(writes) as stdout:
            child = Child(partial(run, work, path), stdout.fileno(), stderr.fileno())
        begun = promised.readline()
        start = perf_counter()
        heard = [promised.readline() for _ in range(promises)]
        sleep(later * (perf_counter() - start) / max(1, promises))
        child.kill()
        heard += promised.readlines()
    assert (begun, child.wait()) == (f"{STARTED}\n", -signal.SIGKILL), f"the work ended by itself:\n{said.read_text()}"
    return [line.removesuffix("\n") for line in heard if line.endswith("\n")]  # what lacks its end was never said


@contextmanager
def left_behind(path: Path) -> Iterator[Path]:
    """A copy of the database as the dead process left it; looking at the original would repair it."""
    folder = path.parent / "left-behind"
    folder.mkdir()
    for file in path.parent.glob(f"{path.name}*"):
        if not file.name.endswith(("-shm", ".lock")):
            shutil.copy(file, folder)
    try:
        yield folder / path.name
    finally:
        shutil.rmtree(folder)


def run(work: Work, path: Path) -> None:
    """In the child: only promises go to standard output, each with one write."""
    promises = os.dup(1)
    os.dup2(2, 1)

    def promise(line: str) -> None:
        os.write(promises, f"{line}\n".encode())

    promise(STARTED)
    asyncio.run(work(path, promise))
