"""What is handed over as a file: JSON, made small where Discord would not take it otherwise."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec

TOO_LARGE = 8_000_000  # bytes; Discord takes ten million


def written_file(name: str, content: dict[str, Any]) -> tuple[str, bytes]:
    """A name for the file, and what is in it."""
    text = msgspec.json.format(msgspec.json.encode(content), indent=2)
    return (f"{name}.json", text) if len(text) <= TOO_LARGE else (f"{name}.json.gz", gzip.compress(text))
