"""Whether words in pictures can be read on a phone, which shows 1,200 pixels as some 300 points: how large they are in every language.

A theme changes colours and how thick lines are, not the words.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import NamedTuple

from bot.i18n import Reader, languages
from bot.render import fonts
from games.core.game import AnyGame
from games.core.scene import Label, Scene
from games.core.text import Who
from tests.games.cases import NAMES, audience, played
from tests.games.checks import LONG, Faults, distinct, some
from tests.games.scenes import flat
from tests.games.test_rulebook import examples

WIDE = 1200  # pixels for which sizes are meant
SMALLEST, SHEET = 36, 30  # of pictures that are shown, and of those that are opened on purpose: statistics, the rulebook
NAME = 48  # of a player
CONDENSED = 0.85  # of their width words have at least


class Written(NamedTuple):
    """Words in some picture, and the least size that they may have there."""

    label: Label
    scale: float
    least: float


def small_words(game: AnyGame, seats: int, step: int) -> Faults:
    """What is smaller than it may be, pressed together, or cut. One position of `step` is looked at."""
    labels = {
        Written(item, WIDE / scene.width, least)
        for least, scene in _pictures(game, seats, step)
        for item in flat(scene.items)
        if isinstance(item, Label)
    }
    readers = [Reader(code, names[:seats], markdown=False) for code, names in product(languages(), (NAMES, LONG))]
    return distinct(sorted(f"{game.key}: {fault}" for written, reader in product(labels, readers) for fault in faults(written, reader)))


def _pictures(game: AnyGame, seats: int, step: int) -> Iterator[tuple[float, Scene]]:
    """With the least size of words in it."""
    for position in some(game, seats, "sizes", step):
        for seat in audience(game, position.state, seats):
            yield SMALLEST, game.scene(game.view(position.state, seat))
    whole = list(played(game, seats, seed="sizes"))
    if game.title is not None:
        yield SMALLEST, game.title()
    if game.poster is not None:
        yield SMALLEST, game.poster(whole)
    for everything in () if game.everything is None else (game.everything(whole), game.everything(whole[: len(whole) // 2])):
        yield SHEET, everything
    yield from ((SHEET, example.scene) for example in examples(game).values())


def faults(written: Written, reader: Reader) -> Iterator[str]:
    """Of words in one language. Only a long name, and what it is part of, may be cut."""
    label, scale, least = written
    text = reader(label.text)
    fit = fonts.fitted_text(text, label.size, label.bold, label.within, label.rows, label.least)
    if isinstance(label.text, Who) and least == SMALLEST:
        least = NAME
    if text and fit.size * scale < least - 0.5:
        yield f"{text!r} has {fit.size * scale:.0f} pixels in {reader.language}; it needs {least}"
    if fit.squeeze < CONDENSED:
        yield f"{text!r} is pressed to {fit.squeeze:.2f} of its width in {reader.language}"
    if any(row.endswith(fonts.ELLIPSIS) for row in fit.rows) and not text.endswith(fonts.ELLIPSIS) and not any(map(text.count, LONG)):
        yield f"{text!r} is cut in {reader.language}: {' / '.join(fit.rows)!r}"
