"""Looking into the pictures of Tatsu."""

from __future__ import annotations

from itertools import islice

from bot.render import fonts
from games.core.game import Seat
from games.core.replay import positions
from games.core.scene import Label, Scene
from games.tatsu import GAME
from games.tatsu.rules.table import State
from tests.games.scenes import flat


def table(state: State, seat: int | None = None) -> Scene:
    return GAME.scene(GAME.view(state, None if seat is None else Seat(seat)))


def scenes(seats: int, **options: str) -> list[Scene]:
    return [
        table(position.state, seat)
        for position in islice(positions(GAME, seats, options, "pictures"), 0, 400, 5)
        for seat in (None, *range(seats))
    ]


def words(scene: Scene) -> list[object]:
    return [item.text for item in flat(scene.items) if isinstance(item, Label)]


def fitted(item: Label) -> fonts.Fitted:
    return fonts.fitted_text(str(item.text), item.size, item.bold, item.within, item.rows, item.least)


def labels(scene: Scene) -> list[Label]:
    return [item for item in flat(scene.items) if isinstance(item, Label)]
