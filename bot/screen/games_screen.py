"""Which games there are: for each its players, its minutes and one sentence; and the title picture that stands above its lobby."""

from __future__ import annotations

from functools import lru_cache

from bot.i18n import Reader
from bot.screen.custom_id import button_id
from bot.screen.parts import BUTTON_LIMIT, Button, Paragraph, Screen, Style, clipped, fitted, in_rows
from games import all_games
from games.core.game import AnyGame
from games.core.scene import Scene
from games.core.text import Phrases, Text

_ = Phrases("bot")


def choice_of_games(reader: Reader, pace: int) -> Screen:
    """All games, with a button each that opens a table for it at this pace."""
    games = list(all_games().values())
    entries = [Paragraph(f"### {reader(game.name)}\n-# {size(game, reader)}\n{reader(game.blurb)}") for game in games]
    buttons = [
        Button(clipped(reader.plain(game.name), BUTTON_LIMIT), button_id(0, "open", path=(number, pace)), Style.PRIMARY)
        for number, game in enumerate(games)
    ]
    return Screen(fitted([Paragraph(reader(_("Choose a game"))), *entries, *in_rows(buttons)]))


def size(game: AnyGame, reader: Reader) -> str:
    """For how many it is, and for how long."""
    return " · ".join(reader(words) for words in (players(game), minutes(game)) if words is not None)


def players(game: AnyGame) -> Text:
    least, most = game.seats[0], game.seats[-1]
    if least == most:
        return _.many("{n} player", "{n} players", most)
    return _.many("{least} to {n} player", "{least} to {n} players", most, least=least)


def minutes(game: AnyGame) -> Text | None:
    """How long a match takes around a table. None: the game does not say."""
    if not game.minutes:
        return None
    least, most = game.minutes[0], game.minutes[-1]
    if least == most:
        return _.many("about {n} minute", "about {n} minutes", most)
    return _("{least} to {most} minutes", least=least, most=most)


@lru_cache(maxsize=64)
def title_of(key: str) -> Scene | None:
    """Built once: it is the same for everybody."""
    game = all_games()[key]
    return None if game.title is None else game.title()
