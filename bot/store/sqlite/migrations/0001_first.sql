-- A value is kept as its JSON in `body`; what it is looked up by stands beside it, or is a column made from it.

PRAGMA application_id = 1128808770;  -- "CHAB": tells our database from any other

CREATE TABLE matches (
    id      INTEGER PRIMARY KEY,
    body    TEXT NOT NULL CHECK (json_valid(body)),
    game    TEXT AS (json_extract(body, '$.game')),
    guild   INTEGER AS (json_extract(body, '$.guild')),
    channel INTEGER AS (json_extract(body, '$.channel')),
    phase   TEXT AS (json_extract(body, '$.phase'))
);

CREATE INDEX matches_by_phase ON matches (phase, channel);

-- One row a move: what was done and told, and the state it led to. The last row of a match is its checkpoint.
CREATE TABLE moves (
    match  INTEGER NOT NULL REFERENCES matches (id),
    seq    INTEGER NOT NULL,
    seat   INTEGER,           -- null: the set-up
    by     TEXT NOT NULL,
    action TEXT NOT NULL,
    told   TEXT NOT NULL,
    state  TEXT NOT NULL,
    asked  TEXT NOT NULL,
    since  REAL NOT NULL,
    at     REAL NOT NULL,
    PRIMARY KEY (match, seq)  -- the second guard against a stale move
);

-- Where our messages are. `who` is a person, or 0 for the message everybody sees. A token is a secret while it lives.
CREATE TABLE messages (
    match   INTEGER NOT NULL REFERENCES matches (id),
    kind    TEXT NOT NULL,
    who     INTEGER NOT NULL,
    body    TEXT NOT NULL CHECK (json_valid(body)),
    expires REAL AS (json_extract(body, '$.expires')),
    PRIMARY KEY (match, kind, who)
) WITHOUT ROWID;

CREATE INDEX expiring ON messages (expires) WHERE expires IS NOT NULL;

CREATE TABLE people (
    id   INTEGER PRIMARY KEY,
    body TEXT NOT NULL CHECK (json_valid(body))
);

CREATE TABLE servers (
    guild    INTEGER PRIMARY KEY,
    language TEXT NOT NULL
);

-- Single things to remember, such as the hash of the commands Discord knows.
CREATE TABLE facts (
    key   TEXT PRIMARY KEY,
    value TEXT NOT NULL
) WITHOUT ROWID;
