"""Incoming presses and commands: each is handled once, by one process, and is answered whatever happens."""

from __future__ import annotations

import secrets
import time
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import structlog
from discord import app_commands

from bot import metrics
from bot.desk import deliver
from bot.desk.answer_first import answering
from bot.desk.click import Click, Interaction, click_of
from bot.errors import Broken, NotSeated, NotUnderstood, Refused, Stale
from bot.i18n import Reader, best
from bot.match.values import Match
from bot.screen.custom_id import is_ours, parse
from bot.screen.match_screens import refusal
from bot.screen.panel_screen import Spot

if TYPE_CHECKING:
    from bot.desk.app import Chabudai
    from bot.desk.verbs import Handler

log = structlog.get_logger()

HEARD = 1_000  # clicks and commands that are remembered, so that a repeated event is answered once


class Incoming:
    def __init__(self, bot: Chabudai) -> None:
        self._bot = bot
        self.verbs: dict[str, Handler] = {}
        self._heard: dict[int, None] = {}  # recent clicks and commands, the latest at the end
        self.last = 0.0  # when the latest arrived, by the monotonic clock

    async def pressed(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        """A button or select of ours was used: find its handler, and make sure that it is answered."""
        if not await self.is_new(interaction):
            return
        with answering():
            await self._answered(interaction, custom_id, values)

    async def _answered(self, interaction: Interaction, custom_id: str, values: tuple[str, ...]) -> None:
        click, verb, outcome, started = Click(interaction), metrics.OTHER, "answered", time.perf_counter()
        try:
            click.press = press = parse(custom_id, values)
            handler = self.verbs.get(press.verb)
            if handler is None:
                raise NotUnderstood
            verb = press.verb
            await click.note_language()
            if press.match:
                self._looked_at(await click.match(), click.person)
            await handler(click)
            if press.match:
                await self._bot.tables.clear_away(press.match, interaction.message)
        except Exception as problem:
            outcome = outcome_of(problem)
            await self.failed(click, problem)
        finally:
            seconds = time.perf_counter() - started
            metrics.click(verb, outcome, seconds)
            log.debug("clicked", match=click.press.match, verb=verb, outcome=outcome, ms=round(seconds * 1000, 1))

    async def heard(self, interaction: Interaction) -> None:
        """Any interaction. Presses with a custom_id that no version of the bot has used have no other handler and are answered here. So are
        modals, since the bot opens none."""
        data: Any = interaction.data or {}
        modal, pressed = (interaction.type is each for each in (discord.InteractionType.modal_submit, discord.InteractionType.component))
        unasked = modal or (pressed and not is_ours(str(data.get("custom_id", ""))))
        if unasked and await self.is_new(interaction):
            await self.failed(Click(interaction), NotUnderstood())

    async def is_new(self, interaction: Interaction) -> bool:
        """Whether this click or command is new, and for this process to answer. Discord may repeat an event when a connection breaks, and
        sends it to both processes if two have the same shard."""
        self.last = time.monotonic()
        if interaction.id in self._heard:
            return False
        self._heard[interaction.id] = None
        if len(self._heard) > HEARD:
            del self._heard[next(iter(self._heard))]
        try:
            return await self._bot.door.ownership.claim(interaction.id)
        except Exception as problem:  # no process can be sure that it is the only one, so none acts
            await self.failed(Click(interaction), problem)
            return False

    def _looked_at(self, match: Match, person: int) -> None:
        """Someone is looking at this match. If it is over, its messages may still have to show the result, because Discord failed then."""
        self._bot.tables.clicked(match.id)
        if not self._bot.door.ownership.holds(match):
            self._bot.door.ownership.tell_of_click(match.id, person)
        if match.ended:
            self._bot.tables.refresh(match.id)
            if match.direct:
                self._bot.panels.refresh(match.id, person)
        else:
            self._bot.notices.here(match.id, person)

    # ---- failures

    async def failed(self, click: Click, problem: Exception | None) -> None:
        """Tell the person in one clear sentence what happened. If they answered an outdated question, show the current one."""
        if isinstance(problem, Refused):
            metrics.refused(type(problem).__name__)
        try:
            if isinstance(problem, Stale) and click.press.match:
                problem = await self._current_panel(click, problem)
            if problem is not None:
                await self._explain(click, problem if isinstance(problem, Refused) else broken(problem))
        except (discord.HTTPException, aiohttp.ClientError, OSError):
            log.info("a refusal could not be delivered", exc_info=True)

    async def _current_panel(self, click: Click, stale: Stale) -> Exception | None:
        """Show the current panel; returns the problem if that fails."""
        try:
            click.at(await self._bot.door.matches.moment(click.press.match))
            await self._bot.panels.show(click, Spot(note=stale.words))
        except Exception as problem:
            return problem
        return None

    async def _explain(self, click: Click, refused: Refused) -> None:
        if click.interaction.type is discord.InteractionType.autocomplete:
            await deliver.offer(click.interaction, [])  # Discord accepts no text there
            return
        try:
            reader = await self._bot.audience.reading(await click.settings(), click.guild)
        except Refused:  # their settings cannot be read at the moment
            reader = Reader(best(click.interaction.locale.value))
        await click.show(refusal(refused.words, click.known, isinstance(refused, NotSeated), reader))


def broken(problem: Exception) -> Broken:
    code = secrets.token_hex(3)
    metrics.error()
    log.error("a click failed", code=code, exc_info=problem)
    return Broken(code)


def outcome_of(problem: Exception) -> str:
    """How a click or command ended if it was not simply answered."""
    if isinstance(problem, Stale):
        return "stale"
    return "refused" if isinstance(problem, Refused) else "failed"


class Commands(app_commands.CommandTree["Chabudai"]):
    """Slash commands. Their failures are answered like those of a press."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        if not await interaction.client.incoming.is_new(interaction):
            return False
        if interaction.type is discord.InteractionType.autocomplete and not offers_a_list(interaction):
            raise app_commands.CommandNotFound(str(interaction.data), [])
        await click_of(interaction).note_language()
        return True

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError, /) -> None:
        if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
            cause: Exception = NotUnderstood()  # Discord still has a command of an older version
        else:
            cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
        command = interaction.command
        metrics.command(command.name if command else metrics.OTHER, outcome_of(cause))
        await interaction.client.incoming.failed(click_of(interaction), cause)


def offers_a_list(interaction: discord.Interaction[Any]) -> bool:
    """Whether the command has suggestions for what is being typed. Discord may still have an option of an older version."""
    command = interaction.command
    data: Any = interaction.data or {}
    typed = {option["name"] for option in data.get("options", ()) if option.get("focused")}
    known = command.parameters if isinstance(command, app_commands.Command) else []
    return any(option.autocomplete and option.display_name in typed for option in known)
