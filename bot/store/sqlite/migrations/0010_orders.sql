-- What somebody has ordered in a match that is played: see bot/match/orders.py. Of a match that has ended nothing of it stays.

CREATE TABLE orders (
    match  INTEGER NOT NULL REFERENCES matches (id),
    person INTEGER NOT NULL,
    body   TEXT NOT NULL CHECK (json_valid(body)),
    PRIMARY KEY (match, person)
) WITHOUT ROWID;

CREATE INDEX orders_by_person ON orders (person);
