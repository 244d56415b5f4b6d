"""The owner's settings: `.env` and the environment become one `Settings`, checked before anything starts.

A value that cannot be right stops the start with one sentence that names the variable; nothing is silently replaced.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from bot import env_file
from bot.errors import CannotStart
from bot.version import in_its_folder

TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{6,}\.[\w-]{25,}", re.ASCII)
DATABASE_URL = re.compile(r"postgres(ql)?://\S+")
WEB_ADDRESS = re.compile(r"https?://[^\s?#]+")
SHARDS = 16  # in as many groups matches are shared out; that many shards serve 40,000 servers
DIGITS = re.compile(r"[0-9]{1,20}")
LOG_FORMATS = ("console", "json")
LOG_LEVELS = ("debug", "info", "warning", "error")
DATABASE = "chabudai.db"  # in the data folder
HIGHEST_PORT = 65_535
LOBBIES = range(1, 1_001)
DAYS = range(36_501)
HIGHEST_ID = 2**63 - 1
LONGEST_NAME = 40  # of a game


@dataclass(frozen=True, kw_only=True)
class Settings:
    """Every setting, with the value it has when nobody sets it. `.env.example` says what each is for."""

    token: str | None = field(default=None, repr=False)
    data_dir: Path = Path("data")
    database_url: str | None = field(default=None, repr=False)  # a PostgreSQL; None: SQLite in the data folder
    log_format: str = "console"
    log_level: str = "info"
    health_host: str = "127.0.0.1"
    health_port: int = 0  # 0: no health server
    playground_port: int | None = None  # the first free one from 8000 on
    lobbies_a_person: int = 5
    lobbies_a_channel: int = 20
    keep_matches_days: int = 0  # so long after its end a match names its people; 0: for ever
    ai_processes: int = 1  # 0: computer players do not think, and play what looks best to them
    drawing_processes: int = 1  # 0: pictures are drawn inside the bot's own process
    card_faces: bool = True  # small pictures beside words and on buttons, as emoji of the application
    game_names: tuple[tuple[str, str], ...] = ()  # keys of games, and what they are called instead
    dev_guild: int | None = None
    shard_ids: tuple[int, ...] = ()  # of which this process hears; all of them, if none are named
    shard_count: int | None = None  # as Discord recommends
    discord_api: str | None = None  # a proxy in front of Discord
    discord_record: Path | None = None  # where the shape of requests and answers is kept

    @classmethod
    def load(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """From `.env` in the working directory, then the environment; or from what is given alone."""
        given = Given(from_file_and_environment() if environment is None else environment)
        return cls(
            token=given.token("DISCORD_TOKEN"),
            data_dir=given.folder("DATA_DIR"),
            database_url=given.database("DATABASE_URL"),
            log_format=given.one_of("LOG_FORMAT", LOG_FORMATS, cls.log_format),
            log_level=given.one_of("LOG_LEVEL", LOG_LEVELS, cls.log_level),
            health_host=given.address("HEALTH_HOST", cls.health_host),
            health_port=given.number("HEALTH_PORT", range(HIGHEST_PORT + 1), cls.health_port, "a port up to 65535, or 0 for none"),
            playground_port=given.number("PLAYGROUND_PORT", range(1, HIGHEST_PORT + 1), 0, "a port from 1 to 65535") or None,
            lobbies_a_person=given.number("LOBBIES_A_PERSON", LOBBIES, cls.lobbies_a_person, "a number from 1 to 1000"),
            lobbies_a_channel=given.number("LOBBIES_A_CHANNEL", LOBBIES, cls.lobbies_a_channel, "a number from 1 to 1000"),
            keep_matches_days=given.number("KEEP_MATCHES_DAYS", DAYS, cls.keep_matches_days, "a number of days up to 36500, or 0 for ever"),
            ai_processes=given.number("AI_PROCESSES", range(33), cls.ai_processes, "a number from 0 to 32"),
            drawing_processes=given.number("DRAWING_PROCESSES", range(33), cls.drawing_processes, "a number from 0 to 32"),
            card_faces=given.one_of("CARD_FACES", ("on", "off"), "on") == "on",
            game_names=given.pairs("GAME_NAMES"),
            dev_guild=given.number("DEV_GUILD", range(1, HIGHEST_ID), 0, "the id of a server, a long number") or None,
            **given.shards("SHARD_IDS", "SHARD_COUNT"),
            discord_api=given.web_address("DISCORD_API"),
            discord_record=given.file("DISCORD_RECORD"),
        )


def database_url() -> str | None:
    """For commands that need no other setting."""
    return Given(from_file_and_environment()).database("DATABASE_URL")


def data_folder() -> Path:
    """For commands that need no other setting."""
    return Given(from_file_and_environment()).folder("DATA_DIR")


def names() -> set[str]:
    """What the settings are called in `.env` and in the environment."""
    return {"DISCORD_TOKEN" if each.name == "token" else each.name.upper() for each in fields(Settings)}


def from_file_and_environment() -> dict[str, str]:
    return {**env_file.read(), **os.environ}


class Given:
    """The variables as they were set; one left empty counts as not set."""

    def __init__(self, variables: Mapping[str, str]) -> None:
        self.variables = {name: value.strip() for name, value in variables.items() if value.strip()}

    def token(self, name: str) -> str | None:
        value = self.variables.get(name)
        if value is not None and not TOKEN.fullmatch(value):
            raise CannotStart(
                f"{name} is not a bot token: copy it whole from the Bot page of the Discord developer portal, without quotes."
            )
        return value

    def database(self, name: str) -> str | None:
        """It is not repeated in what is said of it: there is a password in it."""
        value = self.variables.get(name)
        if value is not None and not DATABASE_URL.fullmatch(value):
            raise CannotStart(f"{name} has to look like postgresql://user:password@host:5432/database.")
        return value

    def one_of(self, name: str, choices: tuple[str, ...], otherwise: str) -> str:
        value = self.variables.get(name, otherwise).lower()
        if value not in choices:
            raise wrong(name, self.variables[name], f"{', '.join(choices[:-1])} or {choices[-1]}")
        return value

    def number(self, name: str, within: range, otherwise: int, right: str) -> int:
        value = self.variables.get(name)
        if value is None:
            return otherwise
        if not (DIGITS.fullmatch(value) and int(value) in within):
            raise wrong(name, value, right)
        return int(value)

    def pairs(self, name: str) -> tuple[tuple[str, str], ...]:
        """`one=This; another=That`."""
        value = self.variables.get(name, "")
        found = [tuple(part.strip() for part in each.partition("=")[::2]) for each in value.split(";") if each.strip()]
        if not all(key and 0 < len(said) <= LONGEST_NAME for key, said in found):
            raise wrong(name, value, f"like KEY=Name; OTHER=Name, each name of {LONGEST_NAME} letters at most")
        return tuple((key, said) for key, said in found)

    def shards(self, ids: str, count: str) -> dict[str, Any]:
        """Which of how many. Without one of the two the other means nothing."""
        if not (ids in self.variables or count in self.variables):
            return {}
        of = self.number(count, range(1, SHARDS + 1), 0, f"how many shards there are in all, from 1 to {SHARDS}")
        said = [each.strip() for each in self.variables.get(ids, "").split(",")]
        if not all(DIGITS.fullmatch(each) and int(each) < of for each in said):
            raise wrong(ids, self.variables.get(ids, ""), "numbers such as 0,1, each less than SHARD_COUNT, which has to be set, too")
        return {"shard_ids": tuple(sorted({int(each) for each in said})), "shard_count": of}

    def web_address(self, name: str) -> str | None:
        value = self.variables.get(name)
        if value is not None and not WEB_ADDRESS.fullmatch(value):
            raise wrong(name, value, "an address such as http://127.0.0.1:8081/api/v10")
        return value and value.rstrip("/")

    def address(self, name: str, otherwise: str) -> str:
        value = self.variables.get(name, otherwise)
        if value != "localhost":
            try:
                ip_address(value)
            except ValueError:
                raise wrong(name, value, "an IP address of this machine such as 127.0.0.1, or 0.0.0.0 for all of them") from None
        return value

    def file(self, name: str) -> Path | None:
        return Path(self.variables[name]) if name in self.variables else None

    def folder(self, name: str) -> Path:
        """A folder that is there, or that can be made."""
        path = Path(self.variables[name]) if name in self.variables else usual_folder()
        if not can_be_written(path):
            raise wrong(name, str(path), "a folder that the bot may write to")
        return path


def usual_folder() -> Path:
    """Beside the code, if that is in a folder of its own; otherwise in this system's folder for user data."""
    if in_its_folder():
        return Settings.data_dir
    if sys.platform == "win32":
        return user_folder("LOCALAPPDATA", "AppData/Local") / "chabudai"
    if sys.platform == "darwin":
        return user_folder("", "Library/Application Support") / "chabudai"
    return user_folder("XDG_DATA_HOME", ".local/share") / "chabudai"


def user_folder(variable: str, below_home: str) -> Path:
    said = Path(os.environ.get(variable, ""))
    if said.is_absolute():
        return said
    try:
        return Path.home() / below_home
    except RuntimeError as problem:
        raise CannotStart("DATA_DIR is not set, and this user has no home; set it to a folder that the bot may write to.") from problem


def can_be_written(path: Path) -> bool:
    try:
        nearest = next(there for there in (path, *path.absolute().parents) if there.exists())
    except OSError:
        return False
    return nearest.is_dir() and os.access(nearest, os.W_OK)


def wrong(name: str, value: str, right: str) -> CannotStart:
    return CannotStart(f"{name} is {value!r}, but it has to be {right}.")
