"""What people call themselves, made harmless: a name is never markup, never a mention, never a link."""

from __future__ import annotations

import re
from functools import lru_cache

MARKUP = re.compile(r"[\\*_~`|<>\[\]#]")
# Control characters, and the marks that turn the direction of whatever follows the name.
UNSEEN = re.compile(r"[\x00-\x1f\x7f-\x9f\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
ZERO_WIDTH_SPACE = "\u200b"


@lru_cache(maxsize=4096)
def tidy(name: str) -> str:
    """On one line, without what cannot be seen."""
    return " ".join(UNSEEN.sub(" ", name).split())


@lru_cache(maxsize=4096)
def safe(name: str) -> str:
    """A foreign text as part of a Discord message: it reads as it was written, and does nothing."""
    inert = MARKUP.sub(r"\\\g<0>", tidy(name))
    # A backslash stops neither mentions nor links everywhere; a space of no width does.
    return inert.replace("@", f"@{ZERO_WIDTH_SPACE}").replace("://", f":{ZERO_WIDTH_SPACE}//")


@lru_cache(maxsize=4096)
def bold(name: str) -> str:
    return f"**{safe(name)}**"
