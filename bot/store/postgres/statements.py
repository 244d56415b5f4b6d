"""PostgreSQL's statements, and conversion of values to their rows. Nothing is executed here.

Writing statements take one array per column, so that many clicks are written in one go.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeAlias

from bot.match.stored import NUMBERS_LIVE, Sought, on_its_way
from bot.match.values import Match, Move
from bot.store.both.rows import body, next_revision, parts, reason
from bot.store.both.statement import Statement


@dataclass(frozen=True, eq=False)
class Bulk:
    """A statement that writes many rows. `place` is its table's in a transaction, and its first columns, `key` of them, name a row."""

    sql: str
    place: int
    key: int
    guarded: bool = False  # returns the keys it has written; for missing ones another process was quicker
    locks: bool = False  # its matches have to be locked first
    tells: bool = False  # notifies other processes; the last argument is the writer
    same: str = ""  # returns the keys of identical existing rows


# Waits for changes of a match and for moves, but not for writes that only refer to it.
LOCK_MATCHES = "SELECT id FROM matches WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE"
NEXT_NUMBER = "SELECT nextval('match_numbers')"
CHANNEL = "chabudai"


def _told(kind: str, name: str, writer: int) -> str:
    """Says, when it is committed, of what there are copies that are old by then: a match (m), a person (p) or a server (s)."""
    return f"pg_notify('{CHANNEL}', ${writer} || ' {kind}' || {name})"


_SAVED = """INSERT INTO matches (id, body) SELECT id, body::json FROM {given} ORDER BY id
            ON CONFLICT (id) DO UPDATE SET body = excluded.body WHERE matches.rev + 1 = (excluded.body ->> 'rev')::bigint
            RETURNING id, {told}"""
_SAME_MATCH = "SELECT id FROM matches JOIN {given} USING (id) WHERE matches.body::text = made.body"
_MATCHES = "unnest($1::bigint[], $2::text[]) AS made (id, body)"
_AFTER = """(SELECT id, body FROM unnest($1::bigint[], $2::text[], $3::bigint[]) AS made (id, body, after)
             WHERE after = (SELECT max(seq) FROM moves WHERE match = made.id)) AS made"""
KEEP_MATCH = Bulk(
    _SAVED.format(given=_MATCHES, told=_told("m", "matches.id", 3)), 1, 1, guarded=True, tells=True, same=_SAME_MATCH.format(given=_MATCHES)
)
KEEP_AFTER = Bulk(
    _SAVED.format(given=_AFTER, told=_told("m", "matches.id", 4)),
    1,
    1,
    guarded=True,
    locks=True,
    tells=True,
    same=_SAME_MATCH.format(given=_AFTER),
)
CHANGE_BODY = Bulk(
    f"""UPDATE matches SET body = made.after::json FROM unnest($1::bigint[], $2::text[], $3::text[]) AS made (id, after, before)
        WHERE matches.id = made.id AND matches.body::text = made.before RETURNING {_told("m", "matches.id", 4)}""",
    1,
    1,
    tells=True,
)

_MOVE = "match, seq, seat, by, action, told, state, asked, since, at, version, undoes"
_TYPES = ["bigint", "int", "int", "text", "text", "text", "text", "text", "float8", "float8", "int", "int"]
_ARRAYS = ", ".join(f"${number}::{kind}[]" for number, kind in enumerate(_TYPES, 1))
_SAME_MOVE = f"""SELECT match, seq FROM moves JOIN unnest({{arrays}}) AS made ({_MOVE}{{more}}) USING (match, seq)
                 WHERE (moves.by, moves.action, moves.told, moves.state, moves.at)
                     = (made.by, made.action, made.told, made.state, made.at)"""
