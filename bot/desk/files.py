"""Files to download: JSON, compressed if it would be too large for Discord."""

from __future__ import annotations

import gzip
from typing import Any

import msgspec

TOO_LARGE = 8_000_000  # bytes; Discord accepts ten million


def written_file(name: str, content: dict[str, Any]) -> tuple[str, bytes]:
    """The file's name and content."""
    text = msgspec.json.format(msgspec.json.encode(content), indent=2)
    return (f"{name}.json", text) if len(text) <= TOO_LARGE else (f"{name}.json.gz", gzip.compress(text))
