"""`.env` in the working directory: what it sets, and what in it means nothing."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterable
from difflib import get_close_matches
from pathlib import Path

import structlog
from dotenv import dotenv_values
from dotenv.parser import Binding, parse_stream

from bot.errors import CannotStart

FILE = Path(".env")
NAME = re.compile(r"[A-Z][A-Z0-9_]*|[a-z][a-z0-9_]*")
OF_OTHERS = frozenset({"POSTGRES_PASSWORD"})  # packaging/compose.postgres.yml reads it
log = structlog.get_logger(__name__)
logging.getLogger("dotenv").setLevel(logging.ERROR)  # what it says of a line, `warn` does


def read() -> dict[str, str]:
    try:
        values = dotenv_values(FILE)
    except (OSError, UnicodeDecodeError) as problem:
        raise CannotStart(f".env cannot be read ({problem}); it has to be a text file in UTF-8.") from problem
    return {name: value for name, value in values.items() if value is not None}


def warn(known: Iterable[str]) -> None:
    """Of names that are no setting; and of lines that set nothing, by their number: a token, or an address with a password in it, may
    stand there alone, and has = in it at times."""
    if not FILE.is_file():
        return
    settings = sorted(known)
    with FILE.open(encoding="utf-8") as lines:
        for line in parse_stream(lines):
            if line.error or (line.key is not None and (line.value is None or not NAME.fullmatch(line.key))):
                log.warning("a line of .env is not NAME=VALUE", line=line_of(line))
            elif line.key is not None and line.key not in OF_OTHERS.union(settings):
                perhaps = get_close_matches(line.key.upper(), settings, 1)
                log.warning("a name in .env is no setting", name=line.key, **({"perhaps": perhaps[0]} if perhaps else {}))


def line_of(binding: Binding) -> int:
    """What was read begins with the empty lines before it."""
    read = binding.original.string
    return binding.original.line + read[: len(read) - len(read.lstrip())].count("\n")
