-- The same tables as in SQLite, as its migrations have left them by now. A value is kept as its JSON in `body`; what it is looked up by
-- is a column made from it.

CREATE FUNCTION whole_in(body json, key text) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN json_typeof(body -> key) = 'number' THEN (body ->> key)::numeric::bigint END $$;

CREATE FUNCTION number_in(body json, key text) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
$$ SELECT CASE WHEN json_typeof(body -> key) = 'number' THEN (body ->> key)::double precision END $$;

-- Who sits there. A row that some other version wrote, and that cannot be read, has no seats. It says where its function is: whoever
-- puts a dump in place looks nowhere unasked.
CREATE FUNCTION seated(body json) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT coalesce(array_agg(DISTINCT public.whole_in(each, 'person')), '{}')
    FROM json_array_elements(CASE WHEN json_typeof(body -> 'sitters') = 'array' THEN body -> 'sitters' ELSE '[]'::json END) AS each
    WHERE json_typeof(each) = 'object' AND public.whole_in(each, 'person') IS NOT NULL AND coalesce(each ->> 'left', '') <> 'true'
$$;

CREATE SEQUENCE match_numbers;

CREATE TABLE matches (
    id       bigint PRIMARY KEY,
    body     json NOT NULL,
    rev      bigint GENERATED ALWAYS AS (coalesce(whole_in(body, 'rev'), 0)) STORED,
    game     text GENERATED ALWAYS AS (body ->> 'game') STORED,
    guild    bigint GENERATED ALWAYS AS (whole_in(body, 'guild')) STORED,
    channel  bigint GENERATED ALWAYS AS (whole_in(body, 'channel')) STORED,
    home     bigint GENERATED ALWAYS AS (whole_in(body, 'home')) STORED,
    host     bigint GENERATED ALWAYS AS (whole_in(body, 'host')) STORED,
    phase    text GENERATED ALWAYS AS (body ->> 'phase') STORED,
    due      double precision GENERATED ALWAYS AS (number_in(body, 'due')) STORED,
    previous bigint GENERATED ALWAYS AS (whole_in(body, 'previous')) STORED,
    seated   bigint[] GENERATED ALWAYS AS (seated(body)) STORED
);

CREATE INDEX matches_by_phase ON matches (phase, channel);
CREATE INDEX matches_by_home ON matches (home) WHERE phase IN ('gathering', 'playing') AND home > 0;
CREATE INDEX matches_by_due ON matches (due) WHERE phase IN ('gathering', 'playing');
CREATE INDEX matches_by_place ON matches (guild, channel) WHERE phase IN ('gathering', 'playing');
CREATE INDEX matches_by_person ON matches USING gin (seated) WHERE phase IN ('gathering', 'playing');
CREATE INDEX lobbies_by_host ON matches (host) WHERE phase = 'gathering';
CREATE UNIQUE INDEX one_rematch ON matches (previous) WHERE phase IN ('gathering', 'playing');  -- whoever presses first opens it

-- One row a move: what was done and told, and the state it led to. The last row of a match is its checkpoint.
CREATE TABLE moves (
    match   bigint NOT NULL REFERENCES matches (id),
    seq     integer NOT NULL,
    seat    integer,          -- null: the set-up
    by      text NOT NULL,
    action  text NOT NULL,
    told    text NOT NULL,
    state   text NOT NULL,
    asked   text NOT NULL,
    since   double precision NOT NULL,
    at      double precision NOT NULL,
    version integer,
    undoes  integer,
    CONSTRAINT one_move_of_a_number PRIMARY KEY (match, seq)  -- the guard against a stale move, whichever process made it
);

CREATE TABLE histories (
    match bigint PRIMARY KEY REFERENCES matches (id),
    moves bytea NOT NULL
);

-- Where our messages are. `who` is a person, or 0 for the message everybody sees. A token is a secret while it lives.
CREATE TABLE messages (
    match   bigint NOT NULL REFERENCES matches (id),
    kind    text NOT NULL,
    who     bigint NOT NULL,
    body    json NOT NULL,
    expires double precision GENERATED ALWAYS AS (number_in(body, 'expires')) STORED,
    PRIMARY KEY (match, kind, who)
);

CREATE INDEX expiring ON messages (expires) WHERE expires IS NOT NULL;
CREATE INDEX messages_by_person ON messages (who) WHERE who <> 0;
CREATE INDEX messages_by_kind ON messages (kind, match);

-- How far somebody has looked at a match that is played.
CREATE TABLE looks (
    match  bigint NOT NULL REFERENCES matches (id),
    person bigint NOT NULL,
    since  bigint NOT NULL,
    seq    bigint NOT NULL,
    PRIMARY KEY (match, person)
);

CREATE INDEX looks_by_person ON looks (person);

CREATE TABLE people (
    id   bigint PRIMARY KEY,
    body json NOT NULL
);

CREATE TABLE servers (
    guild    bigint PRIMARY KEY,
    language text NOT NULL
);

CREATE TABLE facts (
    key   text PRIMARY KEY,
    value text NOT NULL
);
