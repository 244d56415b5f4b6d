"""The SQL statements, and how values become rows and rows values. Nothing in here waits or runs a statement."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

import msgspec
from msgspec import Raw

from bot.match.orders import Orders
from bot.match.store import Message, Person, Sought
from bot.match.values import NOT_KEPT, Match, Move

KEEP_MATCH = "INSERT INTO matches (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body"
KEEP_MOVE = """INSERT INTO moves (match, seq, seat, by, action, told, state, asked, since, at, version, undoes)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
DROP_MOVES = "DELETE FROM moves WHERE match = ?"
KEEP_REASON = "INSERT INTO reasons (match, seq, why) VALUES (?, ?, ?)"
DROP_REASONS = "DELETE FROM reasons WHERE match = ?"
KEEP_HISTORY = "INSERT INTO histories (match, moves) VALUES (?, ?) ON CONFLICT (match) DO UPDATE SET moves = excluded.moves"
KEEP_MESSAGE = """INSERT INTO messages (match, kind, who, body) VALUES (?, ?, ?, ?)
                  ON CONFLICT (match, kind, who) DO UPDATE SET body = excluded.body"""
NOTE_MESSAGE = """UPDATE messages SET body = ?4
                  WHERE match = ?1 AND kind = ?2 AND who = ?3 AND json_extract(body, '$.id') = json_extract(?4, '$.id')"""
KEEP_LOOK = """INSERT INTO looks (match, person, since, seq) VALUES (?, ?, ?, ?)
               ON CONFLICT (match, person) DO UPDATE SET since = excluded.since, seq = excluded.seq"""
DROP_LOOKS = "DELETE FROM looks WHERE match = ?"
KEEP_ORDERS = """INSERT INTO orders (match, person, body) VALUES (?, ?, ?)
                 ON CONFLICT (match, person) DO UPDATE SET body = excluded.body"""
DROP_ORDERS_OF = "DELETE FROM orders WHERE match = ? AND person = ?"
DROP_ORDERS = "DELETE FROM orders WHERE match = ?"
DROP_MESSAGE = "DELETE FROM messages WHERE match = ? AND kind = ? AND who = ?"
EXPIRE_MESSAGES = "DELETE FROM messages WHERE expires <= ?"
KEEP_PERSON = "INSERT INTO people (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body"
KEEP_BESIDE = """INSERT INTO facts (key, value) SELECT 'unreadable person ' || id, body FROM people WHERE id = ?
                 ON CONFLICT (key) DO NOTHING"""
KEEP_LANGUAGE = "INSERT INTO servers (guild, language) VALUES (?, ?) ON CONFLICT (guild) DO UPDATE SET language = excluded.language"
KEEP_FACT = "INSERT INTO facts (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"

NEWEST_MATCH = "SELECT coalesce(max(id), 0) FROM matches"
NUMBERS = "SELECT id FROM matches ORDER BY id"
MATCH = "SELECT id, body FROM matches WHERE id = ?"
UNFINISHED = "SELECT id, body FROM matches WHERE phase IN ('gathering', 'playing') ORDER BY id"
UNKNOWN_PHASE = """SELECT id, body FROM matches WHERE id IN (
                     SELECT id FROM matches INDEXED BY matches_by_phase
                     WHERE phase IS NULL OR phase NOT IN ('gathering', 'playing', 'over', 'stopped')) ORDER BY id"""
OPEN_MATCHES = "SELECT game, phase, count(*) FROM matches WHERE phase IN ('gathering', 'playing') GROUP BY game, phase"
UNFINISHED_IN = """SELECT id, body FROM matches INDEXED BY matches_by_phase WHERE phase IN ('gathering', 'playing') AND channel = ?1
                   UNION SELECT id, body FROM matches INDEXED BY matches_by_home
                         WHERE phase IN ('gathering', 'playing') AND home > 0 AND home = ?1 ORDER BY id"""
UNFINISHED_OF = "SELECT id, body FROM matches WHERE id IN (SELECT match FROM seats WHERE person = ?) ORDER BY id"
UNFINISHED_ON = "SELECT id, body FROM matches WHERE phase IN ('gathering', 'playing') AND guild = ? ORDER BY id"
PLACES = """SELECT DISTINCT guild, channel FROM matches INDEXED BY matches_by_place
            WHERE phase IN ('gathering', 'playing') ORDER BY guild, channel"""
