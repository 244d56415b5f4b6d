"""The table as a picture."""

from games.core.drawing import picture
from games.core.scene import Scene
from games.take.say import say
from games.take.sight import Sight


def scene(view: Sight) -> Scene:
    return picture(1200, 1200, say(view))
