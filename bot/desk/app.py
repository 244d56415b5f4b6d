"""The bot: wires the parts together (the only place that does), answers every press and command, and stops gracefully."""

from __future__ import annotations

import asyncio
import hashlib
import json
import pkgutil
import secrets
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import aiohttp
import discord
import structlog
from discord import app_commands
from discord.ext import commands

from bot import metrics
from bot.config import Settings
from bot.desk import deliver
from bot.desk.audience import Audience
from bot.desk.card_faces import CardFaces
from bot.desk.cluster import Cluster
from bot.desk.command_names import Names
from bot.desk.components import ITEMS
from bot.desk.invites import Invites
from bot.desk.last_calls import LastCalls
from bot.desk.looks import Looks
from bot.desk.messages import Messages
from bot.desk.notices import Notices
from bot.desk.panels import Panels
from bot.desk.places import Places
from bot.desk.privacy import Privacy
from bot.desk.requests import watched
from bot.desk.resuming import Resuming
from bot.desk.seen import sees
from bot.desk.tables import DRAWN_EVERY, Tables
from bot.desk.threads import Threads
from bot.desk.verbs import Handler, verbs_of
from bot.errors import Broken, NoSuchMatch, NotUnderstood, Refused, Stale
from bot.i18n import Reader, best
from bot.match.alarm import Sleep
from bot.match.answering import Delay, human_pace
from bot.match.clock import Clock
from bot.match.computers import Computers
from bot.match.deadlines import Deadlines
from bot.match.door import Door
from bot.match.ending import Endings
from bot.match.histories import Histories
from bot.match.lobby import Limits
from bot.match.ordering import Ordering
from bot.match.retention import Retention
from bot.match.store import Store
from bot.match.values import Match, Phase
from bot.render import Studio
from bot.screen.custom_id import Press, is_ours, parse
from bot.screen.panel_screen import Spot
from bot.screen.parts import Paragraph, Screen

log = structlog.get_logger()

COGS = Path(__file__).parents[2] / "cogs"  # every module in there is one
FINISH = 2.5  # seconds that clicks in flight get when the bot is stopped

SYNC_LOOKS, SYNC_EVERY = 20, 0.5  # how long another process may take to tell Discord our commands, and seconds between two looks
HEARD = 1_000  # clicks and commands that are remembered, lest one told twice is answered twice

ANSWERING = ("discord-ui-", "CommandTree-invoker")  # what discord.py calls the tasks that answer people

Interaction = discord.Interaction["Chabudai"]

discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # it has no voice, and nobody need install one for it


def outcome_of(problem: Exception) -> str:
    """How a click or command ended that was not simply answered."""
    if isinstance(problem, Stale):
        return "stale"
    return "refused" if isinstance(problem, Refused) else "failed"


def sharding(settings: Settings) -> dict[str, Any]:
    return {"shard_ids": list(settings.shard_ids), "shard_count": settings.shard_count} if settings.shard_ids else {}


def offers_a_list(interaction: discord.Interaction[Any]) -> bool:
    """Whether there is a list for what somebody types. Discord may still know an option of an older version."""
    command = interaction.command
    data: Any = interaction.data or {}
    typed = {option["name"] for option in data.get("options", ()) if option.get("focused")}
    known = command.parameters if isinstance(command, app_commands.Command) else []
    return any(option.autocomplete and option.display_name in typed for option in known)


