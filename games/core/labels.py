"""How label paths make short menus. What is chosen from them is the games' own."""

from __future__ import annotations

FEW = 5  # so many choices are seen at a glance, each with a button of its own


def behind_one(alone: int, together: int) -> bool:
    """Whether these choices are few once `together` of them stand behind one entry, and too many as long as they do not."""
    return alone + together > FEW >= alone + 1
