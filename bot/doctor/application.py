"""Checks that need no channel: token, application, gateway, commands, emoji."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import AsyncIterator
from typing import Any, cast

import discord
from discord import app_commands

from bot.desk.app import COGS
from bot.desk.assumptions import Assumption
from bot.desk.card_faces import faces_named
from bot.desk.command_names import Names
from bot.desk.deliver import EXPECTED
from bot.desk.invite import invite_link
from bot.desk.other_ways import BAD_REQUEST
from bot.desk.verbs import Cog
from bot.doctor.findings import Finding, Outcome
from bot.doctor.made import EMOJI
from bot.doctor.patient import DoesNotWork, Otherwise, Patient
from bot.render import icons

ACTIVITIES, ENTRY_POINT = 1 << 17, 4  # a flag of the application, a type of command
LETTERS = 8000  # the maximum length of a command with its longest translations
SERVERS = "0"  # where it can be installed
PORTAL = "the developer portal"


async def looks(patient: Patient) -> AsyncIterator[Finding]:
    yield Finding("invite link", Outcome.WORKS, invite_link(patient.application_id or 0))
    yield await patient.looked("application", application(patient))
    yield await patient.looked("gateway", gateway(patient))
    yield await patient.looked("commands", commands(patient))
    yield await patient.looked("emoji of the application", emoji(patient), Assumption.EMOJI_UPLOAD)


async def application(patient: Patient) -> str:
    told = cast(dict[str, Any], await patient.http.application_info())
    if told.get("bot_require_code_grant"):
        raise DoesNotWork("nobody can invite the bot", f"switch off Requires OAuth2 Code Grant on the Bot page of {PORTAL}")
    if told.get("integration_types_config") and SERVERS not in told["integration_types_config"]:
        raise DoesNotWork("it cannot be installed in a server", f"switch on Guild Install on the Installation page of {PORTAL}")
    if told.get("flags", 0) & ACTIVITIES:
        raise DoesNotWork("Activities are on, so Discord does not take the commands", f"switch them off in {PORTAL}")
    return f"{told['name']}; no privileged intent is needed"


async def gateway(patient: Patient) -> str:
    shards, _address, limit = await patient.http.get_bot_gateway()
    if not limit["remaining"]:
        raise DoesNotWork("the bot was started too often today", f"wait for {limit['reset_after'] // 60_000} minutes")
    return f"{shards} shards, {limit['remaining']} starts left today"


async def commands(patient: Patient) -> str:
    wanted, there = await payloads(patient), cast(list[Any], await patient.http.get_global_commands(patient.application_id or 0))
    if any(command["type"] == ENTRY_POINT for command in there):
        raise DoesNotWork("there is a command that opens an activity", f"switch Activities off in {PORTAL}")
    size, name = max((letters(command), command["name"]) for command in wanted)
    if size > LETTERS:
        raise DoesNotWork(f"/{name} has {size} letters, and Discord takes {LETTERS}", "shorten GAME_NAMES, or report it")
    lacking = {command["name"] for command in wanted} - {command["name"] for command in there}
    if lacking:
        raise Otherwise(f"not registered yet: {', '.join(sorted(lacking))}", "start the bot once")
    return f"{len(wanted)} are registered; the largest, /{name}, has {size} of {LETTERS} letters"


async def payloads(patient: Patient) -> list[dict[str, Any]]:
    """The commands that the bot registers when it starts."""
    tree, names = app_commands.CommandTree[Any](patient), Names()
    found: list[dict[str, Any]] = []
    for module in pkgutil.iter_modules([str(COGS)]):
        for each in vars(importlib.import_module(f"cogs.{module.name}")).values():
            if inspect.isclass(each) and issubclass(each, Cog) and each is not Cog:
                found += [await command.get_translated_payload(tree, names) for command in each.__cog_app_commands__]
    return found


def letters(command: dict[str, Any]) -> int:
    """The length of a command as Discord counts it: names, descriptions and values, each in its longest translation."""
    own = sum(
        max([len(command.get(field) or ""), *map(len, (command.get(f"{field}_localizations") or {}).values())])
        for field in ("name", "description")
    )
    inner = sum(letters(each) for field in ("options", "choices") for each in command.get(field) or ())
    return own + inner + len(str(command.get("value", "")))


async def emoji(patient: Patient) -> str:
    face, _words = next(iter(faces_named().values()))
    try:
        made = await patient.create_application_emoji(name=EMOJI, image=icons.face_drawn(face))
    except discord.HTTPException as problem:
        if problem.status != BAD_REQUEST or problem.code in EXPECTED:
            raise
        await patient.assumptions.refused(Assumption.EMOJI_UPLOAD, problem.text)
        return ""
    patient.emoji = str(made)
    return "one was uploaded; it is deleted at the end"
