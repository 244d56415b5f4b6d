"""Scene -> picture, away from the event loop. Knows no game: it paints what `games/core/scene.py` can say.

`studio` hands out pictures, `queue` says which is next, `worker` draws in a process of its own, `painter` draws them, `sprites` reads
the SVG files, `fonts` fits the words, `localize` puts them in the reader's language. `make sheet` draws everything
there is (`sheet`).
"""

from bot.render.fonts import drawable
from bot.render.localize import Drawing, drawing_of
from bot.render.painter import Painter
from bot.render.queue import Urgency
from bot.render.studio import Picture, Studio, paint

__all__ = ["Drawing", "Painter", "Picture", "Studio", "Urgency", "drawable", "drawing_of", "paint"]
