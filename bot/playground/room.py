"""One place as a page shows it: always as it is now, and whatever is pressed there is done one thing at a time."""

# pyright: reportPrivateUsage=false
# (SimCord has no other way in; its version is pinned, and tests/test_internals.py says what of it is used.)

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from simcord.components import walk_components
from simcord.preview import Preview

from bot.playground.world import Location, World

KEPT = 10  # states of the channel that a page may have seen last

Offered = dict[str, Any]  # message -> its components


class Room(Preview):
    """What the browser asks of SimCord: one click at a time, and with every look at the channel the latest state of it.

    A page names what is pressed by its place in the message and says which state it saw. SimCord refuses whatever was
    pressed on an older one. Discord does not: what was pressed is found again by its custom_id.
    """

    def __init__(self, world: World, place: Location, entrance: Any) -> None:
        super().__init__(
            world.env,
            world.channel(place),
            world.viewers(place),
            layout="channel",
            display="responsive",
            width=960,
            height=720,
            locale=place.locale,
            timezone="UTC",
            presentation_time=None,
            assets=None,
            port=0,
        )
        self.world, self.place = world, place
        self.capability = place.key  # nothing is to be kept from who sits at this machine, and a word is easier to read
        self._server = entrance
        self._requests: dict[str, int] = {}  # page -> how many requests the bot had made when it was last shown
        self._seen: dict[str, dict[int, Offered]] = {}  # page -> the last states it may have seen

    async def __aenter__(self) -> Preview:
        self.world.env._preview = None  # SimCord knows of one at a time: whichever is pressed in
        return await super().__aenter__()

    # ---- showing

    def _page_payload(self, page: Any) -> dict[str, Any]:
        if self._active_action is None:
            self._show(page)
        return super()._page_payload(page)

    def _filter_dependencies(self, page: Any, payload: dict[str, Any]) -> bool:
        """While a click is being answered a page is as it was. SimCord would take the pictures out of it that have been replaced since."""
        return self._active_action is None and super()._filter_dependencies(page, payload)

    def _show(self, page: Any) -> None:
        if self._requests.get(page.id) != len(self.env.http_requests):
            self._requests[page.id] = len(self.env.http_requests)
            self._advance_presentation_time()
            self._publish(page, reason="refresh")
        seen = self._seen.setdefault(page.id, {})
        seen.setdefault(page.revision, self._offered())
        for old in list(seen)[:-KEPT]:
            del seen[old]

    def _offered(self) -> Offered:
        messages = self.env.backend.messages.get(self.channel.id, {})
        return {str(message.id): message.components for message in messages.values()}

    async def _prepare_asset(self, context_id: str | None, asset_id: str, **_how: Any) -> tuple[str, bytes, str]:
        """As the bot sent it. SimCord starts a process that decodes each picture first, which takes longer than the move."""
        return await super()._prepare_asset(context_id, asset_id, download=True)

    # ---- doing

    async def _action(self, context_id: str | None, body: Mapping[str, Any]) -> dict[str, Any]:
        async with self.world.busy:
            self.world.env._preview = self
            page = self._pages.get(context_id or "")
            return await super()._action(context_id, body if page is None or "published_revision" not in body else self._today(page, body))

    def _today(self, page: Any, body: Mapping[str, Any]) -> dict[str, Any]:
        """What was done, as if it had been done on the channel as it is now. A button that is gone stays one of long ago."""
        if body.get("kind") not in {"click", "select"}:
            return {**body, "published_revision": page.revision}
        message, _, place = str(body.get("control_key")).rpartition(":")
        target = message.split(":")[1] if ":" in message else ""
        seen = places(self._seen.get(page.id, {}).get(body["published_revision"], {}).get(target))
        meant = next((custom_id for custom_id, each in seen.items() if each == place), None)
        now = places(self._offered().get(target)).get(meant)
        if now is None:
            return {**body, "published_revision": 0}
        return {**body, "published_revision": page.revision, "control_key": f"{message}:{now}"}


def places(components: Any) -> dict[Any, str]:
    """Where in a message each button and menu is."""
    return {each["custom_id"]: str(each.get("id")) for each in walk_components(components or ()) if "custom_id" in each}
