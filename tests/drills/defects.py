"""What a bot can have wrong, on purpose: a drill that does not notice is no drill. Only `runner` builds one in."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import time
from collections.abc import Callable
from contextvars import ContextVar
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from secrets import randbits
from typing import Any

from bot.desk import coalescer, deliver, incoming, notices
from bot.desk.messages import Kind, Messages
from bot.desk.tables import Tables
from bot.errors import NotYourTurn
from bot.match.moment import Moment
from bot.match.values import Match, Move
from bot.play import positions
from bot.play.door import Door
from bot.store.both import flush
from bot.store.both.rows import next_revision
from bot.store.postgres import membership, statements, writer
from bot.store.sqlite.store import SqliteStore
from games import all_games
from games.core.game import Seat, Upgrade
from tests.oddities.climb import first, today

LATE = 0.15  # seconds
CALLED = "called"  # the file in which a bot notes whom it calls
NOTICES = {Kind.NOTICE, Kind.DIRECT_NOTICE}

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
        moment = await door.matches.moment(match_id)
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


def notes_no_answers() -> None:
    """Where the tables are with which commands were answered."""

    async def nothing(_tables: Any, _match: Any, _content: Any, _sent: Any) -> None:
        return

    Tables._keep = nothing  # type: ignore[assignment]


def forgets_numbers() -> None:
    """Under which it has posted what it never heard of."""

    async def nothing(_messages: Any, _place: Any, _draft: Any) -> None:
        return

    Messages.left_behind = nothing  # type: ignore[assignment]


def knows_no_refusal() -> None:
    """Every no of Discord is a surprise."""
    deliver.EXPECTED.clear()


def hears_everything_anew() -> None:

    async def every_time(_incoming: Any, _interaction: Any) -> bool:
        return True

    incoming.Incoming.is_new = every_time  # type: ignore[assignment]


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


def takes_every_message_for_old() -> None:
    """No defect: nobody waits for an hour."""
    deliver.OLD = timedelta(seconds=-3600)


# ---- of several on one database


def says_its_name() -> None:
    """No defect: a drill wants to know by which name the others know it. And it stands still before it writes when it is told to."""
    init, transact = membership.Membership.__init__, writer.Writer.transact
    folder = Path(os.environ["DATA_DIR"])

    def named(self: Any, connect: Any, link: Any, name: str, wall_ahead: float) -> None:
        (folder / "name").write_text(name)
        init(self, connect, link, name, wall_ahead)

    async def standing_still(self: Any, batch: Any) -> None:
        if (folder / "stop").exists() and any(statement.sql.guarded for write in batch for statement in write):
            (folder / "stop").unlink()
            os.kill(os.getpid(), signal.SIGSTOP)
        await transact(self, batch)

    membership.Membership.__init__ = named
    writer.Writer.transact = standing_still


def calls_soon() -> None:
    """No defect: nobody waits for a day. And it notes under which number somebody is called, and to which question."""
    notices.STILL_HERE, notices.STILL_WAITING, notices.TOGETHER = 0.5, 1.0, 0.1
    post_for, post, file = Messages.post_for, deliver.post, Path(os.environ["DATA_DIR"]) / CALLED
    questions: ContextVar[list[Any]] = ContextVar("questions")

    async def about(self: Any, drafts: Any, *content: Any, **how: Any) -> Any:
        notices = [(place.match, place.who, draft.about, draft.again) for place, draft in drafts.items() if place.kind in NOTICES]
        questions.set(notices)
        return await post_for(self, drafts, *content, **how)

    async def noted(*what: Any, number: int, **how: Any) -> Any:
        with file.open("a") as called:
            called.write(f"{json.dumps([str(number), *questions.get()])}\n")
        return await post(*what, number=number, **how)

    Messages.post_for, deliver.post = about, noted


def holds_everything() -> None:
    """Whoever else does."""
    membership.Membership.holds = lambda _shares, _match: True  # type: ignore[assignment]


def posts_under_its_own_number() -> None:
    """Whoever else has begun to post the same."""

    async def its_own(_messages: Any, _drafts: Any, number: int, **_how: Any) -> int:
        return number

    Messages._agreed = its_own  # type: ignore[assignment]


def claims_every_click() -> None:
    """Whoever else does."""

    async def mine(_shares: Any, _click: int) -> bool:
        return True

    membership.Membership.claim = mine  # type: ignore[assignment]


def clock_an_hour_wrong() -> None:
    """That of its machine; it is no fault of the bot's."""
    right = time.time
    time.time = lambda: right() + 3600.0


def compares_no_revisions() -> None:
    for name in ("KEEP_MATCH", "KEEP_AFTER", "KEEP_MOVE_UNDER"):
        bulk = getattr(statements, name)
        sql = bulk.sql.replace("WHERE matches.rev + 1 = (excluded.body ->> 'rev')::bigint", "").replace("AND under.rev = made.rev", "")
        sql = sql.replace("WHERE after = (SELECT max(seq) FROM moves WHERE match = made.id)", "")
        setattr(statements, name, replace(bulk, sql=sql))


def has_no_key() -> None:
    """The database has none any more, and the statements cannot say what they would do about it."""
    for name in ("KEEP_MOVE", "KEEP_MOVE_UNDER"):
        bulk = getattr(statements, name)
        setattr(statements, name, replace(bulk, sql=bulk.sql.replace("ON CONFLICT (match, seq) DO NOTHING", "")))


def hears_nothing_and_keeps_its_copies() -> None:
    membership.Membership._news = lambda *_told: None
    positions.Positions.evict = lambda _positions, _match: None  # type: ignore[assignment]


BY_NAME: dict[str, Defect] = {
    each.__name__: each
    for each in (
        answers_before_the_write,
        takes_every_click,
        tries_once,
        posts_twice,
        notes_no_answers,
        forgets_numbers,
        knows_no_refusal,
        hears_everything_anew,
        says_it_is_saved,
        reads_no_older_rules,
        says_its_name,
        calls_soon,
        holds_everything,
        posts_under_its_own_number,
        claims_every_click,
        clock_an_hour_wrong,
        compares_no_revisions,
        has_no_key,
        hears_nothing_and_keeps_its_copies,
        plays_first_rules,
        plays_todays_rules,
        takes_every_message_for_old,
    )
}
