-- Why a computer player made a move, in words of its game as JSON. Nobody reads them before the match is over.

CREATE TABLE IF NOT EXISTS reasons (
    match INTEGER NOT NULL REFERENCES matches (id),
    seq   INTEGER NOT NULL,
    why   TEXT NOT NULL,
    PRIMARY KEY (match, seq)
) WITHOUT ROWID;
