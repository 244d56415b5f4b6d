"""Processes that begin warm: forks of one that has imported everything, where a new Python imports for seconds.

That one does nothing else. It has no threads and no event loop, so each fork of it begins as a new Python does, and ends as one. It
has the folder, the environment and the streams that it is given, and no other open file. A test about a start itself needs a new Python.
"""

from __future__ import annotations

import asyncio
import atexit
import gc
import importlib
import os
import pickle
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryFile
from types import MappingProxyType
from typing import IO, Any

from bot.i18n.catalogues import catalogue, offered
from games import all_games

ROOT = Path(__file__).parents[1]
AS_HERE: Mapping[str, str] = MappingProxyType({})

Call = Callable[[], object]  # a function at the top of a module with its arguments, as a `partial`; what it returns is the exit code


class Child:
    """As much of `subprocess.Popen` as its users need. The environment is this process's, with what is given."""

    def __init__(self, call: Call, stdout: int, stderr: int, folder: Path = ROOT, environment: Mapping[str, str] = AS_HERE) -> None:
        with asked_for(call, stdout, stderr, folder, environment) as report:
            self._report = report.makefile()
        self.pid = int(self._report.readline())

    def kill(self) -> None:
        os.kill(self.pid, signal.SIGKILL)

    def wait(self) -> int:
        with self._report:
            return int(self._report.read())


def finished(call: Call, folder: Path, environment: Mapping[str, str] = AS_HERE) -> subprocess.CompletedProcess[str]:
    with TemporaryFile("w+", encoding="utf-8") as out, TemporaryFile("w+", encoding="utf-8") as err:
        code = Child(call, out.fileno(), err.fileno(), folder, environment).wait()
        for file in (out, err):
            file.seek(0)
        return subprocess.CompletedProcess((), code, out.read(), err.read())


class Process:
    """As much of `asyncio.subprocess.Process` as its users need."""

    def __init__(self, pid: int, report: asyncio.StreamReader, stdout: asyncio.StreamReader, stderr: asyncio.StreamReader | None) -> None:
        self.pid, self.stdout, self.stderr = pid, stdout, stderr
        self._ended = asyncio.ensure_future(report.read())

    @property
    def returncode(self) -> int | None:
        return int(self._ended.result()) if self._ended.done() else None

    async def wait(self) -> int:
        return int(await asyncio.shield(self._ended))

    async def communicate(self) -> tuple[bytes, bytes]:
        out, err = [b"" if stream is None else await stream.read() for stream in (self.stdout, self.stderr)]
        await self.wait()
        return out, err

    def send_signal(self, number: int) -> None:
        if self.returncode is None:
            with suppress(ProcessLookupError):  # it has just ended
                os.kill(self.pid, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)


async def process(call: Call, environment: Mapping[str, str] = AS_HERE, one_stream: bool = False) -> Process:
    """Its streams are pipes; `one_stream`: what it says on standard error goes where standard output does."""
    out, to_out = os.pipe()
    err, to_err = (None, os.dup(to_out)) if one_stream else os.pipe()
    report = asked_for(call, to_out, to_err, ROOT, environment)
    for file in (to_out, to_err):
        os.close(file)
    heard, stdout = await reading(report), await reading(os.fdopen(out, "rb"))
    stderr = None if err is None else await reading(os.fdopen(err, "rb"))
    return Process(int(await heard.readline()), heard, stdout, stderr)


async def reading(file: IO[bytes] | socket.socket) -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), file)
    return reader


# ---- asking for a fork


def asked_for(call: Call, stdout: int, stderr: int, folder: Path, environment: Mapping[str, str]) -> socket.socket:
    """Where the number of the child's process can be read, and its exit code when it has ended."""
    report, theirs = socket.socketpair()
    with theirs:
        socket.send_fds(server(), [b"."], [theirs.fileno(), stdout, stderr])
    with report.makefile("wb") as file:
        pickle.dump((pickle.dumps(call), str(folder), {**os.environ, **environment}), file)
    return report


@cache
def server() -> socket.socket:
    """The warm process of this one. It ends when nobody holds this socket any more, however this process ended."""
    ours, theirs = socket.socketpair()
    with theirs:
        command = [sys.executable, "-m", __name__, str(theirs.fileno())]
        warm = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.DEVNULL, pass_fds=[theirs.fileno()], start_new_session=True)
    atexit.register(ended, warm, ours)
    return ours


def ended(warm: subprocess.Popen[bytes], ours: socket.socket) -> None:
    ours.close()
    warm.wait()


# ---- the warm process


CHILD_ENDED = {signal.SIGCHLD}
IMPORTED_LATE = ("bot.desk.run", "bot.host.commands", "bot.store.postgres.connect")  # by a bot when it first wants them, as the games are


def serve(asked: socket.socket) -> Call:
    """Fork for everyone who asks. Returns in the forks, each with what it is to do."""
    children: dict[int, socket.socket] = {}
    signal.signal(signal.SIGCHLD, lambda *_about: tell_of_ends(children))
    while True:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, CHILD_ENDED)
        sign, files, _flags, _sender = socket.recv_fds(asked, 1, 3)
        signal.pthread_sigmask(signal.SIG_BLOCK, CHILD_ENDED)
        if not sign:
            return lambda: kill_all(children)
        report, streams = socket.socket(fileno=files[0]), files[1:]
        with report.makefile("rb") as file:
            pickled, folder, environment = pickle.load(file)
        import_for(pickled)
        child = os.fork()
        if not child:
            for each in (asked, report, *children.values()):
                each.close()
            begin(streams, folder, environment)
            return pickle.loads(pickled)
        for stream in streams:
            os.close(stream)
        children[child] = report
        tell(report, f"{child}\n")


def import_for(pickled: bytes) -> None:
    """What cannot be imported fails where somebody looks: in the child."""
    with suppress(Exception):
        pickle.loads(pickled)
        for domain, language in product(("bot", *all_games()), offered()):
            catalogue(domain, language)
        for module in IMPORTED_LATE:
            importlib.import_module(module)
    gc.collect()
    gc.freeze()  # or the first collection of each child would copy all memory


def begin(streams: list[int], folder: str, environment: dict[str, str]) -> None:
    for number, stream in enumerate(streams, start=1):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, CHILD_ENDED)


def tell_of_ends(children: dict[int, socket.socket]) -> None:
    for child in list(children):
        gone, status = os.waitpid(child, os.WNOHANG)
        if gone:
            with children.pop(child) as report:
                tell(report, str(os.waitstatus_to_exitcode(status)))


def tell(report: socket.socket, said: str) -> None:
    with suppress(ConnectionError):  # nobody may be interested any more
        report.sendall(said.encode())


def kill_all(children: dict[int, socket.socket]) -> None:
    """Nobody is there any more who could."""
    for child in children:
        os.kill(child, signal.SIGKILL)


def main(socket_number: str) -> Any:
    return serve(socket.socket(fileno=int(socket_number)))()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
