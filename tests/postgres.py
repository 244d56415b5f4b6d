"""A PostgreSQL of the tests' own, in a temporary folder: started when it is first wanted, gone at the end.

It syncs as a real one does. Where there is none to start, the tests that want one are not there, and one says so.
"""

from __future__ import annotations

import atexit
import os
import shutil
import socket
import subprocess
import tempfile
from contextlib import suppress
from functools import cache
from itertools import count
from pathlib import Path

USER = "postgres"
SETTINGS = {
    "listen_addresses": "'127.0.0.1'",
    "fsync": "on",
    "shared_buffers": "16MB",
    "max_connections": "60",
    "autovacuum": "off",
    "max_wal_size": "128MB",
}
NO_SPACE = """CREATE OR REPLACE FUNCTION no_space() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
              RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$"""


def programs() -> Path | None:
    """The folder of the newest one's programs."""
    found = shutil.which("initdb")
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), key=lambda each: int(each.parent.name.partition(".")[0]))
    return Path(found).resolve().parent if found else folders[-1] if folders else None


def is_here() -> bool:
    return programs() is not None


BOTH = ["sqlite", "postgres"] if is_here() else ["sqlite"]


class Server:
    """One that can be stopped, killed and started again; it keeps its port."""

    def __init__(self) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="chabudai-pg-"))
        self._as = {"user": USER, "group": USER} if os.geteuid() == 0 else {}
        if self._as:  # it refuses to run as root
            shutil.chown(self.folder, USER, USER)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.data = self.folder / "data"
        self._run("initdb", "-D", str(self.data), "-U", USER, "-A", "trust", "-E", "UTF8", "--no-instructions", "--locale=C")
        self._numbers = count(1)

    def _run(self, program: str, *arguments: str) -> None:
        folder = programs()
        assert folder is not None
        with (self.folder / "said.txt").open("ab") as said:
            subprocess.run([folder / program, *arguments], check=True, stdout=said, stderr=said, cwd=self.folder, **self._as)  # type: ignore[call-overload]

    def start(self, *more: str) -> None:
        options = " ".join([f"-p {self.port} -k {self.folder}", *(f"-c {name}={value}" for name, value in SETTINGS.items()), *more])
        self._run("pg_ctl", "-D", str(self.data), "-w", "-l", str(self.folder / "log.txt"), "-o", options, "start")

    def stop(self, how: str = "immediate") -> None:
        self._run("pg_ctl", "-D", str(self.data), "-w", "-m", how, "stop")

    def url(self, database: str, port: int | None = None) -> str:
        return f"postgresql://{USER}@127.0.0.1:{port or self.port}/{database}"

    def new_database(self) -> str:
        """Its address. It is empty."""
        name = f"test_{next(self._numbers)}"
        self.say("postgres", f"CREATE DATABASE {name}")
        return self.url(name)

    def say(self, database: str, *sql: str) -> str:
        """By PostgreSQL's own client. What it answers is one line a row."""
        folder = programs()
        assert folder is not None
        commands = [part for each in sql for part in ("-c", each)]
        asked: list[str | Path] = [folder / "psql", "-X", "-A", "-t", "-q", "-v", "ON_ERROR_STOP=1", "-d", self.url(database), *commands]
        return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()

    def fill_the_disk(self, database: str) -> None:
        """It says of every row what it says when there is no room for another one."""
        self.say(
            database,
            NO_SPACE,
            *(
                f"CREATE TRIGGER no_space BEFORE INSERT OR UPDATE ON {table} EXECUTE FUNCTION no_space()"
                for table in self._tables(database)
            ),
        )

    def make_room(self, database: str) -> None:
        self.say(database, *(f"DROP TRIGGER no_space ON {table}" for table in self._tables(database)))

    def _tables(self, database: str) -> list[str]:
        """One after the other: who locked all of them at once would wait for whoever waits for them."""
        return self.say(database, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'").split()

    def ask_for_the_password_of(self, role: str) -> None:
        rules = self.data / "pg_hba.conf"
        rules.write_text(f"host all {role} 127.0.0.1/32 scram-sha-256\n{rules.read_text()}")
        self.say("postgres", "SELECT pg_reload_conf()")

    def remove(self) -> None:
        with suppress(subprocess.CalledProcessError):  # it was stopped already
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@cache
def server() -> Server:
    """The one of this process."""
    made = Server()
    atexit.register(made.remove)
    made.start()
    return made


def name_of(url: str) -> str:
    return url.rpartition("/")[2]
