"""The bot's own start, with Discord's gateway exchanged and its computer players in a hurry.

What else is said behind the gateway is built in: see `defects`.
"""

from __future__ import annotations

from functools import partialmethod

from discord.gateway import DiscordWebSocket
from discord.state import AutoShardedConnectionState
from yarl import URL

from bot.__main__ import main
from bot.desk import coalescer, rate_limit, tables
from bot.desk.app import Chabudai
from bot.play import answering
from bot.render import studio
from bot.store.postgres import membership
from tests.drills.defects import BY_NAME


def hurry() -> None:
    """People would wait for what a drill has no time for: computer players who look as if they thought, retries,
    pictures, servers that are not told of."""
    answering.SHORTEST, answering.LONGEST, answering.TO_LOOK = 0.01, 0.05, 0.0
    answering.AGAIN_IN = 0.3
    coalescer.RETRY_IN = 0.3
    tables.REST, tables.EDITS = 0.0, 200
    membership.TTL, membership.EVERY, membership.MARGIN = 2.0, 0.4, 0.3
    rate_limit.Budget.HOLDS, rate_limit.Budget.RATE = 1_000.0, 200.0
    Chabudai.__init__.__kwdefaults__ = {**(Chabudai.__init__.__kwdefaults__ or {}), "table_rest": 0.1}
    AutoShardedConnectionState.__init__ = partialmethod(AutoShardedConnectionState.__init__, guild_ready_timeout=0.1)  # type: ignore[assignment]
    studio.drawn_by = lambda _painter: lambda _scene: b"a picture"  # type: ignore[assignment,attr-defined]


def start(gateway: str, *built_in: str) -> int:
    DiscordWebSocket.DEFAULT_GATEWAY = URL(gateway)
    hurry()
    for name in built_in:
        BY_NAME[name]()
    return main()
