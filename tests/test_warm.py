"""A warm process is as good as a new one: it has what it is given and nothing of others, and is gone when it should be."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryFile
from typing import Any

import pytest

from tests.warm import ROOT, Child, finished, process

TASKS = Path("/proc/self/task")
OPEN_FILES = 100  # more than the warm process ever holds


# In the children.


def say(words: str) -> None:
    print(words, end="", flush=True)  # noqa: T201


def about_itself() -> None:
    with pytest.raises(RuntimeError):
        asyncio.get_running_loop()
    known = {
        "files": [number for number in range(OPEN_FILES) if is_open(number)],
        "threads": threading.active_count(),
        "threads of its parent": len(list(Path(f"/proc/{os.getppid()}/task").iterdir())) if TASKS.exists() else 1,
        "environment": dict(os.environ),
        "folder": str(Path.cwd()),
        "handled": [number for number in signal.valid_signals() if signal.getsignal(number) not in {signal.SIG_DFL, signal.SIG_IGN, None}],
        "blocked": list(signal.pthread_sigmask(signal.SIG_BLOCK, ())),
    }
    say(json.dumps(known))


def is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def leave_everything_behind() -> None:
    os.environ["LEFT"] = "behind"
    os.chdir("/")
    os.dup(1)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    threading.Thread(target=time.sleep, args=(1_000,), daemon=True).start()
    json.dumps = str  # type: ignore[assignment]


def by_chance() -> None:
    say(str(random.random()))


def wait_for_a_line() -> None:
    """It is told to go on by a signal."""
    signal.signal(signal.SIGTERM, lambda *_about: sys.exit("told to"))
    say("here\n")
    while True:
        signal.pause()


class Missing:
    def __call__(self) -> None: ...

    def __reduce__(self) -> Any:
        return import_module, ("tests.no_such_module",)


# In the parent.


@pytest.fixture(scope="module", autouse=True)
def everything_imported() -> None:
    """All that any test wants: what imports all of the bot may leave no thread behind."""
    for name in ("tests.drills.runner", "tests.bot.starting", "tests.bot.test_crash_door", "bot.host.commands"):
        assert finished(partial(import_module, name), ROOT).returncode != 0, "a module is no exit code"


def known_to(folder: Path, **environment: str) -> dict[str, Any]:
    done = finished(about_itself, folder, environment)
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_it_has_what_it_is_given_and_nothing_else(tmp_path, monkeypatch):
    monkeypatch.setenv("SET_HERE", "before")
    assert known_to(tmp_path, GIVEN="to it") == {
        "files": [0, 1, 2],
        "threads": 1,
        "threads of its parent": 1,
        "environment": {**os.environ, "GIVEN": "to it"},
        "folder": str(tmp_path),
        "handled": [signal.SIGINT] if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN else [],  # as in the background
        "blocked": [],
    }


@pytest.mark.dear
def test_it_has_nothing_of_those_before_it_and_beside_it(tmp_path):
    with TemporaryFile() as other:
        beside = Child(partial(time.sleep, 1_000), other.fileno(), other.fileno(), environment={"BESIDE": "it"})
        first = known_to(tmp_path)
        assert finished(leave_everything_behind, tmp_path, {"GIVEN": "before"}).returncode == 0
        assert known_to(tmp_path) == first
        beside.kill()
        assert beside.wait() == -signal.SIGKILL


def test_chance_is_another_in_each(tmp_path):
    assert finished(by_chance, tmp_path).stdout != finished(by_chance, tmp_path).stdout


@pytest.mark.parametrize(
    ("call", "code", "said"),
    [
        (partial(say, ""), 0, ""),
        (partial(sys.exit, 3), 3, ""),
        (partial(os._exit, 4), 4, ""),
        (partial(len, "five5"), 5, ""),
        (partial(sys.exit, "why"), 1, "why\n"),
        (partial(int, "none"), 1, "ValueError: invalid literal for int() with base 10: 'none'\n"),
        (Missing(), 1, "ModuleNotFoundError: No module named 'tests.no_such_module'\n"),
    ],
    ids=["well", "code", "at once", "returned", "words", "raised", "not imported"],
)
def test_it_ends_as_any_python_does(tmp_path, call, code, said):
    done = finished(call, tmp_path)
    assert (done.returncode, done.stderr.endswith(said), done.stderr == "") == (code, True, said == "")


async def test_it_is_heard_told_and_waited_for_like_any_process():
    one, other = await asyncio.gather(process(wait_for_a_line), process(wait_for_a_line, one_stream=True))
    for each in (one, other):
        assert await each.stdout.readline() == b"here\n" and each.returncode is None
        each.send_signal(signal.SIGTERM)
    assert await one.communicate() == (b"", b"told to\n")
    assert await other.communicate() == (b"told to\n", b"")
    assert one.returncode == other.returncode == 1
    one.kill()  # it is gone, and that is all right
    killed = await process(wait_for_a_line)
    killed.kill()
    assert await killed.wait() == killed.returncode == -signal.SIGKILL
    await killed.communicate()


ASKING = """
import time
from functools import partial
from tests.warm import Child
Child(partial(time.sleep, 1_000), 1, 1)
print("here", flush=True)
"""


@pytest.mark.parametrize("goes_on", ["time.sleep(1_000)", ""], ids=["killed", "ended"])
def test_it_is_gone_with_the_process_that_asked_for_it(goes_on):
    """All of them hold the pipe; it ends with the last."""
    with subprocess.Popen([sys.executable, "-c", ASKING + goes_on], cwd=ROOT, stdout=subprocess.PIPE) as asking:
        assert asking.stdout is not None
        assert asking.stdout.readline() == b"here\n"
        if goes_on:
            asking.kill()
        assert asking.stdout.read() == b""
