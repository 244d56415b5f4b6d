"""The picture of the table."""

from games.core.drawing import heading, picture
from games.core.scene import Scene
from games.samurai_sword.say import say
from games.samurai_sword.sight import Sight


def scene(view: Sight) -> Scene:
    return picture(1200, 1200, say(view), heading(600, 60, "?"))
