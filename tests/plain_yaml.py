"""A reader for the plain part of YAML: mappings, lists and texts, indented by two. What is not plain is refused, not guessed.

A list in brackets is JSON. Numbers and words like `yes` are texts here, so what would be something else to YAML has to be quoted.
"""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

KEY = re.compile(r"([A-Za-z_][\w-]*):(?: (.+))?")
PLAIN = re.compile(r"[\w./][\w./: +-]*")
TREACHEROUS = re.compile(r"(?i)yes|no|on|off|null|~|[-+]?\d[\d._]*|[-+]?\.\d+|\d+:\d+.*")  # would be no text to YAML
TRUTH = {"true": True, "false": False}


class Unclear(ValueError):
    """Not plain enough."""


class Line(NamedTuple):
    number: int
    depth: int
    text: str


def read(text: str) -> Any:
    lines = [line for number, each in enumerate(text.splitlines(), 1) if (line := _line(number, each)) is not None]
    value, rest = _block(lines, 0)
    if rest:
        raise Unclear(f"line {rest[0].number}: does not belong to what is above it")
    return value


def _line(number: int, text: str) -> Line | None:
    bare = text.lstrip(" ")
    if not bare or bare.startswith("#"):
        return None
    depth, odd = divmod(len(text) - len(bare), 2)
    if odd or "\t" in text or " #" in bare or bare != bare.rstrip():
        raise Unclear(f"line {number}: indent by two spaces, and leave nothing behind a value")
    return Line(number, depth, bare)


def _block(lines: list[Line], depth: int) -> tuple[Any, list[Line]]:
    if not lines or lines[0].depth != depth:
        raise Unclear(f"line {lines[0].number if lines else 'last'}: a value is missing, or too far inside")
    if lines[0].text.startswith("- "):
        items = []
        while lines and lines[0].depth == depth:
            line, *lines = lines
            if not line.text.startswith("- "):
                raise Unclear(f"line {line.number}: a list and a mapping in one")
            items.append(_value(line, line.text.removeprefix("- ")))
        return items, lines
    found: dict[str, Any] = {}
    while lines and lines[0].depth == depth:
        line, *lines = lines
        key = KEY.fullmatch(line.text)
        if key is None or key[1] in found:
            raise Unclear(f"line {line.number}: no key, or one that is there already")
        if key[2] is None:
            found[key[1]], lines = _block(lines, depth + 1)
        else:
            found[key[1]] = _value(line, key[2])
    return found, lines


def _value(line: Line, text: str) -> Any:
    if text[0] in '["':
        try:
            return json.loads(text)
        except json.JSONDecodeError as problem:
            raise Unclear(f"line {line.number}: {problem}") from problem
    if text in TRUTH:
        return TRUTH[text]
    if not PLAIN.fullmatch(text) or ": " in text or TREACHEROUS.fullmatch(text):
        raise Unclear(f"line {line.number}: quote {text!r}")
    return text
