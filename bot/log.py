"""The log: one line an event, for people or as JSON, ours and discord.py's alike. No secret ever reaches it.

Say it with `structlog.get_logger().info("seat taken", seat=2)`; what everything logged meanwhile belongs to goes into
`structlog.contextvars.bound_contextvars(match=7, guild=1)`.
"""

from __future__ import annotations

import logging
import re
import secrets
import sys
from typing import Any, TextIO

import structlog
from structlog.typing import EventDict, Processor, WrappedLogger

from bot.config import TOKEN

ERRORS = frozenset({"error", "critical"})
REMOVED = "[removed]"
SECRET_NAMES = frozenset({"token", "authorization", "secret", "seed"})
# Libraries that say at "debug" what nobody needs, whole messages of Discord among it.
CHATTY = ("discord", "aiohttp", "aiosqlite", "asyncio", "PIL")
QUIET = ("discord.client",)  # at "info" it says that it logs in, at each try

INTERACTION_TOKEN = r"aW50ZXJhY3Rpb246[\w=+/-]*"  # what they all begin with: "interaction:" in base64
TOKEN_IN_ADDRESS = r"(?<=/webhooks/)\d+/[^/\s\"'?]+|(?<=/interactions/)\d+/[^/\s\"'?]+"
TOKEN_IN_DATA = r"""(?P<name>token\\?["']\s*:\s*\\?["'])[^"'\\]+"""
LONG_AND_OPAQUE = r"[\w-]{60,}"  # seeds of matches, and tokens of a kind not known yet
SECRET = re.compile("|".join((TOKEN.pattern, INTERACTION_TOKEN, TOKEN_IN_ADDRESS, TOKEN_IN_DATA, LONG_AND_OPAQUE)), re.ASCII)


def set_up(log_format: str, level: str, stream: TextIO | None = None) -> None:
    """Sends everything that is logged from now on, by us and by libraries, to standard error."""
    common: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        with_code,
        structlog.processors.TimeStamper(fmt="iso" if log_format == "json" else "%H:%M:%S", utc=log_format == "json"),
        structlog.processors.format_exc_info,
        without_secret_fields,
    ]
    structlog.configure(
        processors=[*common, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=common,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                written_by(log_format, handler.stream),
                without_secrets,
            ],
        )
    )
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(level.upper())
    for level_of_these, names in ((logging.INFO, CHATTY), (logging.WARNING, QUIET)):
        for name in names:
            logging.getLogger(name).setLevel(max(level_of_these, root.level))


def written_by(log_format: str, stream: TextIO) -> Processor:
    if log_format == "json":
        return structlog.processors.JSONRenderer(ensure_ascii=False)
    return structlog.dev.ConsoleRenderer(colors=stream.isatty(), exception_formatter=structlog.dev.plain_traceback)


def with_code(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Every error can be named: by the code that somebody was told, or by one of its own."""
    if event["level"] in ERRORS:
        event.setdefault("code", secrets.token_hex(3))
    return event


def without_secret_fields(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """What is named as a secret is one, whatever it looks like."""
    for name in event.keys() & SECRET_NAMES:
        event[name] = REMOVED
    return event


def without_secrets(_logger: WrappedLogger, _method: str, line: Any) -> str:
    """Works on the finished line, so that it also sees what is inside of tracebacks, addresses and nested values."""
    return SECRET.sub(rf"\g<name>{REMOVED}", str(line))
