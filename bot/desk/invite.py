"""The invite link with the permissions that the bot needs, and a line in the log at the start for each one that is missing."""

from __future__ import annotations

from collections import Counter

import discord
import structlog

from bot.desk.permissions import IN_THREADS, NEEDED

log = structlog.get_logger()

PERMISSIONS = discord.Permissions(**dict.fromkeys([*NEEDED, *IN_THREADS], True))
SCOPES = ("bot", "applications.commands")


def invite_link(application: int) -> str:
    return discord.utils.oauth_url(application, permissions=PERMISSIONS, scopes=SCOPES)


def look_around(client: discord.Client) -> None:
    """Called after a start, when all servers are known."""
    application = client.application
    log.info("invite the bot with this link", link=invite_link(client.application_id or 0))
    if application is not None and application.bot_require_code_grant:
        log.warning("nobody can invite the bot: switch off Requires OAuth2 Code Grant on the Bot page of the developer portal")
    if not client.guilds:
        log.info("the bot is in no server yet")
    missing = Counter(name for guild in client.guilds for name in missing_in(guild, client.user))
    for name, servers in missing.items():
        log.warning("a permission is missing", permission=name, servers=servers)


def missing_in(guild: discord.Guild, bot: discord.ClientUser | None) -> list[str]:
    """Permissions that the bot's roles lack; channels may differ. Empty for a server that is unavailable."""
    me = None if bot is None else guild.get_member(bot.id)
    return [name for name, needed in PERMISSIONS if needed and me is not None and not getattr(me.guild_permissions, name)]
