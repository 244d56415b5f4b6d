"""A game for tests only, whose rules have changed: `first` is how they were, `today` how they are.

It is not found as games are found, for it is two; `under` says which of them the bot knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.match.codec import codec
from games import all_games
from games.core.game import AnyGame


@contextmanager
def under(game: AnyGame) -> Iterator[None]:
    """For as long as it is open, the bot is one that knows these rules under their key, and no others."""
    known = all_games()
    before = dict(known)
    known[game.key] = game
    codec.cache_clear()
    try:
        yield
    finally:
        known.clear()
        known.update(before)  # in the same order: it is seen in lists of games
        codec.cache_clear()
