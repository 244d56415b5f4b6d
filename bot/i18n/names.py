"""What people call themselves, made harmless: a name is never markup, never a mention, never a link, and never blank."""

from __future__ import annotations

import re
from functools import lru_cache
from unicodedata import category

MARKUP = re.compile(r"[\\*_~`|<>\[\]#]")
# Control characters, the marks that turn the direction of whatever follows the name, and letters that are drawn as nothing:
# the fillers of Hangul, Braille without dots, blanks of music and hieroglyphs.
UNSEEN = re.compile(
    r"[\x00-\x1f\x7f-\x9f\u061c\u115f\u1160\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff9-\ufffb"
    r"\U00013441\U00013442\U0001d159\U000e0000-\U000e001f\U000e0080-\U000e00ff\U000e01f0-\U000e0fff]"
)
DEPENDENT = {"Cf", "Mn", "Me", "Zs"}  # joiners, accents, choosers of a form: to be seen with other letters only
DOT_INSIDE = re.compile(r"(?<=\w)\.(?=\w)")
ZERO_WIDTH_SPACE = "\u200b"


@lru_cache(maxsize=4096)
def tidy(name: str) -> str:
    """On one line, without what cannot be seen. Empty if nothing can be."""
    seen = " ".join(UNSEEN.sub(" ", name).split())
    return "" if all(category(mark) in DEPENDENT for mark in seen) else seen


@lru_cache(maxsize=4096)
def safe(name: str) -> str:
    """A foreign text as part of a Discord message: it reads as it was written, and does nothing."""
    inert = MARKUP.sub(r"\\\g<0>", tidy(name))
    # A backslash stops neither mentions nor links everywhere; a space of no width does. Discord knows its invitations
    # (discord.gg/...) without a scheme, and phones other addresses (www...).
    inert = DOT_INSIDE.sub(f".{ZERO_WIDTH_SPACE}", inert)
    return inert.replace("@", f"@{ZERO_WIDTH_SPACE}").replace("://", f":{ZERO_WIDTH_SPACE}//")


@lru_cache(maxsize=4096)
def bold(name: str) -> str:
    return f"**{safe(name)}**"
