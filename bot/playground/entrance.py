"""The one address under which all places are reached, the links that begin a game, and what our pages have that SimCord's lack.

The part of an address after the # names the place; SimCord's page sends it with every request as what it calls a capability.
That is no secret, so what comes from another site is refused by what the browser says of it, and nothing but a POST changes anything.
`page/` holds a script and a style that are added to SimCord's page.
"""

# pyright: reportPrivateUsage=false
# (SimCord has no other way in; its version is pinned, and tests/test_internals.py says what of it is used.)

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from contextvars import ContextVar
from html import escape
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlencode

from aiohttp import web
from simcord import SetupError
from simcord.preview._server import PreviewServer

from bot.i18n import Reader
from bot.playground.room import Room
from bot.playground.world import DIRECT, PLACES, SERVERS, Location, World
from games import all_games
from games.core.text import Words

PAGE = Path(__file__).with_name("page")
OURS = {"/playground.js": "text/javascript", "/begin.js": "text/javascript", "/playground.css": "text/css"}
LIKED = 4  # seats of a table that a link opens, where the game has them

HEAD = """<title>Chabudai</title>
    <link rel="stylesheet" href="/playground.css">
    <script src="/playground.js" defer></script>
  </head>"""
PLACES_GO_BEFORE = '<label class="viewer-control">Viewing as'
LINKS_GO_BEFORE = '<span id="action-status"'

# A menu remembers what was chosen in it and sends nothing when that is chosen again, after Back for example. Discord does send it.
REMEMBERED, SENT = "&& changed) dispatch(", ") dispatch("


