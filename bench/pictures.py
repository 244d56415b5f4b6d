"""What the fullest pictures of each game cost: how large the file is, and how long a worker takes."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from itertools import islice
from statistics import median

from bot.i18n import Reader, languages
from bot.render import sheet
from bot.render.localize import scene_in_words
from bot.render.painter import Painter
from bot.render.png import encoded
from games import all_games
from games.core.drawing import THEMES, theme_of
from games.core.game import AnyGame, Seat
from games.core.replay import positions
from games.core.scene import Scene

MATCHES, EVERY, SCENES = 2, 4, 30
FULLEST = 2  # of so many scenes with the most in them each language is drawn
TIMES = 10


def measure() -> Iterator[str]:
    shared = Painter(), scene_in_words(sheet.table(), sheet.plain)
    for key, game in all_games().items():
        for what, shown in (("table", lambda waiting: None), ("hand", lambda waiting: min(waiting, default=Seat(0)))):
            fullest = the_fullest(list(scenes(game, shown)), game.seats[-1])
            size, language, scene = max(sizes(fullest, game.seats[-1]), key=lambda each: each[0])
            ratio = milliseconds(Painter(), scene) / milliseconds(*shared)
            yield f"{key:14} {what:5} fullest {size / 1000:5.1f} kB ({language}), {ratio:.1f} times as long as a plain table of seven"


def scenes(game: AnyGame, whose: Callable[[frozenset[Seat]], Seat | None]) -> Iterator[Scene]:
    for match in range(MATCHES):
        for position in islice(positions(game, game.seats[-1], seed=f"pictures {match}"), 0, SCENES * EVERY, EVERY):
            yield game.scene(game.view(position.state, whose(frozenset(game.waiting(position.state)))))


def the_fullest(drawn: list[Scene], seats: int) -> list[Scene]:
    painter, reader = Painter(), reader_of("en", seats)
    return sorted(drawn, key=lambda scene: len(file_of(painter, scene_in_words(scene, reader))), reverse=True)[:FULLEST]


def sizes(drawn: list[Scene], seats: int) -> Iterator[tuple[int, str, Scene]]:
    """In every language and theme."""
    painter = Painter()
    for scene in drawn:
        for language in languages():
            for theme in THEMES:
                shown = scene_in_words(scene, reader_of(language, seats), theme)
                yield len(file_of(painter, shown)), f"{language}, {theme}", shown


def milliseconds(painter: Painter, scene: Scene) -> float:
    """As in the middle of a match: what the picture is made of is known from the last one."""
    file_of(painter, scene)
    return median(timed(painter, scene) for _time in range(TIMES))


def timed(painter: Painter, scene: Scene) -> float:
    begun = time.thread_time()
    file_of(painter, scene)
    return 1000 * (time.thread_time() - begun)


def file_of(painter: Painter, scene: Scene) -> bytes:
    return encoded(painter.paint(scene), theme_of(scene.theme))


def reader_of(language: str, seats: int) -> Reader:
    return Reader(language, sheet.NAMES[:seats], markdown=False)
