"""What a host calls the games (`GAME_NAMES`), in the place of their names in every language."""

from __future__ import annotations

from collections.abc import Mapping

from bot.errors import CannotStart
from games import all_games
from games.core.text import Text

_given: dict[tuple[str, str], str] = {}  # domain and English source -> what is said instead


def rename(names: Mapping[str, str]) -> None:
    """From now on, and only these: once, before anything is said."""
    games = all_games()
    _given.clear()
    for key, name in names.items():
        if key not in games:
            raise CannotStart(f"GAME_NAMES names a game {key!r} that is not here; there is {', '.join(games)}.")
        whole = games[key].name
        _given.update({(whole.domain, source): name for source in (whole.id, whole.id.partition(":")[0])})


def title_given(text: Text) -> str | None:
    return _given.get((text.domain, text.id))