LOBBIES = """SELECT (SELECT count(*) FROM matches WHERE phase = 'gathering' AND host = ?),
                    (SELECT count(*) FROM matches WHERE phase = 'gathering' AND channel = ?)"""
DUE = "SELECT id FROM matches INDEXED BY matches_by_due WHERE phase IN ('gathering', 'playing') AND due <= ? ORDER BY due"
FINISHED_BY = "id IN (SELECT match FROM finishers WHERE person = ?)"
FINISHED = "SELECT id, body FROM matches WHERE {} ORDER BY ended_at DESC, id DESC LIMIT ? OFFSET ?"
NUMBER_FINISHED = "SELECT count(*) FROM matches WHERE {}"
LAST_MOVE = "SELECT at FROM moves WHERE match = ? ORDER BY seq DESC LIMIT 1"
LAST_CALLS = """SELECT match FROM messages WHERE kind = 'last call'
                UNION SELECT id FROM matches INDEXED BY matches_by_due
                      WHERE phase IN ('gathering', 'playing') AND due <= ? AND json_extract(body, '$.warned') IS NOT NULL"""
MOVES = """SELECT match, seq, seat, by, action, told, state, asked, since, at, version, undoes, why
           FROM moves LEFT JOIN reasons USING (match, seq) WHERE match = ? ORDER BY seq"""
HISTORY = "SELECT moves FROM histories WHERE match = ?"
LOOSE = """WITH RECURSIVE holding (match) AS (
             SELECT min(match) FROM moves WHERE match > ?
             UNION ALL SELECT (SELECT min(match) FROM moves WHERE match > holding.match) FROM holding WHERE holding.match IS NOT NULL)
           SELECT match FROM holding CROSS JOIN matches ON id = match WHERE phase IN ('over', 'stopped') LIMIT 100"""
PERSON = "SELECT body FROM people WHERE id = ?"
LANGUAGE = "SELECT language FROM servers WHERE guild = ?"
MESSAGES = "SELECT kind, who, body FROM messages WHERE match = ? ORDER BY kind, who"
MATCHES_WITH = "SELECT DISTINCT match FROM messages WHERE kind = ? ORDER BY match"
LOOKS = "SELECT person, since, seq FROM looks WHERE match = ?"
ORDERS = "SELECT person, body FROM orders WHERE match = ?"
ALL_MESSAGES = "SELECT match, kind, who, body FROM messages ORDER BY match, kind, who"
ALL_PEOPLE = "SELECT id, body FROM people ORDER BY id"
FACT = "SELECT value FROM facts WHERE key = ?"

NAMING = "SELECT id, body FROM matches WHERE id > ? AND id <= ? AND instr(body, ?) ORDER BY id"
POSTED_FOR = "SELECT match, kind, body FROM messages WHERE who = ? ORDER BY match, kind"
LOOKED_AT = "SELECT match FROM looks WHERE person = ? ORDER BY match"
ORDERED_BY = "SELECT match, body FROM orders WHERE person = ? ORDER BY match"
NOTES = "SELECT key, value FROM facts WHERE key LIKE '% ' || ? ORDER BY key"  # the key of a fact about a person ends in their number
CHANGE_BODY = "UPDATE matches SET body = ? WHERE id = ? AND body = ?"

# What whoever hosts the bot has done, and people about what is kept of them.
MENTIONING = "SELECT id, body, phase FROM matches WHERE instr(body, ?) ORDER BY id"
FORGET_MESSAGES = "DELETE FROM messages WHERE who = ?"
FORGET_LOOKS = "DELETE FROM looks WHERE person = ?"
FORGET_ORDERS = "DELETE FROM orders WHERE person = ?"
FORGET_PERSON = "DELETE FROM people WHERE id = ?"
FORGET_FACTS = "DELETE FROM facts WHERE key LIKE '% ' || ?"
PHASE = "SELECT phase FROM matches WHERE id = ?"
END = """UPDATE matches SET body = CASE json_type(body)
           WHEN 'object' THEN json_set(body, '$.phase', 'stopped', '$.ended_at', ?)
           ELSE json_object('phase', 'stopped', 'unread', json(body)) END WHERE id = ?"""