KEEP_MOVE = Bulk(
    f"""INSERT INTO moves ({_MOVE}) SELECT * FROM unnest({_ARRAYS}) AS made ({_MOVE}) ORDER BY match, seq
        ON CONFLICT (match, seq) DO NOTHING RETURNING match, seq, {_told("m", "match", 13)}""",
    2,
    2,
    guarded=True,
    tells=True,
    same=_SAME_MOVE.format(arrays=_ARRAYS, more=""),
)
# Concurrent changes of the match are serialized: a move is saved only under the revision that exists at that time.
KEEP_MOVE_UNDER = Bulk(
    f"""WITH made AS (SELECT * FROM unnest({_ARRAYS}, $13::bigint[]) AS made ({_MOVE}, rev)),
             under AS (SELECT id, rev FROM matches WHERE id IN (SELECT match FROM made) ORDER BY id FOR SHARE)
        INSERT INTO moves ({_MOVE}) SELECT {_MOVE} FROM made
        WHERE EXISTS (SELECT FROM under WHERE under.id = made.match AND under.rev = made.rev) ORDER BY match, seq
        ON CONFLICT (match, seq) DO NOTHING RETURNING match, seq, {_told("m", "match", 14)}""",
    0,
    2,
    guarded=True,
    tells=True,
    same=_SAME_MOVE.format(arrays=f"{_ARRAYS}, $13::bigint[]", more=", rev"),
)
DROP_MOVES = Bulk("DELETE FROM moves WHERE match = ANY($1::bigint[])", 2, 1)
KEEP_HISTORY = Bulk(
    """INSERT INTO histories (match, moves) SELECT * FROM unnest($1::bigint[], $2::bytea[])
       ON CONFLICT (match) DO UPDATE SET moves = excluded.moves""",
    2,
    1,
)

_SAME_ON_ITS_WAY = f"""(messages.kind LIKE '{on_its_way("%")}'
                      AND number_in(excluded.body, 'posted') - number_in(messages.body, 'posted') < {NUMBERS_LIVE}
                      AND (messages.body ->> 'channel', messages.body ->> 'about', messages.body ->> 'again') IS NOT DISTINCT FROM
                          (excluded.body ->> 'channel', excluded.body ->> 'about', excluded.body ->> 'again'))"""
_MESSAGE = "unnest($1::bigint[], $2::text[], $3::bigint[], $4::text[]) AS made (match, kind, who, body)"
# A message never replaces one that was posted later, however late it is saved; a process that tried is notified.
# Of two who are about to post the same the first gives it its number, and Discord takes only one message of a number.
KEEP_MESSAGE = Bulk(
    f"""WITH made AS (SELECT * FROM {_MESSAGE}),
             kept AS (INSERT INTO messages (match, kind, who, body) SELECT match, kind, who, body::json FROM made ORDER BY match, kind, who
                      ON CONFLICT (match, kind, who) DO UPDATE SET body = excluded.body
                      WHERE coalesce(number_in(messages.body, 'posted') <= number_in(excluded.body, 'posted'), true)
                      AND NOT {_SAME_ON_ITS_WAY}
                      RETURNING match, kind, who, true AS there)
        SELECT pg_notify('{CHANNEL}', CASE WHEN there THEN $5 ELSE '' END || ' m' || match)
        FROM made LEFT JOIN kept USING (match, kind, who)""",
    3,
    3,
    tells=True,
)
NOTE_MESSAGE = Bulk(
    f"""UPDATE messages SET body = made.body::json FROM {_MESSAGE}
        WHERE (messages.match, messages.kind, messages.who) = (made.match, made.kind, made.who)
          AND messages.body ->> 'id' = made.body::json ->> 'id'""",
    3,
    3,
)
_DROP = f"""DELETE FROM messages USING unnest($1::bigint[], $2::text[], $3::bigint[], {{}}) AS made (match, kind, who, it)
            WHERE (messages.match, messages.kind, messages.who) = (made.match, made.kind, made.who) AND {{}}
            RETURNING {_told("m", "messages.match", 5)}"""
