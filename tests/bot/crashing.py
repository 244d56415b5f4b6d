"""Kill a process at any moment, and see whether what it promised was true.

A *work* is an async function `(path, promise)` in any module, named "package.module:function". It runs in a child process, does
something with the database at `path` for ever, and calls `promise(line)` for each thing it has been told is safe. What a line
means is for the work and its test to agree on.
"""

from __future__ import annotations

import asyncio
import importlib
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import sleep

Promise = Callable[[str], None]
Work = Callable[[Path, Promise], Awaitable[None]]

ROOT = Path(__file__).parents[2]
STARTED = "started\n"


def kill(work: str, path: Path, after: float) -> list[str]:
    """Let the work run, kill it `after` seconds from its start, and give the promises that got out before."""
    promises, said = path.with_name("promises.txt"), path.with_name("said.txt")
    command = [sys.executable, "-m", "tests.bot.crashing", work, str(path)]
    with (
        promises.open("wb") as stdout,
        said.open("wb") as stderr,
        subprocess.Popen(command, cwd=ROOT, stdout=stdout, stderr=stderr) as child,
    ):
        while child.poll() is None and not promises.stat().st_size:
            sleep(0.001)
        sleep(after)
        child.kill()
    assert child.returncode == -signal.SIGKILL, f"the work ended by itself:\n{said.read_text()}"
    written = promises.read_text().removeprefix(STARTED)
    return written.split("\n")[:-1]  # what lacks its end was never said


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


def run(work: str, path: Path) -> None:
    """In the child: only promises go to standard output, each with one write."""
    promises = os.dup(1)
    os.dup2(2, 1)
    module, name = work.split(":")
    function: Work = getattr(importlib.import_module(module), name)
    os.write(promises, STARTED.encode())
    asyncio.run(function(path, lambda line: os.write(promises, f"{line}\n".encode()) and None))


if __name__ == "__main__":
    run(sys.argv[1], Path(sys.argv[2]))
