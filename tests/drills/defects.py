"""What a bot can have wrong, on purpose: a drill that does not notice is no drill. Only `runner` builds one in."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from secrets import randbits
from typing import Any

from bot.desk import app, coalescer, deliver
from bot.desk.messages import Messages
from bot.errors import NotYourTurn
from bot.match.door import Door
from bot.match.moment import Moment
from bot.match.values import Match, Move
from bot.store.both import flush
from bot.store.both.rows import next_revision
from bot.store.sqlite.store import SqliteStore
from games import all_games
from games.core.game import Seat, Upgrade
from tests.oddities.climb import first, today

LATE = 0.15  # seconds

Defect = Callable[[], None]


def answers_before_the_write() -> None:
    append = SqliteStore.append

    async def hasty(store: SqliteStore, move: Move, match: Match | None = None, *under: Any) -> Match | None:
        asyncio.get_running_loop().call_later(LATE, lambda: asyncio.ensure_future(append(store, move, match, *under)))
        return match and next_revision(match)

    SqliteStore.append = hasty  # type: ignore[assignment]


def takes_every_click() -> None:
    """Whatever question it was meant for."""

    async def asked_anything(door: Door, match_id: int, person: int, _asked: int) -> tuple[Moment, Seat]:
        moment = await door.moment(match_id)
        seat = moment.match.seat_of(person)
        if seat is None or seat not in moment.waiting:
            raise NotYourTurn
        return moment, seat

    Door._asked = asked_anything  # type: ignore[assignment]


def tries_once() -> None:
    """What could not be shown is not shown later."""

    once = coalescer.Coalescer._once

    async def gives_up(edits: Any, key: Any) -> coalescer.Done:
        done = await once(edits, key)
        if done is coalescer.Done.LATER:
            edits._requested.discard(key)
        return done

    coalescer.Coalescer._once = gives_up  # type: ignore[assignment]


def posts_twice() -> None:
    post = deliver.post

    async def twice(client: Any, channel: int, screen: Any, *picture: Any, **how: Any) -> Any:
        if not screen.mentions:
            await post(client, channel, screen, *picture, **{**how, "number": randbits(63)})
        return await post(client, channel, screen, *picture, **how)

    deliver.post = twice


def forgets_numbers() -> None:
    """Under which it has posted what it never heard of."""

    async def nothing(_messages: Any, _place: Any, _draft: Any) -> None:
        return

    Messages.left_behind = nothing  # type: ignore[assignment]


def knows_no_refusal() -> None:
    """Every no of Discord is a surprise."""
    deliver.EXPECTED.clear()


def hears_everything_anew() -> None:

    async def every_time(_bot: Any, _interaction: Any) -> bool:
        return True

    app.Chabudai.is_new = every_time  # type: ignore[assignment]


def says_it_is_saved() -> None:
    """Whether or not it is."""
    settle = flush.settle
    flush.settle = lambda write, _error=None: settle(write)  # type: ignore[assignment]


def reads_no_older_rules() -> None:
    all_games()[today.GAME.key] = replace(today.GAME, upgrades=(Upgrade(),))


def plays_first_rules() -> None:
    """No defect, but a bot from before: it knows Climb as it was."""
    all_games()[first.GAME.key] = first.GAME


def plays_todays_rules() -> None:
    all_games()[today.GAME.key] = today.GAME


BY_NAME: dict[str, Defect] = {
    each.__name__: each
    for each in (
        answers_before_the_write,
        takes_every_click,
        tries_once,
        posts_twice,
        forgets_numbers,
        knows_no_refusal,
        hears_everything_anew,
        says_it_is_saved,
        reads_no_older_rules,
        plays_first_rules,
        plays_todays_rules,
    )
}