DROP_MESSAGE = Bulk(_DROP.format("$4::bigint[]", "(messages.body ->> 'id')::bigint = it"), 3, 4, tells=True)
DROP_ARRIVED = Bulk(_DROP.format("$4::float8[]", "number_in(messages.body, 'posted') <= it"), 3, 4, tells=True)
ERASE_MESSAGES = Bulk("DELETE FROM messages WHERE who = ANY($1::bigint[])", 4, 1)
EXPIRE_MESSAGES = Bulk(  # rows that are locked by others are left for the next time
    """DELETE FROM messages WHERE (match, kind, who) IN (
         SELECT match, kind, who FROM messages WHERE expires <= (SELECT max(until) FROM unnest($1::float8[]) AS until)
         FOR UPDATE SKIP LOCKED)""",
    4,
    1,
)
KEEP_BESIDE = Bulk(
    """INSERT INTO facts (key, value) SELECT 'unreadable person ' || id, body::text FROM people WHERE id = ANY($1::bigint[])
       ON CONFLICT (key) DO NOTHING""",
    5,
    1,
)
KEEP_PERSON = Bulk(
    f"""INSERT INTO people (id, body) SELECT id, body::json FROM unnest($1::bigint[], $2::text[]) AS made (id, body) ORDER BY id
        ON CONFLICT (id) DO UPDATE SET body = excluded.body RETURNING {_told("p", "people.id", 3)}""",
    5,
    1,
    tells=True,
)
ERASE_PERSON = Bulk(f"DELETE FROM people WHERE id = ANY($1::bigint[]) RETURNING {_told('p', 'id', 2)}", 5, 1, tells=True)
KEEP_LANGUAGE = Bulk(
    f"""INSERT INTO servers (guild, language) SELECT * FROM unnest($1::bigint[], $2::text[])
        ON CONFLICT (guild) DO UPDATE SET language = excluded.language RETURNING {_told("s", "servers.guild", 3)}""",
    6,
    1,
    tells=True,
)
KEEP_THEME = Bulk(
    f"""INSERT INTO servers (guild, language, theme) SELECT guild, '', theme FROM unnest($1::bigint[], $2::text[]) AS made (guild, theme)
        ON CONFLICT (guild) DO UPDATE SET theme = excluded.theme RETURNING {_told("s", "servers.guild", 3)}""",
    6,
    1,
    tells=True,
)
KEEP_FACT = Bulk(
    """INSERT INTO facts (key, value) SELECT key, value FROM unnest($1::text[], $2::text[]) AS made (key, value) ORDER BY key
       ON CONFLICT (key) DO UPDATE SET value = excluded.value""",
    7,
    1,
)
ERASE_FACTS = Bulk("DELETE FROM facts USING unnest($1::text[]) AS person WHERE key LIKE '% ' || person", 7, 1)
KEEP_LOOK = Bulk(
    """INSERT INTO looks (match, person, since, seq) SELECT match, person, since, seq
       FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[]) AS made (match, person, since, seq) ORDER BY match, person
       ON CONFLICT (match, person) DO UPDATE SET since = excluded.since, seq = excluded.seq""",
    8,
    2,
)
DROP_LOOKS = Bulk("DELETE FROM looks WHERE match = ANY($1::bigint[])", 8, 1)
ERASE_LOOKS = Bulk("DELETE FROM looks WHERE person = ANY($1::bigint[])", 8, 1)
KEEP_ORDERS = Bulk(
    f"""INSERT INTO orders (match, person, body) SELECT match, person, body::json
        FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS made (match, person, body) ORDER BY match, person
        ON CONFLICT (match, person) DO UPDATE SET body = excluded.body RETURNING {_told("m", "orders.match", 4)}""",
    9,
    2,
    tells=True,
)
DROP_ORDERS_OF = Bulk(
    """DELETE FROM orders USING unnest($1::bigint[], $2::bigint[]) AS made (match, person)
       WHERE (orders.match, orders.person) = (made.match, made.person)""",
    9,
    2,
)
DROP_ORDERS = Bulk("DELETE FROM orders WHERE match = ANY($1::bigint[])", 9, 1)
ERASE_ORDERS = Bulk("DELETE FROM orders WHERE person = ANY($1::bigint[])", 9, 1)
KEEP_REASON = Bulk(
    """INSERT INTO reasons (match, seq, why) SELECT * FROM unnest($1::bigint[], $2::int[], $3::text[])
       ON CONFLICT (match, seq) DO NOTHING""",
    10,
    2,
)
DROP_REASONS = Bulk("DELETE FROM reasons WHERE match = ANY($1::bigint[])", 10, 1)

