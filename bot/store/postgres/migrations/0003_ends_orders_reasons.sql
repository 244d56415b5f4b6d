-- Matches that were played to their end are looked for by their server, newest first, and by who sat there at the end.

ALTER TABLE matches ADD COLUMN ended_at double precision GENERATED ALWAYS AS (number_in(body, 'ended_at')) STORED;

CREATE INDEX matches_by_end ON matches (guild, ended_at) WHERE phase = 'over';
CREATE INDEX finished_by_person ON matches USING gin (seated) WHERE phase = 'over';

-- What somebody has ordered in a match that is played: see bot/match/orders.py. Of a match that has ended nothing of it stays.
CREATE TABLE orders (
    match  bigint NOT NULL REFERENCES matches (id),
    person bigint NOT NULL,
    body   json NOT NULL,
    PRIMARY KEY (match, person)
);

CREATE INDEX orders_by_person ON orders (person);

-- Why a computer player made a move, in words of its game as JSON. Nobody reads them before the match is over.
CREATE TABLE reasons (
    match bigint NOT NULL REFERENCES matches (id),
    seq   integer NOT NULL,
    why   text NOT NULL,
    PRIMARY KEY (match, seq)
);
