"""`DISCORD_RECORD`: the shape of requests to Discord and of its responses, to compare with what the tests assume.

One line per request: method, route, status, error code, limits, keys of bodies. No content, names, ids or tokens.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import structlog

from bot.errors import CannotStart
from bot.store.both import private

log = structlog.get_logger()

KEPT = 64 << 10  # bytes of the request body: files come after the JSON
WORD, KEY, VERSION = re.compile(r"@?[a-z][a-z-]{1,19}"), re.compile(r"[a-z][a-z_]{0,39}"), re.compile(r"v\d{1,2}|api")
WITH_TOKEN = {"interactions", "webhooks"}  # an id follows, and then a token
PAYLOAD = re.compile(rb'name="payload_json"\r\n(?:[^\r\n]+\r\n)*\r\n(.*?)\r\n--', re.DOTALL)
LIMITS = {"limit": "Limit", "remaining": "Remaining", "reset_after": "Reset-After", "scope": "Scope"}
NUMBER = re.compile(r"\d{1,6}(\.\d{1,6})?|user|global|shared")


def record(trace: aiohttp.TraceConfig, path: Path) -> None:
    """From now on log every traced request to this file."""
    private.make_file(path)
    try:
        file = path.open("a", encoding="utf-8", buffering=1)
    except OSError as problem:
        raise CannotStart(f"DISCORD_RECORD {path} cannot be written ({problem.strerror}); name another file.") from problem

    def write(line: dict[str, Any]) -> None:
        try:
            file.write(json.dumps(line) + "\n")
        except OSError as problem:
            log.info("a request could not be recorded", why=str(problem))

    async def begun(_session: object, context: SimpleNamespace, _params: object) -> None:
        context.sent, context.answer = bytearray(), None

    async def sent(_session: object, context: SimpleNamespace, params: aiohttp.TraceRequestChunkSentParams) -> None:
        context.sent += params.chunk[: KEPT - len(context.sent)]

    async def answered(_session: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams) -> None:
        context.answer = params.response

    async def read(_session: object, context: SimpleNamespace, params: aiohttp.TraceResponseChunkReceivedParams) -> None:
        write(line_of(params.method, params.url.path, context.answer, bytes(context.sent), params.chunk))

    async def broken(_session: object, _context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams) -> None:
        write({"method": params.method, "route": route_of(params.url.path), "broken": type(params.exception).__name__})

    trace.on_request_start.append(begun)
    trace.on_request_chunk_sent.append(sent)
    trace.on_request_end.append(answered)
    trace.on_response_chunk_received.append(read)
    trace.on_request_exception.append(broken)


def line_of(method: str, path: str, answer: aiohttp.ClientResponse, sent: bytes, got: bytes) -> dict[str, Any]:
    body, headers = read_json(got), answer.headers
    line: dict[str, Any] = {"method": method, "route": route_of(path), "status": answer.status}
    if answer.status >= 400 and isinstance(body, dict) and isinstance(body.get("code"), int):
        line["code"] = body["code"] % (1 << 22)
    limits = {name: headers.get(f"X-RateLimit-{header}", "") for name, header in LIMITS.items()}
    line |= {name: value for name, value in limits.items() if NUMBER.fullmatch(value)}
    found = PAYLOAD.search(sent)
    return line | {"sent": keys_of(read_json(found[1] if found else sent)), "got": keys_of(body)}


def route_of(path: str) -> str:
    """The path without ids and tokens."""
    segments = [each for each in path.split("/") if each and not VERSION.fullmatch(each)]
    named = [each if WORD.fullmatch(each) else "{number}" if each.isdigit() else "{other}" for each in segments]
    if len(named) > 2 and named[0] in WITH_TOKEN:
        named[2] = "{token}"
    return "/" + "/".join(named)


def read_json(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return None


def keys_of(body: Any) -> list[str]:
    return sorted(set(keys(body, "")))


def keys(body: Any, inside: str) -> Iterator[str]:
    if isinstance(body, dict):
        for key, value in body.items():
            name = f"{inside}{key if KEY.fullmatch(key) else '#'}"
            yield name
            yield from keys(value, f"{name}.")
    elif isinstance(body, list):
        for each in body:
            yield from keys(each, f"{inside[:-1]}[].")
