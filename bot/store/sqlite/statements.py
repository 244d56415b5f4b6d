"""SQLite's statements, and conversion of values to their rows. Nothing is executed here."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

from bot.match.stored import Sought
from bot.match.values import Match, Move
from bot.store.both import statement as both
from bot.store.both.rows import body, next_revision, parts, reason

REVISION = "coalesce(json_extract({body}, '$.rev'), 0)"  # matches from before have none
KEEP_MATCH = f"""INSERT INTO matches (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body
                 WHERE {REVISION.format(body="matches.body")} + 1 = {REVISION.format(body="excluded.body")}"""
KEEP_AFTER = KEEP_MATCH + " AND (SELECT max(seq) FROM moves WHERE match = matches.id) IS ?"
ERASE_IN = "UPDATE matches SET body = ?2 WHERE id = ?1"
KEEP_MOVE = """INSERT INTO moves (match, seq, seat, by, action, told, state, asked, since, at, version, undoes)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"""
KEEP_MOVE_UNDER = f"""INSERT INTO moves (match, seq, seat, by, action, told, state, asked, since, at, version, undoes)
                      SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?
                      WHERE EXISTS (SELECT * FROM matches WHERE id = ? AND {REVISION.format(body="body")} = ?)"""
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
DROP_MESSAGE = "DELETE FROM messages WHERE match = ? AND kind = ? AND who = ? AND json_extract(body, '$.id') = ?"
DROP_ARRIVED = "DELETE FROM messages WHERE match = ? AND kind = ? AND who = ? AND json_extract(body, '$.posted') <= ?"
EXPIRE_MESSAGES = "DELETE FROM messages WHERE expires <= ?"
KEEP_PERSON = "INSERT INTO people (id, body) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET body = excluded.body"
KEEP_BESIDE = """INSERT INTO facts (key, value) SELECT 'unreadable person ' || id, body FROM people WHERE id = ?
                 ON CONFLICT (key) DO NOTHING"""
KEEP_LANGUAGE = "INSERT INTO servers (guild, language) VALUES (?, ?) ON CONFLICT (guild) DO UPDATE SET language = excluded.language"
KEEP_THEME = "INSERT INTO servers (guild, language, theme) VALUES (?, '', ?) ON CONFLICT (guild) DO UPDATE SET theme = excluded.theme"
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
SEEN = """(channel IN (SELECT value FROM json_each(?)) OR home IN (SELECT value FROM json_each(?))
           OR (json_extract(body, '$.parent') IN (SELECT value FROM json_each(?)) AND NOT json_extract(body, '$.private')))"""
LAST_MOVE = "SELECT at FROM moves WHERE match = ? ORDER BY seq DESC LIMIT 1"
MOVES = """SELECT match, seq, seat, by, action, told, state, asked, since, at, version, undoes, why
           FROM moves LEFT JOIN reasons USING (match, seq) WHERE match = ? ORDER BY seq"""
HISTORY = "SELECT moves FROM histories WHERE match = ?"
ENDED_LATELY = """WITH ended AS (
                    SELECT id, ended_at FROM matches INDEXED BY matches_by_end WHERE phase = 'over'
                    UNION ALL SELECT id, ended_at FROM matches INDEXED BY matches_by_phase WHERE phase = 'stopped')
                  SELECT id FROM ended WHERE ended_at > (SELECT max(ended_at) FROM ended) - ? ORDER BY id"""
LOOSE = """WITH RECURSIVE holding (match) AS (
             SELECT min(match) FROM moves WHERE match > ?
             UNION ALL SELECT (SELECT min(match) FROM moves WHERE match > holding.match) FROM holding WHERE holding.match IS NOT NULL)
           SELECT match FROM holding CROSS JOIN matches ON id = match WHERE phase IN ('over', 'stopped') LIMIT 100"""
PERSON = "SELECT body FROM people WHERE id = ?"
LANGUAGE = "SELECT language FROM servers WHERE guild = ?"
THEME = "SELECT theme FROM servers WHERE guild = ?"
MESSAGES = "SELECT kind, who, body FROM messages WHERE match = ? ORDER BY kind, who"
MATCHES_WITH = "SELECT DISTINCT match FROM messages WHERE kind = ? ORDER BY match"
LOOKS = "SELECT person, since, seq FROM looks WHERE match = ?"
ORDERS = "SELECT person, body FROM orders WHERE match = ?"
ALL_MESSAGES = "SELECT match, kind, who, body FROM messages ORDER BY match, kind, who"
ALL_PEOPLE = "SELECT id, body FROM people ORDER BY id"
FACT = "SELECT value FROM facts WHERE key = ?"

NAMING = "SELECT id, body FROM matches WHERE id > ? AND id <= ? AND instr(body, ?) ORDER BY id"
NAMING_ANYBODY = """SELECT id FROM matches WHERE id > ? AND id <= ? AND phase IN ('over', 'stopped') AND ended_at < ?
                    AND (host > 0 OR body GLOB '*"person":[0-9]*' OR body GLOB '*"removed":[[][0-9]*') ORDER BY id"""
POSTED_FOR = "SELECT match, kind, body FROM messages WHERE who = ? ORDER BY match, kind"
LOOKED_AT = "SELECT match FROM looks WHERE person = ? ORDER BY match"
ORDERED_BY = "SELECT match, body FROM orders WHERE person = ? ORDER BY match"
NOTES = "SELECT key, value FROM facts WHERE key LIKE '% ' || ? ORDER BY key"  # the key of a fact about a person ends in their id
CHANGE_BODY = "UPDATE matches SET body = ?2 WHERE id = ?1 AND body = ?3"

# For the owner's commands and for privacy requests.
MENTIONING = "SELECT id, body, phase FROM matches WHERE instr(body, ?) ORDER BY id"
ERASE_MESSAGES = "DELETE FROM messages WHERE who = ?"
ERASE_LOOKS = "DELETE FROM looks WHERE person = ?"
ERASE_ORDERS = "DELETE FROM orders WHERE person = ?"
ERASE_PERSON = "DELETE FROM people WHERE id = ?"
ERASE_FACTS = "DELETE FROM facts WHERE key LIKE '% ' || ?"
PHASE = "SELECT phase FROM matches WHERE id = ?"
END = """UPDATE matches SET body = CASE json_type(body)
           WHEN 'object' THEN json_set(body, '$.phase', 'stopped', '$.ended_at', ?)
           ELSE json_object('phase', 'stopped', 'unread', json(body)) END WHERE id = ?"""

# The table of each statement, in the order of references.
_TABLES = {
    KEEP_MOVE_UNDER: 0,  # it reads the match as it was
    KEEP_AFTER: 1,
    KEEP_MATCH: 1,
    CHANGE_BODY: 1,
    KEEP_MOVE: 2,
    DROP_MOVES: 2,
    KEEP_HISTORY: 2,
    KEEP_MESSAGE: 3,
    NOTE_MESSAGE: 3,
    DROP_MESSAGE: 3,
    DROP_ARRIVED: 3,
    EXPIRE_MESSAGES: 3,
    ERASE_MESSAGES: 3,
    KEEP_BESIDE: 4,
    KEEP_PERSON: 4,
    ERASE_PERSON: 4,
    KEEP_LANGUAGE: 5,
    KEEP_THEME: 5,
    KEEP_FACT: 6,
    ERASE_FACTS: 6,
    KEEP_LOOK: 7,
    DROP_LOOKS: 7,
    ERASE_LOOKS: 7,
    KEEP_ORDERS: 8,
    DROP_ORDERS_OF: 8,
    DROP_ORDERS: 8,
    ERASE_ORDERS: 8,
    KEEP_REASON: 9,
    DROP_REASONS: 9,
}

GUARDED = {KEEP_MATCH, KEEP_AFTER, KEEP_MOVE_UNDER}  # each row is written, unless another process was quicker


Statement: TypeAlias = both.Statement[str]
Run: TypeAlias = tuple[str, list[tuple[Any, ...]]]  # one statement and its rows


def runs(statements: Iterable[Statement]) -> list[Run]:
    """The statements of one transaction as few `executemany`."""
    return both.runs(statements, _TABLES.__getitem__)


def keep_match(match: Match, after: int | None = None) -> Statement:
    """Save the next revision. `after`: only if this is the last move."""
    row = (match.id, body(next_revision(match)))
    return Statement(KEEP_MATCH, row) if after is None else Statement(KEEP_AFTER, (*row, after))


def keep_move(move: Move, rev: int | None = None) -> list[Statement]:
    """`rev`: the revision of its match under which it was made."""
    row = parts(move)
    kept = Statement(KEEP_MOVE, row) if rev is None else Statement(KEEP_MOVE_UNDER, (*row, move.match, rev))
    why = reason(move)
    return [kept] if why is None else [kept, Statement(KEEP_REASON, why)]


Asked: TypeAlias = tuple[Any, ...]  # a statement and its arguments


def number_finished(sought: Sought) -> Asked:
    which, given = _condition(sought)
    return f"SELECT count(*) FROM matches WHERE {which}", *given


def finished(sought: Sought, most: int, skip: int) -> Asked:
    which, given = _condition(sought)
    return f"SELECT id, body FROM matches WHERE {which} ORDER BY ended_at DESC, id DESC LIMIT ? OFFSET ?", *given, most, skip


def _condition(sought: Sought) -> tuple[str, list[Any]]:
    """The condition of a search, and its arguments."""
    which, given = ["phase = 'over'", _one_of("game", sought.games)], list[Any](sought.games)
    if sought.guild is not None:
        which, given = [*which, "guild = ?"], [*given, sought.guild]
    for person in sought.people:
        which, given = [*which, FINISHED_BY], [*given, person]
    if sought.seen is not None:
        seen = json.dumps(sought.seen)
        which, given = [*which, f"({SEEN} OR {FINISHED_BY})"], [*given, seen, seen, seen, sought.asker]
    return " AND ".join(which), given


def _one_of(column: str, values: Sequence[Any]) -> str:
    return f"{column} IN ({', '.join('?' * len(values))})"
