"""The bot: the only place that wires the parts together. Starts, and shuts down gracefully."""

from __future__ import annotations

import asyncio
import hashlib
import json
import pkgutil
import time
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot import metrics
from bot.config import Settings
from bot.desk.assumptions import Assumptions
from bot.desk.audience import Audience
from bot.desk.card_faces import CardFaces
from bot.desk.click import Interaction
from bot.desk.cluster import Cluster
from bot.desk.command_names import Names, payload_of, registered
from bot.desk.components import ITEMS
from bot.desk.first_panels import FirstPanels
from bot.desk.incoming import Commands, Incoming
from bot.desk.invitations import Invitations
from bot.desk.last_calls import LastCalls
from bot.desk.messages import Messages
from bot.desk.notices import Notices
from bot.desk.panels import Panels
from bot.desk.places import Places
from bot.desk.posts import Desk
from bot.desk.privacy import Privacy
from bot.desk.read_marks import ReadMarks
from bot.desk.requests import request_trace
from bot.desk.resuming import Resuming
from bot.desk.tables import DRAWN_EVERY, Tables
from bot.desk.threads import Threads
from bot.desk.verbs import verbs_of
from bot.desk.wire_record import record
from bot.match.lobby import Limits
from bot.match.values import Phase
from bot.play.alarm import Sleep
from bot.play.answering import Delay, human_pace
from bot.play.archive import Archive
from bot.play.clock import Clock
from bot.play.computers import Computers
from bot.play.deadlines import Deadlines
from bot.play.door import Door
from bot.play.ending import Endings
from bot.play.orders import Ordering
from bot.play.part import Part
from bot.play.retention import Retention
from bot.play.store import Store
from bot.render import Studio

log = structlog.get_logger()

COGS = Path(__file__).parents[2] / "cogs"  # each module in there defines one cog of the same name
FINISH = 2.5  # seconds that clicks in flight get on shutdown

SYNC_LOOKS, SYNC_EVERY = 20, 0.5  # how often, and every how many seconds, to look whether another process has registered our commands

ANSWERING = ("discord-ui-", "CommandTree-invoker")  # discord.py's names for the tasks that answer people

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # the bot does not use voice: no need for its libraries


def sharding(settings: Settings) -> dict[str, Any]:
    return {"shard_ids": list(settings.shard_ids), "shard_count": settings.shard_count} if settings.shard_ids else {}


def traced(settings: Settings, assumptions: Assumptions) -> aiohttp.TraceConfig:
    trace = request_trace(assumptions)
    if settings.discord_record is not None:
        record(trace, settings.discord_record)
    return trace


