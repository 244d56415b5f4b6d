"""Error messages for PostgreSQL: one sentence each, with a remedy, and never a password. `docs/scaling.md` lists them."""

from __future__ import annotations

import asyncio
import re
import socket
from urllib.parse import urlsplit

import asyncpg

OLDEST = 13

NOT_A_URL = "DATABASE_URL cannot be understood; it looks like postgresql://user:password@host:5432/database."
NO_HOST = "The database server {where} is not known by that name. Look at the host in DATABASE_URL."
OUT_OF_REACH = "The database server {where} cannot be reached. Start it, or look at the host and port in DATABASE_URL."
WRONG_PASSWORD = "The database server {where} does not accept the user and password in DATABASE_URL."
NO_DATABASE = "The database server {where} has no such database. Make it, for example with createdb, or look at its name in DATABASE_URL."
MAY_NOT = "The user in DATABASE_URL may not make tables in the database at {where}. Give the database to that user."
TOO_OLD = f"The database server {{where}} is PostgreSQL {{version}}; the bot needs {OLDEST} or newer."
READ_ONLY = "The database at {where} can only be read. Let DATABASE_URL name the server that is written to."
NOT_UTF8 = "The database at {where} cannot hold every letter. Make one with the encoding UTF8."
NEWER = "The database at {where} was written by a newer version of the bot. Update the bot."
STRANGE = (
    "The database at {where} was changed by a version of the bot that this one does not follow: by {error}."
    " Start the version that changed it, or put a dump from before in its place."
)
FULL = "The disk of the database server {where} is full. Make some room and start again."
BUSY = "The database server {where} takes no more connections. Raise max_connections, or start fewer bots."
NOTHING_THERE = "There is nothing of the bot in the database at {where} yet. It is made when the bot is first started."
OTHER_SCHEMA = "The database at {where} was written by another version of the bot. Start this one once, which brings it up to date."
OTHERWISE = "The database at {where} cannot be used: {error}."

_BY_STATE = {"3D000": NO_DATABASE, "42501": MAY_NOT, "25006": READ_ONLY, "53100": FULL, "53300": BUSY}

# What passes by itself, or by what the host does about the server: nobody's click is to blame. The first two letters of a state.
_PASSING = {"08", "25", "53", "57", "58", "XX"}
TROUBLE = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError, OSError, asyncio.TimeoutError)


def where(url: str) -> str:
    """The part of an address that can be shown."""
    try:
        parts = urlsplit(url)
        return f"{parts.hostname or 'localhost'}:{parts.port or 5432}{parts.path}"
    except ValueError:
        return "in DATABASE_URL"


def sentence(problem: BaseException, url: str) -> str:
    return _sentence_for(problem).format(where=where(url), error=without_secrets(str(problem) or repr(problem), url))


def _sentence_for(problem: BaseException) -> str:
    state = getattr(problem, "sqlstate", None) or ""
    if state in _BY_STATE:
        return _BY_STATE[state]
    if state.startswith("28"):
        return WRONG_PASSWORD
    if isinstance(problem, socket.gaierror):
        return NO_HOST
    if isinstance(problem, OSError | asyncio.TimeoutError) or state.startswith(("08", "57")):
        return OUT_OF_REACH
    if isinstance(problem, ValueError):
        return NOT_A_URL
    return OTHERWISE


def without_secrets(text: str, url: str) -> str:
    password = re.search(r"//[^/@]*:([^/@]+)@", url)
    return text.replace(password[1], "…") if password else text


def may_be_kept(problem: BaseException) -> bool:
    """Whether a write may be durable although this error occurred after it was sent. Writes that the server refused are not."""
    state = getattr(problem, "sqlstate", None)
    said = isinstance(problem, asyncpg.PostgresError) and isinstance(state, str) and not state.startswith(("08", "57P"))
    return passes(problem) and not said


def is_cut_off(problem: BaseException) -> bool:
    """Whether this process itself seems to be cut off: a server that is down refuses connections."""
    return may_be_kept(problem) and not isinstance(problem, ConnectionRefusedError)


def passes(problem: BaseException) -> bool:
    """Whether the problem is the database rather than the query."""
    state = getattr(problem, "sqlstate", None)
    if isinstance(state, str) and isinstance(problem, asyncpg.PostgresError):
        return state[:2] in _PASSING
    if isinstance(problem, asyncpg.InterfaceError | asyncpg.InternalClientError):
        return not isinstance(problem, ValueError)  # what could not be put into an argument is our mistake
    return isinstance(problem, OSError | asyncio.TimeoutError)
