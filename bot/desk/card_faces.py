"""Card faces as application emoji: uploaded once, found again at the next start, deleted when no game uses them anymore.

Nothing waits for them. Until they are uploaded, and wherever Discord refuses them, words and buttons do without.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Collection, Iterable, Mapping
from hashlib import sha256

import aiohttp
import discord
import structlog

from bot import background, metrics
from bot.desk.assumptions import Assumption, Assumptions
from bot.desk.audience import Audience
from bot.desk.other_ways import BAD_REQUEST
from bot.errors import Refused
from bot.play.door import Door
from bot.play.part import Part
from bot.play.store import DeskStore
from bot.render import icons
from games import all_games
from games.core.drawing import livery
from games.core.faces import Face, Faces
from games.core.text import Who, Words

log = structlog.get_logger()

LEDGER = "card faces"  # the fact in the store: which emoji are ours, and since when one has been unused
SEATS = 7
HOUR, DAY = 3600.0, 86_400.0
KEPT = 7 * DAY  # how long an unused emoji stays, in case of a rollback to an older version

PASSES = (discord.DiscordException, aiohttp.ClientError, OSError, Refused)  # temporary, and not our bug


class CardFaces(Part):
    def __init__(
        self,
        client: discord.Client,
        door: Door,
        store: DeskStore,
        audience: Audience,
        assumed: Assumptions,
        sleep: Callable[[float], Awaitable[None]],
    ) -> None:
        self._client, self._door, self._store, self._audience, self._sleep = client, door, store, audience, sleep
        self._assumed = assumed
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = background.start(self._keep_up(), "card faces")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _keep_up(self) -> None:
        """Upload all faces, and look for unused ones once a day. Failures are retried every hour and logged once."""
        await self._client.wait_until_ready()
        wanted = await asyncio.to_thread(faces_named)
        told = False
        while True:
            try:
                complete = await self._bring_up_to_date(wanted)
            except PASSES as problem:
                metrics.faces_failed()
                if isinstance(problem, discord.HTTPException) and problem.status == BAD_REQUEST:
                    await self._assumed.refused(Assumption.EMOJI_UPLOAD, problem.text)
                if not told:
                    log.warning("card faces cannot be uploaded; the bot does without them", why=str(problem) or repr(problem))
                complete, told = False, True
            await self._sleep(DAY if complete else HOUR)

    async def _bring_up_to_date(self, wanted: dict[str, tuple[Face, list[Words]]]) -> bool:
        """Whether all are uploaded. If there are several processes, one uploads and the others find the emoji an hour later."""
        there = {emoji.name: emoji for emoji in await self._client.fetch_application_emojis()}
        try:
            if await self._is_ours(wanted):
                for name, (face, _words) in wanted.items():
                    if name not in there:
                        picture = await asyncio.to_thread(icons.face_drawn, face)
                        there[name] = await self._client.create_application_emoji(name=name, image=picture)
                await self._clear_up(wanted, there)
        finally:
            shown = {name: f"<:{name}:{there[name].id}>" for name in wanted if name in there}
            self._audience.show_faces({each: shown[name] for name, (_face, words) in wanted.items() if name in shown for each in words})
            metrics.faces(len(shown), len(wanted) - len(shown))
        await self._assumed.worked([Assumption.EMOJI_UPLOAD])
        return len(shown) == len(wanted)

    async def _is_ours(self, wanted: Iterable[str]) -> bool:
        hour = int(self._door.ownership.wall() // HOUR)
        return await self._door.ownership.claim(int(sha256(f"{hour} {sorted(wanted)}".encode()).hexdigest()[:15], 16))

    async def _clear_up(self, wanted: Collection[str], there: Mapping[str, discord.Emoji]) -> None:
        """Delete what we uploaded and have not used for a week. The application may have emoji that are not ours."""
        now, since = self._door.now(), json.loads(await self._store.fact(LEDGER) or "{}")
        unused = {name: since[name] or now for name in since if name in there and name not in wanted}
        for name in [name for name, first in unused.items() if now - first >= KEPT]:
            await there[name].delete()
            del unused[name]
        ledger = json.dumps({**{name: None for name in wanted if name in there}, **unused}, sort_keys=True)
        if ledger != json.dumps(since, sort_keys=True):
            await self._store.keep_fact(LEDGER, ledger)


def faces_named() -> dict[str, tuple[Face, list[Words]]]:
    """Every face that words refer to, by the name of its emoji, with those words."""
    found: dict[str, tuple[Face, list[Words]]] = {}
    crests: Faces = {Who(seat): Face(livery(seat).crest, livery(seat).tint) for seat in range(SEATS)}
    for faces in (crests, *(game.faces for game in all_games().values())):
        for words, face in faces.items():
            found.setdefault(icons.name_of(face), (face, []))[1].append(words)
    return found
