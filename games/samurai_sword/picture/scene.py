"""The picture of a view: at the end the poster, before it the table for all and the own hand for one."""

from __future__ import annotations

from games.core.scene import Scene
from games.samurai_sword.picture.hand import hand_picture
from games.samurai_sword.picture.poster import poster_picture
from games.samurai_sword.picture.table import table_picture
from games.samurai_sword.view.sight import Sight


def scene(view: Sight) -> Scene:
    if view.ending is not None:
        return poster_picture(view)
    return table_picture(view) if view.me is None else hand_picture(view)
