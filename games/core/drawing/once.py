"""Drawing the same thing once. Most of a table looks as it did a move ago: the same card in the same place is the same value."""

from __future__ import annotations

from games.core.memory import Kept

once = Kept("shapes", part=700)  # bytes of an item
