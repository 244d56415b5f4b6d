-- What stays of the moves of a match that has ended: all of them in one row, as JSON that zlib has made small.

CREATE TABLE histories (
    match INTEGER PRIMARY KEY REFERENCES matches (id),
    moves BLOB NOT NULL
);
