"""The list of games: title pictures, and for each its players, length, depth and a sentence."""

from __future__ import annotations

from functools import lru_cache

from bot.i18n import Reader
from bot.match.menu import Path
from bot.screen.custom_id import button_id
from bot.screen.parts import Button, ButtonRow, Image, Paragraph, Part, Screen, Style, fitted
from games import all_games
from games.core.drawing import gallery
from games.core.game import AnyGame, Depth
from games.core.scene import Scene
from games.core.text import Phrases, Text

_ = Phrases("bot")

ALONE = 1  # the third number of a path: computer players are already seated


DEPTHS = {Depth.EASY: _.of("game", "easy"), Depth.MEDIUM: _.of("game", "medium"), Depth.DEEP: _.of("game", "deep")}
LONG = range(1_000, 1_001)  # minutes: games without a given length come last


def choice_of_games(reader: Reader, pace: int, direct: bool = False, text_first: bool = False) -> Screen:
    """All games, shortest first, each with buttons that open a table at this pace. In direct messages there is only *Solo*."""
    games = sorted(enumerate(all_games().values()), key=lambda each: last_and_first(each[1].minutes or LONG))
    parts: list[Part] = [Paragraph(reader(_("Choose a game"))), *([] if text_first else [Image()])]
    for number, game in games:
        parts.append(Paragraph(f"### {reader(game.name)}\n-# {size(game, reader)}\n{reader(game.blurb)}"))
        ways = {(number, pace): _("Play")} if direct else {(number, pace): _("With friends"), (number, pace, ALONE): _("Solo")}
        parts.append(ButtonRow(tuple([way_in(path, label, reader) for path, label in ways.items()])))
    titles = [title for _number, game in games if (title := title_of(game.key)) is not None]
    return Screen(fitted(parts), scene=None if text_first or not titles else gallery(titles))


def last_and_first(minutes: range) -> tuple[int, int]:
    return minutes[-1], minutes[0]


def way_in(path: Path, label: Text, reader: Reader) -> Button:
    alone = path[2:] == (ALONE,)
    return Button(reader.plain(label), button_id(0, "open", path=path), Style.SECONDARY if alone else Style.PRIMARY)


def size(game: AnyGame, reader: Reader) -> str:
    """Players, length and depth."""
    depth = None if game.depth is None else DEPTHS[game.depth]
    return " · ".join(reader(words) for words in (players(game), minutes(game), depth) if words is not None)


def players(game: AnyGame) -> Text:
    least, most = game.seats[0], game.seats[-1]
    if least == most:
        return _.many("{n} player", "{n} players", most)
    return _.many("{least} to {n} player", "{least} to {n} players", most, least=least)


def minutes(game: AnyGame) -> Text | None:
    """How long a match takes around a table. None: unknown."""
    if not game.minutes:
        return None
    least, most = game.minutes[0], game.minutes[-1]
    if least == most:
        return _.many("about {n} minute", "about {n} minutes", most)
    return _("{least} to {most} minutes", least=least, most=most)


@lru_cache(maxsize=64)
def title_of(key: str) -> Scene | None:
    """Built once: it is the same for everyone."""
    game = all_games()[key]
    return None if game.title is None else game.title()