# ---- what is asked

_OPEN = "phase IN ('gathering', 'playing')"
NEWEST_MATCH = "SELECT coalesce(max(id), 0) FROM matches"
NUMBERS = "SELECT id FROM matches ORDER BY id"
MATCH = "SELECT id, body FROM matches WHERE id = $1"
UNFINISHED = f"SELECT id, body FROM matches WHERE {_OPEN} ORDER BY id"
UNKNOWN_PHASE = """SELECT id, body FROM matches
                   WHERE phase IS NULL OR phase NOT IN ('gathering', 'playing', 'over', 'stopped') ORDER BY id"""
OPEN_MATCHES = f"SELECT game, phase, count(*) FROM matches WHERE {_OPEN} GROUP BY game, phase"
UNFINISHED_IN = f"""SELECT id, body FROM matches WHERE {_OPEN} AND (channel = $1 OR (home > 0 AND home = $1)) ORDER BY id"""
UNFINISHED_OF = f"SELECT id, body FROM matches WHERE {_OPEN} AND seated @> ARRAY[$1::bigint] ORDER BY id"
UNFINISHED_ON = f"SELECT id, body FROM matches WHERE {_OPEN} AND guild = $1 ORDER BY id"
PLACES = f"SELECT DISTINCT guild, channel FROM matches WHERE {_OPEN} ORDER BY guild, channel"
LOBBIES = """SELECT (SELECT count(*) FROM matches WHERE phase = 'gathering' AND host = $1),
                    (SELECT count(*) FROM matches WHERE phase = 'gathering' AND channel = $2)"""
DUE = f"SELECT id FROM matches WHERE {_OPEN} AND due <= $1 ORDER BY due"
LAST_MOVE = "SELECT at FROM moves WHERE match = $1 ORDER BY seq DESC LIMIT 1"
MOVES = f"SELECT {_MOVE}, why FROM moves LEFT JOIN reasons USING (match, seq) WHERE match = $1 ORDER BY seq"
ORDERS = "SELECT person, body FROM orders WHERE match = $1"
ORDERED_BY = "SELECT match, body FROM orders WHERE person = $1 ORDER BY match"
HISTORY = "SELECT moves FROM histories WHERE match = $1"
ENDED_LATELY = """WITH ended AS (SELECT id, ended_at FROM matches WHERE phase IN ('over', 'stopped'))
                  SELECT id FROM ended WHERE ended_at > (SELECT max(ended_at) FROM ended) - $1::float8 ORDER BY id"""
LOOSE = """WITH RECURSIVE holding (match) AS (
             SELECT min(match) FROM moves WHERE match > $1
             UNION ALL SELECT (SELECT min(match) FROM moves WHERE match > holding.match) FROM holding WHERE holding.match IS NOT NULL)
           SELECT match FROM holding JOIN matches ON id = match WHERE phase IN ('over', 'stopped') ORDER BY match LIMIT 100"""
