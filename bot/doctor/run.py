"""The whole examination. Whatever stops it, it cleans up."""

from __future__ import annotations

import asyncio
import contextlib
from argparse import Namespace
from collections.abc import AsyncIterator

import discord
from discord.http import Route

from bot import background
from bot.config import Settings
from bot.desk.components import ITEMS
from bot.desk.run import TOKEN_REFUSED
from bot.doctor import application
from bot.doctor.channel import Channel
from bot.doctor.findings import Finding, Outcome, as_json, said, say, summary
from bot.doctor.made import Made
from bot.doctor.patient import DoesNotWork, Patient
from bot.doctor.presses import Presses
from bot.i18n.titles import rename
from bot.render import Studio


async def examined(settings: Settings, given: Namespace, told_to_stop: asyncio.Event) -> int:
    """The exit code: 0 if nothing is broken."""
    assert settings.token is not None
    rename(dict(settings.game_names))
    if settings.discord_api is not None:
        Route.BASE = settings.discord_api
    findings: list[Finding] = []

    async def examination(token: str) -> None:
        async for finding in all_findings(settings, given, token):
            findings.append(finding)
            if not given.json:
                say(said(finding))

    await until_told_to_stop(examination(settings.token), told_to_stop)
    say(as_json(findings) if given.json else summary(findings))
    return 1 if told_to_stop.is_set() or any(each.outcome is Outcome.BROKEN for each in findings) else 0


async def until_told_to_stop(work: object, told_to_stop: asyncio.Event) -> None:
    assert asyncio.iscoroutine(work)
    running, waiting = background.start(work, "doctor"), background.start(told(told_to_stop), "told to stop")
    await asyncio.wait({running, waiting}, return_when=asyncio.FIRST_COMPLETED)
    waiting.cancel()
    if not running.done():
        running.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await running


async def told(event: asyncio.Event) -> None:
    await event.wait()


async def all_findings(settings: Settings, given: Namespace, token: str) -> AsyncIterator[Finding]:
    async with Patient() as patient:
        login = await patient.looked("token", logged_in(patient, token))
        yield login
        if login.outcome is Outcome.BROKEN:
            return
        made, studio = Made(patient, settings.data_dir), Studio(0)
        yield await patient.looked("left behind by an earlier doctor", made.take_away())
        try:
            async for finding in application.looks(patient):
                yield finding
            if given.channel is not None:
                async for finding in of_a_channel(patient, made, given, studio):
                    yield finding
        finally:
            last = await patient.looked("taking everything away", made.take_away())
            await studio.close()
        yield last


async def logged_in(patient: Patient, token: str) -> None:
    try:
        await patient.login(token)
    except discord.LoginFailure as problem:
        raise DoesNotWork(TOKEN_REFUSED) from problem


async def of_a_channel(patient: Patient, made: Made, given: Namespace, studio: Studio) -> AsyncIterator[Finding]:
    channel = Channel(patient, made, given.channel, studio)
    async for finding in channel.looks():
        yield finding
    if given.button:
        patient.add_dynamic_items(*ITEMS)
        connected = background.start(patient.connect(), "gateway")
        try:
            async for finding in Presses(patient, made, given.channel, await channel.some_picture()).looks():
                yield finding
        finally:
            connected.cancel()