class Entrance(PreviewServer):
    """One server for all rooms. Each request names its room."""

    _STATIC_FILES: ClassVar[dict[str, str]] = {**PreviewServer._STATIC_FILES, **{path: path for path in (*OURS, "/{game}")}}

    def __init__(self, world: World, ports: range) -> None:
        self._room: ContextVar[Any] = ContextVar("room", default=None)
        super().__init__(None)  # type: ignore[arg-type]
        self.world, self.ports = world, ports
        self.rooms: dict[str, Room] = {}

    def add(self, room: Room) -> Room:
        self.rooms[room.place.key] = room
        return room

    # SimCord's own server belongs to one preview; this one serves the preview that the request names.

    @property
    def preview(self) -> Any:
        return self._room.get()

    @preview.setter
    def preview(self, room: Any) -> None:
        self._room.set(room)

    def _authorized(self, request: web.Request, *, context: str | None = None) -> bool:
        self.preview = self.rooms.get(request.headers.get("X-Simcord-Capability", ""))
        return self.preview is not None and self.is_from_here(request) and super()._authorized(request, context=context)

    def is_from_here(self, request: web.Request) -> bool:
        """Whether the request is not from a page of another site: it is from ours, from the address bar, or from no browser at all."""
        site = request.headers.get("Sec-Fetch-Site")
        if site is not None:
            return site in {"same-origin", "none"}
        origin = request.headers.get("Origin")
        return origin is None or origin.removeprefix("http://") in self._allowed_hosts()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def start(self) -> None:
        """The first room that opens opens the entrance, on the first port that is free."""
        for port in () if self.port else self.ports:
            self._requested_port = port
            try:
                return await super().start()
            except SetupError:
                await self.close()
                if port == self.ports[-1]:
                    raise
        return None

    async def wait_closed(self) -> None:
        """Until somebody ends it in one of the rooms."""
        rooms = [asyncio.create_task(room.wait_closed()) for room in self.rooms.values()]
        try:
            await asyncio.wait(rooms, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for each in rooms:
                each.cancel()

    # ---- pages

    async def _static(self, request: web.Request) -> web.Response:
        led_here = request.headers.get("Sec-Fetch-Mode") == "navigate"  # somebody goes to a page, wherever the link was
        if request.headers.get("Host", "") not in self._allowed_hosts() or not (led_here or self.is_from_here(request)):
            raise web.HTTPForbidden
        if request.path in OURS:
            return self.page((PAGE / request.path[1:]).read_text(encoding="utf-8"), OURS[request.path])
        if request.path not in self._STATIC_FILES:
            return self.beginning(request)
        response: web.Response = await super()._static(request)
        if request.path == "/":
            return self.page(with_ours(response.text or ""), "text/html")
        if request.path == "/select-drafts.js":
            return self.page(replaced(response.text or "", REMEMBERED, SENT), "text/javascript")
        return response

    def page(self, text: str, kind: str) -> web.Response:
        return web.Response(text=text, content_type=kind, headers=self._SECURITY_HEADERS)

    def beginning(self, request: web.Request) -> web.Response:
        """A page that begins a game: at once, or where another site led here, when its button is pressed."""
        place, game, seats = self.asked(request.path[1:], request.query)
        return self.page(begin_page(place, game, seats, at_once=self.is_from_here(request)), "text/html")

    async def _pages(self, request: web.Request) -> web.Response:
        """A page opens, or a game begins."""
        if "game" not in request.query:
            opened: web.Response = await super()._pages(request)
            return opened
        if not self._authorized(request):
            raise web.HTTPUnauthorized
        await self.world.play(*self.asked(request.query["game"], request.query))
        return web.Response(status=204, headers=self._SECURITY_HEADERS)

    def asked(self, key: str, query: Mapping[str, str]) -> tuple[Location, str, int]:
        try:
            return place_wanted(key, query)
        except ValueError as problem:
            raise web.HTTPNotFound(text=str(problem)) from problem


def place_wanted(key: str, query: Mapping[str, str]) -> tuple[Location, str, int]:
    """What a link asks for; raises a sentence about what cannot be."""
    game = all_games().get(key)
    if game is None:
        raise ValueError(f"There is no game {key!r}; there is {', '.join(all_games())}.")
    place = next((each for each in PLACES if each.key == query.get("in", SERVERS[0].key)), None)
    if place is None:
        raise ValueError(f"in={query['in']} is no place here; there is {', '.join(each.key for each in PLACES)}.")
    seats = query.get("seats", str(min(game.seats, key=lambda seats: abs(seats - LIKED))))
    if seats not in map(str, game.seats):
        raise ValueError(f"seats={seats} does not fit {plain(game.name)}; it is for {', '.join(map(str, game.seats))}.")
    return place, key, int(seats)


def plain(words: Words) -> str:
    return Reader("en", ()).plain(words)


def begin_page(place: Location, game: str, seats: int, *, at_once: bool) -> str:
    query = escape(urlencode({"game": game, "in": place.key, "seats": seats}))
    given = f'data-place="{place.key}" data-wanted="{query}"' + (' data-at-once="yes"' if at_once else "")
    return f"""<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Chabudai</title>
    <script src="/begin.js" defer></script>
  </head>
  <body>
    <button {given}>{escape(plain(all_games()[game].name))}: begin with {seats} seats</button>
  </body>
</html>"""


def with_ours(html: str) -> str:
    html = replaced(html, "<title>SimCord Preview</title>", "")
    html = replaced(html, "</head>", HEAD)
    html = replaced(html, PLACES_GO_BEFORE, place_picker() + PLACES_GO_BEFORE)
    return replaced(html, LINKS_GO_BEFORE, links() + LINKS_GO_BEFORE)


def place_picker() -> str:
    channels = "".join(f'<option value="{place.key}">#{escape(place.name)}</option>' for place in SERVERS)
    private = "".join(f'<option value="{place.key}">✉ {escape(place.name)}</option>' for place in DIRECT)
    return (
        '<label class="viewer-control" id="place-control">Place <select id="place-picker" aria-label="Place">'
        f'{channels}<optgroup label="Direct messages">{private}</optgroup></select></label>\n        '
    )


def links() -> str:
    games = "".join(f'<a href="/{key}">{escape(plain(game.name).partition(":")[0])}</a>' for key, game in all_games().items())
    return f'<nav id="game-links" aria-label="Play with computer players"><span>New game:</span>{games}</nav>\n        '


def replaced(text: str, old: str, new: str) -> str:
    if text.count(old) != 1:
        raise SetupError(f"SimCord's page has changed: it says {old!r} {text.count(old)} times")
    return text.replace(old, new)