class Chabudai(commands.AutoShardedBot):
    def __init__(
        self,
        settings: Settings,
        store: Store,
        *,
        now: Callable[[], float] = time.time,
        delay: Delay = human_pace,
        sleep: Sleep = asyncio.sleep,
        table_rest: float = DRAWN_EVERY,
        always_sync: bool = False,
    ) -> None:
        self.assumptions = Assumptions(store, now)
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            tree_cls=Commands,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_ratelimit_timeout=30.0,
            http_trace=traced(settings, self.assumptions),
            **sharding(settings),
        )
        self.settings, self.store, self._always_sync, self.incoming = settings, store, always_sync, Incoming(self)
        self.studio = Studio(settings.drawing_processes)
        self.clock = now if isinstance(now, Clock) else Clock(wall=now, elapsed=now)
        self.door = Door(store, now, limits=Limits(settings.lobbies_a_person, settings.lobbies_a_channel))
        self.audience = Audience(store, self._server_locale, self.clock.ahead)
        self.messages = Messages(self, store)
        desk = Desk(self, self.door, self.messages, self.audience, sleep)
        self.tables = Tables(desk, self.studio, table_rest)
        self.read_marks, self.ordering = ReadMarks(store), Ordering(self.door, store, delay, sleep)
        self.panels = Panels(desk, self.read_marks, self.ordering, store, self.studio, self.assumptions, table_rest > 0)
        self.notices = Notices(desk, self.tables)
        self.threads = Threads(desk, self.tables)
        self.invitations = Invitations(desk, self.tables)
        self.computers = Computers(self.door, settings.ai_processes, delay, sleep)
        self.deadlines = Deadlines(self.door, self.notices.remind, sleep, self.audience.awake)
        self.places = Places(self, self.door, store)
        self.last_calls = LastCalls(desk)
        self.endings = Endings(self.door.look, store, now, sleep)
        self.archive = Archive(store, sleep)
        self.retention = Retention(self.door, store, settings.keep_matches_days, sleep)
        self.resuming = Resuming(self)
        self.card_faces = CardFaces(self, self.door, store, self.audience, self.assumptions, sleep)
        self._introduce()

    def _introduce(self) -> None:
        self.parts = self._all_parts()
        self.door.listen(*(part.changed for part in self.parts))
        self.cluster = Cluster(self.door, self.parts, self.notices, self.audience, self.resuming)
        self.first_panels = FirstPanels(self.panels, self.clock)
        self.privacy = Privacy(self.store, self.door, self.messages, self.parts)

    def _all_parts(self) -> tuple[Part, ...]:
        """All parts, in the order in which they hear of changes, resume after a start, and close."""
        return (
            self.messages,  # where our messages are; most others need this
            self.read_marks,  # how far people have read
            self.audience,  # who reads in which language
            self.tables,  # updates the public table
            self.threads,  # opens the thread when a match starts, and announces the result in the channel
            self.invitations,  # mentions invited people, once
            self.panels,  # updates the panels of players whose question or cards changed
            self.notices,  # pings players who have to decide, and deletes notices once they have
            self.last_calls,  # warns players that an idle match is about to end
            self.computers,  # lets computer players think
            self.ordering,  # plays auto-answers
            self.deadlines,  # sets the timer for the next deadline
            self.archive,  # compacts matches some time after their end
            self.card_faces,
        )

    # ---- starting

    async def setup_hook(self) -> None:
        for module in pkgutil.iter_modules([str(COGS)]):
            cog = module.name.capitalize()
            if cog not in self.cogs:  # after an interrupted login they are already loaded
                await self.add_cog(getattr(import_module(f"cogs.{module.name}"), cog)(self))
        self.add_dynamic_items(*ITEMS)
        await self.tree.set_translator(Names())
        self._learn_who_hosts()
        await self.assumptions.load()
        await self.door.ownership.join(tuple(self.settings.shard_ids) or (0,), self.settings.shard_count or 1, self.cluster)
        await self._sync()
        await self.store.expire_messages(self.door.now())
        self.resuming.start()
        if self.settings.card_faces:
            self.card_faces.start()
        self.archive.catch_up()

    async def add_cog(self, cog: commands.Cog, /, **options: Any) -> None:
        self.incoming.verbs |= verbs_of(cog)
        await super().add_cog(cog, **options)

    def _learn_who_hosts(self) -> None:
        """Taken from the login response: `is_owner` would send a request while a player waits for an answer."""
        known = self.application
        if known is not None and known.team is not None:
            may = (discord.TeamMemberRole.admin, discord.TeamMemberRole.developer)
            self.owner_ids = {member.id for member in known.team.members if member.role in may}
        elif known is not None:
            self.owner_id = known.owner.id

    async def _sync(self) -> None:
        """Register our commands with Discord if they have changed."""
        guild = discord.Object(self.settings.dev_guild) if self.settings.dev_guild else None
        if guild is not None:
            self.tree.copy_global_to(guild=guild)
        payload = await payload_of(self.tree, guild)
        place = [self.application_id, guild and guild.id]  # another application on the same data still has to register them
        known = hashlib.sha256(json.dumps([place, payload], sort_keys=True).encode()).hexdigest()
        if self._always_sync or not await self._is_synced(known):
            numbers, localised = await registered(self.tree, guild, self.assumptions)
            await self.store.keep_fact("command numbers", json.dumps(numbers))
            await self.store.keep_fact("commands", known if localised else "")
        self.audience.commands.update(json.loads(await self.store.fact("command numbers") or "{}"))

    async def clock_was_set(self) -> None:
        """For the bot deadlines stay the same, but messages have to show new timestamps."""
        self.audience.clock_was_set(self.clock.ahead)
        for match in await self.store.unfinished():
            if match.phase is Phase.PLAYING and match.pace.seconds is not None:
                self.tables.refresh(match.id)

    async def _is_synced(self, known: str) -> bool:
        """Whether Discord has these commands. If several processes start at once, one registers them and the others wait for it."""
        for _look in range(1 if await self.door.ownership.claim(int(known[:15], 16)) else SYNC_LOOKS):
            if await self.store.fact("commands") == known:
                return True
            await asyncio.sleep(0 if self.door.ownership.alone else SYNC_EVERY)
        return False

    def _server_locale(self, guild: int) -> str | None:
        known = self.get_guild(guild)
        return known.preferred_locale.value if known else None

    # ---- answering

    async def on_interaction(self, interaction: Interaction) -> None:
        """discord.py calls this for every interaction."""
        await self.incoming.heard(interaction)

    async def on_app_command_completion(self, _interaction: Interaction, command: discord.app_commands.Command[Any, ..., Any]) -> None:
        metrics.command(command.name, "answered")

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        metrics.error()
        log.exception("an event failed", during=event_method)

    # ---- stopping

    async def close(self) -> None:
        """Refuse new clicks politely, finish those in flight, then disconnect from Discord and the database."""
        if self.is_closed():
            return
        await self.door.ownership.leave()
        if not self.door.ownership.others_answer():
            self.door.close()
        answering = [task for task in asyncio.all_tasks() if task.get_name().startswith(ANSWERING) and task is not asyncio.current_task()]
        if answering:
            await asyncio.wait(answering, timeout=FINISH)
        self.resuming.cancel()
        self.door.close()
        await asyncio.gather(*(part.close() for part in self.parts), self.cluster.close())
        await super().close()
        await self.studio.close()
        await self.store.close()