# Which table a statement writes to. A table comes after those its rows refer to.
_TABLES = {
    KEEP_MATCH: 0,
    CHANGE_BODY: 0,
    KEEP_MOVE: 1,
    DROP_MOVES: 1,
    KEEP_HISTORY: 1,
    KEEP_MESSAGE: 2,
    NOTE_MESSAGE: 2,
    DROP_MESSAGE: 2,
    EXPIRE_MESSAGES: 2,
    FORGET_MESSAGES: 2,
    KEEP_BESIDE: 3,
    KEEP_PERSON: 3,
    FORGET_PERSON: 3,
    KEEP_LANGUAGE: 4,
    KEEP_FACT: 5,
    FORGET_FACTS: 5,
    KEEP_LOOK: 6,
    DROP_LOOKS: 6,
    FORGET_LOOKS: 6,
    KEEP_ORDERS: 7,
    DROP_ORDERS_OF: 7,
    DROP_ORDERS: 7,
    FORGET_ORDERS: 7,
    KEEP_REASON: 8,
    DROP_REASONS: 8,
}


class Statement(NamedTuple):
    sql: str
    row: tuple[Any, ...]


def sought(sought: Sought) -> tuple[str, list[Any]]:
    """Which matches are sought, as a condition, and what is put into it."""
    which, given = ["phase = 'over'", one_of("game", sought.games)], list[Any](sought.games)
    if sought.guild is not None:
        which, given = [*which, "guild = ?"], [*given, sought.guild]
    for person in sought.people:
        which, given = [*which, FINISHED_BY], [*given, person]
    if sought.unseen:
        seen = f"NOT ({one_of('channel', sought.unseen)} OR coalesce({one_of('home', sought.unseen)}, FALSE))"
        which, given = [*which, f"({seen} OR {FINISHED_BY})"], [*given, *sought.unseen, *sought.unseen, sought.asker]
    return " AND ".join(which), given


def one_of(column: str, values: Sequence[Any]) -> str:
    return f"{column} IN ({', '.join('?' * len(values))})"


Run: TypeAlias = tuple[str, list[tuple[Any, ...]]]  # one statement and its rows


def runs(statements: Iterable[Statement]) -> list[Run]:
    """The statements of one transaction as few `executemany`: only their order within a table can be told from outside."""
    by_table = sorted(statements, key=lambda statement: _TABLES[statement.sql])
    return [(sql, [statement.row for statement in run]) for sql, run in groupby(by_table, key=lambda statement: statement.sql)]


def body(value: Match | Message | Person | Orders) -> str:
    return msgspec.json.encode(value).decode()


def keep_match(match: Match) -> Statement:
    return Statement(KEEP_MATCH, (match.id, body(match)))


def keep_move(move: Move) -> list[Statement]:
    json = (str(move.action, "utf-8"), str(move.told, "utf-8"), str(move.state, "utf-8"), msgspec.json.encode(move.asked).decode())
    kept = [Statement(KEEP_MOVE, (move.match, move.seq, move.seat, move.by, *json, move.since, move.at, move.version, move.undoes))]
    if bytes(move.why) != bytes(NOT_KEPT):
        kept.append(Statement(KEEP_REASON, (move.match, move.seq, str(move.why, "utf-8"))))
    return kept


def keep_orders(match: int, person: int, orders: Orders) -> Statement:
    return Statement(KEEP_ORDERS, (match, person, body(orders)))


def keep_history(match: int, moves: list[Move]) -> list[Statement]:
    """The moves of a match in one piece, in the place of their rows."""
    packed = zlib.compress(msgspec.json.encode(moves), 9)
    if history_of(packed) != moves:
        raise ValueError("its moves do not come out as they went in")
    gone = [Statement(drop, (match,)) for drop in (DROP_MOVES, DROP_REASONS, DROP_LOOKS, DROP_ORDERS)]
    return [Statement(KEEP_HISTORY, (match, packed)), *gone]


def history_of(packed: bytes) -> list[Move]:
    try:
        return msgspec.json.decode(zlib.decompress(packed), type=list[Move])
    except zlib.error as problem:
        raise ValueError(f"its history is damaged: {problem}") from problem


def match_of(row: Sequence[Any]) -> Match:
    number, kept = row
    match = msgspec.json.decode(kept, type=Match)
    if match.id != number:
        raise ValueError(f"it says that it is match {match.id}")
    return match


def move_of(row: Sequence[Any]) -> Move:
    match, seq, seat, by, action, told, state, asked, since, at, version, undoes, why = row
    questions = msgspec.json.decode(asked, type=tuple[int, ...])
    reason = NOT_KEPT if why is None else Raw(why)
    return Move(match, seq, seat, by, Raw(action), Raw(told), Raw(state), questions, since, at, version, undoes, reason)