class Commands(app_commands.CommandTree["Chabudai"]):
    """Slash commands. What goes wrong in one is answered like what goes wrong in a press."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        if not await interaction.client.is_new(interaction):
            return False
        if interaction.type is discord.InteractionType.autocomplete and not offers_a_list(interaction):
            raise app_commands.CommandNotFound(str(interaction.data), [])
        await interaction.client.audience.seen(interaction.user.id, interaction.locale.value)
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            cause: Exception = NotUnderstood()  # Discord still knows a command of an older version
        else:
            cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        command = interaction.command
        metrics.command(command.name if command else metrics.OTHER, outcome_of(cause))
        await interaction.client.failed(interaction, cause)


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
            http_trace=watched(),
            **sharding(settings),
        )
        self.settings, self.store, self._always_sync = settings, store, always_sync
        self.studio = Studio(settings.drawing_processes)
        self.clock = now if isinstance(now, Clock) else Clock(wall=now, elapsed=now)
        self.door = Door(store, now, limits=Limits(settings.lobbies_a_person, settings.lobbies_a_channel))
        self.audience = Audience(store, self._server_locale, self.clock.ahead)
        self.messages = Messages(self, store)
        self.tables = Tables(self, self.door, self.messages, self.audience, self.studio, table_rest)
        self.looks = Looks(store)
        self.ordering = Ordering(self.door, store, delay, sleep)
        self.panels = Panels(self, self.door, self.messages, self.looks, self.ordering, store, self.audience, self.studio, table_rest > 0)
        self.notices = Notices(self, self.door, self.messages, self.tables, self.audience, sleep)
        self.threads = Threads(self, self.door, self.messages, self.tables, store, self.audience, sleep)
        self.invites = Invites(self, self.door, self.messages, self.tables, store, self.audience, sleep)
        self.privacy = Privacy(store, self.door, self.audience, self.panels, self.notices)
        self.computers = Computers(self.door, settings.ai_processes, delay, sleep)
        self.deadlines = Deadlines(self.door, self.notices.remind, sleep, self.audience.awake)
        self.places = Places(self, self.door, store)
        self.last_calls = LastCalls(self, self.door, self.messages, store, self.audience)
        self.endings = Endings(self.door.look, store, now, sleep)
        self.histories = Histories(store, sleep)
        self.retention = Retention(self.door, store, settings.keep_matches_days, sleep)
        self.resuming = Resuming(self)
        self.card_faces = CardFaces(self, self.door, store, self.audience, sleep)
        self._introduce()

    def _introduce(self) -> None:
        """Who hears of a change, in this order. None of them waits: what takes time is done in a task of its own."""
        parts = self.messages, self.looks, self.ordering, self.audience, self.tables, self.panels, self.notices
        self.cluster = Cluster(self.door, *parts, self.resuming)
        self.door.listen(
            self.tables.changed,  # the public table is brought up to date
            self.threads.changed,  # it gets its thread at the start, and the channel hears of the end
            self.invites.changed,  # who is invited is called, once
            self.panels.changed,  # so are the private panels of those whose question or cards changed
            self.notices.changed,  # who has to act is pinged, who has acted no longer
            self.last_calls.changed,  # who sits where nobody plays is told that it ends, and no longer when it does not
            self.computers.changed,  # computer players who are asked begin to think
            self.ordering.changed,  # so do people who have ordered it beforehand
            self.deadlines.changed,  # the clock is set for what is due next
            self.histories.changed,  # what has ended is made small, a while later
        )
        self.verbs: dict[str, Handler] = {}
        self._heard: dict[int, None] = {}  # the clicks and commands of late, the latest at the end

    # ---- starting

    async def setup_hook(self) -> None:
        for module in pkgutil.iter_modules([str(COGS)]):
            if f"cogs.{module.name}" not in self.extensions:  # after a login that was broken off they are there
                await self.load_extension(f"cogs.{module.name}")
        self.add_dynamic_items(*ITEMS)
        await self.tree.set_translator(Names())
        self._learn_who_hosts()
        await self.door.shares.join(tuple(self.settings.shard_ids) or (0,), self.settings.shard_count or 1, self.cluster)
        await self._sync()
        await self.store.expire_messages(self.door.now())
        self.resuming.start()
        if self.settings.card_faces:
            self.card_faces.start()
        self.histories.catch_up()

    async def add_cog(self, cog: commands.Cog, /, **options: Any) -> None:
        self.verbs |= verbs_of(cog)
        await super().add_cog(cog, **options)

    def _learn_who_hosts(self) -> None:
        """From what Discord said at the login: `is_owner` would ask again, while somebody waits for an answer."""
        known = self.application
        if known is not None and known.team is not None:
            may = (discord.TeamMemberRole.admin, discord.TeamMemberRole.developer)
            self.owner_ids = {member.id for member in known.team.members if member.role in may}
        elif known is not None:
            self.owner_id = known.owner.id

    async def _sync(self) -> None:
        """Tell Discord our commands, if they are not the ones it knows."""
        guild = discord.Object(self.settings.dev_guild) if self.settings.dev_guild else None
        if guild is not None:
            self.tree.copy_global_to(guild=guild)
        translator = self.tree.translator
        payload = [
            await command.get_translated_payload(self.tree, translator) if translator else command.to_dict(self.tree)
            for command in sorted(self.tree.get_commands(guild=guild), key=lambda command: command.name)
        ]
        place = [self.application_id, guild and guild.id]  # another application on the same data has none of them yet
        known = hashlib.sha256(json.dumps([place, payload], sort_keys=True).encode()).hexdigest()
        if self._always_sync or not await self._is_synced(known):
            numbers = {command.name: command.id for command in await self.tree.sync(guild=guild)}
            await self.store.keep_fact("command numbers", json.dumps(numbers))
            await self.store.keep_fact("commands", known)
        self.audience.commands.update(json.loads(await self.store.fact("command numbers") or "{}"))

    async def clock_was_set(self) -> None:
        """Deadlines are the same for the bot; what shows them has to tell other numbers."""
        self.audience.clock_was_set(self.clock.ahead)
        for match in await self.store.unfinished():
            if match.phase is Phase.PLAYING and match.pace.seconds is not None:
                self.tables.refresh(match.id)

    async def _is_synced(self, known: str) -> bool:
        """Whether Discord has these commands. Of several processes that start at once one tells it, and the others wait for that."""
        for _look in range(1 if await self.door.shares.claim(int(known[:15], 16)) else SYNC_LOOKS):
            if await self.store.fact("commands") == known:
                return True
            await asyncio.sleep(0 if self.door.shares.alone else SYNC_EVERY)
        return False

    def _server_locale(self, guild: int) -> str | None:
        known = self.get_guild(guild)
        return known.preferred_locale.value if known else None

    # ---- answering

    async def pressed(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """A button or select of ours was used: find who answers it, and see to it that it is answered."""
        if not await self.is_new(interaction):
            return
        press, verb, outcome, started = None, metrics.OTHER, "answered", time.perf_counter()
        try:
            press = parse(custom_id, values)
            handler = self.verbs.get(press.verb)
            if handler is None:
                raise NotUnderstood
            verb = press.verb
            await self.audience.seen(interaction.user.id, interaction.locale.value)
            if press.match:
                self._looked_at(await self.match_here(interaction, press.match), interaction.user.id)
            await handler(interaction, press)
            if press.match:
                await self.tables.clear_away(press.match, interaction.message)
        except Exception as problem:
            outcome = outcome_of(problem)
            await self.failed(interaction, problem, press)
        finally:
            seconds = time.perf_counter() - started
            metrics.click(verb, outcome, seconds)
            log.debug("clicked", match=press and press.match, verb=verb, outcome=outcome, ms=round(seconds * 1000, 1))

    async def on_interaction(self, interaction: Interaction) -> None:
        """Told of everything. A press on what no version of the bot ever showed belongs to nobody else, and is answered here; so is any
        modal, since the bot opens none."""
        data: Any = interaction.data or {}
        modal, pressed = (interaction.type is each for each in (discord.InteractionType.modal_submit, discord.InteractionType.component))
        unasked = modal or (pressed and not is_ours(str(data.get("custom_id", ""))))
        if unasked and await self.is_new(interaction):
            await self.failed(interaction, NotUnderstood())

    async def on_app_command_completion(self, _interaction: Interaction, command: discord.app_commands.Command[Any, ..., Any]) -> None:
        metrics.command(command.name, "answered")

    def _looked_at(self, match: Match, person: int) -> None:
        """Somebody sees a message of this match. Of one that is over it may not show the end, if Discord would not have it then."""
        if not self.door.shares.holds(match):
            self.door.shares.tell_of_click(match.id, person)
        if match.ended:
            self.tables.refresh(match.id)
            if match.direct:
                self.panels.refresh(match.id, person)
        else:
            self.notices.here(match.id, person)

    async def is_new(self, interaction: Interaction) -> bool:
        """Whether this click or command is ours to answer, and heard of for the first time. Discord may tell twice when a connection
        breaks, and tells two processes that have the same shard."""
        if interaction.id in self._heard:
            return False
        self._heard[interaction.id] = None
        if len(self._heard) > HEARD:
            del self._heard[next(iter(self._heard))]
        try:
            return await self.door.shares.claim(interaction.id)
        except Exception as problem:  # nobody can be sure to be the one, so nobody acts
            await self.failed(interaction, problem)
            return False

    async def match_here(self, interaction: Interaction, match_id: int) -> Match:
        """A match of this server that the person sees or sits at; in direct messages, one that they sit at. Others are none of theirs."""
        match, person = await self.door.match(match_id), interaction.user.id
        if match.direct:
            inside = person == match.host and interaction.guild_id is None
        else:
            inside = match.guild == (interaction.guild_id or match.guild) and sees(interaction, match)
        if not inside:
            raise NoSuchMatch
        return match

    async def failed(self, interaction: Interaction, problem: Exception | None, press: Press | None = None) -> None:
        """Whatever happened, who clicked gets one clear sentence, and who answered an old question the current one."""
        if isinstance(problem, Refused):
            metrics.refused(type(problem).__name__)
        try:
            if isinstance(problem, Stale) and press is not None and press.match:
                problem = await self._current_panel(interaction, press.match, problem)
            if problem is not None:
                await self._explain(interaction, problem if isinstance(problem, Refused) else self._broken(problem))
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            log.info("a refusal could not be delivered", exc_info=True)

    async def _current_panel(self, interaction: Interaction, match_id: int, stale: Stale) -> Exception | None:
        """Show the panel as it is now; gives what went wrong about that."""
        try:
            await self.panels.show(interaction, match_id, Spot(note=stale.words))
        except Exception as problem:
            return problem
        return None

    async def _explain(self, interaction: Interaction, refused: Refused) -> None:
        if interaction.type is discord.InteractionType.autocomplete:
            await deliver.offer(interaction, [])  # Discord takes no sentence there
            return
        try:
            reader = await self.audience.private(interaction.user.id, interaction.guild_id)
        except Refused:  # what they chose cannot be looked up just now
            reader = Reader(best(interaction.locale.value))
        await deliver.answer(interaction, Screen((Paragraph(reader(refused.words)),)))

    @staticmethod
    def _broken(problem: Exception) -> Broken:
        code = secrets.token_hex(3)
        metrics.error()
        log.error("a click failed", code=code, exc_info=problem)
        return Broken(code)

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        metrics.error()
        log.exception("an event failed", during=event_method)

    # ---- stopping

    async def close(self) -> None:
        """Refuse new clicks politely, finish those in flight, then let go of Discord and the database."""
        if self.is_closed():
            return
        await self.door.shares.leave()
        if not self.door.shares.others_answer():
            self.door.close()
        answering = [task for task in asyncio.all_tasks() if task.get_name().startswith(ANSWERING) and task is not asyncio.current_task()]
        if answering:
            await asyncio.wait(answering, timeout=FINISH)
        self.resuming.cancel()
        for working in (self.card_faces, self.deadlines, self.computers, self.ordering, self.histories):
            await working.close()
        self.door.close()
        parts = self.tables, self.threads, self.invites, self.panels, self.notices, self.last_calls, self.cluster
        await asyncio.gather(*(part.close() for part in parts))
        await super().close()
        await self.studio.close()
        await self.store.close()