PERSON = "SELECT body FROM people WHERE id = $1"
LANGUAGE = "SELECT language FROM servers WHERE guild = $1"
THEME = "SELECT theme FROM servers WHERE guild = $1"
MESSAGES = "SELECT kind, who, body FROM messages WHERE match = $1 ORDER BY kind, who"
MATCHES_WITH = "SELECT DISTINCT match FROM messages WHERE kind = $1 ORDER BY match"
LOOKS = "SELECT person, since, seq FROM looks WHERE match = $1"
ALL_MESSAGES = "SELECT match, kind, who, body FROM messages ORDER BY match, kind, who"
ALL_PEOPLE = "SELECT id, body FROM people ORDER BY id"
FACT = "SELECT value FROM facts WHERE key = $1"
MENTIONING = "SELECT id, body::text, phase FROM matches WHERE strpos(body::text, $1) > 0 ORDER BY id FOR UPDATE"
PHASE = "SELECT body::text, phase FROM matches WHERE id = $1 FOR UPDATE"
PUT_BODY = "UPDATE matches SET body = $2::json WHERE id = $1"  # no notification needed: no other process is running
RUNNING = "SELECT name FROM processes WHERE seen > now() - make_interval(secs => $1)"
NAMING = "SELECT id, body FROM matches WHERE id > $1 AND id <= $2 AND strpos(body::text, $3) > 0 ORDER BY id"
NAMING_ANYBODY = """SELECT id FROM matches WHERE id > $1 AND id <= $2 AND phase IN ('over', 'stopped') AND ended_at < $3
                    AND (host > 0 OR body::text ~ '"person":[0-9]|"removed":\\[[0-9]') ORDER BY id"""
POSTED_FOR = "SELECT match, kind, body FROM messages WHERE who = $1 ORDER BY match, kind"
LOOKED_AT = "SELECT match FROM looks WHERE person = $1 ORDER BY match"
NOTES = "SELECT key, value FROM facts WHERE key LIKE '% ' || $1::text ORDER BY key"
SIZE = "SELECT pg_database_size(current_database())"


def keep_match(match: Match, after: int | None = None) -> Statement[Bulk]:
    """Save the next revision. `after`: only if this is the last move."""
    row: tuple[Any, ...] = (match.id, body(next_revision(match)))
    return Statement(KEEP_MATCH, row) if after is None else Statement(KEEP_AFTER, (*row, after))


def keep_move(move: Move, rev: int | None = None) -> list[Statement[Bulk]]:
    """`rev`: the revision of its match under which it was made."""
    kept = Statement(KEEP_MOVE, parts(move)) if rev is None else Statement(KEEP_MOVE_UNDER, (*parts(move), rev))
    why = reason(move)
    return [kept] if why is None else [kept, Statement(KEEP_REASON, why)]


_NEWS = {0: "m", 1: "m", 2: "m", 3: "m", 5: "p", 6: "s", 9: "m"}  # by the place of a statement whose rows begin with the id


def news_of(written: Iterable[Statement[Bulk]]) -> list[str]:
    """The notifications about stale copies that other processes would get if this is saved."""
    return sorted({f"{_NEWS[bulk.place]}{row[0]}" for bulk, row in written if bulk.place in _NEWS and bulk is not ERASE_ORDERS})


Asked: TypeAlias = tuple[Any, ...]  # a statement and its arguments


def number_finished(sought: Sought) -> Asked:
    which, given = _condition(sought)
    return f"SELECT count(*) FROM matches WHERE {which}", *given


def finished(sought: Sought, most: int, skip: int) -> Asked:
    which, given = _condition(sought)
    page = f"LIMIT ${len(given) + 1} OFFSET ${len(given) + 2}"
    return f"SELECT id, body FROM matches WHERE {which} ORDER BY ended_at DESC NULLS LAST, id DESC {page}", *given, most, skip


def _condition(sought: Sought) -> tuple[str, list[Any]]:
    """The condition of a search, and its arguments."""
    which, given = ["phase = 'over'", "game = ANY($1::text[])"], list[Any]([list(sought.games)])

    def put(value: Any) -> str:
        given.append(value)
        return f"${len(given)}"

    if sought.guild is not None:
        which.append(f"guild = {put(sought.guild)}::bigint")
    which += [f"seated @> ARRAY[{put(person)}::bigint]" for person in sought.people]
    if sought.seen is not None:
        seen, asker = f"ANY({put(list(sought.seen))}::bigint[])", put(sought.asker)
        in_thread = f"(whole_in(body, 'parent') = {seen} AND body ->> 'private' = 'false')"
        which.append(f"(channel = {seen} OR home = {seen} OR {in_thread} OR seated @> ARRAY[{asker}::bigint])")
    return " AND ".join(which), given
